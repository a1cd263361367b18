//! What names, fields and elements stand for, and the few methods that an expression may call.

use crate::exec::machine::InitState;
use crate::exec::symbolic::expression::{Evaluation, NoValue, Operand};
use crate::exec::{ObjectId, Value};
use crate::heap::PlaceId;
use crate::lang::ast::{Expr, ExprKind, Literal, PrimitiveName, TypeRef, TypeRefKind};
use crate::lang::ir::Const;
use crate::lang::program::{ClassId, ErasedType, FieldId};

impl Evaluation<'_, '_> {
    pub(super) fn receiver(&self) -> Result<ObjectId, NoValue> {
        let receiver = self.state.input.layout().receiver.and_then(|p| self.state.object_of(p));
        receiver.ok_or_else(|| NoValue::Wrong("there is no `this`".into()))
    }

    pub(super) fn literal(&mut self, literal: &Literal) -> Result<Operand, NoValue> {
        let terms = &mut *self.setting.terms;
        Ok(Operand::Term(match literal {
            Literal::Int(n) => terms.int(*n),
            Literal::Long(n) => terms.long(*n),
            Literal::Char(c) => terms.int((*c).into()),
            Literal::Boolean(b) => terms.boolean(*b),
            Literal::Null => return Ok(Operand::Reference(None)),
            Literal::String(text) => {
                let text = self.state.machine.intern(self.setting.program, text);
                return Ok(Operand::Reference(Some(text)));
            }
            Literal::Float(_) | Literal::Double(_) => {
                return Err(NoValue::Wrong("floating-point numbers cannot stand here".into()));
            }
        }))
    }

    pub(super) fn name(&mut self, name: &str) -> Result<Operand, NoValue> {
        if let Some(named) = (self.names)(name) {
            return self.operand(named.value, name, named.is_boolean);
        }
        if let Some(receiver) = self.receiver_with(name) {
            return self.field(receiver, name);
        }
        match self.place(name) {
            Some(place) => match self.state.object_of(place) {
                Some(object) => Ok(Operand::Reference(Some(object))),
                None => Err(NoValue::Undecided(format!("{name} does not exist yet"))),
            },
            None => Err(NoValue::Wrong(format!("`{name}` is no argument, field or object"))),
        }
    }

    fn receiver_with(&self, field: &str) -> Option<ObjectId> {
        let receiver = self.receiver().ok()?;
        let class = self.state.machine.class_of(receiver)?;
        self.setting.program.find_field(class, field).map(|_| receiver)
    }

    fn place(&self, name: &str) -> Option<PlaceId> {
        let places = &self.state.input.layout().places;
        places.iter().position(|p| *p.name == *name).map(|i| PlaceId(i as u32))
    }

    /// The class that an expression names; values come first.
    pub(super) fn class_named(&self, expr: &Expr) -> Option<ClassId> {
        let name = qualified(expr)?;
        let first = name.split('.').next().unwrap_or(&name);
        let is_value = (self.names)(first).is_some()
            || self.receiver_with(first).is_some()
            || self.place(first).is_some();
        if is_value { None } else { find_class(self.setting.program, &name) }
    }

    pub(super) fn static_field(&mut self, class: ClassId, name: &str) -> Result<Operand, NoValue> {
        let program = self.setting.program;
        let class_name = &program.classes[class].simple;
        let Some(field) = program.find_field(class, name).filter(|&f| program.fields[f].modifiers.is_static)
        else {
            return Err(NoValue::Wrong(format!("{class_name} has no static field `{name}`")));
        };
        if self.state.machine.init_state(program.fields[field].class) == InitState::Untouched
            && program.fields[field].constant.is_none()
        {
            return Err(NoValue::Undecided(format!("class {class_name} is not initialised yet")));
        }
        self.read_static(field, name)
    }

    fn read_static(&mut self, field: FieldId, name: &str) -> Result<Operand, NoValue> {
        let info = &self.setting.program.fields[field];
        let is_boolean = info.erased == ErasedType::primitive(PrimitiveName::Boolean);
        let value = match &info.constant {
            Some(Const::String(text)) => Value::Ref(self.state.machine.intern(self.setting.program, text)),
            Some(Const::Int(n)) => Value::Int(*n),
            Some(Const::Long(n)) => Value::Long(*n),
            _ => self.state.machine.static_value(field),
        };
        self.operand(value, name, is_boolean)
    }

    pub(super) fn field(&mut self, object: ObjectId, name: &str) -> Result<Operand, NoValue> {
        let program = self.setting.program;
        let Some(class) = self.state.machine.class_of(object) else {
            return match (name, self.state.machine.length(object)) {
                ("length", Some(length)) => {
                    let length = i32::try_from(length).unwrap_or(i32::MAX);
                    Ok(Operand::Term(self.setting.terms.int(length)))
                }
                ("length", None) => Err(NoValue::Undecided("the array's length is not decided yet".into())),
                _ => Err(NoValue::Wrong(format!("an array has no field `{name}`"))),
            };
        };
        let Some(field) = program.find_field(class, name) else {
            let class = &program.classes[class].simple;
            return Err(NoValue::Wrong(format!("{class} has no field `{name}`")));
        };
        let info = &program.fields[field];
        if info.modifiers.is_static {
            return self.read_static(field, name);
        }
        let is_boolean = info.erased == ErasedType::primitive(PrimitiveName::Boolean);
        let value = self.read_now(object, info.slot);
        self.operand(value, name, is_boolean)
    }

    pub(super) fn element(&mut self, array: Operand, index: Operand) -> Result<Operand, NoValue> {
        let (Operand::Reference(Some(array)), Operand::Term(index)) = (array, index) else {
            return Err(NoValue::Undecided("the array is null".into()));
        };
        let index = self.setting.terms.as_int(index).and_then(|i| u32::try_from(i).ok());
        let index = index.ok_or_else(|| NoValue::Undecided("the index is not decided".into()))?;
        let booleans = ErasedType::primitive(PrimitiveName::Boolean).array_of();
        match self.state.machine.length(array) {
            Some(length) if index < length => {
                let is_boolean = self.state.machine.type_of(array) == booleans;
                let value = self.read_now(array, index);
                self.operand(value, "element", is_boolean)
            }
            Some(_) => Err(NoValue::Undecided("the index is out of bounds".into())),
            None => Err(NoValue::Undecided("the array's length is not decided yet".into())),
        }
    }

    /// A cell's value; a primitive that was never read gets its symbol.
    fn read_now(&mut self, object: ObjectId, cell: u32) -> Value {
        let value = self.state.machine.cell(object, cell);
        if value == Value::Unset
            && let Some(slot) = self.state.slot_of_cell(self.setting.program, object, cell)
            && self.state.is_primitive(self.setting.program, slot)
            && self.state.read_slot(self.setting, slot).is_none()
        {
            return self.state.machine.cell(object, cell);
        }
        value
    }

    fn operand(&mut self, value: Value, name: &str, is_boolean: bool) -> Result<Operand, NoValue> {
        let terms = &mut *self.setting.terms;
        Ok(match value {
            Value::Null => Operand::Reference(None),
            Value::Ref(object) => Operand::Reference(Some(object)),
            Value::Int(n) if is_boolean => Operand::Term(terms.boolean(n != 0)),
            Value::Int(n) => Operand::Term(terms.int(n)),
            Value::Long(n) => Operand::Term(terms.long(n)),
            Value::Sym(term) => Operand::Term(term),
            Value::Unset | Value::Pending(_) => {
                return Err(NoValue::Undecided(format!("{name} is symbolic")));
            }
            Value::Float(_) | Value::Double(_) => {
                return Err(NoValue::Wrong(format!("{name} is a floating-point number")));
            }
        })
    }

    /// Whether an object is an instance of a type as written.
    pub(super) fn is_instance(&self, object: ObjectId, ty: &TypeRef) -> Result<bool, NoValue> {
        let program = self.setting.program;
        let unknown = || NoValue::Wrong("the type is not known".into());
        let mut wanted = match &ty.kind {
            TypeRefKind::Primitive(p) if ty.dims > 0 => ErasedType::primitive(*p),
            TypeRefKind::Named(segments) => {
                let name = segments.iter().map(|s| &*s.name).collect::<Vec<_>>().join(".");
                let class = find_class(program, &name);
                ErasedType::class(class.ok_or_else(|| NoValue::Wrong(format!("there is no class `{name}`")))?)
            }
            _ => return Err(unknown()),
        };
        for _ in 0..ty.dims {
            wanted = wanted.array_of();
        }
        Ok(program.is_assignable(self.state.machine.type_of(object), wanted))
    }

    /// Calls of methods whose meaning needs no code to run.
    pub(super) fn call(&mut self, target: &Expr, method: &str, args: &[Expr]) -> Result<Operand, NoValue> {
        let refused = || {
            NoValue::Wrong(format!(
                "`{method}` cannot be called here: of methods only equals, length and isEmpty of strings, and \
                 equals and ordinal of enum constants"
            ))
        };
        let known = matches!((method, args.len()), ("equals", 1) | ("length" | "isEmpty" | "ordinal", 0));
        if !known {
            return Err(refused());
        }
        let Some(object) = self.reference(target)? else {
            return Err(NoValue::Undecided("null is dereferenced".into()));
        };
        let program = self.setting.program;
        if let Some(text) = self.state.machine.text(object).cloned() {
            let length = text.encode_utf16().count();
            return Ok(Operand::Term(match (method, args) {
                ("equals", [other]) => {
                    let other = self.reference(other)?;
                    let same = other.and_then(|o| self.state.machine.text(o)).is_some_and(|t| *t == text);
                    self.setting.terms.boolean(same)
                }
                ("length", _) => self.setting.terms.int(i32::try_from(length).unwrap_or(i32::MAX)),
                ("isEmpty", _) => self.setting.terms.boolean(length == 0),
                _ => return Err(refused()),
            }));
        }
        let class = self.state.machine.class_of(object).and_then(|c| program.enum_of(c));
        match (class, method, args) {
            (Some(_), "equals", [other]) => {
                let same = self.reference(other)? == Some(object);
                Ok(Operand::Term(self.setting.terms.boolean(same)))
            }
            (Some(class), "ordinal", _) => self.ordinal(class, object),
            _ => Err(refused()),
        }
    }

    fn ordinal(&mut self, class: ClassId, object: ObjectId) -> Result<Operand, NoValue> {
        let constants = self.setting.program.enum_constants(class);
        let at = constants.iter().position(|&f| self.state.machine.static_value(f) == Value::Ref(object));
        let at = at.and_then(|at| i32::try_from(at).ok());
        let at = at.ok_or_else(|| NoValue::Undecided("which constant it is is not known".into()))?;
        Ok(Operand::Term(self.setting.terms.int(at)))
    }
}

/// `a.b.c` as text.
fn qualified(expr: &Expr) -> Option<String> {
    match &expr.kind {
        ExprKind::Name(name) => Some(name.to_string()),
        ExprKind::Field { target, name } => Some(format!("{}.{}", qualified(target)?, name.name)),
        _ => None,
    }
}

fn find_class(program: &crate::lang::program::Program, name: &str) -> Option<ClassId> {
    program.find_class(name).or_else(|| program.by_name.get(format!("java.lang.{name}").as_str()).copied())
}
