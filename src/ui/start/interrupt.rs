//! Ctrl-C, SIGTERM and time limits: they set a token that long work looks at.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::base::CancelToken;
use crate::ui::ended::Ended;
use crate::ui::exit::Exit;

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
                std::thread::spawn(move || {
                    std::thread::sleep(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX));
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
