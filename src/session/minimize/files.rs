//! A subject as files of one folder: what it reads, copied, and its YAML with the names of the copies.

use std::ops::Range;
use std::sync::Arc;

use crate::base::{FileId, SourceMap};
use crate::subject::files::{InMemory, resolve_beside};
use crate::subject::yaml::{self, Node, NodeKind};
use crate::subject::{INFERRED, LoadOptions, Subject, load_with};

/// The name of a subject's file.
const SUBJECT: &str = "subject.yaml";

/// Files of one folder.
#[derive(Clone, Debug)]
pub struct Files {
    /// Names and texts, the subject's file first.
    pub all: Vec<(String, String)>,
}

impl Files {
    /// A loaded subject with one method, at a default scope.
    ///
    /// # Errors
    /// A sentence: it cannot be copied.
    pub fn of(sources: &SourceMap, subject: &Subject, method: &str, scope: u32) -> Result<Self, String> {
        let copy = Copy::new(sources, subject)?;
        // Without its other methods, unless something is about them.
        let reduced = copy.files(method, scope, true);
        if reduced.load().is_ok() {
            return Ok(reduced);
        }
        let whole = copy.files(method, scope, false);
        whole.load().map(|_| whole)
    }

    /// The subject that they are.
    ///
    /// # Errors
    /// The first thing that is wrong with them.
    pub fn load(&self) -> Result<Arc<Subject>, String> {
        let memory =
            self.all.iter().fold(InMemory::default(), |memory, (name, text)| memory.with(name, text));
        let loaded = load_with(&memory, SUBJECT, &LoadOptions::default());
        let wrong = loaded.diagnostics.iter().find(|d| d.is_error()).map(|d| d.message.clone());
        match (loaded.subject, wrong) {
            (Some(subject), None) if subject.broken([]).is_empty() => Ok(Arc::new(subject)),
            (_, wrong) => Err(wrong.unwrap_or_else(|| "the copy of the subject cannot be read".into())),
        }
    }
}

struct Copy<'a> {
    sources: &'a SourceMap,
    /// Files with their names in the folder.
    names: Vec<(FileId, String)>,
}

impl<'a> Copy<'a> {
    fn new(sources: &'a SourceMap, subject: &Subject) -> Result<Self, String> {
        let mut names: Vec<(FileId, String)> = Vec::new();
        for id in sources.ids().filter(|&id| !SourceMap::is_shared(id)) {
            let path = &sources.file(id).path;
            // Java within a YAML file is copied with it.
            if names.iter().any(|(known, _)| sources.file(*known).path == *path) {
                continue;
            }
            let base = path.rsplit('/').next().unwrap_or(path);
            let name = match () {
                () if path.ends_with(INFERRED) => SUBJECT,
                () if path.ends_with(".java") => base,
                () if *path == subject.path => SUBJECT,
                () if *path == subject.spec.path => "spec.yaml",
                () => base,
            };
            let count = names.iter().filter(|(_, known)| *known == name).count();
            let name = if count == 0 { name.to_string() } else { format!("{count}/{name}") };
            names.push((id, name));
        }
        names.sort_by_key(|(_, name)| name != SUBJECT);
        match names.first() {
            Some((_, name)) if name == SUBJECT => Ok(Self { sources, names }),
            _ => Err("the subject has no file of its own to copy".into()),
        }
    }

    fn files(&self, method: &str, scope: u32, only: bool) -> Files {
        let text = |(id, name): &(FileId, String)| {
            let text = &self.sources.file(*id).text;
            let is_yaml = name == SUBJECT || name == "spec.yaml";
            let text =
                if is_yaml { self.rewritten(*id, text, method, scope, only) } else { text.to_string() };
            (name.clone(), text)
        };
        Files { all: self.names.iter().map(text).collect() }
    }

    /// YAML with other paths, and the scope.
    fn rewritten(&self, id: FileId, text: &str, method: &str, scope: u32, only: bool) -> String {
        let mut edits: Vec<(Range<usize>, String)> = Vec::new();
        if let (Some(root), _) = yaml::parse(self.sources, id) {
            for key in ["sources", "predicates"] {
                if let Some(value) = get(&root, key) {
                    edits.push((extent(value), format!("[{}]", self.copies(id, value).join(", "))));
                }
            }
            if let Some(value) = get(&root, "spec") {
                edits.push((extent(value), "spec.yaml".into()));
            }
            let inline = get(&root, "precondition").unwrap_or(&root);
            if let Some(value) = get(inline, "scope").and_then(|node| get(node, "default")) {
                edits.push((extent(value), scope.to_string()));
            }
            if let Some(value) = get(&root, "methods").filter(|_| only)
                && let NodeKind::Map(pairs) = &value.kind
                && let Some((key, node)) = pairs.iter().find(|(key, _)| is_scalar(key, method))
            {
                let own = text.get(extent(node)).unwrap_or("{}");
                if !own.contains('\n') && extent(node) != extent(key) {
                    let own = if own.is_empty() { "{}" } else { own };
                    let name = text.get(extent(key)).unwrap_or(method);
                    edits.push((extent(value), format!("{{ {name}: {own} }}")));
                }
            }
        }
        edits.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
        let mut text = text.to_string();
        for (range, new) in edits {
            if text.is_char_boundary(range.start) && text.is_char_boundary(range.end) {
                text.replace_range(range, &new);
            }
        }
        text
    }

    /// The copies of what a list of files and folders names.
    fn copies(&self, beside: FileId, value: &Node) -> Vec<String> {
        let beside = &self.sources.file(beside).path;
        let mut paths = Vec::new();
        let nodes: Vec<&Node> = match &value.kind {
            NodeKind::Seq(items) => items.iter().collect(),
            _ => vec![value],
        };
        for node in nodes {
            if let NodeKind::Scalar { text, .. } = &node.kind {
                paths.push(resolve_beside(beside, text));
            }
        }
        let is_in = |path: &str| {
            paths
                .iter()
                .any(|p| path == p || path.strip_prefix(p.as_str()).is_some_and(|rest| rest.starts_with('/')))
        };
        let is_named = |id: FileId| is_in(&self.sources.file(id).path);
        // What a Java file uses beside what is named is found beside it.
        let found = self.names.iter().filter(|(id, name)| name.ends_with(".java") && is_named(*id));
        found.map(|(_, name)| name.clone()).collect()
    }
}

fn get<'n>(node: &'n Node, key: &str) -> Option<&'n Node> {
    let NodeKind::Map(pairs) = &node.kind else { return None };
    pairs.iter().find(|(k, _)| is_scalar(k, key)).map(|(_, value)| value)
}

fn is_scalar(node: &Node, wanted: &str) -> bool {
    matches!(&node.kind, NodeKind::Scalar { text, .. } if text == wanted)
}

/// Where a node begins and ends, with all that is in it.
fn extent(node: &Node) -> Range<usize> {
    let mut range = node.span.start as usize..node.span.end as usize;
    let mut join = |other: Range<usize>| {
        range.start = range.start.min(other.start);
        range.end = range.end.max(other.end);
    };
    match &node.kind {
        NodeKind::Scalar { .. } => {}
        NodeKind::Seq(items) => items.iter().for_each(|item| join(extent(item))),
        NodeKind::Map(pairs) => pairs.iter().for_each(|(key, value)| {
            join(extent(key));
            join(extent(value));
        }),
    }
    range
}
