//! Mermaid flowcharts, as Markdown pages show them.

use crate::base::count::{agreeing, counted};
use crate::session::heap_graph::HeapGraph;
use crate::session::trace::{Trace, TraceState};
use crate::session::view::{CellView, HeapView};
use crate::ui::export::{path_text, state_text};
use crate::ui::heap_picture::Loud;

/// The tree.
pub fn tree(trace: &Trace) -> String {
    let mut lines = vec![
        format!("%% symheap: {} {}, {}, k={}", trace.subject, trace.method, trace.technique, trace.scope),
        "flowchart TD".into(),
        "  classDef cut stroke-dasharray: 4 3,color:#777".into(),
        "  classDef alarm stroke:#c00,stroke-width:3px".into(),
        "  classDef open stroke-dasharray: 1 3".into(),
    ];
    for node in &trace.nodes {
        let id = id(&node.choice_path);
        let label = format!("{}<br/>{}", text(&path_text(&node.choice_path)), text(&state_text(node)));
        let class = match node.state {
            TraceState::Cut | TraceState::Split => ":::cut",
            TraceState::End if node.alarm => ":::alarm",
            TraceState::Open => ":::open",
            TraceState::End | TraceState::Choice => "",
        };
        let shape = match node.state {
            TraceState::End => format!("([\"{label}\"])"),
            _ => format!("[\"{label}\"]"),
        };
        lines.push(format!("  {id}{shape}{class}"));
        if let Some((_, parent)) = node.choice_path.split_last() {
            let arrow =
                if matches!(node.state, TraceState::Cut | TraceState::Split) { "-.->" } else { "-->" };
            lines.push(format!("  {} {arrow}|\"{}\"| {id}", self::id(parent), text(&node.clause)));
        }
        for (i, clause) in node.unvisited.iter().enumerate() {
            lines.push(format!("  {id} -.->|\"{}\"| {id}_u{i}[\"unvisited\"]:::open", text(clause)));
        }
    }
    if trace.left_out > 0 {
        lines.push(format!(
            "  left_out[\"{} {} left out\"]",
            counted(trace.left_out, "node"),
            agreeing(trace.left_out, "is", "are")
        ));
    }
    lines.join("\n") + "\n"
}

/// A heap.
pub fn heap(heap: &HeapView) -> String {
    let mut lines = vec![
        format!("%% symheap: {} heap of {}", heap.which, path_text(&heap.choice_path)),
        "flowchart LR".into(),
    ];
    let graph = HeapGraph::of(heap);
    let loud = Loud::of_heap(heap);
    // Edges by their numbers, which styles go by.
    let (mut edges, mut red) = (0, Vec::new());
    let mut arrow = |at: (usize, usize)| {
        let is_loud = loud.breaking.contains(&at) || loud.wrong.contains(&at);
        red.extend(is_loud.then_some(edges.to_string()));
        edges += 1;
        if loud.breaking.contains(&at) { "==>" } else { "-->" }
    };
    let (first, roots) = (graph.first_object(), graph.roots());
    for (i, root) in heap.roots.iter().enumerate() {
        match roots.get(&i) {
            Some(to) => {
                let arrow = arrow((0, i));
                lines.push(format!("  r{i}([\"{}\"]) {arrow} o{}", text(&root.name), to - first));
            }
            None => lines.push(format!("  r{i}([\"{} = {}\"])", text(&root.name), text(&root.value))),
        }
    }
    for (i, object) in heap.objects.iter().enumerate() {
        let times = loud.times(i + first, false);
        let mut rows = vec![format!("{} : {}{times}", text(&object.name), text(&object.class))];
        let row = |(c, cell): (usize, &CellView)| {
            let wrong = loud.wrong_sign((i + first, c));
            format!("{} = {}{wrong}", text(&cell.name), text(&cell.value))
        };
        rows.extend(object.cells.iter().enumerate().map(row));
        let shared = if times.is_empty() { "" } else { ":::shared" };
        lines.push(format!("  o{i}[\"{}\"]{shared}", rows.join("<br/>")));
    }
    for (from, edge, to) in graph.references().filter(|(from, ..)| *from >= first) {
        let at = (from, edge.cell);
        let (arrow, wrong) = (arrow(at), loud.wrong_sign(at));
        lines.push(format!("  o{} {arrow}|\"{}{wrong}\"| o{}", from - first, text(&edge.field), to - first));
    }
    if !loud.shared.is_empty() {
        lines.push("  classDef shared stroke:#c00,stroke-width:3px".into());
    }
    if !red.is_empty() {
        lines.push(format!("  linkStyle {} stroke:#c00", red.join(",")));
    }
    lines.join("\n") + "\n"
}

fn id(choices: &[u32]) -> String {
    let parts: Vec<String> = choices.iter().map(u32::to_string).collect();
    format!("n{}", parts.join("_"))
}

/// Text inside of quotes: everything that could end them or begin markup is a character code.
fn text(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '"' => out.push_str("#quot;"),
            '#' => out.push_str("#35;"),
            '&' => out.push_str("#amp;"),
            '<' => out.push_str("#lt;"),
            '>' => out.push_str("#gt;"),
            '`' => out.push_str("#96;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
