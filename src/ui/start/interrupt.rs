//! Ctrl-C, SIGTERM, and limits of time and memory: they set a token that long work looks at.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use crate::base::CancelToken;
use crate::explore::summary::Limit;
use crate::ui::ended::Ended;
use crate::ui::exit::Exit;
use crate::ui::partial::Partial;
use crate::ui::say;
use crate::ui::start::memory::{Budget, taken};

/// When the process began: a time limit is one of everything that it does.
static BEGUN: OnceLock<Instant> = OnceLock::new();

/// The clock of time limits runs from now on.
pub fn begin() {
    let _ = BEGUN.set(Instant::now());
}

/// How often the watch of memory looks.
const LOOK: Duration = Duration::from_millis(20);
/// Most memory of all states together, in those of one, where that is given; and how much it is at least, in bytes, so
/// that work on small states has room for what it keeps beside them.
const STATES: u64 = 8;
const LEAST: u64 = 256 << 20;

/// What is left of a time limit in seconds.
fn left(seconds: f64) -> Duration {
    let begun = BEGUN.get().map(Instant::elapsed).unwrap_or_default();
    Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX).saturating_sub(begun)
}

/// Ends the process where a subject takes longer to load than there is time: loading has nothing that it could have
/// half done. It has a second in any case, so that a command whose time is short says what it would of itself.
pub struct WhileLoading {
    /// Dropped when loading is over.
    _over: Option<Sender<()>>,
}

impl WhileLoading {
    /// From now on, until it is dropped.
    pub fn new(timeout: Option<f64>, what: &str) -> Self {
        // What is loaded by a session that goes on ends nothing.
        static FIRST: AtomicBool = AtomicBool::new(true);
        let is_first = BEGUN.get().is_some() && FIRST.swap(false, Ordering::Relaxed);
        let Some(seconds) = timeout.filter(|_| is_first) else { return Self { _over: None } };
        let (sender, over) = channel::<()>();
        let what = what.to_string();
        std::thread::spawn(move || {
            let most = left(seconds).max(Duration::from_secs(1));
            if over.recv_timeout(most) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let why = format!("{}, while {what} was loaded", Ended::ByTime.why());
            leave(&Partial::new(Limit::Timeout, why));
        });
        Self { _over: Some(sender) }
    }
}

/// Ends the process where work cannot be asked to.
fn leave(partial: &Partial) {
    crate::ui::terminal::give_back();
    if std::env::args_os().any(|arg| arg == "--json") {
        say::json(&partial.to_json());
    }
    partial.tell();
    std::process::exit(Exit::Partial.code().into());
}

/// Who asked the work to end.
#[derive(Clone, Default)]
pub struct Interrupt {
    /// What the work looks at.
    pub token: CancelToken,
    by_signal: Arc<AtomicBool>,
    by_time: Arc<AtomicBool>,
    by_memory: Arc<AtomicBool>,
    /// Memory that the process may take; `None` where nobody watches.
    budget: Arc<Mutex<Option<Budget>>>,
}

impl Interrupt {
    /// Listens for signals, and for a time limit in seconds.
    pub fn new(timeout: Option<f64>) -> Self {
        Self::telling(timeout, || {})
    }

    /// The same, and tells somebody of each signal.
    pub fn telling(timeout: Option<f64>, tell: impl Fn() + Send + 'static) -> Self {
        let interrupt = Self::default();
        let own = interrupt.clone();
        // A second handler cannot be installed (in tests, say); then the process just has none here.
        let _ = ctrlc::set_handler(move || {
            if own.by_signal.swap(true, Ordering::Relaxed) {
                // The second Ctrl-C: the work does not look at its token; leave at once.
                crate::ui::terminal::give_back();
                std::process::exit(130);
            }
            Ended::BySignal.note();
            own.token.cancel();
            tell();
        });
        interrupt.watch_memory();
        match timeout {
            None => {}
            // No time at all is no race with a thread that has to start.
            Some(0.0) => interrupt.time_is_up(),
            Some(seconds) => {
                let own = interrupt.clone();
                let left = left(seconds);
                std::thread::spawn(move || {
                    std::thread::sleep(left);
                    own.time_is_up();
                });
            }
        }
        interrupt
    }
    /// Asks the work to end where the process takes more memory than it may, and ends it where that does not help.
    fn watch_memory(&self) {
        if taken().is_none() {
            return;
        }
        *self.budget.lock().unwrap_or_else(PoisonError::into_inner) = Some(Budget::of_machine());
        // It ends with the last one whom it could ask.
        let (budget, by_memory) = (Arc::downgrade(&self.budget), Arc::downgrade(&self.by_memory));
        let token = self.token.clone();
        std::thread::spawn(move || {
            while let (Some(budget), Some(by_memory)) = (budget.upgrade(), by_memory.upgrade()) {
                let limit = *budget.lock().unwrap_or_else(PoisonError::into_inner);
                if let (Some(limit), Some(taken)) = (limit, taken())
                    && limit.is_used_up(&taken)
                {
                    by_memory.store(true, Ordering::Relaxed);
                    Ended::ByMemory.note();
                    token.cancel();
                    if limit.is_overdrawn(&taken) {
                        leave(&Partial::new(Limit::Memory, Ended::ByMemory.why()));
                    }
                }
                drop((budget, by_memory));
                std::thread::sleep(LOOK);
            }
        });
    }
    /// What one state may take, in bytes, where somebody gave that: all of them together get a few times as much.
    pub fn limit_state(&self, bytes: Option<usize>) {
        let mut budget = self.budget.lock().unwrap_or_else(PoisonError::into_inner);
        if let (Some(budget), Some(bytes)) = (budget.as_mut(), bytes) {
            *budget = budget.at_most(STATES.saturating_mul(bytes as u64).max(LEAST));
        }
    }
    fn time_is_up(&self) {
        self.by_time.store(true, Ordering::Relaxed);
        Ended::ByTime.note();
        self.token.cancel();
    }
    /// Why the work was ended, where it was.
    pub fn why(&self) -> Option<&'static str> {
        match () {
            () if self.by_time() => Some(Ended::ByTime.why()),
            () if self.by_memory() => Some(Ended::ByMemory.why()),
            () if self.requested() => Some(Ended::BySignal.why()),
            () => None,
        }
    }
    /// The same, with its word.
    pub fn partial(&self) -> Option<Partial> {
        self.why().map(|why| Partial::new(self.limit(), why))
    }
    /// By which limit the work was ended, where it was.
    pub fn limit(&self) -> Limit {
        match () {
            () if self.by_time() => Limit::Timeout,
            () if self.by_memory() => Limit::Memory,
            () => Limit::Cancelled,
        }
    }
    /// Whether the limit of memory asked.
    fn by_memory(&self) -> bool {
        self.by_memory.load(Ordering::Relaxed)
    }
    /// Whether a signal asked.
    pub fn by_signal(&self) -> bool {
        self.by_signal.load(Ordering::Relaxed)
    }
    /// Whether the time limit asked.
    pub fn by_time(&self) -> bool {
        self.by_time.load(Ordering::Relaxed)
    }
    /// Whether anybody asked.
    pub fn requested(&self) -> bool {
        self.token.is_cancelled()
    }
    /// How the process ends after work that was perhaps not all done.
    pub fn exit(&self, is_partial: bool) -> Exit {
        match () {
            () if self.by_signal() => Exit::Interrupted,
            () if is_partial => Exit::Partial,
            () => Exit::Done,
        }
    }
    /// Takes a request by signal back: the work it was for has ended.
    pub fn forget_signal(&self) {
        self.by_signal.store(false, Ordering::Relaxed);
        self.token.reset();
    }
}
