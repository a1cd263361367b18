//! What symheap's parts cost: `cargo bench` (all), `cargo bench -- picture` (those with that word in their name). What has
//! a textbook's search and a fast one is measured with both, and the ratios of this run are printed at the end.
//! `symheap bench` measures the same of an installed binary.

use std::fmt::Write as _;
use std::hint::black_box;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use clap::Parser;
use criterion::{BenchmarkId, Criterion, Throughput};
use symheap::base::CancelToken;
use symheap::explore::depth_first::explore;
use symheap::explore::engine::Plan;
use symheap::explore::{Engine, Limits, Summary};
use symheap::heap::{Encoding, Layout};
use symheap::session::view::{CellView, HeapView, ObjectView};
use symheap::session::{Command, Session, Settings};
use symheap::solve::input::from_vector;
use symheap::solve::smt::Ints;
use symheap::subject::{LoadOptions, Subject, load};
use symheap::technique::{Query, Registry, Solver};
use symheap::term::PathCondition;
use symheap::testing::subject;
use symheap::ui::heap_picture::{Marks, Options, picture};
use symheap::ui::start::args::{Cli, CommandLine};
use symheap::ui::start::interrupt::Interrupt;
use symheap::ui::tui::film::Film;
use symheap::ui::tui::theme::Theme;

const SOLVERS: [(&str, Solver); 2] = [("textbook", Solver::Textbook), ("fast", Solver::Fast)];

/// Objects of a large heap.
const OBJECTS: usize = 500;

fn method(subject: &Subject, key: &str) -> usize {
    subject.methods.iter().position(|m| &*m.key == key).expect("the method")
}

fn plan(
    registry: &Registry,
    subject: &Arc<Subject>,
    name: &str,
    technique: &str,
    k: u32,
    solver: Solver,
) -> Plan {
    let technique = registry.make(technique).expect("the technique");
    let technique_limits = symheap::technique::Limits { solver, ..Default::default() };
    // Postconditions are no part of what is compared.
    let limits = Limits { steps: u64::MAX, loop_reads: u32::MAX, skips_posts: true, ..Limits::default() };
    Plan { limits, technique_limits, ..Plan::new(subject, method(subject, name), k, technique) }
}

fn whole(plan: Plan) -> Summary {
    let (mut engine, root) = Engine::start(plan).expect("an engine");
    let (summary, interrupted) = explore(&mut engine, root, &mut ());
    assert!(!interrupted && summary.stopped.is_none(), "{:?}", summary.stopped);
    summary
}

/// Loading a subject: reading, linking the JDK's models, checking.
fn start_up(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("start-up");
    for name in ["intro/cycle", "lissa/tree_map"] {
        group.bench_function(name, |bench| {
            bench.iter(|| load(black_box(name), &LoadOptions::default()).subject.is_some());
        });
    }
}

/// One query: a tree of so many nodes in a row, all else unknown, which no red-black tree extends; and one that some do.
fn queries(criterion: &mut Criterion) {
    let registry = Registry::default();
    let tree = subject("lissa/tree_map").expect("a subject");
    for (what, nodes, k) in [("unsat", 4, 7), ("sat", 2, 7)] {
        let mut group = criterion.benchmark_group(format!("query {what}"));
        for (name, solver) in SOLVERS {
            let plan = plan(&registry, &tree, "put", "lissa", k, solver);
            let (mut engine, _) = Engine::start(plan).expect("an engine");
            let given = from_vector(engine.layout(), &row_of_nodes(engine.layout(), nodes)).expect("a heap");
            let encoding = Encoding::of(&given.heap).expect("within its domains");
            let entry = registry.entry("lissa").expect("lissa").clone();
            group.bench_function(name, |bench| {
                bench.iter(|| {
                    // A new judge each time: none remembers.
                    let mut judge = entry.judge(&tree).expect("it judges");
                    let pc = PathCondition::default();
                    let query = Query { heap: &given.heap, encoding: &encoding, pc: &pc };
                    engine.with_technique(|_, context| judge.decide(context, &query)).word()
                });
            });
        }
    }
}

/// `root` leads to N0, each node's `left` to the next; all else is unknown.
fn row_of_nodes(layout: &Layout, nodes: usize) -> String {
    let index = |name: &str| {
        layout.slots.iter().position(|slot| *slot.name == *name).unwrap_or_else(|| panic!("no {name}"))
    };
    let mut vector = vec!["-1".to_string(); layout.slots.len()];
    // Null is the first value, N0 the second.
    vector[index("root")] = "1".into();
    for at in 1..nodes {
        vector[index(&format!("N{}.left", at - 1))] = (at + 1).to_string();
    }
    vector.join(",")
}

/// Whole explorations.
fn explorations(criterion: &mut Criterion) {
    let registry = Registry::default();
    for (name, key, technique, k) in [
        ("lissa/tree_map", "put", "lissa", 5),
        ("lissa/schedule", "quantumExpire", "lissa", 6),
        ("lissa/linked_list", "remove", "lissa", 12),
        ("lissa/hash_map", "put", "lissa", 2),
        ("pli/tree_map", "put", "pli", 3),
    ] {
        let subject = subject(name).expect("a subject");
        let mut group = criterion.benchmark_group(format!("{technique} {name} {key} k={k}"));
        group.sample_size(10);
        for (solver_name, solver) in SOLVERS {
            group.bench_function(solver_name, |bench| {
                bench.iter(|| whole(plan(&registry, &subject, key, technique, k, solver)).paths);
            });
        }
    }
}

const LOOPS: &str = "public class Loops {
    static class Cell { Cell next; int value; }
    int run() {
        int sum = 0;
        int[] seen = new int[64];
        Cell ring = new Cell();
        ring.next = new Cell();
        ring.next.next = ring;
        for (int i = 0; i < 20000; i++) {
            ring = ring.next;
            ring.value += i;
            seen[i % 64] = ring.value;
            sum = twice(sum) + seen[(i * 7) % 64];
        }
        return sum;
    }
    static int twice(int x) { return x + x; }
}
";

/// Instructions a second of code that knows all its values.
fn interpreter(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("Loops.java");
    std::fs::write(&file, LOOPS).expect("a file");
    let loops = subject(&file.display().to_string()).expect("a subject");
    let registry = Registry::default();
    let run = || whole(plan(&registry, &loops, "run", "li", 1, Solver::Textbook)).steps;
    let mut group = criterion.benchmark_group("interpreter");
    group.throughput(Throughput::Elements(run()));
    group.bench_function("instructions", |bench| bench.iter(run));
}

/// Moves of a session.
fn moves(criterion: &mut Criterion) {
    let settings = Settings {
        technique: "li".into(),
        scope: Some(4),
        limits: Limits::default(),
        technique_limits: symheap::technique::Limits::default(),
        ints: Ints::Exact,
        args: Vec::new(),
        cancel: CancelToken::new(),
    };
    let tree = subject("intro/binary_tree").expect("a subject");
    let at = method(&tree, "dfs");
    let mut session = Session::new(Rc::new(Registry::default()), tree, at, settings).expect("a session");
    let mut carry_out = |line: &str| {
        let command = Command::parse(line).expect("a command");
        session.execute(&command).map(|_| ()).expect("it can be done");
    };
    carry_out("run 200");
    let mut group = criterion.benchmark_group("session");
    for (name, lines) in [
        ("step and back", ["next-choice", "back"].as_slice()),
        ("choose and restart", &["next-choice", "choose 1", "restart"]),
    ] {
        carry_out("restart");
        group.throughput(Throughput::Elements(lines.len() as u64));
        group.bench_function(name, |bench| bench.iter(|| lines.iter().for_each(|line| carry_out(line))));
    }
}

/// A binary tree of so many objects with parents.
fn tree(count: usize) -> HeapView {
    let cell = |name: &str, to: Option<usize>| CellView {
        name: name.into(),
        value: to.map_or("null".into(), |at| format!("N{at}")),
        target: to.map(|at| format!("N{at}")),
        fixed: true,
        is_reference: true,
        leads_to: Some("Node".into()),
        ..CellView::default()
    };
    let there = |at: usize| (at < count).then_some(at);
    let object = |at: usize| ObjectView {
        name: format!("N{at}"),
        class: "Node".into(),
        cells: vec![
            cell("left", there(2 * at + 1)),
            cell("right", there(2 * at + 2)),
            cell("parent", at.checked_sub(1).map(|before| before / 2)),
        ],
        ..ObjectView::default()
    };
    HeapView {
        which: "input",
        roots: vec![cell("root", Some(0))],
        objects: (0..count).map(object).collect(),
        ..HeapView::default()
    }
}

/// The picture of a heap of 500 objects.
fn pictures(criterion: &mut Criterion) {
    let heap = tree(OBJECTS);
    let mut group = criterion.benchmark_group(format!("picture of {OBJECTS} objects"));
    for (columns, rows) in [(80, 24), (120, 40), (160, 50)] {
        let options = Options { columns: Some(columns), rows: Some(rows), ..Options::default() };
        group.bench_function(BenchmarkId::from_parameter(format!("{columns}x{rows}")), |bench| {
            bench.iter(|| picture(&heap, &Marks::default(), &options).height);
        });
    }
}

const ROW: &str = "public class Row {
    static class Node { Node next; }
    Node first;
    int count() {
        int n = 0;
        for (Node at = first; at != null; at = at.next) { n++; }
        return n;
    }
}
";

/// A frame of the screen with a heap of 500 objects.
fn frames(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("Row.java"), ROW).expect("a file");
    let subject = format!(
        "symheap: 1\nname: Row\nsources: [Row.java]\ninput: {{ this: Row }}\nmethods: {{ count: {{}} }}\nprecondition:\n  scope:\n    default: {OBJECTS}\n    pools: {{ nodes: {{ class: Row.Node, count: k }} }}\n    fields: {{ Row.first: nodes, Row.Node.next: nodes }}\n"
    );
    std::fs::write(folder.path().join("subject.yaml"), subject).expect("a file");
    let mut path = "first=N0".to_string();
    for at in 1..OBJECTS {
        let _ = write!(path, "/N{}.next=N{at}", at - 1);
    }
    let place = folder.path().display().to_string();
    let cli = Cli::parse_from(["symheap", "repl", &place, "count", "-t", "li", "--quiet"]);
    let CommandLine::Repl(options) = cli.command else { panic!("a session") };
    let registry = Rc::new(Registry::default());
    let mut group = criterion.benchmark_group(format!("frame with {OBJECTS} objects"));
    let size = (120, 40);
    let (interrupt, look) = (Interrupt::default(), (size, Theme::Dark));
    let mut film =
        Film::new(&registry, &options.exploration, &cli.common, &interrupt, look).expect("a screen");
    film.send(&format!("load {place} count"));
    film.send(&format!("goto {path}"));
    let name = format!("{}x{}", size.0, size.1);
    group.bench_function(BenchmarkId::from_parameter(name), |bench| {
        bench.iter(|| film.picture().expect("a picture").area);
    });
}

/// The mean of what was measured under a name, in seconds.
fn measured(group: &str, name: &str) -> Option<Duration> {
    let folder = |text: &str| text.replace(['/', '?', '"', '\\', '*', '<', '>', ':', '|', '^'], "_");
    let target = std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".into());
    let file = format!("{target}/criterion/{}/{}/new/estimates.json", folder(group), folder(name));
    let text = std::fs::read_to_string(file).ok()?;
    let estimates: serde_json::Value = serde_json::from_str(&text).ok()?;
    Some(Duration::from_nanos(estimates["mean"]["point_estimate"].as_f64()? as u64))
}

/// Prints how many times faster the fast solver was.
fn ratios() {
    let target = std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".into());
    let Ok(folders) = std::fs::read_dir(format!("{target}/criterion")) else { return };
    let mut groups: Vec<String> =
        folders.flatten().map(|folder| folder.file_name().to_string_lossy().into_owned()).collect();
    groups.sort();
    println!("textbook / fast, means of the last run of each");
    for group in groups {
        if let (Some(textbook), Some(fast)) = (measured(&group, "textbook"), measured(&group, "fast")) {
            let ratio = textbook.as_secs_f64() / fast.as_secs_f64().max(1e-9);
            println!("{group:<50} {textbook:>12.1?} {fast:>12.1?} {ratio:>8.1}");
        }
    }
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    for measure in [start_up, queries, explorations, interpreter, moves, pictures, frames] {
        measure(&mut criterion);
    }
    criterion.final_summary();
    ratios();
}
