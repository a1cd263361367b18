//! Tests of the library and the binary from outside.

mod bad_input;
mod command;
mod counts;
mod finitization;
mod harness;
mod java_check;
mod library;
mod pli;
mod repl;
mod roots;
mod search;
mod terminal;
