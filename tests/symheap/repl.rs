//! The REPL through the real binary: a script is a golden test, and moves are undone exactly.

use crate::command::{Folder, symheap};

fn script(subject: &str, method: &str, k: &str, lines: &str) -> String {
    let folder = Folder::new(&format!("script-{}", lines.len()));
    let path = folder.write("lines.script", lines);
    let ran = symheap(&["repl", subject, method, "-k", k, "--script", &path]);
    assert_eq!(ran.err, "", "{}", ran.out);
    ran.out
}

/// The last block of output: what the last line of a script printed.
fn last(output: &str) -> &str {
    output.rsplit_once("> ").map_or(output, |(_, rest)| rest.split_once('\n').map_or("", |(_, block)| block))
}

#[test]
fn the_schedule_story() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/symheap/scripts/schedule.script");
    let ran = symheap(&["repl", "--script", path]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    insta::assert_snapshot!("schedule", ran.out);
}

#[test]
fn the_dive_into_a_loop() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/symheap/scripts/dive.script");
    let ran = symheap(&["repl", "intro/binary_tree", "dfs", "-k", "4", "--script", path]);
    // The last line asks for what the subject does not have.
    assert_eq!((ran.code, ran.err.as_str()), (2, ""));
    insta::assert_snapshot!("dive", ran.out);
}

#[test]
fn the_dive_in_json() {
    let folder = Folder::new("dive-json");
    let path = folder
        .write("lines.script", "choose 3\ndive lissa 3\nstep\nvector\naccessed\nfixed\nsurface\nvector\n");
    let ran = symheap(&["repl", "intro/binary_tree", "dfs", "-k", "4", "--json", "--script", &path]);
    let replies: Vec<serde_json::Value> =
        ran.out.lines().map(|l| serde_json::from_str(l).unwrap_or_else(|e| panic!("{e}: {l}"))).collect();
    assert_eq!(replies.len(), 8, "{}", ran.out);
    assert_eq!((&replies[1]["reply"], &replies[1]["number"]), (&"dive".into(), &0.into()));
    assert_eq!(replies[2]["vector"], serde_json::json!([2, 0, 2, 0, 0, 0, 0, 0]));
    assert_eq!(replies[2]["accessed"], serde_json::json!([1, 0, 3, 2]));
    assert_eq!(replies[2]["last"]["line"], "return false;");
    assert_eq!(replies[3]["cells"][0]["value"], "N1");
    assert_eq!(replies[4]["cells"][3]["name"], "N1.left");
    assert_eq!(replies[5]["cells"].as_array().map(Vec::len), Some(2));
    assert_eq!(
        (&replies[6]["reply"], &replies[6]["verdict"]["verdict"]),
        (&"surfaced".into(), &"unsat".into())
    );
    assert_eq!(replies[7]["ok"], false);
}

#[test]
fn a_script_gives_the_same_output_each_time() {
    let lines = "choose 3\nchoices\nchoose 4\ntree\nheap\nverdicts\n";
    let first = script("intro/binary_tree", "dfs", "4", lines);
    assert_eq!(first, script("intro/binary_tree", "dfs", "4", lines));
}

#[test]
fn back_after_any_moves_restores_the_state() {
    let look = "where\nheap\nheap current\npc\nvars\n";
    let moves =
        ["step", "step 3", "choose 1", "choose 2", "next-choice", "goto [2,2]", "prev-choice", "step 2"];
    // Every prefix: look, move, back, look again.
    for at in 0..moves.len() {
        let before: String = moves[..at].iter().map(|m| format!("{m}\n")).collect();
        let plain = script("pli/schedule", "finishAllProcesses", "2", &format!("{before}{look}"));
        let moved = script(
            "pli/schedule",
            "finishAllProcesses",
            "2",
            &format!("{before}{}\nback\n{look}", moves[at]),
        );
        let tail = |out: &str| {
            let lines: Vec<&str> = out.lines().collect();
            let start = lines.iter().rposition(|l| l.ends_with("> where")).unwrap_or(0);
            lines[start..].join("\n")
        };
        if moved.contains("error:") {
            continue;
        }
        assert_eq!(tail(&plain), tail(&moved), "after {before:?} then {:?}", moves[at]);
    }
}

#[test]
fn a_node_has_the_same_name_under_every_technique() {
    // The technique is switched on the way; the paths stay. Alternatives that LISSA cut keep their numbers.
    for technique in ["li", "lissa", "lissa-nosb", "pli"] {
        let by_number =
            script("intro/binary_tree", "dfs", "4", &format!("technique {technique}\ngoto [3,4,1]\nheap\n"));
        let by_clause = script(
            "intro/binary_tree",
            "dfs",
            "4",
            &format!("technique {technique}\ngoto N0.left=N1/N1.left=N2/N2.left=null\nheap\n"),
        );
        assert_eq!(last(&by_number), last(&by_clause));
        assert!(last(&by_number).contains("input heap of [3,4,1]"), "{by_number}");
    }
}

#[test]
fn mistakes_leave_the_session_as_it_was() {
    let folder = Folder::new("mistakes");
    let lines = "choose 9\ngoto [7]\ngoto N9=null\nfrobnicate\nch\nchoose\nstep x\nback\nscope 0\ntechnique lisa\nwhere\n";
    let path = folder.write("lines.script", lines);
    let ran = symheap(&["repl", "intro/binary_tree", "dfs", "-k", "3", "--script", &path]);
    assert_eq!(ran.code, 2);
    assert_eq!(ran.out.matches("error: ").count(), 8, "{}", ran.out);
    assert!(ran.out.contains("binary_tree.yaml:4:12: error[BAD-SCOPE]"), "{}", ran.out);
    assert!(ran.out.contains("error[UNKNOWN-TECHNIQUE]"), "{}", ran.out);
    for part in [
        "1 to 3",
        "unknown command `frobnicate`",
        "`ch` is ambiguous",
        "usage: choose N",
        "did you mean `lissa`?",
    ] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    assert!(last(&ran.out).starts_with("node [] start"), "{}", ran.out);
}

#[test]
fn json_replies_are_one_object_a_line() {
    let folder = Folder::new("json");
    let path = folder.write(
        "lines.script",
        "choices\nchoose 3\nheap\npc\ntree\nverdicts\nvars\nsource\nbogus\nhelp step\n",
    );
    let ran = symheap(&["repl", "intro/binary_tree", "dfs", "-k", "3", "--json", "--script", &path]);
    let replies: Vec<serde_json::Value> =
        ran.out.lines().map(|l| serde_json::from_str(l).unwrap_or_else(|e| panic!("{e}: {l}"))).collect();
    assert_eq!(replies.len(), 10, "{}", ran.out);
    assert_eq!(replies[0]["choices"].as_array().map(Vec::len), Some(3));
    assert_eq!(replies[0]["choices"][1]["verdict"], "unsat");
    assert_eq!(replies[8]["ok"], false);
}
