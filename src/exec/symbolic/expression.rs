//! Java expressions that people write about a state: `requires`, path conditions of `solve --heap`,
//! watches. They have no side effect but one: a primitive field of the input heap that nobody has read yet
//! gets its symbol. A null dereference or a symbolic reference makes the value *undecided*.

use crate::exec::symbolic::{Setting, SymbolicState};
use crate::exec::{ObjectId, Value};
use crate::heap::PlaceId;
use crate::lang::ast::{BinaryOp, Expr, ExprKind, Literal, UnaryOp};
use crate::term::{BinaryTerm, CompareOp, Sort, TermId, TermPool, UnaryTerm};

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

/// Names that an expression may use beside fields and objects: arguments, locals.
pub type Names<'a> = &'a dyn Fn(&str) -> Option<Value>;

impl SymbolicState {
    /// The value of an expression. Simple names are `names`, then fields of the receiver, then objects of
    /// the input heap.
    ///
    /// # Errors
    /// It has no value here.
    pub fn evaluate(&mut self, setting: &mut Setting, expr: &Expr, names: Names) -> Result<Operand, NoValue> {
        match &expr.kind {
            ExprKind::Literal(literal) => self.literal(setting.terms, literal),
            ExprKind::This => self.receiver().map(|r| Operand::Reference(Some(r))),
            ExprKind::Name(name) => self.name(setting, name, names),
            ExprKind::Field { target, name } => match self.evaluate(setting, target, names)? {
                Operand::Reference(Some(object)) => self.field(setting, object, &name.name),
                Operand::Reference(None) => Err(NoValue::Undecided("null is dereferenced".into())),
                Operand::Term(_) => Err(NoValue::Wrong(format!("a primitive has no field `{}`", name.name))),
            },
            ExprKind::Index { array, index } => {
                let array = self.evaluate(setting, array, names)?;
                let index = self.evaluate(setting, index, names)?;
                self.element(setting, array, index)
            }
            ExprKind::Unary { op, operand } => {
                let operand = self.term(setting, operand, names)?;
                unary(setting.terms, *op, operand)
            }
            ExprKind::Binary { first, rest } => {
                let mut left = self.evaluate(setting, first, names)?;
                for (op, right) in rest {
                    left = self.binary(setting, *op, left, right, names)?;
                }
                Ok(left)
            }
            ExprKind::Cast { operand, .. } => self.evaluate(setting, operand, names),
            _ => Err(NoValue::Wrong("only names, fields, literals and operators can stand here".into())),
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

    fn receiver(&self) -> Result<ObjectId, NoValue> {
        let receiver = self.input.layout().receiver.and_then(|p| self.object_of(p));
        receiver.ok_or_else(|| NoValue::Wrong("there is no `this`".into()))
    }

    fn literal(&self, terms: &mut TermPool, literal: &Literal) -> Result<Operand, NoValue> {
        Ok(Operand::Term(match literal {
            Literal::Int(n) => terms.int(*n),
            Literal::Long(n) => terms.long(*n),
            Literal::Char(c) => terms.int((*c).into()),
            Literal::Boolean(b) => terms.boolean(*b),
            Literal::Null => return Ok(Operand::Reference(None)),
            Literal::Float(_) | Literal::Double(_) | Literal::String(_) => {
                return Err(NoValue::Wrong(
                    "only whole numbers, characters, booleans and null can stand here".into(),
                ));
            }
        }))
    }

    fn name(&mut self, setting: &mut Setting, name: &str, names: Names) -> Result<Operand, NoValue> {
        if let Some(value) = names(name) {
            return self.operand(setting, value, name);
        }
        if let Ok(receiver) = self.receiver() {
            let class = self.machine.class_of(receiver);
            if class.is_some_and(|c| setting.program.find_field(c, name).is_some()) {
                return self.field(setting, receiver, name);
            }
        }
        let layout = self.input.layout();
        let place = layout.places.iter().position(|p| *p.name == *name).map(|i| PlaceId(i as u32));
        match place {
            Some(place) => match self.object_of(place) {
                Some(object) => Ok(Operand::Reference(Some(object))),
                None => Err(NoValue::Undecided(format!("{name} does not exist yet"))),
            },
            None => Err(NoValue::Wrong(format!("`{name}` is no argument, field or object"))),
        }
    }

    fn field(&mut self, setting: &mut Setting, object: ObjectId, name: &str) -> Result<Operand, NoValue> {
        let Some(class) = self.machine.class_of(object) else {
            return match (name, self.machine.length(object)) {
                ("length", Some(length)) => {
                    let length = i32::try_from(length).unwrap_or(i32::MAX);
                    Ok(Operand::Term(setting.terms.int(length)))
                }
                ("length", None) => Err(NoValue::Undecided("the array's length is not decided yet".into())),
                _ => Err(NoValue::Wrong(format!("an array has no field `{name}`"))),
            };
        };
        let Some(field) = setting.program.find_field(class, name) else {
            let class = &setting.program.classes[class].simple;
            return Err(NoValue::Wrong(format!("{class} has no field `{name}`")));
        };
        let info = &setting.program.fields[field];
        let is_boolean = info.erased
            == crate::lang::program::ErasedType::primitive(crate::lang::ast::PrimitiveName::Boolean);
        if info.modifiers.is_static {
            let value = self.machine.static_value(field);
            return self.operand_of(setting, value, name, is_boolean);
        }
        let value = self.read_now(setting, object, info.slot);
        self.operand_of(setting, value, name, is_boolean)
    }

    fn element(&mut self, setting: &mut Setting, array: Operand, index: Operand) -> Result<Operand, NoValue> {
        let (Operand::Reference(Some(array)), Operand::Term(index)) = (array, index) else {
            return Err(NoValue::Undecided("the array is null".into()));
        };
        let index = setting.terms.as_int(index).and_then(|i| u32::try_from(i).ok());
        let index = index.ok_or_else(|| NoValue::Undecided("the index is not decided".into()))?;
        match self.machine.length(array) {
            Some(length) if index < length => {
                let value = self.read_now(setting, array, index);
                self.operand(setting, value, "element")
            }
            Some(_) => Err(NoValue::Undecided("the index is out of bounds".into())),
            None => Err(NoValue::Undecided("the array's length is not decided yet".into())),
        }
    }

    /// A cell's value; a primitive that was never read gets its symbol.
    fn read_now(&mut self, setting: &mut Setting, object: ObjectId, cell: u32) -> Value {
        let value = self.machine.cell(object, cell);
        if value == Value::Unset
            && let Some(slot) = self.slot_of_cell(setting.program, object, cell)
            && self.is_primitive(setting.program, slot)
            && self.read_slot(setting, slot).is_none()
        {
            return self.machine.cell(object, cell);
        }
        value
    }

    fn operand(&self, setting: &mut Setting, value: Value, name: &str) -> Result<Operand, NoValue> {
        self.operand_of(setting, value, name, false)
    }

    fn operand_of(
        &self,
        setting: &mut Setting,
        value: Value,
        name: &str,
        is_boolean: bool,
    ) -> Result<Operand, NoValue> {
        Ok(match value {
            Value::Null => Operand::Reference(None),
            Value::Ref(object) => Operand::Reference(Some(object)),
            Value::Int(n) if is_boolean => Operand::Term(setting.terms.boolean(n != 0)),
            Value::Int(n) => Operand::Term(setting.terms.int(n)),
            Value::Long(n) => Operand::Term(setting.terms.long(n)),
            Value::Sym(term) => Operand::Term(term),
            Value::Unset | Value::Pending(_) => {
                return Err(NoValue::Undecided(format!("{name} is symbolic")));
            }
            Value::Float(_) | Value::Double(_) => {
                return Err(NoValue::Wrong(format!("{name} is a floating-point number")));
            }
        })
    }

    fn term(&mut self, setting: &mut Setting, expr: &Expr, names: Names) -> Result<TermId, NoValue> {
        match self.evaluate(setting, expr, names)? {
            Operand::Term(term) => Ok(term),
            Operand::Reference(_) => Err(NoValue::Wrong("a number or boolean is needed here".into())),
        }
    }

    fn binary(
        &mut self,
        setting: &mut Setting,
        op: BinaryOp,
        left: Operand,
        right: &Expr,
        names: Names,
    ) -> Result<Operand, NoValue> {
        // Short-circuit matters: `p != null && p.x > 0` is decided where p is null.
        if let (BinaryOp::AndAnd | BinaryOp::OrOr, Operand::Term(left)) = (op, left) {
            let decides = op == BinaryOp::OrOr;
            if setting.terms.as_bool(left) == Some(decides) {
                return Ok(Operand::Term(left));
            }
        }
        let right = self.evaluate(setting, right, names)?;
        let terms = &mut *setting.terms;
        if let (Operand::Reference(a), Operand::Reference(b)) = (left, right) {
            return match op {
                BinaryOp::Eq => Ok(Operand::Term(terms.boolean(a == b))),
                BinaryOp::Ne => Ok(Operand::Term(terms.boolean(a != b))),
                _ => Err(NoValue::Wrong("references can only be compared with == and !=".into())),
            };
        }
        let (Operand::Term(a), Operand::Term(b)) = (left, right) else {
            return Err(NoValue::Wrong("a reference and a number do not fit together".into()));
        };
        binary(terms, op, a, b)
    }
}

fn unary(terms: &mut TermPool, op: UnaryOp, a: TermId) -> Result<Operand, NoValue> {
    let is_bool = terms.sort(a) == Sort::Bool;
    match (op, is_bool) {
        (UnaryOp::Plus, false) => Ok(Operand::Term(a)),
        (UnaryOp::Minus, false) => Ok(Operand::Term(terms.unary(UnaryTerm::Neg, a))),
        (UnaryOp::BitNot, false) => Ok(Operand::Term(terms.unary(UnaryTerm::BitNot, a))),
        (UnaryOp::Not, true) => Ok(Operand::Term(terms.not(a))),
        _ => Err(NoValue::Wrong("the operator does not fit its operand".into())),
    }
}

fn binary(terms: &mut TermPool, op: BinaryOp, a: TermId, b: TermId) -> Result<Operand, NoValue> {
    let shift = matches!(op, BinaryOp::Shl | BinaryOp::Shr | BinaryOp::Ushr);
    let (a, b) = if shift { (a, b) } else { promote(terms, a, b)? };
    let is_bool = terms.sort(a) == Sort::Bool;
    let compare = |op| (Some(op), None);
    let arithmetic = |op| (None, Some(op));
    let (compare, arithmetic) = match op {
        BinaryOp::Eq => compare(CompareOp::Eq),
        BinaryOp::Ne => compare(CompareOp::Ne),
        BinaryOp::Lt if !is_bool => compare(CompareOp::Lt),
        BinaryOp::Le if !is_bool => compare(CompareOp::Le),
        BinaryOp::Gt if !is_bool => compare(CompareOp::Gt),
        BinaryOp::Ge if !is_bool => compare(CompareOp::Ge),
        BinaryOp::AndAnd if is_bool => arithmetic(BinaryTerm::And),
        BinaryOp::OrOr if is_bool => arithmetic(BinaryTerm::Or),
        BinaryOp::And => arithmetic(BinaryTerm::And),
        BinaryOp::Or => arithmetic(BinaryTerm::Or),
        BinaryOp::Xor => arithmetic(BinaryTerm::Xor),
        BinaryOp::Add if !is_bool => arithmetic(BinaryTerm::Add),
        BinaryOp::Sub if !is_bool => arithmetic(BinaryTerm::Sub),
        BinaryOp::Mul if !is_bool => arithmetic(BinaryTerm::Mul),
        BinaryOp::Div | BinaryOp::Rem if terms.as_const(b) == Some(0) => {
            return Err(NoValue::Undecided("division by zero".into()));
        }
        BinaryOp::Div if !is_bool => arithmetic(BinaryTerm::Div),
        BinaryOp::Rem if !is_bool => arithmetic(BinaryTerm::Rem),
        BinaryOp::Shl if !is_bool => arithmetic(BinaryTerm::Shl),
        BinaryOp::Shr if !is_bool => arithmetic(BinaryTerm::Shr),
        BinaryOp::Ushr if !is_bool => arithmetic(BinaryTerm::Ushr),
        _ => (None, None),
    };
    match (compare, arithmetic) {
        (Some(op), _) => Ok(Operand::Term(terms.compare(op, a, b))),
        (_, Some(op)) => Ok(Operand::Term(terms.binary(op, a, b))),
        _ => Err(NoValue::Wrong("the operator does not fit its operands".into())),
    }
}

/// Binary numeric promotion: an int beside a long becomes one.
fn promote(terms: &mut TermPool, a: TermId, b: TermId) -> Result<(TermId, TermId), NoValue> {
    match (terms.sort(a), terms.sort(b)) {
        (x, y) if x == y => Ok((a, b)),
        (Sort::Int, Sort::Long) => Ok((terms.unary(UnaryTerm::IntToLong, a), b)),
        (Sort::Long, Sort::Int) => Ok((a, terms.unary(UnaryTerm::IntToLong, b))),
        _ => Err(NoValue::Wrong("a boolean and a number do not fit together".into())),
    }
}
