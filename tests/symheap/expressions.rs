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
        ("(long) 2147483647 + 1", "2147483648L"),
        ("(char) (byte) -1", "65535"),
        ("(byte) (char) 255", "-1"),
        ("2147483647 + 1", "-2147483648"),
        ("2147483647 + 1L", "2147483648L"),
        ("65536 * 65536", "0"),
        ("-2147483648 / -1", "-2147483648"),
        ("-7 / 2", "-3"),
        ("-7 % 2", "-1"),
        ("1 << 33", "2"),
        ("1L << 33", "8589934592L"),
        ("1 << 33L", "2"),
        ("-8 >> 1", "-4"),
        ("-8 >>> 28", "15"),
        ("-8L >>> 60", "15L"),
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
    let rows = [
        ("nosuch > 1", "`nosuch` is no argument, field or object"),
        ("v >", "no Java expression"),
        ("v", "it has type int, and a requirement is boolean"),
        ("v > true", "does not fit int and boolean"),
        ("!v", "does not fit int"),
        ("this == 1", "does not fit C and int"),
        ("this.nosuch == 1", "C has no field `nosuch`"),
        ("circle.q == 1", "Circle has no field `q`"),
        ("(boolean) v", "int cannot be cast to boolean"),
        ("this instanceof Nosuch", "there is no class `Nosuch`"),
        ("this.hashCode() == 1", "`hashCode` cannot be called here"),
        ("v / 0 == 1", "it divides by zero"),
        ("v++ > 1", "cannot stand here"),
        ("v > 1.5", "floating-point"),
        ("flag ? v : true", "does not fit int and boolean"),
    ];
    for (i, (requires, message)) in rows.into_iter().enumerate() {
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
            assert!(text.contains("subject.yaml:5:12: error[BAD-EXPRESSION]"), "{requires}: {text}");
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
