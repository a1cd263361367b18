//! String concatenation, and how Java prints numbers.

use std::fmt::Write as _;

use crate::exec::machine::{Outcome, Reply};
use crate::exec::observer::Observer;
use crate::exec::run::{Run, Trap};
use crate::exec::value::{ObjectId, Value};
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
            return Err(Trap::End(Outcome::BoundExceeded));
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
            (_, Value::Float(f)) => Some(java_float(f)),
            (_, Value::Double(d)) => Some(java_double(d)),
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

/// A double as `Double.toString` prints it: shortest digits that name it, at least one after the point,
/// scientific below 10⁻³ and from 10⁷ on. Of one digit the second counts too: `4.9E-324`.
pub fn java_double(value: f64) -> String {
    let shortest = format!("{value:e}");
    let two = format!("{value:.1e}");
    let closest = !shortest.contains('.') && two.parse() == Ok(value);
    decimal(if closest { &two } else { &shortest }, value.is_finite(), value.abs())
}

/// A float as `Float.toString` prints it.
pub fn java_float(value: f32) -> String {
    let shortest = format!("{value:e}");
    let two = format!("{value:.1e}");
    let closest = !shortest.contains('.') && two.parse() == Ok(value);
    decimal(if closest { &two } else { &shortest }, value.is_finite(), f64::from(value.abs()))
}

/// Rust prints the same shortest digits as `1.25e-7`, `1e0`, `NaN` or `inf`.
fn decimal(scientific: &str, finite: bool, size: f64) -> String {
    let (sign, digits) = scientific.strip_prefix('-').map_or(("", scientific), |rest| ("-", rest));
    if !finite {
        return if digits == "NaN" { digits.into() } else { format!("{sign}Infinity") };
    }
    let (mantissa, exponent) = digits.split_once('e').unwrap_or((digits, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let fraction = if fraction == "0" { "" } else { fraction };
    let mut text = String::from(sign);
    if size == 0.0 {
        text.push_str("0.0");
    } else if (1e-3..1e7).contains(&size) {
        let all = format!("{whole}{fraction}");
        if exponent < 0 {
            let zeros = "0".repeat(exponent.unsigned_abs() as usize - 1);
            let _ = write!(text, "0.{zeros}{all}");
        } else {
            let point = exponent as usize + 1;
            let padded = format!("{all:0<point$}");
            let (whole, fraction) = padded.split_at(point);
            let _ = write!(text, "{whole}.{}", if fraction.is_empty() { "0" } else { fraction });
        }
    } else {
        let fraction = if fraction.is_empty() { "0" } else { fraction };
        let _ = write!(text, "{whole}.{fraction}E{exponent}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubles_print_as_in_java() {
        let cases = [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (-2.5, "-2.5"),
            (100.0, "100.0"),
            (123456.75, "123456.75"),
            (9_999_999.0, "9999999.0"),
            (1e7, "1.0E7"),
            (1.25e10, "1.25E10"),
            (0.001, "0.001"),
            (0.05, "0.05"),
            (1e-4, "1.0E-4"),
            (1.0 / 3.0, "0.3333333333333333"),
            (f64::NAN, "NaN"),
            (f64::NEG_INFINITY, "-Infinity"),
            (f64::MAX, "1.7976931348623157E308"),
            (5e-324, "4.9E-324"),
            (2e-323, "2.0E-323"),
        ];
        for (value, text) in cases {
            assert_eq!(java_double(value), text);
        }
        assert_eq!(java_float(0.75), "0.75");
        assert_eq!(java_float(16_777_216.0), "1.6777216E7");
        assert_eq!(java_float(0.1), "0.1");
    }

    #[test]
    fn chars_are_utf16_units() {
        assert_eq!(java_char(65), "A");
        assert_eq!(java_char(0xD800), "?");
    }
}
