//! One step of exploration at a time: run a live state to its next choice, and go down one of its
//! alternatives. Searches, the debugger and the comparison all walk the tree through this.
//!
//! Invariant: a fork that [`Engine::run`] hands out has at least two alternatives that the path condition
//! allows (lazy steps may have one); those that only the technique has come after all of `li`'s, so the
//! numbering does not depend on the technique.

mod descend;
mod ended;
mod endless;
mod entry;
mod evaluate;
mod plan;
mod possible;
mod posts;
mod require;
mod work;

use std::sync::Arc;

use crate::base::count::{agreeing, counted};
use crate::base::{CancelToken, Code, Diagnostic};
use crate::exec::assumption;
use crate::exec::construct::input_machine;
use crate::exec::symbolic::{Alternative, Fork, ForkKind, LoopGuard, Progress, Setting, SymbolicState};
use crate::exec::{Assumption, Machine, Natives, Outcome, Value};
use crate::explore::arguments::Arguments;
use crate::explore::endless::{Endless, NeverEnds};
use crate::explore::engine::endless::Said;
use crate::explore::engine::{entry::Entry, require::Requirements};
use crate::explore::summary::{Limit, Limits, Stopped};
use crate::heap::{Clause, Layout, Scope};
use crate::lang::program::ClassOrigin;
use crate::solve::smt::{Ints, Smt, SmtStats};
use crate::solve::trace::{CandidateState, Event};
use crate::solve::verdict::clause_text;
use crate::solve::{Verdict, Why};
use crate::subject::Subject;
use crate::technique::{AnyNote, Arbiters, Context, Counts, Listener, Preparation, Technique};
use crate::term::TermPool;

pub use plan::Plan;
pub(super) use work::PER_CANDIDATE;

/// Instructions between two looks at the cancel token.
const SLICE: u64 = 1 << 16;

/// Everything an exploration of one method under one technique needs.
pub struct Engine {
    subject: Arc<Subject>,
    method: usize,
    natives: Arc<Natives>,
    layout: Arc<Layout>,
    terms: TermPool,
    smt: Smt,
    technique: Technique,
    limits: Limits,
    technique_limits: crate::technique::Limits,
    pub(super) cancel: CancelToken,
    /// What runs before the method.
    preparation: Preparation,
    /// The subject's `requires`, as written and lowered.
    requires: Requirements,
    /// Whether a branch that the path condition decides joins it all the same.
    keeps_implied: bool,
    /// Branch conditions that the solver gave up on.
    undecided: u64,
    /// Calls of the method, and those that did not take place because of `requires`.
    calls: (u64, u64),
    /// What every verdict takes for granted: how integers are read, and what the precondition reads without a domain.
    given: Vec<Assumption>,
    /// What the technique counted.
    pub counts: Counts,
    /// Who listens to the technique's hooks.
    listener: Option<Listener>,
    /// Instructions executed so far.
    pub steps: u64,
}

/// A state that may go on, with what the technique keeps.
#[derive(Clone)]
pub struct Live {
    /// The state.
    pub state: SymbolicState,
    /// The technique's note.
    pub note: AnyNote,
    /// Choices from the root.
    pub depth: u64,
    /// What is still to be done before the method; `None` once it runs.
    entry: Option<Box<Entry>>,
    stopped: bool,
    /// Looks for a loop that never ends.
    endless: Endless,
    /// Clauses that hold since the instruction that runs, and may say what a number is.
    said: Said,
    /// How the method was called, once it was.
    called: Option<Arc<Called>>,
    /// Answers to choices of the program since then.
    choices: Vec<u32>,
}

/// How the method under analysis was called.
#[derive(Clone, Debug)]
pub struct Called {
    /// Its arguments, all choices among them made.
    pub arguments: Arguments,
    /// Their values, after the receiver where it has one.
    pub values: Vec<Value>,
}

impl Live {
    /// Whether it waits for a choice or has ended.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }
    /// Whether the method under analysis has been called, so that code runs which is not of the technique's
    /// own preparation.
    pub fn in_method(&self) -> bool {
        self.entry.is_none()
    }
    /// How the method was called; `None` before.
    pub fn called(&self) -> Option<&Called> {
        self.called.as_deref()
    }
    /// What its path took for granted so far.
    pub fn assumptions(&self) -> &[Assumption] {
        self.state.machine.assumptions()
    }
    /// What the program chose since, as answers from 0.
    pub fn choices(&self) -> &[u32] {
        &self.choices
    }
    /// Whether its next choice is about how the method is entered.
    pub fn is_choosing(&self) -> bool {
        self.entry.as_ref().is_some_and(|entry| !entry.is_running())
    }
}

/// What running to the next choice gave.
pub enum Step {
    /// A choice: at least two ways to go on, or a lazy step.
    Fork(Fork),
    /// The path ended.
    End(PathEnd),
}

/// How a path ended.
#[derive(Clone, PartialEq, Debug)]
pub enum PathEnd {
    /// The method returned or threw.
    Finished(Outcome),
    /// No path: an assumption failed, or the path condition has no model.
    Infeasible,
    /// No path: what runs before the method never ends.
    LoopCut,
    /// No path, since it goes on forever: a state repeats.
    NeverEnds(Box<NeverEnds>),
    /// No path, and the result is partial.
    Limit(Stopped),
}

/// What became of an alternative.
pub enum Child {
    /// It lives; the verdict is *sat* or *unknown*.
    Alive(Box<Live>, Verdict),
    /// The technique cut it; what it would have kept there.
    Cut(Why, AnyNote),
    /// Nobody goes there: the technique has several alternatives of its own in its place, of these numbers.
    Split(Vec<u32>),
}

impl Engine {
    /// Sets up the exploration of a plan: the root state, before arguments are chosen.
    ///
    /// # Errors
    /// The scope is not usable, the receiver cannot be built, an argument does not fit, the technique does not
    /// apply.
    pub fn start(plan: Plan) -> Result<(Self, Live), Diagnostic> {
        let Plan { subject, method, scope, technique, limits, technique_limits, ints, args, cancel } = plan;
        let program = subject.program.clone();
        let natives = subject.natives().clone();
        let analysed = &subject.methods[method];
        let scope = subject.scope_of(scope, analysed)?;
        let array_length = limits.array_length.unwrap_or(scope.array_length);
        let string_length = limits.string_length.unwrap_or(scope.string_length);
        let scope = Scope { array_length, string_length, ..scope };
        let layout = Arc::new(Layout::new(&program, scope, &program.methods[analysed.method].param_names));
        let requires = require::lowered(&subject, method, &layout)?;
        let problem = |code| move |why: String| Diagnostic::error(code, None, why);
        let preparation = (technique.entry.prepare)(&subject).map_err(problem(Code::NotApplicable))?;
        let mut given = subject.precondition_assumptions(&layout);
        given.extend((ints == Ints::Math).then_some(Assumption::MathIntegers));
        given.extend(subject.stand_ins_of(Some(&analysed.key)));
        let mut engine = Engine {
            preparation,
            requires,
            terms: TermPool::new(),
            smt: Smt::cancelled_by(ints, cancel.clone()),
            keeps_implied: false,
            undecided: 0,
            calls: (0, 0),
            given,
            counts: Counts::default(),
            listener: None,
            steps: 0,
            subject,
            method,
            natives,
            layout,
            technique,
            limits,
            technique_limits,
            cancel,
        };
        let is_prepared = !matches!(engine.preparation, Preparation::Nothing);
        if engine.subject.methods[method].is_harness && is_prepared {
            return Err(problem(Code::NotApplicable)("a harness prepares its input itself".into()));
        }
        engine.check_driver().map_err(problem(Code::NotApplicable))?;
        let cannot_run = |why| entry::cannot_run(problem(Code::CannotRun)(why));
        let state = engine.initial_state().map_err(cannot_run)?;
        let arguments = Arguments::new(&program, &engine.subject.methods[method], &args)
            .map_err(problem(Code::BadArgument))?;
        let note = engine.with_technique(|technique, context| technique.prelude(context, &state));
        let hint = "a specification names its methods under `operational` and its rules under `hex`; `-t li` needs none";
        let note = note.map_err(|why| problem(Code::NotApplicable)(why).with_hint(hint))?;
        let entry = Some(Box::new(Entry::new(arguments)));
        let live = Live {
            state,
            note,
            depth: 0,
            entry,
            stopped: false,
            endless: Endless::default(),
            said: Said::default(),
            called: None,
            choices: Vec::new(),
        };
        Ok((engine, live))
    }

    /// The receiver exists, unless a harness will make it; nothing else has run.
    fn initial_state(&mut self) -> Result<SymbolicState, String> {
        let program = &self.subject.program;
        let by_harness = self.subject.methods[self.method].is_harness;
        let (mut machine, receiver) =
            input_machine(program, &self.natives, &mut self.terms, &self.layout, by_harness)?;
        self.limits.bound(&mut machine);
        for ghost in crate::solve::hex::ghost_fields(&self.subject) {
            machine.declare_ghost(ghost.class, ghost.name, ghost.ty);
        }
        let loops = LoopGuard::new(self.limits.loop_reads);
        if matches!(self.preparation, Preparation::Build(_)) {
            return Ok(SymbolicState::without_symbolic_heap(machine, self.layout.clone(), receiver, loops));
        }
        Ok(SymbolicState::new(program, machine, self.layout.clone(), receiver, loops))
    }

    /// Runs to the next choice. Branches that the path condition decides are taken on the way.
    pub fn run(&mut self, live: &mut Live) -> Step {
        if let Some(step) = self.proceed(live) {
            return self.stop(live, step);
        }
        self.drive(live, SLICE, |_| false)
            .unwrap_or_else(|| Step::End(PathEnd::Limit(Stopped::new(Limit::Cancelled, "cancelled"))))
    }

    /// Runs to the start of the next source statement of the user's code, in whatever frame it is;
    /// `None` there, else what comes first. Model code runs through.
    pub fn run_statement(&mut self, live: &mut Live) -> Option<Step> {
        self.run_statement_watching(live, |_| {})
    }

    /// The same; `watch` sees the machine before each instruction, at a choice once more after the answer.
    pub fn run_statement_watching(
        &mut self,
        live: &mut Live,
        mut watch: impl FnMut(&Machine),
    ) -> Option<Step> {
        if live.is_choosing() {
            return self.proceed(live).map(|step| self.stop(live, step));
        }
        let subject = self.subject.clone();
        let program = &subject.program;
        let place = |machine: &Machine| machine.top_frame(program).map(|f| (machine.depth(), f.pc));
        let start = place(&live.state.machine);
        watch(&live.state.machine);
        let at_statement = |machine: &Machine| {
            let Some(frame) = machine.top_frame(program) else { return false };
            let class = &program.classes[program.methods[frame.method].class];
            let starts = frame.body.starts.get(frame.pc as usize).copied().unwrap_or(false);
            let arrived = starts && class.origin == ClassOrigin::User && place(machine) != start;
            if !arrived {
                watch(machine);
            }
            arrived
        };
        self.drive(live, 1, at_statement)
    }

    /// Runs until a choice, the end, or `until` holds, which is asked every `slice` instructions.
    fn drive(
        &mut self,
        live: &mut Live,
        slice: u64,
        mut until: impl FnMut(&Machine) -> bool,
    ) -> Option<Step> {
        let subject = self.subject.clone();
        loop {
            let left = self.limits.steps.saturating_sub(self.steps);
            if left == 0 {
                let (steps, were) = (self.limits.steps, agreeing(self.limits.steps, "was", "were"));
                let why = format!("{} {were} executed (--max-steps)", counted(steps, "instruction"));
                let stopped = Stopped {
                    at: live.state.machine.user_span(&subject.program),
                    ..Stopped::new(Limit::Steps, why)
                };
                return Some(self.stop(live, Step::End(PathEnd::Limit(stopped))));
            }
            let given = live.endless.allowed(live.said.allowed(slice.min(left)));
            let mut fuel = given;
            let mut setting =
                Setting { program: &subject.program, natives: &self.natives, terms: &mut self.terms };
            let progress = live.state.advance(&mut setting, &mut fuel);
            self.steps += given - fuel;
            live.endless.count(given - fuel);
            if let Some(end) = self.look_for_loop(live, &progress) {
                return Some(self.stop(live, Step::End(end)));
            }
            match progress {
                Progress::Fuel if self.cancel.is_cancelled() || until(&live.state.machine) => return None,
                Progress::Fuel | Progress::LoopCut => {}
                Progress::Done(outcome) => {
                    if let Some(step) = self.finished(live, outcome) {
                        return Some(self.stop(live, step));
                    }
                }
                Progress::Fork(fork) if fork.kind == ForkKind::Primitive => {
                    let possible = self.possible_on(live, &fork);
                    match possible.alternatives.as_slice() {
                        [] => return Some(self.stop(live, Step::End(PathEnd::Infeasible))),
                        // Implied by the path condition: nothing new is assumed.
                        [alternative] => self.take_implied(live, alternative),
                        _ => {
                            let step = self.fork_on_numbers(live, possible);
                            return Some(self.stop(live, step));
                        }
                    }
                }
                Progress::Fork(mut fork) => {
                    if fork.kind.is_lazy() {
                        self.add_further_alternatives(live, &mut fork);
                    }
                    return Some(self.stop(live, Step::Fork(fork)));
                }
            }
        }
    }

    /// Alternatives that the technique has beyond `li`'s, numbered after them.
    fn add_further_alternatives(&mut self, live: &Live, fork: &mut Fork) {
        let further = self.with_technique(|t, context| {
            t.steering.further_alternatives(context, &live.state, fork, &live.note)
        });
        for clause in further {
            fork.alternatives.push(Alternative { answer: fork.alternatives.len() as u32, clause });
        }
    }

    fn stop(&self, live: &mut Live, step: Step) -> Step {
        live.stopped = true;
        step
    }

    /// Tells the technique that a path of the method has finished.
    pub fn finish(&mut self, live: &Live, end: &PathEnd) {
        if matches!(end, PathEnd::Finished(_)) {
            self.with_technique(|technique, context| {
                technique.steering.on_path_end(context, &live.state, &live.note)
            });
        }
    }

    /// What a verdict on a state takes for granted: the precondition, the run, then the path.
    pub fn rests_on(&self, live: &Live) -> Vec<Assumption> {
        let mut all = self.given.clone();
        assumption::join(&mut all, live.assumptions());
        all
    }

    /// How often the method was called, and how often it was not because no input satisfies `requires`.
    pub fn calls(&self) -> (u64, u64) {
        self.calls
    }

    /// What every verdict of the run takes for granted.
    pub fn given(&self) -> &[Assumption] {
        &self.given
    }

    /// What people should know after an exploration.
    pub fn remarks(&self) -> Vec<String> {
        let mut remarks = self.technique.steering.remarks();
        remarks.extend(self.counts.left_out.clone());
        remarks
    }

    /// The models and the terms, for running code.
    pub(super) fn running(&mut self) -> (&Natives, &mut TermPool) {
        (&self.natives, &mut self.terms)
    }
    /// Instructions that one companion may take.
    pub(super) fn companion_steps(&self) -> u64 {
        self.technique_limits.steps
    }

    /// The subject.
    pub fn subject(&self) -> &Arc<Subject> {
        &self.subject
    }
    /// The scope's layout.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }
    /// The terms of its states.
    pub fn terms(&self) -> &TermPool {
        &self.terms
    }
    /// How a clause prints in clause paths.
    pub fn clause_text(&self, clause: &Clause) -> String {
        clause_text(&self.layout, clause, |t| self.terms.display(t).to_string())
    }
    /// Index of the method under analysis.
    pub fn method(&self) -> usize {
        self.method
    }
    /// Whether inputs are built by a driver, so that there is no symbolic heap.
    pub fn is_driven(&self) -> bool {
        matches!(self.preparation, Preparation::Build(_))
    }
    /// What decides exactly, of the techniques where its own is from.
    pub fn exact(&self) -> &Arbiters {
        &self.technique.exact
    }
    /// Its budgets.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }
    /// From now on path conditions also have the branch conditions that they imply: what one reading of the
    /// integers implies another may deny.
    pub fn keep_implied(&mut self) {
        self.keeps_implied = true;
    }
    /// Branch conditions that the solver gave up on; both sides were kept.
    pub fn undecided(&self) -> u64 {
        self.undecided
    }
    /// What was asked about path conditions so far, and what decided it.
    pub fn smt_stats(&self) -> SmtStats {
        self.smt.stats()
    }
    /// Whether a path ends in an exception that the subject does not expect (`expect`), or never.
    pub fn is_alarm(&self, end: &PathEnd) -> bool {
        let PathEnd::Finished(Outcome::Exception { class, .. }) = end else {
            return matches!(end, PathEnd::NeverEnds(_));
        };
        !self.subject.expect.iter().any(|&e| self.subject.program.is_subclass(*class, e))
    }

    /// Does something, and keeps what the technique's hooks and its companion methods tell meanwhile.
    pub fn listening<R>(&mut self, work: impl FnOnce(&mut Self) -> R) -> (R, Vec<Event>) {
        let before = self.listener.replace(Listener::new(CandidateState::default(), 1));
        let done = work(self);
        let listener = std::mem::replace(&mut self.listener, before);
        let rounds = listener.map(|listener| listener.rounds(|_| {})).unwrap_or_default();
        (done, rounds.into_iter().flat_map(|round| round.events).collect())
    }

    /// Lends the technique together with its context.
    pub fn with_technique<R>(&mut self, ask: impl FnOnce(&mut Technique, &mut Context) -> R) -> R {
        let mut context = Context {
            subject: &self.subject,
            natives: &self.natives,
            layout: &self.layout,
            terms: &mut self.terms,
            smt: &mut self.smt,
            limits: &self.technique_limits,
            cancel: &self.cancel,
            counts: &mut self.counts,
            listener: self.listener.as_mut(),
        };
        ask(&mut self.technique, &mut context)
    }
}
