//! Values of options, read from text.

use crate::heap::{MAX_ARRAY_LENGTH, MAX_TEXT_LENGTH};

pub(super) fn name_value(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("it looks like key=5")?;
    Ok((name.trim().into(), value.trim().into()))
}

pub(super) fn file_line(text: &str) -> Result<(String, u32), String> {
    let wanted = "it looks like Schedule.java:120";
    let (file, line) = text.rsplit_once(':').ok_or(wanted)?;
    Ok((file.into(), line.parse().map_err(|_| wanted)?))
}

pub(super) fn array_length(text: &str) -> Result<i32, String> {
    up_to(text, MAX_ARRAY_LENGTH)
}

pub(super) fn string_length(text: &str) -> Result<i32, String> {
    up_to(text, MAX_TEXT_LENGTH)
}

/// Bytes; `K`, `M` and `G` are powers of 1024.
pub(super) fn memory(text: &str) -> Result<usize, String> {
    let (digits, unit) = match text.strip_suffix(['K', 'M', 'G', 'k', 'm', 'g']) {
        Some(digits) => (digits, text.get(digits.len()..).unwrap_or_default()),
        None => (text, ""),
    };
    let shift = match unit.to_ascii_uppercase().as_str() {
        "K" => 10,
        "M" => 20,
        "G" => 30,
        _ => 0,
    };
    let bytes = digits.parse::<usize>().ok().and_then(|n| n.checked_mul(1 << shift)).filter(|n| *n > 0);
    bytes.ok_or_else(|| "it is a number of bytes such as 64M or 2G".into())
}

/// Scope 0 has no objects.
pub(super) fn scope(text: &str) -> Result<u32, String> {
    text.parse().ok().filter(|k| *k > 0).ok_or_else(|| "a scope is a number from 1 on".into())
}

/// Paths of an exploration; none at all is no exploration.
pub(super) fn paths(text: &str) -> Result<u64, String> {
    text.parse().ok().filter(|n| *n > 0).ok_or_else(|| "it is a number of paths from 1 on".into())
}

fn up_to(text: &str, most: i32) -> Result<i32, String> {
    let number = text.parse().ok().filter(|n| (0..=most).contains(n));
    number.ok_or_else(|| format!("it is a number from 0 to {most}"))
}

/// Columns of a picture.
pub(super) fn columns(text: &str) -> Result<usize, String> {
    let columns = text.parse().ok().filter(|columns| (20..=10_000).contains(columns));
    columns.ok_or_else(|| "it is a number of columns, 20 to 10000".into())
}

pub(super) fn seconds(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|s: &f64| s.is_finite() && *s >= 0.0)
        .ok_or_else(|| "it is a number of seconds".into())
}

/// Columns and lines of a screen: `120x40`.
pub fn screen(text: &str) -> Result<(u16, u16), String> {
    let sizes = text.split_once(['x', 'X']).and_then(|(columns, lines)| {
        Some((columns.trim().parse::<u16>().ok()?, lines.trim().parse::<u16>().ok()?))
    });
    match sizes {
        Some((columns @ 40..=500, lines @ 12..=200)) => Ok((columns, lines)),
        _ => Err("columns and lines such as 120x40, 40x12 at least and 500x200 at most".into()),
    }
}
