//! YAML text to a tree in which every node knows its place.
//!
//! Invariant: the tree is at most [`MAX_DEPTH`] deep and [`MAX_NODES`] large, so recursion over it
//! is safe; aliases are already expanded. It deliberately does not know what any key means, and it
//! leaves plain scalars as text: what `0..k` or `null` is depends on where it stands.

use std::borrow::Cow;
use std::collections::HashMap;

use granit_parser::{Event, Parser, ScalarStyle};

use crate::base::{Code, Diagnostic, FileId, SourceMap, Span};

/// Deepest nesting that is read.
pub const MAX_DEPTH: usize = 64;
/// Largest number of nodes that is read, aliases counted as what they stand for.
pub const MAX_NODES: usize = 2_000_000;
/// Most nodes that aliases stand for: a few lines of them can stand for anything.
const MAX_COPIES: usize = 500_000;

/// A node with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Where it stands. A value that is left out stands where its key does.
    pub span: Span,
    /// What it is.
    pub kind: NodeKind,
}

/// Kinds of nodes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NodeKind {
    /// Text; see [`Node::is_null`] and its like for what plain text means.
    Scalar {
        /// The text, escapes and folding resolved.
        text: String,
        /// How it was written.
        style: Style,
    },
    /// `[a, b]` or lines with dashes.
    Seq(Vec<Node>),
    /// Keys and values in textual order; keys differ.
    Map(Vec<(Node, Node)>),
}

/// How a scalar was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Style {
    Plain,
    Quoted,
    /// A `|` block: its lines stand in the file as they are, but for their indentation.
    Literal,
    /// A `>` block.
    Folded,
}

impl Node {
    /// Whether it is nothing, `~` or a plain `null`.
    pub fn is_null(&self) -> bool {
        self.plain().is_some_and(|text| matches!(text, "" | "~" | "null" | "Null" | "NULL"))
    }
    /// The text of a scalar, however it was written.
    pub fn text(&self) -> Option<&str> {
        match &self.kind {
            NodeKind::Scalar { text, .. } => Some(text),
            _ => None,
        }
    }
    /// The text of a scalar without quotes.
    pub fn plain(&self) -> Option<&str> {
        match &self.kind {
            NodeKind::Scalar { text, style: Style::Plain } => Some(text),
            _ => None,
        }
    }
    /// A plain `true` or `false`.
    pub fn as_bool(&self) -> Option<bool> {
        match self.plain()? {
            "true" | "True" | "TRUE" => Some(true),
            "false" | "False" | "FALSE" => Some(false),
            _ => None,
        }
    }
    /// What it is, for "expected …, found …".
    pub fn describe(&self) -> &'static str {
        match &self.kind {
            NodeKind::Seq(_) => "a list",
            NodeKind::Map(_) => "a mapping",
            NodeKind::Scalar { .. } if self.is_null() => "nothing",
            NodeKind::Scalar { .. } => "a single value",
        }
    }
}

/// Reads the one document of a file. `None` where there is none that could be read; an empty
/// document is an empty mapping at the start of the file.
pub fn parse(sources: &SourceMap, file: FileId) -> (Option<Node>, Vec<Diagnostic>) {
    let text = sources.file(file).text.clone();
    let mut builder = Builder {
        file,
        text: &text,
        open: Vec::new(),
        roots: Vec::new(),
        anchors: HashMap::new(),
        nodes: 0,
        copies: 0,
        diagnostics: Vec::new(),
    };
    let complete = builder.run();
    let Builder { roots, mut diagnostics, .. } = builder;
    let root = complete.then(|| roots.into_iter().next()).flatten();
    let root = match root {
        Some(node) if !node.is_null() => Some(node),
        _ if !complete => None,
        _ => Some(Node { span: Span::new(file, 0, 0), kind: NodeKind::Map(Vec::new()) }),
    };
    diagnostics.sort_by_key(|d| d.span);
    (root, diagnostics)
}

/// A collection whose end has not been read yet.
struct Open {
    start: Span,
    anchor: usize,
    items: Vec<Node>,
    is_map: bool,
}

struct Builder<'t> {
    file: FileId,
    text: &'t str,
    open: Vec<Open>,
    roots: Vec<Node>,
    anchors: HashMap<usize, Node>,
    nodes: usize,
    /// Those that aliases stand for.
    copies: usize,
    diagnostics: Vec<Diagnostic>,
}

impl Builder<'_> {
    /// Feeds all events; false where the text breaks off the tree.
    fn run(&mut self) -> bool {
        let mut options = granit_parser::options! { emit_unresolved_aliases: true };
        options.set_emit_comments(false);
        for next in Parser::new_from_str_with_options(self.text, options) {
            match next {
                Ok((event, span)) => {
                    let span = self.span(&span);
                    if !self.event(event, span) {
                        return false;
                    }
                }
                Err(error) => {
                    let at = error.marker().byte_offset().unwrap_or(0);
                    self.syntax_error(at, &error.info());
                    return false;
                }
            }
        }
        true
    }

    fn span(&self, span: &granit_parser::Span) -> Span {
        let offset = |m: granit_parser::Marker| m.byte_offset().unwrap_or(0).min(self.text.len());
        Span::new(self.file, offset(span.start), offset(span.end))
    }

    fn event(&mut self, event: Event<'_>, span: Span) -> bool {
        let tag = match &event {
            Event::Scalar(_, _, _, tag) => tag.as_ref(),
            Event::SequenceStart(_, _, tag) | Event::MappingStart(_, _, tag) => tag.as_ref(),
            _ => None,
        };
        if let Some(tag) = tag {
            let message = format!("the tag `{tag}` means nothing here");
            self.diagnostics
                .push(Diagnostic::warning(Code::YamlTag, span, message).with_hint("leave it out"));
        }
        match event {
            Event::Scalar(text, style, anchor, _) => self.scalar(text, style, anchor, span),
            Event::SequenceStart(_, anchor, _) => self.start(span, anchor, false),
            Event::MappingStart(_, anchor, _) => self.start(span, anchor, true),
            Event::SequenceEnd | Event::MappingEnd => self.end(span),
            Event::Alias(anchor) => self.alias(anchor, span),
            Event::UnresolvedAlias(name) => {
                let message = format!("nothing above is named `&{name}`");
                let hint = format!("text that starts with a star needs quotes: \"*{name}\"");
                self.diagnostics.push(Diagnostic::error(Code::YamlAlias, span, message).with_hint(hint));
                let kind = NodeKind::Scalar { text: String::new(), style: Style::Plain };
                self.place(Node { span, kind }, 0, 1)
            }
            Event::DocumentStart(..) if !self.roots.is_empty() => {
                let message = "only one document is read from a file";
                let hint = "remove everything from this `---` on";
                self.diagnostics.push(Diagnostic::error(Code::YamlDocuments, span, message).with_hint(hint));
                true
            }
            _ => true,
        }
    }

    fn scalar(&mut self, text: Cow<'_, str>, style: ScalarStyle, anchor: usize, span: Span) -> bool {
        let style = match style {
            ScalarStyle::Plain => Style::Plain,
            ScalarStyle::Literal => Style::Literal,
            ScalarStyle::Folded => Style::Folded,
            _ => Style::Quoted,
        };
        self.place(Node { span, kind: NodeKind::Scalar { text: text.into_owned(), style } }, anchor, 1)
    }

    fn start(&mut self, start: Span, anchor: usize, is_map: bool) -> bool {
        if self.open.len() >= MAX_DEPTH {
            return self.fail(Code::YamlTooDeep, start, format!("nested more than {MAX_DEPTH} levels deep"));
        }
        self.open.push(Open { start, anchor, items: Vec::new(), is_map });
        true
    }

    fn end(&mut self, end: Span) -> bool {
        let Some(open) = self.open.pop() else { return true };
        // A block collection ends where the next thing starts: its last child says where its text ends.
        let last = open.items.last().map_or(end, |n| n.span);
        let closed = self.text.as_bytes().get(end.start as usize).is_some_and(|b| matches!(b, b']' | b'}'));
        let mut span = open.start;
        span.end = if closed { end.end.max(end.start + 1) } else { last.end.max(open.start.end) };
        let kind =
            if open.is_map { NodeKind::Map(self.pairs(open.items)) } else { NodeKind::Seq(open.items) };
        self.place(Node { span, kind }, open.anchor, 1)
    }

    /// Keys and values by turns to pairs; of equal keys the first one counts.
    fn pairs(&mut self, items: Vec<Node>) -> Vec<(Node, Node)> {
        let mut pairs: Vec<(Node, Node)> = Vec::with_capacity(items.len() / 2);
        let mut first: HashMap<String, Span> = HashMap::new();
        let mut items = items.into_iter();
        while let (Some(key), Some(mut value)) = (items.next(), items.next()) {
            if value.is_null() && value.span.start == value.span.end {
                value.span = key.span;
            }
            let Some(name) = key.text() else {
                self.diagnostics.push(Diagnostic::error(
                    Code::WrongKind,
                    key.span,
                    format!("a key must be a name, this is {}", key.describe()),
                ));
                continue;
            };
            if let Some(earlier) = first.get(name) {
                let line = 1 + self.text[..earlier.start as usize].bytes().filter(|&b| b == b'\n').count();
                let error =
                    Diagnostic::error(Code::DuplicateKey, key.span, format!("`{name}` is given twice"));
                self.diagnostics
                    .push(error.with_hint(format!("it stands in line {line} already; keep one of them")));
                continue;
            }
            first.insert(name.to_owned(), key.span);
            pairs.push((key, value));
        }
        pairs
    }

    /// Puts a copy of what the alias names in its place.
    fn alias(&mut self, anchor: usize, span: Span) -> bool {
        let Some(node) = self.anchors.get(&anchor) else {
            return self.fail(Code::YamlAlias, span, "an alias cannot stand inside what it names");
        };
        let (size, depth) = extent(node);
        if self.open.len() + depth > MAX_DEPTH {
            return self.fail(Code::YamlTooDeep, span, format!("nested more than {MAX_DEPTH} levels deep"));
        }
        self.copies = self.copies.saturating_add(size);
        if self.copies > MAX_COPIES {
            return self.fail(
                Code::YamlTooBig,
                span,
                format!("aliases stand for more than {MAX_COPIES} values"),
            );
        }
        let copy = Node { span, kind: node.kind.clone() };
        self.place(copy, 0, size)
    }

    fn place(&mut self, node: Node, anchor: usize, size: usize) -> bool {
        self.nodes = self.nodes.saturating_add(size);
        if self.nodes > MAX_NODES {
            return self.fail(Code::YamlTooBig, node.span, format!("more than {MAX_NODES} values"));
        }
        if anchor != 0 {
            self.anchors.insert(anchor, node.clone());
        }
        match self.open.last_mut() {
            Some(open) => open.items.push(node),
            None => self.roots.push(node),
        }
        true
    }

    fn fail(&mut self, code: Code, span: Span, message: impl Into<String>) -> bool {
        self.diagnostics.push(Diagnostic::error(code, span, message));
        false
    }

    fn syntax_error(&mut self, at: usize, message: &str) {
        let mut at = at.min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        let line_start = self.text[..at].rfind('\n').map_or(0, |i| i + 1);
        let rest = &self.text[line_start..];
        let line = rest.lines().next().unwrap_or("");
        let indent = &line[..line.len() - line.trim_start().len()];
        let hint = if let Some(tab) = indent.find('\t') {
            at = line_start + tab;
            "YAML is indented with spaces; replace the tab"
        } else if line[..at - line_start].ends_with(|c: char| c.is_alphanumeric() || c == '_')
            && line[at - line_start..].starts_with('[')
        {
            "between braces, text with a bracket needs quotes: \"nodes[0]\""
        } else if self.text.as_bytes().contains(&0) {
            "this looks like a binary file"
        } else if message.contains("quoted scalar") {
            "close the quote"
        } else if message.contains("flow") || message.contains("','") {
            "close the bracket or brace, and put commas between entries"
        } else {
            "look at the indentation, and at quotes and brackets that are left open, here and above"
        };
        let width = self.text[at..].chars().next().filter(|&c| c != '\n').map_or(0, char::len_utf8);
        let span = Span::new(self.file, at, at + width);
        self.diagnostics.push(
            Diagnostic::error(Code::YamlSyntax, span, format!("not valid YAML: {message}")).with_hint(hint),
        );
    }
}

/// Number of nodes and depth of a tree.
fn extent(node: &Node) -> (usize, usize) {
    let add = |(size, depth): (usize, usize), child: &Node| {
        let (s, d) = extent(child);
        (size.saturating_add(s), depth.max(d))
    };
    let (size, depth) = match &node.kind {
        NodeKind::Scalar { .. } => return (1, 0),
        NodeKind::Seq(items) => items.iter().fold((0, 0), add),
        NodeKind::Map(pairs) => pairs.iter().fold((0, 0), |acc, (k, v)| add(add(acc, k), v)),
    };
    (size.saturating_add(1), depth + 1)
}
