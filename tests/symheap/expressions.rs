//! Expressions that people write: they mean what Java means, and what is wrong with them is said when the
//! file is read.

use crate::command::{Folder, json, symheap};

const CODE: &str = "
    package t;
    public class C {
        static final int LIMIT = 7;
        interface Shape { } static class Circle implements Shape { int r; } static class Square implements Shape { }
        Shape shape; long total; byte small; char letter; boolean flag; Circle circle;
        boolean ok() { return true; }
        int f(int v) {
            if (v > 1000) throw new IllegalStateException();
            if (v == 200) throw new IllegalArgumentException();
            return 0;
        }
        int g(long w, byte b, char c, boolean z) { return 0; }
    }";

fn subject(name: &str, requires: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("C.java", CODE);
    let requires = serde_json::to_string(requires).unwrap();
    folder.write(
        "subject.yaml",
        &format!(
            "symheap: 1\nname: C\nsources: [C.java]\ninput: {{ this: C }}\nrequires: [{requires}]\n\
             precondition:\n  scope:\n    default: 1\n    pools: {{ shapes: {{ classes: {{ Circle: k, Square: k }} }} }}\n    \
             fields: {{ C.shape: shapes }}\n  operational: {{ preH: [ok] }}\n\
             methods: {{ f: {{ args: {{ v: symbolic }} }}, g: {{ args: [symbolic, symbolic, symbolic, symbolic] }} }}\n"
        ),
    );
    folder
}

/// Values of expressions where nothing has been read yet.
fn printed(expressions: &[&str]) -> Vec<String> {
    let folder = subject(&format!("expr-print{}", expressions.len()), "true");
    let script: String = expressions.iter().map(|e| format!("print {e}\n")).collect();
    let script = folder.write("s.script", &script);
    let ran = symheap(&["repl", &folder.path(), "f", "--script", &script, "--json"]);
    let lines = ran.out.lines().filter_map(|l| serde_json::from_str::<serde_json::Value>(l).ok());
    lines.filter_map(|l| Some(l.get("value")?.as_str()?.to_owned())).collect()
}

#[test]
fn concrete_values_are_those_of_java() {
    let table = [
        ("(byte) 200", "-56"),
        ("(byte) -129", "127"),
        ("(byte) 300L", "44"),
        ("(char) -1", "65535"),
        ("(short) 40000", "-25536"),
        ("(short) 98304L", "-32768"),
        ("(int) 3000000000L", "-1294967296"),
        ("(long) 2147483647 + 1", "2147483648"),
        ("(char) (byte) -1", "65535"),
        ("(byte) (char) 255", "-1"),
        ("2147483647 + 1", "-2147483648"),
        ("2147483647 + 1L", "2147483648"),
        ("65536 * 65536", "0"),
        ("-2147483648 / -1", "-2147483648"),
        ("-7 / 2", "-3"),
        ("-7 % 2", "-1"),
        ("1 << 33", "2"),
        ("1L << 33", "8589934592"),
        ("1 << 33L", "2"),
        ("-8 >> 1", "-4"),
        ("-8 >>> 28", "15"),
        ("-8L >>> 60", "15"),
        ("1.0", "1.0"),
        ("1 / 3f", "0.33333334"),
        ("100000000.0 * 1.5", "1.5E8"),
        ("1e-5f", "1.0E-5"),
        ("-0.0", "-0.0"),
        ("0.1 + 0.2", "0.30000000000000004"),
        ("1.0 / 0", "Infinity"),
        ("0.0f / 0", "NaN"),
        ("Double.valueOf(2)", "2.0"),
        ("Float.valueOf(2)", "2.0"),
        ("\"n\" + 1.0 + 2L", "\"n1.02\""),
        ("'a' + 1", "98"),
        ("(char) ('a' + 1) == 'b'", "true"),
        ("~5 ^ 3", "-7"),
        ("true ? 1 : 2", "1"),
        ("null == null ? 'x' : 'y'", "120"),
        ("(1 > 2 ? 5 : 6) + 1", "7"),
        ("null instanceof Shape", "false"),
        ("this instanceof C", "true"),
        ("this instanceof Shape", "false"),
        ("this instanceof Object", "true"),
        ("\"ab\".length() + 1", "3"),
        ("\"ab\".equals(\"ab\") && !\"\".equals(\"b\") && \"\".isEmpty()", "true"),
        ("C.LIMIT * 2 == 14 && LIMIT == t.C.LIMIT", "true"),
        ("1 / 0", "undecided: division by zero throws ArithmeticException"),
        ("false && 1 / 0 == 1", "false"),
        ("((C) this) == this", "true"),
    ];
    let expressions: Vec<&str> = table.iter().map(|row| row.0).collect();
    let values = printed(&expressions);
    assert_eq!(values.len(), table.len(), "{values:?}");
    for ((expression, expected), value) in table.iter().zip(&values) {
        assert_eq!(value, expected, "{expression}");
    }
}

/// How the paths of `f` end under a requirement.
fn outcomes(requires: &str) -> Vec<String> {
    let name: String = requires.chars().map(|c| format!("{:x}", c as u32)).collect();
    let folder = subject(&format!("expr-{}", &name[..name.len().min(60)]), requires);
    let ran = json(&["run", &folder.path(), "f", "-t", "lissa", "-k", "1", "--json", "--paths"]);
    assert_eq!(ran["complete"], true, "{requires}: {ran}");
    let paths = ran["path_list"].as_array().unwrap().iter();
    let outcome = |p: &serde_json::Value| {
        p["outcome"].as_str().unwrap().split(' ').take(2).collect::<Vec<_>>().join(" ")
    };
    let mut all: Vec<String> = paths.map(outcome).collect();
    all.sort();
    all
}

#[test]
fn symbolic_values_are_those_of_java() {
    let (back, high, at) = ("returns 0", "throws IllegalStateException", "throws IllegalArgumentException");
    let trim = |all: Vec<String>| -> Vec<String> {
        all.into_iter().map(|o| o.split(' ').take(2).collect::<Vec<_>>().join(" ").replace(':', "")).collect()
    };
    let rows: [(&str, &[&str]); 13] = [
        ("(byte) v == v", &[back]),
        ("(short) v == v", &[back, at, high]),
        ("(char) v != v", &[back, high]),
        ("(byte) v == -56 && v < 300 && v > 100", &[at]),
        ("(int) (v + 2147483648L) == v", &[]),
        ("v + 2147483647 < 0 && v > 1000", &[high]),
        ("(v > 5 ? v < 10 : v > -3)", &[back]),
        ("(v == 200 ? 1 : 2L) == 1 || (byte) (v > 9 ? v : 0) == 100 && v < 101", &[back, at]),
        ("v << 32 == 200", &[at]),
        ("v >>> 31 == 0 && v / 2 == 100 && v % 2 == 0", &[at]),
        ("400 / v == 2 && v >= 200", &[at]),
        ("!(1 / v > 0) && v >= 0 && v < 2", &[]),
        ("v == 200 && (v != 0 || 1 / v == 7)", &[at]),
    ];
    for (requires, expected) in rows {
        assert_eq!(trim(outcomes(requires)), expected, "{requires}");
    }
}

#[test]
fn what_is_wrong_is_said_when_the_file_is_read() {
    let (unknown, mistyped, syntax) = ("UNKNOWN-NAME", "TYPE-MISMATCH", "SYNTAX");
    // With the column in the expression, and the code that the language has for it.
    let rows = [
        ("nosuch > 1", 1, unknown, "`nosuch` is no argument, field or object"),
        ("v > 0 && nosuch > 1", 10, unknown, "`nosuch` is no argument, field or object"),
        ("v >", 4, syntax, "no Java expression"),
        ("v", 1, mistyped, "a value of type int where boolean is expected"),
        ("v > true", 1, mistyped, "comparison of values that are no numbers"),
        ("!v", 2, mistyped, "a value of type int where boolean is expected"),
        ("this == 1", 1, mistyped, "comparison of values that are no numbers"),
        ("this.nosuch == 1", 1, unknown, "unknown field `nosuch` of C"),
        ("1 == circle.q", 6, unknown, "unknown field `q` of Circle"),
        ("(boolean) v", 1, mistyped, "a value of type int where boolean is expected"),
        ("this instanceof Nosuch", 1, "UNKNOWN-TYPE", "no type `Nosuch` is known here"),
        ("this.nosuch() == 1", 1, unknown, "unknown method `nosuch()` of C"),
        ("v > 0 && v / 0 == 1", 10, "BAD-EXPRESSION", "it divides by zero"),
        ("v++ > 1", 1, "BAD-EXPRESSION", "cannot stand here"),
        ("v > 1.5", 1, "BAD-EXPRESSION", "floating-point"),
        ("flag ? v : true", 1, mistyped, "a value of type int where boolean is expected"),
    ];
    for (i, (requires, column, code, message)) in rows.into_iter().enumerate() {
        let folder = subject(&format!("expr-bad{i}"), requires);
        for command in [vec!["check"], vec!["run"]] {
            let path = folder.path();
            let mut args = command.clone();
            args.push(&path);
            if command == ["run"] {
                args.push("f");
            }
            let ran = symheap(&args);
            let text = format!("{}{}", ran.out, ran.err);
            assert_eq!(ran.code, 2, "{requires}: {text}");
            assert!(text.contains(message), "{requires}: {text}");
            let place = format!("subject.yaml:5:{}: error[{code}]", 12 + column);
            assert!(text.contains(&place), "{requires}: {text}");
            assert!(text.contains("hint") || text.contains("help"), "{requires}: {text}");
        }
    }
    let near = subject("expr-near", "v > 1 && totla == 2");
    let ran = symheap(&["check", &near.path()]);
    assert!(format!("{}{}", ran.out, ran.err).contains("did you mean `total`?"), "{}{}", ran.out, ran.err);
}

#[test]
fn a_requirement_about_an_argument_of_one_method_does_not_concern_another() {
    let folder = subject("expr-other", "b == 3 && (byte) w == b && z && c == 'x'");
    for (method, paths) in [("f", 3), ("g", 1)] {
        let ran = json(&["run", &folder.path(), method, "-t", "li", "-k", "1", "--json"]);
        assert_eq!((&ran["paths"], &ran["complete"]), (&paths.into(), &true.into()), "{method}: {ran}");
    }
}

/// All true in Java.
const TRUE: [&str; 40] = [
    "(byte) 200 == -56",
    "(short) 40000 == -25536",
    "(char) ('a' + 1) == 'b'",
    "'a' + 1 == 98",
    "2147483647 + 1 == -2147483648",
    "9223372036854775807L + 1 < 0",
    "1 << 33 == 2",
    "1L << 33 == 8589934592L",
    "-8 >>> 28 == 15",
    "-8 >> 1 == -4",
    "-7 / 2 == -3 && -7 % 2 == -1",
    "(\"a\" + 1).equals(\"a1\")",
    "(\"a\" + 1 + 'c' + true + null).equals(\"a1ctruenull\")",
    "(1 + 2 + \"a\").equals(\"3a\")",
    "\"ab\" == \"a\" + \"b\"",
    "this instanceof C",
    "!(null instanceof C)",
    "(Object) this instanceof C c && c.length() == 5",
    "!((Object) this instanceof Node)",
    "(true ? 1 : 2) == 1",
    "(length() > 4 ? 'x' : 'y') == 'x'",
    "(true ? 1 : 2.5) == 1.0",
    "(length() > 4 ? Integer.valueOf(7) : Long.valueOf(8)) == 7L",
    "Integer.valueOf(127) == Integer.valueOf(127)",
    "Integer.valueOf(128) != Integer.valueOf(128)",
    "Integer.valueOf(128).equals(128) && !Long.valueOf(128).equals(128)",
    "count == 41",
    "LIMIT == 7 && C.LIMIT == t.C.LIMIT",
    "secret == 9 && this.secret == 9",
    "4 < length()",
    "Color.GREEN.ordinal() == 1",
    "Color.valueOf(\"RED\") == Color.RED && Color.values().length == 2",
    "new int[] {4, 5}[1] == 5",
    "same(\"x\").length() == 1",
    "same(3) + 1 == 4",
    "\"abc\".charAt(1) == 'b'",
    "Math.max(2, 3) == 3",
    "bump() == 42",
    "new Node(3).key == 3",
    "1.5 * 2 == 3 && 0.1 + 0.2 != 0.3",
];

/// They throw, or depend on a reference that nobody has read.
const UNKNOWN: [&str; 7] = [
    "1 / 0 == 1",
    "((Node) null).key == 1",
    "new int[] {4, 5}[2] == 5",
    "(Node) (Object) this == null",
    "node == null",
    "node.key == 3",
    "fails() == 1",
];

/// What is no expression, with the column and the code.
const WRONG: [(&str, usize, &str); 12] = [
    ("zzz > 1", 1, "UNKNOWN-NAME"),
    ("1 + zzz > 1", 5, "UNKNOWN-NAME"),
    ("length() > 4 && zzz.size() > 1", 17, "UNKNOWN-NAME"),
    ("length() > true", 1, "TYPE-MISMATCH"),
    ("nothing() == 1", 1, "UNKNOWN-NAME"),
    ("length(3) == 5", 1, "NOT-APPLICABLE"),
    ("\"a\".nothing == 1", 1, "UNSUPPORTED"),
    ("count = 3", 1, "BAD-EXPRESSION"),
    ("1 < count++", 5, "BAD-EXPRESSION"),
    ("1 <", 4, "SYNTAX"),
    ("(1 + 2 > 1", 11, "SYNTAX"),
    ("1 < \"abc", 5, "SYNTAX"),
];

/// A subject whose method `go` counts, and whose methods `j0`, `j1` … return the true expressions.
fn table(name: &str, requires: &str) -> Folder {
    let folder = Folder::new(name);
    let java = TRUE.iter().enumerate().map(|(i, e)| format!("boolean j{i}() {{ return {e}; }}\n"));
    folder.write(
        "C.java",
        &format!(
            "package t; public class C {{\n\
             static class Node {{ int key; Node next; Node(int k) {{ key = k; }} Node() {{ }} }}\n\
             enum Color {{ RED, GREEN }}\n static final int LIMIT = 7; static int count = 41;\n\
             private static int secret = 9; Node node;\n boolean ok() {{ return true; }}\n\
             int length() {{ return 5; }}\n static int bump() {{ return ++count; }}\n\
             <T> T same(T it) {{ return it; }}\n\
             int fails() {{ throw new IllegalStateException(\"no\"); }}\n\
             int go() {{ int x = 0; x = 1; x = 2; return x; }}\n {} }}",
            java.collect::<String>()
        ),
    );
    let yaml = format!(
        "symheap: 1\nname: C\nsources: [C.java]\ninput: {{ this: C }}\nrequires: {requires}\nprecondition:\n  \
         scope:\n    default: 1\n    pools: {{ nodes: {{ classes: {{ Node: k }} }} }}\n    \
         fields: {{ C.node: nodes }}\n  operational: {{ preH: [ok] }}\nmethods:\n  go: {{}}\n"
    );
    folder.write("subject.yaml", &yaml);
    folder
}

/// The replies to a script, as JSON.
fn replies(folder: &Folder, lines: &[String]) -> Vec<serde_json::Value> {
    let script = folder.write("s.script", &(lines.join("\n") + "\n"));
    let ran = symheap(&["repl", &folder.path(), "go", "--script", &script, "--json"]);
    ran.out.lines().filter_map(|l| serde_json::from_str(l).ok()).collect()
}

#[test]
fn an_expression_means_the_same_everywhere() {
    let folder = table("expr-table", "[]");
    let lines: Vec<String> = (0..TRUE.len()).map(|i| format!("print j{i}()")).collect();
    for (expression, said) in TRUE.iter().zip(replies(&folder, &lines)) {
        assert_eq!(said["value"], "true", "{expression} in a method");
    }
    let all = || TRUE.iter().map(|e| (*e, true)).chain(UNKNOWN.iter().map(|e| (*e, false)));
    let mut lines: Vec<String> = all().map(|(e, _)| format!("print {e}")).collect();
    lines.extend(all().map(|(e, _)| format!("watch {e}")));
    lines.extend(all().map(|(e, _)| format!("break if x == 1 && ({e})")));
    lines.extend(["continue".into(), "breakpoints".into()]);
    let said = replies(&folder, &lines);
    let values: Vec<&str> = said.iter().filter_map(|r| r.get("value")?.as_str()).collect();
    let watches = said.iter().rev().find_map(|r| r.get("watches").filter(|w| w.is_array())).unwrap();
    let breakpoints = said.last().unwrap()["breakpoints"].as_array().unwrap();
    assert_eq!((values.len(), breakpoints.len()), (all().count(), all().count()), "{said:?}");
    for (i, (expression, is_true)) in all().enumerate() {
        let (printed, watched) = (values[i], watches[i]["value"].as_str().unwrap());
        let is_right = |value: &str| if is_true { value == "true" } else { value.starts_with("undecided: ") };
        assert!(is_right(printed), "print {expression}: {printed}");
        assert_eq!(printed, watched, "{expression}");
        assert_eq!(breakpoints[i]["hits"], u64::from(is_true), "break if {expression}");
    }
}

#[test]
fn requirements_and_assumptions_mean_it_too() {
    let quoted = |e: &str| serde_json::to_string(e).unwrap();
    // Arithmetic of a double with an int is refused where inputs are described.
    let symbolic = |e: &&&str| !e.contains("2.5") && !e.contains("1.5");
    let all: Vec<String> = TRUE.iter().filter(symbolic).map(|e| quoted(e)).collect();
    let folder = table("expr-table-requires", &format!("[{}]", all.join(", ")));
    let ran = json(&["run", &folder.path(), "go", "-t", "li", "-k", "1", "--json"]);
    assert_eq!((&ran["paths"], &ran["complete"]), (&1.into(), &true.into()), "{ran}");
    let folder = table("expr-table-assume", "[]");
    let pair = |e: &&str| [format!("assume {e}"), format!("assume !({e})")];
    let lines: Vec<String> = TRUE.iter().filter(symbolic).flat_map(pair).collect();
    let said = replies(&folder, &lines);
    assert_eq!(said.len(), lines.len(), "{said:?}");
    for (lines, said) in lines.chunks(2).zip(said.chunks(2)) {
        assert_eq!(said[0]["ok"], true, "{}: {}", lines[0], said[0]);
        let refused = said[1]["error"].as_str().unwrap_or_default();
        assert!(refused.contains("no input satisfies"), "{}: {}", lines[1], said[1]);
    }
}

#[test]
fn mistakes_are_errors_at_their_place_everywhere() {
    let folder = table("expr-table-wrong", "[]");
    let commands = ["print", "watch", "break if", "assume"];
    let all = || WRONG.iter().flat_map(|&(e, column, code)| commands.map(|c| (c, e, column, code)));
    let lines: Vec<String> = all().map(|(command, e, ..)| format!("{command} {e}")).collect();
    let said = replies(&folder, &lines);
    assert_eq!(said.len(), lines.len(), "{said:?}");
    for ((command, e, column, code), said) in all().zip(&said) {
        let line = format!("{command} {e}");
        let at = format!("<command>:1:{}", command.len() + 1 + column);
        assert_eq!((&said["code"], &said["diagnostics"][0]["code"]), (&code.into(), &code.into()), "{line}");
        assert_eq!(said["diagnostics"][0]["at"], at, "{line}: {said}");
        assert!(said["hint"].is_string(), "{line}: {said}");
    }
}

#[test]
fn an_expression_that_is_too_much_says_for_which_bound() {
    let folder = Folder::new("expr-bounds");
    folder.write(
        "C.java",
        "package t; public class C {
            static class N { } N n;
            boolean ok() { return true; }
            int go(int v) { int x = v; return x; }
            static int forever() { int i = 0; while (true) { i++; } }
            static int forks(int v) {
                int n = 0;
                for (int bit = 0; bit < 12; bit++) if ((v >> bit & 1) == 0) n += bit * bit;
                return n;
            }
            static int chain(int v) { int i = 0; while (v > i) { i++; } return i; }
            static int deep(int n) { return deep(n + 1); }
            static int big() { return new int[1 << 30].length; }
        }",
    );
    let yaml = "symheap: 1\nname: C\nsources: [C.java]\ninput: { this: C }\nprecondition:\n  scope:\n    default: 1\n    \
                pools: { nodes: { classes: { N: k } } }\n    fields: { C.n: nodes }\n  operational: { preH: [ok] }\n\
                methods:\n  go: { args: { v: symbolic } }\n";
    folder.write("subject.yaml", yaml);
    let rows = [
        ("forever()", "it needs more than 2000000 instructions"),
        ("forks(v) > 3", "it has more than 512 paths"),
        ("chain(v)", "one of its paths depends on more than 200 conditions"),
        ("deep(0)", "it needs more than 2000 frames (--max-frames)"),
        ("big()", "it needs too much memory (--max-memory)"),
        ("\"n\" + v", "a text with a part that is symbolic"),
    ];
    let lines: Vec<String> =
        std::iter::once("step".into()).chain(rows.iter().map(|(e, _)| format!("print {e}"))).collect();
    let said = replies(&folder, &lines);
    for ((expression, bound), said) in rows.into_iter().zip(&said[1..]) {
        assert_eq!(said["value"], format!("undecided: {bound}"), "{expression}");
    }
}
