//! The screen through the real binary in a pseudo-terminal: what a terminal shows is read by a VT parser.

use std::fs::File;
use std::io::{Read, Write};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rexpect::process::PtyProcess;

use crate::command::Folder;

fn size(cells: u16) -> std::num::NonZero<u16> {
    std::num::NonZero::new(cells).expect("a screen has cells")
}

/// A shell in a pseudo-terminal that runs the screen once.
pub struct Terminal {
    /// Ends the program when it is dropped.
    _process: PtyProcess,
    input: File,
    seen: Arc<Mutex<(vt100::Parser, Vec<u8>)>>,
    tty: String,
}

impl Terminal {
    fn open(folder: &Folder, arguments: &str) -> Self {
        Self::open_under(folder, "", arguments)
    }

    /// The same with variables of the environment set (`NAME=VALUE …`).
    fn open_under(folder: &Folder, variables: &str, arguments: &str) -> Self {
        Self::open_sized(folder, variables, arguments, (80, 24))
    }

    /// The same in a terminal of so many columns and rows.
    pub fn open_sized(
        folder: &Folder,
        variables: &str,
        arguments: &str,
        (width, height): (u16, u16),
    ) -> Self {
        let binary = env!("CARGO_BIN_EXE_symheap");
        let line = format!(
            "tty; stty rows {height} cols {width}; echo \"before $(stty -g)\"; {variables} {binary} {arguments}; \
             code=$?; echo \"after $(stty -g)\"; echo \"exit $code\""
        );
        let mut command = Command::new("sh");
        command.args(["-c", &line]);
        command.current_dir(folder.path());
        command.env("XDG_STATE_HOME", folder.path()).env("TERM", "xterm-256color").env("LANG", "C.UTF-8");
        command
            .env_remove("NO_COLOR")
            .env_remove("LC_ALL")
            .env_remove("SYMHEAP_PLAIN")
            .env_remove("SYMHEAP_PANIC");
        let process = PtyProcess::new(command).expect("a pseudo-terminal");
        let input = process.get_file_handle().expect("its input");
        let mut output = process.get_file_handle().expect("its output");
        let seen = Arc::new(Mutex::new((vt100::Parser::new(size(height), size(width), 0), Vec::new())));
        let shared = seen.clone();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(n @ 1..) = output.read(&mut bytes) {
                let mut seen = shared.lock().expect("the screen");
                seen.0.process(&bytes[..n]);
                seen.1.extend_from_slice(&bytes[..n]);
            }
        });
        let mut terminal = Self { _process: process, input, seen, tty: String::new() };
        terminal.wait("before ");
        let raw = terminal.raw();
        terminal.tty = raw.lines().find(|l| l.starts_with("/dev/")).unwrap_or_default().trim().to_string();
        terminal
    }

    /// Waits until the program has its screen, and that has not changed for a while.
    pub fn settled(&self, a_while: Duration) {
        self.until("the screen", || self.raw().contains("\x1b[?1049h"));
        let (mut last, mut since) = (String::new(), Instant::now());
        self.until("rest", || {
            let now = self.screen();
            if now != last {
                (last, since) = (now, Instant::now());
            }
            since.elapsed() > a_while
        });
    }

    /// What it shows.
    pub fn screen(&self) -> String {
        self.seen.lock().expect("the screen").0.screen().contents()
    }

    fn raw(&self) -> String {
        String::from_utf8_lossy(&self.seen.lock().expect("the screen").1).into_owned()
    }

    fn until(&self, what: &str, mut holds: impl FnMut() -> bool) {
        let start = Instant::now();
        while !holds() {
            assert!(start.elapsed() < Duration::from_secs(60), "{what} never came:\n{}", self.screen());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until the screen shows a text.
    fn wait(&self, text: &str) {
        self.until(text, || self.screen().contains(text));
    }

    fn wait_gone(&self, text: &str) {
        self.until(text, || !self.screen().contains(text));
    }

    /// Types keys.
    pub fn press(&mut self, keys: &str) {
        self.input.write_all(keys.as_bytes()).expect("keys");
        self.input.flush().expect("keys");
    }

    fn resize(&mut self, width: u16, height: u16) {
        self.seen.lock().expect("the screen").0.screen_mut().set_size(size(height), size(width));
        let (rows, columns) = (height.to_string(), width.to_string());
        let done = Command::new("stty").args(["-F", &self.tty, "rows", &rows, "cols", &columns]).status();
        assert!(done.expect("stty").success());
    }

    /// Waits for the end of the program: its exit code, and whether the terminal is as it was.
    fn end(&self) -> i32 {
        self.until("the end", || self.raw().contains("exit "));
        let raw = self.raw();
        let setting = |name: &str| {
            raw.rsplit_once(name)
                .map(|(_, rest)| rest.split_whitespace().next().unwrap_or_default().to_string())
        };
        assert_eq!(setting("before "), setting("after "), "the terminal's settings: {raw:?}");
        let (entered, left) = (raw.rfind("\x1b[?1049h"), raw.rfind("\x1b[?1049l"));
        assert!(entered.is_some() && entered < left, "the other screen was not left: {raw:?}");
        assert!(raw.rfind("\x1b[?25l") < raw.rfind("\x1b[?25h"), "the cursor stayed hidden: {raw:?}");
        setting("exit ").and_then(|code| code.parse().ok()).unwrap_or(-1)
    }
}

const ESCAPE: &str = "\x1b";

#[test]
fn it_opens_steps_dives_resizes_works_cancels_and_quits() {
    let folder = Folder::new("screen");
    let mut terminal = Terminal::open(&folder, "pli/schedule finishAllProcesses -k 1");
    terminal.wait("Schedule.finishAllProcesses");
    terminal.wait("1 numProcesses>0");
    terminal.press("o1");
    terminal.wait("depth 1");
    terminal.press("s");
    terminal.wait("step 1");
    terminal.press("d");
    terminal.wait("query of lissa");
    terminal.press("s");
    terminal.wait("candidate 1");
    terminal.press("u");
    terminal.wait("left the query of lissa");
    terminal.resize(60, 20);
    terminal.until("the small screen", || {
        let lines: Vec<String> = terminal.screen().lines().map(str::to_string).collect();
        lines.len() == 20 && lines.iter().any(|l| l.contains("Heap"))
    });
    terminal.resize(120, 40);
    terminal.wait("3 Verdicts");
    terminal.wait("6 Path condition");
    terminal.press(":load lissa/tree_map remove -k 9\r");
    terminal.wait("TreeMap.remove");
    terminal.press(":run\r");
    terminal.wait("Esc cancels");
    // Any key answers while it works.
    terminal.press("?");
    terminal.wait("Keys");
    terminal.press("q");
    terminal.wait_gone("Keys");
    terminal.press(ESCAPE);
    terminal.wait("cancelled; what was visited stays");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_line_keeps_its_draft_and_takes_a_paste_at_the_cursor() {
    let folder = Folder::new("screen-typing");
    let mut terminal = Terminal::open(&folder, "intro/binary_tree dfs -k 3");
    terminal.wait("BinaryTree.dfs");
    terminal.press(":choose 3\r");
    terminal.wait("depth 1");
    let (up, down, left) = ("\x1b[A", "\x1b[B", "\x1b[D");
    // Up and down again, then one to the left, and there what brackets say was pasted.
    terminal.press(&format!(":note 日本 x{up}"));
    terminal.wait(":choose 3");
    terminal.press(&format!("{down}{left}\x1b[200~pas\u{e9} \x1b[201~"));
    terminal.wait(":note 日本 pas\u{e9} x");
    terminal.press("\r");
    terminal.wait_gone(":note");
    // The answer names the node, and nothing is at work when the key to quit comes.
    terminal.wait("[3] 日本 pas\u{e9} x");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn the_terminal_is_given_back_on_every_way_out() {
    let folder = Folder::new("ways-out");
    let start = "intro/binary_tree dfs -k 3";
    // A panic, forced by a command that is none unless a variable asks for it.
    let mut terminal = Terminal::open_under(&folder, "SYMHEAP_PANIC=1", start);
    terminal.wait("BinaryTree.dfs");
    terminal.press(":panic\r");
    assert_eq!(terminal.end(), 70);
    assert!(terminal.raw().contains("the hidden switch was used"));
    // Ctrl-C, twice.
    let mut terminal = Terminal::open(&folder, start);
    terminal.wait("BinaryTree.dfs");
    terminal.press("\x03");
    terminal.wait("Ctrl-C again quits");
    terminal.press("\x03");
    assert_eq!(terminal.end(), 0);
    // SIGTERM.
    let terminal = Terminal::open(&folder, start);
    terminal.wait("BinaryTree.dfs");
    let name = format!("{} {start}", env!("CARGO_BIN_EXE_symheap"));
    let killed = Command::new("pkill").args(["-TERM", "-f", &format!("^{name}$")]).status();
    assert!(killed.is_ok_and(|status| status.success()));
    assert_eq!(terminal.end(), 130);
}

#[test]
fn a_fault_on_purpose_needs_its_variable() {
    let folder = Folder::new("no-panic");
    for variables in ["", "SYMHEAP_PANIC="] {
        let mut terminal = Terminal::open_under(&folder, variables, "intro/binary_tree dfs -k 3");
        terminal.wait("BinaryTree.dfs");
        terminal.press(":choose 3\r");
        terminal.wait("depth 1");
        terminal.press(":panic\r");
        terminal.wait("unknown command `panic`");
        terminal.wait("depth 1");
        terminal.press("q");
        assert_eq!(terminal.end(), 0);
        assert!(!terminal.raw().contains("hidden switch"));
    }
}

#[test]
fn what_was_typed_is_there_in_the_next_session() {
    let folder = Folder::new("screen-history");
    let history = format!("{}/symheap/history", folder.path());
    // REPL and screen share it; where it is switched off nothing is kept.
    for (variables, typed, kept) in
        [("", "choose 3", true), ("SYMHEAP_HISTORY=", "choose 2", false), ("", "choose 1", true)]
    {
        let mut terminal = Terminal::open_under(&folder, variables, "intro/binary_tree dfs -k 3");
        terminal.wait("BinaryTree.dfs");
        terminal.press(&format!(":{typed}\r"));
        terminal.wait(if kept { "depth 1" } else { "error" });
        terminal.press("q");
        assert_eq!(terminal.end(), 0);
        let text = std::fs::read_to_string(&history).unwrap();
        assert_eq!(text.lines().any(|line| line == typed), kept, "{text}");
    }
    let mut terminal = Terminal::open_under(&folder, "", "intro/binary_tree dfs -k 3");
    terminal.wait("BinaryTree.dfs");
    terminal.press(":\x1b[A\x1b[A");
    terminal.wait(":choose 3");
    terminal.press("\x1bq");
    // What somebody else keeps there is left as it is.
    std::fs::write(&history, "mine\n").unwrap();
    let mut terminal = Terminal::open_under(&folder, "", "intro/binary_tree dfs -k 3");
    terminal.wait("BinaryTree.dfs");
    terminal.press(":choose 3\r");
    terminal.wait("depth 1");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    assert_eq!(std::fs::read_to_string(&history).unwrap(), "mine\n");
}

#[test]
fn without_a_screen_there_is_the_plain_face() {
    let folder = Folder::new("plain");
    let binary = env!("CARGO_BIN_EXE_symheap");
    let run = |plain: &str, name: &str, value: &str| {
        let mut child = Command::new(binary)
            .args(["pli/schedule", "finishAllProcesses", "-k", "1"])
            .args(plain.split_whitespace())
            .env("XDG_STATE_HOME", folder.path())
            .env(name, value)
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .expect("the binary");
        let mut stdin = child.stdin.take().expect("its input");
        stdin.write_all(b"choose 1\nchoose 2\nchoose 1\nchoices\nchoose 1\nwhy pli\n").expect("lines");
        drop(stdin);
        String::from_utf8(child.wait_with_output().expect("its output").stdout).expect("text")
    };
    for (plain, name, value) in [
        ("--plain", "TERM", "xterm"),
        ("", "SYMHEAP_PLAIN", "1"),
        ("", "TERM", "dumb"),
        ("", "TERM", "xterm"),
    ] {
        let out = run(plain, name, value);
        assert!(!out.contains('\x1b'), "{out}");
        assert!(out.contains("pli says unsat of [1,2,1,1]"), "{out}");
        assert!(out.contains("List0.mem_count > 0"), "{out}");
    }
}

#[test]
fn nothing_but_the_panes_is_drawn_while_bounds_are_computed() {
    let folder = Folder::new("screen-bounds");
    // Tight bounds at this scope take longer than anybody waits here.
    let mut terminal = Terminal::open(&folder, "pli/binomial_heap insert -k 11 --no-cache");
    terminal.wait("BinomialHeap.insert");
    std::thread::sleep(Duration::from_millis(2500));
    terminal.press("?");
    terminal.wait("help (/ searches");
    terminal.press("qq");
    assert_eq!(terminal.end(), 0);
    assert!(!terminal.raw().contains("field bounds"), "progress across the panes");
}

/// A stack that forgets to ask whether it is empty, and whose `second` trusts the invariant.
const PILE: &str = "public class Pile {
    static class Cell { int worth; Cell below; }
    private Cell top;
    private int size;

    boolean repOK() {
        int count = 0;
        for (Cell at = top; at != null && count < 3; at = at.below) count++;
        return count == size;
    }

    int pop() {
        int worth = top.worth;
        top = top.below;
        size--;
        return worth;
    }

    int second() {
        if (size < 2) return 0;
        return top.below.worth;
    }
}
";

#[test]
fn from_an_alarm_each_thing_is_one_key() {
    let folder = Folder::new("one-key");
    folder.write("Pile.java", PILE);
    let at = format!("cd {} &&", folder.path());
    let mut terminal = Terminal::open_under(&folder, &at, "Pile.java pop -t lissa -k 2");
    terminal.wait("note: precondition: Pile.repOK()");
    terminal.press(ESCAPE);
    terminal.wait_gone("note: precondition");
    terminal.wait("Pile.pop");
    terminal.press(":run\r");
    terminal.wait("NullPointerException");
    terminal.press("A");
    terminal.wait("real 1 × NullPointerException");
    terminal.press("T");
    terminal.wait("written: ./PopPath1Test.java");
    terminal.press("H");
    terminal.wait("written: ./PopPath1.html");
    terminal.press("J");
    terminal.wait("written: ./PopPath1.journal");
    // It stands on the alarm, and nothing real is cut on the way to it.
    terminal.press("X");
    terminal.wait("lissa and pli do not part on the way to [1]");
    let read =
        |name: &str| std::fs::read_to_string(format!("{}/{name}", folder.path())).expect("it was written");
    assert!(read("PopPath1Test.java").contains("class PopPath1Test"));
    assert!(read("PopPath1.html").contains("NullPointerException"));
    assert!(read("PopPath1.journal").contains("run"));
    // A false one leads to where it became false.
    terminal.press(":load Pile.java second -t lissa -k 2\r");
    // What was inferred is told on the screen, not across it.
    terminal.wait("note: precondition: Pile.repOK()");
    terminal.press(ESCAPE);
    terminal.wait_gone("note: precondition");
    terminal.wait("Pile.second");
    // No terminal has to say where its cursor is.
    terminal.press("\x0c:run\r");
    terminal.wait("NullPointerException");
    terminal.press("A");
    terminal.wait("false");
    terminal.press("X");
    terminal.wait("depth");
    terminal.press(":where\r");
    terminal.press("q");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn it_stops_for_the_shell_and_comes_back() {
    let folder = Folder::new("screen-stops");
    let start = "tui intro/binary_tree dfs -k 2";
    let and_twice = "; echo \"stopped $?\"; fg; echo \"again $?\"; fg";
    let mut terminal = Terminal::open_under(&folder, "set -m;", &format!("{start}{and_twice}"));
    terminal.wait("1 Tree");
    // By a key.
    terminal.press("\u{1a}");
    let seen = |terminal: &Terminal, what: &str| terminal.raw().matches(what).count();
    let (enters, leaves) = ("\u{1b}[?1049h", "\u{1b}[?1049l");
    terminal.until("the shell", || seen(&terminal, "stopped 1") == 1);
    // The shell had the terminal as it was, and then the screen took it again.
    terminal.until("the screen", || seen(&terminal, enters) == 2);
    assert_eq!(seen(&terminal, leaves), 1);
    terminal.wait("1 Tree");
    // By a signal.
    let name = format!("{} {start}", env!("CARGO_BIN_EXE_symheap"));
    let stopped = Command::new("pkill").args(["-TSTP", "-f", &format!("^{name}$")]).status();
    assert!(stopped.is_ok_and(|status| status.success()));
    terminal.until("the shell", || seen(&terminal, "again 1") == 1);
    terminal.until("the screen", || seen(&terminal, enters) == 3);
    terminal.wait("1 Tree");
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    assert_eq!(seen(&terminal, leaves), 3);
}
