//! Layer 9: the faces. They parse, print and draw; they decide nothing.

// All that a face prints is printable, and each write is looked at: these stand in the way of the standard macros.
macro_rules! print {
    ($($arg:tt)*) => { $crate::ui::say::out(format_args!($($arg)*)) };
}
macro_rules! println {
    () => { $crate::ui::say::out_line(format_args!("")) };
    ($($arg:tt)*) => { $crate::ui::say::out_line(format_args!($($arg)*)) };
}
macro_rules! eprint {
    ($($arg:tt)*) => { $crate::ui::say::err(format_args!($($arg)*)) };
}
macro_rules! eprintln {
    ($($arg:tt)*) => { $crate::ui::say::err_line(format_args!($($arg)*)) };
}

pub mod cli;
pub mod commands;
pub mod console;
pub mod ended;
pub mod exit;
pub mod export;
pub mod file;
pub mod heap_picture;
pub mod highlight;
pub mod history;
pub mod jvm;
pub mod lesson;
pub mod manual;
pub mod partial;
pub mod printable;
pub mod render_diagnostics;
pub mod render_reply;
pub mod repl;
pub mod say;
pub mod start;
pub mod style;
pub mod terminal;
pub mod tui;
pub mod version;
