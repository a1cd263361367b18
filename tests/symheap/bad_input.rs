//! Bad input: one clear message and the right exit code, no panic, no hang.

use crate::command::{Folder, json, symheap};

const NODE: &str = "class Node {\n  Node next; int value;\n  Node get() { return next; }\n  boolean ok() { return true; }\n  boolean forever() { while (true) { } }\n  boolean boom() { int[] a = new int[0]; return a[1] == 0; }\n  int wait1() throws Exception { this.wait(); return 1; }\n}\n";

const SPEC: &str = "symheap: 1\nname: Node\nsources: [Node.java]\ninput: { this: \"nodes[0]\" }\nmethods:\n  get: {}\n  wait1: {}\nprecondition:\n  scope:\n    default: 2\n    pools: { nodes: { class: Node, count: k } }\n    fields:\n      Node.next: nodes\n      Node.value: 0..k\n  operational: { preH: [PRE] }\n";

fn subject(folder: &Folder, java: &str, yaml: &str) -> String {
    folder.write("Node.java", java);
    folder.write("subject.yaml", yaml)
}

fn with_pre(pre: &str) -> String {
    SPEC.replace("PRE", pre)
}

#[test]
fn a_good_subject_runs() {
    let folder = Folder::new("good");
    subject(&folder, NODE, &with_pre("ok"));
    let ran = symheap(&["run", &folder.path(), "get", "--json"]);
    assert_eq!(ran.code, 0, "{} {}", ran.out, ran.err);
    // null, N0 itself, N1.
    assert!(ran.out.contains("\"paths\":3"), "{}", ran.out);
}

#[test]
fn a_missing_file() {
    let ran = symheap(&["run", "no/such/subject.yaml", "get"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("error[NOT-FOUND]") && ran.err.contains("no/such/subject.yaml"), "{}", ran.err);
}

#[test]
fn broken_yaml_names_the_place() {
    let folder = Folder::new("yaml");
    let path = subject(&folder, NODE, "symheap: 1\nname: [Node\nsources: x\n");
    let ran = symheap(&["run", &path, "get"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("subject.yaml:"), "{}", ran.err);
}

#[test]
fn an_unknown_key_names_its_nearest() {
    let folder = Folder::new("key");
    let path = subject(&folder, NODE, &with_pre("ok").replace("sources:", "surces:"));
    let ran = symheap(&["check", &path]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.out.contains("subject.yaml:3:1: error[UNKNOWN-KEY]") && ran.out.contains("sources"),
        "{}",
        ran.out
    );
}

#[test]
fn a_java_syntax_error_names_the_place() {
    let folder = Folder::new("syntax");
    let path = subject(&folder, &NODE.replace("return next;", "return next"), &with_pre("ok"));
    let ran = symheap(&["check", &path]);
    assert_eq!(ran.code, 2);
    assert!(ran.out.contains("Node.java:3:"), "{}", ran.out);
}

#[test]
fn an_unsupported_construct_matters_where_it_is_reached() {
    let folder = Folder::new("unsupported");
    let path = subject(&folder, NODE, &with_pre("ok"));
    assert_eq!(symheap(&["run", &path, "get"]).code, 0);
    let ran = symheap(&["run", &path, "wait1"]);
    assert_eq!(ran.code, 3, "{} {}", ran.out, ran.err);
    assert!(ran.err.contains("wait"), "{}", ran.err);
}

#[test]
fn a_domain_for_a_field_that_does_not_exist() {
    let folder = Folder::new("field");
    let path = subject(&folder, NODE, &with_pre("ok").replace("Node.next:", "Node.nxt:"));
    let ran = symheap(&["run", &path, "get"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("subject.yaml:13:") && ran.err.contains("UNKNOWN-FIELD"), "{}", ran.err);
    assert!(ran.err.contains("next"), "{}", ran.err);
}

#[test]
fn scopes_out_of_range() {
    let zero = symheap(&["run", "lissa/linked_list", "add", "-k", "0"]);
    assert_eq!(zero.code, 2);
    assert!(zero.err.contains("a scope is a number from 1 on"), "{}", zero.err);
    let huge = symheap(&["run", "lissa/linked_list", "add", "-k", "1000000000"]);
    assert_eq!(huge.code, 2);
    assert!(huge.err.contains("error[SCOPE-TOO-BIG]"), "{}", huge.err);
}

#[test]
fn a_precondition_that_never_ends_gives_unknown() {
    let folder = Folder::new("loop");
    let path = subject(&folder, NODE, &with_pre("forever"));
    let ran = symheap(&["run", &path, "get", "--json"]);
    assert_eq!(ran.code, 3, "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("\"stopped\":\"unknown\""), "{}", ran.out);
    assert!(ran.err.contains("forever") && ran.err.contains("did not end"), "{}", ran.err);
    let solved = symheap(&["solve", &path, "--vector", "-1,-1,-1,-1", "-t", "lissa", "--expect", "sat"]);
    assert_eq!(solved.code, 125, "{} {}", solved.out, solved.err);
}

#[test]
fn a_precondition_that_throws_counts_as_false_and_says_so() {
    let folder = Folder::new("throws");
    let path = subject(&folder, NODE, &with_pre("boom"));
    let ran = symheap(&["run", &path, "get", "--json"]);
    assert_eq!(ran.code, 0, "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("\"paths\":0"), "{}", ran.out);
    assert!(ran.err.contains("boom") && ran.err.contains("ArrayIndexOutOfBoundsException"), "{}", ran.err);
}

#[test]
fn unknown_names_on_the_command_line() {
    let method = symheap(&["run", "lissa/linked_list", "removee"]);
    assert_eq!(method.code, 2);
    assert!(method.err.contains("did you mean `remove`?"), "{}", method.err);
    let technique = symheap(&["run", "lissa/linked_list", "remove", "-t", "lisa"]);
    assert_eq!(technique.code, 2);
    assert!(technique.err.contains("did you mean `lissa`?"), "{}", technique.err);
    assert_eq!(symheap(&["run"]).code, 2);
    assert_eq!(symheap(&["--help"]).code, 0);
}

#[test]
fn bad_vectors_and_heaps() {
    let short = symheap(&["solve", "lissa/linked_list", "--vector", "1,2", "-k", "2"]);
    assert_eq!(short.code, 2);
    assert!(short.err.contains("the vector has 2 values"), "{}", short.err);
    let folder = Folder::new("heap");
    let heap = folder.write("heap.yaml", "heap:\n  this: { head: N0 }\n  N7: { next: N0 }\n");
    let ran = symheap(&["solve", "lissa/linked_list", "--heap", &heap, "-k", "2"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("heap.yaml:2:11: error[UNKNOWN-FIELD]"), "{}", ran.err);
    assert!(ran.err.contains("heap.yaml:3:3: error[UNKNOWN-OBJECT]"), "{}", ran.err);
    // The receiver is one of the nodes: what the second name says would replace what the first one said.
    let heap = folder.write("two.yaml", "heap:\n  this: { left: N0 }\n  N0: { left: null, right: N1 }\n");
    for command in ["solve", "draw"] {
        let ran = symheap(&[command, "intro/binary_tree", "--heap", &heap, "-k", "3"]);
        assert_eq!(ran.code, 2, "{}", ran.out);
        assert!(
            ran.err.contains("two.yaml:3:3: error[DUPLICATE-NAME]: N0 and this are one object"),
            "{}",
            ran.err
        );
    }
}

#[test]
fn a_time_limit_gives_a_partial_result() {
    let ran =
        symheap(&["enumerate", "korat/binary_tree", "-k", "16", "--count", "--json", "--timeout", "0.3"]);
    assert_eq!(ran.code, 3, "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("\"complete\":false"), "{}", ran.out);
}

#[cfg(unix)]
#[test]
fn files_that_cannot_be_read_say_why() {
    let folder = Folder::new("bad-files");
    let at = |name: &str| format!("{}/{name}", folder.path());
    std::os::unix::fs::symlink(at("Loop.java"), at("Loop.java")).unwrap();
    std::fs::create_dir_all(at("sub/subject.yaml")).unwrap();
    for (path, said) in [
        (at("Loop.java"), "cannot be read: Too many levels of symbolic links"),
        (at("sub"), "has neither a subject.yaml nor Java"),
        ("/dev/zero".to_string(), "does not end within"),
        ("x\u{0}y".replace('\0', "\n"), "there is no file, folder or bundled subject"),
    ] {
        let ran = symheap(&["run", &path, "m"]);
        assert!(ran.code == 2 && ran.err.contains(said), "{path}: {} {}", ran.code, ran.err);
    }
    let heap = folder.write("heap.yaml", "heap: { this: { left: N0 } }\n");
    let from = ["solve", "intro/binary_tree", "-k", "2", "-t", "lissa", "--heap"];
    assert_eq!(symheap(&[&from[..], &[&heap]].concat()).code, 0);
    let endless = symheap(&[&from[..], &["/dev/zero"]].concat());
    assert!(endless.code == 2 && endless.err.contains("does not end"), "{}", endless.err);
}

#[test]
fn any_name_of_a_file_is_one() {
    let folder = Folder::new("bad-names");
    let java =
        "class A { A next; boolean repOK() { return next != this; } boolean m() { return next == null; } }";
    for name in [
        "a b",
        "new\nline",
        "tab\there",
        "back\\slash",
        "quo\"te'",
        "hash # sign",
        "{x}",
        "ä日本",
        "\u{202e}x",
        "-k",
        "a:b",
        "%s",
        "[1]",
        "&x *x",
        "\u{7f}",
    ] {
        let path = folder.write(&format!("{name}.java"), java);
        let ran = symheap(&["run", &path, "m", "-k", "1", "--no-times", "--quiet"]);
        assert!(ran.code == 0 && ran.out.contains("under lissa"), "{name:?}: {} {}", ran.out, ran.err);
        // What is written reads back.
        let kept = format!("{}/kept{}", folder.path(), name.len());
        let init = symheap(&["init", &path, "-o", &kept, "--yes"]);
        assert_eq!(init.code, 0, "{name:?}: {}", init.err);
        let again = symheap(&["check", &kept]);
        assert_eq!(again.code, 0, "{name:?}: {} {}", again.out, again.err);
        let _ = std::fs::remove_dir_all(&kept);
    }
}

#[test]
fn a_witness_in_json_is_a_heap_file() {
    let folder = Folder::new("witness-json");
    for (subject, k) in [("lissa/tree_map", "2"), ("pli/schedule", "1"), ("intro/cycle", "2")] {
        let told = json(&[
            "solve",
            subject,
            "-k",
            k,
            "-t",
            "lissa",
            "--json",
            "--heap",
            &folder.write("open.yaml", "heap: {}\n"),
        ]);
        let witness = &told["verdicts"]["lissa"]["witness"];
        assert!(witness["heap"]["this"].is_object(), "{told}");
        let file = folder.write("witness.json", &witness.to_string());
        let again = json(&["solve", subject, "-k", k, "-t", "lissa", "--json", "--heap", &file]);
        assert_eq!(again["verdicts"]["lissa"]["verdict"], "sat", "{subject}: {witness}");
        assert_eq!(again["verdicts"]["lissa"]["witness"], *witness, "{subject}");
    }
}

#[test]
fn a_mark_at_the_start_of_a_text_is_no_part_of_it() {
    let folder = Folder::new("marked");
    let script = folder.write("script", "\u{feff}run\r\n");
    let ran = symheap(&["repl", "intro/binary_tree", "dfs", "-k", "2", "--script", &script]);
    assert!(ran.code == 0 && ran.out.contains("3 paths"), "{} {}", ran.out, ran.err);
    let heap = folder.write("heap.yaml", "\u{feff}heap: { this: { left: null } }\r\n");
    assert_eq!(symheap(&["solve", "intro/binary_tree", "-k", "2", "-t", "lissa", "--heap", &heap]).code, 0);
}

/// What is nearly the name of a command, an exception, a file is asked for by its name.
#[test]
fn near_misses_are_named() {
    for (args, hint) in [
        (&["alarm", "intro/cycle"][..], "did you mean `symheap alarms`?"),
        (&["alarm", "intro/cycle", "--exception", "X", "--no-post"], "did you mean `symheap alarms`?"),
        (&["enumrate", "intro/cycle", "--count"], "did you mean `symheap enumerate`?"),
        (&["merg", "a", "b"], "did you mean `symheap merge`?"),
        (&["alarms", "intro/cycle", "--exception", "NullPointer"], "did you mean `NullPointerException`?"),
        (&["alarms", "intro/cycle", "--exception", "assertion"], "did you mean `AssertionError`?"),
        (&["alarms", "intro/cycle", "--exception", "StackOverflow"], "did you mean `StackOverflowError`?"),
        (
            &["alarms", "intro/cycle", "--exception", "NulPointerExeption"],
            "did you mean `NullPointerException`?",
        ),
        (&["alarms", "intro/cycle", "--exception", "never end"], "did you mean `never ends`?"),
        (&["alarms", "intro/lying_size", "--at", "Chan.java:59"], "did you mean `Chain.java:59`?"),
        (
            &["backward", "intro/lying_size", "second", "--target", "NullPointer", "-u", "2"],
            "did you mean `NullPointerException`?",
        ),
        (&["run", "intro/cycle", "size", "--arg", "foo=1"], "the method has no parameters"),
        (&["lying_sise"], "did you mean the bundled subject `intro/lying_size`?"),
        (&["zzzzzzzz"], "`symheap list` shows the bundled subjects"),
    ] {
        let ran = symheap(args);
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(hint), "{args:?}: {}", ran.err);
    }
}

/// The same in a session.
#[test]
fn near_misses_are_named_in_a_session() {
    let folder = Folder::new("near-misses");
    for (line, hint) in [
        ("break on exeption", "did you mean `exception`?"),
        ("break on exception NullPointer", "did you mean `NullPointerException`?"),
        ("break on line Chan.java:45", "did you mean `Chain.java`?"),
        ("break on field nxt", "did you mean `next`?"),
        ("break on everything", "usage: break on"),
        ("chose 1", "did you mean `choose`?"),
        ("technique lisa", "did you mean `lissa`?"),
    ] {
        let script = folder.write("line.script", line);
        let ran = symheap(&["repl", "intro/cycle", "size", "-k", "2", "--script", &script]);
        assert!(ran.code == 2 && ran.out.contains(hint), "{line}: {} {}", ran.out, ran.err);
    }
}
