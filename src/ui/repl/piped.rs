//! Lines from a pipe, as they come: whoever asks the work to end does not wait for the next one.

use std::io::BufRead;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use crate::ui::start::interrupt::Interrupt;

/// A line, or why it cannot be read.
pub type Line = Result<String, String>;

/// How often somebody is looked for who asks the work to end.
const WAIT: Duration = Duration::from_millis(50);

/// The lines of standard input, until it ends or somebody asks the work to end.
pub fn lines(interrupt: &Interrupt) -> impl Iterator<Item = Line> + use<> {
    let (sender, lines) = channel();
    // It sits in a read that nothing ends but the process's end.
    std::thread::spawn(move || {
        for (at, bytes) in std::io::stdin().lock().split(b'\n').enumerate() {
            let line = bytes.map_err(|error| format!("standard input cannot be read: {error}"));
            let line = line.and_then(|bytes| text(bytes, at + 1));
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    let interrupt = interrupt.clone();
    std::iter::from_fn(move || next(&lines, &interrupt))
}

fn next(lines: &Receiver<Line>, interrupt: &Interrupt) -> Option<Line> {
    loop {
        if interrupt.requested() {
            return None;
        }
        match lines.recv_timeout(WAIT) {
            Ok(line) => return Some(line),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
}

fn text(mut bytes: Vec<u8>, number: usize) -> Line {
    if bytes.last() == Some(&b'\r') {
        bytes.pop();
    }
    String::from_utf8(bytes)
        .map_err(|_| format!("line {number} of standard input is no UTF-8, and is left out"))
}
