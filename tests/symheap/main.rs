//! Tests of the library and the binary from outside.

mod bad_input;
mod bli;
mod bounds;
mod command;
mod conformance;
mod counts;
mod eager;
mod finitization;
mod generated;
mod harness;
mod hex;
mod hybrid;
mod inclusions;
mod java_check;
mod java_fuzz;
mod jdk_sources;
mod library;
mod never_lazy;
mod pli;
mod post;
mod repl;
mod reproduce;
mod roots;
mod search;
mod terminal;
