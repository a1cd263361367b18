//! String concatenation.

use crate::exec::machine::{Bound, Reply};
use crate::exec::observer::Observer;
use crate::exec::run::{Run, Trap};
use crate::exec::value::{ObjectId, Value};
use crate::lang::index::fold::{double_text, float_text};
use crate::lang::ir::ConcatKind;
use crate::lang::program::MethodId;

impl<O: Observer> Run<'_, O> {
    /// The string of all operands; of unknown contents as soon as one operand's are.
    pub(super) fn concat(&mut self, kinds: &[ConcatKind], operands: &[Value]) -> Result<ObjectId, Trap> {
        let mut text = String::new();
        let mut opaque = false;
        for (&kind, &operand) in kinds.iter().zip(operands) {
            match self.part(kind, operand)? {
                Some(part) => text.push_str(&part),
                None => opaque = true,
            }
        }
        if self.machine.is_full(2) {
            return Err(Trap::exceeded(Bound::Memory));
        }
        Ok(if opaque {
            self.machine.alloc_opaque_string(self.program)
        } else {
            self.machine.alloc_string(self.program, text)
        })
    }

    fn part(&mut self, kind: ConcatKind, operand: Value) -> Result<Option<String>, Trap> {
        Ok(match (kind, self.decided(operand)?) {
            (ConcatKind::Char, Value::Int(unit)) => Some(java_char(unit)),
            (ConcatKind::Boolean, Value::Int(i)) => Some((i != 0).to_string()),
            (_, Value::Int(i)) => Some(i.to_string()),
            (_, Value::Long(l)) => Some(l.to_string()),
            (_, Value::Float(f)) => Some(float_text(f)),
            (_, Value::Double(d)) => Some(double_text(d)),
            (_, Value::Null) => Some("null".into()),
            (_, Value::Ref(object)) => return self.object_text(object),
            _ => None,
        })
    }

    /// What `String.valueOf(object)` gives; runs the object's `toString` where it is no string.
    fn object_text(&mut self, object: ObjectId) -> Result<Option<String>, Trap> {
        if self.machine.class_of(object) == Some(self.program.well_known.string) {
            return Ok(self.machine.text(object).map(|t| t.to_string()));
        }
        let class = self.machine.class_of(object).unwrap_or(self.program.well_known.object);
        let method = self.natives.to_string.and_then(|m| self.program.dispatch(class, m).or(Some(m)));
        let runs = |m| self.natives.get(m).is_some() || self.program.body(m).is_ok();
        let Some(method) = method.filter(|&m| runs(m)) else {
            let name = self.binary_name(self.machine.type_of(object));
            return Ok(Some(format!("{name}@{:x}", object.0)));
        };
        match self.invoke(method, &[Value::Ref(object)])? {
            Some(Value::Ref(text)) => Ok(self.machine.text(text).map(|t| t.to_string())),
            Some(Value::Null) => Ok(Some("null".into())),
            _ => Ok(None),
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

/// A char as text; half of a surrogate pair prints as `?`.
pub fn java_char(unit: i32) -> String {
    char::from_u32(unit as u32 & 0xFFFF).unwrap_or('?').to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chars_are_utf16_units() {
        assert_eq!(java_char(65), "A");
        assert_eq!(java_char(0xD800), "?");
    }
}
