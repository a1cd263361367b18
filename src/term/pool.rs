//! The pool of hash-consed terms.

use std::collections::HashMap;
use std::sync::Arc;

use crate::base::IndexVec;
use crate::id_type;

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
}

/// A symbol's name and type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SymbolInfo {
    /// How it prints: an access path such as `N0.key`, or an argument's name.
    pub name: Arc<str>,
    /// Its Java type.
    pub kind: SymbolKind,
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

/// Comparisons; both sides have one sort. On booleans only `Eq` and `Ne`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[rustfmt::skip]
#[allow(missing_docs)]
pub enum CompareOp { Eq, Ne, Lt, Le, Gt, Ge }

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
}

/// All terms of an exploration.
#[derive(Clone, Default, Debug)]
pub struct TermPool {
    terms: IndexVec<TermId, Term>,
    ids: HashMap<Term, TermId>,
    symbols: IndexVec<SymbolId, SymbolInfo>,
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
    /// The node.
    pub fn get(&self, id: TermId) -> Term {
        self.terms[id]
    }
    /// The symbol's name and type.
    pub fn symbol(&self, id: SymbolId) -> &SymbolInfo {
        &self.symbols[id]
    }
    fn intern(&mut self, term: Term) -> TermId {
        if let Some(&id) = self.ids.get(&term) {
            return id;
        }
        let id = self.terms.push(term);
        self.ids.insert(term, id);
        id
    }
    // To come: constant(..), unary, binary, compare, not, and, sort, symbols_of, display, as_const …
}
