//! Graphviz. Cut nodes are dashed and say why, symbolic fields are dotted, alarms have a bold red border.

use std::collections::BTreeMap;

use crate::base::count::{agreeing, counted};
use crate::session::heap_graph::HeapGraph;
use crate::session::trace::{Trace, TraceNode, TraceState};
use crate::session::view::HeapView;
use crate::ui::export::{path_text, state_text};
use crate::ui::heap_picture::conditions::{self, Conditions};
use crate::ui::heap_picture::{self, Loud, Marks, Options};

/// Columns of the picture that gives the hints.
const COLUMNS: usize = 150;

/// How an edge looks that breaks the shape, and an inverse that leads to the wrong object.
const BREAKS: &str = "color=red, penwidth=2";
const WRONG: &str = "color=\"red:red\"";

/// The tree.
pub fn tree(trace: &Trace) -> String {
    let mut lines = vec![
        format!(
            "// symheap: {} {}, {}, k={}",
            comment(&trace.subject),
            comment(&trace.method),
            comment(&trace.technique),
            trace.scope
        ),
        "digraph tree {".into(),
        "  node [shape=box, fontname=\"monospace\", fontsize=10];".into(),
        "  edge [fontname=\"monospace\", fontsize=9];".into(),
    ];
    for node in &trace.nodes {
        let id = quoted(&path_text(&node.choice_path));
        let label = quoted(&format!("{}\n{}", path_text(&node.choice_path), state_text(node)));
        lines.push(format!("  {id} [label={label}{}];", style(node)));
        if let Some((_, parent)) = node.choice_path.split_last() {
            let dashed =
                if matches!(node.state, TraceState::Cut | TraceState::Split) { ", style=dashed" } else { "" };
            let parent = quoted(&path_text(parent));
            lines.push(format!("  {parent} -> {id} [label={}{dashed}];", quoted(&node.clause)));
        }
        for (i, clause) in node.unvisited.iter().enumerate() {
            let open = quoted(&format!("{} unvisited {i}", path_text(&node.choice_path)));
            lines.push(format!("  {open} [label=\"unvisited\", style=dotted];"));
            lines.push(format!("  {id} -> {open} [label={}, style=dotted];", quoted(clause)));
        }
    }
    if trace.left_out > 0 {
        lines.push(format!(
            "  \"left out\" [label=\"{} {} left out\", shape=plaintext];",
            counted(trace.left_out, "node"),
            agreeing(trace.left_out, "is", "are")
        ));
    }
    lines.push("}".into());
    lines.join("\n") + "\n"
}

fn style(node: &TraceNode) -> &'static str {
    match node.state {
        TraceState::Cut | TraceState::Split => ", style=dashed, color=gray40, fontcolor=gray30",
        TraceState::End if node.alarm => ", color=red, penwidth=2",
        TraceState::End => ", style=rounded",
        TraceState::Open => ", style=dotted",
        TraceState::Choice => "",
    }
}

/// A heap: an object a table, a row a field, with what is known of its value.
pub fn heap(heap: &HeapView, conditions: &Conditions) -> String {
    let mut lines = vec![
        format!("// symheap: {} heap of {}", heap.which, path_text(&heap.choice_path)),
        "digraph heap {".into(),
        "  rankdir=TB;".into(),
        "  ordering=out;".into(),
        "  node [shape=plaintext, fontname=\"monospace\", fontsize=10];".into(),
        "  edge [fontname=\"monospace\", fontsize=9];".into(),
    ];
    let graph = HeapGraph::of(heap);
    let loud = Loud::of_heap(heap);
    let times = |number: &usize| loud.times(*number, false);
    let roots = graph.roots();
    for (i, root) in heap.roots.iter().enumerate() {
        let id = quoted(&format!("root {}", root.name));
        match roots.get(&i) {
            Some(to) => {
                lines.push(format!("  {id} [label={}];", quoted(&root.name)));
                let look =
                    if loud.breaking.contains(&(0, i)) { format!(" [{BREAKS}]") } else { String::new() };
                lines.push(format!("  {id} -> {}:head{look};", quoted(graph.name(*to))));
            }
            None => {
                let hole = if root.value == "?" { ", shape=box, style=dotted" } else { "" };
                let known = conditions::all(&root.value, conditions);
                let label = quoted(&format!("{} = {}{known}", root.name, root.value));
                lines.push(format!("  {id} [label={label}{hole}];"));
            }
        }
    }
    let mut edges = Vec::new();
    for (number, object) in (graph.first_object()..).zip(&heap.objects) {
        let leads = graph.leads(number);
        let head = format!(
            "<tr><td port=\"head\" bgcolor=\"gray90\"><b>{}</b> : {}{}</td></tr>",
            markup(&object.name),
            markup(&object.class),
            times(&number)
        );
        let mut rows = vec![head];
        for (i, cell) in object.cells.iter().enumerate() {
            let hole = if cell.value == "?" { " style=\"dotted\"" } else { "" };
            let known = conditions::all(&cell.value, conditions);
            let sign = loud.wrong_sign((number, i));
            let text = format!("{} = {}{sign}{}", markup(&cell.name), markup(&cell.value), markup(&known));
            rows.push(format!("<tr><td port=\"f{i}\" align=\"left\"{hole}>{text}</td></tr>"));
            if let Some(&to) = leads.get(&i) {
                let from = quoted(&object.name);
                let (wrong, look) = match (number, i) {
                    at if loud.breaking.contains(&at) => ("", format!(", {BREAKS}")),
                    at if loud.wrong.contains(&at) => ("!", format!(", {WRONG}")),
                    _ => ("", String::new()),
                };
                edges.push(format!(
                    "  {from}:f{i} -> {}:head [label={}{look}];",
                    quoted(graph.name(to)),
                    quoted(&format!("{}{wrong}", cell.name))
                ));
            }
        }
        lines.push(format!(
            "  {} [label=<<table border=\"0\" cellborder=\"1\" cellspacing=\"0\">{}</table>>];",
            quoted(&object.name),
            rows.concat()
        ));
    }
    lines.extend(edges);
    lines.extend(ranks(heap));
    lines.push("}".into());
    lines.join("\n") + "\n"
}

/// What stands in one line of the terminal's picture stands in one rank, in the same order.
fn ranks(heap: &HeapView) -> Vec<String> {
    let options = Options { columns: Some(COLUMNS), ..Options::default() };
    let Some(layout) = heap_picture::layout(heap, &Marks::default(), &options) else { return Vec::new() };
    let mut by_line: BTreeMap<usize, Vec<(usize, &str)>> = BTreeMap::new();
    for (name, place) in layout.boxes.iter().filter(|(name, _)| !name.is_empty()) {
        by_line.entry(place.y).or_default().push((place.x, name));
    }
    let rank = |line: Vec<(usize, &str)>| {
        let mut line = line;
        line.sort();
        let names = line.into_iter().map(|(_, name)| quoted(name) + ";");
        format!("  {{ rank=same; {} }}", names.collect::<Vec<_>>().join(" "))
    };
    by_line.into_values().filter(|line| line.len() > 1).map(rank).collect()
}

/// A string of the language: what is written is what is shown.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out + "\""
}

fn comment(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Text inside of a table.
fn markup(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::view::{CellView, ObjectView};

    #[test]
    fn what_is_known_of_a_value_stands_beside_it() {
        let key = CellView { name: "key".into(), value: "N0.key".into(), ..CellView::default() };
        let object = ObjectView { name: "N0".into(), cells: vec![key], ..ObjectView::default() };
        let view = HeapView { which: "input", objects: vec![object], ..HeapView::default() };
        let text = heap(&view, &conditions::of(&["N0.key < 5".into(), "N0.key != 2".into()]));
        assert!(text.contains("key = N0.key (&lt;5, !=2)"), "{text}");
    }

    proptest::proptest! {
        #![proptest_config(crate::property::config(24, 1))]

        #[test]
        fn every_reference_of_every_heap_is_an_edge(view in crate::ui::heap_picture::tests::told::heaps()) {
            let text = heap(&view, &Conditions::new());
            for (owner, i, cell) in view.objects.iter().flat_map(|object| {
                object.cells.iter().enumerate().map(move |(i, cell)| (&object.name, i, cell))
            }) {
                let Some(to) = &cell.target else { continue };
                let edge = format!("\"{owner}\":f{i} -> \"{to}\":head [label=\"{}", cell.name);
                assert_eq!(text.matches(&edge).count(), 1, "{edge}: {text}");
            }
            for root in &view.roots {
                let Some(to) = &root.target else { continue };
                let edge = format!("\"root {}\" -> \"{to}\":head", root.name);
                assert_eq!(text.matches(&edge).count(), 1, "{edge}: {text}");
            }
        }
    }

    #[test]
    fn nothing_in_a_name_ends_a_string_or_a_tag() {
        assert_eq!(quoted("a\"b\\c\nd"), r#""a\"b\\c\nd""#);
        let cell = CellView {
            name: "s".into(),
            value: "\"<&>\"".into(),
            target: None,
            fixed: true,
            ..CellView::default()
        };
        let object = ObjectView {
            name: "N0".into(),
            class: "A<B>".into(),
            cells: vec![cell],
            ..ObjectView::default()
        };
        let view =
            HeapView { which: "input", choice_path: vec![1], objects: vec![object], ..HeapView::default() };
        let conditions = conditions::of(&["s < 3".into()]);
        assert!(!heap(&view, &conditions).contains("&lt;3"), "it is about another value");
        let text = heap(&view, &Conditions::new());
        assert!(text.contains("s = &quot;&lt;&amp;&gt;&quot;") && text.contains(": A&lt;B&gt;"), "{text}");
    }
}
