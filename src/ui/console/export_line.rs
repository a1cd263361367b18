//! The `export` line, and recordings of what was typed.

use std::path::PathBuf;

use crate::session::error::{Cause, CommandError};
use crate::ui::console::{Answer, Console, answer_text};
use crate::ui::exit::Failure;
use crate::ui::export::{self, Format, MOST_NODES, Request, Shot, Target};
use crate::ui::render_reply::pictured::How;

/// `export` as it is typed.
struct Typed {
    request: Request,
    file: Option<PathBuf>,
    force: bool,
}

impl Console {
    pub(super) fn export_typed(&mut self, rest: &str) -> Result<Answer, Failure> {
        let Typed { request, file, force } = self.typed_export(rest)?;
        let text = self.export(&request)?;
        let Some(path) = file else { return Ok(Answer::Text(text)) };
        export::write(&path, &text, force)?;
        // A test class says in its first line how many paths have a test.
        let tests = text.lines().next().filter(|line| line.ends_with("paths have a test."));
        let tests = tests.and_then(|line| line.rsplit_once(": ")).map(|(_, says)| format!("; {says}"));
        let (lines, tests) = (text.lines().count(), tests.unwrap_or_default());
        Ok(Answer::Text(format!("{lines} lines are in {}{tests}\n", path.display())))
    }

    /// Writes what was visited in another form.
    ///
    /// # Errors
    /// Nothing is loaded; see [`export::export`].
    pub fn export(&mut self, request: &Request) -> Result<String, Failure> {
        if request.format == Format::Cast {
            let title = match &self.session {
                Some(session) => format!("{} {}", self.name, session.method_key()),
                None => "session".into(),
            };
            return Ok(Format::Cast.printable(&export::cast(&title, &self.shots()?)));
        }
        let Some(session) = self.session.as_mut() else {
            return Err(CommandError::because(Cause::NoSubject, "no subject is loaded")
                .with_hint("`load SUBJECT [METHOD]`")
                .into());
        };
        export::export(session, request)
    }

    /// A command line that explores what is loaded.
    pub fn reproduce(&self) -> String {
        format!("symheap run{}", self.load.line().strip_prefix("load").unwrap_or_default())
    }

    /// Everything that was typed with its answer, by doing it again.
    fn shots(&self) -> Result<Vec<Shot>, Failure> {
        let exploration = self.load.exploration.clone();
        let mut again =
            Console::new(self.registry.clone(), &exploration, &self.common, self.interrupt.clone())?;
        let mut shots = Vec::new();
        for entry in self.journal.entries().iter().filter(|e| e.is_command()) {
            let prompt = again.prompt();
            let answer = answer_text(again.execute(&entry.line).as_ref(), &How::default());
            if self.interrupt.requested() {
                return Err(CommandError::interrupted().into());
            }
            shots.push(Shot { prompt, line: entry.line.clone(), answer });
        }
        Ok(shots)
    }

    fn typed_export(&self, rest: &str) -> Result<Typed, Failure> {
        let usage = || {
            CommandError::because(Cause::Usage, "usage: export FORMAT [FILE] [tree|heap [NODE]|NODE] [!]")
                .with_hint(
                    "formats are dot, mermaid, json, java-test, md, cast, html, svg; `!` replaces any file",
                )
        };
        let words = shlex::split(rest).ok_or_else(usage)?;
        let mut words = words.into_iter();
        let format = Format::named(&words.next().ok_or_else(usage)?)?;
        let (mut file, mut target, mut force, mut junit) = (None, None, false, 5);
        while let Some(word) = words.next() {
            match (word.as_str(), &target) {
                ("!" | "-f" | "--force", _) => force = true,
                ("--junit", _) => match words.next().and_then(|n| n.parse().ok()) {
                    Some(version @ (4 | 5)) => junit = version,
                    _ => return Err(CommandError::because(Cause::Usage, "--junit takes 4 or 5").into()),
                },
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
        Ok(Typed { request, file, force })
    }
}
