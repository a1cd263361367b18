//! Fields without a domain that a precondition reads: what it then takes for granted. Found in the code, so that it is
//! known before anything runs; a method that may run counts as one that does.

use crate::base::{Code, Diagnostic, Span};
use crate::exec::Assumption;
use crate::exec::construct::{initialize, input_machine, place_object};
use crate::heap::{Layout, PlaceId, silent_statics};
use crate::lang::program::{FieldId, MethodId};
use crate::lang::reach::fields_read;
use crate::subject::Subject;
use crate::term::TermPool;

impl Subject {
    /// What verdicts of the precondition take for granted.
    pub fn precondition_assumptions(&self, layout: &Layout) -> Vec<Assumption> {
        let methods = self.precondition().chain(&self.spec.hybrid).map(|p| p.method);
        let mut all = self.assumed_reads(layout, methods);
        all.extend(self.stand_ins_of(None));
        all
    }

    /// What stands for other values in inputs of this method alone; without one, in all inputs.
    pub fn stand_ins_of<'a>(&'a self, method: Option<&'a str>) -> impl Iterator<Item = Assumption> + 'a {
        let all = self.stand_ins.iter().filter(move |one| one.method.as_deref() == method);
        all.map(|one| Assumption::StandIn { what: one.what.as_str().into() })
    }

    /// A note for each field without a domain that the methods under analysis, the precondition or a postcondition may
    /// read.
    pub fn untracked_notes(&self) -> Vec<Diagnostic> {
        let conditions = self.precondition().chain(&self.spec.hybrid).map(|p| p.method);
        let posts = self.spec.post.iter().map(|p| p.method);
        let methods: Vec<MethodId> =
            self.methods.iter().map(|m| m.method).chain(conditions).chain(posts).collect();
        let Ok(scope) = self.scope(self.spec.default_scope) else { return Vec::new() };
        let layout = Layout::new(&self.program, scope, &[]);
        let note = |assumption: Assumption| {
            let Assumption::UntrackedField { field, held, at } = assumption else { return None };
            let info = &self.program.fields[field];
            let name = format!("{}.{}", self.program.classes[info.class].simple, info.name);
            let message = format!("`{name}` is read and has no domain: it is taken to hold {held}");
            let domain = match info.modifiers.is_static {
                true => format!("make it a root, `input: {{ statics: {{ {name}: … }} }}`,"),
                false => "give it a domain under `fields`,".to_string(),
            };
            // Objects cannot be written: what is there without a word.
            let meant = if held.starts_with("new ") { "default" } else { &*held };
            let hint = format!("{domain} or say that it is meant: `untracked: {{ {name}: {meant} }}`");
            Some(Diagnostic::note(Code::Untracked, at, message).with_hint(hint))
        };
        self.assumed_reads(&layout, methods).into_iter().filter_map(note).collect()
    }

    /// Fields without a domain that these methods may read, with what they hold then.
    pub fn assumed_reads(
        &self,
        layout: &Layout,
        methods: impl IntoIterator<Item = MethodId>,
    ) -> Vec<Assumption> {
        let program = &*self.program;
        let silent = |f: &FieldId| layout.places.iter().position(|p| p.silent.contains(f));
        let statics: Vec<FieldId> = silent_statics(program, &layout.scope).collect();
        if layout.places.iter().all(|p| p.silent.is_empty()) && statics.is_empty() {
            return Vec::new();
        }
        let classes = layout.places.iter().map(|p| p.class);
        let mut reads = fields_read(program, methods, classes);
        reads.retain(|field, _| silent(field).is_some() || statics.contains(field));
        if reads.is_empty() {
            return Vec::new();
        }
        let (natives, mut terms) = (self.natives(), TermPool::new());
        let Ok((mut machine, receiver)) = input_machine(program, natives, &mut terms, layout, false) else {
            return Vec::new();
        };
        let mut found: Vec<(Span, Assumption)> = Vec::new();
        for (field, at) in reads {
            let info = &program.fields[field];
            let value = match silent(&field).map(|at| PlaceId(at as u32)) {
                Some(place) => {
                    let own = receiver.filter(|_| layout.receiver == Some(place));
                    let object = own.unwrap_or_else(|| place_object(program, &mut machine, layout, place));
                    machine.cell(object, info.slot)
                }
                // What fails to start is told where it is asked for.
                None => match initialize(program, natives, &mut machine, &mut terms, info.class) {
                    Ok(()) if machine.may_change(program, field, machine.static_value(field)) => {
                        machine.static_value(field)
                    }
                    Ok(()) => continue,
                    Err(_) => continue,
                },
            };
            let held = machine.literal(program, value, info.erased).into();
            found.push((at, Assumption::UntrackedField { field, held, at: Some(at) }));
        }
        found.sort();
        found.into_iter().map(|(_, assumption)| assumption).collect()
    }
}
