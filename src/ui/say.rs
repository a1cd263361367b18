//! Standard output and standard error: all that faces print passes here, where it is made printable and each write is
//! looked at. The macros `print!`, `println!`, `eprint!` and `eprintln!` of the faces are these functions.
//!
//! A reader that has left ends the program quietly. Any other failure is told at once and is in the exit code; what
//! runs goes on, for it may have files to write.

use std::fmt::{Arguments, Display};
use std::io::{self, ErrorKind, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::ui::printable;

static OUT_IS_LOST: AtomicBool = AtomicBool::new(false);
static ERR_IS_LOST: AtomicBool = AtomicBool::new(false);

/// Prints on standard output.
pub fn out(text: Arguments<'_>) {
    write_out(&printable::text(&text.to_string()));
}

/// Prints a line on standard output.
pub fn out_line(text: Arguments<'_>) {
    write_out(&printable::text(&format!("{text}\n")));
}

/// Prints text in which [`printable::coloured`] parts stand.
pub fn out_coloured(text: &str) {
    write_out(&printable::coloured(text));
}

/// Prints a line of JSON on standard output.
pub fn json(value: &impl Display) {
    write_out(&printable::escaped(&format!("{value}\n")));
}

/// Prints JSON or Java as it stands.
pub fn out_escaped(text: &str) {
    write_out(&printable::escaped(text));
}

/// Prints on standard error.
pub fn err(text: Arguments<'_>) {
    write_err(&printable::text(&text.to_string()));
}

/// Prints a line on standard error.
pub fn err_line(text: Arguments<'_>) {
    write_err(&printable::text(&format!("{text}\n")));
}

/// Prints text in which [`printable::coloured`] parts stand on standard error.
pub fn err_coloured(text: &str) {
    write_err(&printable::coloured(text));
}

/// Shows a line of progress in the place of the one before; `None` takes it away. It is no loss where it is lost.
pub fn progress(text: Option<&str>) {
    let text = printable::line(text.unwrap_or_default());
    let mut stderr = io::stderr().lock();
    let _ = stderr.write_all(format!("\r\x1b[K{text}").as_bytes()).and_then(|()| stderr.flush());
}

/// Brings out what waits, and says whether something that was to be read is lost.
pub fn is_lost() -> bool {
    if let Err(error) = io::stdout().flush() {
        lose_out(&error);
    }
    OUT_IS_LOST.load(Ordering::Relaxed) || ERR_IS_LOST.load(Ordering::Relaxed)
}

fn write_out(text: &str) {
    if OUT_IS_LOST.load(Ordering::Relaxed) {
        return;
    }
    let written = io::stdout().lock().write_all(text.as_bytes());
    if let Err(error) = written {
        lose_out(&error);
    }
}

fn lose_out(error: &io::Error) {
    if error.kind() == ErrorKind::BrokenPipe {
        std::process::exit(0);
    }
    if !OUT_IS_LOST.swap(true, Ordering::Relaxed) {
        err_line(format_args!("error[UNWRITABLE]: standard output cannot be written: {error}"));
    }
}

fn write_err(text: &str) {
    // There is nowhere to tell it.
    let failed = io::stderr().lock().write_all(text.as_bytes());
    if failed.is_err_and(|error| error.kind() != ErrorKind::BrokenPipe) {
        ERR_IS_LOST.store(true, Ordering::Relaxed);
    }
}
