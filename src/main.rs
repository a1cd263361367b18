//! The `symheap` binary: the library's command line with the built-in techniques.

use std::process::ExitCode;

fn main() -> ExitCode {
    symheap::main_with(symheap::technique::Registry::default())
}
