//! Whatever a subject's names, texts and output hold, nothing that steers a terminal or cannot be seen comes out.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::command::Folder;

/// Writes the clipboard, clears the screen, turns text round, hides it, and moves the cursor.
const HOSTILE: &str = "\\u001b]52;c;eA==\\u0007\\u009b2J\\u202e\\u200b\\u007f\\u001b[8m\\u0008\\r";

fn subject(folder: &Folder) -> String {
    let java = "class H {
  enum E { A, B }
  H next; String tag; int n;
  boolean repOK() { return next != this; }
  int f(int x) {
    System.out.println(\"HOSTILE\" + x);
    if (next == null) throw new IllegalStateException(\"HOSTILE\" + tag);
    if (tag.equals(\"HOSTILE\")) return 1;
    assert n > x : \"HOSTILE\";
    return 0;
  }
}
";
    folder.write("H.java", &java.replace("HOSTILE", HOSTILE));
    let yaml = "symheap: 1\nname: \"HHOSTILE\"\nabout: \"about HOSTILE\"\nsources: [H.java]\n\
                input: { this: H }\nmethods: { f: { args: { x: symbolic } } }\n\
                precondition:\n  scope:\n    default: 2\n    pools: { hs: { class: H, count: k } }\n    \
                fields: { H.next: hs, H.tag: [\"HOSTILE\", \"b\"], H.n: any }\n  operational: { repOK: [repOK] }\n";
    folder.write("subject.yaml", &yaml.replace("HOSTILE", HOSTILE));
    folder.path()
}

/// What a command prints on both ways out.
fn printed(args: &[&str], lines: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_symheap"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let _ = child.stdin.take().expect("a pipe").write_all(lines.as_bytes());
    let ended = child.wait_with_output().expect("it ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    text(ended.stdout) + &text(ended.stderr)
}

/// The first characters that must not be there, and what stands around them.
fn odd(text: &str) -> Option<String> {
    let is_odd = |c: char| {
        let hidden = matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
        hidden || c.is_control() && !matches!(c, '\n' | '\t')
    };
    let at = text.find(is_odd)?;
    let before: String = text[..at].chars().rev().take(40).collect::<Vec<_>>().into_iter().rev().collect();
    let after: String = text[at..].chars().take(20).collect();
    Some(format!("{before:?} {after:?}"))
}

#[test]
fn no_control_character_of_a_subject_comes_out() {
    let folder = Folder::new("hostile");
    let path = subject(&folder);
    let script = "run\ntree\nheap\nheap --view table\nheap --view outline\nalarms\noutput\nsource\nvars\npc\nchoices\n\
                  note a\u{1b}]52;c;eA==\u{7}\u{202e}b\nnotes\nmark \u{1b}[2J\nprint \u{1b}[2J\nno\u{9b}such\n\
                  goto [1]\nwitness\nwhere\nverdicts\nwhy lissa\n";
    let file = folder.write("script", script);
    let mut commands: Vec<Vec<&str>> = vec![
        vec!["check", &path],
        vec!["show", &path],
        vec!["run", &path, "--paths", "--stats"],
        vec!["run", &path, "--paths", "--json"],
        vec!["run", &path, "--ints", "both"],
        vec!["compare", &path],
        vec!["compare", &path, "--json"],
        vec!["enumerate", &path],
        vec!["enumerate", &path, "--json"],
        vec!["bounds", &path, "--no-cache"],
        vec!["solve", &path, "--vector", "0"],
        vec!["repl", &path, "--script", &file],
        vec!["repl", &path, "--json"],
        vec!["repl", &path],
        vec!["replay", &file],
        vec!["draw", &path, "--node", "[1]"],
        vec!["draw", &path, "--node", "[1]", "--format", "svg"],
        vec!["draw", &path, "--node", "[1]", "--format", "dot"],
        vec!["run", "no\u{1b}]52;c;eA==\u{7}such\u{202e}"],
        vec!["run", &path, "f", "--no\u{1b}[2Jsuch"],
        vec!["run", &path, "no\u{1b}[2Jsuch\u{200b}"],
        vec!["run", &path, "-t", "no\u{9b}such"],
    ];
    for format in ["text", "json", "sarif", "junit"] {
        commands.push(vec!["alarms", &path, "--format", format]);
    }
    for format in ["dot", "mermaid", "json", "java-test", "md", "cast", "html"] {
        commands.push(vec!["export", &path, "--format", format]);
    }
    for format in ["dot", "mermaid", "json", "md", "html", "svg"] {
        commands.push(vec!["export", &path, "--format", format, "--heap", "[1]"]);
    }
    let mut met = false;
    for command in &commands {
        let text = printed(command, script);
        assert_eq!(odd(&text), None, "{command:?}");
        assert!(!text.contains("panicked"), "{command:?}: {text}");
        met |= text.contains("]52;c;eA==");
    }
    assert!(met, "the names come out, made printable");
    // In files too.
    for format in ["dot", "mermaid", "json", "java-test", "md", "cast", "html"] {
        let file = folder.path() + "/out";
        printed(&["export", &path, "--format", format, "-o", &file, "--force"], "");
        let text = std::fs::read_to_string(&file).expect("it was written");
        assert_eq!(odd(&text), None, "{format}");
    }
}
