//! Completion: commands, subjects, methods, techniques.

use rustyline::completion::{Completer as Complete, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper, Result};

use crate::session::command::{COMMANDS, FACE_COMMANDS, find};
use crate::subject::files::{DiskAndBundled, bundled_subjects};
use crate::subject::{LoadOptions, load};
use crate::ui::console::Console;

/// Nodes that are offered: those that were visited last.
const MOST_NODES: usize = 500;

/// What can be completed now.
pub struct Completer {
    techniques: Vec<String>,
    nodes: Vec<String>,
}

impl Completer {
    /// For a console as it stands.
    pub fn new(console: &Console) -> Self {
        let techniques = console.registry().names().map(|(name, _)| name.to_string()).collect();
        let nodes = console.session().map(|s| s.visited_paths(MOST_NODES)).unwrap_or_default();
        Self { techniques, nodes }
    }

    fn words(&self, before: &[&str]) -> Vec<String> {
        let command = match before {
            [] => {
                return COMMANDS.iter().chain(FACE_COMMANDS).map(|c| c.name.to_string()).collect();
            }
            [command, ..] => find(command).map(|c| c.name).unwrap_or_default(),
        };
        match (command, before.len()) {
            ("technique" | "dive" | "why", 1) => self.techniques.clone(),
            ("load", 1) => bundled_subjects(&DiskAndBundled),
            ("load", 2) => {
                let loaded = load(before[1], &LoadOptions::default());
                let methods = loaded.subject.map(|s| s.methods.iter().map(|m| m.key.to_string()).collect());
                methods.unwrap_or_default()
            }
            ("help", 1) => COMMANDS.iter().chain(FACE_COMMANDS).map(|c| c.name.to_string()).collect(),
            ("goto" | "verdicts", 1) => self.nodes.clone(),
            ("heap", 1) => {
                let mut words = self.nodes.clone();
                words.extend(["input".to_string(), "current".to_string()]);
                words
            }
            ("heap", 2) => vec!["input".into(), "current".into()],
            _ => Vec::new(),
        }
    }
}

impl Completer {
    /// What the last word of a text may become.
    pub fn all(&self, typed: &str) -> Vec<String> {
        let start = last_word(typed);
        let before: Vec<&str> = typed[..start].split_whitespace().collect();
        let word = &typed[start..];
        self.words(&before).into_iter().filter(|w| w.starts_with(word)).collect()
    }
}

/// Where the last word begins.
fn last_word(typed: &str) -> usize {
    typed.char_indices().rev().find(|(_, c)| c.is_whitespace()).map_or(0, |(i, c)| i + c.len_utf8())
}

impl Complete for Completer {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> Result<(usize, Vec<Pair>)> {
        let typed = line.get(..at).unwrap_or(line);
        let start = last_word(typed);
        let fits = self.all(typed).into_iter();
        Ok((start, fits.map(|w| Pair { display: w.clone(), replacement: w }).collect()))
    }
}

impl Hinter for Completer {
    type Hint = String;
}
impl Highlighter for Completer {}
impl Validator for Completer {}
impl Helper for Completer {}
