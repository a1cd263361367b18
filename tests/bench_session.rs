//! What a session costs per move, at 1000, 10 000 and 100 000 visited nodes: run with
//! `cargo test --release --test bench_session -- --ignored --nocapture`.

use std::rc::Rc;
use std::time::Instant;

use symheap::base::CancelToken;
use symheap::explore::Limits;
use symheap::session::{Command, Session, Settings};
use symheap::solve::smt::Ints;
use symheap::technique::Registry;
use symheap::testing::subject;

/// Resident memory in bytes, where the system says.
fn resident() -> u64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    text.split(' ').nth(1).and_then(|pages| pages.parse::<u64>().ok()).unwrap_or(0) * 4096
}

fn run(session: &mut Session, line: &str) {
    let command = Command::parse(line).unwrap();
    if let Err(error) = session.execute(&command) {
        panic!("{line}: {}", error.message);
    }
}

/// Microseconds of a line, on average over many.
fn micros(session: &mut Session, times: u32, lines: &[&str]) -> f64 {
    let start = Instant::now();
    (0..times).for_each(|_| lines.iter().for_each(|line| run(session, line)));
    start.elapsed().as_secs_f64() * 1e6 / f64::from(times) / lines.len() as f64
}

#[test]
#[ignore = "takes minutes in the dev profile"]
fn moves_at_many_nodes() {
    let loaded = subject("intro/binary_tree").unwrap();
    let settings = Settings {
        technique: "li".into(),
        scope: Some(8),
        limits: Limits { depth: 60, ..Limits::default() },
        technique_limits: symheap::technique::Limits::default(),
        ints: Ints::Exact,
        args: Vec::new(),
        cancel: CancelToken::new(),
    };
    let mut session = Session::new(Rc::new(Registry::default()), loaded, 0, settings).unwrap();
    let start = resident();
    println!(
        "{:>8} {:>9} {:>7} {:>7} {:>7} {:>8} {:>9} {:>9} {:>9}",
        "nodes", "B/node", "step", "back", "goto", "choices", "tree 3", "tree", "visit"
    );
    for wanted in [1000, 10_000, 100_000] {
        let began = Instant::now();
        let before = session.tree().len();
        while session.tree().len() < wanted {
            run(&mut session, "run 50");
        }
        let visited = (session.tree().len() - before) as f64;
        let visit = began.elapsed().as_secs_f64() * 1e6 / visited;
        let nodes = session.tree().len();
        let bytes = resident().saturating_sub(start) / nodes as u64;
        let paths = session.visited_paths(400);
        let alive: Vec<String> = paths.iter().map(|p| format!("goto {p}")).collect();
        let alive: Vec<&str> = alive.iter().map(String::as_str).collect();
        let goto = micros(&mut session, 1, &alive);
        run(&mut session, "restart");
        let step = micros(&mut session, 200, &["restart", "step"]);
        run(&mut session, "goto [3]");
        let back = micros(&mut session, 200, &["goto [3,1]", "back"]);
        let choices = micros(&mut session, 50, &["choices"]);
        let top = micros(&mut session, 5, &["tree 3"]);
        let tree = micros(&mut session, 1, &["tree"]);
        println!(
            "{nodes:>8} {bytes:>9} {step:>7.1} {back:>7.1} {goto:>7.1} {choices:>8.1} {top:>9.0} {tree:>9.0} {visit:>9.1}"
        );
        assert!(session.tree().snapshots() <= 257);
        run(&mut session, &format!("goto {}", paths.last().unwrap()));
    }
}
