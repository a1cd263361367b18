//! Disagreements by reason: one mistake of a technique shows at many nodes.

use crate::explore::compare::{Disagreement, Exact, Kind};
use crate::explore::shown;
use crate::heap::Layout;
use crate::solve::{Verdict, VerdictWord, Why};

/// Disagreements of one kind, with the same verdicts, for the same reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// What is wrong.
    pub kind: Kind,
    /// The reason, without the names of objects.
    pub reason: String,
    /// Its disagreements, by position.
    pub members: Vec<usize>,
    /// The one with the shortest path, the first of these.
    pub representative: usize,
}

/// Groups disagreements, in the order of their first members.
pub fn group(disagreements: &[Disagreement]) -> Vec<Group> {
    let words = |d: &Disagreement| {
        let own = d.verdicts.iter().map(|(name, v)| (name.clone(), v.word()));
        let exact = d.exact.verdicts().map(|v| (String::new(), v.word()));
        own.chain(exact).collect::<Vec<_>>()
    };
    let mut groups: Vec<(Vec<(String, VerdictWord)>, Group)> = Vec::new();
    for (at, d) in disagreements.iter().enumerate() {
        let words = words(d);
        let known = groups.iter_mut().find(|(w, g)| *w == words && g.kind == d.kind && g.reason == d.reason);
        match known {
            Some((_, group)) => {
                group.members.push(at);
                let shortest = disagreements.get(group.representative).map(|r| r.choice_path.0.len());
                if shortest.is_some_and(|shortest| d.choice_path.0.len() < shortest) {
                    group.representative = at;
                }
            }
            None => {
                let reason = d.reason.clone();
                groups.push((words, Group { kind: d.kind, reason, members: vec![at], representative: at }));
            }
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// Why members part at a node, so that equal mistakes have equal reasons: what a technique that refutes says
/// where it points at something, else what the exact verdict says.
pub(super) fn reason(verdicts: &[(String, Verdict)], exact: &Exact, layout: &Layout) -> String {
    let refuted = |v: &Verdict| match v {
        Verdict::Unsat(why) => Some(why.clone()),
        _ => None,
    };
    let by_technique = || verdicts.iter().filter_map(|(_, v)| refuted(v));
    let pointing = by_technique().find(|why| !matches!(why, Why::Exhausted { .. } | Why::GaveUp(_)));
    let exactly = || exact.verdicts().find_map(refuted);
    let unknown = || {
        let all = verdicts.iter().map(|(_, v)| v).chain(exact.verdicts());
        all.filter(|v| matches!(v, Verdict::Unknown(_))).find_map(Verdict::why).cloned()
    };
    let why = pointing.or_else(exactly).or_else(|| by_technique().next()).or_else(unknown);
    why.map_or_else(String::new, |why| shown::without_names(&why.in_general(), layout))
}
