//! The intermediate representation: one flat vector of 8-byte register instructions a method.
//!
//! Invariants: evaluation order is explicit; every heap read is exactly one instruction; short-circuit
//! operators are control flow; a comparison used as a value is a branch (as javac makes it), so the only
//! places that can fork are heap reads, branches, switches, divisions, array accesses and calls.
//! Every instruction has a span. The IR knows no heap and no values beyond constants.

use std::sync::Arc;

use crate::base::{Code, Span};
use crate::id_type;
use crate::lang::erasure::{ClassId, ErasedType, FieldId, MethodId, Type};

id_type! {
    /// A constant in [`Body::consts`].
    pub ConstId
}

/// A register of the current frame. Parameters come first (`this` is 0 in instance methods).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Reg(pub u16);

/// Position of an instruction in its body.
pub type Pc = u32;

/// Arithmetic on two operands. `I` is int (byte, short, char and boolean are ints, as in the JVM),
/// `L` long (shift counts are ints), `F` float, `D` double. `Div` and `Rem` of ints throw on zero.
/// `Bool*` are the operators on booleans that do not branch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[rustfmt::skip]
#[allow(missing_docs)]
pub enum ArithOp {
    IAdd, ISub, IMul, IDiv, IRem, IAnd, IOr, IXor, IShl, IShr, IUshr,
    LAdd, LSub, LMul, LDiv, LRem, LAnd, LOr, LXor, LShl, LShr, LUshr,
    FAdd, FSub, FMul, FDiv, FRem,
    DAdd, DSub, DMul, DDiv, DRem,
    BoolAnd, BoolOr, BoolXor,
}

/// Operations on one operand, conversions included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[rustfmt::skip]
#[allow(missing_docs)]
pub enum UnaryInstrOp {
    INeg, LNeg, FNeg, DNeg, INot, LNot,
    /// `!b` where it does not branch.
    BoolNot,
    I2L, I2F, I2D, L2I, L2F, L2D, F2I, F2L, F2D, D2I, D2L, D2F, I2B, I2C, I2S,
}

/// Condition of a branch. The jump is taken where the condition holds. `L` conditions fork three ways
/// on symbolic operands (less, equal, greater), as the JVM's `lcmp` does. `F` and `D` are false on NaN,
/// `Ne` and the `Not` forms true.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[rustfmt::skip]
#[allow(missing_docs)]
pub enum Cond {
    IEq, INe, ILt, IGe, IGt, ILe,
    LEq, LNe, LLt, LGe, LGt, LLe,
    FEq, FNe, FLt, FGe, FGt, FLe, FNotLt, FNotGe, FNotGt, FNotLe,
    DEq, DNe, DLt, DGe, DGt, DLe, DNotLt, DNotGe, DNotGt, DNotLe,
    RefEq, RefNe,
}

/// One instruction. Operand order is destination first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Instr {
    Const {
        dst: Reg,
        value: ConstId,
    },
    Move {
        dst: Reg,
        src: Reg,
    },
    Unary {
        op: UnaryInstrOp,
        dst: Reg,
        a: Reg,
    },
    Arith {
        op: ArithOp,
        dst: Reg,
        a: Reg,
        b: Reg,
    },
    /// String concatenation of `count` consecutive registers; [`Body::concats`] has their types.
    Concat {
        dst: Reg,
        first: Reg,
        site: u16,
    },
    /// Runs the static initializers of a class (superclasses first) unless they have run.
    InitClass {
        class: ClassId,
    },
    New {
        dst: Reg,
        class: ClassId,
    },
    /// `types[element]` is the type of an element. A negative length throws.
    NewArray {
        dst: Reg,
        len: Reg,
        element: u16,
    },
    /// `sizes` consecutive registers; `types[array]` is the array's own type.
    NewMultiArray {
        dst: Reg,
        first: Reg,
        sizes: u8,
        array: u16,
    },
    GetField {
        dst: Reg,
        obj: Reg,
        field: u16,
    },
    PutField {
        obj: Reg,
        field: u16,
        src: Reg,
    },
    GetStatic {
        dst: Reg,
        field: FieldId,
    },
    PutStatic {
        field: FieldId,
        src: Reg,
    },
    ArrayLoad {
        dst: Reg,
        array: Reg,
        index: Reg,
    },
    ArrayStore {
        array: Reg,
        index: Reg,
        src: Reg,
    },
    ArrayLength {
        dst: Reg,
        array: Reg,
    },
    /// Throws a NullPointerException on null.
    NullCheck {
        obj: Reg,
    },
    /// `types[ty]`. The result is a boolean; the class of every object is known.
    InstanceOf {
        dst: Reg,
        obj: Reg,
        ty: u16,
    },
    /// `types[ty]`. Null passes.
    CheckCast {
        obj: Reg,
        ty: u16,
    },
    /// The class object of `types[ty]`.
    ClassLiteral {
        dst: Reg,
        ty: u16,
    },
    Jump {
        target: Pc,
    },
    /// Jumps where `cond` holds, else falls through. The fall-through is the first alternative.
    Branch {
        cond: Cond,
        a: Reg,
        b: Reg,
        target: u16,
    },
    /// Jumps where the boolean is true.
    BranchTrue {
        cond: Reg,
        target: Pc,
    },
    /// Jumps where the boolean is false.
    BranchFalse {
        cond: Reg,
        target: Pc,
    },
    /// Jumps where assertions are off.
    SkipAssertion {
        target: Pc,
    },
    /// `switches[table]` on an int.
    Switch {
        on: Reg,
        table: u32,
    },
    /// `calls[site]`; `dst` is written where the method returns a value.
    Call {
        dst: Reg,
        site: u32,
    },
    /// `closures[site]`.
    MakeClosure {
        dst: Reg,
        site: u32,
    },
    Return {
        src: Reg,
    },
    ReturnVoid,
    Throw {
        exception: Reg,
    },
    /// An exception made by the lowering: a construct that is not supported was reached.
    /// `unsupported[site]` says which.
    Unsupported {
        site: u32,
    },
}

impl Instr {
    /// The register that it writes.
    pub fn written(self) -> Option<Reg> {
        match self {
            Instr::Const { dst, .. }
            | Instr::Move { dst, .. }
            | Instr::Unary { dst, .. }
            | Instr::Arith { dst, .. }
            | Instr::Concat { dst, .. }
            | Instr::New { dst, .. }
            | Instr::NewArray { dst, .. }
            | Instr::NewMultiArray { dst, .. }
            | Instr::GetField { dst, .. }
            | Instr::GetStatic { dst, .. }
            | Instr::ArrayLoad { dst, .. }
            | Instr::ArrayLength { dst, .. }
            | Instr::InstanceOf { dst, .. }
            | Instr::ClassLiteral { dst, .. }
            | Instr::Call { dst, .. }
            | Instr::MakeClosure { dst, .. } => Some(dst),
            _ => None,
        }
    }
}

/// A constant.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum Const {
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    /// An interned string.
    String(Arc<str>),
    Null,
}

/// How a call finds its target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Callee {
    /// A static method (its class has been initialised by an [`Instr::InitClass`] before).
    Static(MethodId),
    /// Exactly this method: constructors, private methods, `super.m()`.
    Direct(MethodId),
    /// The method that overrides this one in the receiver's class.
    Virtual(MethodId),
    /// The static type is unknown: looked up by name and number of arguments in the receiver's class.
    /// All arguments are references (primitives are boxed), and so is the result: who makes the call
    /// unboxes what a parameter wants as a primitive and boxes a primitive result.
    Dynamic(Arc<str>),
}

/// A call: arguments lie in `args` consecutive registers, the receiver first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallSite {
    /// The target.
    pub callee: Callee,
    /// First argument register.
    pub first: Reg,
    /// Number of arguments, receiver included.
    pub args: u16,
}

/// A lambda or method reference: an object of a functional interface.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClosureSite {
    /// The functional interface.
    pub interface: ClassId,
    /// The synthetic static method whose first parameters are the captured values.
    pub method: MethodId,
    /// First captured register.
    pub first: Reg,
    /// Number of captured registers.
    pub captures: u16,
}

/// A switch on an int. Each key is one alternative, keys that share a target included, then the default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SwitchTable {
    /// Keys in ascending order with their targets. Where javac would emit a tableswitch the gaps are
    /// keys too, with the default's target.
    pub keys: Vec<(i32, Pc)>,
    /// Where everything else goes.
    pub default: Pc,
}

/// One row of the exception table; the first row that matches wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Handler {
    /// First covered instruction.
    pub from: Pc,
    /// One past the last covered instruction.
    pub to: Pc,
    /// Where to go on.
    pub target: Pc,
    /// What it catches; `None` catches everything.
    pub class: Option<ClassId>,
    /// Receives the exception.
    pub dst: Reg,
}

/// A local variable, for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocalInfo {
    /// Its name.
    pub name: Arc<str>,
    /// Its register.
    pub reg: Reg,
    /// Its erased type; `None` where it is unknown.
    pub ty: Option<ErasedType>,
    /// Its type with type arguments.
    pub declared: Type,
    /// First instruction where it is in scope.
    pub from: Pc,
    /// One past the last.
    pub to: Pc,
}

/// How an operand of a string concatenation prints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum ConcatKind {
    Int,
    Char,
    Boolean,
    Long,
    Float,
    Double,
    Reference,
}

/// A construct outside the subset, found when its method was lowered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnsupportedUse {
    /// Stable code of the diagnostic, such as `UNSUPPORTED` or `UNKNOWN-NAME`.
    pub code: Code,
    /// What it is, such as `synchronized wait`.
    pub construct: String,
    /// Why, or what to do about it.
    pub hint: Option<String>,
}

/// A lowered method body.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Body {
    /// The instructions. Execution starts at 0 and never runs past the end.
    pub code: Vec<Instr>,
    /// Where each instruction comes from.
    pub spans: Vec<Span>,
    /// Whether a source statement starts at the instruction (a step boundary).
    pub starts: Vec<bool>,
    /// Number of registers, parameters included.
    pub registers: u16,
    /// Number of parameters, receiver included.
    pub params: u16,
    /// The types of a closure's parameters, captured values first: its header lists none. Empty for other bodies.
    pub closed: Vec<ErasedType>,
    /// Constants.
    pub consts: Vec<Const>,
    /// Fields that instructions name by `u16`.
    pub fields: Vec<FieldId>,
    /// Types that instructions name by `u16`.
    pub types: Vec<ErasedType>,
    /// Calls.
    pub calls: Vec<CallSite>,
    /// Closures.
    pub closures: Vec<ClosureSite>,
    /// Switches.
    pub switches: Vec<SwitchTable>,
    /// Concatenations: how each operand prints.
    pub concats: Vec<Vec<ConcatKind>>,
    /// Exception table.
    pub handlers: Vec<Handler>,
    /// Local variables.
    pub locals: Vec<LocalInfo>,
    /// Constructs outside the subset.
    pub unsupported: Vec<UnsupportedUse>,
}

/// A listing for tests and for people who debug the front end.
impl std::fmt::Display for Body {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (pc, instr) in self.code.iter().enumerate() {
            let mark = if self.starts.get(pc).copied().unwrap_or(false) { '*' } else { ' ' };
            writeln!(f, "{pc:4}{mark} {instr:?}")?;
        }
        Ok(())
    }
}

const _: () = assert!(std::mem::size_of::<Instr>() == 8);

/// The longest array that a JVM makes, whatever its memory: HotSpot refuses a longer one.
pub const LONGEST_ARRAY: i32 = i32::MAX - 2;
