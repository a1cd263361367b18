//! A technique of one's own in the whole tool: `cargo run --example own_technique -- run lissa/linked_list
//! remove -t acyclic -k 4`. It cuts heaps in which a field points back to its own object.

use symheap::heap::{InputValue, SlotId};
use symheap::solve::trace::{Event, EventKind};
use symheap::solve::{Verdict, Why};
use symheap::technique::{Context, Entry, Judge, Query, Registry};

/// Refutes self loops, and nothing else.
pub struct Acyclic;

impl Judge for Acyclic {
    /// What it tells on the way is what `dive acyclic` shows.
    fn decide(&mut self, context: &mut Context, query: &Query) -> Verdict {
        let layout = query.heap.layout();
        for slot in (0..layout.slots.len() as u32).map(SlotId) {
            let InputValue::Object(place) = query.heap.value(slot) else { continue };
            let name = &layout.slot(slot).name;
            let is_loop = layout.slot(slot).owner == Some(*place);
            context.tell(|| {
                Event::new(EventKind::Rule, format!("{name} is {} loop", if is_loop { "a" } else { "no" }))
            });
            if is_loop {
                return Verdict::Unsat(Why::Stated(format!("{name} points to its own object")));
            }
        }
        Verdict::Sat(None)
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
