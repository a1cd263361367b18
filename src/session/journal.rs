//! The journal: every line that was typed, with the facts that were answered. It is a script: run again, it
//! gives the same session, and the facts say so, or say what differs. A line that shall not run again (it wrote
//! a file) is a comment.

use std::collections::HashSet;

use crate::session::facts::Facts;

/// First line of a journal's file.
pub const HEADER: &str = "# symheap journal 2";

/// First line of journals with digests of what was printed, which no later version prints to the letter: they
/// run again, but their answers cannot be compared.
const OLD_HEADER: &str = "# symheap journal 1";

/// What a line with an answer begins with.
const ANSWER: &str = "#= ";

/// What was typed.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Journal {
    entries: Vec<Entry>,
    /// Each answer once: sessions come to the same places again and again.
    answers: HashSet<Facts>,
    /// A last line that was not written to its end, and so does not count.
    pub cut_off: Option<String>,
    /// Whether its answers are of an older kind that says nothing any more.
    pub is_old: bool,
}

/// A line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// As typed, or as it has to be typed to mean the same anywhere.
    pub line: String,
    /// What was answered; `None` for comments, and in journals written by hand.
    pub answer: Option<Facts>,
}

impl Entry {
    /// A line with its answer.
    pub fn new(line: impl Into<String>, answer: Facts) -> Self {
        Self { line: line.into(), answer: Some(answer) }
    }
    /// A line that shall not run again.
    pub fn comment(line: &str) -> Self {
        Self { line: format!("# {line}"), answer: None }
    }
    /// Whether it is a command.
    pub fn is_command(&self) -> bool {
        !self.line.trim().is_empty() && !self.line.starts_with('#')
    }
    /// As it stands in a file, newlines included.
    pub fn text(&self) -> String {
        format!("{}\n{}", self.line, self.answer_text())
    }
    /// What follows the line in a file: its answer, or nothing.
    pub fn answer_text(&self) -> String {
        self.answer.as_ref().map(|answer| format!("{ANSWER}{}\n", answer.text())).unwrap_or_default()
    }
}

impl Journal {
    /// Adds a line.
    pub fn push(&mut self, mut entry: Entry) {
        entry.answer = entry.answer.map(|answer| self.one_of(answer));
        self.entries.push(entry);
    }
    /// The same answer as often before, in the same place of memory.
    fn one_of(&mut self, answer: Facts) -> Facts {
        if let Some(known) = self.answers.get(&answer) {
            return known.clone();
        }
        self.answers.insert(answer.clone());
        answer
    }
    /// The lines.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }
    /// As a file.
    pub fn text(&self) -> String {
        let entries: String = self.entries.iter().map(Entry::text).collect();
        format!("{HEADER}\n{entries}")
    }
    /// Whether a file is a journal.
    pub fn is_journal(text: &str) -> bool {
        text.lines().next().is_some_and(|first| [HEADER, OLD_HEADER].contains(&first.trim()))
    }
    /// Reads a journal, or any script. A last line without its answer (the process died) is kept; one without
    /// its newline is not, in a journal: who knows what it was to become.
    pub fn parse(text: &str) -> Self {
        let mut journal = Journal::default();
        let mut text = text;
        if Self::is_journal(text) && !text.ends_with('\n') {
            let (whole, rest) = text.rsplit_once('\n').unwrap_or((text, ""));
            text = whole;
            // Half an answer is no loss.
            journal.cut_off = Some(rest).filter(|rest| !rest.starts_with('#')).map(str::to_string);
        }
        for line in text.lines() {
            match line.strip_prefix(ANSWER) {
                Some(answer) => {
                    let answer = Facts::parse(answer).map(|answer| journal.one_of(answer));
                    if let Some(last) = journal.entries.last_mut() {
                        last.answer = answer;
                    }
                }
                None if line.trim() == HEADER => {}
                None if line.trim() == OLD_HEADER => journal.is_old = true,
                None => journal.push(Entry { line: line.to_string(), answer: None }),
            }
        }
        journal
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_journal_reads_what_it_writes() {
        let mut journal = Journal::default();
        let facts = |kind: &str| Facts::of(serde_json::json!({ "ok": true, "reply": kind }));
        journal.push(Entry::new("load intro/binary_tree dfs -k 3", facts("where")));
        journal.push(Entry::comment("save x"));
        journal.push(Entry::new("choose 3", facts("moved")));
        assert!(Journal::is_journal(&journal.text()));
        assert_eq!(Journal::parse(&journal.text()), journal);
        let cut_off = journal.text().rsplit_once("#=").map(|(text, _)| text.to_string()).unwrap_or_default();
        assert_eq!(Journal::parse(&cut_off).entries().len(), 3);
    }

    #[test]
    fn an_old_journal_has_lines_and_no_answers() {
        let old =
            Journal::parse("# symheap journal 1\nwhere\n#= 00ff00ff00ff00ff\nstep\n#= 1234567812345678\n");
        assert!(old.is_old && old.entries().len() == 2);
        assert!(old.entries().iter().all(|entry| entry.is_command() && entry.answer.is_none()));
    }
}
