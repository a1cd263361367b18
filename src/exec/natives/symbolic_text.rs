//! Natives of String on strings of which characters are not known: what they look at becomes conditions on lengths
//! and units.

use crate::exec::natives::characters::Characters;
use crate::exec::natives::elements::truth;
use crate::exec::natives::{NativeCall, NativeExit, NativeResult};
use crate::exec::value::{ObjectId, Value};
use crate::term::{BinaryTerm, CompareOp, TermId};

fn out_of_bounds() -> NativeExit {
    NativeExit::Throw { class: "java.lang.StringIndexOutOfBoundsException", message: None }
}

fn value(call: &NativeCall<'_>, term: TermId) -> NativeResult {
    Ok(Some(call.terms.as_int(term).map_or(Value::Sym(term), Value::Int)))
}

fn int(call: &mut NativeCall<'_>, n: usize) -> TermId {
    call.terms.int(i32::try_from(n).unwrap_or(i32::MAX))
}

fn receiver(call: &mut NativeCall<'_>) -> Result<Characters, NativeExit> {
    let object = call.object(0)?;
    call.characters(object)
}

fn argument(call: &mut NativeCall<'_>) -> Result<Characters, NativeExit> {
    let object = call.object(1)?;
    call.characters(object)
}

/// The length needs no characters: of several strings it is the sum.
fn length_of(call: &mut NativeCall<'_>, string: ObjectId) -> Result<TermId, NativeExit> {
    let mut length = call.terms.int(0);
    for piece in call.pieces(string) {
        let part = call.characters(piece)?.length;
        length = call.terms.binary(BinaryTerm::Add, length, part);
    }
    Ok(length)
}

pub(super) fn length(call: &mut NativeCall<'_>) -> NativeResult {
    let object = call.object(0)?;
    let length = length_of(call, object)?;
    value(call, length)
}

pub(super) fn char_at(call: &mut NativeCall<'_>) -> NativeResult {
    let text = receiver(call)?;
    let index = call.int_argument(1)?;
    let zero = call.terms.int(0);
    let above = call.terms.compare(CompareOp::Ge, index, zero);
    let below = call.terms.compare(CompareOp::Lt, index, text.length);
    let inside = call.terms.binary(BinaryTerm::And, above, below);
    if !call.condition(inside)? {
        return Err(out_of_bounds());
    }
    let known = int(call, text.units.len());
    let is_known = call.terms.compare(CompareOp::Lt, index, known);
    if !call.condition(is_known)? {
        return Err(call.too_long());
    }
    let at = call.split(index, text.units.len().saturating_sub(1), "index")?;
    let unit = text.units.get(at).copied().ok_or_else(|| call.too_long())?;
    value(call, unit)
}

pub(super) fn equals(call: &mut NativeCall<'_>, a: ObjectId, b: ObjectId) -> NativeResult {
    if let Some(same) = call.equal_numbers(a, b) {
        return Ok(Some(truth(call.condition(same)?)));
    }
    // Where one is put together, its parts need not be taken apart if the lengths differ.
    if call.pieces(a).len() + call.pieces(b).len() > 2 {
        let (x, y) = (length_of(call, a)?, length_of(call, b)?);
        let same = call.terms.compare(CompareOp::Eq, x, y);
        if !call.condition(same)? {
            return Ok(Some(truth(false)));
        }
    }
    let (a, b) = (call.characters(a)?, call.characters(b)?);
    let same = call.equal_characters(&a, &b)?;
    Ok(Some(truth(call.condition(same)?)))
}

/// As Java does it: the first units that differ, or else the lengths.
pub(super) fn compare_to(call: &mut NativeCall<'_>, a: ObjectId, b: ObjectId) -> NativeResult {
    let (a, b) = (call.characters(a)?, call.characters(b)?);
    for at in 0.. {
        let index = int(call, at);
        let in_a = call.terms.compare(CompareOp::Lt, index, a.length);
        let in_b = call.terms.compare(CompareOp::Lt, index, b.length);
        let in_both = call.terms.binary(BinaryTerm::And, in_a, in_b);
        if !call.condition(in_both)? {
            break;
        }
        let (Some(&x), Some(&y)) = (a.units.get(at), b.units.get(at)) else { return Err(call.too_long()) };
        let same = call.terms.compare(CompareOp::Eq, x, y);
        if !call.condition(same)? {
            let difference = call.terms.binary(BinaryTerm::Sub, x, y);
            return value(call, difference);
        }
    }
    let difference = call.terms.binary(BinaryTerm::Sub, a.length, b.length);
    value(call, difference)
}

/// The hash code of a string that is put together: its definition, length by length.
pub(super) fn hash_code(call: &mut NativeCall<'_>, string: ObjectId) -> NativeResult {
    let text = call.characters(string)?;
    call.whole(&text)?;
    let length = call.split(text.length, text.units.len(), "length")?;
    let by = call.terms.int(31);
    let mut hash = call.terms.int(0);
    for unit in text.units.into_iter().take(length) {
        let shifted = call.terms.binary(BinaryTerm::Mul, hash, by);
        hash = call.terms.binary(BinaryTerm::Add, shifted, unit);
    }
    value(call, hash)
}

pub(super) fn substring(call: &mut NativeCall<'_>) -> NativeResult {
    let text = receiver(call)?;
    let start = call.int_argument(1)?;
    let end = if call.args.len() > 2 { call.int_argument(2)? } else { text.length };
    let zero = call.terms.int(0);
    let tests = [(zero, start), (start, end), (end, text.length)];
    let tests = tests.map(|(a, b)| call.terms.compare(CompareOp::Le, a, b));
    let inside = call.all(BinaryTerm::And, tests);
    if !call.condition(inside)? {
        return Err(out_of_bounds());
    }
    let known = int(call, text.units.len());
    let is_known = call.terms.compare(CompareOp::Le, start, known);
    if !call.condition(is_known)? {
        return Err(call.too_long());
    }
    let from = call.split(start, text.units.len(), "index")?;
    let from_term = int(call, from);
    let length = call.terms.binary(BinaryTerm::Sub, end, from_term);
    let units = text.units.get(from..).unwrap_or_default().to_vec();
    Ok(Some(Value::Ref(call.string_of(Characters { length, units }))))
}

/// How a test of a string reads, where both strings have names.
fn named(call: &mut NativeCall<'_>, test: TermId, method: &str, at: Option<usize>) {
    let mut name = |index: usize| {
        let object = call.object(index).ok()?;
        match call.machine.text(object) {
            Some(text) => Some(format!("{:?}", &**text)),
            None => call.machine.rank(call.terms, object).map(|rank| call.terms.display(rank).to_string()),
        }
    };
    if let (Some(text), Some(part)) = (name(0), name(1)) {
        let at = at.filter(|&at| at > 0).map(|at| format!(", {at}")).unwrap_or_default();
        call.terms.note_text(test, format!("{text}.{method}({part}{at})"));
    }
}

pub(super) fn starts_with(call: &mut NativeCall<'_>) -> NativeResult {
    let (text, part) = (receiver(call)?, argument(call)?);
    let from = call.int_argument(2)?;
    call.whole(&part)?;
    if let Some(at) = call.terms.as_int(from) {
        let Ok(at) = usize::try_from(at) else { return Ok(Some(truth(false))) };
        // Of the string no more has to be known than the part can be long.
        if text.units.len() < at.saturating_add(part.units.len()) {
            call.whole(&text)?;
        }
        let test = call.stands_at(&text, at, &part);
        named(call, test, "startsWith", Some(at));
        return Ok(Some(truth(call.condition(test)?)));
    }
    call.whole(&text)?;
    let tests: Vec<TermId> = (0..=text.units.len())
        .map(|at| {
            let (test, at) = (call.stands_at(&text, at, &part), int(call, at));
            let is_here = call.terms.compare(CompareOp::Eq, from, at);
            call.terms.binary(BinaryTerm::And, is_here, test)
        })
        .collect();
    let test = call.all(BinaryTerm::Or, tests);
    Ok(Some(truth(call.condition(test)?)))
}

pub(super) fn ends_with(call: &mut NativeCall<'_>) -> NativeResult {
    let (text, part) = (receiver(call)?, argument(call)?);
    call.whole(&text)?;
    call.whole(&part)?;
    let tests: Vec<TermId> = (0..=text.units.len())
        .map(|at| {
            let (test, at) = (call.stands_at(&text, at, &part), int(call, at));
            let end = call.terms.binary(BinaryTerm::Add, part.length, at);
            let is_end = call.terms.compare(CompareOp::Eq, end, text.length);
            call.terms.binary(BinaryTerm::And, is_end, test)
        })
        .collect();
    let test = call.all(BinaryTerm::Or, tests);
    named(call, test, "endsWith", None);
    Ok(Some(truth(call.condition(test)?)))
}

pub(super) fn contains(call: &mut NativeCall<'_>) -> NativeResult {
    let (text, part) = (receiver(call)?, argument(call)?);
    call.whole(&text)?;
    call.whole(&part)?;
    let tests: Vec<TermId> = (0..=text.units.len()).map(|at| call.stands_at(&text, at, &part)).collect();
    let test = call.all(BinaryTerm::Or, tests);
    named(call, test, "contains", None);
    Ok(Some(truth(call.condition(test)?)))
}

/// The first of some positions at which a part stands, if it stands at any.
fn first(
    call: &mut NativeCall<'_>,
    text: &Characters,
    part: &Characters,
    positions: impl DoubleEndedIterator<Item = usize>,
    allowed: impl Fn(&mut NativeCall<'_>, TermId) -> TermId,
) -> Result<Option<usize>, NativeExit> {
    let mut tests = Vec::new();
    for at in positions {
        let position = int(call, at);
        let (is_allowed, test) = (allowed(call, position), call.stands_at(text, at, part));
        named(call, test, "startsWith", Some(at));
        tests.push((at, call.terms.binary(BinaryTerm::And, is_allowed, test)));
    }
    let any = call.all(BinaryTerm::Or, tests.iter().map(|&(_, test)| test));
    if !call.condition(any)? {
        return Ok(None);
    }
    for (at, test) in tests {
        if call.condition(test)? {
            return Ok(Some(at));
        }
    }
    Ok(None)
}

pub(super) fn index_of(call: &mut NativeCall<'_>) -> NativeResult {
    let (text, part) = (receiver(call)?, argument(call)?);
    let from = call.int_argument(2)?;
    call.whole(&text)?;
    call.whole(&part)?;
    let allowed = |call: &mut NativeCall<'_>, at| call.terms.compare(CompareOp::Ge, at, from);
    if let Some(at) = first(call, &text, &part, 0..=text.units.len(), allowed)? {
        return Ok(Some(Value::Int(at as i32)));
    }
    // From past the end, nothing is found at the end.
    let zero = call.terms.int(0);
    let is_nothing = call.terms.compare(CompareOp::Eq, part.length, zero);
    if call.condition(is_nothing)? { value(call, text.length) } else { Ok(Some(Value::Int(-1))) }
}

pub(super) fn last_index_of(call: &mut NativeCall<'_>) -> NativeResult {
    let (text, part) = (receiver(call)?, argument(call)?);
    let from = call.int_argument(2)?;
    call.whole(&text)?;
    call.whole(&part)?;
    let allowed = |call: &mut NativeCall<'_>, at| call.terms.compare(CompareOp::Le, at, from);
    let found = first(call, &text, &part, (0..=text.units.len()).rev(), allowed)?;
    Ok(Some(Value::Int(found.map_or(-1, |at| at as i32))))
}
