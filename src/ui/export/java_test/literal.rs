//! Values and comments as Java source.

use crate::lang::ast::PrimitiveName;
use crate::session::scenario::Operand;

/// A value that needs no statement.
pub fn value_literal(value: &Operand) -> String {
    match value {
        Operand::Boolean(b) => b.to_string(),
        Operand::Number(n, PrimitiveName::Long) => format!("{n}L"),
        Operand::Number(n, PrimitiveName::Byte) => format!("(byte) {n}"),
        Operand::Number(n, PrimitiveName::Short) => format!("(short) {n}"),
        Operand::Number(n, PrimitiveName::Char) => {
            match u8::try_from(*n).ok().filter(|b| b.is_ascii_graphic() && !b"'\\".contains(b)) {
                Some(byte) => format!("'{}'", char::from(byte)),
                None => format!("(char) {n}"),
            }
        }
        Operand::Number(n, _) => n.to_string(),
        Operand::Real(x, PrimitiveName::Float) => real(*x, "Float", &format!("{:?}f", *x as f32)),
        Operand::Real(x, _) => real(*x, "Double", &format!("{x:?}")),
        Operand::Text(text) => text_literal(text),
        Operand::Boxed(ty, inner) => format!("{}.valueOf({})", ty.source, value_literal(inner)),
        Operand::Constant(ty, name) => format!("{}.{name}", ty.source),
        Operand::Local(name) => name.clone(),
        Operand::Result => "result".into(),
        Operand::Static(field) => format!("{}.{}", field.owner.source, field.name),
        Operand::Null | Operand::New(_) | Operand::NotNull => "null".into(),
    }
}

fn real(x: f64, class: &str, text: &str) -> String {
    match x {
        x if x.is_nan() => format!("{class}.NaN"),
        f64::INFINITY => format!("{class}.POSITIVE_INFINITY"),
        f64::NEG_INFINITY => format!("{class}.NEGATIVE_INFINITY"),
        _ => text.to_string(),
    }
}

/// A string literal in ASCII.
pub fn text_literal(text: &str) -> String {
    let mut out = String::from("\"");
    for unit in text.encode_utf16() {
        match u8::try_from(unit).map(char::from) {
            Ok('"') => out.push_str("\\\""),
            Ok('\\') => out.push_str("\\\\"),
            Ok('\n') => out.push_str("\\n"),
            Ok('\r') => out.push_str("\\r"),
            Ok('\t') => out.push_str("\\t"),
            Ok(c) if c.is_ascii() && !c.is_ascii_control() => out.push(c),
            _ => out.push_str(&format!("\\u{unit:04x}")),
        }
    }
    out + "\""
}

/// Text of a line comment. The compiler reads unicode escapes even there, so no backslash stays.
pub fn comment(text: &str) -> String {
    let kept = |c: char| match c {
        '\\' => '/',
        c if c.is_control() => ' ',
        c if c.is_ascii() => c,
        _ => '?',
    };
    text.chars().map(kept).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_java() {
        let number = |n, p| value_literal(&Operand::Number(n, p));
        assert_eq!(number(i64::MIN, PrimitiveName::Long), "-9223372036854775808L");
        assert_eq!(number(97, PrimitiveName::Char), "'a'");
        assert_eq!(number(39, PrimitiveName::Char), "(char) 39");
        assert_eq!(number(0, PrimitiveName::Char), "(char) 0");
        assert_eq!(number(-3, PrimitiveName::Byte), "(byte) -3");
        assert_eq!(value_literal(&Operand::Real(0.5, PrimitiveName::Float)), "0.5f");
        assert_eq!(value_literal(&Operand::Real(f64::NAN, PrimitiveName::Double)), "Double.NaN");
        assert_eq!(text_literal("a\"\\\u{7}é"), r#""a\"\\\u0007\u00e9""#);
        assert_eq!(comment("\\u000a*/"), "/u000a*/");
    }
}
