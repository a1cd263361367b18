//! A grid of styled characters, and text measured in columns.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::ui::heap_picture::{Role, Span};

/// Columns of a text.
pub fn columns(text: &str) -> usize {
    text.width()
}

/// The text on one line, without what moves the cursor or cannot be seen.
pub fn printable(text: &str, ascii: bool) -> String {
    let line = crate::ui::printable::line(text);
    if ascii { crate::ui::printable::ascii(&line).into_owned() } else { line.into_owned() }
}

/// The text, cut with `…` (`..` in ASCII) where it is wider than that.
pub fn cut(text: &str, most: usize, ascii: bool) -> String {
    if columns(text) <= most {
        return text.to_string();
    }
    let end = if ascii { ".." } else { "…" };
    let room = most.saturating_sub(columns(end));
    let mut cut = String::new();
    for c in text.chars() {
        if columns(&cut) + c.width().unwrap_or(0) > room {
            break;
        }
        cut.push(c);
    }
    cut + end
}

/// The text with blanks up to a width.
pub fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(columns(text))))
}

/// One column of one line.
#[derive(Clone)]
struct Place {
    /// Empty right of a wide character.
    text: String,
    role: Role,
}

/// Lines that are written out of order.
#[derive(Default)]
pub struct Canvas {
    lines: Vec<Vec<Place>>,
}

impl Canvas {
    /// Writes text from a column on.
    pub fn write(&mut self, x: usize, y: usize, text: &str, role: Role) {
        let mut x = x;
        for c in text.chars() {
            let width = c.width().unwrap_or(0);
            match width {
                0 => {
                    if let Some(before) = x.checked_sub(1) {
                        self.at(before, y).text.push(c);
                    }
                }
                _ => {
                    *self.at(x, y) = Place { text: c.to_string(), role };
                    for right in 1..width {
                        *self.at(x + right, y) = Place { text: String::new(), role };
                    }
                }
            }
            x += width;
        }
    }

    fn at(&mut self, x: usize, y: usize) -> &mut Place {
        if self.lines.len() <= y {
            self.lines.resize_with(y + 1, Vec::new);
        }
        let line = &mut self.lines[y];
        if line.len() <= x {
            line.resize(x + 1, Place { text: " ".into(), role: Role::Blank });
        }
        &mut line[x]
    }

    /// Lines as spans, without trailing blanks.
    pub fn spans(self) -> Vec<Vec<Span>> {
        let line = |places: Vec<Place>| {
            let end = places.iter().rposition(|p| p.role != Role::Blank).map_or(0, |last| last + 1);
            let mut spans: Vec<Span> = Vec::new();
            for place in places.into_iter().take(end) {
                match spans.last_mut() {
                    Some(span) if span.role == place.role => span.text += &place.text,
                    _ => spans.push(Span { text: place.text, role: place.role }),
                }
            }
            spans
        };
        self.lines.into_iter().map(line).collect()
    }
}
