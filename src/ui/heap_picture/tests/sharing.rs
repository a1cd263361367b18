//! What is shared is loud in every form, and nothing else is.

use std::collections::BTreeSet;
use std::rc::Rc;

use clap::Parser;
use proptest::prelude::*;

use super::told::heaps;
use crate::property::config;
use crate::session::Reply;
use crate::session::view::{CellView, HeapView, ObjectView};
use crate::subject::files::{DiskAndBundled, bundled_subjects};
use crate::technique::Registry;
use crate::ui::console::{Answer, Console};
use crate::ui::export::{heap_as_dot, heap_as_svg, mermaid};
use crate::ui::heap_picture::conditions::Conditions;
use crate::ui::heap_picture::layout::{Sign, Style};
use crate::ui::heap_picture::{Loud, Mark, Marks, Options, Role, layout, outline, picture, table};
use crate::ui::start::args::{Cli, CommandLine};
use crate::ui::start::interrupt::Interrupt;

/// Heaps of a subject that are looked at.
const MOST: usize = 3;
/// Changes of a heap that are looked at.
const CHANGES: usize = 5;

/// Subjects whose preconditions speak of each of two structures alone, and say nothing of what both have; or of heaps
/// whose arguments may be one object.
const PERMIT: [&str; 4] = [
    "lissa/combatant_statistic",
    "lissa/sql_filter_clauses",
    "lissa/transport_stats",
    "intro/aliased_arguments",
];

/// What is loud in characters that need no colour.
fn is_loud_text(text: &str) -> bool {
    text.contains(|c: char| "━┃┏┓┗┛┣┫┳┻╋┿╂═║╔╗╚╝×".contains(c)) || text.contains("!]") || text.contains("! ")
}

/// In which forms a heap has something loud.
fn loud_in(heap: &HeapView) -> BTreeSet<&'static str> {
    let mut forms = BTreeSet::new();
    let none = Marks::default();
    let options = Options { legend: false, ..Options::default() };
    let drawn = layout(heap, &none, &options).expect("it is small");
    let is_loud_piece =
        drawn.nodes.iter().flat_map(|node| &node.pieces).any(|piece| piece.role == Role::Loud);
    if is_loud_piece || drawn.wires.iter().any(|wire| wire.style >= Style::Heavy) {
        forms.insert("layout");
    }
    if is_loud_text(&picture(heap, &none, &options).text()) {
        forms.insert("text");
    }
    let ascii = picture(heap, &none, &Options { ascii: true, ..options.clone() }).text();
    if ["==", "#", "~~", "! ", "!]", " x2", " x3", " x4"].iter().any(|sign| ascii.contains(sign)) {
        forms.insert("ascii");
    }
    // A note counts inverses.
    let is_loud_line = |line: &str| line.contains(['×', '━', '!']) && !line.contains(" ok ×");
    for (form, draw) in [("outline", outline as fn(&_, &_, &_) -> _), ("table", table)] {
        if draw(heap, &none, &options).text().lines().any(is_loud_line) {
            forms.insert(form);
        }
    }
    let text = mermaid::heap(heap);
    if text.contains(":::shared") && text.contains("==>") || text.contains("!<br/>") || text.contains("!\"") {
        forms.insert("mermaid");
    }
    if !Loud::sentences(heap).is_empty() {
        forms.insert("words");
    }
    if heap_as_dot(heap, &Conditions::new()).contains("color=red") {
        forms.insert("dot");
    }
    let svg = heap_as_svg(heap, &none, &Conditions::new(), &[]);
    if svg.contains("class=\"edge heavy") || svg.contains('×') {
        forms.insert("svg");
    }
    forms
}

/// Heaps that satisfy a subject's precondition.
fn valid(subject: &str) -> Vec<HeapView> {
    let cli = Cli::try_parse_from(["symheap", "repl", subject, "-k", "3", "-t", "li"]).expect("a line");
    let CommandLine::Repl(options) = cli.command else { panic!("no session") };
    let mut console =
        Console::new(Rc::new(Registry::default()), &options.exploration, &cli.common, Interrupt::default())
            .expect("a console");
    console.open(subject, None).expect("a subject");
    let Ok(Answer::Reply(reply)) = console.execute(&format!("enumerate {}", 60 * MOST)) else {
        return Vec::new();
    };
    let Reply::Heaps { mut heaps, .. } = *reply else { return Vec::new() };
    heaps.sort_by_key(|heap| std::cmp::Reverse(heap.objects.len()));
    heaps.truncate(MOST);
    heaps
}

fn target_class<'a>(heap: &'a HeapView, cell: &CellView) -> Option<&'a str> {
    let to = cell.target.as_ref()?;
    heap.objects.iter().find(|object| object.name == *to).map(|object| object.class.as_str())
}

/// Heaps with a second reference of one field, or of fields that differ by a number, to what another leads to.
fn with_sharing(heap: &HeapView) -> Vec<(String, HeapView)> {
    let stem =
        |name: &str| name.trim_end_matches(']').trim_end_matches(|c: char| c.is_ascii_digit()).to_string();
    // Of a ring of children, `left` leads back.
    let is_backward = |object: &ObjectView, name: &str| {
        let has_children = object.cells.iter().any(|cell| cell.name == "child");
        ["prev", "previous", "parent"].contains(&name) || name == "left" && has_children
    };
    let mut all = Vec::new();
    let cells = || {
        let objects = heap.objects.iter().enumerate();
        objects.flat_map(|(o, object)| object.cells.iter().enumerate().map(move |(c, cell)| (o, c, cell)))
    };
    for (o, c, cell) in cells() {
        let Some(class) = target_class(heap, cell) else { continue };
        let is_content = |o: &ObjectView| o.class == class && !o.cells.iter().any(|cell| cell.is_reference);
        if is_backward(&heap.objects[o], &cell.name) || heap.objects.iter().any(is_content) {
            continue;
        }
        for (p, d, other) in cells() {
            let is_rival = (p, d) != (o, c)
                && heap.objects[p].class == heap.objects[o].class
                && stem(&other.name) == stem(&cell.name)
                && other.is_reference
                && other.target != cell.target;
            if !is_rival {
                continue;
            }
            let mut changed = heap.clone();
            let to = cell.target.clone();
            let at = &mut changed.objects[p].cells[d];
            let name = at.full_name(&heap.objects[p].name);
            (at.value, at.target, at.fixed) = (to.clone().unwrap_or_default(), to.clone(), true);
            all.push((format!("{name} = {}", to.unwrap_or_default()), changed));
        }
    }
    all
}

/// Heaps in which what is kept as the last of a row is another member.
fn with_other_ends(heap: &HeapView) -> Vec<(String, HeapView)> {
    let mut all = Vec::new();
    for (o, object) in heap.objects.iter().enumerate() {
        let find = |names: &[&str]| {
            let is_one = |cell: &CellView| names.contains(&cell.name.as_str()) && cell.target.is_some();
            object.cells.iter().position(is_one)
        };
        let (Some(first), Some(last)) = (find(&["first", "head"]), find(&["last", "tail"])) else { continue };
        let to = object.cells[first].target.clone();
        if to != object.cells[last].target {
            let mut changed = heap.clone();
            let at = &mut changed.objects[o].cells[last];
            (at.value, at.target) = (to.clone().unwrap_or_default(), to);
            all.push((format!("{}.{} = first", object.name, at.name), changed));
        }
    }
    all
}

/// Heaps that share by design: children of a graph without circles, and trees that are linked upwards.
fn shares_by_design(subject: &str) -> bool {
    ["korat/dag", "korat/disjoint_sets"].contains(&subject)
}

fn check_part(part: usize) {
    for name in bundled_subjects(&DiskAndBundled).iter().skip(part).step_by(4) {
        for heap in valid(name) {
            let text = picture(&heap, &Marks::default(), &Options::default()).text();
            if !PERMIT.contains(&name.as_str()) {
                let loud: BTreeSet<_> = loud_in(&heap).into_iter().filter(|form| *form != "ascii").collect();
                assert!(loud.is_empty(), "{name} is loud in {loud:?}:\n{text}");
            }
            if shares_by_design(name) {
                continue;
            }
            let all = with_sharing(&heap);
            let step = all.len().div_ceil(CHANGES).max(1);
            let ends = with_other_ends(&heap);
            for (change, shared) in all.into_iter().step_by(step).chain(ends) {
                let loud = loud_in(&shared);
                let text = picture(&shared, &Marks::default(), &Options::default()).text();
                assert_eq!(loud.len(), 9, "{name}: {change} is loud only in {loud:?}:\n{text}");
            }
        }
    }
}

#[test]
fn sharing_is_loud_in_every_bundled_subject_and_nothing_else_is_1() {
    check_part(0);
}

#[test]
fn sharing_is_loud_in_every_bundled_subject_and_nothing_else_is_2() {
    check_part(1);
}

#[test]
fn sharing_is_loud_in_every_bundled_subject_and_nothing_else_is_3() {
    check_part(2);
}

#[test]
fn sharing_is_loud_in_every_bundled_subject_and_nothing_else_is_4() {
    check_part(3);
}

/// A heap of declared classes, as its picture.
fn loud(text: &str) -> (BTreeSet<(usize, usize)>, String) {
    let heap = super::shapes::declared(super::heap(text));
    let drawn = picture(&heap, &Marks::default(), &Options { columns: Some(100), ..Options::default() });
    (Loud::of_heap(&heap).breaking, drawn.text())
}

/// Each kind of sharing, and beside it what looks like it and is none.
#[test]
fn each_kind_of_sharing_has_its_twin_that_is_none() {
    let cases: [(&str, &str, &str); 17] = [
        (
            "two buckets with one chain",
            "this Map e0=N0 e1=null e2=N0\nN0 Entry key=1 next=N1\nN1 Entry key=2 next=null",
            "this Map e0=N0 e1=null e2=N1\nN0 Entry key=1 next=null\nN1 Entry key=2 next=null",
        ),
        (
            "a bucket that leads into a chain",
            "this Map e0=N0 e1=null e2=N1\nN0 Entry key=1 next=N1\nN1 Entry key=2 next=null",
            "this Map table=A list=N0\nA Entry[] [0]=N0 [1]=N1 [2]=N2\nN0 Entry key=1 next=N1\nN1 Entry key=2 next=N2\nN2 Entry key=2 next=null",
        ),
        (
            "two lists with one member",
            "this S cur=N0 a=L0 b=L1\nL0 List first=N0 last=N1\nL1 List first=N1 last=N1\nN0 Job next=N1\nN1 Job next=null",
            "this S cur=N0 a=L0 b=L1\nL0 List first=N0 last=N1\nL1 List first=N2 last=N2\nN0 Job next=N1\nN1 Job next=null\nN2 Job next=null",
        ),
        (
            "a sibling that is another's child",
            "this Heap nodes=N0\nN0 Node sibling=N2 child=N1\nN1 Node sibling=null child=null\nN2 Node sibling=null child=N3\nN3 Node sibling=N1 child=null",
            "this Heap nodes=N0\nN0 Node sibling=N2 child=N1\nN1 Node sibling=null child=null\nN2 Node sibling=null child=N3\nN3 Node sibling=null child=null",
        ),
        (
            "a list that closes to its head",
            "this List head=N0\nN0 Node next=N1\nN1 Node next=N0",
            "this CircularList head=N0\nN0 Node next=N1\nN1 Node next=N0",
        ),
        (
            "a list that is its own successor",
            "this List head=N0\nN0 Node next=N0",
            "this Queue last=N0\nN0 Node next=N0",
        ),
        (
            "two sides that are one",
            "this Tree left=N0 right=N0\nN0 Node left=null right=null",
            "this Tree left=N0 right=N1\nN0 Node left=null right=null\nN1 Node left=null right=null",
        ),
        (
            "two arguments that are one",
            "roots from=N0 into=N0\nN0 Node next=null",
            "roots from=N0 into=N1\nN0 Node next=null\nN1 Node next=null",
        ),
        (
            "two maps with one tree",
            "this Two a=M0 b=M1\nM0 Map root=N0 size=1\nM1 Map root=N1 size=1\nN0 Entry left=N1 right=null\nN1 Entry left=null right=null",
            "this Cache map=M list=N0\nM Map e0=E0 e1=E1\nE0 Entry node=N0 next=null\nE1 Entry node=N1 next=null\nN0 Node next=N1 prev=null\nN1 Node next=null prev=N0",
        ),
        (
            "a row that closes although its owner keeps both ends",
            "this List first=N0 last=N1\nN0 Node next=N1\nN1 Node next=N0",
            "this List last=N1\nN0 Node next=N1\nN1 Node next=N0",
        ),
        (
            "an array of nodes that holds one twice",
            "this Heap nodes=A\nA Node[] [0]=N0 [1]=N1 [2]=N0\nN0 Node left=null right=null\nN1 Node left=null right=null",
            "this Vector items=A\nA Person[] [0]=P0 [1]=P1 [2]=P0\nP0 Person id=1 town=T0\nP1 Person id=2 town=T0\nT0 Town id=3",
        ),
        (
            "two entries with one list",
            "this Map e0=E0 e1=E1\nE0 Entry key=1 value=L next=null\nE1 Entry key=2 value=L next=null\nL List head=N0\nN0 Node next=null",
            "this Map e0=E0 e1=E1\nE0 Entry key=1 value=P next=null\nE1 Entry key=2 value=P next=null\nP Person town=T0\nT0 Town id=3",
        ),
        (
            "two vertices with one row of edges",
            "this Graph all=V0\nV0 V next=V1 out=E0\nV1 V next=V2 out=E0\nV2 V next=null out=null\nE0 Edge to=V2 next=null",
            "this Graph all=V0\nV0 V next=V1 out=E0\nV1 V next=V2 out=E1\nV2 V next=null out=null\nE0 Edge to=V2 next=null\nE1 Edge to=V2 next=null",
        ),
        (
            "two fields that lead to one list",
            "this S ready=L blocked=L\nL List first=N0 last=N0\nN0 Node next=null",
            "this S ready=L current=L\nL List first=N0 last=N0\nN0 Node next=null",
        ),
        (
            "a numbered list that is another one",
            "this S prio0=L prio1=M blocked=L\nL List first=N0\nM List first=N1\nN0 Node next=null\nN1 Node next=null",
            "this S e0=N0 e1=N1 e2=N2 list=N0\nN0 Node next=N1\nN1 Node next=N2\nN2 Node next=null",
        ),
        (
            "two fields that lead to one node",
            "this S a=N0 b=N0\nN0 Node next=N1\nN1 Node next=null",
            "this S from=V0 edge=E0\nE0 Edge from=V0 to=V0\nV0 V id=1 next=null",
        ),
        (
            "somebody above himself",
            "this Staff one=P0 other=P1\nP0 Person boss=P1\nP1 Person boss=P0",
            "this Staff one=P0 other=P1\nP0 Person boss=P2\nP1 Person boss=P2\nP2 Person boss=null",
        ),
    ];
    let mut all = String::new();
    for (what, shared, plain) in cases {
        let (breaking, text) = loud(shared);
        assert!(!breaking.is_empty() && is_loud_text(&text) && text.contains('×'), "{what}:\n{text}");
        all += &format!("{what}\n{text}\n");
        let (breaking, text) = loud(plain);
        assert!(breaking.is_empty() && !is_loud_text(&text), "{what}:\n{text}");
        all += &format!("{text}\n");
    }
    super::known_heaps::snapshot("sharing", &all);
}

/// A cursor leads into a list, and does not take what follows out of it.
#[test]
fn a_cursor_leaves_a_list_whole() {
    let (breaking, text) = loud(
        "this Text cursor=N2 list=L
         L List first=N0
         N0 Node next=N1
         N1 Node next=N2
         N2 Node next=N3
         N3 Node next=null",
    );
    assert!(breaking.is_empty() && !is_loud_text(&text), "{text}");
    let row = text.lines().find(|line| line.contains("[N0")).unwrap_or_default();
    assert!(["[N1", "[N2", "[N3"].iter().all(|member| row.contains(member)), "{text}");
}

/// Signs as they are seen in a picture, by what explains them.
fn check_legend(heap: &HeapView, marks: &Marks, options: &Options) {
    let drawn = layout(heap, marks, options).expect("it is small");
    let whole = picture(heap, marks, options).text();
    let body: Vec<&str> = whole.lines().take(drawn.height).collect();
    let body = body.join("\n");
    let legend = drawn.notes.join(" ");
    if !drawn.signs.is_empty() && !drawn.signs.iter().any(|sign| !matches!(sign, Sign::Mark(_))) {
        return;
    }
    // Where there is no room, it may be left out.
    if options.rows.is_some() || options.columns.is_some_and(|most| most < 60) {
        return;
    }
    let lines: [(&str, &str); 3] = [("━━", "━┃┏┓┗┛┣┫┳┻╋┿╂"), ("══", "═║╔╗╚╝╠╣╦╩╬╪╫"), ("┄┄", "┄┆")];
    for (sign, glyphs) in lines.iter().filter(|_| !options.ascii) {
        let is_drawn = body.contains(|c: char| glyphs.contains(c));
        assert_eq!(is_drawn, legend.contains(sign), "{sign}:\n{whole}");
    }
    let counts = if options.ascii { " x" } else { "×" };
    let has_count = body
        .match_indices(counts)
        .any(|(at, _)| body[at + counts.len()..].starts_with(|c: char| c.is_ascii_digit()));
    assert_eq!(has_count, legend.contains("references that lead there"), "×:\n{whole}");
    let is_wrong = drawn
        .nodes
        .iter()
        .flat_map(|n| &n.pieces)
        .any(|p| p.text.ends_with('!') && p.text.chars().any(|c| c.is_alphanumeric() && c != 'Δ'))
        || drawn.labels.iter().any(|label| label.text.ends_with('!'));
    assert_eq!(is_wrong, legend.contains("! not as its inverse says"), "!:\n{whole}");
    // Dots are as black nodes.
    if legend.contains("each dot") {
        return;
    }
    for (glyph, what) in [("●", "black"), ("○", "red"), ("◌", "open")].iter().filter(|_| !options.ascii)
    {
        assert_eq!(body.contains(glyph), legend.contains(glyph), "{what}:\n{whole}");
    }
}

proptest! {
    #![proptest_config(config(8, 1))]

    #[test]
    fn a_legend_names_what_the_picture_shows(heap in heaps(), marked in prop::collection::vec((0..9_usize, 0..5_usize, 0..8_usize), 0..4)) {
        let mut marks = Marks::default();
        marks.add_symbolic(&heap);
        for (o, c, mark) in marked {
            let Some(object) = heap.objects.get(o) else { continue };
            if let Some(cell) = object.cells.get(c) {
                marks.add(&object.name, &cell.name, Mark::ALL[mark]);
            }
        }
        for marks in [Marks::default(), marks] {
            for columns in [None, Some(120), Some(80), Some(60)] {
                for ascii in [false, true] {
                    check_legend(&heap, &marks, &Options { columns, ascii, ..Options::default() });
                }
            }
        }
    }
}
