//! Compile-time constants.

use super::{class, field, one};
use crate::lang::index::fold::{double_text, float_text};
use crate::lang::ir::Const;

fn value(text: &str, name: &str) -> Option<Const> {
    let program = one(text);
    program.fields[field(&program, "A", name)].constant.clone()
}

fn int(expr: &str) -> Option<Const> {
    value(&format!("class A {{ static final int X = {expr}; }}"), "X")
}

fn string(expr: &str) -> Option<Const> {
    value(&format!("class A {{ static final String X = {expr}; }}"), "X")
}

#[test]
fn arithmetic_is_javas() {
    assert_eq!(int("(int)(16 * 0.75f)"), Some(Const::Int(12)));
    assert_eq!(int("2147483647 + 1"), Some(Const::Int(i32::MIN)));
    assert_eq!(int("-7 / 2"), Some(Const::Int(-3)));
    assert_eq!(int("-7 % 3"), Some(Const::Int(-1)));
    assert_eq!(int("1 << 33"), Some(Const::Int(2)));
    assert_eq!(int("-1 >>> 28"), Some(Const::Int(15)));
    assert_eq!(int("(byte) 200"), Some(Const::Int(-56)));
    assert_eq!(int("'a' + 1"), Some(Const::Int(98)));
    assert_eq!(int("(int) 1e20"), Some(Const::Int(i32::MAX)));
    assert_eq!(int("1 / 0"), None);
    assert_eq!(int("3 > 2 ? 5 : 6"), Some(Const::Int(5)));
    // In single precision 16777217 is not representable.
    assert_eq!(int("(int) (16777216f + 1f)"), Some(Const::Int(16_777_216)));
}

#[test]
fn fields_take_the_value_of_their_type() {
    let source = "class A { static final float F = 1; static final long L = 1 + 1; final byte b = 5;
                  static final boolean T = 1 < 2 && !false; static int notFinal = 3; static final int[] ARRAY = null;
                  static final Integer BOXED = 4; static final Object O = \"text\"; }";
    let program = one(source);
    let constant = |name| program.fields[field(&program, "A", name)].constant.clone();
    assert_eq!(constant("F"), Some(Const::Float(1.0)));
    assert_eq!(constant("L"), Some(Const::Long(2)));
    assert_eq!(constant("b"), Some(Const::Int(5)));
    assert_eq!(constant("T"), Some(Const::Int(1)));
    for name in ["notFinal", "ARRAY", "BOXED", "O"] {
        assert_eq!(constant(name), None, "{name}");
    }
}

#[test]
fn strings_concatenate_as_java_prints() {
    assert_eq!(string("\"a\" + 1 + 'c' + true + 1.0f + 100L"), Some(Const::String("a1ctrue1.0100".into())));
    assert_eq!(string("1 + 2 + \"x\""), Some(Const::String("3x".into())));
    assert_eq!(string("\"a\" + null"), None);
}

#[test]
fn references_cross_classes() {
    let source =
        "class A { static final int X = B.Y * 2; static final int M = Integer.MAX_VALUE; int z = X; }
                  class B extends C { static final int Y = Z + 1; } class C implements I { }
                  interface I { int Z = 20; }";
    let program = one(source);
    assert_eq!(program.fields[field(&program, "A", "X")].constant, Some(Const::Int(42)));
    assert_eq!(program.fields[field(&program, "A", "M")].constant, Some(Const::Int(i32::MAX)));
    assert!(program.fields[field(&program, "I", "Z")].modifiers.is_static);
    assert_eq!(program.classes[class(&program, "A")].static_init, None);
}

#[test]
fn cycles_are_no_constants() {
    let source =
        "class A { static final int X = Y + 1; static final int Y = X + 1; static final int Z = Z; }";
    assert_eq!(value(source, "X"), None);
    assert_eq!(value(source, "Y"), None);
    assert_eq!(value(source, "Z"), None);
}

#[test]
fn long_chains_need_no_recursion() {
    let mut source = String::from("class A { ");
    for i in 0..5_000 {
        source += &format!("static final int X{i} = X{} + 1; ", i + 1);
    }
    source += "static final int X5000 = 0; }";
    assert_eq!(value(&source, "X0"), Some(Const::Int(5_000)));
}

#[test]
fn floats_print_as_in_java() {
    assert_eq!(double_text(1.0), "1.0");
    assert_eq!(double_text(0.1), "0.1");
    assert_eq!(double_text(100.25), "100.25");
    assert_eq!(double_text(1e7), "1.0E7");
    assert_eq!(double_text(9_999_999.0), "9999999.0");
    assert_eq!(double_text(0.001), "0.001");
    assert_eq!(double_text(0.000_12), "1.2E-4");
    assert_eq!(double_text(-0.0), "-0.0");
    assert_eq!(double_text(f64::NEG_INFINITY), "-Infinity");
    assert_eq!(float_text(0.75), "0.75");
    assert_eq!(float_text(3.402_823_5e38), "3.4028235E38");
}

#[test]
fn static_init_runs_what_is_no_constant() {
    let program = one(
        "class A { static int x = 1; } class B { static final int X = 1; int y = 2; } class C { static { } }
         class D { static final Object O = new Object(); } enum E { P } interface I { Object O = new Object(); }",
    );
    let has = |name| program.classes[class(&program, name)].static_init.is_some();
    assert_eq!(["A", "B", "C", "D", "E", "I"].map(has), [true, false, true, true, true, true]);
}
