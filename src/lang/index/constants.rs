//! Values of constant fields (JLS 4.12.4): final, of primitive or string type, with a constant
//! initializer. A field that refers to another waits on a stack until that one is known; a cycle
//! makes its members no constants.

use crate::lang::index::Builder;
use crate::lang::index::fold::{Constant, fold};
use crate::lang::program::FieldId;
use crate::lang::resolve::TypeScope;

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// No constant variable, whatever its initializer.
    Never,
    New,
    Open,
    Done,
}

enum Step {
    Value(Option<Constant>),
    /// Another field has to be known first.
    Needs(FieldId),
}

impl Builder {
    /// Sets `Field::constant` wherever it has a value.
    pub(super) fn fold_constants(&mut self) {
        let fields: Vec<FieldId> = self.program.fields.ids().collect();
        let mut state: Vec<State> = fields.iter().map(|&f| self.initial_state(f)).collect();
        let set = |state: &mut Vec<State>, field: FieldId, to: State| {
            if let Some(slot) = state.get_mut(field.0 as usize) {
                *slot = to;
            }
        };
        for &root in &fields {
            let mut stack = vec![root];
            while let Some(&field) = stack.last() {
                match state.get(field.0 as usize) {
                    Some(State::New | State::Open) => {}
                    _ => {
                        stack.pop();
                        continue;
                    }
                }
                set(&mut state, field, State::Open);
                match self.evaluate(field, &state) {
                    Step::Needs(other) => stack.push(other),
                    Step::Value(value) => {
                        self.program.fields[field].constant = value.map(|v| v.to_const());
                        set(&mut state, field, State::Done);
                        stack.pop();
                    }
                }
            }
        }
    }

    fn initial_state(&self, field: FieldId) -> State {
        let declared = self.program.scopes.field_decls.get(&field);
        let field = &self.program.fields[field];
        let has_constant_type = match field.erased.as_class() {
            Some(class) => class == self.program.well_known.string,
            None => field.erased.as_primitive().is_some(),
        };
        match declared {
            Some(decl) if field.modifiers.is_final && has_constant_type && decl.init.is_some() => State::New,
            _ => State::Never,
        }
    }

    fn evaluate(&self, field: FieldId, state: &[State]) -> Step {
        let program = &self.program;
        let Some(init) = program.scopes.field_decls.get(&field).and_then(|d| d.init.as_ref()) else {
            return Step::Value(None);
        };
        let scope = TypeScope::of_class(program, program.fields[field].class);
        let mut needs = None;
        let value = fold(init, &mut |expr| {
            let other = scope.named_field(expr)?;
            match state.get(other.0 as usize) {
                Some(State::Done) => Constant::of_field(&program.fields[other]),
                Some(State::New) => {
                    needs = Some(other);
                    None
                }
                _ => None,
            }
        });
        match needs {
            Some(other) => Step::Needs(other),
            None => Step::Value(value.and_then(|v| program.assign_constant(v, program.fields[field].erased))),
        }
    }
}
