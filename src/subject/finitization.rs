//! Korat-style finitizations: a static Java method is run concretely, and what it built is read as a
//! [`Scope`] (Korat, Boyapati et al. 2002; both generations of the API).
//!
//! One pool an object set, so that fields with the same set may alias, and others not; sets that share a
//! class domain are unions of pools. Pools come in the order in which `set` first uses them, fields in the
//! order of the `set` calls. Whatever goes wrong is one diagnostic at the call in the specification.

mod sets;

use std::sync::Arc;

use crate::base::diagnostic::nearest;
use crate::base::{Code, Diagnostic};
use crate::exec::construct::run_static;
use crate::exec::{Ghost, Machine, Natives, ObjectId, Value};
use crate::heap::{DEFAULT_ARRAY_LENGTH, DEFAULT_TEXT_LENGTH, FieldDomain, Scope, TrackedField};
use crate::lang::program::{ClassId, ErasedType, FieldId, Program};
use crate::subject::Finitization;
use crate::subject::limits::{check_width, too_big};
use crate::term::TermPool;

use sets::Sets;

/// Largest number of memory cells that the method may use: a run away is stopped before memory is short.
const MAX_CELLS: usize = 1 << 22;

/// What the finitization says for one k, and the class it is for. The scope has no roots yet.
///
/// # Errors
/// `FINITIZATION`: the method did not return a finitization, or one that does not fit the program;
/// `SCOPE-TOO-BIG`, `DOMAIN-TOO-WIDE`; arguments without a value.
pub(super) fn run(program: &Program, call: &Finitization, k: u32) -> Result<(Scope, ClassId), Diagnostic> {
    let name = program.method_name(call.method);
    let problem = |what: String| Diagnostic::error(Code::Finitization, call.span, format!("{name} {what}"));
    let mut args = Vec::with_capacity(call.args.len());
    for arg in &call.args {
        let value = arg.eval(k)?;
        let value =
            i32::try_from(value).map_err(|_| too_big(format!("the argument {value}"), k, arg.span))?;
        args.push(Value::Int(value));
    }
    let natives = Natives::new(program);
    let mut machine = Machine::new(program);
    machine.max_cells = MAX_CELLS;
    let made = run_static(program, &natives, &mut machine, &mut TermPool::new(), call.method, &args);
    let made = made.map_err(|why| {
        problem(why).with_hint("it is run as it stands; try a smaller scope where it takes too long")
    })?;
    let Some(Value::Ref(made)) = made else { return Err(problem("returned no finitization".into())) };
    let reader = Reader { program, machine: &machine };
    reader.scope(made, call, k).map_err(|found| match found {
        Found::Sentence(what, hint) => {
            let error = problem(what);
            if let Some(hint) = hint { error.with_hint(hint) } else { error }
        }
        Found::Diagnostic(diagnostic) => diagnostic,
    })
}

/// What is wrong with a finitization: the rest of a sentence that starts with its name, and a hint.
pub(super) enum Found {
    Sentence(String, Option<String>),
    Diagnostic(Diagnostic),
}

impl From<String> for Found {
    fn from(sentence: String) -> Self {
        Found::Sentence(sentence, None)
    }
}

impl From<Diagnostic> for Found {
    fn from(diagnostic: Diagnostic) -> Self {
        Found::Diagnostic(diagnostic)
    }
}

/// Reads the objects that the method left.
#[derive(Clone, Copy)]
struct Reader<'a> {
    program: &'a Program,
    machine: &'a Machine,
}

/// A field with everything that was set or added for it.
struct Entry {
    class: ClassId,
    field: FieldId,
    domains: Vec<ObjectId>,
}

impl Reader<'_> {
    fn scope(self, made: ObjectId, call: &Finitization, k: u32) -> Result<(Scope, ClassId), Found> {
        let program = self.program;
        if &*self.class_name(made) != "Finitization" {
            return Err(format!("returned a {}, no finitization", self.class_name(made)).into());
        }
        let target = self.class_value(self.field(made, "target"));
        let target = target.ok_or("is for no class".to_string())?;
        let entries = self.entries(made, target)?;
        let tracked = entries.iter().map(|e| e.field).collect();
        let mut sets = Sets::new(self, entries.iter().flat_map(|e| e.domains.iter().copied()), tracked)?;
        let mut fields = Vec::with_capacity(entries.len());
        for entry in &entries {
            let ty = program.fields[entry.field].erased;
            let what =
                format!("{}.{}", program.classes[entry.class].simple, program.fields[entry.field].name);
            let mut domain: Option<FieldDomain> = None;
            for &set in &entry.domains {
                let next = sets.domain(set, ty, &what)?;
                domain = Some(match domain {
                    Some(before) => union(before, next)
                        .ok_or_else(|| format!("adds to {what} values of another kind than it has"))?,
                    None => next,
                });
            }
            let Some(domain) = domain else { continue };
            check_width(ty.as_primitive(), &domain, call.span, k)?;
            fields.push(TrackedField { field: entry.field, class: entry.class, domain, is_lazy: true });
        }
        let pools = sets.pools;
        Ok((
            Scope {
                k,
                pools,
                fields,
                untracked: Vec::new(),
                roots: Vec::new(),
                array_length: DEFAULT_ARRAY_LENGTH,
                string_length: DEFAULT_TEXT_LENGTH,
            },
            target,
        ))
    }

    /// What was set, a field once, in the order of the first calls for each.
    fn entries(self, made: ObjectId, target: ClassId) -> Result<Vec<Entry>, Found> {
        let list = |name| self.reference(made, name).map_or(&[][..], |list| self.machine.elements(list));
        let (types, names) = (list("types"), list("fields"));
        let (domains, additions) = (list("domains"), list("additions"));
        let mut entries: Vec<Entry> = Vec::new();
        for (((ty, name), domain), addition) in types.iter().zip(names).zip(domains).zip(additions) {
            let name = match name {
                Value::Ref(text) => self.machine.text(*text).cloned(),
                _ => None,
            };
            let name = name.ok_or("sets a field without a name".to_string())?;
            let (class, field) = self.find(self.class_value(Some(*ty)), &name, target)?;
            let Value::Ref(domain) = domain else {
                return Err(format!("sets {name} to null").into());
            };
            match entries.iter_mut().find(|e| (e.class, e.field) == (class, field)) {
                Some(entry) => {
                    if !self.is_true(*addition) {
                        entry.domains.clear();
                    }
                    entry.domains.push(*domain);
                }
                None => entries.push(Entry { class, field, domains: vec![*domain] }),
            }
        }
        Ok(entries)
    }

    /// The field that `set(type, name, …)` means: `field` of the given class, else of the target;
    /// `Class.field`.
    fn find(self, ty: Option<ClassId>, name: &str, target: ClassId) -> Result<(ClassId, FieldId), Found> {
        let (class, simple) = match (ty, name.rsplit_once('.')) {
            (Some(class), _) => (class, name),
            (None, Some((class, simple))) => (self.class_near(class, target)?, simple),
            (None, None) => (target, name),
        };
        let program = self.program;
        let class_name = &program.classes[class].simple;
        let field = program.find_field(class, simple).filter(|&f| !program.fields[f].modifiers.is_static);
        field.map(|field| (class, field)).ok_or_else(|| {
            let known = program.classes[class].layout.iter().map(|&f| &*program.fields[f].name);
            let hint = match nearest(simple, known.clone()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("{class_name} has {}", known.collect::<Vec<_>>().join(", ")),
            };
            Found::Sentence(format!("sets `{name}`, and {class_name} has no such field"), Some(hint))
        })
    }

    /// A class by name as code in the target would mean it: nested in it, beside it, anywhere.
    fn class_near(self, name: &str, target: ClassId) -> Result<ClassId, Found> {
        let own: &str = &self.program.classes[target].name;
        let package = own.rsplit_once('.').map_or(String::new(), |(p, _)| format!("{p}."));
        let nested = name.replace('.', "$");
        let places = [format!("{own}${nested}"), format!("{package}{nested}")];
        let near = places.iter().find_map(|n| self.program.by_name.get(n.as_str()).copied());
        let is_target = *self.program.classes[target].simple == *name;
        let found = near.or(is_target.then_some(target)).or_else(|| self.program.find_class(name));
        found.ok_or_else(|| format!("sets a field of `{name}`, and there is no such class").into())
    }

    /// The value of a field of a model's object.
    fn field(self, object: ObjectId, name: &str) -> Option<Value> {
        let field = self.program.find_field(self.machine.class_of(object)?, name)?;
        Some(self.machine.cell(object, self.program.fields[field].slot))
    }
    fn reference(self, object: ObjectId, name: &str) -> Option<ObjectId> {
        match self.field(object, name) {
            Some(Value::Ref(object)) => Some(object),
            _ => None,
        }
    }
    /// The elements of a list in a field, which have to be objects.
    fn objects(self, object: ObjectId, name: &str) -> Option<Vec<ObjectId>> {
        let elements = self.machine.elements(self.reference(object, name)?).iter();
        let object = |value: &Value| match value {
            Value::Ref(object) => Some(*object),
            _ => None,
        };
        elements.map(object).collect()
    }
    fn type_value(self, value: Option<Value>) -> Option<ErasedType> {
        let Some(Value::Ref(object)) = value else { return None };
        match self.machine.ghost(object) {
            Some(&Ghost::Type(ty)) => Some(ty),
            _ => None,
        }
    }
    fn class_value(self, value: Option<Value>) -> Option<ClassId> {
        self.type_value(value).and_then(ErasedType::as_class)
    }
    /// The number in a box.
    fn number(self, object: ObjectId) -> Option<i64> {
        match self.field(object, "value") {
            Some(Value::Int(n)) => Some(n.into()),
            Some(Value::Long(n)) => Some(n),
            _ => None,
        }
    }
    fn is_true(self, value: Value) -> bool {
        match value {
            Value::Ref(object) => self.number(object) == Some(1),
            value => value == Value::Int(1),
        }
    }
    fn class_name(self, object: ObjectId) -> Arc<str> {
        let class = self.machine.class_of(object);
        class.map_or_else(
            || self.program.type_name(self.machine.type_of(object)).into(),
            |c| self.program.classes[c].simple.clone(),
        )
    }
}

/// Everything that is in one domain or the other, in this order; `None` where they are of two kinds.
fn union(a: FieldDomain, b: FieldDomain) -> Option<FieldDomain> {
    use FieldDomain::{Listed, Range, References, Values};
    let values = |domain: &FieldDomain| match domain {
        Range(lo, hi) => Some((*lo..=*hi).collect::<Vec<i64>>()),
        Values(values) => Some(values.clone()),
        _ => None,
    };
    Some(match (a, b) {
        (References { null, mut pools }, References { null: other, pools: more }) => {
            pools.extend(more.into_iter().filter(|p| !pools.contains(p)).collect::<Vec<_>>());
            References { null: null || other, pools }
        }
        (Listed(mut texts), Listed(more)) => {
            texts.extend(more.into_iter().filter(|t| !texts.contains(t)).collect::<Vec<_>>());
            Listed(texts)
        }
        (a, b) => {
            let (mut all, more) = (values(&a)?, values(&b)?);
            all.extend(more.into_iter().filter(|v| !all.contains(v)).collect::<Vec<_>>());
            sets::numbers(all)
        }
    })
}
