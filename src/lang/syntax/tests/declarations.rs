//! Declarations.

use super::{Parsed, members, types};
use crate::lang::ast::Member;

#[test]
fn packages_and_imports() {
    let text = "@A package a.b.c; import d.E; import static f.G.h; import i.*; import static j.K.*; ;";
    let parsed = Parsed::new(text);
    assert_eq!(parsed.errors(), Vec::<String>::new());
    assert_eq!(parsed.unit.package.join("."), "a.b.c");
    let imports = parsed.unit.imports.iter().map(|i| (i.path.join("."), i.is_static, i.on_demand));
    let expected = [("d.E", false, false), ("f.G.h", true, false), ("i", false, true), ("j.K", true, true)];
    assert!(imports.eq(expected.map(|(path, s, d)| (path.to_string(), s, d))));
    assert_eq!(parsed.sources.text(parsed.unit.imports[1].span), "import static f.G.h;");
}

#[test]
fn headers() {
    assert_eq!(
        types("@A public abstract class B<C, D extends E<C> & F> extends a.G<C> implements H, I<D> { }"),
        "(public abstract class B<C,D E<C> F> extends a.G<C> implements H I<D>)"
    );
    assert_eq!(types("interface A<B> extends C, D<B> { }"), "(interface A<B> implements C D<B>)");
    assert_eq!(
        types("sealed interface S permits A { } non-sealed class A implements S { }"),
        "(interface S) (class A implements S)"
    );
    assert_eq!(types("@interface A { int b() default 1; int C = 2; }"), "(annotation A (field C:int=2))");
    assert_eq!(types("module a { requires b; }"), "");
}

#[test]
fn fields_and_initializers() {
    assert_eq!(
        members("private static final int a = 1, b[] = {2}; volatile A<B>[] c; static { f(); } { } ;"),
        "(field private static final a:int=1) (field private static final b:int[]={ 2}) (field c:A<B>[]) \
         (static init {(call f)}) (init {})"
    );
}

#[test]
fn methods_and_constructors() {
    assert_eq!(
        members(
            "public static <A extends B> A[] f(final int a, @C String... b) throws D, E { return null; }"
        ),
        "(method public static f<A B>:A[] a:int b:String[] ... {(return null)})"
    );
    assert_eq!(
        members("abstract void f(); native int g()[];"),
        "(method abstract f) (method native g:int[])"
    );
    assert_eq!(members("void f(T this, int a[]) { }"), "(method f a:int[] {})");
    assert_eq!(
        members("T() { this(1); } private <A> T(A a) { a.super(2); } T(int b) { super(); f(); }"),
        "(constructor T {(this() 1)}) (constructor private T<A> a:A {(a.super() 2)}) \
         (constructor T b:int {(super()) (call f)})"
    );
}

#[test]
fn interfaces_have_default_and_static_methods() {
    assert_eq!(
        types(
            "interface A { int B = 1; void f(); default void g() { } static void h() { } private void i() { } class J { } }"
        ),
        "(interface A (field B:int=1) (method f) (method default g {}) (method static h {}) \
         (method private i {}) (class J))"
    );
}

#[test]
fn enums_and_records() {
    assert_eq!(
        types("enum A implements B { @C D, E(1, x) { void f() { } }, ; int g; A() { } }"),
        "(enum A implements B (const D) (const E 1 x { (method f {})}) (field g:int) (constructor A {}))"
    );
    assert_eq!(types("enum A { } enum B { C, } enum D { ; }"), "(enum A) (enum B (const C)) (enum D)");
    assert_eq!(
        types(
            "record A<B>(int c, B... d) implements E { A { c = 1; } A(int f) { this(f, null); } static int g; }"
        ),
        "(record A<B> implements E (component c:int) (component d:B[]) (compact A {(c = 1)}) \
         (constructor A f:int {(this() f null)}) (field static g:int))"
    );
}

#[test]
fn ids_are_unique() {
    let parsed =
        Parsed::new("class A { Object o = new B() { }; class C { } Object p = x -> y; Object q = A::f; }");
    let text = format!("{:?}", parsed.unit);
    let mut ids: Vec<&str> = text.split("AstId(").skip(1).filter_map(|rest| rest.split(')').next()).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!((count, ids.len()), (5, 5));
}

#[test]
fn odd_files() {
    assert_eq!(types(""), "");
    assert_eq!(types("// only\n/* comments */"), "");
    assert_eq!(types("\u{feff}class A { }\u{1a}"), "(class A)");
    assert_eq!(types("class\r\n\tA\r\n{\r\n\tint x; // c\r\n}\r\n"), "(class A (field x:int))");
    assert_eq!(
        types("class Größe { int 大小 = 1; String s = \"日本\"; }"),
        "(class Größe (field 大小:int=1) (field s:String=\"日本\"))"
    );
    let parsed = Parsed::new("class Größe { int y; }");
    let Some(Member::Field(field)) = parsed.unit.types[0].members.first() else { panic!("a field") };
    assert_eq!(parsed.sources.locate(field.name.span), "T.java:1:19");
}

#[test]
fn modifiers_and_names_are_checked() {
    let parsed = Parsed::new(
        "class T { public public int a; private public int b; f() { } int goto; void while() { } final static final int c; }",
    );
    assert_eq!(
        parsed.errors(),
        [
            "1:18 DUPLICATE-MODIFIER repeated modifier `public`",
            "1:40 CONFLICTING-MODIFIERS `public` contradicts `private`",
            "1:54 SYNTAX method `f` has no result type",
            "1:66 RESERVED-NAME `goto` is a reserved word and cannot be a name",
            "1:77 RESERVED-NAME `while` is a reserved word and cannot be a name",
            "1:102 DUPLICATE-MODIFIER repeated modifier `final`",
        ]
    );
    assert_eq!(
        parsed.types(),
        "(class T BROKEN BROKEN (constructor f {} BROKEN) BROKEN (method while {} BROKEN) BROKEN)"
    );
}
