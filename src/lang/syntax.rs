//! Java text to [`ast`](crate::lang::ast), by tree-sitter.
//!
//! `scan` splits the text into tokens and finds lexical errors, `text` blanks comments and literals, the
//! grammar parses the rest, `build` and the files named after parts of the language convert the tree.
//!
//! Invariants: every node's span lies in the file as the user wrote it; nothing nests deeper than
//! `build::MAX_NESTING`, so recursion over the AST is safe. It resolves no names: whether `a.b` is a
//! field, a class or a package is not decided here.

mod build;
mod declarations;
mod expressions;
mod literals;
mod operators;
mod scan;
mod statements;
mod text;
mod tree;
mod types;

use crate::base::{Diagnostic, FileId, SourceMap};
use crate::lang::ast::CompilationUnit;
use crate::lang::syntax::build::Builder;
use crate::lang::syntax::text::SourceText;
use crate::lang::syntax::tree::{Grammar, children};

/// Parses one file. Always returns what could be read, with all diagnostics, sorted by place.
pub fn parse(sources: &SourceMap, file: FileId) -> (CompilationUnit, Vec<Diagnostic>) {
    let source = SourceText::new(file, &sources.file(file).text);
    let mut unit = CompilationUnit { file, package: Vec::new(), imports: Vec::new(), types: Vec::new() };
    let mut builder = Builder::new(&source);
    let tree = Grammar::new().parse(&source.mask);
    if let Some(tree) = tree {
        if tree.root_node().has_error() {
            let span = builder.span(tree.root_node());
            builder.error("SYNTAX", span, "syntax error");
        }
        for node in children(tree.root_node()) {
            builder.top_level(node, &mut unit);
        }
    }
    let mut diagnostics = builder.diagnostics;
    diagnostics.sort_by_key(|d| d.span);
    (unit, diagnostics)
}
