//! Lessons and predictions: what the console does with them.

use crate::session::error::{Cause, CommandError};
use crate::ui::console::{Answer, Console};
use crate::ui::exit::Failure;
use crate::ui::lesson::predictions::Prediction;
use crate::ui::lesson::{Lesson, courses};

impl Console {
    /// The lesson of that name; without one that of the loaded subject.
    pub(super) fn lesson(&self, name: &str) -> Result<Answer, Failure> {
        if !name.is_empty() {
            return courses::lesson(name).map(|lesson| Answer::Lesson(Box::new(lesson)));
        }
        if self.session.is_none() {
            return Err(CommandError::because(Cause::NoSubject, "no subject is loaded")
                .with_hint("`lesson NAME`; `symheap teach` lists the lessons")
                .into());
        }
        Lesson::of(&self.load.subject).map(|lesson| Answer::Lesson(Box::new(lesson)))
    }

    /// Says who answers the next question.
    pub fn arbiter(&mut self, technique: Option<String>) {
        self.arbiter = technique;
    }

    /// Records a prediction.
    pub(super) fn predict(&mut self, text: &str) -> Result<Answer, Failure> {
        self.predictions.add(Prediction::parse(text)?);
        Ok(Answer::Text(format!("predicted: {}\n", self.predictions.open().unwrap_or_default())))
    }

    /// Compares what was predicted with what the arbiter, or the session's own technique, says here.
    pub(super) fn judge(&mut self) {
        let arbiter = self.arbiter.take();
        if self.predictions.open().is_none() {
            return;
        }
        let Some(session) = self.session.as_mut() else { return };
        let technique = arbiter.unwrap_or_else(|| session.settings().technique.clone());
        if let Some(verdict) = session.verdict_here(&technique) {
            self.predictions.answer(&technique, verdict.verdict);
        }
    }

    /// How the last question came out, where somebody had predicted; all of them.
    pub fn predictions(&self) -> (Option<String>, String) {
        (self.predictions.last(), self.predictions.summary())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lesson_is_found_by_its_last_name() {
        assert!(Lesson::of("intro/cycle").is_ok_and(|lesson| lesson.load.starts_with("load intro/cycle ")));
        assert_eq!(courses::subject("cycle").as_deref(), Some("intro/cycle"));
        // Two bundled lessons end so.
        assert_eq!(courses::subject("binary_tree").as_deref(), Some("intro/binary_tree"));
        let course = courses::lesson("spurious-heaps");
        assert!(course.is_err_and(|failure| format!("{failure:?}").contains("is a course")));
    }
}
