//! Natives of `java.util.ElementList`, which ArrayList, LinkedList, Vector and Stack extend, and of the
//! iterator of all lists.
//!
//! Where a method has a Java body, the native serves only what needs no code of the elements and no
//! symbolic value, and leaves the rest, exceptions included, to the body.

use crate::exec::Ghost;
use crate::exec::natives::elements::{
    CURSOR, EXPECTED, ITERATED, MOD_COUNT, clear, int, is_empty, remove, size, truth,
};
use crate::exec::natives::keys::Comparison;
use crate::exec::natives::{Native, NativeCall, NativeExit, NativeResult};
use crate::exec::value::{ObjectId, Value};
use crate::lang::program::ClassOrigin;

/// `IndexIterator.last`.
const LAST: u32 = 2;

#[rustfmt::skip]
pub(super) const TABLE: &[(&str, Native)] = &[
    ("java.util.ElementList.size()", size),
    ("java.util.ElementList.isEmpty()", is_empty),
    ("java.util.ElementList.add(Object)", add),
    ("java.util.ElementList.append(Object)", add_last),
    ("java.util.ElementList.add(int,Object)", insert_inside),
    ("java.util.ElementList.clear()", clear),
    ("java.util.ElementList.at(int)", at),
    ("java.util.ElementList.insert(int,Object)", insert),
    ("java.util.ElementList.replace(int,Object)", replace),
    ("java.util.ElementList.delete(int)", delete),
    ("java.util.ElementList.get(int)", get),
    ("java.util.ElementList.set(int,Object)", set),
    ("java.util.ElementList.remove(int)", remove_at),
    ("java.util.ElementList.contains(Object)", contains),
    ("java.util.ElementList.indexOf(Object)", index_of),
    ("java.util.LinkedList.addFirst(Object)", add_first),
    ("java.util.LinkedList.addLast(Object)", add_last),
    ("java.util.LinkedList.removeFirst()", remove_first),
    ("java.util.AbstractList$IndexIterator.hasNext()", index_has_next),
    ("java.util.AbstractList$IndexIterator.next()", index_next),
];

fn add(call: &mut NativeCall<'_>) -> NativeResult {
    add_last(call)?;
    Ok(Some(truth(true)))
}

pub(super) fn add_last(call: &mut NativeCall<'_>) -> NativeResult {
    let (list, value) = (call.object(0)?, call.value(1)?);
    call.insert(list, usize::MAX, value)?;
    Ok(None)
}

fn add_first(call: &mut NativeCall<'_>) -> NativeResult {
    let (list, value) = (call.object(0)?, call.value(1)?);
    call.insert(list, 0, value)?;
    Ok(None)
}

fn insert_inside(call: &mut NativeCall<'_>) -> NativeResult {
    let (list, value) = (call.object(0)?, call.value(2)?);
    let at = call.inside(1, call.machine.elements(list).len() + 1)?;
    call.insert(list, at, value)?;
    Ok(None)
}

fn insert(call: &mut NativeCall<'_>) -> NativeResult {
    let (list, value) = (call.object(0)?, call.value(2)?);
    let at = call.checked_index(1, call.machine.elements(list).len() + 1)?;
    call.insert(list, at, value)?;
    Ok(None)
}

pub(super) fn at(call: &mut NativeCall<'_>) -> NativeResult {
    let list = call.object(0)?;
    let at = call.checked_index(1, call.machine.elements(list).len())?;
    Ok(call.machine.elements(list).get(at).copied())
}

fn get(call: &mut NativeCall<'_>) -> NativeResult {
    let list = call.object(0)?;
    let at = call.inside(1, call.machine.elements(list).len())?;
    Ok(call.machine.elements(list).get(at).copied())
}

fn overwrite(call: &mut NativeCall<'_>, list: ObjectId, at: usize) -> NativeResult {
    let value = call.value(2)?;
    let old = call.machine.elements(list).get(at).copied();
    call.machine.set_element(list, at, value);
    Ok(old)
}

fn set(call: &mut NativeCall<'_>) -> NativeResult {
    let list = call.object(0)?;
    let at = call.inside(1, call.machine.elements(list).len())?;
    overwrite(call, list, at)
}

fn replace(call: &mut NativeCall<'_>) -> NativeResult {
    let (list, _) = (call.object(0)?, call.value(2)?);
    let at = call.checked_index(1, call.machine.elements(list).len())?;
    overwrite(call, list, at)
}

fn remove_at(call: &mut NativeCall<'_>) -> NativeResult {
    let list = call.object(0)?;
    let at = call.inside(1, call.machine.elements(list).len())?;
    remove(call, list, at)
}

fn remove_first(call: &mut NativeCall<'_>) -> NativeResult {
    let list = call.object(0)?;
    if call.machine.elements(list).is_empty() {
        return Err(call.body());
    }
    remove(call, list, 0)
}

pub(super) fn delete(call: &mut NativeCall<'_>) -> NativeResult {
    let list = call.object(0)?;
    let at = call.checked_index(1, call.machine.elements(list).len())?;
    remove(call, list, at)
}

fn index_of(call: &mut NativeCall<'_>) -> NativeResult {
    let found = call.find(call.object(0)?, 1, call.value(1)?, Comparison::Equals)?;
    Ok(Some(found.map_or(Value::Int(-1), int)))
}

fn contains(call: &mut NativeCall<'_>) -> NativeResult {
    let found = call.find(call.object(0)?, 1, call.value(1)?, Comparison::Equals)?;
    Ok(Some(truth(found.is_some())))
}

/// The list that an index iterator runs over, where it is one of the models'.
fn iterated_list(call: &NativeCall<'_>) -> Result<(ObjectId, ObjectId), NativeExit> {
    let iterator = call.object(0)?;
    let Value::Ref(list) = call.machine.cell(iterator, ITERATED) else { return Err(call.body()) };
    let class = call.machine.class_of(list).map(|c| &call.program.classes[c]);
    let is_model = class.is_some_and(|c| c.origin == ClassOrigin::Stub);
    let has_elements = matches!(call.machine.ghost(list), Some(Ghost::Elements(_)));
    if is_model && has_elements { Ok((iterator, list)) } else { Err(call.body()) }
}

fn index_has_next(call: &mut NativeCall<'_>) -> NativeResult {
    let (iterator, list) = iterated_list(call)?;
    let cursor = call.machine.cell(iterator, CURSOR);
    Ok(Some(truth(cursor != int(call.machine.elements(list).len()))))
}

fn index_next(call: &mut NativeCall<'_>) -> NativeResult {
    let (iterator, list) = iterated_list(call)?;
    let expected = call.machine.cell(iterator, EXPECTED);
    let cursor = call.cell_int(iterator, CURSOR).and_then(|i| usize::try_from(i).ok());
    let element = cursor.and_then(|i| call.machine.elements(list).get(i).copied());
    match (cursor, element) {
        (Some(cursor), Some(element)) if expected == call.machine.cell(list, MOD_COUNT) => {
            call.machine.set_cell(iterator, LAST, int(cursor));
            call.machine.set_cell(iterator, CURSOR, int(cursor + 1));
            Ok(Some(element))
        }
        _ => Err(call.body()),
    }
}
