//! What a scenario demands where its path is an alarm: that the postcondition holds, that no assertion fails, that the
//! method ends. None of it is so as the program is, on exactly the input that the scenario builds.

use crate::exec::{Outcome, Value};
use crate::explore::PathEnd;
use crate::explore::postcondition::Violation;
use crate::explore::replay::{ConcreteInput, Ran, Replay};
use crate::lang::ast::PrimitiveName;
use crate::lang::program::{ClassId, ClassOrigin, ErasedType, MethodId, Program};
use crate::lang::reach::reachable;
use crate::session::explorer::Explorer;
use crate::session::scenario::access::Access;
use crate::session::scenario::{Call, Condition, Expected, Operand, Plan, Purpose};
use crate::solve::Witness;
use crate::subject::{PostRef, Subject};

/// What a scenario demands beside what is so.
pub(super) enum Demand {
    /// This postcondition, which some input violates.
    Post(usize, Witness),
    /// That no assertion fails.
    Passes,
    /// That the method ends.
    Ends,
    /// That nothing is thrown.
    Returns,
}

impl Demand {
    /// Whether it is a postcondition that asks what was before the call, which is nothing that a JVM knows.
    pub(super) fn asks_before(&self, subject: &Subject) -> bool {
        let Demand::Post(post, _) = self else { return false };
        let Some(post) = subject.spec.post.get(*post) else { return false };
        let program = &subject.program;
        let user = program.classes.iter_enumerated().filter(|(_, class)| class.origin == ClassOrigin::User);
        let reached = reachable(program, [post.method], user.map(|(id, _)| id));
        let is_symheap = |&m: &MethodId| &*program.classes[program.methods[m].class].simple == "SymHeap";
        reached.iter().any(is_symheap)
    }
}

/// What is demanded at the end of a path, with a sentence each. Where the path is no alarm, nothing is.
pub(super) fn demands(
    explorer: &Explorer,
    end: &PathEnd,
    violations: Vec<Violation>,
    purpose: Purpose,
) -> Vec<(Option<Demand>, Option<String>)> {
    let mut demands: Vec<(Option<Demand>, Option<String>)> = Vec::new();
    for violation in violations {
        let name = explorer.engine.post_name(violation.post);
        let demand = violation.witness.map(|witness| Demand::Post(violation.post, witness));
        demands.push((demand, Some(format!("the postcondition {name}"))));
    }
    let is_alarm = explorer.engine.is_alarm(end);
    match end {
        PathEnd::NeverEnds(_) if is_alarm => {
            demands.push((Some(Demand::Ends), Some("that the method ends".into())));
        }
        PathEnd::Finished(Outcome::Exception { class, .. })
            if is_alarm && is_assertion(explorer.setup.program(), *class) =>
        {
            demands.push((Some(Demand::Passes), Some("an assertion".into())));
        }
        PathEnd::Finished(Outcome::Exception { .. }) if is_alarm && purpose == Purpose::Alarms => {
            demands.push((Some(Demand::Returns), Some("that nothing is thrown".into())));
        }
        _ if demands.is_empty() => demands.push((None, None)),
        _ => {}
    }
    demands
}

fn is_assertion(program: &Program, class: ClassId) -> bool {
    let error = program.by_name.get("java.lang.AssertionError");
    error.is_some_and(|&error| program.is_subclass(class, error))
}

/// The run of a scenario's input. What it demands is not so in it.
pub(super) fn replayed(
    explorer: &mut Explorer,
    input: &ConcreteInput,
    demand: Option<&Demand>,
) -> Result<Replay, String> {
    let cannot = |why: String| format!("the witness cannot be run to an end: {why}");
    if let Some(Demand::Ends) = demand {
        return match input.run_method(&mut explorer.engine).map_err(cannot)? {
            (Ran::NeverEnds(_), state, values) => Ok(Replay::new(Outcome::Return(None), state, values)),
            (Ran::Ended(_), ..) => Err("the method ends on the witness".into()),
        };
    }
    let replayed = input.replay(&mut explorer.engine).map_err(cannot)?;
    match demand {
        Some(&Demand::Post(post, _)) => {
            let holds = match input.replay_post(&mut explorer.engine, &replayed, post).map_err(cannot)? {
                Outcome::Return(value) => value != Some(Value::Int(0)),
                _ => false,
            };
            let name = explorer.engine.post_name(post);
            if holds { Err(format!("{name} is true on the witness")) } else { Ok(replayed) }
        }
        Some(Demand::Passes | Demand::Returns) if !matches!(replayed.outcome, Outcome::Exception { .. }) => {
            Err("the method returns on the witness".into())
        }
        _ => Ok(replayed),
    }
}

/// The plan with its demand in place of what is so.
pub(super) fn demanding(
    subject: &Subject,
    access: &Access,
    method: usize,
    plan: Plan,
    demand: Option<&Demand>,
) -> Result<Plan, String> {
    let class = access.class_name(subject.program.methods[subject.methods[method].method].class);
    match demand {
        None => Ok(plan),
        Some(Demand::Passes) => Ok(Plan { outcome: Expected::Passes(class), checks: Vec::new(), ..plan }),
        Some(Demand::Returns) => Ok(Plan { outcome: Expected::Returns, checks: Vec::new(), ..plan }),
        Some(Demand::Ends) => Ok(Plan { outcome: Expected::Ends, checks: Vec::new(), ..plan }),
        Some(&Demand::Post(post, _)) => {
            // It cannot be called. What it is false of is known exactly, and is not to come about.
            if demand.is_some_and(|demand| demand.asks_before(subject)) {
                return Ok(plan);
            }
            let condition = Some(condition_of(subject, access, method, &plan, post)?);
            let outcome = match plan.call.method.result.source.as_str() {
                "void" => Expected::Returns,
                _ => Expected::Kept,
            };
            Ok(Plan { outcome, condition, checks: Vec::new(), ..plan })
        }
    }
}

/// The call of a postcondition after that of the method.
fn condition_of(
    subject: &Subject,
    access: &Access,
    method: usize,
    plan: &Plan,
    post: usize,
) -> Result<Condition, String> {
    let program = &subject.program;
    let post = subject.spec.post.get(post).ok_or("there is no such postcondition")?;
    let name = program.method_name(post.method);
    let refs = post.applies.iter().find(|(of, _)| *of == method).map(|(_, refs)| refs.as_slice());
    let operand = |what: &PostRef| match what {
        PostRef::This => plan.call.on.clone().map(Operand::Local),
        PostRef::Argument(at) => plan.call.args.get(*at).cloned(),
        PostRef::Result => Some(Operand::Result),
        PostRef::Static(at) => {
            let field = access.field_name(subject.statics.get(*at)?.field);
            field.readable.then_some(Operand::Static(field))
        }
    };
    let args: Option<Vec<Operand>> = refs.unwrap_or_default().iter().map(operand).collect();
    let info = &program.methods[post.method];
    let on = if info.modifiers.is_static { None } else { plan.call.on.clone() };
    let method = access.method_name(post.method);
    let call =
        Call { method, on, args: args.ok_or_else(|| format!("{name} takes what a test cannot name"))? };
    let is_void = info.erased_result == ErasedType::primitive(PrimitiveName::Void);
    Ok(Condition { call, is_void })
}
