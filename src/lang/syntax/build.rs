//! What every conversion from tree to AST shares: places, names, ids, the nesting limit.
//!
//! A conversion never fails. What is wrong becomes a diagnostic and a placeholder; the member that it
//! happens in is then marked broken by whoever builds members.

use tree_sitter::Node;

use crate::base::{Code, Diagnostic, Span};
use crate::lang::ast::{AstId, Ident};
use crate::lang::syntax::explain::reserved_name;
use crate::lang::syntax::scan::is_reserved;
use crate::lang::syntax::text::SourceText;

/// How deep statements, expressions and types may nest in each other, in AST levels. Everything that
/// walks the AST recursively relies on it; a stack of 2 MB must do.
pub(super) const MAX_NESTING: u32 = 500;

/// Converts trees of one file.
pub(super) struct Builder<'s> {
    /// The file's text.
    pub source: &'s SourceText,
    /// Diagnostics so far.
    pub diagnostics: Vec<Diagnostic>,
    /// Where the parsed text stands in the file.
    pub frame: Frame,
    next_id: u32,
    depth: u32,
    /// TOO-DEEP was reported in the current member.
    too_deep: bool,
}

/// Where a parsed text stands: `len` bytes from `start` of the file, after `prefix` bytes that are not
/// the user's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// Bytes before the user's text.
    pub prefix: usize,
    /// Offset of the user's text in the file.
    pub start: usize,
    /// Its length.
    pub len: usize,
}

impl Frame {
    /// Offset in the file's text of an offset in the parsed text.
    pub(super) fn offset(&self, at: usize) -> usize {
        self.start + at.saturating_sub(self.prefix).min(self.len)
    }
}

impl<'s> Builder<'s> {
    /// A builder for whole-file trees.
    pub(super) fn new(source: &'s SourceText) -> Self {
        let frame = Frame { prefix: 0, start: 0, len: source.text.len() };
        Self { source, diagnostics: Vec::new(), frame, next_id: 0, depth: 0, too_deep: false }
    }

    /// The span of a node.
    pub(super) fn span(&self, node: Node<'_>) -> Span {
        self.source.span(self.frame.offset(node.start_byte())..self.frame.offset(node.end_byte()))
    }

    /// The text of a node.
    pub(super) fn text(&self, node: Node<'_>) -> &'s str {
        self.source.slice(self.frame.offset(node.start_byte())..self.frame.offset(node.end_byte()))
    }

    /// A fresh id.
    pub(super) fn id(&mut self) -> AstId {
        let id = AstId(self.next_id);
        self.next_id = self.next_id.saturating_add(1);
        id
    }

    /// Reports an error.
    pub(super) fn error(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.diagnostics.push(Diagnostic::error(code, span, message));
    }

    /// A node that declares or uses a name.
    pub(super) fn ident(&mut self, node: Node<'_>) -> Ident {
        let text = self.text(node);
        let span = self.span(node);
        self.check_name(text, span);
        Ident { name: text.into(), span }
    }

    /// An empty name where the tree has none.
    pub(super) fn ident_or(&mut self, node: Option<Node<'_>>, around: Node<'_>) -> Ident {
        match node {
            Some(node) => self.ident(node),
            None => Ident { name: "".into(), span: self.span(around) },
        }
    }

    /// The grammar takes keywords for names where it expects none: report them.
    pub(super) fn check_name(&mut self, name: &str, span: Span) {
        if is_reserved(name) {
            self.diagnostics.push(reserved_name(name, span));
        }
    }

    /// Goes one level deeper, unless the limit is reached: then reports it once a member.
    pub(super) fn enter(&mut self, node: Node<'_>) -> bool {
        if self.depth < MAX_NESTING {
            self.depth += 1;
            return true;
        }
        if !self.too_deep {
            self.too_deep = true;
            let span = self.span(node);
            let span = Span { end: span.end.min(span.start.saturating_add(1)), ..span };
            self.diagnostics.push(too_deep(span));
        }
        false
    }

    /// Comes back from a level.
    pub(super) fn leave(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// Runs the conversion of one member. Gives the first error that it reported, if any.
    pub(super) fn member<T>(&mut self, convert: impl FnOnce(&mut Self) -> T) -> (T, Option<Diagnostic>) {
        let before = self.diagnostics.len();
        let too_deep = std::mem::replace(&mut self.too_deep, false);
        let result = convert(self);
        self.too_deep |= too_deep;
        let first = self.diagnostics.iter().skip(before).find(|d| d.is_error()).cloned();
        (result, first)
    }
}

/// The error of nesting beyond the limit.
pub(super) fn too_deep(span: Span) -> Diagnostic {
    let message = format!("code nests more than {MAX_NESTING} levels deep here");
    Diagnostic::error(Code::TooDeep, span, message)
        .with_hint("name intermediate results, or split the method")
}
