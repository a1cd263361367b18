//! Diagnostics as text: `path:line:col: error[CODE]: message`, the offending line underlined, a hint.
//!
//! Columns of the heading count characters; the underline counts cells of a terminal, so that it
//! stands under tabs and wide characters as well.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthChar;

use crate::base::count::counted;
use crate::base::{Diagnostic, Severity, SourceMap, Span};
use crate::ui::printable::{HIDDEN, is_printable, line};

/// How diagnostics are rendered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RenderOptions {
    /// Colours, as escape sequences.
    pub color: bool,
    /// Most cells of a source line that are shown.
    pub width: usize,
}

impl Default for RenderOptions {
    fn default() -> Self {
        Self { color: false, width: 100 }
    }
}

/// Cells from one tab stop to the next.
const TAB: usize = 4;
/// Stands where a long line was cut.
const CUT: char = '…';

/// All diagnostics, sorted by file and place (those without a place first), and how many there are
/// where there is more than one. Empty where there is none; else it ends in a line end.
pub fn render(sources: &SourceMap, diagnostics: &[Diagnostic], options: RenderOptions) -> String {
    let mut sorted: Vec<&Diagnostic> = diagnostics.iter().collect();
    sorted.sort_by_key(|d| d.span.map(|s| sources.place(s)));
    let mut out = String::new();
    for diagnostic in &sorted {
        out.push_str(&render_one(sources, diagnostic, options));
        out.push('\n');
    }
    if sorted.len() > 1 {
        out.push_str(&count(&sorted));
        out.push('\n');
    }
    // A blank line stands between messages, not after the last one.
    while out.ends_with("\n\n") {
        out.pop();
    }
    out
}

/// One diagnostic; ends in a line end.
pub fn render_one(sources: &SourceMap, diagnostic: &Diagnostic, options: RenderOptions) -> String {
    let paint = Paint { on: options.color };
    let (word, color) = match diagnostic.severity {
        Severity::Error => ("error", "1;31"),
        Severity::Warning => ("warning", "1;33"),
        Severity::Note => ("note", "1;36"),
    };
    let mut out = String::new();
    if let Some(span) = diagnostic.span {
        let _ = write!(out, "{}: ", paint.with("1", &line(&sources.locate(span))));
    }
    let kind = paint.with(color, &format!("{word}[{}]", diagnostic.code));
    let _ = writeln!(out, "{kind}: {}", line(&diagnostic.message));
    if let Some(span) = diagnostic.span {
        excerpt(&mut out, sources, span, color, options);
    }
    if let Some(hint) = &diagnostic.hint {
        let _ = writeln!(out, "  {} {}", paint.with("1;36", "hint:"), line(hint));
    }
    out
}

fn count(diagnostics: &[&Diagnostic]) -> String {
    let mut parts = Vec::new();
    for (severity, word) in
        [(Severity::Error, "error"), (Severity::Warning, "warning"), (Severity::Note, "note")]
    {
        let n = diagnostics.iter().filter(|d| d.severity == severity).count();
        if n > 0 {
            parts.push(counted(n, word));
        }
    }
    parts.join(", ")
}

/// A character as a terminal shows it.
struct Cell {
    shown: String,
    width: usize,
}

impl Cell {
    fn new(c: char, column: usize) -> Self {
        match c {
            '\t' => {
                let width = TAB - column % TAB;
                Self { shown: " ".repeat(width), width }
            }
            c if !is_printable(c) => Self { shown: HIDDEN.to_string(), width: 1 },
            c => Self { shown: c.to_string(), width: c.width().unwrap_or(0) },
        }
    }
}

/// The source line with the span's part underlined. A span of several lines is underlined to the end
/// of its first.
fn excerpt(out: &mut String, sources: &SourceMap, span: Span, color: &str, options: RenderOptions) {
    let paint = Paint { on: options.color };
    let file = sources.file(span.file);
    let (from, to) = (file.line_col(span.start), file.line_col(span.end));
    let text = file.line_text(from.line);
    if text.is_empty() {
        return;
    }
    let first = from.col as usize - 1;
    let last = if to.line == from.line { to.col as usize - 1 } else { text.chars().count() };
    let mut cells: Vec<Cell> = Vec::new();
    let mut column = 0usize;
    for c in text.chars() {
        let cell = Cell::new(c, column);
        column += cell.width;
        cells.push(cell);
    }
    let first = first.min(cells.len());
    let last = last.clamp(first, cells.len());
    let (start, end) = window(&cells, first, options.width.max(20));
    let shown: String = cells.get(start..end).unwrap_or(&[]).iter().map(|c| c.shown.as_str()).collect();
    let (before, after) = (start > 0, end < cells.len());
    let width = |range: std::ops::Range<usize>| {
        cells.get(range).unwrap_or(&[]).iter().map(|c| c.width).sum::<usize>()
    };
    let number = from.line.to_string();
    let margin = " ".repeat(number.len());
    let cut = |on: bool| if on { CUT.to_string() } else { String::new() };
    let blanks = width(start..first) + usize::from(before);
    let marks = width(first..last.min(end)).max(1);
    let bar = paint.with("34", "|");
    let _ = writeln!(
        out,
        " {} {bar} {}{}{}",
        paint.with("34", &number),
        cut(before),
        shown.trim_end(),
        cut(after)
    );
    let _ = writeln!(out, " {margin} {bar} {}{}", " ".repeat(blanks), paint.with(color, &"^".repeat(marks)));
}

/// The part of a line that is shown: around the span that starts at `first`, at most `room` cells wide.
fn window(cells: &[Cell], first: usize, room: usize) -> (usize, usize) {
    let total: usize = cells.iter().map(|c| c.width).sum();
    if total <= room {
        return (0, cells.len());
    }
    // A quarter of the room before the span, the rest for it and what follows.
    let mut start = first;
    let mut before = 0;
    while let Some(cell) = start.checked_sub(1).and_then(|i| cells.get(i)) {
        if before + cell.width > room / 4 {
            break;
        }
        before += cell.width;
        start -= 1;
    }
    let mut end = start;
    let mut used = 0;
    while let Some(cell) = cells.get(end) {
        if used + cell.width > room {
            break;
        }
        used += cell.width;
        end += 1;
    }
    // At the end of the line, what is left of the room goes to the front.
    if end == cells.len() {
        while let Some(cell) = start.checked_sub(1).and_then(|i| cells.get(i)) {
            if used + cell.width > room {
                break;
            }
            used += cell.width;
            start -= 1;
        }
    }
    (start, end)
}

struct Paint {
    on: bool,
}

impl Paint {
    fn with(&self, code: &str, text: &str) -> String {
        if self.on { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Code, FileId};

    fn one(text: &str, start: usize, end: usize) -> String {
        let mut sources = SourceMap::default();
        let file = sources.add("a.yaml", text);
        let error =
            Diagnostic::error(Code::Syntax, Span::new(file, start, end), "wrong").with_hint("do right");
        render(&sources, &[error], RenderOptions::default())
    }

    #[test]
    fn heading_line_underline_hint() {
        assert_eq!(
            one("a: 1\nkey: value\n", 10, 15),
            "a.yaml:2:6: error[SYNTAX]: wrong\n 2 | key: value\n   |      ^^^^^\n  hint: do right\n"
        );
    }

    #[test]
    fn tabs_and_wide_characters() {
        // 木 takes two cells, a tab goes on to the next multiple of four.
        assert_eq!(
            one("木\tx: é", 4, 5),
            "a.yaml:1:3: error[SYNTAX]: wrong\n 1 | 木  x: é\n   |     ^\n  hint: do right\n"
        );
        assert_eq!(one("木木", 3, 6).lines().nth(2), Some("   |   ^^"));
        // An accent written as a character of its own takes no cell.
        assert_eq!(one("e\u{301}x", 3, 4).lines().nth(2), Some("   |  ^"));
    }

    #[test]
    fn spans_without_width_past_the_end_and_of_several_lines() {
        assert_eq!(one("ab", 1, 1).lines().nth(2), Some("   |  ^"));
        assert_eq!(one("ab", 2, 2).lines().nth(2), Some("   |   ^"));
        assert_eq!(one("ab", 70, 90).lines().nth(2), Some("   |   ^"));
        assert_eq!(one("ab\ncd", 1, 4).lines().nth(2), Some("   |  ^"));
        assert_eq!(one("", 0, 0), "a.yaml:1:1: error[SYNTAX]: wrong\n  hint: do right\n");
    }

    #[test]
    fn long_lines_are_cut_around_the_span() {
        let text = format!("{}HERE{}", "a".repeat(5000), "b".repeat(5000));
        let shown = one(&text, 5000, 5004);
        let line = shown.lines().nth(1).expect("a line");
        assert_eq!(line.chars().count(), " 1 | ".len() + 102);
        let mark = shown.lines().nth(2).expect("an underline");
        assert_eq!(line.chars().position(|c| c == 'H'), mark.chars().position(|c| c == '^'));
        assert!(line.contains("HERE"));
        let end = one(&text, 10_000, 10_004);
        assert!(end.lines().nth(1).is_some_and(|l| l.ends_with("bbb") && l.contains("| …b")));
    }

    #[test]
    fn nothing_steers_the_terminal() {
        let shown = one("a\u{1b}[31mb\u{202e}", 0, 1);
        assert!(!shown.contains('\u{1b}') && !shown.contains('\u{202e}'));
    }

    #[test]
    fn sorted_and_counted() {
        let mut sources = SourceMap::default();
        let file = sources.add("a", "x\ny\n");
        let at = |i: usize| Span::new(file, i, i + 1);
        let list = [
            Diagnostic::error(Code::BadName, at(2), "later"),
            Diagnostic::warning(Code::Command, None, "nowhere"),
            Diagnostic::error(Code::AbstractClass, at(0), "first"),
        ];
        let shown = render(&sources, &list, RenderOptions::default());
        let headings: Vec<&str> = shown.lines().filter(|l| l.contains('[')).collect();
        assert_eq!(
            headings,
            [
                "warning[COMMAND]: nowhere",
                "a:1:1: error[ABSTRACT-CLASS]: first",
                "a:2:1: error[BAD-NAME]: later"
            ]
        );
        assert!(shown.ends_with("\n2 errors, 1 warning\n"));
        assert_eq!(render(&sources, &[], RenderOptions::default()), "");
    }

    #[test]
    fn sources_of_one_path_are_sorted_as_one_file() {
        let mut sources = SourceMap::default();
        let yaml = sources.add("s", "a\nb\nc\n");
        let other = sources.add("t", "x\n");
        let java = sources.add("s", "\nb\n");
        let error = |code, file, at| Diagnostic::error(code, Span::new(file, at, at + 1), "m");
        let list = [
            error(Code::DeadUp, other, 0),
            error(Code::BadName, java, 1),
            error(Code::Command, yaml, 4),
            error(Code::AbstractClass, yaml, 0),
        ];
        let shown = render(&sources, &list, RenderOptions::default());
        let headings: Vec<&str> = shown.lines().filter(|l| l.contains('[')).collect();
        assert_eq!(
            headings,
            [
                "s:1:1: error[ABSTRACT-CLASS]: m",
                "s:2:1: error[BAD-NAME]: m",
                "s:3:1: error[COMMAND]: m",
                "t:1:1: error[DEAD-UP]: m"
            ]
        );
    }

    #[test]
    fn colours_on_demand() {
        let mut sources = SourceMap::default();
        let file = sources.add("a", "x\n");
        let error = Diagnostic::error(Code::AbstractClass, Span::new(file, 0, 1), "m");
        let shown = render_one(&sources, &error, RenderOptions { color: true, width: 80 });
        assert!(shown.contains("\u{1b}[1;31merror[ABSTRACT-CLASS]\u{1b}[0m: m"));
        assert_eq!(FileId(0), file);
    }
}
