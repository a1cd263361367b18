//! Paths as programs: for each ended path a concrete input, the statements that build it, the call, and what
//! can be said after it. Plain data, which a face writes as source text.
//!
//! What is said is what the interpreter did when it ran exactly that input, not what the path assumed. Paths
//! without a witness have a reason in place of a program.

mod access;
mod demand;
mod plan;

use crate::exec::symbolic::SymbolicState;
use crate::explore::building::build;
use crate::explore::replay::ConcreteInput;
use crate::explore::{Live, NodePath, PathEnd};
use crate::lang::ast::PrimitiveName;
use crate::session::error::{Cause, CommandError};
use crate::session::explorer::Explorer;
use crate::session::tree::{NodeId, NodeState, Tree};
use crate::session::verdicts;
use crate::solve::{Verdict, Why, Witness};
use access::Access;
use demand::{Demand, demanding, demands, replayed};
use plan::Planner;

/// Scenarios of one method.
#[derive(Clone, PartialEq, Debug)]
pub struct Scenarios {
    /// The subject's name.
    pub subject: String,
    /// The method's name in the subject file.
    pub method: String,
    /// The technique that was explored with.
    pub technique: String,
    /// The scope k.
    pub scope: u32,
    /// The package of the method's class; empty for none.
    pub package: String,
    /// Binary name of the method's class.
    pub class: String,
    /// The paths.
    pub paths: Vec<Scenario>,
}

/// What scenarios are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To say what the program does: an exception is what is expected where one is thrown.
    Behaviour,
    /// To fail until alarms are mended: an exception that is one is not expected.
    Alarms,
}

/// An ended path.
#[derive(Clone, PartialEq, Debug)]
pub struct Scenario {
    /// Its name.
    pub choice_path: Vec<u32>,
    /// Its readable name.
    pub clause_path: String,
    /// How it ended, as the tree has it.
    pub end: String,
    /// Its number among those of its path, from 1: a path that violates several postconditions has one for each.
    pub number: usize,
    /// What is wrong on the path: the scenario demands that it is mended.
    pub violates: Option<String>,
    /// What its path takes for granted.
    pub relies_on: Vec<String>,
    /// What to do, or why there is nothing to do.
    pub program: Result<Plan, String>,
}

/// A concrete run.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// Statements that build the input.
    pub steps: Vec<Step>,
    /// The call.
    pub call: Call,
    /// What the call does.
    pub outcome: Expected,
    /// What holds after it.
    pub checks: Vec<Check>,
    /// A condition that is to hold after it.
    pub condition: Option<Condition>,
    /// What is not all to be so after it, together with what the call returns.
    pub differs: Vec<Check>,
    /// Whether the input is built by constructors and methods alone.
    pub by_calls: bool,
}

/// A type as source text can name it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypeName {
    /// Its name in source; of the nearest type that can be named, where it cannot itself.
    pub source: String,
    /// Its binary name.
    pub binary: String,
    /// Whether `source` is the type itself.
    pub direct: bool,
}

/// A field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FieldName {
    /// Its class.
    pub owner: TypeName,
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: TypeName,
    /// Its primitive type, where it has one.
    pub primitive: Option<PrimitiveName>,
    /// Whether source text can read it.
    pub readable: bool,
    /// Whether source text can assign it.
    pub writable: bool,
}

/// A method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MethodName {
    /// Its class.
    pub owner: TypeName,
    /// Its name.
    pub name: String,
    /// Types of its parameters.
    pub params: Vec<TypeName>,
    /// Type of its result; `void` where it has none.
    pub result: TypeName,
    /// Whether source text can call it.
    pub direct: bool,
    /// Whether another one has its name and as many parameters.
    pub overloaded: bool,
}

/// A value.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum Operand {
    Null,
    Local(String),
    Boolean(bool),
    /// A whole number of a primitive type.
    Number(i64, PrimitiveName),
    /// A float or double.
    Real(f64, PrimitiveName),
    Text(String),
    /// A boxed value.
    Boxed(TypeName, Box<Operand>),
    /// An enum constant.
    Constant(TypeName, String),
    /// A new object by the constructor without parameters.
    New(TypeName),
    /// What the call under test has returned.
    Result,
    /// What a static field holds.
    Static(FieldName),
    /// Some object that has no name.
    NotNull,
}

/// A statement that helps to build an input.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum Step {
    /// A new local with a new object.
    Create { local: String, ty: TypeName, how: Creation },
    /// Assigns a field.
    Set { local: String, field: FieldName, value: Operand },
    /// Assigns a static field.
    SetStatic { field: FieldName, value: Operand },
    /// Assigns an array's element.
    SetElement { local: String, index: u32, value: Operand },
    /// Calls a method on a local.
    Call { local: String, method: MethodName, args: Vec<Operand> },
    /// A new local with what a field or element of another one holds.
    Bind { local: String, ty: TypeName, owner: String, field: Result<FieldName, u32> },
}

/// How an object comes about.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum Creation {
    /// By a constructor, with the types of its parameters.
    Constructor(Vec<Operand>, Vec<TypeName>),
    /// By the constructor without parameters, which source text cannot call.
    Hidden,
    /// Without constructor: all fields have their defaults.
    Blank,
    /// An array of a type and length.
    Array(TypeName, u32),
}

/// The call under test.
#[derive(Clone, PartialEq, Debug)]
pub struct Call {
    /// The method.
    pub method: MethodName,
    /// The receiver; `None` for a static method.
    pub on: Option<String>,
    /// Its arguments.
    pub args: Vec<Operand>,
}

/// What a call does.
#[derive(Clone, PartialEq, Debug)]
pub enum Expected {
    /// It returns, and nothing.
    Returns,
    /// It returns this.
    Value(Operand),
    /// It throws.
    Throws(TypeName),
    /// It returns something, which the condition after it may take.
    Kept,
    /// It is to return, with assertions enabled in that class: one of them fails as it is.
    Passes(TypeName),
    /// It is to end: it does not, as it is.
    Ends,
}

/// A boolean method that is to hold; a void one holds where it returns.
#[derive(Clone, PartialEq, Debug)]
pub struct Condition {
    /// Its call.
    pub call: Call,
    /// Whether it returns nothing.
    pub is_void: bool,
}

/// What a field holds after the call.
#[derive(Clone, PartialEq, Debug)]
pub struct Check {
    /// The local.
    pub local: String,
    /// Its field.
    pub field: FieldName,
    /// The value.
    pub value: Operand,
}

/// Scenarios of the visited paths that have ended in a return or an exception, `most` of them, or of one
/// node's path alone. The session stays where it is.
///
/// # Errors
/// There is no such node, its path has not ended, or the work was interrupted.
pub fn scenarios(
    explorer: &mut Explorer,
    node: Option<&NodePath>,
    most: usize,
    purpose: Purpose,
) -> Result<Scenarios, CommandError> {
    let ended = |tree: &Tree, id: NodeId| {
        let state = &tree.node(id).state;
        matches!(state, NodeState::Ended(PathEnd::Finished(_) | PathEnd::NeverEnds(_), _))
    };
    let ids = match node {
        Some(path) => {
            let id = explorer.find(path)?;
            if !ended(&explorer.tree, id) {
                let message = format!("the path of {} has not ended", explorer.tree.path(id));
                return Err(
                    CommandError::because(Cause::NotHere, message).with_hint("`run` explores what is left")
                );
            }
            vec![id]
        }
        None => {
            let mut ids: Vec<NodeId> = explorer.tree.ids().filter(|&id| ended(&explorer.tree, id)).collect();
            ids.sort_by_key(|&id| explorer.tree.path(id));
            ids.truncate(most);
            ids
        }
    };
    let mut paths = Vec::new();
    for id in ids {
        paths.extend(of_node(explorer, id, purpose)?);
    }
    let program = &explorer.setup.subject.program;
    let class = program.methods[explorer.setup.subject.methods[explorer.setup.method].method].class;
    Ok(Scenarios {
        subject: explorer.setup.subject.name.to_string(),
        method: explorer.setup.method_key().to_string(),
        technique: explorer.setup.settings.technique.clone(),
        scope: explorer.engine.layout().scope.k,
        package: Access::of_class(program, class).package,
        class: program.classes[class].name.to_string(),
        paths,
    })
}

/// The scenarios of an ended path: what is so on one input; where the path is an alarm, what is to be so.
fn of_node(explorer: &mut Explorer, id: NodeId, purpose: Purpose) -> Result<Vec<Scenario>, CommandError> {
    let live = explorer.end_of(id)?;
    let assumed = live.assumptions().iter().map(|a| a.sentence(explorer.setup.program()));
    let relies_on: Vec<String> = assumed.collect();
    let node = explorer.tree.node(id);
    let NodeState::Ended(end, text) = &node.state else { return Ok(Vec::new()) };
    let (end, text, violations) = (end.clone(), text.clone(), node.violations.clone());
    let demands = demands(explorer, &end, violations, purpose);
    let mut scenarios = Vec::new();
    for (at, (demand, violates)) in demands.into_iter().enumerate() {
        let (choice_path, clause_path) = (explorer.tree.path(id).0, explorer.tree.clause_path(id));
        let program = program_of(explorer, &live, demand.as_ref())?;
        scenarios.push(Scenario {
            choice_path,
            clause_path,
            end: text.clone(),
            number: at + 1,
            violates,
            relies_on: relies_on.clone(),
            program,
        });
    }
    Ok(scenarios)
}

fn program_of(
    explorer: &mut Explorer,
    live: &Live,
    demand: Option<&Demand>,
) -> Result<Result<Plan, String>, CommandError> {
    if explorer.setup.subject.methods[explorer.setup.method].is_harness {
        return Ok(Err("a harness makes its input itself".into()));
    }
    if explorer.engine.is_driven() {
        return Ok(Err("the technique builds inputs itself, so there is no heap to build".into()));
    }
    let witness = match demand {
        Some(Demand::Post(_, witness)) => Ok(witness.clone()),
        _ => witness_of(explorer, &live.state),
    };
    let witness = match witness {
        Ok(witness) => witness,
        Err(why) => {
            explorer.setup.require_uninterrupted()?;
            return Ok(Err(why));
        }
    };
    let Some(input) = ConcreteInput::of(&explorer.engine, live, &witness) else {
        return Ok(Err("the method was not called".into()));
    };
    if input.has_choices() {
        return Ok(Err("the program made choices of its own on this path".into()));
    }
    if let Some(first) = input.inputs.first() {
        return Ok(Err(format!(
            "the program asks for inputs of its own on this path, {} first, which a test cannot give it",
            first.name
        )));
    }
    let replayed = match replayed(explorer, &input, demand) {
        Ok(replayed) => replayed,
        Err(why) => return Ok(Err(why)),
    };
    explorer.setup.require_uninterrupted()?;
    let subject = explorer.setup.subject.clone();
    let class = subject.program.methods[subject.methods[explorer.setup.method].method].class;
    let access = Access::of_class(&subject.program, class);
    let receiver = explorer.engine.layout().receiver.map(|place| explorer.engine.layout().place(place).class);
    let is_constructed = receiver.is_some_and(|class| access.constructor(class, 0).is_some());
    // Calls would be given literals, which are one object where they are equal; and what never ends is not run again
    // and again to find some.
    let asks_before = demand.is_some_and(|demand| demand.asks_before(&subject));
    let may_call = !input.has_identities() && !asks_before && !matches!(demand, Some(Demand::Ends));
    let built = match is_constructed && may_call {
        true => build(&mut explorer.engine, &input, &replayed, &|m| access.method(m)),
        false => None,
    };
    explorer.setup.require_uninterrupted()?;
    let planner = Planner::new(&mut explorer.engine, &access, &input);
    let plan = match built {
        Some(built) => planner.by_calls(&built),
        None => planner.by_fields(&replayed, asks_before),
    };
    Ok(plan.and_then(|plan| demanding(&subject, &access, explorer.setup.method, plan, demand)))
}

/// A heap that takes a path, from the state at its end.
fn witness_of(explorer: &mut Explorer, state: &SymbolicState) -> Result<Witness, String> {
    if explorer.setup.subject.precondition().next().is_none() {
        // Every heap will do that the path condition allows.
        let model = explorer.engine.with_technique(|_, context| {
            let model = context.smt.model(context.terms, &state.pc.clauses)?;
            Some(Witness::of_model(&state.input, context.terms, &model))
        });
        return model.ok_or_else(|| "no witness: the path condition has no known model".into());
    }
    match verdicts::decide_exactly(explorer, state) {
        Some(Verdict::Sat(Some(witness))) => Ok(witness),
        Some(Verdict::Unsat(why)) => Err(format!("spurious: {}", why.sentence())),
        other => {
            let why = other.as_ref().and_then(Verdict::why).map(Why::sentence);
            Err(format!("no witness: {}", why.unwrap_or_else(|| "none was built".into())))
        }
    }
}
