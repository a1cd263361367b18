//! Layer 3: the one interpreter: values, frames, machine state, step, JDK models. It knows no solver
//! and no technique.

pub mod assumption;
pub mod construct;
pub mod ghost;
pub mod machine;
pub mod natives;
pub mod observer;
pub mod run;
pub mod symbolic;
pub mod value;

pub use assumption::Assumption;
pub use construct::{construct, initialize};
pub use ghost::Ghost;
pub use machine::{FrameView, Machine, Outcome, Question, Stop, identified, identity_name};
pub use natives::{Natives, describe};
pub use observer::Observer;
pub use run::{run, step};
pub use value::{ObjectId, PendingId, Value};
