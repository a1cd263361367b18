//! Exit codes are one table for all commands, and nothing that was to be read is lost without a word.

use std::fs::File;
use std::process::{Command, Stdio};

use crate::command::{Folder, Ran, symheap};

/// Every command once, with work to do; `{}` is a folder for what it reads and writes.
const COMMANDS: [&[&str]; 19] = [
    &["run", "intro/binary_tree", "dfs", "-k", "3"],
    &["run", "intro/binary_tree", "dfs", "-k", "3", "--ints", "both"],
    &["compare", "intro/binary_tree", "dfs", "-t", "li,lissa", "-k", "3"],
    &["alarms", "intro/binary_tree", "dfs", "-k", "3"],
    &["solve", "intro/binary_tree", "-k", "3", "--batch", "{}/batch.csv", "-t", "lissa"],
    &["enumerate", "intro/binary_tree", "-k", "3"],
    &["agree", "lissa/tree_map", "-k", "2"],
    &["check", "{}/Box.java", "--deep"],
    &["minimize", "intro/binary_tree", "dfs", "-k", "3", "--at", "[2]", "--keep", "lissa=unsat"],
    &["export", "intro/binary_tree", "dfs", "-k", "3", "--format", "dot"],
    &["reproduce", "korat", "-k", "3", "--only", "binary_tree"],
    &["repl", "intro/binary_tree", "dfs", "-k", "3", "--script", "{}/script"],
    &["replay", "{}/script"],
    &["draw", "intro/binary_tree", "dfs", "-k", "3", "--node", "[3]"],
    // From here on nothing is searched for so long that it could be ended.
    &["solve", "intro/binary_tree", "-k", "3", "-t", "lissa", "--vector=-1,-1,-1,-1,-1,-1"],
    &["draw", "intro/binary_tree", "-k", "3", "--vector=1,-1,-1,-1,-1,-1"],
    &["list"],
    &["show", "intro/binary_tree"],
    &["schema"],
];
/// How many of them search.
const SEARCHES: usize = 14;

fn folder(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("batch.csv", "vector,verdict\n\"-1,-1,-1,-1,-1,-1\",sat\n\"1,-1,-1,-1,-1,-1\",unsat\n");
    folder.write("Box.java", "class Box { Box next; boolean repOK() { return next != this; } void f() { } }");
    folder.write("script", "load intro/binary_tree dfs -k 3\nrun\nalarms\n");
    folder
}

fn args(command: &[&str], folder: &Folder) -> Vec<String> {
    command.iter().map(|word| word.replace("{}", &folder.path())).collect()
}

fn ran(command: &[&str], more: &[&str], folder: &Folder) -> Ran {
    let args = args(command, folder);
    let all: Vec<&str> = args.iter().map(String::as_str).chain(more.iter().copied()).collect();
    symheap(&all)
}

/// The same with standard output and standard error elsewhere; code and standard error.
fn into(command: &[&str], folder: &Folder, out: Stdio, err: Stdio) -> (i32, String) {
    let cache = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache");
    let child = Command::new(env!("CARGO_BIN_EXE_symheap"))
        .args(args(command, folder))
        .env("XDG_CACHE_HOME", cache)
        .stdin(Stdio::null())
        .stdout(out)
        .stderr(err)
        .spawn()
        .expect("the binary runs");
    let ended = child.wait_with_output().expect("it ends");
    (ended.status.code().unwrap_or(-1), String::from_utf8_lossy(&ended.stderr).into_owned())
}

#[test]
fn the_manual_has_the_table() {
    let rows: Vec<(String, &str)> =
        symheap::ui::exit::Exit::TABLE.iter().map(|(_, code, means)| (code.to_string(), *means)).collect();
    let text = include_str!("../../docs/src/exit.md");
    let table = text.split_once("code | means |").expect("the table").1;
    let told: Vec<(String, &str)> = table
        .lines()
        .skip(2)
        .map_while(|line| line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | "))
        .map(|(code, means)| (code.to_string(), means))
        .collect();
    assert_eq!(told, rows);
}

#[test]
fn no_time_at_all_is_a_partial_result_of_every_search() {
    let folder = folder("exits-time");
    for command in &COMMANDS[..SEARCHES] {
        let ended = ran(command, &["--timeout", "0"], &folder);
        assert_eq!(ended.code, 3, "{command:?}: {}{}", ended.out, ended.err);
        let told = format!("{}{}", ended.out, ended.err);
        let says = ["the time limit was reached", "partial: it was ended early"];
        assert!(says.iter().any(|words| told.contains(words)), "{command:?}: {told}");
        assert!(!told.contains("VACUOUS"), "{command:?}: {told}");
    }
    // What takes no time is whole, unless the clock was faster, and then that is told.
    for command in &COMMANDS[SEARCHES..] {
        let ended = ran(command, &["--timeout", "0"], &folder);
        let is_told = ended.code == 3 && format!("{}{}", ended.out, ended.err).contains("partial");
        assert!(ended.code == 0 || is_told, "{command:?}: {} {}{}", ended.code, ended.out, ended.err);
    }
}

/// In JSON a time limit is one word for all commands, with a sentence; standard error says it too.
#[test]
fn no_time_at_all_is_told_in_one_word_in_json() {
    let folder = folder("exits-word");
    let further: [&[&str]; 6] = [
        &["run", "intro/binary_tree", "dfs", "-k", "3", "--shard", "1/2"],
        &["alarms", "intro/binary_tree", "dfs", "-k", "3", "-t", "li,lissa"],
        &["backward", "backward/degree_counting", "count", "--arg", "a=2", "--target", "assert", "-u", "3"],
        &["enumerate", "intro/binary_tree", "-k", "3", "--count"],
        &["reproduce", "backward", "-k", "3"],
        &["bench"],
    ];
    let has_json = |command: &&&[&str]| !["export", "draw"].contains(&command[0]);
    for command in COMMANDS[..SEARCHES].iter().filter(has_json).chain(&further) {
        let ended = ran(command, &["--timeout", "0", "--json"], &folder);
        assert_eq!(ended.code, 3, "{command:?}: {}{}", ended.out, ended.err);
        let said = last(&ended.out);
        assert_eq!(
            (&said["complete"], &said["stopped"]),
            (&false.into(), &"timeout".into()),
            "{command:?}: {said}"
        );
        assert!(said["why"].as_str().is_some_and(|why| why.contains("--timeout")), "{command:?}: {said}");
        assert!(ended.err.contains("partial: "), "{command:?}: {}", ended.err);
    }
}

/// The last line as JSON.
fn last(out: &str) -> serde_json::Value {
    out.lines().last().and_then(|line| serde_json::from_str(line).ok()).unwrap_or_else(|| panic!("{out}"))
}

/// What a signal ended is another word; so is each limit.
#[test]
#[cfg(target_os = "linux")]
fn a_signal_has_a_word_of_its_own() {
    for args in [
        &["run", "lissa/tree_map", "put", "-t", "li", "-k", "9"][..],
        &["compare", "lissa/tree_map", "put", "-k", "8"],
        &["enumerate", "korat/search_tree", "-k", "9", "--count"],
        &["bounds", "pli/tree_map", "-k", "9", "--no-cache"],
    ] {
        let child = Command::new(env!("CARGO_BIN_EXE_symheap"))
            .args(args)
            .arg("--json")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        // It listens from then on; SIGINT is the second bit.
        let listens = || {
            let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
            let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap_or_default();
            u64::from_str_radix(caught.trim(), 16).is_ok_and(|mask| mask & 2 != 0)
        };
        while !listens() {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        std::thread::sleep(std::time::Duration::from_millis(500));
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()), "{args:?} has ended");
        let ended = child.wait_with_output().expect("it ends");
        let (out, err) = (String::from_utf8_lossy(&ended.stdout), String::from_utf8_lossy(&ended.stderr));
        assert_eq!(ended.status.code(), Some(130), "{args:?}: {out}{err}");
        let said = last(&out);
        assert_eq!(
            (&said["complete"], &said["stopped"]),
            (&false.into(), &"cancelled".into()),
            "{args:?}: {said}"
        );
        assert!(err.contains("partial: "), "{args:?}: {err}");
    }
}

#[test]
fn scopes_and_path_limits_of_nothing_are_usage() {
    let folder = folder("exits-zero");
    let scoped = |command: &&&[&str]| command.contains(&"-k");
    for command in COMMANDS.iter().filter(scoped) {
        let zero: Vec<&str> = command
            .iter()
            .enumerate()
            .map(|(i, word)| if i > 0 && command[i - 1] == "-k" { "0" } else { *word })
            .collect();
        let ended = ran(&zero, &[], &folder);
        assert_eq!(ended.code, 2, "{zero:?}");
        assert!(ended.err.contains("a scope is a number from 1 on"), "{zero:?}: {}", ended.err);
        assert!(!ended.err.contains(".yaml"), "{zero:?}: {}", ended.err);
    }
    for command in ["run", "compare", "alarms", "export"] {
        let ended = symheap(&[command, "intro/binary_tree", "dfs", "--max-paths", "0"]);
        assert!(ended.code == 2 && ended.err.contains("--max-paths"), "{command}: {}", ended.err);
    }
}

#[test]
fn limits_and_unknown_verdicts_are_partial() {
    const TREE: [&str; 4] = ["intro/binary_tree", "dfs", "-k", "3"];
    for (command, more, word) in [
        ("run", &["--max-paths", "2"][..], "max-paths"),
        ("run", &["--depth", "1"], "depth"),
        ("run", &["--max-steps", "3"], "max-steps"),
        ("run", &["--max-frames", "1"], "max-frames"),
        ("run", &["--loop-reads", "1"], "loop-reads"),
        ("run", &["--max-paths", "2", "--ints", "both"], "max-paths"),
        ("compare", &["-t", "li,lissa", "--max-paths", "2"], "max-paths"),
        ("compare", &["-t", "li,lissa", "--depth", "1"], "depth"),
        ("alarms", &["--max-paths", "2"], "max-paths"),
        ("alarms", &["-t", "li,lissa", "--max-paths", "2"], "max-paths"),
    ] {
        let ended = symheap(&[&[command][..], &TREE, more, &["--json"]].concat());
        assert_eq!(ended.code, 3, "{command} {more:?}: {}{}", ended.out, ended.err);
        assert!(ended.err.contains("partial: "), "{command} {more:?}: {}", ended.err);
        let said = last(&ended.out);
        assert_eq!(
            (&said["complete"], &said["stopped"]),
            (&false.into(), &word.into()),
            "{command} {more:?}: {said}"
        );
    }
    for args in [
        &["export", "intro/binary_tree", "dfs", "-k", "3", "--max-paths", "2", "--format", "dot"][..],
        &[
            "solve",
            "lissa/tree_map",
            "-k",
            "2",
            "--vector=-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1",
            "-t",
            "lissa",
            "--max-candidates",
            "0",
        ],
        &["bounds", "intro/binary_tree", "-k", "3", "--max-candidates", "1", "--no-cache"],
    ] {
        let ended = symheap(args);
        assert_eq!(ended.code, 3, "{args:?}: {}{}", ended.out, ended.err);
        assert!(ended.err.contains("partial: "), "{args:?}: {}", ended.err);
        if args[0] != "export" {
            let said = last(&symheap(&[args, &["--json"]].concat()).out);
            assert_eq!(
                (&said["complete"], &said["stopped"]),
                (&false.into(), &"unknown".into()),
                "{args:?}: {said}"
            );
        }
    }
}

#[test]
fn a_full_standard_output_is_told_and_is_the_exit_code() {
    let folder = folder("exits-full");
    let more: [&[&str]; 6] = [
        &["--version"],
        &["--help"],
        &["help", "yaml"],
        &["help", "run"],
        &["bounds", "intro/binary_tree", "-k", "2"],
        &["export", "--schema"],
    ];
    for command in COMMANDS.iter().chain(&more) {
        let full = || File::options().write(true).open("/dev/full").expect("a device");
        let (code, err) = into(command, &folder, full().into(), Stdio::piped());
        assert!(code == 2 && err.contains("standard output cannot be written"), "{command:?}: {code}: {err}");
        assert!(!err.contains("panicked"), "{command:?}: {err}");
    }
    // What is lost on standard error is no fault of this program, and is in the exit code too.
    let full = || File::options().write(true).open("/dev/full").expect("a device");
    for (command, wanted) in [
        (&["run", "no/such"][..], 2),
        (&["run", "intro/binary_tree", "dfs", "-k", "3", "--max-paths", "2"], 2),
        (&["compare", "intro/binary_tree", "dfs", "-t", "li,lissa", "-k", "2"], 0),
    ] {
        assert_eq!(into(command, &folder, Stdio::null(), full().into()).0, wanted, "{command:?}");
    }
}

#[test]
fn a_reader_that_leaves_ends_it_quietly() {
    let folder = folder("exits-pipe");
    for command in &COMMANDS {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let (code, err) = into(command, &folder, writer.into(), Stdio::piped());
        assert_eq!(code, 0, "{command:?}: {err}");
        assert!(!err.contains("panicked") && !err.contains("cannot be written"), "{command:?}: {err}");
    }
}

/// Notes are left out where somebody asks for that; why a result is partial is no note.
#[test]
fn quiet_commands_say_why_they_are_partial() {
    for command in [
        &["run", "lissa/linked_list", "remove", "-k", "3", "--max-paths", "2"][..],
        &["alarms", "lissa/linked_list", "remove", "-k", "3", "--max-paths", "2"],
        &["compare", "lissa/linked_list", "remove", "-k", "2", "--max-paths", "2"],
        &["enumerate", "lissa/tree_map", "-k", "9", "--count", "--timeout", "0"],
    ] {
        let ended = symheap(&[command, &["--quiet"]].concat());
        assert!(
            ended.code == 3 && ended.err.contains("partial: "),
            "{command:?}: {} {}",
            ended.code,
            ended.err
        );
        assert!(!ended.err.contains("note: "), "{command:?}: {}", ended.err);
    }
}
