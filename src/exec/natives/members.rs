//! `SymHeap.sameKeys`: whether two structures, arrays or collections have the same keys, each as often.
//!
//! Keys that are the same term, or the same number, are paired without a question; what is left is compared
//! pair by pair, which branches where the path condition does not decide.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::exec::natives::{Native, NativeCall, NativeExit, NativeResult};
use crate::exec::value::{ObjectId, Value};
use crate::lang::ast::PrimitiveName;
use crate::lang::program::{ErasedType, FieldId};
use crate::term::{CompareOp, Sort, TermId, UnaryTerm};

use super::elements::truth;

pub(super) const TABLE: &[(&str, Native)] = &[
    ("pli.SymHeap.sameMembers(Object,Object,String)", same_members),
    ("gov.nasa.jpf.symbc.SymHeap.sameMembers(Object,Object,String)", same_members),
];

/// Names that a key may have where none is given, the first one that occurs.
const NAMES: [&str; 3] = ["key", "element", "value"];

/// A key.
#[derive(Clone, PartialEq, Debug)]
enum Key {
    /// A primitive, null, or an object that is a key by its identity.
    Plain(Value),
    /// A string with known contents.
    Text(Arc<str>),
}

fn same_members(call: &mut NativeCall<'_>) -> NativeResult {
    let name = match call.reference(2)? {
        Some(text) => Some(call.machine.text(text).cloned().ok_or(call.unsupported("a symbolic name"))?),
        None => None,
    };
    let (a, b) = (call.value(0)?, call.value(1)?);
    // Both sides are looked at before they are compared, so that what is decided does not depend on keys.
    let (a, mut b) = (members(call, a, name.as_deref())?, members(call, b, name.as_deref())?);
    if a.len() != b.len() {
        return Ok(Some(truth(false)));
    }
    let mut left = Vec::new();
    for key in a {
        match b.iter().position(|other| *other == key) {
            Some(at) => drop(b.remove(at)),
            None => left.push(key),
        }
    }
    for key in left {
        let mut partner = None;
        for (at, other) in b.iter().enumerate() {
            if may_equal(call, &key, other)? {
                partner = Some(at);
                break;
            }
        }
        match partner {
            Some(at) => drop(b.remove(at)),
            None => return Ok(Some(truth(false))),
        }
    }
    Ok(Some(truth(true)))
}

/// Whether two keys that are not identical are equal; asks where that is not decided.
fn may_equal(call: &mut NativeCall<'_>, a: &Key, b: &Key) -> Result<bool, NativeExit> {
    let (Key::Plain(a), Key::Plain(b)) = (a, b) else { return Ok(false) };
    let (Some(a), Some(b)) = (number(call, *a), number(call, *b)) else { return Ok(false) };
    match (call.terms.is_real(a), call.terms.is_real(b)) {
        (false, false) => {}
        (x, y) => {
            let (a, b) = (call.terms.number(a), call.terms.number(b));
            if x != y || call.terms.sort(a) != call.terms.sort(b) {
                return Ok(false);
            }
            let equal = call.terms.same_reals(a, b);
            return call.condition(equal);
        }
    }
    let (a, b) = match (call.terms.sort(a), call.terms.sort(b)) {
        (Sort::Int, Sort::Long) => (call.terms.unary(UnaryTerm::IntToLong, a), b),
        (Sort::Long, Sort::Int) => (a, call.terms.unary(UnaryTerm::IntToLong, b)),
        (x, y) if x != y => return Ok(false),
        _ => (a, b),
    };
    let equal = call.terms.compare(CompareOp::Eq, a, b);
    call.condition(equal)
}

fn number(call: &mut NativeCall<'_>, value: Value) -> Option<TermId> {
    match value {
        Value::Int(n) => Some(call.terms.int(n)),
        Value::Long(n) => Some(call.terms.long(n)),
        Value::Sym(term) => Some(term),
        Value::Float(x) => Some(call.terms.float(x)),
        Value::Double(x) => Some(call.terms.double(x)),
        _ => None,
    }
}

/// The keys of what an argument reaches. Values of fields with other names are not read, unless they lead to
/// objects.
fn members(call: &mut NativeCall<'_>, root: Value, name: Option<&str>) -> Result<Vec<Key>, NativeExit> {
    let Value::Ref(root) = root else { return Ok(Vec::new()) };
    let mut found = Vec::new();
    let mut queue = VecDeque::from([root]);
    let mut seen = vec![root];
    let mut objects = Vec::new();
    while let Some(object) = queue.pop_front() {
        if let Some(key) = whole_key(call, object)? {
            found.push(key);
            continue;
        }
        let ty = call.machine.type_of(object);
        if let Some(element) = ty.element() {
            for cell in 0..call.length(object)? {
                let value = call.read(object, cell)?;
                match value {
                    Value::Ref(next) => {
                        // An element counts each time it occurs.
                        if whole_key(call, next)?.is_some() || !seen.contains(&next) {
                            seen.push(next);
                            queue.push_back(next);
                        }
                    }
                    Value::Null if element.is_reference() => found.push(Key::Plain(Value::Null)),
                    value => found.push(Key::Plain(value)),
                }
            }
            continue;
        }
        objects.push(object);
        for field in reference_fields(call, object) {
            if let Value::Ref(next) = call.read(object, call.program.fields[field].slot)?
                && !seen.contains(&next)
                && whole_key(call, next)?.is_none()
            {
                seen.push(next);
                queue.push_back(next);
            }
        }
    }
    let has = |call: &NativeCall<'_>, o: &ObjectId, name: &str| field_named(call, *o, name).is_some();
    let name = name.or_else(|| NAMES.into_iter().find(|n| objects.iter().any(|o| has(call, o, n))));
    let Some(name) = name else { return Ok(found) };
    for object in objects {
        let Some(field) = field_named(call, object, name) else { continue };
        let value = call.read(object, call.program.fields[field].slot)?;
        let key = match value {
            Value::Ref(target) => whole_key(call, target)?.unwrap_or(Key::Plain(value)),
            value => Key::Plain(value),
        };
        found.push(key);
    }
    Ok(found)
}

/// What a string or box stands for as a key.
fn whole_key(call: &NativeCall<'_>, object: ObjectId) -> Result<Option<Key>, NativeExit> {
    if let Some(text) = call.machine.text(object) {
        return Ok(Some(Key::Text(text.clone())));
    }
    let class = call.machine.class_of(object);
    let is_box =
        PrimitiveName::OF_VALUES.into_iter().any(|p| class.is_some() && call.program.box_of(p) == class);
    if !is_box {
        return Ok(None);
    }
    Ok(Some(Key::Plain(call.read(object, 0)?)))
}

fn reference_fields(call: &NativeCall<'_>, object: ObjectId) -> Vec<FieldId> {
    let Some(class) = call.machine.class_of(object) else { return Vec::new() };
    let fields = &call.program.classes[class].layout;
    fields.iter().copied().filter(|&f| ErasedType::is_reference(call.program.fields[f].erased)).collect()
}

fn field_named(call: &NativeCall<'_>, object: ObjectId, name: &str) -> Option<FieldId> {
    let class = call.machine.class_of(object)?;
    let fields = &call.program.classes[class].layout;
    // What a subclass hides comes first in the layout.
    fields.iter().rev().copied().find(|&f| *call.program.fields[f].name == *name)
}
