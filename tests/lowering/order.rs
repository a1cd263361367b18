//! Operands are evaluated from left to right, checks come where Java has them.

use crate::assert_code;

#[test]
fn an_array_store_evaluates_array_index_and_value_before_it_checks() {
    assert_code(
        "int f() { return 1; } void m() { a[f()] = f(); }",
        "0* r1 = r0.a
         1 r3 = r0
         2 r2 = virtual T.f() from r3 x1
         3 r4 = r0
         4 r3 = virtual T.f() from r4 x1
         5 r1[r2] = r3
         6* return",
    );
}

#[test]
fn a_compound_assignment_reads_the_field_before_the_value() {
    assert_code(
        "void m(T t) { t.next.v += t.v; }",
        "0* r2 = r1.next
         1 r3 = r2.v
         2 r5 = r1.v
         3 r4 = IAdd r3 r5
         4 r2.v = r4
         5* return",
    );
}

#[test]
fn a_step_on_a_field_yields_the_old_value() {
    assert_code(
        "int m(T t) { return t.v++; }",
        "0* r2 = r1.v
         1 r3 = 1
         2 r4 = IAdd r2 r3
         3 r1.v = r4
         4 return r2",
    );
}

#[test]
fn chained_assignments_evaluate_receivers_from_left_to_right() {
    assert_code(
        "void m(T t) { t.next.next = t.next = null; }",
        "0* r2 = r1.next
         1 r3 = null
         2 r1.next = r3
         3 r2.next = r3
         4* return",
    );
}

#[test]
fn arguments_come_before_the_call_that_checks_the_receiver() {
    assert_code(
        "int g(int x, int y) { return x; } int m(T t) { return t.next.g(t.v, s); }",
        "0* r3 = r1.next
         1 r4 = r1.v
         2 r5 = T.s
         3 r2 = virtual T.g(int,int) from r3 x3
         4 return r2",
    );
}

#[test]
fn an_operand_that_is_assigned_later_is_copied() {
    assert_code(
        "int m(int i) { return i + i++ + (i = 5); }",
        "0* r3 = r1
         1 r4 = r1
         2 r5 = 1
         3 r1 = IAdd r1 r5
         4 r2 = IAdd r3 r4
         5 r1 = 5
         6 r2 = IAdd r2 r1
         7 return r2",
    );
}

#[test]
fn narrow_targets_are_narrowed() {
    assert_code(
        "byte m(byte b, short q, char c, long l) { b += 1; q++; c *= 2; l <<= b; return b; }",
        "0* r6 = 1
         1 r5 = IAdd r1 r6
         2 r7 = I2B r5
         3 r1 = r7
         4* r5 = 1
         5 r6 = IAdd r2 r5
         6 r7 = I2S r6
         7 r2 = r7
         8* r6 = 2
         9 r5 = IMul r3 r6
         10 r7 = I2C r5
         11 r3 = r7
         12* r5 = LShl r4 r1
         13 r4 = r5
         14* return r1",
    );
}

#[test]
fn mixed_arithmetic_is_promoted() {
    assert_code(
        "double m(int i, long l, float f) { return i + l * f; }",
        "0* r5 = I2F r1
         1 r7 = L2F r2
         2 r6 = FMul r7 r3
         3 r4 = FAdd r5 r6
         4 r5 = F2D r4
         5 return r5",
    );
}
