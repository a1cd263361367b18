//! Layer 9: the faces. They parse, print and draw; they decide nothing.

pub mod cli;
pub mod console;
pub mod exit;
pub mod export;
pub mod heap_picture;
pub mod highlight;
pub mod jvm;
pub mod render_diagnostics;
pub mod render_reply;
pub mod repl;
pub mod start;
pub mod style;
pub mod terminal;
pub mod tui;
