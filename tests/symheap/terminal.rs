//! The real binary in a pseudo-terminal: editing, completion, interrupts.

use std::time::Duration;

use rexpect::session::{Options, PtySession, spawn_with_options};

use crate::command::Folder;

fn spawn(folder: &Folder, args: &str) -> PtySession {
    let mut command = std::process::Command::new("sh");
    let line = format!("exec {} {args}", env!("CARGO_BIN_EXE_symheap"));
    command.args(["-c", &line]);
    command.env("XDG_STATE_HOME", folder.path()).env("TERM", "xterm").env("NO_COLOR", "1");
    let options = Options::new().timeout_ms(Some(30_000)).strip_ansi_escape_codes(true);
    spawn_with_options(command, options).expect("a pseudo-terminal")
}

#[test]
fn the_repl_edits_completes_and_remembers() {
    let folder = Folder::new("terminal");
    let mut repl = spawn(&folder, "repl intro/binary_tree dfs -k 3");
    repl.exp_string("[]> ").unwrap();
    repl.send_line("choices").unwrap();
    repl.exp_string("2 N0.left=N0  unsat").unwrap();
    repl.exp_string("[]> ").unwrap();
    // `choo` completes to `choose`.
    repl.send("choo\t").unwrap();
    repl.send_line(" 3").unwrap();
    repl.exp_string("node [3] N0.left=N1").unwrap();
    repl.exp_string("[3]> ").unwrap();
    // Ctrl-C gives a line up and leaves the session as it is.
    repl.send("choose 9").unwrap();
    repl.send_control('c').unwrap();
    repl.exp_string("[3]> ").unwrap();
    repl.send_line("back").unwrap();
    repl.exp_string("node [] start").unwrap();
    repl.exp_string("[]> ").unwrap();
    repl.send_control('d').unwrap();
    repl.exp_eof().unwrap();
    // The next session has the history: up twice is `choose 3`.
    let mut next = spawn(&folder, "repl intro/binary_tree dfs -k 3");
    next.exp_string("[]> ").unwrap();
    next.send("\x1b[A\x1b[A").unwrap();
    next.send_line("").unwrap();
    next.exp_string("node [3] N0.left=N1").unwrap();
}

#[test]
fn ctrl_c_ends_a_run_with_a_partial_result() {
    let folder = Folder::new("interrupt");
    // Far too large to end by itself.
    let mut run = spawn(&folder, "enumerate korat/binary_tree -k 30 --count");
    std::thread::sleep(Duration::from_millis(3000));
    run.send_control('c').unwrap();
    let rest = run.exp_eof().unwrap();
    assert!(rest.contains("partial: interrupted"), "{rest}");
    assert!(rest.contains(" valid of "), "{rest}");
    let status = run.process().wait().unwrap();
    assert!(format!("{status:?}").contains("130"), "{status:?}");
}

#[test]
fn a_killed_session_loses_nothing_that_was_typed() {
    let folder = Folder::new("killed");
    let mut repl = spawn(&folder, "repl intro/binary_tree dfs -k 3");
    repl.exp_string("[]> ").unwrap();
    repl.send_line("choose 3").unwrap();
    repl.exp_string("[3]> ").unwrap();
    // Far too large to end by itself: the line counts although it is never answered.
    repl.send_line("load pli/schedule finishAllProcesses -k 4 -t li --depth 100").unwrap();
    repl.exp_string("[]> ").unwrap();
    repl.send_line("run").unwrap();
    std::thread::sleep(Duration::from_millis(500));
    repl.process_mut().kill(rexpect::process::Signal::SIGKILL).unwrap();
    let mut next = spawn(&folder, "repl");
    let (_, note) =
        next.exp_regex("the last session ended without being left; `load [^`]*` brings it back").unwrap();
    let line = note.split('`').nth(1).unwrap().to_string();
    next.exp_string("symheap> ").unwrap();
    let journal = std::fs::read_to_string(line.trim_start_matches("load ")).unwrap();
    assert!(journal.ends_with("run\n"), "{journal}");
    // Without the line that never ends it comes back at once.
    std::fs::write(line.trim_start_matches("load "), journal.trim_end_matches("run\n")).unwrap();
    next.send_line(&line).unwrap();
    next.exp_string("3 commands were run again").unwrap();
}

#[test]
fn a_state_folder_that_cannot_be_written_is_noted_once() {
    let folder = Folder::new("no-state");
    // A file where the folder would have to be.
    folder.write("symheap", "");
    let mut repl = spawn(&folder, "repl intro/binary_tree dfs -k 3");
    let (before, _) = repl.exp_regex("note: no journal can be kept").unwrap();
    assert!(!before.contains("note"), "{before}");
    repl.exp_string("[]> ").unwrap();
    repl.send_line("choose 3").unwrap();
    let rest = repl.exp_string("[3]> ").unwrap();
    assert!(!rest.contains("note:"), "{rest}");
}
