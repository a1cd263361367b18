//! The commands that every face has beside the session's: loading, files, script words, help. What there is to say of
//! them stands here, what they do in [`console`](crate::ui::console).

use strum::VariantNames;

use crate::session::command::Flag::{Loads, OnPanes, Tells, Unrepeatable, Withheld};
use crate::session::command::Words::{Command, File, Method, Node, Subject, These};
use crate::session::command::{self, CommandInfo, PLAIN, first};
use crate::session::error::CommandError;
use crate::ui::export::Format;

/// All commands in the order of help: the session's, then these.
pub fn all() -> impl Iterator<Item = &'static CommandInfo> + Clone {
    command::rows().map(|row| &row.info).chain(COMMANDS)
}

/// The command that a word names: exactly, by its short form, or as an unambiguous prefix.
///
/// # Errors
/// It names none, or several.
pub fn find(word: &str) -> Result<&'static CommandInfo, CommandError> {
    command::find(word, all())
}

/// What `deliver` can make.
pub const DELIVERED: [&str; 3] = ["test", "page", "journal"];

/// In the order of help.
pub const COMMANDS: &[CommandInfo] = &[
    CommandInfo {
        name: "load",
        usage: "SUBJECT [METHOD]",
        about: "load a subject (-t, -k and other options of run), or a journal",
        example: "load intro/binary_tree dfs -k 3",
        details: "A subject with the options of `run`, or a journal, whose commands are then run again.",
        flags: &[Loads],
        words: |before| match before {
            [] => &[Subject, File],
            [_] => &[Method],
            _ => &[],
        },
        ..PLAIN
    },
    CommandInfo {
        name: "reload",
        short: Some("r"),
        about: "read the files again, and do everything again as far as it fits",
        example: "reload",
        details: "Says which command no longer fits and which verdicts changed. Where the files are broken now, the session stays as it is.",
        ..PLAIN
    },
    CommandInfo {
        name: "save",
        usage: "FILE [!]",
        about: "write everything that was typed to a journal",
        example: "save session.journal",
        details: "A journal is a script: `load` brings it back, and symheap replay runs it again and compares. Another file is kept unless the line ends with an exclamation mark.",
        flags: &[Unrepeatable],
        words: |before| first(before, &[File]),
        ..PLAIN
    },
    CommandInfo {
        name: "lesson",
        usage: "[NAME]",
        about: "walk through a lesson; without a name that of the loaded subject",
        example: "lesson cycle",
        details: "Sentences with what they speak of, a step at a time, forwards and back. `symheap teach` lists the lessons.",
        flags: &[Loads],
        words: |before| first(before, &[Subject]),
        ..PLAIN
    },
    CommandInfo {
        name: "predict",
        usage: "VERDICT [NAME|HANDS]",
        about: "predict what the answer to the question will be",
        example: "predict unsat 12",
        details: "Of one person, with or without a name, or of so many hands. `reveal` compares: with the technique that a lesson names, else with the session's own.",
        ..PLAIN
    },
    CommandInfo {
        name: "predictions",
        about: "what was predicted, and how it came out",
        example: "predictions",
        details: "By question, by name, and in sum.",
        ..PLAIN
    },
    CommandInfo {
        name: "export",
        usage: "FORMAT [FILE] [tree|heap [NODE]|NODE|screen] [!]",
        about: "what was visited as dot, mermaid, json, java-test, md, html, a picture (svg), a recording (cast)",
        example: "export dot tree.dot",
        details: "A picture is one of a heap (`export svg a.svg heap`) or of the screen (`export svg a.svg screen`); a recording shows the screen while all is done again that was typed. A file that exists and is no export is kept unless the line ends with an exclamation mark. While a question is open nothing is written.",
        flags: &[Unrepeatable, Withheld],
        words: |before| match before {
            [] => &[These(Format::VARIANTS)],
            [_] => &[File],
            [_, _] => &[These(&["tree", "heap", "screen"])],
            [_, _, "heap"] => &[Node],
            _ => &[],
        },
        ..PLAIN
    },
    CommandInfo {
        name: "deliver",
        usage: "[test|page|journal] [FOLDER]",
        about: "of the alarm here: a JUnit test that fails until it is mended, a page with the way to it, the journal",
        example: "deliver test",
        details: "Stands at the end of a path that is an alarm: `alarms` lists them. Without a word all three are made, in the working folder where none is named.",
        flags: &[Unrepeatable, Tells, Withheld],
        words: |before| match before {
            [] => &[These(&DELIVERED)],
            [_] => &[File],
            _ => &[],
        },
        ..PLAIN
    },
    CommandInfo {
        name: "say",
        usage: "TEXT",
        about: "in scripts: a sentence for the audience",
        example: "say Look at the heap.",
        details: "Prints the text.",
        ..PLAIN
    },
    CommandInfo {
        name: "ask",
        usage: "[TEXT]",
        about: "in scripts: a question; verdicts are hidden until reveal",
        example: "ask Is it a tree?",
        details: "Until `reveal`, replies hide what techniques say.",
        ..PLAIN
    },
    CommandInfo {
        name: "reveal",
        about: "in scripts: show what was hidden since ask",
        example: "reveal",
        details: "Shows the last reply that was hidden.",
        ..PLAIN
    },
    CommandInfo {
        name: "pause",
        about: "in scripts: wait for Enter, on a terminal",
        example: "pause",
        details: "Does nothing where nobody sits at a terminal.",
        flags: &[OnPanes],
        ..PLAIN
    },
    CommandInfo {
        name: "help",
        short: Some("?"),
        usage: "[COMMAND]",
        about: "this list, or one command",
        example: "help step",
        details: "Names may be shortened as long as they are unambiguous.",
        words: |before| first(before, &[Command]),
        ..PLAIN
    },
    CommandInfo {
        name: "quit",
        short: Some("q"),
        about: "leave",
        example: "quit",
        details: "The journal stays.",
        flags: &[OnPanes, Unrepeatable],
        ..PLAIN
    },
];
