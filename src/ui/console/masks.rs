//! Questions to an audience: between `ask` and `reveal` no reply shows a verdict.

use crate::session::error::{Cause, CommandError};
use crate::session::{Reply, veil};
use crate::ui::console::{Answer, Console};
use crate::ui::exit::Failure;

impl Console {
    /// Asks, and hides verdicts from now on.
    pub(super) fn ask(&mut self, question: &str) -> Answer {
        self.masked = Some(None);
        self.predictions.ask(question);
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
        self.judge();
        if let Some(reply) = masked {
            return Ok(Answer::Reply(reply));
        }
        let Some(session) = self.session.as_mut() else { return Ok(Answer::Nothing) };
        Ok(Answer::Reply(Box::new(session.line("verdicts")?)))
    }

    /// Hides, or shows again, on a screen that has presenter mode; there `reveal` is a key.
    pub fn veil(&mut self, veiled: bool) {
        self.veiled = veiled;
    }

    /// Whether something is hidden.
    pub fn hides(&self) -> bool {
        self.veiled || self.masked.is_some()
    }

    /// The reply without what shall not be seen yet.
    pub(super) fn masked(&mut self, reply: Box<Reply>) -> Box<Reply> {
        if !self.hides() {
            return reply;
        }
        let seen = Box::new(veil::reply((*reply).clone()));
        if self.masked.is_some()
            && seen != reply
            && !matches!(
                *reply,
                Reply::Tree { .. } | Reply::Found { .. } | Reply::Heap(_) | Reply::HeapAs(_) | Reply::Dive(_)
            )
        {
            self.masked = Some(Some(reply));
        }
        seen
    }

    /// Why a command failed, without what shall not be seen yet.
    pub(super) fn masked_error(&self, error: CommandError) -> CommandError {
        if self.hides() { veil::error(error) } else { error }
    }
}
