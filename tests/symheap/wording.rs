//! What people read: values by their types, arrays by their lengths, mistakes with what to do about them.

use crate::command::{Folder, json, symheap};

#[test]
fn booleans_are_true_and_false() {
    let folder = Folder::new("wording-boolean");
    folder.write(
        "B.java",
        "class B { static boolean ok() { return true; } static boolean f(int v) { boolean big = v > 5; return big; } }",
    );
    folder.write(
        "subject.yaml",
        "symheap: 1\nname: B\nsources: [B.java]\nmethods: { f: { args: { v: symbolic } } }\n\
         precondition:\n  scope: { default: 1, pools: {}, fields: {} }\n  operational: { preH: [ok] }\n",
    );
    let ran = json(&["run", &folder.path(), "f", "-t", "li", "--json", "--paths"]);
    let outcomes: Vec<&str> =
        ran["path_list"].as_array().unwrap().iter().map(|p| p["outcome"].as_str().unwrap()).collect();
    assert_eq!(outcomes, ["returns true", "returns false"]);
    let script = folder.write("s.script", "continue\nchoose 1\nnext\nvars\ncontinue\n");
    let ran = symheap(&["repl", &folder.path(), "f", "-t", "li", "--script", &script]);
    assert!(ran.out.contains("returns true") && !ran.out.contains("returns 1"), "{}", ran.out);
    assert!(ran.out.contains("big = true"), "{}", ran.out);
}

#[test]
fn an_array_of_known_length_shows_its_elements_alone() {
    let ran = json(&["run", "korat/heap_array", "extractMax", "-t", "lissa", "-k", "2", "--json", "--paths"]);
    let mut seen = 0;
    for path in ran["path_list"].as_array().unwrap() {
        let Some(array) = path["heap"]["N0"].as_object() else { continue };
        let length: usize = array["length"].as_str().unwrap().parse().unwrap();
        let elements: Vec<&String> = array.keys().filter(|k| *k != "length").collect();
        let expected: Vec<String> = (0..length).map(|i| format!("[{i}]")).collect();
        assert_eq!(elements, expected.iter().collect::<Vec<_>>(), "{path}");
        seen += 1;
    }
    assert!(seen > 3, "{ran}");
    let script = Folder::new("wording-array");
    let file = script
        .write("s.script", "next-choice\nchoose 2\nnext-choice\nchoose 1\nnext-choice\nchoose 2\nheap\n");
    let ran = symheap(&["repl", "korat/heap_array", "extractMax", "-k", "2", "--script", &file, "--json"]);
    let heap = ran.out.lines().last().unwrap_or_default();
    assert!(heap.contains("[0]") && !heap.contains("[1]"), "{heap}");
}

fn said(line: &str) -> String {
    let folder = Folder::new(&format!("wording-{}", line.len()));
    let script = folder.write("s.script", &format!("{line}\n"));
    let ran = symheap(&["repl", "intro/binary_tree", "--script", &script]);
    ran.out.split(&format!("]> {line}")).last().unwrap_or_default().to_owned() + &ran.err
}

#[test]
fn mistakes_come_with_what_to_do() {
    let rows = [
        ("print foo", "`vars` lists arguments and locals"),
        ("goto", "usage: goto"),
        ("goto [1,99999999999]", "no choice has that many"),
        ("choose 99999999999", "is too big a number"),
        ("step 99999999999999999999", "is too big a number"),
        ("load /nonexistent", "a journal that `save` wrote"),
        ("help stpe", "did you mean `step`?"),
    ];
    for (line, text) in rows {
        let answer = said(line);
        assert!(answer.contains("error") && answer.contains(text), "{line}: {answer}");
    }
    for line in ["help zork", "zork"] {
        let answer = said(line);
        assert!(answer.contains("unknown command") && !answer.contains("did you mean"), "{line}: {answer}");
    }
}

#[test]
fn a_technique_that_does_not_apply_says_which_does() {
    let folder = Folder::new("wording-none");
    folder.write("B.java", "class B { static int f(int v) { return v; } }");
    folder.write(
        "subject.yaml",
        "symheap: 1\nname: B\nsources: [B.java]\nmethods: { f: { args: { v: symbolic } } }\n\
         precondition:\n  scope: { default: 1, pools: {}, fields: {} }\n",
    );
    let ran = symheap(&["run", &folder.path(), "f", "-t", "lissa"]);
    let text = format!("{}{}", ran.out, ran.err);
    assert!(text.contains("names no preH") && text.contains("`-t li` needs none"), "{text}");
}

#[test]
fn a_postcondition_that_lacks_its_import_is_an_error_at_its_place() {
    let folder = Folder::new("wording-import");
    let code = "class P { int size; boolean ok() { return true; } void f() { size++; }\n\
                boolean kept() { return SymHeap.old(size) + 1 == size; } }";
    folder.write("P.java", code);
    folder.write(
        "subject.yaml",
        "symheap: 1\nname: P\nsources: [P.java]\ninput: { this: P }\nmethods: { f: {} }\n\
         precondition:\n  scope: { default: 1, pools: {}, fields: { P.size: 0..1 } }\n  operational: { preH: [ok] }\n  post: [kept]\n",
    );
    for command in ["check", "run"] {
        let ran = symheap(&[command, &folder.path()]);
        let text = format!("{}{}", ran.out, ran.err);
        assert_eq!(ran.code, 2, "{command}: {text}");
        assert!(text.contains("P.java:2:") && text.contains("import pli.SymHeap;"), "{command}: {text}");
    }
    folder.write("P.java", &format!("import pli.SymHeap;\n{code}"));
    let ran = json(&["run", &folder.path(), "f", "-t", "li", "--json"]);
    assert_eq!(
        (&ran["paths"], &ran["alarms"], &ran["complete"]),
        (&1.into(), &0.into(), &true.into()),
        "{ran}"
    );
}

#[test]
fn what_no_number_satisfies_is_said_so() {
    let folder = Folder::new("wording-contradiction");
    folder.write(
        "R.java",
        "class R { int prio; boolean ok() { return true; } boolean big() { return prio > 2147483647; } int f() { return prio; } }",
    );
    folder.write(
        "subject.yaml",
        "symheap: 1\nname: R\nsources: [R.java]\ninput: { this: R }\nmethods: { f: {} }\n\
         precondition:\n  scope: { default: 1, pools: {}, fields: { R.prio: any } }\n  operational: { preH: [ok], preP: [big] }\n",
    );
    let solved = json(&["solve", &folder.path(), "--vector", "-1", "-k", "1", "-t", "pli", "--json"]);
    let pli = solved["verdicts"]["pli"].to_string();
    assert!(
        pli.contains("\"unsat\"") && pli.contains("needs prio > 2147483647, which no int satisfies"),
        "{pli}"
    );
    assert!(!pli.contains("contradicts true"), "{pli}");
}
