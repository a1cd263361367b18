//! Lessons beside bundled subjects: every one runs through, and what it expects holds.

use std::path::Path;

use crate::command::symheap;

#[test]
fn lessons_are_in_the_binary() {
    let listed = crate::command::json(&["list", "--json"]);
    let with_lesson = listed["subjects"].as_array().unwrap().iter().filter(|s| s["lesson"] == true);
    assert!(with_lesson.count() >= 11);
    let ran = symheap(&["repl", "intro/cycle", "--lesson"]);
    assert_eq!(ran.code, 0, "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("as expected"), "{}", ran.out);
    let none = symheap(&["repl", "lissa/tree_map", "--lesson"]);
    assert!(none.code == 2 && none.err.contains("lissa/tree_map has no lesson"), "{}", none.err);
    let folder = crate::command::Folder::new("lesson");
    let script = folder.write("lines.script", "load intro/cycle\nlesson\nwhere\n");
    let within = symheap(&["repl", "--script", &script]);
    assert_eq!(within.code, 0, "{} {}", within.out, within.err);
    assert!(within.out.contains("as expected"), "{}", within.out);
}

#[test]
fn every_lesson_holds() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("subjects/intro");
    let mut folders: Vec<_> =
        std::fs::read_dir(root).expect("the lessons").flatten().map(|e| e.path()).collect();
    folders.sort();
    let mut held = 0;
    for folder in folders {
        let script = folder.join("lesson.script");
        let Ok(text) = std::fs::read_to_string(&script) else { continue };
        // The first line says how it is started.
        let first = text.lines().next().unwrap_or_default();
        let start = first.split_once("symheap ").map(|(_, start)| start.trim()).unwrap_or_default();
        let mut words: Vec<&str> = start.split_whitespace().collect();
        assert_eq!(words.pop(), Some("lesson.script"), "{first}");
        let script = script.display().to_string();
        words.push(&script);
        let ran = symheap(&words);
        assert_eq!(ran.code, 0, "{start}\n{}{}", ran.out, ran.err);
        let expected = text.lines().filter(|line| line.starts_with("expect ")).count();
        assert!(expected > 1, "{start} expects nothing");
        assert_eq!(ran.out.lines().filter(|l| l.starts_with("as expected")).count(), expected, "{start}");
        held += 1;
    }
    assert!(held >= 11, "{held}");
}

/// Commands that show verdicts, cuts or ends when nothing is hidden.
const PROBES: &str = "where\ntree\nchoices\nverdicts\nwhy lissa\nheap\nheap --slice\nsearch cut\nsearch never\n\
    alarms\ncompare\nrun\ntree\nwhere\nbreak on prune\ncontinue\nwhere\nchoose 1\nchoose 2\nchoose 3\n\
    next-disagreement\nverdicts\nchoices\nnext-disagreement\nwhere\ndiff [1] [2]\nexpect sat lissa\n";

/// Where a reply says what a question is about, as data: every verdict, outcome and reason in it.
fn told(reply: &serde_json::Value, found: &mut Vec<String>) {
    match reply {
        serde_json::Value::Object(fields) => {
            for (name, value) in fields {
                let is_open = value.is_null()
                    || ["hidden", "choice", "none"].iter().any(|word| value == word)
                    || value.as_str().is_some_and(|text| text.contains("hidden"));
                if ["verdict", "outcome", "why", "said", "exact", "kind", "end", "state", "sentence"]
                    .contains(&name.as_str())
                    && !is_open
                {
                    found.push(format!("{name}: {value}"));
                }
                told(value, found);
            }
        }
        serde_json::Value::Array(all) => all.iter().for_each(|one| told(one, found)),
        _ => {}
    }
}

/// While a question is open, no reply gives the answer away: not as text, and not as JSON.
#[test]
fn no_reply_spoils_a_question() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("subjects/intro");
    let folder = crate::command::Folder::new("lesson-leaks");
    let mut questions = 0;
    for entry in std::fs::read_dir(root).expect("the lessons").flatten() {
        let Ok(text) = std::fs::read_to_string(entry.path().join("lesson.script")) else { continue };
        let name = format!("intro/{}", entry.file_name().to_string_lossy());
        let lines: Vec<&str> = text.lines().collect();
        for at in lines.iter().enumerate().filter(|(_, line)| line.starts_with("ask")).map(|(at, _)| at) {
            let way =
                lines[..at].iter().filter(|l| !l.starts_with("load")).copied().collect::<Vec<_>>().join("\n");
            let load = symheap_lesson_load(&name, &lines);
            let script = folder.write("leak.script", &format!("{load}\n{way}\nask WHO?\n{PROBES}"));
            let plain = symheap(&["repl", "--script", &script]);
            let (_, after) = plain.out.split_once("? WHO?").expect("the question");
            // Scripts print their lines after the prompt.
            let is_answer = |line: &&str| !line.contains("]> ") && !line.contains("mentions cut");
            for line in after.lines().filter(is_answer) {
                let words = ["unsat", "never ends", " cut", "[exception", "[return", "infeasible"];
                assert!(!words.iter().any(|word| line.contains(word)), "{name}: {line}\n{after}");
            }
            let replies = symheap(&["repl", "--script", &script, "--json"]);
            let (_, after) = replies.out.split_once("WHO?").expect("the question");
            for line in after.lines().skip(1) {
                let mut found = Vec::new();
                told(&serde_json::from_str(line).expect("a reply"), &mut found);
                assert_eq!(found, Vec::<String>::new(), "{name}: {line}");
            }
            questions += 1;
        }
    }
    assert!(questions >= 11, "{questions}");
}

/// The line that loads what a lesson is about.
fn symheap_lesson_load(name: &str, lines: &[&str]) -> String {
    let options = lines[0].split_once("symheap repl ").and_then(|(_, rest)| rest.split_once(' '));
    let options = options.and_then(|(_, rest)| rest.split_once("--script")).map(|(options, _)| options);
    let load = lines.iter().find(|line| line.starts_with("load ")).map(|line| (*line).to_string());
    load.unwrap_or_else(|| format!("load {name} {}", options.unwrap_or_default().trim()))
}
