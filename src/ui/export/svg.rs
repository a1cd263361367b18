//! A heap as SVG: the layout that the terminal draws in characters, in pixels. Titles say all fields of an
//! object and the references of a line, and the description lists every reference.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use crate::session::view::{CellView, HeapView, ObjectView};
use crate::ui::heap_picture::conditions::{self, Conditions};
use crate::ui::heap_picture::layout::{Label, Layout, Node, Side, Style, Tint, Wire};
use crate::ui::heap_picture::{self, Mark, Marks, Options, Role, Shape};

/// Pixels of a column.
pub const COLUMN: usize = 8;
/// Of a line.
const LINE: usize = 22;
/// Around everything.
const MARGIN: usize = 12;
/// Between an object's frame and the lines beside it.
const INSET: usize = 2;
/// Most columns before rows are wrapped.
const COLUMNS: usize = 150;

/// The colours of a picture that stands on no page of ours.
const COLOURS: [(&str, &str); 5] =
    [("back", "#ffffff"), ("text", "#1b1b1b"), ("faint", "#5f6368"), ("line", "#8a8f96"), ("bad", "#b3261e")];

/// How pictures look.
const STYLE: &str = include_str!("svg/heap.css");

/// The picture with what is known of symbols; `marked` is an object and a field that stand out. Colours come from the
/// page.
pub fn heap(view: &HeapView, conditions: &Conditions, marked: Option<(&str, &str)>) -> String {
    let mut marks = Marks::default();
    marks.add_symbolic(view);
    if let Some((object, field)) = marked {
        marks.add(object, field, Mark::Changed);
    }
    drawn(view, &marks, conditions, "", &[])
}

/// The same with marks of many fields.
pub fn marked(view: &HeapView, marks: &Marks, conditions: &Conditions) -> String {
    drawn(view, marks, conditions, "", &[])
}

/// The same with its colours, and with sentences below it.
pub fn alone(view: &HeapView, marks: &Marks, conditions: &Conditions, notes: &[String]) -> String {
    let style = with_colours(&COLOURS);
    // The name of the program marks files of ours.
    drawn(view, marks, conditions, &format!("<style>/* symheap */\n{style}</style>"), notes) + "\n"
}

/// The same for a pane, in the colours of the screen (by the names of [`COLOURS`]) and without a limit on columns but
/// that of the options; an object may be selected. Its width and height in pixels come with it. `None` where the heap
/// is too large for a picture.
pub fn pane(
    view: &HeapView,
    marks: &Marks,
    options: &Options,
    colours: &[(&str, &str); 5],
    selected: Option<&str>,
) -> Option<(String, (usize, usize))> {
    let layout = heap_picture::layout(view, marks, options)?;
    let style = format!("<style>{}</style>", with_colours(colours));
    let place =
        layout.nodes.iter().find(|node| selected.is_some_and(|name| node.objects.iter().any(|o| o == name)));
    let around = place.map(|node| {
        let (x, y, width) = (node.rect.x * COLUMN, node.rect.y * LINE, node.rect.width * COLUMN);
        format!("<rect class=\"selected\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{LINE}\" rx=\"5\"/>")
    });
    let body = of(&layout, view, &options.conditions) + &around.unwrap_or_default();
    Some(framed(view, &style, body, (layout.width, layout.height), &layout.notes))
}

/// The rules with the colours in them: not every program that shows pictures knows variables.
fn with_colours(colours: &[(&str, &str)]) -> String {
    let put = |style: String, (name, colour): &(&str, &str)| style.replace(&format!("var(--{name})"), colour);
    colours.iter().fold(STYLE.to_string(), put)
}

/// The rules for pictures on a page.
pub fn style() -> &'static str {
    STYLE
}

fn drawn(view: &HeapView, marks: &Marks, conditions: &Conditions, style: &str, more: &[String]) -> String {
    let options = Options { columns: Some(COLUMNS), conditions: conditions.clone(), ..Options::default() };
    let (body, columns, lines, mut notes) = match heap_picture::layout(view, marks, &options) {
        Some(layout) => (of(&layout, view, conditions), layout.width, layout.height, layout.notes),
        // Too large for a picture: a line an object.
        None => {
            let outline = heap_picture::outline(view, marks, &options);
            let lines = outline.lines.iter().map(|spans| spans.iter().map(|s| s.text.as_str()).collect());
            (String::new(), outline.width, 0, lines.collect::<Vec<String>>())
        }
    };
    notes.extend_from_slice(more);
    framed(view, style, body, (columns, lines), &notes).0
}

/// The whole file, with notes below the picture, and its width and height in pixels.
fn framed(
    view: &HeapView,
    style: &str,
    mut body: String,
    (columns, mut lines): (usize, usize),
    notes: &[String],
) -> (String, (usize, usize)) {
    for note in notes {
        lines += 1;
        let _ = write!(body, "{}", text(0, lines, &apart(note), "note"));
    }
    let widest = notes.iter().map(|note| note.width()).max().unwrap_or(0);
    let (width, height) = (columns.max(widest) * COLUMN + 2 * MARGIN, (lines + 1) * LINE + 2 * MARGIN);
    let references: Vec<String> = references(view).map(|reference| escape(&reference)).collect();
    let text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"heap\" role=\"img\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">{style}<title>{} heap</title><desc>{}</desc>\
         <g transform=\"translate({MARGIN} {MARGIN})\">{body}</g></svg>",
        view.which,
        references.join("\n")
    );
    (text, (width, height))
}

/// Of several blanks in a row only one would be seen.
fn apart(note: &str) -> String {
    note.replace("  ", "\u{a0}\u{a0}")
}

/// `N0.left = N1`
fn references(view: &HeapView) -> impl Iterator<Item = String> + '_ {
    let of = |object: &str, cell: &CellView| {
        let target = cell.target.as_ref()?;
        Some(format!("{} = {target}", cell.full_name(object)))
    };
    let roots = view.roots.iter().filter_map(move |cell| of("", cell));
    let fields = view
        .objects
        .iter()
        .flat_map(move |object| object.cells.iter().filter_map(move |cell| of(&object.name, cell)));
    roots.chain(fields)
}

fn of(layout: &Layout, view: &HeapView, conditions: &Conditions) -> String {
    let mut out = String::new();
    // What is loud is in front.
    let mut wires: Vec<&Wire> = layout.wires.iter().collect();
    wires.sort_by_key(|wire| (wire.style, wire.mark));
    for wire in wires {
        out += &edge(wire, layout);
    }
    for Label { x, y, text: says, role } in &layout.labels {
        // The line that it stands on is interrupted.
        let (left, width) = (x * COLUMN, says.width() * COLUMN);
        let top = y * LINE + 3;
        let _ = write!(
            out,
            "<rect class=\"gap\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{}\"/>{}",
            LINE - 6,
            text(*x, *y, says, class(*role))
        );
    }
    for node in &layout.nodes {
        out += &object(node, view, conditions);
    }
    out
}

/// An object with its frame; what stands around its brackets stands around the frame.
fn object(node: &Node, view: &HeapView, conditions: &Conditions) -> String {
    let of_name = |name: &String| view.objects.iter().find(|object| object.name == *name);
    let titles: Vec<String> =
        node.objects.iter().filter_map(of_name).map(|object| title(object, conditions)).collect();
    let tint = match node.tint {
        Some(Tint::Red) => " red",
        Some(Tint::Black) => " black",
        Some(Tint::Open) => " open",
        None => "",
    };
    let mut out = format!("<g class=\"object{tint}\"><title>{}</title>", escape(&titles.join("\n")));
    let (mut inside, mut texts) = (None, String::new());
    let mut x = node.rect.x;
    for piece in &node.pieces {
        let end = x + piece.text.width();
        match (piece.text.as_str(), inside) {
            ("[", None) => inside = Some((x, end)),
            ("]", Some((from, _))) => inside = Some((from, end)),
            (says, _) if says.trim().is_empty() => {}
            (says, frame) => {
                // Before the first bracket, or behind the last one: outside of the frame.
                let is_out = frame.is_none()
                    || node.pieces.iter().rev().take_while(|p| p.text != "]").any(|p| p == piece);
                let place = if is_out { " out" } else { "" };
                texts += &text(x, node.rect.y, says, &format!("{}{place}", class(piece.role)));
            }
        }
        x = end;
    }
    if let Some((from, to)) = inside {
        let _ = write!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"5\"/>",
            from * COLUMN,
            node.rect.y * LINE + INSET,
            (to - from) * COLUMN,
            LINE - 2 * INSET
        );
    }
    out + &texts + "</g>"
}

/// All that there is to say of an object.
fn title(object: &ObjectView, conditions: &Conditions) -> String {
    let cell = |cell: &CellView| {
        format!("\n{} = {}{}", cell.name, cell.value, conditions::all(&cell.value, conditions))
    };
    format!("{} : {}{}", object.name, object.class, object.cells.iter().map(cell).collect::<String>())
}

fn edge(wire: &Wire, layout: &Layout) -> String {
    let style = match wire.style {
        Style::Light => "light",
        Style::Dashed => "dashed",
        Style::Heavy => "heavy",
        Style::Double => "double",
    };
    let mark = match wire.mark {
        Some(Mark::Added | Mark::Gone) | None => String::new(),
        Some(mark) => format!(" {}", mark.meaning()),
    };
    let names = |node: usize| layout.nodes.get(node).map(|n| n.objects.as_slice()).unwrap_or_default();
    let (from, to) = (names(wire.from), wire.to.map(names).unwrap_or_default());
    // A head at the start alone: the reference leads from the end of the line to its start.
    let (from, to) = if wire.heads == (true, false) { (to, from) } else { (from, to) };
    let titles = layout.references.iter().filter(|reference| {
        reference.shown == Shape::Line
            && from.contains(&reference.object)
            && to.contains(&reference.target)
            && wire.fields.contains(&reference.field)
    });
    let titles = titles.map(|reference| {
        let cell = CellView { name: reference.field.clone(), ..CellView::default() };
        format!("{} = {}", cell.full_name(&reference.object), reference.target)
    });
    let title = titles.collect::<Vec<_>>().join("\n");
    let path = path(wire);
    let mut out =
        format!("<g class=\"edge {style}{mark}\"><title>{}</title><path d=\"{path}\"/>", escape(&title));
    if wire.style == Style::Double {
        let _ = write!(out, "<path class=\"inner\" d=\"{path}\"/>");
    }
    let ends =
        [(wire.points.first(), wire.start, wire.heads.0), (wire.points.last(), wire.end, wire.heads.1)];
    for (point, side, has_head) in ends {
        if let Some(&point) = point.filter(|_| has_head) {
            let (x, y) = border(point, side);
            let (dx, dy) = side.step();
            let at = |back: i32, aside: i32| (x - dx * back + dy * aside, y - dy * back + dx * aside);
            let ((ax, ay), (bx, by)) = (at(7, 4), at(7, -4));
            let _ = write!(out, "<path class=\"tip\" d=\"M{ax} {ay}L{x} {y}L{bx} {by}z\"/>");
        }
    }
    out + "</g>"
}

/// The middle of a cell.
fn middle((x, y): (usize, usize)) -> (i32, i32) {
    ((x * COLUMN + COLUMN / 2) as i32, (y * LINE + LINE / 2) as i32)
}

/// The middle of a side of a cell; above and below as far as the frame beyond.
fn border(cell: (usize, usize), side: Side) -> (i32, i32) {
    let ((x, y), (dx, dy)) = (middle(cell), side.step());
    (x + dx * (COLUMN / 2) as i32, y + dy * (LINE / 2 + INSET) as i32)
}

/// From frame to frame, with round corners.
fn path(wire: &Wire) -> String {
    let (Some(&first), Some(&last)) = (wire.points.first(), wire.points.last()) else { return String::new() };
    let mut points = vec![border(first, wire.start)];
    points.extend(wire.points.iter().map(|&point| middle(point)));
    points.push(border(last, wire.end));
    points.dedup();
    let mut out = format!("M{} {}", points[0].0, points[0].1);
    for (i, &(x, y)) in points.iter().enumerate().skip(1) {
        let Some(&next) = points.get(i + 1) else {
            let _ = write!(out, "L{x} {y}");
            break;
        };
        let before = points[i - 1];
        let is_straight = (before.0 == x && next.0 == x) || (before.1 == y && next.1 == y);
        if is_straight {
            continue;
        }
        let length = |(a, b): (i32, i32)| (a - x).abs() + (b - y).abs();
        let radius = (length(before).min(length(next)) / 2).min(6);
        let towards = |(a, b): (i32, i32)| (x + (a - x).signum() * radius, y + (b - y).signum() * radius);
        let ((ax, ay), (bx, by)) = (towards(before), towards(next));
        let _ = write!(out, "L{ax} {ay}Q{x} {y} {bx} {by}");
    }
    out
}

fn text(x: usize, y: usize, says: &str, class: &str) -> String {
    // Blanks at its ends would be dropped.
    let blanks = says.width() - says.trim_start().width();
    let says = says.trim();
    let (left, base) = ((x + blanks) * COLUMN, y * LINE + LINE * 2 / 3 + 1);
    let width = says.width() * COLUMN;
    format!(
        "<text class=\"{class}\" x=\"{left}\" y=\"{base}\" textLength=\"{width}\" lengthAdjust=\"spacingAndGlyphs\">{}</text>",
        escape(says)
    )
}

fn class(role: Role) -> &'static str {
    match role {
        Role::Object => "name",
        Role::Class | Role::Border | Role::Null | Role::Note | Role::Dark => "faint",
        Role::Loud | Role::Marked(Mark::Reason) | Role::Red => "bad",
        Role::Marked(Mark::Changed | Mark::Added | Mark::Gone | Mark::Selected) => "changed",
        Role::Marked(Mark::Symbolic) => "symbolic",
        Role::Field | Role::Edge | Role::Reference => "field",
        Role::Marked(Mark::Fixed | Mark::Accessed) | Role::Blank | Role::Value => "value",
    }
}

/// Text inside of markup.
pub fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(c),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(name: &str, value: &str) -> CellView {
        CellView {
            name: name.into(),
            value: value.into(),
            target: value.starts_with('N').then(|| value.into()),
            fixed: value != "?",
            is_reference: name != "key",
            leads_to: (name != "key").then(|| "Node".into()),
            ..CellView::default()
        }
    }

    fn object(name: &str, cells: Vec<CellView>) -> ObjectView {
        ObjectView { name: name.into(), class: "Node".into(), cells, ..ObjectView::default() }
    }

    #[test]
    fn every_reference_has_a_line_or_is_said() {
        let view = HeapView {
            which: "input",
            roots: vec![cell("a", "N1"), cell("b", "null")],
            objects: vec![
                object("N0", vec![cell("next", "N1"), cell("self", "N0"), cell("key", "?")]),
                object("N1", vec![cell("next", "N0")]),
                object("N2", vec![cell("next", "N0")]),
            ],
            ..HeapView::default()
        };
        let text = heap(&view, &Conditions::new(), Some(("N0", "next")));
        let all = text.split("<desc>").nth(1).and_then(|rest| rest.split("</desc>").next());
        assert_eq!(
            all.map(|all| all.lines().collect::<Vec<_>>()),
            Some(vec!["a = N1", "N0.next = N1", "N0.self = N0", "N1.next = N0", "N2.next = N0"])
        );
        for title in ["N0.next = N1", "N1.next = N0", "N2.next = N0"] {
            assert!(text.contains(&format!("<title>{title}</title>")), "{title}: {text}");
        }
        assert!(text.contains(" changed\"><title>N0.next = N1"), "{text}");
        // All fields of an object are in its title.
        assert!(text.contains("<title>N0 : Node\nnext = N1\nself = N0\nkey = ?</title>"), "{text}");
        let alone = alone(&view, &Marks::default(), &Conditions::new(), &["where x < 3".into()]);
        assert!(alone.contains("<style>") && !text.contains("<style>"));
        assert!(alone.contains(">where x &lt; 3</text>") && !alone.contains("var("), "{alone}");
    }

    proptest::proptest! {
        #![proptest_config(crate::property::config(24, 1))]

        #[test]
        fn every_reference_of_every_heap_is_told(view in crate::ui::heap_picture::tests::told::heaps()) {
            let text = heap(&view, &Conditions::new(), None);
            let options = Options { columns: Some(COLUMNS), ..Options::default() };
            let mut marks = Marks::default();
            marks.add_symbolic(&view);
            let layout = heap_picture::layout(&view, &marks, &options).expect("it is small");
            let labels = layout.labels.iter().map(|label| &label.text);
            let pieces = layout.nodes.iter().flat_map(|node| &node.pieces).map(|piece| &piece.text);
            for says in labels.chain(pieces).filter(|says| !["[", "]", ""].contains(&says.trim())) {
                assert!(text.contains(&format!(">{}</text>", escape(says.trim()))), "{says}: {text}");
            }
            for note in &layout.notes {
                assert!(text.contains(&format!(">{}</text>", escape(&apart(note.trim())))), "{note}: {text}");
            }
            for reference in layout.references.iter().filter(|reference| reference.shown == Shape::Line) {
                let of = CellView { name: reference.field.clone(), ..CellView::default() };
                let says = format!("{} = {}", of.full_name(&reference.object), reference.target);
                let titles = text.split("<title>").skip(1).filter_map(|rest| rest.split("</title>").next());
                assert!(titles.flat_map(str::lines).any(|line| line == escape(&says)), "{says}: {text}");
            }
        }
    }

    #[test]
    fn what_is_known_of_a_value_stands_in_its_object() {
        let view = HeapView {
            which: "input",
            objects: vec![object("N0", vec![cell("key", "N0.key"), cell("next", "null")])],
            ..HeapView::default()
        };
        let mut view = view;
        view.objects[0].cells[0].target = None;
        let conditions = conditions::of(&["N0.key < 5".into(), "N0.key != 2".into(), "N0.key > x".into()]);
        let text = heap(&view, &conditions, None);
        assert!(text.contains(">key&lt;5,!=2,..</text>"), "{text}");
        assert!(
            text.contains("<title>N0 : Node\nkey = N0.key (&lt;5, !=2, &gt;x)\nnext = null</title>"),
            "{text}"
        );
        assert!(!heap(&view, &Conditions::new(), None).contains("&lt;5"));
    }

    #[test]
    fn lines_are_round_at_corners_and_end_at_frames() {
        let wire = Wire {
            from: 0,
            to: Some(1),
            fields: vec!["left".into()],
            points: vec![(4, 1), (4, 2), (9, 2)],
            start: Side::Up,
            end: Side::Right,
            heads: (false, true),
            style: Style::Light,
            mark: None,
            net: 0,
        };
        // From the frame above cell (4, 1), down, and to the right end of cell (9, 2).
        assert_eq!(path(&wire), "M36 20L36 49Q36 55 42 55L80 55");
    }
}
