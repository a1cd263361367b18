//! What a path takes for granted: where the tool went on with one reading of what Java leaves open, or of what the
//! specification does not say. A verdict holds under the assumptions of its path, and says so.
//!
//! The machine records them as it meets them ([`Machine::assume`](crate::exec::Machine::assume)), each once; snapshots and
//! forks carry them along.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::base::Span;
use crate::lang::program::{FieldId, Program};

/// Something taken for granted. Places are in the user's code.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Assumption {
    /// A field without a domain was read before anything was written to it.
    UntrackedField {
        /// The field.
        field: FieldId,
        /// What it was taken to hold, as Java would write it.
        held: Arc<str>,
        /// The first read.
        at: Option<Span>,
    },
    /// The order of a hash collection's elements, where identity hash codes or symbolic ones decide it.
    HashOrder {
        /// The collection's class, by its simple name.
        collection: Arc<str>,
        /// The first use of the order.
        at: Option<Span>,
    },
    /// Whether equal strings or boxes are one object.
    Identity {
        /// Their class, by its simple name.
        class: Arc<str>,
        /// Whether they were taken to be one object.
        same: bool,
        /// The first comparison.
        at: Option<Span>,
    },
    /// Arithmetic on floating-point numbers that is not Java's to the last bit.
    FloatApproximation {
        /// The first operation.
        at: Option<Span>,
    },
    /// A call without a model that was taken to do nothing.
    SkippedCall {
        /// What was called.
        method: Arc<str>,
        /// The first call.
        at: Option<Span>,
    },
    /// The garbage collector has cleared no weak, soft or phantom reference and filled no queue of them.
    Uncollected {
        /// The class of the reference or the queue, by its simple name.
        reference: Arc<str>,
        /// The first look at one.
        at: Option<Span>,
    },
    /// The order in which forked tasks run: one after another, the last one first.
    TaskOrder {
        /// The first fork.
        at: Option<Span>,
    },
    /// How far two strings of which at least one is unknown are apart (`compareTo`), beyond which is the lesser one.
    Distance {
        /// The first condition that asks for it.
        at: Option<Span>,
    },
    /// What the machine, its JVM or who starts the program decides.
    Environment {
        /// What was asked for, as Java would write it.
        asked: Arc<str>,
        /// What it was taken to be, as Java would write it.
        is: Arc<str>,
        /// The first time.
        at: Option<Span>,
    },
    /// Nobody said what a field or argument may be, and a few values stand for all.
    StandIn {
        /// Which, in a sentence.
        what: Arc<str>,
    },
    /// The input holds what its constructors may not make.
    Unbuilt {
        /// What, in a sentence.
        what: Arc<str>,
    },
    /// Nothing says which heaps the method is meant for, so that every heap is one.
    NoPrecondition,
    /// Integers do not overflow (`--ints math`).
    MathIntegers,
    /// An array of the input is of exactly its declared class, and takes whatever fits that.
    ExactArray {
        /// The class, as Java would write it.
        array: Arc<str>,
        /// The first store of an object that an array of a subclass might refuse.
        at: Option<Span>,
    },
}

impl Assumption {
    /// Whether both say the same, wherever they were met.
    pub fn same(&self, other: &Assumption) -> bool {
        self.placeless() == other.placeless()
    }

    /// The same without its place.
    fn placeless(&self) -> Assumption {
        let mut copy = self.clone();
        match &mut copy {
            Assumption::UntrackedField { at, .. }
            | Assumption::HashOrder { at, .. }
            | Assumption::Identity { at, .. }
            | Assumption::FloatApproximation { at }
            | Assumption::SkippedCall { at, .. }
            | Assumption::Uncollected { at, .. }
            | Assumption::TaskOrder { at }
            | Assumption::Distance { at }
            | Assumption::ExactArray { at, .. }
            | Assumption::Environment { at, .. } => *at = None,
            Assumption::MathIntegers
            | Assumption::NoPrecondition
            | Assumption::StandIn { .. }
            | Assumption::Unbuilt { .. } => {}
        }
        copy
    }

    /// Whether a JVM that has just started behaves so: a static field holds what the initializer of its class left.
    pub fn is_fresh_start(&self, program: &Program) -> bool {
        matches!(self, Assumption::UntrackedField { field, .. } if program.fields[*field].modifiers.is_static)
    }

    /// Whether a run on known values takes nothing in its place: there it is settled.
    pub fn is_settled_by_values(&self) -> bool {
        matches!(self, Assumption::Distance { .. })
    }

    /// It in words; the one place that writes them.
    pub fn sentence(&self, program: &Program) -> String {
        let place = |verb: &str, at: &Option<Span>| {
            at.map(|span| format!("{verb} at {}", program.sources.locate(span))).unwrap_or_default()
        };
        match self {
            Assumption::UntrackedField { field, held, at } => {
                let read = place(", read", at);
                let info = &program.fields[*field];
                if info.modifiers.is_static && info.modifiers.is_final {
                    let name = field_name(program, *field);
                    return format!("what {name} leads to is as its initializer leaves it ({held}{read})");
                }
                format!("{} = {held} (it has no domain{read})", field_name(program, *field))
            }
            Assumption::HashOrder { collection, at } => {
                format!("the order in which a {collection} is iterated{}", place("", at))
            }
            Assumption::Identity { class, same, at } => {
                let are = if *same { "are one object" } else { "are different objects" };
                format!("equal values of {class} {are}{}", place(", compared", at))
            }
            Assumption::FloatApproximation { at } => {
                format!("floating-point arithmetic is approximated{}", place("", at))
            }
            Assumption::SkippedCall { method, at } => {
                format!("{method} has no model and does nothing{}", place(", called", at))
            }
            Assumption::Uncollected { reference, at } => {
                format!("the garbage collector clears nothing behind a {reference}{}", place(", asked", at))
            }
            Assumption::TaskOrder { at } => {
                format!("forked tasks run one after another, the last one first{}", place("", at))
            }
            Assumption::Distance { at } => {
                format!("`compareTo` of unknown strings is any number of its sign{}", place(", asked", at))
            }
            Assumption::Environment { asked, is, at } => {
                format!("{asked} is {is}{}", place(", asked", at))
            }
            Assumption::StandIn { what } | Assumption::Unbuilt { what } => what.to_string(),
            Assumption::NoPrecondition => "no precondition".into(),
            Assumption::ExactArray { array, at } => {
                format!(
                    "arrays {array} of the input are of no subclass's class{}",
                    place(", stored into", at)
                )
            }
            Assumption::MathIntegers => "integers do not overflow (--ints math)".into(),
        }
    }
}

/// `Stack.size`.
fn field_name(program: &Program, field: FieldId) -> String {
    let info = &program.fields[field];
    format!("{}.{}", program.classes[info.class].simple, info.name)
}

/// Adds what is not there yet.
pub fn join(into: &mut Vec<Assumption>, more: &[Assumption]) {
    for assumption in more {
        if !into.iter().any(|known| known.same(assumption)) {
            into.push(assumption.clone());
        }
    }
}
