//! HEX (Braione, Denaro, Pezzè, ESEC/FSE 2015, §3): rules about the references that a visit of the heap
//! expands, aliases or finds null, and their check one new reference at a time.
//!
//! Three verdicts have to be kept apart, and this module gives the first two: the *incremental* one along a
//! trace ([`Checker::violations`]), and that of Definition 3.4, over *all backbones*
//! ([`all_backbones`]). What the operational precondition says is for other solvers.
//!
//! Choices where the paper leaves room:
//! - `aliases max π`: a path is maximal where it is no proper prefix of another path of π in the backbone;
//!   paths that end in null do not count, since a chain that ends in null would otherwise have no maximal
//!   object and every alias would be wrong. The right side grows with the heap, so a step that was right
//!   may turn out wrong later: [`recheck`] looks again.
//! - The receiver exists before any reference is visited, so every backbone meets it first.
//! - A sentence with `any-of` or `not` is decided by the set of atoms violated so far, which only grows: it
//!   refutes a heap once it is false whatever becomes of the atoms that are not violated. On a heap without
//!   undecided references those are true.
//! - `semantics: jbse`: the positive conclusions of all rules whose path matches a reference unite, kind by
//!   kind: it may expand to what any of them allows, and alias what any of them allows. `not null` and
//!   `never-aliases` hold each for itself. A reference that no rule of a kind matches is free in that kind.
//!
//! It knows no technique and runs no code: companion methods are named here and run elsewhere.

mod backbones;
pub mod check;
mod compile;
mod coverage;
mod names;
pub mod path;
pub mod pattern;
mod sentence;
mod trace;

pub use backbones::{BreadthFirst, all_backbones, breadth_first, mark_matching, recheck};
pub use check::{Checker, Reference, Violated};
pub use compile::{compile, ghost_fields};
pub use path::{Backbone, HeapPath};
pub use sentence::{Atoms, Sentence};

use std::sync::Arc;

use crate::base::Span;
use crate::lang::program::{ClassId, ErasedType, MethodId};
use crate::solve::hex::pattern::PathExpression;
use crate::subject::hex_rules::HexSemantics;

/// Rules, looked up in a program.
#[derive(Clone, Debug)]
pub struct Rules {
    /// How rules on one reference combine.
    pub semantics: HexSemantics,
    /// The rules in the order of the file, those within combinations included.
    pub rules: Vec<Rule>,
    /// Their conclusions.
    pub atoms: Vec<Atom>,
    /// What has to hold, conjoined.
    pub sentences: Vec<Sentence>,
    /// Companion methods to call before the method under analysis.
    pub on_start: Vec<Companion>,
}

/// One rule.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Its number in the file, from 1.
    pub number: usize,
    /// It on one line: `this.list(.next)+ not null`.
    pub text: Arc<str>,
    /// Where it stands.
    pub span: Span,
    /// The path as written.
    pub path_text: Arc<str>,
    /// References that it is about.
    pub path: Pattern,
    /// What to call when a reference of its path was decided.
    pub calls: Option<Companion>,
    /// Which decisions of a reference call it: null, alias, expand.
    pub calls_on: Kinds,
}

/// Decisions of a reference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Kinds {
    pub null: bool,
    pub alias: bool,
    pub expand: bool,
}

/// A path expression with its guard looked up.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// The expression.
    pub expression: PathExpression,
    /// The class after the colon: the declared type of a reference, the class of a target.
    pub guard: Option<ErasedType>,
}

/// One conclusion of a rule.
#[derive(Clone, Debug)]
pub struct Atom {
    /// The rule, as an index.
    pub rule: usize,
    /// It.
    pub conclusion: Conclusion,
    /// The rule's path with this conclusion alone.
    pub text: Arc<str>,
}

/// What a rule says of a reference on its path (Definition 3.5).
#[derive(Clone, Debug)]
pub enum Conclusion {
    /// It is not null.
    NotNull,
    /// If it expands, then to an object of one of these types; of none: it does not expand.
    Expands(Vec<ErasedType>),
    /// If it is an alias, then of an object of one of these targets; none: it is no alias.
    Aliases(Vec<Pattern>),
    /// If it is an alias, then not of an object of these targets.
    NeverAliases(Vec<Pattern>),
}

/// A companion method.
#[derive(Clone, Debug)]
pub struct Companion {
    /// The method: static, takes the reference's owner and its target, or the target alone, or nothing.
    pub method: MethodId,
    /// Its name as written.
    pub name: Arc<str>,
}

/// A ghost field that the specification declares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GhostDeclaration {
    /// Objects of this class have it.
    pub class: ClassId,
    /// Its name.
    pub name: Arc<str>,
    /// Its type.
    pub ty: ErasedType,
}
