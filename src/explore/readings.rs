//! The two readings of Java's integers side by side: which nodes exist under one alone, and which operation
//! overflows there.
//!
//! The tree of each reading is walked, and each node is asked about under the other: its path condition, with
//! all branch conditions on the way, and at the end of a path the technique as well. So a node counts as parted
//! only where one reading has it and the other refutes it; where a solver gives up it is counted as undecided.

use crate::base::Diagnostic;
use crate::explore::depth_first::{ExploreObserver, Trail, explore};
use crate::explore::engine::{Engine, Live, PathEnd, Plan};
use crate::explore::path::ChoicePath;
use crate::explore::postcondition::Violation;
use crate::explore::summary::Summary;
use crate::heap::{DomainValue, Encoding, InputValue, SlotId};
use crate::solve::smt::{Answer, Ints, Smt};
use crate::solve::{Verdict, Witness};
use crate::technique::{Context, Counts, Judge, Query};
use crate::term::{CompareOp, Overflow, TermId};

/// The operation on which the readings part, under the smallest values that lead there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// `a - b with a = …, b = … is …, which wraps to …`.
    pub text: String,
    /// Where it was first computed, as `path:line:col`, if the program did.
    pub at: Option<String>,
}

/// A topmost node that one reading alone has.
#[derive(Clone, PartialEq, Debug)]
pub struct Parting {
    /// The reading that has it.
    pub only: Ints,
    /// The node, in the tree of that reading.
    pub choice_path: ChoicePath,
    /// Its readable name.
    pub clause_path: String,
    /// Where the program is there, as `path:line:col`.
    pub at: Option<String>,
    /// Paths that end below it.
    pub paths: u64,
    /// How the first of them ends that is an alarm; else the first.
    pub outcome: Option<PathEnd>,
    /// Whether that is an alarm.
    pub is_alarm: bool,
    /// The postcondition that fails there, if one does.
    pub violates: Option<String>,
    /// What overflows; `None` where that is in what the precondition computes.
    pub operation: Option<Operation>,
}

/// Both readings of one method.
#[derive(Clone, Debug)]
pub struct Readings {
    /// Counts under `Ints::Exact`.
    pub exact: Summary,
    /// Counts under `Ints::Math`.
    pub math: Summary,
    /// Where they part: what exact has alone in the order of exploration, then what math has alone.
    pub partings: Vec<Parting>,
    /// Nodes on which the other reading gave no answer.
    pub undecided: u64,
    /// Whether it was ended early.
    pub interrupted: bool,
}

impl Readings {
    /// Whether no node parts them, and no alarm either. (A postcondition may overflow where the method does
    /// not: then both have the path and one has the alarm.)
    pub fn agree(&self) -> bool {
        self.partings.is_empty()
            && self.exact.paths == self.math.paths
            && self.exact.never_ends == self.math.never_ends
            && self.exact.alarms == self.math.alarms
    }
}

/// Explores a method under both readings. `make` gives the plan for one of them; the technique of a further
/// plan is asked about the other reading.
///
/// # Errors
/// An exploration cannot start.
pub fn side_by_side(
    make: &mut dyn FnMut(Ints) -> Result<Plan, Diagnostic>,
    go_on: &mut dyn FnMut(&Summary, usize) -> bool,
) -> Result<Readings, Diagnostic> {
    let mut readings = Readings {
        exact: Summary::default(),
        math: Summary::default(),
        partings: Vec::new(),
        undecided: 0,
        interrupted: false,
    };
    for (ints, other) in [(Ints::Exact, Ints::Math), (Ints::Math, Ints::Exact)] {
        let plan = make(ints)?;
        let cancel = plan.cancel.clone();
        let (mut engine, root) = Engine::start(plan)?;
        engine.keep_implied();
        let judge = make(other)?.technique.entry.judge(engine.subject()).ok();
        let mut watch = Watch {
            ints,
            own: Smt::cancelled_by(ints, cancel.clone()),
            other: Smt::cancelled_by(other, cancel),
            judge,
            below: false,
            violates: None,
            partings: Vec::new(),
            undecided: 0,
            go_on,
        };
        let (summary, interrupted) = explore(&mut engine, root, &mut watch);
        readings.partings.append(&mut watch.partings);
        readings.undecided += watch.undecided;
        readings.interrupted |= interrupted;
        match ints {
            Ints::Exact => readings.exact = summary,
            Ints::Math => readings.math = summary,
        }
        if interrupted {
            break;
        }
    }
    Ok(readings)
}

struct Watch<'a> {
    ints: Ints,
    own: Smt,
    other: Smt,
    /// Decides ends of paths under the other reading.
    judge: Option<Box<dyn Judge>>,
    /// Whether the last parting's node is an ancestor of the node at hand, or the node itself.
    below: bool,
    /// The postcondition that fails at the path that is about to end.
    violates: Option<String>,
    partings: Vec<Parting>,
    undecided: u64,
    go_on: &'a mut dyn FnMut(&Summary, usize) -> bool,
}

impl Watch<'_> {
    /// Whether the node lies below one that has parted already.
    fn is_below(&mut self, here: &ChoicePath) -> bool {
        let last = self.partings.last().filter(|_| self.below);
        self.below = last.is_some_and(|parting| here.0.starts_with(&parting.choice_path.0));
        self.below
    }

    fn part(&mut self, engine: &mut Engine, live: &Live, trail: &Trail) {
        let subject = engine.subject().clone();
        let program = &subject.program;
        let at = live.state.machine.top_frame(program).and_then(|frame| frame.span);
        let clauses = &live.state.pc.clauses;
        // Values that satisfy the precondition, too, where the technique tells some.
        let mut given = clauses.clone();
        if let Some(Verdict::Sat(Some(witness))) = self.decide(engine, live, self.ints) {
            given.extend(numbers(engine, live, &witness));
        }
        let model = self.own.model(engine.terms(), &given);
        let model = model.or_else(|| self.own.model(engine.terms(), clauses));
        let overflow = model.and_then(|m| engine.terms().first_overflow(clauses, &m));
        self.partings.push(Parting {
            only: self.ints,
            choice_path: trail.choice_path(),
            clause_path: trail.clause_path(engine),
            at: at.map(|span| program.sources.locate(span)),
            paths: 0,
            outcome: None,
            is_alarm: false,
            violates: None,
            operation: overflow.map(|overflow| operation(engine, &overflow)),
        });
        self.below = true;
    }

    /// The other reading's answer on the path condition.
    fn check(&mut self, engine: &Engine, live: &Live) -> Answer {
        let answer = self.other.check(engine.terms(), &live.state.pc.clauses);
        self.undecided += u64::from(answer == Answer::Unknown);
        answer
    }

    /// Whether the technique, under the other reading, refutes the end of a path that it keeps under this one.
    fn refutes(&mut self, engine: &mut Engine, live: &Live) -> bool {
        let other = if self.ints == Ints::Exact { Ints::Math } else { Ints::Exact };
        // Both by one way, so that only the reading can make the difference.
        match self.decide(engine, live, other) {
            Some(Verdict::Unsat(_)) => {
                !matches!(self.decide(engine, live, self.ints), Some(Verdict::Unsat(_)))
            }
            Some(Verdict::Unknown(_)) => {
                self.undecided += 1;
                false
            }
            Some(Verdict::Sat(_)) | None => false,
        }
    }

    /// The technique's verdict on a state under a reading.
    fn decide(&mut self, engine: &mut Engine, live: &Live, ints: Ints) -> Option<Verdict> {
        let encoding = Encoding::of(&live.state.input).ok()?;
        let query = Query { heap: &live.state.input, encoding: &encoding, pc: &live.state.pc };
        let judge = self.judge.as_mut()?;
        let smt = if ints == self.ints { &mut self.own } else { &mut self.other };
        engine.with_technique(|_, context| {
            let mut counts = Counts::default();
            let mut context = Context {
                subject: context.subject,
                natives: context.natives,
                layout: context.layout,
                terms: &mut *context.terms,
                smt,
                limits: context.limits,
                cancel: context.cancel,
                counts: &mut counts,
                listener: None,
            };
            Some(judge.decide(&mut context, &query))
        })
    }
}

/// That the numbers of the input which the program has read are the witness's.
fn numbers(engine: &mut Engine, live: &Live, witness: &Witness) -> Vec<TermId> {
    let mut equal = Vec::new();
    for (slot, value) in witness.values.iter().enumerate() {
        let term = live.state.input.value(SlotId(slot as u32));
        if let (InputValue::Term(term), Some(DomainValue::Number(n))) = (term, value) {
            equal.push(engine.with_technique(|_, context| {
                let sort = context.terms.sort(*term);
                let number = context.terms.constant(sort, *n);
                context.terms.compare(CompareOp::Eq, *term, number)
            }));
        }
    }
    equal
}

impl ExploreObserver for Watch<'_> {
    fn on_violation(&mut self, engine: &mut Engine, _: &Live, _: &Trail, found: &Violation) {
        self.violates.get_or_insert_with(|| engine.post_name(found.post));
    }

    fn on_child(&mut self, engine: &mut Engine, child: &Live, trail: &Trail) {
        if !self.is_below(&trail.choice_path()) && self.check(engine, child) == Answer::Unsat {
            self.part(engine, child, trail);
        }
    }

    fn on_end(&mut self, engine: &mut Engine, live: &Live, trail: &Trail, end: &PathEnd) {
        let violates = self.violates.take();
        if !matches!(end, PathEnd::Finished(_) | PathEnd::NeverEnds(_)) {
            return;
        }
        if !self.is_below(&trail.choice_path()) {
            if self.check(engine, live) != Answer::Unsat && !self.refutes(engine, live) {
                return;
            }
            self.part(engine, live, trail);
        }
        let is_alarm = engine.is_alarm(end) || violates.is_some();
        if let Some(parting) = self.partings.last_mut() {
            parting.paths += 1;
            if parting.outcome.is_none() || is_alarm && !parting.is_alarm {
                (parting.outcome, parting.is_alarm) = (Some(end.clone()), is_alarm);
                parting.violates = violates;
            }
        }
    }

    fn go_on(&mut self, summary: &Summary, depth: usize) -> bool {
        (self.go_on)(summary, depth)
    }
}

fn operation(engine: &Engine, overflow: &Overflow) -> Operation {
    let terms = engine.terms();
    let mut with = Vec::new();
    for &(operand, value) in overflow.operands.iter().filter(|(t, _)| terms.as_const(*t).is_none()) {
        let text = format!("{} = {value}", terms.display(operand));
        if !with.contains(&text) {
            with.push(text);
        }
    }
    let text = format!(
        "{} with {} is {}, which wraps to {}",
        terms.display(overflow.term),
        with.join(" and "),
        overflow.result,
        overflow.wrapped
    );
    let at = terms.computed_at(overflow.term).map(|span| engine.subject().program.sources.locate(span));
    Operation { text, at }
}
