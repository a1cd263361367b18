//! Which theory a query is decided in.
//!
//! Invariant: under `Ints::Exact` integers stand for Java's wrapping numbers only where no operation of
//! the query can overflow, or wrap as it says; everything else goes to bit-vectors.

use crate::base::id::Id;
use crate::solve::smt::Ints;
use crate::solve::smt::bits::power_of_two;
use crate::solve::smt::expr::width;
use crate::solve::smt::range::{Wraps, low_mask};
use crate::solve::smt::signs;
use crate::term::{BinaryTerm, Sort, SymbolKind, Term, TermId, TermPool, UnaryTerm};

/// A theory, and the encoding that belongs to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Theory {
    /// Linear arithmetic over mathematical integers.
    Linear,
    /// Mathematical integers with products of unknowns or bit operations.
    NonLinear,
    /// Linear arithmetic that says of each operation how it wraps.
    Wrapping,
    /// Bit-vectors of 32 and 64 bits.
    Bits,
    /// The same, and strings as longer ones.
    Texts,
    /// The same, and floating-point numbers.
    Floats,
}

impl Theory {
    /// Whether numbers are bit-vectors.
    pub(super) fn is_bits(self) -> bool {
        matches!(self, Self::Bits | Self::Texts | Self::Floats)
    }
}

/// What a clause contains.
#[derive(Clone, Copy, Debug)]
struct Features {
    /// An operation whose result may differ from the mathematical one.
    arithmetic: bool,
    /// Every operation can be said in linear integer arithmetic.
    linear: bool,
    /// It divides by a constant, and all else are sums: bit-vectors would have to build a divider.
    divides: bool,
    /// There is an operation that wrapping linear arithmetic is not asked about.
    bitwise: bool,
    /// Bit-vectors take a divider or a multiplier.
    builds: bool,
    /// It speaks of a part of a string.
    texts: bool,
    /// It computes with floating-point numbers.
    reals: bool,
}

impl Features {
    const NONE: Self = Self {
        arithmetic: false,
        linear: true,
        divides: false,
        bitwise: false,
        builds: false,
        texts: false,
        reals: false,
    };
}

/// What the operations of some clauses are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Has {
    /// Bits are shifted or masked.
    pub shifts: bool,
    /// There is a division or a remainder.
    pub divisions: bool,
    /// All are sums and products with constants.
    pub only_sums: bool,
}

/// Remembers what it found about each clause of one pool.
#[derive(Default)]
pub(super) struct Chooser {
    /// By term.
    features: Vec<Option<Features>>,
    wraps: Wraps,
}

impl Chooser {
    /// The theory for a conjunction.
    pub(super) fn choose(&mut self, ints: Ints, pool: &TermPool, clauses: &[TermId]) -> Theory {
        let all = self.features(pool, clauses);
        match ints {
            _ if all.reals => Theory::Floats,
            _ if all.texts => Theory::Texts,
            Ints::Math if all.linear => Theory::Linear,
            // Where nothing wraps the two readings agree, and bit-vectors decide more.
            Ints::Math if self.never_wraps(pool, clauses) => Theory::Bits,
            Ints::Math => Theory::NonLinear,
            Ints::Exact if !all.arithmetic => Theory::Linear,
            Ints::Exact if all.linear && self.never_wraps(pool, clauses) => Theory::Linear,
            Ints::Exact if all.linear && all.divides && !all.bitwise => Theory::Wrapping,
            Ints::Exact => Theory::Bits,
        }
    }
    /// Of what clauses consist.
    pub(super) fn has(&mut self, pool: &TermPool, clauses: &[TermId]) -> Has {
        let all = self.features(pool, clauses);
        let computes = all.bitwise || all.divides || all.texts || all.reals;
        Has { shifts: all.bitwise, divisions: all.divides, only_sums: all.linear && !computes }
    }
    /// Work that it takes to make bits of the clauses, in Z3's resource units, roughly: Z3 itself does not count it.
    pub(super) fn building(&mut self, pool: &TermPool, clauses: &[TermId]) -> u32 {
        if !self.features(pool, clauses).builds {
            return 0;
        }
        let nodes = signs::post_order(pool, clauses);
        nodes.into_iter().map(|t| building(pool, t)).fold(0, u32::saturating_add)
    }
    /// Whether Java's reading of the clauses is the one that `ints` asks for, so that a model may be
    /// checked by evaluation.
    pub(super) fn is_java(&mut self, ints: Ints, pool: &TermPool, clauses: &[TermId]) -> bool {
        ints == Ints::Exact || !self.features(pool, clauses).arithmetic || self.never_wraps(pool, clauses)
    }
    /// Whether no operation in the clauses can leave the range of its type, for any values that satisfy them. `false`
    /// also where it cannot tell.
    pub(super) fn never_wraps(&mut self, pool: &TermPool, clauses: &[TermId]) -> bool {
        self.features(pool, clauses);
        let known = &self.features;
        let is_arithmetic = |clause: TermId| {
            known.get(clause.index()).is_none_or(|known| known.is_none_or(|features| features.arithmetic))
        };
        self.wraps.never(pool, clauses, is_arithmetic)
    }
    /// Whether clauses speak of parts of strings.
    pub(super) fn looks_at_texts(&mut self, pool: &TermPool, clauses: &[TermId]) -> bool {
        self.features(pool, clauses).texts
    }
    /// Whether clauses compute with floating-point numbers.
    pub(super) fn computes_reals(&mut self, pool: &TermPool, clauses: &[TermId]) -> bool {
        self.features(pool, clauses).reals
    }
    fn features(&mut self, pool: &TermPool, clauses: &[TermId]) -> Features {
        let mut all = Features::NONE;
        for &clause in clauses {
            if self.features.len() <= clause.index() {
                self.features.resize(pool.len().max(clause.index() + 1), None);
            }
            let Some(known) = self.features.get_mut(clause.index()) else { continue };
            let one = *known.get_or_insert_with(|| features(pool, clause));
            all.arithmetic |= one.arithmetic;
            all.linear &= one.linear;
            all.divides |= one.divides;
            all.bitwise |= one.bitwise;
            all.builds |= one.builds;
            all.texts |= one.texts;
            all.reals |= one.reals;
        }
        all
    }
}

/// Work of making a divider, or a multiplier, of 32 bits, and for 64.
const BUILDING: [(u32, u32); 2] = [(500_000, 2_000_000), (100_000, 400_000)];

/// The work for one operation.
fn building(pool: &TermPool, t: TermId) -> u32 {
    let Term::Binary(op, a, b) = pool.get(t) else { return 0 };
    let (int, long) = match op {
        BinaryTerm::Div | BinaryTerm::Rem if pool.as_const(b).and_then(power_of_two).is_none() => BUILDING[0],
        BinaryTerm::Mul if pool.as_const(a).is_none() && pool.as_const(b).is_none() => BUILDING[1],
        _ => (0, 0),
    };
    if width(pool.sort(a)) == 64 { long } else { int }
}

fn features(pool: &TermPool, clause: TermId) -> Features {
    let mut all = Features::NONE;
    for t in signs::post_order(pool, &[clause]) {
        match pool.get(t) {
            Term::Unary(UnaryTerm::Not | UnaryTerm::IntToLong, _) => {}
            Term::Real1(..) | Term::Real2(..) => all.reals = true,
            Term::Symbol(symbol) => {
                all.texts |= matches!(pool.symbol(symbol).kind, SymbolKind::Length | SymbolKind::Unit);
            }
            Term::Unary(op, _) => {
                all.arithmetic = true;
                all.bitwise |= op != UnaryTerm::Neg;
            }
            Term::Binary(op, a, b) if pool.sort(a) != Sort::Bool => {
                all.arithmetic = true;
                all.linear &= is_linear(pool, op, a, b);
                all.builds |= building(pool, t) > 0;
                match op {
                    BinaryTerm::Add | BinaryTerm::Sub | BinaryTerm::Mul => {}
                    BinaryTerm::Div | BinaryTerm::Rem => all.divides = true,
                    _ => all.bitwise = true,
                }
            }
            _ => {}
        }
    }
    all
}

pub(super) fn is_linear(pool: &TermPool, op: BinaryTerm, a: TermId, b: TermId) -> bool {
    let constant = |t| pool.as_const(t).is_some();
    match op {
        BinaryTerm::Add | BinaryTerm::Sub => true,
        BinaryTerm::Mul => constant(a) || constant(b),
        BinaryTerm::Div | BinaryTerm::Rem | BinaryTerm::Shl | BinaryTerm::Shr | BinaryTerm::Ushr => {
            constant(b)
        }
        BinaryTerm::And => low_mask(pool, a, b).is_some(),
        BinaryTerm::Or | BinaryTerm::Xor => false,
    }
}
