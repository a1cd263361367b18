//! What is outside the subset, or not Java, fails where it stands and nowhere else.

use symheap::base::{Code, Diagnostic};
use symheap::lang::lower::{check, check_all};

use crate::{body, listing, method, program};

fn reported(java: &str) -> Vec<Diagnostic> {
    let program = program(java);
    check(&program, method(&program, "T", "m"))
}

pub fn messages(java: &str) -> Vec<String> {
    let shown = |d: Diagnostic| match d.hint {
        Some(hint) => format!("{} {}; {hint}", d.code, d.message),
        None => format!("{} {}", d.code, d.message),
    };
    reported(java).into_iter().map(shown).collect()
}

#[test]
fn the_rest_of_a_method_is_lowered() {
    let program = program(
        "import java.util.Timer; class T { int m(int x, Timer in) { if (x == 0) return in.purge(); return 2; } }",
    );
    let text = listing::of(&program, body(&program, "T", "m"));
    assert!(text.contains("unsupported: no model for java.util.Timer.purge()"), "{text}");
    assert!(text.contains("= 2\n"), "{text}");
}

#[test]
fn missing_models_are_named_with_their_signature() {
    assert_eq!(
        messages(
            "import java.util.Timer; class T { int m() { Timer s = new Timer(\"x\"); return s.purge(7); } }"
        ),
        [
            "UNSUPPORTED no model for java.util.Timer.<init>(String) (in T.m())",
            "UNSUPPORTED no model for java.util.Timer.purge(int) (in T.m())",
        ]
    );
    assert_eq!(
        messages(
            "import java.util.Timer; class T { Timer s; int m() { s = new Timer(\"x\"); return s.purge(7); } }"
        ),
        [
            "UNSUPPORTED no model for java.util.Timer.<init>(String) (in T.m())",
            "UNSUPPORTED no model for java.util.Timer.purge(int) (in T.m())",
        ]
    );
    assert_eq!(
        messages("class T { void m() { java.nio.file.Files.delete(null); } }"),
        ["UNSUPPORTED no model for java.nio.file.Files (in T.m())"]
    );
    assert_eq!(
        messages("class T { int m(String s) { return s.describeConstable(1); } }"),
        ["UNSUPPORTED no model for java.lang.String.describeConstable(int) (in T.m(String))"]
    );
}

#[test]
fn unknown_names_have_a_hint() {
    assert_eq!(
        messages("class T { int size; int m() { return sise; } }"),
        ["UNKNOWN-NAME unknown name `sise` (in T.m()); did you mean `size`?"]
    );
    assert_eq!(
        messages("class T { T next; T m(T t) { return t.nexd; } }"),
        ["UNKNOWN-NAME unknown field `nexd` of T (in T.m(T)); did you mean `next`?"]
    );
    assert_eq!(
        messages("class T { void isEmpty() {} void m() { isEmty(); } }"),
        ["UNKNOWN-NAME unknown method `isEmty()` of T (in T.m()); did you mean `isEmpty`?"]
    );
}

#[test]
fn calls_that_fit_no_method_say_what_there_is() {
    assert_eq!(
        messages("class T { void f(int x) {} void m() { f(\"a\"); } }"),
        ["NOT-APPLICABLE no method T.f(String) fits these arguments (in T.m()); there is T.f(int)"]
    );
    assert_eq!(
        messages("class T { T(int x) {} T m() { return new T(); } }"),
        ["NOT-APPLICABLE no constructor T() fits these arguments (in T.m()); there is T.<init>(int)"]
    );
}

#[test]
fn values_of_the_wrong_type() {
    let wrong = |body: &str| {
        messages(&format!("class T {{ int m(String s, Object o, boolean b) {{ {body} return 0; }} }}"))
    };
    let expected = |from: &str, to: &str| {
        vec![format!(
            "TYPE-MISMATCH a value of type {from} where {to} is expected (in T.m(String,Object,boolean))"
        )]
    };
    assert_eq!(wrong("int x = s;"), expected("String", "int"));
    assert_eq!(wrong("String x = 5;"), expected("int", "String"));
    assert_eq!(wrong("boolean x = 1;"), expected("int", "boolean"));
    assert_eq!(wrong("if (s) return 1;"), expected("String", "boolean"));
    assert_eq!(wrong("T x = s;"), expected("String", "T"));
    assert_eq!(wrong("int x = null;"), expected("null", "int"));
    assert_eq!(wrong("int x = (int) o; Object y = 5; Comparable<Integer> z = 5; long w = 'c';"), [""; 0]);
}

#[test]
fn what_a_class_without_model_may_declare_is_put_down_to_it() {
    let java = "import java.util.zip.Deflater; class T extends Deflater { void m() { end(); level = 3; } }";
    assert_eq!(
        messages(java),
        [
            "UNSUPPORTED no model for java.util.zip.Deflater.end() (in T.m())",
            "UNSUPPORTED no model for java.util.zip.Deflater.level (in T.m())",
        ]
    );
}

#[test]
fn lambdas_are_checked_with_the_method_around_them() {
    assert_eq!(
        messages("class T { Runnable m() { return () -> { Runnable r = () -> foo(); }; } }"),
        ["UNKNOWN-NAME unknown method `foo()` of T (in T.m())"]
    );
}

#[test]
fn a_program_is_checked_as_a_whole() {
    let program =
        program("class T { static int n = nope; int m() { return 1; } class I { void f() { nada(); } } }");
    let found: Vec<String> = check_all(&program).into_iter().map(|d| d.message).collect();
    assert_eq!(found, ["unknown name `nope` (in T.<clinit>())", "unknown method `nada()` of I (in I.f())"]);
}

#[test]
fn jumps_to_nowhere_and_missing_returns() {
    assert_eq!(messages("class T { void m() { break; } }"), ["LOST-JUMP break outside a loop (in T.m())"]);
    assert_eq!(
        messages("class T { void m() { while (true) { continue out; } } }"),
        ["LOST-JUMP continue to an unknown label `out` (in T.m())"]
    );
    assert_eq!(
        messages("class T { int m(int x) { if (x > 0) return 1; } }"),
        ["MISSING-RETURN missing return statement (in T.m(int))"]
    );
    assert_eq!(messages("class T { int m(int x) { while (true) { x++; } } }"), Vec::<String>::new());
}

#[test]
fn instance_members_in_static_code() {
    assert_eq!(
        messages("class T { int v; static int m() { return v; } }"),
        ["STATIC-CONTEXT instance member `v` in a static context (in T.m())"]
    );
}

#[test]
fn methods_without_body_report_nothing() {
    assert_eq!(messages("abstract class T { abstract void m(); }"), Vec::<String>::new());
    assert_eq!(messages("class T { native void m(); }"), Vec::<String>::new());
}

#[test]
fn a_lambda_can_be_asked_for_before_the_method_around_it() {
    let program = program("class T { Runnable m(int x) { return () -> System.out.println(x); } }");
    let lambda = program
        .methods
        .iter_enumerated()
        .find(|(_, m)| m.name.starts_with("lambda$") && *program.classes[m.class].name == *"T")
        .map(|(id, _)| id)
        .expect("lambda");
    assert!(program.body(lambda).is_ok());
    assert_eq!(check(&program, method(&program, "T", "m")), []);
}

#[test]
fn a_method_past_the_limits_is_reported_and_nothing_else_is() {
    let steps = "s++;\n".repeat(20_000);
    let java = format!("class T {{ int s; void m() {{ {steps} }} int ok() {{ return 1; }} }}");
    let program = program(&java);
    let found = check(&program, method(&program, "T", "m"));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].code, Code::MethodTooLarge);
    assert_eq!(check(&program, method(&program, "T", "ok")), []);
}

/// What javac compiles with classes that were not given is not supported where it is reached, and no mistake.
#[test]
fn what_was_not_given_is_no_mistake() {
    let unsupported = |java: &str, expected: &[&str]| {
        let found = messages(java);
        assert!(found.iter().all(|m| m.starts_with("UNSUPPORTED ")), "{java}\n{found:#?}");
        for part in expected {
            assert!(found.iter().any(|m| m.contains(part)), "{java}\n{part}: {found:#?}");
        }
        assert_eq!(found.is_empty(), expected.is_empty(), "{java}\n{found:#?}");
    };
    // A class of the same package, of a package that is imported as a whole, of `java.lang`.
    unsupported("class T { Object m() { return new Part(1); } }", &["Part.<init>(int)"]);
    unsupported(
        "import java.nio.file.*; class T { int m(Path p) { return p.getNameCount(); } }",
        &["Path.getNameCount()"],
    );
    unsupported("class T { int m() { return Config.limit(3); } }", &["no model for Config"]);
    unsupported("class T { int m() { return Config.LIMIT + 1; } }", &["no model for Config"]);
    unsupported("class T { int m() { return com.acme.Config.LIMIT; } }", &["no model for com.acme.Config"]);
    unsupported("class T { long m() { return ProcessHandle.current().pid(); } }", &["ProcessHandle"]);
    // An exception of it is caught by nothing that is thrown here, and a test for it is false.
    unsupported(
        "class T { int m() { try { return 1; } catch (BadThing | IllegalMonitorStateException e) { return 2; } } }",
        &[],
    );
    unsupported("class T { boolean m(Object o) { return o instanceof Part; } }", &[]);
    // Static imports, single and on demand, of methods and of constants.
    unsupported(
        "import static java.nio.file.Files.exists; class T { boolean m(Object o) { return exists(null); } }",
        &["java.nio.file.Files.exists(null)"],
    );
    unsupported(
        "import static com.acme.Sums.*; class T { int m() { return twice(2) + UNIT; } }",
        &["com.acme.Sums.twice(int)", "com.acme.Sums.UNIT"],
    );
    // Operators on what such a call gives.
    unsupported(
        "import java.awt.Robot; class T { int m(Robot b) { return -b.get() + b.limit(); } }",
        &["Robot.get()"],
    );
    unsupported(
        "import java.awt.Robot; class T { boolean m(Robot b) { return b.limit() < b.position(); } }",
        &["Robot.limit()"],
    );
    unsupported(
        "import java.awt.Robot; class T { String m(Robot b) { return '<' + b.order(); } }",
        &["Robot.order()"],
    );
    unsupported(
        "import java.awt.Robot; class T { int m(Robot b) { var l = b.limit(); l++; return l * 2; } }",
        &["Robot.limit()"],
    );
    unsupported(
        "import java.awt.*; class T { int m(Robot[] all) { int n = 0; for (Robot b : all) n += b.get(); return n; } }",
        &["Robot.get()"],
    );
    // Overloads of one's own with such an argument, in static code.
    unsupported(
        "class T { static int f(int x) { return 1; } static int f(short x) { return 2; } static int m(java.awt.Robot b) { return f(b.get(0)); } }",
        &["Robot.get(int)"],
    );
    // Members that a model lacks, through a class of one's own.
    unsupported(
        "class T extends java.util.ArrayList<String> { void m() { ensureRoom(4); } }",
        &["java.util.ArrayList.ensureRoom(int)"],
    );
}

/// A type that is spelt like a known one is put down to that.
#[test]
fn a_type_that_is_spelt_wrong_has_a_hint() {
    let java = "class T { Object m() { return new Nod(1); } } class Node { Node(int n) { } }";
    assert_eq!(messages(java), ["UNSUPPORTED no model for Nod.<init>(int) (in T.m()); did you mean `Node`?"]);
}

/// A mistake stays one beside what was not given.
#[test]
fn mistakes_are_told_beside_what_was_not_given() {
    let java =
        "import java.awt.Robot; class T { int size; int m(Robot b) { b.flip(); return sise + nada(b); } }";
    assert_eq!(
        messages(java),
        [
            "UNSUPPORTED no model for java.awt.Robot.flip() (in T.m(Robot))",
            "UNKNOWN-NAME unknown name `sise` (in T.m(Robot)); did you mean `size`?",
            "UNKNOWN-NAME unknown method `nada(Robot)` of T (in T.m(Robot))",
        ]
    );
}

/// A private field of the superclass is not inherited (JLS 8.2): the name means the local around the class.
#[test]
fn private_fields_of_a_superclass_hide_no_local() {
    let java = |modifier: &str| {
        format!(
            "class T {{ abstract static class B {{ {modifier} int n = 1; abstract int get(); }} \
             static int m(final int n) {{ return new B() {{ int get() {{ return n; }} }}.get(); }} }}"
        )
    };
    for modifier in ["private", "", "protected", "public"] {
        let program = program(&java(modifier));
        assert_eq!(check_all(&program), [], "{modifier}");
        let captured = program.classes.iter().any(|c| &*c.name == "T$1" && !c.captures.is_empty());
        assert_eq!(captured, modifier == "private", "{modifier}");
    }
}
