//! Postconditions: after a path of the method has returned and was counted, boolean methods run symbolically
//! on the current heap. One that is false, or throws, on some input that takes the path is violated.
//!
//! Which inputs those are is decided exactly. The candidates that extend the path's input heap and satisfy
//! preH are gone through by the registry's exact technique; under each, its decisions are carried over into the current heap, the
//! postcondition runs, and preP is asked about every end where it fails. So a postcondition that looks at all
//! of the heap costs one search a path, not one a field, and forks only on what preH never reads.

use std::time::Instant;

use crate::base::Span;
use crate::exec::symbolic::{NO_INPUT_HEAP, Setting, SymbolicState};
use crate::exec::{Assumption, Outcome, PendingId, Value, assumption};
use crate::explore::engine::{Engine, Live, PathEnd};
use crate::explore::summary::PostWork;
use crate::heap::{Layout, RootKind};
use crate::solve::Witness;
use crate::solve::candidate::Candidate;
use crate::solve::smt::{Answer, Smt};
use crate::subject::{PostRef, Postcondition, Subject};
use crate::technique::Context;
use crate::technique::solution::{Inputs, Solved, equals};
use crate::term::{PathCondition, TermId, TermPool};
use crate::walk::{Budget, Call, Ends, Possible};

/// What one postcondition may cost on one candidate.
const BUDGET: Budget = Budget { steps: 20_000_000, paths: 100_000 };

/// Checks postconditions. Keeps the precondition ready between paths.
#[derive(Default)]
pub struct PostChecker {
    inputs: Option<Box<dyn Inputs>>,
    /// Most candidates of one question, where that is less than what techniques may try.
    candidates: Option<u64>,
    /// What postconditions took for granted so far.
    assumptions: Vec<Assumption>,
    /// What it all cost so far.
    work: PostWork,
}

/// A postcondition that fails on an input that takes the path.
#[derive(Clone, Debug)]
pub struct Violation {
    /// Index into the specification's postconditions.
    pub post: usize,
    /// How it ended: false, or an exception.
    pub outcome: Outcome,
    /// The path condition under which it fails.
    pub condition: PathCondition,
    /// What its run took for granted.
    pub assumptions: Vec<Assumption>,
    /// An input on which it does; `None` where a driver built the input.
    pub witness: Option<Witness>,
}

/// What was found of a postcondition at the end of a path.
pub enum Checked {
    /// It is true on every input of the scope that takes the path.
    Holds,
    /// It is not.
    Violated(Box<Violation>),
    /// It asks what was before, and a driver built the input: there is no heap to compare with.
    NeedsInput,
    /// Not decided: why.
    Unknown(String),
}

/// How an end of a postcondition reads.
pub fn fails_how(subject: &Subject, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Exception { class, message, span, inside, .. } => {
            let message = message.as_deref().map(|m| format!(": {m}")).unwrap_or_default();
            let at = subject.program.sources.thrown_at(*span, *inside);
            format!("throws {}{message}{at}", subject.program.classes[*class].simple)
        }
        _ => "is false".into(),
    }
}

/// The call of a postcondition on a state in which the method was called with `values` and gave `result`.
pub fn call_of(
    subject: &Subject,
    state: &SymbolicState,
    post: &Postcondition,
    refs: &[PostRef],
    values: &[Value],
    params: usize,
    result: Option<Value>,
) -> Option<Call> {
    let layout = state.input.layout();
    let receiver = || layout.receiver.and_then(|p| state.object_of(p)).map(Value::Ref);
    let args = values.get(values.len().checked_sub(params)?..)?;
    let value = |what: &PostRef| match what {
        PostRef::This => receiver(),
        PostRef::Static(at) => static_root(subject, state, layout, *at),
        PostRef::Argument(at) => args.get(*at).copied(),
        PostRef::Result => result,
    };
    let is_static = subject.program.methods[post.method].modifiers.is_static;
    let on = (!is_static).then(receiver);
    let args = on.into_iter().chain(refs.iter().map(value)).collect::<Option<Vec<_>>>()?;
    Some(Call { method: post.method, args })
}

/// A static root as it is now; one that nobody has read or written yet is decided where it is looked at.
fn static_root(subject: &Subject, state: &SymbolicState, layout: &Layout, at: usize) -> Option<Value> {
    let field = subject.statics.get(at)?.field;
    match state.machine.static_value(field) {
        Value::Unset => {
            let roots = layout.scope.roots.iter().zip(&layout.root_slots);
            let slot = roots.filter(|(r, _)| r.kind == RootKind::Static(field)).find_map(|(_, s)| *s);
            slot.map(|slot| Value::Pending(PendingId(slot.0)))
        }
        value => Some(value),
    }
}

impl Violation {
    fn new(post: usize, outcome: Outcome, end: SymbolicState, witness: Option<Witness>) -> Self {
        let assumptions = end.machine.assumptions().to_vec();
        Self { post, outcome, condition: end.pc, assumptions, witness }
    }
}

impl PostChecker {
    /// What postconditions took for granted so far.
    pub fn assumptions(&self) -> &[Assumption] {
        &self.assumptions
    }

    /// What they cost so far.
    pub fn work(&self) -> &PostWork {
        &self.work
    }

    /// One that gives up on a path after so many candidates, since somebody waits.
    pub fn within(candidates: u64) -> Self {
        Self { candidates: Some(candidates), ..Self::default() }
    }

    /// Checks all postconditions of the method at the end of a path, in order. Nothing to check where the
    /// method threw.
    pub fn check(&mut self, engine: &mut Engine, live: &Live, end: &PathEnd) -> Vec<(usize, Checked)> {
        let subject = engine.subject().clone();
        let (PathEnd::Finished(Outcome::Return(result)), Some(called)) = (end, live.called()) else {
            return Vec::new();
        };
        if engine.limits().skips_posts {
            return Vec::new();
        }
        let params = subject.program.methods[subject.methods[engine.method()].method].params.len();
        let mut found = Vec::new();
        for (at, post) in subject.spec.post.iter().enumerate() {
            let applies = post.applies.iter().find(|(method, _)| *method == engine.method());
            let Some((_, refs)) = applies else { continue };
            let call = call_of(&subject, &live.state, post, refs, &called.values, params, *result);
            let checked = match call {
                Some(call) => self.check_one(engine, &live.state, at, &call),
                None => Checked::Unknown("it takes what this path does not have".into()),
            };
            found.push((at, checked));
        }
        found
    }

    fn check_one(&mut self, engine: &mut Engine, state: &SymbolicState, post: usize, call: &Call) -> Checked {
        // What postconditions cost is not what the technique costs.
        let counts = std::mem::take(&mut engine.counts);
        let (since, asked) = (Instant::now(), engine.smt_stats().queries);
        let is_driven = engine.is_driven();
        if self.inputs.is_none() {
            let entry = engine.exact().inputs.clone();
            self.inputs = entry.and_then(|entry| entry.inputs.as_ref().map(|make| make()));
        }
        let assumptions = &mut self.assumptions;
        let most = self.candidates.unwrap_or(u64::MAX);
        let checked = engine.with_technique_within(most, |_, context| match &mut self.inputs {
            _ if is_driven => built(context, state, post, call, assumptions),
            Some(inputs) => refute(&mut **inputs, context, state, post, call, assumptions),
            None => Checked::Unknown("no technique goes through the inputs".into()),
        });
        self.work.add(&PostWork {
            checks: 1,
            candidates: engine.counts.candidates,
            smt_queries: engine.smt_stats().queries.saturating_sub(asked),
            time: since.elapsed(),
        });
        engine.counts = counts;
        checked
    }
}

/// Looks for an input that takes the path and on which the postcondition fails.
fn refute(
    inputs: &mut dyn Inputs,
    context: &mut Context,
    state: &SymbolicState,
    post: usize,
    call: &Call,
    assumptions: &mut Vec<Assumption>,
) -> Checked {
    let mut failed: Option<(Outcome, SymbolicState)> = None;
    let solved = inputs.first(context, &state.input, &mut |inputs, context, candidate| {
        let mut start = state.clone();
        for &(term, value) in &candidate.fixed {
            let equal = equals(context.terms, term, value);
            start.pc.assume(equal);
        }
        if context.smt.check(context.terms, &start.pc.clauses) == Answer::Unsat {
            return Ok(None);
        }
        start.extend_to(&context.subject.program, &candidate.heap);
        let mut ends = Ends::of(&context.subject.program, start, call, BUDGET);
        while let Some((end, outcome)) = next_failure(context, &mut ends, assumptions) {
            let on_end = Candidate { heap: end.input.clone(), ..candidate.clone() };
            if let Some(solution) = inputs.accept(context, on_end, &end.pc)? {
                failed = Some((outcome, end));
                return Ok(Some(solution));
            }
        }
        ends.unknown().map_or(Ok(None), |why| Err(why.to_string()))
    });
    match (solved, failed) {
        (Solved::Sat(solution), Some((outcome, end))) => {
            let witness = Some(solution.witness(context));
            Checked::Violated(Box::new(Violation::new(post, outcome, end, witness)))
        }
        (Solved::Unknown(why), _) => Checked::Unknown(why),
        _ => Checked::Holds,
    }
}

/// On an input that a driver built: every path condition that has a model has one.
fn built(
    context: &mut Context,
    state: &SymbolicState,
    post: usize,
    call: &Call,
    assumptions: &mut Vec<Assumption>,
) -> Checked {
    let mut ends = Ends::of(&context.subject.program, state.clone(), call, BUDGET);
    let mut unknown = None;
    while let Some((end, outcome)) = next_failure(context, &mut ends, assumptions) {
        match context.smt.check(context.terms, &end.pc.clauses) {
            Answer::Sat => {
                return Checked::Violated(Box::new(Violation::new(post, outcome, end, None)));
            }
            Answer::Unsat => {}
            Answer::Unknown => unknown = Some("the solver gave up on its path condition".to_string()),
        }
    }
    match (unknown, ends.unknown()) {
        (None, Some(why)) if why.contains(NO_INPUT_HEAP) => Checked::NeedsInput,
        (None, Some(why)) => Checked::Unknown(why.to_string()),
        (Some(why), _) => Checked::Unknown(why),
        (None, None) => Checked::Holds,
    }
}

/// The next end of a postcondition that is no success. What any end took for granted joins `assumptions`.
fn next_failure(
    context: &mut Context,
    ends: &mut Ends,
    assumptions: &mut Vec<Assumption>,
) -> Option<(SymbolicState, Outcome)> {
    loop {
        let mut oracle = possible_under(&mut *context.smt);
        let program = &context.subject.program;
        let mut setting = Setting { program, natives: context.natives, terms: &mut *context.terms };
        let (mut end, outcome) = ends.next(&mut setting, &mut oracle, context.cancel)?;
        assumption::join(assumptions, end.machine.assumptions());
        match outcome {
            Outcome::Return(Some(Value::Sym(term))) => {
                let denied = context.terms.not(term);
                end.pc.assume(denied);
                return Some((end, outcome));
            }
            Outcome::Return(Some(Value::Int(0))) | Outcome::Exception { .. } => return Some((end, outcome)),
            _ => {}
        }
    }
}

/// Asks Z3 about primitive alternatives.
pub(super) fn possible_under(
    smt: &mut Smt,
) -> impl FnMut(&TermPool, &PathCondition, TermId, Option<Span>) -> Possible + use<'_> {
    |terms, pc, term, _| {
        let mut clauses = pc.clauses.clone();
        clauses.push(term);
        match smt.check(terms, &clauses) {
            Answer::Sat => Possible::Yes,
            Answer::Unsat => Possible::No,
            Answer::Unknown => Possible::Unknown,
        }
    }
}
