//! `SymHeap.old(o.f)`: the value that a field or array element had in the input heap. The path before the
//! last dot is what the model's `old` is called on; fields and elements are then read from what it gives, so
//! that `old(o.f.g)` is `old(o).f.g`. References that are no path are evaluated and looked up as they are; a
//! primitive that is no path has no old value, and such a call fails.

use crate::base::Code;
use crate::lang::ast::{Expr, ExprKind};
use crate::lang::ir::{Callee, Instr, Reg, UnsupportedUse};
use crate::lang::program::{ClassId, ErasedType, Type};

use super::Lowerer;
use super::call::PlannedCall;
use super::names::{Meaning, Variable};

/// The models that have it.
const MODELS: [&str; 2] = ["pli.SymHeap", "gov.nasa.jpf.symbc.SymHeap"];

impl<'p> Lowerer<'p> {
    /// The code of such a call; `None` where it is an ordinary call.
    pub(super) fn old_value(
        &mut self,
        e: &'p Expr,
        call: &PlannedCall,
        args: &'p [Expr],
        dst: Option<Reg>,
    ) -> Option<Reg> {
        let header = &self.program.methods[call.method];
        let model = header.class;
        let [arg] = args else { return None };
        if &*header.name != "old" || !MODELS.contains(&&*self.program.classes[model].name) {
            return None;
        }
        let value = match self.old_path(model, arg, e) {
            Some(value) => value,
            None if self.type_of(arg).is_reference() => {
                let now = self.value(arg, None);
                self.call_old(model, now, e)
            }
            None => {
                self.frame.b.span = e.span;
                return Some(self.fail_with(UnsupportedUse {
                    code: Code::NoOldValue,
                    construct: "SymHeap.old of a primitive that is no field and no array element".into(),
                    hint: Some("take the old value of the fields that it is computed from".into()),
                }));
            }
        };
        Some(match dst {
            Some(dst) => {
                self.frame.b.copy(value, dst);
                dst
            }
            None => value,
        })
    }

    /// The value of a path in the input heap; `None` for what is no path.
    fn old_path(&mut self, model: ClassId, path: &'p Expr, e: &Expr) -> Option<Reg> {
        match &path.kind {
            ExprKind::Name(name) => match self.variable(name)? {
                Variable::Field { field, via } if !self.program.fields[field].modifiers.is_static => {
                    let now = self.instance(|c| c == via)?;
                    let object = self.call_old(model, now, e);
                    self.frame.b.span = path.span;
                    Some(self.read_field(object, field, None))
                }
                _ => None,
            },
            ExprKind::Field { target, name } if self.meaning(target) == Meaning::Value => {
                let ty = self.type_of(target);
                if matches!(ty, Type::Array(_)) && &*name.name == "length" {
                    let array = self.old_object(model, target, e);
                    let dst = self.frame.b.alloc();
                    self.frame.b.span = path.span;
                    self.frame.b.emit(Instr::ArrayLength { dst, array });
                    return Some(dst);
                }
                let field = self.program.member_field(ty.as_class()?, &name.name)?;
                if self.program.fields[field].modifiers.is_static {
                    return None;
                }
                let object = self.old_object(model, target, e);
                self.frame.b.span = path.span;
                let value = self.read_field(object, field, None);
                let ty = self.program.field_type(&ty, field);
                let erased = self.program.fields[field].erased;
                if self.needs_cast(erased, &ty) {
                    self.narrow_generic(value, erased, &ty);
                }
                Some(value)
            }
            ExprKind::Index { array, index } if matches!(self.type_of(array), Type::Array(_)) => {
                let array = self.old_object(model, array, e);
                let index = self.index_value(index);
                let dst = self.frame.b.alloc();
                self.frame.b.span = path.span;
                self.frame.b.emit(Instr::ArrayLoad { dst, array, index });
                Some(dst)
            }
            _ => None,
        }
    }

    /// An object of the input heap.
    fn old_object(&mut self, model: ClassId, object: &'p Expr, e: &Expr) -> Reg {
        match self.old_path(model, object, e) {
            Some(value) => value,
            None => {
                let now = self.value(object, None);
                self.call_old(model, now, e)
            }
        }
    }

    fn call_old(&mut self, model: ClassId, now: Reg, e: &Expr) -> Reg {
        let object = ErasedType::class(self.program.well_known.object);
        let takes_object = |m: &crate::lang::program::MethodId| {
            self.program.methods[*m].erased_params.first() == Some(&object)
        };
        let Some(old) = self.program.find_methods(model, "old").into_iter().find(takes_object) else {
            return now;
        };
        let dst = self.frame.b.alloc();
        let first = self.frame.b.alloc_block(1);
        self.frame.b.copy(now, first);
        self.frame.b.span = e.span;
        self.frame.b.call(dst, Callee::Static(old), first, 1);
        dst
    }
}
