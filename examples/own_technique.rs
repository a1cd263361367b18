//! A technique of one's own in the whole tool: `cargo run --example own_technique -- run lissa/linked_list
//! remove -t acyclic -k 4`. It cuts heaps in which a field points back to its own object.

use symheap::heap::{InputValue, SlotId};
use symheap::solve::{Verdict, Why};
use symheap::technique::{Context, Entry, Judge, Query, Registry};

/// Refutes self loops, and nothing else.
pub struct Acyclic;

impl Judge for Acyclic {
    fn decide(&mut self, _: &mut Context, query: &Query) -> Verdict {
        let layout = query.heap.layout();
        let is_loop = |&slot: &SlotId| match query.heap.value(slot) {
            InputValue::Object(place) => layout.slot(slot).owner == Some(*place),
            _ => false,
        };
        match (0..layout.slots.len() as u32).map(SlotId).find(is_loop) {
            Some(slot) => Verdict::Unsat(Why::Stated(format!("{} is a loop", layout.slot(slot).name))),
            None => Verdict::Sat(None),
        }
    }
}

/// The built-in techniques with this one.
pub fn registry() -> Registry {
    let mut registry = Registry::default();
    registry.add(Entry::judging("acyclic", "cuts fields that point to their own object", || Acyclic));
    registry
}

#[allow(dead_code)] // The test includes this file as a module.
fn main() -> std::process::ExitCode {
    symheap::main_with(registry())
}
