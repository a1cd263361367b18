//! Whether a method can be true at all on the heaps that extend a given one, whatever their size: its instructions
//! over what is known of registers (abstract interpretation). Each loop is followed once as it is, for the case of
//! no or one iteration; from the next on, registers that differ from one iteration to the next are widened to what
//! both have in common, until an iteration brings nothing new. So a list of any length is walked in a few steps.
//!
//! It never says *never* where some heap makes the method true: what it does not follow may hold anything. The
//! input heap must stay as it is, so a method that may write a tracked field is not looked at, nor is one with
//! handlers of exceptions. A run that does not end is not true.
//!
//! Long because one match has every instruction with what it does to what is known.

use std::collections::BTreeMap;

use crate::exec::{PendingId, Value};
use crate::heap::{Domain, InputValue, PlaceId, SlotId, SlotKind, SymbolicHeap};
use crate::lang::ir::{ArithOp, Body, Callee, Cond, Const, Instr, Reg, UnaryInstrOp};
use crate::lang::program::{ClassOrigin, FieldId, MethodId, Program};
use crate::lang::reach::reachable;
use crate::term::{BinaryTerm, CompareOp, PathCondition, Sort, TermId, TermPool};
use crate::walk::{Call, Possible};

/// Instructions that may be followed.
const STEPS: u32 = 20_000;
/// Calls that are followed below one another.
const DEPTH: u32 = 6;

/// What a register holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Held {
    /// Anything.
    Any,
    /// The null reference.
    Null,
    /// Some object.
    Object,
    /// This object of the input heap.
    Place(PlaceId),
    /// A number or boolean.
    Term(TermId),
}

impl Held {
    /// What both have in common.
    fn join(self, other: Self) -> Self {
        match (self, other) {
            (a, b) if a == b => a,
            (Held::Object | Held::Place(_), Held::Object | Held::Place(_)) => Held::Object,
            _ => Held::Any,
        }
    }
    fn is_object(self) -> bool {
        matches!(self, Held::Object | Held::Place(_))
    }
    /// Whether two references are the same; `None` where that is not known.
    fn same(self, other: Self) -> Option<bool> {
        match (self, other) {
            (Held::Null, Held::Null) => Some(true),
            (Held::Place(a), Held::Place(b)) => Some(a == b),
            (Held::Null, other) | (other, Held::Null) if other.is_object() => Some(false),
            _ => None,
        }
    }
}

/// A run in the middle of a method.
#[derive(Clone)]
struct Run {
    pc: usize,
    held: Vec<Held>,
    assumed: Vec<TermId>,
    /// What was held at the starts of loops when they were reached from below last.
    loops: BTreeMap<usize, Vec<Held>>,
}

impl Run {
    fn get(&self, reg: Reg) -> Held {
        self.held.get(reg.0 as usize).copied().unwrap_or(Held::Any)
    }
    fn set(&mut self, reg: Reg, held: Held) {
        if let Some(entry) = self.held.get_mut(reg.0 as usize) {
            *entry = held;
        }
    }
    /// Goes on there; `false` where that was followed before.
    fn jump(&mut self, target: usize) -> bool {
        let is_back = target <= self.pc;
        self.pc = target;
        if !is_back {
            return true;
        }
        if let Some(before) = self.loops.get(&target) {
            let joined: Vec<Held> = before.iter().zip(&self.held).map(|(a, b)| a.join(*b)).collect();
            if joined == *before {
                return false;
            }
            self.held = joined;
        }
        self.loops.insert(target, self.held.clone());
        true
    }
}

/// How a method returns: its value, under these assumptions.
type End = (Held, Vec<TermId>);

/// What is followed.
pub(super) struct Widened<'a, F> {
    pub program: &'a Program,
    pub heap: &'a SymbolicHeap,
    pub pc: &'a PathCondition,
    pub terms: &'a mut TermPool,
    /// Whether a term can be true under a path condition.
    pub possible: F,
    left: u32,
}

impl<'a, F: FnMut(&TermPool, &PathCondition, TermId) -> Possible> Widened<'a, F> {
    pub fn new(
        program: &'a Program,
        heap: &'a SymbolicHeap,
        pc: &'a PathCondition,
        terms: &'a mut TermPool,
        possible: F,
    ) -> Self {
        Self { program, heap, pc, terms, possible, left: STEPS }
    }

    /// Whether no extension of the heap makes the call return true.
    pub fn is_never_true(&mut self, call: &Call) -> bool {
        if !self.leaves_input(call.method) {
            return false;
        }
        let args = call.args.iter().map(|&value| self.given(value)).collect();
        let Some(ends) = self.ends(call.method, args, &[], 0) else { return false };
        !ends.into_iter().any(|(value, assumed)| match value {
            Held::Term(term) if self.terms.as_const(term).is_some() => self.terms.as_const(term) != Some(0),
            Held::Term(term) => self.may_be(&assumed, term),
            _ => true,
        })
    }

    /// Whether nothing that may run writes a field of the input heap.
    fn leaves_input(&self, method: MethodId) -> bool {
        let layout = self.heap.layout();
        let tracked = |field: &FieldId| layout.scope.fields.iter().any(|tracked| tracked.field == *field);
        let classes = layout.places.iter().map(|place| place.class);
        reachable(self.program, [method], classes).into_iter().all(|method| {
            let Ok(body) = self.program.body(method) else { return true };
            let writes = |instr: &Instr| match instr {
                Instr::PutField { field, .. } => body.fields.get(*field as usize).is_some_and(tracked),
                _ => false,
            };
            !body.code.iter().any(writes)
        })
    }

    fn given(&mut self, value: Value) -> Held {
        match value {
            Value::Ref(_) => self.heap.layout().receiver.map_or(Held::Object, Held::Place),
            Value::Null => Held::Null,
            Value::Sym(term) => Held::Term(term),
            Value::Int(n) => Held::Term(self.terms.int(n)),
            Value::Long(n) => Held::Term(self.terms.long(n)),
            Value::Pending(PendingId(slot)) => self.read(SlotId(slot)),
            Value::Unset | Value::Float(_) | Value::Double(_) => Held::Any,
        }
    }

    fn read(&self, slot: SlotId) -> Held {
        match self.heap.value(slot) {
            InputValue::Null => Held::Null,
            InputValue::Object(place) => Held::Place(*place),
            // A string or a box is an object, whatever term stands for it.
            InputValue::Term(_) if matches!(self.heap.layout().slot(slot).domain, Domain::Open(_)) => {
                Held::Object
            }
            InputValue::Term(term) => Held::Term(*term),
            _ => Held::Any,
        }
    }

    fn may_be(&mut self, assumed: &[TermId], term: TermId) -> bool {
        let mut pc = self.pc.clone();
        assumed.iter().for_each(|&clause| pc.assume(clause));
        (self.possible)(self.terms, &pc, term) != Possible::No
    }

    /// All ways in which a method returns; `None` where it cannot be followed.
    fn ends(
        &mut self,
        method: MethodId,
        args: Vec<Held>,
        assumed: &[TermId],
        depth: u32,
    ) -> Option<Vec<End>> {
        let program = self.program;
        let body = program.body(method).ok()?;
        if !body.handlers.is_empty() || program.methods[method].modifiers.is_native {
            return None;
        }
        let mut held = args;
        held.resize(body.registers as usize, Held::Any);
        let mut open = vec![Run { pc: 0, held, assumed: assumed.to_vec(), loops: BTreeMap::new() }];
        let mut ends = Vec::new();
        while let Some(run) = open.pop() {
            self.left = self.left.checked_sub(1)?;
            self.step(body, run, depth, &mut open, &mut ends)?;
        }
        Some(ends)
    }

    /// One instruction: the runs after it go to `open`, a return to `ends`. What throws is neither.
    fn step(
        &mut self,
        body: &Body,
        mut run: Run,
        depth: u32,
        open: &mut Vec<Run>,
        ends: &mut Vec<End>,
    ) -> Option<()> {
        let instr = *body.code.get(run.pc)?;
        let next = run.pc + 1;
        match instr {
            Instr::Const { dst, value } => {
                let held = match body.consts.get(value.0 as usize)? {
                    Const::Int(n) => Held::Term(self.terms.int(*n)),
                    Const::Long(n) => Held::Term(self.terms.long(*n)),
                    Const::Null => Held::Null,
                    Const::String(_) => Held::Object,
                    Const::Float(_) | Const::Double(_) => Held::Any,
                };
                run.set(dst, held);
            }
            Instr::Move { dst, src } => {
                let held = run.get(src);
                run.set(dst, held);
            }
            Instr::Arith { op, dst, a, b } => {
                let held = self.arithmetic(op, run.get(a), run.get(b));
                run.set(dst, held);
            }
            Instr::New { dst, .. }
            | Instr::NewArray { dst, .. }
            | Instr::NewMultiArray { dst, .. }
            | Instr::Concat { dst, .. }
            | Instr::ClassLiteral { dst, .. }
            | Instr::MakeClosure { dst, .. } => run.set(dst, Held::Object),
            Instr::Unary { op, dst, a } => {
                let held = match (op, run.get(a)) {
                    (UnaryInstrOp::BoolNot, Held::Term(term)) if self.terms.sort(term) == Sort::Bool => {
                        Held::Term(self.terms.not(term))
                    }
                    _ => Held::Any,
                };
                run.set(dst, held);
            }
            Instr::GetStatic { dst, .. } | Instr::InstanceOf { dst, .. } => run.set(dst, Held::Any),
            Instr::GetField { dst, obj, field } => {
                let field = *body.fields.get(field as usize)?;
                let on = run.get(obj);
                if !self.is_there(&mut run, obj) {
                    return Some(());
                }
                run.set(dst, self.field(on, field));
            }
            Instr::ArrayLoad { dst, array, .. } | Instr::ArrayLength { dst, array } => {
                if !self.is_there(&mut run, array) {
                    return Some(());
                }
                run.set(dst, Held::Any);
            }
            Instr::NullCheck { obj } | Instr::PutField { obj, .. } | Instr::ArrayStore { array: obj, .. } => {
                if !self.is_there(&mut run, obj) {
                    return Some(());
                }
            }
            Instr::InitClass { .. } | Instr::PutStatic { .. } | Instr::CheckCast { .. } => {}
            Instr::Call { dst, site } => return self.call(body, run, dst, site, depth, open),
            Instr::Jump { target } => {
                if run.jump(target as usize) {
                    open.push(run);
                }
                return Some(());
            }
            Instr::SkipAssertion { target } => return Self::both(run, next, target as usize, open),
            Instr::Switch { table, .. } => {
                let table = body.switches.get(table as usize)?;
                for &(_, target) in &table.keys {
                    let mut run = run.clone();
                    if run.jump(target as usize) {
                        open.push(run);
                    }
                }
                if run.jump(table.default as usize) {
                    open.push(run);
                }
                return Some(());
            }
            Instr::Branch { cond, a, b, target } => {
                self.branch(run, (cond, a, b), next, target as usize, open);
                return Some(());
            }
            Instr::BranchTrue { cond, target } => {
                self.truth(run, cond, (target as usize, next), open);
                return Some(());
            }
            Instr::BranchFalse { cond, target } => {
                self.truth(run, cond, (next, target as usize), open);
                return Some(());
            }
            Instr::Return { src } => {
                ends.push((run.get(src), run.assumed));
                return Some(());
            }
            Instr::ReturnVoid => {
                ends.push((Held::Any, run.assumed));
                return Some(());
            }
            Instr::Throw { .. } => return Some(()),
            Instr::Unsupported { .. } => return None,
        }
        run.pc = next;
        open.push(run);
        Some(())
    }

    /// Goes both ways.
    fn both(run: Run, a: usize, b: usize, open: &mut Vec<Run>) -> Option<()> {
        for target in [a, b] {
            let mut run = run.clone();
            if run.jump(target) {
                open.push(run);
            }
        }
        Some(())
    }

    /// Whether a reference may be an object, which it is from here on.
    fn is_there(&self, run: &mut Run, obj: Reg) -> bool {
        match run.get(obj) {
            Held::Null => false,
            Held::Any => {
                run.set(obj, Held::Object);
                true
            }
            _ => true,
        }
    }

    fn field(&self, on: Held, field: FieldId) -> Held {
        let Held::Place(place) = on else { return Held::Any };
        let layout = self.heap.layout();
        let slots = layout.place(place).slots.clone().map(SlotId);
        let wanted = SlotKind::Field(field);
        let slot = slots.into_iter().find(|&slot| layout.slot(slot).kind == wanted);
        slot.map_or(Held::Any, |slot| self.read(slot))
    }

    fn arithmetic(&mut self, op: ArithOp, a: Held, b: Held) -> Held {
        let op = match op {
            ArithOp::IAdd | ArithOp::LAdd => BinaryTerm::Add,
            ArithOp::ISub | ArithOp::LSub => BinaryTerm::Sub,
            _ => return Held::Any,
        };
        match (a, b) {
            (Held::Term(a), Held::Term(b)) if self.are_numbers(a, b) => {
                Held::Term(self.terms.binary(op, a, b))
            }
            _ => Held::Any,
        }
    }

    fn are_numbers(&self, a: TermId, b: TermId) -> bool {
        let sort = self.terms.sort(a);
        matches!(sort, Sort::Int | Sort::Long) && self.terms.sort(b) == sort
    }

    /// A branch on two registers.
    fn branch(
        &mut self,
        run: Run,
        (cond, a, b): (Cond, Reg, Reg),
        next: usize,
        target: usize,
        open: &mut Vec<Run>,
    ) {
        let (x, y) = (run.get(a), run.get(b));
        if let Cond::RefEq | Cond::RefNe = cond {
            let (same, differ) = if cond == Cond::RefEq { (target, next) } else { (next, target) };
            let known = x.same(y);
            if known != Some(false) {
                let mut run = run.clone();
                let both = if x == Held::Any { y } else { x };
                run.set(a, both);
                run.set(b, if y == Held::Any { x } else { y });
                if run.jump(same) {
                    open.push(run);
                }
            }
            if known != Some(true) {
                let mut run = run;
                for (one, other, reg) in [(x, y, a), (y, x, b)] {
                    if one == Held::Any && other == Held::Null {
                        run.set(reg, Held::Object);
                    }
                }
                if run.jump(differ) {
                    open.push(run);
                }
            }
            return;
        }
        let op = match cond {
            Cond::IEq | Cond::LEq => CompareOp::Eq,
            Cond::INe | Cond::LNe => CompareOp::Ne,
            Cond::ILt | Cond::LLt => CompareOp::Lt,
            Cond::IGe | Cond::LGe => CompareOp::Ge,
            Cond::IGt | Cond::LGt => CompareOp::Gt,
            Cond::ILe | Cond::LLe => CompareOp::Le,
            _ => {
                Self::both(run, next, target, open);
                return;
            }
        };
        match (x, y) {
            (Held::Term(x), Held::Term(y)) if self.are_numbers(x, y) => {
                let holds = self.terms.compare(op, x, y);
                self.split(run, holds, (target, next), open);
            }
            _ => {
                Self::both(run, next, target, open);
            }
        }
    }

    /// A branch on a boolean: where it is true, and where it is false.
    fn truth(&mut self, run: Run, cond: Reg, ways: (usize, usize), open: &mut Vec<Run>) {
        match run.get(cond) {
            Held::Term(term) if self.terms.sort(term) == Sort::Bool => self.split(run, term, ways, open),
            Held::Term(term) if self.terms.as_const(term).is_some() => {
                let holds = self.terms.as_const(term) != Some(0);
                let holds = self.terms.boolean(holds);
                self.split(run, holds, ways, open);
            }
            _ => {
                Self::both(run, ways.0, ways.1, open);
            }
        }
    }

    fn split(&mut self, run: Run, holds: TermId, (yes, no): (usize, usize), open: &mut Vec<Run>) {
        let denied = self.terms.not(holds);
        for (clause, target) in [(holds, yes), (denied, no)] {
            let known = self.terms.as_bool(clause);
            if known == Some(false) || known.is_none() && !self.may_be(&run.assumed, clause) {
                continue;
            }
            let mut run = run.clone();
            if known.is_none() && !run.assumed.contains(&clause) {
                run.assumed.push(clause);
            }
            if run.jump(target) {
                open.push(run);
            }
        }
    }

    /// A call: of the user's own methods all that they return, of others anything.
    fn call(
        &mut self,
        body: &Body,
        mut run: Run,
        dst: Reg,
        site: u32,
        depth: u32,
        open: &mut Vec<Run>,
    ) -> Option<()> {
        let site = body.calls.get(site as usize)?;
        let args: Vec<Held> = (0..site.args).map(|i| run.get(Reg(site.first.0 + i))).collect();
        let is_static = matches!(site.callee, Callee::Static(_));
        if !is_static && !self.is_there(&mut run, site.first) {
            return Some(());
        }
        let target = match (&site.callee, args.first()) {
            (Callee::Static(method) | Callee::Direct(method), _) => Some(*method),
            (Callee::Virtual(method), Some(Held::Place(place))) => {
                self.program.dispatch(self.heap.layout().place(*place).class, *method)
            }
            _ => None,
        };
        let is_user = |method: &MethodId| {
            self.program.classes[self.program.methods[*method].class].origin == ClassOrigin::User
        };
        let followed = match target.filter(is_user).filter(|_| depth < DEPTH) {
            Some(method) => self.ends(method, args, &run.assumed, depth + 1),
            None => None,
        };
        run.pc += 1;
        let Some(followed) = followed else {
            run.set(dst, Held::Any);
            open.push(run);
            return Some(());
        };
        for (value, assumed) in followed {
            let mut run = Run { assumed, ..run.clone() };
            run.set(dst, value);
            open.push(run);
        }
        Some(())
    }
}
