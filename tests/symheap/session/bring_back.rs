//! A journal gives the session again, byte for byte: replayed, saved and loaded, and after files changed.

use super::{Dice, SUBJECTS, any_line, console, said};
use crate::command::{Folder, symheap};

#[test]
fn a_journal_gives_the_same_answers() {
    for (number, &(name, method, k, technique)) in SUBJECTS.iter().enumerate() {
        let folder = Folder::new(&format!("bring-back-{number}"));
        let mut dice = Dice(number as u64 + 40);
        let mut first = console(&["-t", technique, "-k", &k.to_string(), "--depth", "40"]);
        first.open(name, Some(method).filter(|m| !m.is_empty())).map_err(|_| ()).unwrap();
        for _ in 0..40 {
            match dice.below(8) {
                0 => drop(said(&mut first, "")),
                1 => drop(said(
                    &mut first,
                    dice.one_of(&[
                        "watch this",
                        "verdicts",
                        "frobnicate",
                        "say hello",
                        "dive lissa",
                        "surface",
                    ]),
                )),
                _ => drop(said(&mut first, &any_line(&mut dice))),
            }
        }
        let look = ["surface", "where", "heap current", "pc", "tree", "breakpoints", "note"];
        let saved = format!("{}/s.journal", folder.path());
        said(&mut first, &format!("save {saved}"));
        let shown = look.map(|line| said(&mut first, line));
        let mut second = console(&["-t", "li"]);
        let text = said(&mut second, &format!("load {saved}"));
        assert!(text.ends_with("commands were run again\n"), "{name}: {text}");
        assert_eq!(look.map(|line| said(&mut second, line)), shown, "{name}");
        assert_eq!(second.prompt(), first.prompt());
        // What was loaded stands in the journal itself, and the line that loaded it is a comment.
        let ours = second.journal().text();
        assert!(ours.contains(&format!("# load {saved}")));
        let ran = symheap(&["replay", &saved]);
        assert_eq!(ran.code, 0, "{name} {}", ran.err);
    }
}

#[test]
fn a_journal_that_loads_itself_ends() {
    let folder = Folder::new("ouroboros");
    let path = format!("{}/s.journal", folder.path());
    let mut ours = console(&["-k", "2"]);
    said(&mut ours, "load intro/binary_tree dfs");
    for _ in 0..3 {
        said(&mut ours, &format!("save {path}"));
        said(&mut ours, &format!("load {path}"));
    }
    let by_hand = folder.write("t.journal", &format!("# symheap journal 1\nload {path}\n"));
    folder.write("s.journal", &format!("# symheap journal 1\nload {by_hand}\n"));
    assert!(said(&mut ours, &format!("load {path}")).contains("run again"));
}

#[test]
fn replay_tells_same_other_and_unreadable_apart() {
    let folder = Folder::new("replay-codes");
    let path = format!("{}/s.journal", folder.path());
    let mut ours = console(&["-k", "3"]);
    for line in ["load intro/binary_tree dfs", "choose 3", "choices"] {
        said(&mut ours, line);
    }
    said(&mut ours, &format!("save {path}"));
    assert_eq!(symheap(&["replay", &path]).code, 0);
    let text = std::fs::read_to_string(&path).unwrap();
    let other = folder.write("other.journal", &text.replace("choose 3", "choose 1"));
    let ran = symheap(&["replay", &other]);
    assert!(ran.code == 1 && ran.err.contains("`choose 1` answers otherwise"), "{}", ran.err);
    assert_eq!(symheap(&["replay", "/nowhere.journal"]).code, 2);
    let no_text = std::path::PathBuf::from(format!("{}/bytes.journal", folder.path()));
    std::fs::write(&no_text, [0xff, 0xfe, 0x00]).unwrap();
    assert_eq!(symheap(&["replay", &no_text.display().to_string()]).code, 2);
    // A last line that was not written to its end does not count; half a digest is no answer.
    let cut = folder.write("cut.journal", &format!("{text}choose 12"));
    let ran = symheap(&["replay", &cut]);
    assert!(ran.code == 0 && ran.err.contains("cut off"), "{}", ran.err);
    let half = folder.write("half.journal", &text[..text.len() - 5]);
    assert_eq!(symheap(&["replay", &half]).code, 0);
}

const NODE: &str = "public class L {\n  static class N { N next; }\n  N head;\n  boolean ok() { return true; }\n  int m() { if (head == null) return 0; if (head.next == null) return 1; return 2; }\n}\n";
const YAML: &str = "symheap: 1\nname: L\nsources: [L.java]\ninput: { this: L }\nmethods:\n  m: {}\nprecondition:\n  scope:\n    default: 2\n    pools: { nodes: { class: L.N, count: k } }\n    fields: { L.head: nodes, N.next: nodes }\n  operational: { preH: [ok] }\n";

#[test]
fn reload_says_what_changed_and_survives_broken_files() {
    let folder = Folder::new("reload");
    folder.write("L.java", NODE);
    let path = folder.write("subject.yaml", YAML);
    let mut ours = console(&["-k", "2"]);
    said(&mut ours, &format!("load {path} m"));
    for line in ["choices", "choose 2", "choose 2", "frobnicate", "pc"] {
        said(&mut ours, line);
    }
    let here = said(&mut ours, "where");
    folder.write("L.java", "public class L {");
    let broken = said(&mut ours, "reload");
    assert!(broken.contains("error["), "{broken}");
    assert_eq!(said(&mut ours, "where"), here);
    // Loops are refused now: the second `choose 2` no longer fits.
    folder
        .write("L.java", &NODE.replace("{ return true; }", "{ return head == null || head.next != head; }"));
    let text = said(&mut ours, "reload");
    assert!(text.contains("`choose 2` no longer fits: lissa cut [2,2]"), "{text}");
    assert!(text.contains("2 commands were run again"), "{text}");
    assert!(said(&mut ours, "where").starts_with("node [2] "));
    // A verdict that changes while everything fits.
    folder.write("L.java", NODE);
    said(&mut ours, &format!("load {path} m"));
    said(&mut ours, "choose 2");
    said(&mut ours, "choices");
    folder
        .write("L.java", &NODE.replace("{ return true; }", "{ return head == null || head.next != head; }"));
    let text = said(&mut ours, "reload");
    assert!(text.contains("head=N0/N0.next=N0: sat before, unsat now"), "{text}");
}

#[test]
fn a_load_that_fails_is_no_beginning() {
    let folder = Folder::new("failed-load");
    let saved = format!("{}/s.journal", folder.path());
    for failing in
        ["load /nonexistent", "load intro/binary_tree nosuch", "load intro/binary_tree dfs -t nosuch", "load"]
    {
        let mut ours = console(&["-k", "3"]);
        said(&mut ours, "load intro/binary_tree dfs");
        said(&mut ours, "choose 3");
        assert!(said(&mut ours, failing).contains("error"), "{failing}");
        said(&mut ours, "choose 1");
        let here = said(&mut ours, "where");
        assert!(here.starts_with("node [3,1] "), "{here}");
        said(&mut ours, "reload");
        assert_eq!(said(&mut ours, "where"), here, "{failing}");
        said(&mut ours, &format!("save {saved}"));
        let mut second = console(&[]);
        said(&mut second, &format!("load {saved}"));
        assert_eq!(said(&mut second, "where"), here, "{failing}");
    }
}
