//! The grammar's parser with a bound on its work, and short ways through its trees.
//!
//! Node kinds and field names are those of tree-sitter-java's `node-types.json`.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use tree_sitter::{LogType, Node, ParseOptions, Parser, Tree};

/// A parser for Java.
pub(super) struct Grammar {
    parser: Option<Parser>,
}

impl Grammar {
    /// A parser. Should the grammar not fit the library, it parses nothing.
    pub(super) fn new() -> Self {
        let mut parser = Parser::new();
        let fits = parser.set_language(&tree_sitter_java::LANGUAGE.into()).is_ok();
        Self { parser: fits.then_some(parser) }
    }

    /// The tree of a text; `None` where it would take far more work than text of that length needs.
    pub(super) fn parse(&mut self, text: &str) -> Option<Tree> {
        let parser = self.parser.as_mut()?;
        let bytes = text.as_bytes();
        // The callback comes every 100 operations; ordinary code takes less than one operation a byte,
        // broken code up to six.
        let mut left = 1_000 + bytes.len() / 4;
        let mut progress = |_: &tree_sitter::ParseState| {
            left -= usize::from(left > 0);
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let options = ParseOptions::new().progress_callback(&mut progress);
        let mut read = |at: usize, _| bytes.get(at..).unwrap_or(&[]);
        let tree = parser.parse_with_options(&mut read, None, Some(options));
        if tree.is_none() {
            parser.reset();
        }
        tree
    }

    /// Where the parser first meets a token that no reading of the text allows: the offset at which the
    /// token before it ends. `None` where the whole text parses. `text` is one line.
    ///
    /// The tree shows how the parser recovered, not where it stopped; only its log does.
    pub(super) fn first_error(&mut self, text: &str) -> Option<usize> {
        let found = Arc::new(Mutex::new(FirstError::default()));
        let shared = Arc::clone(&found);
        let log = move |kind: LogType, message: &str| {
            if let (LogType::Parse, Ok(mut found)) = (kind, shared.lock()) {
                found.read(message);
            }
        };
        self.parser.as_mut()?.set_logger(Some(Box::new(log)));
        let tree = self.parse(text);
        self.parser.as_mut()?.set_logger(None);
        let place = found.lock().ok().and_then(|found| found.place);
        match tree {
            Some(tree) if tree.root_node().has_error() => place.or_else(|| first_mark(&tree)),
            Some(_) => None,
            None => place.or(Some(0)),
        }
    }
}

/// Reads the parser's log up to where it begins to recover.
#[derive(Default)]
struct FirstError {
    /// Where the reading stands that is being advanced.
    current: usize,
    /// The furthest that a reading came before it failed.
    place: Option<usize>,
    is_over: bool,
}

impl FirstError {
    fn read(&mut self, message: &str) {
        if self.is_over {
            return;
        }
        if message.starts_with("process ") {
            let column = message.rsplit_once("col:").and_then(|(_, column)| column.parse().ok());
            self.current = column.unwrap_or(self.current);
        } else if message.starts_with("detect_error") {
            self.place = self.place.max(Some(self.current));
        } else if message.starts_with("resume") {
            self.is_over = true;
        }
    }
}

/// Start of the first error or missing token in the tree.
fn first_mark(tree: &Tree) -> Option<usize> {
    let mut node = tree.root_node();
    loop {
        if node.is_error() || node.is_missing() {
            return Some(node.start_byte());
        }
        let mut cursor = node.walk();
        node = node.children(&mut cursor).find(|c| c.has_error())?;
    }
}

/// All children in order. Trees of masked text have no comments in them.
pub(super) fn children(node: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = node.walk();
    node.children(&mut cursor).collect()
}

/// All children that are named.
pub(super) fn named(node: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor).collect()
}

/// All children under a field.
pub(super) fn fields<'t>(node: Node<'t>, field: &str) -> Vec<Node<'t>> {
    let mut cursor = node.walk();
    node.children_by_field_name(field, &mut cursor).collect()
}

/// The first child under a field.
pub(super) fn field<'t>(node: Node<'t>, field: &str) -> Option<Node<'t>> {
    node.child_by_field_name(field)
}

/// The first child of a kind.
pub(super) fn child<'t>(node: Node<'t>, kind: &str) -> Option<Node<'t>> {
    let mut cursor = node.walk();
    node.children(&mut cursor).find(|c| c.kind() == kind)
}

/// Whether a node is a type.
pub(super) fn is_type(node: Node<'_>) -> bool {
    matches!(
        node.kind(),
        "type_identifier"
            | "scoped_type_identifier"
            | "generic_type"
            | "array_type"
            | "annotated_type"
            | "integral_type"
            | "floating_point_type"
            | "boolean_type"
            | "void_type"
            | "wildcard"
    )
}

/// Whether a node is an annotation.
pub(super) fn is_annotation(node: Node<'_>) -> bool {
    matches!(node.kind(), "annotation" | "marker_annotation")
}
