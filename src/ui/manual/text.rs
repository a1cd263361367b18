//! Markdown as text for a terminal: paragraphs wrapped, tables aligned, code as it stands, no HTML.

use std::io::IsTerminal;
use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use unicode_width::UnicodeWidthStr;

/// Columns where standard output is no terminal.
const USUAL_WIDTH: usize = 80;
/// Longer lines are hard to read.
const MOST_WIDTH: usize = 100;
/// What code is indented by.
const CODE_INDENT: &str = "  ";
/// What stands before commands, to tell them from their output.
const PROMPT: &str = "$ ";
/// A column of a table is not made narrower than this.
const LEAST_COLUMN: usize = 8;

/// The columns that a page may take.
pub fn terminal_width() -> usize {
    let size = std::io::stdout().is_terminal().then(|| ratatui::crossterm::terminal::size().ok()).flatten();
    size.map_or(USUAL_WIDTH, |(columns, _)| usize::from(columns).clamp(20, MOST_WIDTH))
}

/// The section whose heading has the topic as one of its names: the heading's whole text, or code in it.
/// It ends before the next heading of its level or a higher one.
pub fn section<'a>(source: &'a str, topic: &str) -> Option<&'a str> {
    let mut begin: Option<(usize, HeadingLevel)> = None;
    for heading in headings(source) {
        match begin {
            Some((start, level)) if heading.level <= level => {
                return source.get(start..heading.place.start).map(str::trim_end);
            }
            None if heading.names.iter().any(|name| name.eq_ignore_ascii_case(topic)) => {
                begin = Some((heading.place.start, heading.level));
            }
            _ => {}
        }
    }
    begin.and_then(|(start, _)| source.get(start..)).map(str::trim_end)
}

struct Heading {
    level: HeadingLevel,
    place: Range<usize>,
    names: Vec<String>,
}

fn headings(source: &str) -> Vec<Heading> {
    let mut found: Vec<Heading> = Vec::new();
    let mut whole: Option<String> = None;
    for (event, place) in Parser::new_ext(source, Options::ENABLE_TABLES).into_offset_iter() {
        match (event, found.last_mut()) {
            (Event::Start(Tag::Heading { level, .. }), _) => {
                found.push(Heading { level, place, names: Vec::new() });
                whole = Some(String::new());
            }
            (Event::End(TagEnd::Heading(_)), Some(heading)) => heading.names.extend(whole.take()),
            (Event::Code(code), Some(heading)) => {
                if let Some(whole) = &mut whole {
                    whole.push_str(&code);
                    heading.names.push(code.to_string());
                }
            }
            (Event::Text(text), Some(_)) => {
                if let Some(whole) = &mut whole {
                    whole.push_str(&text);
                }
            }
            _ => {}
        }
    }
    found
}

/// The text of Markdown in lines of at most `width` columns; code keeps its lines.
pub fn render(source: &str, width: usize) -> String {
    let mut page = Text { width, ..Text::default() };
    for event in Parser::new_ext(source, Options::ENABLE_TABLES) {
        page.take(event);
    }
    page.out
}

/// A list that is open.
struct List {
    /// The number of the next item; none where items have dots.
    next: Option<u64>,
    has_items: bool,
}

#[derive(Default)]
struct Text {
    width: usize,
    out: String,
    /// The text of the block that is read.
    block: String,
    lists: Vec<List>,
    /// What stands before the next line of an item, once.
    mark: Option<String>,
    /// The address of the link that is read, where it leads out of the manual.
    address: Option<String>,
    in_html: bool,
    /// Whether the code that is read is typed into a shell.
    is_command: bool,
    rows: Vec<Vec<String>>,
}

impl Text {
    fn take(&mut self, event: Event) {
        match event {
            Event::Start(tag) => self.begin(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) if !self.in_html => self.block.push_str(&text),
            Event::Code(code) => {
                self.block.push('`');
                self.block.push_str(&code);
                self.block.push('`');
            }
            Event::SoftBreak => self.block.push(' '),
            Event::HardBreak => self.block.push('\n'),
            Event::Rule => self.put(&"-".repeat(self.width.min(USUAL_WIDTH))),
            _ => {}
        }
    }

    fn begin(&mut self, tag: Tag) {
        match tag {
            Tag::List(next) => {
                self.flush();
                self.lists.push(List { next, has_items: false });
            }
            Tag::Item => {
                let number = self.lists.last_mut().and_then(|list| {
                    let number = list.next?;
                    list.next = Some(number + 1);
                    Some(number)
                });
                self.mark = Some(number.map_or_else(|| "- ".to_string(), |n| format!("{n}. ")));
            }
            Tag::CodeBlock(kind) => {
                self.flush();
                self.is_command =
                    matches!(kind, CodeBlockKind::Fenced(info) if info.split(' ').next() == Some("sh"));
            }
            Tag::HtmlBlock => self.in_html = true,
            Tag::Link { dest_url, .. } => {
                self.address = dest_url.contains("://").then(|| dest_url.to_string());
            }
            Tag::Table(_) => self.rows.clear(),
            Tag::TableHead | Tag::TableRow => self.rows.push(Vec::new()),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(level) => {
                let text = std::mem::take(&mut self.block);
                let under = if level == HeadingLevel::H1 { "=" } else { "-" };
                let rule = under.repeat(text.width());
                let lines = if level <= HeadingLevel::H2 { format!("{text}\n{rule}") } else { text };
                self.put(&lines);
            }
            TagEnd::Paragraph | TagEnd::Item => self.flush(),
            TagEnd::List(_) => {
                self.lists.pop();
            }
            TagEnd::CodeBlock => {
                let code = std::mem::take(&mut self.block);
                let prompt = if std::mem::take(&mut self.is_command) { PROMPT } else { "" };
                let lines = code.lines().enumerate().map(|(at, line)| {
                    let mark = if at == 0 { prompt.to_string() } else { " ".repeat(prompt.len()) };
                    format!("{CODE_INDENT}{mark}{line}").trim_end().to_string()
                });
                let lines = lines.collect::<Vec<_>>().join("\n");
                self.put(&lines);
            }
            TagEnd::HtmlBlock => self.in_html = false,
            TagEnd::Link => {
                if let Some(address) = self.address.take().filter(|a| !self.block.ends_with(a.as_str())) {
                    self.block.push_str(&format!(" ({address})"));
                }
            }
            TagEnd::TableCell => {
                let cell = std::mem::take(&mut self.block);
                if let Some(row) = self.rows.last_mut() {
                    row.push(cell);
                }
            }
            TagEnd::Table => {
                let lines = table(&std::mem::take(&mut self.rows), self.width);
                self.put(&lines);
            }
            _ => {}
        }
    }

    /// Ends a paragraph, or the text of an item.
    fn flush(&mut self) {
        let text = std::mem::take(&mut self.block);
        if text.trim().is_empty() {
            return;
        }
        let depth = self.lists.len().saturating_sub(1);
        let outer = "  ".repeat(depth);
        let mark = self.mark.take();
        let (first, further) = match (&mark, self.lists.is_empty()) {
            (_, true) => (String::new(), String::new()),
            (Some(mark), false) => (format!("{outer}{mark}"), format!("{outer}{}", " ".repeat(mark.len()))),
            (None, false) => (format!("{outer}  "), format!("{outer}  ")),
        };
        let options = textwrap::Options::new(self.width)
            .initial_indent(&first)
            .subsequent_indent(&further)
            .break_words(false)
            .word_splitter(textwrap::WordSplitter::NoHyphenation);
        let lines = textwrap::fill(text.trim(), options);
        // Items follow each other without an empty line.
        let follows = self.lists.last_mut().is_some_and(|list| std::mem::replace(&mut list.has_items, true));
        if mark.is_some() && (follows || depth > 0) {
            self.out.push_str(&lines);
            self.out.push('\n');
        } else {
            self.put(&lines);
        }
    }

    /// Adds lines, an empty one before them.
    fn put(&mut self, lines: &str) {
        if !self.out.is_empty() {
            self.out.push('\n');
        }
        self.out.push_str(lines);
        self.out.push('\n');
    }
}

/// The rows, of which the first is the header, with columns made narrower until they fit.
fn table(rows: &[Vec<String>], width: usize) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let natural =
        |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.width()).max();
    let mut widths: Vec<usize> = (0..columns).map(|column| natural(column).unwrap_or(0)).collect();
    let gaps = 2 * columns.saturating_sub(1);
    while widths.iter().sum::<usize>() + gaps > width {
        match widths.iter_mut().max() {
            Some(widest) if *widest > LEAST_COLUMN => *widest -= 1,
            _ => break,
        }
    }
    let mut lines = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        let options = |width: usize| {
            textwrap::Options::new(width.max(1)).word_splitter(textwrap::WordSplitter::NoHyphenation)
        };
        let cells: Vec<Vec<String>> = row
            .iter()
            .zip(&widths)
            .map(|(cell, &width)| {
                textwrap::wrap(cell, options(width)).into_iter().map(|line| line.into_owned()).collect()
            })
            .collect();
        for line in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
            let padded = cells.iter().zip(&widths).map(|(cell, &width)| {
                let text = cell.get(line).map_or("", String::as_str);
                format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
            });
            lines.push(padded.collect::<Vec<_>>().join("  ").trim_end().to_string());
        }
        if at == 0 {
            lines.push(widths.iter().map(|&width| "-".repeat(width)).collect::<Vec<_>>().join("  "));
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_wrapped_and_items_follow_each_other() {
        let source =
            "# A *page*\n\none two three\nfour `five six`\n\n- an item that is long\n- b\n  1. c\n\nend\n";
        let text = "A page\n======\n\none two three\nfour `five\nsix`\n\n- an item that\n  is long\n- b\n  1. c\n\nend\n";
        assert_eq!(render(source, 14), text);
    }

    #[test]
    fn code_keeps_its_lines_and_html_is_left_out() {
        let source = "<!-- not shown -->\n\n```sh\nsymheap list --json and more\n\n  x\n```\n\nsee [there](yaml.md) and [far](https://a.b/)\n";
        assert_eq!(
            render(source, 40),
            "  $ symheap list --json and more\n\n      x\n\nsee there and far (https://a.b/)\n"
        );
    }

    #[test]
    fn tables_fit() {
        let source = "| key | reading |\n|---|---|\n| `a` | one two three four five six |\n| `bc` | x |\n";
        let text =
            "key   reading\n----  ---------------\n`a`   one two three\n      four five six\n`bc`  x\n";
        assert_eq!(render(source, 21), text);
    }

    #[test]
    fn a_section_is_found_by_each_of_its_names_and_ends_before_the_next() {
        let source = "# All\n\n## `a`, `b`: two\n\nx\n\n### inner\n\ny\n\n## c\n\nz\n";
        let two = "## `a`, `b`: two\n\nx\n\n### inner\n\ny";
        assert_eq!((section(source, "a"), section(source, "b")), (Some(two), Some(two)));
        assert_eq!(section(source, "C"), Some("## c\n\nz"));
        assert_eq!(section(source, "x"), None);
    }
}
