//! Tests of the library and the binary from outside.

mod search;
