//! Layer 7: the symbolic execution tree: how a node's children come about ([`engine`]), and the search
//! over it ([`search`], [`depth_first`]), techniques side by side ([`compare`]), the two readings of Java's integers side by
//! side ([`readings`]), the way to one node ([`along`]); what its ends are worth ([`postcondition`], [`alarm`], [`replay`]); inputs built by
//! calls ([`building`]), found backwards ([`backward`](mod@backward)); what a method is given ([`given`]).

pub mod alarm;
pub mod along;
pub mod arguments;
pub mod backward;
pub mod building;
mod companion;
pub mod compare;
pub mod deciding;
pub mod deep;
pub mod depth_first;
mod endless;
pub mod engine;
pub mod everywhere;
pub mod given;
pub mod judged;
mod minimal;
mod nearest;
pub mod path;
pub mod portions;
pub mod postcondition;
pub mod readings;
pub mod reason;
pub mod replay;
pub mod search;
pub mod shown;
pub mod summary;
pub mod unbuilt;
pub mod validate;

pub use endless::{GOES_ON, NeverEnds};
pub use engine::{Child, Engine, Live, PathEnd, Step};
pub use nearest::{Near, Nearest};
pub use path::{ChoicePath, NodePath, PathName};
pub use summary::{Cut, Limit, Limits, Stopped, Summary};
