//! Presenter mode: what [`crate::session::veil`] hides is hidden, the audience predicts, and one technique after the
//! other is revealed.

use std::collections::BTreeSet;

use crate::solve::VerdictWord;
use crate::ui::lesson::predictions::Predictions;

/// Presenter mode.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Presenter {
    /// Whether it is on.
    pub on: bool,
    /// Techniques that are revealed at this node.
    pub revealed: BTreeSet<String>,
    /// What the audience predicts.
    pub predictions: Predictions,
}

impl Presenter {
    /// Whether the verdict of a technique is hidden.
    pub fn hides(&self, technique: &str) -> bool {
        self.on && !self.revealed.contains(technique)
    }
    /// Whether anything is hidden that all techniques tell together: marks in the tree, counts, the solver.
    pub fn hides_marks(&self, own: &str) -> bool {
        self.hides(own)
    }
    /// A lesson begins: nothing is hidden, and no question is open. What was predicted in others before it is kept, so
    /// that a course sums up.
    pub fn begin(&mut self) {
        self.hide(false);
        self.predictions.drop_open();
    }
    /// A question begins, or ends.
    pub fn hide(&mut self, hides: bool) {
        self.on = hides;
        self.revealed.clear();
    }
    /// Another node: everything is hidden again. A lesson's question may be about several.
    pub fn moved(&mut self, in_lesson: bool) {
        self.revealed.clear();
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
        let mut presenter = Presenter { on: true, ..Presenter::default() };
        presenter.predictions.add(Prediction::parse("unsat").expect("a prediction"));
        assert_eq!(presenter.reveal("pli", VerdictWord::Unsat, false), None);
        assert_eq!(presenter.predictions.score(), (0, 0));
        assert!(presenter.hides("lissa") && !presenter.hides("pli"));
        assert!(presenter.reveal("lissa", VerdictWord::Sat, true).is_some());
        assert_eq!(presenter.predictions.score(), (0, 1));
        presenter.moved(false);
        assert!(presenter.hides("pli"));
    }
}
