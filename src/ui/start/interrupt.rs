//! Ctrl-C, SIGTERM and time limits: they set a token that long work looks at.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::base::CancelToken;
use crate::explore::summary::Limit;
use crate::ui::ended::Ended;
use crate::ui::exit::Exit;
use crate::ui::say;

/// When the process began: a time limit is one of everything that it does.
static BEGUN: OnceLock<Instant> = OnceLock::new();

/// The clock of time limits runs from now on.
pub fn begin() {
    let _ = BEGUN.set(Instant::now());
}

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
            if std::env::args_os().any(|arg| arg == "--json") {
                say::json(&json!({ "complete": false, "stopped": why }));
            }
            eprintln!("partial: {}", crate::ui::printable::text(&why));
            std::process::exit(Exit::Partial.code().into());
        });
        Self { _over: Some(sender) }
    }
}

/// Who asked the work to end.
#[derive(Clone, Default)]
pub struct Interrupt {
    /// What the work looks at.
    pub token: CancelToken,
    by_signal: Arc<AtomicBool>,
    by_time: Arc<AtomicBool>,
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
    fn time_is_up(&self) {
        self.by_time.store(true, Ordering::Relaxed);
        Ended::ByTime.note();
        self.token.cancel();
    }
    /// Why the work was ended, where it was.
    pub fn why(&self) -> Option<&'static str> {
        match () {
            () if self.by_time() => Some(Ended::ByTime.why()),
            () if self.requested() => Some(Ended::BySignal.why()),
            () => None,
        }
    }
    /// By which limit the work was ended, where it was.
    pub fn limit(&self) -> Limit {
        if self.by_time() { Limit::Timeout } else { Limit::Cancelled }
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
