//! The questions of the machine as forks: what is assumed where each answer is given.

use crate::exec::Question;
use crate::exec::symbolic::{Alternative, Fork, ForkKind};
use crate::heap::{Clause, Domain};
use crate::lang::ast::PrimitiveName;
use crate::term::{BinaryTerm, CompareOp, SymbolKind, TermId, TermPool};

/// The fork of a question; `None` for those that are about the input heap.
pub fn fork_of(terms: &mut TermPool, question: Question) -> Option<Fork> {
    let mut kind = ForkKind::Primitive;
    let clauses = match question {
        Question::Condition(term) => vec![Clause::Assume(term), Clause::Assume(terms.not(term))],
        Question::Order(a, b) => {
            let ops = [CompareOp::Lt, CompareOp::Eq, CompareOp::Gt];
            ops.into_iter().map(|op| Clause::Assume(terms.compare(op, a, b))).collect()
        }
        Question::Length { term, most } => {
            let clause = |n: i32, op| {
                let n = terms.int(n);
                Clause::Assume(terms.compare(op, term, n))
            };
            let mut clause = clause;
            let mut clauses: Vec<Clause> = (0..=most).map(|n| clause(n, CompareOp::Eq)).collect();
            clauses.push(clause(most, CompareOp::Gt));
            clauses
        }
        Question::Switch { on, keys } => switch_clauses(terms, on, &keys),
        Question::Choice { what, lo, hi, term } => {
            let one = |i: i32| match term {
                Some(term) => {
                    let value = terms.int(i);
                    Clause::Assume(terms.compare(CompareOp::Eq, term, value))
                }
                None => Clause::Chooses(what.into(), i.to_string().into()),
            };
            if term.is_none() {
                kind = ForkKind::Choice;
            }
            (lo..=hi).map(one).collect()
        }
        Question::Pending(_) | Question::Receiver(_) | Question::Old(_) | Question::InputHeap(_) => {
            return None;
        }
    };
    Some(Fork { kind, alternatives: numbered(clauses) })
}

/// Alternatives in the order of their answers.
pub(super) fn numbered(clauses: Vec<Clause>) -> Vec<Alternative> {
    let number = |(i, clause)| Alternative { answer: i as u32, clause };
    clauses.into_iter().enumerate().map(number).collect()
}

/// One clause a key, then the one that no key is met.
fn switch_clauses(terms: &mut TermPool, on: TermId, keys: &[i32]) -> Vec<Clause> {
    let mut clauses = Vec::new();
    let mut default = terms.boolean(true);
    for &key in keys {
        let key = terms.int(key);
        clauses.push(Clause::Assume(terms.compare(CompareOp::Eq, on, key)));
        let other = terms.compare(CompareOp::Ne, on, key);
        default = terms.binary(BinaryTerm::And, default, other);
    }
    clauses.push(Clause::Assume(default));
    clauses
}

/// That a term has a value of a domain of numbers; `None` where the domain says nothing about numbers.
pub(super) fn membership(terms: &mut TermPool, term: TermId, domain: &Domain) -> Option<TermId> {
    let sort = terms.sort(term);
    match domain {
        Domain::Range(lo, hi) => {
            let (lo, hi) = (terms.constant(sort, *lo), terms.constant(sort, *hi));
            let above = terms.compare(CompareOp::Ge, term, lo);
            let below = terms.compare(CompareOp::Le, term, hi);
            Some(terms.binary(BinaryTerm::And, above, below))
        }
        Domain::Values(values) => {
            let mut any = terms.boolean(false);
            for &value in values.iter() {
                let value = terms.constant(sort, value);
                let equal = terms.compare(CompareOp::Eq, term, value);
                any = terms.binary(BinaryTerm::Or, any, equal);
            }
            Some(any)
        }
        Domain::References { .. } | Domain::Listed(_) | Domain::Any | Domain::Open(_) => None,
    }
}

/// The symbol kind of a primitive type; `None` for void.
pub fn symbol_kind(ty: PrimitiveName) -> Option<SymbolKind> {
    Some(match ty {
        PrimitiveName::Boolean => SymbolKind::Boolean,
        PrimitiveName::Byte => SymbolKind::Byte,
        PrimitiveName::Short => SymbolKind::Short,
        PrimitiveName::Char => SymbolKind::Char,
        PrimitiveName::Int => SymbolKind::Int,
        PrimitiveName::Long => SymbolKind::Long,
        PrimitiveName::Float => SymbolKind::Float,
        PrimitiveName::Double => SymbolKind::Double,
        PrimitiveName::Void => return None,
    })
}
