//! Natives of the verification tools' calls: symbolic inputs, assumptions, choices.

use crate::exec::Ghost;
use crate::exec::machine::Question;
use crate::exec::natives::elements::truth;
use crate::exec::natives::text::ORDER;
use crate::exec::natives::{Native, NativeCall, NativeExit, NativeResult};
use crate::exec::value::Value;
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
            (concat!($class, ".makeSymbolicReal(String)"), |c| Err(c.unsupported("a symbolic double"))),
            (concat!($class, ".makeSymbolicString(String)"), string_input),
            (concat!($class, ".assume(boolean)"), assume),
        )*]
    };
}

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
    ("jbse.meta.Analysis.makeSymbolicBoolean(String)", |c| input(c, SymbolKind::Boolean)),
    ("jbse.meta.Analysis.assume(boolean)", assume),
    ("korat.finitization.impl.ClassDomain.instance(Class)", instance),
];

/// The input of that name: the same symbol each time, so that a path that is executed again gives the
/// same terms.
fn symbol(call: &mut NativeCall<'_>, kind: SymbolKind) -> Result<TermId, NativeExit> {
    let name = call.text(0)?.ok_or(call.unsupported("a symbolic name"))?;
    Ok(call.terms.named(name, kind))
}

fn input(call: &mut NativeCall<'_>, kind: SymbolKind) -> NativeResult {
    Ok(Some(Value::Sym(symbol(call, kind)?)))
}

fn string_input(call: &mut NativeCall<'_>) -> NativeResult {
    let order = symbol(call, SymbolKind::Int)?;
    let object = call.machine.alloc_opaque_string(call.program);
    call.machine.set_cell(object, ORDER, Value::Sym(order));
    Ok(Some(Value::Ref(object)))
}

/// The object, which becomes the receiver of the symbolic input heap.
fn receiver(call: &mut NativeCall<'_>) -> NativeResult {
    let object = call.object(1)?;
    call.ask(Question::Receiver(object))?;
    Ok(Some(Value::Ref(object)))
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

fn is_opaque(call: &mut NativeCall<'_>) -> NativeResult {
    let object = call.reference(0)?;
    Ok(Some(truth(object.is_some_and(|o| call.machine.ghost(o) == Some(&Ghost::OpaqueText)))))
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
