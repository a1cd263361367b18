//! Proofs that no input takes a path at *any* scope: one method of the precondition is false on every heap
//! that extends the path's, however many objects there are.
//!
//! It runs symbolically from the path's heap with all primitives unbounded, and lazy steps take all their
//! alternatives. Where a lazy step lacks a new object only because the scope has no more, nothing is proved:
//! then the limit may be what refutes the path. A pool whose size does not depend on k is no such limit.
//!
//! Before that the method's loops are widened, which walks a structure of any size; it knows less of each heap.

mod widened;

use crate::exec::construct::input_machine;
use crate::exec::symbolic::{LoopGuard, Setting, SymbolicState};
use crate::exec::{Outcome, Value};
use crate::explore::engine::Engine;
use crate::explore::everywhere::widened::Widened;
use crate::explore::postcondition::possible_under;
use crate::heap::layout::Orbit;
use crate::heap::{OrbitId, SymbolicHeap};
use crate::solve::calls::calls;
use crate::subject::Predicate;
use crate::term::{PathCondition, TermPool};
use crate::walk::{Budget, Call, Ends, Oracle, Possible};

/// What a proof may cost: it is tried at every alarm.
const BUDGET: Budget = Budget { steps: 2_000_000, paths: 2_000 };
/// What it may cost on a part of a heap: there are many of these.
const LESS: Budget = Budget { steps: 200_000, paths: 200 };
/// Scopes beyond the current one at which a pool must have the same size to be no limit.
const COMPARED: u32 = 3;

/// How a method of the precondition was shown to be false on all heaps that extend one.
#[derive(Clone, Debug)]
pub struct Proof {
    predicate: Predicate,
    by: By,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum By {
    /// By what is known of registers, loops widened.
    Widening,
    /// By following all lazy steps.
    Steps,
}

impl Proof {
    /// The method's name.
    pub fn predicate(&self, engine: &Engine) -> String {
        engine.subject().program.method_name(self.predicate.method)
    }

    /// Whether it also shows that the method is false on all heaps that extend this one, at less cost.
    pub fn holds_of(&self, engine: &mut Engine, heap: &SymbolicHeap, pc: &PathCondition) -> bool {
        refutes(engine, heap, pc, &self.predicate, &[self.by], LESS).is_some()
    }
}

/// A proof that a method of the precondition is false on all extensions of a heap at every scope; `None` where none was
/// found.
pub fn refuted_everywhere(engine: &mut Engine, heap: &SymbolicHeap, pc: &PathCondition) -> Option<Proof> {
    // Pools without any object are limits that no lazy step shows.
    if engine.layout().scope.k == 0 {
        return None;
    }
    let predicates: Vec<Predicate> = engine.subject().precondition().cloned().collect();
    let proof = |predicate: Predicate| {
        let by = refutes(engine, heap, pc, &predicate, &[By::Widening, By::Steps], BUDGET)?;
        Some(Proof { predicate, by })
    };
    predicates.into_iter().find_map(proof)
}

/// The first of these ways that refutes a heap.
fn refutes(
    engine: &mut Engine,
    heap: &SymbolicHeap,
    pc: &PathCondition,
    predicate: &Predicate,
    ways: &[By],
    budget: Budget,
) -> Option<By> {
    let (subject, layout) = (engine.subject().clone(), engine.layout().clone());
    // Lengths of arrays are limits as well, where lazy steps are followed.
    let has_arrays = layout.places.iter().any(|p| p.array.is_some());
    let (natives, terms) = engine.running();
    let (machine, receiver) = input_machine(&subject.program, natives, terms, &layout, false).ok()?;
    let one = std::slice::from_ref(predicate);
    let call = calls(&subject, &layout, terms, receiver.map(Value::Ref), one).ok()?.into_iter().next()?;
    let is_refuted = |by: &&By| match by {
        By::Widening => is_never_true(engine, heap, pc, &call),
        By::Steps if has_arrays => false,
        By::Steps => {
            let loops = LoopGuard::new(engine.limits().loop_reads);
            let (heap, pc) = (heap.clone(), pc.clone());
            let start = SymbolicState::of_heap(&subject.program, &machine, receiver, heap, pc, loops);
            let fixed = fixed_orbits(engine);
            is_always_false(engine, start, &call, &fixed, budget)
        }
    };
    ways.iter().find(is_refuted).copied()
}

/// The same by what is known of registers, loops widened.
fn is_never_true(engine: &mut Engine, heap: &SymbolicHeap, pc: &PathCondition, call: &Call) -> bool {
    engine.with_technique(|_, context| {
        let mut oracle = possible_under(&mut *context.smt);
        let possible = |terms: &TermPool, pc: &PathCondition, term| oracle.possible(terms, pc, term, None);
        let program = &context.subject.program;
        Widened::new(program, heap, pc, &mut *context.terms, possible).is_never_true(call)
    })
}

fn is_always_false(
    engine: &mut Engine,
    start: SymbolicState,
    call: &Call,
    fixed: &[OrbitId],
    budget: Budget,
) -> bool {
    engine.with_technique(|_, context| {
        let program = &context.subject.program;
        let mut ends = Ends::of(program, start, call, budget).within(fixed.to_vec());
        let mut oracle = possible_under(&mut *context.smt);
        let mut setting = Setting { program, natives: context.natives, terms: &mut *context.terms };
        while let Some((end, outcome)) = ends.next(&mut setting, &mut oracle, context.cancel) {
            let is_false = match outcome {
                Outcome::Return(Some(Value::Int(0))) | Outcome::Exception { .. } => true,
                Outcome::Return(Some(Value::Sym(term))) => {
                    oracle.possible(setting.terms, &end.pc, term, None) == Possible::No
                }
                _ => false,
            };
            if !is_false {
                return false;
            }
        }
        ends.unknown().is_none()
    })
}

/// Orbits whose number of objects does not depend on k.
fn fixed_orbits(engine: &Engine) -> Vec<OrbitId> {
    let (subject, layout) = (engine.subject(), engine.layout());
    let analysed = &subject.methods[engine.method()];
    let k = layout.scope.k;
    let larger: Vec<_> = (1..=COMPARED)
        .filter_map(|more| k.checked_add(more))
        .map(|k| subject.scope_of(k, analysed))
        .collect();
    let is_fixed = |orbit: &Orbit| {
        let here = layout.scope.pools.get(orbit.pool).map(|p| &p.classes);
        larger
            .iter()
            .all(|scope| scope.as_ref().is_ok_and(|s| s.pools.get(orbit.pool).map(|p| &p.classes) == here))
    };
    let orbits = layout.orbits.iter().enumerate();
    orbits.filter(|(_, orbit)| is_fixed(orbit)).map(|(i, _)| OrbitId(i as u32)).collect()
}
