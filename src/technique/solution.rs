//! Inputs that satisfy a precondition, one after the other, and what is found of them. A solution is a heap that
//! extends the node's, and the path condition under which it satisfies the precondition. Children reuse it where
//! it still fits (PLI, Algorithm 1, lines 40–54).

use crate::heap::{DomainValueKey, InputValue, Origin, SlotId, SymbolicHeap};
use crate::solve::candidate::Candidate;
use crate::solve::smt::Answer;
use crate::solve::{Verdict, Why, Witness};
use crate::technique::Context;
use crate::term::{CompareOp, PathCondition, Sort, TermId, TermPool};

/// Goes through the inputs that extend a heap and satisfy the precondition, exactly.
pub trait Inputs {
    /// Those whose shape satisfies it, until `visit` finds a solution on one.
    fn first(&mut self, context: &mut Context, heap: &SymbolicHeap, visit: Visit) -> Solved;

    /// Whether an input that was visited satisfies a path condition and all the rest: the solution that shows
    /// it.
    ///
    /// # Errors
    /// Why that is not known.
    fn accept(
        &mut self,
        context: &mut Context,
        input: Candidate,
        pc: &PathCondition,
    ) -> Result<Option<Solution>, String>;
}

/// What is done with an input: the solution that it gives, if any.
pub type Visit<'v> =
    &'v mut dyn FnMut(&mut dyn Inputs, &mut Context, Candidate) -> Result<Option<Solution>, String>;

/// What the solver found.
pub enum Solved {
    /// A heap with primitives that satisfies everything.
    Sat(Box<Solution>),
    /// There is none.
    Unsat(Why),
    /// Not decided.
    Unknown(String),
}

impl Solved {
    /// The same with a witness.
    pub fn verdict(self, context: &mut Context) -> Verdict {
        match self {
            Solved::Sat(solution) => Verdict::Sat(Some(solution.witness(context))),
            Solved::Unsat(why) => Verdict::Unsat(why),
            Solved::Unknown(why) => Verdict::Unknown(Why::GaveUp(why)),
        }
    }
}

/// A solution of a node. Objects have the node's names; those that the node does not have come after.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The heap: what preH and preP looked at is decided.
    pub heap: SymbolicHeap,
    /// The node's path condition, what preH fixed, and what preP assumed. Satisfiable.
    pub pc: PathCondition,
}

impl Solution {
    /// The same solution for a child of the node it was made for; `None` where it does not fit.
    pub fn reuse(
        &self,
        context: &mut Context,
        child: &SymbolicHeap,
        child_pc: &PathCondition,
    ) -> Option<Solution> {
        let (heap, fixed) = self.heap_for(child)?;
        let mut pc = self.pc.clone();
        let before = pc.clauses.len();
        for &clause in &child_pc.clauses {
            pc.assume(clause);
        }
        for (term, value) in fixed {
            let equal = equals(context.terms, term, value);
            pc.assume(equal);
        }
        let fits = pc.clauses.len() == before || context.smt.check(context.terms, &pc.clauses) == Answer::Sat;
        fits.then_some(Solution { heap, pc })
    }

    /// The solution's heap where it extends the child's, and symbols that the program has read since, with
    /// the values that they have in the solution.
    fn heap_for(&self, child: &SymbolicHeap) -> Option<(SymbolicHeap, Vec<(TermId, i64)>)> {
        let mut heap = self.heap.clone();
        let mut fixed = Vec::new();
        for slot in (0..heap.layout().slots.len()).map(|i| SlotId(i as u32)) {
            let given = child.value(slot);
            match (given, self.heap.value(slot)) {
                (InputValue::Symbolic, _) => {}
                (InputValue::Term(term), InputValue::Fixed(DomainValueKey::Number(n))) => {
                    fixed.push((*term, *n))
                }
                (given, found) if given == found => {}
                // The predicates did not look at it, so they hold whatever it is. An object that is new to
                // the child may well be one that the solution reaches by another way, too.
                (given, InputValue::Symbolic) => {
                    if let InputValue::Object(place) = *given {
                        heap.materialise(place, Origin::Slot(slot));
                    }
                    heap.set(slot, given.clone());
                }
                _ => return None,
            }
        }
        Some((heap, fixed))
    }

    /// The solution as concrete values.
    pub fn witness(&self, context: &mut Context) -> Witness {
        let model = context.smt.model(context.terms, &self.pc.clauses).unwrap_or_default();
        Witness::of_model(&self.heap, context.terms, &model)
    }
}

/// `term == value` in the term's own sort.
pub fn equals(terms: &mut TermPool, term: TermId, value: i64) -> TermId {
    let value = match terms.sort(term) {
        Sort::Bool => terms.boolean(value != 0),
        sort @ (Sort::Long | Sort::Float | Sort::Double) => terms.constant(sort, value),
        Sort::Int => terms.int(i32::try_from(value).unwrap_or(if value < 0 { i32::MIN } else { i32::MAX })),
    };
    terms.compare(CompareOp::Eq, term, value)
}
