//! Every reference of every heap is told in every form: as a line that has its name or whose place says which it is, by
//! the name of what it leads to, as a tag, or as one of a number that is stated. What characters say is what a layout
//! says.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::all_heaps::check_layout;
use crate::property::config;
use crate::session::view::{CellView, HeapView, ObjectView};
use crate::ui::heap_picture::layout::{Layout, Node};
use crate::ui::heap_picture::vocabulary::{HEAVY, is_null, nothing};
use crate::ui::heap_picture::{Marks, Options, Picture, Reference, Shape, layout, outline, picture, route};

/// Widths from more than is needed to hardly any.
const WIDTHS: [Option<usize>; 5] = [None, Some(150), Some(90), Some(60), Some(30)];

/// Classes with their fields, and the classes of what those lead to; `V` is a value. No name is part of another.
const CLASSES: [(&str, &[(&str, &str)]); 7] = [
    (
        "Main",
        &[("tree", "Node"), ("row", "Cell"), ("table", "Node[]"), ("chain", "Cell[]"), ("peer", "Main")],
    ),
    ("Node", &[("left", "Node"), ("right", "Node"), ("parent", "Node"), ("key", "V"), ("home", "Main")]),
    ("Cell", &[("next", "Cell"), ("prev", "Cell"), ("load", "Node"), ("val", "V")]),
    ("Tern", &[("low", "Tern"), ("mid", "Tern"), ("high", "Tern"), ("word", "V")]),
    ("Set", &[("up", "Set"), ("rank", "V")]),
    ("Node[]", &[("length", "V"), ("[0]", "Node"), ("[1]", "Node"), ("[2]", "Node"), ("[3]", "Node")]),
    ("Cell[]", &[("length", "V"), ("[0]", "Cell"), ("[1]", "Cell"), ("[2]", "Cell")]),
];

/// A heap of objects of these classes, by number, with a draw for each field: below 20 null, below 30 unknown, else
/// the object that it says.
fn heap(classes: &[usize], draws: &[u8], roots: &[u8]) -> HeapView {
    let name = |i: usize| if i == 0 { "this".to_string() } else { format!("N{i}") };
    let class = |i: usize| CLASSES[classes[i] % CLASSES.len()];
    let mut draws = draws.iter().copied().cycle();
    let cell = |field: &str, to: &str, draw: u8| {
        let all: Vec<usize> = (0..classes.len()).filter(|&i| class(i).0 == to).collect();
        let target =
            (to != "V" && draw >= 30 && !all.is_empty()).then(|| name(all[draw as usize % all.len()]));
        let value = match (&target, to) {
            (Some(name), _) => name.clone(),
            (None, "V") if draw < 30 => "?".into(),
            (None, "V") => (draw % 10).to_string(),
            (None, _) if (20..30).contains(&draw) => "?".into(),
            (None, _) => "null".into(),
        };
        let is_reference = to != "V";
        let leads_to = is_reference.then(|| to.to_string());
        CellView {
            name: field.into(),
            fixed: value != "?",
            value,
            target,
            is_reference,
            leads_to,
            ..CellView::default()
        }
    };
    let mut objects = Vec::new();
    for i in 0..classes.len() {
        let (class, fields) = class(i);
        let cells = fields.iter().map(|(field, to)| cell(field, to, draws.next().unwrap_or(0))).collect();
        objects.push(ObjectView { name: name(i), class: class.into(), cells, ..ObjectView::default() });
    }
    let root = |(i, draw): (usize, &u8)| {
        let to = class(*draw as usize % classes.len()).0;
        cell(&format!("root{i}"), to, *draw)
    };
    let roots = roots.iter().enumerate().map(root).collect();
    HeapView { which: "input", roots, objects, ..HeapView::default() }
}

/// Heaps with sharing, circles, aliases, inverses right and wrong, nulls and unknowns; of two classes or of all.
pub fn heaps() -> impl Strategy<Value = HeapView> {
    let few = (0..7_usize, prop::collection::vec(any::<bool>(), 1..9))
        .prop_map(|(class, which)| which.into_iter().map(|main| if main { 0 } else { class }).collect());
    let any_class = prop::collection::vec(0..7_usize, 1..10);
    let classes = prop_oneof![few, any_class];
    (classes, prop::collection::vec(any::<u8>(), 60), prop::collection::vec(any::<u8>(), 0..4)).prop_map(
        |(mut classes, draws, roots): (Vec<usize>, Vec<u8>, Vec<u8>)| {
            classes[0] = 0;
            heap(&classes, &draws, &roots)
        },
    )
}

/// What a name at a line speaks of: of `0…3=5` these four and `5`.
fn names(text: &str) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for part in text.trim_matches(['!', '?', ' ']).split(['=', ',']) {
        let ends = part.split_once('…').or_else(|| part.split_once(".."));
        match ends.and_then(|(a, b)| Some((a.parse::<usize>().ok()?, b.parse::<usize>().ok()?))) {
            Some((a, b)) => all.extend((a..=b).map(|i| i.to_string())),
            None => {
                all.insert(part.trim_matches(['!', '?']).to_string());
            }
        }
    }
    all
}

/// The name of a field as it stands at a line.
fn plain(field: &str) -> &str {
    field.trim_start_matches('[').trim_end_matches(']')
}

fn node<'a>(layout: &'a Layout, object: &str) -> &'a Node {
    &layout.nodes[layout.node(object).expect("each object is somewhere")]
}

/// Whether the place of what a field leads to says which field it is.
fn is_told_by_place(field: &str) -> bool {
    ["left", "right", "next", "up", "prev", "parent", "peer", "load"].contains(&field)
}

/// What is wrong with how a reference is told; nothing where it is told.
fn untold(layout: &Layout, reference: &Reference, ascii: bool) -> Option<String> {
    let Reference { object, field, target, shown } = reference;
    let wrong = |why: &str| Some(format!("{object}.{field} = {target}: {why}"));
    let has_dots = layout.notes.iter().any(|note| note.starts_with("each dot"));
    let name = plain(field);
    let (arrow, own) = if ascii { ("->", "(self)") } else { ("→", "↺") };
    let said = |of: &str, text: &str| node(layout, of).pieces.iter().any(|piece| piece.text.contains(text));
    match shown {
        Shape::Line => {
            let leads = layout.wires.iter().any(|wire| {
                let ends = |from: &str, to: &str| {
                    let has = |at: usize, name: &str| layout.nodes[at].objects.iter().any(|o| o == name);
                    has(wire.from, from) && wire.to.is_some_and(|at| has(at, to))
                };
                let is_back = wire.heads == (true, false);
                wire.fields.contains(field)
                    && if is_back { ends(target, object) } else { ends(object, target) }
            });
            if !leads {
                return wrong("no line");
            }
            let is_element = field.starts_with('[');
            let at = node(layout, object).rect;
            let is_named = layout.labels.iter().any(|label| {
                let is_here = !is_element || label.x == at.x + 2 && label.y > at.y;
                is_here && names(&label.text).contains(name)
            });
            let named = is_named || said(object, &format!("{name}{arrow}"));
            (!named && (is_element || !has_dots)).then(|| wrong("a line without a name")).flatten()
        }
        Shape::Text if object == target => {
            (!said(object, &format!("{own}{field}"))).then(|| wrong("not named")).flatten()
        }
        Shape::Text => {
            let heavy = HEAVY[usize::from(ascii)];
            let names_it = [arrow, heavy].iter().any(|by| said(object, &format!("{field}{by}{target}")));
            (!names_it).then(|| wrong("not named")).flatten()
        }
        Shape::Tag => (!said(target, field)).then(|| wrong("no tag")).flatten(),
        Shape::Folded => {
            let is_hidden = [object, target].iter().any(|name| node(layout, name).objects.len() > 1);
            let is_counted = layout.notes.join(" ").contains(&format!("{field} "));
            (!is_hidden && !is_counted).then(|| wrong("not counted")).flatten()
        }
    }
}

/// Names of lines whose places do not say which they are: as many as there are such lines.
fn unnamed(layout: &Layout) -> Option<String> {
    if layout.notes.iter().any(|note| note.starts_with("each dot")) {
        return None;
    }
    let labels: Vec<BTreeSet<String>> = layout.labels.iter().map(|label| names(&label.text)).collect();
    let lines = layout.references.iter().filter(|r| r.shown == Shape::Line);
    let fields: BTreeSet<&str> =
        lines.map(|r| r.field.as_str()).filter(|f| !f.starts_with('[') && !is_told_by_place(f)).collect();
    // Of three fields between objects of one class two may be a row's by chance, and its place says what leads on in it.
    let thirds = ["low", "mid", "high"];
    let is_folded = |r: &Reference| r.shown == Shape::Folded && thirds.contains(&r.field.as_str());
    let has_row = layout.references.iter().any(is_folded);
    let mut fields = fields.into_iter().filter(|field| !has_row || !thirds.contains(field));
    fields.find_map(|field| {
        let is_line = |r: &&Reference| r.shown == Shape::Line && r.field == field;
        let count = layout.references.iter().filter(is_line).count();
        let arrows = [format!("{field}→"), format!("{field}->")];
        let in_text = layout.nodes.iter().flat_map(|n| &n.pieces);
        let in_text = in_text.filter(|p| arrows.iter().any(|arrow| p.text.contains(arrow.as_str()))).count();
        let named = labels.iter().filter(|label| label.contains(field)).count() + in_text;
        (named < count).then(|| format!("{field}: {named} of {count} lines are named"))
    })
}

/// What inverses' counts say against the references themselves.
fn miscounted(layout: &Layout, heap: &HeapView) -> Option<String> {
    let notes = layout.notes.join(" ");
    ["prev", "parent"].into_iter().find_map(|field| {
        let of_field = heap.objects.iter().flat_map(|o| o.cells.iter().map(move |c| (o, c)));
        let decided = of_field.filter(|(_, c)| c.name == field && c.target.is_some()).count();
        let shown = |shape: Shape| {
            let is_it = |r: &&Reference| r.field == field && r.shown == shape;
            layout.references.iter().filter(is_it).count()
        };
        let (folded, lines, texts) = (shown(Shape::Folded), shown(Shape::Line), shown(Shape::Text));
        let is_inverse = folded > 0 || notes.contains(&format!("{field} none of"));
        // Where objects are folded, what is right in them is counted and not seen.
        let is_counted = notes.contains(&format!("{field} ")) || !is_inverse;
        (!is_counted || folded + lines + texts != decided)
            .then(|| format!("{field}: {folded} + {lines} + {texts} of {decided}: {notes}"))
    })
}

/// What a layout says stands in the text at its place.
fn is_drawn_as_laid_out(layout: &Layout, drawn: &Picture) {
    let text = drawn.text();
    let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let at = |x: usize, y: usize, count: usize| -> String { lines[y].iter().skip(x).take(count).collect() };
    for label in &layout.labels {
        assert_eq!(at(label.x, label.y, label.text.chars().count()), label.text, "{text}");
    }
    for node in &layout.nodes {
        let whole: String = node.pieces.iter().map(|piece| piece.text.as_str()).collect();
        assert_eq!(at(node.rect.x, node.rect.y, whole.chars().count()), whole, "{text}");
    }
    for wire in &layout.wires {
        let points: Vec<(i32, i32)> = wire.points.iter().map(|&(x, y)| (x as i32, y as i32)).collect();
        for (x, y) in route::cells(&points) {
            assert_ne!(at(x as usize, y as usize, 1), " ", "a line has a gap at {x}, {y}:\n{text}");
        }
    }
}

/// What holds for a heap in characters of either kind, at a width.
pub fn check(heap: &HeapView, columns: Option<usize>) {
    for ascii in [false, true] {
        let options = Options { columns, ascii, ..Options::default() };
        let (drawn, layout) =
            (picture(heap, &Marks::default(), &options), layout(heap, &Marks::default(), &options));
        let (text, layout) = (drawn.text(), layout.expect("it is small"));
        check_layout(&layout, &text);
        is_drawn_as_laid_out(&layout, &drawn);
        let all = heap.roots.iter().chain(heap.objects.iter().flat_map(|o| &o.cells));
        assert_eq!(layout.references.len(), all.filter(|c| c.target.is_some()).count());
        for reference in &layout.references {
            assert_eq!(untold(&layout, reference, ascii), None, "{columns:?}\n{text}");
        }
        assert_eq!(unnamed(&layout), None, "{columns:?}\n{text}");
        assert_eq!(miscounted(&layout, heap), None, "{columns:?}\n{text}");
        if ascii {
            assert!(text.is_ascii() && !text.contains("!="), "{text}");
        }
        let lines = outline(heap, &Marks::default(), &options);
        assert!(columns.is_none_or(|most| most < 60 || lines.width <= most), "{}", lines.text());
    }
}

proptest! {
    #![proptest_config(config(16, 1))]

    #[test]
    fn every_reference_is_told(heap in heaps()) {
        WIDTHS.iter().for_each(|columns| check(&heap, *columns));
    }
}

/// Elements that lead where earlier ones do, to objects that something else places.
#[test]
fn aliasing_elements_are_named_at_their_line() {
    let heap = super::shapes::declared(super::heap(
        "this Graph start=V0 all=A
         V0 V id=1
         V1 V id=2
         A V[] [0]=V0 [1]=V0 [2]=V1 [3]=V0 [4]=V0 [5]=V0 [6]=V1",
    ));
    WIDTHS.iter().for_each(|columns| check(&heap, *columns));
    let text = picture(&heap, &Marks::default(), &Options::default()).text();
    assert!(text.contains("├0=1=3…5") && text.contains("╰2=6─"), "{text}");
}

/// What an element leads to may lead back to its array: the element is seen all the same.
#[test]
fn elements_are_no_inverses() {
    let heap = super::shapes::declared(super::heap(
        "this Shop first=I0
         I0 Item parts=A
         A Item[] [0]=null [1]=I0",
    ));
    WIDTHS.iter().for_each(|columns| check(&heap, *columns));
    let drawn = layout(&heap, &Marks::default(), &Options::default()).expect("it is small");
    let element = drawn.references.iter().find(|r| r.field == "[1]").map(|r| r.shown);
    assert_eq!(element, Some(Shape::Line));
    let text = outline(&heap, &Marks::default(), &Options::default()).text();
    assert!(text.contains("[1]→I0"), "{text}");
}

/// A field is null: what says so cannot be read as its opposite, and says which field it is.
#[test]
fn null_names_its_field() {
    for ascii in [false, true] {
        let options = Options { ascii, columns: Some(120), ..Options::default() };
        let drawn = |text: &str| {
            let heap = super::shapes::declared(super::heap(text));
            picture(&heap, &Marks::default(), &options).text()
        };
        let none = nothing(ascii);
        // An inverse that should not be null.
        let text = drawn(
            "this List head=N0
             N0 Node key=1 next=N1 prev=null
             N1 Node key=2 next=N2 prev=null
             N2 Node key=3 next=null prev=N1",
        );
        assert!(text.contains(&format!(" {}!]", is_null("prev", ascii))) && !text.contains("!="), "{text}");
        // The only reference of a row that is not there; a value beside others; all of a record.
        let text = drawn(
            "this List head=N0
             N0 Node key=null next=N1 colour=null tag=null
             N1 Node key=3 next=null colour=RED tag=x",
        );
        assert!(text.contains(&format!("[N0 {none} {}]", is_null("colour,tag", ascii))), "{text}");
        let text = drawn("this Box\nN0 Node next=null colour=null tag=null size=null");
        assert!(text.contains("next,colour,tag,size "), "{text}");
        let mut heap = super::heap("this List head=N0\nN0 Node key=7 next=null");
        heap.objects[1].cells[1].leads_to = Some("Node".into());
        heap.objects[1].cells[1].is_reference = true;
        let text = picture(&heap, &Marks::default(), &options).text();
        let line = if ascii { "-" } else { "─" };
        assert!(text.contains(&format!("[N0 7]{line}next{line}{none}")), "{text}");
    }
}

/// A flag with a mark is no negation.
#[test]
fn a_marked_flag_says_its_value() {
    let heap = super::heap("this List head=N0\nN0 Node key=7 seen=true next=null");
    let plain = picture(&heap, &Marks::default(), &Options::default()).text();
    assert!(plain.contains("[N0 7 seen"), "{plain}");
    let mut marks = Marks::default();
    marks.add("N0", "seen", crate::ui::heap_picture::Mark::Reason);
    let text = picture(&heap, &marks, &Options::default()).text();
    assert!(text.contains("!seen=true"), "{text}");
}

/// Long values are cut only where there is no room for them.
#[test]
fn a_long_constant_is_whole_where_there_is_room() {
    let constant = "WAITING_FOR_THE_OTHER_SIDE_TO_ANSWER";
    let heap = super::heap(&format!("this Call state={constant} next=null"));
    let drawn = |columns: usize| {
        let options = Options { columns: Some(columns), ..Options::default() };
        [picture(&heap, &Marks::default(), &options), outline(&heap, &Marks::default(), &options)]
    };
    for wide in drawn(100) {
        assert!(wide.text().contains(constant), "{}", wide.text());
    }
    for narrow in drawn(50) {
        assert!(narrow.width <= 50 && narrow.text().contains("WAITING_FOR_"), "{}", narrow.text());
    }
}

/// Signs that are no words are explained where they are, and only there.
#[test]
fn signs_have_a_legend() {
    let tree = "this Tree root=N0
         N0 Node key=2 left=N1 right=N1 parent=null red=false
         N1 Node key=1 left=null right=null parent=N1 red=true";
    let heap = super::shapes::declared(super::heap(tree));
    let text = picture(&heap, &Marks::default(), &Options::default()).text();
    for part in ["● red=false", "○ red=true", "×2 references that lead there", "━━ breaks the shape"]
    {
        assert!(text.contains(part), "{part}:\n{text}");
    }
    assert!(text.contains("inverse parent none of 1"), "{text}");
    let row = super::heap("this List head=N0\nN0 Node next=N1\nN1 Node next=null");
    let text = picture(&row, &Marks::default(), &Options::default()).text();
    assert_eq!(text.lines().count(), 1, "{text}");
    // What has no room is told.
    let options = Options { columns: Some(24), ..Options::default() };
    let heap =
        super::heap("this L h=N0\nN0 Node key=1 colour=green next=N1\nN1 Node key=2 colour=blue next=null");
    let text = picture(&heap, &Marks::default(), &options).text();
    assert!(text.replace('\n', " ").contains("no room for all values"), "{text}");
}
