//! Which code stands in a line. A line without a statement of its own stands for the first one behind it, where that
//! belongs to it: what a block that opens there does first, or what comes after a declaration.

use std::collections::BTreeSet;

use crate::base::FileId;
use crate::lang::ir::Pc;
use crate::lang::program::{MethodId, Program};

/// An instruction in a file.
struct Placed {
    place: (MethodId, Pc),
    line: u32,
    is_start: bool,
}

/// What a line stands for.
pub(super) struct Found {
    /// The instructions: any of them.
    pub places: BTreeSet<(MethodId, Pc)>,
    /// The line in which they stand.
    pub line: u32,
    /// That it is another one than was asked for.
    pub note: Option<String>,
}

/// The code that some methods have in a file.
pub(super) struct CodeOf {
    file: FileId,
    code: Vec<Placed>,
}

impl CodeOf {
    /// The code of `methods` that stands in a file.
    pub(super) fn file(program: &Program, methods: impl Iterator<Item = MethodId>, file: FileId) -> Self {
        let mut code = Vec::new();
        for method in methods {
            let Ok(body) = program.body(method) else { continue };
            for (pc, (&is_start, span)) in body.starts.iter().zip(&body.spans).enumerate() {
                if span.file == file {
                    let line = program.sources.file(file).line_col(span.start).line;
                    code.push(Placed { place: (method, pc as Pc), line, is_start });
                }
            }
        }
        Self { file, code }
    }

    /// What a line stands for.
    ///
    /// # Errors
    /// There is no code that it could mean: which lines have some.
    pub(super) fn line(&self, program: &Program, line: u32) -> Result<Found, String> {
        let of = |places, line, note| Found { places, line, note };
        let starts = self.places(line, |code| code.is_start);
        if !starts.is_empty() {
            return Ok(of(starts, line, None));
        }
        let text = self.text(program, line);
        // Jumps of a loop belong to the line of its head, and run when it has been left.
        let inside = self.places(line, |_| !opens(&text));
        if !inside.is_empty() {
            return Ok(of(inside, line, None));
        }
        if let Some(next) = self.first_behind(program, line, &text) {
            let note =
                format!("no statement begins in line {line}: line {next}, the first one behind it, is taken");
            let starts = self.places(next, |code| code.is_start);
            let places = if starts.is_empty() { self.places(next, |_| true) } else { starts };
            return Ok(of(places, next, Some(note)));
        }
        Err(self.nearest(line))
    }

    fn places(&self, line: u32, wanted: impl Fn(&Placed) -> bool) -> BTreeSet<(MethodId, Pc)> {
        self.code.iter().filter(|code| code.line == line && wanted(code)).map(|code| code.place).collect()
    }

    /// A line without what is a comment to its end.
    fn text(&self, program: &Program, line: u32) -> String {
        let text = program.sources.file(self.file).line_text(line);
        let text = text.split("//").next().unwrap_or_default().trim();
        match text.starts_with("/*") || text.starts_with('*') {
            true => String::new(),
            false => text.into(),
        }
    }

    /// The first line with a statement behind one that has none, within the block that is open there.
    fn first_behind(&self, program: &Program, line: u32, text: &str) -> Option<u32> {
        if !opens(text) && !text.contains(char::is_alphabetic) {
            return None;
        }
        let behind = self.code.iter().filter(|code| code.line > line);
        let next = behind.min_by_key(|code| code.line)?;
        let method = program.methods[next.place.0].span?;
        let begins = program.sources.file(self.file).line_col(method.start).line;
        // A field stands in no method, and a block that ends before has nothing in it.
        let closes = (line + 1..=next.line).any(|at| self.text(program, at).starts_with('}'));
        (method.file == self.file && begins <= line && !closes).then_some(next.line)
    }

    fn nearest(&self, line: u32) -> String {
        let lines: BTreeSet<u32> = self.code.iter().filter(|c| c.is_start).map(|c| c.line).collect();
        match (lines.range(..line).next_back(), lines.range(line..).next()) {
            (Some(before), Some(after)) => {
                format!("the nearest lines with a statement are {before} and {after}")
            }
            (Some(only), None) | (None, Some(only)) => format!("the nearest line with a statement is {only}"),
            (None, None) => "the method runs no code of that file".into(),
        }
    }
}

/// Whether a line opens a block, or is a label of what follows.
fn opens(text: &str) -> bool {
    text.ends_with(['{', ':']) || text.ends_with("->")
}
