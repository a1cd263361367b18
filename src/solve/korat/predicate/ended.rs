//! What it means how a call of a precondition ends.

use crate::exec::machine::Bound;
use crate::exec::{Outcome, Value};
use crate::lang::ast::PrimitiveName;
use crate::lang::program::{ErasedType, MethodId};
use crate::solve::korat::predicate::HeapPredicate;
use crate::solve::korat::search::Holds;
use crate::solve::korat::statements::{Watched, answer};
use crate::solve::observer::Observer;
use crate::solve::trace::{Event, EventKind};

impl HeapPredicate {
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
            Outcome::Exception { class, message, .. } => {
                let name = self.prepared.subject.program.method_name(method);
                let class = &self.prepared.subject.program.classes[*class].simple;
                let message = message.as_deref().map(|m| format!(": {m}")).unwrap_or_default();
                // It is how a void precondition says no.
                let result = self.prepared.subject.program.methods[method].erased_result;
                if result != ErasedType::primitive(PrimitiveName::Void) {
                    self.thrown.get_or_insert_with(|| format!("{name} threw {class}{message}"));
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
