//! The pool of hash-consed terms.

use crate::term::tables::HashMap;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::base::{IndexVec, Span};
use crate::id_type;
use crate::term::ranks::{END, Ranks};

id_type! {
    /// A term of a [`TermPool`].
    pub TermId
}
id_type! {
    /// An unknown primitive value.
    pub SymbolId
}

/// Sort of a term. Byte, short and char are `Int` with a range on their symbols.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Sort {
    Bool,
    Int,
    Long,
    Float,
    Double,
}

/// Java type of a symbol, which bounds it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum SymbolKind {
    Boolean,
    Byte,
    Short,
    Char,
    Int,
    Long,
    /// Its rank, see [`reals`](crate::term::reals).
    Float,
    /// Its rank.
    Double,
    /// A string: its rank, which says what it equals and how it compares.
    Text,
    /// The length of a string, see [`parts`](TermPool::parts).
    Length,
    /// One of its UTF-16 units; 0 past its end.
    Unit,
    /// Whether a floating-point number is the negative zero, where it is a zero.
    Sign,
}

/// The greatest length of an unknown string.
const MOST_UNITS: i64 = (1 << 28) - 1;

impl SymbolKind {
    /// Sort of a symbol of this type.
    pub fn sort(self) -> Sort {
        match self {
            Self::Boolean | Self::Sign => Sort::Bool,
            Self::Byte | Self::Short | Self::Char | Self::Int | Self::Float => Sort::Int,
            Self::Length | Self::Unit => Sort::Int,
            Self::Long | Self::Double | Self::Text => Sort::Long,
        }
    }
    /// Smallest and largest value, booleans being 0 and 1.
    pub fn range(self) -> (i64, i64) {
        match self {
            Self::Boolean | Self::Sign => (0, 1),
            Self::Byte => (i8::MIN.into(), i8::MAX.into()),
            Self::Short => (i16::MIN.into(), i16::MAX.into()),
            Self::Char | Self::Unit => (0, u16::MAX.into()),
            Self::Int => (i32::MIN.into(), i32::MAX.into()),
            Self::Long => (i64::MIN, i64::MAX),
            Self::Float => (-0x7f80_0000, 0x7f80_0001),
            Self::Double => (-0x7ff0_0000_0000_0000, 0x7ff0_0000_0000_0001),
            Self::Text => (0, END - 1),
            Self::Length => (0, MOST_UNITS),
        }
    }
}

/// A symbol's name and type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SymbolInfo {
    /// How it prints: an access path such as `N0.key`, or an argument's name.
    pub name: Arc<str>,
    /// Its Java type.
    pub kind: SymbolKind,
}

/// What an unknown string is made of.
#[derive(Clone, Default, Debug)]
pub struct Parts {
    /// Its length.
    pub length: Option<TermId>,
    /// Its first UTF-16 units; those past its end are 0.
    pub units: Vec<TermId>,
}

/// What a symbol follows from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// The hash code of the text of a rank.
    Hash(TermId),
    /// One less than the magnitude of what `compareTo` gives for the texts of two ranks, the lesser one first.
    Apart(TermId, TermId),
}

/// A symbol that follows from texts, and what is known of it.
#[derive(Clone, Debug)]
pub struct Follower {
    /// The symbol.
    pub symbol: SymbolId,
    /// The texts.
    pub source: Source,
    /// For each of the source's ranks that is unknown, by the ranks of texts: that it is another one.
    pub others: [BTreeMap<i64, TermId>; 2],
    /// What is known of it where the source's ranks are these two. A hash code has one rank, twice.
    pub of_texts: BTreeMap<(i64, i64), TermId>,
    /// What the parts of an unknown string say of it.
    pub of_parts: Vec<TermId>,
}

/// Operations on two terms of one sort (shift counts are ints).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[rustfmt::skip]
#[allow(missing_docs)]
pub enum BinaryTerm { Add, Sub, Mul, Div, Rem, And, Or, Xor, Shl, Shr, Ushr }

/// Operations on one term.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[rustfmt::skip]
#[allow(missing_docs)]
pub enum UnaryTerm { Neg, BitNot, Not, IntToLong, LongToInt, IntToByte, IntToChar, IntToShort }

/// Operations on one term from which a floating-point number comes, or that look at one. What a conversion converts
/// from is its operand's sort.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[rustfmt::skip]
#[allow(missing_docs)]
pub enum RealUnary {
    Neg, Sqrt, Floor, Ceil, Rint, ToFloat, ToDouble, ToInt, ToLong,
    /// The bits of a number, as an int or a long.
    Bits,
    /// The number of which an int or a long has the bits.
    OfBits,
}

/// Operations on two floating-point numbers of one sort.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[rustfmt::skip]
#[allow(missing_docs)]
pub enum RealBinary {
    /// Of an unknown's rank, and whether it is negative where it is a zero: the number itself.
    Number,
    Add, Sub, Mul, Div, Rem, Eq, Lt, Le,
}

/// Comparisons; both sides have one sort. On booleans only `Eq` and `Ne`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[rustfmt::skip]
#[allow(missing_docs)]
pub enum CompareOp { Eq, Ne, Lt, Le, Gt, Ge }

impl CompareOp {
    /// The comparison that holds where this one does not.
    pub fn negated(self) -> Self {
        match self {
            Self::Eq => Self::Ne,
            Self::Ne => Self::Eq,
            Self::Lt => Self::Ge,
            Self::Le => Self::Gt,
            Self::Gt => Self::Le,
            Self::Ge => Self::Lt,
        }
    }
    /// The comparison that says the same with its sides exchanged.
    pub fn mirrored(self) -> Self {
        match self {
            Self::Eq | Self::Ne => self,
            Self::Lt => Self::Gt,
            Self::Le => Self::Ge,
            Self::Gt => Self::Lt,
            Self::Ge => Self::Le,
        }
    }
    /// Whether it holds.
    pub fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Self::Eq => a == b,
            Self::Ne => a != b,
            Self::Lt => a < b,
            Self::Le => a <= b,
            Self::Gt => a > b,
            Self::Ge => a >= b,
        }
    }
}

/// A term's node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Term {
    Bool(bool),
    Int(i32),
    Long(i64),
    Symbol(SymbolId),
    Unary(UnaryTerm, TermId),
    /// The operands' sort is the result's (booleans only with And, Or, Xor).
    Binary(BinaryTerm, TermId, TermId),
    /// Sort Bool.
    Compare(CompareOp, TermId, TermId),
    /// The bits of a float.
    Float(u32),
    /// The bits of a double.
    Double(u64),
    Real1(RealUnary, TermId),
    Real2(RealBinary, TermId, TermId),
}

/// All terms of an exploration.
///
/// Constructors are in the `build` module, what reads terms in `eval` and `display`.
#[derive(Default, Debug)]
pub struct TermPool {
    identity: Arc<()>,
    terms: IndexVec<TermId, Term>,
    /// Sort of each term, beside `terms`.
    sorts: IndexVec<TermId, Sort>,
    ids: HashMap<Term, TermId>,
    symbols: IndexVec<SymbolId, SymbolInfo>,
    named: HashMap<SymbolInfo, TermId>,
    /// Where a program first computed a term. Looked up only.
    computed: HashMap<TermId, Span>,
    pub(super) ranks: Ranks,
    /// Symbols that follow from texts, in order of first use.
    pub(super) follows: Vec<Follower>,
    /// How conditions read that have a text of their own.
    pub(super) notes: HashMap<TermId, Arc<str>>,
    /// By string.
    pub(super) parts: HashMap<SymbolId, Parts>,
    /// The string of a part, and its position. Looked up only, like `parts`.
    pub(super) owners: HashMap<SymbolId, (SymbolId, Option<usize>)>,
    /// By the rank of a floating-point number: whether it is negative where it is a zero. Looked up only.
    pub(super) signs: HashMap<SymbolId, TermId>,
    /// The other way round.
    pub(super) signed: HashMap<SymbolId, SymbolId>,
}

impl Clone for TermPool {
    fn clone(&self) -> Self {
        Self {
            identity: Arc::default(),
            terms: self.terms.clone(),
            sorts: self.sorts.clone(),
            ids: self.ids.clone(),
            symbols: self.symbols.clone(),
            named: self.named.clone(),
            computed: self.computed.clone(),
            ranks: self.ranks.clone(),
            follows: self.follows.clone(),
            notes: self.notes.clone(),
            parts: self.parts.clone(),
            owners: self.owners.clone(),
            signs: self.signs.clone(),
            signed: self.signed.clone(),
        }
    }
}

impl TermPool {
    /// An empty pool.
    pub fn new() -> Self {
        Self::default()
    }
    /// A new unknown. Two calls with the same name give two symbols.
    pub fn fresh(&mut self, name: impl Into<Arc<str>>, kind: SymbolKind) -> TermId {
        let symbol = self.symbols.push(SymbolInfo { name: name.into(), kind });
        self.intern(Term::Symbol(symbol))
    }
    /// The unknown of that name and type: the same each time, so that a path that is executed again gives
    /// the same terms.
    pub fn named(&mut self, name: impl Into<Arc<str>>, kind: SymbolKind) -> TermId {
        let info = SymbolInfo { name: name.into(), kind };
        if let Some(&term) = self.named.get(&info) {
            return term;
        }
        let term = self.fresh(info.name.clone(), kind);
        self.named.insert(info, term);
        term
    }
    /// The type of the first unknown of that name.
    pub fn kind_named(&self, name: &str) -> Option<SymbolKind> {
        self.symbols.iter().find(|info| *info.name == *name).map(|info| info.kind)
    }
    /// The node.
    pub fn get(&self, id: TermId) -> Term {
        self.terms[id]
    }
    /// The term's sort.
    pub fn sort(&self, id: TermId) -> Sort {
        self.sorts[id]
    }
    /// The term of a symbol; `None` past the last one.
    pub fn symbol_term(&self, id: SymbolId) -> Option<TermId> {
        self.find(Term::Symbol(id))
    }
    /// The symbol's name and type.
    pub fn symbol(&self, id: SymbolId) -> &SymbolInfo {
        &self.symbols[id]
    }
    /// A token that no other pool has, compared with [`Arc::ptr_eq`]: what is cached by [`TermId`] holds
    /// for one pool. A clone has its own, since the two may grow apart.
    pub fn identity(&self) -> &Arc<()> {
        &self.identity
    }
    /// Remembers where a program computed a term; the first place stays.
    pub fn note_computed(&mut self, id: TermId, at: Span) {
        self.computed.entry(id).or_insert(at);
    }
    /// Where a program first computed the term, if it did.
    pub fn computed_at(&self, id: TermId) -> Option<Span> {
        self.computed.get(&id).copied()
    }
    /// Gives a condition that is put together a text of its own; the first one stays.
    pub fn note_text(&mut self, id: TermId, text: impl Into<Arc<str>>) {
        if matches!(self.get(id), Term::Binary(..)) {
            self.notes.entry(id).or_insert_with(|| text.into());
        }
    }
    /// Number of terms.
    pub fn len(&self) -> usize {
        self.terms.len()
    }
    /// Whether there is no term.
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }
    /// The id of a node that exists already.
    pub fn find(&self, term: Term) -> Option<TermId> {
        self.ids.get(&term).copied()
    }
    pub(super) fn intern(&mut self, term: Term) -> TermId {
        if let Some(&id) = self.ids.get(&term) {
            return id;
        }
        let sort = self.sort_of(term);
        let id = self.terms.push(term);
        self.sorts.push(sort);
        self.ids.insert(term, id);
        id
    }
    fn sort_of(&self, term: Term) -> Sort {
        match term {
            Term::Bool(_) | Term::Compare(..) | Term::Unary(UnaryTerm::Not, _) => Sort::Bool,
            Term::Float(_) => Sort::Float,
            Term::Double(_) => Sort::Double,
            Term::Real1(op, a) => real_unary_sort(op, self.sorts[a]),
            Term::Real2(RealBinary::Number, rank, _) => match self.sorts[rank] {
                Sort::Int => Sort::Float,
                _ => Sort::Double,
            },
            Term::Real2(RealBinary::Eq | RealBinary::Lt | RealBinary::Le, ..) => Sort::Bool,
            Term::Real2(_, a, _) => self.sorts[a],
            Term::Int(_) => Sort::Int,
            Term::Long(_) | Term::Unary(UnaryTerm::IntToLong, _) => Sort::Long,
            Term::Symbol(symbol) => self.symbols[symbol].kind.sort(),
            Term::Unary(UnaryTerm::Neg | UnaryTerm::BitNot, a) => self.sorts[a],
            Term::Unary(_, _) => Sort::Int,
            Term::Binary(_, a, _) => self.sorts[a],
        }
    }
}

fn real_unary_sort(op: RealUnary, a: Sort) -> Sort {
    match op {
        RealUnary::ToFloat => Sort::Float,
        RealUnary::ToDouble => Sort::Double,
        RealUnary::ToInt => Sort::Int,
        RealUnary::ToLong => Sort::Long,
        RealUnary::Bits if a == Sort::Float => Sort::Int,
        RealUnary::Bits => Sort::Long,
        RealUnary::OfBits if a == Sort::Int => Sort::Float,
        RealUnary::OfBits => Sort::Double,
        RealUnary::Neg | RealUnary::Sqrt | RealUnary::Floor | RealUnary::Ceil | RealUnary::Rint => a,
    }
}
