//! Exports: what was visited, written in the forms of other tools. Each form is a pure function from plain
//! data to text; only [`write`](write()) touches a file.

mod dot;
mod html;
mod java_test;
mod json;
mod markdown;
pub mod mermaid;
pub(crate) mod svg;

#[cfg(test)]
mod tests;

use std::path::Path;

use clap::ValueEnum;
use strum::VariantNames;

use crate::explore::NodePath;
use crate::session::Session;
use crate::session::error::{Cause, CommandError};
use crate::session::journal::Journal;
use crate::session::scenario::{Purpose, Scenarios};
use crate::session::trace::Trace;
use crate::session::view::HeapView;
use crate::ui::exit::Failure;
use crate::ui::file;
use crate::ui::heap_picture::{Marks, conditions};
use crate::ui::printable;

pub use dot::heap as heap_as_dot;
pub use html::PRINT;
pub use java_test::capitals;
pub use json::SCHEMA;
pub use svg::{alone as heap_as_svg, escape};

/// Nodes that are exported unless somebody says otherwise.
pub const MOST_NODES: usize = 1000;
/// How exports begin that say it in their first line.
const MARKS: [&str; 4] = ["// symheap: ", "%% symheap: ", "# symheap: ", "{\n  \"format\": \"symheap-"];
/// How the others begin; they say it a little later.
const FRAMES: [&str; 4] = ["{\"version\":2,", "<!DOCTYPE html>", "<svg ", ".ie \\n(.g "];

/// A form.
#[derive(ValueEnum, VariantNames, Clone, Copy, PartialEq, Eq, Debug)]
#[strum(serialize_all = "kebab-case")]
pub enum Format {
    /// Graphviz
    Dot,
    /// Mermaid, for Markdown pages
    Mermaid,
    /// The trace; `--schema` prints its schema
    Json,
    /// JUnit source: a test a path
    JavaTest,
    /// A report in Markdown
    Md,
    /// An asciinema recording of the session on the screen
    Cast,
    /// One page that needs no network
    Html,
    /// A picture of one heap, or of the screen
    Svg,
}

impl Format {
    /// A text of this form without what no terminal should be sent: forms that have escapes lose nothing by it.
    pub fn printable(self, text: &str) -> String {
        match self {
            Format::Json | Format::JavaTest | Format::Cast => printable::escaped(text).into_owned(),
            Format::Dot | Format::Mermaid | Format::Md | Format::Html | Format::Svg => {
                printable::text(text).into_owned()
            }
        }
    }
    /// The form of that name.
    ///
    /// # Errors
    /// There is none.
    pub fn named(name: &str) -> Result<Self, CommandError> {
        <Self as ValueEnum>::from_str(name, false).map_err(|_| {
            let names = Self::VARIANTS;
            let error = CommandError::because(Cause::Unknown, format!("there is no format `{name}`"));
            match crate::base::diagnostic::nearest(name, names.iter().copied()) {
                Some(near) => error.with_hint(format!("did you mean `{near}`?")),
                None => error.with_hint(format!("formats are {}", names.join(", "))),
            }
        })
    }
}

/// What of the session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// The visited tree, or all its paths.
    Tree,
    /// One node's input heap; `None` for the node that the session stands at.
    Heap(Option<NodePath>),
    /// One node: its path.
    Node(NodePath),
}

/// What is asked for.
#[derive(Clone, PartialEq, Debug)]
pub struct Request {
    /// The form.
    pub format: Format,
    /// Of what.
    pub target: Target,
    /// Most nodes, or paths.
    pub most: usize,
    /// Whether the compared techniques are asked about each node.
    pub verdicts: bool,
    /// Version of JUnit: 4 or 5.
    pub junit: u32,
    /// Name of the test class; made from subject and method where it is not given.
    pub class: Option<String>,
    /// A command line that brings the same about.
    pub reproduce: String,
}

/// Writes a session in a form other than a recording, which is made from its journal.
///
/// # Errors
/// There is no such node; the form has nothing for it; the work was interrupted.
pub fn export(session: &mut Session, request: &Request) -> Result<String, Failure> {
    made(session, request).map(|text| request.format.printable(&text))
}

fn made(session: &mut Session, request: &Request) -> Result<String, Failure> {
    match (&request.target, request.format) {
        (_, Format::Cast) => Err(CommandError::new("a recording is one of a session").into()),
        (Target::Tree | Target::Node(_), Format::Svg) => Err(CommandError::new("a picture is one of a heap")
            .with_hint(
                "`export svg FILE heap NODE`, on the command line `--heap NODE`; html has one of each node",
            )
            .into()),
        (Target::Heap(_), Format::JavaTest) => Err(CommandError::new("a heap alone is no test")
            .with_hint("`export java-test FILE NODE` writes the test of one path")
            .into()),
        (Target::Heap(node), format) => {
            let heap = heap_of(session, node.as_ref())?;
            let known = conditions::of(&session.conditions(node.as_ref())?);
            Ok(match format {
                Format::Dot => dot::heap(&heap, &known),
                Format::Mermaid => mermaid::heap(&heap),
                Format::Json => json::heap(&heap),
                Format::Md => markdown::heap_page(&heap),
                Format::Html => html::heap_page(&heap, &known),
                Format::Svg => {
                    let mut marks = Marks::default();
                    marks.add_symbolic(&heap);
                    svg::alone(&heap, &marks, &known, &[])
                }
                Format::JavaTest | Format::Cast => String::new(),
            })
        }
        (target, Format::JavaTest) => {
            let node = match target {
                Target::Node(path) => Some(path),
                _ => None,
            };
            let scenarios = session.scenarios(node, request.most, Purpose::Behaviour)?;
            Ok(java_test::class(&scenarios, request.junit, &request.reproduce, request.class.as_deref()))
        }
        (target, format) => {
            let verdicts = request.verdicts && !matches!(format, Format::Dot | Format::Mermaid);
            let mut trace = session.trace(request.most, verdicts)?;
            if let Target::Node(path) = target {
                only_path(session, &mut trace, path)?;
            }
            Ok(match format {
                Format::Dot => dot::tree(&trace),
                Format::Mermaid => mermaid::tree(&trace),
                Format::Json => json::trace(&trace),
                Format::Md => markdown::report(&trace, &request.reproduce),
                Format::Html => html::page(&trace, &request.reproduce),
                Format::JavaTest | Format::Cast | Format::Svg => String::new(),
            })
        }
    }
}

/// Tests that fail until the alarms on a node's path are mended, each in what `keep` leaves of them.
///
/// # Errors
/// As [`export`].
pub fn alarm_test(
    session: &mut Session,
    node: &NodePath,
    class: &str,
    reproduce: &str,
    keep: impl FnOnce(&mut Scenarios),
) -> Result<(Scenarios, String), Failure> {
    let mut scenarios = session.scenarios(Some(node), 1, Purpose::Alarms)?;
    keep(&mut scenarios);
    let text = java_test::class(&scenarios, 5, reproduce, Some(class));
    Ok((scenarios, Format::JavaTest.printable(&text)))
}

/// Leaves in a trace what lies on the way to a node.
fn only_path(session: &mut Session, trace: &mut Trace, path: &NodePath) -> Result<(), Failure> {
    let heap = heap_of(session, Some(path))?;
    let on_way = |choices: &[u32]| heap.choice_path.starts_with(choices);
    trace.nodes.retain(|node| on_way(&node.choice_path));
    trace.alarms.retain(|of| on_way(&of.alarm.choice_path));
    Ok(())
}

fn heap_of(session: &mut Session, node: Option<&NodePath>) -> Result<HeapView, Failure> {
    Ok(session.heap_view(node, false)?)
}

/// Whether a file that begins so may be replaced by this text: it is an export, or both are journals.
fn is_own(head: &str, text: &str) -> bool {
    let framed = FRAMES.iter().any(|frame| head.starts_with(frame)) && head.contains("symheap");
    let both_are = Journal::is_journal(head) && Journal::is_journal(text);
    both_are || framed || MARKS.iter().any(|mark| head.starts_with(mark))
}

/// Writes a file. One that exists is only replaced where it is an export already, or with `force`.
///
/// # Errors
/// A sentence with a hint; nothing was written.
pub fn write(path: &Path, text: &str, force: bool) -> Result<(), Failure> {
    let shown = path.display();
    let failure = |message: String, hint: &str| Failure::from(CommandError::new(message).with_hint(hint));
    if path.is_dir() {
        return Err(failure(format!("{shown} is a folder"), "name a file in it"));
    }
    if !force && !file::is_free(path, |head| is_own(head, text)) {
        let message = format!("{shown} exists and is no export");
        return Err(failure(message, "choose another name; `!` at the end (--force) replaces it"));
    }
    file::replace(path, text).map_err(|error| {
        let hint = match error.kind() {
            std::io::ErrorKind::NotFound => "its folder does not exist",
            std::io::ErrorKind::PermissionDenied => "choose a place that you may write to",
            _ => "choose another place; without a file the text is printed",
        };
        failure(format!("cannot write {shown}: {error}"), hint)
    })
}

/// The class that a file's name asks for.
pub fn class_of(path: &Path) -> Option<String> {
    let is_java = path.extension().is_some_and(|e| e == "java");
    let stem = path.file_stem().and_then(|s| s.to_str());
    stem.filter(|s| is_java && java_test::is_class_name(s)).map(str::to_string)
}

/// A choice path as text: `[1,3]`.
fn path_text(choices: &[u32]) -> String {
    crate::explore::ChoicePath(choices.to_vec()).to_string()
}

/// What a node of a tree shows below its clause.
fn state_text(node: &crate::session::trace::TraceNode) -> String {
    use crate::session::trace::TraceState;
    match node.state {
        TraceState::Open => "open".into(),
        TraceState::Choice => format!("{}?", node.choice.as_deref().unwrap_or("choice")),
        TraceState::End => node.end.clone().unwrap_or_default(),
        TraceState::Split => format!("split: {}", node.why.as_deref().unwrap_or_default()),
        TraceState::Cut => format!("cut: {}", node.why.as_deref().unwrap_or("no reason is known")),
    }
}

/// The object and field that a node's clause decided, as its heap names them.
fn decided<'a>(heap: &'a HeapView, clause: &str) -> Option<(&'a str, &'a str)> {
    let (slot, _) = clause.split_once('=')?;
    let (owner, field) = match slot.rsplit_once('.') {
        Some((owner, field)) => (owner, field),
        None => match slot.split_once('[') {
            Some((owner, _)) if !owner.is_empty() => (owner, slot.get(owner.len()..)?),
            _ => ("this", slot),
        },
    };
    let object = heap.objects.iter().find(|object| object.name == owner)?;
    let cell = object.cells.iter().find(|cell| cell.name == field)?;
    Some((&object.name, &cell.name))
}
