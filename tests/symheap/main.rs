//! Tests of the library and the binary from outside.

mod bad_input;
mod bli;
mod bounds;
mod command;
mod compare;
mod conformance;
mod counts;
mod eager;
mod finitization;
mod generated;
mod generated_hex;
mod harness;
mod hex;
mod hybrid;
mod inclusions;
mod java_check;
mod java_fuzz;
mod jdk_sources;
mod library;
mod pli;
mod relies;
mod repl;
mod robust;
mod roots;
mod search;
mod terminal;
