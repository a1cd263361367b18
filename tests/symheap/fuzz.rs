//! Files and lines that nobody would write, each kind through all that reads it: no panic, no hang; and what a damaged
//! cache says is not believed.

use std::rc::Rc;
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use symheap::base::{CancelToken, SourceMap};
use symheap::explore::depth_first::explore;
use symheap::explore::engine::{Engine, Plan};
use symheap::heap::Layout;
use symheap::session::command::Flag;
use symheap::session::{Session, Settings};
use symheap::solve::bounds::{BoundsStore, Request};
use symheap::solve::hex;
use symheap::solve::input::{from_vector, from_yaml};
use symheap::subject::files::InMemory;
use symheap::subject::{LoadOptions, Subject, load_with, partial_heap};
use symheap::technique::Registry;
use symheap::testing::subject;

use crate::command::Folder;
use crate::mutate::{edits, mutated};
use crate::property::config;

/// A subject: its YAML, its specification's, its sources.
struct Files {
    subject: &'static str,
    spec: &'static str,
    sources: &'static [(&'static str, &'static str)],
}

const SUBJECTS: [Files; 4] = [
    Files {
        subject: include_str!("../../subjects/intro/binary_tree/subject.yaml"),
        spec: include_str!("../../specs/intro/binary_tree.yaml"),
        sources: &[("Node.java", include_str!("../../subjects/intro/binary_tree/Node.java"))],
    },
    Files {
        subject: include_str!("../../subjects/hex/flight_plan/subject.yaml"),
        spec: include_str!("../../specs/hex/flight_plan_hex.yaml"),
        sources: &[("FlightPlan.java", include_str!("../../subjects/hex/flight_plan/FlightPlan.java"))],
    },
    Files {
        subject: include_str!("../../subjects/pli/schedule/subject.yaml"),
        spec: include_str!("../../specs/pli/schedule.yaml"),
        sources: &[("Schedule.java", include_str!("../../subjects/java/schedule/Schedule.java"))],
    },
    Files {
        subject: include_str!("../../subjects/intro/aliased_arguments/subject.yaml"),
        spec: include_str!("../../specs/intro/aliased_arguments_two.yaml"),
        sources: &[("Tank.java", include_str!("../../subjects/intro/aliased_arguments/Tank.java"))],
    },
];

const SETTINGS: &str = "BEGIN_LICS\n{ROOT}:this/root(/left|/right)+ not null // what a tree has\n\
    {ROOT}:this/root(/left|/right)*/left aliases nothing\n{ROOT}:this/root expands to instanceof Node triggers Node:count\n\
    {ROOT}:this/root(/left)+ aliases target {$REF}/{UP}/{UP}\n/* a comment */ {ROOT}:this/root aliases max this/root(/right)*\nEND_LICS\n\
    BEGIN_TRIGGERS\nx\nEND_TRIGGERS\n-depth 10\n";

const HEAPS: [&str; 3] = [
    "heap:\n  this: { root: N0, size: \"?\" }\n  N0: { left: N1, right: null, parent: null }\n  N1: { parent: N0 }\npc: [\"this.size > 2\"]\n",
    "heap:\n  this: { root: Entry0 }\n  Entry0: { key: 1, color: true, left: null }\npc: []\n",
    "heap: { this: { root: null, size: 0 } }\n",
];

/// What files in YAML get put in.
const YAML_WORDS: &[&str] = &[
    ": ",
    "- ",
    "{",
    "}",
    "[",
    "]",
    ",",
    "\n",
    "\n  ",
    "#",
    "\"",
    "'",
    "&a",
    "*a",
    "!!int",
    "|",
    ">",
    "?",
    "---",
    "...",
    "null",
    "k",
    "k+1",
    "0..k",
    "-1",
    "2147483648",
    "99999999999999999999",
    "1e400",
    "~",
    "<<: *a",
    "\t",
    "\u{feff}",
    "\u{0}",
    "日本",
    "class",
    "count",
    "symbolic",
    "any",
    "infer",
    "length",
    "elements",
    "this",
    "N0",
    "Entry.key",
    "..",
    "../../etc/passwd",
    "aliases",
    "max",
    "$ref.up",
    "(.next)*",
    ")+",
    "|.prev",
    "not",
    "expands",
    "any-of",
];

/// What lines of a session get put in.
const LINE_WORDS: &[&str] = &[
    "1",
    "0",
    "-1",
    "99999999999999999999",
    "[1]",
    "[1,2]",
    "[9,9]",
    "current",
    "input",
    "m",
    "'m",
    "N0",
    "this.root",
    "this.root == null",
    ">",
    "lissa",
    "pli",
    "hex",
    "nope",
    "on line",
    "if this.root != null",
    "\u{0}",
    "日本",
    "\"",
    "'",
    "\\",
    "sat",
    "(",
    ")",
    "+",
    "%",
    "/",
    " 0",
    "this",
    "null",
    "[",
    "]",
    "--view table",
];

/// What is damaged: whether bytes are lost, changed or there twice, where, and with what.
type Damage = (u8, prop::sample::Index, u8);

fn damaged(bytes: &[u8], damages: &[Damage]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for (how, at, with) in damages {
        if bytes.is_empty() {
            break;
        }
        let at = at.index(bytes.len());
        match how % 4 {
            0 => bytes.truncate(at),
            1 => bytes[at] = *with,
            2 => bytes.insert(at, *with),
            _ => drop(bytes.remove(at)),
        }
    }
    bytes
}

/// Loads it, and explores each of its methods a little.
fn survives(subject: &str, spec: &str, settings: &str, sources: &[(&str, &str)]) {
    let mut files = InMemory::default()
        .with("s/subject.yaml", subject)
        .with("s/spec.yaml", spec)
        .with("s/a.jbse", settings);
    for (name, text) in sources {
        files = files.with(&format!("s/{name}"), text);
    }
    let loaded = load_with(&files, "s/subject.yaml", &LoadOptions::default());
    let Some(subject) = loaded.subject.map(Arc::new) else {
        // What cannot be used is told.
        assert!(!loaded.diagnostics.is_empty(), "{subject}\n{spec}");
        return;
    };
    hex::compile(&subject);
    let Ok(scope) = subject.scope(1) else { return };
    if scope.pools.len() > 50 {
        return;
    }
    let registry = Registry::default();
    for method in 0..subject.methods.len().min(3) {
        for technique in ["li", "hex", "lissa"] {
            let Ok(technique) = registry.make(technique) else { continue };
            if !(technique.entry.check)(&subject).is_empty() {
                continue;
            }
            let mut plan = Plan::new(&subject, method, 1, technique);
            (plan.limits.steps, plan.limits.paths, plan.limits.memory) = (3000, 3, 1 << 20);
            (plan.technique_limits.candidates, plan.technique_limits.steps) = (200, 2000);
            if let Ok((mut engine, root)) = Engine::start(plan) {
                explore(&mut engine, root, &mut ());
            }
        }
    }
}

/// The binary's own entry, with files that it reads; 70 would be a fault of its own.
fn carry_out(args: &[&str]) {
    let words = ["symheap", "--quiet", "--timeout", "5"].iter().chain(args).map(std::ffi::OsString::from);
    let code = format!("{:?}", symheap::ui::cli::main_with(Registry::default(), words));
    assert!(["(0)", "(1)", "(2)", "(3)"].iter().any(|known| code.contains(known)), "{code}: {args:?}");
}

fn shared(name: &'static str) -> Arc<Subject> {
    static ALL: OnceLock<Vec<(&str, Arc<Subject>)>> = OnceLock::new();
    let names = ["intro/binary_tree", "lissa/tree_map", "hex/flight_plan"];
    let all = ALL.get_or_init(|| names.map(|name| (name, subject(name).expect("a bundled subject"))).into());
    all.iter().find(|(known, _)| *known == name).expect("one of these").1.clone()
}

/// Commands of a session with arguments of any kind. None of them writes a file or loads one.
fn line() -> impl Strategy<Value = String> {
    let commands: Vec<_> = symheap::ui::console::all()
        .filter(|command| {
            !command.is(Flag::Unrepeatable) && !command.is(Flag::Loads) && command.name != "reload"
        })
        .collect();
    let words = || vec(select(LINE_WORDS), 0..3).prop_map(|words| words.join(" "));
    prop_oneof![
        3 => (select(commands.clone()), words()).prop_map(|(command, words)| format!("{} {words}", command.name)),
        3 => (select(commands), vec(edits(LINE_WORDS), 0..3))
            .prop_map(|(command, edits)| mutated(command.example, &edits)),
        1 => ".{0,30}",
    ]
}

/// After what time a line is asked to end (bounds of a large scope take hours), and until when it has ended.
const PATIENCE: Duration = Duration::from_millis(300);
const MOST: Duration = Duration::from_secs(30);

/// Does work that is cancelled where it takes long.
fn until_cancelled<R>(cancel: &CancelToken, work: impl FnOnce() -> R) -> R {
    cancel.reset();
    let (done, ended) = std::sync::mpsc::channel::<()>();
    std::thread::scope(|threads| {
        let cancel = cancel.clone();
        threads.spawn(move || {
            if ended.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                cancel.cancel();
            }
        });
        let result = work();
        drop(done);
        result
    })
}

/// A session's journal as it is written.
fn journal() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| {
        let folder = Folder::new("fuzz-journal");
        let lines = "run\ntree 2\ngoto [2]\nverdicts\nheap\nmark m\nnote a note\nbreak on exception\nassume this.root != null\n\
            dive lissa\nstep\nvector\nsurface\nback\nprint this.root\nalarms\nscope 2\nwatch this.root\nrestart\nstep 3\n";
        let script = folder.write("script", lines);
        let journal = format!("{}/journal", folder.path());
        carry_out(&["repl", "intro/binary_tree", "dfs", "-k", "2", "--script", &script, "--journal", &journal]);
        std::fs::read_to_string(&journal).expect("a journal")
    })
}

proptest! {
    #![proptest_config(config(48, 3))]

    #[test]
    fn subjects_in_yaml(of in 0..SUBJECTS.len(), edits in vec(edits(YAML_WORDS), 1..6)) {
        let Files { subject, spec, sources } = &SUBJECTS[of];
        let subject = mutated(&beside(subject), &edits);
        survives(&subject, spec, SETTINGS, sources);
    }

    #[test]
    fn specifications_and_rules(of in 0..SUBJECTS.len(), edits in vec(edits(YAML_WORDS), 1..6)) {
        let Files { subject, spec, sources } = &SUBJECTS[of];
        survives(&beside(subject), &mutated(spec, &edits), SETTINGS, sources);
    }

    #[test]
    fn settings_of_jbse(edits in vec(edits(YAML_WORDS), 1..8)) {
        let Files { subject, spec, sources } = &SUBJECTS[0];
        let rules = spec.find("\nhex:").map_or(*spec, |at| &spec[..=at]);
        survives(&beside(subject), &format!("{rules}\nhex: {{ jbse: a.jbse }}\n"), &mutated(SETTINGS, &edits), sources);
    }

    #[test]
    fn partial_heaps(of in 0..HEAPS.len(), edits in vec(edits(YAML_WORDS), 0..6), name in select(vec!["intro/binary_tree", "lissa/tree_map"])) {
        let subject = shared(name);
        let layout = Arc::new(Layout::new(&subject.program, subject.scope(2).expect("a scope"), &[]));
        let mut sources = SourceMap::default();
        let file = sources.add("heap.yaml", mutated(HEAPS[of], &edits));
        let (heap, told) = partial_heap::parse(&sources, file);
        match heap {
            Some(heap) => drop(from_yaml(&subject.program, &layout, &heap)),
            None => assert!(!told.is_empty()),
        }
    }

    #[test]
    fn vectors(text in prop_oneof![vec(-2i64..5, 0..16).prop_map(|all| all.iter().map(i64::to_string).collect::<Vec<_>>().join(",")), ".{0,40}"]) {
        let subject = shared("lissa/tree_map");
        let layout = Arc::new(Layout::new(&subject.program, subject.scope(2).expect("a scope"), &[]));
        drop(from_vector(&layout, &text));
    }

    #[test]
    fn lines_of_a_session(lines in vec(line(), 1..12)) {
        let cancel = CancelToken::new();
        let settings = Settings { scope: Some(2), cancel: cancel.clone(), ..Settings::new("lissa") };
        let session = Session::new(Rc::new(Registry::default()), shared("intro/binary_tree"), 0, settings);
        let mut session = session.map_err(|told| told.message).expect("a session");
        for line in &lines {
            let asked = Instant::now();
            if let Err(error) = until_cancelled(&cancel, || session.line(line)) {
                assert!(!error.message.is_empty(), "{line}");
            }
            assert!(asked.elapsed() < MOST, "{line} does not end");
        }
    }
}

proptest! {
    #![proptest_config(config(24, 3))]

    #[test]
    fn batches(edits in vec(edits(YAML_WORDS), 0..4), damages in vec(any::<Damage>(), 0..3)) {
        const ROWS: &str = "vector,verdict,class,scope\n\"-1,-1,-1,-1,-1,-1\",sat,Node,3\n\"1,-1,-1,-1,-1,-1\",unsat,,\n\"0,0\",sat,,1\n";
        let folder = Folder::new("fuzz-batch");
        let path = format!("{}/batch.csv", folder.path());
        std::fs::write(&path, damaged(mutated(ROWS, &edits).as_bytes(), &damages)).expect("a file");
        carry_out(&["solve", "intro/binary_tree", "--batch", &path, "-t", "lissa"]);
    }

    #[test]
    fn journals(edits in vec(edits(LINE_WORDS), 0..6), damages in vec(any::<Damage>(), 0..3)) {
        let folder = Folder::new("fuzz-replay");
        let path = format!("{}/journal", folder.path());
        std::fs::write(&path, damaged(mutated(journal(), &edits).as_bytes(), &damages)).expect("a file");
        carry_out(&["replay", &path]);
    }

    #[test]
    fn caches(damages in vec(any::<Damage>(), 1..4)) {
        let subject = shared("intro/binary_tree");
        let layout = Arc::new(Layout::new(&subject.program, subject.scope(2).expect("a scope"), &[]));
        let cancel = CancelToken::new();
        let folder = Folder::new("fuzz-cache");
        let natives = subject.natives().clone();
        let bounds = || {
            let store = BoundsStore::default();
            store.configure(Some(folder.path().into()), 1, None);
            let request = Request { subject: &subject, natives: &natives, layout: &layout, steps: 100_000, candidates: 100_000, threads: 1, cancel: &cancel };
            let (bounds, was_kept) = store.bounds(&request).map_err(|why| why.0).expect("bounds");
            (format!("{bounds:?}"), was_kept)
        };
        let (right, _) = bounds();
        let kept = std::fs::read_dir(format!("{}/bounds", folder.path())).expect("a folder");
        let file = kept.flatten().next().expect("a file").path();
        let whole = std::fs::read(&file).expect("a cache");
        let bad = damaged(&whole, &damages);
        std::fs::write(&file, &bad).expect("a file");
        let (again, was_kept) = bounds();
        prop_assert_eq!(again, right);
        prop_assert!(!was_kept || bad == whole);
    }
}

/// A subject's YAML with the specification in its own folder.
fn beside(subject: &str) -> String {
    let lines = subject.lines().map(|line| match line {
        _ if line.starts_with("spec:") => "spec: spec.yaml".to_string(),
        _ if line.starts_with("sources:") => line.replace("../../java/schedule/", ""),
        _ => line.to_string(),
    });
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

#[test]
fn the_subjects_load_as_they_are() {
    for Files { subject, spec, sources } in &SUBJECTS {
        let mut files =
            InMemory::default().with("s/subject.yaml", &beside(subject)).with("s/spec.yaml", spec);
        for (name, text) in *sources {
            files = files.with(&format!("s/{name}"), text);
        }
        let loaded = load_with(&files, "s/subject.yaml", &LoadOptions::default());
        assert!(loaded.subject.is_some(), "{:?}", loaded.diagnostics);
    }
}
