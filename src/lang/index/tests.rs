//! Whole programs from inline sources.

mod constants;
mod headers;
mod nested;
mod tables;

use std::sync::Arc;

use crate::base::SourceMap;
use crate::lang::index::index;
use crate::lang::program::{ClassId, FieldId, MethodId, Program};
use crate::lang::syntax::parse;

/// A few classes of the JDK, just enough for the tests.
const JDK: &[(&str, &str)] = &[
    (
        "<jdk>/java/lang/Object.java",
        "package java.lang; public class Object { public Object() {} public native boolean equals(Object o);
         public native int hashCode(); public native String toString(); }",
    ),
    (
        "<jdk>/java/lang/String.java",
        "package java.lang; public final class String implements Comparable<String> {
         public native int compareTo(String o); public native int length(); }",
    ),
    ("<jdk>/java/lang/Comparable.java", "package java.lang; public interface Comparable<T> { int compareTo(T o); }"),
    ("<jdk>/java/lang/Runnable.java", "package java.lang; public interface Runnable { void run(); }"),
    (
        "<jdk>/java/lang/Iterable.java",
        "package java.lang; public interface Iterable<T> { java.util.Iterator<T> iterator(); }",
    ),
    (
        "<jdk>/java/lang/Integer.java",
        "package java.lang; public final class Integer implements Comparable<Integer> {
         public static final int MAX_VALUE = 0x7fffffff; public static final int MIN_VALUE = -MAX_VALUE - 1;
         public native int compareTo(Integer o); }",
    ),
    (
        "<jdk>/java/lang/Enum.java",
        "package java.lang; public abstract class Enum<E extends Enum<E>> implements Comparable<E> {
         private String name; private int ordinal; protected Enum(String name, int ordinal) {}
         public final native int compareTo(E o); }",
    ),
    (
        "<jdk>/java/util/Iterator.java",
        "package java.util; public interface Iterator<E> { boolean hasNext(); E next(); default void remove() {} }",
    ),
    (
        "<jdk>/java/util/Collection.java",
        "package java.util; public interface Collection<E> extends Iterable<E> { boolean add(E e);
         boolean remove(Object o); int size(); <T> T[] toArray(T[] a); boolean equals(Object o); }",
    ),
    (
        "<jdk>/java/util/List.java",
        "package java.util; public interface List<E> extends Collection<E> { E get(int i); boolean add(E e);
         E remove(int i); static <T> List<T> of(T... items) { return null; }
         static <T> List<T> copy(List<? extends T> from) { return null; } }",
    ),
    (
        "<jdk>/java/util/LinkedList.java",
        "package java.util; public class LinkedList<E> implements List<E> { public LinkedList() {}
         public native Iterator<E> iterator(); public native boolean add(E e); public native boolean remove(Object o);
         public native int size(); public native <T> T[] toArray(T[] a); public native E get(int i);
         public native E remove(int i); public native E removeFirst(); private static class Node { } }",
    ),
    (
        "<jdk>/java/util/Map.java",
        "package java.util; public interface Map<K, V> { V get(K key); interface Entry<K, V> { K getKey(); V getValue(); } }",
    ),
    (
        "<jdk>/java/util/Comparator.java",
        "package java.util; public interface Comparator<T> { int compare(T a, T b); boolean equals(Object o);
         default Comparator<T> reversed() { return null; } }",
    ),
];

/// The program of these files and the small JDK.
pub(in crate::lang) fn program(files: &[(&str, &str)]) -> Program {
    let mut sources = SourceMap::default();
    let mut units = Vec::new();
    for (path, text) in files.iter().chain(JDK) {
        let file = sources.add(*path, *text);
        let (unit, diagnostics) = parse(&sources, file);
        assert_eq!(diagnostics, [], "{path}");
        units.push(Arc::new(unit));
    }
    index(sources, units)
}

/// The program of one file, which has to have no problems.
pub(in crate::lang) fn one(text: &str) -> Program {
    let program = program(&[("A.java", text)]);
    assert_eq!(program.diagnostics, []);
    program
}

pub(in crate::lang) fn class(program: &Program, name: &str) -> ClassId {
    *program.by_name.get(name).unwrap_or_else(|| panic!("no class {name}"))
}

pub(in crate::lang) fn field(program: &Program, class_name: &str, name: &str) -> FieldId {
    let fields = &program.classes[class(program, class_name)].fields;
    let found = fields.iter().copied().find(|&f| &*program.fields[f].name == name);
    found.unwrap_or_else(|| panic!("no field {class_name}.{name}"))
}

/// A declared method by its name with erased parameters: `add(Object)`.
pub(in crate::lang) fn method(program: &Program, class_name: &str, signature: &str) -> MethodId {
    let methods = &program.classes[class(program, class_name)].methods;
    let text = |m: MethodId| program.method_name(m);
    let found = methods.iter().copied().find(|&m| text(m).ends_with(&format!(".{signature}")));
    found.unwrap_or_else(|| panic!("no method {class_name}.{signature}"))
}

pub(in crate::lang) fn codes(program: &Program) -> Vec<&'static str> {
    program.diagnostics.iter().map(|d| d.code.as_str()).collect()
}
