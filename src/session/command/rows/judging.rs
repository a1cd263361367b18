//! Commands about verdicts: techniques side by side, reasons, and queries from the inside.

use std::rc::Rc;

use crate::session::command::Flag::{Answers, Moves, OnPanes, Tells, TellsOne, Withheld};
use crate::session::command::Words::{Mark, Node, Technique, These};
use crate::session::command::{CommandInfo, PLAIN, Row, act, first};
use crate::session::dive::Dive;
use crate::session::reply::Reply;
use crate::session::{Session, alarms, backward, comparison, diff, verdicts, why};
use crate::solve::VerdictWord;

/// What a technique can say.
const VERDICTS: &[&str] = &VerdictWord::words(VerdictWord::SAID);

/// In the order of help.
pub const ROWS: &[Row] = &[
    Row {
        info: CommandInfo {
            name: "verdicts",
            usage: "[NODE]",
            about: "what each technique says of the heap",
            example: "verdicts",
            details: "A row a technique. Techniques that depend on the order of the visit answer for the path that led here, and in the row /breadth-first for the heap as such.",
            flags: &[Tells, OnPanes],
            words: |before| first(before, &[Node]),
            ..PLAIN
        },
        does: |typed| {
            typed.optional_node().map(|node| {
                act(move |s| s.look(|explorer, cursor| verdicts::verdicts(explorer, cursor, node.as_ref())))
            })
        },
    },
    Row {
        info: CommandInfo {
            name: "why",
            short: Some("w"),
            usage: "[TECHNIQUE] [NODE]",
            about: "why a technique says so (by default one that refuses what the session's accepts), and the smallest part of the heap that is refused",
            example: "why pli",
            details: "The reason in a sentence and in parts, where the precondition refused, and the smallest part of the heap that is refused already. A row of `verdicts` is a name, too: why hex/trace.",
            flags: &[TellsOne],
            words: |before| match before {
                [] => &[Technique],
                [_] => &[Node],
                _ => &[],
            },
        },
        does: |typed| {
            typed.technique_and_node().map(|(technique, node)| {
                act(move |s| {
                    let Session { explorer, now, .. } = s;
                    let reason = Rc::make_mut(&mut now.reason);
                    why::why(explorer, &now.cursor, reason, technique.as_deref(), node.as_ref())
                })
            })
        },
    },
    Row {
        info: CommandInfo {
            name: "witness",
            usage: "[NODE]",
            about: "a heap that satisfies precondition and path condition here",
            example: "witness",
            details: "Decided exactly: the shape, the primitive fields, and the path condition together.",
            flags: &[Tells, Withheld],
            words: |before| first(before, &[Node]),
            ..PLAIN
        },
        does: |typed| {
            typed.optional_node().map(|node| {
                act(move |s| s.look(|explorer, cursor| why::witness(explorer, cursor, node.as_ref())))
            })
        },
    },
    Row {
        info: CommandInfo {
            name: "diff",
            usage: "NODE [NODE]",
            about: "what two nodes differ in (the second is this one by default)",
            example: "diff [1]",
            details: "Fields that differ between the heaps of two nodes, and clauses that only one of them has. Says where the heaps are the same but for the names of their objects.",
            words: |before| match before {
                [] | [_] => &[Mark, Node],
                _ => &[],
            },
            ..PLAIN
        },
        does: |typed| {
            typed.one_or_two().map(|(left, right)| {
                act(move |s| {
                    let left = s.now.notebook.named(&left)?;
                    let right = right.as_ref().map(|right| s.now.notebook.named(right)).transpose()?;
                    s.look(|explorer, cursor| diff::diff(explorer, cursor, &left, right.as_ref()))
                })
            })
        },
    },
    Row {
        info: CommandInfo {
            name: "alarms",
            short: Some("A"),
            about: "visited paths that end in an alarm, decided exactly",
            example: "alarms",
            details: "Each is real, false, false within the scope, or unknown. `run` visits the paths.",
            flags: &[Tells],
            ..PLAIN
        },
        does: |typed| typed.alone(|s| alarms::listed(&mut s.explorer)),
    },
    Row {
        info: CommandInfo {
            name: "parting",
            short: Some("X"),
            usage: "[NODE]",
            about: "go to where the technique that decides exactly leaves the way to here, which the session's goes on",
            example: "parting",
            details: "Of a false alarm the node from which on nothing real is left. `why` there says why.",
            flags: &[Moves, Tells, Answers],
            words: |before| first(before, &[Node]),
        },
        does: |typed| {
            typed.optional_node().map(|node| {
                act(move |s| s.go(|explorer, cursor| why::to_parting(explorer, cursor, node.as_ref())))
            })
        },
    },
    Row {
        info: CommandInfo {
            name: "compare",
            short: Some("v"),
            usage: "[all]",
            about: "the techniques side by side over the tree, or its first 20000 paths",
            example: "compare",
            details: "Explores the whole tree with each technique and counts paths, spurious ones, alarms and cuts.",
            flags: &[Tells],
            words: |before| first(before, &[These(&["all"])]),
        },
        does: |typed| match typed.rest {
            "all" => Ok(act(|s| comparison::compare(&s.explorer.setup, &mut s.compared, true))),
            _ => typed.alone(|s| comparison::compare(&s.explorer.setup, &mut s.compared, false)),
        },
    },
    Row {
        info: CommandInfo {
            name: "next-disagreement",
            short: Some("D"),
            about: "go to the next node where techniques part",
            example: "next-disagreement",
            details: "Round and round through the topmost nodes that the techniques judge differently. Where this session's technique cut the node, it stands at the choice above.",
            flags: &[Moves, Answers],
            ..PLAIN
        },
        does: |typed| {
            typed.alone(|s| comparison::next_disagreement(&mut s.explorer, &mut s.now, &mut s.compared))
        },
    },
    Row {
        info: CommandInfo {
            name: "expect",
            usage: "VERDICT [TECHNIQUE] [N]",
            about: "fail unless the technique says so here, or of alternative N",
            example: "expect unsat lissa 2",
            details: "For scripts: the exit code is 1 where an expectation fails. The technique may be a row of `verdicts`, such as hex/trace.",
            flags: &[Tells, OnPanes],
            words: |before| match before {
                [] => &[These(VERDICTS)],
                [_] => &[Technique],
                _ => &[],
            },
            ..PLAIN
        },
        does: |typed| {
            typed.expected().map(|(verdict, technique, alternative)| {
                act(move |s| {
                    let technique = technique.as_deref();
                    s.look(|explorer, cursor| {
                        alarms::expectation(explorer, cursor, verdict, technique, alternative)
                    })
                })
            })
        },
    },
    Row {
        info: CommandInfo {
            name: "dive",
            short: Some("d"),
            usage: "[TECHNIQUE] [N]",
            about: "walk the technique's query about this heap, or that of alternative N of the next choice",
            example: "dive lissa 2",
            details: "The query runs again, a round at a time; the node stays. Of a technique that depends on the order of the visit it is its exploration along the path to here; `dive hex/breadth-first` is about the heap as such. `step`, `next`, `back`, `candidate`, `vector`, `accessed` and `fixed` are about it, until `surface`.",
            flags: &[TellsOne],
            words: |before| first(before, &[Technique]),
        },
        does: |typed| {
            typed
                .technique_and_number()
                .map(|(technique, alternative)| act(move |s| s.enter_dive(technique.as_deref(), alternative)))
        },
    },
    Row {
        info: CommandInfo {
            name: "backward",
            usage: "TARGET [-u N] [--variant V] [--inline N]",
            about: "walk from a target (assert, LINE, EXCEPTION) back to the method's entry, node by node",
            example: "backward assert -u 3",
            details: "Backward symbolic execution of the method, its loops unwound N times (3): each step is a node of its graph, with its condition (disjuncts, or the node's conjunct with environment and field versions) and what its instruction changed. It is walked like a dive, and `surface` leaves it. The command line's `symheap backward` also looks for an input.",
            flags: &[TellsOne],
            words: |before| first(before, &[These(&["assert", "NullPointerException"])]),
            ..PLAIN
        },
        does: |typed| {
            let question = backward::parse(&typed.text()?)?;
            Ok(act(move |s| s.enter_backward(&question)))
        },
    },
    Row {
        info: CommandInfo {
            name: "candidate",
            usage: "N|next",
            about: "in a dive: go to candidate N (reference or lazy step N), or the next one that satisfies preH",
            example: "candidate 5",
            details: "Backwards, too. `candidate next` goes to the next one that satisfies preH.",
            words: |before| first(before, &[These(&["next"])]),
            ..PLAIN
        },
        does: |typed| match typed.rest {
            "next" => Ok(act(|s| s.dive_by(Dive::to_survivor))),
            _ => typed.parsed().map(|n| act(move |s| s.dive_by(|dive| dive.to_round(n)))),
        },
    },
    Row {
        info: CommandInfo {
            name: "vector",
            about: "in a dive: the candidate vector, fixed and accessed entries marked",
            example: "vector",
            details: "An entry a tracked field, as an index into its domain and with its value.",
            ..PLAIN
        },
        does: |typed| {
            typed.alone(|s| s.in_dive(|view| Reply::Vector { vector: view.vector, cells: view.cells }))
        },
    },
    Row {
        info: CommandInfo {
            name: "accessed",
            about: "in a dive: the stack of accessed fields, oldest first",
            example: "accessed",
            details: "The stack decides which entry is increased next: the field that was accessed last.",
            ..PLAIN
        },
        does: |typed| typed.alone(|s| s.in_dive(|view| Reply::Accessed { cells: view.accessed_cells() })),
    },
    Row {
        info: CommandInfo {
            name: "fixed",
            about: "in a dive: the fixed fields",
            example: "fixed",
            details: "What the heap says already; the search leaves it alone.",
            ..PLAIN
        },
        does: |typed| {
            typed.alone(|s| {
                s.in_dive(|view| {
                    let fixed = view.cells.into_iter().filter(|cell| cell.fixed);
                    Reply::Fixed { cells: fixed.collect() }
                })
            })
        },
    },
    Row {
        info: CommandInfo {
            name: "surface",
            short: Some("u"),
            about: "leave the dive, with the query's verdict",
            example: "surface",
            details: "The session is where it was before the dive.",
            ..PLAIN
        },
        does: |typed| typed.alone(|s| s.surface()),
    },
];
