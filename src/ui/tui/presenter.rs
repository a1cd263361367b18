//! Presenter mode: verdicts are hidden wherever they would show, the audience predicts, and one technique
//! after the other is revealed.

use std::collections::BTreeSet;

use crate::solve::VerdictWord;

/// Presenter mode.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Presenter {
    /// Whether it is on.
    pub on: bool,
    /// Techniques that are revealed at this node.
    pub revealed: BTreeSet<String>,
    /// What the audience predicts here.
    pub prediction: Option<VerdictWord>,
    /// Predictions that came true, and all.
    pub score: (u32, u32),
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
    /// Another node: everything is hidden again.
    pub fn moved(&mut self) {
        self.revealed.clear();
        self.prediction = None;
    }
    /// Reveals a technique's verdict; a prediction is judged by the session's own. Whether it was right, where
    /// there was one.
    pub fn reveal(&mut self, technique: &str, verdict: VerdictWord, is_own: bool) -> Option<bool> {
        self.revealed.insert(technique.to_string());
        if !is_own {
            return None;
        }
        let is_right = self.prediction.take()? == verdict;
        self.score.1 += 1;
        self.score.0 += u32::from(is_right);
        Some(is_right)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prediction_counts_once_the_own_technique_is_revealed() {
        let mut presenter = Presenter { on: true, ..Presenter::default() };
        presenter.prediction = Some(VerdictWord::Unsat);
        assert_eq!(presenter.reveal("pli", VerdictWord::Unsat, false), None);
        assert_eq!(presenter.score, (0, 0));
        assert!(presenter.hides("lissa") && !presenter.hides("pli"));
        assert_eq!(presenter.reveal("lissa", VerdictWord::Sat, true), Some(false));
        assert_eq!(presenter.score, (0, 1));
        presenter.moved();
        assert!(presenter.hides("pli"));
    }
}
