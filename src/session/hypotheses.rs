//! What if: further assumptions about the input, and HEX rules switched off. Both start the tree anew and go
//! to the same node where it still exists.

use std::sync::Arc;

use crate::base::{FileId, Span};
use crate::explore::summary::Limit;
use crate::explore::{NodePath, PathEnd};
use crate::session::Session;
use crate::session::command::CommandError;
use crate::session::evaluate::Expression;
use crate::session::reply::Reply;
use crate::session::tree::NodeState;
use crate::subject::hex_rules::{HexRule, HexSentence};
use crate::subject::{Spanned, Subject};

impl Session {
    /// Assumes a condition of the input, as `requires` in the subject file does.
    pub(super) fn assume(&mut self, text: &str) -> Result<Reply, CommandError> {
        let expression = Expression::parse(text)?;
        let mut subject = Subject::clone(&self.subject);
        let nowhere = Span::new(FileId(0), 0, 0);
        subject.requires.push(Spanned { value: Arc::from(expression.text.as_str()), span: nowhere });
        let mut fresh = self.anew(Arc::new(subject))?;
        // What it means shows where the method is entered.
        fresh.run_to_stop()?;
        let mut is_first = true;
        // Arguments that are to be chosen come before; any of them will do.
        while fresh.live.is_choosing()
            && matches!(fresh.tree.node(fresh.here.node).state, NodeState::Forked(..))
        {
            fresh.choose(1)?;
            fresh.run_to_stop()?;
            is_first = false;
        }
        if let NodeState::Ended(end, text) = &fresh.tree.node(fresh.here.node).state {
            match end {
                PathEnd::Infeasible if is_first => {
                    return Err(CommandError::new(format!("no input satisfies {}", expression.text)));
                }
                PathEnd::Limit(Limit::Unsupported, _) => return Err(CommandError::new(text.clone())),
                _ => {}
            }
        }
        fresh.restart()?;
        self.move_to(fresh)
    }

    /// Switches a HEX rule, counted from 1, off or on again.
    pub(super) fn switch_rule(&mut self, number: usize, on: bool) -> Result<Reply, CommandError> {
        let Some(rules) = self.rules.clone().or_else(|| self.subject.spec.hex.clone()) else {
            return Err(CommandError::new("this subject has no HEX rules"));
        };
        if rules.jbse.is_some() {
            return Err(CommandError::new("rules of a settings file cannot be switched"));
        }
        let mut off = self.rules_off.clone();
        if on {
            off.remove(&number)
        } else {
            off.insert(number)
        };
        let mut changed = rules.clone();
        let mut all: Vec<&mut HexRule> = Vec::new();
        changed.rules.iter_mut().for_each(|sentence| collect(&mut sentence.value, &mut all));
        let count = all.len();
        if number == 0 || number > count {
            return Err(CommandError::new(format!("there is no rule {number}: there are {count}")));
        }
        for (i, rule) in all.into_iter().enumerate() {
            if off.contains(&(i + 1)) {
                // It stays in its place, so that the others keep their numbers, and says nothing.
                (rule.not_null, rule.expands, rule.aliases, rule.calls) = (false, None, None, None);
                rule.never_aliases.clear();
            }
        }
        let mut subject = Subject::clone(&self.subject);
        subject.spec.hex = Some(changed);
        let mut fresh = self.anew(Arc::new(subject))?;
        (fresh.rules, fresh.rules_off) = (Some(rules), off);
        self.move_to(fresh)
    }

    /// A session like this one with another subject.
    fn anew(&self, subject: Arc<Subject>) -> Result<Session, CommandError> {
        let fresh = Self::new(self.registry.clone(), subject, self.method, self.settings.clone());
        let mut fresh = fresh.map_err(|e| CommandError::placed(&self.subject.program.sources, e))?;
        (fresh.rules, fresh.rules_off) = (self.rules.clone(), self.rules_off.clone());
        Ok(fresh)
    }

    /// Takes another session's place, at the same node where it has that.
    pub(super) fn move_to(&mut self, mut fresh: Session) -> Result<Reply, CommandError> {
        let path = self.tree.path(self.here.node);
        // A node that the other one does not have leaves it at its root.
        let _ = fresh.goto(&NodePath::Choices(path));
        // What was ended early may have left it there as well.
        self.require_uninterrupted()?;
        fresh.stops = self.stops.clone();
        fresh.notebook = self.notebook.clone();
        *self = fresh;
        Ok(self.moved())
    }
}

fn collect<'a>(sentence: &'a mut HexSentence, into: &mut Vec<&'a mut HexRule>) {
    match sentence {
        HexSentence::Rule(rule) => into.push(rule),
        HexSentence::AnyOf(parts) | HexSentence::AllOf(parts) => {
            parts.iter_mut().for_each(|part| collect(&mut part.value, into));
        }
        HexSentence::Not(part) => collect(&mut part.value, into),
    }
}
