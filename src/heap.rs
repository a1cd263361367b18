//! Layer 2: partially symbolic heaps, their scopes and field domains, access paths, candidate vectors'
//! layout, canonical form. It knows no code and no solver.

pub mod scope;

pub use scope::{ArrayPool, DomainSource, FieldDomain, Pool, PoolId, Root, RootKind, Scope, TrackedField};
