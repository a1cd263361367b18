//! Name lookup and overload selection.

use super::{Selected, TypeScope};
use crate::base::{Code, FileId, Span};
use crate::lang::ast::PrimitiveName;
use crate::lang::index::tests::{class, field, method, one};
use crate::lang::program::{Program, Type};

const INT: Type = Type::Primitive(PrimitiveName::Int);

fn of(program: &Program, name: &str) -> Type {
    Type::Class(class(program, name), Vec::new())
}

/// What a call `name(args)` in class `A` selects: `method(parameters)`, with `...` where the
/// arguments are packed.
fn selected(program: &Program, name: &str, args: &[Type]) -> String {
    let scope = TypeScope::of_class(program, class(program, "A"));
    let candidates = scope.methods(name).map(|(methods, _)| methods).unwrap_or_default();
    show(program, &scope.select(None, &candidates, args))
}

fn show(program: &Program, selected: &Selected) -> String {
    match selected {
        Selected::Method { method, varargs } => {
            program.method_name(*method) + if *varargs { "..." } else { "" }
        }
        Selected::NoSuchName => "no such name".into(),
        Selected::NotApplicable(all) => format!("none of {}", all.len()),
        Selected::Dynamic => "dynamic".into(),
        Selected::Ambiguous(methods) => format!("{} alike", methods.len()),
    }
}

#[test]
fn remove_by_index_object_or_entry() {
    let program = one(
        "class A { void remove(int i) { } void remove(Object o) { } void remove(Entry e) { } static class Entry { }
         static class Sub extends Entry { } } class B { void remove(Object o) { } void remove(Integer i) { } }",
    );
    assert_eq!(selected(&program, "remove", &[INT]), "A.remove(int)");
    assert_eq!(selected(&program, "remove", &[Type::Primitive(PrimitiveName::Short)]), "A.remove(int)");
    assert_eq!(selected(&program, "remove", &[of(&program, "java.lang.Integer")]), "A.remove(Object)");
    assert_eq!(selected(&program, "remove", &[of(&program, "A$Sub")]), "A.remove(Entry)");
    assert_eq!(selected(&program, "remove", &[Type::Null]), "A.remove(Entry)");
    assert_eq!(selected(&program, "remove", &[Type::Unknown]), "dynamic");
    assert_eq!(selected(&program, "remove", &[INT, INT]), "none of 3");
    assert_eq!(selected(&program, "missing", &[]), "no such name");
    let scope = TypeScope::of_class(&program, class(&program, "B"));
    let (candidates, _) = scope.methods("remove").unwrap();
    let boxed = scope.select(None, &candidates, &[INT]);
    assert_eq!(show(&program, &boxed), "B.remove(Integer)");
}

#[test]
fn phases_come_in_order() {
    let program = one(
        "class A { void f(long x) { } void f(Integer x) { } void f(int... x) { } void g(Object o) { } void g(int... x) { }
         void h(String s) { } void h(int i) { } void k(Object... o) { } void k(String s, Object... o) { }
         void v() { } void v(int... x) { } }",
    );
    let string = of(&program, "java.lang.String");
    assert_eq!(selected(&program, "f", &[INT]), "A.f(long)");
    assert_eq!(selected(&program, "f", &[of(&program, "java.lang.Integer")]), "A.f(Integer)");
    assert_eq!(selected(&program, "f", &[INT, INT]), "A.f(int[])...");
    assert_eq!(selected(&program, "f", &[Type::Array(Box::new(INT))]), "A.f(int[])");
    assert_eq!(selected(&program, "g", &[INT]), "A.g(Object)");
    assert_eq!(selected(&program, "h", std::slice::from_ref(&string)), "A.h(String)");
    assert_eq!(selected(&program, "h", &[INT]), "A.h(int)");
    assert_eq!(selected(&program, "h", &[of(&program, "java.lang.Integer")]), "A.h(int)");
    assert_eq!(selected(&program, "h", &[Type::Primitive(PrimitiveName::Long)]), "none of 2");
    assert_eq!(selected(&program, "k", std::slice::from_ref(&string)), "A.k(String,Object[])...");
    assert_eq!(selected(&program, "k", &[INT, string]), "A.k(Object[])...");
    assert_eq!(selected(&program, "v", &[]), "A.v()");
}

#[test]
fn unknown_arguments() {
    let program = one(
        "class A { void one(String s, int i) { } void one(int i) { } void two(Object o, int i) { } void two(Object o, String s) { } }",
    );
    assert_eq!(selected(&program, "one", &[Type::Unknown, INT]), "A.one(String,int)");
    assert_eq!(selected(&program, "two", &[Type::Unknown, INT]), "A.two(Object,int)");
    assert_eq!(selected(&program, "two", &[Type::Unknown, Type::Unknown]), "dynamic");
}

#[test]
fn parameters_are_seen_through_type_arguments() {
    let program = one(
        "class A<T> { java.util.List<String> strings; java.util.LinkedList<T> own; void add(T t) { } void add(Integer i) { }
         <U extends Comparable<U>> void generic(U u) { } void generic(Object o) { } }",
    );
    let scope = TypeScope::of_class(&program, class(&program, "A"));
    let strings = &program.fields[field(&program, "A", "strings")].ty;
    let string = of(&program, "java.lang.String");
    let list = class(&program, "java.util.List");
    let remove = program.member_methods(list, "remove");
    let shown = |args: &[Type]| show(&program, &scope.select(Some(strings), &remove, args));
    assert_eq!(shown(&[INT]), "List.remove(int)");
    assert_eq!(shown(std::slice::from_ref(&string)), "Collection.remove(Object)");
    let variable = Type::Variable(
        "T".into(),
        Box::new(crate::lang::program::ErasedType::class(program.well_known.object)),
    );
    assert_eq!(selected(&program, "add", std::slice::from_ref(&variable)), "A.add(Object)");
    assert_eq!(selected(&program, "add", &[INT]), "A.add(Integer)");
    assert_eq!(selected(&program, "generic", std::slice::from_ref(&string)), "A.generic(Comparable)");
    assert_eq!(selected(&program, "generic", &[variable]), "A.generic(Object)");
}

#[test]
fn overridden_methods_are_left_out_and_concrete_ones_win() {
    let program = one(
        "interface I { Object get(); } interface J { String get(); } abstract class A implements I, J { }
         class B extends A { public String get() { return null; } }",
    );
    let scope = TypeScope::of_class(&program, class(&program, "B"));
    let (candidates, owner) = scope.methods("get").unwrap();
    assert_eq!(candidates, [method(&program, "B", "get()")]);
    assert_eq!(owner, class(&program, "B"));
}

#[test]
fn calls_reach_the_classes_around() {
    let program = one(
        "class A { int x; private void helper() { } static void util() { } class In { void m() { } void helper(int i) { } } static class Sub extends Base { } }
         class Base { private void hidden() { } private int x; }",
    );
    let scope = TypeScope::of_class(&program, class(&program, "A$In"));
    let a = class(&program, "A");
    assert_eq!(scope.methods("util").map(|(_, c)| c), Some(a));
    // The innermost class that has the name, whatever the parameters.
    assert_eq!(scope.methods("helper").map(|(_, c)| c), Some(class(&program, "A$In")));
    assert_eq!(scope.field("x"), Some((field(&program, "A", "x"), a)));
    let scope = TypeScope::of_class(&program, class(&program, "A$Sub"));
    assert_eq!(scope.methods("hidden"), None);
    // The superclass's own is private, so the name means the outer one.
    assert_eq!(scope.field("x"), Some((field(&program, "A", "x"), a)));
}

#[test]
fn unknown_names_have_hints() {
    let program = one("class A extends Base { int header; } class Base { int size; }");
    let scope = TypeScope::of_class(&program, class(&program, "A"));
    let diagnostic = scope.unknown_name("sise", Span::new(FileId(0), 0, 1));
    assert_eq!(diagnostic.code, Code::UnknownName);
    assert_eq!(diagnostic.hint.as_deref(), Some("did you mean `size`?"));
}

#[test]
fn results_are_substituted_and_inferred() {
    let program = one(
        "class A { java.util.LinkedList<String> list; java.util.LinkedList raw; static <T> T first(T a, T b) { return a; }
         static <T extends Comparable<T>> T max(java.util.List<? extends T> l) { return null; } static <T> T none() { return null; } }",
    );
    let result = |target: Option<&Type>, class_name: &str, signature: &str, args: &[Type]| {
        program.result_type(target, method(&program, class_name, signature), args)
    };
    let (string, object) = (of(&program, "java.lang.String"), of(&program, "java.lang.Object"));
    let list = &program.fields[field(&program, "A", "list")].ty;
    let raw = &program.fields[field(&program, "A", "raw")].ty;
    let linked = "java.util.LinkedList";
    assert_eq!(result(Some(list), linked, "removeFirst()", &[]), string);
    assert_eq!(result(Some(raw), linked, "removeFirst()", &[]), object);
    assert_eq!(result(Some(list), "java.util.List", "get(int)", &[INT]), string);
    let iterator = result(Some(list), "java.lang.Iterable", "iterator()", &[]);
    assert_eq!(
        program.result_type(Some(&iterator), method(&program, "java.util.Iterator", "next()"), &[]),
        string
    );
    let array = Type::Array(Box::new(string.clone()));
    assert_eq!(result(Some(list), linked, "toArray(Object[])", std::slice::from_ref(&array)), array);
    assert_eq!(result(None, "A", "first(Object,Object)", &[INT, INT]), of(&program, "java.lang.Integer"));
    assert_eq!(result(None, "A", "first(Object,Object)", &[string.clone(), object.clone()]), object);
    assert_eq!(result(None, "A", "first(Object,Object)", &[Type::Null, string.clone()]), string);
    assert_eq!(result(None, "A", "max(List)", std::slice::from_ref(list)), string);
    assert_eq!(result(None, "A", "none()", &[]), object);
    let of_strings = Type::Class(class(&program, "java.util.List"), vec![string.clone()]);
    assert_eq!(result(None, "java.util.List", "of(Object[])", &[string.clone(), string]), of_strings);
    assert_eq!(result(None, "java.util.List", "of(Object[])", &[array]), of_strings);
}

#[test]
fn subtypes_and_boxes() {
    let program = one("class A { }");
    let [string, object, integer, comparable] =
        ["String", "Object", "Integer", "Comparable"].map(|n| of(&program, &format!("java.lang.{n}")));
    let primitive = Type::Primitive;
    assert!(program.is_subtype(&string, &comparable) && !program.is_subtype(&object, &string));
    assert!(
        program.is_subtype(&INT, &primitive(PrimitiveName::Long))
            && program.is_subtype(&INT, &primitive(PrimitiveName::Float))
    );
    assert!(!program.is_subtype(&primitive(PrimitiveName::Short), &primitive(PrimitiveName::Char)));
    assert!(!program.is_subtype(&primitive(PrimitiveName::Boolean), &INT));
    assert!(program.is_subtype(&Type::Null, &string) && !program.is_subtype(&Type::Null, &INT));
    assert!(
        !program.is_subtype(&INT, &integer)
            && program.converts(&INT, &integer)
            && program.converts(&INT, &object)
    );
    assert!(program.converts(&integer, &primitive(PrimitiveName::Long)) && !program.converts(&object, &INT));
    let array = |element: &Type| Type::Array(Box::new(element.clone()));
    assert!(
        program.is_subtype(&array(&string), &array(&object)) && program.is_subtype(&array(&INT), &object)
    );
    assert!(!program.is_subtype(&array(&INT), &array(&primitive(PrimitiveName::Long))));
    assert!(!program.is_subtype(&array(&INT), &array(&object)));
    assert_eq!(program.boxed(&INT), Some(integer.clone()));
    assert_eq!(program.unboxed(&integer), Some(INT));
    assert_eq!(
        program.as_super(&string, class(&program, "java.lang.Comparable")),
        Some(vec![string.clone()])
    );
    assert_eq!(array(&string).erase(&program).map(|e| program.type_name(e)).as_deref(), Some("String[]"));
}

#[test]
fn constructors_take_what_their_class_variables_allow() {
    let program = one("class A<T> { A(T t) { } A(Object... more) { } A(int i, T t) { } } class B { }");
    let a = class(&program, "A");
    let scope = TypeScope::of_class(&program, class(&program, "B"));
    let string = of(&program, "java.lang.String");
    let constructors = program.constructors(a);
    for target in [program.this_type(a), Type::Class(a, vec![string.clone()]), Type::Class(a, Vec::new())] {
        let shown = |args: &[Type]| show(&program, &scope.select(Some(&target), &constructors, args));
        assert_eq!(shown(std::slice::from_ref(&string)), "A.<init>(Object)");
        assert_eq!(shown(&[INT, string.clone()]), "A.<init>(int,Object)");
        assert_eq!(shown(&[string.clone(), string.clone()]), "A.<init>(Object[])...");
    }
}
