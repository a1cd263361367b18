//! What instructions compute, over variables that change: scalars, references and one array a field.
//!
//! References are whole numbers (Husák et al., §4.2): null is 0, objects that the analysed code allocates are
//! positive, one number an allocation, and objects of the input heap are negative. Booleans are ints, as in the JVM.

use std::rc::Rc;

use crate::id_type;
use crate::lang::ast::PrimitiveName;
use crate::lang::program::{ClassId, ErasedType, FieldId, MethodId};
use crate::term::{BinaryTerm, CompareOp, UnaryTerm};

id_type! {
    /// A variable of a [`Graph`](crate::backward::graph::Graph).
    pub VarId
}

/// What a value is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// 32 bits; byte, short, char and boolean too.
    Int,
    /// 64 bits.
    Long,
    /// A reference.
    Ref,
}

impl Kind {
    /// Of a Java type; `None` for floating-point numbers and void.
    pub fn of(ty: ErasedType) -> Option<Self> {
        match ty.as_primitive() {
            None => Some(Kind::Ref),
            Some(PrimitiveName::Long) => Some(Kind::Long),
            Some(PrimitiveName::Float | PrimitiveName::Double | PrimitiveName::Void) => None,
            Some(_) => Some(Kind::Int),
        }
    }
}

/// What the elements of arrays of one kind are kept by: all references together, numbers by their type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Element {
    /// References.
    Ref,
    /// Numbers of a type, by its place among [`PrimitiveName::OF_VALUES`].
    Number(u8),
}

impl Element {
    /// Of an element type; `None` for floating-point numbers.
    pub fn of(ty: ErasedType) -> Option<Self> {
        match ty.as_primitive() {
            None => Some(Element::Ref),
            Some(PrimitiveName::Float | PrimitiveName::Double | PrimitiveName::Void) => None,
            Some(name) => {
                let at = PrimitiveName::OF_VALUES.iter().position(|&n| n == name)?;
                Some(Element::Number(u8::try_from(at).ok()?))
            }
        }
    }
    /// The type of numbers.
    pub fn primitive(self) -> Option<PrimitiveName> {
        match self {
            Element::Ref => None,
            Element::Number(at) => PrimitiveName::OF_VALUES.get(at as usize).copied(),
        }
    }
    /// What an element is.
    pub fn kind(self) -> Kind {
        match self.primitive() {
            None => Kind::Ref,
            Some(PrimitiveName::Long) => Kind::Long,
            Some(_) => Kind::Int,
        }
    }
}

/// A class has been initialised, or is about to be: code may use it.
pub const INITIALISED: i32 = 1;
/// The initialisation of a class has failed.
pub const NOT_USABLE: i32 = 2;

/// What a variable stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum What {
    /// A register of one activation, as long as it holds values of one kind: activation and register.
    Local(u32, u16, Kind),
    /// A static field.
    Static(FieldId, Kind),
    /// Whether a class has been initialised: 0, [`INITIALISED`] or [`NOT_USABLE`].
    Initialised(ClassId),
    /// All values of a field, by object.
    Field(FieldId, Kind),
    /// The elements of all arrays of a kind, by array, then index.
    Elements(Element),
    /// The lengths of all arrays.
    Lengths,
    /// What the closures of a body captured, by object: which of its values.
    Captured(MethodId, u16, Kind),
}

impl What {
    /// The kind of a variable that is no array.
    pub fn scalar(self) -> Option<Kind> {
        match self {
            What::Local(.., kind) | What::Static(_, kind) => Some(kind),
            What::Initialised(_) => Some(Kind::Int),
            What::Field(..) | What::Captured(..) | What::Elements(_) | What::Lengths => None,
        }
    }
    /// Whether it is a part of the heap.
    pub fn is_heap(self) -> bool {
        self.scalar().is_none()
    }
}

/// A value, or an array.
#[derive(Clone, PartialEq, Debug)]
pub enum Expr {
    /// A variable's value.
    Var(VarId),
    /// An int.
    Int(i32),
    /// A long.
    Long(i64),
    /// A reference that is known: 0 is null, negative numbers are objects from before.
    Known(i64),
    /// The object of an allocation, by its position among [`Graph::allocations`](crate::backward::graph::Graph).
    Allocated(usize),
    /// An operation on numbers of a kind (that of the first operand).
    Binary(BinaryTerm, Kind, Rc<Expr>, Rc<Expr>),
    /// An operation on one number; the kind is its operand's.
    Unary(UnaryTerm, Kind, Rc<Expr>),
    /// 1 where the condition holds, else 0.
    Truth(Rc<Cond>),
    /// `read(array, index)`.
    Read(Rc<Expr>, Rc<Expr>),
    /// `write(array, index, value)`.
    Write(Rc<Expr>, Rc<Expr>, Rc<Expr>),
    /// Elements of a new array.
    Blank(Element),
}

impl Expr {
    /// `read(array, index)`.
    pub fn read(array: Expr, index: Expr) -> Expr {
        Expr::Read(Rc::new(array), Rc::new(index))
    }
    /// `write(array, index, value)`.
    pub fn write(array: Expr, index: Expr, value: Expr) -> Expr {
        Expr::Write(Rc::new(array), Rc::new(index), Rc::new(value))
    }
    /// The value that Java gives fields at first.
    pub fn default(kind: Kind) -> Expr {
        match kind {
            Kind::Int => Expr::Int(0),
            Kind::Long => Expr::Long(0),
            Kind::Ref => Expr::Known(0),
        }
    }
    /// Calls `visit` with every variable.
    pub fn variables(&self, visit: &mut impl FnMut(VarId)) {
        match self {
            Expr::Var(v) => visit(*v),
            Expr::Int(_) | Expr::Long(_) | Expr::Known(_) | Expr::Allocated(_) | Expr::Blank(_) => {}
            Expr::Unary(_, _, a) => a.variables(visit),
            Expr::Binary(_, _, a, b) | Expr::Read(a, b) => {
                a.variables(visit);
                b.variables(visit);
            }
            Expr::Write(a, b, c) => {
                a.variables(visit);
                b.variables(visit);
                c.variables(visit);
            }
            Expr::Truth(cond) => cond.variables(visit),
        }
    }
}

/// What is asked of the class of an object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Test {
    /// Whether it can be assigned to the type.
    Instance(ErasedType),
    /// Whether a call of the first method reaches the second one on it.
    Reaches(MethodId, MethodId),
    /// Whether it is a closure with that body.
    Runs(MethodId),
}

/// A condition.
#[derive(Clone, PartialEq, Debug)]
pub enum Cond {
    /// It holds.
    True,
    /// Between numbers of one kind, or references (`Eq` and `Ne` alone).
    Compare(CompareOp, Expr, Expr),
    /// That an index lies within a length: `0 ≤ a < b`.
    Within(Expr, Expr),
    /// An object's class passes; the reference is not null.
    Is(Test, Expr),
    /// All of them.
    All(Vec<Cond>),
    /// One of them.
    Any(Vec<Cond>),
    /// It does not hold.
    Not(Box<Cond>),
}

impl Cond {
    /// That a reference is null.
    pub fn is_null(expr: Expr) -> Cond {
        Cond::Compare(CompareOp::Eq, expr, Expr::Known(0))
    }
    /// That it is not.
    pub fn non_null(expr: Expr) -> Cond {
        Cond::Compare(CompareOp::Ne, expr, Expr::Known(0))
    }
    /// Its negation.
    pub fn negated(self) -> Cond {
        match self {
            Cond::Compare(op, a, b) => Cond::Compare(op.negated(), a, b),
            Cond::Not(cond) => *cond,
            cond => Cond::Not(Box::new(cond)),
        }
    }
    /// Both.
    pub fn and(self, other: Cond) -> Cond {
        match (self, other) {
            (Cond::True, c) | (c, Cond::True) => c,
            (Cond::All(mut all), c) => {
                all.push(c);
                Cond::All(all)
            }
            (a, b) => Cond::All(vec![a, b]),
        }
    }
    /// Calls `visit` with every variable.
    pub fn variables(&self, visit: &mut impl FnMut(VarId)) {
        match self {
            Cond::True => {}
            Cond::Compare(_, a, b) | Cond::Within(a, b) => {
                a.variables(visit);
                b.variables(visit);
            }
            Cond::Is(_, a) => a.variables(visit),
            Cond::All(all) | Cond::Any(all) => all.iter().for_each(|c| c.variables(visit)),
            Cond::Not(cond) => cond.variables(visit),
        }
    }
}

/// That what the input heap holds somewhere is a value of the input: a reference there is null or an object of the
/// input heap, a small number lies in its range. It is said of the input's own array, never of the current one.
#[derive(Clone, PartialEq, Debug)]
pub struct InputRead {
    /// The array variable whose input array is meant.
    pub array: VarId,
    /// The object, and for elements the index.
    pub at: Vec<Expr>,
    /// The type of what is read there.
    pub ty: ErasedType,
}

/// One effect of an instruction.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// The variable gets a value; what the heap holds there at the start is a value of the input.
    Assign(VarId, Expr, Option<InputRead>),
    /// The variable gets a value that is not modelled: any.
    Forget(VarId),
}
