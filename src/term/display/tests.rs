//! Terms print as people write Java.

use super::*;
use crate::term::pool::SymbolKind;

#[test]
fn terms_print_as_java() {
    let mut pool = TermPool::new();
    let key = pool.fresh("key", SymbolKind::Int);
    let other = pool.fresh("N0.key", SymbolKind::Int);
    let total = pool.fresh("total", SymbolKind::Long);
    let red = pool.fresh("red", SymbolKind::Boolean);
    let (one, two) = (pool.int(1), pool.int(2));
    let text = |pool: &TermPool, t| pool.display(t).to_string();

    let less = pool.compare(CompareOp::Lt, key, other);
    assert_eq!(text(&pool, less), "key < N0.key");
    let not_red = pool.not(red);
    assert_eq!(text(&pool, not_red), "!red");
    let next = pool.binary(BinaryTerm::Add, key, one);
    let t = pool.compare(CompareOp::Ge, next, other);
    assert_eq!(text(&pool, t), "key + 1 >= N0.key");
    // Nobody writes two signs; the least number has no positive one.
    let (minus, least, long) = (pool.int(-1), pool.int(i32::MIN), pool.long(-2));
    for (op, b, says) in
        [(BinaryTerm::Sub, minus, "key + 1"), (BinaryTerm::Add, least, "key + (-2147483648)")]
    {
        let t = pool.binary(op, key, b);
        let text = text(&pool, t);
        assert_eq!(text, says);
    }
    let t = pool.binary(BinaryTerm::Add, total, long);
    assert_eq!(text(&pool, t), "total - 2L");
    let product = pool.binary(BinaryTerm::Mul, next, two);
    assert_eq!(text(&pool, product), "(key + 1) * 2");
    let difference = pool.binary(BinaryTerm::Sub, other, next);
    assert_eq!(text(&pool, difference), "N0.key - (key + 1)");
    let difference = pool.binary(BinaryTerm::Sub, next, other);
    assert_eq!(text(&pool, difference), "key + 1 - N0.key");
    let negated = pool.unary(UnaryTerm::Neg, next);
    assert_eq!(text(&pool, negated), "-(key + 1)");
    let bits = pool.binary(BinaryTerm::And, key, other);
    let t = pool.compare(CompareOp::Eq, bits, one);
    assert_eq!(text(&pool, t), "(key & N0.key) == 1");
    let t = pool.binary(BinaryTerm::And, red, less);
    assert_eq!(text(&pool, t), "red && key < N0.key");
    let t = pool.not(t);
    assert_eq!(text(&pool, t), "!red || key >= N0.key");
    let both = pool.binary(BinaryTerm::And, t, not_red);
    assert_eq!(text(&pool, both), "(!red || key >= N0.key) && !red");
    let wide = pool.unary(UnaryTerm::IntToLong, key);
    let t = pool.binary(BinaryTerm::Add, total, wide);
    assert_eq!(text(&pool, t), "total + key");
    let wide_other = pool.unary(UnaryTerm::IntToLong, other);
    let t = pool.binary(BinaryTerm::Mul, wide, wide_other);
    assert_eq!(text(&pool, t), "(long) key * (long) N0.key");
    let zero = pool.long(0);
    let t = pool.compare(CompareOp::Gt, total, zero);
    assert_eq!(text(&pool, t), "total > 0L");
    // Two minus signs in a row would be another operator.
    let minus_key = pool.unary(UnaryTerm::Neg, key);
    let doubled = pool.unary(UnaryTerm::Neg, minus_key);
    for (op, says) in [(BinaryTerm::Sub, "key - (-key)"), (BinaryTerm::Mul, "key * -key")] {
        let t = pool.binary(op, key, minus_key);
        let text = text(&pool, t);
        assert_eq!(text, says);
    }
    assert!(!text(&pool, doubled).contains("--"));
    let sign = pool.binary(BinaryTerm::Ushr, key, one);
    assert_eq!(text(&pool, sign), "key >>> 1");

    let mut pc = PathCondition::default();
    assert_eq!(pc.display(&pool).to_string(), "true");
    pc.assume(less);
    pc.assume(not_red);
    pc.assume(less);
    assert_eq!(pc.display(&pool).to_string(), "key < N0.key && !red");
}

#[test]
fn a_clause_of_alternatives_stands_in_parentheses_among_others() {
    let mut pool = TermPool::new();
    let flags: Vec<TermId> = ["a", "b", "c"].map(|name| pool.fresh(name, SymbolKind::Boolean)).into();
    let either = pool.binary(BinaryTerm::Or, flags[0], flags[1]);
    let both = pool.binary(BinaryTerm::And, flags[0], flags[1]);
    let not_both = pool.not(both);
    let text = |clauses: &[TermId]| pool.display_all(clauses).to_string();
    assert_eq!(text(&[either]), "a || b");
    assert_eq!(text(&[either, flags[2]]), "(a || b) && c");
    assert_eq!(text(&[flags[2], not_both]), "c && (!a || !b)");
    assert_eq!(text(&[both, flags[2]]), "a && b && c");
    // The same of clauses that are texts.
    for clauses in [&[either, flags[2]][..], &[flags[2], not_both], &[both, flags[2]], &[either], &[]] {
        let texts: Vec<String> = clauses.iter().map(|&clause| pool.display(clause).to_string()).collect();
        assert_eq!(conjunction(&texts), text(clauses));
    }
    let quoted = ["s.equals(\"a || (\")", "(x || y) == z", "c == '|' || d"];
    assert_eq!(conjunction(&quoted), "s.equals(\"a || (\") && (x || y) == z && (c == '|' || d)");
}
