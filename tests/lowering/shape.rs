//! The branches and their order are javac's.

use crate::{assert_code, body, code, listing, program};

#[test]
fn if_jumps_on_the_negated_condition() {
    assert_code(
        "int m(int x) { if (x == 0) { return 1; } else { return 2; } }",
        "0* r2 = 0
         1 INe r1 r2 jump 4
         2* r2 = 1
         3 return r2
         4* r2 = 2
         5 return r2",
    );
}

#[test]
fn or_jumps_to_the_body_where_its_first_operand_holds() {
    assert_code(
        "void m(int x, int y) { if (x < y || x == 3) s = 1; }",
        "0* ILt r1 r2 jump 3
         1 r3 = 3
         2 INe r1 r3 jump 5
         3* r3 = 1
         4 T.s = r3
         5* return",
    );
}

#[test]
fn and_jumps_past_the_body_where_an_operand_fails() {
    assert_code(
        "void m(T t, boolean b) { if (t != null && b && !(t.v > 1)) s = 1; }",
        "0* r3 = null
         1 RefEq r1 r3 jump 8
         2 unless r2 jump 8
         3 r3 = r1.v
         4 r4 = 1
         5 IGt r3 r4 jump 8
         6* r3 = 1
         7 T.s = r3
         8* return",
    );
}

#[test]
fn or_inside_and_and_the_other_way_round() {
    assert_code(
        "void m(boolean a, boolean b, boolean c) { if ((a || b) && c) s = 1; }",
        "0* if r1 jump 2
         1 unless r2 jump 5
         2 unless r3 jump 5
         3* r4 = 1
         4 T.s = r4
         5* return",
    );
    assert_code(
        "void m(boolean a, boolean b, boolean c) { if (a && b || c) s = 1; }",
        "0* unless r1 jump 2
         1 if r2 jump 3
         2 unless r3 jump 5
         3* r4 = 1
         4 T.s = r4
         5* return",
    );
}

#[test]
fn while_and_for_test_at_the_top() {
    assert_code(
        "void m(int n) { while (n > 0) n--; }",
        "0* r2 = 0
         1 ILe r1 r2 jump 5
         2* r2 = 1
         3 r1 = ISub r1 r2
         4 jump 0
         5* return",
    );
    assert_code(
        "void m(int n) { for (int i = 0; i < n; i++) { if (i == 2) continue; s = i; } }",
        "0* r2 = 0
         1* IGe r2 r1 jump 9
         2* r3 = 2
         3 INe r2 r3 jump 5
         4* jump 6
         5* T.s = r2
         6* r3 = 1
         7 r2 = IAdd r2 r3
         8 jump 1
         9* return",
    );
}

#[test]
fn do_while_jumps_back_on_the_condition() {
    assert_code(
        "void m(int n, boolean b) { do { n++; } while (n < 3 && b); }",
        "0* r3 = 1
         1 r1 = IAdd r1 r3
         2* r3 = 3
         3 IGe r1 r3 jump 5
         4 if r2 jump 0
         5* return",
    );
}

#[test]
fn comparisons_as_values_branch_and_load_true_first() {
    assert_code(
        "boolean m(int size) { return size == 0; }",
        "0* r3 = 0
         1 INe r1 r3 jump 4
         2 r2 = 1
         3 jump 5
         4 r2 = 0
         5 return r2",
    );
    assert_code(
        "boolean m(boolean b) { return !b; }",
        "0* if r1 jump 3
         1 r2 = 1
         2 jump 4
         3 r2 = 0
         4 return r2",
    );
}

#[test]
fn boolean_operators_do_not_branch() {
    assert_code(
        "boolean m(boolean a, boolean b, boolean c) { return a & b ^ c; }",
        "0* r5 = BoolAnd r1 r2
         1 r4 = BoolXor r5 r3
         2 return r4",
    );
}

#[test]
fn long_and_floating_comparisons() {
    assert_code(
        "void m(long x, double d) { if (x < 3) s = 1; if (d >= 0.5) s = 2; }",
        "0* r3 = 3L
         1 LGe r1 r3 jump 4
         2* r3 = 1
         3 T.s = r3
         4* r3 = 0.5d
         5 DNotGe r2 r3 jump 8
         6* r3 = 2
         7 T.s = r3
         8* return",
    );
}

#[test]
fn conditional_in_a_condition() {
    assert_code(
        "void m(boolean a, boolean b, boolean c) { if (a ? b : c) s = 1; }",
        "0* unless r1 jump 3
         1 unless r2 jump 6
         2 jump 4
         3 unless r3 jump 6
         4* r4 = 1
         5 T.s = r4
         6* return",
    );
}

#[test]
fn a_negated_conditional_still_falls_through_where_its_chosen_branch_holds() {
    assert_code(
        "boolean m(boolean a, boolean b, boolean c) { if (!(a ? b : c)) return false; return true; }",
        "0* unless r1 jump 3
         1 unless r2 jump 4
         2 jump 6
         3 if r3 jump 6
         4* r4 = 0
         5 return r4
         6* r4 = 1
         7 return r4",
    );
}

#[test]
fn constant_conditions_leave_no_branch() {
    assert_code(
        "static final boolean DEBUG = false; void m() { if (DEBUG) s = 1; while (true) { s = 2; } }",
        "0* r1 = 2
         1 T.s = r1
         2 jump 0",
    );
    assert_code("int m() { if (1 < 2 && !false) return 1; else return 2; }", "0* r1 = 1\n1 return r1");
    assert_code("int m() { return (int) (16 * 0.75f) + 'a'; }", "0* r1 = 109\n1 return r1");
    assert_code("String m() { return \"a\" + 1 + 'b' + true; }", "0* r1 = \"a1btrue\"\n1 return r1");
}

#[test]
fn a_switch_has_gap_keys_where_a_table_is_cheaper() {
    let keys = |labels: &[i32]| {
        let cases: String = labels.iter().map(|l| format!("case {l}: s = {l}; break;")).collect();
        let text = code(&format!("void m(int x) {{ switch (x) {{ {cases} }} }}"));
        let line = text.lines().find(|l| l.contains("switch")).expect("a switch").to_string();
        line.matches('(').count()
    };
    assert_eq!(keys(&[0, 3]), 2);
    assert_eq!(keys(&[0, 1, 3]), 4);
    assert_eq!(keys(&[0, 1, 2]), 3);
    assert_eq!(keys(&[i32::MIN, i32::MAX]), 2);
    // 4 + 13 + 9 = 26 > 3 + 20, 4 + 10 + 9 = 23 = 3 + 20.
    assert_eq!(keys(&[0, 1, 2, 12]), 4);
    assert_eq!(keys(&[0, 1, 2, 9]), 10);
}

#[test]
fn switch_cases_fall_through() {
    assert_code(
        "int m(int x) { switch (x) { case 1: case 2: s = 1; default: s = 2; break; case 7: return 3; } return 4; }",
        "0* switch r1 [(1, 1), (2, 1), (7, 6)] else 3
         1* r2 = 1
         2 T.s = r2
         3* r2 = 2
         4 T.s = r2
         5* jump 8
         6* r2 = 3
         7 return r2
         8* r2 = 4
         9 return r2",
    );
}

#[test]
fn finally_is_copied_to_each_exit_and_not_covered_by_itself() {
    assert_code(
        "int m(int x) { try { if (x == 0) return x; s = 1; } finally { x = 5; } return x; }",
        "0* r2 = 0
         1 INe r1 r2 jump 5
         2* r2 = r1
         3* r1 = 5
         4 return r2
         5* r2 = 1
         6 T.s = r2
         7* r1 = 5
         8 jump 11
         9* r1 = 5
         10 throw r2
         11* return r1
         0..3 any -> 9 in r2
         5..7 any -> 9 in r2",
    );
}

#[test]
fn handlers_of_inner_statements_come_first() {
    let text = code(
        "void m() { try { try { s = 1; } catch (RuntimeException e) { s = 2; } } catch (Exception e) { s = 3; } }",
    );
    let rows: Vec<&str> = text.lines().filter(|l| l.contains("..")).collect();
    assert_eq!(rows.len(), 2);
    assert!(rows[0].contains("RuntimeException"), "{text}");
    assert!(rows[1].contains(" Exception"), "{text}");
}

#[test]
fn assertions_fail_on_the_first_alternative() {
    assert_code(
        "void m(int x) { assert x > 0; s = x; }",
        "0* unless assertions jump 6
         1 r2 = 0
         2 IGt r1 r2 jump 6
         3 r2 = new AssertionError
         4 r2 = direct AssertionError.<init>() from r2 x1
         5 throw r2
         6* T.s = r1
         7* return",
    );
}

#[test]
fn generic_results_are_cast_where_the_erased_type_is_wider() {
    assert_code(
        "T m(java.util.LinkedList<T> l) { l.removeFirst(); Object o = l.removeFirst(); return l.removeFirst(); }",
        "0* r3 = r1
         1 r2 = virtual LinkedList.removeFirst() from r3 x1
         2* r3 = r1
         3 r2 = virtual LinkedList.removeFirst() from r3 x1
         4* r4 = r1
         5 r3 = virtual LinkedList.removeFirst() from r4 x1
         6 cast r3 to T
         7 return r3",
    );
}

#[test]
fn static_members_of_other_classes_are_initialised_first_and_constants_are_not() {
    let java = "class T { int m() { A.n = A.get(); new A(); return A.N + A.n; } }
        class A { static final int N = 7; static int n = make(); static int make() { return 1; }
                  static int get() { return n; } }";
    let program = program(java);
    let text = listing::of(&program, body(&program, "T", "m"));
    let expected = [
        "0* init A",
        "1 r1 = static A.get() from r2 x0",
        "2 init A",
        "3 A.n = r1",
        "4* init A",
        "5 r1 = new A",
        "6 r1 = direct A.<init>() from r1 x1",
        "7* r2 = 7",
    ];
    for (line, expected) in text.lines().zip(expected) {
        assert_eq!(line, expected, "{text}");
    }
    let get = listing::of(&program, body(&program, "A", "get"));
    assert_eq!(get, "0* r0 = A.n\n1 return r0\n", "a class's own static code runs after its initialisation");
}

#[test]
fn constructors_store_what_is_captured_before_super_and_run_initializers_after_it() {
    let java = "class T { int k = 3; class In extends B { int x = k; In(int y) { super(y); x += y; } } }
        class B { B(int y) {} }";
    let program = program(java);
    let text = listing::of(&program, body(&program, "T$In", "<init>"));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "0 r0.this$0 = r1");
    assert_eq!(lines[1], "1* r3 = r0");
    assert_eq!(lines[3], "3 r3 = direct B.<init>(int) from r3 x2");
    assert_eq!(lines[4], "4* r3 = r1.k");
    assert_eq!(lines[5], "5 r0.x = r3");
}

#[test]
fn locals_are_known_where_they_are_in_scope() {
    let program =
        program("class T { int m(int p) { int a = p; { int b = a; p = b; } int c = a; return c; } }");
    let body = body(&program, "T", "m");
    let scope = |name: &str| {
        let local = body.locals.iter().find(|l| &*l.name == name).expect("local");
        (local.reg.0, local.from, local.to)
    };
    let end = body.code.len() as u32;
    assert_eq!(scope("p"), (1, 0, end));
    assert_eq!(scope("a"), (2, 1, end));
    assert_eq!(scope("b"), (3, 2, 3));
    assert_eq!(scope("c"), (3, 4, end));
}

#[test]
fn every_instruction_has_a_span_inside_the_file() {
    let java = "class T { int m(int[] a) { int sum = 0; for (int x : a) sum += x; return sum; } }";
    let program = program(java);
    let body = body(&program, "T", "m");
    assert_eq!(body.spans.len(), body.code.len());
    assert_eq!(body.starts.len(), body.code.len());
    let texts: Vec<&str> = body.spans.iter().map(|s| program.sources.text(*s)).collect();
    assert!(texts.contains(&"sum += x"), "{texts:?}");
    assert!(texts.iter().all(|t| !t.is_empty()));
}
