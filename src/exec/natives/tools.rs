//! Natives of the verification tools' calls: symbolic inputs, assumptions, choices.

use crate::exec::Ghost;
use crate::exec::machine::{Question, RANK};
use crate::exec::natives::elements::truth;
use crate::exec::natives::{Native, NativeCall, NativeExit, NativeResult};
use crate::exec::value::{ObjectId, Value};
use crate::lang::program::{ClassId, FieldId};
use crate::term::{SymbolKind, TermId};

macro_rules! inputs {
    ($($class:literal)*) => {
        &[$(
            (concat!($class, ".makeSymbolicInteger(String)"), |c| input(c, SymbolKind::Int)),
            (concat!($class, ".makeSymbolicLong(String)"), |c| input(c, SymbolKind::Long)),
            (concat!($class, ".makeSymbolicShort(String)"), |c| input(c, SymbolKind::Short)),
            (concat!($class, ".makeSymbolicByte(String)"), |c| input(c, SymbolKind::Byte)),
            (concat!($class, ".makeSymbolicChar(String)"), |c| input(c, SymbolKind::Char)),
            (concat!($class, ".makeSymbolicBoolean(String)"), |c| input(c, SymbolKind::Boolean)),
            (concat!($class, ".makeSymbolicReal(String)"), |c| input(c, SymbolKind::Double)),
            (concat!($class, ".makeSymbolicString(String)"), string_input),
            (concat!($class, ".assume(boolean)"), assume),
        )*]
    };
}

macro_rules! tests {
    ($($class:literal)*) => {
        &[$(
            (concat!($class, ".isSymbolic(Object)"), is_symbolic_reference),
            (concat!($class, ".isSymbolic(boolean)"), is_symbolic),
            (concat!($class, ".isSymbolic(int)"), is_symbolic),
            (concat!($class, ".isSymbolic(long)"), is_symbolic),
            (concat!($class, ".isSymbolic(double)"), is_symbolic),
            (concat!($class, ".isSymbolic(Object,String)"), is_named_field_symbolic),
            (concat!($class, ".isFieldSymbolic(Object,Class,String)"), is_field_symbolic),
            (concat!($class, ".isStaticSymbolic(Class,String)"), is_static_symbolic),
            (concat!($class, ".isElementSymbolic(Object,int)"), is_element_symbolic),
            (concat!($class, ".isLengthSymbolic(Object)"), is_length_symbolic),
        )*]
    };
}

/// What `SymHeap.isSymbolic` becomes: cells are looked at, and nothing is read.
pub(super) const TESTS: &[(&str, Native)] = tests!["pli.SymHeap" "gov.nasa.jpf.symbc.SymHeap"];

pub(super) const INPUTS: &[(&str, Native)] =
    inputs!["pli.SymHeap" "gov.nasa.jpf.symbc.SymHeap" "gov.nasa.jpf.symbc.Debug"];

#[rustfmt::skip]
pub(super) const TABLE: &[(&str, Native)] = &[
    ("pli.SymHeap.makeSymbolicRefThis(String,Object)", receiver),
    ("pli.SymHeap.makeSymbolicImplicitInputThis(String,Object)", receiver),
    ("gov.nasa.jpf.symbc.SymHeap.makeSymbolicRefThis(String,Object)", receiver),
    ("gov.nasa.jpf.symbc.SymHeap.makeSymbolicImplicitInputThis(String,Object)", receiver),
    ("pli.SymHeap.choose(int,int)", choose),
    ("gov.nasa.jpf.symbc.SymHeap.choose(int,int)", choose),
    ("gov.nasa.jpf.vm.Verify.choose(int,int)", choose),
    ("gov.nasa.jpf.vm.Verify.assume(boolean)", assume),
    ("gov.nasa.jpf.jvm.Verify.choose(int,int)", choose),
    ("gov.nasa.jpf.jvm.Verify.assume(boolean)", assume),
    ("gov.nasa.jpf.symbc.Debug.isSymbolicInteger(int)", is_symbolic),
    ("gov.nasa.jpf.symbc.Debug.isSymbolicLong(long)", is_symbolic),
    ("gov.nasa.jpf.symbc.Debug.isSymbolicShort(short)", is_symbolic),
    ("gov.nasa.jpf.symbc.Debug.isSymbolicByte(byte)", is_symbolic),
    ("gov.nasa.jpf.symbc.Debug.isSymbolicChar(char)", is_symbolic),
    ("gov.nasa.jpf.symbc.Debug.isSymbolicBoolean(boolean)", is_symbolic),
    ("gov.nasa.jpf.symbc.Debug.isSymbolicReal(double)", is_symbolic),
    ("gov.nasa.jpf.symbc.Debug.isSymbolicString(String)", is_opaque),
    ("org.sosy_lab.sv_benchmarks.Verifier.symbolicFloat(String)", |c| input(c, SymbolKind::Float)),
    ("jbse.meta.Analysis.makeSymbolicBoolean(String)", |c| input(c, SymbolKind::Boolean)),
    ("jbse.meta.Analysis.assume(boolean)", assume),
    ("korat.finitization.impl.ClassDomain.instance(Class)", instance),
    ("pli.SymHeap.old(Object)", old),
    ("gov.nasa.jpf.symbc.SymHeap.old(Object)", old),
    ("pli.SymHeap.enterInput()", |c| input_heap(c, true)),
    ("pli.SymHeap.leaveInput()", |c| input_heap(c, false)),
    ("gov.nasa.jpf.symbc.SymHeap.enterInput()", |c| input_heap(c, true)),
    ("gov.nasa.jpf.symbc.SymHeap.leaveInput()", |c| input_heap(c, false)),
];

/// A new input of that name. The second one on a path is `name#2`, and so on: numbers depend on the path
/// alone, so that a path that is executed again gives the same terms.
fn symbol(call: &mut NativeCall<'_>, kind: SymbolKind) -> Result<TermId, NativeExit> {
    let name = call.text(0)?.ok_or(call.unsupported("a symbolic name"))?;
    let before = call.machine.inputs.iter().filter(|n| **n == name).count();
    call.machine.inputs.push(name.clone());
    Ok(match before {
        0 => call.terms.named(name, kind),
        _ => call.terms.named(format!("{name}#{}", before + 1), kind),
    })
}

fn input(call: &mut NativeCall<'_>, kind: SymbolKind) -> NativeResult {
    Ok(Some(Value::Sym(symbol(call, kind)?)))
}

fn string_input(call: &mut NativeCall<'_>) -> NativeResult {
    let rank = symbol(call, SymbolKind::Text)?;
    let object = call.machine.alloc_opaque_string(call.program);
    call.machine.set_cell(object, RANK, Value::Sym(rank));
    Ok(Some(Value::Ref(object)))
}

/// The object, which becomes the receiver of the symbolic input heap.
fn receiver(call: &mut NativeCall<'_>) -> NativeResult {
    let object = call.object(1)?;
    call.ask(Question::Receiver(object))?;
    Ok(Some(Value::Ref(object)))
}

/// The object as the input heap has it.
fn old(call: &mut NativeCall<'_>) -> NativeResult {
    let Some(object) = call.reference(0)? else { return Ok(Some(Value::Null)) };
    let old = call.ask(Question::Old(object))?;
    Ok(Some(Value::Ref(ObjectId(old))))
}

/// What follows is evaluated on the input heap, or no longer.
fn input_heap(call: &mut NativeCall<'_>, on: bool) -> NativeResult {
    call.ask(Question::InputHeap(on))?;
    Ok(None)
}

fn assume(call: &mut NativeCall<'_>) -> NativeResult {
    let holds = match call.value(0)? {
        Value::Sym(term) => call.condition(term)?,
        value => value != Value::Int(0),
    };
    if holds { Ok(None) } else { Err(NativeExit::Assumed) }
}

fn choose(call: &mut NativeCall<'_>) -> NativeResult {
    let (lo, hi) = (call.int(0)?, call.int(1)?);
    if lo > hi {
        return Err(NativeExit::Assumed);
    }
    let chosen = call.ask(Question::Choice { what: "choice", lo, hi, term: None })?;
    Ok(Some(Value::Int(lo.wrapping_add_unsigned(chosen))))
}

fn is_symbolic(call: &mut NativeCall<'_>) -> NativeResult {
    Ok(Some(truth(matches!(call.value(0)?, Value::Sym(_)))))
}

/// A reference in a register is symbolic only as an argument that has not been looked at.
fn is_symbolic_reference(call: &mut NativeCall<'_>) -> NativeResult {
    Ok(Some(truth(matches!(call.args.first(), Some(Value::Pending(_))))))
}

/// Cells that are unset, and primitives that are known as symbols only.
fn is_undecided(value: Value) -> Option<Value> {
    Some(truth(matches!(value, Value::Unset | Value::Sym(_) | Value::Pending(_))))
}

fn is_named_field_symbolic(call: &mut NativeCall<'_>) -> NativeResult {
    let object = call.object(0)?;
    field_of(call, object, call.machine.class_of(object), 1)
}

fn is_field_symbolic(call: &mut NativeCall<'_>) -> NativeResult {
    let object = call.object(0)?;
    let declaring = class_argument(call, 1)?;
    field_of(call, object, declaring, 2)
}

fn field_of(
    call: &mut NativeCall<'_>,
    object: ObjectId,
    class: Option<ClassId>,
    name: usize,
) -> NativeResult {
    let field = named_field(call, class, name)?;
    Ok(is_undecided(call.machine.cell(object, call.program.fields[field].slot)))
}

fn is_static_symbolic(call: &mut NativeCall<'_>) -> NativeResult {
    let declaring = class_argument(call, 0)?;
    let field = named_field(call, declaring, 1)?;
    Ok(is_undecided(call.machine.static_value(field)))
}

fn class_argument(call: &NativeCall<'_>, index: usize) -> Result<Option<ClassId>, NativeExit> {
    Ok(match call.machine.ghost(call.object(index)?) {
        Some(&Ghost::Type(ty)) => ty.as_class(),
        _ => None,
    })
}

fn named_field(call: &NativeCall<'_>, class: Option<ClassId>, name: usize) -> Result<FieldId, NativeExit> {
    let text = call.text(name)?;
    let field = class.zip(text.as_deref()).and_then(|(class, name)| call.program.find_field(class, name));
    let name = text.as_deref().unwrap_or("?");
    field.ok_or_else(|| call.unsupported(&format!("an object without the field `{name}`")))
}

fn is_element_symbolic(call: &mut NativeCall<'_>) -> NativeResult {
    let (array, index) = (call.object(0)?, call.int(1)?);
    let Some(length) = call.machine.length(array) else { return Ok(Some(truth(true))) };
    match u32::try_from(index) {
        Ok(at) if at < length => Ok(is_undecided(call.machine.cell(array, at))),
        _ => Err(NativeExit::Throw {
            class: "java.lang.ArrayIndexOutOfBoundsException",
            message: Some(format!("Index {index} out of bounds for length {length}")),
        }),
    }
}

fn is_length_symbolic(call: &mut NativeCall<'_>) -> NativeResult {
    let array = call.object(0)?;
    Ok(Some(truth(call.machine.length(array).is_none())))
}

fn is_opaque(call: &mut NativeCall<'_>) -> NativeResult {
    let object = call.reference(0)?;
    Ok(Some(truth(object.is_some_and(|o| {
        let ghost = call.machine.ghost(o);
        matches!(ghost, Some(Ghost::OpaqueText | Ghost::Units(_) | Ghost::Decimal(_) | Ghost::Joined(_)))
    }))))
}

/// An object without a run of its constructor.
fn instance(call: &mut NativeCall<'_>) -> NativeResult {
    let class = match call.machine.ghost(call.object(0)?) {
        Some(&Ghost::Type(ty)) => ty.as_class(),
        _ => None,
    };
    let class = class.ok_or(call.unsupported("a type that is no class"))?;
    Ok(Some(Value::Ref(call.machine.alloc_object(call.program, class))))
}
