//! Layer 4: subject and specification files.
//!
//! [`load()`] reads a subject's YAML, its specification and its Java, looks every name up in the
//! indexed program, and returns a [`Subject`] together with everything that is wrong, each problem
//! with its place. Reading goes in three steps, each of which reports all it can: text to tree
//! (`yaml`), tree to data as written (`subject_file`, `specification_file`), data to declarations
//! (`link`). A subject is plain data: it knows no value and asks no solver. [`Subject::scope`] evaluates its
//! pools and domains for one number k, which runs a method of the subject only where that is what says them.

pub mod args;
pub mod decode;
pub mod domain;
pub mod expressions;
pub mod files;
mod finitization;
pub mod from_java;
pub mod hex_rules;
pub mod integer;
mod java;
pub mod jbse_settings;
mod limits;
mod link;
pub mod load;
mod loader;
mod neighbours;
pub mod partial_heap;
pub mod schema;
mod scope;
mod shape;
pub mod sketch;
pub mod specification_file;
pub mod subject_file;
mod support;
mod untracked;
pub mod yaml;

#[cfg(test)]
mod tests;

use std::sync::{Arc, OnceLock};

use crate::base::{IndexVec, Span};
use crate::exec::Natives;
use crate::heap::{DomainValue, OpenObject, PoolId, UntrackedField};
use crate::lang::program::{ClassId, ErasedType, FieldId, MethodId, Program};
use crate::subject::sketch::StandIn;

pub use args::ArgSpec;
pub use decode::Spanned;
pub use files::{DiskAndBundled, Files};
pub use hex_rules::HexRules;
pub use integer::{Expression, Range};
pub use load::{bundled_file, check, load, load_with};
pub use loader::{INFERRED, LoadOptions, Loaded};
pub use specification_file::BoundsText;
pub use support::{JavaReport, MethodSupport, check_java, is_java};

/// A subject: code under analysis, and what its inputs look like.
#[derive(Clone, Debug)]
pub struct Subject {
    /// Its name, for people.
    pub name: Arc<str>,
    /// What it is, in a sentence; may be empty.
    pub about: Arc<str>,
    /// Path of the subject file.
    pub path: Arc<str>,
    /// The code: the subject's, its predicates' and the JDK models.
    pub program: Arc<Program>,
    /// The class it is about: the receiver's, else the one that the specification is for.
    pub main_class: ClassId,
    /// The receiver; `None` where only static methods are analysed.
    pub receiver: Option<Receiver>,
    /// Static fields that are roots, in order.
    pub statics: Vec<StaticRoot>,
    /// What holds of every input.
    pub requires: Vec<Requirement>,
    /// Exceptions that are no alarms, subclasses included.
    pub expect: Vec<ClassId>,
    /// Methods to analyse, in order.
    pub methods: Vec<AnalysisMethod>,
    /// How the Driver technique builds inputs.
    pub driver: Option<Driver>,
    /// What inputs look like.
    pub spec: Specification,
    /// Where it was inferred from Java alone: what its results take for granted.
    pub stand_ins: Vec<StandIn>,
    /// The models, once they were linked with the program.
    natives: OnceLock<Arc<Natives>>,
}

/// The receiver of the methods under analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Receiver {
    /// Its class.
    pub class: ClassId,
    /// The pool that it is object 0 of; `None`: it is in no pool.
    pub pool: Option<PoolId>,
}

/// A static field that is a root.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StaticRoot {
    /// As written.
    pub name: Arc<str>,
    /// The field.
    pub field: FieldId,
    /// Its domain.
    pub domain: DomainSpec,
}

/// A method under analysis.
#[derive(Clone, PartialEq, Debug)]
pub struct AnalysisMethod {
    /// Its name on the command line: its key in the file.
    pub key: Arc<str>,
    /// Where the key stands.
    pub span: Span,
    /// The method.
    pub method: MethodId,
    /// What each parameter gets, by position.
    pub args: Vec<ArgSpec>,
    /// Whether it is a harness: a static method that builds the receiver itself and then makes it symbolic
    /// (`SymHeap.makeSymbolicRefThis`).
    pub is_harness: bool,
}

/// An assumption about the input of methods under analysis.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Requirement {
    /// A Java expression over roots and arguments, as written.
    pub text: Spanned<Arc<str>>,
    /// The method that it is about, by index; `None`: all that have what it names.
    pub only: Option<usize>,
}

/// How the Driver technique builds inputs.
#[derive(Clone, PartialEq, Debug)]
pub enum Driver {
    /// Calls these methods on a fresh receiver, any of them each time.
    Build {
        /// The methods with their arguments.
        methods: Vec<AnalysisMethod>,
        /// How often.
        times: Range,
    },
    /// Calls this method, which takes nothing.
    Method(MethodId),
}

/// What inputs look like.
#[derive(Clone, Debug)]
pub struct Specification {
    /// Path of its file: the subject's own where it is inline.
    pub path: Arc<str>,
    /// The scope number, when the user gives none.
    pub default_scope: u32,
    /// Pools and domains, for every k.
    pub scope: ScopeSpec,
    /// Fields that are meant to have no domain.
    pub untracked: Vec<UntrackedField>,
    /// Largest length that a new array of symbolic length is given.
    pub array_length: i32,
    /// How many characters of a symbolic string are looked at.
    pub string_length: i32,
    /// The heap part of the precondition, conjoined.
    pub pre_h: Vec<Predicate>,
    /// Methods of the heap part that take a primitive argument: no shape decides them, so they are decided where
    /// the primitive part is.
    pub pre_mixed: Vec<Predicate>,
    /// The primitive part.
    pub pre_p: Vec<Predicate>,
    /// The whole precondition, where it is not split. Then the two above are empty.
    pub rep_ok: Vec<Predicate>,
    /// The hand-written conservative predicates, conjoined.
    pub hybrid: Vec<Predicate>,
    /// HEX rules, as written.
    pub hex: Option<HexRules>,
    /// Tight field bounds.
    pub bounds: BoundsText,
    /// Postconditions.
    pub post: Vec<Postcondition>,
}

/// Where pools and domains come from.
#[derive(Clone, Debug)]
pub enum ScopeSpec {
    /// They are declared.
    Declared(DeclaredScope),
    /// A Korat-style method says.
    Finitization(Finitization),
}

/// Declared pools and domains, with expressions in k.
#[derive(Clone, Debug)]
pub struct DeclaredScope {
    /// The pools.
    pub pools: IndexVec<PoolId, PoolSpec>,
    /// The tracked fields in vector order.
    pub fields: Vec<FieldSpec>,
    /// Where they are declared.
    pub span: Span,
}

/// A Korat-style finitization: a call to run.
#[derive(Clone, Debug)]
pub struct Finitization {
    /// The static method.
    pub method: MethodId,
    /// Its int arguments.
    pub args: Vec<Expression>,
    /// Where the call stands.
    pub span: Span,
}

/// A pool with expressions in k.
#[derive(Clone, Debug)]
pub struct PoolSpec {
    /// Its name.
    pub name: Spanned<Arc<str>>,
    /// Classes with their numbers, in order. For arrays java.lang.Object with the number of arrays.
    pub classes: Vec<(ClassId, Expression)>,
    /// Whether null is a member.
    pub null: bool,
    /// For a pool of arrays.
    pub array: Option<ArraySpec>,
}

/// What the arrays of a pool look like.
#[derive(Clone, Debug)]
pub struct ArraySpec {
    /// Type of an element.
    pub element: ErasedType,
    /// Lengths.
    pub length: Range,
    /// Domain of every element.
    pub domain: DomainSpec,
}

/// A tracked field.
#[derive(Clone, Debug)]
pub struct FieldSpec {
    /// As written, with its place.
    pub name: Spanned<Arc<str>>,
    /// The field.
    pub field: FieldId,
    /// The class before the dot.
    pub class: ClassId,
    /// Its domain.
    pub domain: DomainSpec,
    /// See [`TrackedField::is_lazy`](crate::heap::TrackedField::is_lazy).
    pub is_lazy: bool,
}

/// A domain with expressions in k.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DomainSpec {
    /// Its values.
    pub kind: DomainKind,
    /// Where it stands.
    pub span: Span,
    /// The primitive type or reference type of what has the domain.
    pub ty: ErasedType,
}

/// The values of a domain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DomainKind {
    /// Objects of these pools, and null where it is a member of one of them.
    Pools(Vec<PoolId>),
    /// Whole numbers.
    Range(Range),
    /// A list of whole numbers.
    Integers(Vec<Expression>),
    /// A list of booleans.
    Booleans(Vec<bool>),
    /// Strings, constants of an enum or null, in this order.
    Listed(Vec<DomainValue>),
    /// Tracked, unbounded, never enumerated.
    Any,
    /// The same of strings or boxes.
    Open(OpenObject),
}

/// A root of the symbolic heap, as a predicate takes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RootRef {
    /// The receiver.
    This,
    /// Index into [`Subject::statics`].
    Static(usize),
    /// The reference argument of that name.
    Argument(Arc<str>),
    /// The primitive argument of that name: no root, but a number that the path condition may be about.
    Number(Arc<str>),
}

/// A boolean method over the roots.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Predicate {
    /// The method. One that is not static is called on the receiver.
    pub method: MethodId,
    /// What its parameters get.
    pub params: Vec<RootRef>,
    /// Where the specification names it.
    pub span: Span,
}

/// A boolean method over roots, arguments and result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Postcondition {
    /// The method. One that is not static is called on the receiver.
    pub method: MethodId,
    /// For each analysed method that it fits, by index, what its parameters get.
    pub applies: Vec<(usize, Vec<PostRef>)>,
    /// Where the specification names it.
    pub span: Span,
}

/// What a parameter of a postcondition gets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PostRef {
    /// The receiver.
    This,
    /// Index into [`Subject::statics`].
    Static(usize),
    /// The argument of that position.
    Argument(usize),
    /// What the method returned.
    Result,
}

impl Predicate {
    /// Whether it takes a primitive argument of the method.
    pub fn takes_number(&self) -> bool {
        self.params.iter().any(|p| matches!(p, RootRef::Number(_)))
    }
}

impl Specification {
    /// What is decided together with the path condition; all of a precondition that is unsplit.
    pub fn primitive_part(&self) -> impl Iterator<Item = &Predicate> {
        self.pre_mixed.iter().chain(&self.pre_p).chain(&self.rep_ok)
    }
    /// Whether the precondition is given whole (`repOK`), for the tool to split.
    pub fn is_unsplit(&self) -> bool {
        self.pre_h.is_empty() && !self.rep_ok.is_empty()
    }
    /// What a structure search runs: preH, or all of an unsplit precondition. Empty where there is neither.
    pub fn structure(&self) -> &[Predicate] {
        if self.pre_h.is_empty() { &self.rep_ok } else { &self.pre_h }
    }
}

impl Subject {
    /// The models, linked with the program once.
    pub fn natives(&self) -> &Arc<Natives> {
        self.natives.get_or_init(|| Arc::new(Natives::new(&self.program)))
    }
    /// A method under analysis by its key.
    pub fn method(&self, key: &str) -> Option<&AnalysisMethod> {
        self.methods.iter().find(|m| &*m.key == key)
    }
    /// All predicates of the precondition, heap part first.
    pub fn precondition(&self) -> impl Iterator<Item = &Predicate> {
        self.spec.pre_h.iter().chain(self.spec.primitive_part())
    }
    /// Whether neither methods nor rules say which heaps are meant.
    pub fn states_nothing(&self) -> bool {
        self.precondition().next().is_none() && self.spec.hybrid.is_empty() && self.spec.hex.is_none()
    }
    /// The methods of the precondition that take a primitive argument.
    pub fn precondition_of_numbers(&self) -> impl Iterator<Item = &Predicate> {
        self.precondition().filter(|p| p.takes_number())
    }
}
