//! symheap: an interactive debugger for symbolic heaps.

pub mod base;
pub mod exec;
pub mod heap;
pub mod lang;
pub mod term;
