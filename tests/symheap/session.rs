//! The session's laws, over random commands with fixed seeds: what back restores, what a journal gives again,
//! what a failure leaves behind, what garbage does.

mod bring_back;
mod errors;
mod exploring;
mod failures;
mod json;
mod orders;
mod reversal;
mod table;
mod undo;

use std::rc::Rc;

use clap::Parser;
use symheap::base::CancelToken;
use symheap::explore::Limits;
use symheap::session::{CommandError, Reply, Session, Settings};
use symheap::solve::smt::Ints;
use symheap::technique::Registry;
use symheap::testing::subject;
use symheap::ui::console::{Console, answer_text};
use symheap::ui::render_reply::pictured::How;
use symheap::ui::start::args::{Common, Exploration};
use symheap::ui::start::interrupt::Interrupt;

/// Subjects with a method, a scope and the technique to start with.
const SUBJECTS: &[(&str, &str, u32, &str)] = &[
    ("intro/binary_tree", "dfs", 3, "lissa"),
    ("pli/schedule", "finishAllProcesses", 1, "lissa"),
    ("pli/tree_map", "put", 2, "pli"),
    ("korat/heap_array", "extractMax", 2, "li"),
    ("intro/visiting_order", "ends", 2, "hex"),
    ("intro/aliased_arguments", "", 2, "li"),
];

/// What is drawn from: the same numbers for the same seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
    fn one_of<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.below(all.len())]
    }
}

fn settings(technique: &str, k: u32) -> Settings {
    Settings {
        technique: technique.into(),
        scope: Some(k),
        limits: Limits { depth: 40, ..Limits::default() },
        technique_limits: symheap::technique::Limits::default(),
        ints: Ints::Exact,
        args: Vec::new(),
        cancel: CancelToken::new(),
    }
}

fn session_with(name: &str, method: &str, settings: Settings) -> Session {
    let loaded = subject(name).unwrap();
    let index = loaded.methods.iter().position(|m| method.is_empty() || &*m.key == method).unwrap();
    Session::new(Rc::new(Registry::default()), loaded, index, settings).unwrap()
}

fn session(name: &str, method: &str, k: u32, technique: &str) -> Session {
    session_with(name, method, settings(technique, k))
}

fn run(session: &mut Session, line: &str) -> Result<Reply, CommandError> {
    session.line(line)
}

/// Everything that a position shows.
fn looks(session: &mut Session) -> String {
    let lines = ["where", "heap", "heap current", "pc", "vars", "source", "output"];
    let shown = lines.map(|line| format!("{line}: {:?}", run(session, line)));
    shown.join("\n")
}

/// The tree without the mark of where the session is.
fn tree(session: &mut Session) -> Vec<(Vec<u32>, String, String)> {
    let Ok(Reply::Tree { rows }) = run(session, "tree") else { panic!("no tree") };
    rows.into_iter().map(|row| (row.choice_path, row.clause, row.state)).collect()
}

#[derive(Parser)]
#[command(no_binary_name = true)]
struct Options {
    #[command(flatten)]
    exploration: Exploration,
    #[command(flatten)]
    common: Common,
}

fn console(words: &[&str]) -> Console {
    let Options { exploration, common } = Options::parse_from(words);
    let interrupt = Interrupt::new(None);
    Console::new(Rc::new(Registry::default()), &exploration, &common, interrupt).map_err(|_| ()).unwrap()
}

/// Heaps without pictures.
const IN_WORDS: How = How { columns: 100, ascii: false, words: true };

/// A line as the REPL answers it where nobody wants pictures.
fn said(console: &mut Console, line: &str) -> String {
    answer_text(console.execute(line).as_ref(), &IN_WORDS)
}

/// A command line that enters a query, moves in it, looks at it or leaves it, or fails.
fn any_dive_line(dice: &mut Dice) -> String {
    let n = dice.below(4) + 1;
    match dice.below(14) {
        0 => "dive".into(),
        1 => format!("dive {}", dice.one_of(&["lissa", "hex", "bli2", "pli", "consp"])),
        2 => format!("dive lissa {n}"),
        3 => format!("step {n}"),
        4 => "step in".into(),
        5 => format!("back {n}"),
        6 => format!("forward {n}"),
        7 => "finish".into(),
        8 => "next".into(),
        9 => format!("candidate {}", dice.one_of(&["next", "3", "99"])),
        10 => dice.one_of(&["reverse-next", "reverse-finish", "reverse-continue", "continue"]).into(),
        11 => dice.one_of(&["choose 1", "up", "down", "goto [1]", "restart", "scope 9"]).into(),
        12 => dice.one_of(&["vector", "accessed", "fixed", "mark a", "watch this"]).into(),
        _ => "surface".into(),
    }
}

/// A command line that may move, or look, or fail.
fn any_line(dice: &mut Dice) -> String {
    let n = dice.below(4) + 1;
    match dice.below(24) {
        0 => "step".into(),
        1 => format!("step {n}"),
        2 => "next".into(),
        3 => "finish".into(),
        4 => "continue".into(),
        5 => "next-choice".into(),
        6 | 7 => format!("choose {n}"),
        8 => "prev-choice".into(),
        9 => format!("goto [{n},{}]", dice.below(3) + 1),
        10 => format!("back {n}"),
        11 => format!("forward {n}"),
        12 => "reverse-next".into(),
        13 => "reverse-finish".into(),
        14 => "reverse-continue".into(),
        15 => "restart".into(),
        16 => format!("run {n}"),
        17 => format!("run bfs {n}"),
        18 => "up".into(),
        19 => "choices".into(),
        20 => format!("break on {}", dice.one_of(&["prune", "exception", "field left", "disagreement"])),
        21 => format!("mark {}", dice.one_of(&["a", "b"])),
        22 => format!("goto '{}", dice.one_of(&["a", "b"])),
        _ => format!("note {n}"),
    }
}
