//! Tests of the whole front: text in, structure and diagnostics out.

mod bounds;
mod declarations;
mod expressions;
mod fuzz;
mod print;
mod recovery;
mod statements;

use crate::base::{Diagnostic, SourceMap};
use crate::lang::ast::{CompilationUnit, Member, Stmt};
use crate::lang::syntax::parse;

/// A parsed text.
struct Parsed {
    sources: SourceMap,
    unit: CompilationUnit,
    diagnostics: Vec<Diagnostic>,
}

impl Parsed {
    fn new(text: &str) -> Self {
        let mut sources = SourceMap::default();
        let file = sources.add("T.java", text);
        let (unit, diagnostics) = parse(&sources, file);
        Self { sources, unit, diagnostics }
    }

    /// All types.
    fn types(&self) -> String {
        self.unit.types.iter().map(|t| print::type_decl(t)).collect::<Vec<_>>().join(" ")
    }

    /// `line:col CODE message` of every diagnostic.
    fn errors(&self) -> Vec<String> {
        let show = |d: &Diagnostic| {
            let place = d.span.map_or("?".into(), |s| self.sources.locate(s));
            format!("{} {} {}", place.trim_start_matches("T.java:"), d.code, d.message)
        };
        self.diagnostics.iter().map(show).collect()
    }

    /// The text each diagnostic points at.
    fn marked(&self) -> Vec<&str> {
        self.diagnostics.iter().map(|d| d.span.map_or("?", |s| self.sources.text(s))).collect()
    }
}

/// Structure of a file that has no diagnostics.
fn types(text: &str) -> String {
    let parsed = Parsed::new(text);
    assert_eq!(parsed.errors(), Vec::<String>::new(), "{text}");
    parsed.types()
}

/// Structure of the members of a class.
fn members(text: &str) -> String {
    let all = types(&format!("class T {{ {text} }}"));
    all.trim_start_matches("(class T").trim_end_matches(')').trim().to_string() + ")"
}

fn in_method(text: &str) -> Parsed {
    Parsed::new(&format!("class T {{ void m() {{ {text} }} }}"))
}

fn body(parsed: &Parsed) -> &[Stmt] {
    let member = parsed.unit.types.first().and_then(|t| t.members.first());
    match member {
        Some(Member::Method(m)) => m.body.as_deref().unwrap_or(&[]),
        _ => &[],
    }
}

/// Structure of statements in a method.
fn statements(text: &str) -> String {
    let parsed = in_method(text);
    assert_eq!(parsed.errors(), Vec::<String>::new(), "{text}");
    body(&parsed).iter().map(print::stmt).collect::<Vec<_>>().join(" ")
}

/// Structure of an expression.
fn expression(text: &str) -> String {
    let all = statements(&format!("x = {text};"));
    all.trim_start_matches("(x = ").strip_suffix(')').unwrap_or("").to_string()
}
