//! How a face starts: options, the subject they name, interrupts, progress.

pub mod args;
pub mod bounds;
pub mod clock;
pub mod interrupt;
pub mod load;
pub mod memory;
pub mod progress;
pub mod usual;
