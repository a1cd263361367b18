//! Predicates of a specification as calls on a machine: what each parameter gets.

use crate::exec::symbolic::symbol_kind;
use crate::exec::{Outcome, PendingId, Value};
use crate::heap::{Layout, Root, RootKind};
use crate::lang::ast::PrimitiveName;
use crate::lang::program::{ErasedType, MethodId, Program};
use crate::subject::{Predicate, RootRef, Subject};
use crate::term::TermPool;
use crate::walk::Call;

/// The calls of `predicates` on a receiver. Arguments and static roots are pending: they are decided where
/// the predicate looks at them. A primitive argument is its symbol, whatever the method gets: where that is a value,
/// the path condition says so.
///
/// # Errors
/// A sentence: a predicate takes a root that the method under analysis does not have.
pub fn calls(
    subject: &Subject,
    layout: &Layout,
    terms: &mut TermPool,
    receiver: Option<Value>,
    predicates: &[Predicate],
) -> Result<Vec<Call>, String> {
    let pending = |wanted: &dyn Fn(&Root) -> bool| {
        let roots = layout.scope.roots.iter().zip(&layout.root_slots);
        let slot = roots.filter(|(r, _)| wanted(r)).find_map(|(_, slot)| *slot);
        slot.map(|slot| Value::Pending(PendingId(slot.0)))
    };
    let mut argument = |(root, ty): (&RootRef, &ErasedType)| match root {
        RootRef::This => receiver,
        RootRef::Static(i) => {
            let field = subject.statics.get(*i).map(|s| s.field);
            pending(&|r| field.is_some_and(|f| r.kind == RootKind::Static(f)))
        }
        RootRef::Argument(name) => pending(&|r| matches!(r.kind, RootKind::Argument(_)) && r.name == *name),
        RootRef::Number(name) => {
            let kind = ty.as_primitive().and_then(symbol_kind)?;
            Some(Value::Sym(terms.named(name.clone(), kind)))
        }
    };
    let mut call = |predicate: &Predicate| {
        let info = &subject.program.methods[predicate.method];
        let on = (!info.modifiers.is_static).then_some(receiver);
        let given = predicate.params.iter().zip(&info.erased_params).map(&mut argument);
        let args: Option<Vec<Value>> = on.into_iter().chain(given).collect();
        let name = || subject.program.method_name(predicate.method);
        let args = args.ok_or_else(|| format!("{} takes a root that this method does not have", name()))?;
        Ok(Call { method: predicate.method, args })
    };
    predicates.iter().map(&mut call).collect()
}

/// `Class.method threw X: why`, where a condition ended so and that counts as false; a void one says no in this way.
pub fn threw(program: &Program, method: MethodId, outcome: &Outcome) -> Option<String> {
    let Outcome::Exception { class, message, .. } = outcome else { return None };
    if program.methods[method].erased_result == ErasedType::primitive(PrimitiveName::Void) {
        return None;
    }
    let (name, class) = (program.method_name(method), &program.classes[*class].simple);
    let message = message.as_deref().map(|m| format!(": {m}")).unwrap_or_default();
    Some(format!("{name} threw {class}{message}"))
}
