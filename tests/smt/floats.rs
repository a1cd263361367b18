//! Floating-point numbers against evaluation: what is *sat* has a model that Java's arithmetic confirms, and of what is
//! *unsat* no sample is a solution.

use proptest::prelude::*;
use symheap::base::CancelToken;
use symheap::solve::smt::{Answer, Ints, Limits, Smt, Way};
use symheap::term::{
    BinaryTerm, CompareOp, Model, RealBinary, RealUnary, Sort, SymbolId, SymbolKind, TermId, TermPool, reals,
};

use crate::{compare_ops, config};

/// A double to be built in a pool.
#[derive(Clone, Debug)]
enum Number {
    Double(usize),
    /// Widened.
    Float,
    Int,
    Long,
    Const(f64),
    Unary(RealUnary, Box<Number>),
    Binary(RealBinary, Box<Number>, Box<Number>),
    /// As floats, and widened.
    Narrow(RealBinary, Box<Number>, Box<Number>),
    /// Cast to an int or a long, and back.
    Cast(RealUnary, Box<Number>),
}

#[derive(Clone, Debug)]
enum Truth {
    Compare(CompareOp, Number, Number),
    /// The number, cast to an int, compared with a constant.
    Whole(CompareOp, Number, i32),
    /// The bits, compared with those of a number.
    Same(Number, f64),
}

struct Fixture {
    pool: TermPool,
    doubles: [TermId; 2],
    float: TermId,
    int: TermId,
    long: TermId,
}

impl Fixture {
    fn new() -> Self {
        let mut pool = TermPool::new();
        let doubles = ["d", "e"].map(|name| pool.fresh(name, SymbolKind::Double));
        let float = pool.fresh("f", SymbolKind::Float);
        let (int, long) = (pool.fresh("i", SymbolKind::Int), pool.fresh("l", SymbolKind::Long));
        Self { pool, doubles, float, int, long }
    }

    fn number(&mut self, n: &Number) -> TermId {
        match n {
            Number::Double(at) => self.doubles[at % 2],
            Number::Float => self.pool.real1(RealUnary::ToDouble, self.float),
            Number::Int => self.pool.real1(RealUnary::ToDouble, self.int),
            Number::Long => self.pool.real1(RealUnary::ToDouble, self.long),
            Number::Const(x) => self.pool.double(*x),
            Number::Unary(op, a) => {
                let a = self.number(a);
                self.pool.real1(*op, a)
            }
            Number::Binary(op, a, b) => {
                let (a, b) = (self.number(a), self.number(b));
                self.pool.real2(*op, a, b)
            }
            Number::Narrow(op, a, b) => {
                let (a, b) = (self.number(a), self.number(b));
                let (a, b) = (self.pool.real1(RealUnary::ToFloat, a), self.pool.real1(RealUnary::ToFloat, b));
                let narrow = self.pool.real2(*op, a, b);
                self.pool.real1(RealUnary::ToDouble, narrow)
            }
            Number::Cast(op, a) => {
                let a = self.number(a);
                let whole = self.pool.real1(*op, a);
                self.pool.real1(RealUnary::ToDouble, whole)
            }
        }
    }

    fn truth(&mut self, t: &Truth) -> TermId {
        match t {
            Truth::Compare(op, a, b) => {
                let (a, b) = (self.number(a), self.number(b));
                self.pool.compare_reals(*op, a, b)
            }
            Truth::Whole(op, a, n) => {
                let (a, n) = (self.number(a), self.pool.int(*n));
                let whole = self.pool.real1(RealUnary::ToInt, a);
                self.pool.compare(*op, whole, n)
            }
            Truth::Same(a, x) => {
                let (a, x) = (self.number(a), self.pool.double(*x));
                self.pool.same_reals(a, x)
            }
        }
    }

    /// A model with these values.
    fn model(&mut self, doubles: [f64; 2], float: f32, int: i32, long: i64) -> Model {
        let mut model = Model::default();
        let own = [(self.doubles[0], doubles[0]), (self.doubles[1], doubles[1]), (self.float, float.into())];
        for (term, x) in own {
            let symbol = symbol(&self.pool, term);
            let rank = self.pool.real(self.pool.symbol(symbol).kind, x);
            model.values.insert(symbol, self.pool.as_const(rank).unwrap());
            let sign = self.pool.sign_of(symbol);
            model.values.insert(self.pool.symbols_of(sign)[0], i64::from(x == 0.0 && x.is_sign_negative()));
        }
        model.values.insert(symbol(&self.pool, self.int), int.into());
        model.values.insert(symbol(&self.pool, self.long), long);
        model
    }
}

fn symbol(pool: &TermPool, t: TermId) -> SymbolId {
    pool.symbols_of(t)[0]
}

const NUMBERS: [f64; 24] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    1.5,
    2.0,
    -3.0,
    0.1,
    0.3,
    7.0,
    100.25,
    1e10,
    -1e19,
    1e-320,
    f64::MAX,
    f64::MIN_POSITIVE,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
    16_777_217.0,
    9_007_199_254_740_993.0,
    2_147_483_648.0,
    -2_147_483_649.0,
];

fn number() -> impl Strategy<Value = f64> {
    prop_oneof![
        3 => prop::sample::select(NUMBERS.to_vec()),
        1 => any::<f64>(),
        2 => (-50..50_i32, -3..4_i32).prop_map(|(n, e)| f64::from(n) * 2_f64.powi(e)),
    ]
}

fn numbers() -> BoxedStrategy<Number> {
    use RealBinary::{Add, Div, Mul, Rem, Sub};
    use RealUnary::{Ceil, Floor, Neg, Rint, Sqrt, ToInt, ToLong};
    let leaf = prop_oneof![
        5 => (0..2_usize).prop_map(Number::Double),
        1 => Just(Number::Float),
        1 => Just(Number::Int),
        1 => Just(Number::Long),
        3 => number().prop_map(Number::Const),
    ];
    let binary = || prop::sample::select(vec![Add, Sub, Mul, Div, Add, Sub, Rem]);
    leaf.prop_recursive(2, 5, 2, move |inner| {
        let two = (inner.clone(), inner.clone());
        prop_oneof![
            4 => (binary(), two.clone())
                .prop_map(|(op, (a, b))| Number::Binary(op, Box::new(a), Box::new(b))),
            1 => (binary(), two).prop_map(|(op, (a, b))| Number::Narrow(op, Box::new(a), Box::new(b))),
            2 => (prop::sample::select(vec![Neg, Sqrt, Floor, Ceil, Rint]), inner.clone())
                .prop_map(|(op, a)| Number::Unary(op, Box::new(a))),
            1 => (prop::sample::select(vec![ToInt, ToLong]), inner)
                .prop_map(|(op, a)| Number::Cast(op, Box::new(a))),
        ]
    })
    .boxed()
}

fn truths() -> impl Strategy<Value = Truth> {
    prop_oneof![
        5 => (compare_ops(), numbers(), numbers()).prop_map(|(op, a, b)| Truth::Compare(op, a, b)),
        1 => (compare_ops(), numbers(), -3..1000_i32).prop_map(|(op, a, n)| Truth::Whole(op, a, n)),
        1 => (numbers(), number()).prop_map(|(a, x)| Truth::Same(a, x)),
    ]
}

type Sample = ((f64, f64), f32, i32, i64);

fn samples() -> impl Strategy<Value = Vec<Sample>> {
    let float = number().prop_map(|x| x as f32);
    let int = prop_oneof![-20..20_i32, any::<i32>()];
    let long = prop_oneof![-20..20_i64, any::<i64>()];
    prop::collection::vec(((number(), number()), float, int, long), 60)
}

fn solver() -> Smt {
    Smt::with_limits(Ints::Exact, Limits { incremental: 200_000, fresh: 1_000_000 }, CancelToken::new())
}

proptest! {
    #![proptest_config(config(30))]

    #[test]
    fn floating_point_numbers_agree_with_evaluation(
        clauses in prop::collection::vec(truths(), 1..4),
        samples in samples(),
    ) {
        let mut fixture = Fixture::new();
        let clauses: Vec<TermId> = clauses.iter().map(|c| fixture.truth(c)).collect();
        let mut smt = solver();
        let answer = smt.check(&fixture.pool, &clauses);
        let text = fixture.pool.display_all(&clauses).to_string();
        let model = smt.model(&fixture.pool, &clauses);
        if let Some(model) = &model {
            for &clause in &clauses {
                prop_assert_eq!(fixture.pool.eval(clause, model), Some(1), "{:?} {}", model, text);
            }
        }
        prop_assert!(model.is_none() || answer != Answer::Unsat);
        let reference = solver().without_shortcuts().check(&fixture.pool, &clauses);
        if answer != Answer::Unknown && reference != Answer::Unknown {
            prop_assert_eq!(answer, reference, "{}", text);
        }
        for ((d, e), f, i, l) in samples {
            let model = fixture.model([d, e], f, i, l);
            let holds = clauses.iter().all(|&c| fixture.pool.eval(c, &model) == Some(1));
            let refuted = answer == Answer::Unsat || reference == Answer::Unsat;
            prop_assert!(!(holds && refuted), "{} {} {} {} {} satisfy {}", d, e, f, i, l, text);
        }
    }
}

#[test]
fn what_java_says_of_sums_products_and_casts() {
    let mut fixture = Fixture::new();
    let [x, y] = fixture.doubles;
    let Fixture { pool, .. } = &mut fixture;
    let mut smt = Smt::new(Ints::Exact);
    let [zero, one, half, thirty] = [0.0, 1.0, 0.5, 30.0].map(|n| pool.double(n));
    let next = pool.real2(RealBinary::Add, x, one);
    let product = pool.real2(RealBinary::Mul, x, y);
    let square = pool.real2(RealBinary::Mul, x, x);
    let less = |pool: &mut TermPool, a, b| pool.compare_reals(CompareOp::Lt, a, b);
    let equal = |pool: &mut TermPool, a, b| pool.compare_reals(CompareOp::Eq, a, b);
    // A large number swallows what is added; none becomes less.
    let same = equal(pool, next, x);
    let number = less(pool, x, thirty);
    assert_eq!(smt.check(pool, &[same]), Answer::Sat);
    let shrinks = less(pool, next, x);
    assert_eq!(smt.check(pool, &[shrinks, number]), Answer::Unsat);
    let core = smt.unsat_core(pool, &[number, shrinks]);
    assert_eq!((core.clauses, core.is_minimal), (vec![1], true));
    // A product, and a square that no double has.
    let exact = equal(pool, product, thirty);
    let large = less(pool, one, x);
    assert_eq!(smt.check(pool, &[exact, large]), Answer::Sat);
    // One over a zero tells its sign.
    let inverse = pool.real2(RealBinary::Div, one, x);
    let below = less(pool, inverse, zero);
    let is_zero = equal(pool, x, zero);
    let model = smt.model(pool, &[below, is_zero]).unwrap();
    let value = pool.real_value(x, &|s| model.values.get(&s).copied()).unwrap();
    assert!(value == 0.0 && value.is_sign_negative());
    // Casts cut and saturate.
    let whole = pool.real1(RealUnary::ToInt, x);
    let most = pool.int(i32::MAX);
    let saturated = pool.compare(CompareOp::Eq, whole, most);
    let huge = pool.double(1e18);
    let beyond = less(pool, huge, x);
    assert_eq!(smt.check(pool, &[saturated, beyond]), Answer::Sat);
    let negative = less(pool, x, zero);
    assert_eq!(smt.check(pool, &[saturated, negative]), Answer::Unsat);
    // 0.5 and -0.5 are cut to zero.
    let none = pool.int(0);
    let is_none = pool.compare(CompareOp::Eq, whole, none);
    let above = less(pool, half, x);
    assert_eq!(smt.check(pool, &[is_none, above]), Answer::Sat);
    // The remainder is Java's alone: it is found by trying, or not at all.
    let rest = pool.real2(RealBinary::Rem, x, thirty);
    let is_half = equal(pool, rest, half);
    assert_eq!(smt.check(pool, &[is_half]), Answer::Sat);
    let is_thirty = equal(pool, rest, thirty);
    assert_eq!(smt.check(pool, &[is_thirty]), Answer::Unknown);
    let negative_square = less(pool, square, zero);
    assert_eq!(smt.check(pool, &[negative_square]), Answer::Unsat);
    let ways = smt.stats().ways;
    assert!(ways.of(Way::Guess).decided > 3 && ways.of(Way::Floats).decided > 1, "{ways:?}");
    assert_eq!(ways.of(Way::Floats).open, 1, "the remainder: {ways:?}");
}

#[test]
fn parts_of_a_query_are_decided_apart() {
    let mut pool = TermPool::new();
    let keys: Vec<TermId> = (0..4).map(|i| pool.fresh(format!("k{i}"), SymbolKind::Int)).collect();
    let (x, n) = (pool.fresh("x", SymbolKind::Double), pool.fresh("n", SymbolKind::Int));
    let mut clauses: Vec<TermId> = keys.windows(2).map(|w| pool.compare(CompareOp::Lt, w[0], w[1])).collect();
    let sum = pool.real2(RealBinary::Add, x, x);
    let three = pool.double(3.0);
    clauses.push(pool.compare_reals(CompareOp::Eq, sum, three));
    let (zero, seven, four) = (pool.int(0), pool.int(7), pool.int(4));
    clauses.push(pool.compare(CompareOp::Gt, n, zero));
    clauses.push(pool.compare(CompareOp::Lt, n, seven));
    let square = pool.binary(BinaryTerm::Mul, n, n);
    let rest = pool.binary(BinaryTerm::Rem, square, n);
    clauses.push(pool.compare(CompareOp::Eq, rest, zero));
    clauses.push(pool.compare(CompareOp::Gt, square, four));
    let mut smt = Smt::new(Ints::Exact);
    assert_eq!(smt.check(&pool, &clauses), Answer::Sat);
    let stats = smt.stats();
    assert_eq!(stats.z3_calls, 0, "{stats:?}");
    let used: Vec<Way> = stats.ways.used().map(|(way, _)| way).collect();
    assert_eq!(used, [Way::Order, Way::Enumeration, Way::Guess]);
    let model = smt.model(&pool, &clauses).unwrap();
    let value = |t: TermId| model.values[&symbol(&pool, t)];
    assert_eq!((value(keys[0]), value(n)), (0, 3));
    assert_eq!(reals::number(SymbolKind::Double, value(x)), 1.5);
    assert_eq!(pool.sort(sum), Sort::Double);
    let two = pool.int(2);
    clauses.push(pool.compare(CompareOp::Le, n, two));
    assert_eq!(smt.check(&pool, &clauses), Answer::Unsat);
}
