//! Runs the blocks of a page.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::command::Folder;
use crate::screen::Terminal;

use super::pages::{self, Block};

/// What a page says beside what the program does.
struct Difference {
    line: usize,
    command: String,
    said: String,
    is: String,
}

/// Runs all blocks of a page.
pub fn page(name: &str) {
    let text = pages::text(name);
    let blocks = pages::blocks(&text);
    let folder = Folder::new(&format!("book-{name}"));
    let update = std::env::var("SYMHEAP_BOOK").is_ok_and(|value| value == "update");
    let mut differences = Vec::new();
    let mut changed = text.clone();
    // From the last block to the first one the places before a change stay.
    let mut changes: Vec<(std::ops::Range<usize>, String)> = Vec::new();
    for (at, block) in blocks.iter().enumerate() {
        if let Some(file) = block.file() {
            let path = Path::new(&folder.path()).join(file);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(path, &block.text).expect("a file of the page");
            continue;
        }
        if block.language() != "sh" {
            continue;
        }
        if let Some(reason) = block.before.strip_prefix("<!-- not run:") {
            assert!(reason.trim_end_matches("-->").trim().len() > 10, "{name}:{}: a reason", block.line);
            continue;
        }
        let output = blocks
            .get(at + 1)
            .filter(|next| next.follows && next.language() != "sh" && next.file().is_none());
        let said = output.map_or("", |output| output.text.as_str());
        let is_json = output.is_some_and(|output| output.language() == "json");
        let is = match block.option("screen") {
            Some(size) => screen(&folder, block, size, (!update).then_some(said)),
            None => shell(&folder, name, block),
        };
        let same = if is_json { values(&is, name, block) == values(said, name, block) } else { is == said };
        if same {
            continue;
        }
        let is = if is_json { pretty(&values(&is, name, block)) } else { is };
        match output {
            Some(output) => changes.push((output.place.clone(), is.clone())),
            None => changes.push((block.end..block.end, format!("\n```text\n{is}```\n"))),
        }
        differences.push(Difference {
            line: block.line,
            command: block.text.clone(),
            said: said.to_string(),
            is,
        });
    }
    if update {
        for (place, text) in changes.into_iter().rev() {
            changed.replace_range(place, &text);
        }
        if changed != text {
            std::fs::write(pages::folder().join(format!("{name}.md")), changed).expect("the page");
        }
        return;
    }
    let told: Vec<String> = differences
        .iter()
        .map(|d| format!("docs/src/{name}.md:{}: {}says\n{}\nand is\n{}", d.line, d.command, d.said, d.is))
        .collect();
    assert!(
        told.is_empty(),
        "{}\nSYMHEAP_BOOK=update writes what is right into the page, where the change was meant",
        told.join("\n")
    );
}

/// What the block prints, lines without trailing blanks.
fn shell(folder: &Folder, name: &str, block: &Block) -> String {
    let binaries = Path::new(env!("CARGO_BIN_EXE_symheap")).parent().expect("a folder");
    let path = format!("{}:{}", binaries.display(), std::env::var("PATH").unwrap_or_default());
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache");
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{}", block.text)])
        .current_dir(folder.path())
        .env("PATH", path)
        .env("XDG_CACHE_HOME", cache)
        .env("XDG_STATE_HOME", Path::new(&folder.path()).join(".state"))
        .env("LANG", "C.UTF-8")
        .env_remove("LC_ALL")
        .env_remove("RUST_BACKTRACE")
        .env_remove("SYMHEAP_PLAIN")
        .output()
        .expect("a shell");
    let text = String::from_utf8(output.stdout).expect("output is UTF-8");
    let expected = block.option("exit").map_or(0, |code| code.parse().expect("an exit code"));
    assert_eq!(
        output.status.code(),
        Some(expected),
        "docs/src/{name}.md:{}: {}{text}",
        block.line,
        block.text
    );
    trimmed(&text)
}

/// How long a screen stays as it is before the next key is typed: the short wait is long enough, unless the machine
/// is busy, where the screen is not as expected and the next wait is tried.
const PATIENCE: [Duration; 3] =
    [Duration::from_millis(400), Duration::from_millis(1500), Duration::from_secs(5)];

/// What the screen shows after the keys.
fn screen(folder: &Folder, block: &Block, size: &str, expected: Option<&str>) -> String {
    let (width, height) = size.split_once('x').expect("a size");
    let size = (width.parse().expect("a width"), height.parse().expect("a height"));
    let arguments = block.text.trim().strip_prefix("symheap ").expect("a command of symheap");
    let mut shown = String::new();
    for patience in &PATIENCE[usize::from(expected.is_none())..] {
        let mut terminal = Terminal::open_sized(folder, "NO_COLOR=1", arguments, size);
        terminal.settled(*patience);
        for keys in block.option("keys").unwrap_or_default().split(',') {
            let keys =
                keys.replace("Enter", "\r").replace("Esc", "\x1b").replace("Tab", "\t").replace('_', " ");
            terminal.press(&keys);
            terminal.settled(*patience);
        }
        shown = trimmed(&terminal.screen());
        if expected.is_none_or(|expected| shown == expected) {
            break;
        }
    }
    shown
}

fn trimmed(text: &str) -> String {
    text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

fn values(text: &str, name: &str, block: &Block) -> Vec<serde_json::Value> {
    let values = serde_json::Deserializer::from_str(text).into_iter();
    values
        .collect::<Result<_, _>>()
        .unwrap_or_else(|e| panic!("docs/src/{name}.md:{}: {e}: {text}", block.line))
}

fn pretty(values: &[serde_json::Value]) -> String {
    values.iter().map(|value| format!("{}\n", serde_json::to_string_pretty(value).expect("JSON"))).collect()
}
