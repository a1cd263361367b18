//! Commands that set something: breakpoints, watches, marks, notes, and how the session explores.

use std::rc::Rc;

use strum::VariantNames;

use crate::session::command::Flag::{Anew, Answers};
use crate::session::command::Words::{Field, Technique, These};
use crate::session::command::{CommandInfo, PLAIN, Row, act, first};
use crate::session::hypotheses;
use crate::session::stops::{self, BreakKind, BreakOn};
use crate::solve::VerdictWord;

/// What follows `break on`.
/// What a technique can say of an alternative.
const VERDICTS: &[&str] = &VerdictWord::words(VerdictWord::JUDGED);

/// In the order of help.
pub const ROWS: &[Row] = &[
    Row {
        info: CommandInfo {
            name: "break",
            usage: "on WHAT",
            about: "stop at: prune, unsound, imprecise, disagreement, exception [CLASS], postcondition [NAME], never-ends, alarm, field NAME, line [FILE:]N, if EXPR, verdict TECHNIQUE sat|unsat|unknown",
            example: "break on field left",
            details: "continue and run stop where it is hit. Without arguments it lists the breakpoints.",
            words: |before| match before {
                [] => &[These(&["on"])],
                ["on"] => &[These(BreakKind::VARIANTS)],
                ["on", "field"] => &[Field],
                ["on", "verdict"] => &[Technique],
                ["on", "verdict", _] => &[These(VERDICTS)],
                _ => &[],
            },
            ..PLAIN
        },
        does: |typed| match typed.rest {
            "" => Ok(act(|s| Ok(stops::list(&s.now.stops)))),
            _ => BreakOn::parse(typed.rest).map(|on| {
                act(move |s| {
                    stops::require_meaning(&s.explorer, &s.now.cursor, &on)?;
                    stops::add(s.now.stops_mut(), &on)
                })
            }),
        },
    },
    Row {
        info: CommandInfo {
            name: "breakpoints",
            about: "list the breakpoints with their hit counts",
            example: "breakpoints",
            details: "Numbers are never given twice.",
            ..PLAIN
        },
        does: |typed| typed.alone(|s| Ok(stops::list(&s.now.stops))),
    },
    Row {
        info: CommandInfo {
            name: "delete",
            usage: "N",
            about: "remove breakpoint N",
            example: "delete 1",
            details: "`breakpoints` has the numbers.",
            ..PLAIN
        },
        does: |typed| typed.number().map(|n| act(move |s| stops::delete(s.now.stops_mut(), n))),
    },
    Row {
        info: CommandInfo {
            name: "disable",
            usage: "N",
            about: "breakpoint N stops nothing until enabled",
            example: "disable 1",
            details: "It keeps its number and its count.",
            ..PLAIN
        },
        does: |typed| typed.number().map(|n| act(move |s| stops::enable(s.now.stops_mut(), n, false))),
    },
    Row {
        info: CommandInfo {
            name: "enable",
            usage: "N",
            about: "breakpoint N stops again",
            example: "enable 1",
            details: "The way back from `disable`.",
            ..PLAIN
        },
        does: |typed| typed.number().map(|n| act(move |s| stops::enable(s.now.stops_mut(), n, true))),
    },
    Row {
        info: CommandInfo {
            name: "watch",
            usage: "[EXPR]",
            about: "show an expression's value after every move; list the watches",
            example: "watch this",
            details: "An expression as in `print`.",
            ..PLAIN
        },
        does: |typed| match typed.optional_text() {
            None => Ok(act(|s| s.with_stops(|e, c, stops| Ok(stops::list_watches(e, c, stops))))),
            Some(text) => Ok(act(move |s| {
                s.with_stops(|explorer, cursor, stops| stops::watch(explorer, cursor, stops, &text))
            })),
        },
    },
    Row {
        info: CommandInfo {
            name: "unwatch",
            usage: "N",
            about: "remove watch N",
            example: "unwatch 1",
            details: "`watch` alone lists them with their numbers.",
            ..PLAIN
        },
        does: |typed| {
            typed.number().map(|n| {
                act(move |s| {
                    s.with_stops(|explorer, cursor, stops| stops::unwatch(explorer, cursor, stops, n))
                })
            })
        },
    },
    Row {
        info: CommandInfo {
            name: "mark",
            usage: "[NAME]",
            about: "name this place, for goto 'NAME; list the names",
            example: "mark here",
            details: "A mark is a place in the tree. It stays when technique or scope change, and leads to the same node where that exists.",
            ..PLAIN
        },
        does: |typed| {
            let name = typed.optional_text();
            Ok(act(move |s| {
                if let Some(name) = &name {
                    Rc::make_mut(&mut s.now.notebook).mark(&s.explorer.tree, s.now.cursor.at, name);
                }
                Ok(s.now.notebook.marks())
            }))
        },
    },
    Row {
        info: CommandInfo {
            name: "note",
            usage: "[TEXT]",
            about: "write a note on this node; list the notes",
            example: "note this is the one",
            details: "Notes show wherever the node shows.",
            ..PLAIN
        },
        does: |typed| {
            let text = typed.optional_text();
            Ok(act(move |s| {
                if let Some(text) = &text {
                    Rc::make_mut(&mut s.now.notebook).note(&s.explorer.tree, s.now.cursor.node(), text);
                }
                Ok(s.now.notebook.notes())
            }))
        },
    },
    Row {
        info: CommandInfo {
            name: "assume",
            usage: "EXPR",
            about: "explore only inputs that satisfy a condition, such as this != null",
            example: "assume this != null",
            details: "The tree starts anew with the condition, as with `requires` in the subject file, and the session goes to the same node where it still exists.",
            flags: &[Anew, Answers],
            ..PLAIN
        },
        does: |typed| {
            typed.text().map(|text| act(move |s| s.anew(hypotheses::assuming(&s.explorer, &text)?)))
        },
    },
    Row {
        info: CommandInfo {
            name: "rule",
            usage: "N on|off",
            about: "switch a HEX rule off, or on again",
            example: "rule 2 off",
            details: "Rules count from 1, in the order of the specification. The tree starts anew.",
            flags: &[Anew, Answers],
            words: |before| match before {
                [_] => &[These(&["on", "off"])],
                _ => &[],
            },
            ..PLAIN
        },
        does: |typed| match typed.words(2, 2)?.as_slice() {
            [number, on @ ("on" | "off")] => {
                let (number, on) = (number.parse().map_err(|_| typed.usage())?, *on == "on");
                Ok(act(move |s| s.anew(hypotheses::switching(&s.explorer.setup, number, on)?)))
            }
            _ => Err(typed.usage()),
        },
    },
    Row {
        info: CommandInfo {
            name: "technique",
            usage: "NAME",
            about: "cut with another technique",
            example: "technique pli",
            details: "The tree starts anew, and the session goes to the same node where the other technique does not cut it.",
            flags: &[Anew, Answers],
            words: |before| first(before, &[Technique]),
            ..PLAIN
        },
        does: |typed| {
            typed.text().map(|technique| {
                act(move |s| s.anew(s.explorer.setup.with(|settings| settings.technique = technique.clone())))
            })
        },
    },
    Row {
        info: CommandInfo {
            name: "scope",
            usage: "K",
            about: "use another scope",
            example: "scope 3",
            details: "The tree starts anew, and the session goes to the same node where it still exists.",
            flags: &[Anew, Answers],
            ..PLAIN
        },
        does: |typed| {
            typed
                .number()
                .map(|k| act(move |s| s.anew(s.explorer.setup.with(|settings| settings.scope = Some(k)))))
        },
    },
];
