//! What the signs of a picture mean that are no words: colours, counts, the looks of lines, characters of marks. Only
//! what is there is explained.

use std::collections::BTreeSet;

use crate::ui::heap_picture::Mark;
use crate::ui::heap_picture::layout::{Style, Tint};

/// A sign that a picture has.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Sign {
    /// A colour, with the field and its value: `color=true`.
    Colour(Tint, String),
    /// How many references lead to an object.
    Times,
    /// A line that looks otherwise than most.
    Line(Style),
}

/// All signs of a picture.
pub type Signs = BTreeSet<Sign>;

/// The character of a node's colour.
pub fn colour(tint: Tint, ascii: bool) -> &'static str {
    match (tint, ascii) {
        (Tint::Black, false) => "●",
        (Tint::Red, false) => "○",
        (Tint::Open, false) => "◌",
        (Tint::Black, true) => "B",
        (Tint::Red, true) => "R",
        (Tint::Open, true) => "?",
    }
}

impl Sign {
    fn text(&self, ascii: bool) -> Option<String> {
        Some(match self {
            // A question mark explains itself, or is explained as a mark.
            Sign::Colour(Tint::Open, _) if ascii => return None,
            Sign::Colour(tint, what) => format!("{} {what}", colour(*tint, ascii)),
            Sign::Times if ascii => "x2 references that lead there".into(),
            Sign::Times => "×2 references that lead there".into(),
            Sign::Line(style) => {
                let (line, about) = match style {
                    Style::Light => return None,
                    Style::Dashed => (["┄", "."], "an inverse alone"),
                    Style::Heavy => (["━", "="], "breaks the shape"),
                    Style::Double => (["═", "~"], "a wrong inverse"),
                };
                format!("{} {about}", line[usize::from(ascii)])
            }
        })
    }
}

/// On one line, marks last; empty where nothing needs to be said.
pub fn text(signs: &Signs, marks: &BTreeSet<Mark>, ascii: bool) -> String {
    let signs = signs.iter().filter_map(|sign| sign.text(ascii));
    let marks = marks.iter().map(|mark| format!("{} {}", mark.sign(ascii), mark.meaning()));
    signs.chain(marks).collect::<Vec<_>>().join("  ")
}
