//! Journals and other files: nothing that was there is lost, and nothing that was typed either, without a word.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

use crate::command::{Folder, Ran, symheap};

const LINES: &str = "choices\nchoose 3\nnote one\n";

fn binary() -> &'static str {
    env!("CARGO_BIN_EXE_symheap")
}

/// Types lines into a session.
fn typed(args: &[&str], lines: &[u8]) -> Ran {
    let mut child = Command::new(binary())
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    // Where it has ended early nobody reads.
    let _ = child.stdin.take().expect("a pipe").write_all(lines);
    ran(child)
}

fn ran(child: Child) -> Ran {
    let ended = child.wait_with_output().expect("it ends");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ran { code: ended.status.code().unwrap_or(-1), out: text(&ended.stdout), err: text(&ended.stderr) }
}

fn text(path: &str) -> String {
    std::fs::read_to_string(path).unwrap_or_default()
}

#[test]
fn a_journal_goes_on_and_any_other_file_stays() {
    let folder = Folder::new("journal-goes-on");
    let path = folder.write("a.journal", "");
    let args = ["repl", "intro/binary_tree", "dfs", "-k", "3", "--journal", &path];
    assert_eq!(typed(&args, LINES.as_bytes()).code, 0);
    let first = text(&path);
    assert!(first.starts_with("# symheap journal") && first.contains("note one"), "{first}");
    assert_eq!(typed(&args, b"note two\n").code, 0);
    let both = text(&path);
    assert!(both.starts_with(&first) && both.contains("note two"), "{both}");
    assert_eq!(symheap(&["replay", &path]).code, 0);

    for (name, foreign) in
        [("A.java", "// symheap\nclass A { }\n"), ("subject.yaml", "symheap: 1\n"), ("x", "\0\u{1}")]
    {
        let path = folder.write(name, foreign);
        let refused = typed(&["repl", "intro/binary_tree", "dfs", "--journal", &path], LINES.as_bytes());
        assert!(refused.code == 2 && refused.err.contains("is no journal"), "{name}: {}", refused.err);
        for line in
            [format!("save {path}\n"), format!("run\nexport dot {path}\n"), format!("export md {path}\n")]
        {
            let refused = typed(&["repl", "intro/binary_tree", "dfs", "-k", "1"], line.as_bytes());
            assert!(refused.code == 2, "{name}: {line}: {}", refused.out);
        }
        let refused =
            symheap(&["export", "intro/binary_tree", "dfs", "-k", "1", "--format", "dot", "-o", &path]);
        assert!(refused.code == 2, "{name}: {}", refused.err);
        assert_eq!(text(&path), foreign);
        let forced =
            typed(&["repl", "intro/binary_tree", "dfs", "--journal", &path, "--force"], LINES.as_bytes());
        assert!(forced.code == 0 && text(&path).starts_with("# symheap journal"), "{name}: {}", forced.err);
        // An export is none either: the journal stays.
        let export = typed(&["repl", "intro/binary_tree", "dfs"], format!("export dot {path}\n").as_bytes());
        assert!(export.code == 2 && text(&path).starts_with("# symheap journal"), "{name}");
    }
}

#[test]
fn another_journal_is_replaced_on_demand_only() {
    let folder = Folder::new("journal-save");
    let (a, b) = (folder.write("a", ""), folder.write("b", ""));
    let session = |lines: String| typed(&["repl", "intro/binary_tree", "dfs", "-k", "3"], lines.as_bytes());
    assert_eq!(session(format!("note a\nsave {a}\nnote more\nsave {a}\nsave {b}\n")).code, 0);
    assert!(text(&a).contains("note more"));
    let kept = text(&a);
    let refused = session(format!("note c\nsave {a}\n"));
    assert!(refused.code == 2 && refused.out.contains("another journal"), "{}", refused.out);
    assert_eq!(text(&a), kept);
    assert_eq!(session(format!("note c\nsave {a} !\n")).code, 0);
    assert!(text(&a).contains("note c") && !text(&a).contains("note more"));
}

#[test]
fn what_a_crash_cut_off_is_no_line() {
    let folder = Folder::new("journal-cut-off");
    let path = folder.write("a", "# symheap journal 2\nload intro/binary_tree dfs -k 3\nchoo");
    assert_eq!(typed(&["repl", "intro/binary_tree", "dfs", "--journal", &path], b"note x\n").code, 0);
    let journal = text(&path);
    assert!(journal.contains("\n# cut off: choo\n") && journal.contains("\nnote x\n"), "{journal}");
}

#[test]
fn a_second_session_is_refused_with_the_others_process() {
    let folder = Folder::new("journal-second");
    let path = folder.write("a", "");
    let args = ["repl", "intro/binary_tree", "dfs", "-k", "1", "--journal", &path];
    let mut first = Command::new(binary())
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut out = BufReader::new(first.stdout.take().expect("a pipe"));
    let mut line = String::new();
    out.read_line(&mut line).expect("it greets");
    let second = typed(&args, LINES.as_bytes());
    assert!(second.code == 2 && second.err.contains("writes it"), "{}", second.err);
    if cfg!(target_os = "linux") {
        assert!(second.err.contains(&format!("process {} ", first.id())), "{} {}", first.id(), second.err);
    }
    let saved = typed(&["repl", "intro/binary_tree", "dfs"], format!("save {path} !\n").as_bytes());
    assert!(saved.code == 2 && saved.out.contains("another session"), "{}", saved.out);
    drop(first.stdin.take());
    first.wait().expect("it ends");
    assert_eq!(typed(&args, b"note x\n").code, 0);
}

/// Runs a command where no file may grow beyond some KiB.
#[cfg(unix)]
fn on_a_full_disk(kib: u32, args: &[&str], lines: &str) -> Ran {
    let limited = format!("trap '' XFSZ; ulimit -f {}; exec \"$@\"", 2 * kib);
    let mut child = Command::new("sh")
        .args(["-c", &limited, "sh", binary()])
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a shell");
    let _ = child.stdin.take().expect("a pipe").write_all(lines.as_bytes());
    ran(child)
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_told_at_once_and_typing_goes_on() {
    let folder = Folder::new("journal-full");
    let path = folder.write("a", "");
    let other = folder.write("b", "");
    let notes: String = (0..400).map(|n| format!("note the {n}th of many notes on this heap\n")).collect();
    let args = ["repl", "intro/binary_tree", "dfs", "-k", "1", "--journal", &path];
    let lost = on_a_full_disk(8, &args, &format!("{notes}notes\n"));
    assert_eq!(lost.code, 2, "{}", lost.err);
    assert_eq!(lost.err.matches("warning: the journal").count(), 1, "{}", lost.err);
    assert!(lost.err.contains("lacks what was typed"), "{}", lost.err);
    assert!(lost.out.contains("the 399th of"), "typing went on");
    // What is there is whole lines, and runs again.
    let journal = text(&path);
    assert!(journal.ends_with('\n') && journal.contains("the 3th of"), "{journal}");
    assert_ne!(symheap(&["replay", &path]).code, 2);
    // Nor is a file destroyed that an export was to replace.
    let good = symheap(&["export", "intro/binary_tree", "dfs", "-k", "1", "--format", "html", "-o", &other]);
    assert_eq!(good.code, 0, "{}", good.err);
    let before = text(&other);
    let args = ["export", "intro/binary_tree", "dfs", "-k", "3", "--format", "html", "-o", &other];
    let failed = on_a_full_disk(4, &args, "");
    assert!(failed.code == 2 && failed.err.contains("cannot write"), "{} {}", failed.code, failed.err);
    assert_eq!(text(&other), before);
    // A device that is always full is no place to save at.
    let full = typed(&["repl", "intro/binary_tree", "dfs"], b"note x\nsave /dev/full\n");
    assert!(full.code == 2 && full.out.contains("cannot write"), "{}", full.out);
}

#[test]
fn a_line_that_is_no_text_is_told_and_the_rest_is_read() {
    let ended =
        typed(&["repl", "intro/binary_tree", "dfs", "-k", "3"], b"note a\nnote \xff\xfe\nnote b\nnotes\n");
    assert_eq!(ended.code, 2, "{}", ended.err);
    assert!(ended.err.contains("line 2 of standard input"), "{}", ended.err);
    assert!(ended.out.contains("note b"), "{}", ended.out);
}

#[cfg(unix)]
#[test]
fn the_first_signal_ends_a_session_that_waits_for_a_line() {
    for signal in ["INT", "TERM", "HUP"] {
        let folder = Folder::new("journal-signal");
        let path = folder.write("a", "");
        let mut child = Command::new(binary())
            .args(["repl", "intro/binary_tree", "dfs", "-k", "1", "--journal", &path])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        child.stdin.as_mut().expect("a pipe").write_all(b"note kept\n").expect("it reads");
        while !text(&path).contains("note kept") {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        let id = child.id().to_string();
        Command::new("kill").args([&format!("-{signal}"), &id]).status().expect("kill");
        let stdin = child.stdin.take();
        let ended = ran(child);
        drop(stdin);
        assert_eq!(ended.code, 130, "{signal}: {}", ended.err);
        assert!(text(&path).ends_with("# end\n"), "{signal}: {}", text(&path));
    }
}
