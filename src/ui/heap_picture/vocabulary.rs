//! What pictures always say in the same way: signs, and the names of fields whose value stands alone.

/// Fields whose value stands without its name, in the order in which one is chosen.
pub const KEYS: [&str; 16] = [
    "key", "value", "val", "element", "elem", "item", "data", "info", "id", "op", "symbol", "name", "label",
    "content", "number", "x",
];

/// Fields that keep what stands at an end, which is where a ring and a row have theirs.
pub const LASTS: [&str; 3] = ["last", "tail", "rear"];

/// Before how often an object is referred to.
pub const TIMES: [char; 2] = ['×', 'x'];

/// Behind what is wrong. It stands last: before an equals sign it would say the opposite.
pub const WRONG: &str = "!";

/// Between a field and the name of what it leads to, where it breaks the shape.
pub const HEAVY: [&str; 2] = ["━▸", "=>"];

/// What stands for inverses that are not decided.
pub const UNDECIDED: [&str; 2] = ["↑?", "←?"];

/// Null at the end of a line.
pub fn nothing(ascii: bool) -> &'static str {
    if ascii { "null" } else { "∅" }
}

/// A reference to the object that has it.
pub fn to_itself(ascii: bool) -> &'static str {
    if ascii { "(self)" } else { "↺" }
}

/// A field that is null.
pub fn is_null(name: &str, ascii: bool) -> String {
    let equals = if ascii { "=" } else { "" };
    format!("{name}{equals}{}", nothing(ascii))
}

/// The words of a name in camel case, or with anything else between them.
pub fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut goes_on = false;
    for c in name.chars() {
        let is_letter = c.is_alphabetic();
        match words.last_mut().filter(|_| goes_on && is_letter && !c.is_uppercase()) {
            Some(word) => word.push(c),
            None if is_letter => words.push(c.to_lowercase().collect()),
            None => {}
        }
        goes_on = is_letter;
    }
    words
}
