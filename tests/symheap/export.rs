//! Exports: each form by itself, and by what reads it (a JDK, Graphviz) where that is installed.

mod demands;
pub mod java;
mod markup;
mod schema;

use crate::command::{Folder, symheap};

const FORMATS: [&str; 7] = ["dot", "mermaid", "json", "java-test", "md", "cast", "html"];

fn export(subject: &str, method: &str, k: &str, rest: &[&str]) -> String {
    let mut args = vec!["export", subject, method, "-k", k];
    args.extend(rest);
    let ran = symheap(&args);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
    ran.out
}

#[test]
fn every_form_of_a_small_tree() {
    for format in FORMATS {
        let text = export("intro/binary_tree", "dfs", "1", &["--format", format]);
        assert!(text.ends_with('\n') && text[..400.min(text.len())].contains("symheap"), "{format}: {text}");
        let shown = match text.split_once("</style>") {
            Some((_, body)) => body.split_once("<script>").map_or(body, |(body, _)| body),
            None => &text,
        };
        insta::assert_snapshot!(format, shown);
        assert_eq!(text, export("intro/binary_tree", "dfs", "1", &["--format", format]), "{format}");
    }
}

#[test]
fn a_heap_and_a_path_alone() {
    let heap = ["--heap", "N0.left=N1/N1.left=null", "--format"];
    for (format, part) in [
        ("dot", "\"N0\":f0 -> \"N1\":head [label=\"left\"];"),
        ("mermaid", "o0 -->|\"left\"| o1"),
        ("json", "\"value\": \"N1\""),
        ("md", "`left=N1`"),
        ("html", "<title>N0.left = N1</title>"),
        ("svg", "<title>N0.left = N1</title>"),
    ] {
        let mut args = heap.to_vec();
        args.push(format);
        let text = export("intro/binary_tree", "dfs", "3", &args);
        assert!(text.contains(part), "{format}: {text}");
    }
    let refused = symheap(&["export", "intro/binary_tree", "dfs", "--heap", "[]", "--format", "java-test"]);
    assert!(refused.code == 2 && refused.err.contains("a heap alone is no test"), "{}", refused.err);
    let path = export("intro/binary_tree", "dfs", "2", &["--format", "json", "--node", "[3,1]"]);
    let path: serde_json::Value = serde_json::from_str(&path).unwrap();
    let names: Vec<String> =
        path["nodes"].as_array().unwrap().iter().map(|n| n["choice_path"].to_string()).collect();
    assert_eq!(names, ["[]", "[3]", "[3,1]"]);
    let one = export("intro/binary_tree", "dfs", "2", &["--format", "java-test", "--node", "[1,1]"]);
    assert_eq!(one.matches("@Test").count(), 1);
    let ended = symheap(&["export", "intro/binary_tree", "dfs", "--node", "[1]", "--format", "java-test"]);
    assert!(ended.code == 2 && ended.err.contains("has not ended"), "{}", ended.err);
}

#[test]
fn a_file_that_is_no_export_stays() {
    let folder = Folder::new("export-files");
    let own = folder.write("notes.txt", "important\n");
    let to = |path: &str, more: &[&str]| {
        let mut args = vec!["export", "intro/binary_tree", "dfs", "-k", "1", "--format", "dot", "-o", path];
        args.extend(more);
        symheap(&args)
    };
    let refused = to(&own, &[]);
    assert!(refused.code == 2 && refused.err.contains("exists and is no export"), "{}", refused.err);
    assert_eq!(std::fs::read_to_string(&own).unwrap(), "important\n");
    assert_eq!(to(&own, &["--force"]).code, 0);
    // Now it is one.
    assert_eq!(to(&own, &[]).code, 0);
    let nowhere = to(&format!("{}/no/such/place.dot", folder.path()), &[]);
    assert!(nowhere.code == 2 && nowhere.err.contains("its folder does not exist"), "{}", nowhere.err);
    let whole = to(&folder.path(), &[]);
    assert!(whole.code == 2 && whole.err.contains("is a folder"), "{}", whole.err);
}

#[test]
fn the_session_survives_a_failed_export() {
    let folder = Folder::new("export-session");
    let own = folder.write("notes.txt", "important\n");
    let journal = format!("{}/session.journal", folder.path());
    let lines = format!(
        "choose 3\nexport dot {0}/no/such/place.dot\nexport dot {own}\nexport pdf\nexport dot {0}/a.dot heap\n\
         export html {0}/a.html [3]\nexport dot {own} !\nwhere\nsave {journal}\n",
        folder.path()
    );
    let script = folder.write("lines.script", &lines);
    let ran = symheap(&["repl", "intro/binary_tree", "dfs", "-k", "2", "--script", &script]);
    assert_eq!((ran.code, ran.out.matches("error: ").count()), (2, 3), "{}", ran.out);
    assert!(ran.out.contains("there is no format `pdf`"), "{}", ran.out);
    assert!(ran.out.contains("BinaryTree.dfs lissa k=2 [3]> where\nnode [3] N0.left=N1"), "{}", ran.out);
    for name in ["a.dot", "a.html", "notes.txt"] {
        let text = std::fs::read_to_string(format!("{}/{name}", folder.path())).unwrap();
        assert!(text.contains("symheap"), "{name}: {text}");
    }
    // Run again, the journal writes nothing.
    let kept = std::fs::read_to_string(&journal).unwrap();
    assert!(kept.contains(&format!("# export dot {own} !")), "{kept}");
}

#[test]
fn a_script_decides_what_was_visited() {
    let folder = Folder::new("export-script");
    let script = folder.write("lines.script", "choose 3\nchoose 1\n");
    let text =
        export("intro/binary_tree", "dfs", "2", &["--format", "json", "--script", &script, "--no-verdicts"]);
    let trace: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&trace["complete"], trace["nodes"].as_array().unwrap().len()), (&false.into(), 3), "{trace}");
    assert_eq!(trace["nodes"][0]["unvisited"], serde_json::json!(["N0.left=null", "N0.left=N0"]));
    let cast = export("intro/binary_tree", "dfs", "2", &["--format", "cast", "--script", &script]);
    let mut last = -1.0;
    for (i, line) in cast.lines().enumerate() {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        if i == 0 {
            assert_eq!(line["version"], 2);
            continue;
        }
        let time = line[0].as_f64().unwrap();
        assert!(time >= last && line[1] == "o", "{line}");
        last = time;
    }
}

/// What a script could not do is told by the exit code, whatever is written of the rest.
#[test]
fn a_script_with_a_line_that_fails_ends_with_2() {
    let folder = Folder::new("export-script-fails");
    let all = ["dot", "mermaid", "json", "md", "html", "cast", "svg"];
    let lines = [
        ("choose 3\nchoose 99\nchoose 1\n", &all[..], 2),
        ("choose 3\nnonsense\n", &all[2..3], 2),
        ("choose 3\nchoose 1\n", &all[2..3], 0),
    ];
    for (lines, formats, code) in lines {
        let script = folder.write("lines.script", lines);
        for format in formats.iter().copied() {
            let mut args = vec!["export", "intro/binary_tree", "dfs", "-k", "2", "--format", format];
            args.extend(["--script", &script]);
            if format == "svg" {
                args.extend(["--screen", "100x30"]);
            }
            let ran = symheap(&args);
            assert_eq!(ran.code, code, "{format} {lines:?}: {}", ran.err);
            assert!(!ran.out.is_empty(), "{format} {lines:?}");
            assert_eq!(ran.err.contains("error"), code == 2, "{format} {lines:?}: {}", ran.err);
        }
    }
}

#[test]
fn a_session_records_the_screen_as_the_command_line_does() {
    let folder = Folder::new("export-screen");
    let typed = folder.write("typed.script", "choose 3\nwhy lissa [3,2]\ntree\n");
    let (subject, method) = ("intro/binary_tree", "dfs");
    let at = |name: &str| format!("{}/{name}", folder.path());
    let lines = std::fs::read_to_string(&typed).unwrap();
    let lines = format!("{lines}export cast {}\nexport svg {} screen\n", at("a.cast"), at("a.svg"));
    let script = folder.write("session.script", &lines);
    let ran = symheap(&["repl", subject, method, "-k", "2", "--script", &script]);
    assert_eq!(ran.code, 0, "{} {}", ran.out, ran.err);
    for (format, name) in [("cast", "a.cast"), ("svg", "a.svg")] {
        let kept = std::fs::read_to_string(at(name)).unwrap();
        let mut options = vec!["--format", format, "--script", &typed];
        if format == "svg" {
            options.extend(["--screen", "100x30"]);
        }
        assert_eq!(kept, export(subject, method, "2", &options), "{format}");
    }
}

#[test]
fn every_page_can_be_printed() {
    let folder = Folder::new("export-print");
    let reports = format!("{}/reports", folder.path());
    let args = ["alarms", "intro/shared_node", "-k", "2", "-t", "li", "-o", &reports];
    let ran = symheap(&args);
    assert!(ran.code < 2, "{}", ran.err);
    let reports = std::fs::read_dir(&reports).unwrap().map(|entry| entry.unwrap().path());
    let reports = reports.filter(|path| path.extension().is_some_and(|end| end == "html"));
    let mut pages: Vec<String> = reports.map(|path| std::fs::read_to_string(path).unwrap()).collect();
    assert!(!pages.is_empty());
    pages.push(export("intro/binary_tree", "dfs", "2", &["--format", "html"]));
    pages.push(export("intro/binary_tree", "dfs", "2", &["--format", "html", "--heap", "[3]"]));
    for more in [&[][..], &["--no-answers"]] {
        let mut args = vec!["export", "--lesson", "intro/cycle", "--format", "html"];
        args.extend(more);
        pages.push(symheap(&args).out);
    }
    for page in pages {
        let style = page.split_once("<style>").and_then(|(_, rest)| rest.split_once("</style>")).unwrap().0;
        let print: String = style.split("@media print").skip(1).collect();
        // Which selectors have a declaration.
        let has = |selector: &str, declaration: &str| {
            print.split('}').filter_map(|rule| rule.rsplit_once('{').or(Some((rule, "")))).any(
                |(names, says)| {
                    let names = names.rsplit(['{', '\n']).next().unwrap_or_default();
                    names.split(',').any(|name| name.trim() == selector) && says.contains(declaration)
                },
            )
        };
        for heading in ["h1", "h2", "h3", "figcaption", ".command"] {
            assert!(has(heading, "break-after: avoid"), "{heading}: {print}");
        }
        for whole in ["figure", ".picture", "svg", "tr", "table", "pre", ".answer"] {
            assert!(has(whole, "break-inside: avoid"), "{whole}: {print}");
        }
        assert!(has("svg", "max-width: 100%") && has("pre", "white-space: pre-wrap"), "{print}");
        assert!(has("@page", "margin") && has("p", "overflow-wrap"), "{print}");
        // The program knows its own pages.
        assert!(page.starts_with("<!DOCTYPE html>") && page[..400].contains("symheap"), "{}", &page[..400]);
    }
}
