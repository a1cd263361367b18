//! The order in which hash containers iterate: random sequences of operations, compared with a JVM. What one gave
//! for some of them is recorded; with `SYMHEAP_ORDERS=n` as many are compared anew, where there is a JVM.

use std::path::Path;
use std::process::Command;

use symheap::exec::{Machine, Natives, Outcome, Stop, Value, run};
use symheap::lang::program::Program;
use symheap::term::TermPool;

const SOURCE: &str = include_str!("Orders.java");
const LOADS: &str = include_str!("Loads.java");
/// One line a seed, from 0.
const RECORDED: &str = include_str!("orders.expected");

fn orders(program: &Program, natives: &Natives, class: &str, seed: usize) -> String {
    let class = program.find_class(class).expect("the class");
    let method = program.find_methods(class, "run")[0];
    let mut machine = Machine::new(program);
    let seed = Value::Int(i32::try_from(seed).expect("a seed"));
    if let Err(outcome) = machine.call(program, method, &[seed]) {
        return format!("{outcome:?}");
    }
    match run(program, natives, &mut machine, &mut TermPool::new(), &mut (), &mut 100_000_000) {
        Stop::Done(Outcome::Return(Some(Value::Ref(text)))) => {
            machine.text(text).map_or("symbolic text".into(), ToString::to_string)
        }
        stop => format!("{stop:?}"),
    }
}

#[track_caller]
fn compare(class: &str, source: &str, expected: &str) {
    let program = super::program(source);
    let natives = Natives::new(&program);
    let mut wrong = Vec::new();
    for (seed, line) in expected.lines().enumerate() {
        let found = orders(&program, &natives, class, seed);
        if found != line {
            wrong.push(format!("seed {seed}\n    Java: {line}\n    here: {found}"));
        }
    }
    let count = expected.lines().count();
    assert!(count > 0);
    println!("{count} sequences, {} differ", wrong.len());
    wrong.truncate(5);
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn sequences_give_what_was_recorded() {
    compare("Orders", SOURCE, RECORDED);
}

#[test]
fn load_factors_are_kept_by_copies_and_growth() {
    compare("Loads", LOADS, include_str!("loads.expected"));
}

#[test]
fn sequences_give_what_a_jvm_gives() {
    let count = std::env::var("SYMHEAP_ORDERS").unwrap_or_default();
    let has_jdk = || Command::new("javac").arg("-version").output().is_ok_and(|o| o.status.success());
    if count.is_empty() || !has_jdk() {
        println!("skipped: SYMHEAP_ORDERS is not set, or there is no JDK");
        return;
    }
    for (class, source) in [("Orders", SOURCE), ("Loads", LOADS)] {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(class.to_lowercase());
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/jdk/{class}.java"));
        let compiled = Command::new("javac").args(["-nowarn", "-d"]).arg(&folder).arg(file).output();
        assert!(compiled.is_ok_and(|o| o.status.success()), "javac");
        let ran = Command::new("java").arg("-cp").arg(&folder).args([class, "0", &count]).output();
        compare(class, source, &String::from_utf8_lossy(&ran.expect("java").stdout));
    }
}
