//! The words of the field, each with what it means in one sentence: a lesson tells it where the word is first seen.

use crate::session::command::split;
use crate::ui::commands::find;
use crate::ui::lesson::Step;

/// A word.
#[derive(PartialEq, Eq, Debug)]
pub struct Word {
    /// The word.
    pub name: &'static str,
    /// What it means.
    pub means: &'static str,
    /// How it stands in sentences: beginnings of words, or of several words.
    forms: &'static [&'static str],
    /// Commands whose answers have it.
    answers: &'static [&'static str],
}

/// All of them, in the order in which they build on each other.
pub const WORDS: &[Word] = &[
    Word {
        name: "symbolic",
        means: "not decided yet, since the program has not read it; pictures have ? for it",
        forms: &["symbolic"],
        answers: &["heap", "choices", "why", "diff"],
    },
    Word {
        name: "lazy step",
        means: "the first read of a reference: the execution goes on once for each thing that it may be",
        forms: &["lazy step", "lazy initiali"],
        answers: &[],
    },
    Word {
        name: "alias",
        means: "a reference to an object that is there already, by another name",
        forms: &["alias"],
        answers: &[],
    },
    Word {
        name: "path condition",
        means: "what the branches that were taken say of numbers",
        forms: &["path condition"],
        answers: &["pc"],
    },
    Word {
        name: "precondition",
        means: "a method that says which heaps a caller may pass",
        forms: &["precondition"],
        answers: &[],
    },
    Word {
        name: "scope",
        means: "how many objects of each class, and which numbers, are considered: k",
        forms: &["scope"],
        answers: &["why", "verdicts"],
    },
    Word {
        name: "technique",
        means: "a way to tell which heaps no caller can build",
        forms: &["technique"],
        answers: &[],
    },
    Word {
        name: "sat",
        means: "some heap that a caller can build looks like this as far as this is decided",
        forms: &["sat "],
        answers: &["verdicts", "why"],
    },
    Word {
        name: "unsat",
        means: "whatever else is filled in, no caller can build it",
        forms: &["unsat"],
        answers: &["verdicts", "why"],
    },
    Word {
        name: "spurious",
        means: "of a heap: no caller can build it, whatever is filled in for what is not decided",
        forms: &["spurious"],
        answers: &[],
    },
    Word {
        name: "cut",
        means: "of an alternative: nothing below it is explored",
        forms: &["cut "],
        answers: &[],
    },
    Word {
        name: "fixed",
        means: "of a field: decided by the path, so that a search may not change it",
        forms: &["fixed"],
        answers: &["dive"],
    },
    Word {
        name: "candidate",
        means: "a whole heap that a search tries: what is decided stays, the rest is filled in",
        forms: &["candidate"],
        answers: &["why", "dive"],
    },
    Word {
        name: "imprecise",
        means: "it keeps a heap that no caller can build",
        forms: &["imprecise"],
        answers: &["next-disagreement"],
    },
    Word {
        name: "false alarm",
        means: "a failure on a path that no caller can cause",
        forms: &["false alarm"],
        answers: &[],
    },
    Word { name: "witness", means: "a whole heap that shows it", forms: &["witness"], answers: &["witness"] },
    Word {
        name: "HEX rule",
        means: "a sentence about paths of fields: what a reference on them leads to, or never leads to",
        forms: &["hex rule", "rule 1"],
        answers: &[],
    },
];

/// The words that a step speaks of, or that its commands answer with.
pub fn of(step: &Step) -> Vec<&'static Word> {
    let sentences = step.says.iter().chain(&step.asks);
    let text: String = sentences.map(|says| format!(" {} ", says.to_lowercase())).collect();
    let commands: Vec<&str> =
        step.commands.iter().filter_map(|line| find(split(line).0).ok()).map(|info| info.name).collect();
    WORDS
        .iter()
        .filter(|word| word.is_in(&text) || commands.iter().any(|c| word.answers.contains(c)))
        .collect()
}

impl Word {
    /// Whether a text in small letters has it.
    pub fn is_in(&self, text: &str) -> bool {
        self.forms.iter().any(|form| {
            text.match_indices(form).any(|(at, _)| !text[..at].ends_with(|c: char| c.is_alphanumeric()))
        })
    }

    /// `alias: a reference …`
    pub fn line(&self) -> String {
        format!("{}: {}", self.name, self.means)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_word_means_needs_no_other_word() {
        for word in WORDS {
            let means = format!(" {} ", word.means.to_lowercase());
            let other = WORDS.iter().find(|other| other.name != word.name && other.is_in(&means));
            assert!(other.is_none(), "{}: {:?}", word.name, other.map(|other| other.name));
        }
    }

    #[test]
    fn a_word_is_no_part_of_another() {
        let word = |name: &str| WORDS.iter().find(|word| word.name == name).expect("a word");
        assert!(word("alias").is_in("it is an alias.") && word("alias").is_in("nothing aliases n0"));
        assert!(!word("sat").is_in("unsat it is") && word("sat").is_in("lissa says sat of it"));
        assert!(!word("cut").is_in("execution"));
    }
}
