//! Reads a file that does not parse as a whole: declaration by declaration, each alone in a type of its
//! kind, so that what is healthy loads and what is not is reported once.

use std::ops::Range;
use std::sync::Arc;

use tree_sitter::Tree;

use crate::base::diagnostic::nearest;
use crate::base::{Code, Diagnostic};
use crate::lang::ast::{CompilationUnit, EnumConstant, Ident, Member, TypeDecl, TypeKind};
use crate::lang::syntax::MAX_DIAGNOSTICS;
use crate::lang::syntax::build::{Builder, Frame, too_deep};
use crate::lang::syntax::declarations::mark_broken;
use crate::lang::syntax::explain::{Snippet, explain};
use crate::lang::syntax::outline::{Close, Outline, Piece};
use crate::lang::syntax::scan::{LexicalError, Token, TokenKind};
use crate::lang::syntax::text::SourceText;
use crate::lang::syntax::tree::{Grammar, children, field};

/// How many types deep nested types are taken apart; a deeper one is broken as a whole.
const MAX_LEVELS: usize = 8;

/// How many bytes of broken declarations are explained.
const MAX_EXPLAINED: usize = 400_000;

/// Reads a file's declarations one by one.
pub(super) struct Recovery<'s> {
    source: &'s SourceText,
    grammar: &'s mut Grammar,
    outline: Outline<'s>,
    /// Tokens where nesting exceeds the limit.
    too_deep: &'s [usize],
    /// How many declarations have been explained, and how many bytes were parsed for it.
    explained: (usize, usize),
    /// Converts what parses and collects diagnostics.
    pub builder: Builder<'s>,
}

/// The keyword of a type's declaration and where its name stands.
struct Header {
    kind: TypeKind,
    name: Option<Token>,
}

impl<'s> Recovery<'s> {
    /// Nothing read yet.
    pub(super) fn new(source: &'s SourceText, grammar: &'s mut Grammar, too_deep: &'s [usize]) -> Self {
        let builder = Builder::new(source);
        Self { source, grammar, outline: Outline::new(source), too_deep, explained: (0, 0), builder }
    }

    fn token(&self, at: usize) -> Option<Token> {
        self.source.scan.tokens.get(at).copied()
    }

    fn word(&self, at: usize) -> &'s str {
        let source: &'s SourceText = self.source;
        self.token(at).map_or("", |t| source.word(t))
    }

    fn report(&mut self, range: Range<usize>, message: impl Into<String>) -> Diagnostic {
        let error = Diagnostic::error(Code::Syntax, self.source.span(range), message);
        self.builder.diagnostics.push(error.clone());
        error
    }

    /// Bytes of a range of tokens.
    fn bytes(&self, tokens: &Range<usize>) -> Range<usize> {
        let start = self.token(tokens.start).map_or(self.source.text.len(), |t| t.start);
        let last = tokens.end.checked_sub(1).and_then(|at| self.token(at));
        start..last.map_or(start, |t| t.end).max(start)
    }

    /// The whole file.
    pub(super) fn unit(&mut self, unit: &mut CompilationUnit) {
        for error in &self.source.scan.errors {
            self.builder.diagnostics.push(lexical(self.source, error));
        }
        let end = self.source.scan.tokens.len();
        let mut at = 0;
        let mut outside = false;
        while at < end {
            match self.token(at) {
                Some(token) if token.is(b';') => at += 1,
                Some(token) if token.is(b'}') => {
                    let mut hint = None;
                    if let Some(last) = unit.types.last() {
                        let line = self.source.line(self.bytes(&(at - 1..at)).start);
                        hint = Some(format!("`{}` is already closed in line {line}", last.name.name));
                    }
                    let mut error = self.report(token.range(), "unexpected `}`: nothing is open here");
                    error.hint = hint;
                    self.replace_last(error);
                    at += 1;
                }
                _ => {
                    let piece = self.outline.piece(at, end);
                    at = piece.tokens.end;
                    self.top_level(&piece, unit, &mut outside);
                }
            }
        }
    }

    fn replace_last(&mut self, error: Diagnostic) {
        self.builder.diagnostics.pop();
        self.builder.diagnostics.push(error);
    }

    fn top_level(&mut self, piece: &Piece, unit: &mut CompilationUnit, outside: &mut bool) {
        let header = self.header(piece);
        let first = self.word(piece.tokens.start);
        let is_other =
            matches!(first, "package" | "import" | "module" | "open") || self.outside_type(piece, &header);
        if header.is_none() && !is_other {
            return self.after_type(piece, unit, outside);
        }
        if self.reported(&piece.tokens).is_none()
            && let Some(tree) = self.parse("", piece.tokens.clone(), "")
            && children(tree.root_node()).into_iter().all(|node| self.builder.top_level(node, unit))
        {
            return;
        }
        match header {
            Some(header) if piece.body.is_some() => {
                let decl = self.type_decl(piece, &header, 0);
                if !decl.name.name.is_empty() {
                    unit.types.push(Arc::new(decl));
                }
            }
            _ => {
                self.broken(piece, "", "");
            }
        }
    }

    /// Annotations alone, as before a package declaration, are no member.
    fn outside_type(&self, piece: &Piece, header: &Option<Header>) -> bool {
        header.is_none() && piece.tokens.clone().any(|at| self.word(at) == "package")
    }

    /// Something after the end of a type that can only be a member: it joins that type, whose end came
    /// too early.
    fn after_type(&mut self, piece: &Piece, unit: &mut CompilationUnit, outside: &mut bool) {
        let range = self.bytes(&(piece.tokens.start..piece.tokens.start + 1));
        let Some(mut last) = unit.types.pop() else {
            let mut error = self.report(range, "expected a class, interface, enum or record");
            let meant = nearest(
                self.word(piece.tokens.start),
                ["class", "interface", "enum", "record", "package", "import"],
            );
            error.hint = meant.map(|word| format!("did you mean `{word}`?"));
            self.replace_last(error);
            return;
        };
        if !std::mem::replace(outside, true) {
            let mut error = self.report(range, "expected a class, interface, enum or record");
            let line = self.source.line(self.bytes(&(piece.tokens.start - 1..piece.tokens.start)).start);
            error.hint =
                Some(format!("`{}` is closed in line {line}: is there a `}}` too many?", last.name.name));
            self.replace_last(error);
        }
        let decl = Arc::make_mut(&mut last);
        self.member(piece, decl, 0);
        unit.types.push(last);
    }

    /// The type header at the start of a piece.
    fn header(&self, piece: &Piece) -> Option<Header> {
        let end = piece.body.unwrap_or(piece.tokens.end);
        let mut parens = 0usize;
        for at in piece.tokens.start..end {
            let token = self.token(at)?;
            let kind = match self.word(at) {
                "(" => {
                    parens += 1;
                    continue;
                }
                ")" => {
                    parens = parens.saturating_sub(1);
                    continue;
                }
                "=" if parens == 0 => return None,
                "class" => TypeKind::Class,
                "interface" if at > piece.tokens.start && self.word(at - 1) == "@" => TypeKind::Annotation,
                "interface" => TypeKind::Interface,
                "enum" => TypeKind::Enum,
                "record" if matches!(self.word(at + 2), "(" | "<") => TypeKind::Record,
                _ => continue,
            };
            let after_dot = at > piece.tokens.start && self.word(at - 1) == ".";
            if parens == 0 && token.kind == TokenKind::Word && !after_dot {
                let name = self.token(at + 1).filter(|t| t.kind == TokenKind::Word && at + 1 < end);
                return Some(Header { kind, name });
            }
        }
        None
    }

    /// What is known to be wrong with a range of tokens before it is parsed: a lexical error, which is
    /// reported already, or a brace without partner.
    fn reported(&self, tokens: &Range<usize>) -> Option<Diagnostic> {
        let mut bytes = self.bytes(tokens);
        bytes.end = self.token(tokens.end).map_or(self.source.text.len(), |t| t.start);
        let errors = &self.source.scan.errors;
        let first = errors.partition_point(|e| e.range.start < bytes.start);
        if let Some(error) = errors.get(first).filter(|e| e.range.start < bytes.end) {
            return Some(lexical(self.source, error));
        }
        if let Some(token) = first_in(self.too_deep, tokens).and_then(|at| self.token(at)) {
            return Some(too_deep(self.source.span(token.range())));
        }
        self.unbalanced(tokens)
    }

    fn unbalanced(&self, tokens: &Range<usize>) -> Option<Diagnostic> {
        // The innermost one that is open is the nearest to where one is missing.
        let unclosed = &self.outline.unclosed;
        let last =
            unclosed.partition_point(|&at| at < tokens.end).checked_sub(1).and_then(|i| unclosed.get(i));
        if let Some(token) = last.filter(|at| tokens.contains(at)).and_then(|&at| self.token(at)) {
            let message = "this `{` is never closed";
            let hint = "the declarations after it are read as if it were closed before them";
            return Some(
                Diagnostic::error(Code::Syntax, self.source.span(token.range()), message).with_hint(hint),
            );
        }
        let token = first_in(&self.outline.stray, tokens).and_then(|at| self.token(at))?;
        Some(Diagnostic::error(
            Code::Syntax,
            self.source.span(token.range()),
            "unexpected `}`: it closes nothing",
        ))
    }

    /// The tree of a range of tokens between two texts, if it has no errors.
    fn parse(&mut self, prefix: &str, tokens: Range<usize>, suffix: &str) -> Option<Tree> {
        let range = self.bytes(&tokens);
        let snippet = Snippet { prefix, range: range.clone(), suffix };
        let tree = self.grammar.parse(&snippet.text(self.source)).filter(|t| !t.root_node().has_error())?;
        self.builder.frame = Frame { prefix: prefix.len(), start: range.start, len: range.len() };
        Some(tree)
    }

    /// Reports why a piece is broken. (What is reported twice is told once.)
    fn broken(&mut self, piece: &Piece, prefix: &str, suffix: &str) -> Diagnostic {
        let error = match self.reported(&piece.tokens) {
            Some(error) => error,
            None => self.explanation(&Snippet { prefix, range: self.bytes(&piece.tokens), suffix }),
        };
        self.builder.diagnostics.push(error.clone());
        error
    }

    /// Why a snippet does not parse, as long as that is not too much work.
    fn explanation(&mut self, snippet: &Snippet<'_>) -> Diagnostic {
        let (count, bytes) = self.explained;
        if count >= MAX_DIAGNOSTICS || bytes >= MAX_EXPLAINED {
            let first = snippet.range.start..(snippet.range.start + 1).min(snippet.range.end);
            return Diagnostic::error(
                Code::Syntax,
                self.source.span(first),
                "this declaration does not parse",
            );
        }
        self.explained = (count + 1, bytes + snippet.range.len());
        explain(self.source, self.grammar, snippet)
    }

    /// A type that does not parse as a whole: its header, then member by member.
    fn type_decl(&mut self, piece: &Piece, header: &Header, level: usize) -> TypeDecl {
        let open = piece.body.unwrap_or(piece.tokens.end);
        let start = piece.tokens.start;
        let bytes = self.bytes(&piece.tokens);
        let span = self.source.span(bytes);
        let head = Piece { tokens: start..open, body: None };
        let mut scratch =
            CompilationUnit { file: span.file, package: Vec::new(), imports: Vec::new(), types: Vec::new() };
        if let Some(tree) = self.parse("", start..open, "{}") {
            for node in children(tree.root_node()) {
                self.builder.top_level(node, &mut scratch);
            }
        } else {
            self.broken(&head, "", "{}");
        }
        let name = header.name.map_or(Ident { name: "".into(), span }, |token| Ident {
            name: self.source.word(token).into(),
            span: self.source.span(token.range()),
        });
        let parsed = scratch.types.pop().map(Arc::unwrap_or_clone);
        let mut decl = parsed.unwrap_or_else(|| self.builder.empty_type(span, header.kind, name));
        decl.span = span;
        let close = self.outline.close(open);
        // Behind an unclosed comment or string lies the rest of the file, braces and all.
        let swallowed = !self.source.scan.errors.is_empty();
        if let (Close::Before(_), Some(brace), false) = (close, self.token(open), swallowed) {
            let message = format!("the `{{` of `{}` is never closed", decl.name.name);
            self.report(brace.range(), message);
        }
        self.members(open + 1..close.inner_end(), &mut decl, level);
        decl
    }

    fn members(&mut self, tokens: Range<usize>, decl: &mut TypeDecl, level: usize) {
        let mut at = tokens.start;
        if decl.kind == TypeKind::Enum {
            at = self.constants(tokens.clone(), decl);
        }
        while at < tokens.end {
            match self.token(at) {
                Some(token) if token.is(b';') => at += 1,
                Some(token) if token.is(b'}') => {
                    self.report(token.range(), "unexpected `}`: it closes nothing");
                    at += 1;
                }
                _ => {
                    let piece = self.outline.piece(at, tokens.end);
                    at = piece.tokens.end;
                    self.member(&piece, decl, level);
                }
            }
        }
    }

    /// One member, into its type.
    fn member(&mut self, piece: &Piece, decl: &mut TypeDecl, level: usize) {
        let prefix = match decl.kind {
            TypeKind::Class => "class _ {",
            TypeKind::Interface => "interface _ {",
            TypeKind::Enum => "enum _ {;",
            TypeKind::Record => "record _() {",
            TypeKind::Annotation => "@interface _ {",
        };
        if self.reported(&piece.tokens).is_none()
            && let Some(tree) = self.parse(prefix, piece.tokens.clone(), "}")
        {
            return self.add_body(&tree, decl);
        }
        if let Some(header) = self.header(piece)
            && piece.body.is_some()
            && level < MAX_LEVELS
        {
            let nested = self.type_decl(piece, &header, level + 1);
            if !nested.name.name.is_empty() {
                decl.members.push(Member::Type(Arc::new(nested)));
            }
            return;
        }
        let error = self.broken(piece, prefix, "}");
        let before = decl.members.len();
        if let Some(open) = piece.body
            && let Some(tree) = self.parse(prefix, piece.tokens.start..open, "{}}")
        {
            self.add_body(&tree, decl);
        }
        match decl.members.get_mut(before) {
            Some(Member::Method(method)) => {
                let method = Arc::make_mut(method);
                method.span = self.source.span(self.bytes(&piece.tokens));
                mark_broken(method, Some(error));
            }
            _ => {
                decl.members.truncate(before);
                decl.members.push(Member::Broken(error));
            }
        }
    }

    /// Adds what the body of the tree's type has.
    fn add_body(&mut self, tree: &Tree, decl: &mut TypeDecl) {
        let body = children(tree.root_node()).first().and_then(|node| field(*node, "body"));
        if let Some(body) = body {
            self.builder.body(body, decl);
        }
    }

    /// The constants of an enum. Gives the token where its members begin.
    fn constants(&mut self, tokens: Range<usize>, decl: &mut TypeDecl) -> usize {
        let mut at = tokens.start;
        let mut start = at;
        let mut parens = 0usize;
        while at < tokens.end {
            let Some(token) = self.token(at) else { break };
            match token.kind {
                TokenKind::Punct(b'{') => {
                    at = self.outline.close(at).end().max(at + 1);
                    continue;
                }
                TokenKind::Punct(b'(') => parens += 1,
                TokenKind::Punct(b')') => parens = parens.saturating_sub(1),
                TokenKind::Punct(b';') => break,
                TokenKind::Punct(b',') if parens == 0 => {
                    self.constant(start..at, decl);
                    start = at + 1;
                }
                _ => {}
            }
            at += 1;
        }
        self.constant(start..at.min(tokens.end), decl);
        at
    }

    fn constant(&mut self, tokens: Range<usize>, decl: &mut TypeDecl) {
        if tokens.is_empty() {
            return;
        }
        let before: Vec<EnumConstant> = std::mem::take(&mut decl.constants);
        if self.reported(&tokens).is_none()
            && let Some(tree) = self.parse("enum _ {", tokens.clone(), "}")
        {
            self.add_body(&tree, decl);
        }
        let found = std::mem::replace(&mut decl.constants, before);
        if found.is_empty() {
            let error = self.broken(&Piece { tokens, body: None }, "enum _ {", "}");
            decl.members.push(Member::Broken(error));
        }
        decl.constants.extend(found);
    }
}

/// The first of some sorted tokens that lies in a range.
fn first_in(sorted: &[usize], tokens: &Range<usize>) -> Option<usize> {
    sorted.get(sorted.partition_point(|&at| at < tokens.start)).copied().filter(|at| tokens.contains(at))
}

fn lexical(source: &SourceText, error: &LexicalError) -> Diagnostic {
    let diagnostic = Diagnostic::error(Code::Syntax, source.span(error.range.clone()), error.message.clone());
    match error.hint {
        Some(hint) => diagnostic.with_hint(hint),
        None => diagnostic,
    }
}
