//! DOT and HTML, by small readers of both; DOT by Graphviz too where it is installed.

use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Stdio};

use super::export;

use crate::skips::Need;

/// Whether quotes, braces, brackets and the angle brackets of markup close where they should.
fn dot_is_balanced(text: &str) -> bool {
    let text: String = text.lines().filter(|l| !l.starts_with("//")).map(|l| format!("{l}\n")).collect();
    let (mut open, mut quoted, mut escaped, mut arrow) = (Vec::new(), false, false, ' ');
    for c in text.chars() {
        let in_markup = open.last() == Some(&'>');
        if quoted && !in_markup {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '"' => quoted = false,
                _ => {}
            }
        } else {
            match c {
                '"' if !in_markup => quoted = true,
                '{' => open.push('}'),
                '[' => open.push(']'),
                '<' => open.push('>'),
                '>' if arrow == '-' && !in_markup => {}
                '}' | ']' | '>' if open.pop() != Some(c) => return false,
                _ => {}
            }
        }
        arrow = c;
    }
    open.is_empty() && !quoted
}

fn graphviz_reads(text: &str) {
    if Need::Graphviz.is_missing() {
        return;
    }
    let child = Command::new("dot").arg("-Tsvg").stdin(Stdio::piped()).stdout(Stdio::null()).spawn();
    let mut child = child.expect("dot starts");
    child.stdin.take().expect("piped").write_all(text.as_bytes()).expect("dot reads");
    assert!(child.wait().expect("dot ends").success());
}

#[test]
fn dot_can_be_read() {
    for (subject, method, k, heap) in [
        ("intro/binary_tree", "dfs", "2", "[3,1]"),
        ("pli/schedule", "quantumExpire", "1", "[2]"),
        ("korat/heap_array", "extractMax", "2", "[2,1]"),
    ] {
        for rest in [&["--format", "dot"][..], &["--format", "dot", "--heap", heap]] {
            let text = export(subject, method, k, rest);
            assert!(dot_is_balanced(&text), "{text}");
            graphviz_reads(&text);
        }
    }
    assert!(
        !dot_is_balanced("digraph { a [label=\"x] }") && !dot_is_balanced("digraph { a [label=<<b>x</b>] }")
    );
}

/// Reads a page: every element is closed, every link leads somewhere, nothing is fetched.
fn page_faults(text: &str) -> Vec<String> {
    const VOID: [&str; 4] = ["meta", "br", "!DOCTYPE", "link"];
    let mut found = Vec::new();
    let mut open: Vec<String> = Vec::new();
    let (mut ids, mut links) = (BTreeSet::new(), BTreeSet::new());
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        let Some(end) = rest[at..].find('>').map(|e| at + e) else {
            found.push("an unfinished tag".into());
            break;
        };
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop().as_deref() != Some(name) {
                found.push(format!("</{name}> closes nothing"));
            }
            continue;
        }
        let name = tag.split([' ', '/']).next().unwrap_or_default().to_string();
        for part in tag.split('"').collect::<Vec<_>>().chunks(2) {
            let [key, value] = part else { continue };
            if key.trim_end_matches('=').ends_with(" id") && !ids.insert(value.to_string()) {
                found.push(format!("two elements are called {value}"));
            }
            if key.ends_with("href=") || key.ends_with("src=") {
                match value.strip_prefix('#') {
                    Some(target) => drop(links.insert(target.to_string())),
                    None => found.push(format!("{value} lies outside of the page")),
                }
            }
        }
        if name == "style" || name == "script" {
            let close = format!("</{name}>");
            let body = rest.find(&close).map_or("", |e| &rest[..e]);
            if body.contains("url(") || body.contains("@import") || body.contains("fetch(") {
                found.push(format!("{name} fetches something"));
            }
            rest = &rest[body.len()..];
        }
        if !VOID.contains(&name.as_str()) && !tag.ends_with('/') {
            open.push(name);
        }
    }
    found.extend(open.iter().map(|name| format!("<{name}> is not closed")));
    found.extend(links.difference(&ids).map(|id| format!("#{id} leads nowhere")));
    found
}

#[test]
fn pages_stand_by_themselves() {
    for (subject, method, k, most) in
        [("intro/binary_tree", "dfs", "2", "1000"), ("pli/schedule", "quantumExpire", "1", "20")]
    {
        let text = export(subject, method, k, &["--format", "html", "--limit", most]);
        assert_eq!(page_faults(&text), [""; 0], "{subject}");
        let nodes = text.matches("<section id=\"n").count();
        assert!(nodes > 5 && text.matches("<svg ").count() == nodes, "{subject}");
        assert!(text.contains("prefers-color-scheme: dark") && text.contains("@media print"));
    }
    let wrong = "<p><a href=\"http://x\">a</a><a href=\"#b\">c</a>";
    assert_eq!(page_faults(wrong).len(), 3);
}
