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
