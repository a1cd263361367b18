//! Natives of HashSet, HashMap and their iterators.
//!
//! A set's elements and a map's keys lie in the order of insertion; a map has the entry behind each key.
//! Keys are found as [`keys`](super::keys) says; what needs code or a symbolic value is left to the
//! Java body.

use crate::exec::natives::elements::{
    CURSOR, EXPECTED, ITERATED, MOD_COUNT, clear, int, is_empty, remove, size, truth,
};
use crate::exec::natives::hash_code::{Container, ENTRY_HASH, HASHES};
use crate::exec::natives::keys::Comparison;
use crate::exec::natives::list::{at, delete};
use crate::exec::natives::object::identity_hash;
use crate::exec::natives::order::{LINKED, ORDER};
use crate::exec::natives::{Native, NativeCall, NativeExit, NativeResult};
use crate::exec::value::{ObjectId, Value};

/// Cells of `AbstractMap.SimpleEntry`.
pub(super) const ENTRY_KEY: u32 = 0;
pub(super) const ENTRY_VALUE: u32 = 1;
pub(super) const ENTRY: &str = "java.util.AbstractMap$SimpleEntry";
/// What most maps have of it.
const NODE: &str = "java.util.HashMap$Node";
/// Cells of the iterators.
const SIZE: u32 = 2;
const REMOVABLE: u32 = 4;

#[rustfmt::skip]
pub(super) const TABLE: &[(&str, Native)] = &[
    ("java.util.HashSet.size()", size),
    ("java.util.HashSet.isEmpty()", is_empty),
    ("java.util.HashSet.at(int)", at),
    ("java.util.HashSet.append(Object,boolean)", set_append),
    ("java.util.HashSet.delete(int)", delete),
    ("java.util.HashSet.reset()", clear),
    ("java.util.HashSet.isValue(Object)", is_value),
    ("java.util.HashSet.add(Object)", set_add),
    ("java.util.HashSet.contains(Object)", set_contains),
    ("java.util.HashSet.remove(Object)", set_remove),
    ("java.util.HashSet$SetIterator.hasNext()", set_has_next),
    ("java.util.HashSet$SetIterator.next()", set_next),
    ("java.util.HashMap.size()", map_size),
    ("java.util.HashMap.isEmpty()", is_empty),
    ("java.util.HashMap.reset()", clear),
    ("java.util.HashMap.at(int)", map_at),
    ("java.util.HashMap.append(Object,SimpleEntry,boolean)", map_append),
    ("java.util.HashMap.delete(int)", map_delete),
    ("java.util.HashMap.containsKey(Object)", map_contains_key),
    ("java.util.HashMap.get(Object)", map_get),
    ("java.util.HashMap.put(Object,Object)", map_put),
    ("java.util.HashMap.insert(Object,Object)", map_put),
    ("java.util.HashMap.entry(Object)", map_entry),
    ("java.util.HashMap.indexOf(SimpleEntry)", map_index_of),
    ("java.util.LinkedHashMap.moveToEnd(SimpleEntry)", map_move_to_end),
    ("java.util.HashMap.remove(Object)", map_remove),
    ("java.util.HashMap$EntryIterator.hasNext()", set_has_next),
    ("java.util.HashMap$EntryIterator.next()", map_next),
];

fn is_value(call: &mut NativeCall<'_>) -> NativeResult {
    Ok(Some(truth(call.is_value(call.value(0)?))))
}

/// The set, the argument, and the argument's position among the elements.
fn locate(call: &NativeCall<'_>) -> Result<(ObjectId, Value, Option<usize>), NativeExit> {
    let (set, key) = (call.object(0)?, call.value(1)?);
    if call.machine.cell(set, HASHES) != Value::Null {
        return Err(call.body());
    }
    Ok((set, key, call.find(set, 1, key, Comparison::Hash)?))
}

fn set_add(call: &mut NativeCall<'_>) -> NativeResult {
    let (set, key, found) = locate(call)?;
    if found.is_none() {
        if !call.is_plain(set) || call.would_crowd(set, Container::Set, key, Value::Null, false)? {
            return Err(call.body());
        }
        let at = call.enter(set, Container::Set, key, Value::Null, false)?;
        call.insert(set, at, key)?;
    }
    Ok(Some(truth(found.is_none())))
}

/// The Java code has put the hash code where it belongs.
fn set_append(call: &mut NativeCall<'_>) -> NativeResult {
    let (set, key, first) = (call.object(0)?, call.value(1)?, call.value(2)?);
    let stored = match call.machine.cell(set, HASHES) {
        Value::Ref(hashes) => {
            let at = call.machine.elements(set).len();
            call.machine.cell(hashes, at as u32)
        }
        _ => Value::Null,
    };
    let at = call.enter(set, Container::Set, key, stored, first == truth(true))?;
    call.insert(set, at, key)?;
    Ok(None)
}

fn set_contains(call: &mut NativeCall<'_>) -> NativeResult {
    Ok(Some(truth(locate(call)?.2.is_some())))
}

fn set_remove(call: &mut NativeCall<'_>) -> NativeResult {
    let (set, _, found) = locate(call)?;
    if let Some(at) = found {
        if !call.is_plain(set) {
            return Err(call.body());
        }
        remove(call, set, at)?;
    }
    Ok(Some(truth(found.is_some())))
}

fn set_has_next(call: &mut NativeCall<'_>) -> NativeResult {
    let iterator = call.object(0)?;
    Ok(Some(truth(call.machine.cell(iterator, CURSOR) != call.machine.cell(iterator, SIZE))))
}

fn advance(call: &mut NativeCall<'_>, element: impl Fn(usize) -> usize) -> NativeResult {
    let iterator = call.object(0)?;
    let Value::Ref(set) = call.machine.cell(iterator, ITERATED) else { return Err(call.body()) };
    let expected = call.machine.cell(iterator, EXPECTED);
    let cursor = call.cell_int(iterator, CURSOR).and_then(|i| usize::try_from(i).ok());
    let found = cursor.and_then(|i| call.machine.elements(set).get(element(i)).copied());
    match (cursor, found) {
        (Some(cursor), Some(found)) if expected == call.machine.cell(set, MOD_COUNT) => {
            call.machine.set_cell(iterator, REMOVABLE, truth(true));
            call.machine.set_cell(iterator, CURSOR, int(cursor + 1));
            Ok(Some(found))
        }
        _ => Err(call.body()),
    }
}

fn set_next(call: &mut NativeCall<'_>) -> NativeResult {
    advance(call, |i| i)
}

fn map_next(call: &mut NativeCall<'_>) -> NativeResult {
    advance(call, |i| 2 * i + 1)
}

pub(super) fn map_size(call: &mut NativeCall<'_>) -> NativeResult {
    Ok(Some(int(call.machine.elements(call.object(0)?).len() / 2)))
}

pub(super) fn map_at(call: &mut NativeCall<'_>) -> NativeResult {
    let map = call.object(0)?;
    let at = call.checked_index(1, call.machine.elements(map).len() / 2)?;
    Ok(call.machine.elements(map).get(2 * at + 1).copied())
}

fn map_append(call: &mut NativeCall<'_>) -> NativeResult {
    let (map, key, entry, first) = (call.object(0)?, call.value(1)?, call.value(2)?, call.value(3)?);
    enter_entry(call, map, key, entry, first == truth(true))?;
    Ok(None)
}

fn enter_entry(
    call: &mut NativeCall<'_>,
    map: ObjectId,
    key: Value,
    entry: Value,
    first: bool,
) -> Result<(), NativeExit> {
    let stored = match entry {
        Value::Ref(entry) => call.machine.cell(entry, ENTRY_HASH),
        _ => Value::Null,
    };
    let at = call.enter(map, Container::Map, key, stored, first)?;
    insert_entry(call, map, at, key, entry)
}

pub(super) fn insert_entry(
    call: &mut NativeCall<'_>,
    map: ObjectId,
    at: usize,
    key: Value,
    entry: Value,
) -> Result<(), NativeExit> {
    call.insert(map, at, key)?;
    call.machine.insert_element(map, at.saturating_add(1), entry);
    Ok(())
}

fn delete_entry(call: &mut NativeCall<'_>, map: ObjectId, at: usize) -> Option<ObjectId> {
    call.machine.remove_element(map, 2 * at);
    let entry = call.machine.remove_element(map, 2 * at);
    call.changed(map);
    match entry {
        Some(Value::Ref(entry)) => Some(entry),
        _ => None,
    }
}

pub(super) fn map_delete(call: &mut NativeCall<'_>) -> NativeResult {
    let map = call.object(0)?;
    let at = call.checked_index(1, call.machine.elements(map).len() / 2)?;
    delete_entry(call, map, at);
    Ok(None)
}

/// A key's entry with its position.
type Found = Option<(usize, ObjectId)>;

/// The map, the key, and the key's entry.
fn lookup(call: &NativeCall<'_>) -> Result<(ObjectId, Value, Found), NativeExit> {
    let (map, key) = (call.object(0)?, call.value(1)?);
    let found = call.find(map, 2, key, Comparison::Hash)?;
    let entry = found.and_then(|i| match call.machine.elements(map).get(2 * i + 1) {
        Some(&Value::Ref(entry)) => Some((i, entry)),
        _ => None,
    });
    Ok((map, key, entry))
}

fn map_contains_key(call: &mut NativeCall<'_>) -> NativeResult {
    Ok(Some(truth(lookup(call)?.2.is_some())))
}

fn map_get(call: &mut NativeCall<'_>) -> NativeResult {
    let (_, _, found) = lookup(call)?;
    Ok(Some(found.map_or(Value::Null, |(_, entry)| call.machine.cell(entry, ENTRY_VALUE))))
}

fn map_entry(call: &mut NativeCall<'_>) -> NativeResult {
    Ok(Some(lookup(call)?.2.map_or(Value::Null, |(_, entry)| Value::Ref(entry))))
}

fn position(call: &NativeCall<'_>) -> Result<(ObjectId, Value, Option<usize>), NativeExit> {
    let (map, entry) = (call.object(0)?, call.value(1)?);
    let found = call.machine.elements(map).iter().skip(1).step_by(2).position(|&e| e == entry);
    Ok((map, entry, found))
}

fn map_index_of(call: &mut NativeCall<'_>) -> NativeResult {
    Ok(Some(position(call)?.2.map_or(Value::Int(-1), int)))
}

/// A change of the order, which iterators notice.
fn map_move_to_end(call: &mut NativeCall<'_>) -> NativeResult {
    let (map, entry, found) = position(call)?;
    if let Some(at) = found.filter(|at| 2 * at + 2 < call.machine.elements(map).len()) {
        let key = call.machine.remove_element(map, 2 * at).unwrap_or(Value::Null);
        call.machine.remove_element(map, 2 * at);
        insert_entry(call, map, usize::MAX, key, entry)?;
    }
    Ok(None)
}

fn map_put(call: &mut NativeCall<'_>) -> NativeResult {
    let value = call.value(2)?;
    let (map, key, found) = lookup(call)?;
    if call.machine.cell(map, ORDER) == LINKED || !call.is_plain(map) {
        return Err(call.body());
    }
    if let Some((_, entry)) = found {
        let old = call.machine.cell(entry, ENTRY_VALUE);
        call.machine.set_cell(entry, ENTRY_VALUE, value);
        return Ok(Some(old));
    }
    if call.would_crowd(map, Container::Map, key, Value::Null, false)? {
        return Err(call.body());
    }
    let name = if call.is_backwards(map) { ENTRY } else { NODE };
    let class = call.program.by_name.get(name).copied().ok_or(call.unsupported("no model of Entry"))?;
    let entry = call.machine.alloc_object(call.program, class);
    call.machine.set_cell(entry, ENTRY_KEY, key);
    if let (Value::Ref(object), false) = (key, call.is_value(key)) {
        call.machine.set_cell(entry, ENTRY_HASH, Value::Int(identity_hash(object)));
    }
    call.machine.set_cell(entry, ENTRY_VALUE, value);
    enter_entry(call, map, key, Value::Ref(entry), false)?;
    Ok(Some(Value::Null))
}

fn map_remove(call: &mut NativeCall<'_>) -> NativeResult {
    let (map, _, found) = lookup(call)?;
    if !call.is_plain(map) {
        return Err(call.body());
    }
    let Some((at, _)) = found else { return Ok(Some(Value::Null)) };
    let entry = delete_entry(call, map, at);
    Ok(Some(entry.map_or(Value::Null, |entry| call.machine.cell(entry, ENTRY_VALUE))))
}
