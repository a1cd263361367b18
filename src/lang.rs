//! Layer 1: Java source text to a resolved, typed, flat three-address IR.
//!
//! `syntax` turns text into the [`ast`] (tree-sitter does the parsing); `index` enters every type
//! and member header into the [`program::Program`]; `lower` turns a method's body into
//! [`ir::Body`] when it is first called, so that a construct that is not supported matters only
//! where execution reaches it.

pub mod ast;
pub mod erasure;
mod imports;
pub mod index;
pub mod ir;
pub mod jdk;
pub mod linkage;
pub mod lower;
pub mod models;
pub mod program;
pub mod reach;
pub mod resolve;
pub mod syntax;
pub mod types;
