//! A long session keeps nothing of what it has done but the lines that were typed: memory and descriptors stay flat.
//! `SYMHEAP_SOAK` sets the seconds that it lasts.

#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use crate::command::Folder;

/// What people do again and again.
const ROUND: [&str; 11] = [
    "run",
    "compare",
    "goto [2]",
    "dive lissa",
    "step",
    "back",
    "surface",
    "verdicts",
    "back",
    "restart",
    "continue",
];
/// Rounds between two reloads, each of which does again what was typed since the subject was loaded.
const BETWEEN_RELOADS: u32 = 20;

struct Driven {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    rounds: u32,
}

impl Driven {
    fn round(&mut self) {
        self.rounds += 1;
        let mut lines: Vec<&str> = ROUND.to_vec();
        if self.rounds.is_multiple_of(BETWEEN_RELOADS) {
            lines.extend(["reload", "load lissa/tree_map put -k 3 -t lissa"]);
        }
        let sum = 1_000_000 + self.rounds;
        writeln!(self.input, "{}\nprint 1000000 + {}", lines.join("\n"), self.rounds).expect("it reads");
        let mut line = String::new();
        while line.contains("print") || !line.contains(&sum.to_string()) {
            line.clear();
            assert!(self.output.read_line(&mut line).expect("it writes") > 0, "it has ended");
        }
    }
    /// Its memory in kB.
    fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("a status");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("its memory");
        line.trim().trim_end_matches(" kB").parse().expect("a number")
    }
    fn descriptors(&self) -> usize {
        std::fs::read_dir(format!("/proc/{}/fd", self.child.id())).expect("its descriptors").count()
    }
}

#[test]
fn a_long_session_stays_as_large_as_it_was() {
    let folder = Folder::new("soak");
    let mut child = Command::new(env!("CARGO_BIN_EXE_symheap"))
        .args(["repl", "lissa/tree_map", "put", "-k", "3", "-t", "lissa"])
        .env("XDG_CACHE_HOME", folder.path())
        .env("XDG_STATE_HOME", folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary runs");
    let (input, output) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
    let mut driven = Driven { child, input, output: BufReader::new(output), rounds: 0 };
    let seconds = std::env::var("SYMHEAP_SOAK").ok().and_then(|n| n.parse().ok()).unwrap_or(4);
    let lasts = Duration::from_secs(seconds);
    // What is made once is made in the first part.
    let start = Instant::now();
    while start.elapsed() < lasts / 2 || driven.rounds < 2 * BETWEEN_RELOADS {
        driven.round();
    }
    let (rounds, memory, descriptors) = (driven.rounds, driven.memory(), driven.descriptors());
    while start.elapsed() < lasts || driven.rounds < 2 * rounds {
        driven.round();
    }
    let later = driven.memory();
    println!("{rounds} rounds: {memory} kB; {} rounds: {later} kB; {descriptors} descriptors", driven.rounds);
    assert_eq!(driven.descriptors(), descriptors);
    assert!(
        later <= memory + memory / 10,
        "{memory} kB after {rounds} rounds, {later} after {}",
        driven.rounds
    );
    drop(driven.input);
    assert!(driven.child.wait().expect("it ends").success());
}
