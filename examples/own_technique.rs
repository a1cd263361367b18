//! A technique of one's own in the whole tool: `cargo run --example own_technique -- run lissa/linked_list
//! remove -t acyclic -k 4`. It cuts heaps in which a field points back to its own object.

use symheap::exec::symbolic::{Fork, SymbolicState};
use symheap::heap::{InputValue, SlotId, SymbolicHeap};
use symheap::solve::trace::{Event, EventKind};
use symheap::solve::{Verdict, Why};
use symheap::technique::{Answer, Context, Query, Registry, Technique};

/// Cuts self loops, and nothing else.
pub struct Acyclic;

impl Acyclic {
    /// What it tells on the way is what `dive acyclic` shows.
    fn verdict(context: &mut Context, heap: &SymbolicHeap) -> Verdict {
        let layout = heap.layout();
        for slot in (0..layout.slots.len() as u32).map(SlotId) {
            let InputValue::Object(place) = heap.value(slot) else { continue };
            let name = &layout.slot(slot).name;
            let is_loop = layout.slot(slot).owner == Some(*place);
            context.tell(|| {
                Event::new(EventKind::Rule, format!("{name} is {} loop", if is_loop { "a" } else { "no" }))
            });
            if is_loop {
                return Verdict::Unsat(Why::GaveUp(format!("{name} points to its own object")));
            }
        }
        Verdict::Sat(None)
    }
}

impl Technique for Acyclic {
    type Note = ();

    fn name(&self) -> &'static str {
        "acyclic"
    }
    fn prelude(&mut self, _: &mut Context, _: &SymbolicState) -> Result<(), String> {
        Ok(())
    }
    fn on_lazy_step(&mut self, context: &mut Context, state: &SymbolicState, _: &Fork, _: &()) -> Answer<()> {
        Answer { verdict: Self::verdict(context, &state.input), note: () }
    }
    fn decide(&mut self, context: &mut Context, query: &Query) -> Option<Verdict> {
        Some(Self::verdict(context, query.heap))
    }
}

/// The built-in techniques with this one.
pub fn registry() -> Registry {
    let mut registry = Registry::default();
    registry.add("acyclic", "cuts fields that point to their own object", || Box::new(Acyclic));
    registry
}

#[allow(dead_code)] // The test includes this file as a module.
fn main() -> std::process::ExitCode {
    symheap::main_with(registry())
}
