//! Patterns: tests that set variables. What a record pattern does with each component is a test of its own
//! (`syntax::patterns`), which reads the component by its accessor.

use std::sync::Arc;

use crate::base::Code;
use crate::base::id::Id;
use crate::lang::ast::{Expr, ExprKind, MATCHED_RECORD, SELECTOR, Switch, TypeRef, TypeRefKind};
use crate::lang::ir::{Callee, Instr, Reg, UnsupportedUse};
use crate::lang::program::{ClassId, CodeSource, Type};

use super::builder::Label;
use super::conversion::primitive;
use super::{Local, Lowerer};

/// A component of a record that is being matched.
struct Component {
    /// The local that holds the record.
    local: usize,
    class: ClassId,
    name: Arc<str>,
    ty: Type,
}

impl<'p> Lowerer<'p> {
    /// The type of the variable of a pattern. `var` takes that of what is matched, and so does a generic record
    /// without type arguments.
    pub(super) fn pattern_type(
        &mut self,
        operand: &'p Expr,
        ty: &TypeRef,
        name: &str,
    ) -> Result<Type, UnsupportedUse> {
        if ty.kind == TypeRefKind::Var {
            return Ok(self.type_of(operand));
        }
        let resolved = self.resolve(ty)?;
        let Type::Class(class, args) = &resolved else { return Ok(resolved) };
        let variables = &self.program.classes[*class].type_params;
        if !args.is_empty() || variables.is_empty() || !name.starts_with(MATCHED_RECORD) {
            return Ok(resolved);
        }
        let matched = self.type_of(operand);
        let matched = self.upper(matched);
        let Type::Class(above, known) = &matched else { return Ok(resolved) };
        let own = self.program.this_type(*class);
        let mut bound = Vec::new();
        for (param, arg) in self.program.as_super(&own, *above).unwrap_or_default().iter().zip(known) {
            self.bind_variables(param, arg, &mut bound);
        }
        Ok(self.replace_variables(&own, variables, &bound))
    }

    /// Enters what the patterns of a switch test, for looking at types only.
    pub(super) fn assume_selector(&mut self, switch: &'p Switch) {
        let ty = self.type_of(&switch.selector);
        self.assume_local(&Arc::from(SELECTOR), ty);
    }

    /// The component of that number of the record in a local.
    fn component(&self, record: &str, index: u32) -> Option<Component> {
        let local = self.frame.locals.iter().rposition(|l| *l.name == *record && !l.is_hidden)?;
        let ty = &self.frame.locals.get(local)?.ty;
        let class = ty.as_class()?;
        let name = self.decl_of(class)?.components.get(index as usize)?.name.name.clone();
        let field = self.program.classes[class].fields.iter().copied();
        let field = field.into_iter().find(|&f| self.program.fields[f].name == name)?;
        Some(Component { local, class, name, ty: self.program.field_type(ty, field) })
    }

    /// The type of a component.
    pub(super) fn component_type(&self, record: &str, index: u32) -> Type {
        self.component(record, index).map_or(Type::Unknown, |component| component.ty)
    }

    /// Reads a component by its accessor. What one that is written out throws is the cause of a
    /// `MatchException`.
    pub(super) fn component_value(&mut self, record: &str, index: u32, dst: Option<Reg>) -> Reg {
        let found = self.component(record, index);
        let accessor = found.as_ref().and_then(|c| self.method_of(c.class, &c.name, &[]));
        let (Some(component), Some(accessor)) = (found, accessor) else {
            return self.fail(Code::Unsupported, "pattern of a type that is not known as a record", None);
        };
        let Some(object) = self.frame.locals.get(component.local).map(|l| l.reg) else { return Reg(0) };
        let value = dst.unwrap_or_else(|| self.frame.b.alloc());
        let from = self.frame.b.here();
        self.call_on(object, Callee::Virtual(accessor), value);
        let erased = self.program.methods[accessor].erased_result;
        self.narrow_generic(value, erased, &component.ty);
        let is_written = self.program.scopes.code.get(accessor.index());
        if matches!(is_written, Some(CodeSource::Declared(_))) && self.frame.b.alive() {
            let throwable = self.program.well_known.throwable;
            let (to, done) = (self.frame.b.here(), self.frame.b.label());
            self.frame.b.jump(done);
            let target = self.frame.b.here();
            let (cause, message) = (self.frame.b.alloc(), self.frame.b.alloc());
            self.frame.b.handler(from, to, target, Some(throwable), cause);
            self.frame.b.revive();
            if let Some(text) = self.method_of(throwable, "toString", &[]) {
                self.call_on(cause, Callee::Virtual(text), message);
            }
            let cause = (cause, Type::Class(throwable, Vec::new()));
            self.throw_new("java.lang.MatchException", &[(message, self.string_type()), cause]);
            self.frame.b.bind(done);
        }
        value
    }

    /// `e instanceof T name`: the variable is set on the way where the test holds. A component that is of the type
    /// in any case is not tested: null matches too.
    pub(super) fn branch_pattern(&mut self, e: &'p Expr, jump_if: bool, target: Label) {
        let ExprKind::InstanceOf { operand, ty, binding: Some(name) } = &e.kind else { return };
        let ty = match self.pattern_type(operand, ty, &name.name) {
            Ok(ty) => ty,
            Err(unknown) => {
                self.fail_with(unknown);
                Type::Unknown
            }
        };
        let erased = self.erase(&ty);
        if matches!(operand.kind, ExprKind::Component { .. }) {
            let from = self.type_of(operand);
            let always = match (primitive(&from), primitive(&ty)) {
                // The record itself has to be there.
                _ if name.name.starts_with(MATCHED_RECORD) => false,
                (None, None) => self.program.is_assignable(self.erase(&from), erased),
                (from, to) => from == to,
            };
            if always {
                let variable = self.declare_pattern(&name.name, ty);
                self.frame.b.span = e.span;
                self.value(operand, Some(variable));
                if jump_if {
                    self.frame.b.jump(target);
                }
                return;
            }
            if primitive(&from).is_some() || primitive(&ty).is_some() {
                self.fail(Code::Unsupported, "pattern that converts a primitive component", None);
            }
        }
        let object = self.object_type();
        let obj = self.value_as(operand, &object, None);
        let at = self.frame.b.ty(erased);
        let test = self.frame.b.alloc();
        let variable = self.declare_pattern(&name.name, ty);
        self.frame.b.span = e.span;
        self.frame.b.emit(Instr::InstanceOf { dst: test, obj, ty: at });
        let no = self.frame.b.label();
        self.frame.b.branch_bool(test, false, if jump_if { no } else { target });
        self.frame.b.copy(obj, variable);
        if jump_if {
            self.frame.b.jump(target);
        }
        self.frame.b.bind(no);
    }

    /// Declares a pattern variable. One that holds a record on the way to its components is none of the program's.
    fn declare_pattern(&mut self, name: &Arc<str>, ty: Type) -> Reg {
        let reg = self.frame.b.alloc();
        if name.starts_with(MATCHED_RECORD) {
            let name = name.clone();
            let (info, constant) = (None, None);
            self.frame.locals.push(Local {
                name,
                ty,
                reg,
                info,
                constant,
                is_pattern: true,
                is_hidden: false,
            });
        } else {
            self.enter_local(name, ty, reg, None);
            self.frame.locals.last_mut().into_iter().for_each(|local| local.is_pattern = true);
        }
        self.frame.b.pin();
        reg
    }
}
