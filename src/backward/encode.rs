//! Expressions and conditions for Z3: numbers as bit-vectors, exactly Java's; references as whole numbers; one array
//! a field, from objects to values.

use std::collections::BTreeMap;

use z3::ast::{Array, BV, Bool, Dynamic, Int};
use z3::{FuncDecl, Sort};

use crate::backward::expr::{Cond, Element, Expr, InputRead, Kind, Test, VarId, What};
use crate::backward::graph::Graph;
use crate::lang::ast::PrimitiveName;
use crate::lang::program::{ErasedType, Program};
use crate::solve::smt::{bits, expr};
use crate::term::{CompareOp, Sort as TermSort, UnaryTerm};

/// The objects that strings of the code are: they are there before anything runs.
const TEXTS: i64 = -(1 << 40);
/// The objects that arguments are which are made for the call.
const MADE: i64 = -(1 << 41);

/// The number of a string of the code.
pub fn text_number(at: usize) -> i64 {
    TEXTS - at as i64
}

/// The number of an object that is made for an argument.
pub fn made_number(position: usize) -> i64 {
    MADE - position as i64
}

/// Encodes for one graph.
pub struct Encoder<'a> {
    program: &'a Program,
    graph: &'a Graph,
    /// The positive number of each allocation. Those of one type follow each other.
    numbers: Vec<i64>,
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

/// As a bit-vector.
pub fn as_bits(value: &Dynamic) -> BV {
    value.as_bv().unwrap_or_else(|| BV::from_i64(0, 32))
}

/// As an array.
pub fn as_array(value: &Dynamic) -> Array {
    value.as_array().unwrap_or_else(|| Array::new_const("nothing", &Sort::int(), &Sort::int()))
}

fn width(kind: Kind) -> u32 {
    if kind == Kind::Long { 64 } else { 32 }
}

fn scalar(kind: Kind) -> Sort {
    match kind {
        Kind::Ref => Sort::int(),
        kind => Sort::bitvector(width(kind)),
    }
}

fn row(element: Element) -> Sort {
    Sort::array(&Sort::bitvector(32), &scalar(element.kind()))
}

/// A number of a kind.
pub fn number(kind: Kind, value: i64) -> Dynamic {
    match kind {
        Kind::Ref => Dynamic::from_ast(&Int::from_i64(value)),
        kind => Dynamic::from_ast(&BV::from_i64(value, width(kind))),
    }
}

/// The Z3 sort of a variable.
pub fn sort(what: What) -> Sort {
    match what {
        What::Local(.., kind) | What::Static(_, kind) => scalar(kind),
        What::Initialised(_) => scalar(Kind::Int),
        What::Field(_, kind) => Sort::array(&Sort::int(), &scalar(kind)),
        What::Elements(element) => Sort::array(&Sort::int(), &row(element)),
        What::Lengths => Sort::array(&Sort::int(), &scalar(Kind::Int)),
    }
}

/// An array that holds a value everywhere.
pub fn everywhere(kind: Kind, value: i64) -> Dynamic {
    Dynamic::from_ast(&Array::const_array(&Sort::int(), &number(kind, value)))
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
        for ty in input.into_iter().chain(graph.allocations.iter().copied()).chain([string]) {
            if !types.contains(&ty) {
                types.push(ty);
            }
        }
        let of = |ty: &ErasedType| types.iter().position(|t| t == ty).unwrap_or(0);
        let mut by_type: Vec<usize> = (0..graph.allocations.len()).collect();
        by_type.sort_by_key(|&at| (graph.allocations.get(at).map(of), at));
        let mut numbers = vec![0; graph.allocations.len()];
        for (number, at) in by_type.into_iter().enumerate() {
            numbers[at] = number as i64 + 1;
        }
        let class_of = FuncDecl::new("class", &[&Sort::int()], &Sort::int());
        Self { program, graph, numbers, types, class_of }
    }

    /// The graph.
    pub fn graph(&self) -> &'a Graph {
        self.graph
    }

    /// A variable's Z3 constant of some name.
    pub fn constant(&self, id: VarId, name: String) -> Dynamic {
        Dynamic::new_const(name, &sort(self.graph.variables[id].what))
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
            Expr::Int(n) => number(Kind::Int, (*n).into()),
            Expr::Long(n) => number(Kind::Long, *n),
            Expr::Known(n) => number(Kind::Ref, *n),
            Expr::Allocated(at) => number(Kind::Ref, self.numbers.get(*at).copied().unwrap_or(0)),
            Expr::Binary(op, kind, a, b) => {
                let (a, b) = (as_bits(&self.expr(a, now)), as_bits(&self.expr(b, now)));
                let (a, b) = (expr::Expr::Bits(a), expr::Expr::Bits(b));
                Dynamic::from_ast(&bits::binary(*op, &a, &b, term_sort(*kind)))
            }
            Expr::Unary(UnaryTerm::Not, _, a) => {
                let a = as_bits(&self.expr(a, now));
                Dynamic::from_ast(&a.bvxor(BV::from_i64(1, 32)))
            }
            Expr::Unary(op, kind, a) => {
                let a = expr::Expr::Bits(as_bits(&self.expr(a, now)));
                Dynamic::from_ast(&bits::unary(*op, a, term_sort(*kind)))
            }
            Expr::Truth(cond) => {
                let cond = self.cond(cond, now);
                Dynamic::from_ast(&cond.ite(&BV::from_i64(1, 32), &BV::from_i64(0, 32)))
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
                let blank = number(element.kind(), 0);
                Dynamic::from_ast(&Array::const_array(&Sort::bitvector(32), &blank))
            }
        }
    }

    /// A condition.
    pub fn cond(&self, c: &Cond, now: Current) -> Bool {
        match c {
            Cond::True => Bool::from_bool(true),
            Cond::Compare(op, a, b) => compare(*op, &self.expr(a, now), &self.expr(b, now)),
            Cond::Within(index, length) => {
                let (index, length) = (as_bits(&self.expr(index, now)), as_bits(&self.expr(length, now)));
                Bool::and(&[index.bvsge(BV::from_i64(0, 32)), index.bvslt(length)])
            }
            Cond::Is(test, e) => self.is(*test, &as_int(&self.expr(e, now))),
            Cond::All(all) => Bool::and(&all.iter().map(|c| self.cond(c, now)).collect::<Vec<_>>()),
            Cond::Any(any) => Bool::or(&any.iter().map(|c| self.cond(c, now)).collect::<Vec<_>>()),
            Cond::Not(cond) => self.cond(cond, now).not(),
        }
    }

    fn passes(&self, test: Test, ty: ErasedType) -> bool {
        match test {
            Test::Instance(wanted) => self.program.is_assignable(ty, wanted),
            Test::Reaches(method, target) => ty.as_class().is_some_and(|class| {
                let declared = self.program.methods[method].class;
                self.program.is_subclass(class, declared)
                    && self.program.dispatch(class, method) == Some(target)
            }),
        }
    }

    /// That an object passes a test: its class is known where the code allocates it, else it has one.
    fn is(&self, test: Test, reference: &Int) -> Bool {
        let mut passing: Vec<i64> = Vec::new();
        for (&number, &ty) in self.numbers.iter().zip(&self.graph.allocations) {
            if self.passes(test, ty) {
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
        let fits: Vec<usize> = (0..self.types.len()).filter(|&i| self.passes(test, self.types[i])).collect();
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
            let fits = Bool::or(&[reference.eq(0), self.has_class(&reference, &fits)]);
            return Some(Bool::and(&[old, fits]));
        };
        let (lo, hi) = match primitive {
            PrimitiveName::Boolean => (0, 1),
            PrimitiveName::Byte => (i8::MIN.into(), i8::MAX.into()),
            PrimitiveName::Short => (i16::MIN.into(), i16::MAX.into()),
            PrimitiveName::Char => (0, u16::MAX.into()),
            _ => return None,
        };
        let value = as_bits(value);
        Some(Bool::and(&[value.bvsge(BV::from_i64(lo, 32)), value.bvsle(BV::from_i64(hi, 32))]))
    }

    /// What is said of the input where the heap is read.
    pub fn input_read(&self, read: &InputRead, now: Current) -> Option<Bool> {
        let mut value = self.input_array(read.array);
        for at in &read.at {
            let at = self.expr(at, now);
            value = as_array(&value).select(&at);
        }
        if self.graph.variables[read.array].what == What::Lengths {
            return Some(as_bits(&value).bvsge(BV::from_i64(0, 32)));
        }
        self.is_input(&value, read.ty)
    }

    /// The numbers of allocations with their types, for people.
    pub fn allocations(&self) -> BTreeMap<i64, ErasedType> {
        self.numbers.iter().copied().zip(self.graph.allocations.iter().copied()).collect()
    }
}

fn term_sort(kind: Kind) -> TermSort {
    if kind == Kind::Long { TermSort::Long } else { TermSort::Int }
}

fn compare(op: CompareOp, a: &Dynamic, b: &Dynamic) -> Bool {
    if let (Some(a), Some(b)) = (a.as_int(), b.as_int()) {
        return match op {
            CompareOp::Ne => a.ne(b),
            _ => a.eq(b),
        };
    }
    let (a, b) = (as_bits(a), as_bits(b));
    match op {
        CompareOp::Eq => a.eq(b),
        CompareOp::Ne => a.ne(b),
        CompareOp::Lt => a.bvslt(b),
        CompareOp::Le => a.bvsle(b),
        CompareOp::Gt => a.bvsgt(b),
        CompareOp::Ge => a.bvsge(b),
    }
}
