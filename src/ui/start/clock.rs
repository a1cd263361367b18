//! The clock of one row: it cancels the row's work when its time is over, or when somebody asks everything
//! to end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::base::CancelToken;
use crate::ui::start::interrupt::Interrupt;

/// How often the clock looks whether everything is to end.
const LOOK: Duration = Duration::from_millis(20);

/// A running clock.
pub struct Clock {
    /// What the row's work looks at.
    pub token: CancelToken,
    start: Instant,
    is_over: Arc<AtomicBool>,
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Clock {
    /// Starts it.
    pub fn start(budget: Duration, interrupt: &Interrupt) -> Self {
        let start = Instant::now();
        let (token, is_over) = (CancelToken::new(), Arc::new(AtomicBool::new(false)));
        // No time at all is no race with a thread that has to start.
        if budget.is_zero() {
            is_over.store(true, Ordering::Relaxed);
            token.cancel();
        }
        let (stop, stopped) = channel::<()>();
        let watched = (token.clone(), is_over.clone(), interrupt.clone());
        let thread = std::thread::spawn(move || {
            let (token, is_over, interrupt) = watched;
            loop {
                let left = budget.saturating_sub(start.elapsed());
                if left.is_zero() {
                    is_over.store(true, Ordering::Relaxed);
                    token.cancel();
                    return;
                }
                if stopped.recv_timeout(left.min(LOOK)) != Err(RecvTimeoutError::Timeout) {
                    return;
                }
                if interrupt.requested() {
                    token.cancel();
                    return;
                }
            }
        });
        Self { token, start, is_over, stop: Some(stop), thread: Some(thread) }
    }
    /// Whether the row's time is over.
    pub fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }
    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}

impl Drop for Clock {
    fn drop(&mut self) {
        self.stop = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_cancels_when_time_is_over_and_when_everything_ends() {
        let interrupt = Interrupt::default();
        let clock = Clock::start(Duration::from_millis(5), &interrupt);
        while !clock.token.is_cancelled() {
            std::thread::yield_now();
        }
        assert!(clock.is_over());
        let clock = Clock::start(Duration::from_secs(600), &interrupt);
        assert!(!clock.token.is_cancelled());
        interrupt.token.cancel();
        while !clock.token.is_cancelled() {
            std::thread::yield_now();
        }
        assert!(!clock.is_over());
    }
}
