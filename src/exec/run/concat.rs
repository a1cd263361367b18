//! String concatenation.

use crate::exec::ghost::{Ghost, Store};
use crate::exec::machine::{Bound, Reply};
use crate::exec::natives::binary_name;
use crate::exec::observer::Observer;
use crate::exec::run::{Run, Trap};
use crate::exec::value::{ObjectId, Value};
use crate::lang::index::fold::{double_text, float_text};
use crate::lang::ir::ConcatKind;
use crate::lang::program::MethodId;

/// What an operand adds.
#[derive(PartialEq)]
enum Part {
    Known(String),
    /// A string that is not known.
    String(ObjectId),
    /// A symbolic char.
    Unit(Value),
    /// A symbolic whole number.
    Number(Value),
    /// The text of a symbolic floating-point number.
    Unknown,
}

impl<O: Observer> Run<'_, O> {
    /// The string of all operands; of unknown contents as soon as one operand's are.
    pub(super) fn concat(&mut self, kinds: &[ConcatKind], operands: &[Value]) -> Result<ObjectId, Trap> {
        let mut parts = Vec::new();
        let mut text = String::new();
        for (&kind, &operand) in kinds.iter().zip(operands) {
            match self.part(kind, operand)? {
                Part::Known(part) => text.push_str(&part),
                other => {
                    if !text.is_empty() {
                        parts.push(Part::Known(std::mem::take(&mut text)));
                    }
                    parts.push(other);
                }
            }
        }
        let length = |part: &Part| if let Part::Known(text) = part { text.len() } else { 0 };
        let bytes = text.len() + parts.iter().map(length).sum::<usize>();
        if self.machine.is_full(2 + 4 * parts.len() + bytes / size_of::<Value>()) {
            return Err(Trap::exceeded(Bound::Memory));
        }
        if parts.is_empty() {
            return Ok(self.machine.alloc_string(self.program, text));
        }
        if !text.is_empty() {
            parts.push(Part::Known(text));
        }
        if parts.contains(&Part::Unknown) {
            return Ok(self.machine.alloc_opaque_string(self.program));
        }
        let mut values = Vec::new();
        for part in parts {
            values.push(Value::Ref(match part {
                Part::Known(text) => self.machine.alloc_string(self.program, text),
                Part::String(object) => object,
                Part::Unit(unit) => self.string_with(Ghost::Units, &[Value::Int(1), unit]),
                Part::Number(number) => self.string_with(Ghost::Decimal, &[number]),
                Part::Unknown => continue,
            }));
        }
        Ok(self.string_with(Ghost::Joined, &values))
    }

    /// A string whose contents are no text.
    fn string_with(&mut self, ghost: fn(Store) -> Ghost, contents: &[Value]) -> ObjectId {
        let object = self.machine.alloc_opaque_string(self.program);
        let store = self.machine.store(contents);
        self.machine.set_ghost(object, ghost(store));
        object
    }

    fn part(&mut self, kind: ConcatKind, operand: Value) -> Result<Part, Trap> {
        Ok(match (kind, self.decided(operand)?) {
            (ConcatKind::Char, Value::Int(unit)) => match java_char(unit) {
                Some(text) => Part::Known(text),
                None => return Err(Trap::unsupported("a string with half of a surrogate pair")),
            },
            (ConcatKind::Char, unit @ Value::Sym(_)) => Part::Unit(unit),
            (ConcatKind::Int | ConcatKind::Long, number @ Value::Sym(_)) => Part::Number(number),
            (ConcatKind::Boolean, Value::Int(i)) => Part::Known((i != 0).to_string()),
            (_, Value::Int(i)) => Part::Known(i.to_string()),
            (_, Value::Long(l)) => Part::Known(l.to_string()),
            (_, Value::Float(f)) => Part::Known(float_text(f)),
            (_, Value::Double(d)) => Part::Known(double_text(d)),
            (_, Value::Null) => Part::Known("null".into()),
            (_, Value::Ref(object)) => return self.object_text(object),
            _ => Part::Unknown,
        })
    }

    fn string_part(&self, object: ObjectId) -> Part {
        match self.machine.text(object) {
            Some(text) => Part::Known(text.to_string()),
            None => Part::String(object),
        }
    }

    /// What `String.valueOf(object)` gives; runs the object's `toString` where it is no string.
    fn object_text(&mut self, object: ObjectId) -> Result<Part, Trap> {
        if self.machine.class_of(object) == Some(self.program.well_known.string) {
            return Ok(self.string_part(object));
        }
        let class = self.machine.class_of(object).unwrap_or(self.program.well_known.object);
        let method = self.natives.to_string.and_then(|m| self.program.dispatch(class, m).or(Some(m)));
        let runs = |m| self.natives.get(m).is_some() || self.program.body(m).is_ok();
        let Some(method) = method.filter(|&m| runs(m)) else {
            let name = binary_name(self.program, self.machine.type_of(object));
            return Ok(Part::Known(format!("{name}@{:x}", self.machine.serial(object))));
        };
        match self.invoke(method, &[Value::Ref(object)])? {
            Some(Value::Ref(text)) => Ok(self.string_part(text)),
            Some(Value::Null) => Ok(Part::Known("null".into())),
            _ => Ok(Part::Unknown),
        }
    }

    /// The result of a method that the current instruction needs: from its replies, or by running it.
    fn invoke(&mut self, method: MethodId, args: &[Value]) -> Result<Option<Value>, Trap> {
        if let Some(&Reply::Result(value)) = self.machine.replies.get(self.cursor) {
            self.cursor += 1;
            return Ok(value);
        }
        Err(self.serve(method, args, self.cursor))
    }
}

/// A char as text; half of a surrogate pair is none.
pub fn java_char(unit: i32) -> Option<String> {
    char::from_u32(unit as u32 & 0xFFFF).map(String::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chars_are_utf16_units() {
        assert_eq!(java_char(65).as_deref(), Some("A"));
        assert_eq!(java_char(0xD800), None);
    }
}
