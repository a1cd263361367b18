//! What Java says of characters past ASCII: the categories of a Unicode crate, and the case of Rust's own
//! library, as JDK 17 has them. Characters that another version of Unicode sees otherwise are *unsupported*.

use std::sync::Arc;

use unicode_general_category::{GeneralCategory as Category, get_general_category};

use crate::exec::natives::elements::truth;
use crate::exec::natives::text::{map, text};
use crate::exec::natives::{Native, NativeCall, NativeExit, NativeResult};
use crate::exec::value::Value;
use crate::term::{BinaryTerm, CompareOp};

#[rustfmt::skip]
pub(super) const TABLE: &[(&str, Native)] = &[
    ("java.lang.Character.kinds(int)", |c| character(c).map(|ch| Some(Value::Int(kinds(ch))))),
    ("java.lang.Character.upper(int)", |c| mapped(c, upper)),
    ("java.lang.Character.lower(int)", |c| mapped(c, lower)),
    ("java.lang.Character.script(char)", script),
    ("java.lang.String.strip()", strip),
    ("java.lang.String.toUpperCase()", |c| cased(c, |t| t.to_uppercase().into())),
    ("java.lang.String.toLowerCase()", to_lower_case),
    ("java.lang.String.folded(boolean)", folded),
    ("java.lang.Character.refuse()", |c| Err(c.unsupported("the number that a character stands for"))),
];

/// The kinds that `java.lang.Character` asks for, a bit each.
const LETTER: i32 = 1;
const UPPER: i32 = 2;
const LOWER: i32 = 4;
const ALPHABETIC: i32 = 8;
const NUMERAL: i32 = 16;

/// What Unicode 13, which JDK 17 has, and later versions see otherwise: a character that was not there yet and has
/// case or is a letter, and one whose case or kind is another now.
const CHANGED: &[(u32, u32)] = &[
    (0x19b, 0x19b),
    (0x264, 0x264),
    (0x295, 0x295),
    (0x363, 0x36f),
    (0x870, 0x88f),
    (0x897, 0x897),
    (0x8b5, 0x8b5),
    (0x8c8, 0x8c9),
    (0xc04, 0xc04),
    (0xc5c, 0xc5d),
    (0xcdc, 0xcdd),
    (0xcf3, 0xcf3),
    (0xf82, 0xf83),
    (0x10fc, 0x10fc),
    (0x170d, 0x170d),
    (0x171f, 0x171f),
    (0x1acc, 0x1ace),
    (0x1b4c, 0x1b4c),
    (0x1c89, 0x1c8a),
    (0x1dd3, 0x1de6),
    (0x2c2f, 0x2c2f),
    (0x2c5f, 0x2c5f),
    (0x9ffd, 0x9fff),
    (0xa7c0, 0xa7c1),
    (0xa7cb, 0xa7dc),
    (0xa7f1, 0xa7f4),
    (0xab69, 0xab69),
];

/// The alphabets past U+FFFF that have case in Unicode 13.
const CASED: &[(u32, u32)] =
    &[(0x10400, 0x104ff), (0x10c80, 0x10cff), (0x118a0, 0x118df), (0x16e40, 0x16e7f), (0x1e900, 0x1e943)];

/// The digits zero of the scripts that stand at a multiple of 16, or six past one.
const ZEROS: [&[u32]; 2] = [
    &[
        0x660, 0x6f0, 0x7c0, 0xe50, 0xed0, 0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x19d0, 0x1a80, 0x1a90,
        0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10,
    ],
    &[0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0x1946],
];

fn is_in(ranges: &[(u32, u32)], c: char) -> bool {
    ranges.iter().any(|&(first, last)| (first..=last).contains(&u32::from(c)))
}

/// Whether Java's answers of a character depend on the version of Unicode, as far as is known here.
fn is_changed(c: char) -> bool {
    match u32::from(c) {
        0..=0xffff => is_in(CHANGED, c),
        _ => has_case(c) && !is_in(CASED, c),
    }
}

fn has_case(c: char) -> bool {
    !c.to_uppercase().eq([c]) || !c.to_lowercase().eq([c])
}

fn kinds(c: char) -> i32 {
    use Category::{
        LetterNumber, LowercaseLetter, ModifierLetter, OtherLetter, OtherNumber, TitlecaseLetter,
        UppercaseLetter,
    };
    let category = get_general_category(c);
    let is_letter = matches!(
        category,
        LowercaseLetter | ModifierLetter | OtherLetter | TitlecaseLetter | UppercaseLetter
    );
    // Some ideographs that are there for compatibility are numbers to Java as well.
    let is_numeral = matches!(category, LetterNumber | OtherNumber) || ('\u{f900}'..='\u{faff}').contains(&c);
    [
        (LETTER, is_letter),
        (UPPER, c.is_uppercase()),
        (LOWER, c.is_lowercase()),
        (ALPHABETIC, c.is_alphabetic()),
        (NUMERAL, is_numeral),
    ]
    .into_iter()
    .map(|(bit, is)| if is { bit } else { 0 })
    .sum()
}

/// The one character that is another's capital: itself where the capital is several.
fn upper(c: char) -> char {
    // Greek letters with iota: the capital that is one character counts as a title's.
    let title = match u32::from(c) {
        at @ (0x1f80..=0x1f87 | 0x1f90..=0x1f97 | 0x1fa0..=0x1fa7) => Some(at + 8),
        at @ (0x1fb3 | 0x1fc3 | 0x1ff3) => Some(at + 9),
        _ => None,
    };
    match title {
        Some(title) => char::from_u32(title).unwrap_or(c),
        None => only(c.to_uppercase(), c),
    }
}

/// The one character that is another's small letter.
fn lower(c: char) -> char {
    if c == '\u{130}' { 'i' } else { only(c.to_lowercase(), c) }
}

fn only(mut mapped: impl Iterator<Item = char>, otherwise: char) -> char {
    match (mapped.next(), mapped.next()) {
        (Some(one), None) => one,
        _ => otherwise,
    }
}

/// What `Character.isWhitespace` says.
fn is_whitespace(c: char) -> bool {
    match c {
        '\t'..='\r' | '\u{1c}'..='\u{1f}' => true,
        '\u{a0}' | '\u{2007}' | '\u{202f}' => false,
        _ => matches!(
            get_general_category(c),
            Category::SpaceSeparator | Category::LineSeparator | Category::ParagraphSeparator
        ),
    }
}

/// Halves of surrogate pairs stay what they are.
fn mapped(call: &NativeCall<'_>, map: fn(char) -> char) -> NativeResult {
    let (before, point) = (character(call)?, call.int(0)?);
    let after = map(before);
    Ok(Some(Value::Int(if after == before { point } else { u32::from(after).cast_signed() })))
}

/// The refusal of characters whose answers depend on the version of Unicode.
fn refusal(call: &NativeCall<'_>) -> NativeExit {
    call.unsupported("a character that versions of Unicode differ in")
}

/// A known code point. Halves of surrogate pairs count as what is private: no letter, no case.
fn character(call: &NativeCall<'_>) -> Result<char, NativeExit> {
    let point = u32::try_from(call.int(0)?).unwrap_or(0);
    let c = char::from_u32(point).unwrap_or('\u{e000}');
    if point > 0xffff {
        return Err(call.unsupported("the kind of a character past U+FFFF"));
    }
    if is_changed(c) { Err(refusal(call)) } else { Ok(c) }
}

/// Which digits a character past ASCII is one of: none (0), those that begin at a multiple of 16 (1), or six past one
/// (2). An unknown character is asked about as a whole.
fn script(call: &mut NativeCall<'_>) -> NativeResult {
    let c = call.int_argument(0)?;
    for (kind, zeros) in (1..).zip(ZEROS) {
        let mut one = Vec::new();
        for &zero in zeros {
            let (first, last) = (call.terms.int(zero.cast_signed()), call.terms.int(zero.cast_signed() + 9));
            let (above, below) =
                (call.terms.compare(CompareOp::Ge, c, first), call.terms.compare(CompareOp::Le, c, last));
            one.push(call.terms.binary(BinaryTerm::And, above, below));
        }
        let one = call.all(BinaryTerm::Or, one);
        if call.condition(one)? {
            return Ok(Some(Value::Int(kind)));
        }
    }
    Ok(Some(Value::Int(0)))
}

/// A string in other letters, where all versions of Unicode agree on them.
fn cased(call: &mut NativeCall<'_>, f: impl Fn(&str) -> Arc<str>) -> NativeResult {
    match text(call, 0)?.chars().any(is_changed) {
        true => Err(refusal(call)),
        false => map(call, f),
    }
}

/// Java looks for the end of a word after a capital sigma by rules of its own. They agree with Unicode's where letters,
/// blanks and the ends of the string are all that stands beside it.
fn to_lower_case(call: &mut NativeCall<'_>) -> NativeResult {
    let text = text(call, 0)?;
    let is_plain = |c: Option<char>| c.is_none_or(|c| c == ' ' || c.is_lowercase() || c.is_uppercase());
    for (at, sigma) in text.match_indices('\u{3a3}') {
        let (before, after) = (&text[..at], &text[at + sigma.len()..]);
        if !is_plain(before.chars().next_back()) || !is_plain(after.chars().next()) {
            return Err(call.unsupported("a capital sigma beside what is no letter"));
        }
    }
    cased(call, |text| text.to_lowercase().into())
}

fn strip(call: &mut NativeCall<'_>) -> NativeResult {
    match call.text(0)? {
        Some(_) => map(call, |text| text.trim_matches(is_whitespace).into()),
        None => Err(call.body()),
    }
}

/// Java orders characters past U+FFFF by their numbers here, and by their halves elsewhere.
fn folded(call: &mut NativeCall<'_>) -> NativeResult {
    let is_wide = text(call, 0)?.chars().any(|c| u32::from(c) > 0xffff);
    if is_wide && call.value(1)? == truth(true) {
        return Err(call.unsupported("the order of characters past U+FFFF without their case"));
    }
    cased(call, |text| text.chars().map(|c| lower(upper(c))).collect::<String>().into())
}
