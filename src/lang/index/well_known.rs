//! Finds the classes that the interpreter itself needs, and makes bare ones where stubs lack them.

use crate::lang::ast::TypeKind;
use crate::lang::index::Builder;
use crate::lang::program::{ClassId, ClassOrigin, WellKnown};

/// Stands in until [`Builder::find_well_known`].
pub(super) fn unset() -> WellKnown {
    let none = ClassId(u32::MAX);
    fill(|_, _| none)
}

/// `find` is given the name and the simple name of the superclass that a bare class gets.
fn fill(mut find: impl FnMut(&str, Option<&str>) -> ClassId) -> WellKnown {
    let mut class = |name: &str, superclass: &str| find(name, Some(superclass).filter(|s| !s.is_empty()));
    WellKnown {
        object: class("Object", ""),
        string: class("String", "Object"),
        class: class("Class", "Object"),
        throwable: class("Throwable", "Object"),
        enumeration: class("Enum", "Object"),
        iterable: class("Iterable", "Object"),
        integer: class("Integer", "Object"),
        long: class("Long", "Object"),
        short: class("Short", "Object"),
        byte: class("Byte", "Object"),
        character: class("Character", "Object"),
        boolean: class("Boolean", "Object"),
        float: class("Float", "Object"),
        double: class("Double", "Object"),
        null_pointer_exception: class("NullPointerException", "RuntimeException"),
        arithmetic_exception: class("ArithmeticException", "RuntimeException"),
        array_index_exception: class("ArrayIndexOutOfBoundsException", "RuntimeException"),
        negative_array_size_exception: class("NegativeArraySizeException", "RuntimeException"),
        array_store_exception: class("ArrayStoreException", "RuntimeException"),
        class_cast_exception: class("ClassCastException", "RuntimeException"),
        assertion_error: class("AssertionError", "Error"),
        stack_overflow_error: class("StackOverflowError", "Error"),
        initializer_error: class("ExceptionInInitializerError", "Error"),
    }
}

impl Builder {
    /// Sets [`WellKnown`] from the classes of `java.lang`.
    pub(super) fn find_well_known(&mut self) {
        let known = fill(|name, superclass| self.java_lang(name, superclass));
        self.program.well_known = known;
    }

    fn java_lang(&mut self, simple: &str, superclass: Option<&str>) -> ClassId {
        let name = format!("java.lang.{simple}");
        if let Some(&found) = self.program.by_name.get(name.as_str()) {
            return found;
        }
        let superclass = superclass.map(|s| match s {
            "RuntimeException" | "Error" => self.java_lang(s, Some("Throwable")),
            "Throwable" => self.java_lang(s, Some("Object")),
            s => self.java_lang(s, None),
        });
        let kind = if simple == "Iterable" { TypeKind::Interface } else { TypeKind::Class };
        let id = self.enter_bare(&name, kind, ClassOrigin::Stub);
        self.program.classes[id].superclass = superclass;
        let package = self.program.scopes.packages.entry("java.lang".into()).or_default();
        package.insert(simple.into(), id);
        id
    }
}
