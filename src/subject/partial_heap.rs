//! The partial heap of `solve --heap`: objects with the fields that are known, and a path condition.
//!
//! What is not named, and what is `"?"`, is symbolic. Names are kept as written; which objects and
//! fields exist depends on the scope.

use crate::base::{Diagnostic, FileId, SourceMap, Span};
use crate::subject::decode::{Decoder, Spanned};
use crate::subject::yaml::{self, Node, NodeKind, Style};

/// A partially symbolic heap as written.
#[derive(Clone, PartialEq, Debug)]
pub struct PartialHeap {
    /// Objects in order: `this`, `N0`, `nodes.Entry0`.
    pub objects: Vec<HeapObject>,
    /// Static and argument roots in order, such as `Reg.head: N0`.
    pub roots: Vec<(Spanned<String>, Spanned<HeapValue>)>,
    /// Clauses of the path condition: Java expressions.
    pub pc: Vec<Spanned<String>>,
    /// The whole heap.
    pub span: Span,
}

/// An object of a partial heap.
#[derive(Clone, PartialEq, Debug)]
pub struct HeapObject {
    /// Its name.
    pub name: Spanned<String>,
    /// What is known of it.
    pub contents: HeapContents,
}

/// What is known of an object.
#[derive(Clone, PartialEq, Debug)]
pub enum HeapContents {
    /// Fields by name.
    Fields(Vec<(Spanned<String>, Spanned<HeapValue>)>),
    /// All elements of an array.
    Elements(Vec<Spanned<HeapValue>>),
}

/// A value in a partial heap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HeapValue {
    /// `"?"`.
    Symbolic,
    /// `null`.
    Null,
    /// The object of that name.
    Object(String),
    /// A whole number.
    Integer(i64),
    /// A boolean.
    Boolean(bool),
    /// A string, written with quotes.
    Text(String),
}

/// Decodes a heap file.
pub fn parse(sources: &SourceMap, file: FileId) -> (Option<PartialHeap>, Vec<Diagnostic>) {
    let (root, mut diagnostics) = yaml::parse(sources, file);
    let mut dx = Decoder::default();
    let heap = root.and_then(|root| decode(&root, &mut dx));
    diagnostics.extend(dx.diagnostics);
    let failed = diagnostics.iter().any(Diagnostic::is_error);
    diagnostics.sort_by_key(|d| d.span);
    (heap.filter(|_| !failed), diagnostics)
}

fn decode(root: &Node, dx: &mut Decoder) -> Option<PartialHeap> {
    let mut map = dx.mapping(root, "a heap file")?;
    let heap = map.take_even_null("heap");
    if heap.is_none() {
        map.require("heap", dx, "such as `heap: { this: { root: N0 } }`");
    }
    let pc = map.take("pc").map(|n| dx.texts(n, "a Java expression")).unwrap_or_default();
    let mut found = PartialHeap { objects: Vec::new(), roots: Vec::new(), pc, span: root.span };
    for (key, node) in heap.map(|n| dx.pairs(n, "one key an object: `N0: { left: N1 }`")).unwrap_or_default()
    {
        let Some(name) = dx.text(key, "an object's name") else { continue };
        match &node.kind {
            NodeKind::Map(pairs) => {
                let fields = pairs.iter().filter_map(|(k, v)| Some((dx.text(k, "a field")?, value(v, dx)?)));
                let contents = HeapContents::Fields(fields.collect());
                found.objects.push(HeapObject { name, contents });
            }
            NodeKind::Seq(items) => {
                let contents = HeapContents::Elements(items.iter().filter_map(|n| value(n, dx)).collect());
                found.objects.push(HeapObject { name, contents });
            }
            NodeKind::Scalar { .. } => {
                if let Some(value) = value(node, dx) {
                    found.roots.push((name, value));
                }
            }
        }
    }
    dx.close(map);
    Some(found)
}

fn value(node: &Node, dx: &mut Decoder) -> Option<Spanned<HeapValue>> {
    let value = match &node.kind {
        NodeKind::Scalar { text, .. } if text == "?" => HeapValue::Symbolic,
        NodeKind::Scalar { .. } if node.is_null() => HeapValue::Null,
        NodeKind::Scalar { text, style: Style::Plain } => plain(node, text, dx)?,
        NodeKind::Scalar { text, .. } => HeapValue::Text(text.clone()),
        _ => {
            dx.wrong_kind(node, "a value", VALUES);
            return None;
        }
    };
    Some(Spanned::new(value, node.span))
}

const VALUES: &str =
    "an object's name, null, a number, true, false, a string in quotes, or \"?\" for symbolic";

fn plain(node: &Node, text: &str, dx: &mut Decoder) -> Option<HeapValue> {
    if let Some(value) = node.as_bool() {
        return Some(HeapValue::Boolean(value));
    }
    if let Ok(number) = text.parse::<i64>() {
        return Some(HeapValue::Integer(number));
    }
    if text.parse::<f64>().is_ok() && text.contains(['.', 'e', 'E']) {
        return Some(HeapValue::Object(text.to_owned()));
    }
    let starts = text.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '$');
    if starts && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '$' | '.')) {
        return Some(HeapValue::Object(text.to_owned()));
    }
    dx.wrong_kind(node, "a value", VALUES);
    None
}
