//! The command table: names, short forms, usage. Help, completion and prefixes come from here.

use crate::base::diagnostic::nearest;
use crate::session::command::CommandError;

/// One row of the command table.
#[derive(Clone, Copy, Debug)]
pub struct CommandInfo {
    /// Its name.
    pub name: &'static str,
    /// Its short form, where it has one.
    pub short: Option<&'static str>,
    /// Its arguments, as help shows them.
    pub usage: &'static str,
    /// One line about it.
    pub about: &'static str,
}

const fn info(
    name: &'static str,
    short: Option<&'static str>,
    usage: &'static str,
    about: &'static str,
) -> CommandInfo {
    CommandInfo { name, short, usage, about }
}

/// All commands in the order that help lists them. Those of the face (`load`, `help`, `quit`) are its own.
pub const COMMANDS: &[CommandInfo] = &[
    info(
        "step",
        Some("s"),
        "[N|in]",
        "execute the next statement (N of them); in a dive: the next candidate, `in`: its next statement",
    ),
    info(
        "next",
        Some("n"),
        "",
        "execute the next statement with everything it calls; in a dive: the next read, pop or answer",
    ),
    info("finish", Some("f"), "", "run until the current method has returned"),
    info("continue", Some("c"), "", "run to the next breakpoint, choice or end of the path"),
    info("next-choice", Some("o"), "", "run to the next choice or end of the path, past breakpoints"),
    info(
        "choices",
        None,
        "",
        "list the alternatives of the next choice, with what the technique says of each",
    ),
    info("choose", None, "N", "take alternative N of the next choice; N alone does the same"),
    info(
        "run",
        None,
        "[dfs|bfs] [N]",
        "explore what is left (until N paths have ended, or a breakpoint is hit)",
    ),
    info("back", Some("S"), "[N]", "undo the last move (N of them)"),
    info("forward", None, "[N]", "do the last move again that back undid (N of them)"),
    info("reverse-next", Some("N"), "", "go back to the statement before in this method"),
    info("reverse-finish", Some("F"), "", "go back to the call of this method"),
    info("reverse-continue", Some("C"), "", "go back to the breakpoint or choice before"),
    info("prev-choice", Some("O"), "", "go back to the choice that led here"),
    info("goto", None, "NODE", "jump to a node: [1,3,2], root=N0/N0.left=null, or 'mark"),
    info("restart", None, "", "go to the start; what was visited stays"),
    info("where", None, "", "where this is: node, source line, frames"),
    info("up", None, "", "select the frame that called this one"),
    info("down", None, "", "select the frame that this one called"),
    info("tree", None, "[DEPTH]", "the visited part of the execution tree"),
    info("search", None, "TEXT", "visited nodes that mention TEXT"),
    info(
        "heap",
        None,
        "[NODE] [input|current] [--view picture|outline|table] [--slice] [--focus OBJECT [--radius N]] [--hide FIELD]",
        "the input heap (default), or the current one; drawn, or the part of the last reason, or near an object",
    ),
    info("pc", None, "", "the path condition"),
    info("vars", None, "", "local variables of the selected frame"),
    info("print", None, "EXPR", "the value of a Java expression: this.size > 2"),
    info("source", None, "", "the source around the current line"),
    info("output", None, "", "what the program printed"),
    info("verdicts", None, "[NODE]", "what each technique says of the heap"),
    info(
        "why",
        Some("w"),
        "[TECHNIQUE] [NODE]",
        "why a technique says so (by default one that refuses what the session's accepts), and the smallest part of the heap that is refused",
    ),
    info("witness", None, "[NODE]", "a heap that satisfies precondition and path condition here"),
    info("diff", None, "NODE [NODE]", "what two nodes differ in (the second is this one by default)"),
    info("alarms", Some("A"), "", "visited paths that end in an alarm, decided exactly"),
    info(
        "compare",
        Some("v"),
        "[all]",
        "the techniques side by side over the tree, or its first 20000 paths",
    ),
    info("next-disagreement", Some("D"), "", "go to the next node where techniques part"),
    info(
        "expect",
        None,
        "VERDICT [TECHNIQUE] [N]",
        "fail unless the technique says so here, or of alternative N",
    ),
    info(
        "dive",
        Some("d"),
        "[TECHNIQUE] [N]",
        "walk the technique's query about this heap, or that of alternative N of the next choice",
    ),
    info(
        "candidate",
        None,
        "N|next",
        "in a dive: go to candidate N (reference or lazy step N), or the next one that satisfies preH",
    ),
    info("vector", None, "", "in a dive: the candidate vector, fixed and accessed entries marked"),
    info("accessed", None, "", "in a dive: the stack of accessed fields, oldest first"),
    info("fixed", None, "", "in a dive: the fixed fields"),
    info("surface", Some("u"), "", "leave the dive, with the query's verdict"),
    info(
        "break",
        None,
        "on WHAT",
        "stop at: prune, unsound, imprecise, disagreement, exception [CLASS], field NAME, line [FILE:]N, if EXPR, verdict TECHNIQUE sat|unsat|unknown",
    ),
    info("breakpoints", None, "", "list the breakpoints with their hit counts"),
    info("delete", None, "N", "remove breakpoint N"),
    info("disable", None, "N", "breakpoint N stops nothing until enabled"),
    info("enable", None, "N", "breakpoint N stops again"),
    info("watch", None, "[EXPR]", "show an expression's value after every move; list the watches"),
    info("unwatch", None, "N", "remove watch N"),
    info("mark", None, "[NAME]", "name this place, for goto 'NAME; list the names"),
    info("note", None, "[TEXT]", "write a note on this node; list the notes"),
    info("assume", None, "EXPR", "explore only inputs that satisfy a condition: this.size > 2"),
    info("rule", None, "N on|off", "switch a HEX rule off, or on again"),
    info("technique", None, "NAME", "cut with another technique"),
    info("scope", None, "K", "use another scope"),
];

/// Commands that every face has beside [`COMMANDS`].
pub const FACE_COMMANDS: &[CommandInfo] = &[
    info("load", None, "SUBJECT [METHOD]", "load a subject (-t, -k and other options of run), or a journal"),
    info("reload", Some("r"), "", "read the files again, and do everything again as far as it fits"),
    info("save", None, "FILE", "write everything that was typed to a journal"),
    info("lesson", None, "", "run the lesson of the loaded subject, where it has one"),
    info(
        "export",
        None,
        "FORMAT [FILE] [tree|heap [NODE]|NODE] [!]",
        "what was visited as dot, mermaid, json, java-test, md, cast or html",
    ),
    info("say", None, "TEXT", "in scripts: a sentence for the audience"),
    info("ask", None, "[TEXT]", "in scripts: a question; verdicts are hidden until reveal"),
    info("reveal", None, "", "in scripts: show what was hidden since ask"),
    info("pause", None, "", "in scripts: wait for Enter, on a terminal"),
    info("help", Some("?"), "[COMMAND]", "this list, or one command"),
    info("quit", Some("q"), "", "leave"),
];

/// The command a word names: exactly, by its short form, or as an unambiguous prefix.
///
/// # Errors
/// It names none, or several.
pub fn find(word: &str) -> Result<&'static CommandInfo, CommandError> {
    // A number alone takes that alternative, as on the screen.
    let word = if !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit()) { "choose" } else { word };
    let all = || COMMANDS.iter().chain(FACE_COMMANDS);
    if let Some(exact) = all().find(|c| c.name == word || c.short == Some(word)) {
        return Ok(exact);
    }
    let by_prefix: Vec<_> = all().filter(|c| c.name.starts_with(word)).collect();
    match by_prefix.as_slice() {
        [one] => Ok(one),
        [] => {
            let error = CommandError::new(format!("unknown command `{word}`"));
            Err(match nearest(word, all().map(|c| c.name)).filter(|near| is_like(word, near)) {
                Some(near) => error.with_hint(format!("did you mean `{near}`? `help` lists all commands")),
                None => error.with_hint("`help` lists all commands"),
            })
        }
        several => {
            let names: Vec<_> = several.iter().map(|c| c.name).collect();
            Err(CommandError::new(format!("`{word}` is ambiguous"))
                .with_hint(format!("it may be {}", names.join(", "))))
        }
    }
}

/// Whether one can be a slip for the other: of short words too many are near.
fn is_like(word: &str, near: &str) -> bool {
    word.chars().count() > 5 || word.chars().next() == near.chars().next()
}
