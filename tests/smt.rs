//! The solver against evaluation and brute force, its shortcuts against Z3, and its determinism.

use proptest::prelude::*;
use symheap::solve::smt::{Answer, Ints, Smt};
use symheap::term::{
    BinaryTerm, CompareOp, Model, Sort, SymbolId, SymbolKind, Term, TermId, TermPool, UnaryTerm, java,
};

/// An int expression to be built in a pool.
#[derive(Clone, Debug)]
enum Number {
    Symbol(usize),
    Const(i32),
    Unary(UnaryTerm, Box<Number>),
    Binary(BinaryTerm, Box<Number>, Box<Number>),
    /// The operation on longs, cut to an int.
    Long(BinaryTerm, Box<Number>, Box<Number>),
}

/// A boolean expression.
#[derive(Clone, Debug)]
enum Truth {
    Symbol(usize),
    Compare(CompareOp, Number, Number),
    CompareLong(CompareOp, Number, Number),
    Not(Box<Truth>),
    Binary(BinaryTerm, Box<Truth>, Box<Truth>),
    Same(CompareOp, Box<Truth>, Box<Truth>),
}

struct Fixture {
    pool: TermPool,
    numbers: Vec<TermId>,
    truths: Vec<TermId>,
}

impl Fixture {
    fn new(numbers: &[SymbolKind], truths: usize) -> Self {
        let mut pool = TermPool::new();
        let numbers = numbers.iter().enumerate().map(|(i, &kind)| pool.fresh(format!("x{i}"), kind)).collect();
        let truths = (0..truths).map(|i| pool.fresh(format!("p{i}"), SymbolKind::Boolean)).collect();
        Self { pool, numbers, truths }
    }
    fn number(&mut self, n: &Number) -> TermId {
        match n {
            Number::Symbol(i) => self.numbers[i % self.numbers.len()],
            Number::Const(c) => self.pool.int(*c),
            Number::Unary(op, a) => {
                let a = self.number(a);
                self.pool.unary(*op, a)
            }
            Number::Binary(op, a, b) => {
                let (a, b) = (self.number(a), self.number(b));
                self.pool.binary(*op, a, b)
            }
            Number::Long(op, a, b) => {
                let (a, mut b) = (self.number(a), self.number(b));
                let a = self.pool.unary(UnaryTerm::IntToLong, a);
                if !matches!(op, BinaryTerm::Shl | BinaryTerm::Shr | BinaryTerm::Ushr) {
                    b = self.pool.unary(UnaryTerm::IntToLong, b);
                }
                let long = self.pool.binary(*op, a, b);
                self.pool.unary(UnaryTerm::LongToInt, long)
            }
        }
    }
    fn truth(&mut self, t: &Truth) -> TermId {
        match t {
            Truth::Symbol(i) => self.truths[i % self.truths.len()],
            Truth::Compare(op, a, b) => {
                let (a, b) = (self.number(a), self.number(b));
                self.pool.compare(*op, a, b)
            }
            Truth::CompareLong(op, a, b) => {
                let (a, b) = (self.number(a), self.number(b));
                let (a, b) = (self.pool.unary(UnaryTerm::IntToLong, a), self.pool.unary(UnaryTerm::IntToLong, b));
                self.pool.compare(*op, a, b)
            }
            Truth::Not(a) => {
                let a = self.truth(a);
                self.pool.not(a)
            }
            Truth::Binary(op, a, b) => {
                let (a, b) = (self.truth(a), self.truth(b));
                self.pool.binary(*op, a, b)
            }
            Truth::Same(op, a, b) => {
                let (a, b) = (self.truth(a), self.truth(b));
                self.pool.compare(*op, a, b)
            }
        }
    }
    fn clauses(&mut self, clauses: &[Truth]) -> Vec<TermId> {
        clauses.iter().map(|c| self.truth(c)).collect()
    }
    /// Every assignment of the symbols; they must be bytes or booleans.
    fn models(&self) -> Vec<Model> {
        let symbols = self.numbers.iter().chain(&self.truths);
        let symbols: Vec<SymbolId> = symbols
            .filter_map(|&t| if let Term::Symbol(s) = self.pool.get(t) { Some(s) } else { None })
            .collect();
        let mut models = vec![Model::default()];
        for symbol in symbols {
            let (lo, hi) = self.pool.symbol(symbol).kind.range();
            let extend = |model: &Model| {
                let with = |value| {
                    let mut model = model.clone();
                    model.values.insert(symbol, value);
                    model
                };
                (lo..=hi).map(with).collect::<Vec<_>>()
            };
            models = models.iter().flat_map(extend).collect();
        }
        models
    }
}

/// The value under mathematical integers, as `Ints::Math` promises; `None` on division by zero.
fn eval_math(pool: &TermPool, t: TermId, model: &Model) -> Option<i128> {
    let of = |t| eval_math(pool, t, model);
    let cut = |v: i128, sort| if sort == Sort::Long { v as i64 } else { i64::from(v as i32) };
    Some(match pool.get(t) {
        Term::Bool(b) => b.into(),
        Term::Int(c) => c.into(),
        Term::Long(c) => c.into(),
        Term::Symbol(s) => (*model.values.get(&s)?).into(),
        Term::Unary(UnaryTerm::Not, a) => 1 - of(a)?,
        Term::Unary(UnaryTerm::Neg, a) => -of(a)?,
        Term::Unary(UnaryTerm::BitNot, a) => -1 - of(a)?,
        Term::Unary(_, a) => of(a)?,
        Term::Compare(op, a, b) => {
            let (a, b) = (of(a)?, of(b)?);
            let order = (a > b) as i64 - (a < b) as i64;
            op.holds(order, 0).into()
        }
        Term::Binary(op, a, b) => {
            let (sort, constant) = (pool.sort(a), pool.as_const(b));
            let mask = |t| pool.as_const(t).filter(|&c| c >= 0 && (c & (c + 1)) == 0);
            let masks = (mask(b), mask(a));
            let width = if sort == Sort::Long { 64 } else { 32 };
            let (a, b) = (of(a)?, of(b)?);
            match (op, constant.map(|c| java::shift_count(sort, c))) {
                (BinaryTerm::Add, _) => a + b,
                (BinaryTerm::Sub, _) => a - b,
                (BinaryTerm::Mul, _) => a * b,
                (BinaryTerm::Div, _) => a.checked_div(b)?,
                (BinaryTerm::Rem, _) => a.checked_rem(b)?,
                (BinaryTerm::Shl, Some(n)) => a << n,
                (BinaryTerm::Shr, Some(n)) => a >> n,
                (BinaryTerm::Ushr, Some(n)) if a >= 0 || n == 0 => a >> n,
                (BinaryTerm::Ushr, Some(n)) => (a + (1 << width)) >> n,
                (BinaryTerm::And, _) if masks.0.is_some() => a & b,
                (BinaryTerm::And, _) if masks.1.is_some() => a & b,
                _ => java::binary(op, sort, cut(a, sort), cut(b, sort))?.into(),
            }
        }
    })
}

fn unary_ops() -> impl Strategy<Value = UnaryTerm> {
    use UnaryTerm::*;
    prop::sample::select(vec![Neg, BitNot, IntToByte, IntToChar, IntToShort])
}

fn binary_ops() -> impl Strategy<Value = BinaryTerm> {
    use BinaryTerm::*;
    prop::sample::select(vec![Add, Add, Sub, Sub, Mul, Div, Rem, And, Or, Xor, Shl, Shr, Ushr])
}

fn compare_ops() -> impl Strategy<Value = CompareOp> {
    use CompareOp::*;
    prop::sample::select(vec![Eq, Ne, Lt, Le, Gt, Ge])
}

fn constants() -> impl Strategy<Value = i32> {
    prop_oneof![4 => -3..8_i32, 1 => -200..200_i32, 1 => prop::sample::select(vec![i32::MIN, i32::MAX, 255, -128])]
}

fn numbers() -> impl Strategy<Value = Number> {
    let leaf = prop_oneof![2 => (0..4_usize).prop_map(Number::Symbol), 1 => constants().prop_map(Number::Const)];
    leaf.prop_recursive(3, 8, 2, |inner| {
        prop_oneof![
            1 => (unary_ops(), inner.clone()).prop_map(|(op, a)| Number::Unary(op, Box::new(a))),
            4 => (binary_ops(), inner.clone(), inner.clone())
                .prop_map(|(op, a, b)| Number::Binary(op, Box::new(a), Box::new(b))),
            1 => (binary_ops(), inner.clone(), inner)
                .prop_map(|(op, a, b)| Number::Long(op, Box::new(a), Box::new(b))),
        ]
    })
}

fn truths() -> impl Strategy<Value = Truth> {
    let leaf = prop_oneof![
        1 => (0..3_usize).prop_map(Truth::Symbol),
        6 => (compare_ops(), numbers(), numbers()).prop_map(|(op, a, b)| Truth::Compare(op, a, b)),
        1 => (compare_ops(), numbers(), numbers()).prop_map(|(op, a, b)| Truth::CompareLong(op, a, b)),
    ];
    let joins = prop::sample::select(vec![BinaryTerm::And, BinaryTerm::Or, BinaryTerm::Xor]);
    let same = prop::sample::select(vec![CompareOp::Eq, CompareOp::Ne]);
    leaf.prop_recursive(2, 4, 2, move |inner| {
        prop_oneof![
            3 => inner.clone(),
            1 => inner.clone().prop_map(|a| Truth::Not(Box::new(a))),
            1 => (joins.clone(), inner.clone(), inner.clone())
                .prop_map(|(op, a, b)| Truth::Binary(op, Box::new(a), Box::new(b))),
            1 => (same.clone(), inner.clone(), inner)
                .prop_map(|(op, a, b)| Truth::Same(op, Box::new(a), Box::new(b))),
        ]
    })
}

/// Comparisons of symbols, constants and symbols with a small offset.
fn order_clauses() -> impl Strategy<Value = Vec<Truth>> {
    let side = || {
        prop_oneof![
            4 => (0..4_usize).prop_map(Number::Symbol),
            2 => (-3..4_i32).prop_map(Number::Const),
            1 => (0..4_usize, -2..3_i32).prop_map(|(i, c)| {
                Number::Binary(BinaryTerm::Add, Box::new(Number::Symbol(i)), Box::new(Number::Const(c)))
            }),
        ]
    };
    let clause = prop_oneof![
        6 => (compare_ops(), side(), side()).prop_map(|(op, a, b)| Truth::Compare(op, a, b)),
        1 => (0..2_usize).prop_map(Truth::Symbol),
        1 => (0..2_usize).prop_map(|i| Truth::Not(Box::new(Truth::Symbol(i)))),
    ];
    prop::collection::vec(clause, 1..9)
}

fn holds(pool: &TermPool, clauses: &[TermId], model: &Model) -> bool {
    clauses.iter().all(|&t| pool.eval(t, model) == Some(1))
}

/// The answer, checked for everything that follows from it.
fn examine(pool: &TermPool, clauses: &[TermId], ints: Ints) -> Answer {
    let mut smt = Smt::new(ints);
    let answer = smt.check(pool, clauses);
    let text = || pool.display_all(clauses).to_string();
    assert_eq!(answer, Smt::without_shortcuts(ints).check(pool, clauses), "{}", text());
    let model = smt.model(pool, clauses);
    assert_eq!(model.is_some(), answer == Answer::Sat, "{}", text());
    if let Some(model) = &model {
        let math = |t| eval_math(pool, t, model) == Some(1);
        let satisfied = match ints {
            Ints::Exact => holds(pool, clauses, model),
            Ints::Math => clauses.iter().all(|&t| math(t)),
        };
        assert!(satisfied, "{model:?} does not satisfy {}", text());
    }
    assert_eq!(model, Smt::without_shortcuts(ints).model(pool, clauses), "{}", text());
    let core = smt.unsat_core(pool, clauses);
    assert_eq!(core.is_empty(), answer == Answer::Sat, "{}", text());
    if answer == Answer::Unsat {
        let pick = |skip: Option<usize>| -> Vec<TermId> {
            core.iter().filter(|&&i| Some(i) != skip).map(|&i| clauses[i]).collect()
        };
        assert_eq!(smt.check(pool, &pick(None)), Answer::Unsat);
        for &i in &core {
            assert_eq!(smt.check(pool, &pick(Some(i))), Answer::Sat, "{} without {i}", text());
        }
    }
    answer
}

fn brute(satisfiable: bool) -> Answer {
    if satisfiable { Answer::Sat } else { Answer::Unsat }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn exact_agrees_with_brute_force(clauses in prop::collection::vec(truths(), 1..4)) {
        let mut fixture = Fixture::new(&[SymbolKind::Byte], 2);
        let clauses = fixture.clauses(&clauses);
        let satisfiable = fixture.models().iter().any(|m| holds(&fixture.pool, &clauses, m));
        prop_assert_eq!(examine(&fixture.pool, &clauses, Ints::Exact), brute(satisfiable));
    }

    #[test]
    fn math_agrees_with_brute_force(clauses in prop::collection::vec(truths(), 1..4)) {
        let mut fixture = Fixture::new(&[SymbolKind::Byte], 2);
        let clauses = fixture.clauses(&clauses);
        let pool = &fixture.pool;
        let holds = |m: &Model| clauses.iter().all(|&t| eval_math(pool, t, m) == Some(1));
        let satisfiable = fixture.models().iter().any(holds);
        prop_assert_eq!(examine(pool, &clauses, Ints::Math), brute(satisfiable));
    }

    #[test]
    fn difference_constraints_agree_with_z3(clauses in order_clauses()) {
        let kinds = [SymbolKind::Int, SymbolKind::Char, SymbolKind::Byte, SymbolKind::Int];
        let mut fixture = Fixture::new(&kinds, 2);
        let clauses = fixture.clauses(&clauses);
        examine(&fixture.pool, &clauses, Ints::Math);
        examine(&fixture.pool, &clauses, Ints::Exact);
    }

    #[test]
    fn constructors_keep_the_value(number in numbers(), truth in truths(), values in prop::collection::vec(any::<i32>(), 4)) {
        // The reference folds nothing: it evaluates the expression that the constructors were given.
        fn value(n: &Number, values: &[i32]) -> Option<i64> {
            let long = |n| value(n, values);
            match n {
                Number::Symbol(i) => values.get(i % 4).map(|&v| v.into()),
                Number::Const(c) => Some((*c).into()),
                Number::Unary(op, a) => Some(java::unary(*op, Sort::Int, long(a)?)),
                Number::Binary(op, a, b) => java::binary(*op, Sort::Int, long(a)?, long(b)?),
                Number::Long(op, a, b) => {
                    Some(java::unary(UnaryTerm::LongToInt, Sort::Long, java::binary(*op, Sort::Long, long(a)?, long(b)?)?))
                }
            }
        }
        fn truth_value(t: &Truth, values: &[i32]) -> Option<bool> {
            let of = |t| truth_value(t, values);
            Some(match t {
                Truth::Symbol(i) => values.get(i % 3)? & 1 == 1,
                Truth::Compare(op, a, b) | Truth::CompareLong(op, a, b) => op.holds(value(a, values)?, value(b, values)?),
                Truth::Not(a) => !of(a)?,
                Truth::Binary(BinaryTerm::And, a, b) => of(a)? & of(b)?,
                Truth::Binary(BinaryTerm::Or, a, b) => of(a)? | of(b)?,
                Truth::Binary(_, a, b) => of(a)? ^ of(b)?,
                Truth::Same(op, a, b) => op.holds(of(a)?.into(), of(b)?.into()),
            })
        }
        let mut fixture = Fixture::new(&[SymbolKind::Int; 4], 3);
        let mut model = Model::default();
        for (i, &v) in values.iter().enumerate() {
            model.values.insert(SymbolId(i as u32), v.into());
        }
        for (i, &v) in values.iter().take(3).enumerate() {
            model.values.insert(SymbolId(4 + i as u32), (v & 1).into());
        }
        let (n, t) = (fixture.number(&number), fixture.truth(&truth));
        // Folding may remove a division by zero (`0 * (1 / x)`), never change a value.
        if let Some(expected) = value(&number, &values) {
            prop_assert_eq!(fixture.pool.eval(n, &model), Some(expected));
        }
        if let Some(expected) = truth_value(&truth, &values) {
            prop_assert_eq!(fixture.pool.eval(t, &model), Some(expected.into()));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn models_of_wide_symbols_satisfy(clauses in prop::collection::vec(truths(), 1..4)) {
        let kinds = [SymbolKind::Int, SymbolKind::Byte, SymbolKind::Char, SymbolKind::Short];
        let mut fixture = Fixture::new(&kinds, 2);
        let clauses = fixture.clauses(&clauses);
        let mut smt = Smt::new(Ints::Exact);
        // Products and quotients of wide unknowns may be given up.
        if smt.check(&fixture.pool, &clauses) == Answer::Sat && let Some(model) = smt.model(&fixture.pool, &clauses) {
            prop_assert!(holds(&fixture.pool, &clauses, &model));
        }
    }
}
