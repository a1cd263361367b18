//! What if: further assumptions about the input, and HEX rules switched off. Both start the tree anew and go
//! to the same node where it still exists.

use std::sync::Arc;

use crate::base::{FileId, Span};
use crate::explore::PathEnd;
use crate::explore::summary::{Limit, Stopped};
use crate::session::error::{Cause, CommandError};
use crate::session::evaluate::{Expression, check_requirement};
use crate::session::explorer::{Explorer, Setup};
use crate::session::moves;
use crate::session::tree::NodeState;
use crate::subject::hex_rules::{HexRule, HexSentence};
use crate::subject::{Requirement, Spanned, Subject};

/// The setup with a further condition of the input, as `requires` in the subject file gives one.
///
/// # Errors
/// It means nothing, or no input satisfies it.
pub fn assuming(explorer: &Explorer, text: &str) -> Result<Setup, CommandError> {
    let (setup, expression) = (&explorer.setup, Expression::parse(text)?);
    check_requirement(explorer, &expression)?;
    let mut subject = Subject::clone(&setup.subject);
    let nowhere = Span::new(FileId(0), 0, 0);
    let text = Spanned { value: Arc::from(expression.text.as_str()), span: nowhere };
    subject.requires.push(Requirement { text, only: None });
    let setup = Setup { subject: Arc::new(subject), ..setup.clone() };
    // What it means shows where the method is entered.
    let sources = setup.subject.program.sources.clone();
    let started = Explorer::start(setup).map_err(|problem| CommandError::placed(&sources, problem));
    let (mut explorer, mut cursor) = started?;
    explorer.run_to_stop(&mut cursor)?;
    let mut is_first = true;
    // Arguments that are to be chosen come before; any of them will do.
    while cursor.live.is_choosing()
        && matches!(explorer.tree.node(cursor.node()).state, NodeState::Forked(..))
    {
        cursor = moves::choose(&mut explorer, &cursor, 1)?;
        explorer.run_to_stop(&mut cursor)?;
        is_first = false;
    }
    if let NodeState::Ended(end, text) = &explorer.tree.node(cursor.node()).state {
        match end {
            PathEnd::Infeasible if is_first => {
                return Err(CommandError::because(
                    Cause::Nothing,
                    format!("no input satisfies {}", expression.text),
                ));
            }
            PathEnd::Limit(Stopped { limit: Limit::Unsupported, .. }) => {
                return Err(CommandError::new(text.clone()));
            }
            _ => {}
        }
    }
    Ok(explorer.setup)
}

/// The setup with a HEX rule, counted from 1, switched off or on again.
///
/// # Errors
/// There is no such rule, or it cannot be switched.
pub fn switching(setup: &Setup, number: usize, on: bool) -> Result<Setup, CommandError> {
    let Some(rules) = setup.rules.clone().or_else(|| setup.subject.spec.hex.clone()) else {
        return Err(CommandError::because(Cause::Nothing, "this subject has no HEX rules"));
    };
    if rules.jbse.is_some() {
        return Err(CommandError::new("rules of a settings file cannot be switched"));
    }
    let mut off = setup.rules_off.clone();
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
        return Err(CommandError::because(
            Cause::Unknown,
            format!("there is no rule {number}: there are {count}"),
        ));
    }
    for (i, rule) in all.into_iter().enumerate() {
        if off.contains(&(i + 1)) {
            // It stays in its place, so that the others keep their numbers, and says nothing.
            (rule.not_null, rule.expands, rule.aliases, rule.calls) = (false, None, None, None);
            rule.never_aliases.clear();
        }
    }
    let mut subject = Subject::clone(&setup.subject);
    subject.spec.hex = Some(changed);
    Ok(Setup { subject: Arc::new(subject), rules: Some(rules), rules_off: off, ..setup.clone() })
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
