//! `requires`: each is a boolean Java expression over the roots, the arguments of a method under analysis
//! and objects of the scope. Names and types are checked when the file is read, so that no exploration
//! stops at them. It evaluates nothing.

use std::sync::Arc;

use crate::base::diagnostic::nearest;
use crate::lang::ast::{BinaryOp, Expr, ExprKind, Literal, PrimitiveName, TypeRef, TypeRefKind, UnaryOp};
use crate::lang::program::{ClassId, ErasedType, MethodId, Program};
use crate::lang::syntax::parse_expression;
use crate::subject::args::params;
use crate::subject::decode::Spanned;
use crate::subject::link::Linker;
use crate::subject::{AnalysisMethod, StaticRoot};

/// What is wrong, and what to do.
type Wrong = (String, String);

/// The type of an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ty {
    Primitive(PrimitiveName),
    Reference(ErasedType),
    Null,
}

impl Ty {
    fn of(ty: ErasedType) -> Self {
        ty.as_primitive().map_or(Ty::Reference(ty), Ty::Primitive)
    }
    fn is_boolean(self) -> bool {
        self == Ty::Primitive(PrimitiveName::Boolean)
    }
    fn is_whole(self) -> bool {
        use PrimitiveName::{Byte, Char, Int, Long, Short};
        matches!(self, Ty::Primitive(Byte | Short | Char | Int | Long))
    }
}

const INT: Ty = Ty::Primitive(PrimitiveName::Int);
const BOOLEAN: Ty = Ty::Primitive(PrimitiveName::Boolean);

impl Linker<'_> {
    /// Reports what is wrong with the requirements.
    pub(super) fn check_requirements(
        &mut self,
        written: &[Spanned<String>],
        statics: &[StaticRoot],
        methods: &[AnalysisMethod],
    ) {
        for text in written {
            let expr = match parse_expression(&text.value) {
                Ok(expr) => expr,
                Err(why) => {
                    let hint = "a requirement is a boolean Java expression, such as `key < 10`";
                    self.dx.error("BAD-EXPRESSION", text.span, why, hint);
                    continue;
                }
            };
            // It has to fit one method; whoever lacks the argument that it is about does without it.
            let mut first = None;
            let fits = methods.iter().any(|method| {
                let typing = Typing { linker: self, statics, method: Some(method.method) };
                let checked = typing.condition(&expr);
                checked.map_err(|wrong| first.get_or_insert(wrong).clone()).is_ok()
            });
            if let (false, Some((message, hint))) = (fits, first) {
                self.dx.error("BAD-EXPRESSION", text.span, format!("`{}`: {message}", text.value), hint);
            }
        }
    }
}

struct Typing<'a, 'b> {
    linker: &'a Linker<'b>,
    statics: &'a [StaticRoot],
    method: Option<MethodId>,
}

impl Typing<'_, '_> {
    fn program(&self) -> &Program {
        self.linker.program
    }

    fn condition(&self, expr: &Expr) -> Result<(), Wrong> {
        match self.ty(expr)? {
            ty if ty.is_boolean() => Ok(()),
            ty => Err((
                format!("it has type {}, and a requirement is boolean", self.show(ty)),
                "compare it with something".into(),
            )),
        }
    }

    fn ty(&self, expr: &Expr) -> Result<Ty, Wrong> {
        match &expr.kind {
            ExprKind::Literal(literal) => self.literal(literal),
            ExprKind::This => match self.linker.receiver {
                Some(receiver) => Ok(Ty::Reference(ErasedType::class(receiver.class))),
                None => Err(("there is no `this`".into(), "`input: { this: … }` says what it is".into())),
            },
            ExprKind::Name(name) => self.name(name),
            ExprKind::Field { target, name } => match self.class_named(target) {
                Some(class) => self.field(class, &name.name),
                None => match self.ty(target)? {
                    Ty::Reference(ty) if ty.dims > 0 && &*name.name == "length" => Ok(INT),
                    Ty::Reference(ty) if ty.dims == 0 => match ty.as_class() {
                        Some(class) => self.field(class, &name.name),
                        None => Err(self.no_field(ty, &name.name)),
                    },
                    Ty::Reference(ty) => Err(self.no_field(ty, &name.name)),
                    ty => Err((format!("{} has no field `{}`", self.show(ty), name.name), NAMES.into())),
                },
            },
            ExprKind::Index { array, index } => {
                let index = self.ty(index)?;
                match self.ty(array)? {
                    Ty::Reference(ty) if ty.dims > 0 && index.is_whole() => {
                        Ok(Ty::of(ErasedType { dims: ty.dims - 1, ..ty }))
                    }
                    ty => Err((format!("{} is no array, or the index no int", self.show(ty)), NAMES.into())),
                }
            }
            ExprKind::Unary { op, operand } => {
                let ty = self.ty(operand)?;
                match op {
                    UnaryOp::Not if ty.is_boolean() => Ok(BOOLEAN),
                    UnaryOp::Plus | UnaryOp::Minus | UnaryOp::BitNot if ty.is_whole() => {
                        Ok(promoted(ty, INT))
                    }
                    _ => Err(self.misfit(&[ty])),
                }
            }
            ExprKind::Binary { first, rest } => {
                let mut left = self.ty(first)?;
                for (op, right) in rest {
                    if let (BinaryOp::Div | BinaryOp::Rem, Some(0)) = (op, constant(right)) {
                        let hint = "it throws ArithmeticException wherever it is evaluated";
                        return Err(("it divides by zero".into(), hint.into()));
                    }
                    left = self.binary(*op, left, self.ty(right)?)?;
                }
                Ok(left)
            }
            ExprKind::Conditional { cond, then, otherwise } => {
                self.condition(cond)?;
                match (self.ty(then)?, self.ty(otherwise)?) {
                    (a, b) if a == b => Ok(a),
                    (a, b) if a.is_whole() && b.is_whole() => Ok(promoted(a, b)),
                    (a @ (Ty::Reference(_) | Ty::Null), Ty::Null) => Ok(a),
                    (Ty::Null, b @ Ty::Reference(_)) => Ok(b),
                    (Ty::Reference(_), Ty::Reference(_)) => {
                        Ok(Ty::Reference(ErasedType::class(self.program().well_known.object)))
                    }
                    (a, b) => Err(self.misfit(&[a, b])),
                }
            }
            ExprKind::Cast { ty, operand } => {
                let (to, from) = (self.written(ty)?, self.ty(operand)?);
                match to {
                    _ if to.is_whole() && from.is_whole() || to.is_boolean() && from.is_boolean() => Ok(to),
                    Ty::Reference(_) if matches!(from, Ty::Reference(_) | Ty::Null) => Ok(to),
                    _ => Err((
                        format!("{} cannot be cast to {}", self.show(from), self.show(to)),
                        "casts here are between whole numbers, or between references".into(),
                    )),
                }
            }
            ExprKind::InstanceOf { operand, ty, binding: None } => {
                match (self.written(ty)?, self.ty(operand)?) {
                    (Ty::Reference(_), Ty::Reference(_) | Ty::Null) => Ok(BOOLEAN),
                    (to, from) => Err(self.misfit(&[from, to])),
                }
            }
            ExprKind::Call { target: Some(target), name, args, .. } => {
                self.ty(target)?;
                let args = args.iter().map(|a| self.ty(a)).collect::<Result<Vec<_>, _>>()?;
                match (&*name.name, args.len()) {
                    ("equals", 1) | ("isEmpty", 0) => Ok(BOOLEAN),
                    ("length" | "ordinal", 0) => Ok(INT),
                    (other, _) => Err((format!("`{other}` cannot be called here"), CALLS.into())),
                }
            }
            _ => Err(("it has a part that cannot stand here".into(), NAMES.into())),
        }
    }

    fn literal(&self, literal: &Literal) -> Result<Ty, Wrong> {
        Ok(Ty::Primitive(match literal {
            Literal::Int(_) => PrimitiveName::Int,
            Literal::Long(_) => PrimitiveName::Long,
            Literal::Char(_) => PrimitiveName::Char,
            Literal::Boolean(_) => PrimitiveName::Boolean,
            Literal::Null => return Ok(Ty::Null),
            Literal::String(_) => {
                return Ok(Ty::Reference(ErasedType::class(self.program().well_known.string)));
            }
            Literal::Float(_) | Literal::Double(_) => {
                return Err(("floating-point numbers cannot stand here".into(), NAMES.into()));
            }
        }))
    }

    /// Arguments, then fields of the receiver, then objects of the scope.
    fn name(&self, name: &str) -> Result<Ty, Wrong> {
        if let Some(ty) = self.value_named(name) {
            return Ok(ty);
        }
        let known = self.names();
        let hint = match nearest(name, known.iter().map(|n| &**n)) {
            Some(near) => format!("did you mean `{near}`?"),
            None if known.is_empty() => NAMES.into(),
            None => format!("what there is: {}", known.join(", ")),
        };
        Err((format!("`{name}` is no argument, field or object"), hint))
    }

    fn value_named(&self, name: &str) -> Option<Ty> {
        let program = self.program();
        let argument = self.method.and_then(|m| params(program, m).into_iter().find(|p| *p.name == *name));
        if let Some(argument) = argument {
            return Some(Ty::of(argument.ty));
        }
        let field = self.linker.receiver.and_then(|r| program.find_field(r.class, name));
        if let Some(field) = field {
            return Some(Ty::of(program.fields[field].erased));
        }
        let prefix = name.trim_end_matches(|c: char| c.is_ascii_digit());
        if prefix.len() == name.len() {
            return None;
        }
        // `N0`, `List0`: the number of objects depends on the scope.
        let mut pools = self.linker.pools.iter();
        let of = |class: ClassId| Some(Ty::Reference(ErasedType::class(class)));
        if prefix == "N" {
            return pools.next().and_then(|p| p.classes.first()).and_then(|&(class, _)| of(class));
        }
        let mut classes = pools.flat_map(|p| &p.classes).map(|&(class, _)| class);
        let named = classes.find(|&class| *program.classes[class].simple == *prefix);
        named.and_then(of).or_else(|| {
            let arrays = self.linker.pools.iter().filter_map(|p| p.array.as_ref());
            arrays.map(|a| Ty::Reference(a.element.array_of())).next()
        })
    }

    fn names(&self) -> Vec<Arc<str>> {
        let program = self.program();
        let arguments = self.method.map(|m| params(program, m)).unwrap_or_default();
        let mut names: Vec<Arc<str>> = arguments.into_iter().map(|p| p.name).collect();
        if let Some(receiver) = self.linker.receiver {
            names.push("this".into());
            names.extend(self.linker.field_names(receiver.class));
        }
        names.extend(self.statics.iter().map(|s| s.name.clone()));
        names
    }

    fn class_named(&self, expr: &Expr) -> Option<ClassId> {
        let name = qualified(expr)?;
        let first = name.split('.').next().unwrap_or(&name);
        if self.value_named(first).is_some() { None } else { self.linker.class_quietly(&name) }
    }

    fn field(&self, class: ClassId, name: &str) -> Result<Ty, Wrong> {
        let program = self.program();
        match program.find_field(class, name) {
            Some(field) => Ok(Ty::of(program.fields[field].erased)),
            None => {
                let names = self.linker.field_names(class);
                let near = nearest(name, names.iter().map(|n| &**n));
                let hint = near.map_or_else(
                    || format!("fields of {}: {}", program.classes[class].simple, names.join(", ")),
                    |near| format!("did you mean `{near}`?"),
                );
                Err((format!("{} has no field `{name}`", program.classes[class].simple), hint))
            }
        }
    }

    fn no_field(&self, ty: ErasedType, name: &str) -> Wrong {
        (format!("{} has no field `{name}`", self.program().type_name(ty)), NAMES.into())
    }

    fn written(&self, ty: &TypeRef) -> Result<Ty, Wrong> {
        let mut base = match &ty.kind {
            TypeRefKind::Primitive(p) => ErasedType::primitive(*p),
            TypeRefKind::Named(segments) => {
                let name = segments.iter().map(|s| &*s.name).collect::<Vec<_>>().join(".");
                let class = self.linker.class_quietly(&name);
                let class =
                    class.ok_or_else(|| (format!("there is no class `{name}`"), NAMES.to_string()))?;
                ErasedType::class(class)
            }
            _ => return Err(("it has a type that cannot stand here".into(), NAMES.into())),
        };
        for _ in 0..ty.dims {
            base = base.array_of();
        }
        Ok(Ty::of(base))
    }

    fn binary(&self, op: BinaryOp, a: Ty, b: Ty) -> Result<Ty, Wrong> {
        use BinaryOp::{
            Add, And, AndAnd, Div, Eq, Ge, Gt, Le, Lt, Mul, Ne, Or, OrOr, Rem, Shl, Shr, Sub, Ushr, Xor,
        };
        let whole = a.is_whole() && b.is_whole();
        let booleans = a.is_boolean() && b.is_boolean();
        let references = !matches!(a, Ty::Primitive(_)) && !matches!(b, Ty::Primitive(_));
        Ok(match op {
            Add | Sub | Mul | Div | Rem if whole => promoted(a, b),
            Shl | Shr | Ushr if whole => promoted(a, INT),
            And | Or | Xor if whole => promoted(a, b),
            And | Or | Xor | AndAnd | OrOr if booleans => BOOLEAN,
            Lt | Le | Gt | Ge if whole => BOOLEAN,
            Eq | Ne if whole || booleans || references => BOOLEAN,
            _ => return Err(self.misfit(&[a, b])),
        })
    }

    fn misfit(&self, types: &[Ty]) -> Wrong {
        let shown: Vec<String> = types.iter().map(|&t| self.show(t)).collect();
        (format!("the operator does not fit {}", shown.join(" and ")), NAMES.into())
    }

    fn show(&self, ty: Ty) -> String {
        match ty {
            Ty::Primitive(p) => p.keyword().into(),
            Ty::Reference(ty) => self.program().type_name(ty),
            Ty::Null => "null".into(),
        }
    }
}

const NAMES: &str =
    "an expression is Java over arguments, fields and objects, such as `this.size > 2 && key < 10`";
const CALLS: &str =
    "of methods only equals, length and isEmpty of strings, and equals and ordinal of enum constants";

fn promoted(a: Ty, b: Ty) -> Ty {
    let long = Ty::Primitive(PrimitiveName::Long);
    if a == long || b == long { long } else { INT }
}

fn constant(expr: &Expr) -> Option<i64> {
    match &expr.kind {
        ExprKind::Literal(Literal::Int(n)) => Some((*n).into()),
        ExprKind::Literal(Literal::Long(n)) => Some(*n),
        _ => None,
    }
}

fn qualified(expr: &Expr) -> Option<String> {
    match &expr.kind {
        ExprKind::Name(name) => Some(name.to_string()),
        ExprKind::Field { target, name } => Some(format!("{}.{}", qualified(target)?, name.name)),
        _ => None,
    }
}
