//! States that repeat, and values that a path condition forces.

use std::collections::BTreeSet;

use crate::exec::machine::{Matching, Place};
use crate::exec::symbolic::SymbolicState;
use crate::exec::{ObjectId, Value};
use crate::term::{CompareOp, Sort, SymbolKind, Term, TermId, TermPool, ieee};

/// Most numbers in which two states may differ and yet be compared further.
const MOST_NUMBERS: usize = 24;

impl SymbolicState {
    /// Whether it is the same state as an earlier one of the same path, with no decision between the two, but for
    /// numbers: those in which it differs. Where there are none, or nothing else depends on them, the program
    /// does forever what it did in between. `work` grows by what the comparison cost.
    pub fn repeats(&self, earlier: &SymbolicState, work: &mut u64) -> Option<BTreeSet<Place>> {
        let slots = |s: &SymbolicState| s.input.layout().slots.len();
        let same_input = slots(self) == slots(earlier)
            && self.pc.clauses.len() == earlier.pc.clauses.len()
            && self.objects.len() == earlier.objects.len()
            && self.views.is_like(&earlier.views)
            && self.input.has_values_of(&earlier.input);
        *work += 1;
        if !same_input {
            return None;
        }
        let mut matching = Matching::new(&earlier.machine, &self.machine).but_for(MOST_NUMBERS);
        let is_same = matching.is_same(self.roots(earlier));
        *work += matching.work;
        is_same.then(|| matching.apart())
    }

    /// What lazy steps can lead to, in both.
    fn roots<'a>(&'a self, earlier: &'a SymbolicState) -> impl Iterator<Item = (ObjectId, ObjectId)> + 'a {
        let input = earlier.objects.iter().zip(&self.objects).map(|(a, b)| (a.0, b.0));
        input.chain(earlier.views.objects().zip(self.views.objects()))
    }

    /// Where the clause, which holds from here on, says what a computed number is, that number takes its place.
    pub fn use_value(&mut self, terms: &TermPool, clause: TermId) {
        let Term::Compare(CompareOp::Eq, term, constant) = terms.get(clause) else { return };
        let (Some(n), None) = (terms.as_const(constant), terms.as_const(term)) else { return };
        if !matches!(terms.get(term), Term::Symbol(_)) && is_whole(terms, term) {
            self.put(terms, term, n);
        }
    }

    /// A number in place of a term that can be no other. Symbols of the input stay in the heap, so that the input
    /// heap and the machine agree.
    pub fn put(&mut self, terms: &TermPool, term: TermId, n: i64) {
        let value = match terms.sort(term) {
            Sort::Long => Value::Long(n),
            Sort::Int | Sort::Bool => Value::Int(n as i32),
            Sort::Float => Value::Float(ieee::float(n)),
            Sort::Double => Value::Double(ieee::double(n)),
        };
        let is_computed = !matches!(terms.get(term), Term::Symbol(_));
        self.machine.replace(Value::Sym(term), value, is_computed);
    }

    /// Terms in registers.
    pub fn open_registers(&self) -> Vec<TermId> {
        self.machine.symbolic_registers()
    }
}

/// Whether a term is the number that it says, and not the rank of a string or of a floating-point number.
pub fn is_whole(terms: &TermPool, term: TermId) -> bool {
    use SymbolKind::{Double, Float, Sign, Text};
    let is_rank = |kind| matches!(kind, Text | Float | Double | Sign);
    !terms.is_real(term)
        && !terms.symbols_of_all(&[term]).iter().any(|&symbol| is_rank(terms.symbol(symbol).kind))
}
