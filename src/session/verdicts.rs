//! What the techniques say: of a node's heap, and of an alternative before it is taken.

use std::collections::BTreeMap;

use crate::exec::symbolic::SymbolicState;
use crate::explore::NodePath;
use crate::heap::Encoding;
use crate::session::Session;
use crate::session::command::CommandError;
use crate::session::reply::Reply;
use crate::session::tree::NodeState;
use crate::session::view::VerdictView;
use crate::solve::{Verdict, Why};
use crate::technique::Query;

/// Techniques that are looked at for disagreement where the session's own is not all that counts.
const COMPARED: &[&str] = &["hex", "lihybrid", "lissa", "pli"];

impl Session {
    /// What every technique says of a node's input heap.
    pub(super) fn verdicts(&mut self, node: Option<&NodePath>) -> Result<Reply, CommandError> {
        let names: Vec<String> = self.registry.names().map(|(name, _)| name.to_string()).collect();
        self.at(node, |session, id| {
            let state = session.live.state.clone();
            let mut verdicts = Vec::new();
            for name in &names {
                let (verdict, others) = session.decide(name, &state);
                verdicts.push(verdict_view(name.clone(), verdict.as_ref()));
                for (other, verdict) in &others {
                    verdicts.push(verdict_view(format!("{name}/{other}"), Some(verdict)));
                }
            }
            Reply::Verdicts { choice_path: session.tree.path(id).0, verdicts }
        })
    }

    /// What is known of each visited node, by its readable name: `sat`, `unsat`, `unknown`.
    pub fn verdicts_by_name(&self) -> BTreeMap<String, &'static str> {
        let name = |id| (self.tree.clause_path(id), self.tree.node(id).verdict.word());
        self.tree.ids().map(name).collect()
    }

    /// A technique's verdict on a state, and those that it tells apart from it.
    pub(super) fn decide(
        &mut self,
        technique: &str,
        state: &SymbolicState,
    ) -> (Option<Verdict>, Vec<(&'static str, Verdict)>) {
        let Ok(mut technique) = self.registry.make(technique) else { return (None, Vec::new()) };
        let encoding = match Encoding::of(&state.input) {
            Ok(encoding) => encoding,
            Err(outside) => {
                let slot = state.input.layout().slot(outside.slot).name.to_string();
                let why = Why::OutsideDomain { slot, value: outside.value };
                return (Some(Verdict::Unsat(why)), Vec::new());
            }
        };
        let query = Query { heap: &state.input, encoding: &encoding, pc: &state.pc };
        // What looking costs is not what the exploration costs.
        let counts = self.engine.counts.clone();
        let said = self.engine.with_technique(|_, context| {
            (technique.decide(context, &query), technique.other_verdicts(context, &query))
        });
        self.engine.counts = counts;
        said
    }

    /// Names of the techniques that are compared, those left out that the subject has nothing for.
    pub(super) fn compared(&self) -> Vec<String> {
        let mut names: Vec<String> = COMPARED.iter().map(|n| n.to_string()).collect();
        if !names.contains(&self.settings.technique) {
            names.push(self.settings.technique.clone());
        }
        names
    }

    /// What techniques say of an alternative of the choice that the session stands at, cut or not; nothing
    /// where no technique is asked about such a choice.
    pub(super) fn preview(
        &mut self,
        number: u32,
        techniques: &[&str],
    ) -> Result<Vec<VerdictView>, CommandError> {
        let NodeState::Forked(fork, _) = &self.tree.node(self.here.node).state else {
            return Err(self.stuck());
        };
        let fork = fork.clone();
        let Some(state) = self.engine.state_behind(&self.live, &fork, number) else {
            return Ok(Vec::new());
        };
        let mut views = Vec::new();
        for name in techniques {
            let (verdict, _) = self.decide(name, &state);
            self.require_uninterrupted()?;
            views.push(verdict_view((*name).to_string(), verdict.as_ref()));
        }
        Ok(views)
    }
}

pub(super) fn verdict_view(technique: String, verdict: Option<&Verdict>) -> VerdictView {
    let why = match verdict {
        Some(Verdict::Unsat(why) | Verdict::Unknown(why)) => Some(why.sentence()),
        _ => None,
    };
    VerdictView { technique, verdict: verdict.map_or("n/a", Verdict::word).into(), why }
}
