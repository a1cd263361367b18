//! `SymHeap.isSymbolic(o.f)`: whether a field or array element is symbolic, asked without reading it. What
//! Java would evaluate as the argument becomes a call of one of the model's own tests: its object or array is
//! evaluated, the field or element itself is not. Other arguments are evaluated as usual.

use crate::lang::ast::{Expr, ExprKind};
use crate::lang::ir::{Callee, Const, Instr, Reg};
use crate::lang::program::{ClassId, ErasedType, FieldId, MethodId, Type};

use super::Lowerer;
use super::call::PlannedCall;
use super::names::{Meaning, Variable};

/// The models that have the test.
const MODELS: [&str; 2] = ["pli.SymHeap", "gov.nasa.jpf.symbc.SymHeap"];

impl<'p> Lowerer<'p> {
    /// The code of such a call; `None` where it is an ordinary call.
    pub(super) fn symbolic_test(
        &mut self,
        e: &'p Expr,
        call: &PlannedCall,
        args: &'p [Expr],
        dst: Option<Reg>,
    ) -> Option<Reg> {
        let header = &self.program.methods[call.method];
        let model = header.class;
        let is_test = &*header.name == "isSymbolic" && MODELS.contains(&&*self.program.classes[model].name);
        let [arg] = args else { return None };
        if !is_test {
            return None;
        }
        match &arg.kind {
            ExprKind::Name(name) => match self.variable(name)? {
                Variable::Field { field, .. } if self.program.fields[field].modifiers.is_static => {
                    self.test_static(model, field, e, dst)
                }
                Variable::Field { field, via } => {
                    let test = self.test(model, "isFieldSymbolic")?;
                    let object = self.instance(|c| c == via)?;
                    Some(self.test_field(test, object, field, e, dst))
                }
                _ => None,
            },
            ExprKind::Field { target, name } => match self.meaning(target) {
                Meaning::Type(ty) => {
                    let field = self.program.member_field(ty.as_class()?, &name.name)?;
                    self.test_static(model, field, e, dst)
                }
                Meaning::Value => {
                    let ty = self.type_of(target);
                    if matches!(ty, Type::Array(_)) && &*name.name == "length" {
                        let test = self.test(model, "isLengthSymbolic")?;
                        let array = self.value(target, None);
                        return Some(self.call_test(test, &[array], e, dst));
                    }
                    let field = self.program.member_field(ty.as_class()?, &name.name)?;
                    if self.program.fields[field].modifiers.is_static {
                        return self.test_static(model, field, e, dst);
                    }
                    let test = self.test(model, "isFieldSymbolic")?;
                    let object = self.value(target, None);
                    Some(self.test_field(test, object, field, e, dst))
                }
                Meaning::Package(_) => None,
            },
            ExprKind::Index { array, index } if matches!(self.type_of(array), Type::Array(_)) => {
                let test = self.test(model, "isElementSymbolic")?;
                let array = self.operand(array, &[index]);
                let index = self.index_value(index);
                Some(self.call_test(test, &[array, index], e, dst))
            }
            _ => None,
        }
    }

    fn test(&self, model: ClassId, name: &str) -> Option<MethodId> {
        self.program.find_methods(model, name).first().copied()
    }

    fn test_static(&mut self, model: ClassId, field: FieldId, e: &Expr, dst: Option<Reg>) -> Option<Reg> {
        let test = self.test(model, "isStaticSymbolic")?;
        let (class, name) = self.field_reference(field);
        Some(self.call_test(test, &[class, name], e, dst))
    }

    fn test_field(&mut self, test: MethodId, object: Reg, field: FieldId, e: &Expr, dst: Option<Reg>) -> Reg {
        let (class, name) = self.field_reference(field);
        self.call_test(test, &[object, class, name], e, dst)
    }

    /// The declaring class and the name, as values.
    fn field_reference(&mut self, field: FieldId) -> (Reg, Reg) {
        let field = &self.program.fields[field];
        let class = self.frame.b.alloc();
        let ty = self.frame.b.ty(ErasedType::class(field.class));
        self.frame.b.emit(Instr::ClassLiteral { dst: class, ty });
        let name = self.frame.b.alloc();
        self.frame.b.constant(Const::String(field.name.clone()), name);
        (class, name)
    }

    fn call_test(&mut self, test: MethodId, args: &[Reg], e: &Expr, dst: Option<Reg>) -> Reg {
        let dst = dst.unwrap_or_else(|| self.frame.b.alloc());
        let first = self.frame.b.alloc_block(args.len());
        for (i, &arg) in args.iter().enumerate() {
            let slot = self.frame.b.nth(first, i);
            self.frame.b.copy(arg, slot);
        }
        self.frame.b.span = e.span;
        self.frame.b.call(dst, Callee::Static(test), first, args.len());
        dst
    }
}
