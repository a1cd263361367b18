//! Fields whose domain lists strings or constants of an enum: reading one decides it, a value at a time.

use crate::command::{Folder, json, symheap};

const CODE: &str = "
    package t;
    public class E {
        enum Kind { A, B { int weight() { return 5; } }, C; int weight() { return 1; } }
        String tag; Kind kind; int n; Kind[] kinds;
        boolean tagged() { return tag != null && !tag.equals(\"z\"); }
        boolean kindly() { return kind != null; }
        int f() { if (tag.equals(\"x\")) throw new IllegalStateException(); return tag.length(); }
        boolean same() { return tag == \"y\"; }
        int g() {
            switch (kind) { case A: return 10; case B: return 20; default: throw new IllegalStateException(kind.name()); }
        }
        int h() { return kind.ordinal() * 10 + kind.weight(); }
        void all() { assert kind == Kind.A || kind == Kind.B || kind == Kind.C; }
        boolean both() { return kind == Kind.valueOf(\"A\") && tag != null; }
    }";

fn subject(name: &str, tag: &str, kind: &str, requires: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("E.java", CODE);
    folder.write(
        "subject.yaml",
        &format!(
            "symheap: 1\nname: E\nsources: [E.java]\ninput: {{ this: E }}\n{requires}\n\
             precondition:\n  scope:\n    default: 1\n    pools: {{}}\n    \
             fields: {{ E.tag: {tag}, E.kind: {kind}, E.n: 0..1 }}\n  operational: {{ preH: [tagged, kindly] }}\n\
             methods: {{ f: {{}}, same: {{}}, g: {{}}, h: {{}}, all: {{}}, both: {{}} }}\n"
        ),
    );
    folder
}

fn paths(folder: &Folder, method: &str, technique: &str) -> Vec<(String, String)> {
    let args = ["run", &folder.path(), method, "-t", technique, "-k", "1", "--json", "--paths", "--validate"];
    let ran = json(&args);
    assert_eq!(ran["complete"], true, "{method} {technique}: {ran}");
    if technique != "li" {
        assert_eq!(ran["spurious"], 0, "{method} {technique}: {ran}");
    }
    let paths = ran["path_list"].as_array().unwrap().iter();
    let text = |v: &serde_json::Value| v.as_str().unwrap_or_default().to_owned();
    paths
        .map(|p| {
            let outcome = text(&p["outcome"]);
            (text(&p["clause_path"]), outcome.split(" at ").next().unwrap_or_default().to_owned())
        })
        .collect()
}

fn pairs(of: &[(&str, &str)]) -> Vec<(String, String)> {
    of.iter().map(|(a, b)| (a.to_string(), b.to_string())).collect()
}

const EXACT: [&str; 6] = ["pli", "pli-noopt", "lissa", "lissa-m", "lissa-nosb", "ifrepok"];

#[test]
fn every_string_of_the_domain_is_a_way_to_go_on() {
    let folder = subject("listed-strings", "[null, \"x\", \"y\", \"z\"]", "any", "");
    let (x, y, z) = (
        ("tag=\"x\"", "throws IllegalStateException"),
        ("tag=\"y\"", "returns 1"),
        ("tag=\"z\"", "returns 1"),
    );
    let null = ("tag=null", "throws NullPointerException: Cannot invoke \"String.equals(Object)\"");
    assert_eq!(paths(&folder, "f", "li"), pairs(&[null, x, y, z]));
    for technique in EXACT.into_iter().filter(|t| *t != "ifrepok") {
        assert_eq!(paths(&folder, "f", technique), pairs(&[x, y]), "{technique}");
    }
    assert_eq!(paths(&folder, "f", "ifrepok").len(), 6, "two tags, three kinds");
    let same: Vec<String> = paths(&folder, "same", "pli").into_iter().map(|p| p.1).collect();
    assert_eq!(same.len(), 3, "a tag \"y\" may be the literal or an object of its own");
}

#[test]
fn an_enums_field_ranges_over_null_and_the_constants() {
    let folder = subject("listed-enum", "[\"x\"]", "any", "");
    let a = ("kind=A", "returns 10");
    let b = ("kind=B", "returns 20");
    let c = ("kind=C", "throws IllegalStateException: C");
    for technique in EXACT.into_iter().filter(|t| *t != "ifrepok") {
        assert_eq!(paths(&folder, "g", technique), pairs(&[a, b, c]), "{technique}");
        let weights = pairs(&[("kind=A", "returns 1"), ("kind=B", "returns 15"), ("kind=C", "returns 21")]);
        assert_eq!(paths(&folder, "h", technique), weights, "{technique}");
        let all = pairs(&[("kind=A", "returns"), ("kind=B", "returns"), ("kind=C", "returns")]);
        assert_eq!(paths(&folder, "all", technique), all, "{technique}");
    }
    assert_eq!(paths(&folder, "g", "li").len(), 4, "null as well");
    for technique in ["bli1", "bli2", "lihybrid"] {
        let ran = symheap(&["run", &folder.path(), "g", "-t", technique, "-k", "1", "--json", "--paths"]);
        assert!(ran.code == 0 && ran.out.contains("kind=C") || ran.code == 2, "{technique}: {}", ran.out);
    }
    // A list leaves out what it does not name.
    let some = subject("listed-some", "[\"x\"]", "[Kind.C, A]", "");
    assert_eq!(paths(&some, "g", "li"), pairs(&[c, a]));
}

#[test]
fn alarms_are_real_and_their_tests_name_the_constant() {
    let folder = subject("listed-alarms", "[\"x\", \"y\"]", "[A, B, C]", "");
    let ran = json(&["alarms", &folder.path(), "g", "--json"]);
    assert_eq!((&ran["alarms"], &ran["classes"]["real"]), (&1.into(), &1.into()), "{ran}");
    assert_eq!(ran["groups"][0]["witness"]["heap"]["this"]["kind"], "C", "{ran}");
    let all = json(&["alarms", &folder.path(), "all", "--json"]);
    assert_eq!(all["alarms"], 0, "{all}");
    let export = symheap(&["export", &folder.path(), "g", "--format", "java-test"]);
    assert_eq!(export.code, 0, "{}", export.err);
    assert!(export.out.contains("Kind.C") && !export.out.contains("new Kind"), "{}", export.out);
    let export = symheap(&["export", &folder.path(), "f", "--format", "java-test"]);
    assert!(export.out.contains("\"x\""), "{}", export.out);
}

#[test]
fn heaps_can_be_written_and_counted() {
    let folder = subject("listed-heaps", "[null, \"x\", \"y\", \"z\"]", "any", "");
    let counted = json(&["enumerate", &folder.path(), "-k", "1", "--count", "--json"]);
    assert_eq!(counted["valid"], 6, "two tags and three kinds: {counted}");
    for (heap, verdict) in [
        ("{ tag: \"x\", kind: C }", "sat"),
        ("{ tag: \"z\" }", "unsat"),
        ("{ tag: null }", "unsat"),
        ("{ kind: null }", "unsat"),
        ("{ kind: B }", "sat"),
    ] {
        let file = folder.write("h.yaml", &format!("heap: {{ this: {heap} }}\n"));
        let solved =
            json(&["solve", &folder.path(), "--heap", &file, "-k", "1", "-t", "lissa,pli", "--json"]);
        for technique in ["lissa", "pli"] {
            assert_eq!(solved["verdicts"][technique]["verdict"], verdict, "{heap} {technique}: {solved}");
        }
    }
    let file = folder.write("h.yaml", "heap: { this: { kind: D } }\n");
    let bad = symheap(&["solve", &folder.path(), "--heap", &file, "-k", "1"]);
    assert_eq!(bad.code, 2, "{}", bad.out);
}

#[test]
fn a_session_chooses_replays_and_prints_them() {
    let folder = subject("listed-session", "[\"x\", \"y\"]", "any", "");
    let script = folder.write(
        "s.script",
        "continue\nchoices\nchoose 4\nprint kind\nprint kind == E.Kind.C && kind != Kind.A\nprint kind.ordinal()\nheap\n",
    );
    let ran = symheap(&["repl", &folder.path(), "g", "-t", "li", "--script", &script]);
    for text in ["kind=A", "kind=C", "kind == E.Kind.C && kind != Kind.A = true", "kind.ordinal() = 2"] {
        assert!(ran.out.contains(text), "{text}: {}", ran.out);
    }
}

#[test]
fn pools_of_what_has_no_objects_of_its_own_are_refused() {
    let rows = [
        ("Kind", "kinds", "write `[A, B, C]` or `any`"),
        ("Integer", "any", "write `symbolic` as the field's domain"),
        ("Double", "any", "or a list of its values: `[null, 1]`"),
        ("String", "[\"x\"]", "write `symbolic` as the field's domain, or a list of strings"),
    ];
    for (class, domain, hint) in rows {
        let folder = subject(
            &format!("listed-pool-{class}"),
            "[\"x\"]",
            if domain == "kinds" { "kinds" } else { "any" },
            "",
        );
        let text = std::fs::read_to_string(format!("{}/subject.yaml", folder.path())).unwrap();
        let pools = format!("pools: {{ kinds: {{ class: {class}, count: k }} }}");
        folder.write("subject.yaml", &text.replace("pools: {}", &pools));
        for args in [vec!["check"], vec!["run"]] {
            let path = folder.path();
            let mut args = args.clone();
            args.push(&path);
            let ran = symheap(&args);
            let text = format!("{}{}", ran.out, ran.err);
            assert_eq!(ran.code, 2, "{class}: {text}");
            assert!(text.contains("error[BAD-POOL]") && text.contains(hint), "{class}: {text}");
        }
    }
    for (kind, message) in [
        ("[A, D]", "Kind has no constant `D`"),
        ("0..2", "takes constants of it"),
        ("[\"A\"]", "takes constants of it"),
        ("kinds", "Kind has no constant `kinds`"),
    ] {
        let folder = subject("listed-bad", "[\"x\"]", kind, "");
        let ran = symheap(&["check", &folder.path()]);
        let text = format!("{}{}", ran.out, ran.err);
        assert!(ran.code == 2 && text.contains(message) && text.contains("[A, B, C]"), "{kind}: {text}");
    }
}

#[test]
fn no_argument_invents_a_constant() {
    for (args, message) in [
        ("{ k: new }", "whose objects are its constants"),
        ("{ k: AA }", "did you mean `A`?"),
        ("{ k: [null, Kind.C] }", "Kind has no constant `C`"),
        ("{ k: \"A\" }", "write `any`, or null and constants: `[null, A, B]`"),
    ] {
        let folder = Folder::new(&format!("listed-args{}", args.len() + message.len()));
        folder.write("E.java", "class E { enum Kind { A, B } static boolean ok() { return true; } static int f(Kind k, String s) { return 0; } }");
        let full = if args.contains("s:") { args.to_owned() } else { args.replace(" }", ", s: null }") };
        folder.write(
            "subject.yaml",
            &format!(
                "symheap: 1\nname: E\nsources: [E.java]\nmethods: {{ f: {{ args: {full} }} }}\n\
                 precondition:\n  scope: {{ default: 1, pools: {{}}, fields: {{}} }}\n  operational: {{ preH: [ok] }}\n"
            ),
        );
        let ran = symheap(&["check", &folder.path()]);
        let text = format!("{}{}", ran.out, ran.err);
        assert!(ran.code == 2 && text.contains(message), "{args}: {text}");
    }
}

#[test]
fn statics_and_elements_list_values_too() {
    let folder = Folder::new("listed-elements");
    folder.write(
        "A.java",
        "class A { enum Kind { A, B } static Kind mode; Kind[] kinds;
            boolean ok() { return kinds != null && mode != null; }
            int f() { int n = 0; for (Kind k : kinds) if (k == mode) n++; return n; } }",
    );
    folder.write(
        "subject.yaml",
        "symheap: 1\nname: A\nsources: [A.java]\ninput: { this: A, statics: { A.mode: any } }\nmethods: { f: {} }\n\
         precondition:\n  scope:\n    default: 1\n    pools: { arrays: { array: Kind, count: 1, length: 2, elements: [A, B] } }\n    \
         fields: { A.kinds: arrays }\n  operational: { preH: [ok] }\n",
    );
    for technique in ["lissa", "pli"] {
        let found = paths(&folder, "f", technique);
        assert_eq!(found.len(), 8, "two modes, four arrays: {technique} {found:?}");
        let twos = found.iter().filter(|p| p.1 == "returns 2").count();
        assert_eq!(twos, 2, "{technique} {found:?}");
    }
    let counted = json(&["enumerate", &folder.path(), "-k", "1", "--count", "--json"]);
    assert_eq!(counted["valid"], 2, "preH reads no element: {counted}");
}
