//! Commands that move.

use crate::session::command::Flag::{Moves, OnPanes, Reaches, Repeats};
use crate::session::command::Words::{Mark, Node, These};
use crate::session::command::parse::node;
use crate::session::command::{CommandInfo, PLAIN, Row, act, first};
use crate::session::cursor::Point;
use crate::session::dive::Dive;
use crate::session::dive::moves::{self as dive_moves, is_no_statement};
use crate::session::{choices, hunt, moves, reverse};

/// In the order of help.
pub const ROWS: &[Row] = &[
    Row {
        info: CommandInfo {
            name: "step",
            short: Some("s"),
            usage: "[N|in]",
            about: "execute the next statement (N of them); in a dive: the next candidate, `in`: its next statement",
            example: "step 3",
            details: "Goes into calls. It stops early at a choice or at the end of the path. Inside of a dive a step is a round of the query: a candidate, a reference, a lazy step.",
            flags: &[Moves, Repeats],
            words: |before| first(before, &[These(&["in"])]),
        },
        does: |typed| match typed.rest {
            "in" => Ok(act(|s| s.go(|explorer, cursor| moves::step(explorer, cursor, 1)))
                .in_dive(|s| s.dive_by(|dive| dive.event_on(|_| true)))),
            _ => typed.count().map(|n| {
                act(move |s| s.go(|explorer, cursor| moves::step(explorer, cursor, n)))
                    .in_dive(move |s| s.dive_by(|dive| dive.rounds_on(n)))
            }),
        },
    },
    Row {
        info: CommandInfo {
            name: "next",
            short: Some("n"),
            about: "execute the next statement with everything it calls; in a dive: the next read, pop or answer",
            example: "next",
            details: "Runs what the statement calls, too, unless a choice comes in between: then it stops there, and after `choose` it can go on with `finish`.",
            flags: &[Moves, Repeats],
            ..PLAIN
        },
        does: |typed| {
            Ok(typed
                .alone(|s| s.go(moves::step_over))?
                .in_dive(|s| s.dive_by(|dive| dive.event_on(is_no_statement))))
        },
    },
    Row {
        info: CommandInfo {
            name: "finish",
            short: Some("f"),
            about: "run until the current method has returned",
            example: "finish",
            details: "Stops in the caller, after the call; or earlier, at a choice or the end of the path.",
            flags: &[Moves, Repeats],
            ..PLAIN
        },
        does: |typed| Ok(typed.alone(|s| s.go(moves::step_out))?.in_dive(|s| s.dive_by(Dive::finish))),
    },
    Row {
        info: CommandInfo {
            name: "continue",
            short: Some("c"),
            about: "run to the next breakpoint, choice or end of the path",
            example: "continue",
            details: "Looks at every enabled breakpoint on the way, and at those about alternatives on arrival at a choice.",
            flags: &[Moves, Repeats],
            ..PLAIN
        },
        does: |typed| {
            Ok(typed.alone(|s| s.go_watching(hunt::run_on))?.in_dive(|s| s.dive_by(Dive::to_verdict)))
        },
    },
    Row {
        info: CommandInfo {
            name: "next-choice",
            short: Some("o"),
            about: "run to the next choice or end of the path, past breakpoints",
            example: "next-choice",
            details: "Runs on past breakpoints to the next choice, or to the path's end. `choices` then lists the alternatives.",
            flags: &[Moves, Repeats],
            ..PLAIN
        },
        does: |typed| typed.alone(|s| s.go(moves::next_choice)),
    },
    Row {
        info: CommandInfo {
            name: "choices",
            about: "list the alternatives of the next choice, with what the technique says of each",
            example: "choices",
            details: "Asks the technique about every alternative of the next choice, without moving. Those that it cuts keep their numbers.",
            flags: &[OnPanes],
            ..PLAIN
        },
        does: |typed| typed.alone(|s| s.look(choices::choices)),
    },
    Row {
        info: CommandInfo {
            name: "choose",
            usage: "N",
            about: "take alternative N of the next choice; N alone does the same",
            example: "choose 2",
            details: "Runs to the next choice first, where it is not there yet. An alternative that the technique cut cannot be taken: `technique li` cuts nothing.",
            flags: &[Moves, Reaches],
            ..PLAIN
        },
        does: |typed| {
            typed.number().map(|n| act(move |s| s.go(|explorer, cursor| moves::choose(explorer, cursor, n))))
        },
    },
    Row {
        info: CommandInfo {
            name: "run",
            usage: "[dfs|bfs] [N]",
            about: "explore what is left (until N paths have ended, or a breakpoint is hit)",
            example: "run bfs 10",
            details: "Explores what comes after this place: depth first (dfs) or level by level (bfs). It stops after N paths, at a breakpoint, or when nothing is left; `run` again goes on there and loses nothing.",
            flags: &[Moves],
            words: |before| first(before, &[These(&["dfs", "bfs"])]),
            ..PLAIN
        },
        does: |typed| {
            typed
                .order_and_number()
                .map(|(order, most)| act(move |s| hunt::explore(&mut s.explorer, &mut s.now, order, most)))
        },
    },
    Row {
        info: CommandInfo {
            name: "back",
            short: Some("S"),
            usage: "[N]",
            about: "undo the last move (N of them)",
            example: "back 2",
            details: "Undoes moves, whatever they were. Where no move is left to undo, it goes to the statement before, or to the choice that led here. What was visited stays in the tree.",
            flags: &[Moves, Repeats],
            ..PLAIN
        },
        does: |typed| {
            typed.count().map(|n| {
                act(move |s| {
                    s.go_along(|explorer, cursor, history| moves::back(explorer, cursor, history, n))
                })
                .in_dive(move |s| s.go_in_dive(|explorer, dive| dive_moves::back(explorer, dive, n)))
            })
        },
    },
    Row {
        info: CommandInfo {
            name: "forward",
            usage: "[N]",
            about: "do the last move again that back undid (N of them)",
            example: "forward 2",
            details: "Does again what `back` undid, until another move is made.",
            flags: &[Moves, Repeats],
            ..PLAIN
        },
        does: |typed| {
            typed.count().map(|n| {
                act(move |s| {
                    s.go_along(|explorer, cursor, history| moves::forward(explorer, cursor, history, n))
                })
                .in_dive(move |s| s.go_in_dive(|explorer, dive| dive_moves::forward(explorer, dive, n)))
            })
        },
    },
    Row {
        info: CommandInfo {
            name: "reverse-next",
            short: Some("N"),
            about: "go back to the statement before in this method",
            example: "reverse-next",
            details: "Lands on the last statement before here, on the line from the start to here, that is in this method or one of its callers. `next` from there comes here again, or to the first choice on the way; where it lands on the call of this method, `step` goes in again.",
            flags: &[Moves, Repeats],
            ..PLAIN
        },
        does: |typed| Ok(typed.alone(|s| s.go(reverse::over))?.in_dive(|s| s.dive_by(Dive::event_back))),
    },
    Row {
        info: CommandInfo {
            name: "reverse-finish",
            short: Some("F"),
            about: "go back to the call of this method",
            example: "reverse-finish",
            details: "Lands on the statement that called this method. Every step from there to here is inside of the call.",
            flags: &[Moves, Repeats],
            ..PLAIN
        },
        does: |typed| Ok(typed.alone(|s| s.go(reverse::out))?.in_dive(|s| s.dive_by(Dive::round_back))),
    },
    Row {
        info: CommandInfo {
            name: "reverse-continue",
            short: Some("C"),
            about: "go back to the breakpoint or choice before",
            example: "reverse-continue",
            details: "Lands on the last place before here where a breakpoint on a statement is hit, or else on the choice that led here; before the first choice, on the start. What it passes is not counted as hit.",
            flags: &[Moves, Repeats],
            ..PLAIN
        },
        does: |typed| {
            Ok(typed.alone(|s| s.go_watching(reverse::run_back))?.in_dive(|s| s.dive_by(Dive::to_start)))
        },
    },
    Row {
        info: CommandInfo {
            name: "prev-choice",
            short: Some("O"),
            about: "go back to the choice that led here",
            example: "prev-choice",
            details: "Stands at the choice itself, so that another alternative can be taken.",
            flags: &[Moves, Repeats],
            ..PLAIN
        },
        does: |typed| typed.alone(|s| s.go(moves::prev_choice)),
    },
    Row {
        info: CommandInfo {
            name: "goto",
            usage: "NODE",
            about: "jump to a node: [1,3,2], root=N0/N0.left=null, or 'mark",
            example: "goto [1,2]",
            details: "A node is named by the numbers of its choices or by their clauses, root=N0/N0.left=null. What was not visited on the way is. A mark is named with a quote: goto 'here.",
            flags: &[Moves, Reaches],
            words: |before| first(before, &[Mark, Node]),
            ..PLAIN
        },
        does: |typed| match typed.rest.strip_prefix('\'') {
            Some(mark) => {
                let mark = mark.trim().to_string();
                Ok(act(move |s| {
                    let (path, point) = s.now.notebook.marked(&mark)?;
                    s.go(|explorer, cursor| moves::goto(explorer, cursor, &path, point))
                }))
            }
            None if typed.rest.is_empty() => Err(typed.usage()),
            None => node(typed.rest).map(|path| {
                act(move |s| s.go(|explorer, cursor| moves::goto(explorer, cursor, &path, Point::START)))
            }),
        },
    },
    Row {
        info: CommandInfo {
            name: "restart",
            about: "go to the start; what was visited stays",
            example: "restart",
            details: "The tree, the marks and the breakpoints stay; `back` undoes it.",
            flags: &[Moves],
            ..PLAIN
        },
        does: |typed| typed.alone(|s| s.go(moves::restart)),
    },
];
