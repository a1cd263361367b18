//! Diagnostics about the user's files: plain data with a stable code. Only `ui` renders them.

use crate::base::code::Code;
use crate::base::source::Span;

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// The file cannot be used as it stands.
    Error,
    /// It can, but probably not as meant.
    Warning,
    /// Worth knowing.
    Note,
}

/// One message about one place of one file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Which kind of thing it is about.
    pub code: Code,
    /// One sentence without a full stop.
    pub message: String,
    /// The place; `None` only where no file could be read at all.
    pub span: Option<Span>,
    /// What to do about it.
    pub hint: Option<String>,
}

impl Diagnostic {
    /// An error at a place.
    pub fn error(code: Code, span: impl Into<Option<Span>>, message: impl Into<String>) -> Self {
        Self { severity: Severity::Error, code, message: message.into(), span: span.into(), hint: None }
    }
    /// A warning at a place.
    pub fn warning(code: Code, span: impl Into<Option<Span>>, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, span, message) }
    }
    /// A note at a place.
    pub fn note(code: Code, span: impl Into<Option<Span>>, message: impl Into<String>) -> Self {
        Self { severity: Severity::Note, ..Self::error(code, span, message) }
    }
    /// The same with a hint.
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
    /// Whether it is an error.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// The known name nearest to `wanted` by edit distance, for "did you mean" hints; `None` where
/// nothing is near. Ties go to the first.
pub fn nearest<'a>(wanted: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = wanted.chars().count();
    let limit = (length / 3).max(1) + 1;
    let scored = known.into_iter().map(|k| (edit_distance(&wanted.to_lowercase(), &k.to_lowercase()), k));
    // A word of which no letter is left is another word.
    let is_near = |&(d, k): &(usize, &str)| d <= limit && (length < 2 || d < length.max(k.chars().count()));
    scored.filter(is_near).min_by_key(|&(d, _)| d).map(|(_, k)| k)
}

fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, cb) in b.iter().enumerate() {
            let substituted = diagonal + usize::from(ca != *cb);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
