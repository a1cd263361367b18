//! How Java prints floating-point numbers: the shortest digits that identify the value, plain from
//! 10⁻³ up to 10⁷, else in computerized scientific notation.

/// As `Double.toString`.
pub fn double_text(value: f64) -> String {
    if value.is_finite() { layout(&format!("{value:e}")) } else { special(value) }
}

/// As `Float.toString`.
pub fn float_text(value: f32) -> String {
    if value.is_finite() { layout(&format!("{value:e}")) } else { special(f64::from(value)) }
}

fn special(value: f64) -> String {
    match (value.is_nan(), value > 0.0) {
        (true, _) => "NaN",
        (false, true) => "Infinity",
        (false, false) => "-Infinity",
    }
    .to_string()
}

/// Lays out `[-]d[.ddd]e[-]x` in Java's way.
fn layout(scientific: &str) -> String {
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let (sign, mantissa) = mantissa.strip_prefix('-').map_or(("", mantissa), |m| ("-", m));
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let tail = |digits: &str| if digits.is_empty() { "0".to_string() } else { digits.to_string() };
    if (-3..7).contains(&exponent) {
        if exponent < 0 {
            let zeros = "0".repeat(usize::try_from(-exponent - 1).unwrap_or(0));
            return format!("{sign}0.{zeros}{digits}");
        }
        let whole = usize::try_from(exponent).unwrap_or(0) + 1;
        let padded = format!("{digits:0<whole$}");
        let (whole, fraction) = padded.split_at(whole);
        return format!("{sign}{whole}.{}", tail(fraction));
    }
    let (first, rest) = digits.split_at(1.min(digits.len()));
    format!("{sign}{first}.{}E{exponent}", tail(rest))
}
