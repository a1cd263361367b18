//! An expression that somebody wrote about a state, as a method that no class has: its parameters are what
//! it names (the receiver, arguments and locals, objects of the heap), and its body is resolved, typed and
//! lowered like any other code that stands in its scope. Access is not checked: private fields are readable.
//!
//! A condition keeps its `&&`, `||`, `!` and `?:`, each part of it with a body of its own, so that who runs
//! it may join what symbolic operands leave open into one term instead of taking sides.

use std::ops::Range;
use std::sync::Arc;

use crate::base::Code;
use crate::base::diagnostic::nearest;
use crate::lang::ast::{BinaryOp, Expr, ExprKind, PrimitiveName, TypeRef, TypeRefKind, UnaryOp};
use crate::lang::ir::{Body, Instr};
use crate::lang::program::{ClassId, MethodId, Program, Type};
use crate::lang::resolve::TypeScope;
use crate::lang::syntax::{ExpressionError, WrittenExpression};

use super::{BOOLEAN, Lowerer, VOID, scan};

/// Where an expression stands.
pub struct ExpressionScope<'a> {
    /// The class whose code it might be.
    pub class: ClassId,
    /// The method around it, whose type variables it may name.
    pub method: MethodId,
    /// Whether there is a receiver, of that class.
    pub has_this: bool,
    /// Arguments and locals, innermost last.
    pub variables: &'a [(Arc<str>, Type)],
    /// Names that mean something where neither a variable nor a field has them.
    pub objects: &'a dyn Fn(&str) -> Option<Type>,
}

/// The parameters of a method as variables of a scope.
pub fn parameters(program: &Program, method: MethodId) -> Vec<(Arc<str>, Type)> {
    let method = &program.methods[method];
    method.param_names.iter().cloned().zip(method.params.iter().cloned()).collect()
}

/// What a parameter of the method stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// The receiver.
    This,
    /// An argument or local.
    Variable(Arc<str>),
    /// An object of the heap.
    Object(Arc<str>),
}

/// A lowered expression.
#[derive(Clone, Debug)]
pub struct ExpressionMethod {
    /// Its parameters. Every body takes them all.
    pub inputs: Vec<Input>,
    /// What computes its value.
    pub code: Compiled,
}

/// What computes the value of an expression.
#[derive(Clone, Debug)]
pub enum Compiled {
    /// A number or a reference.
    Value(Arc<Body>),
    /// A boolean.
    Condition(Condition),
}

/// A boolean by its parts.
#[derive(Clone, Debug)]
pub enum Condition {
    /// Anything else.
    Body(Arc<Body>),
    /// `!a`.
    Not(Box<Condition>),
    /// `a && b || c …`, from left to right; each with whether `||` stands before it.
    Chain(Box<Condition>, Vec<(bool, Condition)>),
    /// `a ? b : c`.
    Choice(Box<[Condition; 3]>),
}

impl ExpressionMethod {
    /// Lowers an expression. A condition must be boolean.
    ///
    /// # Errors
    /// What is unknown, does not fit, or has a side effect.
    pub fn lower(
        program: &Program,
        written: &WrittenExpression,
        scope: &ExpressionScope,
        is_condition: bool,
    ) -> Result<Self, ExpressionError> {
        let lowering = Lowering::new(program, written, scope)?;
        let expr = &*written.expr;
        let wanted = is_condition.then_some(BOOLEAN);
        let (body, ty) = lowering.body(expr, wanted.as_ref())?;
        let code = match ty {
            Type::Primitive(PrimitiveName::Boolean) => Compiled::Condition(lowering.condition(expr)?),
            _ if is_condition => Compiled::Condition(Condition::Body(body)),
            _ => Compiled::Value(body),
        };
        Ok(Self { inputs: lowering.inputs, code })
    }

    /// Its bodies.
    pub fn bodies(&self) -> Vec<&Arc<Body>> {
        let mut bodies = Vec::new();
        match &self.code {
            Compiled::Value(body) => bodies.push(body),
            Compiled::Condition(condition) => condition.collect(&mut bodies),
        }
        bodies
    }
}

impl Condition {
    fn collect<'a>(&'a self, bodies: &mut Vec<&'a Arc<Body>>) {
        match self {
            Condition::Body(body) => bodies.push(body),
            Condition::Not(operand) => operand.collect(bodies),
            Condition::Chain(first, rest) => {
                first.collect(bodies);
                rest.iter().for_each(|(_, operand)| operand.collect(bodies));
            }
            Condition::Choice(parts) => parts.iter().for_each(|part| part.collect(bodies)),
        }
    }
}

impl WrittenExpression {
    /// The first part of a kind.
    pub fn find(&self, is_it: impl Fn(&ExprKind) -> bool) -> Option<&Expr> {
        scan::find(&self.expr, |kind| is_it(kind).then_some(())).map(|(part, ())| part)
    }
}

struct Lowering<'a> {
    program: &'a Program,
    written: &'a WrittenExpression,
    scope: &'a ExpressionScope<'a>,
    types: TypeScope<'a>,
    inputs: Vec<Input>,
    /// The types of all inputs but the receiver.
    input_types: Vec<Type>,
}

impl<'a> Lowering<'a> {
    fn new(
        program: &'a Program,
        written: &'a WrittenExpression,
        scope: &'a ExpressionScope<'a>,
    ) -> Result<Self, ExpressionError> {
        let mut types = TypeScope::of_class(program, scope.class);
        types.variables = program.method_variables(scope.method).to_vec();
        types.sees_all = true;
        let mut lowering =
            Self { program, written, scope, types, inputs: Vec::new(), input_types: Vec::new() };
        lowering.refuse_effects()?;
        if scope.has_this {
            lowering.inputs.push(Input::This);
        }
        for name in scan::names_in(&written.expr) {
            lowering.enter_name(&name);
        }
        lowering.enter_types();
        Ok(lowering)
    }

    /// What would change something, or needs a class of its own.
    fn refuse_effects(&self) -> Result<(), ExpressionError> {
        let what = |kind: &ExprKind| match kind {
            ExprKind::Assign { .. } => Some("an assignment"),
            ExprKind::Step { .. } => Some("`++` or `--`"),
            ExprKind::Lambda { .. } | ExprKind::MethodRef { .. } => Some("a lambda"),
            ExprKind::New { body: Some(_), .. } => Some("an anonymous class"),
            _ => None,
        };
        let Some((part, what)) = scan::find(&self.written.expr, what) else { return Ok(()) };
        let mut error = self.error(part, format!("{what} cannot stand here"));
        error.hint = Some("an expression has no side effect and declares nothing".into());
        Err(error)
    }

    /// Makes a parameter of a name, where it is a variable or, where no field has the name, an object.
    fn enter_name(&mut self, name: &Arc<str>) {
        let is_it = |input: &Input| match input {
            Input::This => false,
            Input::Variable(known) | Input::Object(known) => known == name,
        };
        if self.inputs.iter().any(is_it) {
            return;
        }
        let variable = self.scope.variables.iter().rev().find(|(n, _)| n == name);
        if let Some((_, ty)) = variable {
            self.inputs.push(Input::Variable(name.clone()));
            self.input_types.push(ty.clone());
        } else if self.types.variable(name).is_none()
            && let Some(ty) = (self.scope.objects)(name)
        {
            self.inputs.push(Input::Object(name.clone()));
            self.input_types.push(ty);
        }
    }

    /// Classes of the subject may be named by their simple names wherever these are unique.
    fn enter_types(&mut self) {
        let mut names = scan::names_in(&self.written.expr);
        names.extend(scan::types_in(&self.written.expr).into_iter().filter_map(first_segment));
        for name in names {
            if self.types.simple_type(&name).is_none()
                && let Some(class) = self.program.find_class(&name)
            {
                self.types.local_types.push((name, class));
            }
        }
    }

    fn error(&self, part: &Expr, message: String) -> ExpressionError {
        ExpressionError::new(message, self.written.at(part.span))
    }

    /// The body of a part, and the part's type. With `to` it gives a value of that type.
    fn body(&self, part: &Expr, to: Option<&Type>) -> Result<(Arc<Body>, Type), ExpressionError> {
        let mut lowerer = Lowerer::new(self.program, self.scope.method);
        lowerer.class = self.scope.class;
        lowerer.scope = self.types.clone();
        lowerer.frame = super::Frame::new(part.span, Type::Unknown);
        if self.scope.has_this {
            lowerer.frame.this = Some(lowerer.frame.b.alloc());
        }
        let named = self.inputs.iter().filter_map(|input| match input {
            Input::This => None,
            Input::Variable(name) | Input::Object(name) => Some(name),
        });
        for (name, ty) in named.zip(&self.input_types) {
            lowerer.declare(name, ty.clone());
        }
        lowerer.frame.params = lowerer.frame.b.mark() as usize;
        let ty = lowerer.type_of(part);
        let src = match to {
            Some(to) => lowerer.value_as(part, to, None),
            None => lowerer.value(part, None),
        };
        if ty == VOID {
            let error = self.error(part, "a void method has no value".into());
            return Err(error.with_code(Code::TypeMismatch));
        }
        lowerer.frame.b.emit(Instr::Return { src });
        let body = lowerer.end_frame(part.span);
        let mut body = body.map_err(|why| self.error(part, why.message).with_code(why.code))?;
        if let Some(error) = self.first_error(&body) {
            return Err(error);
        }
        // Places in it are none of the subject's files.
        body.spans.clear();
        Ok((Arc::new(body), ty))
    }

    fn first_error(&self, body: &Body) -> Option<ExpressionError> {
        let mut errors = body.code.iter().zip(&body.spans).filter_map(|(instr, span)| match instr {
            Instr::Unsupported { site } => Some((body.unsupported.get(*site as usize)?, *span)),
            _ => None,
        });
        let (what, span) = errors.next()?;
        let at = self.written.at(span);
        let name = self.written.text.get(at.clone()).unwrap_or_default();
        let is_name = |kind: &ExprKind| matches!(kind, ExprKind::Name(n) if **n == *name).then_some(());
        if what.code == Code::UnknownName && scan::find(&self.written.expr, is_name).is_some() {
            return Some(self.unknown_name(name, at));
        }
        let (code, message) = (what.code, what.construct.clone());
        Some(ExpressionError { code, message, hint: what.hint.clone(), at })
    }

    fn unknown_name(&self, name: &str, at: Range<usize>) -> ExpressionError {
        let program = self.program;
        let fields = program.classes[self.scope.class].ancestors.iter().flat_map(|&c| {
            let fields = program.classes[c].fields.iter();
            fields.map(|&f| &program.fields[f]).filter(|f| self.scope.has_this || f.modifiers.is_static)
        });
        let mut known: Vec<&str> = self.scope.variables.iter().map(|(name, _)| &**name).collect();
        known.extend(self.scope.has_this.then_some("this"));
        known.extend(fields.filter(|f| f.span.is_some()).map(|f| &*f.name));
        let hint = nearest(name, known).map(|near| format!("did you mean `{near}`?"));
        let message = format!("`{name}` is no argument, field or object");
        ExpressionError { code: Code::UnknownName, message, hint, at }
    }

    /// A boolean by its parts. One that declares pattern variables stays whole, since they reach from part
    /// to part.
    fn condition(&self, part: &Expr) -> Result<Condition, ExpressionError> {
        let declares = |kind: &ExprKind| matches!(kind, ExprKind::InstanceOf { binding: Some(_), .. });
        if scan::find(part, |kind| declares(kind).then_some(())).is_none() {
            match &part.kind {
                ExprKind::Unary { op: UnaryOp::Not, operand } => {
                    return Ok(Condition::Not(Box::new(self.condition(operand)?)));
                }
                ExprKind::Conditional { cond, then, otherwise } => {
                    let parts = [self.condition(cond)?, self.condition(then)?, self.condition(otherwise)?];
                    return Ok(Condition::Choice(Box::new(parts)));
                }
                ExprKind::Binary { first, rest } => {
                    let logical = rest.iter().rev().take_while(|(op, _)| is_logical(*op)).count();
                    if logical > 0 {
                        let (before, logical) =
                            rest.split_at_checked(rest.len() - logical).unwrap_or((&[], rest));
                        return self.chain(part, first, before, logical);
                    }
                }
                _ => {}
            }
        }
        Ok(Condition::Body(self.body(part, Some(&BOOLEAN))?.0))
    }

    /// `first op e … && e || e …`.
    fn chain(
        &self,
        part: &Expr,
        first: &Expr,
        before: &[(BinaryOp, Expr)],
        logical: &[(BinaryOp, Expr)],
    ) -> Result<Condition, ExpressionError> {
        let head = match before {
            [] => self.condition(first)?,
            before => {
                let kind = ExprKind::Binary { first: Box::new(first.clone()), rest: before.to_vec() };
                self.condition(&Expr { kind, span: part.span })?
            }
        };
        let operand = |(op, e): &(BinaryOp, Expr)| Ok((*op == BinaryOp::OrOr, self.condition(e)?));
        let rest = logical.iter().map(operand).collect::<Result<_, _>>()?;
        Ok(Condition::Chain(Box::new(head), rest))
    }
}

fn is_logical(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::AndAnd | BinaryOp::OrOr)
}

fn first_segment(ty: &TypeRef) -> Option<Arc<str>> {
    match &ty.kind {
        TypeRefKind::Named(segments) => segments.first().map(|s| s.name.clone()),
        _ => None,
    }
}
