//! Numbers: operations on them, and branches over them.

use std::rc::Rc;

use crate::backward::expr::{Cond, Expr, Kind};
use crate::backward::graph::NodeId;
use crate::backward::unfold::{Link, Unfolder};
use crate::lang::ir::{ArithOp, Cond as Jump, Const, Instr, Pc, Reg, UnaryInstrOp};
use crate::term::{BinaryTerm, CompareOp, UnaryTerm};

impl Unfolder<'_> {
    pub(super) fn unary(&mut self, node: NodeId, link: &Link, op: UnaryInstrOp, dst: Reg, a: Reg) {
        use UnaryInstrOp::{BoolNot, I2B, I2C, I2L, I2S, INeg, INot, L2I, LNeg, LNot};
        let (op, from, to) = match op {
            INeg => (UnaryTerm::Neg, Kind::Int, Kind::Int),
            INot => (UnaryTerm::BitNot, Kind::Int, Kind::Int),
            LNeg => (UnaryTerm::Neg, Kind::Long, Kind::Long),
            LNot => (UnaryTerm::BitNot, Kind::Long, Kind::Long),
            BoolNot => (UnaryTerm::Not, Kind::Int, Kind::Int),
            I2L => (UnaryTerm::IntToLong, Kind::Int, Kind::Long),
            L2I => (UnaryTerm::LongToInt, Kind::Long, Kind::Int),
            I2B => (UnaryTerm::IntToByte, Kind::Int, Kind::Int),
            I2C => (UnaryTerm::IntToChar, Kind::Int, Kind::Int),
            I2S => (UnaryTerm::IntToShort, Kind::Int, Kind::Int),
            other => {
                self.approximate(link, "floating-point numbers");
                let kind = match other {
                    UnaryInstrOp::F2I | UnaryInstrOp::D2I => Some(Kind::Int),
                    UnaryInstrOp::F2L | UnaryInstrOp::D2L => Some(Kind::Long),
                    _ => None,
                };
                if let Some(kind) = kind {
                    self.forget(node, link, dst, kind);
                }
                return self.next(node, link);
            }
        };
        let value = Expr::Unary(op, from, Rc::new(self.value(link, a, from)));
        self.assign(node, link, dst, to, value, None);
        self.next(node, link);
    }

    pub(super) fn arith(&mut self, node: NodeId, link: &Link, op: ArithOp, dst: Reg, a: Reg, b: Reg) {
        if let Some(truth) = self.truths(link, op, a, b) {
            self.assign(node, link, dst, Kind::Int, Expr::Truth(Rc::new(truth)), None);
            return self.next(node, link);
        }
        let Some((op, kind)) = operation(op) else {
            self.approximate(link, "floating-point numbers");
            return self.next(node, link);
        };
        let shifts = matches!(op, BinaryTerm::Shl | BinaryTerm::Shr | BinaryTerm::Ushr);
        let second = if shifts { Kind::Int } else { kind };
        let (left, right) = (self.known_or_value(link, a, kind), self.known_or_value(link, b, second));
        let mut at = node;
        if matches!(op, BinaryTerm::Div | BinaryTerm::Rem) {
            let zero = Expr::default(kind);
            let cond = Cond::Compare(CompareOp::Ne, right.clone(), zero);
            at = self.guarded(node, link, cond, self.program.well_known.arithmetic_exception);
        }
        let value = Expr::Binary(op, kind, Rc::new(left), Rc::new(right));
        self.assign(at, link, dst, kind, value, None);
        self.next(at, link);
    }

    /// What an operation on two truth values says, where it is one.
    fn truths(&mut self, link: &Link, op: ArithOp, a: Reg, b: Reg) -> Option<Cond> {
        let mut is_true = |reg: Reg| {
            let value = self.value(link, reg, Kind::Int);
            Cond::Compare(CompareOp::Ne, value, Expr::Int(0))
        };
        Some(match op {
            ArithOp::BoolAnd => Cond::All(vec![is_true(a), is_true(b)]),
            ArithOp::BoolOr => Cond::Any(vec![is_true(a), is_true(b)]),
            ArithOp::BoolXor => {
                let (a, b) = (is_true(a), is_true(b));
                let (not_a, not_b) = (a.clone().negated(), b.clone().negated());
                Cond::Any(vec![Cond::All(vec![a, not_b]), Cond::All(vec![not_a, b])])
            }
            _ => return None,
        })
    }

    /// A register's value; the constant itself where the instructions just before put one there.
    pub(super) fn known_or_value(&mut self, link: &Link, reg: Reg, kind: Kind) -> Expr {
        let activation = &self.frames[link.frame as usize];
        let (body, flow) = (activation.body, activation.flow.clone());
        let mut at = link.pc;
        // Where ways meet, each may have put something else there.
        while at > 0 && !flow.joins.contains(&at) {
            at -= 1;
            let Some(Instr::Const { dst, value }) = body.code.get(at as usize) else { break };
            if *dst == reg {
                match (body.consts.get(value.0 as usize), kind) {
                    (Some(Const::Int(n)), Kind::Int) => return Expr::Int(*n),
                    (Some(Const::Long(n)), Kind::Long) => return Expr::Long(*n),
                    _ => break,
                }
            }
        }
        self.value(link, reg, kind)
    }

    /// The condition of a jump; `None` where it is about floating-point numbers.
    pub(super) fn jump(&mut self, link: &Link, cond: Jump, a: Reg, b: Reg) -> Option<Cond> {
        use Jump::{IEq, IGe, IGt, ILe, ILt, INe, LEq, LGe, LGt, LLe, LLt, LNe, RefEq, RefNe};
        let (op, kind) = match cond {
            IEq => (CompareOp::Eq, Kind::Int),
            INe => (CompareOp::Ne, Kind::Int),
            ILt => (CompareOp::Lt, Kind::Int),
            IGe => (CompareOp::Ge, Kind::Int),
            IGt => (CompareOp::Gt, Kind::Int),
            ILe => (CompareOp::Le, Kind::Int),
            LEq => (CompareOp::Eq, Kind::Long),
            LNe => (CompareOp::Ne, Kind::Long),
            LLt => (CompareOp::Lt, Kind::Long),
            LGe => (CompareOp::Ge, Kind::Long),
            LGt => (CompareOp::Gt, Kind::Long),
            LLe => (CompareOp::Le, Kind::Long),
            RefEq => (CompareOp::Eq, Kind::Ref),
            RefNe => (CompareOp::Ne, Kind::Ref),
            _ => return None,
        };
        Some(Cond::Compare(op, self.value(link, a, kind), self.value(link, b, kind)))
    }

    pub(super) fn branch(&mut self, node: NodeId, link: &Link, cond: Option<Cond>, target: Pc) {
        let falls = self.after(link);
        let jumps = self.goto(link.frame, Some(link.pc), &link.counts, target);
        let (yes, no) = match cond {
            Some(cond) => (cond.clone(), cond.negated()),
            None => {
                self.approximate(link, "floating-point numbers");
                (Cond::True, Cond::True)
            }
        };
        self.edge(node, no, falls);
        self.edge(node, yes, jumps);
    }

    pub(super) fn switch(&mut self, node: NodeId, link: &Link, on: Reg, table: u32) {
        let body = self.frames[link.frame as usize].body;
        let Some(table) = body.switches.get(table as usize).cloned() else { return };
        let value = self.value(link, on, Kind::Int);
        let is = |key: i32| Cond::Compare(CompareOp::Eq, value.clone(), Expr::Int(key));
        let mut targets: Vec<Pc> =
            table.keys.iter().map(|&(_, to)| to).filter(|&to| to != table.default).collect();
        targets.sort_unstable();
        targets.dedup();
        for to in targets {
            let keys = table.keys.iter().filter(|(_, t)| *t == to).map(|&(key, _)| is(key)).collect();
            let next = self.goto(link.frame, Some(link.pc), &link.counts, to);
            self.edge(node, Cond::Any(keys), next);
        }
        let others = table.keys.iter().filter(|(_, to)| *to != table.default);
        let none = Cond::All(others.map(|&(key, _)| is(key).negated()).collect());
        let next = self.goto(link.frame, Some(link.pc), &link.counts, table.default);
        self.edge(node, none, next);
    }
}

#[rustfmt::skip]
fn operation(op: ArithOp) -> Option<(BinaryTerm, Kind)> {
    use ArithOp::*;
    use BinaryTerm::{Add, And, Div, Mul, Or, Rem, Shl, Shr, Sub, Ushr, Xor};
    Some(match op {
        IAdd => (Add, Kind::Int), ISub => (Sub, Kind::Int), IMul => (Mul, Kind::Int),
        IDiv => (Div, Kind::Int), IRem => (Rem, Kind::Int),
        IAnd => (And, Kind::Int), IOr => (Or, Kind::Int), IXor => (Xor, Kind::Int),
        IShl => (Shl, Kind::Int), IShr => (Shr, Kind::Int), IUshr => (Ushr, Kind::Int),
        LAdd => (Add, Kind::Long), LSub => (Sub, Kind::Long), LMul => (Mul, Kind::Long),
        LDiv => (Div, Kind::Long), LRem => (Rem, Kind::Long),
        LAnd => (And, Kind::Long), LOr => (Or, Kind::Long), LXor => (Xor, Kind::Long),
        LShl => (Shl, Kind::Long), LShr => (Shr, Kind::Long), LUshr => (Ushr, Kind::Long),
        _ => return None,
    })
}
