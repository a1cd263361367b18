//! Bodies of constructors, and initializers.
//!
//! As in javac's code, enclosing instance and captured locals are stored before `super(…)`, field
//! initializers and instance blocks run right after it, and not at all after `this(…)`.

use crate::lang::ast::{Expr, ExprKind, Member, Stmt, StmtKind};
use crate::lang::ir::{Callee, Reg};
use crate::lang::program::{ClassId, FieldId, MethodId, Type};

use super::construct::{Args, Enclosing};
use super::{Lowerer, is_constructor_call};

impl<'p> Lowerer<'p> {
    /// The body of a constructor without source: it hands its parameters on to the superclass.
    pub(super) fn default_constructor(&mut self) {
        let header = &self.program.methods[self.method];
        self.enter_parameters(&header.params, &header.param_names);
        if let Some(decl) = self.decl_of(self.class) {
            self.refuse_flow(|flow| flow.default_constructor(decl));
        }
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
                let params = program.param_types(Some(&target), method);
                let own = program.method_variables(method);
                let types = self.closure_types(&params, own, args, &types, Vec::new());
                let params = self.argument_types(Some(&target), method, &types, Vec::new());
                self.arguments(&params, 0, varargs, args, args_at);
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
        self.refuse_flow(|flow| flow.static_init(decl));
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
        if let Some(field) = self.own_field("$VALUES") {
            let src = self.constant_array();
            self.store_field(None, field, src);
        }
        self.initializers(true);
    }
}
