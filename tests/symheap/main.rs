//! Tests of the library and the binary from outside.

mod bad_input;
mod command;
mod counts;
mod eager;
mod generated;
mod hex;
mod hybrid;
mod inclusions;
mod library;
mod pli;
mod repl;
mod search;
mod terminal;
