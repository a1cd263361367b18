//! Objects, fields and arrays: whatever the fast path of the loop leaves.

use crate::exec::machine::{Bound, OPEN_LENGTH, Question, Stop};
use crate::exec::natives::binary_name;
use crate::exec::observer::Observer;
use crate::exec::run::{Run, Trap};
use crate::exec::value::{ObjectId, Value};
use crate::lang::ir::LONGEST_ARRAY;
use crate::lang::program::{BaseType, ClassId, ClassOrigin, ErasedType, FieldId, Program};
use crate::term::{BinaryTerm, CompareOp, TermId};

impl<O: Observer> Run<'_, O> {
    /// The object behind a reference that is dereferenced; `what` could not be done with null.
    pub(super) fn dereference(&self, value: Value, what: impl FnOnce() -> String) -> Result<ObjectId, Trap> {
        match self.decided(value)? {
            Value::Ref(object) => Ok(object),
            Value::Null => Err(Trap::Throw(self.program.well_known.null_pointer_exception, Some(what()))),
            _ => Err(Trap::unsupported("a dereference of a value that is no reference")),
        }
    }

    /// A value, where it is no pending reference.
    pub(super) fn decided(&self, value: Value) -> Result<Value, Trap> {
        match value {
            Value::Pending(pending) => Err(Trap::Stop(Stop::Ask(Question::Pending(pending)))),
            value => Ok(value),
        }
    }

    pub(super) fn new_object(&mut self, class: ClassId) -> Result<ObjectId, Trap> {
        let template: &[Value] = self.natives.templates.get(class.0 as usize).map_or(&[], |t| t);
        if self.machine.is_full(template.len() + 1) {
            return Err(Trap::exceeded(Bound::Memory));
        }
        let first = self.machine.cells.len();
        self.machine.cells.extend_from_slice(template);
        Ok(self.machine.push_header(ErasedType::class(class), first, template.len() as u32))
    }

    /// The cell of a field; the object comes back with it.
    pub(super) fn field(&self, object: Value, field: FieldId, verb: &str) -> Result<(ObjectId, u32), Trap> {
        let name = &self.program.fields[field].name;
        let object = self.dereference(object, || format!("Cannot {verb} field \"{name}\""))?;
        let slot = self.natives.slots.get(field.0 as usize).copied().unwrap_or(u32::MAX);
        if slot >= self.machine.objects[object.0 as usize].len {
            return Err(Trap::unsupported(format!("an object without the field `{name}`")));
        }
        Ok((object, slot))
    }

    /// The cell of an element. A symbolic index is first asked to be in bounds, then which one it is.
    pub(super) fn element(
        &mut self,
        array: Value,
        index: Value,
        verb: &str,
    ) -> Result<(ObjectId, u32), Trap> {
        let array = self.dereference(array, || format!("Cannot {verb} array"))?;
        let len = self.array_length(array)?;
        let out_of_bounds = |index: &str| {
            let message = format!("Index {index} out of bounds for length {len}");
            Trap::Throw(self.program.well_known.array_index_exception, Some(message))
        };
        match index {
            Value::Int(index) if (index as u32) < len => Ok((array, index as u32)),
            Value::Int(index) => Err(out_of_bounds(&index.to_string())),
            Value::Sym(term) => {
                let outside = out_of_bounds(&self.terms.display(term).to_string());
                let hi = (len as i32).saturating_sub(1);
                if len == 0 || !self.in_bounds(term, len)? {
                    return Err(outside);
                }
                let index = if hi == 0 { 0 } else { self.choose("index", hi, term)? };
                Ok((array, index))
            }
            _ => Err(Trap::unsupported("an index that is no int")),
        }
    }

    fn in_bounds(&mut self, index: TermId, len: u32) -> Result<bool, Trap> {
        let (zero, len) = (self.terms.int(0), self.terms.int(len as i32));
        let low = self.terms.compare(CompareOp::Ge, index, zero);
        let high = self.terms.compare(CompareOp::Lt, index, len);
        let both = self.terms.binary(BinaryTerm::And, low, high);
        self.condition(both)
    }

    fn choose(&mut self, what: &'static str, hi: i32, term: TermId) -> Result<u32, Trap> {
        let chosen = self.ask(|| Question::Choice { what, lo: 0, hi, term: Some(term) })?;
        Ok(chosen.min(hi as u32))
    }

    /// The length of what must be an array.
    pub(super) fn array_length(&self, array: ObjectId) -> Result<u32, Trap> {
        let header = self.machine.objects[array.0 as usize];
        match header.len {
            _ if header.ty.dims == 0 => Err(Trap::unsupported("an array access to what is no array")),
            OPEN_LENGTH => Err(Trap::Stop(Stop::ReadLength(array))),
            len => Ok(len),
        }
    }

    /// Whether the array takes the value (JLS 10.5), which must not be pending.
    pub(super) fn store_check(&mut self, array: ObjectId, value: Value) -> Result<(), Trap> {
        let Value::Ref(object) = self.decided(value)? else { return Ok(()) };
        let ty = self.machine.type_of(object);
        match self.machine.type_of(array).element() {
            Some(element) if !self.program.is_assignable(ty, element) => {
                let name = binary_name(self.program, ty);
                Err(Trap::Throw(self.program.well_known.array_store_exception, Some(name)))
            }
            _ => {
                self.machine.assume_takes(self.program, array, object);
                Ok(())
            }
        }
    }

    /// That a new array's length is not negative.
    fn check_length(&mut self, len: Value) -> Result<(), Trap> {
        let shown = match len {
            Value::Int(len) if len > LONGEST_ARRAY => {
                let known = &self.program.by_name;
                let Some(&error) = known.get("java.lang.OutOfMemoryError") else {
                    return Err(Trap::exceeded(Bound::Memory));
                };
                return Err(Trap::Throw(error, Some("Requested array size exceeds VM limit".into())));
            }
            Value::Int(len) if len >= 0 => return Ok(()),
            Value::Int(len) => len.to_string(),
            Value::Sym(term) => {
                let zero = self.terms.int(0);
                let normal = self.terms.compare(CompareOp::Ge, term, zero);
                if self.condition(normal)? {
                    return Ok(());
                }
                self.terms.display(term).to_string()
            }
            _ => return Err(Trap::unsupported("a length that is no int")),
        };
        Err(Trap::Throw(self.program.well_known.negative_array_size_exception, Some(shown)))
    }

    /// A new array's length, which is not negative: an int as it is; a symbolic one is asked for, and beyond
    /// the machine's limit the path ends.
    fn new_length(&mut self, len: Value) -> Result<u32, Trap> {
        match len {
            Value::Sym(term) => {
                let most = self.machine.max_symbolic_length.max(0);
                let len = self.ask(|| Question::Length { term, most })?;
                if len > most as u32 { Err(Trap::exceeded(Bound::ArrayLength(most))) } else { Ok(len) }
            }
            Value::Int(len) => Ok(u32::try_from(len).unwrap_or(0)),
            _ => Ok(0),
        }
    }

    pub(super) fn new_array(&mut self, element: ErasedType, len: Value) -> Result<ObjectId, Trap> {
        self.check_length(len)?;
        let len = self.new_length(len)?;
        if self.machine.is_full(len as usize + 1) {
            return Err(Trap::exceeded(Bound::Memory));
        }
        Ok(self.machine.alloc_array(element, len))
    }

    pub(super) fn new_multi_array(&mut self, ty: ErasedType, sizes: &[Value]) -> Result<ObjectId, Trap> {
        for &size in sizes {
            self.check_length(size)?;
        }
        let mut lengths = Vec::with_capacity(sizes.len());
        for &size in sizes {
            lengths.push(self.new_length(size)?);
        }
        self.nested_array(ty, &lengths)
    }

    /// Recurses once a dimension, of which there are at most 255.
    fn nested_array(&mut self, ty: ErasedType, lengths: &[u32]) -> Result<ObjectId, Trap> {
        let (Some(element), Some((&len, inner))) = (ty.element(), lengths.split_first()) else {
            return Err(Trap::unsupported("more sizes than dimensions"));
        };
        if self.machine.is_full(len as usize + 1) {
            return Err(Trap::exceeded(Bound::Memory));
        }
        let array = self.machine.alloc_array(element, len);
        if !inner.is_empty() {
            for i in 0..len {
                let nested = self.nested_array(element, inner)?;
                self.machine.set_cell(array, i, Value::Ref(nested));
            }
        }
        Ok(array)
    }

    /// Whether a reference is null or an instance of the type.
    pub(super) fn is_instance(&self, value: Value, ty: ErasedType) -> Result<Option<bool>, Trap> {
        match self.decided(value)? {
            Value::Ref(object) => Ok(Some(self.program.is_assignable(self.machine.type_of(object), ty))),
            Value::Null => Ok(None),
            _ => Err(Trap::unsupported("a type test of a value that is no reference")),
        }
    }

    pub(super) fn check_cast(&self, value: Value, ty: ErasedType) -> Result<(), Trap> {
        if self.is_instance(value, ty)? != Some(false) {
            return Ok(());
        }
        let Value::Ref(object) = value else { return Ok(()) };
        let message = cast_message(self.program, self.machine.type_of(object), ty);
        Err(Trap::Throw(self.program.well_known.class_cast_exception, Some(message)))
    }
}

/// What a JVM says of a cast that fails, the classes' modules included.
fn cast_message(program: &Program, from: ErasedType, to: ErasedType) -> String {
    let module = |ty: ErasedType| match ty.base {
        BaseType::Class(class) if program.classes[class].origin == ClassOrigin::User => {
            "unnamed module of loader 'app'"
        }
        BaseType::Class(_) | BaseType::Primitive(_) => "module java.base of loader 'bootstrap'",
    };
    let (a, b) = (binary_name(program, from), binary_name(program, to));
    let place = match (module(from), module(to)) {
        (x, y) if x == y => format!("{a} and {b} are in {x}"),
        (x, y) => format!("{a} is in {x}; {b} is in {y}"),
    };
    format!("class {a} cannot be cast to class {b} ({place})")
}
