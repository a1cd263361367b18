//! How Java prints floating-point numbers: the shortest digits that identify the value, plain from
//! 10⁻³ up to 10⁷, else in computerized scientific notation. Of one digit the second counts too: where two
//! digits come closer to the value, they are printed, as in `4.9E-324`.

/// As `Double.toString`.
pub fn double_text(value: f64) -> String {
    let two = format!("{value:.1e}");
    let is_closer = two.parse() == Ok(value);
    if value.is_finite() { layout(&format!("{value:e}"), &two, is_closer) } else { special(value) }
}

/// As `Float.toString`.
pub fn float_text(value: f32) -> String {
    let two = format!("{value:.1e}");
    let is_closer = two.parse() == Ok(value);
    if value.is_finite() { layout(&format!("{value:e}"), &two, is_closer) } else { special(f64::from(value)) }
}

fn special(value: f64) -> String {
    match (value.is_nan(), value > 0.0) {
        (true, _) => "NaN",
        (false, true) => "Infinity",
        (false, false) => "-Infinity",
    }
    .to_string()
}

/// Lays out `[-]d[.ddd]e[-]x` in Java's way: the shortest form, or the one of two digits where the shortest
/// has but one and two are no worse.
fn layout(shortest: &str, two: &str, is_closer: bool) -> String {
    let scientific = if is_closer && !shortest.contains('.') { two } else { shortest };
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let (sign, mantissa) = mantissa.strip_prefix('-').map_or(("", mantissa), |m| ("-", m));
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let digits = digits.strip_suffix('0').filter(|d| !d.is_empty()).unwrap_or(&digits);
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
            assert_eq!(double_text(value), text);
        }
        assert_eq!(float_text(0.75), "0.75");
        assert_eq!(float_text(16_777_216.0), "1.6777216E7");
        assert_eq!(float_text(0.1), "0.1");
    }
}
