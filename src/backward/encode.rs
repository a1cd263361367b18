//! Expressions and conditions for Z3: references as whole numbers; one array a field, from objects to values.

use std::collections::BTreeMap;

use z3::ast::{Array, Bool, Dynamic, Int};
use z3::{FuncDecl, Sort};

use crate::backward::expr::{Cond, Expr, InputRead, Kind, Test, VarId, What};
use crate::backward::graph::Graph;
use crate::backward::numbers::{Numbers, operand};
use crate::lang::ast::PrimitiveName;
use crate::lang::program::{ErasedType, MethodId, Program};
use crate::solve::smt::encode::compare;
use crate::term::CompareOp;

/// Encodes for one graph.
pub struct Encoder<'a> {
    program: &'a Program,
    graph: &'a Graph,
    numbers: Numbers,
    /// The positive number of each allocation. Those of one type follow each other.
    allocated: Vec<i64>,
    /// The types that objects from before may have.
    types: Vec<ErasedType>,
    class_of: FuncDecl,
}

/// Gives a variable's current value.
pub type Current<'c> = &'c mut dyn FnMut(VarId) -> Dynamic;

/// As a reference.
pub fn as_int(value: &Dynamic) -> Int {
    value.as_int().unwrap_or_else(|| Int::from_i64(0))
}

/// As an array.
pub fn as_array(value: &Dynamic) -> Array {
    value.as_array().unwrap_or_else(|| Array::new_const("nothing", &Sort::int(), &Sort::int()))
}

/// Equality of two values of one sort.
pub fn equal(a: &Dynamic, b: &Dynamic) -> Bool {
    a.safe_eq(b.clone()).unwrap_or_else(|_| Bool::from_bool(false))
}

impl<'a> Encoder<'a> {
    /// For a graph whose input objects may have these types, besides those that the code allocates.
    pub fn new(program: &'a Program, graph: &'a Graph, input: impl IntoIterator<Item = ErasedType>) -> Self {
        let mut types: Vec<ErasedType> = Vec::new();
        let string = ErasedType::class(program.well_known.string);
        // No object from before is a closure of this code.
        let made = graph.allocations.iter().enumerate();
        let made = made.filter(|(at, _)| !graph.closures.contains_key(at)).map(|(_, &ty)| ty);
        for ty in input.into_iter().chain(made).chain([string]) {
            if !types.contains(&ty) {
                types.push(ty);
            }
        }
        let of = |ty: &ErasedType| types.iter().position(|t| t == ty);
        let mut by_type: Vec<usize> = (0..graph.allocations.len()).collect();
        by_type.sort_by_key(|at| (graph.closures.get(at), graph.allocations.get(*at).and_then(of), *at));
        let mut allocated = vec![0; graph.allocations.len()];
        for (number, at) in by_type.into_iter().enumerate() {
            allocated[at] = number as i64 + 1;
        }
        let class_of = FuncDecl::new("class", &[&Sort::int()], &Sort::int());
        Self { program, graph, numbers: Numbers::of(graph), allocated, types, class_of }
    }

    /// The graph.
    pub fn graph(&self) -> &'a Graph {
        self.graph
    }

    /// The same with numbers as bit-vectors in any case: conditions are then in the operations of the code.
    pub fn in_bits(mut self) -> Self {
        self.numbers = Numbers::Bits;
        self
    }

    /// What numbers are.
    pub fn numbers(&self) -> Numbers {
        self.numbers
    }

    /// A value of a kind.
    pub fn constant_of(&self, kind: Kind, value: i64) -> Dynamic {
        self.numbers.constant(kind, value)
    }

    /// The Z3 sort of a variable.
    pub fn sort(&self, what: What) -> Sort {
        let of = |kind| self.numbers.sort(kind);
        match what {
            What::Local(.., kind) | What::Static(_, kind) => of(kind),
            What::Initialised(_) => of(Kind::Int),
            What::Field(_, kind) | What::Captured(.., kind) => Sort::array(&Sort::int(), &of(kind)),
            What::Elements(element) => {
                let row = Sort::array(&of(Kind::Int), &of(element.kind()));
                Sort::array(&Sort::int(), &row)
            }
            What::Lengths => Sort::array(&Sort::int(), &of(Kind::Int)),
        }
    }

    /// An array that holds a value everywhere.
    pub fn everywhere(&self, kind: Kind, value: i64) -> Dynamic {
        Dynamic::from_ast(&Array::const_array(&Sort::int(), &self.constant_of(kind, value)))
    }

    /// A variable's Z3 constant of some name.
    pub fn constant(&self, id: VarId, name: String) -> Dynamic {
        Dynamic::new_const(name, &self.sort(self.graph.variables[id].what))
    }

    /// The input array of a variable: what it holds at the start. No operation ever changes it.
    pub fn input_array(&self, id: VarId) -> Dynamic {
        let name = format!("{}.in", self.graph.variables[id].name);
        self.constant(id, name)
    }

    /// A value.
    pub fn expr(&self, e: &Expr, now: Current) -> Dynamic {
        match e {
            Expr::Var(v) => now(*v),
            Expr::Int(n) => self.constant_of(Kind::Int, (*n).into()),
            Expr::Long(n) => self.constant_of(Kind::Long, *n),
            Expr::Known(n) => self.constant_of(Kind::Ref, *n),
            Expr::Allocated(at) => self.constant_of(Kind::Ref, self.allocated.get(*at).copied().unwrap_or(0)),
            Expr::Binary(op, kind, a, b) => {
                let (a, b) = (self.expr(a, now), self.expr(b, now));
                self.numbers.binary(*op, *kind, &a, &b)
            }
            Expr::Unary(op, kind, a) => self.numbers.unary(*op, *kind, &self.expr(a, now)),
            Expr::Truth(cond) => {
                let cond = self.cond(cond, now);
                cond.ite(&self.constant_of(Kind::Int, 1), &self.constant_of(Kind::Int, 0))
            }
            Expr::Read(array, index) => {
                let (array, index) = (self.expr(array, now), self.expr(index, now));
                as_array(&array).select(&index)
            }
            Expr::Write(array, index, value) => {
                let (array, index) = (self.expr(array, now), self.expr(index, now));
                let value = self.expr(value, now);
                Dynamic::from_ast(&as_array(&array).store(&index, &value))
            }
            Expr::Blank(element) => {
                let blank = self.constant_of(element.kind(), 0);
                Dynamic::from_ast(&Array::const_array(&self.numbers.sort(Kind::Int), &blank))
            }
        }
    }

    /// A condition.
    pub fn cond(&self, c: &Cond, now: Current) -> Bool {
        match c {
            Cond::True => Bool::from_bool(true),
            Cond::Compare(op, a, b) => {
                compare(*op, &operand(&self.expr(a, now)), &operand(&self.expr(b, now)))
            }
            Cond::Within(index, length) => {
                let (index, length) = (operand(&self.expr(index, now)), operand(&self.expr(length, now)));
                let zero = operand(&self.constant_of(Kind::Int, 0));
                Bool::and(&[compare(CompareOp::Ge, &index, &zero), compare(CompareOp::Lt, &index, &length)])
            }
            Cond::Is(test, e) => self.is(*test, &as_int(&self.expr(e, now))),
            Cond::All(all) => Bool::and(&all.iter().map(|c| self.cond(c, now)).collect::<Vec<_>>()),
            Cond::Any(any) => Bool::or(&any.iter().map(|c| self.cond(c, now)).collect::<Vec<_>>()),
            Cond::Not(cond) => self.cond(cond, now).not(),
        }
    }

    fn passes(&self, test: Test, ty: ErasedType, closure: Option<MethodId>) -> bool {
        match test {
            Test::Instance(wanted) => self.program.is_assignable(ty, wanted),
            Test::Reaches(method, target) => ty.as_class().is_some_and(|class| {
                let declared = self.program.methods[method].class;
                self.program.is_subclass(class, declared)
                    && self.program.dispatch(class, method) == Some(target)
            }),
            Test::Runs(body) => closure == Some(body),
        }
    }

    /// That an object passes a test: its class is known where the code allocates it, else it has one.
    fn is(&self, test: Test, reference: &Int) -> Bool {
        let mut passing: Vec<i64> = Vec::new();
        for (at, (&number, &ty)) in self.allocated.iter().zip(&self.graph.allocations).enumerate() {
            if self.passes(test, ty, self.graph.closures.get(&at).copied()) {
                passing.push(number);
            }
        }
        passing.sort_unstable();
        let mut any = Vec::new();
        let mut at = 0;
        while let Some(&first) = passing.get(at) {
            let mut last = first;
            while passing.get(at + 1) == Some(&(last + 1)) {
                (at, last) = (at + 1, last + 1);
            }
            at += 1;
            any.push(match first == last {
                true => reference.eq(first),
                false => Bool::and(&[reference.ge(first), reference.le(last)]),
            });
        }
        let passes = |&i: &usize| self.passes(test, self.types[i], None);
        let fits: Vec<usize> = (0..self.types.len()).filter(passes).collect();
        if !fits.is_empty() {
            any.push(Bool::and(&[reference.lt(0), self.has_class(reference, &fits)]));
        }
        Bool::or(&any)
    }

    fn has_class(&self, reference: &Int, classes: &[usize]) -> Bool {
        if classes.len() == self.types.len() {
            return Bool::from_bool(true);
        }
        let class = as_int(&self.class_of.apply(&[reference]));
        Bool::or(&classes.iter().map(|&i| class.eq(i as i64)).collect::<Vec<_>>())
    }

    /// That an object of the input heap has a class.
    pub fn input_class(&self, reference: i64, ty: ErasedType) -> Bool {
        let reference = Int::from_i64(reference);
        match self.types.iter().position(|t| *t == ty) {
            Some(at) => self.has_class(&reference, &[at]),
            None => Bool::from_bool(true),
        }
    }

    /// That a value of a type is one of the input: a reference to no object that the code allocates, a number in
    /// its range.
    pub fn is_input(&self, value: &Dynamic, ty: ErasedType) -> Option<Bool> {
        let Some(primitive) = ty.as_primitive() else {
            let reference = as_int(value);
            let old = reference.le(0);
            if !self.graph.has_tests {
                return Some(old);
            }
            let fits: Vec<usize> =
                (0..self.types.len()).filter(|&i| self.program.is_assignable(self.types[i], ty)).collect();
            // An object of a class that is not known here may be any.
            if fits.is_empty() {
                return Some(old);
            }
            let fits = Bool::or(&[reference.eq(0), self.has_class(&reference, &fits)]);
            return Some(Bool::and(&[old, fits]));
        };
        Kind::of(ty)?;
        let (lo, hi) = match primitive {
            PrimitiveName::Boolean => (0, 1),
            PrimitiveName::Byte => (i8::MIN.into(), i8::MAX.into()),
            PrimitiveName::Short => (i16::MIN.into(), i16::MAX.into()),
            PrimitiveName::Char => (0, u16::MAX.into()),
            PrimitiveName::Long => return self.numbers.in_range(value, Kind::Long),
            _ => return self.numbers.in_range(value, Kind::Int),
        };
        self.numbers.within(value, lo, hi, Kind::Int)
    }

    /// What is said of the input where the heap is read.
    pub fn input_read(&self, read: &InputRead, now: Current) -> Option<Bool> {
        let mut value = self.input_array(read.array);
        for at in &read.at {
            let at = self.expr(at, now);
            value = as_array(&value).select(&at);
        }
        if self.graph.variables[read.array].what == What::Lengths {
            return self.numbers.within(&value, 0, i32::MAX.into(), Kind::Int);
        }
        self.is_input(&value, read.ty)
    }

    /// The numbers of allocations with their types, for people.
    pub fn allocations(&self) -> BTreeMap<i64, ErasedType> {
        self.allocated.iter().copied().zip(self.graph.allocations.iter().copied()).collect()
    }
}
