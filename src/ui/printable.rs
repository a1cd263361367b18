//! What may be shown of text that others wrote: nothing that steers a terminal, turns the order of writing round, or
//! cannot be seen. Every face uses this one list.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Stands for a character that is not shown; one cell wide.
pub const HIDDEN: char = '\u{fffd}';

/// Whether a character shows itself: neither a control character, nor one of those that Unicode calls ignorable by
/// default (marks of direction, of no width, fillers, tags), nor a line end that terminals do not know.
pub fn is_printable(c: char) -> bool {
    let hidden = matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
        | '\u{fffe}' | '\u{ffff}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}');
    !hidden && !c.is_control()
}

/// Text of several lines: line ends and tabs stay.
pub fn text(text: &str) -> Cow<'_, str> {
    replaced(text, |c| is_printable(c) || matches!(c, '\n' | '\t'), |out, _| out.push(HIDDEN))
}

/// Text on one line.
pub fn line(text: &str) -> Cow<'_, str> {
    let blank = |out: &mut String, c: char| out.push(if matches!(c, '\n' | '\t') { ' ' } else { HIDDEN });
    replaced(text, is_printable, blank)
}

/// Text in which this program has put colours around parts that are printable already: these codes stay, and nothing
/// else does.
pub fn coloured(text: &str) -> Cow<'_, str> {
    if !text.contains('\u{1b}') {
        return self::text(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut parts = text.split('\u{1b}');
    out += &self::text(parts.next().unwrap_or_default());
    for part in parts {
        let code = part.strip_prefix('[').and_then(|rest| rest.split_once('m'));
        match code.filter(|(code, _)| code.chars().all(|c| c.is_ascii_digit() || c == ';')) {
            Some((code, rest)) => {
                let _ = write!(out, "\u{1b}[{code}m{}", self::text(rest));
            }
            None => {
                out.push(HIDDEN);
                out += &self::text(part);
            }
        }
    }
    Cow::Owned(out)
}

/// JSON or Java, which say such a character by an escape, so that nothing is lost.
pub fn escaped(text: &str) -> Cow<'_, str> {
    replaced(text, |c| is_printable(c) || matches!(c, '\n' | '\t'), escape)
}

/// Text in ASCII alone: other characters as Java writes them.
pub fn ascii(text: &str) -> Cow<'_, str> {
    replaced(text, |c| c.is_ascii(), escape)
}

fn escape(out: &mut String, c: char) {
    for unit in c.encode_utf16(&mut [0; 2]) {
        let _ = write!(out, "\\u{unit:04x}");
    }
}

fn replaced(text: &str, stays: impl Fn(char) -> bool, put: impl Fn(&mut String, char)) -> Cow<'_, str> {
    if text.chars().all(&stays) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match stays(c) {
            true => out.push(c),
            false => put(&mut out, c),
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_steers_a_terminal() {
        let hostile = "a\u{1b}]52;c;eA==\u{7}b\u{9b}2J\u{202e}c\u{200b}\u{feff}\r\u{7f}\u{e0041}é日\td\n";
        assert_eq!(text(hostile), "a�]52;c;eA==�b�2J�c�����é日\td\n");
        assert_eq!(line("x\ty\n\u{8}"), "x y �");
        assert!(matches!(text("e\u{301} – ▸\n"), Cow::Borrowed(_)));
    }

    #[test]
    fn colours_stay_and_other_codes_do_not() {
        assert_eq!(coloured("\u{1b}[1;31mx\u{1b}[0m\u{7}"), "\u{1b}[1;31mx\u{1b}[0m�");
        assert_eq!(coloured("a\u{1b}[2Jm\u{1b}[?25hm\u{1b}"), "a�[2Jm�[?25hm�");
    }

    #[test]
    fn ascii_alone() {
        assert_eq!(ascii("née 🦀"), "n\\u00e9e \\ud83e\\udd80");
    }

    #[test]
    fn escapes_say_the_same_character() {
        let said = format!("{}\n", serde_json::json!({ "\u{9b}": "\u{7f}\u{202e}\u{e0041}\u{1b}" }));
        let shown = escaped(&said);
        assert!(shown.chars().all(|c| is_printable(c) || c == '\n'), "{shown}");
        let read = |text: &str| serde_json::from_str::<serde_json::Value>(text).ok();
        assert_eq!(read(&shown), read(&said));
        assert!(read(&said).is_some());
    }
}
