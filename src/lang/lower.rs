//! Pass 2: one method's body to IR, when it is first called.
//!
//! The shape of the code is javac's: conditions jump on their negation, so that the first alternative of
//! a branch is the one in which the source's condition holds; comparisons used as values branch;
//! `finally` blocks are copied to each exit. What is outside the subset, and what javac would refuse,
//! becomes an [`Instr::Unsupported`] at its place, and the rest of
//! the method is lowered all the same. It knows no heap and decides no branch beyond constants.
//!
//! Lambdas and method references depend on types that only the method around them knows: they are lowered
//! together with it, and filed under their ids.

mod access;
mod assign;
mod builder;
mod call;
mod closures;
mod condition;
mod constants;
mod construct;
mod constructors;
mod conversion;
mod exceptions;
mod expr;
mod expression_method;
mod fitting;
mod flow;
mod inference;
mod invoke;
mod loops;
mod names;
mod old_value;
mod operators;
mod patterns;
mod results;
mod scan;
mod statements;
mod switch;
mod symbolic_test;
mod synthesized;
mod typing;

use std::collections::HashMap;
use std::sync::Arc;

use crate::base::id::Id;
use crate::base::{Code, Diagnostic, FileId, Span};
use crate::lang::ast::{ExprKind, MethodDecl, PrimitiveName, Stmt, StmtKind, TypeDecl};
use crate::lang::index::fold::Constant;
use crate::lang::ir::{Body, Instr, Reg, UnsupportedUse};
use crate::lang::program::{
    ClassId, ClassOrigin, CodeSource, ErasedType, MethodId, MethodKind, Program, Type,
};
use crate::lang::resolve::TypeScope;

pub use expression_method::{Compiled, Condition, ExpressionMethod, ExpressionScope, Input, parameters};
pub use scan::names_in;

use builder::Builder;
use exceptions::Exit;

impl Program {
    /// The lowered body of a method. Lowers it on the first call.
    ///
    /// # Errors
    /// The diagnostic that explains why it has none: it is abstract, native, broken, or its
    /// declaration uses something outside the subset that cannot be put off to run time.
    #[inline]
    pub fn body(&self, method: MethodId) -> Result<&Arc<Body>, &Diagnostic> {
        let filed = &self.bodies[method];
        if filed.get().is_none() {
            // Outside the cell's initialization, in which it could not be filed by another method.
            prepare(self, method);
        }
        filed.get_or_init(|| lower(self, method)).as_ref()
    }
}

/// Lowers one method. See [`Program::body`].
fn lower(program: &Program, method: MethodId) -> Result<Arc<Body>, Diagnostic> {
    let code = program.scopes.code.get(method.index());
    let mut lowerer = Lowerer::new(program, method);
    let span = lowerer.frame.b.span;
    let absent = |why: &str| {
        Err(Diagnostic::error(Code::NoBody, span, format!("`{}` {why}", program.method_name(method))))
    };
    match code {
        None | Some(CodeSource::Abstract) => return absent("is abstract"),
        Some(CodeSource::Native) => return absent("is native and has no model"),
        Some(CodeSource::Lambda) => return absent("stands in code that cannot be reached"),
        Some(CodeSource::Declared(decl)) => {
            if let Some(broken) = &decl.broken {
                return Err(broken.clone());
            }
            let Some(body) = &decl.body else { return absent("has no body") };
            lowerer.declared(decl, body);
        }
        Some(CodeSource::DefaultConstructor) => lowerer.default_constructor(),
        Some(CodeSource::StaticInit) => lowerer.static_init(),
        Some(CodeSource::EnumValues) => lowerer.enum_values(),
        Some(CodeSource::EnumValueOf) => lowerer.enum_value_of(),
        Some(CodeSource::RecordMember) => lowerer.record_member(),
    }
    lowerer.finish()
}

/// Lowers the methods around a method that cannot be lowered by itself, until it has been filed.
fn prepare(program: &Program, method: MethodId) {
    let header = &program.methods[method];
    if header.kind != MethodKind::Lambda {
        return;
    }
    let class = &program.classes[header.class];
    for other in class.methods.iter().copied().chain(class.static_init) {
        if program.bodies[method].get().is_some() {
            return;
        }
        let _ = program.body(other);
    }
}

/// What would fail if execution reached it: one diagnostic for each place of the method, and of the lambdas
/// in it, that is outside the subset or that javac would refuse. Sorted by place. Methods without body have
/// none.
pub fn check(program: &Program, method: MethodId) -> Vec<Diagnostic> {
    let name = program.method_name(method);
    let mut found: Vec<Diagnostic> = Vec::new();
    let mut seen = vec![method];
    let mut next = 0;
    while let Some(&at) = seen.get(next) {
        next += 1;
        let body = match program.body(at) {
            Ok(body) => body,
            Err(diagnostic) if diagnostic.code == Code::NoBody => continue,
            Err(diagnostic) => {
                found.push(diagnostic.clone());
                continue;
            }
        };
        for site in &body.closures {
            if !seen.contains(&site.method) {
                seen.push(site.method);
            }
        }
        for (instr, span) in body.code.iter().zip(&body.spans) {
            let Instr::Unsupported { site } = instr else { continue };
            let Some(what) = body.unsupported.get(*site as usize) else { continue };
            let mut diagnostic =
                Diagnostic::error(what.code, *span, format!("{} (in {name})", what.construct));
            diagnostic.hint = what.hint.clone();
            if !found.contains(&diagnostic) {
                found.push(diagnostic);
            }
        }
    }
    // What has a part whose value is not known says nothing of its own beside it.
    let sites: Vec<(Span, bool)> =
        found.iter().filter_map(|d| Some((d.span?, d.code == Code::Unsupported))).collect();
    found.retain(|d| {
        let supported = d.code != Code::Unsupported;
        let Some(whole) = d.span else { return true };
        !sites
            .iter()
            .any(|&(part, unsupported)| unsupported == supported && part != whole && whole.covers(part))
    });
    found.sort_by_key(|d| d.span);
    found
}

/// The same for all methods, constructors and static initializers of the user's classes.
pub fn check_all(program: &Program) -> Vec<Diagnostic> {
    let users = program.classes.iter().filter(|c| c.origin == ClassOrigin::User);
    let methods = users.flat_map(|c| c.methods.iter().copied().chain(c.static_init));
    let mut found: Vec<Diagnostic> = methods.flat_map(|m| check(program, m)).collect();
    found.sort_by_key(|d| d.span);
    found.dedup();
    found
}

/// A local variable or parameter in scope.
#[derive(Clone)]
struct Local {
    name: Arc<str>,
    ty: Type,
    reg: Reg,
    /// Its entry in the body's table; `None` while only types are looked at.
    info: Option<usize>,
    /// Its value, where it is final and its initializer a constant.
    constant: Option<Constant>,
    /// A pattern variable.
    is_pattern: bool,
    /// A pattern variable that has no value here, and is not in scope.
    is_hidden: bool,
}

/// What belongs to one body under construction.
struct Frame<'p> {
    b: Builder,
    locals: Vec<Local>,
    /// The receiver, in instance methods and what stands in them.
    this: Option<Reg>,
    /// The parameter of a constructor that holds the enclosing instance.
    outer: Option<Reg>,
    /// In the arguments of `this(…)` or `super(…)`, where there is no receiver yet.
    early: bool,
    /// The parameters of a constructor that hold captured locals, in the order of `Class::captures`.
    captures: Vec<Reg>,
    /// What jumps out of the current place have to leave, innermost last.
    exits: Vec<Exit<'p>>,
    /// Labels of the statement that comes next.
    labels: Vec<Arc<str>>,
    /// What `return` converts to.
    result: Type,
    /// Number of parameter registers.
    params: usize,
    /// Where the body ends.
    end: Span,
}

impl Frame<'_> {
    fn new(span: Span, result: Type) -> Self {
        Self {
            b: Builder::new(span),
            locals: Vec::new(),
            this: None,
            outer: None,
            early: false,
            captures: Vec::new(),
            exits: Vec::new(),
            labels: Vec::new(),
            result,
            params: 0,
            end: span,
        }
    }
}

/// The state of lowering one method.
struct Lowerer<'p> {
    program: &'p Program,
    class: ClassId,
    method: MethodId,
    file: FileId,
    scope: TypeScope<'p>,
    frame: Frame<'p>,
    /// Types of expressions by address; they stay where they are, in the program.
    types: HashMap<usize, Type>,
    /// Depth of lambdas whose bodies are looked at for their types alone.
    speculation: u32,
    /// What is expected of the call that is lowered next.
    expected: Option<Type>,
    /// What is expected where the next value stands may be narrower than Java has it: a parameter whose type was
    /// inferred.
    is_guess: bool,
    /// The type arguments that are written in it.
    explicit: Vec<Type>,
}

impl<'p> Lowerer<'p> {
    fn new(program: &'p Program, method: MethodId) -> Self {
        let header = &program.methods[method];
        let class = header.class;
        let nowhere = Span { file: FileId(0), start: 0, end: 0 };
        let span = header.span.or(program.classes[class].span).unwrap_or(nowhere);
        let variables = program.method_variables(method).to_vec();
        let scope = TypeScope { program, class, variables, local_types: Vec::new(), sees_all: false };
        let frame = Frame::new(span, header.result.clone());
        Self {
            program,
            class,
            method,
            file: span.file,
            scope,
            frame,
            types: HashMap::new(),
            speculation: 0,
            expected: None,
            is_guess: false,
            explicit: Vec::new(),
        }
    }

    /// Takes the registers of the receiver, the enclosing instance, the parameters and the captured
    /// locals, in this order.
    fn enter_parameters(&mut self, types: &[Type], names: &[Arc<str>]) {
        let header = &self.program.methods[self.method];
        let class = &self.program.classes[self.class];
        if !header.modifiers.is_static && header.kind != MethodKind::StaticInit {
            let this = self.frame.b.alloc();
            self.frame.this = Some(this);
        }
        let is_constructor = header.kind == MethodKind::Constructor;
        if is_constructor && class.outer_field.is_some() {
            self.frame.outer = Some(self.frame.b.alloc());
        }
        let unnamed = Arc::from("");
        for (i, ty) in types.iter().enumerate() {
            let name = names.get(i).unwrap_or(&unnamed);
            self.declare(name, ty.clone());
        }
        if is_constructor {
            self.frame.captures = class.captures.iter().map(|_| self.frame.b.alloc()).collect();
        }
        self.frame.params = self.frame.b.mark() as usize;
    }

    fn declared(&mut self, decl: &'p MethodDecl, body: &'p [Stmt]) {
        let header = &self.program.methods[self.method];
        self.enter_parameters(&header.params, &header.param_names);
        self.frame.end = last_byte(decl.span);
        let components =
            self.decl_of(self.class).filter(|_| decl.is_compact).map(|d| d.components.as_slice());
        let params = components.unwrap_or(&decl.params);
        let end = self.frame.end;
        if header.kind == MethodKind::Constructor {
            let calls_this = body.first().is_some_and(is_this_call);
            let class = self.decl_of(self.class).filter(|_| !calls_this);
            self.refuse_flow(|flow| flow.constructor(class, params, body, decl.is_compact, end));
            self.constructor(body, decl.is_compact);
        } else {
            let has_result = header.result != VOID;
            self.refuse_flow(|flow| flow.method(params, body, has_result, end));
            self.block_statements(body);
        }
    }

    /// Ends the body: a void method returns, another one must have done so.
    fn finish(mut self) -> Result<Arc<Body>, Diagnostic> {
        let span = self.frame.b.span;
        let body = self.end_frame(span)?;
        Ok(Arc::new(body))
    }

    /// Ends the current frame's code and gives its body.
    fn end_frame(&mut self, span: Span) -> Result<Body, Diagnostic> {
        self.frame.b.span = self.frame.end;
        if self.frame.b.alive() {
            if self.frame.result == VOID {
                self.frame.b.start_statement();
                self.frame.b.emit(Instr::ReturnVoid);
            } else if !self.frame.b.ends_unsupported() {
                self.fail(Code::MissingReturn, "missing return statement", None);
            }
        }
        let end = self.frame.end;
        let params = self.frame.params;
        let frame = std::mem::replace(&mut self.frame, Frame::new(end, VOID));
        frame.b.finish(params, span)
    }

    /// Emits an instruction that fails when it is reached, and gives a register for its value.
    fn fail(&mut self, code: Code, construct: impl Into<String>, hint: Option<String>) -> Reg {
        self.frame.b.unsupported(UnsupportedUse { code, construct: construct.into(), hint });
        self.frame.b.alloc()
    }

    /// The same for a finished description.
    fn fail_with(&mut self, what: UnsupportedUse) -> Reg {
        self.frame.b.unsupported(what);
        self.frame.b.alloc()
    }

    /// Declares a local variable in a fresh register.
    fn declare(&mut self, name: &Arc<str>, ty: Type) -> Reg {
        let reg = self.frame.b.alloc();
        self.enter_local(name, ty, reg, None);
        reg
    }

    /// Enters a local variable whose value is in its register.
    fn enter_local(&mut self, name: &Arc<str>, ty: Type, reg: Reg, constant: Option<Constant>) {
        let info = self.frame.b.open_local(name.clone(), reg, ty.clone(), ty.erase(self.program));
        self.frame.locals.push(Local {
            name: name.clone(),
            ty,
            reg,
            info: Some(info),
            constant,
            is_pattern: false,
            is_hidden: false,
        });
    }

    /// Ends the scope of all locals but the first `keep`.
    fn close_locals(&mut self, keep: usize) {
        for local in self.frame.locals.drain(keep.min(self.frame.locals.len())..) {
            if let Some(info) = local.info {
                self.frame.b.close_local(info);
            }
        }
    }

    fn erase(&self, ty: &Type) -> ErasedType {
        ty.erase_or_object(self.program)
    }

    /// The declaration of a class; `None` for external ones.
    fn decl_of(&self, class: ClassId) -> Option<&'p TypeDecl> {
        self.program.classes[class].decl.as_deref()
    }

    /// Whether some class above (or the class itself) is not part of the program, so that what it lacks
    /// may be there.
    fn has_external_ancestor(&self, class: ClassId) -> bool {
        let classes = &self.program.classes;
        let ancestors = classes[class].ancestors.iter().copied().chain([class]);
        ancestors.into_iter().any(|a| classes[a].origin == ClassOrigin::External)
    }
}

/// The last byte of a span: where the closing brace of a block is.
fn last_byte(span: Span) -> Span {
    Span { start: span.end.saturating_sub(1).max(span.start), ..span }
}

/// Whether a statement is `this(…)`.
fn is_this_call(stmt: &Stmt) -> bool {
    let StmtKind::Expr(e) = &stmt.kind else { return false };
    matches!(e.kind, ExprKind::ConstructorCall { is_super: false, .. })
}

/// Whether a statement is `this(…)` or `super(…)`.
fn is_constructor_call(stmt: &Stmt) -> bool {
    matches!(&stmt.kind, StmtKind::Expr(e) if matches!(e.kind, crate::lang::ast::ExprKind::ConstructorCall { .. }))
}

const VOID: Type = Type::Primitive(PrimitiveName::Void);
const BOOLEAN: Type = Type::Primitive(PrimitiveName::Boolean);
const INT: Type = Type::Primitive(PrimitiveName::Int);
const LONG: Type = Type::Primitive(PrimitiveName::Long);
