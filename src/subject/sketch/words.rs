//! Words of a subject file that is inferred, and of what is said about it.

use crate::lang::program::{Class, ClassId, ClassOrigin, Program};

/// The name of a class as a subject file has it: simple where that is unique.
pub(super) fn class_name(program: &Program, class: ClassId) -> String {
    let info = &program.classes[class];
    let is_same = |c: &&Class| c.simple == info.simple && c.origin == ClassOrigin::User && c.span.is_some();
    let same = program.classes.iter().filter(is_same).count();
    if same > 1 { info.name.replace('$', ".") } else { info.simple.to_string() }
}

/// A word as YAML reads it back: in quotes, where it would mean something else.
pub(super) fn quoted(word: &str) -> String {
    let is_plain = word.chars().all(|c| c.is_alphanumeric() || "_$./-".contains(c))
        && word.starts_with(|c: char| c.is_alphabetic() || "_./".contains(c))
        && !["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(&&*word.to_lowercase());
    if is_plain {
        return word.to_owned();
    }
    let mut text = String::from("\"");
    for c in word.chars() {
        match c {
            '"' | '\\' => text.extend(['\\', c]),
            '\n' => text.push_str("\\n"),
            '\t' => text.push_str("\\t"),
            // As Rust judges what can be seen; YAML writes the number in another way.
            _ if c.escape_debug().nth(1) == Some('u') || c.is_control() => {
                text.push_str(&format!("\\U{:08x}", u32::from(c)));
            }
            _ => text.push(c),
        }
    }
    text + "\""
}

/// Names in a sentence; of very many the first ones, and how many more there are.
pub(super) fn some_of(names: &[String]) -> String {
    const MOST: usize = 40;
    match names.len().checked_sub(MOST).filter(|&more| more > 0) {
        Some(more) => format!("{}, … and {more} more", names[..MOST].join(", ")),
        None => names.join(", "),
    }
}

/// `toString (every object has it), grow() and sink(int) (it is private)`: in the order in which reasons come.
pub(super) fn by_reason(left_out: &[(String, &'static str)]) -> String {
    let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
    for (name, why) in left_out {
        match groups.iter_mut().find(|(known, _)| known == why) {
            Some((_, names)) => names.push(name.clone()),
            None => groups.push((why, vec![name.clone()])),
        }
    }
    let group = |(why, names): &(&str, Vec<String>)| format!("{} ({why})", some_of(names));
    groups.iter().map(group).collect::<Vec<_>>().join(", ")
}

/// `A.java is` or `A.java and B.java are`.
pub(super) fn is_are(names: &[String]) -> String {
    format!("{} {}", names.join(" and "), if names.len() == 1 { "is" } else { "are" })
}

/// The same with its first letter in upper case.
pub(super) fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map(|c| c.to_uppercase().collect::<String>() + chars.as_str()).unwrap_or_default()
}
