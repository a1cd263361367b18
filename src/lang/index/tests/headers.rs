//! Headers: types, supertypes, members.

use super::{class, codes, field, one, program};
use crate::base::Severity;
use crate::lang::program::{ClassOrigin, Program, Type};
use crate::lang::resolve::TypeScope;

fn type_class<'p>(program: &'p Program, class_name: &str, name: &str) -> &'p str {
    let ty = &program.fields[field(program, class_name, name)].ty;
    ty.as_class().map_or("", |c| &program.classes[c].name)
}

#[test]
fn the_own_package_shadows_the_jdk() {
    let program = program(&[
        (
            "p/LinkedList.java",
            "package p; public class LinkedList { LinkedList next; java.util.LinkedList<String> jdk; Object o; }",
        ),
        ("p/Use.java", "package p; import java.util.*; class Use { LinkedList a; List<String> b; }"),
        ("q/Use.java", "package q; import java.util.LinkedList; class Use { LinkedList a; }"),
        (
            "r/Use.java",
            "package r; import java.util.LinkedList; class Use { LinkedList a; Map b; static class Map {} }",
        ),
    ]);
    assert_eq!(program.diagnostics, []);
    assert_eq!(type_class(&program, "p.LinkedList", "next"), "p.LinkedList");
    assert_eq!(type_class(&program, "p.LinkedList", "jdk"), "java.util.LinkedList");
    assert_eq!(type_class(&program, "p.LinkedList", "o"), "java.lang.Object");
    assert_eq!(type_class(&program, "p.Use", "a"), "p.LinkedList");
    assert_eq!(type_class(&program, "p.Use", "b"), "java.util.List");
    assert_eq!(type_class(&program, "q.Use", "a"), "java.util.LinkedList");
    assert_eq!(type_class(&program, "r.Use", "b"), "r.Use$Map");
}

#[test]
fn member_types_are_inherited_unless_private() {
    let program = program(&[
        (
            "p/A.java",
            "package p; import java.util.Map; public class A extends Base { Node n; Map.Entry<String, String> e; }
             class Base { protected static class Node { } }",
        ),
        ("p/B.java", "package p; class B extends java.util.LinkedList<String> { Node n; } class Node { }"),
        ("p/C.java", "package p; class C { Inner a; class Inner { Inner b; } interface Inner2 extends C.Deep { } interface Deep { } }"),
        ("p/D.java", "package p; class D { E.Nested n; } class E extends F { } class F { static class Nested { } }"),
    ]);
    assert_eq!(program.diagnostics, []);
    assert_eq!(type_class(&program, "p.A", "n"), "p.Base$Node");
    assert_eq!(type_class(&program, "p.A", "e"), "java.util.Map$Entry");
    assert_eq!(type_class(&program, "p.B", "n"), "p.Node");
    assert_eq!(type_class(&program, "p.C$Inner", "b"), "p.C$Inner");
    assert_eq!(type_class(&program, "p.D", "n"), "p.F$Nested");
}

#[test]
fn headers_see_what_the_class_around_inherits() {
    // `Sub` is declared before the class that `Outer` inherits `Node` from is read.
    let program = one(
        "class Outer extends Base { static class Sub extends Node { } } class Base { static class Node { int x; } }",
    );
    let sub = class(&program, "Outer$Sub");
    assert_eq!(program.classes[sub].superclass, Some(class(&program, "Base$Node")));
}

#[test]
fn unknown_types_become_external() {
    let program = program(&[(
        "A.java",
        "import gov.nasa.Thing; class A { Thing t; gov.nasa.Other o; Sting s; void m(Thing x) { } }",
    )]);
    assert_eq!(codes(&program), ["UNKNOWN-TYPE"; 3]);
    assert!(program.diagnostics.iter().all(|d| d.severity == Severity::Note));
    assert_eq!(program.diagnostics[2].hint.as_deref(), Some("did you mean `String`?"));
    assert_eq!(type_class(&program, "A", "t"), "gov.nasa.Thing");
    assert_eq!(type_class(&program, "A", "o"), "gov.nasa.Other");
    let thing = &program.classes[class(&program, "gov.nasa.Thing")];
    assert_eq!(thing.origin, ClassOrigin::External);
    assert_eq!(thing.superclass, Some(program.well_known.object));
    assert!(program.is_subclass(class(&program, "gov.nasa.Thing"), program.well_known.object));
}

#[test]
fn cyclic_inheritance_is_broken() {
    let program = program(&[(
        "A.java",
        "class A extends B { int a; } class B extends C { } class C extends A { } interface I extends J { }
         interface J extends I { } class S extends S { }",
    )]);
    assert_eq!(codes(&program), ["CYCLIC-INHERITANCE"; 3]);
    let object = program.well_known.object;
    assert!(["A", "B", "C", "I", "J", "S"].iter().all(|c| program.is_subclass(class(&program, c), object)));
}

#[test]
fn duplicates_are_reported_and_ignored() {
    let program = program(&[(
        "A.java",
        "class A { int x; long x; void m(int i) { } int m(int j) { return 0; } void m(long j) { } } class A { }",
    )]);
    assert_eq!(codes(&program), ["DUPLICATE-FIELD", "DUPLICATE-METHOD", "DUPLICATE-TYPE"]);
    let a = &program.classes[class(&program, "A")];
    // Two methods and the default constructor.
    assert_eq!((a.fields.len(), a.methods.len()), (1, 3));
}

#[test]
fn odd_supertypes_are_reported() {
    let program = program(&[(
        "A.java",
        "class A extends Runnable { public void run() { } } class B extends String { } class C implements Object { }",
    )]);
    assert_eq!(codes(&program), ["EXTENDS-INTERFACE", "EXTENDS-FINAL", "BAD-SUPERTYPE"]);
    assert!(program.is_subclass(class(&program, "A"), class(&program, "java.lang.Runnable")));
}

#[test]
fn a_user_class_replaces_a_stub() {
    let program = program(&[("List.java", "package java.util; public class List { int mine; }")]);
    let list = &program.classes[class(&program, "java.util.List")];
    assert_eq!((list.origin, list.fields.len()), (ClassOrigin::User, 1));
}

#[test]
fn type_variables_erase_to_their_first_bound() {
    let program =
        one("class A<T extends Comparable<T> & Runnable, U extends T, V> { T t; U u; V v; T[] array;
         <W extends Runnable> W m(W w) { return w; } }
         class B<T extends Object & Comparable<T>> { T t; }");
    assert_eq!(program.type_name(program.fields[field(&program, "B", "t")].erased), "Comparable");
    let erased = |name| program.type_name(program.fields[field(&program, "A", name)].erased);
    assert_eq!(["t", "u", "v", "array"].map(erased), ["Comparable", "Comparable", "Object", "Comparable[]"]);
    let m = super::method(&program, "A", "m(Runnable)");
    assert_eq!(program.type_name(program.methods[m].erased_result), "Runnable");
}

#[test]
fn names_resolve_through_static_imports_and_prefixes() {
    let program = program(&[
        (
            "q/B.java",
            "package q; public class B { public static int COUNT; public static void go() { } public static class N { } }",
        ),
        ("p/A.java", "package p; import static q.B.COUNT; import static q.B.*; class A { N n; }"),
    ]);
    assert_eq!(program.diagnostics, []);
    let scope = TypeScope::of_class(&program, class(&program, "p.A"));
    let b = class(&program, "q.B");
    assert_eq!(scope.field("COUNT"), Some((field(&program, "q.B", "COUNT"), b)));
    assert_eq!(scope.methods("go").map(|(m, c)| (m.len(), c)), Some((1, b)));
    assert_eq!(type_class(&program, "p.A", "n"), "q.B$N");
    let name = |text: &str| text.split('.').map(Into::into).collect::<Vec<_>>();
    assert_eq!(scope.qualified_type(&name("q.B.N")), Some(class(&program, "q.B$N")));
    assert_eq!(scope.qualified_type(&name("q.X")), None);
    assert_eq!(scope.simple_type("String"), Some(program.well_known.string));
}

#[test]
fn missing_stubs_are_made_up() {
    let program = crate::lang::index::index(crate::base::SourceMap::default(), Vec::new());
    let npe = program.well_known.null_pointer_exception;
    assert_eq!(&*program.classes[npe].name, "java.lang.NullPointerException");
    assert!(program.is_subclass(npe, program.well_known.throwable));
    assert_eq!(program.constructors(npe).len(), 1);
    assert_eq!(
        program.super_constructor(program.constructors(npe)[0]).map(|m| program.method_name(m)).as_deref(),
        Some("RuntimeException.<init>()")
    );
}

#[test]
fn inner_classes_of_generic_classes_keep_the_arguments() {
    let program =
        one("class A<E> { Node head; class Node { E value; Node next; } static class Entry<K> { K key; } }
         class B { A<String> list; A.Entry<String> entry; A raw; }");
    let list = &program.fields[field(&program, "B", "list")].ty;
    let head = program.field_type(list, field(&program, "A", "head"));
    let string = Type::Class(program.well_known.string, Vec::new());
    assert_eq!(program.field_type(&head, field(&program, "A$Node", "value")), string);
    let next = program.field_type(&head, field(&program, "A$Node", "next"));
    assert_eq!(next, head);
    let entry = &program.fields[field(&program, "B", "entry")].ty;
    assert_eq!(program.field_type(entry, field(&program, "A$Entry", "key")), string);
    let raw = &program.fields[field(&program, "B", "raw")].ty;
    let raw_head = program.field_type(raw, field(&program, "A", "head"));
    assert_eq!(raw_head, Type::Class(class(&program, "A$Node"), Vec::new()));
}
