//! How the models compare objects without running code: the fast half of `equals` and `hashCode`.
//!
//! An object whose class inherits `hashCode` from Object is found by identity in hash containers, even
//! if it overrides `equals`: identity hash codes differ, so `equals` is never called. Everything else
//! that needs the class's own code, or a symbolic value, is left to the Java body of the method.

use crate::exec::natives::{NativeCall, NativeExit};
use crate::exec::value::{ObjectId, Value};
use crate::lang::program::{ClassId, ErasedType, MethodId, Program};

/// How objects of a class are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::exec) enum Kind {
    /// By identity.
    Identity,
    /// By their text.
    Text,
    /// By class and value, which is the first cell.
    Box,
    /// By code of their own.
    Code,
}

/// Which comparison a container makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::exec) enum Comparison {
    /// `hashCode`, then `equals`.
    Hash,
    /// `equals`.
    Equals,
    /// `==`.
    Identity,
}

/// The kinds of all classes.
#[derive(Debug, Default)]
pub(in crate::exec) struct Kinds {
    hash: Vec<Kind>,
    equals: Vec<Kind>,
}

impl Kinds {
    pub(in crate::exec) fn new(program: &Program) -> Self {
        let object = program.well_known.object;
        let root = |name| program.find_methods(object, name).first().copied();
        let kinds = |root: Option<MethodId>| program.classes.ids().map(|c| kind(program, c, root)).collect();
        Self { hash: kinds(root("hashCode")), equals: kinds(root("equals")) }
    }

    /// How a container compares a key of that type.
    pub(in crate::exec) fn of(&self, ty: ErasedType, comparison: Comparison) -> Kind {
        let table = match comparison {
            Comparison::Hash => &self.hash,
            Comparison::Equals => &self.equals,
            Comparison::Identity => return Kind::Identity,
        };
        let kind = ty.as_class().and_then(|class| table.get(class.0 as usize));
        kind.copied().unwrap_or(Kind::Identity)
    }
}

fn kind(program: &Program, class: ClassId, root: Option<MethodId>) -> Kind {
    let known = &program.well_known;
    let boxes = [known.integer, known.long, known.short, known.byte];
    let others = [known.character, known.boolean, known.float, known.double];
    match root {
        _ if class == known.string => Kind::Text,
        _ if boxes.contains(&class) || others.contains(&class) => Kind::Box,
        Some(root) if program.dispatch(class, root).is_some_and(|m| m != root) => Kind::Code,
        _ => Kind::Identity,
    }
}

/// A box's value: its first cell.
fn boxed(call: &NativeCall<'_>, object: ObjectId) -> Result<Value, NativeExit> {
    call.read(object, 0)
}

/// Whether two values are the same for `equals` of their box: NaN equals itself, 0.0 and -0.0 differ.
fn same_bits(a: Value, b: Value) -> bool {
    match (a, b) {
        (Value::Float(a), Value::Float(b)) => a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan(),
        (Value::Double(a), Value::Double(b)) => a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan(),
        _ => a == b,
    }
}

impl NativeCall<'_> {
    /// Runs the method's Java body.
    pub(in crate::exec) fn body(&self) -> NativeExit {
        NativeExit::TailCall(self.method)
    }

    /// Whether a key of that kind equals an element (none of them null, the two not identical).
    ///
    /// # Errors
    /// The Java body's turn, or a read of a box's value.
    fn equal(&self, kind: Kind, key: ObjectId, element: ObjectId) -> Result<bool, NativeExit> {
        if kind == Kind::Code {
            return Err(self.body());
        }
        if kind == Kind::Identity || self.machine.type_of(key) != self.machine.type_of(element) {
            return Ok(false);
        }
        if kind == Kind::Text {
            return match (self.machine.text(key), self.machine.text(element)) {
                (Some(a), Some(b)) => Ok(a == b),
                _ => Err(self.body()),
            };
        }
        match (boxed(self, key)?, boxed(self, element)?) {
            (a, b) if same_bits(a, b) => Ok(true),
            (Value::Sym(_), _) | (_, Value::Sym(_)) => Err(self.body()),
            _ => Ok(false),
        }
    }

    /// The position of the first of the collection's elements that equals `key`, looking at every
    /// `stride`-th.
    ///
    /// # Errors
    /// The Java body's turn, where code has to run or a symbolic value to be compared.
    pub(in crate::exec) fn find(
        &self,
        collection: ObjectId,
        stride: usize,
        key: Value,
        comparison: Comparison,
    ) -> Result<Option<usize>, NativeExit> {
        let elements = self.machine.elements(collection);
        // A plain loop where it can be: preconditions spend their time here.
        let identical = || match stride {
            1 => elements.iter().position(|&e| e == key),
            _ => elements.iter().step_by(stride).position(|&e| e == key),
        };
        let Value::Ref(object) = key else { return Ok(identical()) };
        let kind = self.natives.kinds.of(self.machine.type_of(object), comparison);
        if kind == Kind::Identity {
            return Ok(identical());
        }
        if kind == Kind::Code && comparison == Comparison::Hash {
            return Err(self.body());
        }
        for (index, &element) in elements.iter().step_by(stride).enumerate() {
            match element {
                Value::Ref(element) if element == object && kind != Kind::Code => return Ok(Some(index)),
                Value::Ref(element) if self.equal(kind, object, element)? => return Ok(Some(index)),
                _ => {}
            }
        }
        Ok(None)
    }

    /// Whether a value is null, a box or a string.
    pub(in crate::exec) fn is_value(&self, value: Value) -> bool {
        match value {
            Value::Ref(object) => {
                let kind = self.natives.kinds.of(self.machine.type_of(object), Comparison::Hash);
                matches!(kind, Kind::Box | Kind::Text)
            }
            _ => true,
        }
    }
}
