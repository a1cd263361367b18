//! Backward symbolic execution of a method of a subject, with the verdict of the precondition on what it finds.
//!
//! The condition at the entry is checked for all inputs; where it has a model, models are sought within the scope.
//! Each is run forwards. What the run decided of the input stands for all inputs that go the same way, and is decided
//! exactly; one that no heap of the precondition extends is spurious and is blocked as a whole. An input that is
//! real is replayed on concrete objects, and must reach the target there.

mod guided;
mod limits;
mod paths;
pub mod rounds;

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use z3::SatResult;
use z3::ast::Bool;

use crate::backward::encode::Encoder;
use crate::backward::graph::{NodeId, NodeKind};
use crate::backward::input::{Candidate, Input};
use crate::backward::there;
use crate::backward::unfold::{MOST_NODES, Unfolder};
use crate::backward::{Bounds, Cut, CutKind, Goal, Graph, Target, Variant, Walk};
use crate::base::{Code, Diagnostic};
use crate::exec::ObjectId;
use crate::exec::machine::InitState;
use crate::explore::backward::guided::{Guide, Guided};
use crate::explore::backward::limits::{fresh_statics, scope_limits};
use crate::explore::backward::paths::{Found, Judge};
use crate::explore::engine::{Engine, Live, Plan};
use crate::explore::replay::ConcreteInput;
use crate::heap::{Layout, SymbolicHeap};
use crate::lang::ir::Instr;
use crate::lang::program::{ClassId, ErasedType, MethodId, Program};
use crate::lang::reach;
use crate::solve::Witness;
use crate::subject::ArgSpec;
use crate::subject::args::parse_argument;
use crate::term::TermPool;

/// What is asked.
#[derive(Clone, Debug)]
pub struct Question {
    /// What is to be reached.
    pub target: Target,
    /// How often loops are unwound.
    pub unwind: u32,
    /// How deep calls are inlined.
    pub inline: u32,
    /// How conditions are kept, and when they are checked.
    pub variant: Variant,
    /// Models that may be tried.
    pub models: u64,
}

/// How deep calls are inlined where nobody says.
pub const INLINE: u32 = 4;
/// Models that are tried where nobody says.
pub const MODELS: u64 = 200;

/// A model of the condition that is no input of the subject.
#[derive(Clone, Debug)]
pub struct Spurious {
    /// What its path decides of the heap.
    pub heap: SymbolicHeap,
    /// Why no heap of the precondition extends it.
    pub why: String,
    /// The decisions of which that takes none away: the smallest part that is refused already.
    pub smallest: Vec<String>,
    /// The limits of the scope that this met; `None` where that is not known.
    pub limits: Option<Vec<String>>,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Whether some input reaches the target; `None` where that is not known.
    pub reachable: Option<bool>,
    /// An input that does.
    pub witness: Option<(Witness, ConcreteInput)>,
    /// Where another line was taken than the one asked for: which, and why.
    pub note: Option<String>,
    /// What an unreachable target rests on.
    pub relies_on: Vec<String>,
    /// Why it is not known, or what was cut.
    pub reasons: Vec<String>,
    /// Models that are no input of the subject.
    pub spurious: Vec<Spurious>,
    /// Models that were run.
    pub models: u64,
    /// Checks of the walk, models included.
    pub checks: u64,
    /// Checks of what was cut.
    pub cut_checks: u64,
    /// Nodes that lead to the target.
    pub nodes: usize,
    /// Distinct terms of the entry's condition.
    pub size: usize,
    /// Its disjuncts, where it has some.
    pub disjuncts: Option<usize>,
    /// What the graph leaves out.
    pub cuts: Vec<Cut>,
    /// The layout of the witness.
    pub layout: Arc<Layout>,
    /// The terms in the heaps of spurious models.
    pub terms: TermPool,
    /// How long it took.
    pub time: Times,
}

/// How long the parts of an answer took.
#[derive(Clone, Copy, Default, Debug)]
pub struct Times {
    /// All of it.
    pub total: Duration,
    /// The walk from the target to the entry, checks on the way included.
    pub walk: Duration,
    /// The check at the entry, for all inputs.
    pub check: Duration,
}

/// A method's graph with everything that it takes to walk it.
pub struct Setup {
    /// The exploration whose root is the input.
    pub engine: Engine,
    /// Its root.
    pub root: Live,
    /// What is to be reached.
    pub goal: Goal,
    /// The graph.
    pub graph: Graph,
    /// The method.
    pub method: MethodId,
    arguments: Vec<ArgSpec>,
    there: Vec<ObjectId>,
}

impl Setup {
    /// Prepares a method of a plan, whose technique must cut nothing.
    ///
    /// # Errors
    /// As [`Engine::start`]; there is no such target.
    pub fn new(plan: Plan, question: &Question) -> Result<Self, Diagnostic> {
        let subject = plan.subject.clone();
        let program = &*subject.program;
        let analysed = &subject.methods[plan.method];
        let method = analysed.method;
        if analysed.is_harness {
            let message = format!("{} builds its input itself", program.method_name(method));
            let hint = "name a method that is called on an input heap";
            return Err(Diagnostic::error(Code::NotApplicable, analysed.span, message).with_hint(hint));
        }
        let mut arguments = analysed.args.clone();
        let info = &program.methods[method];
        for (name, text) in &plan.args {
            let at = info.param_names.iter().position(|p| **p == **name);
            if let Some((spec, &ty)) = at.and_then(|at| arguments.get_mut(at).zip(info.erased_params.get(at)))
                && let Ok(given) = parse_argument(program, text, ty)
            {
                *spec = given;
            }
        }
        let (engine, root) = Engine::start(plan)?;
        let there = {
            let (layout, machine) = (engine.layout(), &root.state.machine);
            let receiver = layout.receiver.and_then(|p| root.state.object_of(p));
            there::objects(program, layout, machine, receiver)
        };
        let there_types = there::types(&root.state.machine, &there);
        let before = there_types.iter().filter_map(|ty| ty.as_class());
        let classes = classes(program, method, engine.layout(), &arguments, before);
        let reached = reach::reachable(program, [method], classes.iter().copied());
        let goal = Goal::find(program, method, &reached, &question.target)?;
        let bounds = Bounds { unwind: question.unwind, inline: question.inline, nodes: MOST_NODES };
        let machine = &root.state.machine;
        let is_ready = |c: &ClassId| matches!(machine.init_state(*c), InitState::Done | InitState::Running);
        let ready = program.classes.ids().filter(is_ready).collect();
        let graph = Unfolder::unfold(program, method, &goal, bounds, classes, ready);
        Ok(Self { engine, root, goal, graph, method, arguments, there })
    }

    /// The types that objects of the input may have.
    pub fn input_types(&self) -> Vec<ErasedType> {
        let layout = self.engine.layout();
        let of = |p: &crate::heap::Place| {
            p.array.map_or(ErasedType::class(p.class), |(element, _)| element.array_of())
        };
        let mut types: Vec<ErasedType> = layout.places.iter().map(of).collect();
        types.extend(there::types(&self.root.state.machine, &self.there));
        for spec in &self.arguments {
            new_classes(spec, &mut |class| types.push(ErasedType::class(class)));
        }
        types
    }

    /// The input that the method is called on.
    pub fn input<'a>(&'a self, program: &'a Program, layout: &'a Layout, root: &'a Live) -> Input<'a> {
        Input {
            program,
            layout,
            machine: &root.state.machine,
            receiver: layout.receiver.and_then(|p| root.state.object_of(p)),
            method: self.method,
            arguments: self.arguments.clone(),
            there: &self.there,
        }
    }
}

fn new_classes(spec: &ArgSpec, found: &mut impl FnMut(ClassId)) {
    match spec {
        ArgSpec::New(class) => found(*class),
        ArgSpec::OneOf(all) => all.iter().for_each(|one| new_classes(one, found)),
        _ => {}
    }
}

/// The classes that objects may have while the method runs.
fn classes(
    program: &Program,
    method: MethodId,
    layout: &Layout,
    arguments: &[ArgSpec],
    before: impl Iterator<Item = ClassId>,
) -> BTreeSet<ClassId> {
    let known = &program.well_known;
    let mut classes: BTreeSet<ClassId> = layout.places.iter().map(|p| p.class).collect();
    classes.extend(before);
    classes.extend([
        known.null_pointer_exception,
        known.arithmetic_exception,
        known.array_index_exception,
        known.negative_array_size_exception,
        known.array_store_exception,
        known.class_cast_exception,
        known.string,
        known.initializer_error,
    ]);
    classes.extend(program.by_name.get("java.lang.NoClassDefFoundError"));
    for spec in arguments {
        new_classes(spec, &mut |class| {
            classes.insert(class);
        });
    }
    for method in reach::reachable(program, [method], classes.iter().copied()) {
        let Ok(body) = program.body(method) else { continue };
        classes.extend(body.code.iter().filter_map(|instr| match instr {
            Instr::New { class, .. } => Some(*class),
            _ => None,
        }));
    }
    classes
}

/// Answers a question about the method of a plan.
///
/// # Errors
/// As [`Setup::new`].
pub fn answer(plan: Plan, question: &Question) -> Result<Answer, Diagnostic> {
    let start = Instant::now();
    let cancel = plan.cancel.clone();
    let mut setup = Setup::new(plan, question)?;
    let subject = setup.engine.subject().clone();
    let layout = setup.engine.layout().clone();
    let root = setup.root.clone();
    let encoder_graph = setup.graph.clone();
    let encoder = Encoder::new(&subject.program, &encoder_graph, setup.input_types());
    let begun = Instant::now();
    let mut walk = Walk::new(&encoder, &encoder_graph.targets, question.variant, cancel.clone());
    while walk.step().is_some() {}
    let walked = begun.elapsed();
    let mut answer = Answer {
        reachable: None,
        witness: None,
        note: setup.goal.note.clone(),
        relies_on: Vec::new(),
        reasons: Vec::new(),
        spurious: Vec::new(),
        models: 0,
        checks: 0,
        cut_checks: 0,
        nodes: walk.order.len(),
        size: walk.size(),
        disjuncts: walk.disjuncts(),
        cuts: encoder_graph.cuts.clone(),
        layout: layout.clone(),
        terms: TermPool::new(),
        time: Times::default(),
    };
    let entry = encoder_graph.entry;
    let begun = Instant::now();
    let facts = setup.input(&subject.program, &layout, &root).facts(&encoder, &walk);
    walk.push();
    walk.assert_condition(entry);
    facts.iter().for_each(|fact| walk.assert(fact));
    // A walk that was ended early has no state at the entry, which says nothing.
    let is_reached = match walk.state(entry) {
        _ if cancel.is_cancelled() => SatResult::Unknown,
        Some(_) => walk.check(),
        None => SatResult::Unsat,
    };
    let checked = begun.elapsed();
    match is_reached {
        SatResult::Unsat => settle_unreachable(&setup, &encoder, question, &root, &mut answer, None),
        SatResult::Unknown => answer.reasons.push(match cancel.is_cancelled() {
            true => "the work was ended early".into(),
            false => "Z3 gave no answer about the condition at the entry".into(),
        }),
        SatResult::Sat => {
            search(&mut setup, &encoder, &mut walk, question, &root, &mut answer);
        }
    }
    answer.checks = walk.checks;
    answer.terms = setup.engine.terms().clone();
    answer.time = Times { total: start.elapsed(), walk: walked, check: checked };
    Ok(answer)
}

/// Models within the scope, one after the other, until one is an input of the subject.
fn search(
    setup: &mut Setup,
    encoder: &Encoder,
    walk: &mut Walk,
    question: &Question,
    root: &Live,
    answer: &mut Answer,
) {
    let subject = setup.engine.subject().clone();
    let layout = setup.engine.layout().clone();
    let mut judge = Judge::default();
    let goal = setup.goal.clone();
    let scoped = setup.input(&subject.program, &layout, root).scoped(encoder, walk);
    scoped.iter().for_each(|cond| walk.assert(cond));
    let mut doubts: Vec<String> = Vec::new();
    loop {
        match walk.check() {
            SatResult::Unsat => break,
            SatResult::Unknown => {
                doubts.push("Z3 gave no answer about the next model".into());
                break;
            }
            SatResult::Sat => {}
        }
        if answer.models >= question.models {
            doubts.push(format!("{} models were tried (--models)", question.models));
            break;
        }
        answer.models += 1;
        let Some(model) = walk.model() else {
            doubts.push("Z3 gave no model".into());
            break;
        };
        let candidate: Candidate =
            setup.input(&subject.program, &layout, root).candidate(encoder, walk, &model);
        let guided = Guide::follow(&mut setup.engine, root, &candidate, &goal);
        let refused = matches!(guided, Guided::Refused(_));
        let (live, found) = judge.judge(&mut setup.engine, &goal, guided);
        match found {
            Found::Real(witness, input) => {
                answer.reachable = Some(true);
                answer.witness = Some((*witness, *input));
                return;
            }
            Found::Spurious(why, reason) => {
                let terms = setup.engine.terms();
                let smallest = reason.as_ref().map(|r| r.core.texts(terms, &r.part.0));
                let limits = reason.as_ref().map(|r| r.limits.clone());
                let heap = live.state.input.clone();
                answer.spurious.push(Spurious { heap, why, smallest: smallest.unwrap_or_default(), limits });
            }
            Found::Elsewhere => {
                let approximated = &setup.graph.approximated;
                if approximated.is_empty() {
                    doubts.push("a model of the condition does not reach the target when it is run".into());
                }
            }
            Found::NoInput => {}
            Found::Unknown(why) => doubts.push(why),
        }
        match block(setup, encoder, walk, root, &live, refused) {
            Some(blocked) => walk.assert(&blocked),
            None => {
                doubts.push("what a model's run decided cannot be said of the input".into());
                break;
            }
        }
        if setup.engine.cancel.is_cancelled() {
            doubts.push("the work was ended early".into());
            break;
        }
    }
    doubts.dedup();
    settle_unreachable(setup, encoder, question, root, answer, Some(doubts));
}

/// That an input does not go the way of a path; of one that was refused, that it satisfies what is required.
fn block(
    setup: &Setup,
    encoder: &Encoder,
    walk: &Walk,
    root: &Live,
    live: &Live,
    refused: bool,
) -> Option<Bool> {
    let subject = setup.engine.subject().clone();
    let layout = setup.engine.layout().clone();
    let input = setup.input(&subject.program, &layout, root);
    let heap = &live.state.input;
    let decided = crate::backward::path::decided(&input, encoder, walk, heap)?;
    let clauses = &live.state.pc.clauses;
    let clauses = crate::backward::path::clauses(&input, encoder, walk, heap, setup.engine.terms(), clauses)?;
    Some(match refused {
        true => decided.implies(clauses),
        false => Bool::and(&[decided, clauses]).not(),
    })
}

/// Where the graph ends early and may be reached, as far as is known.
fn open_cuts(graph: &Graph, unreached: &[NodeId]) -> Vec<Cut> {
    let is_refuted = |at: usize| unreached.iter().any(|&id| graph.nodes[id].kind == NodeKind::Cut(at));
    let open = graph.cuts.iter().enumerate().filter(|(at, _)| !is_refuted(*at));
    open.map(|(_, cut)| cut.clone()).collect()
}

/// Nothing that was looked at reaches the target: what that rests on.
fn settle_unreachable(
    setup: &Setup,
    encoder: &Encoder,
    question: &Question,
    root: &Live,
    answer: &mut Answer,
    searched: Option<Vec<String>>,
) {
    let subject = setup.engine.subject().clone();
    let layout = setup.engine.layout().clone();
    if setup.goal.is_nowhere() {
        answer.reachable = Some(false);
        return;
    }
    let is_scoped = searched.is_some();
    let mut doubts = searched.unwrap_or_default();
    let graph = encoder.graph();
    let mut relies: Vec<String> = Vec::new();
    // What is not reached, as far as is known: the target, and ends of the graph.
    let mut unreached = graph.targets.clone();
    let mut reaches = |wanted: &dyn Fn(&Cut) -> bool, answer: &mut Answer| {
        let goals = graph.cut_nodes(wanted);
        if goals.is_empty() {
            return false;
        }
        let mut walk = Walk::new(encoder, &goals, Variant::ConjNever, setup.engine.cancel.clone());
        while walk.step().is_some() {}
        if walk.state(graph.entry).is_none() {
            let is_cancelled = setup.engine.cancel.is_cancelled();
            unreached.extend(goals.into_iter().filter(|_| !is_cancelled));
            return is_cancelled;
        }
        let input = setup.input(&subject.program, &layout, root);
        walk.assert_condition(graph.entry);
        input.facts(encoder, &walk).iter().for_each(|fact| walk.assert(fact));
        if is_scoped {
            input.scoped(encoder, &walk).iter().for_each(|fact| walk.assert(fact));
        }
        answer.cut_checks += 1;
        let is_reached = walk.check() != SatResult::Unsat;
        if !is_reached {
            unreached.extend(goals);
        }
        is_reached
    };
    if reaches(&|cut| cut.kind == CutKind::Unwinding, answer) {
        relies.push(format!("unwinding<={}", question.unwind));
    }
    if reaches(&|cut| cut.kind == CutKind::Inlining, answer) {
        relies.push(format!("inlining<={}", question.inline));
    }
    if reaches(&|cut| cut.kind == CutKind::Size, answer) {
        doubts.push(format!("the graph has {MOST_NODES} nodes, and more are not made"));
    }
    for cut in &graph.cuts {
        let CutKind::Unmodelled(what) = &cut.kind else { continue };
        if reaches(&|other| other == cut, answer) {
            let place = cut.span.map(|span| format!(" at {}", subject.program.sources.locate(span)));
            doubts.push(format!("not modelled: {what}{}", place.unwrap_or_default()));
        }
    }
    relies.extend(fresh_statics(&subject.program, graph, &layout, &unreached));
    answer.cuts = open_cuts(graph, &unreached);
    if is_scoped {
        relies.extend(scope_limits(&layout, &subject.program, &answer.spurious));
    }
    if setup.engine.cancel.is_cancelled() {
        doubts.push("the work was ended early".into());
        doubts.dedup();
    }
    if !doubts.is_empty() {
        for one in graph.approximated_before(&graph.targets) {
            let place = one.span.map(|span| format!(" at {}", subject.program.sources.locate(span)));
            doubts.push(format!("taken to be anything: {}{}", one.what, place.unwrap_or_default()));
        }
    }
    let mut once = HashSet::new();
    doubts.retain(|doubt| once.insert(doubt.clone()));
    answer.relies_on = relies;
    answer.reachable = if doubts.is_empty() { Some(false) } else { None };
    answer.reasons = doubts;
}
