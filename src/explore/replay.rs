//! Witnesses as concrete inputs, and their replay: the method runs on concrete objects and argument values,
//! without technique and without solver. What it does then is what Java does.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use crate::exec::construct::input_machine;
use crate::exec::symbolic::{ForkKind, LoopGuard, Progress, Setting, SymbolicState};
use crate::exec::{Assumption, ObjectId, Observer, Outcome, Value, assumption, identified};
use crate::explore::deciding::{Deciding, Refused};
use crate::explore::endless::{Endless, NeverEnds};
use crate::explore::engine::{Called, Engine, Live};
use crate::explore::given::{ConcreteArgument, ProgramInput, argument, concrete, inputs};
use crate::explore::postcondition::call_of;
use crate::heap::{
    Clause, Domain, DomainValue, DomainValueKey, InputValue, Layout, Origin, SlotId, SymbolicHeap,
};
use crate::solve::Witness;
use crate::solve::calls::calls;
use crate::subject::{Predicate, Subject};
use crate::term::{PathCondition, TermPool};
use crate::walk::Call;

/// A concrete input of the method under analysis: heap, arguments, and what the program chose on the way.
#[derive(Clone, Debug)]
pub struct ConcreteInput {
    /// The heap: every slot of every object that can be reached is decided.
    pub heap: SymbolicHeap,
    /// Values of symbols by name: arguments, and inputs that the program asked for.
    pub symbols: BTreeMap<Arc<str>, i64>,
    /// The arguments in order.
    pub arguments: Vec<ConcreteArgument>,
    /// What the program asked for on the way, in order.
    pub inputs: Vec<ProgramInput>,
    /// How the method was called; `None` where only the heap is given.
    called: Option<Called>,
    choices: Vec<u32>,
}

/// What a replay did.
#[derive(Clone, Debug)]
pub struct Replay {
    /// How the method ended.
    pub outcome: Outcome,
    state: SymbolicState,
    values: Vec<Value>,
}

impl Replay {
    /// A run of the method that has ended so, in that state, called with these values.
    pub fn new(outcome: Outcome, state: SymbolicState, values: Vec<Value>) -> Self {
        Self { outcome, state, values }
    }
    /// The state after the method has ended.
    pub fn state(&self) -> &SymbolicState {
        &self.state
    }
    /// What the method was called with, the receiver first where it has one.
    pub fn values(&self) -> &[Value] {
        &self.values
    }
}

/// How a concrete run ended.
#[derive(Clone, PartialEq, Debug)]
pub enum Ran {
    /// By a return or an exception.
    Ended(Outcome),
    /// Not at all.
    NeverEnds(Box<NeverEnds>),
}

impl Ran {
    fn ended(self) -> Result<Outcome, String> {
        match self {
            Ran::Ended(outcome) => Ok(outcome),
            Ran::NeverEnds(_) => Err("it never ends".into()),
        }
    }
}

impl ConcreteInput {
    /// The input that a witness of a path's state stands for. What the witness leaves open gets the first
    /// value of its domain, null where it can. `None` before the method was called.
    pub fn of(engine: &Engine, live: &Live, witness: &Witness) -> Option<Self> {
        let called = live.called()?;
        let heap = complete(engine.layout(), witness);
        let symbols: BTreeMap<Arc<str>, i64> = witness.symbols.iter().cloned().collect();
        let subject = engine.subject();
        let info = &subject.program.methods[subject.methods[engine.method()].method];
        let skip = called.values.len().saturating_sub(info.param_names.len());
        let params = info.param_names.iter().zip(&info.erased_params);
        let arguments = params.zip(called.values.iter().skip(skip));
        let arguments = arguments.map(|((name, &ty), value)| ConcreteArgument {
            name: name.clone(),
            ty,
            value: argument(&subject.program, live, &heap, &symbols, engine.terms(), *value),
        });
        let arguments: Vec<ConcreteArgument> = arguments.collect();
        let inputs = inputs(live, engine.terms(), witness, &arguments);
        let (called, choices) = (Some(called.clone()), live.choices().to_vec());
        Some(Self { heap, symbols, arguments, inputs, called, choices })
    }

    /// The heap of a witness, and no call.
    pub fn of_heap(engine: &Engine, witness: &Witness) -> Self {
        let heap = complete(engine.layout(), witness);
        let symbols = witness.symbols.iter().cloned().collect();
        Self { heap, symbols, arguments: Vec::new(), inputs: Vec::new(), called: None, choices: Vec::new() }
    }

    /// Whether the program made choices of its own on the path, which no input can bring about.
    pub fn has_choices(&self) -> bool {
        !self.choices.is_empty()
    }

    /// Whether it says which of its strings and boxes are one object. A search for it may have had another reading.
    pub fn has_identities(&self) -> bool {
        self.symbols.keys().any(|name| identified(name).is_some())
    }

    /// Runs the method on the input.
    ///
    /// # Errors
    /// A sentence: why it could not be run to an end.
    pub fn replay(&self, engine: &mut Engine) -> Result<Replay, String> {
        let (ran, state, values) = self.run_method(engine)?;
        Ok(Replay { outcome: ran.ended()?, state, values })
    }

    /// The same, where it may never end: how it ran, the state then, and what the method was called with.
    ///
    /// # Errors
    /// A sentence: why it could not be run.
    pub fn run_method(&self, engine: &mut Engine) -> Result<(Ran, SymbolicState, Vec<Value>), String> {
        self.watch_method(engine, &mut ())
    }

    /// The same while somebody watches.
    ///
    /// # Errors
    /// A sentence: why it could not be run.
    pub fn watch_method(
        &self,
        engine: &mut Engine,
        observer: &mut impl Observer,
    ) -> Result<(Ran, SymbolicState, Vec<Value>), String> {
        let subject = engine.subject().clone();
        let program = &*subject.program;
        let analysed = &subject.methods[engine.method()];
        let limits = engine.limits().clone();
        let (mut state, receiver) = self.state(engine, analysed.is_harness)?;
        let (natives, terms) = engine.running();
        let on = !program.methods[analysed.method].modifiers.is_static;
        let receiver = receiver.map(Value::Ref).filter(|_| on);
        let called = self.called.as_ref().ok_or("the method was not called")?;
        let mut values = called.arguments.values(program, natives, terms, &mut state, receiver)?;
        for value in &mut values {
            *value = concrete(terms, &self.symbols, *value);
        }
        let call = Call { method: analysed.method, args: values.clone() };
        let mut choices = self.choices.iter().copied();
        let mut ran = self.watch(engine, &mut state, &call, limits.steps, &mut choices, observer)?;
        if let Ran::Ended(outcome) = &ran
            && let Some(found) = NeverEnds::of_outcome(program, &state.machine, outcome)
        {
            ran = Ran::NeverEnds(Box::new(found));
        }
        Ok((ran, state, values))
    }

    /// The input as a state in which nothing has run, and the receiver.
    fn state(
        &self,
        engine: &mut Engine,
        by_harness: bool,
    ) -> Result<(SymbolicState, Option<ObjectId>), String> {
        let subject = engine.subject().clone();
        let program = &*subject.program;
        let layout = engine.layout().clone();
        let limits = engine.limits().clone();
        let (natives, terms) = engine.running();
        let (mut machine, receiver) = input_machine(program, natives, terms, &layout, by_harness)?;
        limits.bound(&mut machine);
        let (pc, loops) = (PathCondition::default(), LoopGuard::new(limits.loop_reads));
        let state = SymbolicState::of_heap(program, &machine, receiver, self.heap.clone(), pc, loops);
        Ok((state, receiver))
    }

    /// Runs the precondition on the input, and gives what it took for granted.
    ///
    /// # Errors
    /// A sentence: it is not true, or could not be run to an end.
    pub fn replay_precondition(&self, engine: &mut Engine) -> Result<Vec<Assumption>, String> {
        let mut assumed = Vec::new();
        for predicate in &precondition(engine) {
            let (state, refusing) = self.check(engine, predicate, || ())?;
            if refusing.is_some() {
                return Err(format!(
                    "{} is false on it",
                    engine.subject().program.method_name(predicate.method)
                ));
            }
            assumption::join(&mut assumed, state.machine.assumptions());
        }
        Ok(assumed)
    }

    /// The line at which the precondition refuses the heap, and what it saw; `None` where it does not, or could not be
    /// run to an end.
    pub fn refusal(&self, engine: &mut Engine) -> Option<Refused> {
        let subject = engine.subject().clone();
        for predicate in &precondition(engine) {
            let watch = || Deciding::new(&subject.program);
            let (state, refusing) = self.check(engine, predicate, watch).ok()?;
            if let Some((outcome, deciding)) = refusing {
                let mut decided = deciding.decided()?;
                if let Outcome::Exception { span, .. } = outcome {
                    (decided.span, decided.before) = (span, None);
                }
                let values = decided.values(&subject.program, &state, engine.terms());
                return Some(Refused { decided, values });
            }
        }
        None
    }

    /// Runs a method of the precondition, and gives the state at its end, and how it ended where it refuses.
    fn check<O: Observer>(
        &self,
        engine: &mut Engine,
        predicate: &Predicate,
        watch: impl Fn() -> O,
    ) -> Result<(SymbolicState, Option<(Outcome, O)>), String> {
        let (subject, layout) = (engine.subject().clone(), engine.layout().clone());
        let (mut state, receiver) = self.state(engine, false)?;
        let receiver = receiver.map(Value::Ref);
        let terms = engine.running().1;
        let called = calls(&subject, &layout, terms, receiver, std::slice::from_ref(predicate))?;
        let steps = engine.limits().steps;
        for mut call in called {
            let terms = engine.terms();
            call.args.iter_mut().for_each(|arg| *arg = concrete(terms, &self.symbols, *arg));
            let mut observer = watch();
            let ran = self.watch(engine, &mut state, &call, steps, &mut std::iter::empty(), &mut observer)?;
            let ended = ran.ended()?;
            if !matches!(ended, Outcome::Return(value) if value != Some(Value::Int(0))) {
                return Ok((state, Some((ended, observer))));
            }
        }
        Ok((state, None))
    }

    /// Runs a postcondition after a replay in which the method returned.
    ///
    /// # Errors
    /// A sentence: why it could not be run to an end.
    pub fn replay_post(&self, engine: &mut Engine, after: &Replay, post: usize) -> Result<Outcome, String> {
        self.watch_post(engine, after, post, &mut ()).map(|(outcome, _)| outcome)
    }

    /// The same while somebody watches, with the state at its end.
    ///
    /// # Errors
    /// A sentence: why it could not be run to an end.
    pub fn watch_post(
        &self,
        engine: &mut Engine,
        after: &Replay,
        post: usize,
        observer: &mut impl Observer,
    ) -> Result<(Outcome, SymbolicState), String> {
        let subject = engine.subject().clone();
        let Outcome::Return(result) = &after.outcome else { return Err("the method threw".into()) };
        let post = subject.spec.post.get(post).ok_or("there is no such postcondition")?;
        let applies = post.applies.iter().find(|(method, _)| *method == engine.method());
        let (_, refs) = applies.ok_or("the postcondition is not about this method")?;
        let params = subject.program.methods[subject.methods[engine.method()].method].params.len();
        let mut state = after.state.clone();
        let call = call_of(&subject, &state, post, refs, &after.values, params, *result);
        let call = call.ok_or("the postcondition takes what this path does not have")?;
        let steps = engine.limits().steps;
        let ran = self.watch(engine, &mut state, &call, steps, &mut std::iter::empty(), observer)?;
        Ok((ran.ended()?, state))
    }

    fn watch(
        &self,
        engine: &mut Engine,
        state: &mut SymbolicState,
        call: &Call,
        mut fuel: u64,
        choices: &mut dyn Iterator<Item = u32>,
        observer: &mut impl Observer,
    ) -> Result<Ran, String> {
        let subject: Arc<Subject> = engine.subject().clone();
        let program = &*subject.program;
        state.loops.reset();
        if let Err(outcome) = state.machine.call(program, call.method, &call.args) {
            return ended(outcome);
        }
        let mut endless = Endless::default();
        let (natives, terms) = engine.running();
        let mut setting = Setting { program, natives, terms };
        loop {
            let given = endless.allowed(fuel);
            let mut left = given;
            let progress = state.advance_watched(&mut setting, &mut left, observer);
            fuel -= given - left;
            endless.count(given - left);
            match progress {
                Progress::Done(outcome) => return ended(outcome),
                Progress::LoopCut => {
                    state.loops.lift();
                    endless.insist(state);
                }
                Progress::Fuel => {
                    if let Some(found) = endless.look(program, setting.terms, state) {
                        return Ok(Ran::NeverEnds(Box::new(found)));
                    }
                    if endless.gave_up() {
                        return Err("it reads one object over and over (--loop-reads)".into());
                    }
                    if fuel == 0 {
                        return Err("it takes too many instructions".into());
                    }
                }
                Progress::Fork(fork) => {
                    let taken = match fork.kind {
                        ForkKind::Primitive => fork.alternatives.iter().find(|a| match a.clause {
                            Clause::Assume(term) => holds(setting.terms, &self.symbols, term),
                            _ => false,
                        }),
                        ForkKind::Choice => {
                            let answer = choices.next().ok_or("it chooses where the path did not")?;
                            fork.alternatives.iter().find(|a| a.answer == answer)
                        }
                        ForkKind::Lazy(slot) | ForkKind::Length(slot) | ForkKind::Bound(slot) => {
                            let name = &state.input.layout().slot(slot).name;
                            return Err(format!("it looks at {name}, which the witness leaves open"));
                        }
                    };
                    let taken = taken.ok_or("none of its branches is possible")?;
                    state.machine.answer(taken.answer);
                }
            }
        }
    }
}

fn precondition(engine: &Engine) -> Vec<Predicate> {
    engine.subject().precondition().cloned().collect()
}

fn ended(outcome: Outcome) -> Result<Ran, String> {
    match outcome {
        Outcome::Return(_) | Outcome::Exception { .. } => Ok(Ran::Ended(outcome)),
        Outcome::Assumed => Err("an assumption of the program fails".into()),
        Outcome::BoundExceeded { bound, .. } => Err(format!("it {bound}")),
        Outcome::Unsupported { message, .. } => Err(message),
    }
}

fn holds(terms: &TermPool, symbols: &BTreeMap<Arc<str>, i64>, term: crate::term::TermId) -> bool {
    let value = |symbol| Some(symbols.get(&terms.symbol(symbol).name).copied().unwrap_or(0));
    terms.eval_with(term, &value) == Some(1)
}

/// The witness with a value for every slot of every object that can be reached.
pub(super) fn complete(layout: &Arc<Layout>, witness: &Witness) -> SymbolicHeap {
    let mut heap = SymbolicHeap::new(layout.clone());
    let mut slots: VecDeque<SlotId> = layout.root_slots.iter().flatten().copied().collect();
    let of = |place| layout.place(place).slots.clone().map(SlotId);
    slots.extend(layout.receiver.into_iter().flat_map(of));
    let mut seen: Vec<_> = layout.receiver.into_iter().collect();
    while let Some(slot) = slots.pop_front() {
        let given = witness.values.get(slot.0 as usize).cloned().flatten();
        let domain = &layout.slot(slot).domain;
        let value = given.or_else(|| layout.domain_value(domain, 0)).unwrap_or(match domain {
            Domain::References { .. } | Domain::Listed(_) | Domain::Open(_) => DomainValue::Null,
            _ => DomainValue::Number(0),
        });
        let value = match value {
            DomainValue::Null => InputValue::Null,
            DomainValue::Number(n) => InputValue::Fixed(DomainValueKey::Number(n)),
            DomainValue::Real(bits) => InputValue::Fixed(DomainValueKey::Real(bits)),
            DomainValue::Text(text) => InputValue::Fixed(DomainValueKey::Text(text)),
            DomainValue::Constant(constant) => InputValue::Fixed(DomainValueKey::Constant(constant)),
            DomainValue::Object(place) => {
                heap.materialise(place, Origin::Slot(slot));
                if !seen.contains(&place) {
                    seen.push(place);
                    slots.extend(of(place));
                }
                InputValue::Object(place)
            }
        };
        heap.set(slot, value);
    }
    heap
}
