//! What stands around and behind the headers, and only lowering and name resolution read.

use std::collections::HashMap;
use std::sync::Arc;

use crate::base::FileId;
use crate::lang::ast::{AstId, FieldDecl, MethodDecl, Name};
use crate::lang::erasure::{ClassId, ErasedType, FieldId, MethodId, Type};
use crate::lang::imports::FileScope;

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
    pub outer_variables: HashMap<ClassId, Vec<(Name, ErasedType)>>,
    /// Synthetic methods of lambdas and method references.
    pub lambdas: HashMap<(FileId, AstId), MethodId>,
    /// Field of a declared field (for initializers).
    pub field_decls: HashMap<FieldId, Arc<FieldDecl>>,
    /// Type parameters of generic methods.
    pub method_variables: HashMap<MethodId, Vec<(Name, ErasedType)>>,
    /// Bounds of a generic method's type parameters, where one of them is a type variable.
    pub method_bounds: HashMap<MethodId, Vec<Type>>,
    /// The super constructor that a constructor without source calls.
    pub super_constructors: HashMap<MethodId, MethodId>,
    /// Imports of each file.
    pub(in crate::lang) files: HashMap<FileId, FileScope>,
    /// Top-level types by package and name.
    pub(in crate::lang) packages: HashMap<Arc<str>, HashMap<Name, ClassId>>,
    /// External types by the name they were given.
    pub(in crate::lang) externals: HashMap<Arc<str>, ClassId>,
}
