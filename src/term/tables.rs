//! Tables on the ways that are gone most often: the hash is fast and the same in every process. Who can choose the
//! keys could make them collide, so they are ids and what is made of ids.

use foldhash::fast::FixedState;

/// A map.
pub type HashMap<K, V> = std::collections::HashMap<K, V, FixedState>;
/// A set.
pub type HashSet<T> = std::collections::HashSet<T, FixedState>;
