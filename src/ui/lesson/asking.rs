//! What a lesson waits for, and which lines would answer its question by what they do.

use crate::explore::ChoicePath;
use crate::session::command::{Flag, split};
use crate::technique::li::CUTS_NOTHING;
use crate::ui::commands::find;

/// Whether a lesson has a question that what is shown must not answer.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Asking {
    /// It has none, or the last one is answered.
    #[default]
    No,
    /// It asks later.
    Ahead,
    /// The question is open.
    Open,
}

impl Asking {
    /// Why a line that somebody types is not carried out while a lesson waits: its replies are without verdicts, but
    /// where it leads, whether it can lead there, or the file that it writes would answer the question. The session
    /// stands at a node of the tree of a technique.
    pub fn refuses(self, line: &str, node: &[u32], technique: &str) -> Option<&'static str> {
        let (word, rest) = split(line.trim().trim_start_matches(':').trim_start());
        let info = find(word).ok()?;
        let answers = info.is(Flag::Answers)
            || info.is(Flag::Withheld)
            || info.is(Flag::Reaches) && technique != CUTS_NOTHING && !is_on_way(rest, node);
        match self {
            Asking::Open if answers => Some("a question is open: answer or reveal first"),
            Asking::Ahead if answers => Some("the lesson asks first: Enter goes on"),
            _ => None,
        }
    }
}

/// Whether it names a node on the way to a node, or that one.
fn is_on_way(named: &str, node: &[u32]) -> bool {
    named.parse().is_ok_and(|ChoicePath(path)| node.starts_with(&path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_line_does_must_not_answer() {
        let refuses = |line, technique| Asking::Open.refuses(line, &[2, 1], technique).is_some();
        for line in ["D", "X", ":parting", "next-dis", "technique li", "scope 2", "export md", "witness [2]"]
        {
            assert!(refuses(line, "li") && refuses(line, "lissa"), "{line}");
            assert!(Asking::Ahead.refuses(line, &[], "li").is_some(), "{line}");
            assert!(Asking::No.refuses(line, &[], "li").is_none(), "{line}");
        }
        // Who cuts nothing tells nothing by going anywhere.
        for line in ["goto [2,2]", "goto root=N0", "goto 'here", "choose 2", "2"] {
            assert!(refuses(line, "lissa") && !refuses(line, "li"), "{line}");
        }
        for line in ["goto [2]", "goto []", "goto [ 2, 1 ]", "heap", "O", "o", "run", "why lissa", "nothing"]
        {
            assert!(!refuses(line, "lissa"), "{line}");
        }
    }
}
