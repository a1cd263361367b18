//! Members that the language adds: `values` and `valueOf` of enums, and what a record does not declare.

use crate::base::Code;
use crate::lang::ast::PrimitiveName;
use crate::lang::ir::{ArithOp, Callee, ConcatKind, Cond, Const, Instr, Reg};
use crate::lang::program::{ErasedType, FieldId, Type};

use super::construct::{Args, Enclosing};
use super::conversion::primitive;
use super::{BOOLEAN, INT, Lowerer};

impl<'p> Lowerer<'p> {
    /// The constants of this enum, in order.
    fn constants(&self) -> Vec<(std::sync::Arc<str>, FieldId)> {
        let Some(decl) = self.decl_of(self.class) else { return Vec::new() };
        let named = decl.constants.iter().map(|c| c.name.name.clone());
        named.filter_map(|n| self.own_field(&n).map(|f| (n, f))).collect()
    }

    /// `values()`: a new array of all constants.
    pub(super) fn enum_values(&mut self) {
        self.enter_parameters(&[], &[]);
        let src = self.constant_array();
        self.frame.b.emit(Instr::Return { src });
    }

    /// A new array of all constants of this enum.
    pub(super) fn constant_array(&mut self) -> Reg {
        let constants = self.constants();
        let array = self.frame.b.alloc();
        let mark = self.frame.b.mark();
        let len = self.frame.b.int(i32::try_from(constants.len()).unwrap_or(i32::MAX));
        let element = self.frame.b.ty(ErasedType::class(self.class));
        self.frame.b.emit(Instr::NewArray { dst: array, len, element });
        let src = self.frame.b.alloc();
        for (i, (_, field)) in constants.into_iter().enumerate() {
            let mark = self.frame.b.mark();
            let index = self.frame.b.int(i32::try_from(i).unwrap_or(i32::MAX));
            self.frame.b.emit(Instr::GetStatic { dst: src, field });
            self.frame.b.emit(Instr::ArrayStore { array, index, src });
            self.frame.b.release(mark);
        }
        self.frame.b.release(mark);
        array
    }

    /// `valueOf(name)`: compares the names in order.
    pub(super) fn enum_value_of(&mut self) {
        let string = self.string_type();
        self.enter_parameters(&[string], &[std::sync::Arc::from("name")]);
        let Some(name) = self.frame.locals.first().map(|l| l.reg) else { return };
        let (null, given) = (self.frame.b.alloc(), self.frame.b.label());
        self.frame.b.constant(Const::Null, null);
        self.frame.b.branch(Cond::RefNe, name, null, given);
        let message = self.frame.b.alloc();
        self.frame.b.constant(Const::String("Name is null".into()), message);
        self.throw_new("java.lang.NullPointerException", &[(message, self.string_type())]);
        self.frame.b.bind(given);
        for (constant, field) in self.constants() {
            let next = self.frame.b.label();
            let mark = self.frame.b.mark();
            let equal = self.string_equals(name, &constant);
            self.frame.b.branch_bool(equal, false, next);
            let dst = self.frame.b.alloc();
            self.frame.b.emit(Instr::GetStatic { dst, field });
            self.frame.b.emit(Instr::Return { src: dst });
            self.frame.b.bind(next);
            self.frame.b.release(mark);
        }
        let message = self.frame.b.alloc();
        let prefix = format!("No enum constant {}.", self.program.classes[self.class].name.replace('$', "."));
        let first = self.frame.b.alloc_block(2);
        self.frame.b.constant(Const::String(prefix.into()), first);
        let second = self.frame.b.nth(first, 1);
        self.frame.b.copy(name, second);
        self.frame.b.concat(message, first, vec![ConcatKind::Reference, ConcatKind::Reference]);
        self.throw_new("java.lang.IllegalArgumentException", &[(message, self.string_type())]);
    }

    /// `text.equals(key)` for a string that is not null.
    pub(super) fn string_equals(&mut self, text: Reg, key: &std::sync::Arc<str>) -> Reg {
        let dst = self.frame.b.alloc();
        let first = self.frame.b.alloc_block(2);
        let second = self.frame.b.nth(first, 1);
        let known = &self.program.well_known;
        let Some(method) = self.method_of(known.string, "equals", &[ErasedType::class(known.object)]) else {
            return self.fail(Code::Unsupported, "no model for java.lang.String.equals(Object)", None);
        };
        self.frame.b.copy(text, first);
        self.frame.b.constant(Const::String(key.clone()), second);
        self.frame.b.call(dst, Callee::Virtual(method), first, 2);
        dst
    }

    /// Throws a new exception of a class of the JDK.
    pub(super) fn throw_new(&mut self, class: &str, args: &[(Reg, Type)]) {
        let Some(&class) = self.program.by_name.get(class) else {
            self.fail(Code::Unsupported, format!("no model for {class}"), None);
            return;
        };
        let ty = Type::Class(class, Vec::new());
        let exception = self.instantiate(&ty, Enclosing::Implicit, Args::Registers(args), None);
        self.frame.b.emit(Instr::Throw { exception });
    }

    /// The fields of this record's components, in order.
    fn components(&self) -> Vec<(std::sync::Arc<str>, FieldId)> {
        let Some(decl) = self.decl_of(self.class) else { return Vec::new() };
        let named = decl.components.iter().map(|c| c.name.name.clone());
        named.filter_map(|n| self.own_field(&n).map(|f| (n, f))).collect()
    }

    /// Stores the parameters of a record's canonical constructor in its fields.
    pub(super) fn assign_components(&mut self) {
        let this = self.frame.this;
        for (name, field) in self.components() {
            if let Some(local) = self.frame.locals.iter().find(|l| l.name == name) {
                let src = local.reg;
                self.store_field(this, field, src);
            }
        }
    }

    /// A member that a record does not declare itself.
    pub(super) fn record_member(&mut self) {
        let header = &self.program.methods[self.method];
        self.enter_parameters(&header.params, &header.param_names);
        let Some(this) = self.frame.this else { return };
        match &*header.name {
            "<init>" => {
                self.assign_components();
            }
            "equals" => self.record_equals(this),
            "hashCode" => self.record_hash(this),
            "toString" => self.record_text(this),
            name => match self.own_field(name) {
                Some(field) => {
                    let src = self.read_field(this, field, None);
                    self.frame.b.emit(Instr::Return { src });
                }
                None => {
                    self.fail(Code::Unsupported, format!("record member `{name}`"), None);
                }
            },
        }
    }

    /// Itself, or of the same class and equal in each component: the last one first, as JDK 17 has it.
    fn record_equals(&mut self, this: Reg) {
        let Some(other) = self.frame.locals.first().map(|l| l.reg) else { return };
        let (yes, no) = (self.frame.b.label(), self.frame.b.label());
        self.frame.b.branch(Cond::RefEq, this, other, yes);
        let dst = self.frame.b.alloc();
        let ty = self.frame.b.ty(ErasedType::class(self.class));
        self.frame.b.emit(Instr::InstanceOf { dst, obj: other, ty });
        self.frame.b.branch_bool(dst, false, no);
        for (_, field) in self.components().into_iter().rev() {
            let mark = self.frame.b.mark();
            let a = self.read_field(this, field, None);
            let b = self.read_field(other, field, None);
            match primitive(&self.program.fields[field].ty) {
                Some(PrimitiveName::Long) => self.frame.b.branch(Cond::LNe, a, b, no),
                // As boxes: NaN equals itself, 0.0 and -0.0 differ.
                Some(PrimitiveName::Float | PrimitiveName::Double) => {
                    let (ty, object) = (self.program.fields[field].ty.clone(), self.object_type());
                    let a = self.convert(a, &ty, &object, None);
                    let b = self.convert(b, &ty, &object, None);
                    self.branch_unequal(a, b, no);
                }
                Some(_) => self.frame.b.branch(Cond::INe, a, b, no),
                None => self.branch_unequal(a, b, no),
            }
            self.frame.b.release(mark);
        }
        self.frame.b.bind(yes);
        for value in [1, 0] {
            let src = self.frame.b.int(value);
            self.frame.b.emit(Instr::Return { src });
            if value == 1 {
                self.frame.b.bind(no);
            }
        }
    }

    /// Jumps unless they are one object, both null, or `a.equals(b)`.
    fn branch_unequal(&mut self, a: Reg, b: Reg, no: super::builder::Label) {
        let next = self.frame.b.label();
        let null = self.frame.b.alloc();
        self.frame.b.constant(Const::Null, null);
        self.frame.b.branch(Cond::RefEq, a, b, next);
        self.frame.b.branch(Cond::RefEq, a, null, no);
        let object = self.program.well_known.object;
        if let Some(method) = self.method_of(object, "equals", &[ErasedType::class(object)]) {
            let dst = self.frame.b.alloc();
            let first = self.frame.b.alloc_block(2);
            let second = self.frame.b.nth(first, 1);
            self.frame.b.copy(a, first);
            self.frame.b.copy(b, second);
            self.frame.b.call(dst, Callee::Virtual(method), first, 2);
            self.frame.b.branch_bool(dst, false, no);
        }
        self.frame.b.bind(next);
    }

    fn record_hash(&mut self, this: Reg) {
        let sum = self.frame.b.int(0);
        let factor = self.frame.b.int(31);
        let object = self.program.well_known.object;
        let hash = self.method_of(object, "hashCode", &[]);
        for (_, field) in self.components() {
            let mark = self.frame.b.mark();
            let value = self.read_field(this, field, None);
            let ty = self.program.fields[field].ty.clone();
            let part = match primitive(&ty) {
                Some(PrimitiveName::Long | PrimitiveName::Float | PrimitiveName::Double) | None => {
                    let boxed = self.convert(value, &ty, &self.object_type(), None);
                    let (dst, null) = (self.frame.b.int(0), self.frame.b.alloc());
                    let first = self.frame.b.alloc();
                    let skip = self.frame.b.label();
                    self.frame.b.constant(Const::Null, null);
                    self.frame.b.branch(Cond::RefEq, boxed, null, skip);
                    self.frame.b.copy(boxed, first);
                    if let Some(method) = hash {
                        self.frame.b.call(dst, Callee::Virtual(method), first, 1);
                    }
                    self.frame.b.bind(skip);
                    dst
                }
                Some(PrimitiveName::Boolean) => self.boolean_hash(value),
                Some(_) => self.convert(value, &ty, &INT, None),
            };
            self.frame.b.emit(Instr::Arith { op: ArithOp::IMul, dst: sum, a: sum, b: factor });
            self.frame.b.emit(Instr::Arith { op: ArithOp::IAdd, dst: sum, a: sum, b: part });
            self.frame.b.release(mark);
        }
        self.frame.b.emit(Instr::Return { src: sum });
    }

    /// As `Boolean.hashCode(value)` has it.
    fn boolean_hash(&mut self, value: Reg) -> Reg {
        let boxed = self.convert(value, &BOOLEAN, &self.object_type(), None);
        let dst = self.frame.b.int(0);
        let first = self.frame.b.alloc();
        self.frame.b.copy(boxed, first);
        let object = self.program.well_known.object;
        if let Some(method) = self.method_of(object, "hashCode", &[]) {
            self.frame.b.call(dst, Callee::Virtual(method), first, 1);
        }
        dst
    }

    fn record_text(&mut self, this: Reg) {
        let components = self.components();
        let parts = 2 * components.len() + 1;
        let first = self.frame.b.alloc_block(parts);
        let mut kinds = Vec::with_capacity(parts);
        let name = self.program.classes[self.class].simple.clone();
        for (i, (component, field)) in components.iter().enumerate() {
            let before = if i == 0 { format!("{name}[{component}=") } else { format!(", {component}=") };
            let slot = self.frame.b.nth(first, 2 * i);
            self.frame.b.constant(Const::String(before.into()), slot);
            kinds.push(ConcatKind::Reference);
            let slot = self.frame.b.nth(first, 2 * i + 1);
            self.read_field(this, *field, Some(slot));
            kinds.push(super::operators::concat_kind(&self.program.fields[*field].ty));
        }
        let last = if components.is_empty() { format!("{name}[]") } else { "]".to_string() };
        let slot = self.frame.b.nth(first, 2 * components.len());
        self.frame.b.constant(Const::String(last.into()), slot);
        kinds.push(ConcatKind::Reference);
        let dst = self.frame.b.alloc();
        self.frame.b.concat(dst, first, kinds);
        self.frame.b.emit(Instr::Return { src: dst });
    }
}
