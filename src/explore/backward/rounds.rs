//! The walk from the target to the entry as rounds that people go through, one a node.

use z3::SatResult;

use crate::backward::encode::Encoder;
use crate::backward::graph::{NodeId, NodeKind};
use crate::backward::walk::State;
use crate::backward::{Graph, Walk, shown};
use crate::base::Diagnostic;
use crate::explore::backward::{Question, Setup};
use crate::explore::engine::Plan;
use crate::solve::trace::{Event, EventKind, Round};
use crate::solve::{Verdict, Why};

/// Nodes that are walked at most; the conditions of all of them are kept as text.
const MOST: usize = 5_000;

/// All rounds of a walk: the node, its condition, and what its instruction changed; the last one has the answer of the
/// check at the entry, for all inputs.
///
/// # Errors
/// As [`Setup::new`].
pub fn rounds(plan: Plan, question: &Question) -> Result<Vec<Round>, Diagnostic> {
    let cancel = plan.cancel.clone();
    let setup = Setup::new(plan, question)?;
    let subject = setup.engine.subject().clone();
    let layout = setup.engine.layout().clone();
    let encoder = Encoder::new(&subject.program, &setup.graph, setup.input_types()).in_bits();
    let mut walk = Walk::new(&encoder, &setup.graph.targets, question.variant, cancel);
    let mut rounds: Vec<Round> = Vec::new();
    let count = walk.order.len();
    while let Some(id) = walk.step() {
        if rounds.len() < MOST {
            rounds.push(round(&encoder, &walk, id));
        }
    }
    if let (Some(note), Some(event)) =
        (&setup.goal.note, rounds.first_mut().and_then(|r| r.events.first_mut()))
    {
        *event = event.clone().fact("note", note.clone());
    }
    if count > MOST {
        let text = match count - MOST {
            1 => "the next node is not shown".to_string(),
            more => format!("the next {more} nodes are not shown one by one"),
        };
        rounds.push(Round { events: vec![Event::new(EventKind::Node, text)], ..Round::default() });
    }
    let entry = setup.graph.entry;
    let (verdict, text) = if walk.state(entry).is_none() {
        let why = "no way leads from the entry to the target within what was unwound and inlined";
        (Verdict::Unsat(Why::Stated(why.into())), why.to_string())
    } else {
        let facts = setup.input(&subject.program, &layout, &setup.root).facts(&encoder, &walk);
        walk.assert_condition(entry);
        facts.iter().for_each(|fact| walk.assert(fact));
        match walk.check() {
            SatResult::Sat => {
                let text = "the condition at the entry has a model, tied to the input heap";
                (Verdict::Sat(None), text.to_string())
            }
            SatResult::Unsat => {
                let why = "the condition at the entry contradicts itself, tied to the input heap";
                (Verdict::Unsat(Why::Stated(why.into())), why.to_string())
            }
            SatResult::Unknown => {
                let why = "Z3 gave no answer";
                (Verdict::Unknown(Why::GaveUp(why.into())), why.to_string())
            }
        }
    };
    let events = vec![Event::new(EventKind::Answer, text)];
    rounds.push(Round { events, verdict: Some(verdict), is_closing: true, ..Round::default() });
    Ok(rounds)
}

fn round(encoder: &Encoder, walk: &Walk, id: NodeId) -> Round {
    let graph: &Graph = encoder.graph();
    let node = &graph.nodes[id];
    let mut event = Event::new(EventKind::Node, format!("n{}: {}", id.0, node.text)).at(node.span);
    match walk.state(id) {
        Some(state) => {
            for (name, value) in shown::state(encoder, state) {
                event = event.fact(name, value);
            }
            let behind: Vec<(NodeId, State)> =
                node.edges.iter().filter_map(|(_, to)| Some((*to, walk.state(*to)?.clone()))).collect();
            if node.kind != NodeKind::Target {
                let ways: Vec<String> = behind.iter().map(|(to, _)| format!("n{}", to.0)).collect();
                event = event.fact("leads to", ways.join(", "));
                event = event.fact("changed", shown::changes(encoder, state, &behind));
            }
        }
        None if walk.is_refuted(id) => event = event.fact("condition", "false: a check has refuted it"),
        None => event = event.fact("condition", "false: nothing leads from here to the target"),
    }
    Round { events: vec![event], ..Round::default() }
}
