//! Random classes against a JVM. All concrete inputs of a small scope are run on it; those that satisfy the
//! invariant there take exactly one path of `pli`'s tree each, with the same outcome; and the tests that are exported
//! pass. `SYMHEAP_JVM_CLASSES` says how many classes, `SYMHEAP_JVM_SEED` from which on.

mod generate;

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use symheap::exec::symbolic::Alternative;
use symheap::exec::{Outcome, Value};
use symheap::explore::engine::{Child, Engine, Live, PathEnd, Plan, Step};
use symheap::heap::{Clause, DomainValueKey, PlaceId, SlotId, SlotKind};
use symheap::subject::{LoadOptions, load};
use symheap::technique::Registry;
use symheap::term::{SymbolId, TermId};

use crate::against_jvm::generate::{Class, Fields, class};
use crate::command::symheap;
use crate::export::java::{ASSERTIONS, RUNNER, TEST};
use crate::skips::Need;

/// Reads inputs, a line each, sets fields by reflection, and says what the method does.
const DRIVER: &str = r#"
import java.lang.reflect.*;
import java.nio.file.*;
import java.util.*;

public class InputDriver {
    static void set(Object o, String name, Object value) throws Exception {
        Field f;
        try { f = o.getClass().getDeclaredField(name); } catch (NoSuchFieldException e) { return; }
        f.setAccessible(true);
        f.set(o, value);
    }
    public static void main(String[] args) throws Exception {
        String[] texts = { null, "a", "b" };
        for (int a = 1; a < args.length; a++) {
            Class<?> type = Class.forName(args[a]);
            Constructor<?> make = type.getDeclaredConstructor();
            make.setAccessible(true);
            Method ok = type.getDeclaredMethod("ok"), run = type.getDeclaredMethod("run", int.class);
            ok.setAccessible(true);
            run.setAccessible(true);
            StringBuilder out = new StringBuilder();
            for (String line : Files.readAllLines(Paths.get(args[0], args[a] + ".inputs"))) {
                Scanner in = new Scanner(line);
                Object[] nodes = { make.newInstance(), make.newInstance() };
                Object receiver = nodes[0];
                int[][] values = new int[2][7];
                for (int[] row : values) for (int i = 0; i < 7; i++) row[i] = in.nextInt();
                int[] items = new int[in.nextInt()];
                for (int i = 0; i < items.length; i++) items[i] = in.nextInt();
                int x = in.nextInt();
                for (int i = 0; i < 2; i++) {
                    int[] v = values[i];
                    set(nodes[i], "next", v[0] < 0 ? null : nodes[v[0]]);
                    set(nodes[i], "other", v[1] < 0 ? null : nodes[v[1]]);
                    set(nodes[i], "value", v[2]);
                    set(nodes[i], "flag", v[3] != 0);
                    set(nodes[i], "items", v[4] == 0 ? null : items);
                    set(nodes[i], "name", texts[v[5]]);
                    set(nodes[i], "boxed", v[6] == -9 ? null : (Integer) v[6]);
                }
                boolean holds;
                try { holds = (Boolean) ok.invoke(receiver); } catch (InvocationTargetException e) { holds = false; }
                if (!holds) { out.append("-\n"); continue; }
                try { Object result = run.invoke(receiver, x); out.append("returns ").append(result).append('\n'); }
                catch (InvocationTargetException e) { out.append("throws ").append(e.getCause().getClass().getName()).append('\n'); }
            }
            Files.write(Paths.get(args[0], args[a] + ".outputs"), out.toString().getBytes("UTF-8"));
        }
    }
}
"#;

/// The fields of a node.
#[derive(Clone, Copy, Default, Debug, PartialEq)]
struct Node {
    next: Option<usize>,
    other: Option<usize>,
    value: i64,
    flag: bool,
    items: bool,
    /// 0 null, 1 and 2 the strings.
    name: usize,
    boxed: Option<i64>,
}

const TEXTS: [&str; 3] = ["", "a", "b"];

/// An input: two nodes, the array, the argument.
#[derive(Clone, Debug)]
struct Input {
    nodes: [Node; 2],
    array: Vec<i64>,
    x: i64,
}

/// All nodes that a class can have.
fn nodes(fields: Fields) -> Vec<Node> {
    let refs = [None, Some(0), Some(1)];
    let of = |is: bool, n: usize| if is { n } else { 1 };
    let mut all = Vec::new();
    for next in refs {
        for other in refs.into_iter().take(of(fields.other, 3)) {
            for value in -1..=1 {
                for flag in [false, true].into_iter().take(of(fields.flag, 2)) {
                    for items in [false, true].into_iter().take(of(fields.items, 2)) {
                        for name in 0..of(fields.name, 3) {
                            for boxed in
                                [None, Some(-1), Some(0), Some(2)].into_iter().take(of(fields.boxed, 4))
                            {
                                all.push(Node { next, other, value, flag, items, name, boxed });
                            }
                        }
                    }
                }
            }
        }
    }
    all
}

/// All inputs; where nothing leads to the second node it has its defaults.
fn inputs(fields: Fields) -> Vec<Input> {
    let all = nodes(fields);
    let mut arrays = vec![vec![]];
    if fields.items {
        arrays.extend([-1, 0, 1].map(|a| vec![a]));
        arrays.extend([[-1, 0], [0, 0], [0, 1], [1, -1]].map(|pair| pair.to_vec()));
    }
    let mut found = Vec::new();
    for first in &all {
        let leads = first.next == Some(1) || first.other == Some(1);
        for second in &all {
            if !leads && *second != all[0] {
                continue;
            }
            let reached = [*first, *second].iter().take(1 + usize::from(leads)).any(|node| node.items);
            for array in arrays.iter().take(if reached { arrays.len() } else { 1 }) {
                for x in [-2, 0, 1, 3] {
                    found.push(Input { nodes: [*first, *second], array: array.clone(), x });
                }
            }
        }
    }
    found
}

fn line(input: &Input) -> String {
    let mut text = String::new();
    let object = |to: Option<usize>| to.map_or(-1, |n| n as i64);
    for n in &input.nodes {
        let (flag, items) = (i64::from(n.flag), i64::from(n.items));
        let all =
            [object(n.next), object(n.other), n.value, flag, items, n.name as i64, n.boxed.unwrap_or(-9)];
        all.iter().for_each(|value| write!(text, "{value} ").expect("a string"));
    }
    write!(text, "{} ", input.array.len()).expect("a string");
    input.array.iter().for_each(|value| write!(text, "{value} ").expect("a string"));
    text + &format!("{}\n", input.x)
}

/// What a slot of an input holds.
#[derive(PartialEq, Debug)]
enum Held {
    Null,
    Object(Concrete),
    Number(i64),
    Text(&'static str),
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Concrete {
    Node(usize),
    Array,
}

/// An input on its way through the tree.
struct Walker<'a> {
    input: &'a Input,
    expected: &'a str,
    names: Vec<(PlaceId, Concrete)>,
    /// The ranks of the strings, beside those that the program has compared with by now.
    ranks: [Option<i64>; 3],
}

impl Walker<'_> {
    fn held(&self, engine: &Engine, slot: SlotId) -> Held {
        let layout = engine.layout();
        let info = layout.slot(slot);
        let owner = info.owner.expect("no roots but the receiver");
        let concrete = self.names.iter().find(|name| name.0 == owner).expect("an object that was met").1;
        let object = |to: Option<usize>| to.map_or(Held::Null, |n| Held::Object(Concrete::Node(n)));
        let Concrete::Node(at) = concrete else {
            return match info.kind {
                SlotKind::Element(i) => Held::Number(self.input.array[i as usize]),
                _ => Held::Number(self.input.array.len() as i64),
            };
        };
        let node = &self.input.nodes[at];
        match info.name.rsplit('.').next().expect("a name") {
            "next" => object(node.next),
            "other" => object(node.other),
            "value" => Held::Number(node.value),
            "flag" => Held::Number(node.flag.into()),
            "items" if node.items => Held::Object(Concrete::Array),
            "items" => Held::Null,
            "name" if node.name == 0 => Held::Null,
            "name" => Held::Text(TEXTS[node.name]),
            "boxed" => node.boxed.map_or(Held::Null, Held::Number),
            other => panic!("no field {other}"),
        }
    }

    fn value(&self, engine: &Engine, term: TermId) -> Option<i64> {
        let terms = engine.terms();
        let symbol = |id: SymbolId| {
            let name = &terms.symbol(id).name;
            if **name == *"x" {
                return Some(self.input.x);
            }
            let slot = engine.layout().slots.iter().position(|s| s.name == *name)?;
            match self.held(engine, SlotId(slot as u32)) {
                Held::Number(n) => Some(n),
                // Strings are compared by their ranks.
                Held::Text(text) => self.ranks[TEXTS.iter().position(|t| *t == text)?],
                _ => None,
            }
        };
        terms.eval_with(term, &symbol)
    }

    fn fits(&self, engine: &Engine, alternative: &Alternative) -> bool {
        let known = |place: PlaceId| self.names.iter().find(|name| name.0 == place).map(|name| name.1);
        match &alternative.clause {
            Clause::Null(slot) => self.held(engine, *slot) == Held::Null,
            Clause::Aliases(slot, place) => {
                known(*place).is_some_and(|to| self.held(engine, *slot) == Held::Object(to))
            }
            Clause::Expands(slot, place) => match self.held(engine, *slot) {
                Held::Object(to) => {
                    let is_array = engine.layout().place(*place).array.is_some();
                    is_array == (to == Concrete::Array) && self.names.iter().all(|name| name.1 != to)
                }
                _ => false,
            },
            Clause::Fixes(slot, DomainValueKey::Number(n)) => self.held(engine, *slot) == Held::Number(*n),
            Clause::Fixes(slot, DomainValueKey::Text(text)) => match self.held(engine, *slot) {
                Held::Text(held) => *held == **text,
                _ => false,
            },
            Clause::Stands(slot, _) => self.held(engine, *slot) != Held::Null,
            Clause::Assume(term) => self.value(engine, *term) == Some(1),
            _ => false,
        }
    }
}

/// Where a class parts from the JVM: the first of each kind.
fn walk(engine: &mut Engine, mut live: Live, mut walkers: Vec<Walker>, path: &str, wrong: &mut Vec<String>) {
    let step = engine.run(&mut live);
    let mut terms = engine.terms().clone();
    let ranks = TEXTS.map(|text| terms.text(text).and_then(|rank| terms.as_const(rank)));
    walkers.iter_mut().for_each(|walker| walker.ranks = ranks);
    let fork = match step {
        Step::Fork(fork) => fork,
        Step::End(end) => {
            for walker in &walkers {
                let broken = live.state.pc.clauses.iter().find(|&&c| walker.value(engine, c) != Some(1));
                if let Some(&clause) = broken {
                    let text = engine.terms().display(clause);
                    wrong.push(format!("{path}: {:?} does not satisfy {text}", walker.input));
                }
                let found = outcome(engine, &end, walker);
                if found != walker.expected {
                    wrong.push(format!("{path}: {:?}: {found}, on a JVM {}", walker.input, walker.expected));
                }
            }
            return;
        }
    };
    let mut parts: Vec<Vec<Walker>> = fork.alternatives.iter().map(|_| Vec::new()).collect();
    for mut walker in walkers {
        let fit: Vec<usize> =
            (0..parts.len()).filter(|&i| walker.fits(engine, &fork.alternatives[i])).collect();
        let [taken] = fit[..] else {
            let all: Vec<String> = fork.alternatives.iter().map(|a| engine.clause_text(&a.clause)).collect();
            wrong.push(format!("{path}: {:?} takes {} of {}", walker.input, fit.len(), all.join(", ")));
            continue;
        };
        if let Clause::Expands(slot, place) = fork.alternatives[taken].clause
            && let Held::Object(concrete) = walker.held(engine, slot)
        {
            walker.names.push((place, concrete));
        }
        parts[taken].push(walker);
    }
    for (i, part) in parts.into_iter().enumerate().filter(|(_, part)| !part.is_empty()) {
        let path = format!("{path}/{}", engine.clause_text(&fork.alternatives[i].clause));
        match engine.descend(&live, &fork, &fork.alternatives[i]) {
            Child::Alive(child, _) => walk(engine, *child, part, &path, wrong),
            Child::Cut(why, _) => {
                wrong.push(format!("{path}: cut, {}, and {:?} goes there", why.sentence(), part[0].input));
            }
            Child::Split(_) => wrong.push(format!("{path}: pli tells nothing apart")),
        }
    }
}

fn outcome(engine: &Engine, end: &PathEnd, walker: &Walker) -> String {
    match end {
        PathEnd::Finished(Outcome::Return(Some(Value::Int(n)))) => format!("returns {n}"),
        PathEnd::Finished(Outcome::Return(Some(Value::Sym(term)))) => match walker.value(engine, *term) {
            Some(n) => format!("returns {n}"),
            None => format!("returns {}, which has no value", engine.terms().display(*term)),
        },
        PathEnd::Finished(Outcome::Exception { class, .. }) => {
            format!("throws {}", engine.subject().program.classes[*class].name)
        }
        other => format!("{other:?}"),
    }
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// Runs a tool of the JDK.
fn ran(command: &mut Command) -> String {
    let output = command.output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn random_classes_do_what_they_do_on_a_jvm() {
    if Need::Jdk.is_missing() {
        return;
    }
    let (count, seed) = (number("SYMHEAP_JVM_CLASSES", 2), number("SYMHEAP_JVM_SEED", 1));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("against-jvm-{seed}"));
    let _ = std::fs::remove_dir_all(&folder);
    let junit = folder.join("org/junit/jupiter/api");
    std::fs::create_dir_all(&junit).expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("a file");
        path
    };
    let mut sources = vec![
        write("InputDriver.java", DRIVER),
        write("Runner.java", RUNNER),
        write("org/junit/jupiter/api/Test.java", TEST),
        write("org/junit/jupiter/api/Assertions.java", ASSERTIONS),
    ];
    let classes: Vec<Class> = (0..count).map(|i| class(&format!("G{}", seed + i), seed + i)).collect();
    let mut tested = Vec::new();
    for class in &classes {
        sources.push(write(&format!("{}.java", class.name), &class.java));
        let inputs: String = inputs(class.fields).iter().map(line).collect();
        write(&format!("{}.inputs", class.name), &inputs);
        let yaml = write(&format!("{}.yaml", class.name), &class.yaml).display().to_string();
        let test = folder.join(format!("{}Test.java", class.name));
        let to = test.display().to_string();
        let done =
            symheap(&["export", &yaml, "run", "-t", "pli", "-k", "2", "--format", "java-test", "-o", &to]);
        assert_eq!(done.code, 0, "{}: {}\n{}", class.name, done.err, class.java);
        sources.push(test);
        tested.push(format!("{}Test", class.name));
    }
    ran(Command::new("javac")
        .args(["-nowarn", "-Xlint:none", "-encoding", "UTF-8", "-d"])
        .arg(&folder)
        .args(&sources));
    let names = classes.iter().map(|class| &class.name);
    ran(Command::new("java").arg("-cp").arg(&folder).arg("InputDriver").arg(&folder).args(names));
    let passed = ran(Command::new("java").arg("-ea").arg("-cp").arg(&folder).arg("Runner").args(&tested));
    let (mut wrong, mut all, mut valid, mut empty) = (Vec::new(), 0, 0, 0);
    for class in &classes {
        let found = compared(&folder, class, &mut all, &mut valid, &mut empty);
        if let Some(first) = found.first() {
            wrong.push(format!(
                "{}: {} differ, first {first}\n{}{}",
                class.name,
                found.len(),
                class.java,
                class.yaml
            ));
        }
    }
    for line in passed.lines() {
        let is_fine = line.rsplit_once(" of ").is_some_and(|(done, of)| done.ends_with(&format!(" {of}")));
        if !is_fine {
            wrong.push(format!("exported: {line}"));
        }
    }
    println!("{count} classes, {empty} without a valid heap, {all} inputs, {valid} valid");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn compared(folder: &Path, class: &Class, all: &mut u64, valid: &mut u64, empty: &mut u64) -> Vec<String> {
    let read = std::fs::read_to_string(folder.join(format!("{}.outputs", class.name))).expect("outputs");
    let path = folder.join(format!("{}.yaml", class.name)).display().to_string();
    let loaded = load(&path, &LoadOptions::default());
    let subject =
        Arc::new(loaded.subject.unwrap_or_else(|| panic!("{}\n{:?}", class.java, loaded.diagnostics)));
    let technique = Registry::default().make("pli").expect("pli");
    let (mut engine, root) = Engine::start(Plan::new(&subject, 0, 2, technique)).expect("it starts");
    let receiver = engine.layout().receiver.expect("a receiver");
    let inputs = inputs(class.fields);
    assert_eq!(inputs.len(), read.lines().count(), "{}", class.name);
    let satisfying = inputs.iter().zip(read.lines()).filter(|(_, said)| *said != "-");
    let walkers: Vec<Walker> = satisfying
        .map(|(input, expected)| Walker {
            input,
            expected,
            names: vec![(receiver, Concrete::Node(0))],
            ranks: [None; 3],
        })
        .collect();
    *all += inputs.len() as u64;
    *valid += walkers.len() as u64;
    *empty += u64::from(walkers.is_empty());
    let mut wrong = Vec::new();
    if !walkers.is_empty() {
        walk(&mut engine, root, walkers, "", &mut wrong);
    }
    wrong
}
