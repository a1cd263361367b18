//! Objects: `new`, constructors and initializers.
//!
//! A constructor takes the receiver, the enclosing instance of an inner class, its declared parameters, and
//! the captured locals of a local class. As in javac's code, enclosing instance and captured locals are
//! stored before `super(…)`, field initializers and instance blocks run right after it.

use std::sync::Arc;

use crate::lang::ast::{Expr, ExprKind, Member, Stmt, StmtKind, TypeDecl, TypeRef, TypeRefKind};
use crate::lang::ir::{Callee, Const, Instr, Reg, UnsupportedUse};
use crate::lang::program::{ClassId, ClassOrigin, FieldId, MethodId, MethodKind, Type};
use crate::lang::resolve::Selected;

use super::{Lowerer, is_constructor_call};

/// Arguments of a constructor.
#[derive(Clone, Copy)]
pub(super) enum Args<'p, 'a> {
    /// To be evaluated.
    Exprs(&'p [Expr]),
    /// Evaluated already.
    Registers(&'a [(Reg, Type)]),
}

/// Where an inner class's enclosing instance comes from.
#[derive(Clone, Copy)]
pub(super) enum Enclosing<'p> {
    /// `outer.new Inner()`.
    Given(&'p Expr),
    /// This instance or one around it.
    Implicit,
}

impl<'p> Lowerer<'p> {
    pub(super) fn is_constructor(&self) -> bool {
        self.program.methods[self.method].kind == MethodKind::Constructor
    }

    /// `new T(args)`, `outer.new T(args)`, `new T(args) { … }`.
    pub(super) fn new_object(
        &mut self,
        e: &'p Expr,
        outer: Option<&'p Expr>,
        class: &TypeRef,
        args: &'p [Expr],
        body: Option<&'p TypeDecl>,
        expected: Option<&Type>,
        dst: Option<Reg>,
    ) -> Reg {
        let created = match body {
            Some(body) => self.local_class(body.id),
            None => match self.created_type(outer, class) {
                Ok(ty) => ty.as_class(),
                Err(unknown) => return self.fail_with(unknown),
            },
        };
        let Some(created) = created else {
            return self.fail("UNSUPPORTED", "class of this expression", None);
        };
        let enclosing = outer.map_or(Enclosing::Implicit, Enclosing::Given);
        let target = self.target_of_new(created, class, body.is_some(), expected);
        let reg = self.instantiate(&target, enclosing, Args::Exprs(args), None);
        self.frame.b.span = e.span;
        self.to_dst(reg, dst)
    }

    /// The type that `new` makes. A diamond takes its type arguments from the type that is expected.
    fn target_of_new(
        &self,
        created: ClassId,
        written: &TypeRef,
        is_anonymous: bool,
        expected: Option<&Type>,
    ) -> Type {
        let own = self.program.this_type(created);
        if is_anonymous {
            return own;
        }
        let TypeRefKind::Named(segments) = &written.kind else { return own };
        let diamond = segments.last().is_some_and(|s| s.args.as_ref().is_some_and(Vec::is_empty));
        let raw = Type::Class(created, Vec::new());
        if !diamond {
            return self.scope.resolve(written).ok().filter(|t| t.as_class() == Some(created)).unwrap_or(raw);
        }
        let Some(Type::Class(class, args)) = expected else { return raw };
        let Some(seen) = self.program.as_super(&own, *class).filter(|s| !args.is_empty() && !s.is_empty())
        else {
            return raw;
        };
        let variables = &self.program.classes[created].type_params;
        let known = variables.iter().map(|(name, erasure)| {
            let at = seen.iter().position(|t| matches!(t, Type::Variable(n, _) if n == name));
            at.and_then(|at| args.get(at).cloned()).unwrap_or_else(|| Type::from_erased(*erasure))
        });
        Type::Class(created, known.collect())
    }

    /// Makes an object of exactly this class type and runs its constructor. `constant` is the name and number of
    /// an enum constant.
    pub(super) fn instantiate(
        &mut self,
        target: &Type,
        enclosing: Enclosing<'p>,
        args: Args<'p, '_>,
        constant: Option<(Arc<str>, i32)>,
    ) -> Reg {
        let Some(class) = target.as_class() else {
            return self.fail("UNSUPPORTED", "object of this type", None);
        };
        let span = self.frame.b.span;
        let program = self.program;
        let of = &program.classes[class];
        let types = self.arg_types(args);
        if !of.is_concrete() {
            let what = match of.origin {
                ClassOrigin::External => self.no_constructor(class, &types),
                _ => UnsupportedUse {
                    code: "TYPE-MISMATCH",
                    construct: format!("`{}` is abstract and has no objects of its own", of.simple),
                    hint: None,
                },
            };
            return self.fail_with(what);
        }
        let (constructor, varargs) = match self.select_constructor(class, target, args, &types) {
            Ok(chosen) => chosen,
            Err(what) => return self.fail_with(what),
        };
        let params = &program.methods[constructor].params;
        let mark = self.frame.b.mark();
        let has_outer = of.outer_field.is_some();
        let count = 1 + usize::from(has_outer) + params.len() + of.captures.len();
        let first = self.frame.b.alloc_block(count);
        self.init_class(class);
        self.frame.b.emit(Instr::New { dst: first, class });
        if let Some((name, ordinal)) = constant {
            self.name_constant(first, name, ordinal);
        }
        if has_outer {
            let slot = self.frame.b.nth(first, 1);
            self.enclosing_into(class, enclosing, slot);
        }
        let args_at = self.frame.b.nth(first, 1 + usize::from(has_outer));
        match args {
            Args::Exprs(args) => {
                let expected = self.argument_types(Some(target), constructor, &types);
                self.arguments(&expected, varargs, args, args_at);
            }
            Args::Registers(args) => self.argument_registers(params, varargs, args, args_at),
        }
        let captures_at = self.frame.b.nth(args_at, params.len());
        self.captures_into(class, captures_at);
        self.frame.b.span = span;
        let result = self.frame.b.alloc();
        self.frame.b.call(result, Callee::Direct(constructor), first, count);
        self.frame.b.release(mark + 1);
        first
    }

    fn arg_types(&mut self, args: Args<'p, '_>) -> Vec<Type> {
        match args {
            Args::Exprs(args) => args.iter().map(|a| self.type_of(a)).collect(),
            Args::Registers(args) => args.iter().map(|(_, ty)| ty.clone()).collect(),
        }
    }

    fn select_constructor(
        &mut self,
        class: ClassId,
        target: &Type,
        args: Args<'p, '_>,
        types: &[Type],
    ) -> Result<(MethodId, bool), UnsupportedUse> {
        let exprs: &'p [Expr] = match args {
            Args::Exprs(exprs) => exprs,
            Args::Registers(_) => &[],
        };
        let candidates = self.program.constructors(class);
        let candidates = self.fitting_closures(candidates, exprs);
        let selected = match args {
            Args::Exprs(_) => self.select(Some(target), &candidates, exprs, types),
            Args::Registers(_) => self.scope.select(Some(target), &candidates, types),
        };
        match selected {
            Selected::Method { method, varargs } => Ok((method, varargs)),
            Selected::Dynamic => {
                // All of them take that many arguments; without types the first is as good as any.
                let arity = |m: &&MethodId| self.program.methods[**m].params.len() == types.len();
                let first = candidates.iter().find(arity).copied();
                first.map(|m| (m, false)).ok_or_else(|| self.no_constructor(class, types))
            }
            Selected::NoSuchName | Selected::NotApplicable(_) => Err(self.no_constructor(class, types)),
        }
    }

    fn no_constructor(&self, class: ClassId, types: &[Type]) -> UnsupportedUse {
        let of = &self.program.classes[class];
        if of.origin != ClassOrigin::User {
            return UnsupportedUse {
                code: "UNSUPPORTED",
                construct: format!(
                    "no model for {}.{}",
                    of.name.replace('$', "."),
                    self.signature("<init>", types)
                ),
                hint: None,
            };
        }
        let first = self.program.constructors(class).first().copied();
        UnsupportedUse {
            code: "NOT-APPLICABLE",
            construct: format!("no constructor {} fits these arguments", self.signature(&of.simple, types)),
            hint: first.map(|m| format!("there is {}", self.program.method_name(m))),
        }
    }

    /// Puts the enclosing instance of a new inner object into a register.
    fn enclosing_into(&mut self, class: ClassId, enclosing: Enclosing<'p>, slot: Reg) {
        match enclosing {
            Enclosing::Given(outer) => {
                self.value(outer, Some(slot));
                self.frame.b.emit(Instr::NullCheck { obj: slot });
            }
            Enclosing::Implicit => {
                let program = self.program;
                let Some(around) = program.classes[class].outer else { return };
                match self.instance(|c| program.is_subclass(c, around)) {
                    Some(outer) => self.frame.b.copy(outer, slot),
                    // A class that is declared in the arguments of `this(…)` or `super(…)` has none.
                    None if self.frame.early => self.frame.b.constant(Const::Null, slot),
                    None => {
                        let name = program.classes[class].simple.clone();
                        self.static_context(&name);
                    }
                }
            }
        }
    }

    /// Puts the locals that a class captures into registers, in its order.
    fn captures_into(&mut self, class: ClassId, first: Reg) {
        let names = self.program.scopes.captured_names.get(&class);
        let count = self.program.classes[class].captures.len();
        for (i, name) in names.into_iter().flatten().take(count).enumerate() {
            let slot = self.frame.b.nth(first, i);
            match self.variable(name) {
                Some(variable) => {
                    self.read_variable(variable, name, Some(slot));
                }
                None => {
                    self.fail("UNSUPPORTED", format!("captured variable `{name}` is out of reach"), None);
                }
            }
        }
    }

    /// Name and number of an enum constant are in place before its constructor runs.
    fn name_constant(&mut self, obj: Reg, name: Arc<str>, ordinal: i32) {
        let class = self.program.well_known.enumeration;
        for (field, value) in [("name", Const::String(name)), ("ordinal", Const::Int(ordinal))] {
            if let Some(field) = self.program.find_field(class, field) {
                let src = self.frame.b.alloc();
                self.frame.b.constant(value, src);
                self.store_field(Some(obj), field, src);
            }
        }
    }

    /// The body of a constructor without source: it hands its parameters on to the superclass.
    pub(super) fn default_constructor(&mut self) {
        let header = &self.program.methods[self.method];
        self.enter_parameters(&header.params, &header.param_names);
        let args: Vec<(Reg, Type)> = self.frame.locals.iter().map(|l| (l.reg, l.ty.clone())).collect();
        self.store_enclosing();
        match (self.constructed_superclass(), self.program.super_constructor(self.method)) {
            (None, _) => {}
            (Some(_), Some(base)) => {
                // A superclass whose only parameter takes a variable number gets an empty array.
                let varargs = self.program.methods[base].params.len() != args.len();
                self.constructor_call(base, varargs, None, Args::Registers(&args));
            }
            (Some(_), None) => self.implicit_super(),
        }
        self.initializers(false);
    }

    /// The body of a declared constructor.
    pub(super) fn constructor(&mut self, body: &'p [Stmt], is_compact: bool) {
        let (call, rest) = match body.split_first() {
            Some((first, rest)) if is_constructor_call(first) => (Some(first), rest),
            _ => (None, body),
        };
        let explicit = call.and_then(|s| match &s.kind {
            StmtKind::Expr(e) => match &e.kind {
                ExprKind::ConstructorCall { is_super, outer, args } => Some((e, *is_super, outer, args)),
                _ => None,
            },
            _ => None,
        });
        match explicit {
            Some((e, is_super, outer, args)) => {
                if is_super {
                    self.store_enclosing();
                }
                self.frame.b.start_statement();
                self.frame.b.span = e.span;
                self.explicit_call(is_super, outer.as_deref(), args);
                if is_super {
                    self.initializers(false);
                }
            }
            None => {
                self.store_enclosing();
                self.implicit_super();
                self.initializers(false);
            }
        }
        self.block_statements(rest);
        if is_compact {
            self.assign_components();
        }
    }

    /// Stores the enclosing instance and the captured locals in the new object.
    fn store_enclosing(&mut self) {
        let class = &self.program.classes[self.class];
        let Some(this) = self.frame.this else { return };
        if let (Some(field), Some(outer)) = (class.outer_field, self.frame.outer) {
            self.store_field(Some(this), field, outer);
        }
        for (i, &field) in class.captures.iter().enumerate() {
            if let Some(&src) = self.frame.captures.get(i) {
                self.store_field(Some(this), field, src);
            }
        }
    }

    /// `this(args)` or `super(args)`.
    fn explicit_call(&mut self, is_super: bool, outer: Option<&'p Expr>, args: &'p [Expr]) {
        let class = match is_super {
            true => match self.constructed_superclass() {
                Some(class) => class,
                None => return,
            },
            false => self.class,
        };
        self.frame.early = true;
        let types: Vec<Type> = args.iter().map(|a| self.type_of(a)).collect();
        let target = self.type_of_constructed(class);
        match self.select_constructor(class, &target, Args::Exprs(args), &types) {
            Ok((method, varargs)) => self.constructor_call(method, varargs, outer, Args::Exprs(args)),
            Err(what) => {
                self.fail_with(what);
            }
        }
        self.frame.early = false;
    }

    /// This class or its superclass as `this(…)` and `super(…)` see it.
    fn type_of_constructed(&self, class: ClassId) -> Type {
        if class == self.class {
            return self.program.this_type(class);
        }
        let declared = self.program.classes[self.class].generic_superclass.clone();
        declared.unwrap_or_else(|| Type::Class(class, Vec::new()))
    }

    fn implicit_super(&mut self) {
        let Some(class) = self.constructed_superclass() else { return };
        let target = self.type_of_constructed(class);
        match self.select_constructor(class, &target, Args::Exprs(&[]), &[]) {
            Ok((method, varargs)) => self.constructor_call(method, varargs, None, Args::Exprs(&[])),
            Err(what) => {
                self.fail_with(what);
            }
        }
    }

    /// The superclass, where its constructor does anything: not Object's, and not that of enums, whose name
    /// and number are set where they are made.
    fn constructed_superclass(&self) -> Option<ClassId> {
        let known = &self.program.well_known;
        let class = self.program.classes[self.class].superclass?;
        (class != known.object && class != known.enumeration).then_some(class)
    }

    /// Calls a constructor of this class or its superclass on this object.
    fn constructor_call(
        &mut self,
        method: MethodId,
        varargs: bool,
        outer: Option<&'p Expr>,
        args: Args<'p, '_>,
    ) {
        let was_early = std::mem::replace(&mut self.frame.early, true);
        let program = self.program;
        let header = &program.methods[method];
        let of = &program.classes[header.class];
        let Some(this) = self.frame.this else { return };
        let span = self.frame.b.span;
        let mark = self.frame.b.mark();
        let has_outer = of.outer_field.is_some();
        let count = 1 + usize::from(has_outer) + header.params.len() + of.captures.len();
        let first = self.frame.b.alloc_block(count);
        self.frame.b.copy(this, first);
        if has_outer {
            let slot = self.frame.b.nth(first, 1);
            match (outer, self.frame.outer) {
                (Some(outer), _) => self.enclosing_into(header.class, Enclosing::Given(outer), slot),
                (None, Some(own)) if header.class == self.class => self.frame.b.copy(own, slot),
                _ => self.enclosing_into(header.class, Enclosing::Implicit, slot),
            }
        }
        let args_at = self.frame.b.nth(first, 1 + usize::from(has_outer));
        match args {
            Args::Exprs(args) => {
                let target = self.type_of_constructed(header.class);
                let types: Vec<Type> = args.iter().map(|a| self.type_of(a)).collect();
                let params = self.argument_types(Some(&target), method, &types);
                self.arguments(&params, varargs, args, args_at);
            }
            Args::Registers(args) => self.argument_registers(&header.params, varargs, args, args_at),
        }
        let captures_at = self.frame.b.nth(args_at, header.params.len());
        if header.class == self.class {
            for (i, reg) in self.frame.captures.clone().into_iter().enumerate() {
                let slot = self.frame.b.nth(captures_at, i);
                self.frame.b.copy(reg, slot);
            }
        } else {
            self.captures_into(header.class, captures_at);
        }
        self.frame.b.span = span;
        self.frame.b.call(first, Callee::Direct(method), first, count);
        self.frame.b.release(mark);
        self.frame.early = was_early;
    }

    /// Field initializers and initializer blocks in textual order. They see no parameters.
    fn initializers(&mut self, is_static: bool) {
        let Some(decl) = self.decl_of(self.class) else { return };
        let span = self.frame.b.span;
        let locals = std::mem::take(&mut self.frame.locals);
        for member in &decl.members {
            match member {
                Member::Field(field) => {
                    let Some(init) = &field.init else { continue };
                    let Some(id) = self.own_field(&field.name.name) else { continue };
                    let header = &self.program.fields[id];
                    if header.modifiers.is_static != is_static || (is_static && header.constant.is_some()) {
                        continue;
                    }
                    let mark = self.frame.b.mark();
                    self.frame.b.start_statement();
                    self.frame.b.span = field.name.span.to(init.span);
                    let ty = header.ty.clone();
                    let src = self.value_as(init, &ty, None);
                    self.frame.b.span = field.name.span.to(init.span);
                    let obj = if is_static { None } else { self.frame.this };
                    self.store_field(obj, id, src);
                    self.close_locals(0);
                    self.frame.b.unpin(0);
                    self.frame.b.release(mark);
                }
                Member::Initializer { is_static: s, body, .. } if *s == is_static => {
                    self.block_statements(body);
                }
                _ => {}
            }
        }
        self.frame.locals = locals;
        self.frame.b.span = span;
    }

    /// A field that this class declares.
    pub(super) fn own_field(&self, name: &str) -> Option<FieldId> {
        let fields = &self.program.classes[self.class].fields;
        fields.iter().copied().find(|&f| &*self.program.fields[f].name == name)
    }

    /// The static initializer: enum constants first, then fields and blocks in textual order.
    pub(super) fn static_init(&mut self) {
        self.enter_parameters(&[], &[]);
        let Some(decl) = self.decl_of(self.class) else { return };
        self.frame.end = super::last_byte(decl.span);
        for (i, constant) in decl.constants.iter().enumerate() {
            let Some(field) = self.own_field(&constant.name.name) else { continue };
            let mark = self.frame.b.mark();
            self.frame.b.start_statement();
            self.frame.b.span = constant.name.span;
            let class = constant.body.as_ref().and_then(|b| self.local_class(b.id)).unwrap_or(self.class);
            let ordinal = i32::try_from(i).unwrap_or(i32::MAX);
            let named = Some((constant.name.name.clone(), ordinal));
            let target = self.program.this_type(class);
            let src = self.instantiate(&target, Enclosing::Implicit, Args::Exprs(&constant.args), named);
            self.store_field(None, field, src);
            self.frame.b.release(mark);
        }
        self.initializers(true);
    }
}
