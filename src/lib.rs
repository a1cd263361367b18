//! symheap: an interactive debugger for symbolic heaps.

pub mod base;
pub mod exec;
pub mod explore;
pub mod heap;
pub mod lang;
#[cfg(test)]
#[path = "../tests/symheap/property.rs"]
mod property;
pub mod session;
pub mod solve;
pub mod subject;
pub mod technique;
pub mod term;
pub mod testing;
pub mod ui;
pub mod walk;

/// Runs the whole tool on the process's arguments with the given techniques: what a binary that brings a
/// technique of its own calls.
pub fn main_with(registry: technique::Registry) -> std::process::ExitCode {
    ui::cli::main_with(registry, std::env::args_os())
}
