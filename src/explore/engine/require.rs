//! What a subject requires of the inputs of a method. A requirement is evaluated where the method is entered. Where it
//! looks at a part of the input heap that is not decided, that is a choice like any that the program would make by
//! reading it: the node forks, and the requirement is evaluated again in each child. So it leaves out exactly the
//! inputs that do not satisfy it, and the numbers of choices are the same under every technique.
//!
//! One that throws does not hold; one that dereferences null has no value, and the path is partial.

use std::sync::Arc;

use crate::base::Diagnostic;
use crate::exec::Value;
use crate::exec::symbolic::expression::{Cause, NULL, Undecided, object_type};
use crate::exec::symbolic::{Fork, Setting};
use crate::explore::engine::{Engine, Live, PathEnd};
use crate::explore::summary::{Limit, Stopped};
use crate::heap::Layout;
use crate::lang::lower::{ExpressionMethod, Input, names_in, parameters};
use crate::lang::syntax::WrittenExpression;
use crate::solve::smt::Answer;
use crate::subject::expressions::{bad_expression, input_scope};
use crate::subject::{AnalysisMethod, Subject};
use crate::term::{TermId, TermPool};

/// Requirements as written and lowered for a method.
pub(super) type Requirements = Arc<[(Arc<str>, ExpressionMethod)]>;

/// How far requirements were assumed.
pub(super) enum Required {
    /// All hold.
    All,
    /// So many do; the next one asks for a decision.
    Up(usize, Fork),
}

impl Engine {
    /// Assumes what the subject requires, from a requirement on.
    pub(super) fn assume_requirements(
        &mut self,
        live: &mut Live,
        values: &[Value],
        from: usize,
    ) -> Result<Required, PathEnd> {
        let subject = self.subject.clone();
        let method = &subject.program.methods[subject.methods[self.method].method];
        let args = &values[values.len().saturating_sub(method.param_names.len())..];
        let receiver = live.state.receiver();
        let given = |input: &Input| match input {
            Input::Variable(name) => {
                method.param_names.iter().position(|p| p == name).and_then(|at| args.get(at)).copied()
            }
            Input::This | Input::Object(_) => receiver,
        };
        let requires = self.requires.clone();
        for (at, (text, condition)) in requires.iter().enumerate().skip(from) {
            let mut setting =
                Setting { program: &subject.program, natives: &self.natives, terms: &mut self.terms };
            let (smt, clauses) = (&mut self.smt, live.state.pc.clauses.clone());
            let mut feasible = |terms: &TermPool, path: &[TermId]| {
                let clauses: Vec<TermId> = clauses.iter().chain(path).copied().collect();
                smt.check(terms, &clauses) != Answer::Unsat
            };
            match live.state.evaluate_condition(&mut setting, condition, &given, &mut feasible) {
                Ok(term) if self.terms.as_bool(term) == Some(true) => {}
                Ok(term) => live.state.pc.assume(term),
                Err(Undecided { cause: Cause::Cycle, why, .. }) => {
                    let why = format!("requires `{text}`: {why}");
                    return Err(PathEnd::Limit(Stopped::new(Limit::LoopReads, why)));
                }
                Err(Undecided { cause: Cause::Open(fork), .. }) => {
                    self.require_possible(live)?;
                    return Ok(Required::Up(at, *fork));
                }
                Err(Undecided { why, .. }) => {
                    // What came before may leave no input that it would have to be asked of.
                    self.require_possible(live)?;
                    let why = match why.as_str() {
                        NULL => format!(
                            "requires `{text}`: {why}; say before it that it is none (`a != null && …`)"
                        ),
                        why => format!("requires `{text}`: {why}"),
                    };
                    return Err(PathEnd::Limit(Stopped::new(Limit::Unsupported, why)));
                }
            }
        }
        self.require_possible(live)?;
        Ok(Required::All)
    }

    /// Ends the path where no input satisfies what was required so far.
    fn require_possible(&mut self, live: &Live) -> Result<(), PathEnd> {
        if self.smt.check(&self.terms, &live.state.pc.clauses) == Answer::Unsat {
            self.calls.1 += 1;
            return Err(PathEnd::Infeasible);
        }
        Ok(())
    }
}

/// What the subject requires of a method. A requirement about an argument that only other methods have does not
/// concern this one.
pub(super) fn lowered(subject: &Subject, method: usize, layout: &Layout) -> Result<Requirements, Diagnostic> {
    let program = &*subject.program;
    let params = |m: &AnalysisMethod| &program.methods[m.method].param_names;
    let own = subject.methods.get(method);
    let is_field = |name: &str| subject.receiver.is_some_and(|r| program.find_field(r.class, name).is_some());
    let foreign = |name: &str| {
        let has = |names: &Vec<Arc<str>>| names.iter().any(|n| **n == *name);
        !own.map(params).is_some_and(has) && !is_field(name) && subject.methods.iter().map(params).any(has)
    };
    let Some(own) = own else { return Ok(Vec::new().into()) };
    let variables = parameters(program, own.method);
    let objects = |name: &str| object_type(program, layout, name);
    let scope = input_scope(program, subject.receiver, own.method, &variables, &objects);
    let mut lowered = Vec::new();
    for required in subject.requires.iter().filter(|r| r.only.is_none_or(|only| only == method)) {
        let text = &required.text;
        let error = |error| bad_expression(&program.sources, text.span, &text.value, error);
        let written = WrittenExpression::parse(&text.value).map_err(error)?;
        if required.only.is_some() || !names_in(&written.expr).iter().any(|n| foreign(n)) {
            let method = ExpressionMethod::lower(program, &written, &scope, true).map_err(error)?;
            lowered.push((text.value.clone(), method));
        }
    }
    Ok(lowered.into())
}
