//! Assumptions of a path, and cells whose first read is one: they are unset, and what they hold is put aside.

use std::sync::Arc;

use crate::base::Span;
use crate::exec::assumption::{self, Assumption};
use crate::exec::machine::{FrameView, InitState, Machine};
use crate::exec::value::{ObjectId, Value};
use crate::lang::ast::PrimitiveName;
use crate::lang::program::{BaseType, ClassId, ClassOrigin, ErasedType, FieldId, MethodId, Program};

impl Machine {
    /// Takes something for granted from here on, unless it is already.
    pub fn assume(&mut self, assumption: Assumption) {
        assumption::join(&mut self.assumptions, &[assumption]);
    }

    /// What was taken for granted so far, in order.
    pub fn assumptions(&self) -> &[Assumption] {
        &self.assumptions
    }

    /// The instruction that runs, in the innermost frame that is the user's code.
    pub fn user_span(&self, program: &Program) -> Option<Span> {
        self.user_frame(program)?.span
    }

    /// The method of that frame.
    pub fn user_method(&self, program: &Program) -> Option<MethodId> {
        Some(self.user_frame(program)?.method)
    }

    fn user_frame<'a>(&'a self, program: &'a Program) -> Option<FrameView<'a>> {
        let is_user = |class| program.classes[class].origin == ClassOrigin::User;
        self.frames(program).rev().find(|f| is_user(program.methods[f.method].class))
    }

    /// From now on the first read of a field is an assumption: that it holds what it holds now.
    pub fn hold(&mut self, object: ObjectId, slot: u32) {
        let value = self.raw_cell(object, slot);
        if value != Value::Unset {
            Arc::make_mut(&mut self.held).push((object, slot, value));
            self.set_unset(object, slot);
        }
    }

    /// What an unset cell holds that nobody has read yet.
    pub(super) fn held(&self, object: ObjectId, slot: u32) -> Option<Value> {
        let found = self.held.iter().find(|&&(o, s, _)| (o, s) == (object, slot));
        found.map(|&(_, _, value)| value)
    }

    /// A cell is read that is unset: where something was put aside for it, it gets that, which is an assumption.
    pub(in crate::exec) fn read_held(&mut self, program: &Program, object: ObjectId, slot: u32) -> bool {
        let Some(value) = self.held(object, slot) else { return false };
        self.set_cell(object, slot, value);
        let field = self.class_of(object).and_then(|c| program.classes[c].layout.get(slot as usize).copied());
        if let Some(field) = field {
            let held = self.literal(program, value, program.fields[field].erased).into();
            self.assume(Assumption::UntrackedField { field, held, at: self.user_span(program) });
        }
        true
    }

    /// From now on reading one of these static fields before the program has assigned it is an assumption: that
    /// it holds what the initializer of its class left. Initializers themselves assume nothing.
    pub fn watch_statics(&mut self, fields: Vec<FieldId>) {
        self.watched_statics = Arc::new(fields);
    }

    /// A static field is read.
    pub(in crate::exec) fn static_is_read(&mut self, program: &Program, field: FieldId, value: Value) {
        if self.is_settled_now(program, field) && self.may_change(program, field, value) {
            let held = self.literal(program, value, program.fields[field].erased).into();
            self.assume(Assumption::UntrackedField { field, held, at: self.user_span(program) });
        }
    }

    /// Whether a static field may hold something else another time: what a final one leads to may only where there is
    /// something in it.
    pub fn may_change(&self, program: &Program, field: FieldId, value: Value) -> bool {
        let Value::Ref(object) = value else { return !program.fields[field].modifiers.is_final };
        let is_empty = self.type_of(object).dims > 0 && self.length(object) == Some(0);
        let is_fixed =
            self.class_of(object).is_some_and(|c| program.classes[c].simple.starts_with("Immutable"));
        !program.fields[field].modifiers.is_final || !is_empty && !is_fixed
    }

    /// A static field is assigned: what it holds is the program's doing from here on.
    pub(in crate::exec) fn static_is_assigned(&mut self, program: &Program, field: FieldId) {
        self.is_settled_now(program, field);
    }

    /// Whether a static field was watched, and is not any more.
    fn is_settled_now(&mut self, program: &Program, field: FieldId) -> bool {
        let Some(at) = self.watched_statics.iter().position(|&f| f == field) else { return false };
        let is_initial = self.init_state(program.fields[field].class) == InitState::Running;
        if !is_initial {
            Arc::make_mut(&mut self.watched_statics).remove(at);
        }
        !is_initial
    }

    /// Takes an object and others of its value to be one from here on.
    pub(in crate::exec) fn assume_identity(&mut self, program: &Program, object: ObjectId) {
        let class = program.type_name(self.type_of(object)).into();
        self.assume(Assumption::Identity { class, same: true, at: self.user_span(program) });
    }

    /// An object is stored into an array: where that is the input's, a JVM may have one of a subclass's array class in its
    /// place, which might refuse the object.
    pub(in crate::exec) fn assume_takes(&mut self, program: &Program, array: ObjectId, object: ObjectId) {
        if !self.given_arrays.contains(&array) {
            return;
        }
        let Some(element) = self.type_of(array).element() else { return };
        let BaseType::Class(declared) = element.base else { return };
        let own = self.type_of(object);
        let refuses = |class: ClassId| {
            let narrower = ErasedType { base: BaseType::Class(class), ..element };
            class != declared && program.is_subclass(class, declared) && !program.is_assignable(own, narrower)
        };
        if program.classes.ids().any(refuses) {
            let array = program.type_name(element.array_of()).into();
            self.assume(Assumption::ExactArray { array, at: self.user_span(program) });
        }
    }

    /// Takes the order of a collection for granted from here on.
    pub(in crate::exec) fn assume_order(&mut self, program: &Program, collection: Arc<str>) {
        self.assume(Assumption::HashOrder { collection, at: self.user_span(program) });
    }

    /// A value as Java would write it; objects by their class.
    pub fn literal(&self, program: &Program, value: Value, ty: ErasedType) -> String {
        match value {
            Value::Int(n) => match ty.as_primitive() {
                Some(PrimitiveName::Boolean) => (n != 0).to_string(),
                Some(PrimitiveName::Char) => format!("{:?}", char::from_u32(n as u32).unwrap_or('\u{fffd}')),
                _ => n.to_string(),
            },
            Value::Long(n) => n.to_string(),
            Value::Float(x) => format!("{x:?}"),
            Value::Double(x) => format!("{x:?}"),
            Value::Ref(object) => match (self.text(object), self.length(object)) {
                (Some(text), _) => format!("{text:?}"),
                (None, Some(length)) if self.type_of(object).dims > 0 => {
                    let name = program.type_name(self.type_of(object));
                    format!("new {}", name.replacen("[]", &format!("[{length}]"), 1))
                }
                _ => format!("new {}()", program.type_name(self.type_of(object))),
            },
            Value::Null => "null".into(),
            Value::Unset | Value::Sym(_) | Value::Pending(_) => "?".into(),
        }
    }
}
