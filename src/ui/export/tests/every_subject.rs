//! What every form of a heap has in common, over all bundled subjects: each object stands there once, and so does
//! each reference, from the right field to the right object.

use std::collections::BTreeMap;

use crate::session::heap_graph::vertices;
use crate::session::view::{CellView, HeapView};
use crate::subject::files::{DiskAndBundled, bundled_subjects};
use crate::ui::export::tests::heaps_of;
use crate::ui::export::{dot, mermaid, svg};
use crate::ui::heap_picture::conditions::Conditions;
use crate::ui::heap_picture::{self, Marks, Options, Picture, Shape, outline, picture, table};

/// Heaps of a subject that are drawn, those with the most objects.
const MOST_HEAPS: usize = 6;

/// How often each thing is there.
type Bag = BTreeMap<String, usize>;

fn bag(things: impl IntoIterator<Item = impl Into<String>>) -> Bag {
    let mut bag = Bag::new();
    for thing in things {
        *bag.entry(thing.into()).or_default() += 1;
    }
    bag
}

/// `N0.next N1`, in the order of the heap; of roots `a N1`.
fn references(heap: &HeapView) -> Vec<String> {
    let all = vertices(heap);
    let cells = all.iter().flat_map(|(name, _, cells)| cells.iter().map(move |cell| (*name, cell)));
    cells.filter_map(|(name, c)| Some(format!("{} {}", c.full_name(name), c.target.as_deref()?))).collect()
}

/// The names of the objects that references of an object lead to.
fn targets<'a>(heap: &'a HeapView, object: &str) -> Vec<&'a str> {
    let own = vertices(heap).into_iter().filter(|(name, ..)| *name == object);
    own.flat_map(|(_, _, cells)| cells).filter_map(|cell| cell.target.as_deref()).collect()
}

/// What a form says by its boxes and references.
fn check_boxes(heap: &HeapView, drawn: &Picture) {
    let text = drawn.text();
    let names = vertices(heap).into_iter().map(|(name, ..)| name);
    assert_eq!(bag(drawn.boxes.iter().map(|(name, _)| name.as_str())), bag(names), "{text}");
    let said = drawn.references.iter().map(|r| {
        let dot = if r.object.is_empty() || r.field.starts_with('[') { "" } else { "." };
        format!("{}{dot}{} {}", r.object, r.field, r.target)
    });
    assert_eq!(said.collect::<Vec<_>>(), references(heap), "{text}");
}

/// Names behind the arrows of a line, those in a row that lead to its own object included.
fn arrows(line: &str, own: &str) -> Vec<String> {
    // `━▸N0` where it breaks the shape, `→N0!` where it contradicts its inverse.
    let target = |word: &str| match word.rsplit_once('→').or_else(|| word.rsplit_once("━▸")) {
        Some((_, target)) => Some(target.trim_end_matches('!').to_string()),
        None => word.trim_end_matches('!').ends_with('↺').then(|| own.to_string()),
    };
    line.split_whitespace().filter_map(target).collect()
}

/// Every object has its line, and on it its references; a run of objects has one line together.
fn check_lines(heap: &HeapView, drawn: &Picture) {
    check_boxes(heap, drawn);
    let text = drawn.text();
    let lines: Vec<&str> = text.lines().collect();
    let mut by_line: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for (name, rect) in &drawn.boxes {
        assert_eq!(rect.height, 1, "{text}");
        by_line.entry(rect.y).or_default().push(name);
    }
    for (y, members) in by_line {
        // What leads to it from outside comes first: `this:N0`.
        let line = lines[y]
            .split_once(' ')
            .map_or(lines[y], |(first, _)| first)
            .rfind(':')
            .map_or(lines[y], |at| &lines[y][at + 1..]);
        match members.as_slice() {
            [one] => {
                assert!(line.starts_with(one), "{one} in `{line}`");
                assert_eq!(bag(arrows(line, one)), bag(targets(heap, one)), "{one}:\n{text}");
            }
            run => {
                // `N1→…→N4 (4)`, then what the last one leads to.
                let (head, rest) = line.split_once(&format!(" ({})", run.len())).expect("a number");
                let (first, last) = head.split_once("→…→").expect("two ends");
                let inside = |from: &str, to: &str| targets(heap, from).contains(&to);
                let mut at = first;
                let mut others: Vec<&str> = run.iter().copied().filter(|name| *name != first).collect();
                while let Some(next) = others.iter().position(|to| inside(at, to)) {
                    at = others.swap_remove(next);
                }
                assert!(others.is_empty() && at == last, "no run: {line}");
                let all = run.iter().map(|member| targets(heap, member).len()).sum::<usize>();
                assert_eq!(arrows(rest, last), targets(heap, last), "{text}");
                assert_eq!(all, run.len() - 1 + targets(heap, last).len(), "{text}");
            }
        }
    }
}

/// Graphviz: an object's statement has a table, an edge goes from a field's port to a head.
fn check_dot(heap: &HeapView) {
    let text = dot::heap(heap, &Conditions::new());
    let mut objects = Vec::new();
    let mut edges = Vec::new();
    for line in text.lines().map(str::trim) {
        let id = line.strip_prefix('"').and_then(|rest| rest.split_once('"')).map(|(id, _)| id);
        let Some(id) = id else { continue };
        if let Some((from, to)) = line.split_once(" -> ") {
            let to = to.trim_start_matches('"').split('"').next().expect("a target");
            let field = from.rsplit_once("\":f").map(|(_, port)| port.parse::<usize>().expect("a port"));
            let cell = match field {
                Some(field) => {
                    let of = heap.objects.iter().find(|o| o.name == id).expect("an object");
                    of.cells[field].full_name(id)
                }
                None => id.strip_prefix("root ").expect("a root").to_string(),
            };
            edges.push(format!("{cell} {to}"));
        } else if line.contains("<table") {
            objects.push(id.to_string());
        }
    }
    assert_eq!(bag(objects), bag(heap.objects.iter().map(|o| o.name.as_str())), "{text}");
    assert_eq!(bag(edges), bag(references(heap)), "{text}");
}

/// Mermaid: `o0["N0 : Node<br/>…"]`, `o0 -->|"next"| o1`, `r0(["a"]) --> o1`.
fn check_mermaid(heap: &HeapView) {
    let text = mermaid::heap(heap);
    let number = |id: &str| id.trim()[1..].parse::<usize>().expect("a number");
    let plain = |text: &str| text.replace("#lt;", "<").replace("#gt;", ">").replace("#35;", "#");
    let mut objects = Vec::new();
    let mut edges = Vec::new();
    for line in text.lines().skip(2) {
        if line.trim_start().starts_with("classDef") || line.trim_start().starts_with("linkStyle") {
            continue;
        }
        if let Some((from, to)) = line.split_once(" -->").or_else(|| line.split_once(" ==>")) {
            let to = &heap.objects[number(to.rsplit_once(' ').expect("a target").1)].name;
            edges.push(match from.trim().strip_prefix('r') {
                Some(root) => {
                    let at = root.split('(').next().and_then(|n| n.parse::<usize>().ok()).expect("a root");
                    format!("{} {to}", heap.roots[at].name)
                }
                None => {
                    let object = &heap.objects[number(from)];
                    let field = line.split("|\"").nth(1).and_then(|rest| rest.split("\"|").next());
                    let cell = object
                        .cells
                        .iter()
                        .find(|c| plain(field.expect("a field")).trim_end_matches('!') == c.name);
                    format!("{} {to}", cell.expect("a cell").full_name(&object.name))
                }
            });
        } else if let Some((id, label)) = line.split_once("[\"").filter(|(id, _)| id.trim().starts_with('o'))
        {
            let object = &heap.objects[number(id)];
            let head =
                plain(label.split(['"']).next().expect("a label").split("<br/>").next().expect("a head"));
            // What is shared says so.
            let head = head.rsplit_once(" ×").map_or(head.as_str(), |(head, _)| head);
            assert_eq!(head, format!("{} : {}", object.name, object.class), "{text}");
            objects.push(object.name.clone());
        }
    }
    assert_eq!(bag(objects), bag(heap.objects.iter().map(|o| o.name.as_str())), "{text}");
    assert_eq!(bag(edges), bag(references(heap)), "{text}");
}

/// SVG: a group an object, whose title says all of it, a group a line, whose title says its references; all are
/// in the description.
fn check_svg(heap: &HeapView) {
    let text = svg::heap(heap, &Conditions::new(), None);
    let said = text.split("<desc>").nth(1).and_then(|rest| rest.split("</desc>").next()).unwrap_or_default();
    let said: Vec<String> = said.lines().map(|line| line.replace(" = ", " ")).collect();
    assert_eq!(bag(said), bag(references(heap).iter().map(|r| svg::escape(r))), "{text}");
    let mut marks = Marks::default();
    marks.add_symbolic(heap);
    let options = Options { columns: Some(150), ..Options::default() };
    let layout = heap_picture::layout(heap, &marks, &options).expect("a layout");
    let lines = layout.references.iter().filter(|reference| reference.shown == Shape::Line);
    let lines = lines.map(|r| {
        let cell = CellView { name: r.field.clone(), ..CellView::default() };
        svg::escape(&format!("{} = {}", cell.full_name(&r.object), r.target))
    });
    let titles = |class: &str| -> Vec<String> {
        let start = format!("<g class=\"{class}");
        let groups = text.split(start.as_str()).skip(1);
        groups
            .filter_map(|group| group.split_once("<title>")?.1.split("</title>").next())
            .flat_map(|title| title.lines().map(str::to_string).collect::<Vec<_>>())
            .collect()
    };
    assert_eq!(bag(titles("edge")), bag(lines), "{text}");
    let heads = titles("object").into_iter().filter(|line| line.contains(" : "));
    let expected = vertices(heap).into_iter().filter(|(name, ..)| !name.is_empty());
    let expected = expected.map(|(name, class, _)| svg::escape(&format!("{name} : {class}")));
    assert_eq!(bag(heads), bag(expected), "{text}");
}

fn check(heap: &HeapView) {
    for fold in [None, Some(false)] {
        let options = Options { fold_inverses: fold, ..Options::default() };
        check_boxes(heap, &picture(heap, &Marks::default(), &options));
    }
    // What is folded is counted in a note, and no arrow.
    let options = Options { fold_inverses: Some(false), ..Options::default() };
    check_lines(heap, &outline(heap, &Marks::default(), &options));
    check_lines(heap, &table(heap, &Marks::default(), &options));
    check_dot(heap);
    check_mermaid(heap);
    check_svg(heap);
}

/// Every so many-th subject, so that the parts run side by side.
fn check_part(part: usize) {
    let names = bundled_subjects(&DiskAndBundled);
    assert!(names.len() > 40, "{names:?}");
    for name in names.iter().skip(part).step_by(4) {
        let mut heaps = heaps_of(name, 4, 40);
        heaps.sort_by_key(|heap| std::cmp::Reverse(heap.objects.len()));
        heaps.dedup_by(|a, b| (&a.roots, &a.objects) == (&b.roots, &b.objects));
        assert!(!heaps.is_empty(), "{name} has no heap");
        heaps.iter().take(MOST_HEAPS).for_each(check);
    }
}

#[test]
fn every_form_has_each_object_and_reference_once_1() {
    check_part(0);
}

#[test]
fn every_form_has_each_object_and_reference_once_2() {
    check_part(1);
}

#[test]
fn every_form_has_each_object_and_reference_once_3() {
    check_part(2);
}

#[test]
fn every_form_has_each_object_and_reference_once_4() {
    check_part(3);
}
