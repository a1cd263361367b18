//! Presenter mode: what [`crate::session::veil`] hides is hidden, the audience predicts, and one technique after the
//! other is revealed.

use std::collections::BTreeSet;

use crate::solve::VerdictWord;
use crate::ui::lesson::predictions::Predictions;
use crate::ui::lesson::{Asking, Step, courses};

/// Presenter mode.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Presenter {
    /// Whether somebody has put it on: no lesson takes it away.
    pub wish: bool,
    /// Whether a lesson hides the same until its question is answered.
    pub asking: Asking,
    /// The node at which a lesson's step tells verdicts by itself, and of which techniques (`None`: of all).
    told: Option<(Vec<u32>, Option<Vec<String>>)>,
    /// Whether the session is there.
    is_there: bool,
    /// Techniques that are revealed at this node.
    pub revealed: BTreeSet<String>,
    /// What the audience predicts.
    pub predictions: Predictions,
    /// The lessons in which it did.
    lessons: Vec<String>,
}

impl Presenter {
    /// Whether anything may be hidden.
    pub fn on(&self) -> bool {
        self.wish || self.asking != Asking::No
    }
    /// Whether the verdict of a technique is hidden.
    pub fn hides(&self, technique: &str) -> bool {
        self.on() && !self.revealed.contains(technique) && !self.is_told(technique)
    }
    /// Whether the lesson tells it here.
    pub fn is_told(&self, technique: &str) -> bool {
        let who = self.told.as_ref().filter(|_| self.is_there).map(|(_, who)| who);
        who.is_some_and(|who| who.as_ref().is_none_or(|who| who.iter().any(|name| name == technique)))
    }
    /// Whether anything is hidden that all techniques tell together: marks in the tree, counts, the solver.
    pub fn hides_marks(&self, own: &str) -> bool {
        match self.asking {
            // They are about the alternatives that will be asked about.
            Asking::Ahead => true,
            Asking::Open | Asking::No => self.hides(own),
        }
    }
    /// A lesson begins, with no question open. What was predicted in lessons of its course before it is kept, so that a
    /// course sums up; a course that begins does so with nothing.
    pub fn begin(&mut self, lesson: &str) {
        self.end();
        self.predictions.drop_open();
        if !courses::goes_on(&self.lessons, lesson) {
            self.predictions = Predictions::default();
            self.lessons.clear();
        }
        self.lessons.push(lesson.to_string());
    }
    /// A lesson ends: it hides nothing any more.
    pub fn end(&mut self) {
        (self.asking, self.told, self.is_there) = (Asking::No, None, false);
        self.revealed.clear();
    }
    /// A lesson shows a step that ends at a node, where that is known; the session is at `here`.
    pub fn step(&mut self, step: &Step, node: Option<Vec<u32>>, here: &[u32]) {
        self.end();
        self.asking = step.asking;
        self.is_there = node.as_deref() == Some(here);
        self.told = node.map(|node| (node, step.tells()));
    }
    /// Presenter mode is put on, or taken away.
    pub fn turn(&mut self) {
        self.wish = !self.wish;
        self.revealed.clear();
    }
    /// Another node: everything is hidden again. A lesson's question may be about several.
    pub fn moved(&mut self, here: &[u32], in_lesson: bool) {
        self.revealed.clear();
        self.is_there = self.told.as_ref().is_some_and(|(node, _)| node == here);
        if !in_lesson {
            self.predictions.drop_open();
        }
    }
    /// Reveals a technique's verdict; predictions are judged by the session's own. How they came out, where there
    /// were some.
    pub fn reveal(&mut self, technique: &str, verdict: VerdictWord, is_own: bool) -> Option<String> {
        self.revealed.insert(technique.to_string());
        if is_own { self.predictions.answer(technique, verdict) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::lesson::predictions::Prediction;

    #[test]
    fn a_prediction_counts_once_the_own_technique_is_revealed() {
        let mut presenter = Presenter { wish: true, ..Presenter::default() };
        presenter.predictions.add(Prediction::parse("unsat").expect("a prediction"));
        assert_eq!(presenter.reveal("pli", VerdictWord::Unsat, false), None);
        assert_eq!(presenter.predictions.score(), (0, 0));
        assert!(presenter.hides("lissa") && !presenter.hides("pli"));
        assert!(presenter.reveal("lissa", VerdictWord::Sat, true).is_some());
        assert_eq!(presenter.predictions.score(), (0, 1));
        presenter.moved(&[], false);
        assert!(presenter.hides("pli"));
    }

    #[test]
    fn a_lesson_hides_before_its_question_and_leaves_the_wish_alone() {
        let lesson = crate::ui::lesson::Lesson::parse(
            "x",
            "load x m\nsay One.\ngoto [1]\nexpect sat hex\n\nask Two?\ngoto [2]\n\nreveal\nsay No.\nexpect unsat li\n\nsay Last.\ngoto [3]\n",
        );
        for wish in [false, true] {
            let mut presenter = Presenter { wish, ..Presenter::default() };
            let mut seen = Vec::new();
            for step in &lesson.steps {
                presenter.step(step, step.node.clone(), &[]);
                let node = step.node.clone().unwrap_or_default();
                presenter.moved(&node, true);
                seen.push((presenter.hides("hex"), presenter.hides("li"), presenter.hides_marks("li")));
                assert_eq!(presenter.wish, wish);
            }
            // What the first step says of its own node is told; the question's node never is.
            let last = (wish, wish, wish);
            assert_eq!(seen, [(false, true, true), (true, true, true), (false, false, false), last]);
            presenter.step(&lesson.steps[0], lesson.steps[0].node.clone(), &[1]);
            assert!(!presenter.hides("hex"));
            presenter.moved(&[2], true);
            assert!(presenter.hides("hex"), "told of one node, and not of another");
        }
    }
}
