//! Java source in colours: what each piece of a text is, by the grammar that reads the programs.
//!
//! Faces choose how a [`Kind`] looks. The pieces of a line give the line again, as [`printable`] shows it.
//! Text that is no Java comes in plain pieces where the grammar does not know it.

use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;
use std::sync::{Arc, LazyLock};

use tree_sitter_highlight::{Highlight, HighlightConfiguration, HighlightEvent, Highlighter};

use crate::session::view::SourceView;

/// What a piece of source is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Kind {
    /// Punctuation, operators, blanks, and what the grammar does not know.
    Plain,
    Keyword,
    Type,
    /// The name of a method.
    Call,
    /// Another name: a variable or field.
    Name,
    /// A string or character, with its quotes.
    Text,
    /// A number, `true`, `false`, `null`, a constant.
    Constant,
    Comment,
    Annotation,
}

/// A piece of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Without control characters.
    pub text: String,
    /// What it is.
    pub kind: Kind,
}

/// A line of source in pieces.
pub type Pieces = Vec<Piece>;

/// What the captures of the grammar's query are to us.
const CAPTURES: [(&str, Kind); 14] = [
    ("attribute", Kind::Annotation),
    ("comment", Kind::Comment),
    ("constant", Kind::Constant),
    ("constant.builtin", Kind::Constant),
    ("function", Kind::Call),
    ("function.builtin", Kind::Keyword),
    ("keyword", Kind::Keyword),
    ("number", Kind::Constant),
    ("string", Kind::Text),
    ("string.escape", Kind::Text),
    ("type", Kind::Type),
    ("type.builtin", Kind::Type),
    ("variable", Kind::Name),
    ("variable.builtin", Kind::Keyword),
];

/// The grammar with its query; `None` should they not fit each other.
static JAVA: LazyLock<Option<HighlightConfiguration>> = LazyLock::new(|| {
    let query = tree_sitter_java::HIGHLIGHTS_QUERY;
    let mut java =
        HighlightConfiguration::new(tree_sitter_java::LANGUAGE.into(), "java", query, "", "").ok()?;
    java.configure(&CAPTURES.map(|(name, _)| name));
    Some(java)
});

/// Blanks that a tab takes.
const TAB: &str = "    ";

/// A text as it may be shown: tabs as blanks, and nothing that moves the cursor or turns the order of reading.
pub fn printable(text: &str) -> String {
    crate::ui::printable::line(&text.replace('\t', TAB)).into_owned()
}

/// The lines of a text, a file or a part of one.
pub fn lines(text: &str) -> Vec<Pieces> {
    let mut all: Vec<Pieces> = vec![Vec::new()];
    for (range, kind) in ranges(text) {
        for (i, part) in text.get(range).unwrap_or_default().split('\n').enumerate() {
            if i > 0 {
                all.push(Vec::new());
            }
            if let Some(line) = all.last_mut().filter(|_| !part.is_empty()) {
                line.push(Piece { text: part.to_string(), kind });
            }
        }
    }
    for line in &mut all {
        // The `\r` of a line's end may be in the piece before, or one of its own.
        while let Some(last) = line.last_mut().filter(|last| last.text.ends_with('\r')) {
            last.text.truncate(last.text.trim_end_matches('\r').len());
            if last.text.is_empty() {
                line.pop();
            }
        }
        for piece in line {
            piece.text = printable(&piece.text);
        }
    }
    all
}

/// What stands where, without gaps.
fn ranges(text: &str) -> Vec<(Range<usize>, Kind)> {
    let mut found: Vec<(Range<usize>, Kind)> = Vec::new();
    let mut add = |range: Range<usize>, kind: Kind| match found.last_mut() {
        Some((last, same)) if *same == kind => last.end = range.end,
        _ if range.is_empty() => {}
        _ => found.push((range, kind)),
    };
    let mut at = 0;
    let mut highlighter = Highlighter::new();
    let events = JAVA
        .as_ref()
        .and_then(|java| highlighter.highlight(java, text.as_bytes(), None, None, |_| None).ok());
    let mut open: Vec<Kind> = Vec::new();
    for event in events.into_iter().flatten() {
        match event {
            Ok(HighlightEvent::HighlightStart(Highlight(i))) => {
                open.push(CAPTURES.get(i).map_or(Kind::Plain, |(_, kind)| *kind));
            }
            Ok(HighlightEvent::HighlightEnd) => {
                open.pop();
            }
            Ok(HighlightEvent::Source { start, end }) => {
                if start < at || !text.is_char_boundary(start) || !text.is_char_boundary(end) {
                    continue;
                }
                add(at..start, Kind::Plain);
                add(start..end, open.last().copied().unwrap_or(Kind::Plain));
                at = end;
            }
            // The rest stays plain.
            Err(_) => break,
        }
    }
    add(at..text.len(), Kind::Plain);
    found
}

/// Files that were highlighted, as long as they stay the same.
#[derive(Default)]
pub struct Files {
    by_path: BTreeMap<String, (Arc<str>, Rc<[Pieces]>)>,
}

impl Files {
    /// The lines of a view.
    pub fn of(&mut self, view: &SourceView) -> Vec<Pieces> {
        let known = self.by_path.get(&view.path).filter(|(text, _)| *text == view.text);
        let lines = match known {
            Some((_, lines)) => Rc::clone(lines),
            None => {
                let lines: Rc<[Pieces]> = lines(&view.text).into();
                self.by_path.insert(view.path.clone(), (Arc::clone(&view.text), Rc::clone(&lines)));
                lines
            }
        };
        let first = view.first.saturating_sub(1) as usize;
        (first..first + view.lines.len()).map(|i| lines.get(i).cloned().unwrap_or_default()).collect()
    }
}

#[cfg(test)]
mod tests;
