//! Random methods on strings against a JVM: each pair of short strings takes exactly one way through the tree, which
//! is not cut, and ends as it does there. `SYMHEAP_JVM_TEXTS` says how many methods, `SYMHEAP_JVM_SEED` from which on.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use symheap::exec::symbolic::Alternative;
use symheap::exec::{Outcome, Value};
use symheap::explore::engine::{Child, Engine, Live, PathEnd, Plan, Step};
use symheap::heap::{Clause, SlotId};
use symheap::subject::{LoadOptions, load};
use symheap::technique::Registry;
use symheap::term::{SymbolId, SymbolKind, TermId};

use crate::skips::Need;

/// Chooses by a linear congruence.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
    fn of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.roll(words.len())]
    }
    fn number(&mut self) -> &'static str {
        self.of(&["0", "1", "2", "t.length()", "s.length() - 1", "3"])
    }
    fn text(&mut self, depth: usize) -> String {
        if depth == 0 || self.roll(3) == 0 {
            return self.of(&["s", "t", "s", "t", "\"a\"", "\"ab\"", "\"\""]).into();
        }
        let inner = self.text(depth - 1);
        match self.roll(7) {
            0 => format!("({inner} + {})", self.text(depth - 1)),
            1 => format!("({inner} + '{}')", self.of(&["a", "b"])),
            2 => format!("{inner}.substring({})", self.number()),
            3 => format!("{inner}.substring({}, {})", self.number(), self.number()),
            4 => format!("{inner}.trim()"),
            5 => format!("{inner}.concat({})", self.text(depth - 1)),
            _ => format!("new StringBuilder({inner}).append(t).toString()"),
        }
    }
    fn condition(&mut self) -> String {
        let (x, y) = (self.text(2), self.text(1));
        match self.roll(12) {
            0 => format!("{x}.isEmpty()"),
            1 => format!("{x}.length() > {}", self.number()),
            2 => format!("{x}.charAt({}) == '{}'", self.number(), self.of(&["a", "b", " "])),
            3 => format!("{x}.startsWith({y})"),
            4 => format!("{x}.startsWith({y}, {})", self.number()),
            5 => format!("{x}.endsWith({y})"),
            6 => format!("{x}.contains({y})"),
            7 => format!("{x}.indexOf({y}) == {}", self.number()),
            8 => format!("{x}.indexOf('a', {}) > {}", self.number(), self.number()),
            9 => format!("{x}.lastIndexOf({y}) >= {}", self.number()),
            10 => format!("{x}.compareTo({y}) < 0"),
            _ => format!("{x}.equals({y})"),
        }
    }
    fn result(&mut self) -> String {
        let (x, y) = (self.text(2), self.text(0));
        match self.roll(5) {
            0 => format!("{x}.length()"),
            1 => format!("{x}.charAt({})", self.number()),
            2 => format!("{x}.indexOf({y})"),
            3 => format!("{x}.lastIndexOf({y}, {})", self.number()),
            _ => format!("{x}.indexOf({y}, {})", self.number()),
        }
    }
    fn method(&mut self) -> String {
        let (a, b) = (self.condition(), self.condition());
        format!("if ({a}) return 1000; if ({b}) return {}; return {};", self.result(), self.result())
    }
}

/// null and the strings of up to two characters; three letters are enough to tell what a trim does.
fn texts() -> Vec<Option<String>> {
    let mut all = vec![None, Some(String::new())];
    for a in ["a", "b", " "] {
        all.push(Some(a.into()));
        all.extend(["a", "b", " "].map(|b| Some(format!("{a}{b}"))));
    }
    all
}

/// An input, and what a JVM does with it.
#[derive(Clone)]
struct Walker {
    s: Option<String>,
    t: Option<String>,
    expected: String,
}

impl Walker {
    fn held(&self, name: &str) -> Option<&str> {
        if name == "s" { self.s.as_deref() } else { self.t.as_deref() }
    }

    fn value(&self, engine: &Engine, term: TermId) -> Option<i64> {
        // What it has to be compared with gets its rank, which changes no other.
        let mut terms = engine.terms().clone();
        let ranks = ["s", "t"].map(|name| {
            let rank = self.held(name).and_then(|text| terms.text(text));
            rank.and_then(|rank| terms.as_const(rank))
        });
        let terms = engine.terms();
        let symbol = |id: SymbolId| {
            let info = terms.symbol(id);
            let unit = |text: &str, at: Option<usize>| match at {
                Some(at) => text.encode_utf16().nth(at).unwrap_or(0).into(),
                None => text.encode_utf16().count() as i64,
            };
            match info.kind {
                SymbolKind::Text => ranks[usize::from(*info.name == *"t")],
                SymbolKind::Length | SymbolKind::Unit => {
                    let (string, at) = terms.owner(id)?;
                    Some(unit(self.held(&terms.symbol(string).name)?, at))
                }
                // By how much strings differ is left open.
                _ => info.name.starts_with("difference(").then_some(0),
            }
        };
        terms.eval_with(term, &symbol)
    }

    fn fits(&self, engine: &Engine, alternative: &Alternative) -> bool {
        let held = |slot: SlotId| self.held(&engine.layout().slot(slot).name);
        match &alternative.clause {
            Clause::Null(slot) => held(*slot).is_none(),
            Clause::Stands(slot, _) => held(*slot).is_some(),
            Clause::Assume(term) => self.value(engine, *term) == Some(1),
            _ => false,
        }
    }
}

fn walk(engine: &mut Engine, mut live: Live, walkers: Vec<Walker>, path: &str, wrong: &mut Vec<String>) {
    let fork = match engine.run(&mut live) {
        Step::Fork(fork) => fork,
        Step::End(end) => {
            for walker in &walkers {
                let found = outcome(engine, &end, walker);
                if found != walker.expected {
                    let input = (&walker.s, &walker.t);
                    wrong.push(format!("{path}: {input:?}: {found}, on a JVM {}", walker.expected));
                }
            }
            return;
        }
    };
    let mut parts: Vec<Vec<Walker>> = fork.alternatives.iter().map(|_| Vec::new()).collect();
    for walker in walkers {
        let fit: Vec<usize> =
            (0..parts.len()).filter(|&i| walker.fits(engine, &fork.alternatives[i])).collect();
        match fit[..] {
            [taken] => parts[taken].push(walker),
            _ => {
                let all: Vec<String> =
                    fork.alternatives.iter().map(|a| engine.clause_text(&a.clause)).collect();
                let input = (&walker.s, &walker.t);
                wrong.push(format!("{path}: {input:?} takes {} of {}", fit.len(), all.join(", ")));
            }
        }
    }
    for (i, part) in parts.into_iter().enumerate().filter(|(_, part)| !part.is_empty()) {
        let path = format!("{path}/{}", engine.clause_text(&fork.alternatives[i].clause));
        match engine.descend(&live, &fork, &fork.alternatives[i]) {
            Child::Alive(child, _) => walk(engine, *child, part, &path, wrong),
            _ => wrong.push(format!("{path}: cut, and {:?} goes there", (&part[0].s, &part[0].t))),
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

fn ran(command: &mut Command) -> String {
    let output = command.output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn random_methods_on_strings_do_what_they_do_on_a_jvm() {
    if Need::Jdk.is_missing() {
        return;
    }
    let (count, seed) = (number("SYMHEAP_JVM_TEXTS", 6), number("SYMHEAP_JVM_SEED", 1));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("texts-jvm-{seed}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut class = String::from("class Random {\n");
    let mut methods = Vec::new();
    for i in 0..count {
        let body = Dice(seed + i).method();
        writeln!(class, "  static int m{i}(String s, String t) {{ {body} }}").expect("a string");
        methods.push(format!("  m{i}: {{ args: {{ s: symbolic, t: symbolic }} }}"));
    }
    class.push_str("}\n");
    let literal = |text: &Option<String>| text.as_ref().map_or("null".into(), |text| format!("{text:?}"));
    let all: Vec<String> = texts().iter().map(literal).collect();
    let calls: String = (0..count)
        .map(|i| format!("      try {{ System.out.println(\"returns \" + Random.m{i}(s, t)); }} catch (RuntimeException e) {{ System.out.println(\"throws \" + e.getClass().getName()); }}\n"))
        .collect();
    let driver = format!(
        "public class TextDriver {{\n  public static void main(String[] args) {{\n    String[] all = {{ {} }};\n    for (String s : all) for (String t : all) {{\n{calls}    }}\n  }}\n}}\n",
        all.join(", ")
    );
    let yaml = format!(
        "symheap: 1\nname: Random\nsources: [Random.java]\nmethods:\n{}\nprecondition:\n  for: Random\n  scope: {{ default: 1, string-length: 4 }}\n",
        methods.join("\n")
    );
    for (name, text) in [("Random.java", &class), ("TextDriver.java", &driver), ("subject.yaml", &yaml)] {
        std::fs::write(folder.join(name), text).expect("a file");
    }
    ran(Command::new("javac")
        .arg("-d")
        .arg(&folder)
        .args([folder.join("Random.java"), folder.join("TextDriver.java")]));
    let said = ran(Command::new("java").arg("-cp").arg(&folder).arg("TextDriver"));
    let said: Vec<&str> = said.lines().collect();
    let loaded = load(&folder.join("subject.yaml").display().to_string(), &LoadOptions::default());
    let subject = Arc::new(loaded.subject.unwrap_or_else(|| panic!("{class}\n{:?}", loaded.diagnostics)));
    let mut wrong = Vec::new();
    for method in 0..count as usize {
        let technique = Registry::default().make("li").expect("li");
        let (mut engine, root) = Engine::start(Plan::new(&subject, method, 1, technique)).expect("it starts");
        let mut walkers = Vec::new();
        for s in texts() {
            for t in texts() {
                let at = walkers.len() * count as usize + method;
                walkers.push(Walker { s: s.clone(), t, expected: said[at].into() });
            }
        }
        let mut found = Vec::new();
        walk(&mut engine, root, walkers, "", &mut found);
        if let Some(first) = found.first() {
            let line = class.lines().nth(method + 1).unwrap_or_default();
            wrong.push(format!("{line}\n  {} differ, first {first}", found.len()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
