//! Natives of IdentityHashMap. Keys lie in the order of insertion, with the entry behind each.

use crate::exec::natives::elements::{clear, int, is_empty, truth};
use crate::exec::natives::hash::{ENTRY, ENTRY_KEY, ENTRY_VALUE, insert_entry, map_at, map_delete, map_size};
use crate::exec::natives::keys::Comparison;
use crate::exec::natives::{Native, NativeCall, NativeExit, NativeResult};
use crate::exec::value::{ObjectId, Value};

pub(super) const TABLE: &[(&str, Native)] = &[
    ("java.util.IdentityHashMap.size()", map_size),
    ("java.util.IdentityHashMap.isEmpty()", is_empty),
    ("java.util.IdentityHashMap.clear()", clear),
    ("java.util.IdentityHashMap.at(int)", map_at),
    ("java.util.IdentityHashMap.append(Object,SimpleEntry)", append),
    ("java.util.IdentityHashMap.delete(int)", map_delete),
    ("java.util.IdentityHashMap.find(Object)", find),
    ("java.util.IdentityHashMap.containsKey(Object)", contains_key),
    ("java.util.IdentityHashMap.get(Object)", get),
    ("java.util.IdentityHashMap.put(Object,Object)", put),
];

/// The index of the key's entry.
fn position(call: &mut NativeCall<'_>) -> Result<Option<usize>, NativeExit> {
    let (map, key) = (call.object(0)?, call.value(1)?);
    if let (Value::Ref(key), true) = (key, call.machine.has_open_identities()) {
        let keys: Vec<Value> = call.machine.elements(map).iter().step_by(2).copied().collect();
        for (at, other) in keys.into_iter().enumerate() {
            if let Value::Ref(other) = other
                && call.are_identical(key, other)?
            {
                return Ok(Some(at));
            }
        }
        return Ok(None);
    }
    call.find(map, 2, key, Comparison::Identity)
}

/// The key's entry.
fn entry(call: &mut NativeCall<'_>) -> Result<Option<ObjectId>, NativeExit> {
    let (map, found) = (call.object(0)?, position(call)?);
    Ok(found.and_then(|at| match call.machine.elements(map).get(2 * at + 1) {
        Some(&Value::Ref(entry)) => Some(entry),
        _ => None,
    }))
}

fn find(call: &mut NativeCall<'_>) -> NativeResult {
    Ok(Some(position(call)?.map_or(Value::Int(-1), int)))
}

fn contains_key(call: &mut NativeCall<'_>) -> NativeResult {
    Ok(Some(truth(position(call)?.is_some())))
}

fn get(call: &mut NativeCall<'_>) -> NativeResult {
    Ok(Some(entry(call)?.map_or(Value::Null, |entry| call.machine.cell(entry, ENTRY_VALUE))))
}

fn put(call: &mut NativeCall<'_>) -> NativeResult {
    let (map, key, value) = (call.object(0)?, call.value(1)?, call.value(2)?);
    if let Some(entry) = entry(call)? {
        let old = call.machine.cell(entry, ENTRY_VALUE);
        call.machine.set_cell(entry, ENTRY_VALUE, value);
        return Ok(Some(old));
    }
    let class = call.program.by_name.get(ENTRY).copied().ok_or(call.unsupported("no model of Entry"))?;
    let entry = call.machine.alloc_object(call.program, class);
    call.machine.set_cell(entry, ENTRY_KEY, key);
    call.machine.set_cell(entry, ENTRY_VALUE, value);
    insert_entry(call, map, usize::MAX, key, Value::Ref(entry))?;
    Ok(Some(Value::Null))
}

fn append(call: &mut NativeCall<'_>) -> NativeResult {
    let (map, key, entry) = (call.object(0)?, call.value(1)?, call.value(2)?);
    insert_entry(call, map, usize::MAX, key, entry)?;
    Ok(None)
}
