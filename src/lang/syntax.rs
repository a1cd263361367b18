//! Java text to [`ast`](crate::lang::ast), by tree-sitter.
//!
//! `scan` splits the text into tokens and finds lexical errors, `text` blanks comments and literals, the
//! grammar parses the rest, `build` and the files named after parts of the language convert the tree.
//! A file with errors is taken apart by `outline`, read declaration by declaration by `recover`, and
//! `explain` says what is wrong with each.
//!
//! Invariants: every node's span lies in the file as the user wrote it; nothing nests deeper than
//! `build::MAX_NESTING`, so recursion over the AST is safe. It resolves no names: whether `a.b` is a
//! field, a class or a package is not decided here.

mod build;
mod declarations;
mod explain;
mod expression;
mod expressions;
mod literals;
mod modifiers;
mod operators;
mod outline;
mod patterns;
mod recover;
mod scan;
mod statements;
#[cfg(test)]
mod tests;
mod text;
mod tree;
mod types;

pub use expression::{ExpressionError, WrittenExpression};
pub use scan::RESERVED;

use tree_sitter::Node;

use crate::base::{Code, Diagnostic, FileId, SourceMap, Span};
use crate::lang::ast::CompilationUnit;
use crate::lang::syntax::build::Builder;
use crate::lang::syntax::recover::Recovery;
use crate::lang::syntax::text::SourceText;
use crate::lang::syntax::tree::{Grammar, children};

/// How large a file may be.
const MAX_BYTES: usize = 1 << 25;

/// How many diagnostics a file gets at most. Past that it is hardly Java.
const MAX_DIAGNOSTICS: usize = 100;

/// Parses one file. Always returns what could be read, with all diagnostics, sorted by place.
///
/// Codes: `SYNTAX`, `TOO-DEEP`, `TOO-LARGE`, `RESERVED-NAME`, `BAD-STATEMENT`, `BAD-LITERAL`, `DUPLICATE-MODIFIER`,
/// `CONFLICTING-MODIFIERS`; the warning `LONE-SURROGATE`. A member with an error of its own is
/// [`Member::Broken`](crate::lang::ast::Member::Broken), or a method whose `broken` says why.
pub fn parse(sources: &SourceMap, file: FileId) -> (CompilationUnit, Vec<Diagnostic>) {
    let mut unit = CompilationUnit { file, package: Vec::new(), imports: Vec::new(), types: Vec::new() };
    let text = &sources.file(file).text;
    if text.len() > MAX_BYTES {
        let message = format!("a source file has at most {MAX_BYTES} bytes");
        return (unit, vec![Diagnostic::error(Code::TooLarge, Span::new(file, 0, 0), message)]);
    }
    let source = SourceText::new(file, text);
    let mut grammar = Grammar::new();
    let too_deep = outline::too_deep(&source.scan.tokens);
    let is_sound = source.scan.errors.is_empty() && too_deep.is_empty();
    let tree = if is_sound { grammar.parse(&source.mask) } else { None };
    let mut diagnostics = match tree.filter(|tree| is_whole(tree.root_node())) {
        Some(tree) => {
            let mut builder = Builder::new(&source);
            for node in children(tree.root_node()) {
                builder.top_level(node, &mut unit);
            }
            builder.diagnostics
        }
        None => {
            let mut recovery = Recovery::new(&source, &mut grammar, &too_deep);
            recovery.unit(&mut unit);
            recovery.builder.diagnostics
        }
    };
    diagnostics.sort_by(|a, b| (a.span, a.code, &a.message).cmp(&(b.span, b.code, &b.message)));
    diagnostics.dedup();
    diagnostics.truncate(MAX_DIAGNOSTICS);
    (unit, diagnostics)
}

/// Whether a tree has no errors, and at the top only what may stand there.
fn is_whole(root: Node<'_>) -> bool {
    let may_stand = |node: &Node<'_>| node.kind().ends_with("_declaration") || node.kind() == ";";
    let others = ["method_declaration", "local_variable_declaration"];
    !root.has_error() && children(root).iter().all(|n| may_stand(n) && !others.contains(&n.kind()))
}
