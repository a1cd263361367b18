//! `SymHeap.old(e)`: the value that an expression had on the input heap. Every reference that it starts from (the
//! receiver, locals and parameters) stands for the same object as the input heap has it, and from there one only reaches
//! the input heap. Where it reads static fields or calls methods, which may read some, the machine is told while it is
//! evaluated: static fields then are what they were. It has no side effect, so that nothing is left behind.

use crate::base::Code;
use crate::lang::ast::{Expr, ExprKind};
use crate::lang::ir::{Callee, Instr, Reg, UnsupportedUse};
use crate::lang::program::{ClassId, ErasedType};

use super::Lowerer;
use super::call::PlannedCall;
use super::names::{Meaning, Variable};
use super::scan;

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
        if let Some((part, what)) = scan::find(arg, effect) {
            self.frame.b.span = part.span;
            return Some(self.fail_with(UnsupportedUse {
                code: Code::NoOldValue,
                construct: format!("{what} in SymHeap.old"),
                hint: Some("what it takes is evaluated on the input heap, and changes nothing there".into()),
            }));
        }
        let (locals, this) = (self.frame.locals.len(), self.frame.this);
        let is_wide = self.reads_statics(arg);
        if is_wide {
            self.call_model(model, "enterInput", None, e);
        }
        let start = self.frame.b.here();
        for name in scan::names_in(arg) {
            let variable = match self.variable(&name) {
                Some(variable @ (Variable::Local(_) | Variable::Captured { .. })) => variable,
                _ => continue,
            };
            let ty = self.variable_type(variable);
            let is_old = matches!(variable, Variable::Local(at) if at >= locals);
            if is_old || !ty.is_reference() {
                continue;
            }
            let now = self.read_variable(variable, &name, None);
            let old = self.call_model(model, "old", Some(now), e);
            self.enter_local(&name, ty, old, None);
        }
        if let Some(now) = this {
            self.frame.this = Some(self.call_model(model, "old", Some(now), e));
        }
        self.frame.b.span = arg.span;
        let value = self.value(arg, None);
        self.frame.this = this;
        self.close_locals(locals);
        if is_wide {
            let (end, exit) = (self.frame.b.here(), self.frame.b.label());
            self.call_model(model, "leaveInput", None, e);
            self.frame.b.jump(exit);
            // Also where it throws.
            let (target, exception) = (self.frame.b.here(), self.frame.b.alloc());
            self.frame.b.handler(start, end, target, None, exception);
            self.frame.b.revive();
            self.call_model(model, "leaveInput", None, e);
            self.frame.b.emit(Instr::Throw { exception });
            self.frame.b.bind(exit);
        }
        Some(match dst {
            Some(dst) => {
                self.frame.b.copy(value, dst);
                dst
            }
            None => value,
        })
    }

    /// Whether an expression may read a static field: it names one, or calls something.
    fn reads_statics(&self, e: &Expr) -> bool {
        let reads = |kind: &ExprKind| {
            let reads = match kind {
                ExprKind::Call { .. } | ExprKind::New { .. } | ExprKind::Switch(_) => true,
                ExprKind::Name(name) => match self.variable(name) {
                    Some(Variable::Field { field, .. }) => self.program.fields[field].modifiers.is_static,
                    _ => false,
                },
                ExprKind::Field { target, .. } => !matches!(self.meaning(target), Meaning::Value),
                _ => false,
            };
            reads.then_some(())
        };
        scan::find(e, reads).is_some()
    }

    /// A call of a method of the model, with one object or nothing.
    fn call_model(&mut self, model: ClassId, name: &str, object: Option<Reg>, e: &Expr) -> Reg {
        let any = ErasedType::class(self.program.well_known.object);
        let fits = |m: &crate::lang::program::MethodId| {
            let params = &self.program.methods[*m].erased_params;
            params.first().copied() == object.map(|_| any)
        };
        let found = self.program.find_methods(model, name).into_iter().find(fits);
        let dst = self.frame.b.alloc();
        let Some(method) = found else { return object.unwrap_or(dst) };
        let count = usize::from(object.is_some());
        let first = self.frame.b.alloc_block(count);
        if let Some(object) = object {
            self.frame.b.copy(object, first);
        }
        self.frame.b.span = e.span;
        self.frame.b.call(dst, Callee::Static(method), first, count);
        dst
    }
}

/// What cannot stand in an expression about the input heap.
fn effect(kind: &ExprKind) -> Option<&'static str> {
    match kind {
        ExprKind::Assign { .. } => Some("an assignment"),
        ExprKind::Step { .. } => Some("`++` or `--`"),
        ExprKind::Lambda { .. } | ExprKind::MethodRef { .. } => Some("a lambda"),
        ExprKind::New { body: Some(_), .. } => Some("an anonymous class"),
        _ => None,
    }
}
