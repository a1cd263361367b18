//! Text that is no YAML, or not the YAML of any file: always diagnostics, never a panic.

use super::places;
use crate::base::SourceMap;
use crate::subject::yaml::{self, MAX_DEPTH, Node, NodeKind};

fn parse(text: &str) -> (Option<Node>, Vec<String>, Vec<String>) {
    let mut sources = SourceMap::default();
    let file = sources.add("t.yaml", text);
    let (root, found) = yaml::parse(&sources, file);
    let hints = found.iter().map(|d| d.hint.clone().unwrap_or_default()).collect();
    (root, places(&sources, &found), hints)
}

/// A tree as text with the source text of each scalar.
fn show(node: &Node, text: &str) -> String {
    let place = || text.get(node.span.start as usize..node.span.end as usize).unwrap_or("<?>");
    match &node.kind {
        NodeKind::Scalar { text, .. } => format!("{text}@{}", place()),
        NodeKind::Seq(items) => {
            format!("[{}]", items.iter().map(|n| show(n, text)).collect::<Vec<_>>().join(" "))
        }
        NodeKind::Map(pairs) => {
            let pairs = pairs.iter().map(|(k, v)| format!("{}={}", show(k, text), show(v, text)));
            format!("{{{}}}", pairs.collect::<Vec<_>>().join(" "))
        }
    }
}

#[test]
fn scalars_know_their_text_in_the_file() {
    let text = "é: 木x\nb: [\"q\\n\", 'r', ~]\nc:\nd: { e: 0..k-1 } # comment\n";
    let (root, errors, _) = parse(text);
    assert_eq!(errors, [] as [&str; 0]);
    assert_eq!(
        show(&root.expect("a tree"), text),
        "{é@é=木x@木x b@b=[q\n@\"q\\n\" r@'r' ~@~] c@c=~@c d@d={e@e=0..k-1@0..k-1}}"
    );
}

#[test]
fn collections_span_their_text() {
    let text = "a: { b: 1,\n  c: [2] }\nd:\n  - x\n  - y\n\n# end\n";
    let (root, _, _) = parse(text);
    let NodeKind::Map(pairs) = root.expect("a tree").kind else { panic!("a mapping") };
    let covered: Vec<&str> =
        pairs.iter().map(|(_, v)| &text[v.span.start as usize..v.span.end as usize]).collect();
    assert_eq!(covered, ["{ b: 1,\n  c: [2] }", "- x\n  - y"]);
}

#[test]
fn empty_files_are_empty_mappings() {
    for text in ["", "\n\n", "# only a comment\n", "---\n", "~\n", "\u{feff}"] {
        let (root, errors, _) = parse(text);
        assert_eq!(errors, [] as [&str; 0], "{text:?}");
        assert!(root.is_some_and(|r| r.kind == NodeKind::Map(Vec::new())), "{text:?}");
    }
}

#[test]
fn syntax_errors_have_their_place() {
    let (root, errors, hints) = parse("a:\n\tb: 1\n");
    assert!(root.is_none());
    assert_eq!(errors, ["2:1 YAML-SYNTAX"]);
    assert!(hints[0].contains("tab"), "{hints:?}");
    for (text, hint) in [
        ("a: \"open\nb: 2\n", "quote"),
        ("a: 'open\n", "quote"),
        ("a: [1, 2\nb: 3\n", "bracket"),
        ("a: {b: 1\n", "bracket"),
        ("a: b: c\n", "indentation"),
        ("a: 1\n  b: 2\n", "indentation"),
        ("a: { b: nodes[0] }\n", "nodes[0]"),
        ("a: }\n", ""),
        ("%bad\n", ""),
    ] {
        let (root, errors, hints) = parse(text);
        assert!(
            root.is_none() && errors.len() == 1 && errors[0].ends_with("YAML-SYNTAX"),
            "{text:?}: {errors:?}"
        );
        assert!(hints[0].contains(hint), "{text:?}: {hints:?}");
    }
}

#[test]
fn duplicate_keys_are_reported_where_they_stand_and_the_first_counts() {
    let text = "a: 1\nb: { x: 1, y: 2, x: 3 }\na: 2\na: 3\n";
    let (root, errors, hints) = parse(text);
    assert_eq!(errors, ["2:18 DUPLICATE-KEY", "3:1 DUPLICATE-KEY", "4:1 DUPLICATE-KEY"]);
    assert!(hints[1].contains("line 1"));
    assert_eq!(show(&root.expect("a tree"), text), "{a@a=1@1 b@b={x@x=1@1 y@y=2@2}}");
}

#[test]
fn aliases_are_copied_within_limits() {
    let text = "a: &x [1, 2]\nb: *x\n";
    let (root, errors, _) = parse(text);
    assert_eq!(errors, [] as [&str; 0]);
    assert_eq!(show(&root.expect("a tree"), text), "{a@a=[1@1 2@2] b@b=[1@1 2@2]}");
    let (_, errors, _) = parse("a: *nobody\n");
    assert_eq!(errors, ["1:4 YAML-ALIAS"]);
    let (_, errors, _) = parse("a: &x [*x]\n");
    assert_eq!(errors, ["1:8 YAML-ALIAS"]);
    let mut bomb = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for i in 1..30 {
        let list = vec![format!("*a{}", i - 1); 10].join(", ");
        bomb.push_str(&format!("a{i}: &a{i} [{list}]\n"));
    }
    let (root, errors, _) = parse(&bomb);
    assert!(root.is_none() && errors.len() == 1 && errors[0].ends_with("YAML-TOO-BIG"), "{errors:?}");
    // What is written out is bounded by the file's size.
    assert!(parse(&"- a\n".repeat(600_000)).0.is_some());
}

#[test]
fn nesting_is_bounded() {
    let flow = |n: usize| format!("a: {}{}\n", "[".repeat(n), "]".repeat(n));
    assert!(parse(&flow(MAX_DEPTH - 1)).0.is_some());
    let (root, errors, _) = parse(&flow(MAX_DEPTH));
    assert!(root.is_none());
    assert_eq!(errors, ["1:67 YAML-TOO-DEEP"]);
    assert!(parse(&flow(100_000)).0.is_none());
    assert!(parse(&"- ".repeat(100_000)).0.is_none());
    assert!(parse(&"a: ".repeat(100_000)).0.is_none());
}

#[test]
fn other_documents_tags_and_strange_keys() {
    let (root, errors, _) = parse("a: 1\n---\nb: 2\n");
    assert!(root.is_some());
    assert_eq!(errors, ["2:1 YAML-DOCUMENTS"]);
    assert_eq!(parse("a: !!str 1\n").1, ["1:10 YAML-TAG"]);
    assert_eq!(parse("[a, b]: 1\n").1, ["1:1 WRONG-KIND"]);
}

#[test]
fn garbage_never_panics() {
    let mut state = 0x2545_f491_4f6c_dd1du64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let alphabet: Vec<char> = "ab:- \n\t[]{}&*!|>'\"%@`,?#.\u{0}\u{feff}é木\u{2028}~0".chars().collect();
    for _ in 0..3000 {
        let length = next() % 60;
        let text: String = (0..length).map(|_| alphabet[(next() % alphabet.len() as u64) as usize]).collect();
        let (root, errors, _) = parse(&text);
        assert!(root.is_some() || !errors.is_empty(), "{text:?}");
    }
}

#[test]
fn huge_files_are_read() {
    let text: String = (0..50_000).map(|i| format!("key{i}: {{ a: {i}, b: [x, y] }}\n")).collect();
    let (root, errors, _) = parse(&text);
    assert_eq!(errors, [] as [&str; 0]);
    assert!(matches!(root.map(|r| r.kind), Some(NodeKind::Map(pairs)) if pairs.len() == 50_000));
}
