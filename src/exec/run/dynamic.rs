//! Calls whose static type is unknown: the method is found by name, number and run-time classes of the
//! arguments. All arguments are references, and so is the result; this unboxes what a parameter wants
//! as a primitive and boxes a primitive result.

use crate::exec::machine::{Mode, Stop};
use crate::exec::observer::Observer;
use crate::exec::run::arith::unary;
use crate::exec::run::call::{Arguments, Target};
use crate::exec::run::{Flow, Run, Trap};
use crate::exec::value::{ObjectId, Value};
use crate::lang::ast::PrimitiveName;
use crate::lang::ir::{Reg, UnaryInstrOp};
use crate::lang::program::{ClassId, ErasedType, MethodId};
use crate::term::Sort;

impl<O: Observer> Run<'_, O> {
    pub(super) fn call_dynamic(
        &mut self,
        name: &str,
        first: usize,
        count: usize,
        dst: Reg,
    ) -> Result<Flow, Trap> {
        let receiver = self.receiver(first, || format!("{name}()"))?;
        let given: Arguments = self.machine.registers.get(first + 1..first + count).unwrap_or(&[]).into();
        for &value in &given {
            self.decided(value)?;
        }
        let method = self.most_specific(receiver, name, &given)?;
        let params = &self.program.methods[method].erased_params;
        let mut args = Arguments::new();
        args.push(Value::Ref(receiver));
        for (&value, &ty) in given.iter().zip(params) {
            args.push(match ty.as_primitive() {
                Some(wanted) => self.unboxed(value, wanted)?,
                None => value,
            });
        }
        let mode = Mode::CallBoxed(dst);
        match self.lookup(receiver, method)? {
            Target::Method(method) => match self.natives.get(method) {
                Some(native) => self.call_native(native, method, &args, mode),
                None => self.enter(method, &args, mode),
            },
            Target::Closure(body) => {
                let mut all: Arguments = self.captured(receiver).into();
                all.extend_from_slice(&args[1..]);
                self.enter(body, &all, mode)
            }
        }
    }

    /// The most specific method of that name that takes the arguments.
    fn most_specific(&self, receiver: ObjectId, name: &str, args: &[Value]) -> Result<MethodId, Trap> {
        let class = self.machine.class_of(receiver).unwrap_or(self.program.well_known.object);
        let params = |m: MethodId| &self.program.methods[m].erased_params;
        let mut fitting: Vec<MethodId> = self.program.find_methods(class, name);
        fitting.retain(|&m| {
            let fits =
                params(m).len() == args.len() && params(m).iter().zip(args).all(|(&t, &v)| self.fits(v, t));
            fits && !self.program.methods[m].modifiers.is_static
        });
        let narrower = |a: MethodId, b: MethodId| {
            params(a).iter().zip(params(b)).all(|(&a, &b)| self.program.is_assignable(a, b) || widens(a, b))
        };
        let best = fitting.iter().find(|&&a| fitting.iter().all(|&b| narrower(a, b)));
        best.copied().ok_or_else(|| {
            let class = &self.program.classes[class].name;
            let what = if fitting.is_empty() { "no method" } else { "more than one method" };
            Trap::Unsupported {
                message: format!("{what} `{name}` of `{class}` for these arguments"),
                hint: Some("give the receiver and the arguments variables with declared types".into()),
            }
        })
    }

    fn fits(&self, value: Value, ty: ErasedType) -> bool {
        match (value, ty.as_primitive()) {
            (Value::Null, None) => true,
            (Value::Ref(object), None) => self.program.is_assignable(self.machine.type_of(object), ty),
            (Value::Ref(object), Some(wanted)) => {
                let class = self.machine.class_of(object);
                class.and_then(|c| self.boxes(c)).is_some_and(|from| convert(from, wanted).is_some())
            }
            _ => false,
        }
    }

    /// What objects of the class box.
    fn boxes(&self, class: ClassId) -> Option<PrimitiveName> {
        PrimitiveName::OF_VALUES.into_iter().find(|&name| self.program.box_of(name) == Some(class))
    }

    /// The primitive in a box, widened to what is wanted.
    fn unboxed(&mut self, value: Value, wanted: PrimitiveName) -> Result<Value, Trap> {
        let unfit = || Trap::unsupported("an argument that is no box");
        let Value::Ref(object) = value else { return Err(unfit()) };
        let class = self.machine.class_of(object).ok_or_else(unfit)?;
        let from = self.boxes(class).ok_or_else(unfit)?;
        let field = self.program.find_field(class, "value").ok_or_else(unfit)?;
        let cell = self.program.fields[field].slot;
        let inner = match self.machine.raw_cell(object, cell) {
            Value::Unset => return Err(Trap::Stop(Stop::Read { object, cell })),
            inner => inner,
        };
        match convert(from, wanted).ok_or_else(unfit)? {
            None => Ok(inner),
            Some(op) => unary(op, inner).map_or_else(|| self.symbolic_unary(op, inner), Ok),
        }
    }

    /// The box of a method's result, null for void. `None` means that a frame was pushed which makes it.
    pub(super) fn boxed(
        &mut self,
        method: MethodId,
        value: Option<Value>,
        dst: Reg,
    ) -> Result<Option<Value>, Trap> {
        let declared = self.program.methods[method].erased_result.as_primitive();
        let name = match value {
            None => return Ok(Some(Value::Null)),
            Some(Value::Int(_)) => declared.unwrap_or(PrimitiveName::Int),
            Some(Value::Long(_)) => PrimitiveName::Long,
            Some(Value::Float(_)) => PrimitiveName::Float,
            Some(Value::Double(_)) => PrimitiveName::Double,
            Some(Value::Sym(term)) => match self.terms.sort(term) {
                Sort::Bool => PrimitiveName::Boolean,
                Sort::Int => declared.unwrap_or(PrimitiveName::Int),
                // An unknown number is its rank, which is a whole one.
                Sort::Long if declared == Some(PrimitiveName::Double) => PrimitiveName::Double,
                Sort::Long => PrimitiveName::Long,
                Sort::Float => PrimitiveName::Float,
                Sort::Double => PrimitiveName::Double,
            },
            Some(reference) => return Ok(Some(reference)),
        };
        let at = PrimitiveName::OF_VALUES.iter().position(|&p| p == name);
        let value_of = at.and_then(|at| self.natives.value_of.get(at).copied().flatten());
        let (Some(value_of), Some(value)) = (value_of, value) else {
            return Err(Trap::unsupported(format!("a box for `{}`", name.keyword())));
        };
        match self.natives.get(value_of) {
            Some(native) => self.call_native(native, value_of, &[value], Mode::Call(dst))?,
            None => self.enter(value_of, &[value], Mode::Call(dst))?,
        };
        Ok(None)
    }
}

/// How a primitive widens (JLS 5.1.2): `Some(None)` without an instruction, `None` not at all.
fn convert(from: PrimitiveName, to: PrimitiveName) -> Option<Option<UnaryInstrOp>> {
    use PrimitiveName::{Byte, Char, Double, Float, Int, Long, Short};
    match (from, to) {
        _ if from == to => Some(None),
        (Byte, Short | Int) | (Short | Char, Int) => Some(None),
        (Byte | Short | Char | Int, Long) => Some(Some(UnaryInstrOp::I2L)),
        (Byte | Short | Char | Int, Float) => Some(Some(UnaryInstrOp::I2F)),
        (Byte | Short | Char | Int, Double) => Some(Some(UnaryInstrOp::I2D)),
        (Long, Float) => Some(Some(UnaryInstrOp::L2F)),
        (Long, Double) => Some(Some(UnaryInstrOp::L2D)),
        (Float, Double) => Some(Some(UnaryInstrOp::F2D)),
        _ => None,
    }
}

fn widens(from: ErasedType, to: ErasedType) -> bool {
    matches!((from.as_primitive(), to.as_primitive()), (Some(a), Some(b)) if convert(a, b).is_some())
}
