//! Nested, local and anonymous classes, captures.

use std::sync::Arc;

use super::{class, field, method, one};
use crate::lang::program::{CodeSource, MethodKind, Program, Type};
use crate::lang::resolve::{OuterVariable, TypeScope};

fn captured(program: &Program, name: &str) -> Vec<String> {
    let names = program.scopes.captured_names.get(&class(program, name));
    names.into_iter().flatten().map(ToString::to_string).collect()
}

fn has_outer(program: &Program, name: &str) -> bool {
    program.classes[class(program, name)].outer_field.is_some()
}

#[test]
fn binary_names() {
    let program = one(
        "class A { class B { class C { } } void m() { class L { } new Object() { void n() { new Object() { }; } }; }
         void n() { class L { class M { } } Object o = new Object() { }; Runnable r = () -> { new Object() { }; }; } }",
    );
    for name in ["A$B$C", "A$1L", "A$2L", "A$2L$M", "A$1", "A$1$1", "A$2", "A$3"] {
        class(&program, name);
    }
    assert!(!program.by_name.contains_key("A$4"));
    assert_eq!(&*program.classes[class(&program, "A$1")].simple, "A$1");
    assert_eq!(&*program.classes[class(&program, "A$1L")].simple, "L");
}

#[test]
fn enclosing_instances() {
    let program = one(
        "class A { class In { } static class St { } interface If { class InIf { } } enum En { X { } } record Re(int i) { }
         Object f = new Object() { }; static Object g = new Object() { };
         static void s() { class Ls { } } void m() { class Lm { } record Lr() { } } A() { new Object() { }; } }",
    );
    for (name, expected) in [
        ("A$In", true),
        ("A$St", false),
        ("A$If$InIf", false),
        ("A$En", false),
        ("A$En$1", false),
        ("A$Re", false),
        ("A$1", true),
        ("A$2", false),
        ("A$1Ls", false),
        ("A$1Lm", true),
        ("A$1Lr", false),
        ("A$3", true),
    ] {
        assert_eq!(has_outer(&program, name), expected, "{name}");
    }
    let outer = program.classes[class(&program, "A$In")].outer_field;
    assert_eq!(outer, Some(field(&program, "A$In", "this$0")));
    assert_eq!(
        program.fields[field(&program, "A$In", "this$0")].erased.as_class(),
        Some(class(&program, "A"))
    );
}

#[test]
fn captures() {
    let program = one(
        "class A { int f; int shadow; void m(int p, String q) { int x = 1; int unused = 2;
           Runnable r = new Runnable() { int own; public void run() { int y = x + p + own + f; new Runnable() {
             public void run() { q.length(); int z = y; } }; } };
         } }",
    );
    assert_eq!(captured(&program, "A$1"), ["x", "p", "q"]);
    assert_eq!(captured(&program, "A$1$1"), ["q", "y"]);
    let fields = &program.classes[class(&program, "A$1")].captures;
    let types: Vec<String> = fields.iter().map(|&f| program.type_name(program.fields[f].erased)).collect();
    assert_eq!(types, ["int", "int", "String"]);
    assert_eq!(&*program.fields[fields[0]].name, "val$x");
}

#[test]
fn captures_spread_to_creators_of_local_classes() {
    let program =
        one("class A { void m(int x) { class L { int get() { return x; } L again() { return new L(); } }
           class M { Object o = new L(); } class N extends L { } Runnable r = () -> new L(); } }");
    assert_eq!(captured(&program, "A$1L"), ["x"]);
    assert_eq!(captured(&program, "A$1M"), ["x"]);
    assert_eq!(captured(&program, "A$1N"), ["x"]);
    assert_eq!(program.classes[class(&program, "A")].captures, []);
}

#[test]
fn fields_hide_locals_further_out() {
    let program = one(
        "class Base { int inherited; int value; } class A { int value; void m(int own, int inherited, int value) {
           new Base() { int own; int sum() { return own + inherited; } };
           new Object() { int get() { return value; } }; } }",
    );
    assert_eq!(captured(&program, "A$1"), [""; 0]);
    assert_eq!(captured(&program, "A$2"), ["value"]);
    let second = class(&program, "A$2");
    let scope = TypeScope::of_class(&program, second);
    assert_eq!(
        scope.variable("value"),
        Some(OuterVariable::Captured(field(&program, "A$2", "val$value"), second))
    );
    let first = class(&program, "A$1");
    let scope = TypeScope::of_class(&program, first);
    assert_eq!(
        scope.variable("inherited"),
        Some(OuterVariable::Field(field(&program, "Base", "inherited"), first))
    );
}

#[test]
fn members_of_local_classes_capture_through_them() {
    let program = one("class A { void m(int x) { class L { class In { int get() { return x; } } } } }");
    assert_eq!(captured(&program, "A$1L"), ["x"]);
    assert_eq!(captured(&program, "A$1L$In"), [""; 0]);
    let local = class(&program, "A$1L");
    let scope = TypeScope::of_class(&program, class(&program, "A$1L$In"));
    assert_eq!(scope.variable("x"), Some(OuterVariable::Captured(field(&program, "A$1L", "val$x"), local)));
}

#[test]
fn local_classes_and_method_variables_are_in_scope() {
    let program =
        one("class A { <T extends Comparable<T>> void m(T t) { class L { L next; T value; } L top = null;
           new Object() { L inside; T other; void n() { T u = t; } }; } }");
    let local = class(&program, "A$1L");
    let types = |name, f| program.fields[field(&program, name, f)].erased;
    assert_eq!(types("A$1L", "next").as_class(), Some(local));
    assert_eq!(types("A$1", "inside").as_class(), Some(local));
    assert_eq!(program.type_name(types("A$1", "other")), "Comparable");
    assert_eq!(program.type_name(types("A$1", "val$t")), "Comparable");
    let unit = program.file_of(local).zip(program.classes[local].decl.as_ref());
    let (file, decl) = unit.expect("the local class has a declaration");
    assert_eq!(program.scopes.local_classes.get(&(file, decl.id)), Some(&local));
}

#[test]
fn anonymous_classes_copy_the_constructors_that_fit() {
    let program = one(
        "class Base<T> { Base(T t) { } Base(int i) { } Base(int a, int b) { } Base(Object... more) { } }
         class A { Object o = new Base<String>(\"x\") { }; Runnable r = new Runnable() { public void run() { } }; }",
    );
    let constructors = program.constructors(class(&program, "A$1"));
    let shown: Vec<String> = constructors.iter().map(|&m| program.method_name(m)).collect();
    assert_eq!(shown, ["A$1.<init>(String)", "A$1.<init>(int)", "A$1.<init>(Object[])"]);
    let first = program.super_constructor(constructors[0]);
    assert_eq!(first, Some(method(&program, "Base", "<init>(Object)")));
    assert!(matches!(program.scopes.code[constructors[0].0 as usize], CodeSource::DefaultConstructor));
    let runnable = &program.classes[class(&program, "A$2")];
    assert_eq!(runnable.superclass, Some(program.well_known.object));
    assert_eq!(runnable.interfaces, [class(&program, "java.lang.Runnable")]);
    assert_eq!(program.constructors(class(&program, "A$2")).len(), 1);
}

#[test]
fn lambdas_are_synthetic_static_methods() {
    let program =
        one("class A { Runnable r = () -> { }; Runnable s = this::m; void m() { Runnable t = A::new; } }");
    assert_eq!(program.scopes.lambdas.len(), 3);
    let lambdas = program.methods.iter().filter(|m| m.kind == MethodKind::Lambda);
    let names: Vec<_> = lambdas.map(|m| (&*m.name, m.modifiers.is_static)).collect();
    assert_eq!(names, [("lambda$0", true), ("lambda$1", true), ("lambda$2", true)]);
    assert_eq!(program.classes[class(&program, "A")].methods.len(), 2);
}

#[test]
fn enums() {
    let program =
        one("enum E implements Runnable { P(1) { public void run() { } int extra() { return 1; } },
         Q(2) { public void run() { } int extra() { return 2; } }; int n; static int count;
         E(int n) { this.n = n; } abstract int extra(); } enum F { R }");
    let e = class(&program, "E");
    let names: Vec<_> = program.classes[e].fields.iter().map(|&f| &*program.fields[f].name).collect();
    assert_eq!(names, ["P", "Q", "n", "count", "$VALUES"]);
    let p = &program.fields[field(&program, "E", "P")];
    assert!(p.modifiers.is_static && p.modifiers.is_final && p.erased.as_class() == Some(e));
    assert_eq!(program.type_name(program.fields[field(&program, "E", "$VALUES")].erased), "E[]");
    let values = method(&program, "E", "values()");
    assert!(matches!(program.scopes.code[values.0 as usize], CodeSource::EnumValues));
    assert!(program.methods[values].modifiers.is_static);
    method(&program, "E", "valueOf(String)");
    assert_eq!(program.classes[class(&program, "E$1")].superclass, Some(e));
    assert_eq!(program.classes[e].superclass, Some(program.well_known.enumeration));
    assert!(!program.classes[e].is_concrete());
    assert!(program.classes[class(&program, "E$2")].is_concrete());
    assert!(program.classes[class(&program, "F")].modifiers.is_final);
    let ordinal = field(&program, "java.lang.Enum", "ordinal");
    assert!(program.classes[e].layout.contains(&ordinal));
    let constructor = program.constructors(class(&program, "E$1"));
    assert_eq!(program.super_constructor(constructor[0]), Some(method(&program, "E", "<init>(int)")));
}

#[test]
fn records() {
    let program =
        one("record R<T>(int x, T y) { R { x = 1; } public int x() { return x; } static int count; }
         record S(int a) { S(int a) { this.a = a; } S() { this(1); } } record P(long z) { }");
    let shown = |name: &str| -> Vec<String> {
        let methods = &program.classes[class(&program, name)].methods;
        methods.iter().map(|&m| program.selectors[program.methods[m].selector].to_string()).collect()
    };
    assert_eq!(
        shown("R"),
        ["<init>(int,Object)", "x()", "y()", "equals(Object)", "hashCode()", "toString()"]
    );
    assert_eq!(shown("S"), ["<init>(int)", "<init>()", "a()", "equals(Object)", "hashCode()", "toString()"]);
    assert_eq!(shown("P"), ["<init>(long)", "z()", "equals(Object)", "hashCode()", "toString()"]);
    let compact = method(&program, "R", "<init>(int,Object)");
    assert_eq!(program.methods[compact].param_names, ["x", "y"].map(Arc::from));
    assert!(matches!(program.scopes.code[compact.0 as usize], CodeSource::Declared(_)));
    let made = method(&program, "P", "<init>(long)");
    assert!(matches!(program.scopes.code[made.0 as usize], CodeSource::RecordMember));
    let x = &program.fields[field(&program, "R", "x")];
    assert!(x.modifiers.is_final && x.modifiers.is_private && !x.modifiers.is_static);
    assert!(matches!(program.fields[field(&program, "R", "y")].ty, Type::Variable(..)));
}

#[test]
fn implicit_modifiers_of_interfaces() {
    let program = one(
        "interface I { int X = 1; void a(); default void b() { } static void c() { } private void d() { } class N { } }",
    );
    let modifiers = |m: &str| program.methods[method(&program, "I", m)].modifiers;
    assert!(modifiers("a()").is_abstract && modifiers("a()").is_public);
    assert!(!modifiers("b()").is_abstract && modifiers("b()").is_public);
    assert!(!modifiers("c()").is_abstract && modifiers("c()").is_static);
    assert!(!modifiers("d()").is_public);
    let nested = program.classes[class(&program, "I$N")].modifiers;
    assert!(nested.is_static && nested.is_public);
}
