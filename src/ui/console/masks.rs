//! Questions to an audience: between `ask` and `reveal` no reply shows a verdict.

use crate::session::Reply;
use crate::session::error::{Cause, CommandError};
use crate::session::view::NodeOutcome;
use crate::solve::VerdictWord;
use crate::ui::console::{Answer, Console};
use crate::ui::exit::Failure;

impl Console {
    /// Asks, and hides verdicts from now on.
    pub(super) fn ask(&mut self, question: &str) -> Answer {
        self.masked = Some(None);
        let question = if question.is_empty() { "what will the verdict be?" } else { question };
        Answer::Text(format!("? {question}\n"))
    }

    /// Shows verdicts again: those of the reply that was shown last without them, else of all techniques here.
    pub(super) fn reveal(&mut self) -> Result<Answer, Failure> {
        let Some(masked) = self.masked.take() else {
            return Err(CommandError::because(Cause::NotHere, "nothing is hidden")
                .with_hint("`ask` hides verdicts")
                .into());
        };
        if let Some(reply) = masked {
            return Ok(Answer::Reply(reply));
        }
        let Some(session) = self.session.as_mut() else { return Ok(Answer::Nothing) };
        Ok(Answer::Reply(Box::new(session.line("verdicts")?)))
    }

    /// The reply without what shall not be seen yet.
    pub(super) fn masked(&mut self, mut reply: Box<Reply>) -> Box<Reply> {
        if self.masked.is_none() {
            return reply;
        }
        let whole = reply.clone();
        match &mut *reply {
            Reply::Choices { choices, .. } => {
                for choice in choices {
                    choice.verdict = VerdictWord::Hidden;
                    choice.why = None;
                }
            }
            Reply::Verdicts { verdicts, .. } => {
                for verdict in verdicts {
                    verdict.verdict = VerdictWord::Hidden;
                    verdict.why = None;
                }
            }
            Reply::Tree { rows } | Reply::Found { rows, .. } => {
                for row in rows.iter_mut().filter(|row| row.why.is_some()) {
                    (row.state, row.outcome) = (VerdictWord::Hidden.to_string(), NodeOutcome::Hidden);
                    row.why = None;
                }
                return reply;
            }
            Reply::HeapAs(view) => (view.reason, view.accessed) = (Vec::new(), Vec::new()),
            Reply::Why(why) => {
                why.verdict = VerdictWord::Hidden;
                why.sentence = "hidden until `reveal`".into();
                (why.details, why.at, why.line) = (Vec::new(), None, None);
                (why.smallest, why.refusal, why.witness) = (None, None, None);
            }
            Reply::Dive(view) if view.verdict.is_some() => {
                // What happened last gives the verdict away.
                (view.last, view.recent) = (None, Vec::new());
                if let Some(verdict) = &mut view.verdict {
                    (verdict.verdict, verdict.why) = (VerdictWord::Hidden, None);
                }
            }
            Reply::Surfaced { verdict, .. } => (verdict.verdict, verdict.why) = (VerdictWord::Hidden, None),
            _ => return reply,
        }
        self.masked = Some(Some(whole));
        reply
    }
}
