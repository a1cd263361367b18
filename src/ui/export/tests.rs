//! What is drawn of a heap, in every form, is what was drawn before: heaps of bundled subjects of each kind, and
//! random ones with sharing, circles and fields that lead back.

mod every_subject;

use std::rc::Rc;

use clap::Parser;

use crate::explore::NodePath;
use crate::session::view::{CellView, HeapView, ObjectView};
use crate::technique::Registry;
use crate::ui::console::Console;
use crate::ui::export::{dot, html, markdown, mermaid, svg};
use crate::ui::heap_picture::conditions::Conditions;
use crate::ui::heap_picture::{Marks, Options, outline, picture, table};
use crate::ui::start::args::{Cli, CommandLine};
use crate::ui::start::interrupt::Interrupt;

/// A tree with parents, rings, several pools, arrays, roots beside the receiver, lists of children.
const SUBJECTS: [&str; 6] = [
    "pli/tree_map",
    "lissa/linked_list",
    "pli/schedule",
    "korat/heap_array",
    "intro/aliased_arguments",
    "pli/binomial_heap",
];

/// A text's digest (FNV-1a), short enough to be read in a list.
fn digest(texts: &[String]) -> String {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = texts.iter().flat_map(|text| text.bytes()).fold(0xcbf2_9ce4_8422_2325, step);
    format!("{:08x}", (hash >> 32) ^ (hash & 0xffff_ffff))
}

type Form = fn(&HeapView) -> String;

/// Every form of a heap.
const FORMS: [(&str, Form); 9] = [
    ("picture", |heap| picture(heap, &Marks::default(), &Options::default()).text()),
    ("unfolded", |heap| {
        let options = Options { fold_inverses: Some(false), columns: Some(60), ..Options::default() };
        picture(heap, &Marks::default(), &options).text()
    }),
    ("focused", |heap| {
        let focus = heap.objects.last().map(|object| (object.name.clone(), 1));
        let options = Options { focus, fold_inverses: Some(true), ascii: true, ..Options::default() };
        picture(heap, &Marks::default(), &options).text()
    }),
    ("outline", |heap| outline(heap, &Marks::default(), &Options::default()).text()),
    ("table", |heap| table(heap, &Marks::default(), &Options::default()).text()),
    ("dot", |heap| dot::heap(heap, &Conditions::new())),
    ("mermaid", mermaid::heap),
    ("markdown", markdown::heap_page),
    ("svg", |heap| html::heap_page(heap, &Conditions::new())),
];

/// A line of the list: the number of heaps and of their objects, and a digest of each form of them all.
fn drawn(name: &str, heaps: &[HeapView]) -> String {
    let objects: usize = heaps.iter().map(|heap| heap.objects.len()).sum();
    let forms =
        FORMS.map(|(form, draw)| format!("{form} {}", digest(&heaps.iter().map(draw).collect::<Vec<_>>())));
    format!("{name}: {} heaps, {objects} objects\n  {}\n", heaps.len(), forms.join(" "))
}

/// The input heaps of the first nodes of a subject's first method, and the heaps at their ends, after so many paths.
fn heaps_of(subject: &str, most_paths: usize, most_nodes: usize) -> Vec<HeapView> {
    let cli = Cli::try_parse_from(["symheap", "repl", subject, "-k", "3", "-t", "li"]).expect("a line");
    let CommandLine::Repl(options) = cli.command else { panic!("no session") };
    let mut console =
        Console::new(Rc::new(Registry::default()), &options.exploration, &cli.common, Interrupt::default())
            .expect("a console");
    console.open(subject, None).expect("a subject");
    console.execute(&format!("run {most_paths}")).expect("a run");
    let session = console.session_mut().expect("a session");
    let ids: Vec<_> = session.tree().ids().collect();
    let paths: Vec<NodePath> = ids.iter().map(|&id| NodePath::Choices(session.tree().path(id))).collect();
    let mut heaps = Vec::new();
    for path in paths.iter().take(most_nodes) {
        for current in [false, true] {
            heaps.extend(session.heap_view(Some(path), current));
        }
    }
    heaps
}

/// Random heaps: up to 14 objects with up to four references each, every third field one that leads back.
fn random_heaps(count: usize) -> Vec<HeapView> {
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let mut below = |bound: u64| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed % bound
    };
    let name = |i: u64| if i == 0 { "this".to_string() } else { format!("N{}", i - 1) };
    let mut heaps = Vec::new();
    for _ in 0..count {
        let objects = 1 + below(14);
        let mut cells: Vec<Vec<CellView>> = Vec::new();
        for i in 0..objects {
            let mut own = Vec::new();
            for field in 0..below(5) {
                let kind = below(6);
                let target = match kind {
                    0 => None,
                    1 => Some(below(objects)),
                    2 => i.checked_sub(1),
                    _ => Some((i + 1 + below(3)).min(objects - 1)),
                };
                let (value, target) = match target {
                    Some(to) => (name(to), Some(name(to))),
                    None => (["null", "?", "7"][below(3) as usize].to_string(), None),
                };
                let field = if kind == 2 { "prev".to_string() } else { format!("f{field}") };
                let fixed = value != "?";
                own.push(CellView { name: field, value, target, fixed, ..CellView::default() });
            }
            cells.push(own);
        }
        let roots = if below(2) == 0 { Vec::new() } else { cells[0].clone() };
        let object = |(i, cells): (usize, Vec<CellView>)| ObjectView {
            name: name(i as u64),
            class: ["Node", "Entry"][i % 2].into(),
            cells,
            ..ObjectView::default()
        };
        let objects = cells.into_iter().enumerate().map(object).collect();
        heaps.push(HeapView { which: "input", choice_path: vec![1], roots, objects, ..HeapView::default() });
    }
    heaps
}

#[test]
fn every_form_of_every_heap_is_what_it_was() {
    let mut list: String = SUBJECTS.iter().map(|name| drawn(name, &heaps_of(name, 12, 60))).collect();
    list += &drawn("random", &random_heaps(300));
    insta::with_settings!({
        snapshot_path => "../../../tests/symheap/snapshots",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, { insta::assert_snapshot!("heaps_in_every_form", list) });
}

/// Each shape as an image, whole and with half of its fields unknown.
#[test]
fn every_shape_is_an_image() {
    for known in crate::ui::heap_picture::tests::shapes::known() {
        let half = crate::ui::heap_picture::tests::shapes::half(&known.heap);
        let all = [&known.heap, &half].map(|heap| svg::heap(heap, &Conditions::new(), None));
        insta::with_settings!({
            snapshot_path => "../../../tests/symheap/snapshots",
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, { insta::assert_snapshot!(format!("svg_shape_{}", known.name), all.join("\n")) });
    }
}
