//! Completion: commands, subjects, methods, fields, nodes, marks, techniques, kinds of breakpoints, files.

use rustyline::completion::{Completer as Complete, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper, Result};

use crate::session::command::Words;
use crate::subject::files::{DiskAndBundled, bundled_subjects};
use crate::subject::{LoadOptions, load};
use crate::ui::console::{Console, all, find};

/// Nodes that are offered: those that were visited last.
const MOST_NODES: usize = 500;

/// What can be completed now.
pub struct Completer {
    techniques: Vec<String>,
    nodes: Vec<String>,
    /// The same by clauses.
    clauses: Vec<String>,
    marks: Vec<String>,
    fields: Vec<String>,
}

impl Completer {
    /// For a console as it stands.
    pub fn new(console: &Console) -> Self {
        let techniques = console.registry().names();
        let session = console.session();
        let nodes = session.map(|s| s.visited_paths(MOST_NODES)).unwrap_or_default();
        let clauses = session.map(|s| s.visited_clauses(MOST_NODES)).unwrap_or_default();
        let marks =
            session.map(|s| s.mark_names().map(|name| format!("'{name}")).collect()).unwrap_or_default();
        let fields = session.map(|s| s.field_names()).unwrap_or_default();
        Self { techniques, nodes, clauses, marks, fields }
    }

    fn words(&self, before: &[&str], word: &str) -> Vec<String> {
        let Some((command, before)) = before.split_first() else { return commands() };
        let Ok(info) = find(command) else { return Vec::new() };
        let of = |words: &Words| match words {
            Words::These(words) => words.iter().map(|word| (*word).to_string()).collect(),
            Words::Technique => self.techniques.clone(),
            Words::Node => steps(&self.nodes, &self.clauses, word),
            Words::Mark => self.marks.clone(),
            Words::Field => self.fields.clone(),
            Words::Command => commands(),
            Words::Subject => bundled_subjects(&DiskAndBundled),
            Words::Method => before.last().map(|subject| methods(subject)).unwrap_or_default(),
            Words::File => files(word),
        };
        (info.words)(before).iter().flat_map(of).collect()
    }
}

fn commands() -> Vec<String> {
    all().map(|info| info.name.to_string()).collect()
}

fn methods(subject: &str) -> Vec<String> {
    let loaded = load(subject, &LoadOptions::default());
    loaded.subject.map(|s| s.methods.iter().map(|m| m.key.to_string()).collect()).unwrap_or_default()
}

impl Completer {
    /// What the last word of a text may become.
    pub fn all(&self, typed: &str) -> Vec<String> {
        let start = last_word(typed);
        let before: Vec<&str> = typed[..start].split_whitespace().collect();
        let word = &typed[start..];
        // Of a node that is complete, `]` gives way to its children.
        let begins = word.strip_suffix(']').filter(|word| word.starts_with('[')).unwrap_or(word);
        self.words(&before, word).into_iter().filter(|w| w.starts_with(begins)).collect()
    }
}

/// Nodes a step below what was typed of one: by numbers (`[2,1`), or by clauses (`root=N0/N0.l`).
fn steps(numbers: &[String], clauses: &[String], typed: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut add = |node: String| {
        if !found.contains(&node) {
            found.push(node);
        }
    };
    // A node that is complete goes on with its children.
    let inner = |node: &str| node.trim_start_matches('[').trim_end_matches(']').to_string();
    let begun = if typed.ends_with(']') { format!("{},", inner(typed)) } else { inner(typed) };
    let depth = begun.matches(',').count() + 1;
    for node in numbers {
        let parts: Vec<String> = inner(node).split(',').map(str::to_string).collect();
        let whole = parts.iter().take(depth).cloned().collect::<Vec<_>>().join(",");
        if parts.len() >= depth && !whole.is_empty() && whole.starts_with(&begun) {
            add(format!("[{whole}]"));
        }
    }
    if !typed.starts_with('[') {
        let depth = typed.matches('/').count() + 1;
        for name in clauses.iter().filter(|name| name.starts_with(typed)) {
            let parts: Vec<&str> = name.split('/').collect();
            add(parts.iter().take(depth).copied().collect::<Vec<_>>().join("/"));
        }
    }
    found
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

#[cfg(test)]
mod tests {
    use super::steps;

    #[test]
    fn nodes_are_completed_a_step_at_a_time() {
        let of = |names: &[&str]| names.iter().map(|name| name.to_string()).collect::<Vec<_>>();
        let numbers = of(&["[]", "[1]", "[2]", "[2,1]", "[2,1,3]", "[2,12]"]);
        let clauses = of(&["root=null", "root=N0", "root=N0/N0.left=null", "root=N0/N0.left=N0/key<1"]);
        assert_eq!(steps(&numbers, &clauses, "["), ["[1]", "[2]"]);
        assert_eq!(steps(&numbers, &clauses, "[2"), ["[2]"]);
        assert_eq!(steps(&numbers, &clauses, "[2]"), ["[2,1]", "[2,12]"]);
        assert_eq!(steps(&numbers, &clauses, "[2,1"), ["[2,1]", "[2,12]"]);
        assert_eq!(steps(&numbers, &clauses, "[2,1]"), ["[2,1,3]"]);
        assert_eq!(steps(&numbers, &clauses, "root=N"), ["root=N0"]);
        assert_eq!(steps(&numbers, &clauses, "root=N0/"), ["root=N0/N0.left=null", "root=N0/N0.left=N0"]);
        assert_eq!(steps(&numbers, &clauses, ""), ["[1]", "[2]", "root=null", "root=N0"]);
    }
}
