//! What it means how a call of a precondition ends.

use crate::exec::machine::Bound;
use crate::exec::{Outcome, Value};
use crate::lang::program::MethodId;
use crate::solve::calls::threw;
use crate::solve::korat::predicate::HeapPredicate;
use crate::solve::korat::search::Holds;
use crate::solve::korat::statements::{Watched, answer};
use crate::solve::observer::Observer;
use crate::solve::smt::{Answer, Ints, Smt};
use crate::solve::trace::{Event, EventKind};

/// Ways without numbers that are remembered: what more of them throw is told unasked.
const MOST_REFUTED: usize = 256;

impl HeapPredicate {
    /// Whether the way at hand has numbers, as far as that can be told: none was asked for on the way.
    fn has_numbers(&mut self) -> bool {
        let assumed = self.ways.assumed();
        if assumed.is_empty() || self.refuted.len() >= MOST_REFUTED {
            return true;
        }
        if self.refuted.iter().any(|refuted| refuted == assumed) {
            return false;
        }
        let has_numbers = Smt::new(Ints::Exact).check(&self.terms, assumed) != Answer::Unsat;
        if !has_numbers {
            self.refuted.push(assumed.to_vec());
        }
        has_numbers
    }

    /// What the end of a call means.
    pub(super) fn ended<O: Observer>(
        &mut self,
        method: MethodId,
        outcome: &Outcome,
        watched: Option<&Watched>,
        observer: &mut O,
    ) -> Holds {
        let holds = self.holds(method, outcome);
        observer.tell(|| {
            let at = match outcome {
                Outcome::Exception { span, .. } | Outcome::Unsupported { span, .. } => *span,
                _ if holds == Holds::True => None,
                _ => watched.and_then(|watched| watched.blame.decisive()),
            };
            Event::new(EventKind::Answer, answer(self.prepared.program(), method, outcome)).at(at)
        });
        holds
    }

    fn holds(&mut self, method: MethodId, outcome: &Outcome) -> Holds {
        match outcome {
            Outcome::Return(Some(Value::Int(0))) | Outcome::Assumed => Holds::False,
            Outcome::Return(Some(Value::Sym(term))) if self.ways.excludes(&mut self.terms, *term) => {
                Holds::False
            }
            // A void precondition counts as true when it returns.
            Outcome::Return(_) => Holds::True,
            Outcome::Exception { .. } => {
                let threw = threw(&self.prepared.subject.program, method, outcome);
                if self.thrown.is_none() && threw.is_some() && self.has_numbers() {
                    self.thrown = threw;
                }
                Holds::False
            }
            Outcome::BoundExceeded { bound, .. } => {
                // The usual reason, for those who meet it first.
                let why = match bound {
                    Bound::Frames => {
                        "; a method that follows references recursively has no end on a cycle, unless \
                                      it keeps a set of what it visited"
                    }
                    Bound::Memory | Bound::ArrayLength(_) | Bound::TextLength(_) => "",
                };
                let method = self.prepared.subject.program.method_name(method);
                Holds::Unknown(format!("{method} {}{why}", bound.of_condition()))
            }
            Outcome::Unsupported { message, .. } => Holds::Unknown(message.clone()),
        }
    }
}
