//! Layer 2: partially symbolic heaps, their scopes and field domains, access paths, candidate vectors'
//! layout, canonical form. It knows no code and no solver.

pub mod encode;
pub mod layout;
pub mod scope;
pub mod symbolic;
pub mod value;

pub use encode::{CandidateVector, Encoding};
pub use layout::{Domain, Layout, OrbitId, Place, Slot, SlotId, SlotKind, silent_statics};
pub use scope::{
    ArrayPool, DEFAULT_ARRAY_LENGTH, DEFAULT_TEXT_LENGTH, DomainSource, FieldDomain, GivenObject, Held,
    MAX_ARRAY_LENGTH, MAX_TEXT_LENGTH, Pool, PoolId, Root, RootKind, Scope, TrackedField, UntrackedField,
};
pub use symbolic::{Clause, InputValue, Origin, SymbolicHeap, real_text};
pub use value::{DomainValue, DomainValueKey, EnumConstant, OpenObject, PlaceId};
