//! `String.format` on arguments that are text already: `%d %s %c %b %x %f %n %%` with width, precision
//! and the flags `-`, `0`, `+` and `,`.

use std::sync::Arc;

/// One conversion, such as `%-5.2f`.
struct Conversion {
    left: bool,
    zeros: bool,
    plus: bool,
    groups: bool,
    width: usize,
    precision: Option<usize>,
    /// `2$`.
    argument: Option<usize>,
    letter: char,
}

/// Widths past this are a mistake.
const WIDEST: usize = 10_000;

fn number(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Option<usize> {
    let mut value = None;
    while let Some(digit) = chars.peek().and_then(|c| c.to_digit(10)) {
        value = Some((value.unwrap_or(0usize) * 10 + digit as usize).min(WIDEST));
        chars.next();
    }
    value
}

fn conversion(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Option<Conversion> {
    let mut found = Conversion {
        left: false,
        zeros: false,
        plus: false,
        groups: false,
        width: 0,
        precision: None,
        argument: None,
        letter: '%',
    };
    loop {
        match chars.peek()? {
            '-' => found.left = true,
            '0' => found.zeros = true,
            '+' => found.plus = true,
            ',' => found.groups = true,
            ' ' | '#' | '(' => {}
            _ => break,
        }
        chars.next();
    }
    let first = number(chars);
    if first.is_some() && chars.peek() == Some(&'$') {
        chars.next();
        let mut rest = conversion(chars)?;
        rest.argument = first;
        return Some(rest);
    }
    found.width = first.unwrap_or(0);
    if chars.peek() == Some(&'.') {
        chars.next();
        found.precision = number(chars);
    }
    found.letter = chars.next()?;
    Some(found)
}

fn grouped(digits: &str) -> String {
    let (sign, body) = digits.strip_prefix('-').map_or(("", digits), |d| ("-", d));
    let (whole, rest) = body.split_at(body.find('.').unwrap_or(body.len()));
    let mut text = String::from(sign);
    for (i, c) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i) % 3 == 0 {
            text.push(',');
        }
        text.push(c);
    }
    text + rest
}

fn convert(conversion: &Conversion, argument: &str) -> Result<String, String> {
    let wrong = || format!("%{} of {argument}", conversion.letter);
    let real = || argument.parse::<f64>().map_err(|_| wrong());
    let mut text = match conversion.letter {
        's' => match conversion.precision {
            Some(most) => argument.chars().take(most).collect(),
            None => argument.to_string(),
        },
        'S' => argument.to_uppercase(),
        'c' | 'b' => argument.to_string(),
        'd' if argument == "null" || argument.parse::<i128>().is_ok() => argument.to_string(),
        'f' => format!("{:.*}", conversion.precision.unwrap_or(6).min(400), real()?),
        'x' | 'X' | 'o' => {
            let value: i64 = argument.parse().map_err(|_| wrong())?;
            // An int prints as 32 bits, whatever its sign; which it was the text does not say.
            let bits = i32::try_from(value).map_or(value.cast_unsigned(), |v| v.cast_unsigned().into());
            match conversion.letter {
                'x' => format!("{bits:x}"),
                'X' => format!("{bits:X}"),
                _ => format!("{bits:o}"),
            }
        }
        _ => return Err(format!("Unknown conversion %{}", conversion.letter)),
    };
    if conversion.groups {
        text = grouped(&text);
    }
    let is_number = matches!(conversion.letter, 'd' | 'f');
    if conversion.plus && is_number && !text.starts_with('-') {
        text.insert(0, '+');
    }
    let missing = conversion.width.saturating_sub(text.chars().count());
    Ok(if conversion.left {
        text + &" ".repeat(missing)
    } else if conversion.zeros {
        let at = usize::from(text.starts_with(['+', '-']));
        text.insert_str(at, &"0".repeat(missing));
        text
    } else {
        " ".repeat(missing) + &text
    })
}

/// The format with its conversions replaced by the arguments.
///
/// # Errors
/// What is wrong with the format.
pub(super) fn fill(format: &str, arguments: &[Arc<str>]) -> Result<String, String> {
    let mut text = String::new();
    let mut next = 0;
    let mut chars = format.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '%' {
            text.push(c);
            continue;
        }
        let found = conversion(&mut chars).ok_or("an unfinished conversion at the end")?;
        match found.letter {
            '%' => text.push('%'),
            'n' => text.push('\n'),
            _ => {
                let index = found.argument.map_or(next, |a| a.saturating_sub(1));
                next += usize::from(found.argument.is_none());
                let argument = arguments.get(index);
                let argument = argument.ok_or_else(|| format!("no argument for %{}", found.letter))?;
                text.push_str(&convert(&found, argument)?);
            }
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::fill;

    #[track_caller]
    fn check(format: &str, arguments: &[&str], expected: &str) {
        let arguments: Vec<_> = arguments.iter().map(|&a| a.into()).collect();
        assert_eq!(fill(format, &arguments).as_deref(), Ok(expected));
    }

    #[test]
    fn conversions_with_width_precision_and_flags() {
        check("a%db%n100%%", &["7"], "a7b\n100%");
        check("[%5d|%-5s|%05d]", &["42", "ab", "-7"], "[   42|ab   |-0007]");
        check("%.2f %x %2$s", &["2.5", "255"], "2.50 ff 255");
        check("%,d %+d", &["1234567", "3"], "1,234,567 +3");
        check("%x", &["-1"], "ffffffff");
        assert!(fill("%d", &[]).is_err());
        assert!(fill("%d", &["x".into()]).is_err());
        assert!(fill("%", &[]).is_err());
    }
}
