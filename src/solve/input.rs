//! Heaps written by hand, as vectors or YAML, over a layout.

use crate::base::count::counted;
use crate::base::diagnostic::nearest;
use crate::base::{Code, Diagnostic, Span};
use crate::exec::construct::input_machine;
use crate::exec::symbolic::expression::{Undecided, object_type};
use crate::exec::symbolic::{LoopGuard, Setting, SymbolicState, symbol_kind};
use crate::exec::{Natives, PendingId, Value};
use crate::heap::real_text;
use crate::heap::{
    Domain, DomainValue, DomainValueKey, Encoding, InputValue, Layout, OpenObject, Origin, PlaceId, Root,
    RootKind, SlotId, SlotKind, SymbolicHeap,
};
use crate::lang::lower::{ExpressionMethod, ExpressionScope, Input};
use crate::lang::program::{Program, Type};
use crate::lang::syntax::{ExpressionError, WrittenExpression};
use crate::solve::korat::unsplit;
use crate::subject::expressions::input_scope;
use crate::subject::partial_heap::{HeapContents, HeapObject, HeapValue, PartialHeap};
use crate::subject::{Spanned, Subject};
use crate::term::{CompareOp, PathCondition, SymbolKind, TermPool};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A heap with its vector.
#[derive(Clone, Debug)]
pub struct GivenHeap {
    /// The heap.
    pub heap: SymbolicHeap,
    /// The vector. Fields of objects that nothing points to may be fixed.
    pub encoding: Encoding,
    /// Values of numbers that no domain enumerates: the path condition says them.
    pub numbers: Vec<(SlotId, i64)>,
}

/// Assumes Java expressions about a heap: primitives that they name get symbols. Returns the path condition.
///
/// # Errors
/// The position of the expression that has no value or is wrong, and why.
pub fn assume(
    subject: &Subject,
    natives: &Natives,
    terms: &mut TermPool,
    given: &mut GivenHeap,
    expressions: &[String],
) -> Result<PathCondition, (usize, ExpressionError)> {
    let program = &*subject.program;
    let layout = given.heap.layout().clone();
    let made = input_machine(program, natives, terms, &layout, false);
    let (machine, receiver) = made.map_err(|why| (0, ExpressionError::new(why, 0..0)))?;
    let loops = LoopGuard::new(u32::MAX);
    let pc = PathCondition::default();
    let mut state = SymbolicState::of_heap(program, &machine, receiver, given.heap.clone(), pc, loops);
    let mut setting = Setting { program, natives, terms };
    for &(slot, number) in &given.numbers {
        state.read_primitive(&mut setting, slot);
        if let InputValue::Term(term) = *state.input.value(slot) {
            let number = setting.terms.constant(setting.terms.sort(term), number);
            let equal = setting.terms.compare(CompareOp::Eq, term, number);
            state.pc.assume(equal);
        }
    }
    let receiver = state.receiver();
    // Arguments as a call of the first method would have them.
    let variables = arguments(subject, &layout, setting.terms);
    let named: Vec<(Arc<str>, Type)> =
        variables.iter().map(|(name, ty, _)| (name.clone(), ty.clone())).collect();
    let inputs = |input: &Input| match input {
        Input::This => receiver,
        Input::Variable(name) => variables.iter().find(|(n, ..)| n == name).map(|&(.., value)| value),
        Input::Object(_) => None,
    };
    let objects = |name: &str| object_type(program, &layout, name);
    for (i, text) in expressions.iter().enumerate() {
        let wrong = |error| (i, error);
        let written = WrittenExpression::parse(text).map_err(wrong)?;
        let method = subject.methods.first().map(|m| m.method);
        let Some(method) = method.or(program.classes[subject.main_class].methods.first().copied()) else {
            continue;
        };
        let scope = ExpressionScope {
            class: subject.main_class,
            ..input_scope(program, subject.receiver, method, &named, &objects)
        };
        let method = ExpressionMethod::lower(program, &written, &scope, true).map_err(wrong)?;
        let term = state.evaluate_condition(&mut setting, &method, &inputs, &mut |_, _| true);
        let undecided = |Undecided { why, .. }| (i, ExpressionError::new(why, 0..text.len()));
        let term = term.map_err(undecided)?;
        if setting.terms.as_bool(term) != Some(true) {
            state.pc.assume(term);
        }
    }
    given.heap = state.input.clone();
    Ok(state.pc)
}

/// The arguments that a heap and its path condition may be about: roots, and numbers whose name no field has.
fn arguments(subject: &Subject, layout: &Layout, terms: &mut TermPool) -> Vec<(Arc<str>, Type, Value)> {
    let Some(method) = subject.methods.first() else { return Vec::new() };
    let info = &subject.program.methods[method.method];
    let mut all = Vec::new();
    for ((name, ty), erased) in info.param_names.iter().zip(&info.params).zip(&info.erased_params) {
        let is_root = |r: &Root| matches!(r.kind, RootKind::Argument(_)) && r.name == *name;
        let mut roots = layout.scope.roots.iter().zip(&layout.root_slots);
        let root = roots.find(|(root, _)| is_root(root)).and_then(|(_, slot)| *slot);
        let is_field = || layout.slots.iter().any(|s| s.name == *name);
        let value = match (root, erased.as_primitive().and_then(symbol_kind)) {
            (Some(slot), _) => Value::Pending(PendingId(slot.0)),
            (None, Some(kind)) if !is_field() => Value::Sym(terms.named(name.clone(), kind)),
            _ => continue,
        };
        all.push((name.clone(), ty.clone(), value));
    }
    all
}

/// Reads a candidate vector: comma separated, one value a slot in vector order, `-1` for symbolic.
///
/// # Errors
/// A sentence: too many or too few values, no number, a value outside its slot's domain.
pub fn from_vector(layout: &Arc<Layout>, text: &str) -> Result<GivenHeap, String> {
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    if parts.len() != layout.slots.len() {
        return Err(format!(
            "the vector has {}, the scope {}",
            counted(parts.len(), "value"),
            counted(layout.slots.len(), "slot")
        ));
    }
    let slots = layout.slots.len();
    let mut encoding = Encoding { vector: vec![0; slots], fixed: vec![false; slots], renaming: Vec::new() };
    let mut heap = SymbolicHeap::new(layout.clone());
    for (i, part) in parts.iter().enumerate() {
        let slot = layout.slot(SlotId(i as u32));
        let value: i64 =
            part.parse().map_err(|_| format!("value {} of the vector, `{part}`, is no number", i + 1))?;
        if value == -1 {
            continue;
        }
        let index = u32::try_from(value).ok().filter(|&v| u64::from(v) < layout.domain_size(&slot.domain));
        let index = index.ok_or_else(|| {
            let size = layout.domain_size(&slot.domain);
            {
                let values = counted(size, "value");
                format!("{value} is no value for {}: its domain has {values}, counted from 0", slot.name)
            }
        })?;
        encoding.vector[i] = index;
        encoding.fixed[i] = true;
        if let Some(owner) = slot.owner {
            heap.materialise(owner, Origin::Receiver);
        }
        if let Some(value) = layout.domain_value(&slot.domain, index) {
            set(&mut heap, SlotId(i as u32), value);
        }
    }
    encoding.renaming = heap.objects().iter().map(|&(place, _)| (place, place)).collect();
    Ok(GivenHeap { heap, encoding, numbers: Vec::new() })
}

fn set(heap: &mut SymbolicHeap, slot: SlotId, value: DomainValue) {
    let value = match value {
        DomainValue::Null => InputValue::Null,
        DomainValue::Object(place) => {
            heap.materialise(place, Origin::Slot(slot));
            InputValue::Object(place)
        }
        DomainValue::Number(n) => InputValue::Fixed(DomainValueKey::Number(n)),
        DomainValue::Real(bits) => InputValue::Fixed(DomainValueKey::Real(bits)),
        DomainValue::Text(text) => InputValue::Fixed(DomainValueKey::Text(text)),
        DomainValue::Constant(constant) => InputValue::Fixed(DomainValueKey::Constant(constant)),
    };
    heap.set(slot, value);
}

/// Reads a heap of `solve --heap`. All problems are reported at once.
///
/// # Errors
/// Names of objects or fields that the scope does not have, values that do not fit.
pub fn from_yaml(
    program: &Program,
    layout: &Arc<Layout>,
    given: &PartialHeap,
) -> Result<GivenHeap, Vec<Diagnostic>> {
    let (heap, problems, numbers) = (SymbolicHeap::new(layout.clone()), Vec::new(), Vec::new());
    let mut reader = Reader { program, layout, heap, problems, numbers };
    let mut named: BTreeMap<PlaceId, &str> = BTreeMap::new();
    for object in &given.objects {
        if let Some(place) = reader.object(&object.name) {
            reader.heap.materialise(place, Origin::Receiver);
            if let Some(other) = named.insert(place, &object.name.value) {
                let message = format!("{} and {other} are one object here", object.name.value);
                let error = Diagnostic::error(Code::DuplicateName, object.name.span, message);
                reader.problems.push(error.with_hint("say all of its fields under one of its names"));
            }
        }
    }
    for object in &given.objects {
        reader.contents(object);
    }
    for (name, value) in &given.roots {
        match layout.root_slots.iter().flatten().find(|&&s| *layout.slot(s).name == *name.value) {
            Some(&slot) => reader.value(slot, value),
            None => reader.unknown_root(name),
        }
    }
    let Reader { heap, mut problems, numbers, .. } = reader;
    let encoding = match Encoding::of(&heap) {
        Ok(encoding) => encoding,
        Err(outside) => {
            let name = &layout.slot(outside.slot).name;
            let message = format!("{name} = {} lies outside its domain", outside.value);
            problems.push(Diagnostic::error(Code::OutsideDomain, given.span, message));
            return Err(problems);
        }
    };
    if problems.is_empty() { Ok(GivenHeap { heap, encoding, numbers }) } else { Err(problems) }
}

struct Reader<'a> {
    program: &'a Program,
    layout: &'a Arc<Layout>,
    heap: SymbolicHeap,
    problems: Vec<Diagnostic>,
    numbers: Vec<(SlotId, i64)>,
}

/// Most objects that a hint names.
const MOST_NAMED: usize = 12;

impl Reader<'_> {
    fn object(&mut self, name: &Spanned<String>) -> Option<PlaceId> {
        self.find_object(&name.value, name.span)
    }

    fn find_object(&mut self, name: &str, span: Span) -> Option<PlaceId> {
        let layout = self.layout;
        if name == "this" && layout.receiver.is_some() {
            return layout.receiver;
        }
        if let Some(i) = layout.places.iter().position(|p| *p.name == *name) {
            return Some(PlaceId(i as u32));
        }
        let known = layout.places.iter().map(|p| &*p.name);
        let k = layout.scope.k;
        let error = Diagnostic::error(Code::UnknownObject, span, format!("scope {k} has no object `{name}`"));
        let near = nearest(name, known.clone());
        let more = if layout.places.len() > MOST_NAMED { ", …" } else { "" };
        let all = format!("it has {}{more}", known.take(MOST_NAMED).collect::<Vec<_>>().join(", "));
        let hint = near.map_or(all.clone(), |near| {
            format!("did you mean `{near}`? {all}; a larger -k gives more objects")
        });
        self.problems.push(error.with_hint(hint));
        None
    }

    fn unknown_root(&mut self, name: &Spanned<String>) {
        let known: Vec<&str> =
            self.layout.root_slots.iter().flatten().map(|&s| &*self.layout.slot(s).name).collect();
        let error =
            Diagnostic::error(Code::UnknownObject, name.span, format!("there is no root `{}`", name.value));
        let hint = if known.is_empty() {
            "objects are `this`, `N0`, …".into()
        } else {
            format!("roots are {}", known.join(", "))
        };
        self.problems.push(error.with_hint(hint));
    }

    /// Elements that an array of the length that is given does not have.
    fn beyond(&mut self, slots: &[SlotId], fields: &[(Spanned<String>, Spanned<HeapValue>)]) {
        let slot = |name: &str| slots.iter().find(|s| *self.layout.slot(**s).name == *name);
        let kind = |name: &str| slot(name).map(|s| self.layout.slot(*s).kind);
        let is_length = |slot: &&SlotId| self.layout.slot(**slot).kind == SlotKind::Length;
        let Some(length) = slots.iter().find(is_length).map(|s| self.layout.slot(*s).name.clone()) else {
            return;
        };
        let given = fields.iter().find(|(name, _)| length.ends_with(&format!(".{}", name.value)));
        let Some(HeapValue::Integer(count)) = given.map(|(_, value)| &value.value) else { return };
        let mut problems = Vec::new();
        for (name, value) in fields.iter().filter(|(_, value)| value.value != HeapValue::Symbolic) {
            if let Some(SlotKind::Element(at)) = kind(&name.value)
                && i64::from(at) >= *count
            {
                let message = format!("there is no {}: the array has length {count}", name.value);
                let error = Diagnostic::error(Code::BadValue, name.span.to(value.span), message);
                problems.push(error.with_hint("leave it out, or give a larger length"));
            }
        }
        self.problems.append(&mut problems);
    }

    fn contents(&mut self, object: &HeapObject) {
        let Some(place) = self.find_object_silently(&object.name.value) else { return };
        let slots: Vec<SlotId> = self.layout.place(place).slots.clone().map(SlotId).collect();
        match &object.contents {
            HeapContents::Fields(fields) => {
                self.beyond(&slots, fields);
                for (name, value) in fields {
                    let owner = format!("{}.", self.layout.place(place).name);
                    let field_of = |s: &SlotId| {
                        let full = self.layout.slot(*s).name.clone();
                        full.strip_prefix(owner.as_str()).unwrap_or(&full).to_string()
                    };
                    let found = slots.iter().find(|s| field_of(s) == name.value);
                    match found.copied() {
                        Some(slot) => self.value(slot, value),
                        None => {
                            let known: Vec<String> = slots.iter().map(field_of).collect();
                            let near = nearest(&name.value, known.iter().map(String::as_str));
                            let message =
                                format!("{} has no tracked field `{}`", object.name.value, name.value);
                            let hint = near.map_or_else(
                                || format!("it has {}", known.join(", ")),
                                |near| format!("did you mean `{near}`?"),
                            );
                            self.problems.push(
                                Diagnostic::error(Code::UnknownField, name.span, message).with_hint(hint),
                            );
                        }
                    }
                }
            }
            HeapContents::Elements(elements) => {
                let Some((&length, cells)) =
                    slots.split_first().filter(|_| self.layout.place(place).array.is_some())
                else {
                    let message = format!("{} is no array", object.name.value);
                    self.problems.push(Diagnostic::error(Code::BadValue, object.name.span, message));
                    return;
                };
                let count = elements.len() as i64;
                self.value(length, &Spanned::new(HeapValue::Integer(count), object.name.span));
                for (&slot, element) in cells.iter().zip(elements) {
                    self.value(slot, element);
                }
            }
        }
    }

    fn find_object_silently(&self, name: &str) -> Option<PlaceId> {
        if name == "this" && self.layout.receiver.is_some() {
            return self.layout.receiver;
        }
        self.layout.places.iter().position(|p| *p.name == *name).map(|i| PlaceId(i as u32))
    }

    fn value(&mut self, slot: SlotId, given: &Spanned<HeapValue>) {
        let layout = self.layout.clone();
        let info = layout.slot(slot);
        // JSON, as witnesses are printed, has names in quotes too.
        if let HeapValue::Text(text) = &given.value {
            let as_text = DomainValue::Text(text.as_str().into());
            let is_text = match &info.domain {
                Domain::Open(open) => open.admits(&as_text),
                domain => layout.domain_index(domain, &as_text).is_some(),
            };
            let is_name = self.find_object_silently(text).is_some() || constant(&info.domain, text).is_some();
            if !is_text && is_name {
                return self.value(slot, &Spanned::new(HeapValue::Object(text.clone()), given.span));
            }
        }
        let value = match &given.value {
            HeapValue::Symbolic => return,
            HeapValue::Null => DomainValue::Null,
            HeapValue::Integer(n) => DomainValue::Number(*n),
            HeapValue::Boolean(b) => DomainValue::Number((*b).into()),
            HeapValue::Text(text) => DomainValue::Text(text.as_str().into()),
            HeapValue::Object(name) if constant(&info.domain, name).is_some() => {
                constant(&info.domain, name).unwrap_or(DomainValue::Null)
            }
            HeapValue::Object(name) if real_of(&info.domain, name).is_some() => {
                real_of(&info.domain, name).unwrap_or(DomainValue::Null)
            }
            HeapValue::Object(name) => match self.find_object(name, given.span) {
                Some(place) => DomainValue::Object(place),
                None => return,
            },
        };
        // A number of its type, which is no choice of the search.
        if info.domain == Domain::Any
            && let Some(kind) = unsplit::kind(self.program, &layout, slot)
        {
            let (lo, hi) = kind.range();
            let is_boolean = matches!(given.value, HeapValue::Boolean(_));
            match value {
                DomainValue::Number(n)
                    if (lo..=hi).contains(&n) && is_boolean == (kind == SymbolKind::Boolean) =>
                {
                    self.numbers.push((slot, n));
                }
                _ => {
                    let message = format!("this is no value for {}", info.name);
                    let hint = match kind {
                        SymbolKind::Boolean => "it takes true or false".to_string(),
                        _ => format!("it takes {lo} to {hi}"),
                    };
                    self.problems
                        .push(Diagnostic::error(Code::BadValue, given.span, message).with_hint(hint));
                }
            }
            return;
        }
        let fits = match (&info.domain, &value) {
            (Domain::Any, _) => false,
            (Domain::Open(open), value) => open.admits(value),
            (domain, value) => layout.domain_index(domain, value).is_some(),
        };
        if !fits {
            let message = format!("this is no value for {}", info.name);
            let hint = format!("it takes {}", domain_text(&layout, &info.domain));
            self.problems.push(Diagnostic::error(Code::BadValue, given.span, message).with_hint(hint));
            return;
        }
        set(&mut self.heap, slot, value);
    }
}

/// The number of that text among a domain's values.
fn real_of(domain: &Domain, text: &str) -> Option<DomainValue> {
    let Domain::Listed(values) = domain else { return None };
    let is_it = |value: &&DomainValue| match value {
        DomainValue::Real(bits) => {
            let x = f64::from_bits(*bits);
            text.parse::<f64>().is_ok_and(|y| x.to_bits() == y.to_bits() || x.is_nan() && y.is_nan())
        }
        _ => false,
    };
    values.iter().find(is_it).cloned()
}

/// The constant of that name among a domain's values.
fn constant(domain: &Domain, name: &str) -> Option<DomainValue> {
    let Domain::Listed(values) = domain else { return None };
    let is_it = |value: &&DomainValue| matches!(value, DomainValue::Constant(c) if *c.name == *name);
    values.iter().find(is_it).cloned()
}

/// Listed values for people: `null, "a"`, `RED, GREEN`.
pub fn listed_text(values: &[DomainValue]) -> String {
    let text = |value: &DomainValue| match value {
        DomainValue::Number(n) => n.to_string(),
        DomainValue::Real(bits) => real_text(*bits),
        DomainValue::Text(text) => format!("{text:?}"),
        DomainValue::Constant(constant) => constant.name.to_string(),
        _ => "null".into(),
    };
    values.iter().map(text).collect::<Vec<_>>().join(", ")
}

/// A domain for people: `null, N0 to N3`, `0 to 5`.
pub fn domain_text(layout: &Layout, domain: &Domain) -> String {
    match domain {
        Domain::References { null, orbits } => {
            let orbit = |o: &crate::heap::OrbitId| {
                let places = layout.orbit(*o).places.clone();
                let name = |i: u32| layout.place(PlaceId(i)).name.to_string();
                match places.len() {
                    0 => None,
                    1 => Some(name(places.start)),
                    _ => Some(format!("{} to {}", name(places.start), name(places.end - 1))),
                }
            };
            null.then(|| "null".to_string())
                .into_iter()
                .chain(orbits.iter().filter_map(orbit))
                .collect::<Vec<_>>()
                .join(", ")
        }
        Domain::Range(lo, hi) => format!("{lo} to {hi}"),
        Domain::Values(values) => values.iter().map(i64::to_string).collect::<Vec<_>>().join(", "),
        Domain::Listed(values) => listed_text(values),
        Domain::Any => "nothing: it is never enumerated".into(),
        Domain::Open(OpenObject::Text) => "null and any string".into(),
        Domain::Open(OpenObject::Box(_)) => "null and any number of its type".into(),
    }
}
