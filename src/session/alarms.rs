//! The alarms among the visited paths, each with its exact verdict; and what a script expects of a node.

use schemars::JsonSchema;
use serde::Serialize;

use crate::exec::Outcome;
use crate::explore::alarm::{Class, decide};
use crate::explore::{NodePath, PathEnd};
use crate::session::Session;
use crate::session::command::CommandError;
use crate::session::reply::Reply;
use crate::session::tree::{NodeId, NodeState};
use crate::solve::Verdict;

/// An alarm.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct AlarmView {
    /// The end of the path.
    pub choice_path: Vec<u32>,
    /// Its readable name.
    pub clause_path: String,
    /// What happens there.
    pub end: String,
    /// `real`, `false`, `false-in-scope` or `unknown`.
    pub verdict: String,
    /// Why, where it is not real.
    pub why: Option<String>,
}

impl Session {
    /// Visited paths that end in an exception which the subject does not expect, decided exactly.
    pub(super) fn alarms(&mut self) -> Result<Reply, CommandError> {
        let is_alarm = |id: &NodeId| match &self.tree.node(*id).state {
            NodeState::Ended(end, _) => self.engine.is_alarm(end),
            _ => false,
        };
        let ends: Vec<NodeId> = self.tree.ids().filter(is_alarm).collect();
        let mut alarms = Vec::new();
        for id in ends {
            alarms.push(self.alarm(id)?);
        }
        alarms.sort_by(|a, b| a.choice_path.cmp(&b.choice_path));
        Ok(Reply::Alarms { alarms })
    }

    fn alarm(&mut self, id: NodeId) -> Result<AlarmView, CommandError> {
        let mut live = self.start_of(id)?;
        // The end's path condition has what was assumed since the choice.
        self.engine.steps = 0;
        let _ = self.engine.run(&mut live);
        self.require_uninterrupted()?;
        let verdict = self.decide_exactly(&live.state);
        self.require_uninterrupted()?;
        let thrown = match &self.tree.node(id).state {
            NodeState::Ended(PathEnd::Finished(Outcome::Exception { class, span, .. }), _) => {
                Some((*class, *span))
            }
            _ => None,
        };
        let decision = verdict.zip(thrown);
        let decision = decision.map(|(v, (class, span))| decide(&mut self.engine, &live, &v, class, span));
        self.require_uninterrupted()?;
        let end = match &self.tree.node(id).state {
            NodeState::Ended(_, text) => text.clone(),
            _ => String::new(),
        };
        Ok(AlarmView {
            choice_path: self.tree.path(id).0,
            clause_path: self.tree.clause_path(id),
            end,
            verdict: decision.as_ref().map_or("unknown", |d| d.class.word()).into(),
            why: decision.filter(|d| d.class != Class::Real).map(|d| d.reason),
        })
    }

    /// Whether a technique says this: of the node, or of an alternative of the next choice.
    pub(super) fn expectation(
        &mut self,
        verdict: &str,
        technique: Option<&str>,
        alternative: Option<u32>,
    ) -> Result<Reply, CommandError> {
        let technique = technique.unwrap_or(&self.settings.technique).to_string();
        self.technique_of(&technique)?;
        let (about, said) = match alternative {
            Some(number) => {
                let (here, live) = (self.here, self.live.clone());
                let said = self.run_to_stop().and_then(|()| {
                    let clause = self.clause_texts().get((number as usize).wrapping_sub(1)).cloned();
                    let said = self.preview(number, &[&technique])?;
                    Ok((clause, said.first().map(|v| v.verdict.clone())))
                });
                (self.here, self.live) = (here, live);
                let (clause, said) = said?;
                let clause =
                    clause.ok_or_else(|| CommandError::new(format!("there is no alternative {number}")))?;
                (clause, said.unwrap_or_else(|| "n/a".into()))
            }
            None => {
                let state = self.live.state.clone();
                let path = self.tree.path(self.here.node);
                let said = self.row(&technique, &state, &path.0)?;
                let about = path.to_string();
                (about, said.as_ref().map_or("n/a", Verdict::word).into())
            }
        };
        let met = said == verdict;
        Ok(Reply::Expectation { technique, about, expected: verdict.to_string(), said, met })
    }

    /// What to call a node whose name a command gave, a mark included.
    pub(super) fn named(&self, name: &str) -> Result<NodePath, CommandError> {
        match name.strip_prefix('\'') {
            Some(mark) => self
                .marked(mark)
                .map(NodePath::Choices)
                .ok_or_else(|| CommandError::new(format!("there is no mark `{mark}`"))),
            None => name.parse().map_err(CommandError::new),
        }
    }
}
