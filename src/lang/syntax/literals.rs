//! Literals to values (JLS 3.10).
//!
//! Every function takes the literal's text and gives the value, or where in that text what is wrong.

use std::ops::Range;

use crate::lang::ast::Literal;
use crate::lang::syntax::scan::unicode_escape;

/// A literal that has no value: the range in its text, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BadLiteral {
    /// Range in the literal's text.
    pub range: Range<usize>,
    /// What is wrong.
    pub message: String,
}

fn bad<T>(range: Range<usize>, message: impl Into<String>) -> Result<T, BadLiteral> {
    Err(BadLiteral { range, message: message.into() })
}

/// A number. `negated` says that it stands directly under a unary minus: then the value is that of the
/// whole, minus included, where the number alone has none (`-2147483648`).
pub(super) fn number(text: &str, negated: bool) -> Result<Literal, BadLiteral> {
    let whole = 0..text.len();
    if text.ends_with('_') || text.contains("_.") || text.contains("._") {
        return bad(whole, format!("`{text}`: an underscore stands only between digits"));
    }
    let digits: String = text.chars().filter(|&c| c != '_').map(|c| c.to_ascii_lowercase()).collect();
    if let Some(hex) = digits.strip_prefix("0x") {
        return match hex.contains(['p', '.']) {
            true => hex_float(text, hex),
            false => integer(text, hex, 16, negated),
        };
    }
    if let Some(binary) = digits.strip_prefix("0b") {
        return integer(text, binary, 2, negated);
    }
    if digits.contains(['.', 'e', 'f', 'd']) {
        return decimal_float(text, &digits);
    }
    match digits.strip_prefix('0').filter(|rest| !rest.is_empty() && *rest != "l") {
        Some(octal) => integer(text, octal, 8, negated),
        None => integer(text, &digits, 10, negated),
    }
}

fn integer(text: &str, digits: &str, radix: u32, negated: bool) -> Result<Literal, BadLiteral> {
    let long = digits.strip_suffix('l');
    let digits = long.unwrap_or(digits);
    if digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
        return bad(0..text.len(), format!("`{text}` is not a number in base {radix}"));
    }
    let (kind, bits) = if long.is_some() { ("long", 64) } else { ("int", 32) };
    let limit = match (radix, bits) {
        (10, _) => (1u128 << (bits - 1)) - u128::from(!negated),
        _ => (1u128 << bits) - 1,
    };
    let significant = digits.trim_start_matches('0');
    let value = if significant.is_empty() { Some(0) } else { u128::from_str_radix(significant, radix).ok() };
    match value.filter(|&v| v <= limit) {
        Some(v) if long.is_some() => Ok(Literal::Long(v as u64 as i64)),
        Some(v) => Ok(Literal::Int(v as u32 as i32)),
        None => bad(0..text.len(), format!("`{text}` is too large for {kind}")),
    }
}

fn decimal_float(text: &str, digits: &str) -> Result<Literal, BadLiteral> {
    let single = digits.strip_suffix('f');
    let digits = single.or(digits.strip_suffix('d')).unwrap_or(digits);
    let is_zero = digits.split('e').next().is_none_or(|m| m.bytes().all(|b| matches!(b, b'0' | b'.')));
    match single {
        Some(_) => checked_float(text, digits.parse::<f32>().ok().map(f64::from), is_zero, true),
        None => checked_float(text, digits.parse::<f64>().ok(), is_zero, false),
    }
}

fn checked_float(text: &str, value: Option<f64>, is_zero: bool, single: bool) -> Result<Literal, BadLiteral> {
    let kind = if single { "float" } else { "double" };
    match value {
        None => bad(0..text.len(), format!("`{text}` is not a number")),
        Some(v) if v.is_infinite() => bad(0..text.len(), format!("`{text}` is too large for {kind}")),
        Some(v) if v == 0.0 && !is_zero => bad(0..text.len(), format!("`{text}` is too small for {kind}")),
        Some(v) if single => Ok(Literal::Float(v as f32)),
        Some(v) => Ok(Literal::Double(v)),
    }
}

/// `hex` is the lower-case text without underscores and `0x`.
fn hex_float(text: &str, hex: &str) -> Result<Literal, BadLiteral> {
    let not_a_number = || bad(0..text.len(), format!("`{text}` is not a number: it needs an exponent `p`"));
    let Some((mantissa, exponent)) = hex.split_once('p') else { return not_a_number() };
    let single = exponent.strip_suffix('f');
    let exponent = single.or(exponent.strip_suffix('d')).unwrap_or(exponent);
    let (int, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let valid = !(int.is_empty() && fraction.is_empty());
    let (true, Some(power)) = (valid, exponent_value(exponent)) else { return not_a_number() };
    let mut bits: u128 = 0;
    let mut shift: i64 = 0;
    for (at, c) in int.chars().chain(fraction.chars()).enumerate() {
        let Some(digit) = c.to_digit(16) else { return not_a_number() };
        let in_fraction = at >= int.len();
        if bits >> 120 == 0 {
            bits = (bits << 4) | u128::from(digit);
            shift -= if in_fraction { 4 } else { 0 };
        } else {
            // Beyond 120 bits a digit only decides whether the rest is exact.
            bits |= u128::from(digit != 0);
            shift += if in_fraction { 0 } else { 4 };
        }
    }
    let scale = power.saturating_add(shift);
    let value =
        if single.is_some() { rounded(bits, scale, 24, -149) } else { rounded(bits, scale, 53, -1074) };
    checked_float(text, Some(value), bits == 0, single.is_some())
}

/// A decimal exponent, clamped: past a million every value is out of range anyway.
fn exponent_value(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let value = digits.parse::<i64>().unwrap_or(i64::MAX).min(1_000_000);
    Some(if text.starts_with('-') { -value } else { value })
}

/// `bits * 2^scale` rounded to the nearest value with `precision` bits whose last has at least the
/// weight `2^lowest`, ties to even; infinite where that is too large.
fn rounded(bits: u128, scale: i64, precision: i64, lowest: i64) -> f64 {
    if bits == 0 {
        return 0.0;
    }
    let length = 128 - i64::from(bits.leading_zeros());
    let drop = (length - precision).max(lowest.saturating_sub(scale));
    let (kept, scale) = match drop {
        ..=0 => (bits, scale),
        1..=127 => {
            let kept = bits >> drop;
            let rest = bits & ((1 << drop) - 1);
            let half = 1u128 << (drop - 1);
            let up = rest > half || (rest == half && kept & 1 == 1);
            (kept + u128::from(up), scale + drop)
        }
        _ => (0, 0),
    };
    // At most `precision` bits now, so both factors and the product are exact, or the result is infinite.
    let too_large = if precision == 24 { 128 } else { 1024 };
    if kept != 0 && 128 - i64::from(kept.leading_zeros()) + scale > too_large {
        return f64::INFINITY;
    }
    let half = scale / 2;
    kept as f64 * 2f64.powi(half as i32) * 2f64.powi((scale - half) as i32)
}

/// A character literal, quotes included.
pub(super) fn character(text: &str) -> Result<Literal, BadLiteral> {
    let units = units(text, 1..text.len().saturating_sub(1), false)?;
    match *units {
        [unit] => Ok(Literal::Char(unit)),
        [0xD800..0xDC00, 0xDC00..0xE000] => {
            bad(0..text.len(), format!("{text} takes two `char`s: only a string can hold it"))
        }
        _ => bad(0..text.len(), format!("{text} is not one character: strings have double quotes")),
    }
}

/// A string literal or text block, quotes included: its value, and whether it has surrogates without
/// a partner (each becomes U+FFFD).
pub(super) fn string(text: &str) -> Result<(Literal, bool), BadLiteral> {
    let units = match text.strip_prefix("\"\"\"").filter(|rest| rest.len() >= 3) {
        Some(rest) => {
            let body = stripped(rest.get(..rest.len() - 3).unwrap_or(""));
            // Stripping moves offsets, so what is wrong is the whole literal.
            units(&body, 0..body.len(), true).map_err(|e| BadLiteral { range: 0..text.len(), ..e })?
        }
        None => units(text, 1..text.len().saturating_sub(1), false)?,
    };
    let value = String::from_utf16(&units);
    let lossy = value.is_err();
    let value = value.unwrap_or_else(|_| String::from_utf16_lossy(&units));
    Ok((Literal::String(value.into()), lossy))
}

/// A text block's content without incidental white space (JLS 3.10.6), escapes untouched.
fn stripped(content: &str) -> String {
    let content = content.replace("\r\n", "\n").replace('\r', "\n");
    let lines: Vec<&str> = content.split('\n').skip(1).collect();
    let is_blank = |line: &str| line.chars().all(char::is_whitespace);
    let indent = |line: &str| line.chars().take_while(|c| c.is_whitespace()).count();
    let last = lines.len().saturating_sub(1);
    let counted = lines.iter().enumerate().filter(|&(i, line)| i == last || !is_blank(line));
    let common = counted.map(|(_, line)| indent(line)).min().unwrap_or(0);
    let strip = |line: &&str| {
        let from = line.char_indices().nth(common).map_or(line.len(), |(at, _)| at);
        line.get(from..).unwrap_or("").trim_end().to_string()
    };
    lines.iter().map(strip).collect::<Vec<_>>().join("\n")
}

/// UTF-16 units of a range of text, escapes resolved. Unicode escapes come first, as if they were the
/// characters themselves: `\u005cn` is a line feed.
fn units(text: &str, range: Range<usize>, in_block: bool) -> Result<Vec<u16>, BadLiteral> {
    let mut reader = Reader { text, at: range.start, end: range.end, low: None };
    let mut out = Vec::new();
    while let Some(unit) = reader.next()? {
        if unit != u16::from(b'\\') {
            out.push(unit);
            continue;
        }
        let start = reader.at - 1;
        let escaped = reader.next()?;
        let c = escaped.and_then(|u| char::from_u32(u32::from(u))).unwrap_or('\u{fffd}');
        out.push(match c {
            'b' => 8,
            't' => 9,
            'n' => 10,
            'f' => 12,
            'r' => 13,
            's' => 32,
            '"' | '\'' | '\\' => c as u16,
            '\n' if in_block => continue,
            '0'..='7' => reader.octal(c)?,
            _ => {
                let shown = text.get(start..reader.at).unwrap_or("\\");
                let message = format!(
                    "`{}` is not an escape sequence",
                    shown.escape_debug().to_string().replace("\\\\", "\\")
                );
                return bad(start..reader.at, message);
            }
        });
    }
    Ok(out)
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    end: usize,
    /// Second unit of the character just read.
    low: Option<u16>,
}

impl Reader<'_> {
    /// The next UTF-16 unit; characters beyond the first plane come as two.
    fn next(&mut self) -> Result<Option<u16>, BadLiteral> {
        if let Some(low) = self.low.take() {
            return Ok(Some(low));
        }
        let Some(rest) = self.text.get(self.at..self.end).filter(|r| !r.is_empty()) else { return Ok(None) };
        let backslashes =
            self.text.as_bytes().iter().take(self.at).rev().take_while(|&&b| b == b'\\').count();
        if backslashes % 2 == 0 && rest.starts_with("\\u") {
            let Some((unit, end)) = unicode_escape(self.text, self.at).filter(|&(_, end)| end <= self.end)
            else {
                let end = self.at + 2;
                return bad(self.at..end, "`\\u` needs four hexadecimal digits");
            };
            self.at = end;
            return Ok(Some(unit));
        }
        Ok(rest.chars().next().map(|c| {
            self.at += c.len_utf8();
            let mut buffer = [0; 2];
            match c.encode_utf16(&mut buffer) {
                [high, low] => {
                    self.low = Some(*low);
                    *high
                }
                units => units.first().copied().unwrap_or(0),
            }
        }))
    }

    /// Up to three octal digits, at most `\377`.
    fn octal(&mut self, first: char) -> Result<u16, BadLiteral> {
        let most = if first <= '3' { 2 } else { 1 };
        let mut value = first as u16 - u16::from(b'0');
        for _ in 0..most {
            match self.text.as_bytes().get(self.at).filter(|_| self.at < self.end) {
                Some(&digit @ b'0'..=b'7') => value = value * 8 + u16::from(digit - b'0'),
                _ => break,
            }
            self.at += 1;
        }
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexadecimal_floats_round_to_nearest_even() {
        let value = |text: &str| number(text, false).ok();
        assert_eq!(value("0x1.fffffffffffffp1023"), Some(Literal::Double(f64::MAX)));
        assert_eq!(value("0x1.fffffffffffff8p1023"), None);
        assert_eq!(value("0x1p-1074"), Some(Literal::Double(f64::from_bits(1))));
        assert_eq!(value("0x1.8p-1075"), Some(Literal::Double(f64::from_bits(1))));
        assert_eq!(value("0x1p-1075"), None);
        assert_eq!(value("0x0p99999999999"), Some(Literal::Double(0.0)));
        assert_eq!(value("0x1.000001p0f"), Some(Literal::Float(1.0)));
        assert_eq!(value("0x1.000003p0f"), Some(Literal::Float(f32::from_bits(0x3F80_0002))));
        assert_eq!(value("0x.8p1"), Some(Literal::Double(1.0)));
        let long = format!("0x1{}p-400", "0".repeat(100));
        assert_eq!(value(&long), Some(Literal::Double(1.0)));
        assert_eq!(value("0x1.8"), None);
    }

    #[test]
    fn decimal_floats_have_the_range_of_their_type() {
        let value = |text: &str| number(text, false).ok();
        assert_eq!(value("3.4028235e38f"), Some(Literal::Float(f32::MAX)));
        assert_eq!(value("3.4028236e38f"), None);
        assert_eq!(value("1e-45f"), Some(Literal::Float(f32::from_bits(1))));
        assert_eq!(value("0e-999"), Some(Literal::Double(0.0)));
        assert_eq!(value("4.9e-324"), Some(Literal::Double(f64::from_bits(1))));
        // Read as float at once: through double it would be rounded twice.
        assert_eq!(value("1.00000017881393432617187499f"), Some(Literal::Float(f32::from_bits(0x3F80_0001))));
    }

    #[test]
    fn escapes() {
        let text = |raw: &str| string(raw).ok().map(|(value, _)| value);
        let is = |value: &str| Some(Literal::String(value.into()));
        assert_eq!(text(r#""\u005cn \u0041 \\u0041""#), is("\n A \\u0041"));
        assert_eq!(text(r#""\0 \12 \377 \400""#), is("\0 \n \u{ff} \u{20}0"));
        assert_eq!(text(r#""\ud83d\ude00 \uuu0042""#), is("\u{1f600} B"));
        assert_eq!(string(r#""\ud83d""#), Ok((Literal::String("\u{fffd}".into()), true)));
        assert_eq!(string(r#""\8""#).map_err(|e| e.range), Err(1..3));
        assert_eq!(character("'\\uD83D'"), Ok(Literal::Char(0xD83D)));
    }
}
