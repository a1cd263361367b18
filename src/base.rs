//! Layer 0: ids, spans and diagnostics. Plain data that every other layer may use.

pub mod cancel;
pub mod code;
pub mod count;
pub mod diagnostic;
pub mod id;
pub mod in_order;
pub mod source;

pub use cancel::{Beat, CancelToken};
pub use code::Code;
pub use diagnostic::{Diagnostic, Severity};
pub use id::IndexVec;
pub use in_order::{Threads, in_order, in_order_with};
pub use source::{FileId, SourceMap, Span};
