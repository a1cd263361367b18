//! What a state does until the method under analysis runs: its arguments are chosen, then comes what the
//! technique asks for ([`Preparation`]): predicates that must return true, or calls that build the input.
//!
//! Invariant: while `running`, the machine executes a call of the preparation; otherwise the next thing is
//! a choice about how the method is entered, or the next call.

use std::sync::Arc;

use crate::base::{Code, Diagnostic};
use crate::exec::construct::initialize;
use crate::exec::symbolic::{Alternative, Fork, ForkKind};
use crate::exec::{Machine, Outcome, Value};
use crate::explore::arguments::Arguments;
use crate::explore::endless::NeverEnds;
use crate::explore::engine::ended::ended;
use crate::explore::engine::require::Required;
use crate::explore::engine::{Called, Engine, Live, PathEnd, Step};
use crate::explore::summary::{Limit, Stopped};
use crate::heap::Clause;
use crate::lang::program::{ClassId, MethodId};
use crate::solve::calls::calls;
use crate::solve::smt::Answer;
use crate::subject::{AnalysisMethod, ArgSpec, Driver, RootRef, Subject};
use crate::technique::Preparation;
use crate::technique::solution::equals;
use crate::term::{CompareOp, TermPool};

/// What is left to do.
#[derive(Clone)]
pub(super) struct Entry {
    arguments: Arguments,
    stage: Stage,
    running: bool,
    /// Once nothing is left to do but what the subject requires.
    ready: Option<Ready>,
}

#[derive(Clone)]
struct Ready {
    /// What the method will be called with.
    values: Vec<Value>,
    /// How many requirements hold.
    required: usize,
}

#[derive(Clone)]
enum Stage {
    /// The arguments are being chosen.
    Arguments,
    /// The predicates from `next` on must return true. `before` is the machine that each starts from.
    Require { next: usize, before: Arc<Machine> },
    /// Calls that build the input.
    Build(Building),
    /// The driver method builds the input.
    BuildAll,
    /// It has.
    Built,
}

#[derive(Clone, Default)]
struct Building {
    /// How many calls; not chosen yet.
    times: Option<u32>,
    /// Calls so far.
    made: u32,
    /// The next call: which method, and its arguments.
    next: Option<(usize, Arguments)>,
    /// The alternatives that the open choice stands for start here.
    first: u32,
    /// Methods to choose from, with their arguments, once the next call is being chosen.
    candidates: Vec<Arguments>,
}

impl Entry {
    pub fn new(arguments: Arguments) -> Self {
        Self { arguments, stage: Stage::Arguments, running: false, ready: None }
    }

    /// Whether a call of the preparation is being executed.
    pub fn is_running(&self) -> bool {
        self.running
    }

    /// Takes an alternative of the choice that was handed out last.
    pub fn choose(&mut self, answer: u32) {
        match &mut self.stage {
            Stage::Arguments => self.arguments.choose(answer),
            Stage::Build(building) => building.choose(answer),
            Stage::Require { .. } | Stage::BuildAll | Stage::Built => {}
        }
    }
}

impl Building {
    fn choose(&mut self, answer: u32) {
        if self.times.is_none() {
            self.times = Some(self.first.saturating_add(answer));
        } else if let Some((_, arguments)) = &mut self.next {
            arguments.choose(answer);
        } else if let Some(arguments) = self.candidates.get(answer as usize) {
            self.next = Some((answer as usize, arguments.clone()));
        }
    }

    /// The choice that is open before the next call, if any.
    fn next_fork(&mut self, methods: &[AnalysisMethod], (lo, hi): (u32, u32)) -> Option<Fork> {
        let Some(times) = self.times else {
            self.first = lo;
            if lo < hi {
                return Some(choice("times".into(), (lo..=hi).map(|n| n.to_string())));
            }
            self.times = Some(lo);
            return self.next_fork(methods, (lo, hi));
        };
        if self.made == times {
            return None;
        }
        match (&self.next, methods) {
            (Some((_, arguments)), _) => arguments.next_fork(),
            (None, [_]) => {
                self.choose(0);
                self.next.as_ref().and_then(|(_, arguments)| arguments.next_fork())
            }
            (None, methods) => {
                let names = methods.iter().map(|m| m.key.to_string());
                Some(choice(format!("call{}", self.made + 1), names))
            }
        }
    }
}

fn choice(what: String, which: impl Iterator<Item = String>) -> Fork {
    let what: Arc<str> = what.into();
    let one = |(i, which): (usize, String)| Alternative {
        answer: i as u32,
        clause: Clause::Chooses(what.clone(), which.into()),
    };
    Fork { kind: ForkKind::Choice, alternatives: which.enumerate().map(one).collect() }
}

/// What comes next on the way to the method.
enum Next {
    Choose(Fork),
    /// A method of the preparation.
    Call(MethodId, Vec<Value>),
    /// The stage is over.
    Stage(Stage),
    /// The method itself.
    Enter,
}

impl Engine {
    /// Runs the static initializers of a class, before anything else, unless they have run.
    ///
    /// # Errors
    /// Why one did not return.
    pub fn initialize(&mut self, live: &mut Live, class: ClassId) -> Result<(), Diagnostic> {
        let machine = &mut live.state.machine;
        initialize(&self.subject.program, &self.natives, machine, &mut self.terms, class)
            .map_err(|why| cannot_run(Diagnostic::error(Code::CannotRun, None, why)))
    }

    /// Whether the driver can build inputs for the method at all.
    pub(super) fn check_driver(&self) -> Result<(), String> {
        let Preparation::Build(driver) = &self.preparation else { return Ok(()) };
        let program = &self.subject.program;
        let analysed = &self.subject.methods[self.method];
        let mut called = vec![analysed];
        match driver {
            Driver::Build { methods, .. } if methods.is_empty() => {
                return Err("the driver names no method to build inputs with".into());
            }
            Driver::Build { methods, .. } => {
                called.extend(methods);
                self.times(driver)?;
            }
            Driver::Method(method) => {
                let info = &program.methods[*method];
                let gives = info.modifiers.is_static && !info.erased_result.is_reference();
                if gives && self.layout.receiver.is_some() {
                    let name = program.method_name(*method);
                    return Err(format!("the driver method `{name}` returns no receiver"));
                }
            }
        }
        let symbolic = called.iter().find(|m| m.args.iter().any(is_symbolic_reference));
        match symbolic {
            Some(m) => {
                Err(format!("`{}` takes symbolic references, and a driver has no symbolic heap", m.key))
            }
            None => Ok(()),
        }
    }

    /// How often a driver calls its methods, both ends included.
    fn times(&self, driver: &Driver) -> Result<(u32, u32), String> {
        let Driver::Build { times, .. } = driver else { return Ok((0, 0)) };
        let (lo, hi) = times.eval(self.layout.scope.k).map_err(|d| d.message)?;
        let times = u32::try_from(lo).ok().zip(u32::try_from(hi).ok());
        times.filter(|(lo, hi)| lo <= hi).ok_or_else(|| format!("`times` is {lo} to {hi}"))
    }

    /// Goes on towards the method, until code runs (`None`), a choice is open or the path has ended.
    pub(super) fn proceed(&mut self, live: &mut Live) -> Option<Step> {
        while live.is_choosing() {
            let mut entry = live.entry.take()?;
            let next = match self.next(live, &mut entry) {
                Ok(next) => next,
                Err(end) => return Some(Step::End(end)),
            };
            match next {
                Next::Choose(fork) => {
                    live.entry = Some(entry);
                    return Some(Step::Fork(fork));
                }
                Next::Stage(stage) => {
                    entry.stage = stage;
                    live.entry = Some(entry);
                }
                Next::Call(method, args) => {
                    entry.running = true;
                    live.entry = Some(entry);
                    let called = live.state.machine.call(&self.subject.program, method, &args);
                    return called.err().map(|outcome| Step::End(ended(&self.subject.program, outcome)));
                }
                Next::Enter => return self.enter(live, entry),
            }
        }
        None
    }

    /// Goes on to the call of the method. What it requires may ask for a part of the input heap first.
    fn enter(&mut self, live: &mut Live, mut entry: Box<Entry>) -> Option<Step> {
        let Ready { values, required } = match entry.ready.take() {
            Some(ready) => ready,
            None => match self.ready(live, &entry.arguments) {
                Ok(values) => Ready { values, required: 0 },
                Err(end) => return Some(Step::End(end)),
            },
        };
        match self.assume_requirements(live, &values, required) {
            Ok(Required::All) => self.call(live, &entry.arguments, values).err().map(Step::End),
            Ok(Required::Up(required, fork)) => {
                entry.ready = Some(Ready { values, required });
                live.entry = Some(entry);
                Some(Step::Fork(fork))
            }
            Err(end) => Some(Step::End(end)),
        }
    }

    fn next(&mut self, live: &mut Live, entry: &mut Entry) -> Result<Next, PathEnd> {
        let subject = self.subject.clone();
        match (&mut entry.stage, &self.preparation) {
            (Stage::Arguments, preparation) => {
                if let Some(fork) = entry.arguments.next_fork() {
                    return Ok(Next::Choose(fork));
                }
                say_numbers(&subject, &mut self.terms, live, &entry.arguments);
                Ok(match preparation {
                    Preparation::Nothing => Next::Enter,
                    Preparation::Require(_) => {
                        let before = Arc::new(live.state.machine.clone());
                        Next::Stage(Stage::Require { next: 0, before })
                    }
                    Preparation::Build(Driver::Build { .. }) => {
                        Next::Stage(Stage::Build(Building::default()))
                    }
                    Preparation::Build(Driver::Method(_)) => Next::Stage(Stage::BuildAll),
                })
            }
            (Stage::Require { next, .. }, Preparation::Require(predicates)) => {
                let Some(predicate) = predicates.get(*next) else { return Ok(Next::Enter) };
                let receiver = self.layout.receiver.and_then(|p| live.state.object_of(p)).map(Value::Ref);
                let one = std::slice::from_ref(predicate);
                let called = calls(&subject, &self.layout, &mut self.terms, receiver, one);
                let called = called.map_err(unsupported)?.into_iter().next();
                Ok(called.map_or(Next::Enter, |call| Next::Call(call.method, call.args)))
            }
            (Stage::Build(building), Preparation::Build(driver)) => {
                let Driver::Build { methods, .. } = driver else { return Ok(Next::Enter) };
                let times = self.times(driver).map_err(unsupported)?;
                if building.candidates.is_empty() {
                    let of_call =
                        |m: &AnalysisMethod| Arguments::of_call(&subject.program, m, building.made + 1);
                    let candidates = methods.iter().map(of_call).collect::<Result<_, _>>();
                    building.candidates = candidates.map_err(unsupported)?;
                }
                if let Some(fork) = building.next_fork(methods, times) {
                    return Ok(Next::Choose(fork));
                }
                let Some((method, arguments)) = building.next.take() else { return Ok(Next::Enter) };
                building.made += 1;
                building.candidates.clear();
                let Some(method) = methods.get(method).map(|m| m.method) else { return Ok(Next::Enter) };
                let values = self.values(live, method, &arguments)?;
                Ok(Next::Call(method, values))
            }
            (Stage::BuildAll, Preparation::Build(Driver::Method(method))) => {
                let on = !subject.program.methods[*method].modifiers.is_static;
                let receiver = self.layout.receiver.and_then(|p| live.state.object_of(p)).filter(|_| on);
                Ok(Next::Call(*method, receiver.map(Value::Ref).into_iter().collect()))
            }
            _ => Ok(Next::Enter),
        }
    }

    /// A call that this driver made has ended: the method itself, or one of the preparation.
    pub(super) fn finished(&mut self, live: &mut Live, outcome: Outcome) -> Option<Step> {
        let Some(mut entry) = live.entry.take() else {
            let program = &self.subject.program;
            let recursion = NeverEnds::of_outcome(program, &live.state.machine, &outcome);
            let recursion = recursion.map(|found| PathEnd::NeverEnds(Box::new(found)));
            return Some(Step::End(recursion.unwrap_or_else(|| ended(program, outcome))));
        };
        entry.running = false;
        let next = match (&mut entry.stage, outcome) {
            // A precondition that throws is false; where an input cannot be built there is none.
            (_, Outcome::Exception { .. } | Outcome::Assumed) => Err(PathEnd::Infeasible),
            (Stage::Require { next, before }, Outcome::Return(holds)) => {
                *next += 1;
                let before = before.clone();
                self.assume(live, holds).map(|()| {
                    live.state.restart(&self.subject.program, &before);
                })
            }
            (Stage::BuildAll, Outcome::Return(value)) => {
                entry.stage = Stage::Built;
                self.receive(live, value)
            }
            (_, Outcome::Return(_)) => Ok(()),
            (_, outcome) => Err(ended(&self.subject.program, outcome)),
        };
        match next {
            Ok(()) => {
                live.entry = Some(entry);
                self.proceed(live)
            }
            Err(end) => Some(Step::End(end)),
        }
    }

    /// A predicate's result must be true. One that is a symbol is assumed to be.
    fn assume(&mut self, live: &mut Live, holds: Option<Value>) -> Result<(), PathEnd> {
        match holds {
            Some(Value::Int(0)) => Err(PathEnd::Infeasible),
            Some(Value::Sym(term)) => {
                let zero = self.terms.int(0);
                let holds = self.terms.compare(CompareOp::Ne, term, zero);
                live.state.pc.assume(holds);
                match self.smt.check(&self.terms, &live.state.pc.clauses) {
                    Answer::Unsat => Err(PathEnd::Infeasible),
                    _ => Ok(()),
                }
            }
            // A void precondition counts as true when it returns.
            _ => Ok(()),
        }
    }

    /// What the driver method returned is the receiver; one that returns nothing has filled statics, or the
    /// receiver that it was called on.
    fn receive(&mut self, live: &mut Live, value: Option<Value>) -> Result<(), PathEnd> {
        let program = &self.subject.program;
        let Some(receiver) = self.subject.receiver else { return Ok(()) };
        match value {
            Some(Value::Ref(object)) => {
                let class = live.state.machine.class_of(object);
                if class.is_some_and(|c| program.is_subclass(c, receiver.class)) {
                    live.state.set_receiver(object);
                }
                Ok(())
            }
            Some(Value::Null) => Err(PathEnd::Infeasible),
            _ => Ok(()),
        }
    }

    /// The method's arguments, with the receiver where it has one.
    fn values(
        &mut self,
        live: &mut Live,
        method: MethodId,
        arguments: &Arguments,
    ) -> Result<Vec<Value>, PathEnd> {
        let program = &self.subject.program;
        let on = !program.methods[method].modifiers.is_static;
        let receiver = self.layout.receiver.and_then(|p| live.state.object_of(p)).filter(|_| on);
        let receiver = receiver.map(Value::Ref);
        let values = arguments.values(program, &self.natives, &mut self.terms, &mut live.state, receiver);
        values.map_err(unsupported)
    }

    /// Everything is ready but what the subject requires: the arguments, then what the technique runs before the method.
    fn ready(&mut self, live: &mut Live, arguments: &Arguments) -> Result<Vec<Value>, PathEnd> {
        let method = self.subject.methods[self.method].method;
        let values = self.values(live, method, arguments)?;
        let calls = self.with_technique(|t, context| t.steering.calls(context, &live.state, None));
        self.run_companions(&mut live.state, &calls).map_err(|_| PathEnd::Infeasible)?;
        Ok(values)
    }

    /// Calls the method.
    fn call(&mut self, live: &mut Live, arguments: &Arguments, values: Vec<Value>) -> Result<(), PathEnd> {
        let method = self.subject.methods[self.method].method;
        self.calls.0 += 1;
        live.endless.reset();
        live.called = Some(Arc::new(Called { arguments: arguments.clone(), values: values.clone() }));
        live.state
            .machine
            .call(&self.subject.program, method, &values)
            .map_err(|outcome| ended(&self.subject.program, outcome))
    }
}

/// Where a predicate takes an argument by its symbol, and the argument has a value, they are equal.
fn say_numbers(subject: &Subject, terms: &mut TermPool, live: &mut Live, arguments: &Arguments) {
    let params = subject.precondition().chain(&subject.spec.hybrid).flat_map(|p| &p.params);
    let mut names: Vec<&Arc<str>> = Vec::new();
    for param in params {
        if let RootRef::Number(name) = param
            && !names.contains(&name)
        {
            names.push(name);
        }
    }
    for name in names {
        if let Some((kind, number)) = arguments.number(name) {
            let symbol = terms.named(name.clone(), kind);
            let equal = equals(terms, symbol, number);
            live.state.pc.assume(equal);
        }
    }
}

fn unsupported(why: String) -> PathEnd {
    PathEnd::Limit(Stopped::new(Limit::Unsupported, why))
}

fn is_symbolic_reference(arg: &ArgSpec) -> bool {
    match arg {
        ArgSpec::Pools(_) | ArgSpec::Open(_) => true,
        ArgSpec::OneOf(all) => all.iter().any(is_symbolic_reference),
        _ => false,
    }
}

/// What to do where something that runs before the method needs a class that nobody has.
const WRITE_A_STUB: &str = "write a stub: a Java file with that class, its package and the methods that are called, beside this one or \
     named under `sources`";

/// What runs before the method has failed; where that is for want of a class, what to do.
pub(super) fn cannot_run(failed: Diagnostic) -> Diagnostic {
    let is_missing = failed.message.contains("reached no model for");
    if is_missing { failed.with_hint(WRITE_A_STUB) } else { failed }
}
