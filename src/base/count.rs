//! Counts with what they count, in English.

use std::fmt::Display;

/// `1 path`, `2 paths`, `≥1 path`: the noun, or the last one of a phrase, is in the plural unless it is one. What is
/// counted may be a bound; its digits decide.
pub fn counted(count: impl Display, noun: &str) -> String {
    let count = count.to_string();
    match is_one(&count) {
        true => format!("{count} {noun}"),
        false => format!("{count} {}", plural(noun)),
    }
}

/// The word that agrees with a count: `is` or `are`, `has` or `have`.
pub fn agreeing<'a>(count: impl Display, one: &'a str, many: &'a str) -> &'a str {
    if is_one(&count.to_string()) { one } else { many }
}

fn is_one(count: &str) -> bool {
    count.trim_start_matches(|c: char| !c.is_ascii_digit()) == "1"
}

/// The plural of a regular noun: `paths`, `entries`, `mismatches`.
pub fn plural(noun: &str) -> String {
    match noun.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'i', 'o', 'u']) => format!("{stem}ies"),
        _ if ["s", "x", "z", "ch", "sh"].iter().any(|end| noun.ends_with(end)) => format!("{noun}es"),
        _ => format!("{noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular_and_nothing_else_is() {
        let said = |count: &str| counted(count, "further path");
        assert_eq!(said("1"), "1 further path");
        assert_eq!(said("≥1"), "≥1 further path");
        assert_eq!([said("0"), said("2"), said("11"), said("21")].map(|s| s.ends_with("paths")), [true; 4]);
        assert_eq!(counted(3_u64, "query"), "3 queries");
        assert_eq!(
            ["entry", "class", "mismatch", "index", "key", "node"].map(plural),
            ["entries", "classes", "mismatches", "indexes", "keys", "nodes"]
        );
        assert_eq!([agreeing(1, "is", "are"), agreeing(0, "is", "are")], ["is", "are"]);
    }
}
