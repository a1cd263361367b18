//! Hash codes of keys, as far as they are determined: those of null, boxes and strings natively, those that code
//! gave as it was when the key was entered. An identity hash code is not determined.

use crate::exec::natives::keys::{Comparison, Kind};
use crate::exec::natives::{NativeCall, NativeExit};
use crate::exec::value::{ObjectId, Value};
use crate::term::{BinaryTerm, Sort, TermId, UnaryTerm};

/// `HashSet.hashes`.
pub(super) const HASHES: u32 = 7;
/// `AbstractMap.SimpleEntry.hash`.
pub(super) const ENTRY_HASH: u32 = 2;

/// Which model it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Container {
    /// Elements lie one by one, hash codes that code gave in an array beside them.
    Set,
    /// A key and its entry by turns; the entry has the hash code.
    Map,
}

impl Container {
    /// Elements that a key takes.
    pub(super) fn stride(self) -> usize {
        if self == Container::Map { 2 } else { 1 }
    }
}

/// What is known of a hash code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Code {
    Known(i32),
    Term(TermId),
    Open,
}

fn of_long(bits: i64) -> i32 {
    (bits ^ (bits as u64 >> 32) as i64) as i32
}

/// The hash code of a box's value.
fn code_of_value(call: &mut NativeCall<'_>, object: ObjectId, value: Value) -> Result<Code, NativeExit> {
    let is_boolean = call.machine.class_of(object) == Some(call.program.well_known.boolean);
    let of_truth = |holds: bool| Code::Known(if holds { 1231 } else { 1237 });
    Ok(match value {
        Value::Int(i) if is_boolean => of_truth(i != 0),
        Value::Int(i) => Code::Known(i),
        Value::Long(l) => Code::Known(of_long(l)),
        Value::Float(f) if f.is_nan() => Code::Known(0x7fc0_0000),
        Value::Float(f) => Code::Known(f.to_bits() as i32),
        Value::Double(d) if d.is_nan() => Code::Known(of_long(0x7ff8_0000_0000_0000)),
        Value::Double(d) => Code::Known(of_long(d.to_bits() as i64)),
        Value::Sym(term) if call.terms.is_real(term) => Code::Open,
        Value::Sym(term) => match call.terms.sort(term) {
            Sort::Bool => of_truth(call.condition(term)?),
            Sort::Float | Sort::Double => Code::Open,
            Sort::Int if is_boolean => Code::Open,
            Sort::Int => Code::Term(term),
            Sort::Long => {
                let by = call.terms.int(32);
                let high = call.terms.binary(BinaryTerm::Ushr, term, by);
                let mixed = call.terms.binary(BinaryTerm::Xor, term, high);
                Code::Term(call.terms.unary(UnaryTerm::LongToInt, mixed))
            }
        },
        _ => Code::Open,
    })
}

/// The hash code of a key; `stored` is what its own code gave.
pub(super) fn code(call: &mut NativeCall<'_>, key: Value, stored: Value) -> Result<Code, NativeExit> {
    let Value::Ref(object) = key else { return Ok(Code::Known(0)) };
    match call.natives.kinds.of(call.machine.type_of(object), Comparison::Hash) {
        Kind::Identity => Ok(Code::Open),
        Kind::Text => Ok(call.machine.text(object).map_or(Code::Open, |text| {
            let hash = |h: i32, unit: u16| h.wrapping_mul(31).wrapping_add(unit.into());
            Code::Known(text.encode_utf16().fold(0, hash))
        })),
        Kind::Box => {
            let value = call.read(object, 0)?;
            code_of_value(call, object, value)
        }
        Kind::Code => Ok(match stored {
            Value::Int(code) => Code::Known(code),
            Value::Sym(term) => Code::Term(term),
            _ => Code::Open,
        }),
    }
}

/// The hash code of the element at a position.
pub(super) fn code_at(
    call: &mut NativeCall<'_>,
    container: (ObjectId, Container),
    at: usize,
) -> Result<Code, NativeExit> {
    let (object, kind) = container;
    let elements = call.machine.elements(object);
    let key = elements.get(at * kind.stride()).copied().unwrap_or(Value::Null);
    let stored = match kind {
        Container::Map => match elements.get(2 * at + 1) {
            Some(&Value::Ref(entry)) => call.machine.cell(entry, ENTRY_HASH),
            _ => Value::Null,
        },
        Container::Set => match call.machine.cell(object, HASHES) {
            Value::Ref(hashes) => call.machine.cell(hashes, at as u32),
            _ => Value::Null,
        },
    };
    code(call, key, stored)
}
