//! Branches and switches.

use std::cmp::Ordering;

use crate::exec::machine::{Identical, Question};
use crate::exec::observer::Observer;
use crate::exec::run::arith::to_term;
use crate::exec::run::{Run, Trap};
use crate::exec::value::{ObjectId, Value};
use crate::lang::ir::{Cond, Pc, SwitchTable};
use crate::lang::program::ClassOrigin;
use crate::term::{CompareOp, Sort};

/// Models whose Java code compares references by contract.
const BY_IDENTITY: [&str; 1] = ["java.util.concurrent.atomic.AtomicReference"];

/// Whether the jump is taken on concrete operands; `None` where one is symbolic or pending.
#[inline]
#[rustfmt::skip]
pub fn holds(cond: Cond, a: Value, b: Value) -> Option<bool> {
    use Cond::*;
    use Value::{Double, Float, Int, Long};
    Some(match (a, b) {
        (Int(a), Int(b)) => match cond {
            IEq => a == b, INe => a != b, ILt => a < b, IGe => a >= b, IGt => a > b, ILe => a <= b,
            _ => return None,
        },
        (Long(a), Long(b)) => match cond {
            LEq => a == b, LNe => a != b, LLt => a < b, LGe => a >= b, LGt => a > b, LLe => a <= b,
            _ => return None,
        },
        (Value::Ref(_) | Value::Null, Value::Ref(_) | Value::Null) => match cond {
            RefEq => a == b,
            RefNe => a != b,
            _ => return None,
        },
        (Float(a), Float(b)) => return float_holds(cond, a.into(), b.into()),
        (Double(a), Double(b)) => return float_holds(cond, a, b),
        _ => return None,
    })
}

/// Whether both are objects, and not the same one.
#[inline]
pub fn are_two_objects(a: Value, b: Value) -> bool {
    matches!((a, b), (Value::Ref(a), Value::Ref(b)) if a != b)
}

/// Widening a float to a double keeps every comparison.
#[rustfmt::skip]
fn float_holds(cond: Cond, a: f64, b: f64) -> Option<bool> {
    use Cond::*;
    Some(match cond {
        FEq | DEq => a == b,
        FNe | DNe => a != b,
        FLt | DLt => a < b,
        FGe | DGe => a >= b,
        FGt | DGt => a > b,
        FLe | DLe => a <= b,
        FNotLt | DNotLt => a.partial_cmp(&b).is_none_or(Ordering::is_ge),
        FNotGe | DNotGe => a.partial_cmp(&b).is_none_or(Ordering::is_lt),
        FNotGt | DNotGt => a.partial_cmp(&b).is_none_or(Ordering::is_le),
        FNotLe | DNotLe => a.partial_cmp(&b).is_none_or(Ordering::is_gt),
        _ => return None,
    })
}

/// Where a switch goes on `key`.
#[inline]
pub(super) fn switch_target(table: &SwitchTable, key: i32) -> Pc {
    let found = table.keys.binary_search_by_key(&key, |&(k, _)| k);
    found.ok().and_then(|i| table.keys.get(i)).map_or(table.default, |&(_, target)| target)
}

#[rustfmt::skip]
fn compare_op(cond: Cond) -> Option<CompareOp> {
    use Cond::*;
    Some(match cond {
        IEq | LEq => CompareOp::Eq,
        INe | LNe => CompareOp::Ne,
        ILt | LLt => CompareOp::Lt,
        IGe | LGe => CompareOp::Ge,
        IGt | LGt => CompareOp::Gt,
        ILe | LLe => CompareOp::Le,
        _ => return None,
    })
}

impl<O: Observer> Run<'_, O> {
    /// Whether a branch jumps, where the fast path could not tell.
    pub(super) fn symbolic_branch(&mut self, cond: Cond, a: Value, b: Value) -> Result<bool, Trap> {
        if matches!(cond, Cond::RefEq | Cond::RefNe) {
            let (a, b) = (self.decided(a)?, self.decided(b)?);
            let (a, b) = (self.machine.identity(a), self.machine.identity(b));
            if let (Value::Ref(a), Value::Ref(b)) = (a, b)
                && a != b
                && self.machine.has_open_identities()
                && self.is_identity_observed()
            {
                return Ok(self.are_identical(a, b)? == (cond == Cond::RefEq));
            }
            return holds(cond, a, b).ok_or_else(|| Trap::unsupported("a comparison of mixed values"));
        }
        if let Some(jumps) = self.real_branch(cond, a, b) {
            return jumps;
        }
        let terms = (to_term(self.terms, a), to_term(self.terms, b));
        let (Some(op), (Some(a), Some(b))) = (compare_op(cond), terms) else {
            return Err(Trap::unsupported(format!("operands of {cond:?} of another type")));
        };
        if self.terms.sort(a) == Sort::Long {
            let alternative = if a == b { 1 } else { self.ask(|| Question::Order(a, b))? };
            return Ok(op.holds(i64::from(alternative.min(2)), 1));
        }
        let stay = self.terms.compare(op.negated(), a, b);
        Ok(!self.condition(stay)?)
    }

    /// Whether two objects that may be one are.
    fn are_identical(&mut self, a: ObjectId, b: ObjectId) -> Result<bool, Trap> {
        match self.machine.identical(self.program, self.terms, a, b) {
            Identical::Known(same) => Ok(same),
            Identical::Where(term) => self.condition(term),
            Identical::Assumed(equal) => {
                let same = self.condition(equal)?;
                if same {
                    self.machine.assume_identity(self.program, a);
                }
                Ok(same)
            }
        }
    }

    /// Whether a comparison of references is the user's. Models compare them to save a call of `equals`, but for
    /// the few whose contract is identity.
    fn is_identity_observed(&self) -> bool {
        let Some(frame) = self.machine.top_frame(self.program) else { return true };
        let class = &self.program.classes[self.program.methods[frame.method].class];
        class.origin == ClassOrigin::User || BY_IDENTITY.contains(&&*class.name)
    }

    /// Whether a boolean is true: the fall-through (`stays_on`) is the first alternative.
    pub(super) fn symbolic_boolean(&mut self, value: Value, stays_on: bool) -> Result<bool, Trap> {
        let Value::Sym(mut term) = value else {
            return Err(Trap::unsupported("a branch on a value that is no boolean"));
        };
        if self.terms.sort(term) != Sort::Bool {
            let zero = self.terms.int(0);
            term = self.terms.compare(CompareOp::Ne, term, zero);
        }
        let stay = if stays_on { term } else { self.terms.not(term) };
        Ok(self.condition(stay)? == stays_on)
    }

    /// Where a switch goes, where the fast path could not tell.
    pub(super) fn symbolic_switch(&mut self, table: &SwitchTable, on: Value) -> Result<Pc, Trap> {
        let Value::Sym(on) = on else {
            return Err(Trap::unsupported("a switch on a value that is no int"));
        };
        let keys = || table.keys.iter().map(|&(k, _)| k).collect();
        let alternative = self.ask(|| Question::Switch { on, keys: keys() })?;
        Ok(table.keys.get(alternative as usize).map_or(table.default, |&(_, target)| target))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nan_fails_every_condition_but_its_negated_forms() {
        let nan = Value::Double(f64::NAN);
        let one = Value::Double(1.0);
        for cond in [Cond::DEq, Cond::DLt, Cond::DGe, Cond::DGt, Cond::DLe] {
            assert_eq!(holds(cond, nan, one), Some(false), "{cond:?}");
        }
        for cond in [Cond::DNe, Cond::DNotLt, Cond::DNotGe, Cond::DNotGt, Cond::DNotLe] {
            assert_eq!(holds(cond, nan, one), Some(true), "{cond:?}");
        }
        assert_eq!(holds(Cond::FNotLt, Value::Float(2.0), Value::Float(1.0)), Some(true));
        assert_eq!(holds(Cond::FNotGe, Value::Float(2.0), Value::Float(1.0)), Some(false));
    }

    #[test]
    fn references_compare_by_identity() {
        let (a, b) = (Value::Ref(ObjectId(0)), Value::Ref(ObjectId(1)));
        assert_eq!(holds(Cond::RefEq, a, a), Some(true));
        assert_eq!(holds(Cond::RefNe, a, b), Some(true));
        assert_eq!(holds(Cond::RefEq, a, Value::Null), Some(false));
        assert_eq!(holds(Cond::RefEq, a, Value::Pending(crate::exec::PendingId(0))), None);
    }

    #[test]
    fn switches_find_their_key() {
        let table = SwitchTable { keys: vec![(-1, 10), (3, 20)], default: 30 };
        assert_eq!(switch_target(&table, -1), 10);
        assert_eq!(switch_target(&table, 3), 20);
        assert_eq!(switch_target(&table, 0), 30);
    }
}
