//! The search for an input that reaches a target: models within the scope, each run forwards, judged, and blocked with
//! all inputs that go the same way. What no model describes is no end of it: inputs that come there are run too.

use z3::SatResult;
use z3::ast::Bool;

use crate::backward::encode::Encoder;
use crate::backward::graph::NodeId;
use crate::backward::input::Candidate;
use crate::backward::{Cut, CutKind, Variant, Walk, path};
use crate::base::count::{agreeing, counted};
use crate::exec::{Assumption, assumption};
use crate::explore::backward::guided::{Guide, Guided};
use crate::explore::backward::paths::{Found, Judge};
use crate::explore::backward::{Answer, Question, Setup, Spurious};
use crate::explore::engine::Live;
use crate::explore::unbuilt::unbuilt;

/// Ways that one model may go: it does not say what strings and floating-point numbers hold.
const MOST_WAYS: usize = 64;

/// What a search that found no input leaves.
#[derive(Default)]
pub(super) struct Searched {
    /// Why it may have missed one.
    pub doubts: Vec<String>,
    /// What the runs of its models took for granted.
    pub assumed: Vec<Assumption>,
    /// Ends of the graph of which all inputs that come there were run.
    pub run: Vec<NodeId>,
}

/// Models that are tried of inputs that come to a bound within the code of a model.
const WITHIN: u64 = 50;

/// Inputs that come to what is not modelled, or to a bound within the code of a model: forward execution decides them.
pub(super) fn beyond(
    setup: &mut Setup,
    encoder: &Encoder,
    question: &Question,
    root: &Live,
    answer: &mut Answer,
    searched: &mut Option<Searched>,
) {
    let is_open = |cut: &Cut| matches!(cut.kind, CutKind::Unmodelled(_));
    beyond_some(setup, encoder, question, root, answer, searched, &is_open);
    let is_within = |cut: &Cut| cut.within.is_some();
    if answer.reachable.is_some() {
        return;
    }
    // The bound is told where this leaves something open.
    let question = Question { models: question.models.min(answer.models + WITHIN), ..question.clone() };
    let mut found = None;
    beyond_some(setup, encoder, &question, root, answer, &mut found, &is_within);
    if let Some(found) = found.filter(|found| !found.run.is_empty()) {
        let known = searched.get_or_insert_default();
        known.run.extend(found.run);
        assumption::join(&mut known.assumed, &found.assumed);
    }
}

fn beyond_some(
    setup: &mut Setup,
    encoder: &Encoder,
    question: &Question,
    root: &Live,
    answer: &mut Answer,
    searched: &mut Option<Searched>,
    wanted: &dyn Fn(&Cut) -> bool,
) {
    let graph = encoder.graph();
    let goals = graph.cut_nodes(wanted);
    if goals.is_empty() || setup.goal.is_nowhere() || setup.engine.cancel.is_cancelled() {
        return;
    }
    let mut walk = Walk::new(encoder, &goals, Variant::ConjNever, setup.engine.cancel.clone());
    while walk.step().is_some() {}
    if walk.state(graph.entry).is_none() {
        return;
    }
    let subject = setup.engine.subject().clone();
    let layout = setup.engine.layout().clone();
    walk.assert_condition(graph.entry);
    setup.input(&subject.program, &layout, root).facts(encoder, &walk).iter().for_each(|f| walk.assert(f));
    answer.cut_checks += 1;
    if walk.check() == SatResult::Unsat {
        return;
    }
    let mut known = searched.take().unwrap_or_default();
    let before = known.doubts.len();
    search(setup, encoder, &mut walk, question, root, answer, &mut known);
    answer.cut_checks += walk.checks;
    if known.doubts.len() == before {
        known.run.extend(goals);
    }
    *searched = Some(known);
}

/// Models within the scope, one after the other, until one is an input of the subject.
pub(super) fn search(
    setup: &mut Setup,
    encoder: &Encoder,
    walk: &mut Walk,
    question: &Question,
    root: &Live,
    answer: &mut Answer,
    searched: &mut Searched,
) {
    let subject = setup.engine.subject().clone();
    let layout = setup.engine.layout().clone();
    let mut judge = Judge::default();
    let goal = setup.goal.clone();
    let scoped = setup.input(&subject.program, &layout, root).scoped(encoder, walk);
    scoped.iter().for_each(|cond| walk.assert(cond));
    let Searched { doubts, assumed, .. } = searched;
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
            doubts.push(format!(
                "{} {} tried (--models)",
                counted(question.models, "model"),
                agreeing(question.models, "was", "were")
            ));
            break;
        }
        answer.models += 1;
        let Some(model) = walk.model() else {
            doubts.push("Z3 gave no model".into());
            break;
        };
        let candidate: Candidate =
            setup.input(&subject.program, &layout, root).candidate(encoder, walk, &model);
        let mut guide = Guide::new(&setup.engine, root, &candidate, &goal);
        let mut ways: Vec<(Box<Live>, bool)> = Vec::new();
        while let Some(guided) = guide.next(&mut setup.engine) {
            let refused = matches!(guided, Guided::Refused(_));
            let (live, found) = judge.judge(&mut setup.engine, &goal, guided);
            match found {
                Found::Real(witness, input) => {
                    answer.reachable = Some(true);
                    let mut rests: Vec<Assumption> = Vec::new();
                    assumption::join(&mut rests, &setup.engine.rests_on(&live));
                    assumption::join(&mut rests, &unbuilt(&subject.program, &input.heap));
                    answer.witness = Some((*witness, *input));
                    let program = &subject.program;
                    answer.relies_on = rests.iter().map(|a| a.sentence(program)).collect();
                    return;
                }
                Found::Spurious(why, reason) => {
                    let terms = setup.engine.terms();
                    let smallest = reason.as_ref().map(|r| r.core.texts(terms, &r.part.0));
                    let limits = reason.as_ref().map(|r| r.limits.clone());
                    let heap = live.state.input.clone();
                    let smallest = smallest.unwrap_or_default();
                    answer.spurious.push(Spurious { heap, why, smallest, limits });
                }
                // What the condition says is more than what inputs do, whose runs have the last word.
                Found::Elsewhere | Found::NoInput => {}
                Found::Unknown(why) => doubts.push(why),
            }
            ways.push((live, refused));
            if ways.len() >= MOST_WAYS {
                doubts.push(format!("{MOST_WAYS} ways of one model were followed"));
                break;
            }
        }
        match block(setup, encoder, walk, root, &ways) {
            Some(blocked) => walk.assert(&blocked),
            None => {
                doubts.push("what a model's run decided cannot be said of the input".into());
                break;
            }
        }
        for (live, _) in &ways {
            assumption::join(assumed, live.assumptions());
        }
        if setup.engine.cancel.is_cancelled() {
            doubts.push("the work was ended early".into());
            break;
        }
    }
    doubts.dedup();
}

/// That an input does not go one of the ways of a model, which are all that it may go as far as it says; or that it
/// satisfies what is required, where the model did not.
fn block(
    setup: &Setup,
    encoder: &Encoder,
    walk: &Walk,
    root: &Live,
    ways: &[(Box<Live>, bool)],
) -> Option<Bool> {
    let subject = setup.engine.subject().clone();
    let layout = setup.engine.layout().clone();
    let input = setup.input(&subject.program, &layout, root);
    let (mut taken, mut required) = (Vec::new(), Vec::new());
    for (live, refused) in ways {
        let heap = &live.state.input;
        taken.push(path::decided(&input, encoder, walk, heap)?);
        let clauses = &live.state.pc.clauses;
        let clauses = path::clauses(&input, encoder, walk, heap, setup.engine.terms(), clauses)?;
        if *refused { &mut required } else { &mut taken }.push(clauses);
    }
    Some(Bool::and(&taken).implies(Bool::or(&required)))
}
