//! What the signs of a picture mean that are no words: colours, counts, the looks of lines, characters of marks. Only
//! what is there is explained.

use crate::ui::heap_picture::Options;
use crate::ui::heap_picture::canvas::columns;
use crate::ui::heap_picture::layout::{Sign, Signs, Style, Tint};
use crate::ui::heap_picture::shown::{Cell, Shown};
use crate::ui::heap_picture::vocabulary::{WRONG, is_null};

/// Fields of colour.
pub const COLOURS: [&str; 6] = ["color", "colour", "red", "isred", "black", "isblack"];

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

fn said(sign: &Sign, ascii: bool) -> Option<String> {
    Some(match sign {
        // A question mark explains itself, or is explained as a mark.
        Sign::Colour(Tint::Open, _) if ascii => return None,
        Sign::Colour(tint, what) => format!("{} {what}", colour(*tint, ascii)),
        Sign::Times if ascii => "x2 references that lead there".into(),
        Sign::Times => "×2 references that lead there".into(),
        Sign::Line(style) => {
            let (line, about) = match style {
                Style::Light => return None,
                Style::Dashed => (["┄┄", ".."], "an unconfirmed inverse"),
                Style::Heavy => (["━━", "=="], "breaks the shape"),
                Style::Double => (["══", "~~"], "a wrong inverse"),
            };
            format!("{} {about}", line[usize::from(ascii)])
        }
        Sign::Wrong => format!("{}{WRONG} not as its inverse says", if ascii { ".." } else { "…" }),
        Sign::Endless => {
            format!("{}{WRONG} although the row has members", is_null(if ascii { ".." } else { "…" }, ascii))
        }
        Sign::Undecided(sign, field) => format!("{sign} {field} not decided"),
        Sign::Mark(mark) => format!("{} {}", mark.sign(ascii), mark.meaning()),
    })
}

/// On one line, marks last; empty where nothing needs to be said.
pub fn text(signs: &Signs, ascii: bool) -> String {
    signs.iter().filter_map(|sign| said(sign, ascii)).collect::<Vec<_>>().join("  ")
}

/// What a field of a colour says.
pub fn tint(cell: &Cell) -> Option<Tint> {
    let name = cell.name.to_lowercase();
    if cell.is_unknown_value() {
        return Some(Tint::Open);
    }
    let is_red = match (cell.value.to_lowercase().as_str(), name.as_str()) {
        ("red", _) => true,
        ("black", _) => false,
        ("true" | "1", "red" | "isred") | ("false" | "0", "black" | "isblack") => true,
        ("false" | "0", "red" | "isred") | ("true" | "1", "black" | "isblack") => false,
        ("false" | "0", _) => true,
        ("true" | "1", _) => false,
        _ => return None,
    };
    Some(if is_red { Tint::Red } else { Tint::Black })
}

/// Sentences on what is shown, with what the marks mean.
pub fn notes(shown: &Shown, signs: &Signs, options: &Options) -> Vec<String> {
    let mut notes = shown.notes.clone();
    let legend = text(signs, options.ascii);
    if options.legend && !legend.is_empty() {
        notes.push(legend);
    }
    wrapped(notes, options)
}

/// Fewest columns in which notes are wrapped.
const NOTE: usize = 20;

/// Notes in lines that are as wide as the place.
pub fn wrapped(notes: Vec<String>, options: &Options) -> Vec<String> {
    let Some(most) = options.columns.filter(|most| *most >= NOTE) else { return notes };
    let mut lines: Vec<String> = Vec::new();
    for note in notes {
        let mut line = String::new();
        for word in note.split(' ') {
            if !line.is_empty() && columns(&line) + 1 + columns(word) > most {
                lines.push(std::mem::take(&mut line));
            } else if !line.is_empty() {
                line.push(' ');
            }
            line += word;
        }
        lines.push(line);
    }
    lines
}
