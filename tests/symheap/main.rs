//! Tests of the library and the binary from outside.

mod bad_input;
mod bli;
mod bounds;
mod command;
mod counts;
mod search;
