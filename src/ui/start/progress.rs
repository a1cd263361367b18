//! A progress line on a terminal, nothing elsewhere.

use std::time::{Duration, Instant};

use crate::ui::say;

/// Shows one line, at most ten times a second.
pub struct Progress {
    enabled: bool,
    start: Instant,
    next: Instant,
    shown: bool,
}

impl Progress {
    /// Starts the clock. Short work never shows a line.
    pub fn new(enabled: bool) -> Self {
        let start = Instant::now();
        Self { enabled, start, next: start + Duration::from_millis(500), shown: false }
    }
    /// Shows what `line` makes of the seconds so far, where a line is due.
    pub fn show(&mut self, line: impl FnOnce(f64) -> String) {
        if !self.enabled {
            return;
        }
        let now = Instant::now();
        if now < self.next {
            return;
        }
        self.next = now + Duration::from_millis(100);
        self.shown = true;
        let line: String = line((now - self.start).as_secs_f64()).chars().take(78).collect();
        say::progress(Some(&line));
    }
    /// Takes the line away.
    pub fn clear(&mut self) {
        if self.shown {
            say::progress(None);
            self.shown = false;
        }
    }
}
