//! Natives of String.
//!
//! Positions count UTF-16 units, as Java's do. An unknown string (with its rank in its first cell) is compared with
//! others and with texts by rank; what looks at its characters is in `symbolic_text`.

use std::sync::Arc;

use crate::exec::Ghost;
use crate::exec::machine::{Bound, RANK};
use crate::exec::natives::characters::Characters;
use crate::exec::natives::elements::truth;
use crate::exec::natives::{Native, NativeCall, NativeExit, NativeResult, symbolic_text as symbolic};
use crate::exec::value::{ObjectId, Value};
use crate::lang::program::ErasedType;
use crate::term::{BinaryTerm, CompareOp, TermId, UnaryTerm};

#[rustfmt::skip]
pub(super) const TABLE: &[(&str, Native)] = &[
    ("java.lang.String.set(String)", set),
    ("java.lang.String.length()", length),
    ("java.lang.String.charAt(int)", char_at),
    ("java.lang.String.equals(Object)", equals),
    ("java.lang.String.hashCode()", hash_code),
    ("java.lang.String.compareTo(String)", compare_to),
    ("java.lang.String.concat(String)", concat),
    ("java.lang.String.substring(int)", |c| if is_known(c, 2)? { slice(c, None) } else { symbolic::substring(c) }),
    ("java.lang.String.substring(int,int)", |c| if is_known(c, 3)? { let end = c.int(2)?; slice(c, Some(end)) } else { symbolic::substring(c) }),
    ("java.lang.String.startsWith(String,int)", starts_with),
    ("java.lang.String.endsWith(String)", ends_with),
    ("java.lang.String.has(String)", has),
    ("java.lang.String.indexOf(String,int)", index_of),
    ("java.lang.String.lastIndexOf(String,int)", last_index_of),
    ("java.lang.String.replace(CharSequence,CharSequence)", replace),
    ("java.lang.String.trim()", |c| if is_known(c, 1)? { map(c, |t| t.trim_matches(|ch| ch <= ' ').into()) } else { Err(c.body()) }),
    ("java.lang.String.repeat(int)", repeat),
    ("java.lang.String.intern()", intern),
    ("java.lang.String.divided(String,int)", divided),
    ("java.lang.String.single(int)", single),
    ("java.lang.String.valueOf(char[],int,int)", of_characters),
    ("java.lang.StringBuilder.toString()", built),
    ("java.lang.StringBuffer.toString()", built),
    ("java.util.Formatter.isUnknown(String)", is_unknown),
    ("java.util.Formatter.unknown()", |c| Ok(Some(Value::Ref(c.machine.alloc_opaque_string(c.program))))),
];

/// The text of an argument.
pub(super) fn text(call: &NativeCall<'_>, index: usize) -> Result<Arc<str>, NativeExit> {
    call.text(index)?.ok_or(call.unsupported("symbolic text"))
}

fn units(call: &NativeCall<'_>, index: usize) -> Result<Vec<u16>, NativeExit> {
    Ok(text(call, index)?.encode_utf16().collect())
}

/// A new string object.
fn string(call: &mut NativeCall<'_>, text: impl Into<Arc<str>>) -> NativeResult {
    Ok(Some(Value::Ref(call.machine.alloc_string(call.program, text))))
}

/// A new string object; where it is empty the one of the literal, as JDK 17 has it for parts of strings and of builders.
fn part(call: &mut NativeCall<'_>, text: impl Into<Arc<str>>) -> NativeResult {
    let text = text.into();
    match text.is_empty() {
        true => Ok(Some(Value::Ref(call.machine.intern(call.program, &text)))),
        false => string(call, text),
    }
}

/// The text of units.
///
/// # Errors
/// *Unsupported* where one is half of a surrogate pair, which no text here can hold.
fn decoded(call: &NativeCall<'_>, units: &[u16]) -> Result<String, NativeExit> {
    String::from_utf16(units).map_err(|_| call.unsupported("a string with half of a surrogate pair"))
}

/// What a builder has, as a string of its own.
fn built(call: &mut NativeCall<'_>) -> NativeResult {
    let builder = call.object(0)?;
    let Value::Ref(source) = call.read(builder, 0)? else {
        return Err(call.unsupported("a builder without text"));
    };
    if let Some(text) = call.machine.text(source).cloned() {
        return part(call, text);
    }
    let copy = call.machine.alloc_object(call.program, call.program.well_known.string);
    copy_text(call, copy, source);
    Ok(Some(Value::Ref(copy)))
}

fn out_of_bounds(message: String) -> NativeExit {
    let message = Some(message);
    NativeExit::Throw { class: "java.lang.StringIndexOutOfBoundsException", message }
}

fn int(value: usize) -> Value {
    Value::Int(i32::try_from(value).unwrap_or(i32::MAX))
}

fn set(call: &mut NativeCall<'_>) -> NativeResult {
    let (target, source) = (call.object(0)?, call.object(1)?);
    copy_text(call, target, source);
    Ok(None)
}

/// Gives a new string the characters of another.
fn copy_text(call: &mut NativeCall<'_>, target: ObjectId, source: ObjectId) {
    let rank = call.machine.cell(source, RANK);
    match (call.machine.text(source).cloned(), call.machine.ghost(source).copied()) {
        (Some(text), _) => call.machine.set_text(target, text),
        (None, Some(ghost @ (Ghost::Units(_) | Ghost::Decimal(_) | Ghost::Joined(_)))) => {
            call.machine.set_ghost(target, ghost)
        }
        _ => call.machine.set_ghost(target, Ghost::OpaqueText),
    }
    call.machine.set_cell(target, RANK, rank);
}

/// Whether the receiver and other strings have known contents, and numbers known values.
fn is_known(call: &NativeCall<'_>, arguments: usize) -> Result<bool, NativeExit> {
    for index in 0..arguments {
        let known = match call.value(index)? {
            Value::Ref(object) if call.machine.class_of(object) == Some(call.program.well_known.string) => {
                call.machine.text(object).is_some()
            }
            Value::Sym(_) => false,
            _ => true,
        };
        if !known {
            return Ok(false);
        }
    }
    Ok(true)
}

fn length(call: &mut NativeCall<'_>) -> NativeResult {
    if !is_known(call, 1)? {
        return symbolic::length(call);
    }
    let text = text(call, 0)?;
    Ok(Some(int(if text.is_ascii() { text.len() } else { text.encode_utf16().count() })))
}

fn char_at(call: &mut NativeCall<'_>) -> NativeResult {
    if !is_known(call, 2)? {
        return symbolic::char_at(call);
    }
    let (text, index) = (text(call, 0)?, call.int(1)?);
    let at = usize::try_from(index).ok();
    let unit = match at {
        Some(at) if text.is_ascii() => text.as_bytes().get(at).map(|&b| u16::from(b)),
        Some(at) => text.encode_utf16().nth(at),
        None => None,
    };
    let unit = unit.map(|u| Some(Value::Int(u.into())));
    unit.ok_or_else(|| out_of_bounds(format!("String index out of range: {index}")))
}

/// The ranks of two strings, one of them symbolic; `None` where one has none.
fn ranks(call: &mut NativeCall<'_>, a: ObjectId, b: ObjectId) -> Option<(TermId, TermId)> {
    Some((call.machine.rank(call.terms, a)?, call.machine.rank(call.terms, b)?))
}

fn equals(call: &mut NativeCall<'_>) -> NativeResult {
    let a = call.object(0)?;
    let Some(b) = call.reference(1)? else { return Ok(Some(truth(false))) };
    if a == b || call.machine.class_of(b) != Some(call.program.well_known.string) {
        return Ok(Some(truth(a == b)));
    }
    if let (Some(a), Some(b)) = (call.machine.text(a), call.machine.text(b)) {
        return Ok(Some(truth(a == b)));
    }
    let Some((a, b)) = ranks(call, a, b) else { return symbolic::equals(call, a, b) };
    let same = call.terms.compare(CompareOp::Eq, a, b);
    Ok(Some(truth(call.condition(same)?)))
}

fn compare_to(call: &mut NativeCall<'_>) -> NativeResult {
    let (a, b) = (call.object(0)?, call.object(1)?);
    if a == b {
        return Ok(Some(Value::Int(0)));
    }
    if let (Some(a), Some(b)) = (call.machine.text(a), call.machine.text(b)) {
        let (a, b): (Vec<u16>, Vec<u16>) = (a.encode_utf16().collect(), b.encode_utf16().collect());
        let differing = a.iter().zip(&b).find(|(a, b)| a != b);
        let difference = match differing {
            Some((&a, &b)) => i32::from(a) - i32::from(b),
            None => i32::try_from(a.len() as i64 - b.len() as i64).unwrap_or(0),
        };
        return Ok(Some(Value::Int(difference)));
    }
    let Some((a, b)) = ranks(call, a, b) else { return symbolic::compare_to(call, a, b) };
    let same = call.terms.compare(CompareOp::Eq, a, b);
    if call.condition(same)? {
        return Ok(Some(Value::Int(0)));
    }
    let less = call.terms.compare(CompareOp::Lt, a, b);
    let is_less = call.condition(less)?;
    let (low, high) = if is_less { (a, b) } else { (b, a) };
    Ok(Some(Value::Sym(difference(call, low, high, is_less))))
}

/// What `compareTo` gives for strings of which the ranks alone are known: below zero or above, by how much follows from
/// the texts, the same for the same two each time.
fn difference(call: &mut NativeCall<'_>, low: TermId, high: TermId, is_less: bool) -> TermId {
    let by = call.terms.apart(low, high);
    let one = call.terms.int(if is_less { -1 } else { 1 });
    call.terms.binary(if is_less { BinaryTerm::Sub } else { BinaryTerm::Add }, one, by)
}

fn hash_code(call: &mut NativeCall<'_>) -> NativeResult {
    let string = call.object(0)?;
    if let Some(text) = call.machine.text(string) {
        let hash = |h: i32, unit: u16| h.wrapping_mul(31).wrapping_add(unit.into());
        return Ok(Some(Value::Int(text.encode_utf16().fold(0, hash))));
    }
    let Some(rank) = call.machine.rank(call.terms, string) else { return symbolic::hash_code(call, string) };
    for known in call.machine.hashed_texts() {
        let same = call.terms.compare(CompareOp::Eq, rank, known);
        if call.condition(same)? {
            return Ok(Some(Value::Sym(call.terms.hash_code(known))));
        }
    }
    call.machine.note_hashed_text(rank);
    Ok(Some(Value::Sym(call.terms.hash_code(rank))))
}

fn is_unknown(call: &mut NativeCall<'_>) -> NativeResult {
    Ok(Some(Value::Int(call.text(0)?.is_none().into())))
}

fn concat(call: &mut NativeCall<'_>) -> NativeResult {
    match (call.text(0)?, call.text(1)?) {
        (Some(_), Some(b)) if b.is_empty() => Ok(Some(Value::Ref(call.object(0)?))),
        (Some(a), Some(b)) => string(call, format!("{a}{b}")),
        _ => {
            let parts = [call.object(0)?, call.object(1)?];
            Ok(Some(Value::Ref(call.joined(&parts))))
        }
    }
}

/// Whether a part stands at a position.
fn stands_at(text: &str, at: i64, part: &str) -> bool {
    let (text, part): (Vec<u16>, Vec<u16>) = (text.encode_utf16().collect(), part.encode_utf16().collect());
    usize::try_from(at).is_ok_and(|at| text.get(at..).is_some_and(|rest| rest.starts_with(&part)))
}

fn starts_with(call: &mut NativeCall<'_>) -> NativeResult {
    if !is_known(call, 3)? {
        return symbolic::starts_with(call);
    }
    Ok(Some(truth(stands_at(&text(call, 0)?, call.int(2)?.into(), &text(call, 1)?))))
}

fn ends_with(call: &mut NativeCall<'_>) -> NativeResult {
    if !is_known(call, 2)? {
        return symbolic::ends_with(call);
    }
    let (whole, end) = (units(call, 0)?, units(call, 1)?);
    Ok(Some(truth(whole.ends_with(&end))))
}

fn has(call: &mut NativeCall<'_>) -> NativeResult {
    if !is_known(call, 2)? {
        return symbolic::contains(call);
    }
    Ok(Some(truth(text(call, 0)?.contains(&*text(call, 1)?))))
}

/// The units from the first index on up to another.
fn slice(call: &mut NativeCall<'_>, end: Option<i32>) -> NativeResult {
    let units = units(call, 0)?;
    let start = call.int(1)?;
    let end = end.map_or(units.len() as i64, i64::from);
    let range = usize::try_from(start).ok().zip(usize::try_from(end).ok());
    let Some(part) = range.and_then(|(start, end)| units.get(start..end)) else {
        return Err(out_of_bounds(format!("begin {start}, end {end}, length {}", units.len())));
    };
    if part.len() == units.len() {
        return Ok(Some(Value::Ref(call.object(0)?)));
    }
    let text = decoded(call, part)?;
    self::part(call, text)
}

fn index_of(call: &mut NativeCall<'_>) -> NativeResult {
    if !is_known(call, 3)? {
        return symbolic::index_of(call);
    }
    let (text, part) = (units(call, 0)?, units(call, 1)?);
    let from = usize::try_from(call.int(2)?).unwrap_or(0).min(text.len());
    let found = (from..=text.len()).find(|&i| text.get(i..).is_some_and(|rest| rest.starts_with(&part)));
    Ok(Some(found.map_or(Value::Int(-1), int)))
}

fn last_index_of(call: &mut NativeCall<'_>) -> NativeResult {
    if !is_known(call, 3)? {
        return symbolic::last_index_of(call);
    }
    let (text, part) = (units(call, 0)?, units(call, 1)?);
    let Ok(from) = usize::try_from(call.int(2)?) else { return Ok(Some(Value::Int(-1))) };
    let from = from.min(text.len());
    let found = (0..=from).rev().find(|&i| text.get(i..).is_some_and(|rest| rest.starts_with(&part)));
    Ok(Some(found.map_or(Value::Int(-1), int)))
}

/// The text of an argument that is any CharSequence, by its `toString`.
fn sequence(call: &mut NativeCall<'_>, index: usize) -> Result<Arc<str>, NativeExit> {
    let object = call.object(index)?;
    if let Some(text) = call.machine.text(object) {
        return Ok(text.clone());
    }
    let to_string = call.natives.to_string.ok_or(call.unsupported("no model of Object"))?;
    let class = call.machine.class_of(object).unwrap_or(call.program.well_known.object);
    if class == call.program.well_known.string {
        return Err(call.unsupported("symbolic text"));
    }
    let method = call.program.dispatch(class, to_string).unwrap_or(to_string);
    match call.invoke(method, &[Value::Ref(object)])? {
        Some(Value::Ref(text)) => call.machine.text(text).cloned().ok_or(call.unsupported("symbolic text")),
        _ => Err(call.unsupported("symbolic text")),
    }
}

fn replace(call: &mut NativeCall<'_>) -> NativeResult {
    let text = text(call, 0)?;
    let (from, to) = (sequence(call, 1)?, sequence(call, 2)?);
    if !text.contains(&*from) || (from == to && from.chars().count() == 1) {
        return changed(call, &text, &text);
    }
    let bytes = text.matches(&*from).count().saturating_mul(to.len());
    if call.machine.is_full(bytes / size_of::<Value>()) {
        return Err(NativeExit::BoundExceeded(Bound::Memory));
    }
    string(call, text.replace(&*from, &to))
}

pub(super) fn map(call: &mut NativeCall<'_>, f: impl Fn(&str) -> Arc<str>) -> NativeResult {
    let text = text(call, 0)?;
    let mapped = f(&text);
    changed(call, &text, &mapped)
}

/// A string's change; what does not change is the same string.
fn changed(call: &mut NativeCall<'_>, before: &str, after: &str) -> NativeResult {
    match before == after {
        true => Ok(Some(Value::Ref(call.object(0)?))),
        false => part(call, after),
    }
}

fn repeat(call: &mut NativeCall<'_>) -> NativeResult {
    let (text, count) = (text(call, 0)?, call.int(1)?);
    let Ok(count) = usize::try_from(count) else {
        let message = Some(format!("count is negative: {count}"));
        return Err(NativeExit::Throw { class: "java.lang.IllegalArgumentException", message });
    };
    if call.machine.is_full(text.len().saturating_mul(count) / size_of::<Value>()) {
        return Err(NativeExit::BoundExceeded(Bound::Memory));
    }
    if count == 1 {
        return changed(call, &text, &text);
    }
    string(call, text.repeat(count))
}

fn intern(call: &mut NativeCall<'_>) -> NativeResult {
    let text = text(call, 0)?;
    Ok(Some(Value::Ref(call.machine.intern(call.program, &text))))
}

fn single(call: &mut NativeCall<'_>) -> NativeResult {
    match call.value(0)? {
        Value::Int(point) => match u32::try_from(point).ok().and_then(char::from_u32) {
            Some(c) => string(call, c.to_string()),
            None => Err(call.unsupported("half of a surrogate pair, or what is no character")),
        },
        value => match call.int_term(value) {
            Some(unit) => {
                let unit = call.terms.unary(UnaryTerm::IntToChar, unit);
                let length = call.terms.int(1);
                Ok(Some(Value::Ref(call.string_of(Characters { length, units: vec![unit] }))))
            }
            None => Err(call.unsupported("an argument of another type")),
        },
    }
}

/// The text of characters that are known; the body reads others one by one.
fn of_characters(call: &mut NativeCall<'_>) -> NativeResult {
    let array = call.object(0)?;
    let (Value::Int(from), Value::Int(count)) = (call.value(1)?, call.value(2)?) else {
        return Err(call.body());
    };
    let range = u32::try_from(from).ok().zip(u32::try_from(count).ok());
    let length = call.length(array)?;
    let Some((from, count)) =
        range.filter(|(from, count)| from.checked_add(*count).is_some_and(|end| end <= length))
    else {
        return Err(call.body());
    };
    let mut units = Vec::with_capacity(count as usize);
    for at in from..from + count {
        match call.read(array, at)? {
            Value::Int(unit) => units.push(unit as u16),
            _ => return Err(call.body()),
        }
    }
    let text = decoded(call, &units)?;
    string(call, text)
}

/// Where the separators are: a plain text, or blanks.
fn separators(text: &str, separator: &str) -> Vec<(usize, usize)> {
    if !matches!(separator, "\\s" | "\\s+") {
        return text.match_indices(separator).map(|(start, part)| (start, start + part.len())).collect();
    }
    let mut found: Vec<(usize, usize)> = Vec::new();
    for (start, c) in text.char_indices().filter(|&(_, c)| matches!(c, ' ' | '\t'..='\r')) {
        match found.last_mut() {
            Some(last) if separator == "\\s+" && last.1 == start => last.1 += c.len_utf8(),
            _ => found.push((start, start + c.len_utf8())),
        }
    }
    found
}

fn divided(call: &mut NativeCall<'_>) -> NativeResult {
    let (text, separator, limit) = (text(call, 0)?, text(call, 1)?, call.int(2)?);
    let found = separators(&text, &separator);
    let most = usize::try_from(limit).ok().filter(|&l| l > 0).map_or(usize::MAX, |l| l - 1);
    let mut parts = Vec::new();
    let mut start = 0;
    for &(from, to) in found.iter().take(most) {
        parts.push(text.get(start..from).unwrap_or_default());
        start = to;
    }
    parts.push(text.get(start..).unwrap_or_default());
    while limit == 0 && !found.is_empty() && parts.last().is_some_and(|p| p.is_empty()) {
        parts.pop();
    }
    let element = ErasedType::class(call.program.well_known.string);
    let array = call.machine.alloc_array(element, parts.len() as u32);
    for (index, part) in (0..).zip(parts) {
        let part = match part.len() == text.len() {
            true => call.object(0)?,
            false => match part.is_empty() {
                true => call.machine.intern(call.program, &part.into()),
                false => call.machine.alloc_string(call.program, part),
            },
        };
        call.machine.set_cell(array, index, Value::Ref(part));
    }
    Ok(Some(Value::Ref(array)))
}
