//! Pass 1: enters every type and member header into a [`Program`].
//!
//! Never fails: problems are diagnostics in [`Program::diagnostics`], those of the parser for single
//! members included. It reads bodies only for the classes, lambdas and captured names in them.
//!
//! What lowering may rely on:
//! - **Order.** User files are entered before stubs (paths that start with `<jdk>/`); a user's type
//!   replaces a stub of the same name. Classes are in textual order, outer before inner.
//! - **Parameters of constructors**, in registers: `this`, the enclosing instance where
//!   `Class::outer_field` is set, the declared parameters, one value for each of `Class::captures`.
//!   Enclosing instance and captures are stored *before* `super(…)` is called.
//! - **Names** in a class body that are no locals of the current method:
//!   [`TypeScope::variable`](crate::lang::resolve::TypeScope::variable) tells fields from captured locals.
//!   A captured local's field is `val$name`; `captures` may hold more than is used. A class that creates
//!   a local class, or extends one, captures what that one captures.
//! - **Anonymous classes** have one constructor for each constructor of their superclass that fits the
//!   number of arguments, with its parameters; its code is [`CodeSource::DefaultConstructor`](crate::lang::program::CodeSource::DefaultConstructor) and calls
//!   `Program::super_constructor` with all of them. The same function answers for default constructors.
//! - **Enums**: constructors take no hidden parameters. `<clinit>` makes each constant in order (the
//!   class of its body, where it has one), writes the fields `name` and `ordinal` of `java.lang.Enum`
//!   (which exist even where the stub lacks them) directly after `New`, then calls the constructor,
//!   stores the constant's field, and after the last one the static synthetic field `$VALUES`. `values()`
//!   returns a copy of that; `valueOf` searches it.
//! - **Records**: fields for the components come first. A compact constructor has the components as
//!   its parameters in `Method`, none in its `MethodDecl`. What is not declared is
//!   [`CodeSource::RecordMember`](crate::lang::program::CodeSource::RecordMember).
//! - **Lambdas**: a static method `lambda$n` whose header lists no parameters. Neither lambdas nor
//!   `<clinit>` are in `Class::methods`.
//! - **Constants** ([`fold`]): a field with `constant` needs no code where it is static (its value is
//!   there before the class is initialised); `static_init` exists only where something else is to run.
//! - Overriding methods share a selector, generic and erased signatures alike; a method that overrides
//!   two with different selectors is in `Class::dispatch` under both. Private methods have a selector
//!   of their own.

mod constants;
mod contracts;
mod declare;
mod diamonds;
mod dispatch;
pub mod fold;
mod headers;
mod implied;
mod members;
mod supertypes;
mod walk;
mod well_known;

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use crate::base::{Diagnostic, FileId, IndexVec, SourceMap, Span};
use crate::lang::ast::{AstId, CompilationUnit, MethodDecl, Name, TypeRef};
use crate::lang::program::{ClassId, ErasedType, Program, Scopes, SelectorId, Type};

/// Builds the program of the parsed files and the stubs. Never fails: problems are diagnostics in
/// [`Program::diagnostics`]; unknown types in headers become external classes with a note.
pub fn index(sources: SourceMap, units: Vec<Arc<CompilationUnit>>) -> Program {
    let mut builder = Builder::new(sources, units);
    builder.declare_units();
    builder.find_well_known();
    builder.propagate_captures();
    builder.resolve_headers();
    let order = builder.order_by_supertypes();
    builder.enter_members(&order);
    builder.infer_diamonds();
    builder.resolve_body_types();
    builder.build_tables(&order);
    builder.check_contracts();
    builder.fold_constants();
    builder.enter_static_inits();
    builder.finish()
}

/// A local that a class body uses from the method around it.
#[derive(Clone, Debug)]
struct Capture {
    name: Name,
    /// Its declared type; `None` where it is inferred.
    ty: Option<TypeRef>,
    /// The class in whose body the local is declared.
    owner: ClassId,
}

/// What the passes keep about a class and lowering does not need.
#[derive(Clone, Debug, Default)]
struct ClassInfo {
    /// What stands behind `new`, for an anonymous class.
    anonymous_super: Option<TypeRef>,
    /// The enum, for a constant with a body.
    constant_of: Option<ClassId>,
    /// Declared in a method or initializer.
    is_local: bool,
    /// Number of arguments an anonymous class is created with.
    arguments: usize,
    has_outer_instance: bool,
    enclosing_method: Option<Arc<MethodDecl>>,
    captures: Vec<Capture>,
    /// Local classes that its body creates or extends.
    uses: Vec<ClassId>,
}

/// A lambda or method reference that was met.
#[derive(Clone, Copy, Debug)]
struct LambdaInfo {
    file: FileId,
    id: AstId,
    class: ClassId,
    span: Span,
}

/// A type that stands in a body, and where.
#[derive(Clone, Debug)]
struct BodyType {
    ty: TypeRef,
    class: ClassId,
    method: Option<Arc<MethodDecl>>,
    local_types: Vec<(Name, ClassId)>,
}

/// The program while it is built.
struct Builder {
    program: Program,
    info: IndexVec<ClassId, ClassInfo>,
    lambdas: Vec<LambdaInfo>,
    /// Types that the bodies of the user's classes name.
    body_types: Vec<BodyType>,
    /// Selectors by name and erased parameters.
    interned: HashMap<(Name, Vec<ErasedType>), SelectorId>,
}

impl Builder {
    fn new(sources: SourceMap, units: Vec<Arc<CompilationUnit>>) -> Self {
        let program = Program {
            sources,
            units,
            classes: IndexVec::new(),
            fields: IndexVec::new(),
            methods: IndexVec::new(),
            by_name: HashMap::new(),
            statics: 0,
            selectors: IndexVec::new(),
            well_known: well_known::unset(),
            diagnostics: Vec::new(),
            bodies: IndexVec::new(),
            captured_types: HashMap::new(),
            scopes: Scopes::default(),
            by_method_name: OnceLock::new(),
            library: OnceLock::new(),
            linkage: OnceLock::new(),
        };
        Self {
            program,
            info: IndexVec::new(),
            lambdas: Vec::new(),
            body_types: Vec::new(),
            interned: HashMap::new(),
        }
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.program.diagnostics.push(diagnostic);
    }

    fn finish(mut self) -> Program {
        let program = &mut self.program;
        program.bodies = program.methods.ids().map(|_| OnceLock::new()).collect();
        let captures = program.classes.iter().flat_map(|c| &c.captures);
        let open = captures.filter(|&&f| program.fields[f].ty == Type::Unknown);
        program.captured_types = open.map(|&f| (f, OnceLock::new())).collect();
        program.diagnostics.sort_by_key(|d| (d.span, d.severity));
        program.diagnostics.dedup();
        // Whoever asked before did not see all.
        program.by_method_name = OnceLock::new();
        self.program
    }
}

#[cfg(test)]
pub(in crate::lang) mod tests;
