//! HEX rules that match no reference, or refuse nothing which the others do not refuse. Each is left out on trial.

use std::sync::Arc;

use crate::base::{Code, Diagnostic};
use crate::explore::deep::{Deep, Looking};
use crate::solve::agree::{Part, Side};
use crate::solve::hex::{compile, mark_matching};
use crate::subject::Subject;
use crate::subject::hex_rules::HexSentence;

impl Looking<'_> {
    pub(super) fn rules(&mut self, found: &mut Deep) {
        let Some(written) = self.subject.spec.hex.clone() else { return };
        let (Some(rules), k) = (compile(self.subject).0, self.reach.methods) else { return };
        if written.jbse.is_some() {
            found.skipped.push("HEX rules of a settings file are not left out on trial".into());
            return;
        }
        let Ok(layout) = self.layout(self.subject, k) else { return };
        let Ok(mut whole) = Side::new(self.subject, &layout, Part::Hex) else { return };
        // Rules within combinations count, and are not left out alone.
        let mut number = 0;
        for (at, sentence) in written.rules.iter().enumerate() {
            let own = number;
            number += count(&sentence.value);
            let HexSentence::Rule(rule) = &sentence.value else { continue };
            if rule.calls.is_some() || self.cancel.is_cancelled() {
                continue;
            }
            (self.progress)(&format!("without HEX rule {}", own + 1));
            let mut changed = Subject::clone(self.subject);
            if let Some(hex) = &mut changed.spec.hex {
                hex.rules.remove(at);
            }
            let mut marks = vec![false; rules.rules.len()];
            let program = &self.subject.program;
            let mut tell = |shape: &crate::solve::agree::shape::Shape| {
                mark_matching(&rules, program, &shape.heap(&layout), &mut marks);
            };
            let more = self.accepts_more(&Arc::new(changed), Part::Hex, &mut whole, k, &mut tell);
            let text = rules.rules.get(own).map(|rule| rule.text.clone()).unwrap_or_default();
            let (message, hint) = match (more, marks.get(own)) {
                (Ok(true), _) => continue,
                (Err(why), _) => {
                    found.partial.push(format!("without HEX rule {}: {why}", own + 1));
                    continue;
                }
                (Ok(false), Some(true)) => (
                    format!(
                        "HEX rule {}, `{text}`, refuses no heap that the other rules accept (k = {k})",
                        own + 1
                    ),
                    "the other rules say it already, or a larger scope (-k) is needed to see it",
                ),
                (Ok(false), _) => (
                    format!(
                        "HEX rule {}, `{text}`, matches no reference of any heap that the other rules accept (k = {k})",
                        own + 1
                    ),
                    "its path leads nowhere: look at its steps, or try a larger scope (-k)",
                ),
            };
            found
                .findings
                .push(Diagnostic::warning(Code::UnusedRule, sentence.span, message).with_hint(hint));
        }
    }
}

/// Number of rules in a sentence.
fn count(sentence: &HexSentence) -> usize {
    match sentence {
        HexSentence::Rule(_) => 1,
        HexSentence::AnyOf(parts) | HexSentence::AllOf(parts) => parts.iter().map(|p| count(&p.value)).sum(),
        HexSentence::Not(part) => count(&part.value),
    }
}
