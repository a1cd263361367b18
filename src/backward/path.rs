//! A path of the forward execution as a condition on the input: which heaps and numbers take it. What strings, boxes and
//! floating-point numbers hold is no part of such a condition ([`is_said`]): whoever uses it looks at all ways on which
//! that may lead.

use std::collections::HashMap;

use z3::ast::{Bool, Dynamic, Int};

use crate::backward::encode::{Encoder, as_int, equal};
use crate::backward::expr::Kind;
use crate::backward::input::{Input, place_number, slot_type};
use crate::backward::numbers::operand;
use crate::backward::there::listed_number;
use crate::backward::walk::Walk;
use crate::heap::{DomainValueKey, InputValue, Layout, Origin, PlaceId, SlotId, SymbolicHeap};
use crate::lang::program::{ErasedType, MethodId, Program};
use crate::solve::smt::encode::compare;
use crate::term::{BinaryTerm, Sort, SymbolKind, Term, TermId, TermPool, UnaryTerm};

/// What a path has decided of the input heap. `None` where that cannot be said.
pub fn decided(input: &Input, encoder: &Encoder, walk: &Walk, heap: &SymbolicHeap) -> Option<Bool> {
    let objects = objects(input, encoder, walk, heap);
    let object = |place: PlaceId| object_of(&objects, place);
    let mut all = Vec::new();
    for at in 0..heap.layout().slots.len() {
        let slot = SlotId(at as u32);
        let holds = match heap.value(slot) {
            InputValue::Symbolic => continue,
            InputValue::Term(_) | InputValue::Fixed(DomainValueKey::Text(_) | DomainValueKey::Real(_)) => {
                // A string or box: that it is none is all that is said of it.
                if input.slot_type(slot).is_some_and(ErasedType::is_reference) {
                    all.push(as_int(&input.slot_term(encoder, walk, slot, &object)?).ne(0));
                }
                continue;
            }
            InputValue::Null => 0,
            InputValue::Object(place) => {
                let value = as_int(&input.slot_term(encoder, walk, slot, &object)?);
                let is_first = heap.objects().iter().any(|&(p, o)| p == *place && o == Origin::Slot(slot));
                match is_first {
                    true => all.push(is_new(input, heap, *place, &value, &object)),
                    false => all.push(value.eq(object(*place))),
                }
                continue;
            }
            InputValue::Fixed(DomainValueKey::Number(n)) => *n,
            InputValue::Fixed(key) => listed_number(input.machine, key)?,
        };
        let value = input.slot_term(encoder, walk, slot, &object)?;
        // A length has no type of its own.
        let kind = input.slot_type(slot).map_or(Some(Kind::Int), Kind::of)?;
        all.push(equal(&value, &encoder.constant_of(kind, holds)));
    }
    Some(Bool::and(&all))
}

/// That an object is of its orbit, and none that was met before.
fn is_new(
    input: &Input,
    heap: &SymbolicHeap,
    place: PlaceId,
    value: &Int,
    object: &dyn Fn(PlaceId) -> Int,
) -> Bool {
    let mut all = vec![value.ne(0)];
    if let Some(orbit) = input.layout.place(place).orbit {
        let places = input.layout.orbit(orbit).places.clone();
        let (first, last) = (place_number(PlaceId(places.start)), place_number(PlaceId(places.end - 1)));
        all.push(value.le(first));
        all.push(value.ge(last));
    }
    for &(before, _) in heap.objects().iter().take_while(|(p, _)| *p != place) {
        all.push(value.ne(object(before)));
    }
    Bool::and(&all)
}

/// Which objects the places of a path are: each is what the slot leads to from which it was first reached.
fn objects(input: &Input, encoder: &Encoder, walk: &Walk, heap: &SymbolicHeap) -> HashMap<PlaceId, Int> {
    let mut known: HashMap<PlaceId, Int> = HashMap::new();
    for &(place, origin) in heap.objects() {
        let term = match origin {
            Origin::Receiver => None,
            Origin::Slot(slot) => {
                input.slot_term(encoder, walk, slot, &|p| object_of(&known, p)).map(|value| as_int(&value))
            }
        };
        known.insert(place, term.unwrap_or_else(|| Int::from_i64(place_number(place))));
    }
    known
}

fn object_of(known: &HashMap<PlaceId, Int>, place: PlaceId) -> Int {
    known.get(&place).cloned().unwrap_or_else(|| Int::from_i64(place_number(place)))
}

/// Whether a term is about whole numbers alone, each of which the input holds as such.
pub fn is_said(program: &Program, layout: &Layout, method: MethodId, terms: &TermPool, term: TermId) -> bool {
    let is_whole = |id: TermId| match terms.get(id) {
        Term::Float(_) | Term::Double(_) | Term::Real1(..) | Term::Real2(..) => false,
        Term::Symbol(symbol) => {
            let info = terms.symbol(symbol);
            let is_number = matches!(
                info.kind,
                SymbolKind::Boolean
                    | SymbolKind::Byte
                    | SymbolKind::Short
                    | SymbolKind::Char
                    | SymbolKind::Int
                    | SymbolKind::Long
            );
            let own = match layout.slots.iter().position(|s| s.name == info.name) {
                Some(at) => slot_type(program, layout, method, SlotId(at as u32)),
                None => {
                    let names = &program.methods[method].param_names;
                    let Some(at) = names.iter().position(|n| **n == *info.name) else { return false };
                    program.methods[method].erased_params.get(at).copied()
                }
            };
            // A length has no type of its own.
            is_number && own.is_none_or(|ty| !ty.is_reference() && Kind::of(ty).is_some())
        }
        _ => true,
    };
    terms.post_order(&[term]).into_iter().all(is_whole)
}

/// The clauses of a path condition that [are said](is_said). `None` where one has no form in Z3.
pub fn clauses(
    input: &Input,
    encoder: &Encoder,
    walk: &Walk,
    heap: &SymbolicHeap,
    terms: &TermPool,
    pc: &[TermId],
) -> Option<Bool> {
    let objects = objects(input, encoder, walk, heap);
    let object = |place: PlaceId| object_of(&objects, place);
    let symbol = |name: &str| {
        let layout = heap.layout();
        let slot = layout.slots.iter().position(|s| *s.name == *name);
        match slot {
            Some(at) => input.slot_term(encoder, walk, SlotId(at as u32), &object),
            None => {
                let names = &input.program.methods[input.method].param_names;
                let at = names.iter().position(|n| **n == *name)?;
                input.argument_term(encoder, walk, at)
            }
        }
    };
    let mut known: HashMap<TermId, Dynamic> = HashMap::new();
    let is_one = |t: &TermId| is_said(input.program, heap.layout(), input.method, terms, *t);
    let pc: Vec<TermId> = pc.iter().copied().filter(is_one).collect();
    for id in terms.post_order(&pc) {
        let value = term(encoder, terms, id, &known, &symbol)?;
        known.insert(id, value);
    }
    let all: Option<Vec<Bool>> = pc.iter().map(|t| known.get(t).map(truth)).collect();
    Some(Bool::and(&all?))
}

fn truth(value: &Dynamic) -> Bool {
    operand(value).truth()
}

fn term(
    encoder: &Encoder,
    terms: &TermPool,
    id: TermId,
    known: &HashMap<TermId, Dynamic>,
    symbol: &dyn Fn(&str) -> Option<Dynamic>,
) -> Option<Dynamic> {
    let of = |t: TermId| known.get(&t).cloned();
    let numbers = encoder.numbers();
    let kind = |t: TermId| if terms.sort(t) == Sort::Long { Kind::Long } else { Kind::Int };
    Some(match terms.get(id) {
        Term::Bool(b) => Dynamic::from_ast(&Bool::from_bool(b)),
        Term::Int(n) => encoder.constant_of(Kind::Int, n.into()),
        Term::Long(n) => encoder.constant_of(Kind::Long, n),
        Term::Symbol(s) => {
            let info = terms.symbol(s);
            let value = symbol(&info.name)?;
            match info.kind {
                SymbolKind::Boolean => Dynamic::from_ast(&truth(&value)),
                SymbolKind::Byte
                | SymbolKind::Short
                | SymbolKind::Char
                | SymbolKind::Int
                | SymbolKind::Long => value,
                _ => return None,
            }
        }
        Term::Unary(UnaryTerm::Not, a) => Dynamic::from_ast(&truth(&of(a)?).not()),
        Term::Unary(op, a) => numbers.unary(op, kind(a), &of(a)?),
        Term::Binary(op, a, b) if terms.sort(id) == Sort::Bool => {
            let (a, b) = (truth(&of(a)?), truth(&of(b)?));
            Dynamic::from_ast(&match op {
                BinaryTerm::And => Bool::and(&[a, b]),
                BinaryTerm::Or => Bool::or(&[a, b]),
                _ => a.xor(b),
            })
        }
        Term::Binary(op, a, b) => numbers.binary(op, kind(a), &of(a)?, &of(b)?),
        Term::Compare(op, a, b) => Dynamic::from_ast(&compare(op, &operand(&of(a)?), &operand(&of(b)?))),
        Term::Float(_) | Term::Double(_) | Term::Real1(..) | Term::Real2(..) => return None,
    })
}
