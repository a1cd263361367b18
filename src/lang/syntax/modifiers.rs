//! Modifiers before a declaration: those that are repeated, contradict each other, or may not stand there (JLS 8.1.1,
//! 8.3.1, 8.4.3, 8.8.3, 8.9, 8.10, 9.1.1, 9.3, 9.4, 14.3, 14.4.1).

use tree_sitter::Node;

use crate::base::{Code, Diagnostic};
use crate::lang::ast::Modifiers;
use crate::lang::syntax::build::Builder;
use crate::lang::syntax::tree::{child, children};

/// A kind of declaration, as words, and the modifiers that may stand before it.
type Home = (&'static str, &'static [&'static str]);

const VARIABLE: Home = ("a local variable", &["final"]);
const PARAMETER: Home = ("a parameter", &["final"]);
const FIELD: Home =
    ("a field", &["public", "protected", "private", "static", "final", "transient", "volatile"]);
const CONSTANT: Home = ("a field of an interface", &["public", "static", "final"]);
const CONSTRUCTOR: Home = ("a constructor", &["public", "protected", "private"]);
const ENUM_CONSTRUCTOR: Home = ("a constructor of an enum", &["private"]);
const METHOD: Home = (
    "a method of a class",
    &["public", "protected", "private", "abstract", "static", "final", "synchronized", "native", "strictfp"],
);
const INTERFACE_METHOD: Home =
    ("a method of an interface", &["public", "private", "abstract", "default", "static", "strictfp"]);

/// Modifiers that one declaration cannot have both of; of methods, of fields, of types.
const METHOD_PAIRS: &[(&str, &str)] = &[
    ("abstract", "private"),
    ("abstract", "static"),
    ("abstract", "final"),
    ("abstract", "native"),
    ("abstract", "strictfp"),
    ("abstract", "synchronized"),
    ("abstract", "default"),
    ("default", "static"),
    ("default", "private"),
    ("native", "strictfp"),
];
const FIELD_PAIRS: &[(&str, &str)] = &[("final", "volatile")];
const TYPE_PAIRS: &[(&str, &str)] =
    &[("abstract", "final"), ("sealed", "final"), ("sealed", "non-sealed"), ("final", "non-sealed")];

/// The kind of node that a declaration stands in; a body of an enum counts as the enum's.
fn around<'t>(declaration: Node<'t>) -> Option<Node<'t>> {
    let parent = declaration.parent()?;
    if parent.kind() == "enum_body_declarations" { parent.parent() } else { Some(parent) }
}

/// What a type may have before it: on the outside of a file, in a type, in code.
fn type_home(node: Node<'_>) -> Option<Home> {
    let place = match around(node)?.kind() {
        "program" => 0,
        "class_body" | "enum_body" => 1,
        "interface_body" | "annotation_type_body" => 2,
        "block" | "constructor_body" | "switch_block_statement_group" => 3,
        _ => return None,
    };
    const CLASS: [&[&str]; 4] = [
        &["public", "abstract", "final", "strictfp", "sealed", "non-sealed"],
        &[
            "public",
            "protected",
            "private",
            "static",
            "abstract",
            "final",
            "strictfp",
            "sealed",
            "non-sealed",
        ],
        &["public", "static", "abstract", "final", "strictfp", "sealed", "non-sealed"],
        &["abstract", "final", "strictfp"],
    ];
    const INTERFACE: [&[&str]; 4] = [
        &["public", "abstract", "strictfp", "sealed", "non-sealed"],
        &["public", "protected", "private", "static", "abstract", "strictfp", "sealed", "non-sealed"],
        &["public", "static", "abstract", "strictfp", "sealed", "non-sealed"],
        &["abstract", "strictfp"],
    ];
    const ENUM: [&[&str]; 4] = [
        &["public", "strictfp"],
        &["public", "protected", "private", "static", "strictfp"],
        &["public", "static", "strictfp"],
        &["strictfp"],
    ];
    const RECORD: [&[&str]; 4] = [
        &["public", "final", "strictfp"],
        &["public", "protected", "private", "static", "final", "strictfp"],
        &["public", "static", "final", "strictfp"],
        &["final", "strictfp"],
    ];
    const WORDS: [[&str; 4]; 4] = [
        ["a top-level class", "a member class", "a class in an interface", "a local class"],
        ["a top-level interface", "a member interface", "an interface in an interface", "a local interface"],
        ["a top-level enum", "a member enum", "an enum in an interface", "a local enum"],
        ["a top-level record", "a member record", "a record in an interface", "a local record"],
    ];
    let (kind, allowed) = match node.kind() {
        "class_declaration" => (0, CLASS),
        "interface_declaration" | "annotation_type_declaration" => (1, INTERFACE),
        "enum_declaration" => (2, ENUM),
        "record_declaration" => (3, RECORD),
        _ => return None,
    };
    Some((*WORDS.get::<usize>(kind)?.get::<usize>(place)?, *allowed.get(place)?))
}

/// What may stand before a declaration; `None` where it is not known what it is part of.
fn home(node: Node<'_>) -> Option<Home> {
    let is_within = |kind: &str| around(node).is_some_and(|parent| parent.kind() == kind);
    match node.kind() {
        "local_variable_declaration" | "enhanced_for_statement" | "resource" => Some(VARIABLE),
        "formal_parameter" | "spread_parameter" | "catch_formal_parameter" => Some(PARAMETER),
        "field_declaration" => Some(FIELD),
        "constant_declaration" => Some(CONSTANT),
        "method_declaration" if is_within("interface_body") => Some(INTERFACE_METHOD),
        "method_declaration" if is_within("class_body") || is_within("enum_body") => Some(METHOD),
        "constructor_declaration" if is_within("enum_body") => Some(ENUM_CONSTRUCTOR),
        "constructor_declaration" | "compact_constructor_declaration" => Some(CONSTRUCTOR),
        _ => type_home(node),
    }
}

fn pairs(node: Node<'_>) -> &'static [(&'static str, &'static str)] {
    match node.kind() {
        "method_declaration" => METHOD_PAIRS,
        "field_declaration" => FIELD_PAIRS,
        _ => TYPE_PAIRS,
    }
}

impl Builder<'_> {
    /// The modifiers before a declaration, with a report of those that it cannot have.
    pub(super) fn modifiers(&mut self, declaration: Node<'_>) -> Modifiers {
        let mut found = Modifiers::default();
        let Some(list) = child(declaration, "modifiers") else { return found };
        let home = home(declaration);
        let mut seen: Vec<&str> = Vec::new();
        for node in children(list).into_iter().filter(|n| !n.is_named()) {
            let word = node.kind();
            let span = self.span(node);
            let access = |w: &str| matches!(w, "public" | "private" | "protected");
            let apart = |w: &str| {
                let mut pairs = pairs(declaration).iter();
                access(w) && access(word) || pairs.any(|&(a, b)| (a, b) == (w, word) || (b, a) == (w, word))
            };
            if seen.contains(&word) {
                self.error(Code::DuplicateModifier, span, format!("repeated modifier `{word}`"));
            } else if let Some(other) = seen.iter().find(|w| apart(w)) {
                self.error(Code::ConflictingModifiers, span, format!("`{word}` contradicts `{other}`"));
            } else if let Some((what, allowed)) = home.filter(|(_, allowed)| !allowed.contains(&word)) {
                let message = format!("`{word}` cannot stand before {what}");
                let hint = match allowed {
                    [only] => format!("leave it away; `{only}` may stand there"),
                    _ => format!("leave it away; these may stand there: {}", allowed.join(", ")),
                };
                let error = Diagnostic::error(Code::MisplacedModifier, span, message).with_hint(hint);
                self.diagnostics.push(error);
            }
            seen.push(word);
            match word {
                "public" => found.is_public = true,
                "private" => found.is_private = true,
                "protected" => found.is_protected = true,
                "static" => found.is_static = true,
                "final" => found.is_final = true,
                "abstract" => found.is_abstract = true,
                "native" => found.is_native = true,
                "default" => found.is_default = true,
                "synchronized" => found.is_synchronized = true,
                _ => {}
            }
        }
        found
    }
}
