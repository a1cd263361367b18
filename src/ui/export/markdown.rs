//! A report that can be pasted into a bug tracker: how to reproduce, the alarms with their heaps, the tree.

use crate::base::count::{agreeing, counted};
use crate::session::trace::{Trace, TraceAlarm, TraceNode};
use crate::session::view::{AlarmView, CellView, Ending, HeapView, LoopView};
use crate::solve::VerdictWord;
use crate::ui::export::{mermaid, path_text, state_text};
use crate::ui::heap_picture::Loud;
use crate::ui::render_reply::ending::beside;
use crate::ui::render_reply::pictured::{self, How, columns};
use crate::ui::render_reply::refusal;

/// Nodes up to which the tree is drawn as well.
const DRAWN: usize = 60;
/// Most paths whose heaps are shown where there is no alarm.
const SHOWN: usize = 10;

/// The report.
pub fn report(trace: &Trace, reproduce: &str) -> String {
    let mut text = format!("# symheap: {} {}\n\n", plain(&trace.subject), plain(&trace.method));
    if !trace.about.is_empty() {
        text += &format!("{}\n\n", plain(&trace.about));
    }
    let ended = trace.nodes.iter().filter(|n| n.end.is_some()).count();
    let cut = trace.nodes.iter().filter(|n| n.verdict == VerdictWord::Unsat).count();
    text += &format!("| method | technique | scope | visited nodes | ended | cut | alarms |\n{}", rule(7));
    text += &format!(
        "| {} | {} | {} | {} | {ended} | {cut} | {} |\n\n",
        code(&trace.signature),
        plain(&trace.technique),
        trace.scope,
        trace.nodes.len() + trace.left_out,
        trace.alarms.len()
    );
    if !trace.complete {
        text += "Not everything was visited.\n\n";
    }
    text += &format!("Reproduce with:\n\n```sh\n{}\n```\n\n", reproduce.replace('\n', " "));
    text += "## Alarms\n\n";
    if trace.alarms.is_empty() {
        text += "None.\n\n";
    }
    for TraceAlarm { alarm, ending } in &trace.alarms {
        let why = alarm.why.as_ref().map(|why| format!(": {}", plain(why))).unwrap_or_default();
        text += &format!("### {} {}\n\n", plain(alarm.verdict.word()), path_text(&alarm.choice_path));
        text += &format!("{}{why}\n\n", code(&alarm.end));
        if let Some(refusal) = &alarm.refusal {
            text += &refusal::beside(refusal)
                .lines()
                .map(|line| format!("- {}\n", plain(line.trim())))
                .collect::<String>();
            text += &format!("\n{}", fenced(&pictured::refusal(refusal, &How::default())));
        }
        if let Some(found) = &alarm.never_ends {
            text += &loop_of(found);
        }
        if let Some(ending) = ending {
            text += &why_it_ends(alarm, ending);
        }
        if let Some(node) = trace.nodes.iter().find(|n| n.choice_path == alarm.choice_path) {
            text += &details(node);
        }
    }
    text += "## Tree\n\n";
    for node in &trace.nodes {
        text += &"  ".repeat(node.choice_path.len());
        text += &format!("- {}", path_text(&node.choice_path));
        if !node.clause.is_empty() {
            text += &format!(" {}", code(&node.clause));
        }
        text += &format!(": {}\n", plain(&state_text(node)));
    }
    if trace.left_out > 0 {
        text += &format!(
            "\n{} {} left out.\n",
            counted(trace.left_out, "node"),
            agreeing(trace.left_out, "is", "are")
        );
    }
    text += "\n";
    if trace.nodes.len() <= DRAWN {
        text += &format!("```mermaid\n{}```\n\n", mermaid::tree(trace));
    }
    if trace.alarms.is_empty() {
        let ends: Vec<&TraceNode> = trace.nodes.iter().filter(|n| n.end.is_some()).collect();
        text += "## Paths\n\n";
        for node in ends.iter().take(SHOWN) {
            text += &format!("### {}\n\n{}\n\n", path_text(&node.choice_path), code(&state_text(node)));
            text += &details(node);
        }
        if ends.len() > SHOWN {
            let more = ends.len() - SHOWN;
            text +=
                &format!("{} {} not shown.\n", counted(more, "further path"), agreeing(more, "is", "are"));
        }
    }
    text.trim_end().to_string() + "\n"
}

/// A heap alone.
pub fn heap_page(view: &HeapView) -> String {
    format!("# symheap: {} heap of {}\n\n{}", view.which, path_text(&view.choice_path), heap(view))
        .trim_end()
        .to_string()
        + "\n"
}

/// The lines of a loop, and the state that repeats.
fn loop_of(found: &LoopView) -> String {
    let line = |(at, statement): (&String, &String)| format!("- {} {}\n", plain(at), code(statement));
    let lines: String = found.lines.iter().zip(&found.statements).map(line).collect();
    let state: Vec<String> = found.state.iter().map(|value| code(value)).collect();
    let state = if state.is_empty() { String::new() } else { format!("Repeats: {}\n\n", state.join(", ")) };
    format!("Loop:\n\n{lines}\n{state}")
}

/// The line that decided with what it saw, and the input before and after.
fn why_it_ends(alarm: &AlarmView, ending: &Ending) -> String {
    let mut text = String::new();
    if let Some(decided) = &ending.decided {
        let at = decided.at.as_deref().unwrap_or_default();
        let line = decided.line.as_ref().map(|line| format!(": {}", code(line))).unwrap_or_default();
        text += &format!("{} {}{line}\n\n", code(&decided.method), plain(at));
        let values: Vec<String> = decided.values.iter().map(|value| code(value)).collect();
        if !values.is_empty() {
            text += &format!("It saw {}\n\n", values.join(", "));
        }
    }
    text += &fenced(&pictured::before_and_after(alarm, ending, &How::default()));
    let (before, after) = columns(alarm);
    text += &format!("| field | {before} | {after} |\n{}", rule(3));
    for row in beside(ending) {
        let after = if row.changed { format!("**{}**", code(&row.after)) } else { code(&row.after) };
        text += &format!("| {} | {} | {after} |\n", code(&row.field), code(&row.before));
    }
    text + "\n"
}

/// A picture as it stands; nothing where there is none.
fn fenced(picture: &str) -> String {
    let picture = picture.trim_start_matches('\n');
    if picture.is_empty() { String::new() } else { format!("```text\n{picture}```\n\n") }
}

fn details(node: &TraceNode) -> String {
    let mut text = String::new();
    if !node.clause_path.is_empty() {
        text += &format!("Clauses: {}\n\n", code(&node.clause_path));
    }
    if !node.pc.is_empty() {
        let clauses: Vec<String> = node.pc.iter().map(|c| code(c)).collect();
        text += &format!("Path condition: {}\n\n", clauses.join(", "));
    }
    if let Some(view) = &node.heap {
        text += &heap(view);
    }
    if !node.verdicts.is_empty() {
        text += &format!("| technique | verdict | why |\n{}", rule(3));
        for verdict in &node.verdicts {
            let why = verdict.why.as_deref().unwrap_or_default();
            text += &format!("| {} | {} | {} |\n", plain(&verdict.technique), verdict.verdict, plain(why));
        }
        text += "\n";
    }
    text
}

fn heap(view: &HeapView) -> String {
    let cells = |cells: &[CellView]| {
        let cells: Vec<String> = cells.iter().map(|c| code(&format!("{}={}", c.name, c.value))).collect();
        cells.join(" ")
    };
    let mut text = format!("| object | class | fields |\n{}", rule(3));
    if !view.roots.is_empty() {
        text += &format!("| roots | | {} |\n", cells(&view.roots));
    }
    if !view.arguments.is_empty() {
        text += &format!("| arguments | | {} |\n", cells(&view.arguments));
    }
    for object in &view.objects {
        text += &format!("| {} | {} | {} |\n", code(&object.name), code(&object.class), cells(&object.cells));
    }
    let wrong: Vec<String> =
        Loud::sentences(view).iter().map(|told| format!("- {}\n", plain(told))).collect();
    if !wrong.is_empty() {
        text += &format!("\n{}", wrong.concat());
    }
    text + &format!("\n```mermaid\n{}```\n\n", mermaid::heap(view))
}

fn rule(columns: usize) -> String {
    format!("|{}\n", "---|".repeat(columns))
}

/// Text that is no markup, also inside of a table.
fn plain(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '$' => {
                out.push('\\');
                out.push(c);
            }
            '&' => out.push_str("&amp;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// Text as code, also inside of a table.
fn code(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let text = text.replace('|', "\\|");
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    if longest > 0 || text.is_empty() {
        format!("{fence} {text} {fence}")
    } else {
        format!("{fence}{text}{fence}")
    }
}
