//! The solver against evaluation and brute force, its shortcuts against Z3, and its determinism.

use proptest::prelude::*;
use symheap::base::CancelToken;
use symheap::solve::smt::{Answer, Ints, Limits, Smt};
use symheap::term::{
    BinaryTerm, CompareOp, Model, Sort, SymbolId, SymbolKind, Term, TermId, TermPool, UnaryTerm, java,
};

#[path = "smt/floats.rs"]
mod floats;
#[path = "symheap/property.rs"]
mod property;

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
        let numbers =
            numbers.iter().enumerate().map(|(i, &kind)| pool.fresh(format!("x{i}"), kind)).collect();
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
                let (a, b) =
                    (self.pool.unary(UnaryTerm::IntToLong, a), self.pool.unary(UnaryTerm::IntToLong, b));
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
        Term::Float(_) | Term::Double(_) | Term::Real1(..) | Term::Real2(..) => return None,
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

fn sums() -> impl Strategy<Value = BinaryTerm> {
    prop::sample::select(vec![BinaryTerm::Add, BinaryTerm::Sub])
}

fn bit_ops(ints: Ints) -> impl Strategy<Value = BinaryTerm> {
    use BinaryTerm::*;
    prop::sample::select(match ints {
        Ints::Exact => vec![And, Or, Xor, Shl, Shr, Ushr],
        Ints::Math => vec![And, Shl, Shr, Ushr],
    })
}

/// 2ⁿ − 1, which also serve as shift counts.
fn masks() -> impl Strategy<Value = i32> {
    prop::sample::select(vec![0, 1, 3, 7, 15, 255])
}

/// Circuits of these are large, so they get small operands.
fn dear_ops() -> impl Strategy<Value = BinaryTerm> {
    prop::sample::select(vec![BinaryTerm::Mul, BinaryTerm::Div, BinaryTerm::Rem])
}

fn compare_ops() -> impl Strategy<Value = CompareOp> {
    use CompareOp::*;
    prop::sample::select(vec![Eq, Ne, Lt, Le, Gt, Ge])
}

fn constants() -> impl Strategy<Value = i32> {
    prop_oneof![6 => -3..8_i32, 1 => -200..200_i32, 1 => prop::sample::select(vec![i32::MIN, i32::MAX, 255, -128])]
}

/// Under `Ints::Math` only bit operations with a mask or a constant shift: the others are cut to Java's
/// width, and over unbounded integers Z3 gives up on most of them.
fn numbers(ints: Ints) -> BoxedStrategy<Number> {
    let symbol = || (0..4_usize).prop_map(Number::Symbol);
    let constant = || constants().prop_map(Number::Const);
    let leaf = prop_oneof![2 => symbol(), 1 => constant()];
    let numbers = leaf.prop_recursive(3, 8, 2, move |inner| {
        let binary = |op, a, b| Number::Binary(op, Box::new(a), Box::new(b));
        let long = |op, a, b| Number::Long(op, Box::new(a), Box::new(b));
        let bit_operands = match ints {
            Ints::Exact => (inner.clone(), inner.clone()).boxed(),
            Ints::Math => (inner.clone(), masks().prop_map(Number::Const)).boxed(),
        };
        let bits = (bit_ops(ints), bit_operands, any::<bool>())
            .prop_map(move |(op, (a, b), wide)| if wide { long(op, a, b) } else { binary(op, a, b) });
        prop_oneof![
            2 => (unary_ops(), inner.clone()).prop_map(|(op, a)| Number::Unary(op, Box::new(a))),
            3 => (sums(), inner.clone(), inner.clone()).prop_map(move |(op, a, b)| binary(op, a, b)),
            1 => (sums(), inner.clone(), inner.clone()).prop_map(move |(op, a, b)| long(op, a, b)),
            3 => bits,
            2 => (dear_ops(), inner, constant()).prop_map(move |(op, a, b)| binary(op, a, b)),
            1 => (dear_ops(), symbol(), symbol()).prop_map(move |(op, a, b)| binary(op, a, b)),
            1 => (dear_ops(), constant(), symbol()).prop_map(move |(op, a, b)| binary(op, a, b)),
        ]
    });
    numbers.boxed()
}

/// Sums, and products, quotients and remainders by constants: what is decided by linear arithmetic that says how it
/// wraps.
fn divided() -> BoxedStrategy<Number> {
    use BinaryTerm::*;
    let large = || prop::sample::select(vec![i32::MIN, i32::MIN + 100, i32::MAX - 100, i32::MAX]);
    let leaf = prop_oneof![
        3 => (0..2_usize).prop_map(Number::Symbol),
        1 => (-5..6_i32).prop_map(Number::Const),
        1 => large().prop_map(Number::Const),
    ];
    let divisor = move || prop_oneof![4 => 1..8_i32, 2 => -7..0_i32, 1 => large()].prop_map(Number::Const);
    let factor = move || prop_oneof![3 => -9..10_i32, 1 => large()].prop_map(Number::Const);
    let numbers = leaf.prop_recursive(4, 10, 2, move |inner| {
        let binary = |op, a, b| Number::Binary(op, Box::new(a), Box::new(b));
        prop_oneof![
            3 => (sums(), inner.clone(), inner.clone()).prop_map(move |(op, a, b)| binary(op, a, b)),
            4 => (prop::sample::select(vec![Div, Rem]), inner.clone(), divisor())
                .prop_map(move |(op, a, b)| binary(op, a, b)),
            1 => (inner.clone(), factor()).prop_map(move |(a, b)| binary(Mul, a, b)),
            1 => inner.prop_map(|a| Number::Unary(UnaryTerm::Neg, Box::new(a))),
        ]
    });
    numbers.boxed()
}

fn truths(ints: Ints) -> impl Strategy<Value = Truth> {
    let leaf = prop_oneof![
        1 => (0..3_usize).prop_map(Truth::Symbol),
        6 => (compare_ops(), numbers(ints), numbers(ints)).prop_map(|(op, a, b)| Truth::Compare(op, a, b)),
        1 => (compare_ops(), numbers(ints), numbers(ints)).prop_map(|(op, a, b)| Truth::CompareLong(op, a, b)),
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

fn solver(ints: Ints) -> Smt {
    Smt::with_limits(ints, Limits { incremental: 200_000, fresh: 400_000 }, CancelToken::new())
}

/// The core that is left where clauses are left out one by one, the last first; `None` where a question stays open.
fn by_deletion(pool: &TermPool, clauses: &[TermId], ints: Ints) -> Option<Vec<usize>> {
    let mut kept: Vec<usize> = (0..clauses.len()).collect();
    let mut smt = solver(ints);
    for i in (0..clauses.len()).rev() {
        let without: Vec<usize> = kept.iter().copied().filter(|&k| k != i).collect();
        let part: Vec<TermId> = without.iter().map(|&at| clauses[at]).collect();
        match smt.check(pool, &part) {
            Answer::Unsat => kept = without,
            Answer::Sat => {}
            Answer::Unknown => return None,
        }
    }
    Some(kept)
}

/// The answer, checked for everything that follows from it.
fn examine(pool: &TermPool, clauses: &[TermId], ints: Ints) -> Answer {
    let mut smt = solver(ints);
    let answer = smt.check(pool, clauses);
    let text = || pool.display_all(clauses).to_string();
    let reference = solver(ints).without_shortcuts().check(pool, clauses);
    if answer == Answer::Unknown || reference == Answer::Unknown {
        return answer;
    }
    assert_eq!(answer, reference, "{}", text());
    let model = smt.model(pool, clauses);
    // Z3's budget may end while it minimises: no model then, but never one of an unsatisfiable query.
    assert!(model.is_none() || answer == Answer::Sat, "{}", text());
    if let Some(model) = &model {
        let math = |t| eval_math(pool, t, model) == Some(1);
        let satisfied = match ints {
            Ints::Exact => holds(pool, clauses, model),
            Ints::Math => clauses.iter().all(|&t| math(t)),
        };
        assert!(satisfied, "{model:?} does not satisfy {}", text());
    }
    let plain = solver(ints).without_shortcuts().model(pool, clauses);
    assert!(model.is_none() || plain.is_none() || model == plain, "{model:?} {plain:?} {}", text());
    let core = smt.unsat_core(pool, clauses);
    assert!(core.clauses.is_empty() || answer == Answer::Unsat, "{}", text());
    if !core.clauses.is_empty() {
        let pick = |skip: Option<usize>| -> Vec<TermId> {
            core.clauses.iter().filter(|&&i| Some(i) != skip).map(|&i| clauses[i]).collect()
        };
        // Whether a solver that has seen other queries finds that out is luck.
        assert_ne!(smt.check(pool, &pick(None)), Answer::Sat);
        for &i in core.clauses.iter().filter(|_| core.is_minimal) {
            assert_ne!(smt.check(pool, &pick(Some(i))), Answer::Unsat, "{} without {i}", text());
        }
        if core.is_minimal {
            let left = by_deletion(pool, clauses, ints);
            assert!(left.is_none_or(|left| left == core.clauses), "{}", text());
        }
    }
    answer
}

/// Which queries Z3 gives up is not to decide how long a failure shrinks.
fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { max_shrink_iters: 100, ..property::config(cases, 20) }
}

fn brute(satisfiable: bool) -> Answer {
    if satisfiable { Answer::Sat } else { Answer::Unsat }
}

proptest! {
    #![proptest_config(config(40))]

    #[test]
    fn exact_agrees_with_brute_force(clauses in prop::collection::vec(truths(Ints::Exact), 1..4)) {
        let mut fixture = Fixture::new(&[SymbolKind::Byte], 2);
        let clauses = fixture.clauses(&clauses);
        let satisfiable = fixture.models().iter().any(|m| holds(&fixture.pool, &clauses, m));
        let answer = examine(&fixture.pool, &clauses, Ints::Exact);
        prop_assert!(answer == Answer::Unknown || answer == brute(satisfiable));
    }

    #[test]
    fn division_with_overflow_agrees_with_brute_force(
        clauses in prop::collection::vec((compare_ops(), divided(), divided()), 1..4),
    ) {
        let mut fixture = Fixture::new(&[SymbolKind::Byte, SymbolKind::Byte], 0);
        let clauses: Vec<Truth> = clauses.into_iter().map(|(op, a, b)| Truth::Compare(op, a, b)).collect();
        let clauses = fixture.clauses(&clauses);
        let satisfiable = fixture.models().iter().any(|m| holds(&fixture.pool, &clauses, m));
        let answer = examine(&fixture.pool, &clauses, Ints::Exact);
        prop_assert!(answer == Answer::Unknown || answer == brute(satisfiable));
    }

    #[test]
    fn math_agrees_with_brute_force(clauses in prop::collection::vec(truths(Ints::Math), 1..4)) {
        let mut fixture = Fixture::new(&[SymbolKind::Byte], 2);
        let clauses = fixture.clauses(&clauses);
        let pool = &fixture.pool;
        let holds = |m: &Model| clauses.iter().all(|&t| eval_math(pool, t, m) == Some(1));
        let satisfiable = fixture.models().iter().any(holds);
        let answer = examine(pool, &clauses, Ints::Math);
        prop_assert!(answer == Answer::Unknown || answer == brute(satisfiable));
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
    fn constructors_keep_the_value(number in numbers(Ints::Exact), truth in truths(Ints::Exact), values in prop::collection::vec(any::<i32>(), 4)) {
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
    #![proptest_config(config(40))]

    #[test]
    fn models_of_wide_symbols_satisfy(clauses in prop::collection::vec(truths(Ints::Exact), 1..4)) {
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

/// A small generator, so that a walk is the same every time.
struct Lcg(u64);

impl Lcg {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }
}

/// Walks up and down a tree as a symbolic execution over sorted structures does; each query with its
/// clauses and answer.
fn walk(smt: &mut Smt, pool: &mut TermPool, queries: usize, offsets: bool) -> Vec<(Vec<TermId>, Answer)> {
    let keys: Vec<TermId> = (0..6).map(|i| pool.fresh(format!("N{i}.key"), SymbolKind::Int)).collect();
    let mut random = Lcg(7);
    let mut pc: Vec<TermId> = vec![];
    let mut seen = vec![];
    while seen.len() < queries {
        if pc.len() > 14 || random.below(7) == 0 {
            pc.truncate(random.below(pc.len() + 1));
        }
        let (a, mut b) = (keys[random.below(6)], keys[random.below(6)]);
        if random.below(4) == 0 {
            b = pool.int(random.below(4) as i32);
        } else if offsets && random.below(3) == 0 {
            let one = pool.int(1);
            b = pool.binary(BinaryTerm::Add, b, one);
        }
        let op = [CompareOp::Lt, CompareOp::Gt, CompareOp::Eq, CompareOp::Ne, CompareOp::Le][random.below(5)];
        let term = pool.compare(op, a, b);
        let negation = pool.not(term);
        let decision = smt.decide(pool, &pc, term);
        let sides = [(term, decision.can_be_true), (negation, decision.can_be_false)];
        for (t, answer) in sides {
            let clauses: Vec<TermId> = pc.iter().copied().chain([t]).collect();
            seen.push((clauses, answer));
        }
        let alive: Vec<TermId> = sides.iter().filter(|s| s.1 == Answer::Sat).map(|s| s.0).collect();
        pc.push(alive[random.below(alive.len())]);
    }
    seen
}

#[test]
fn long_walks_agree_with_fresh_solving() {
    for (ints, offsets, queries) in
        [(Ints::Exact, false, 2000), (Ints::Math, true, 2000), (Ints::Exact, true, 200)]
    {
        let mut pool = TermPool::new();
        let seen = walk(&mut Smt::new(ints), &mut pool, queries, offsets);
        assert!(seen.iter().any(|s| s.1 == Answer::Unsat) && seen.iter().any(|s| s.1 == Answer::Sat));
        let mut z3 = Smt::new(ints).without_shortcuts();
        for (clauses, answer) in &seen {
            assert_eq!(z3.check(&pool, clauses), *answer);
        }
        for (clauses, answer) in seen.iter().step_by(20) {
            assert_eq!(Smt::new(ints).without_shortcuts().check(&pool, clauses), *answer);
        }
    }
}

#[test]
fn models_and_cores_do_not_depend_on_history() {
    for ints in [Ints::Exact, Ints::Math] {
        let mut pool = TermPool::new();
        let mut warm = Smt::new(ints);
        let seen = walk(&mut warm, &mut pool, 300, true);
        for (clauses, answer) in seen.iter().step_by(17) {
            let model = warm.model(&pool, clauses);
            assert_eq!(model.is_some(), *answer == Answer::Sat);
            assert_eq!(model, Smt::new(ints).model(&pool, clauses));
            assert_eq!(warm.unsat_core(&pool, clauses), Smt::new(ints).unsat_core(&pool, clauses));
        }
    }
}

#[test]
fn longs_wrap_before_they_are_divided() {
    let mut pool = TermPool::new();
    let n = pool.fresh("n", SymbolKind::Long);
    let (least, two, seven) = (pool.long(i64::MAX - 1), pool.long(2), pool.long(7));
    let large = pool.compare(CompareOp::Ge, n, least);
    let sum = pool.binary(BinaryTerm::Add, n, two);
    let rest = pool.binary(BinaryTerm::Rem, sum, seven);
    // n is MAX - 1 or MAX, so the sum is MIN or MIN + 1.
    let possible = [i64::MIN % 7, (i64::MIN + 1) % 7];
    for value in -7..8 {
        let value_term = pool.long(value);
        let is_it = pool.compare(CompareOp::Eq, rest, value_term);
        let wanted = brute(possible.contains(&value));
        assert_eq!(solver(Ints::Exact).check(&pool, &[large, is_it]), wanted, "{value}");
    }
}

#[test]
fn a_ring_of_symbolic_indices_is_decided_at_once() {
    // An index of nothing but its remainder is known, which goes round: bit-vectors give up on this.
    let mut pool = TermPool::new();
    let (head, size) = (pool.fresh("head", SymbolKind::Int), pool.fresh("size", SymbolKind::Int));
    let (three, zero) = (pool.int(3), pool.int(0));
    let next = |pool: &mut TermPool, at: TermId, by: TermId| {
        let sum = pool.binary(BinaryTerm::Add, at, by);
        pool.binary(BinaryTerm::Rem, sum, three)
    };
    let mut clauses = vec![pool.compare(CompareOp::Ge, head, zero), pool.compare(CompareOp::Ge, size, zero)];
    clauses.push(pool.compare(CompareOp::Le, size, three));
    let tail = next(&mut pool, head, size);
    let mut at = head;
    for _ in 0..12 {
        at = next(&mut pool, at, size);
    }
    clauses.push(pool.compare(CompareOp::Ge, tail, zero));
    // The first sum may wrap; then it goes round by another way.
    let start = pool.binary(BinaryTerm::Rem, head, three);
    let [stayed, moved] = [CompareOp::Eq, CompareOp::Ne].map(|op| pool.compare(op, at, start));
    let beyond = pool.compare(CompareOp::Ge, at, three);
    let mut smt = solver(Ints::Exact);
    for (last, wanted) in [(stayed, Answer::Sat), (moved, Answer::Sat), (beyond, Answer::Unsat)] {
        clauses.push(last);
        assert_eq!(smt.check(&pool, &clauses), wanted);
        clauses.pop();
    }
}

#[test]
fn models_are_small() {
    let mut pool = TermPool::new();
    let (x, y) = (pool.fresh("x", SymbolKind::Int), pool.fresh("y", SymbolKind::Long));
    let (hundred, seven) = (pool.int(-100), pool.long(7));
    let above = pool.compare(CompareOp::Lt, x, hundred);
    let wide = pool.unary(UnaryTerm::IntToLong, x);
    let apart = pool.compare(CompareOp::Ne, y, seven);
    let far = pool.binary(BinaryTerm::Add, y, wide);
    let zero = pool.long(0);
    let positive = pool.compare(CompareOp::Gt, far, zero);
    for ints in [Ints::Exact, Ints::Math] {
        let values: Vec<i64> = match Smt::new(ints).model(&pool, &[above, apart, positive]) {
            Some(model) => model.values.values().copied().collect(),
            None => vec![],
        };
        assert_eq!(values, [-101, 102]);
    }
}

#[test]
fn overflow_parts_the_readings() {
    let mut pool = TermPool::new();
    let x = pool.fresh("x", SymbolKind::Int);
    let one = pool.int(1);
    let next = pool.binary(BinaryTerm::Add, x, one);
    let wraps = pool.compare(CompareOp::Lt, next, x);
    let mut exact = Smt::new(Ints::Exact);
    assert_eq!(exact.check(&pool, &[wraps]), Answer::Sat);
    let model = exact.model(&pool, &[wraps]);
    assert_eq!(model.and_then(|m| m.values.values().next().copied()), Some(i64::from(i32::MAX)));
    assert_eq!(Smt::new(Ints::Math).check(&pool, &[wraps]), Answer::Unsat);
    // A bound excludes the overflow.
    let small = pool.compare(CompareOp::Lt, x, one);
    assert_eq!(exact.check(&pool, &[small, wraps]), Answer::Unsat);
    assert_eq!(exact.unsat_core(&pool, &[small, wraps]).clauses, [0, 1]);
}

#[test]
fn limits_and_cancelling_leave_queries_open() {
    let mut pool = TermPool::new();
    let (x, y) = (pool.fresh("x", SymbolKind::Long), pool.fresh("y", SymbolKind::Long));
    let product = pool.binary(BinaryTerm::Mul, x, y);
    let (one, prime) = (pool.long(1), pool.long(1_000_000_007 * 998_244_353));
    let equal = pool.compare(CompareOp::Eq, product, prime);
    let clauses = [pool.compare(CompareOp::Gt, x, one), pool.compare(CompareOp::Gt, y, one), equal];
    let limits = Limits { incremental: 1000, fresh: 2000 };
    let mut smt = Smt::with_limits(Ints::Exact, limits, CancelToken::new());
    assert_eq!(smt.check(&pool, &clauses), Answer::Unknown);
    assert_eq!(smt.check(&pool, &clauses), Answer::Unknown);
    let stats = smt.stats();
    assert_eq!((stats.queries, stats.unknowns, stats.cache_hits), (2, 2, 1));
    assert_eq!(smt.model(&pool, &clauses), None);
    assert!(smt.unsat_core(&pool, &clauses).clauses.is_empty());

    let cancel = CancelToken::new();
    let mut smt = Smt::with_limits(Ints::Exact, Limits::default(), cancel.clone());
    cancel.cancel();
    assert_eq!(smt.check(&pool, &clauses), Answer::Unknown);
    cancel.reset();
    assert_eq!(smt.check(&pool, &clauses[..2]), Answer::Sat);
}

#[test]
fn pools_are_kept_apart() {
    let mut smt = Smt::new(Ints::Exact);
    for sign in [CompareOp::Lt, CompareOp::Gt] {
        let mut pool = TermPool::new();
        let x = pool.fresh("x", SymbolKind::Char);
        let zero = pool.int(0);
        let t = pool.compare(sign, x, zero);
        let expected = if sign == CompareOp::Lt { Answer::Unsat } else { Answer::Sat };
        assert_eq!(smt.check(&pool, &[t]), expected);
    }
}

/// Whether `a * b` is a product of two large primes, 1 < a ≤ b < 2³¹: more than Z3 does in a minute.
fn factors(pool: &mut TermPool) -> Vec<TermId> {
    let (a, b) = (pool.fresh("a", SymbolKind::Long), pool.fresh("b", SymbolKind::Long));
    let product = pool.binary(BinaryTerm::Mul, a, b);
    let (one, most, n) =
        (pool.long(1), pool.long(i64::from(i32::MAX)), pool.long(2_147_483_587 * 2_147_483_579));
    vec![
        pool.compare(CompareOp::Gt, a, one),
        pool.compare(CompareOp::Le, a, b),
        pool.compare(CompareOp::Lt, b, most),
        pool.compare(CompareOp::Eq, product, n),
    ]
}

#[test]
fn cancelling_interrupts_a_check_and_a_model_and_leaves_the_solver_usable() {
    let mut pool = TermPool::new();
    let hard = factors(&mut pool);
    let x = pool.fresh("x", SymbolKind::Int);
    let square = pool.binary(BinaryTerm::Mul, x, x);
    let (zero, seven) = (pool.int(0), pool.int(7));
    let positive = pool.compare(CompareOp::Gt, x, zero);
    let mut equals = |n: i32| {
        let n = pool.int(n);
        pool.compare(CompareOp::Eq, square, n)
    };
    let (possible, impossible) = (equals(49), equals(3));
    let cancel = CancelToken::new();
    let limits = Limits { incremental: u32::MAX, fresh: u32::MAX };
    let mut smt = Smt::with_limits(Ints::Exact, limits, cancel.clone());
    type Ask = fn(&mut Smt, &TermPool, &[TermId]) -> bool;
    let asks: [Ask; 3] = [
        |smt, pool, hard| smt.check(pool, hard) == Answer::Unknown,
        |smt, pool, hard| smt.model(pool, hard).is_none(),
        |smt, pool, hard| smt.unsat_core(pool, hard).clauses.is_empty(),
    ];
    for ask in asks {
        cancel.reset();
        let own = cancel.clone();
        let canceller = std::thread::spawn(move || {
            std::thread::sleep(std::time::Duration::from_millis(200));
            own.cancel();
        });
        let begun = std::time::Instant::now();
        assert!(ask(&mut smt, &pool, &hard));
        assert!(begun.elapsed().as_millis() >= 150, "the query was meant to be hard");
        assert!(begun.elapsed().as_secs() < 4, "{:?}", begun.elapsed());
        assert!(canceller.join().is_ok());
        // What follows is answered as ever.
        cancel.reset();
        assert_eq!(smt.check(&pool, &[positive, possible]), Answer::Sat);
        assert_eq!(smt.check(&pool, &[impossible]), Answer::Unsat);
        let model = smt.model(&pool, &[positive, possible]).unwrap_or_default();
        let holds = pool.compare(CompareOp::Eq, x, seven);
        assert_eq!(pool.eval(holds, &model), Some(1));
    }
}
