//! What `help COMMAND` says beyond the table: an example and a paragraph for each command.

/// How a command is typed, for instance; its name where nothing is known of it.
pub fn example(name: &str) -> &str {
    row(name).map_or(name, |(_, example, _)| example)
}

/// A paragraph about a command; empty where nothing is known of it.
pub fn details(name: &str) -> &'static str {
    row(name).map_or("", |(.., details)| details)
}

fn row(name: &str) -> Option<&'static (&'static str, &'static str, &'static str)> {
    DETAILS.iter().find(|(known, ..)| *known == name)
}

/// Name, example, paragraph.
const DETAILS: &[(&str, &str, &str)] = &[
    (
        "step",
        "step 3",
        "Goes into calls. It stops early at a choice or at the end of the path. Inside of a dive a step is a round of the query: a candidate, a reference, a lazy step.",
    ),
    (
        "next",
        "next",
        "Runs what the statement calls, too, unless a choice comes in between: then it stops there, and after `choose` it can go on with `finish`.",
    ),
    (
        "finish",
        "finish",
        "Stops in the caller, after the call; or earlier, at a choice or the end of the path.",
    ),
    (
        "continue",
        "continue",
        "Looks at every enabled breakpoint on the way, and at those about alternatives on arrival at a choice.",
    ),
    (
        "next-choice",
        "next-choice",
        "Runs on past breakpoints to where the path forks, or to its end. `choices` then lists the alternatives.",
    ),
    (
        "choices",
        "choices",
        "Asks the technique about every alternative of the next choice, without moving. Those that it cuts keep their numbers.",
    ),
    (
        "choose",
        "choose 2",
        "Runs to the next choice first, where it is not there yet. An alternative that the technique cut cannot be taken: `technique li` cuts nothing.",
    ),
    (
        "run",
        "run bfs 10",
        "Explores what comes after this place: depth first (dfs) or level by level (bfs). It stops after N paths, at a breakpoint, or when nothing is left; `run` again goes on there and loses nothing.",
    ),
    (
        "back",
        "back 2",
        "Undoes moves, whatever they were. Where no move is left to undo, it goes to the statement before, or to the choice that led here. What was visited stays in the tree.",
    ),
    ("forward", "forward 2", "Does again what `back` undid, until another move is made."),
    (
        "reverse-next",
        "reverse-next",
        "Lands on the last statement before here, on the line from the start to here, that is in this method or one of its callers. `next` from there comes here again, or to the first choice on the way; where it lands on the call of this method, `step` goes in again.",
    ),
    (
        "reverse-finish",
        "reverse-finish",
        "Lands on the statement that called this method. Every step from there to here is inside of the call.",
    ),
    (
        "reverse-continue",
        "reverse-continue",
        "Lands on the last place before here where a breakpoint on a statement is hit, or else on the choice that led here; before the first choice, on the start. What it passes is not counted as hit.",
    ),
    ("prev-choice", "prev-choice", "Stands at the choice itself, so that another alternative can be taken."),
    (
        "goto",
        "goto [1,2]",
        "A node is named by the numbers of its choices or by their clauses, root=N0/N0.left=null. What was not visited on the way is. A mark is named with a quote: goto 'here.",
    ),
    ("restart", "restart", "The tree, the marks and the breakpoints stay; `back` undoes it."),
    ("where", "where", "The node in both forms, the frames with the line that runs next, notes, watches."),
    ("up", "up", "vars, source and print are then about that frame, until the next move."),
    ("down", "down", "The way back from `up`."),
    (
        "tree",
        "tree 2",
        "A row a node: its name, what it assumes, and whether it is a choice, cut, unvisited, or how its path ends. With DEPTH, the topmost levels alone.",
    ),
    (
        "search",
        "search exception",
        "Looks in clauses, ends of paths and reasons of cuts; capital letters do not matter.",
    ),
    (
        "heap",
        "heap [1] current",
        "The input heap has what lazy initialization has decided: ? is what nobody has read. The current heap has what the program made of it.",
    ),
    ("pc", "pc", "A clause a line, oldest first."),
    ("vars", "vars", "Names with values; symbols stand for what is not decided."),
    (
        "print",
        "print this.size > 2",
        "Java without side effects over roots, arguments, locals and objects such as N0. It says when a value is not decided yet.",
    ),
    ("source", "source", "Some lines around the one that runs next; before the call, the method."),
    ("output", "output", "What went to System.out on this path so far."),
    (
        "verdicts",
        "verdicts",
        "A row a technique. Techniques that depend on the order of the visit answer for the path that led here, and in the row /breadth-first for the heap as such.",
    ),
    (
        "why",
        "why pli",
        "The reason in a sentence and in parts, where the precondition refused, and the smallest part of the heap that is refused already. A row of `verdicts` is a name, too: why hex/trace.",
    ),
    (
        "witness",
        "witness",
        "Decided exactly: the shape, the primitive fields, and the path condition together.",
    ),
    (
        "diff",
        "diff [1]",
        "Fields that differ between the heaps of two nodes, and clauses that only one of them has.",
    ),
    ("alarms", "alarms", "Each is real, false, false within the scope, or unknown. `run` visits the paths."),
    (
        "compare",
        "compare",
        "Explores the whole tree with each technique and counts paths, spurious ones, alarms and cuts.",
    ),
    (
        "next-disagreement",
        "next-disagreement",
        "Round and round through the topmost nodes that the techniques judge differently. Where this session's technique cut the node, it stands at the choice above.",
    ),
    (
        "expect",
        "expect unsat lissa 2",
        "For scripts: the exit code is 1 where an expectation fails. The technique may be a row of `verdicts`, such as hex/trace.",
    ),
    (
        "dive",
        "dive lissa 2",
        "The query runs again, a round at a time; the node stays. `step`, `next`, `back`, `candidate`, `vector`, `accessed` and `fixed` are about it, until `surface`.",
    ),
    (
        "candidate",
        "candidate 5",
        "Backwards, too. `candidate next` goes to the next one that satisfies preH.",
    ),
    ("vector", "vector", "An entry a tracked field, as an index into its domain and with its value."),
    (
        "accessed",
        "accessed",
        "The stack decides which entry is increased next: the field that was accessed last.",
    ),
    ("fixed", "fixed", "What the heap says already; the search leaves it alone."),
    ("surface", "surface", "The session is where it was before the dive."),
    (
        "break",
        "break on field left",
        "continue and run stop where it is hit. Without arguments it lists the breakpoints.",
    ),
    ("breakpoints", "breakpoints", "Numbers are never given twice."),
    ("delete", "delete 1", "`breakpoints` has the numbers."),
    ("disable", "disable 1", "It keeps its number and its count."),
    ("enable", "enable 1", "The way back from `disable`."),
    ("watch", "watch this.size", "An expression as in `print`."),
    ("unwatch", "unwatch 1", "`watch` alone lists them with their numbers."),
    (
        "mark",
        "mark here",
        "A mark is a place in the tree. It stays when technique or scope change, and leads to the same node where that exists.",
    ),
    ("note", "note this is the one", "Notes show wherever the node shows."),
    (
        "assume",
        "assume this.size > 2",
        "The tree starts anew with the condition, as with `requires` in the subject file, and the session goes to the same node where it still exists.",
    ),
    ("rule", "rule 2 off", "Rules count from 1, in the order of the specification. The tree starts anew."),
    (
        "technique",
        "technique pli",
        "The tree starts anew, and the session goes to the same node where the other technique does not cut it.",
    ),
    (
        "scope",
        "scope 3",
        "The tree starts anew, and the session goes to the same node where it still exists.",
    ),
    (
        "load",
        "load intro/binary_tree dfs -k 3",
        "A subject with the options of `run`, or a journal, whose commands are then run again.",
    ),
    (
        "reload",
        "reload",
        "Says which command no longer fits and which verdicts changed. Where the files are broken now, the session stays as it is.",
    ),
    ("export", "export --format dot", "The visited tree, heaps or tests in another form."),
    (
        "save",
        "save session.journal",
        "A journal is a script: `load` brings it back, and symheap replay runs it again and compares.",
    ),
    ("lesson", "lesson", "Commands with sentences in between. `symheap list` says which subjects have one."),
    ("say", "say Look at the heap.", "Prints the text."),
    ("ask", "ask Is it a tree?", "Until `reveal`, replies hide what techniques say."),
    ("reveal", "reveal", "Shows the last reply that was hidden."),
    ("pause", "pause", "Does nothing where nobody sits at a terminal."),
    ("help", "help step", "Names may be shortened as long as they are unambiguous."),
    ("quit", "quit", "The journal stays."),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Command;
    use crate::session::command::{COMMANDS, FACE_COMMANDS, find};

    #[test]
    fn every_command_has_an_example_that_parses() {
        for info in COMMANDS {
            assert!(!details(info.name).is_empty(), "{}", info.name);
            let line = example(info.name);
            assert_eq!(line.split(' ').next(), Some(info.name));
            assert!(Command::parse(line).is_ok(), "{line}: {:?}", Command::parse(line));
        }
        for info in FACE_COMMANDS {
            assert!(!details(info.name).is_empty(), "{}", info.name);
            assert!(
                find(example(info.name).split(' ').next().unwrap_or("")).is_ok_and(|f| f.name == info.name)
            );
        }
    }
}
