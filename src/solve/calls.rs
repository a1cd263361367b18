//! Predicates of a specification as calls on a machine: what each parameter gets.

use crate::exec::{PendingId, Value};
use crate::heap::{Layout, Root, RootKind};
use crate::subject::{Predicate, RootRef, Subject};
use crate::walk::Call;

/// The calls of `predicates` on a receiver. Arguments and static roots are pending: they are decided where
/// the predicate looks at them.
///
/// # Errors
/// A sentence: a predicate takes a root that the method under analysis does not have.
pub fn calls(
    subject: &Subject,
    layout: &Layout,
    receiver: Option<Value>,
    predicates: &[Predicate],
) -> Result<Vec<Call>, String> {
    let pending = |wanted: &dyn Fn(&Root) -> bool| {
        let roots = layout.scope.roots.iter().zip(&layout.root_slots);
        let slot = roots.filter(|(r, _)| wanted(r)).find_map(|(_, slot)| *slot);
        slot.map(|slot| Value::Pending(PendingId(slot.0)))
    };
    let argument = |root: &RootRef| match root {
        RootRef::This => receiver,
        RootRef::Static(i) => {
            let field = subject.statics.get(*i).map(|s| s.field);
            pending(&|r| field.is_some_and(|f| r.kind == RootKind::Static(f)))
        }
        RootRef::Argument(name) => pending(&|r| matches!(r.kind, RootKind::Argument(_)) && r.name == *name),
    };
    let call = |predicate: &Predicate| {
        let is_static = subject.program.methods[predicate.method].modifiers.is_static;
        let on = (!is_static).then_some(receiver);
        let args: Option<Vec<Value>> = on.into_iter().chain(predicate.params.iter().map(argument)).collect();
        let name = || subject.program.method_name(predicate.method);
        let args = args.ok_or_else(|| format!("{} takes a root that this method does not have", name()))?;
        Ok(Call { method: predicate.method, args })
    };
    predicates.iter().map(call).collect()
}
