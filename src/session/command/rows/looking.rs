//! Commands that look at a place.

use crate::session::command::Flag::{OnPanes, Tells};
use crate::session::command::Words::{Node, These};
use crate::session::command::{CommandInfo, PLAIN, Row, act};
use crate::session::error::CommandError;
use crate::session::reply::Reply;
use crate::session::{Session, enumerate, evaluate, look, place, rows};

/// Heaps that are listed where nobody says how many.
const MOST_HEAPS: usize = 100;

fn select_frame(session: &mut Session, outwards: bool) -> Result<Reply, CommandError> {
    let Session { explorer, now, .. } = &mut *session;
    now.cursor = place::select_frame(&explorer.setup, &now.cursor, outwards)?;
    Ok(session.here())
}

/// In the order of help.
pub const ROWS: &[Row] = &[
    Row {
        info: CommandInfo {
            name: "where",
            about: "where this is: node, source line, frames",
            example: "where",
            details: "The node in both forms, the frames with the line that runs next, notes, watches.",
            flags: &[OnPanes],
            ..PLAIN
        },
        does: |typed| {
            Ok(typed.alone(|s| Ok(s.here()))?.in_dive(|s| s.in_dive(|view| Reply::Dive(Box::new(view)))))
        },
    },
    Row {
        info: CommandInfo {
            name: "up",
            about: "select the frame that called this one",
            example: "up",
            details: "vars, source and print are then about that frame, until the next move.",
            ..PLAIN
        },
        does: |typed| typed.alone(|s| select_frame(s, true)),
    },
    Row {
        info: CommandInfo {
            name: "down",
            about: "select the frame that this one called",
            example: "down",
            details: "The way back from `up`.",
            ..PLAIN
        },
        does: |typed| typed.alone(|s| select_frame(s, false)),
    },
    Row {
        info: CommandInfo {
            name: "tree",
            usage: "[DEPTH]",
            about: "the visited part of the execution tree",
            example: "tree 2",
            details: "A row a node: its name, what it assumes, and whether it is a choice, cut, unvisited, or how its path ends. With DEPTH, the topmost levels alone.",
            flags: &[OnPanes],
            ..PLAIN
        },
        does: |typed| match typed.rest {
            "" => Ok(act(|s| Ok(tree(s, None)))),
            _ => typed.parsed().map(|depth| act(move |s| Ok(tree(s, Some(depth))))),
        },
    },
    Row {
        info: CommandInfo {
            name: "search",
            usage: "TEXT",
            about: "visited nodes that mention TEXT",
            example: "search exception",
            details: "Looks in clauses, ends of paths and reasons of cuts; capital letters do not matter.",
            flags: &[Tells],
            ..PLAIN
        },
        does: |typed| {
            typed.text().map(|text| {
                act(move |s| s.look(|explorer, cursor| Ok(rows::search(explorer, cursor.node(), &text))))
            })
        },
    },
    Row {
        info: CommandInfo {
            name: "heap",
            usage: "[NODE] [input|current] [--view picture|outline|table] [--slice] [--focus OBJECT [--radius N]] [--hide FIELD]",
            about: "the input heap (default), or the current one; drawn, or the part of the last reason, or near an object",
            example: "heap [1] current",
            details: "The input heap has what lazy initialization has decided: ? is what nobody has read. Nodes on other paths that have the same heap, but for the names of its objects, are named: same heap as node [2,1]. The current heap has what the program made of it.",
            flags: &[OnPanes],
            words: |before| match before {
                [] => &[Node, These(&["input", "current"])],
                [_] => &[These(&["input", "current"])],
                _ => &[],
            },
            ..PLAIN
        },
        does: |typed| {
            typed.heap().map(|(node, current, look)| {
                act(move |s| match &look {
                    Some(look) => {
                        let (explorer, now) = (&mut s.explorer, &s.now);
                        look::heap_as(explorer, &now.cursor, &now.reason, node.as_ref(), current, look)
                    }
                    None => s.heap_view(node.as_ref(), current).map(Reply::Heap),
                })
            })
        },
    },
    Row {
        info: CommandInfo {
            name: "enumerate",
            usage: "[N]",
            about: "the heaps of the scope that satisfy the precondition, as a gallery; the first N (100)",
            example: "enumerate 20",
            details: "Isomorphic heaps come once, each with the fields that the precondition read of it. Where there are more, that is told.",
            ..PLAIN
        },
        does: |typed| {
            let most = if typed.rest.is_empty() { MOST_HEAPS } else { typed.parsed()? };
            Ok(act(move |s| s.look(|explorer, _| enumerate::enumerate(explorer, most))))
        },
    },
    Row {
        info: CommandInfo {
            name: "pc",
            about: "the path condition",
            example: "pc",
            details: "A clause a line, oldest first.",
            flags: &[OnPanes],
            ..PLAIN
        },
        does: |typed| {
            typed.alone(|s| {
                s.look(|explorer, cursor| Ok(Reply::Pc { clauses: place::path_condition(explorer, cursor) }))
            })
        },
    },
    Row {
        info: CommandInfo {
            name: "vars",
            about: "local variables of the selected frame",
            example: "vars",
            details: "Names with values; symbols stand for what is not decided.",
            flags: &[OnPanes],
            ..PLAIN
        },
        does: |typed| typed.alone(|s| s.look(|explorer, cursor| Ok(place::variables(explorer, cursor)))),
    },
    Row {
        info: CommandInfo {
            name: "print",
            usage: "EXPR",
            about: "the value of a Java expression, such as this != null",
            example: "print this != null",
            details: "Java without side effects over roots, arguments, locals and objects such as N0. It says when a value is not decided yet.",
            ..PLAIN
        },
        does: |typed| {
            typed
                .text()
                .map(|text| act(move |s| s.look(|explorer, cursor| evaluate::print(explorer, cursor, &text))))
        },
    },
    Row {
        info: CommandInfo {
            name: "source",
            about: "the source around the current line",
            example: "source",
            details: "Some lines around the one that runs next; before the call, the method.",
            ..PLAIN
        },
        does: |typed| typed.alone(|s| place::source(&s.explorer.setup, &s.now.cursor)),
    },
    Row {
        info: CommandInfo {
            name: "output",
            about: "what the program printed",
            example: "output",
            details: "What went to System.out on this path so far.",
            ..PLAIN
        },
        does: |typed| {
            typed.alone(|s| Ok(Reply::Output { text: s.now.cursor.state().machine.console.clone() }))
        },
    },
];

fn tree(session: &Session, depth: Option<usize>) -> Reply {
    let here = session.now.cursor.node();
    Reply::Tree { rows: rows::rows(&session.explorer, here, depth, None) }
}
