//! Which class a subject made of Java alone is about, which methods are its precondition, and which are analysed.

use std::collections::HashSet;

use crate::lang::ast::PrimitiveName;
use crate::lang::program::{Class, ClassId, ClassOrigin, ErasedType, MethodId, MethodKind, Program};
use crate::lang::reach::reachable;
use crate::subject::args::says_yes_or_no;
use crate::subject::sketch::words::class_name;

/// Names of a whole precondition, in lower case and without underscores.
const WHOLE: [&str; 10] = [
    "repok",
    "checkrep",
    "repinvariant",
    "invariant",
    "classinvariant",
    "checkinvariant",
    "isvalid",
    "wellformed",
    "iswellformed",
    "inv",
];

/// Names of its two parts.
const PARTS: [(&str, &str); 2] = [("preh", "prep"), ("repoksymsolve", "repoksymbolicexecution")];

/// Annotations that mark a precondition.
const ANNOTATIONS: [&str; 5] = ["@Invariant", "@RepOk", "@RepOK", "@RepInvariant", "@ClassInvariant"];

/// Methods that every object has. They are left out, since they seldom change a heap.
const OF_OBJECTS: [&str; 6] = ["toString", "hashCode", "equals", "clone", "finalize", "compareTo"];

/// The precondition that was found.
#[derive(Default)]
pub(super) struct Conditions {
    /// The heap part.
    pub pre_h: Option<MethodId>,
    /// The primitive part.
    pub pre_p: Option<MethodId>,
    /// The whole.
    pub rep_ok: Option<MethodId>,
    /// A method that says pools and domains, as Korat's do.
    pub finitization: Option<MethodId>,
}

impl Conditions {
    /// Those that are methods of a heap.
    pub(super) fn all(&self) -> impl Iterator<Item = MethodId> {
        [self.pre_h, self.pre_p, self.rep_ok].into_iter().flatten()
    }
}

/// Classes that a subject can be about: the user's, with methods that can be called, the best first. `stem` is the name
/// of the file that was named.
pub(super) fn classes(program: &Program, stem: Option<&str>) -> Vec<ClassId> {
    let mut found: Vec<ClassId> = program
        .classes
        .iter_enumerated()
        .filter(|&(id, c)| {
            c.origin == ClassOrigin::User
                && c.span.is_some()
                && c.is_concrete()
                && program.enum_of(id).is_none()
                && !program.is_subclass(id, program.well_known.throwable)
                && !analysed(program, id).0.is_empty()
        })
        .map(|(id, _)| id)
        .collect();
    found.sort_by_key(|&id| {
        let class = &program.classes[id];
        let is_named = stem == Some(&*class.simple);
        let has_condition = conditions(program, id).all().next().is_some();
        (
            !(is_named && class.outer.is_none()),
            !has_condition,
            class.outer.is_some(),
            !class.modifiers.is_public,
            std::cmp::Reverse(analysed(program, id).0.len()),
        )
    });
    found
}

/// Why each of the user's classes is none that a subject can be about, one clause each.
pub(super) fn refusals(program: &Program) -> Vec<String> {
    let of_user = program.classes.iter_enumerated();
    let of_user = of_user.filter(|(_, c)| c.origin == ClassOrigin::User && c.span.is_some());
    of_user
        .map(|(id, class)| format!("{} {}", class_name(program, id), refusal(program, id, class)))
        .collect()
}

fn refusal(program: &Program, id: ClassId, class: &Class) -> String {
    if program.enum_of(id).is_some() {
        return "is an enum, whose objects are its constants".into();
    }
    if !class.is_concrete() {
        return "has no objects of its own: name a class below it".into();
    }
    if program.is_subclass(id, program.well_known.throwable) {
        return "is an exception".into();
    }
    let left_out = analysed(program, id).1;
    if left_out.iter().any(|(name, _)| name == "main") {
        return "has `main`, which is analysed where it asks a Verifier for its inputs".into();
    }
    match left_out.first() {
        Some((name, why)) => format!("has `{name}`, and {why}"),
        None => "has no method that another class can call".into(),
    }
}

/// The precondition of a class, found by names and annotations; static methods of other classes that take an object of
/// it come after its own.
pub(super) fn conditions(program: &Program, class: ClassId) -> Conditions {
    let own = own_methods(program, class);
    let known: HashSet<MethodId> = own.iter().copied().collect();
    let others = program.methods.iter_enumerated().filter(|(id, m)| {
        let of_user = program.classes[m.class].origin == ClassOrigin::User;
        of_user && m.kind == MethodKind::Method && m.modifiers.is_static && !known.contains(id)
    });
    let others: Vec<MethodId> = others.map(|(id, _)| id).collect();
    let fits = |&&m: &&MethodId| {
        let method = &program.methods[m];
        let takes = match &method.erased_params[..] {
            [] => !method.modifiers.is_static,
            [one] => method.modifiers.is_static && *one == ErasedType::class(class),
            _ => false,
        };
        says_yes_or_no(method.erased_result) && takes && !method.modifiers.is_abstract
    };
    let all: Vec<MethodId> = own.iter().chain(&others).filter(fits).copied().collect();
    let named = |wanted: &str| all.iter().copied().find(|&m| plain(&program.methods[m].name) == wanted);
    let mut found = Conditions::default();
    for (heap, primitive) in PARTS {
        if found.pre_h.is_none() {
            (found.pre_h, found.pre_p) = (named(heap), named(primitive));
        }
    }
    if found.pre_h.is_none() {
        found.pre_p = None;
        let annotated = || all.iter().copied().find(|&m| is_annotated(program, m));
        found.rep_ok = annotated().or_else(|| WHOLE.iter().find_map(|name| named(name)));
    }
    found.finitization = own.into_iter().find(|&m| is_finitization(program, m));
    found
}

fn is_finitization(program: &Program, method: MethodId) -> bool {
    let method = &program.methods[method];
    let named = method.name.strip_prefix("fin").is_some_and(|rest| rest.starts_with(char::is_uppercase));
    let gives =
        method.erased_result.as_class().is_some_and(|c| &*program.classes[c].simple == "IFinitization");
    let int = ErasedType::primitive(PrimitiveName::Int);
    named && gives && method.modifiers.is_static && method.erased_params.iter().all(|&ty| ty == int)
}

/// The methods of a class that are analysed, and the names of those that are left out, with the reason.
pub(super) fn analysed(program: &Program, class: ClassId) -> (Vec<MethodId>, Vec<(String, &'static str)>) {
    let (mut found, mut left_out) = (Vec::new(), Vec::new());
    for id in own_methods(program, class) {
        let method = &program.methods[id];
        let modifiers = method.modifiers;
        if is_named_as_condition(program, id)
            || modifiers.is_private
            || modifiers.is_abstract
            || modifiers.is_native
        {
            continue;
        }
        let why = if &*method.name == "main" && modifiers.is_static {
            "it starts a program"
        } else if OF_OBJECTS.contains(&&*method.name) {
            "every object has it"
        } else {
            found.push(id);
            continue;
        };
        left_out.push((method.name.to_string(), why));
    }
    if let Some(main) = harness(program, class) {
        let others = found.iter().map(|&m| (program.methods[m].name.to_string(), "main asks for the inputs"));
        left_out = left_out.into_iter().filter(|(name, _)| name != "main").chain(others).collect();
        return (vec![main], left_out);
    }
    // One precondition is for all methods, and that of the others is about their receiver.
    let is_static = |&m: &MethodId| program.methods[m].modifiers.is_static;
    if !found.iter().all(is_static) {
        let without: Vec<MethodId> = found.iter().copied().filter(is_static).collect();
        found.retain(|m| !is_static(m));
        let names = without.into_iter().map(|m| (program.methods[m].name.to_string(), "it has no receiver"));
        left_out.extend(names);
    }
    (found, left_out)
}

/// Whether a method has the name, or the annotation, of a precondition or of what says its scope.
fn is_named_as_condition(program: &Program, id: MethodId) -> bool {
    let name = plain(&program.methods[id].name);
    WHOLE.contains(&&*name)
        || PARTS.iter().any(|(h, p)| *h == name || *p == name)
        || is_annotated(program, id)
        || is_finitization(program, id)
}

/// Methods that nobody would miss among those that are analysed, unless they were looked for: helpers, and what has the
/// name of a precondition and is none. Each with the reason.
pub(super) fn no_entries(
    program: &Program,
    class: ClassId,
    conditions: &Conditions,
) -> Vec<(String, &'static str)> {
    let is_taken = |id: MethodId| conditions.all().chain(conditions.finitization).any(|known| known == id);
    let row = |id: MethodId| {
        let method = &program.methods[id];
        let why = match method.modifiers {
            _ if is_taken(id) => return None,
            _ if is_named_as_condition(program, id) => {
                "it is named like a precondition, and not taken for one"
            }
            modifiers if modifiers.is_private => "it is private",
            modifiers if modifiers.is_abstract => "it has no body",
            modifiers if modifiers.is_native => "it is no Java",
            _ => return None,
        };
        let types: Vec<String> = method.erased_params.iter().map(|&ty| program.type_name(ty)).collect();
        Some((format!("{}({})", method.name, types.join(", ")), why))
    };
    own_methods(program, class).into_iter().filter_map(row).collect()
}

/// The class whose calls ask for inputs in programs of the Competition on Software Verification.
const VERIFIER: &str = "org.sosy_lab.sv_benchmarks.Verifier";

/// The class's `main`, where it asks for its inputs itself.
fn harness(program: &Program, class: ClassId) -> Option<MethodId> {
    let verifier = program.find_class(VERIFIER)?;
    let is_main =
        |m: &MethodId| &*program.methods[*m].name == "main" && program.methods[*m].modifiers.is_static;
    let main = own_methods(program, class).into_iter().find(is_main)?;
    let asks = |m: &MethodId| program.methods[*m].class == verifier;
    reachable(program, [main], []).iter().any(asks).then_some(main)
}

/// Methods that the user wrote for a class or one above it, overridden ones left out, in textual order.
fn own_methods(program: &Program, class: ClassId) -> Vec<MethodId> {
    let mut found: Vec<MethodId> = Vec::new();
    let mut seen = HashSet::new();
    let mut next = Some(class);
    while let Some(id) = next {
        let class = &program.classes[id];
        for &m in &class.methods {
            let method = &program.methods[m];
            let is_written = class.origin == ClassOrigin::User && method.span.is_some();
            if is_written && method.kind == MethodKind::Method && seen.insert(method.selector) {
                found.push(m);
            }
        }
        next = class.superclass;
    }
    found
}

/// Whether an annotation before a method's name says that it is a precondition.
fn is_annotated(program: &Program, method: MethodId) -> bool {
    let method = &program.methods[method];
    let Some(name) = method.span else { return false };
    let text = &program.sources.file(name.file).text;
    let before = text.get(..name.start as usize).unwrap_or_default();
    // From the end of the member before it.
    let from = before.rfind([';', '{', '}']).map_or(0, |at| at + 1);
    let header = before.get(from..).unwrap_or_default();
    header.split_whitespace().any(|word| ANNOTATIONS.contains(&word))
}

/// `rep_OK` as `repok`.
fn plain(name: &str) -> String {
    name.chars().filter(|&c| c != '_').flat_map(char::to_lowercase).collect()
}

/// Whether a name alone may mean a method of another class than the one whose methods these are: without a receiver it is
/// looked for in all classes.
pub(super) fn is_elsewhere(program: &Program, class: ClassId, methods: &[MethodId], name: &str) -> bool {
    let is_static = |&method: &MethodId| program.methods[method].modifiers.is_static;
    let others = program.classes.iter_enumerated();
    let others = others.filter(|&(id, other)| id != class && other.origin == ClassOrigin::User);
    methods.iter().all(is_static)
        && others.into_iter().any(|(id, _)| !program.find_methods(id, name).is_empty())
}
