//! Layer 3: the one interpreter: values, frames, machine state, step, JDK models. It knows no solver
//! and no technique.

pub mod machine;
pub mod value;

pub use machine::{Machine, Outcome, Question, Stop};
pub use value::{ObjectId, Value};
