//! Java expressions that people write about a state: `requires`, path conditions of `solve --heap`,
//! watches. They have no side effect but one: a primitive field of the input heap that nobody has read yet
//! gets its symbol. A null dereference or a symbolic reference makes the value *undecided*.
//!
//! Values are Java's: operands are promoted, narrowing casts cut, arithmetic wraps. An operation that throws
//! for some values of its operands (a symbolic divisor) makes the condition around it false for these.

mod access;
mod operators;

use crate::exec::symbolic::expression::operators::{binary, cast, promote, unary};
use crate::exec::symbolic::{Setting, SymbolicState};
use crate::exec::{ObjectId, Value};
use crate::lang::ast::{BinaryOp, Expr, ExprKind, TypeRefKind};
use crate::term::{BinaryTerm, CompareOp, Sort, TermId};

/// Choices between numbers (`?:`) that one comparison may contain: each doubles it.
const CHOICES: usize = 8;

/// Why an expression has no value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoValue {
    /// It depends on what is not decided yet, or dereferences null.
    Undecided(String),
    /// It is wrong: an unknown name, operands that do not fit, a construct that is not for expressions.
    Wrong(String),
}

/// A value in an expression: a reference, or a term.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Operand {
    /// A reference, `null` included.
    Reference(Option<ObjectId>),
    /// A boolean, int or long.
    Term(TermId),
}

/// What a name stands for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Named {
    /// Its value.
    pub value: Value,
    /// Whether it is declared boolean: the machine holds those as ints.
    pub is_boolean: bool,
}

/// Names that an expression may use beside fields and objects: arguments, locals.
pub type Names<'a> = &'a dyn Fn(&str) -> Option<Named>;

impl SymbolicState {
    /// The value of an expression. Simple names are `names`, then fields of the receiver, then objects of
    /// the input heap, then classes.
    ///
    /// # Errors
    /// It has no value here.
    pub fn evaluate(&mut self, setting: &mut Setting, expr: &Expr, names: Names) -> Result<Operand, NoValue> {
        let defined = setting.terms.boolean(true);
        let mut evaluation = Evaluation { state: self, setting, names, defined };
        match evaluation.value(expr)? {
            Operand::Term(term) if evaluation.setting.terms.sort(term) == Sort::Bool => {
                let defined = evaluation.defined;
                Ok(Operand::Term(evaluation.setting.terms.binary(BinaryTerm::And, defined, term)))
            }
            value => Ok(value),
        }
    }

    /// A boolean expression as a term.
    ///
    /// # Errors
    /// It has no value here, or is not boolean.
    pub fn evaluate_condition(
        &mut self,
        setting: &mut Setting,
        expr: &Expr,
        names: Names,
    ) -> Result<TermId, NoValue> {
        match self.evaluate(setting, expr, names)? {
            Operand::Term(term) if setting.terms.sort(term) == Sort::Bool => Ok(term),
            _ => Err(NoValue::Wrong("a condition is boolean".into())),
        }
    }
}

struct Evaluation<'a, 'b> {
    state: &'a mut SymbolicState,
    setting: &'a mut Setting<'b>,
    names: Names<'a>,
    /// That nothing evaluated so far throws.
    defined: TermId,
}

impl Evaluation<'_, '_> {
    fn value(&mut self, expr: &Expr) -> Result<Operand, NoValue> {
        match &expr.kind {
            ExprKind::Literal(literal) => self.literal(literal),
            ExprKind::This => self.receiver().map(|r| Operand::Reference(Some(r))),
            ExprKind::Name(name) => self.name(name),
            ExprKind::Field { target, name } => match self.class_named(target) {
                Some(class) => self.static_field(class, &name.name),
                None => match self.value(target)? {
                    Operand::Reference(Some(object)) => self.field(object, &name.name),
                    Operand::Reference(None) => Err(NoValue::Undecided("null is dereferenced".into())),
                    Operand::Term(_) => {
                        Err(NoValue::Wrong(format!("a primitive has no field `{}`", name.name)))
                    }
                },
            },
            ExprKind::Index { array, index } => {
                let array = self.value(array)?;
                let index = self.value(index)?;
                self.element(array, index)
            }
            ExprKind::Unary { op, operand } => {
                let operand = self.term(operand)?;
                unary(self.setting.terms, *op, operand)
            }
            ExprKind::Binary { first, rest } => self.chain(first, rest),
            ExprKind::Conditional { cond, then, otherwise } => self.conditional(cond, then, otherwise),
            ExprKind::Cast { ty, operand } => match (&ty.kind, ty.dims) {
                (TypeRefKind::Primitive(to), 0) => {
                    let operand = self.term(operand)?;
                    cast(self.setting.terms, *to, operand)
                }
                _ => {
                    let operand = self.reference(operand)?;
                    match operand {
                        Some(object) if !self.is_instance(object, ty)? => {
                            Err(NoValue::Undecided("the cast throws ClassCastException".into()))
                        }
                        _ => Ok(Operand::Reference(operand)),
                    }
                }
            },
            ExprKind::InstanceOf { operand, ty, binding: None } => {
                let is = match self.reference(operand)? {
                    Some(object) => self.is_instance(object, ty)?,
                    None => false,
                };
                Ok(Operand::Term(self.setting.terms.boolean(is)))
            }
            ExprKind::Call { target: Some(target), name, args, .. } => self.call(target, &name.name, args),
            _ => Err(NoValue::Wrong(
                "only names, fields, elements, literals, casts and operators without side effect can stand \
                 here"
                    .into(),
            )),
        }
    }

    fn term(&mut self, expr: &Expr) -> Result<TermId, NoValue> {
        match self.value(expr)? {
            Operand::Term(term) => Ok(term),
            Operand::Reference(_) => Err(NoValue::Wrong("a number or boolean is needed here".into())),
        }
    }

    fn reference(&mut self, expr: &Expr) -> Result<Option<ObjectId>, NoValue> {
        match self.value(expr)? {
            Operand::Reference(object) => Ok(object),
            Operand::Term(_) => Err(NoValue::Wrong("a reference is needed here".into())),
        }
    }

    /// `first op e op e …`.
    fn chain(&mut self, first: &Expr, rest: &[(BinaryOp, Expr)]) -> Result<Operand, NoValue> {
        if rest.iter().any(|(op, _)| is_comparison(*op)) {
            let whole = ExprKind::Binary { first: Box::new(first.clone()), rest: rest.to_vec() };
            let mut whole = Expr { kind: whole, span: first.span };
            if choices_in(&whole) > CHOICES {
                return Err(NoValue::Wrong("too many choices (`?:`) in one comparison".into()));
            }
            if let Some((cond, otherwise)) = split_choice(&mut whole) {
                return self.conditional(&cond, &whole, &otherwise);
            }
        }
        let mut left = self.value(first)?;
        for (op, right) in rest {
            left = self.binary(*op, left, right)?;
        }
        Ok(left)
    }

    fn binary(&mut self, op: BinaryOp, left: Operand, right: &Expr) -> Result<Operand, NoValue> {
        if let (BinaryOp::AndAnd | BinaryOp::OrOr, Operand::Term(left)) = (op, left) {
            return self.short_circuit(op, left, right);
        }
        let right = self.value(right)?;
        if let (Operand::Reference(a), Operand::Reference(b)) = (left, right) {
            let terms = &mut *self.setting.terms;
            return match op {
                BinaryOp::Eq => Ok(Operand::Term(terms.boolean(a == b))),
                BinaryOp::Ne => Ok(Operand::Term(terms.boolean(a != b))),
                _ => Err(NoValue::Wrong("references can only be compared with == and !=".into())),
            };
        }
        let (Operand::Term(a), Operand::Term(b)) = (left, right) else {
            return Err(NoValue::Wrong("a reference and a number do not fit together".into()));
        };
        if matches!(op, BinaryOp::Div | BinaryOp::Rem) && self.setting.terms.as_const(b).is_none() {
            let terms = &mut *self.setting.terms;
            let sort = terms.sort(b);
            let zero = terms.constant(sort, 0);
            let divides = terms.compare(CompareOp::Ne, b, zero);
            self.require(divides);
        }
        binary(self.setting.terms, op, a, b)
    }

    /// `left && right`, `left || right`: what the right side needs matters only where it is evaluated, and
    /// `p != null && p.x > 0` is decided where p is null.
    fn short_circuit(&mut self, op: BinaryOp, left: TermId, right: &Expr) -> Result<Operand, NoValue> {
        if self.setting.terms.sort(left) != Sort::Bool {
            return Err(NoValue::Wrong("the operator does not fit its operands".into()));
        }
        let decides = op == BinaryOp::OrOr;
        if self.setting.terms.as_bool(left) == Some(decides) {
            return Ok(Operand::Term(left));
        }
        let before = self.defined;
        self.defined = self.setting.terms.boolean(true);
        let right = self.term(right)?;
        let skips = if decides { left } else { self.setting.terms.not(left) };
        let needed = self.setting.terms.binary(BinaryTerm::Or, skips, self.defined);
        self.defined = self.setting.terms.binary(BinaryTerm::And, before, needed);
        binary(self.setting.terms, op, left, right)
    }

    fn conditional(&mut self, cond: &Expr, then: &Expr, otherwise: &Expr) -> Result<Operand, NoValue> {
        let cond = self.term(cond)?;
        if self.setting.terms.sort(cond) != Sort::Bool {
            return Err(NoValue::Wrong("what stands before `?` is boolean".into()));
        }
        match self.setting.terms.as_bool(cond) {
            Some(true) => return self.value(then),
            Some(false) => return self.value(otherwise),
            None => {}
        }
        let before = self.defined;
        let yes = self.setting.terms.boolean(true);
        self.defined = yes;
        let a = self.value(then)?;
        let of_a = std::mem::replace(&mut self.defined, yes);
        let b = self.value(otherwise)?;
        let of_b = self.defined;
        let defined = self.choose(cond, of_a, of_b);
        self.defined = self.setting.terms.binary(BinaryTerm::And, before, defined);
        if a == b {
            return Ok(a);
        }
        if let (Operand::Term(x), Operand::Term(y)) = (a, b) {
            let (x, y) = promote(self.setting.terms, x, y)?;
            if x == y {
                return Ok(Operand::Term(x));
            }
            if self.setting.terms.sort(x) == Sort::Bool {
                return Ok(Operand::Term(self.choose(cond, x, y)));
            }
        }
        Err(NoValue::Undecided(format!("it depends on {}", self.setting.terms.display(cond))))
    }

    /// `cond ? a : b` on booleans.
    fn choose(&mut self, cond: TermId, a: TermId, b: TermId) -> TermId {
        let terms = &mut *self.setting.terms;
        if a == b {
            return a;
        }
        let not = terms.not(cond);
        let a = terms.binary(BinaryTerm::And, cond, a);
        let b = terms.binary(BinaryTerm::And, not, b);
        terms.binary(BinaryTerm::Or, a, b)
    }

    fn require(&mut self, term: TermId) {
        self.defined = self.setting.terms.binary(BinaryTerm::And, self.defined, term);
    }
}

fn is_comparison(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge)
}

/// Calls `visit` on what has a value of its own right below an expression.
fn operands(expr: &mut Expr) -> Vec<&mut Expr> {
    match &mut expr.kind {
        ExprKind::Unary { operand, .. } | ExprKind::Cast { operand, .. } => vec![operand],
        ExprKind::InstanceOf { operand, .. } => vec![operand],
        ExprKind::Field { target, .. } => vec![target],
        ExprKind::Index { array, index } => vec![array, index],
        ExprKind::Binary { first, rest } if !rest.iter().any(|(op, _)| is_logical(*op)) => {
            std::iter::once(&mut **first).chain(rest.iter_mut().map(|(_, e)| e)).collect()
        }
        _ => Vec::new(),
    }
}

fn is_logical(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::AndAnd | BinaryOp::OrOr)
}

/// Takes the first choice out of an expression, which a comparison can be distributed over: terms have none
/// between numbers. What stays has the first alternative; given back are the condition and the whole with
/// the second one.
fn split_choice(expr: &mut Expr) -> Option<(Expr, Expr)> {
    let mut other = expr.clone();
    let cond = take_choice(expr, true)?;
    take_choice(&mut other, false)?;
    Some((cond, other))
}

fn take_choice(expr: &mut Expr, first: bool) -> Option<Expr> {
    if let ExprKind::Conditional { cond, then, otherwise } = &expr.kind {
        let cond = (**cond).clone();
        *expr = if first { (**then).clone() } else { (**otherwise).clone() };
        return Some(cond);
    }
    operands(expr).into_iter().find_map(|operand| take_choice(operand, first))
}

fn choices_in(expr: &Expr) -> usize {
    let mut expr = expr.clone();
    let own = if let ExprKind::Conditional { then, otherwise, .. } = &expr.kind {
        1 + choices_in(then) + choices_in(otherwise)
    } else {
        0
    };
    own + operands(&mut expr).into_iter().map(|operand| choices_in(operand)).sum::<usize>()
}
