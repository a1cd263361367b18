//! Random and mutated text: no panic, no hang.

use proptest::collection::vec;
use proptest::prelude::*;

use super::Parsed;
use crate::property::config;

const SAMPLE: &str = r#"package a.b;

import java.util.*;

/** A list. */
public class Sample<T extends Comparable<T>> implements Iterable<T> {
    private static final int MAX = 0x7f, MIN = -2147483648;
    Node<T> head;

    static { System.out.println("Größe \"x\"" + 'c'); }

    public Sample(T... items) {
        super();
        for (T item : items) add(item);
    }

    boolean add(T item) throws IllegalStateException {
        if (size() >= MAX) {
            throw new IllegalStateException("full: " + MAX);
        } else if (item == null) return false;
        Node<T>[] nodes = new Node[] { head, null };
        int i = 0;
        outer: while (i++ < nodes.length && (nodes[i] instanceof Node)) {
            switch (i) { case 1: case 2: break outer; default: continue; }
        }
        Comparator<T> order = (x, y) -> x.compareTo(y);
        try (var r = open()) { r.run(); } catch (RuntimeException | Error e) { } finally { i--; }
        head = new Node<>(item, head) { int extra = i > 0 ? 1 : 2; };
        return true;
    }

    enum Color { RED, GREEN(1) { void f() { } }; Color(int... n) { } }
    record Pair(int a, long b) { Pair { a = 1; } }
    interface Visitor { default void visit(Object o) { synchronized (o) { assert o != null : o; } } }
}
"#;

/// Parses and checks what always holds: places lie in the file and are sorted.
fn survives(text: &str) {
    let parsed = Parsed::new(text);
    assert!(parsed.diagnostics.len() <= 100);
    for diagnostic in &parsed.diagnostics {
        let span = diagnostic.span.expect("a place");
        assert!(span.start <= span.end && span.end as usize <= text.len());
        assert!(text.is_char_boundary(span.start as usize) && text.is_char_boundary(span.end as usize));
    }
    assert!(parsed.diagnostics.is_sorted_by_key(|d| d.span));
    let _ = parsed.types();
}

#[test]
fn the_sample_is_healthy() {
    assert_eq!(Parsed::new(SAMPLE).errors(), Vec::<String>::new());
}

#[test]
fn every_truncation_survives() {
    for end in (0..SAMPLE.len()).filter(|&end| SAMPLE.is_char_boundary(end)).step_by(7) {
        survives(&SAMPLE[..end]);
    }
}

/// Removing a single token leaves every other member healthy: at most the member it stood in, and
/// whatever its braces hold together, is broken.
#[test]
fn every_missing_semicolon_breaks_one_member_at_most() {
    for (at, _) in SAMPLE.match_indices(';') {
        let text = format!("{} {}", &SAMPLE[..at], &SAMPLE[at + 1..]);
        let parsed = Parsed::new(&text);
        assert!(parsed.diagnostics.len() <= 1, "{}: {:?}", at, parsed.errors());
        assert!(parsed.types().contains("(interface Visitor (method default visit"), "{at}");
    }
}

proptest! {
    #![proptest_config(config(300, 1))]

    #[test]
    fn random_bytes_survive(bytes in vec(any::<u8>(), 0..400)) {
        survives(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn random_tokens_survive(tokens in vec(prop::sample::select(vec![
        "class", "A", "{", "}", "(", ")", "[", "]", "<", ">", ";", ",", ".", "=", "+", "->", "::", "@", "int", "x",
        "if", "else", "for", "case", ":", "?", "new", "1", "\"s\"", "'c'", "\n", "enum", "record", "interface",
        "static", "\\u0041", "/*", "*/", "\"\"\"\n", "super", "this", "switch", "yield", "é", "try", "import",
    ]), 0..120)) {
        survives(&tokens.join(" "));
        survives(&tokens.concat());
    }

    #[test]
    fn mutations_survive(edits in vec((any::<prop::sample::Index>(), 0usize..12, "[ -~éπ\n]{0,4}"), 1..5)) {
        let mut chars: Vec<char> = SAMPLE.chars().collect();
        for (index, removed, inserted) in edits {
            let at = index.index(chars.len() + 1);
            let end = (at + removed).min(chars.len());
            chars.splice(at..end, inserted.chars());
        }
        survives(&chars.into_iter().collect::<String>());
    }
}
