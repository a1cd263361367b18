//! Objects: `new` in all its forms, and which constructor it runs.
//!
//! A constructor takes the receiver, the enclosing instance of an inner class, its declared parameters, and
//! the captured locals of a local class.

use std::sync::Arc;

use crate::base::Code;
use crate::lang::ast::{Expr, ExprKind, TypeKind, TypeRef, TypeRefKind};
use crate::lang::ir::{Callee, Const, Instr, Reg, UnsupportedUse};
use crate::lang::program::{ClassId, ClassOrigin, ErasedType, MethodId, MethodKind, Type};
use crate::lang::resolve::Selected;

use super::inference::Bound;
use super::{INT, Lowerer};

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

    /// `new T(args)`, `outer.new T(args)`, `new T(args) { … }`, where a type may be expected.
    pub(super) fn new_object(&mut self, e: &'p Expr, expected: Option<&Type>, dst: Option<Reg>) -> Reg {
        let ExprKind::New { outer, class, args, body } = &e.kind else { return Reg(0) };
        let outer = outer.as_deref();
        let created = match body {
            Some(body) => self.local_class(body.id),
            None => match self.created_type(outer, class) {
                Ok(ty) => ty.as_class(),
                Err(unknown) => return self.fail_with(unknown),
            },
        };
        let Some(created) = created else {
            return self.fail(Code::Unsupported, "class of this expression", None);
        };
        let enclosing = outer.map_or(Enclosing::Implicit, Enclosing::Given);
        let target = self.target_of_new(created, class, body.is_some(), expected, args);
        let reg = self.instantiate(&target, enclosing, Args::Exprs(args), None);
        self.frame.b.span = e.span;
        self.deliver(reg, dst)
    }

    /// The type that `new` makes. A diamond takes its type arguments from the type that is expected.
    fn target_of_new(
        &mut self,
        created: ClassId,
        written: &TypeRef,
        is_anonymous: bool,
        expected: Option<&Type>,
        args: &'p [Expr],
    ) -> Type {
        let own = self.program.this_type(created);
        if is_anonymous {
            return own;
        }
        let raw = Type::Class(created, Vec::new());
        if !is_diamond(written) {
            return self.scope.resolve(written).ok().filter(|t| t.as_class() == Some(created)).unwrap_or(raw);
        }
        let seen = match expected {
            Some(Type::Class(class, known)) if !known.is_empty() => {
                self.program.as_super(&own, *class).filter(|s| !s.is_empty()).map(|seen| (seen, known))
            }
            _ => None,
        };
        let variables = self.program.classes[created].type_params.clone();
        let mut wanted: Bound = Vec::new();
        for (name, _) in &variables {
            let Some((seen, known)) = &seen else { break };
            let at = seen.iter().position(|t| matches!(t, Type::Variable(n, _) if n == name));
            wanted.extend(at.and_then(|at| known.get(at).cloned()).map(|ty| (name.clone(), ty)));
        }
        // A wildcard stands for Object here: the arguments may tell more.
        let object = self.object_type();
        let firm: Bound = wanted.iter().filter(|(_, ty)| *ty != object).cloned().collect();
        let inferred = if firm.len() < variables.len() {
            let types: Vec<Type> = args.iter().map(|a| self.type_of(a)).collect();
            self.diamond(created, args, &types, &firm)
        } else {
            None
        };
        match (inferred, wanted.is_empty()) {
            (Some(ty), _) => ty,
            (None, true) => raw,
            (None, false) => {
                let of = |(name, erasure): &(Arc<str>, ErasedType)| {
                    let known = wanted.iter().find(|(n, _)| n == name).map(|(_, ty)| ty.clone());
                    known.unwrap_or_else(|| Type::from_erased(*erasure))
                };
                Type::Class(created, variables.iter().map(of).collect())
            }
        }
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
            return self.fail(Code::Unsupported, "object of this type", None);
        };
        let span = self.frame.b.span;
        let program = self.program;
        let of = &program.classes[class];
        let types = self.arg_types(args);
        if !of.is_concrete() {
            let what = match of.origin {
                ClassOrigin::External => self.no_constructor(class, &types),
                _ => UnsupportedUse {
                    code: Code::TypeMismatch,
                    construct: format!("`{}` is abstract and has no objects of its own", of.simple),
                    hint: None,
                },
            };
            return self.fail_with(what);
        }
        if of.kind == TypeKind::Enum && constant.is_none() {
            let construct = format!("`{}` is an enum: it has no objects but its constants", of.simple);
            return self.fail(Code::TypeMismatch, construct, None);
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
                let params = program.param_types(Some(target), constructor);
                let own = program.method_variables(constructor);
                let types = self.closure_types(&params, own, args, &types, Vec::new());
                let expected = self.argument_types(Some(target), constructor, &types, Vec::new());
                self.arguments(&expected, 0, varargs, args, args_at);
            }
            Args::Registers(args) => self.argument_registers(params, varargs, args, args_at),
        }
        let captures_at = self.frame.b.nth(args_at, params.len());
        self.captures_into(class, captures_at);
        self.frame.b.span = span;
        self.frame.b.call(first, Callee::Direct(constructor), first, count);
        self.frame.b.release(mark + 1);
        first
    }

    fn arg_types(&mut self, args: Args<'p, '_>) -> Vec<Type> {
        match args {
            Args::Exprs(args) => args.iter().map(|a| self.type_of(a)).collect(),
            Args::Registers(args) => args.iter().map(|(_, ty)| ty.clone()).collect(),
        }
    }

    pub(super) fn select_constructor(
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
            Selected::Ambiguous(methods) => Err(self.ambiguous(&methods)),
            Selected::NoSuchName | Selected::NotApplicable(_) => Err(self.no_constructor(class, types)),
        }
    }

    fn no_constructor(&self, class: ClassId, types: &[Type]) -> UnsupportedUse {
        let of = &self.program.classes[class];
        if of.origin != ClassOrigin::User {
            return UnsupportedUse {
                code: Code::Unsupported,
                construct: format!(
                    "no model for {}.{}",
                    of.name.replace('$', "."),
                    self.signature("<init>", types)
                ),
                hint: self.nearest_type(&of.name).filter(|_| of.origin == ClassOrigin::External),
            };
        }
        let constructors = self.program.constructors(class);
        if let Some(hidden) = self.hidden_methods(&constructors) {
            return hidden;
        }
        let first = constructors.first().copied();
        UnsupportedUse {
            code: Code::NotApplicable,
            construct: format!("no constructor {} fits these arguments", self.signature(&of.simple, types)),
            hint: first.map(|m| format!("there is {}", self.program.method_name(m))),
        }
    }

    /// Puts the enclosing instance of a new inner object into a register.
    pub(super) fn enclosing_into(&mut self, class: ClassId, enclosing: Enclosing<'p>, slot: Reg) {
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
    pub(super) fn captures_into(&mut self, class: ClassId, first: Reg) {
        let names = self.program.scopes.captured_names.get(&class);
        let count = self.program.classes[class].captures.len();
        for (i, name) in names.into_iter().flatten().take(count).enumerate() {
            let slot = self.frame.b.nth(first, i);
            match self.variable(name) {
                Some(variable) => {
                    let field = self.program.classes[class].captures.get(i);
                    if let Some(inferred) = field.and_then(|f| self.program.captured_types.get(f)) {
                        let ty = self.variable_type(variable);
                        inferred.get_or_init(|| ty);
                    }
                    self.read_variable(variable, name, Some(slot));
                }
                None => {
                    self.fail(Code::Unsupported, format!("captured variable `{name}` is out of reach"), None);
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

    /// `new T[a][b][]` or `new T[] {…}`.
    pub(super) fn new_array(
        &mut self,
        element: &TypeRef,
        sizes: &'p [Expr],
        open_dims: u32,
        init: Option<&'p [Expr]>,
        dst: Option<Reg>,
    ) -> Reg {
        let element = match self.resolve(element) {
            Ok(ty) => ty,
            Err(unknown) => return self.fail_with(unknown),
        };
        let dims = sizes.len() + open_dims as usize;
        let inner = (1..dims).fold(element, |t, _| Type::Array(Box::new(t)));
        if let Some(items) = init {
            let array = self.frame.b.alloc();
            self.filled_array(&inner, items, array);
            return self.deliver(array, dst);
        }
        let span = self.frame.b.span;
        if let [size] = sizes {
            let len = self.index_value(size);
            let erased = self.erase(&inner);
            let element = self.frame.b.ty(erased);
            let dst = dst.unwrap_or_else(|| self.frame.b.alloc());
            self.frame.b.span = span;
            self.frame.b.emit(Instr::NewArray { dst, len, element });
            return dst;
        }
        let first = self.frame.b.alloc_block(sizes.len());
        for (i, size) in sizes.iter().enumerate() {
            let slot = self.frame.b.nth(first, i);
            self.value_as(size, &INT, Some(slot));
        }
        let Ok(count) = u8::try_from(sizes.len()) else {
            return self.fail(Code::Unsupported, "array with more than 255 dimensions", None);
        };
        let erased = self.erase(&Type::Array(Box::new(inner)));
        let array = self.frame.b.ty(erased);
        let dst = dst.unwrap_or_else(|| self.frame.b.alloc());
        self.frame.b.span = span;
        self.frame.b.emit(Instr::NewMultiArray { dst, first, sizes: count, array });
        dst
    }
}

/// Whether a class is written with a diamond: `ArrayList<>`.
pub(super) fn is_diamond(written: &TypeRef) -> bool {
    let TypeRefKind::Named(segments) = &written.kind else { return false };
    segments.last().is_some_and(|s| s.args.as_ref().is_some_and(Vec::is_empty))
}
