//! Z3's expressions of the sorts that terms are encoded in.

use z3::ast::{BV, Bool, Float, Int};

use crate::term::Sort;

/// A Z3 expression of one of the sorts that terms are encoded in.
#[derive(Clone, Debug)]
pub(crate) enum Expr {
    Bool(Bool),
    Int(Int),
    /// 32 or 64 bits wide.
    Bits(BV),
    Float(Float),
}

impl Expr {
    /// As a truth value. Terms are well sorted; a whole number would count as true where it is not 0. (The
    /// same goes for what floating-point numbers would be below.)
    pub(crate) fn truth(&self) -> Bool {
        match self {
            Expr::Bool(b) => b.clone(),
            Expr::Int(i) => i.ne(0),
            Expr::Bits(b) => b.ne(0_i64),
            Expr::Float(_) => Bool::from_bool(false),
        }
    }
    /// As an integer, booleans as 0 and 1.
    pub(crate) fn int(&self) -> Int {
        match self {
            Expr::Bool(b) => b.ite(&Int::from_i64(1), &Int::from_i64(0)),
            Expr::Int(i) => i.clone(),
            Expr::Bits(b) => b.to_int(true),
            Expr::Float(_) => Int::from_i64(0),
        }
    }
    /// As a bit-vector of that width, booleans as 0 and 1.
    pub(crate) fn bits(&self, width: u32) -> BV {
        match self {
            Expr::Bool(b) => b.ite(&BV::from_i64(1, width), &BV::from_i64(0, width)),
            Expr::Int(i) => BV::from_int(i, width),
            Expr::Bits(b) => match b.get_size() {
                own if own < width => b.sign_ext(width - own),
                own if own > width => b.extract(width - 1, 0),
                _ => b.clone(),
            },
            Expr::Float(_) => BV::from_i64(0, width),
        }
    }
    /// As a floating-point number.
    pub(crate) fn float(&self) -> Option<&Float> {
        if let Expr::Float(float) = self { Some(float) } else { None }
    }
    /// The value in a model.
    pub(crate) fn in_model(&self, model: &z3::Model) -> Option<i64> {
        let value = match self {
            Expr::Bool(b) => model.eval(b, true).map(Expr::Bool),
            Expr::Int(i) => model.eval(i, true).map(Expr::Int),
            Expr::Bits(b) => model.eval(b, true).map(Expr::Bits),
            Expr::Float(_) => None,
        };
        value?.value()
    }
    /// The value of a literal.
    pub(crate) fn value(&self) -> Option<i64> {
        match self {
            Expr::Bool(b) => b.as_bool().map(i64::from),
            Expr::Int(i) => i.as_i64(),
            Expr::Bits(b) if b.get_size() == 64 => b.as_u64().map(|v| v as i64),
            Expr::Bits(b) => b.as_u64().map(|v| i64::from(v as u32 as i32)),
            Expr::Float(_) => None,
        }
    }
}

/// Width of a number of that sort in bits.
pub(crate) fn width(sort: Sort) -> u32 {
    if matches!(sort, Sort::Long | Sort::Double) { 64 } else { 32 }
}
