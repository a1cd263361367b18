//! Lessons: the script beside a subject. Its first line says how it is started.

use crate::base::Code;
use crate::session::error::{Cause, CommandError};
use crate::subject::files::{DiskAndBundled, lesson_of};
use crate::ui::console::{Answer, Console};
use crate::ui::exit::Failure;

impl Console {
    /// The lines of the loaded subject's lesson; the first one loads what it is about.
    pub(super) fn lesson(&self) -> Result<Answer, Failure> {
        if self.session.is_none() {
            return Err(CommandError::because(Cause::NoSubject, "no subject is loaded")
                .with_hint("`load SUBJECT`; `symheap list` says which subjects have a lesson")
                .into());
        }
        lines(&self.load.subject).map(Answer::Lesson)
    }
}

/// The lines of a subject's lesson, the first one a `load` of what it is about.
///
/// # Errors
/// It has none.
pub fn lines(subject: &str) -> Result<Vec<String>, Failure> {
    let Some(text) = lesson_of(&DiskAndBundled, subject) else {
        return Err(Failure::new(Code::NoLesson, format!("{subject} has no lesson"))
            .with_hint("`symheap list` says which subjects have one"));
    };
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    if let Some(load) = lines.first().and_then(|first| start(first, subject)) {
        lines.insert(0, load);
    }
    Ok(lines)
}

/// What a lesson's first line says of its start, as a `load` line.
fn start(first: &str, subject: &str) -> Option<String> {
    let (_, words) = first.split_once("symheap repl ")?;
    let (words, _) = words.split_once("--script")?;
    let (_, options) = words.trim().split_once(char::is_whitespace).unwrap_or((words, ""));
    let subject = shlex::try_quote(subject).ok()?;
    Some(format!("load {subject} {}", options.trim()).trim_end().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_says_how_it_starts() {
        let first = "# About. Start with: symheap repl intro/cycle dfs -k 2 --script lesson.script";
        assert_eq!(start(first, "my folder").as_deref(), Some("load 'my folder' dfs -k 2"));
        assert_eq!(start("# About.", "x"), None);
        assert!(lines("intro/cycle").is_ok_and(|lines| lines[0].starts_with("load intro/cycle ")));
    }
}
