//! Emits instructions: labels, registers, constants and the tables of a body.
//!
//! Code that cannot be reached is not emitted (as javac does not), so whether the builder is `alive`
//! answers whether a statement can complete. Registers form a stack: locals and temporaries are taken
//! from the top and given back by [`Builder::release`]. Limits of the instruction encoding (65,535
//! instructions and registers, which the class file format would not admit either) are noted and
//! reported once, by [`Builder::finish`].

use std::collections::HashMap;
use std::sync::Arc;

use crate::base::id::Id;
use crate::base::{Code, Diagnostic, Span};
use crate::lang::ir::{
    Body, CallSite, Callee, ClosureSite, ConcatKind, Cond, Const, ConstId, Handler, Instr, LocalInfo, Pc,
    Reg, SwitchTable, UnsupportedUse,
};
use crate::lang::program::{ClassId, ErasedType, FieldId, Type};

/// A place in the code, bound once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Label(u32);

#[derive(Clone, Copy, Default)]
struct LabelState {
    at: Option<Pc>,
    used: bool,
}

#[derive(PartialEq, Eq, Hash)]
enum ConstKey {
    Int(i32),
    Long(i64),
    Float(u32),
    Double(u64),
    String(Arc<str>),
    Null,
}

/// A body under construction.
pub(super) struct Builder {
    body: Body,
    labels: Vec<LabelState>,
    fixups: Vec<(usize, Label)>,
    switches: Vec<(Vec<(i32, Label)>, Label)>,
    consts: HashMap<ConstKey, ConstId>,
    next: u32,
    top: u32,
    pinned: u32,
    alive: bool,
    starts_statement: bool,
    too_large: Option<&'static str>,
    /// Where the code that is emitted next comes from.
    pub(super) span: Span,
}

impl Builder {
    pub(super) fn new(span: Span) -> Self {
        Self {
            body: Body::default(),
            labels: Vec::new(),
            fixups: Vec::new(),
            switches: Vec::new(),
            consts: HashMap::new(),
            next: 0,
            top: 0,
            pinned: 0,
            alive: true,
            starts_statement: false,
            too_large: None,
            span,
        }
    }

    /// Whether the code has grown past what a body can hold: nothing more is worth emitting.
    pub(super) fn is_too_large(&self) -> bool {
        self.too_large.is_some() || self.here() > Pc::from(u16::MAX)
    }

    /// Whether the next instruction can be reached.
    pub(super) fn alive(&self) -> bool {
        self.alive
    }

    /// Starts code that an exception handler reaches.
    pub(super) fn revive(&mut self) {
        self.alive = true;
    }

    /// Position of the next instruction.
    pub(super) fn here(&self) -> Pc {
        self.body.code.len() as Pc
    }

    /// The next instruction starts a source statement.
    pub(super) fn start_statement(&mut self) {
        self.starts_statement = true;
    }

    /// Appends an instruction, where it can be reached.
    pub(super) fn emit(&mut self, instr: Instr) {
        if !self.alive {
            return;
        }
        self.body.code.push(instr);
        self.body.spans.push(self.span);
        self.body.starts.push(std::mem::take(&mut self.starts_statement));
        if matches!(
            instr,
            Instr::Jump { .. }
                | Instr::Return { .. }
                | Instr::ReturnVoid
                | Instr::Throw { .. }
                | Instr::Switch { .. }
        ) {
            self.alive = false;
        }
    }

    // Registers.

    /// A fresh register on top of the stack.
    pub(super) fn alloc(&mut self) -> Reg {
        self.alloc_block(1)
    }

    /// `count` consecutive fresh registers; the first one.
    pub(super) fn alloc_block(&mut self, count: usize) -> Reg {
        let first = self.next;
        let end = first.saturating_add(u32::try_from(count).unwrap_or(u32::MAX));
        if end > u32::from(u16::MAX) {
            self.too_large = Some("it needs more than 65,535 registers");
            return Reg(0);
        }
        self.next = end;
        self.top = self.top.max(end);
        Reg(first as u16)
    }

    /// The register `offset` above `first` in a block.
    pub(super) fn nth(&self, first: Reg, offset: usize) -> Reg {
        Reg(first.0.saturating_add(u16::try_from(offset).unwrap_or(u16::MAX)))
    }

    /// The top of the register stack, for [`Builder::release`].
    pub(super) fn mark(&self) -> u32 {
        self.next
    }

    /// Gives back the registers above `mark`, pinned ones excepted.
    pub(super) fn release(&mut self, mark: u32) {
        self.next = mark.max(self.pinned);
    }

    /// Keeps everything allocated so far until [`Builder::unpin`]: pattern variables are declared in the
    /// middle of an expression and outlive its temporaries. Returns the state to restore.
    pub(super) fn pin(&mut self) -> u32 {
        std::mem::replace(&mut self.pinned, self.next)
    }

    /// The pins so far, to be restored with [`Builder::unpin`].
    pub(super) fn pins(&self) -> u32 {
        self.pinned
    }

    /// Restores an earlier state of the pins.
    pub(super) fn unpin(&mut self, pinned: u32) {
        self.pinned = pinned;
    }

    // Constants and tables.

    /// Loads a constant into `dst`.
    pub(super) fn constant(&mut self, value: Const, dst: Reg) {
        if !self.alive {
            return;
        }
        let key = match &value {
            Const::Int(v) => ConstKey::Int(*v),
            Const::Long(v) => ConstKey::Long(*v),
            Const::Float(v) => ConstKey::Float(v.to_bits()),
            Const::Double(v) => ConstKey::Double(v.to_bits()),
            Const::String(v) => ConstKey::String(v.clone()),
            Const::Null => ConstKey::Null,
        };
        let consts = &mut self.body.consts;
        let id = *self.consts.entry(key).or_insert_with(|| {
            consts.push(value);
            ConstId::from_index(consts.len() - 1)
        });
        self.emit(Instr::Const { dst, value: id });
    }

    /// Loads an int constant into a fresh register.
    pub(super) fn int(&mut self, value: i32) -> Reg {
        let dst = self.alloc();
        self.constant(Const::Int(value), dst);
        dst
    }

    /// Copies, unless source and destination are the same.
    pub(super) fn copy(&mut self, src: Reg, dst: Reg) {
        if src != dst {
            self.emit(Instr::Move { dst, src });
        }
    }

    /// The index of a field in the body's table.
    pub(super) fn field(&mut self, field: FieldId) -> u16 {
        let at = position_or_push(&mut self.body.fields, field);
        self.narrow(at, "it names more than 65,535 fields")
    }

    /// The index of a type in the body's table.
    pub(super) fn ty(&mut self, ty: ErasedType) -> u16 {
        let at = position_or_push(&mut self.body.types, ty);
        self.narrow(at, "it names more than 65,535 types")
    }

    fn narrow(&mut self, at: usize, message: &'static str) -> u16 {
        u16::try_from(at).unwrap_or_else(|_| {
            self.too_large = Some(message);
            0
        })
    }

    /// A call with `args` registers from `first` on.
    pub(super) fn call(&mut self, dst: Reg, callee: Callee, first: Reg, args: usize) {
        if !self.alive {
            return;
        }
        let args = self.narrow(args, "a call has more than 65,535 arguments");
        self.body.calls.push(CallSite { callee, first, args });
        self.emit(Instr::Call { dst, site: self.body.calls.len() as u32 - 1 });
    }

    /// A closure object.
    pub(super) fn closure(&mut self, dst: Reg, site: ClosureSite) {
        if !self.alive {
            return;
        }
        self.body.closures.push(site);
        self.emit(Instr::MakeClosure { dst, site: self.body.closures.len() as u32 - 1 });
    }

    /// A string concatenation of consecutive registers.
    pub(super) fn concat(&mut self, dst: Reg, first: Reg, kinds: Vec<ConcatKind>) {
        if !self.alive {
            return;
        }
        self.body.concats.push(kinds);
        let site = self.narrow(self.body.concats.len() - 1, "it has more than 65,535 concatenations");
        self.emit(Instr::Concat { dst, first, site });
    }

    /// An instruction that fails when it is reached.
    pub(super) fn unsupported(&mut self, what: UnsupportedUse) {
        if !self.alive {
            return;
        }
        self.body.unsupported.push(what);
        self.emit(Instr::Unsupported { site: self.body.unsupported.len() as u32 - 1 });
    }

    /// Whether the code ends with an instruction that always fails.
    pub(super) fn ends_unsupported(&self) -> bool {
        let unjoined = self.labels.iter().all(|l| !l.used || l.at != Some(self.here()));
        unjoined && matches!(self.body.code.last(), Some(Instr::Unsupported { .. }))
    }

    // Jumps.

    /// A label that is not bound yet.
    pub(super) fn label(&mut self) -> Label {
        self.labels.push(LabelState::default());
        Label(self.labels.len() as u32 - 1)
    }

    /// Binds a label here. Code that a jump reaches is alive.
    pub(super) fn bind(&mut self, label: Label) {
        let at = self.here();
        if let Some(state) = self.labels.get_mut(label.0 as usize) {
            state.at = Some(at);
            self.alive |= state.used;
        }
    }

    /// Whether a jump to the label was emitted.
    pub(super) fn is_used(&self, label: Label) -> bool {
        self.labels.get(label.0 as usize).is_some_and(|l| l.used)
    }

    /// Jumps.
    pub(super) fn jump(&mut self, to: Label) {
        self.emit_to(Instr::Jump { target: 0 }, to);
    }

    /// Jumps where the condition holds.
    pub(super) fn branch(&mut self, cond: Cond, a: Reg, b: Reg, to: Label) {
        self.emit_to(Instr::Branch { cond, a, b, target: 0 }, to);
    }

    /// Jumps where the boolean is `value`.
    pub(super) fn branch_bool(&mut self, cond: Reg, value: bool, to: Label) {
        let instr = match value {
            true => Instr::BranchTrue { cond, target: 0 },
            false => Instr::BranchFalse { cond, target: 0 },
        };
        self.emit_to(instr, to);
    }

    /// Jumps where assertions are off.
    pub(super) fn skip_assertion(&mut self, to: Label) {
        self.emit_to(Instr::SkipAssertion { target: 0 }, to);
    }

    /// A switch; `keys` in ascending order.
    pub(super) fn switch(&mut self, on: Reg, keys: Vec<(i32, Label)>, default: Label) {
        if !self.alive {
            return;
        }
        for label in keys.iter().map(|k| k.1).chain([default]) {
            if let Some(state) = self.labels.get_mut(label.0 as usize) {
                state.used = true;
            }
        }
        self.switches.push((keys, default));
        self.emit(Instr::Switch { on, table: self.switches.len() as u32 - 1 });
    }

    fn emit_to(&mut self, instr: Instr, to: Label) {
        if !self.alive {
            return;
        }
        self.fixups.push((self.body.code.len(), to));
        if let Some(state) = self.labels.get_mut(to.0 as usize) {
            state.used = true;
        }
        self.emit(instr);
    }

    // Tables for people and for exceptions.

    /// Enters a local variable that is in scope from here on; its index in the table.
    pub(super) fn open_local(
        &mut self,
        name: Arc<str>,
        reg: Reg,
        declared: Type,
        ty: Option<ErasedType>,
    ) -> usize {
        self.body.locals.push(LocalInfo { name, reg, ty, declared, from: self.here(), to: Pc::MAX });
        self.body.locals.len() - 1
    }

    /// Ends the scope of a local variable.
    pub(super) fn close_local(&mut self, index: usize) {
        let here = self.here();
        if let Some(local) = self.body.locals.get_mut(index) {
            local.to = here;
        }
    }

    /// Adds a row to the exception table, unless it covers nothing.
    pub(super) fn handler(&mut self, from: Pc, to: Pc, target: Pc, class: Option<ClassId>, dst: Reg) {
        if from < to {
            self.body.handlers.push(Handler { from, to, target, class, dst });
        }
    }

    /// The finished body, whose first `params` registers are parameters.
    ///
    /// # Errors
    /// `METHOD-TOO-LARGE` where it does not fit the instruction encoding.
    pub(super) fn finish(mut self, params: usize, span: Span) -> Result<Body, Diagnostic> {
        let end = self.here();
        if end > Pc::from(u16::MAX) {
            self.too_large = Some("it has more than 65,535 instructions");
        }
        if let Some(why) = self.too_large {
            return Err(Diagnostic::error(
                Code::MethodTooLarge,
                span,
                format!("the method is too large: {why}"),
            )
            .with_hint("split it into several methods"));
        }
        let labels: Vec<Pc> = self.labels.iter().map(|l| l.at.unwrap_or(end)).collect();
        let at = |label: Label| labels.get(label.0 as usize).copied().unwrap_or(end);
        for &(pc, label) in &self.fixups {
            let goal = at(label);
            match self.body.code.get_mut(pc) {
                Some(
                    Instr::Jump { target }
                    | Instr::BranchTrue { target, .. }
                    | Instr::BranchFalse { target, .. }
                    | Instr::SkipAssertion { target },
                ) => *target = goal,
                Some(Instr::Branch { target, .. }) => *target = u16::try_from(goal).unwrap_or(u16::MAX),
                _ => {}
            }
        }
        for (keys, default) in &self.switches {
            let keys = keys.iter().map(|&(key, label)| (key, at(label))).collect();
            self.body.switches.push(SwitchTable { keys, default: at(*default) });
        }
        for local in &mut self.body.locals {
            local.to = local.to.min(end);
        }
        self.body.registers = u16::try_from(self.top).unwrap_or(u16::MAX);
        self.body.params = u16::try_from(params).unwrap_or(u16::MAX);
        Ok(self.body)
    }
}

fn position_or_push<T: PartialEq>(table: &mut Vec<T>, item: T) -> usize {
    if let Some(at) = table.iter().position(|t| *t == item) {
        return at;
    }
    table.push(item);
    table.len() - 1
}
