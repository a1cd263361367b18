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
use crate::explore::engine::{Engine, Live};
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
/// Scopes beyond the current one at which a pool must have the same size to be no limit.
const COMPARED: u32 = 3;

/// The method of the precondition that is false on all extensions of the state's input heap at every scope;
/// `None` where none was found.
pub fn refuted_everywhere(engine: &mut Engine, live: &Live) -> Option<String> {
    let subject = engine.subject().clone();
    let layout = engine.layout().clone();
    // Pools without any object are limits that no lazy step shows; lengths of arrays are where lazy steps are
    // followed.
    if layout.scope.k == 0 {
        return None;
    }
    let has_arrays = layout.places.iter().any(|p| p.array.is_some());
    let fixed = fixed_orbits(engine);
    let (natives, terms) = engine.running();
    let (machine, receiver) = input_machine(&subject.program, natives, terms, &layout, false).ok()?;
    let predicates: Vec<Predicate> = subject.precondition().cloned().collect();
    for predicate in predicates {
        let terms = engine.running().1;
        let one = std::slice::from_ref(&predicate);
        let call = calls(&subject, &layout, terms, receiver.map(Value::Ref), one).ok()?;
        let Some(call) = call.into_iter().next() else { continue };
        let (input, pc) = (live.state.input.clone(), live.state.pc.clone());
        let loops = LoopGuard::new(engine.limits().loop_reads);
        let is_refuted = is_never_true(engine, &input, &pc, &call)
            || !has_arrays && {
                let start = SymbolicState::of_heap(&subject.program, &machine, receiver, input, pc, loops);
                is_always_false(engine, start, &call, &fixed)
            };
        if is_refuted {
            return Some(subject.program.method_name(predicate.method));
        }
    }
    None
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

fn is_always_false(engine: &mut Engine, start: SymbolicState, call: &Call, fixed: &[OrbitId]) -> bool {
    engine.with_technique(|_, context| {
        let program = &context.subject.program;
        let mut ends = Ends::of(program, start, call, BUDGET).within(fixed.to_vec());
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
