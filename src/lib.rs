//! symheap: an interactive debugger for symbolic heaps.

pub mod base;
pub mod exec;
pub mod explore;
pub mod heap;
pub mod lang;
pub mod session;
pub mod solve;
pub mod subject;
pub mod technique;
pub mod term;
pub mod ui;
