//! A path of the forward execution as a condition on the input: which heaps and numbers take it.

use std::collections::HashMap;

use z3::ast::{BV, Bool, Dynamic, Int};

use crate::backward::encode::{Encoder, as_bits, as_int, equal, number};
use crate::backward::expr::Kind;
use crate::backward::input::{Input, place_number};
use crate::backward::walk::Walk;
use crate::heap::{DomainValueKey, InputValue, Origin, PlaceId, SlotId, SlotKind, SymbolicHeap};
use crate::solve::smt::{bits, expr};
use crate::term::{BinaryTerm, CompareOp, Sort, SymbolKind, Term, TermId, TermPool, UnaryTerm};

/// What a path has decided of the input heap. `None` where that cannot be said.
pub fn decided(input: &Input, encoder: &Encoder, walk: &Walk, heap: &SymbolicHeap) -> Option<Bool> {
    let objects = objects(input, encoder, walk, heap);
    let object = |place: PlaceId| object_of(&objects, place);
    let mut all = Vec::new();
    for at in 0..heap.layout().slots.len() {
        let slot = SlotId(at as u32);
        let holds = match heap.value(slot) {
            InputValue::Symbolic | InputValue::Term(_) => continue,
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
            InputValue::Fixed(_) => return None,
        };
        let value = input.slot_term(encoder, walk, slot, &object)?;
        let kind = match (value.as_bv(), heap.layout().slot(slot).kind) {
            (None, _) => Kind::Ref,
            (Some(_), SlotKind::Length) => Kind::Int,
            (Some(bits), _) if bits.get_size() == 64 => Kind::Long,
            _ => Kind::Int,
        };
        all.push(equal(&value, &number(kind, holds)));
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

/// The clauses of a path condition. `None` where one is about what has no variable.
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
    for id in terms.post_order(pc) {
        let value = term(terms, id, &known, &symbol)?;
        known.insert(id, value);
    }
    let all: Option<Vec<Bool>> = pc.iter().map(|t| known.get(t).map(truth)).collect();
    Some(Bool::and(&all?))
}

fn truth(value: &Dynamic) -> Bool {
    value.as_bool().unwrap_or_else(|| as_bits(value).ne(0_i64))
}

fn term(
    terms: &TermPool,
    id: TermId,
    known: &HashMap<TermId, Dynamic>,
    symbol: &dyn Fn(&str) -> Option<Dynamic>,
) -> Option<Dynamic> {
    let of = |t: TermId| known.get(&t).cloned();
    let bits_of = |t: TermId| {
        known.get(&t).map(|value| match value.as_bool() {
            Some(b) => expr::Expr::Bool(b),
            None => expr::Expr::Bits(as_bits(value)),
        })
    };
    Some(match terms.get(id) {
        Term::Bool(b) => Dynamic::from_ast(&Bool::from_bool(b)),
        Term::Int(n) => number(Kind::Int, n.into()),
        Term::Long(n) => number(Kind::Long, n),
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
        Term::Unary(op, a) => Dynamic::from_ast(&bits::unary(op, bits_of(a)?, terms.sort(a))),
        Term::Binary(op, a, b) if terms.sort(id) == Sort::Bool => {
            let (a, b) = (truth(&of(a)?), truth(&of(b)?));
            Dynamic::from_ast(&match op {
                BinaryTerm::And => Bool::and(&[a, b]),
                BinaryTerm::Or => Bool::or(&[a, b]),
                _ => a.xor(b),
            })
        }
        Term::Binary(op, a, b) => {
            Dynamic::from_ast(&bits::binary(op, &bits_of(a)?, &bits_of(b)?, terms.sort(a)))
        }
        Term::Compare(op, a, b) => Dynamic::from_ast(&compare(op, bits_of(a)?, bits_of(b)?)),
        Term::Float(_) | Term::Double(_) | Term::Real1(..) | Term::Real2(..) => return None,
    })
}

fn compare(op: CompareOp, a: expr::Expr, b: expr::Expr) -> Bool {
    let width = |e: &expr::Expr| match e {
        expr::Expr::Bits(b) => b.get_size(),
        _ => 32,
    };
    let width = width(&a).max(width(&b));
    let (a, b): (BV, BV) = (a.bits(width), b.bits(width));
    match op {
        CompareOp::Eq => a.eq(b),
        CompareOp::Ne => a.ne(b),
        CompareOp::Lt => a.bvslt(b),
        CompareOp::Le => a.bvsle(b),
        CompareOp::Gt => a.bvsgt(b),
        CompareOp::Ge => a.bvsge(b),
    }
}
