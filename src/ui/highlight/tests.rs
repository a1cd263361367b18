//! The pieces of a text give the text, and are what Java says they are.

use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;

use super::*;

fn text(line: &Pieces) -> String {
    line.iter().map(|piece| piece.text.as_str()).collect()
}

/// Every piece of that kind.
fn all(source: &str, kind: Kind) -> Vec<String> {
    let pieces = lines(source).into_iter().flatten();
    pieces.filter(|piece| piece.kind == kind).map(|piece| piece.text).collect()
}

fn gives_the_text(source: &str) {
    let lines = lines(source);
    let wanted: Vec<String> = source.split('\n').map(|line| printable(line.trim_end_matches('\r'))).collect();
    assert_eq!(lines.iter().map(text).collect::<Vec<_>>(), wanted, "{source:?}");
    for piece in lines.iter().flatten() {
        assert!(!piece.text.is_empty() && !piece.text.contains(char::is_control), "{piece:?}");
    }
}

const NODE: &str = r#"package trees; // a node
/* A node
 * with "no string" in here
 */
@Invariant("sorted")
class Node extends Base {
    static final int MAX_SIZE = 10;
    Node left = null;
    String name = "a // no comment \" here";
    char quote = '"';
    /** Documented. */
    boolean less(int key) {
        this.count += 0x1F;
        String block = """
            if (x) { // text
            """;
        return !left.less(key + 1) || super.less(key);
    }
}"#;

#[test]
fn kinds_are_those_of_java() {
    let has = |kind: Kind, wanted: &[&str]| {
        let found = all(NODE, kind);
        for text in wanted {
            assert!(found.iter().any(|f| f == text), "{text} among {kind:?}: {found:?}");
        }
    };
    has(Kind::Keyword, &["package", "class", "extends", "static", "final", "this", "return", "super"]);
    has(Kind::Type, &["Node", "Base", "int", "boolean", "String", "char"]);
    has(Kind::Call, &["less"]);
    has(Kind::Name, &["left", "key", "count", "name"]);
    has(Kind::Constant, &["MAX_SIZE", "10", "0x1F", "null", "1"]);
    has(Kind::Annotation, &["Invariant"]);
    has(Kind::Text, &["\"a // no comment \\\" here\"", "'\"'", "\"sorted\""]);
    has(Kind::Comment, &["// a node", "/** Documented. */"]);
}

#[test]
fn comments_and_strings_of_several_lines_are_whole() {
    let lines = lines(NODE);
    let is = |line: usize, kind: Kind| lines[line].iter().all(|p| p.kind == kind || p.text.trim().is_empty());
    // Nothing in a comment or text block is anything else, whatever it looks like.
    assert!((1..4).all(|line| is(line, Kind::Comment)), "{:?}", &lines[1..4]);
    assert!((14..15).all(|line| is(line, Kind::Text)), "{:?}", &lines[14..15]);
    assert!(lines[16].iter().any(|p| p.kind == Kind::Keyword && p.text == "return"));
}

#[test]
fn pieces_give_the_text() {
    gives_the_text(NODE);
    gives_the_text("");
    gives_the_text("\n\n");
    gives_the_text("class A {\r\n\tint x; // übrig\r\n}\r\n");
    gives_the_text("\"\"\ra\r\r\n\r");
    // What is no Java, ends early, or would move the cursor.
    gives_the_text("class { int int \u{1b}[31m \" unfinished\n } } /* open\n\u{7}");
    gives_the_text("String s = \"\u{202e}evil\u{2066}\"; int 変数 = 1; // ➜\u{feff}");
}

#[test]
fn a_part_of_a_file_is_read_as_what_it_is() {
    assert!(all("if (t.left == null) return false;", Kind::Keyword).starts_with(&["if".to_string()]));
    assert_eq!(all("} else if (x > 3) {", Kind::Constant), ["3"]);
}

#[test]
fn a_file_is_read_again_only_where_it_changed() {
    let view = |text: &str| SourceView {
        path: "A.java".into(),
        line: 2,
        first: 2,
        lines: vec!["b".into(), "c */ int x;".into()],
        text: text.into(),
    };
    let mut files = Files::default();
    // The comment began before the first line that is shown.
    let shown = files.of(&view("/* a\nb\nc */ int x;\n"));
    assert_eq!(shown.iter().map(text).collect::<Vec<_>>(), ["b", "c */ int x;"]);
    assert_eq!((shown[0][0].kind, shown[1][0].kind), (Kind::Comment, Kind::Comment));
    let first = Rc::clone(&files.by_path["A.java"].1);
    files.of(&view("/* a\nb\nc */ int x;\n"));
    assert!(Rc::ptr_eq(&first, &files.by_path["A.java"].1));
    assert_eq!(files.of(&view("a\nb\nint x;"))[1][0].kind, Kind::Type);
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: Some(Box::new(FileFailurePersistence::WithSource("seeds"))),
        ..ProptestConfig::default()
    })]

    #[test]
    fn pieces_give_any_text(source in "[ -~\n\t\r\u{0}\u{1b}äλ→\"/*'{}();]{0,60}") {
        gives_the_text(&source);
    }
}
