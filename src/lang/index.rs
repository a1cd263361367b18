//! Pass 1: enters every type and member header into a [`Program`](crate::lang::program::Program).
//! (Contract; bodies to come.)

use std::collections::HashMap;
use std::sync::Arc;

use crate::base::{FileId, SourceMap};
use crate::lang::ast::{AstId, CompilationUnit, Expr, FieldDecl, LambdaBody, MethodDecl, Name, Param, Stmt};
use crate::lang::program::{ClassId, FieldId, MethodId, Program};

/// Where a method's code comes from: what lowering starts from.
#[derive(Clone, Debug)]
pub enum CodeSource {
    /// A declared method or constructor with a body.
    Declared(Arc<MethodDecl>),
    /// A default constructor (also of anonymous classes, which pass all arguments on to super).
    DefaultConstructor,
    /// All static field initializers and static blocks of its class, in textual order (enum constants first).
    StaticInit,
    /// `values()` of an enum.
    EnumValues,
    /// `valueOf(String)` of an enum.
    EnumValueOf,
    /// A record's canonical constructor without explicit one, an accessor, equals, hashCode or toString.
    RecordMember,
    /// A lambda or method reference. Its parameter types are known only to the method around it, which
    /// lowers it together with itself and files the result under this id before any closure exists.
    Lambda,
    /// Abstract.
    Abstract,
    /// Native.
    Native,
}

/// What lowering needs beyond headers.
#[derive(Debug, Default)]
pub struct Scopes {
    /// Code of each method, by id.
    pub code: Vec<CodeSource>,
    /// Local and anonymous classes by file and declaration.
    pub local_classes: HashMap<(FileId, AstId), ClassId>,
    /// Names of the locals that a local or anonymous class captures, in the order of `Class::captures`
    /// (an over-approximation: free names of its body that were locals around it).
    pub captured_names: HashMap<ClassId, Vec<Name>>,
    /// Local classes that are in scope inside a class body because it is nested in a method.
    pub visible_local_types: HashMap<ClassId, Vec<(Name, ClassId)>>,
    /// Type variables of the methods around a local or anonymous class.
    pub outer_variables: HashMap<ClassId, Vec<(Name, crate::lang::program::ErasedType)>>,
    /// Synthetic methods of lambdas and method references.
    pub lambdas: HashMap<(FileId, AstId), MethodId>,
    /// Field of a declared field (for initializers).
    pub field_decls: HashMap<FieldId, Arc<FieldDecl>>,
}

/// Builds the program of the parsed files and the stubs. Never fails: problems are diagnostics in
/// [`Program::diagnostics`]; unknown types in headers become external classes with a note.
pub fn index(_sources: SourceMap, _units: Vec<Arc<CompilationUnit>>) -> Program {
    unimplemented!("index")
}

#[allow(unused)]
type Unused = (Expr, LambdaBody, Param, Stmt);
