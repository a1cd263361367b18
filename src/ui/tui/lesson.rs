//! A lesson on the screen: what it says stands at the bottom, its commands move the panes above, a key goes on.

use crate::session::command::Flag;
use crate::ui::console::find;

/// A lesson, and how far it is.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Lesson {
    lines: Vec<String>,
    at: usize,
}

/// What comes next in a lesson.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Part {
    /// What it says before the command.
    pub says: Vec<String>,
    /// The command; none at a question, and at the end.
    pub command: Option<String>,
    /// Whether it asks the audience, or tells: verdicts are hidden, or shown again.
    pub hides: Option<bool>,
    /// Whether nothing follows.
    pub ends: bool,
}

impl Lesson {
    /// From its script.
    pub fn new(lines: Vec<String>) -> Self {
        Self { lines, at: 0 }
    }

    /// The line that loads what the lesson is about, where the script begins with one; it goes on behind it.
    pub fn opening(&mut self) -> Option<String> {
        let first = self.lines.first().filter(|line| line.starts_with("load "))?;
        self.at = 1;
        Some(first.clone())
    }

    /// Goes on behind the next command or question.
    pub fn advance(&mut self) -> Part {
        let mut part = Part::default();
        while let Some(line) = self.lines.get(self.at) {
            self.at += 1;
            let line = line.trim();
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            if line.is_empty() {
                continue;
            }
            if let Some(comment) = line.strip_prefix('#') {
                part.says.push(comment.trim().to_string());
                continue;
            }
            let info = find(word).ok();
            match info.map(|info| info.name) {
                Some("say") => part.says.push(rest.trim().to_string()),
                Some("ask") => {
                    part.says.push(format!("? {}", rest.trim()));
                    part.hides = Some(true);
                    return part;
                }
                Some("reveal") => part.hides = Some(false),
                _ if info.is_some_and(|info| info.is(Flag::OnPanes)) => {}
                _ => {
                    part.command = Some(line.to_string());
                    return part;
                }
            }
        }
        part.ends = true;
        part
    }

    /// How far it is, as a part of the whole.
    pub fn progress(&self) -> String {
        format!("{}/{}", self.at, self.lines.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_ends_with_its_command() {
        let script = "load x\n# About.\nsay One.\n\ngoto [1]\npc\nask Who?\nverdicts\nreveal\nsay Told.\nwhy pli\nsay End.\n";
        let mut lesson = Lesson::new(script.lines().map(str::to_string).collect());
        let part = |says: &[&str], command: Option<&str>, hides, ends| Part {
            says: says.iter().map(|s| (*s).to_string()).collect(),
            command: command.map(str::to_string),
            hides,
            ends,
        };
        assert_eq!(lesson.opening().as_deref(), Some("load x"));
        assert_eq!(lesson.advance(), part(&["About.", "One."], Some("goto [1]"), None, false));
        assert_eq!(lesson.advance(), part(&["? Who?"], None, Some(true), false));
        assert_eq!(lesson.advance(), part(&["Told."], Some("why pli"), Some(false), false));
        assert_eq!(lesson.advance(), part(&["End."], None, None, true));
        assert_eq!(lesson.advance(), part(&[], None, None, true));
    }
}
