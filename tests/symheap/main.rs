//! Tests of the library and the binary from outside.

mod bad_input;
mod command;
mod counts;
mod eager;
mod hybrid;
mod inclusions;
mod pli;
mod repl;
mod search;
