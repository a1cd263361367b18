//! Floating-point numbers as real ones, for a guess: what Z3 finds over the reals mostly satisfies the clauses when it
//! is rounded, and evaluating them says whether it does. That nothing is found says nothing.

use crate::term::tables::HashMap;

use z3::ast::{Bool, Int, Real};
use z3::{Params, SatResult, Solver};

use crate::base::CancelToken;
use crate::base::id::Id;
use crate::solve::smt::expr::Expr;
use crate::solve::smt::{interrupt, ints};
use crate::term::{
    BinaryTerm, CompareOp, RealBinary, RealUnary, Sort, SymbolId, SymbolKind, Term, TermId, TermPool,
    UnaryTerm, reals,
};

/// A term over the reals.
#[derive(Clone)]
enum Number {
    Real(Real),
    Whole(Int),
    Truth(Bool),
}

/// Values that may satisfy the clauses, for each symbol several that are close to each other. `limit` is the work that
/// Z3 may do.
pub(super) fn values(
    pool: &TermPool,
    clauses: &[TermId],
    limit: u32,
    cancel: &CancelToken,
) -> Option<Vec<(SymbolId, Vec<i64>)>> {
    let mut reader = Reader { pool, numbers: HashMap::default(), asserted: Vec::new() };
    for t in pool.post_order(clauses) {
        let number = reader.node(t)?;
        reader.numbers.insert(t, number);
    }
    let solver = Solver::new();
    let mut params = Params::new();
    params.set_u32("rlimit", limit);
    solver.set_params(&params);
    for clause in clauses {
        if let Some(Number::Truth(clause)) = reader.numbers.get(clause) {
            solver.assert(clause);
        }
    }
    reader.asserted.iter().for_each(|clause| solver.assert(clause));
    if interrupt::check(&solver, cancel) != SatResult::Sat {
        return None;
    }
    let model = solver.get_model()?;
    let value = |symbol: SymbolId| {
        let kind = pool.symbol(symbol).kind;
        let found = match reader.numbers.get(&pool.symbol_term(symbol)?)? {
            Number::Real(real) => {
                let x = model.eval(real, true)?.approx(20).parse::<f64>().ok()?;
                nearby(kind, x)
            }
            Number::Whole(whole) => {
                let n = model.eval(whole, true)?.as_i64()?;
                vec![n]
            }
            Number::Truth(truth) => vec![model.eval(truth, true)?.as_bool()?.into()],
        };
        Some((symbol, found))
    };
    Some(pool.symbols_of_all(clauses).into_iter().filter_map(value).collect())
}

/// The ranks of a number and of those next to it.
fn nearby(kind: SymbolKind, x: f64) -> Vec<i64> {
    let rank = match kind {
        SymbolKind::Float => reals::rank_of_float(x as f32).into(),
        _ => reals::rank(x),
    };
    vec![rank, rank + 1, rank - 1, rank + 2, rank - 2]
}

struct Reader<'a> {
    pool: &'a TermPool,
    numbers: HashMap<TermId, Number>,
    /// What holds of the numbers beside the clauses.
    asserted: Vec<Bool>,
}

impl Reader<'_> {
    fn real(&self, t: TermId) -> Option<Real> {
        match self.numbers.get(&t)? {
            Number::Real(real) => Some(real.clone()),
            Number::Whole(whole) => Some(whole.to_real()),
            Number::Truth(_) => None,
        }
    }

    fn whole(&self, t: TermId) -> Option<Int> {
        match self.numbers.get(&t)? {
            Number::Real(_) => None,
            Number::Whole(whole) => Some(whole.clone()),
            Number::Truth(truth) => Some(Expr::Bool(truth.clone()).int()),
        }
    }

    fn truth(&self, t: TermId) -> Option<Bool> {
        match self.numbers.get(&t)? {
            Number::Truth(truth) => Some(truth.clone()),
            Number::Whole(_) | Number::Real(_) => None,
        }
    }

    /// A node whose operands have been read; `None` where there is nothing like it over the reals.
    fn node(&mut self, t: TermId) -> Option<Number> {
        let pool = self.pool;
        Some(match pool.get(t) {
            Term::Bool(value) => Number::Truth(Bool::from_bool(value)),
            Term::Int(_) | Term::Long(_) => Number::Whole(Int::from_i64(pool.as_const(t)?)),
            Term::Float(_) | Term::Double(_) => Number::Real(constant(pool.as_real(t)?)?),
            Term::Symbol(symbol) => self.symbol(symbol),
            Term::Unary(UnaryTerm::Not, a) => Number::Truth(self.truth(a)?.not()),
            Term::Unary(UnaryTerm::Neg, a) if pool.real_kind(a).is_some() => {
                Number::Real(self.real(a)?.unary_minus())
            }
            Term::Unary(op, a) => Number::Whole(ints::unary(op, &self.whole(a)?)),
            Term::Binary(op, a, b) if pool.sort(t) == Sort::Bool => {
                let (a, b) = (self.truth(a)?, self.truth(b)?);
                Number::Truth(match op {
                    BinaryTerm::And => Bool::and(&[a, b]),
                    BinaryTerm::Or => Bool::or(&[a, b]),
                    _ => a.xor(b),
                })
            }
            Term::Binary(op, a, b) => {
                let simple = matches!(op, BinaryTerm::Add | BinaryTerm::Sub | BinaryTerm::Mul);
                if !simple {
                    let divisor = pool.as_const(b).filter(|&c| c != 0);
                    divisor.filter(|_| matches!(op, BinaryTerm::Div | BinaryTerm::Rem))?;
                }
                Number::Whole(ints::binary(pool, op, (a, self.whole(a)?), (b, self.whole(b)?)))
            }
            Term::Compare(op, a, b) => Number::Truth(match self.numbers.get(&a)? {
                Number::Truth(a) => {
                    let same = a.iff(self.truth(b)?);
                    if op == CompareOp::Eq { same } else { same.not() }
                }
                _ if pool.real_kind(a).is_some() || pool.real_kind(b).is_some() => {
                    let kind = pool.real_kind(a).or(pool.real_kind(b))?;
                    compare(op, &self.rank(kind, a)?, &self.rank(kind, b)?)
                }
                _ => compare(op, &self.real(a)?, &self.real(b)?),
            }),
            Term::Real1(op, a) => self.unary(op, a, t)?,
            Term::Real2(op, a, b) => self.binary(op, a, b)?,
        })
    }

    fn symbol(&mut self, symbol: SymbolId) -> Number {
        let name = symbol.index() as u32;
        let kind = self.pool.symbol(symbol).kind;
        match kind {
            SymbolKind::Sign => Number::Truth(Bool::from_bool(false)),
            SymbolKind::Boolean => Number::Truth(Bool::new_const(name)),
            SymbolKind::Float | SymbolKind::Double => {
                let real = Real::new_const(name);
                let most = if kind == SymbolKind::Float { f64::from(f32::MAX) } else { f64::MAX };
                if let (Some(most), Some(least)) = (constant(most), constant(-most)) {
                    self.asserted.push(Bool::and(&[real.le(&most), real.ge(&least)]));
                }
                Number::Real(real)
            }
            _ => {
                let whole = Int::new_const(name);
                let (lo, hi) = kind.range();
                self.asserted.push(Bool::and(&[whole.ge(lo), whole.le(hi)]));
                Number::Whole(whole)
            }
        }
    }

    /// A side of a comparison of ranks: the number that has it.
    fn rank(&self, kind: SymbolKind, t: TermId) -> Option<Real> {
        match self.pool.as_const(t) {
            Some(rank) if rank >= reals::infinity(kind) => Real::from_rational_str(&huge(rank), "1"),
            Some(rank) if rank <= -reals::infinity(kind) => {
                Some(Real::from_rational_str(&huge(0), "1")?.unary_minus())
            }
            Some(rank) => constant(reals::number(kind, rank)),
            None => self.real(t),
        }
    }

    fn unary(&mut self, op: RealUnary, a: TermId, t: TermId) -> Option<Number> {
        let x = self.real(a)?;
        let floor = |x: &Real| x.to_int();
        Some(match op {
            RealUnary::Neg => Number::Real(x.unary_minus()),
            RealUnary::ToFloat | RealUnary::ToDouble => Number::Real(x),
            RealUnary::Sqrt => {
                let root = Real::new_const(format!("root {}", t.index()));
                let zero = Real::from_rational(0, 1);
                self.asserted.push(root.ge(&zero));
                self.asserted.push(Real::mul(&[&root, &root]).eq(&x));
                Number::Real(root)
            }
            RealUnary::Floor => Number::Real(floor(&x).to_real()),
            RealUnary::Ceil => Number::Real(floor(&x.unary_minus()).unary_minus().to_real()),
            RealUnary::Rint => Number::Real(floor(&Real::add(&[&x, &Real::from_rational(1, 2)])).to_real()),
            RealUnary::ToInt | RealUnary::ToLong => {
                let below = floor(&x.unary_minus()).unary_minus();
                Number::Whole(x.ge(Real::from_rational(0, 1)).ite(&floor(&x), &below))
            }
            RealUnary::Bits | RealUnary::OfBits => return None,
        })
    }

    fn binary(&mut self, op: RealBinary, a: TermId, b: TermId) -> Option<Number> {
        if op == RealBinary::Number {
            return self.real(a).map(Number::Real);
        }
        let (x, y) = (self.real(a)?, self.real(b)?);
        Some(match op {
            RealBinary::Add => Number::Real(Real::add(&[&x, &y])),
            RealBinary::Sub => Number::Real(Real::sub(&[&x, &y])),
            RealBinary::Mul => Number::Real(Real::mul(&[&x, &y])),
            RealBinary::Div | RealBinary::Rem => {
                let zero = Real::from_rational(0, 1);
                self.asserted.push(y.eq(&zero).not());
                let quotient = x.div(&y);
                if op == RealBinary::Div {
                    return Some(Number::Real(quotient));
                }
                let below = quotient.unary_minus().to_int().unary_minus();
                let whole = quotient.ge(&zero).ite(&quotient.to_int(), &below).to_real();
                Number::Real(Real::sub(&[&x, &Real::mul(&[&y, &whole])]))
            }
            RealBinary::Eq => Number::Truth(compare(CompareOp::Eq, &x, &y)),
            RealBinary::Lt => Number::Truth(compare(CompareOp::Lt, &x, &y)),
            RealBinary::Le => Number::Truth(compare(CompareOp::Le, &x, &y)),
            RealBinary::Number => return None,
        })
    }
}

fn compare(op: CompareOp, a: &Real, b: &Real) -> Bool {
    match op {
        CompareOp::Eq => a.eq(b),
        CompareOp::Ne => a.eq(b).not(),
        CompareOp::Lt => a.lt(b),
        CompareOp::Le => a.le(b),
        CompareOp::Gt => a.gt(b),
        CompareOp::Ge => a.ge(b),
    }
}

/// More than any number; for not-a-number more than for infinity.
fn huge(rank: i64) -> String {
    format!("1{}", "0".repeat(400 + usize::try_from(rank & 1).unwrap_or(0)))
}

/// A number that is finite, as its shortest decimal says.
fn constant(x: f64) -> Option<Real> {
    let text = format!("{x:e}");
    let (digits, exponent) = text.split_once('e')?;
    let exponent: i64 = exponent.parse().ok()?;
    let places = digits.split_once('.').map_or(0, |(_, fraction)| fraction.len() as i64);
    let zeros = |n: i64| "0".repeat(usize::try_from(n).unwrap_or(0));
    let numerator = format!("{}{}", digits.replace('.', ""), zeros(exponent - places));
    Real::from_rational_str(&numerator, &format!("1{}", zeros(places - exponent)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_product_is_found_over_the_reals() {
        let mut pool = TermPool::new();
        let (x, y) = (pool.fresh("x", SymbolKind::Double), pool.fresh("y", SymbolKind::Double));
        let product = pool.real2(RealBinary::Mul, x, y);
        let (thirty, two) = (pool.double(30.25), pool.double(2.5));
        let clauses =
            [pool.compare_reals(CompareOp::Eq, product, thirty), pool.compare_reals(CompareOp::Gt, x, two)];
        let found = values(&pool, &clauses, 1_000_000, &CancelToken::new()).unwrap_or_default();
        assert!(found.len() >= 2, "{found:?}");
        let rank = |t: TermId| found.iter().find(|(s, _)| pool.symbol_term(*s) == Some(t)).map(|f| f.1[0]);
        let number = |t| reals::number(SymbolKind::Double, rank(t).unwrap());
        assert!((number(x) * number(y) - 30.25).abs() < 1e-9 && number(x) > 2.5);
    }
}
