//! Natives of the models that conflicts see through, and what code may change or look at.

use crate::lang::program::{MethodId, Program};

/// What may be changed or looked at, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Effects(u8);

impl Effects {
    /// Fields, elements and statics.
    pub const CELLS: Effects = Effects(1);
    /// Insertions into sets.
    pub const SETS: Effects = Effects(2);
    /// Insertions into queues, and removals from them.
    pub const QUEUES: Effects = Effects(4);
    /// Removals from queues.
    pub const POPS: Effects = Effects(8);
    /// Whatever depends on what a queue holds, and in which order.
    pub const LOOKS: Effects = Effects(16);
    /// Anything else.
    pub const OTHER: Effects = Effects(32);
    /// Fields, elements and statics that candidates differ in; those are `CELLS`, too.
    pub const INPUT: Effects = Effects(64);

    /// Both.
    pub fn and(self, other: Effects) -> Effects {
        Effects(self.0 | other.0)
    }
    /// Whether it has any of these.
    pub fn has(self, some: Effects) -> bool {
        self.0 & some.0 != 0
    }
}

/// What a native does, as far as conflicts are concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    SetAdd,
    SetContains,
    SetSize,
    SetIsEmpty,
    MapPut,
    MapGet,
    MapContains,
    MapSize,
    QueueAdd,
    QueuePop,
    QueueSize,
    QueueIsEmpty,
    QueueGet,
    ListContains,
    /// An iterator over a list is asked whether it has more.
    IteratorAsk,
    /// It moves on.
    IteratorMove,
    /// Anything: no conflict is narrowed once it ran.
    Other,
}

const KINDS: &[(&str, Kind)] = &[
    ("java.util.HashSet.add", Kind::SetAdd),
    ("java.util.HashSet.contains", Kind::SetContains),
    ("java.util.HashSet.size", Kind::SetSize),
    ("java.util.HashSet.isEmpty", Kind::SetIsEmpty),
    ("java.util.HashMap.put", Kind::MapPut),
    ("java.util.HashMap.get", Kind::MapGet),
    ("java.util.HashMap.containsKey", Kind::MapContains),
    ("java.util.HashMap.size", Kind::MapSize),
    ("java.util.HashMap.isEmpty", Kind::MapSize),
    ("java.util.IdentityHashMap.put", Kind::MapPut),
    ("java.util.IdentityHashMap.get", Kind::MapGet),
    ("java.util.IdentityHashMap.containsKey", Kind::MapContains),
    ("java.util.IdentityHashMap.size", Kind::MapSize),
    ("java.util.IdentityHashMap.isEmpty", Kind::MapSize),
    ("java.util.ElementList.add", Kind::QueueAdd),
    ("java.util.LinkedList.addFirst", Kind::QueueAdd),
    ("java.util.LinkedList.addLast", Kind::QueueAdd),
    ("java.util.LinkedList.removeFirst", Kind::QueuePop),
    (REMOVE, Kind::QueuePop),
    ("java.util.ElementList.size", Kind::QueueSize),
    ("java.util.ElementList.isEmpty", Kind::QueueIsEmpty),
    ("java.util.ElementList.get", Kind::QueueGet),
    ("java.util.ElementList.contains", Kind::ListContains),
    ("java.util.AbstractList$IndexIterator.hasNext", Kind::IteratorAsk),
    ("java.util.AbstractList$IndexIterator.next", Kind::IteratorMove),
];

/// The one that takes elements off an `ArrayList`, too.
const REMOVE: &str = "java.util.ElementList.remove";

impl Kind {
    /// That of a native.
    pub fn of(program: &Program, method: MethodId) -> Kind {
        let info = &program.methods[method];
        let name = name(program, method);
        // `add(int, Object)` and `remove(Object)` are other methods than the ones that are meant.
        let found = KINDS.iter().find(|(known, _)| *known == name).map_or(Kind::Other, |&(_, kind)| kind);
        let fits = match info.erased_params.as_slice() {
            [] => true,
            [one] => one.is_reference() != matches!(found, Kind::QueueGet | Kind::QueuePop),
            [_, _] => found == Kind::MapPut,
            _ => false,
        };
        if fits { found } else { Kind::Other }
    }

    /// Whether it compares elements.
    pub fn compares(self) -> bool {
        matches!(
            self,
            Kind::SetAdd
                | Kind::SetContains
                | Kind::SetSize
                | Kind::SetIsEmpty
                | Kind::MapPut
                | Kind::MapGet
                | Kind::MapContains
                | Kind::MapSize
                | Kind::ListContains
        )
    }

    /// What it changes or looks at; an addition to a list may be one to a bag (`World::has_bags`).
    pub fn effects(self, has_bags: bool) -> Effects {
        match self {
            Kind::SetAdd | Kind::MapPut => Effects::SETS,
            Kind::SetContains
            | Kind::SetSize
            | Kind::SetIsEmpty
            | Kind::MapGet
            | Kind::MapContains
            | Kind::MapSize
            | Kind::ListContains => Effects::default(),
            Kind::QueueAdd if has_bags => Effects::QUEUES.and(Effects::SETS),
            Kind::QueueAdd => Effects::QUEUES,
            Kind::QueuePop => Effects::QUEUES.and(Effects::POPS),
            Kind::QueueSize | Kind::QueueIsEmpty | Kind::QueueGet | Kind::IteratorAsk => Effects::LOOKS,
            Kind::IteratorMove => Effects::LOOKS.and(Effects::CELLS),
            Kind::Other => Effects::OTHER,
        }
    }
}

/// Whether a native takes an element off a list of whatever class.
pub(super) fn is_removal(program: &Program, method: MethodId) -> bool {
    name(program, method) == REMOVE
}

fn name(program: &Program, method: MethodId) -> String {
    let info = &program.methods[method];
    format!("{}.{}", program.classes[info.class].name, info.name)
}
