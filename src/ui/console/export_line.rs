//! The `export` line, and recordings of what was typed, on the screen.

use std::path::PathBuf;
use std::rc::Rc;

use crate::base::count::{agreeing, counted};
use crate::session::error::{Cause, CommandError};
use crate::technique::Registry;
use crate::ui::console::{Answer, Console};
use crate::ui::exit::Failure;
use crate::ui::export::{self, Format, MOST_NODES, Request, Target};
use crate::ui::start::args::{Common, Exploration};
use crate::ui::start::interrupt::Interrupt;

/// What is taken of a screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Take {
    /// All of it, as an asciinema recording.
    Recording,
    /// The last picture, as SVG.
    Slide,
}

/// What a screen is to show: a line that loads a subject, and those that are typed then.
#[allow(missing_docs)]
pub struct Scene<'a> {
    pub registry: &'a Rc<Registry>,
    pub exploration: &'a Exploration,
    pub common: &'a Common,
    pub interrupt: &'a Interrupt,
    pub take: Take,
    pub load: String,
    pub lines: Vec<String>,
}

/// Who records a screen: the face that has one.
pub type Recorder = fn(&Scene) -> Result<String, Failure>;

/// `export` as it is typed.
struct Typed {
    request: Request,
    /// What is wanted of the screen, where it is not a form of what was visited.
    take: Option<Take>,
    file: Option<PathBuf>,
    force: bool,
}

fn no_subject() -> CommandError {
    CommandError::because(Cause::NoSubject, "no subject is loaded").with_hint("`load SUBJECT [METHOD]`")
}

impl Console {
    pub(super) fn export_typed(&mut self, rest: &str) -> Result<Answer, Failure> {
        let Typed { request, take, file, force } = self.typed_export(rest)?;
        let text = match take {
            Some(take) => self.filmed(take)?,
            None => self.export(&request)?,
        };
        let Some(path) = file else { return Ok(Answer::Text(text)) };
        export::write(&path, &text, force)?;
        // A test class says in its first line how many paths have a test.
        let tests = text.lines().next().filter(|line| line.ends_with(" a test."));
        let tests = tests.and_then(|line| line.rsplit_once(": ")).map(|(_, says)| format!("; {says}"));
        let (lines, tests) = (text.lines().count(), tests.unwrap_or_default());
        Ok(Answer::Text(format!(
            "{} {} in {}{tests}\n",
            counted(lines, "line"),
            agreeing(lines, "is", "are"),
            path.display()
        )))
    }

    /// Writes what was visited in another form.
    ///
    /// # Errors
    /// Nothing is loaded; see [`export::export`].
    pub fn export(&mut self, request: &Request) -> Result<String, Failure> {
        let Some(session) = self.session.as_mut() else {
            return Err(no_subject().into());
        };
        export::export(session, request)
    }

    /// A command line that explores what is loaded.
    pub fn reproduce(&self) -> String {
        format!("symheap run{}", self.load.line().strip_prefix("load").unwrap_or_default())
    }

    /// Everything that was typed, done again on a screen.
    fn filmed(&self, take: Take) -> Result<String, Failure> {
        let Some(recorder) = self.recorder else {
            return Err(CommandError::because(Cause::NotHere, "nobody records a screen here").into());
        };
        let lines = self.journal.entries().iter().filter(|entry| entry.is_command());
        let mut lines = lines.map(|entry| entry.line.clone());
        let load = lines.next().ok_or_else(no_subject)?;
        recorder(&Scene {
            registry: &self.registry,
            exploration: &self.load.exploration,
            common: &self.common,
            interrupt: &self.interrupt,
            take,
            load,
            lines: lines.collect(),
        })
    }

    /// Says who records a screen.
    pub fn record_with(&mut self, recorder: Recorder) {
        self.recorder = Some(recorder);
    }

    fn typed_export(&self, rest: &str) -> Result<Typed, Failure> {
        let usage = || {
            CommandError::because(
                Cause::Usage,
                "usage: export FORMAT [FILE] [tree|heap [NODE]|NODE|screen] [!]",
            )
            .with_hint(
                "formats are dot, mermaid, json, java-test, md, cast, html, svg; `!` replaces any file",
            )
        };
        let words = shlex::split(rest).ok_or_else(usage)?;
        let mut words = words.into_iter();
        let format = Format::named(&words.next().ok_or_else(usage)?)?;
        let (mut file, mut target, mut force, mut junit) = (None, None, false, 5);
        let mut take = (format == Format::Cast).then_some(Take::Recording);
        while let Some(word) = words.next() {
            match (word.as_str(), &target) {
                ("!" | "-f" | "--force", _) => force = true,
                ("--junit", _) => match words.next().and_then(|n| n.parse().ok()) {
                    Some(version @ (4 | 5)) => junit = version,
                    _ => return Err(CommandError::because(Cause::Usage, "--junit takes 4 or 5").into()),
                },
                ("screen", None) if format == Format::Cast => {}
                ("screen", None) if format == Format::Svg => take = Some(Take::Slide),
                ("tree", None) => target = Some(Target::Tree),
                ("heap", None) => target = Some(Target::Heap(None)),
                (node, Some(Target::Heap(None))) => {
                    target = Some(Target::Heap(Some(node.parse().map_err(CommandError::new)?)));
                }
                (node, None) if node.starts_with('[') || file.is_some() => {
                    target = Some(Target::Node(node.parse().map_err(CommandError::new)?));
                }
                (name, None) => file = Some(PathBuf::from(name)),
                _ => return Err(usage().into()),
            }
        }
        let class = file.as_deref().and_then(export::class_of);
        let target = target.unwrap_or(Target::Tree);
        let (most, reproduce) = (MOST_NODES, self.reproduce());
        let request = Request { format, target, most, verdicts: true, junit, class, reproduce };
        Ok(Typed { request, take, file, force })
    }
}
