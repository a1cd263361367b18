//! One page that needs nothing else: the tree on one side, the node that was picked on the other. Nodes are
//! links to parts of the page, so that it works by keyboard and without scripts; the script only adds arrow keys
//! and buttons. It names no other resource.

use crate::base::count::{agreeing, counted};
use crate::session::trace::{Trace, TraceAlarm, TraceNode, TraceState};
use crate::session::view::{CellView, HeapView};
use crate::solve::VerdictWord;
use crate::ui::export::svg::escape;
use crate::ui::export::{decided, path_text, state_text, svg};
use crate::ui::heap_picture::Panel;
use crate::ui::heap_picture::conditions::{self, Conditions};
use crate::ui::highlight::{self, Kind, Piece};
use crate::ui::render_reply::ending::{BesideRow, beside};
use crate::ui::render_reply::pictured::{self, columns};
use crate::ui::render_reply::refusal;

const STYLE: &str = include_str!("html/page.css");
/// What every page that may be printed has: no picture, no row and no answer is cut over two sheets, no heading stands
/// alone at the foot of one, nothing is wider than it.
pub const PRINT: &str = include_str!("html/print.css");
const SCRIPT: &str = include_str!("html/page.js");

/// The page of a tree.
pub fn page(trace: &Trace, reproduce: &str) -> String {
    let title = format!("{} {}", trace.subject, trace.method);
    let mut body = format!("<header><h1>{}</h1>", escape(&title));
    if !trace.about.is_empty() {
        body += &format!("<p>{}</p>", escape(&trace.about));
    }
    let ended = trace.nodes.iter().filter(|n| n.end.is_some()).count();
    let cut = trace.nodes.iter().filter(|n| n.state == TraceState::Cut).count();
    body += &format!(
        "<p><code>{}</code> with <b>{}</b>, k = {}: {}, {}, {cut} cut, {}{}.</p>",
        escape(&trace.signature),
        escape(&trace.technique),
        trace.scope,
        counted(trace.nodes.len() + trace.left_out, "node"),
        counted(ended, "ended path"),
        counted(trace.alarms.len(), "alarm"),
        if trace.complete { "" } else { "; not everything was visited" }
    );
    body += &format!("<p><code>{}</code></p>", escape(reproduce));
    body += &alarms(trace);
    body += "</header>\n";
    body += "<main><nav aria-label=\"Tree\"><p class=\"tools\"><button type=\"button\" id=\"open\">open all</button> ";
    body += "<button type=\"button\" id=\"close\">close all</button></p>\n";
    body += &tree(trace);
    if trace.left_out > 0 {
        body += &format!(
            "<p>{} {} left out.</p>",
            counted(trace.left_out, "node"),
            agreeing(trace.left_out, "is", "are")
        );
    }
    body += "</nav>\n<div id=\"nodes\">\n";
    for node in &trace.nodes {
        body += &section(node, trace);
    }
    body += "</div></main>\n";
    whole(&title, &body)
}

fn alarms(trace: &Trace) -> String {
    if trace.alarms.is_empty() {
        return String::new();
    }
    let rows = trace.alarms.iter().map(|TraceAlarm { alarm, .. }| {
        let name = path_text(&alarm.choice_path);
        // Its node may be among those that are left out.
        let node = match trace.nodes.iter().any(|node| node.choice_path == alarm.choice_path) {
            true => format!("<a href=\"#{}\">{name}</a>", id(&alarm.choice_path)),
            false => name,
        };
        format!(
            "<tr><td>{node}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            escape(alarm.verdict.word()),
            escape(&alarm.end),
            escape(alarm.why.as_deref().unwrap_or_default())
        )
    });
    format!(
        "<details><summary>Alarms</summary><table><tr><th>node</th><th>verdict</th><th>end</th><th>why</th></tr>{}\
         </table></details>",
        rows.collect::<String>()
    )
}

/// The page of a heap alone, with what is known of its values.
pub fn heap_page(view: &HeapView, known: &Conditions) -> String {
    let title = format!("{} heap of {}", view.which, path_text(&view.choice_path));
    let body = format!(
        "<header><h1>{}</h1></header><main><div>{}{}</div></main>\n",
        escape(&title),
        svg::heap(view, known, None),
        fields(view)
    );
    whole(&title, &body)
}

fn whole(title: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"generator\" content=\"symheap\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>symheap: {}</title>\n<style>\n{STYLE}{PRINT}{}</style>\n</head>\n<body>\n{body}<script>\n{SCRIPT}</script>\n\
         </body>\n</html>\n",
        escape(title),
        svg::style()
    )
}

fn id(choices: &[u32]) -> String {
    let parts: Vec<String> = choices.iter().map(u32::to_string).collect();
    if parts.is_empty() { "n".into() } else { format!("n-{}", parts.join("-")) }
}

/// The tree as nested lists. Nodes come parents first, so that their depths alone say where lists begin and end.
fn tree(trace: &Trace) -> String {
    let mut out = String::from("<ul class=\"tree\">");
    let mut open: Vec<bool> = Vec::new();
    for (i, node) in trace.nodes.iter().enumerate() {
        let depth = node.choice_path.len();
        while open.len() > depth {
            out += if open.pop() == Some(true) { "</ul></details></li>" } else { "</li>" };
        }
        let next = trace.nodes.get(i + 1);
        let has_children = next.is_some_and(|n| n.choice_path.len() > depth) || !node.unvisited.is_empty();
        let link = link(node);
        if has_children {
            out += &format!("\n<li><details open><summary>{link}</summary><ul>");
            for clause in &node.unvisited {
                out += &format!("<li class=\"unvisited\">{} <i>unvisited</i></li>", escape(clause));
            }
        } else {
            out += &format!("\n<li>{link}");
        }
        open.push(has_children);
    }
    while let Some(has_children) = open.pop() {
        out += if has_children { "</ul></details></li>" } else { "</li>" };
    }
    out + "</ul>\n"
}

fn link(node: &TraceNode) -> String {
    let class = match node.state {
        TraceState::Cut | TraceState::Split => "cut",
        TraceState::End if node.alarm => "alarm",
        TraceState::End => "end",
        TraceState::Open => "open",
        TraceState::Choice => "choice",
    };
    let clause = if node.clause.is_empty() { "start" } else { &node.clause };
    let state = match node.state {
        TraceState::Cut => "cut".to_string(),
        TraceState::Split => "split".to_string(),
        _ => state_text(node),
    };
    format!(
        "<a class=\"{class}\" href=\"#{}\" title=\"{}\"><code>{}</code> <small>{}</small></a>",
        id(&node.choice_path),
        path_text(&node.choice_path),
        escape(clause),
        escape(&state)
    )
}

/// An alarm in full: what it is worth, the loop or the line that decided, and the input before and after.
fn alarm_part(TraceAlarm { alarm, ending }: &TraceAlarm) -> String {
    let item = |text: &String| format!("<li><code>{}</code></li>", escape(text));
    let mut out = format!(
        "<h3>Alarm</h3><p class=\"alarm\">{}: {}</p><p>{}</p>",
        alarm.verdict.word(),
        escape(&alarm.end),
        escape(&alarm.reason)
    );
    if let Some(refusal) = &alarm.refusal {
        out += &format!("<pre>{}</pre>", escape(&refusal::beside(refusal)));
        out += &beside_one_another(&pictured::of_refusal(refusal));
    }
    if let Some(found) = &alarm.never_ends {
        let line = |(at, statement): (&String, &String)| {
            format!("<li>{} <code>{}</code></li>", escape(at), java(statement))
        };
        let lines: String = found.lines.iter().zip(&found.statements).map(line).collect();
        out += &format!("<h4>Loop</h4><ul>{lines}</ul>");
        if !found.state.is_empty() {
            out += &format!("<h4>Repeats</h4><ul>{}</ul>", found.state.iter().map(item).collect::<String>());
        }
    }
    let Some(ending) = ending else { return out };
    if let Some(decided) = &ending.decided {
        out += &format!(
            "<p>{} {}</p><pre>{}</pre><ul>{}</ul>",
            escape(&decided.method),
            escape(decided.at.as_deref().unwrap_or_default()),
            java(decided.line.as_deref().unwrap_or_default()),
            decided.values.iter().map(item).collect::<String>()
        );
    }
    let (before, after) = columns(alarm);
    let row = |row: BesideRow| {
        let class = if row.changed { " class=\"changed\"" } else { "" };
        let cells =
            [row.field, row.before, row.after].map(|cell| format!("<td><code>{}</code></td>", escape(&cell)));
        format!("<tr{class}>{}</tr>", cells.concat())
    };
    let rows: String = beside(ending).into_iter().map(row).collect();
    out += &beside_one_another(&pictured::of_ending(alarm, ending));
    out + &format!("<table><tr><th>field</th><th>{before}</th><th>{after}</th></tr>{rows}</table>")
}

/// Heaps with their captions, as many in a row as the window has room for.
fn beside_one_another(panels: &[Panel]) -> String {
    let figure = |panel: &Panel| {
        format!(
            "<figure class=\"picture\"><figcaption>{}</figcaption>{}</figure>",
            escape(&panel.caption.join(" ")),
            svg::marked(panel.heap, &panel.marks, &panel.conditions)
        )
    };
    format!("<div class=\"beside\">{}</div>", panels.iter().map(figure).collect::<String>())
}

/// Every field of every object: the picture says at first sight only those that tell most.
fn fields(heap: &HeapView) -> String {
    let cell = |c: &CellView| escape(&format!("{}={}", c.name, c.value));
    let cells = |cells: &[CellView]| cells.iter().map(cell).collect::<Vec<_>>().join(" ");
    let row = |name: &str, class: &str, cells: String| {
        format!(
            "<tr><td><code>{}</code></td><td>{}</td><td><code>{cells}</code></td></tr>",
            escape(name),
            escape(class)
        )
    };
    let mut rows = String::new();
    if !heap.roots.is_empty() {
        rows += &row("", "roots", cells(&heap.roots));
    }
    rows.extend(heap.objects.iter().map(|object| row(&object.name, &object.class, cells(&object.cells))));
    format!("<details><summary>All fields</summary><table>{rows}</table></details>")
}

/// A piece of source, highlighted.
fn java(source: &str) -> String {
    let piece = |piece: &Piece| {
        let class = match piece.kind {
            Kind::Plain | Kind::Name => return escape(&piece.text),
            Kind::Keyword => "keyword",
            Kind::Type => "type",
            Kind::Call => "call",
            Kind::Text => "text",
            Kind::Constant => "constant",
            Kind::Comment => "comment",
            Kind::Annotation => "annotation",
        };
        format!("<span class=\"{class}\">{}</span>", escape(&piece.text))
    };
    let lines = highlight::lines(source);
    lines.iter().map(|line| line.iter().map(piece).collect::<String>()).collect::<Vec<_>>().join("\n")
}

fn section(node: &TraceNode, trace: &Trace) -> String {
    let mut out = format!(
        "<section id=\"{}\" class=\"node\" tabindex=\"-1\"><h2>{} {}</h2>",
        id(&node.choice_path),
        path_text(&node.choice_path),
        escape(&node.clause)
    );
    let alarm = if node.alarm { " class=\"alarm\"" } else { "" };
    out += &format!("<p{alarm}>{}</p>", escape(&state_text(node)));
    if let Some(why) = node.why.as_deref().filter(|_| node.state != TraceState::Cut) {
        out += &format!("<p>{}: {}</p>", escape(node.verdict.as_str()), escape(why));
    }
    if !node.clause_path.is_empty() {
        out += &format!("<p><code>{}</code></p>", escape(&node.clause_path));
    }
    for alarm in trace.alarms.iter().filter(|of| of.alarm.choice_path == node.choice_path) {
        out += &alarm_part(alarm);
    }
    if let Some(heap) = &node.heap {
        let marked = decided(heap, &node.clause);
        let picture = svg::heap(heap, &conditions::of(&node.pc), marked);
        out += &format!("<h3>Input heap</h3><div class=\"picture\">{picture}</div>");
        out += &fields(heap);
    }
    if let Some(heap) = node.heap.as_ref().filter(|heap| !heap.arguments.is_empty()) {
        let cell =
            |c: &CellView| format!("<li><code>{}</code></li>", escape(&format!("{}={}", c.name, c.value)));
        out += &format!("<h3>Arguments</h3><ul>{}</ul>", heap.arguments.iter().map(cell).collect::<String>());
    }
    if !node.pc.is_empty() {
        let clauses: String =
            node.pc.iter().map(|c| format!("<li><code>{}</code></li>", escape(c))).collect();
        out += &format!("<h3>Path condition</h3><ul>{clauses}</ul>");
    }
    if !node.verdicts.is_empty() {
        out += "<h3>Verdicts</h3><table><tr><th>technique</th><th>verdict</th><th>why</th></tr>";
        for verdict in &node.verdicts {
            out += &format!(
                "<tr><td>{}</td><td class=\"{}\">{}</td><td>{}</td></tr>",
                escape(&verdict.technique),
                if verdict.verdict == VerdictWord::NotApplicable { "none" } else { verdict.verdict.as_str() },
                escape(verdict.verdict.as_str()),
                escape(verdict.why.as_deref().unwrap_or_default())
            );
        }
        out += "</table>";
    }
    out + "</section>\n"
}
