//! Nothing that was looked at reaches the target: what that rests on, and what leaves it open.

use std::collections::HashSet;

use z3::SatResult;

use crate::backward::encode::Encoder;
use crate::backward::graph::{NodeId, NodeKind};
use crate::backward::unfold::MOST_NODES;
use crate::backward::{Cut, CutKind, Graph, Variant, Walk};
use crate::exec::Assumption;
use crate::explore::backward::limits::{fresh_statics, scope_limits, silent_fields, stand_ins};
use crate::explore::backward::search::Searched;
use crate::explore::backward::{Answer, Question, Setup};
use crate::explore::engine::Live;

/// Where the graph ends early and may be reached, as far as is known.
fn open_cuts(graph: &Graph, unreached: &[NodeId]) -> Vec<Cut> {
    let is_refuted = |at: usize| unreached.iter().any(|&id| graph.nodes[id].kind == NodeKind::Cut(at));
    let open = graph.cuts.iter().enumerate().filter(|(at, _)| !is_refuted(*at));
    open.map(|(_, cut)| cut.clone()).collect()
}

/// Nothing that was looked at reaches the target: what that rests on.
pub(super) fn settle_unreachable(
    setup: &Setup,
    encoder: &Encoder,
    question: &Question,
    root: &Live,
    answer: &mut Answer,
    searched: Option<Searched>,
) {
    let subject = setup.engine.subject().clone();
    let layout = setup.engine.layout().clone();
    if setup.goal.is_nowhere() {
        answer.reachable = Some(false);
        return;
    }
    let is_scoped = searched.is_some();
    let Searched { mut doubts, mut assumed, run } = searched.unwrap_or_default();
    let graph = encoder.graph();
    let mut relies: Vec<String> = Vec::new();
    // What is not reached, as far as is known: the target, and ends of the graph.
    let mut unreached = graph.targets.clone();
    let mut reaches = |wanted: &dyn Fn(&Cut) -> bool, answer: &mut Answer| {
        let goals: Vec<NodeId> = graph.cut_nodes(wanted).into_iter().filter(|g| !run.contains(g)).collect();
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
    let is_run = !run.is_empty();
    unreached.extend(&run);
    relies.extend(fresh_statics(&subject.program, graph, &layout, &unreached));
    relies.extend(silent_fields(setup, graph, &unreached));
    relies.extend(stand_ins(setup, graph, &unreached, is_run));
    answer.cuts = open_cuts(graph, &unreached);
    // How much memory a JVM has is not modelled.
    let no_memory = subject.program.by_name.get("java.lang.OutOfMemoryError");
    if no_memory.is_some_and(|&error| setup.goal.catches(&subject.program, error)) {
        relies.push("memory for all objects".into());
    }
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
    // What static fields hold is told already, where the code is modelled that reads them.
    assumed.retain(|a| is_run || !matches!(a, Assumption::UntrackedField { .. }));
    relies.extend(assumed.iter().map(|a| a.sentence(&subject.program)));
    let mut once = HashSet::new();
    relies.retain(|one| once.insert(one.clone()));
    doubts.retain(|doubt| once.insert(doubt.clone()));
    answer.relies_on = relies;
    answer.reachable = if doubts.is_empty() { Some(false) } else { None };
    answer.reasons = doubts;
}
