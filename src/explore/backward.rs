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
mod search;
mod settled;
pub mod sizes;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use z3::SatResult;

use crate::backward::encode::Encoder;
use crate::backward::input::{Input, slot_type};
use crate::backward::there;
use crate::backward::unfold::{MOST_NODES, Reached, Unfolder, boxes, closures};
use crate::backward::{Bounds, Cut, Goal, Graph, Target, Variant, Walk};
use crate::base::{Code, Diagnostic};
use crate::exec::ObjectId;
use crate::explore::backward::search::{Searched, beyond, search};
use crate::explore::backward::settled::settle_unreachable;
use crate::explore::engine::{Engine, Live, Plan};
use crate::explore::replay::ConcreteInput;
use crate::heap::{Domain, Layout, SlotId, SymbolicHeap};
use crate::lang::ir::{Callee, Instr};
use crate::lang::program::{ClassId, ErasedType, FieldId, MethodId, Program};
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
        let (mut engine, mut root) = Engine::start(plan)?;
        // Constants of enums are there when the method is called, and so their classes have been initialised.
        for class in arguments.iter().flat_map(constants).map(|field| program.fields[field].class) {
            engine.initialize(&mut root, class)?;
        }
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
        let natives = subject.natives();
        let has_native = |&method: &MethodId| program.is_library(method) && natives.get(method).is_some();
        let reached = Reached {
            classes,
            closures: closures(program, &reached),
            natives: reached.iter().copied().filter(has_native).collect(),
        };
        let graph = Unfolder::unfold(program, method, &goal, bounds, reached, &root.state.machine);
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
        let program = &self.engine.subject().program;
        types.extend(self.graph.results.iter().copied());
        types.extend(open_objects(program, self.method, layout).into_iter().map(ErasedType::class));
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

/// The constants of enums that an argument may be.
fn constants(spec: &ArgSpec) -> Vec<FieldId> {
    match spec {
        ArgSpec::Constant(constant) => vec![constant.field],
        ArgSpec::OneOf(all) => all.iter().flat_map(constants).collect(),
        _ => Vec::new(),
    }
}

fn new_classes(spec: &ArgSpec, found: &mut impl FnMut(ClassId)) {
    match spec {
        ArgSpec::New(class) => found(*class),
        ArgSpec::OneOf(all) => all.iter().for_each(|one| new_classes(one, found)),
        _ => {}
    }
}

/// The classes of strings and boxes that the input holds, whatever their values.
fn open_objects(program: &Program, method: MethodId, layout: &Layout) -> Vec<ClassId> {
    let slots = (0..layout.slots.len()).map(|at| SlotId(at as u32));
    let open = slots.filter(|&slot| matches!(layout.slot(slot).domain, Domain::Open(_)));
    open.filter_map(|slot| slot_type(program, layout, method, slot)?.as_class()).collect()
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
    classes.extend(open_objects(program, method, layout));
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
    let errors = ["java.lang.NoClassDefFoundError", "java.lang.OutOfMemoryError"];
    classes.extend(errors.iter().filter_map(|&name| program.by_name.get(name)));
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
        classes.extend(body.calls.iter().filter_map(|site| match site.callee {
            Callee::Static(method) => boxes(program, method),
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
    let mut searched = None;
    match is_reached {
        SatResult::Unsat => {}
        SatResult::Unknown => answer.reasons.push(match cancel.is_cancelled() {
            true => "the work was ended early".into(),
            false => "Z3 gave no answer about the condition at the entry".into(),
        }),
        SatResult::Sat => {
            let mut known = Searched::default();
            search(&mut setup, &encoder, &mut walk, question, &root, &mut answer, &mut known);
            searched = Some(known);
        }
    }
    answer.checks = walk.checks;
    if answer.reachable.is_none() && is_reached != SatResult::Unknown {
        beyond(&mut setup, &encoder, question, &root, &mut answer, &mut searched);
    }
    if answer.reachable.is_none() && is_reached != SatResult::Unknown {
        settle_unreachable(&setup, &encoder, question, &root, &mut answer, searched);
    }
    answer.terms = setup.engine.terms().clone();
    answer.time = Times { total: start.elapsed(), walk: walked, check: checked };
    Ok(answer)
}
