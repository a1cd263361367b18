//! The grammar's parser with a bound on its work, and short ways through its trees.
//!
//! Node kinds and field names are those of tree-sitter-java's `node-types.json`.

use std::ops::ControlFlow;

use tree_sitter::{Node, ParseOptions, Parser, Tree};

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
        // The callback comes every 100 operations; ordinary code takes about five a byte.
        let mut left = 10_000 + bytes.len();
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

    /// The underlying parser.
    pub(super) fn parser(&mut self) -> Option<&mut Parser> {
        self.parser.as_mut()
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
