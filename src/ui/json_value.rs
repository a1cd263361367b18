//! Values in JSON.

use serde_json::{Number, Value};

use crate::heap::real_text;

/// A floating-point number by the bits of a double; a text where JSON has no number for it.
pub fn real_json(bits: u64) -> Value {
    Number::from_f64(f64::from_bits(bits)).map_or_else(|| real_text(bits).into(), Value::Number)
}
