//! Completion: commands, subjects, methods, fields, nodes, marks, techniques, kinds of breakpoints, files.

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
    /// Marks, then nodes.
    places: Vec<String>,
    fields: Vec<String>,
}

impl Completer {
    /// For a console as it stands.
    pub fn new(console: &Console) -> Self {
        let techniques = console.registry().names();
        let session = console.session();
        let nodes = session.map(|s| s.visited_paths(MOST_NODES)).unwrap_or_default();
        let mut places: Vec<String> =
            session.map(|s| s.mark_names().map(|name| format!("'{name}")).collect()).unwrap_or_default();
        places.extend(nodes.iter().cloned());
        let fields = session.map(|s| s.field_names()).unwrap_or_default();
        Self { techniques, nodes, places, fields }
    }

    fn words(&self, before: &[&str], word: &str) -> Vec<String> {
        let command = match before {
            [] => {
                return COMMANDS.iter().chain(FACE_COMMANDS).map(|c| c.name.to_string()).collect();
            }
            [command, ..] => find(command).map(|c| c.name).unwrap_or_default(),
        };
        match (command, before.len()) {
            ("technique" | "dive" | "why", 1) => self.techniques.clone(),
            ("why", 2) | ("witness", 1) => self.nodes.clone(),
            ("expect", 1) => owned(&["sat", "unsat", "unknown", "n/a"]),
            ("expect", 2) => self.techniques.clone(),
            ("run", 1) => owned(&["dfs", "bfs"]),
            ("step", 1) => owned(&["in"]),
            ("compare", 1) => owned(&["all"]),
            ("candidate", 1) => owned(&["next"]),
            ("rule", 2) => owned(&["on", "off"]),
            ("break", 1) => owned(&["on"]),
            ("break", 2) if before[1] == "on" => owned(BREAK_KINDS),
            ("break", 3) if before[2] == "field" => self.fields.clone(),
            ("break", 3) if before[2] == "verdict" => self.techniques.clone(),
            ("break", 4) if before[2] == "verdict" => owned(&["sat", "unsat", "unknown"]),
            ("export", 1) => owned(EXPORT_FORMATS),
            ("export", 2) => files(word),
            ("save", 1) => files(word),
            ("load", 1) => {
                let mut words = bundled_subjects(&DiskAndBundled);
                words.extend(files(word));
                words
            }
            ("load", 2) => {
                let loaded = load(before[1], &LoadOptions::default());
                let methods = loaded.subject.map(|s| s.methods.iter().map(|m| m.key.to_string()).collect());
                methods.unwrap_or_default()
            }
            ("help", 1) => COMMANDS.iter().chain(FACE_COMMANDS).map(|c| c.name.to_string()).collect(),
            ("goto" | "diff", 1) | ("diff", 2) => self.places.clone(),
            ("verdicts", 1) => self.nodes.clone(),
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
        self.words(&before, word).into_iter().filter(|w| w.starts_with(word)).collect()
    }
}

/// What follows `break on`.
const BREAK_KINDS: &[&str] =
    &["prune", "unsound", "imprecise", "disagreement", "exception", "field", "line", "if", "verdict"];
/// What follows `export`.
const EXPORT_FORMATS: &[&str] = &["dot", "mermaid", "json", "java-test", "md", "cast", "html"];

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_string()).collect()
}

/// Files and folders that a beginning of a path may become.
fn files(word: &str) -> Vec<String> {
    let folder = word.rfind('/').map_or("", |i| &word[..=i]);
    let entries = std::fs::read_dir(if folder.is_empty() { "." } else { folder });
    let Ok(entries) = entries else { return Vec::new() };
    let path = |entry: std::fs::DirEntry| {
        let slash = if entry.path().is_dir() { "/" } else { "" };
        Some(format!("{folder}{}{slash}", entry.file_name().to_str()?))
    };
    let mut found: Vec<String> = entries.flatten().filter_map(path).collect();
    found.sort();
    found
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
