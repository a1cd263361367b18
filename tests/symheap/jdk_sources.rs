//! The sources of a JDK, where the variable `SYMHEAP_JDK_SOURCES` names a folder with them (it holds
//! `java/util/LinkedList.java`, or a module folder that does): its collections, loaded in place of the
//! bundled models, do on random operations what they do on a JVM; whole folders of sources are read.

use std::path::{Path, PathBuf};
use std::process::Command;

use symheap::base::{Severity, SourceMap};
use symheap::exec::{Machine, Natives, Outcome, Stop, Value, run};
use symheap::lang::program::{ClassOrigin, ErasedType, MethodKind, Program};
use symheap::lang::{index, lower, models};
use symheap::term::TermPool;

use crate::skips::{Need, folder};

/// Programs that print what random operations on collections give.
const DRIVERS: [&str; 2] = [include_str!("jdk_sources/Lists.java"), include_str!("jdk_sources/Maps.java")];

/// Files that the drivers run on besides `LinkedList` and `TreeMap`.
const MORE: [&str; 16] = [
    "AbstractCollection",
    "AbstractList",
    "AbstractMap",
    "AbstractQueue",
    "AbstractSequentialList",
    "AbstractSet",
    "ArrayDeque",
    "ArrayList",
    "BitSet",
    "HashMap",
    "HashSet",
    "LinkedHashMap",
    "LinkedHashSet",
    "PriorityQueue",
    "TreeSet",
    "Vector",
];

/// The folder that holds `java/util`.
fn sources() -> Option<PathBuf> {
    if Need::JdkSources.is_missing() {
        return None;
    }
    let root = folder("SYMHEAP_JDK_SOURCES")?;
    let found = [root.clone(), root.join("java.base")];
    let found = found.into_iter().find(|f| f.join("java/util/LinkedList.java").is_file());
    Some(found.expect("SYMHEAP_JDK_SOURCES holds java/util/LinkedList.java"))
}

fn program(files: &[(String, String)]) -> Program {
    let mut sources = SourceMap::default();
    let ids: Vec<_> = files.iter().map(|(path, text)| sources.add(path.clone(), text.clone())).collect();
    let (units, problems) = models::parse_with(&mut sources, &ids);
    assert_eq!(problems, []);
    let program = index::index(sources, units);
    let errors: Vec<String> = program
        .diagnostics
        .iter()
        .filter(|d| d.severity == Severity::Error)
        .map(|d| format!("{} {}", d.span.map(|s| program.sources.locate(s)).unwrap_or_default(), d.message))
        .collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
    program
}

/// What `main` of a class prints, and how it ended where that was not by returning.
fn interpret(program: &Program, class: &str) -> String {
    let natives = Natives::new(program);
    let class = program.find_class(class).expect("the driver");
    let main = program.find_methods(class, "main")[0];
    let mut machine = Machine::new(program);
    let args = machine.alloc_array(ErasedType::class(program.well_known.string), 0);
    machine.call(program, main, &[Value::Ref(args)]).expect("a call");
    let mut terms = TermPool::new();
    match run(program, &natives, &mut machine, &mut terms, &mut (), &mut 200_000_000) {
        Stop::Done(Outcome::Return(_)) => machine.console,
        Stop::Done(Outcome::Exception { class, message, span, .. }) => {
            let place = span.map(|s| program.sources.locate(s)).unwrap_or_default();
            format!("{}{}: {message:?} at {place}", machine.console, program.classes[class].name)
        }
        Stop::Done(Outcome::Unsupported { message, span, .. }) => {
            let place = span.map(|s| program.sources.locate(s)).unwrap_or_default();
            format!("{}{message} at {place}", machine.console)
        }
        stop => format!("{}{stop:?}", machine.console),
    }
}

/// What a JVM prints for a driver; `None` without a JDK.
fn on_a_jvm(class: &str, text: &str) -> Option<String> {
    if Need::Jdk.is_missing() {
        return None;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("jdk_sources_{class}"));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join(format!("{class}.java"));
    std::fs::write(&file, text).expect("the driver");
    let compiled = Command::new("javac").args(["-nowarn", "-d"]).arg(&folder).arg(&file).output();
    let compiled = compiled.expect("javac starts");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let ran = Command::new("java").arg("-cp").arg(&folder).arg(class).output().expect("java");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    Some(String::from_utf8(ran.stdout).expect("text"))
}

/// Runs the drivers with these files of `java/util` in place of the models.
fn compare(root: &Path, names: &[&str]) {
    let stand_in = include_str!("jdk_sources/ArraysSupport.java");
    let mut files = vec![("ArraysSupport.java".to_string(), stand_in.to_string())];
    for name in names {
        let path = root.join(format!("java/util/{name}.java"));
        files.push((path.display().to_string(), std::fs::read_to_string(&path).expect("a source file")));
    }
    let classes = ["Lists", "Maps"];
    for (class, text) in classes.into_iter().zip(DRIVERS) {
        let Some(expected) = on_a_jvm(class, text) else { return };
        let mut all = files.clone();
        all.push((format!("{class}.java"), text.to_string()));
        let found = interpret(&program(&all), class);
        for (i, (a, b)) in expected.lines().zip(found.lines()).enumerate() {
            assert_eq!(a, b, "{class} line {}", i + 1);
        }
        assert_eq!(expected, found, "{class}");
    }
}

#[test]
fn linked_lists_and_tree_maps_do_what_they_do_on_a_jvm() {
    let Some(root) = sources() else { return };
    // TreeMap uses fields of AbstractMap that only its own package sees, and that the models lack.
    compare(&root, &["LinkedList", "TreeMap", "AbstractMap", "HashMap", "LinkedHashMap"]);
}

#[test]
fn collections_do_what_they_do_on_a_jvm() {
    let Some(root) = sources() else { return };
    let mut names = vec!["LinkedList", "TreeMap"];
    names.extend(MORE);
    compare(&root, &names);
}

fn java_files(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.map(|e| e.expect("an entry").path()) {
        if path.is_dir() {
            java_files(&path, found);
        } else if path.extension().is_some_and(|e| e == "java") {
            found.push(path);
        }
    }
    found.sort();
}

/// Reads every file below a folder: it parses, headers give no error, and of the methods with a body that
/// many per cent lower without a construct outside the subset.
fn read_all(folder: &Path, floor: usize) {
    let mut paths = Vec::new();
    java_files(folder, &mut paths);
    let read = |p: &PathBuf| (p.display().to_string(), std::fs::read_to_string(p).expect("a source file"));
    let files: Vec<(String, String)> = paths.iter().map(read).collect();
    let program = program(&files);
    let mut reasons: std::collections::BTreeMap<String, usize> = std::collections::BTreeMap::new();
    let (mut whole, mut all) = (0, 0);
    for (id, method) in program.methods.iter_enumerated() {
        let of = &program.classes[method.class];
        let has_body = !method.modifiers.is_abstract && !method.modifiers.is_native;
        if of.origin != ClassOrigin::User || !has_body || method.kind == MethodKind::Lambda {
            continue;
        }
        all += 1;
        let problems = lower::check(&program, id);
        whole += usize::from(problems.is_empty());
        if let Some(problem) = problems.first() {
            let reason = problem.message.split(" (in ").next().unwrap_or_default();
            *reasons.entry(format!("{} {reason}", problem.code)).or_default() += 1;
        }
    }
    let share = whole * 100 / all.max(1);
    println!("{}: {} files, {whole} of {all} methods ({share} %)", folder.display(), files.len());
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|(reason, count)| (std::cmp::Reverse(*count), reason.clone()));
    for (reason, count) in reasons.iter().take(40) {
        println!("{count:6} {reason}");
    }
    assert!(share >= floor, "only {share} % of the methods are in the subset, {floor} % were");
}

/// The rest calls classes without a model: streams, concurrency, reflection, serialization.
#[test]
fn the_collections_of_a_jdk_are_read_as_a_whole() {
    let Some(root) = sources() else { return };
    read_all(&root.join("java/util"), 80);
}

/// A folder of any other library, by the variable `SYMHEAP_JAVA_SOURCES`.
#[test]
fn the_sources_of_a_library_are_read_as_a_whole() {
    if !Need::LibrarySources.is_missing()
        && let Some(folder) = folder("SYMHEAP_JAVA_SOURCES")
    {
        read_all(&folder, 50);
    }
}
