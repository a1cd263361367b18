//! What `repl --json` writes: one object a line that was carried out. Errors have one shape, wherever they come
//! from.

use schemars::JsonSchema;
use serde::Serialize;

use crate::base::Code;
use crate::session::Reply;
use crate::session::error::Cause;
use crate::ui::console::Answer;
use crate::ui::exit::Failure;

/// One line of output.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Line<'a> {
    /// The session's reply.
    Reply {
        /// True.
        ok: bool,
        /// The reply; its kind is in `reply`.
        #[serde(flatten)]
        reply: &'a Reply,
    },
    /// What the console itself says.
    Console {
        /// True.
        ok: bool,
        /// What it says.
        #[serde(flatten)]
        said: Said<'a>,
    },
    /// The line could not be carried out; the session is as it was.
    Error {
        /// False.
        ok: bool,
        /// One sentence.
        error: &'a str,
        /// Stable code; `FILES` where several things are wrong.
        code: Code,
        /// Where the command itself is wrong, in which way.
        cause: Option<Cause>,
        /// What to do about it.
        hint: Option<&'a str>,
        /// What is wrong with the files, where they are the reason; else empty.
        diagnostics: Vec<Problem<'a>>,
    },
}

/// What the console itself says.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "reply", rename_all = "kebab-case")]
pub enum Said<'a> {
    /// A text.
    Text {
        /// The text.
        text: &'a str,
    },
    /// A journal was run again: the last line of `symheap replay --json`.
    Replayed {
        /// Lines that are commands.
        commands: usize,
        /// Those whose answers were compared with what the journal says.
        compared: usize,
        /// Of these, the ones that answered otherwise.
        differ: usize,
        /// Whether all of it ran, and there was anything to compare.
        complete: bool,
        /// What ended it, in a word.
        stopped: Option<&'static str>,
        /// The same in a sentence.
        #[serde(skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    },
    /// Rows of the command table.
    Help {
        /// In the order of the table.
        commands: Vec<HelpRow<'a>>,
    },
}

/// A command.
#[derive(Serialize, JsonSchema)]
pub struct HelpRow<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its short form.
    pub short: Option<&'a str>,
    /// Its arguments.
    pub usage: &'a str,
    /// One line about it.
    pub about: &'a str,
    /// How it is typed, for instance.
    pub example: &'a str,
}

/// A problem of a file.
#[derive(Serialize, JsonSchema)]
pub struct Problem<'a> {
    /// Stable code.
    pub code: Code,
    /// One sentence.
    pub message: &'a str,
    /// `path:line:col`.
    pub at: Option<String>,
    /// What to do about it.
    pub hint: Option<&'a str>,
}

impl<'a> Line<'a> {
    /// The line for an answer; none where there is nothing to say.
    pub fn of(result: Result<&'a Answer, &'a Failure>) -> Option<Self> {
        Some(match result {
            Ok(Answer::Reply(reply) | Answer::Loaded(reply)) => Line::Reply { ok: true, reply },
            Ok(Answer::Text(text)) => Line::Console { ok: true, said: Said::Text { text: text.trim_end() } },
            Ok(Answer::Help(rows)) => {
                let row = |info: &&'static crate::session::command::CommandInfo| HelpRow {
                    name: info.name,
                    short: info.short,
                    usage: info.usage,
                    about: info.about,
                    example: info.example,
                };
                Line::Console { ok: true, said: Said::Help { commands: rows.iter().map(row).collect() } }
            }
            Ok(Answer::Pause | Answer::Quit | Answer::Nothing | Answer::Lesson(_)) => return None,
            Err(Failure::Message { code, cause, message, hint }) => Line::Error {
                ok: false,
                error: message,
                code: *code,
                cause: *cause,
                hint: hint.as_deref(),
                diagnostics: Vec::new(),
            },
            Err(failure @ Failure::Diagnostics(sources, diagnostics)) => {
                let problem = |d: &'a crate::base::Diagnostic| Problem {
                    code: d.code,
                    message: &d.message,
                    at: d.span.map(|s| sources.locate(s)),
                    hint: d.hint.as_deref(),
                };
                let only = failure.only_problem();
                Line::Error {
                    ok: false,
                    error: only.map_or("the files have problems", |d| &d.message),
                    code: only.map_or(Code::Files, |d| d.code),
                    cause: None,
                    hint: only.and_then(|d| d.hint.as_deref()),
                    diagnostics: diagnostics.iter().map(problem).collect(),
                }
            }
        })
    }
}
