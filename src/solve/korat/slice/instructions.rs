//! Instruction by instruction: what the values that a run computes depend on.

use crate::exec::run::branch;
use crate::exec::{ObjectId, Observer, Value};
use crate::lang::ir::{Callee, Cond, Instr, Pc, Reg};
use crate::lang::program::{ClassOrigin, MethodId, MethodKind};
use crate::solve::korat::slice::Following;
use crate::solve::korat::slice::effects::ARRAY_LIST;
use crate::solve::korat::slice::facts::Fatal;
use crate::solve::korat::slice::sets::Cells;
use crate::solve::korat::slice::shadow::{Context, Frame, Raw, Taint};

impl Observer for Following<'_> {
    fn on_instruction(&mut self, method: MethodId, pc: Pc) {
        if self.is_over() {
            return;
        }
        if self.top().is_none_or(|frame| frame.method != method) {
            if self.program.methods[method].kind != MethodKind::StaticInit {
                return self.slicer.lose("a call that is not followed");
            }
            self.enter(method, &[], Fatal::new());
        }
        if self.slicer.sets.is_full() {
            return self.slicer.lose("a run of very many steps");
        }
        let Some(mut frame) = self.top().filter(|_| !self.is_over()) else { return };
        // One that stopped for an answer comes again.
        if let Some((from, why)) = self.stands().branched.take().filter(|&(from, _)| from != pc) {
            self.branched(frame, from, why, pc);
            if self.is_over() {
                return;
            }
        }
        while self.slicer.shadow.contexts.len() > frame.contexts as usize
            && self.slicer.shadow.contexts.last().is_some_and(|context| context.join == pc)
        {
            self.meet(frame);
        }
        frame.pc = pc;
        if let Some(top) = self.stands().frames.last_mut() {
            top.pc = pc;
        }
        if let Some(instr) = self.instruction(frame) {
            self.compute(frame, pc, instr);
        }
    }

    fn on_read(&mut self, object: ObjectId, cell: u32, _: Value) {
        let Some(frame) = self.top().filter(|_| !self.is_over()) else { return };
        let (dst, base) = match self.instruction(frame) {
            Some(Instr::GetField { dst, obj, .. }) => (dst, self.register(frame, obj)),
            Some(Instr::ArrayLoad { dst, array, index }) => (dst, self.of_two(frame, array, index)),
            _ => return,
        };
        if let Some(slot) = self.cells.slot(object, cell) {
            let taint = self.slicer.read(slot, base);
            return self.set_taint(frame, dst, taint);
        }
        let own = self.both(self.slicer.shadow.cell(object, cell), self.slicer.shadow.other_cells);
        let mut why = self.both(base, own);
        // Natives write fields of the models, such as how often a list was changed.
        if self.program.classes[self.program.methods[frame.method].class].origin == ClassOrigin::Stub {
            let all = self.model(object);
            why = self.both(why, all);
        }
        self.set(frame, dst, why);
    }

    /// Values that make the same of a comparison lead the same way.
    fn on_compare(&mut self, a: Value, b: Value) {
        let Some(frame) = self.top().filter(|_| !self.is_over()) else { return };
        let Some(Instr::Branch { cond, a: left, b: right, .. }) = self.instruction(frame) else { return };
        let (of_a, of_b) = (self.taint(frame, left), self.taint(frame, right));
        // Of two slots the one that was read last can be given other values without more ado.
        let is_b = of_b.raw.is_some_and(|b| of_a.raw.is_none_or(|a| a.read < b.read));
        let (raw, other) = if is_b { (of_b.raw, of_a.why) } else { (of_a.raw, of_b.why) };
        let Some(Raw { slot, rest, .. }) = raw else { return };
        let rest = self.both(rest, other);
        let is_of_references = matches!(cond, Cond::RefEq | Cond::RefNe) && self.has_references(slot);
        let values = match is_b {
            true if is_of_references => self.alike_to(slot, b, a),
            false if is_of_references => self.alike_to(slot, a, b),
            true => self.alike(slot, b, |value| branch::holds(cond, a, value)),
            false => self.alike(slot, a, |value| branch::holds(cond, value, b)),
        };
        let own = self.slicer.sets.one_of(slot, values);
        let why = self.both(rest, own);
        self.stands().branched = Some((frame.pc, why));
    }

    fn on_length(&mut self, array: ObjectId) {
        let Some(frame) = self.top().filter(|_| !self.is_over()) else { return };
        let Some(Instr::ArrayLength { dst, array: register }) = self.instruction(frame) else { return };
        let why = self.register(frame, register);
        let taint = match self.cells.length_slot(array) {
            Some(slot) => self.slicer.read(slot, why),
            None => Taint::of(why),
        };
        self.set_taint(frame, dst, taint);
    }

    fn on_write(&mut self, object: ObjectId, cell: u32, _: Value) {
        let Some(frame) = self.top().filter(|_| !self.is_over()) else { return };
        let (src, base) = match self.instruction(frame) {
            Some(Instr::PutField { obj, src, .. }) => (src, self.register(frame, obj)),
            Some(Instr::ArrayStore { array, index, src }) => (src, self.of_two(frame, array, index)),
            _ => return,
        };
        if self.cells.slot(object, cell).is_some() {
            return self.slicer.blur("it writes a field of the input");
        }
        let why = self.both(self.register(frame, src), base);
        let why = self.both(why, self.slicer.shadow.context());
        self.stands().set_cell(object, cell, why);
        // Another object, or element, may have been written.
        if base != Cells::NONE {
            let other = self.both(self.slicer.shadow.other_cells, base);
            self.stands().other_cells = other;
        }
    }

    fn on_call(&mut self, method: MethodId, args: &[Value]) {
        if self.is_over() {
            return;
        }
        let Some(frame) = self.top() else { return self.slicer.lose("a call that is not followed") };
        let Some(Instr::Call { site, .. }) = self.instruction(frame) else {
            return self.slicer.lose("a call that is not followed");
        };
        let Some(body) = self.body(frame.method) else { return };
        let site = &body.calls[site as usize];
        let (first, count) = (site.first, site.args);
        let selector = |m: MethodId| self.program.methods[m].selector;
        let (is_it, is_chosen) = match site.callee {
            Callee::Static(called) | Callee::Direct(called) => (called == method, false),
            Callee::Virtual(called) => {
                let sole = self.natives.reaches_one(called);
                let overrides =
                    self.program.dispatch(self.program.methods[method].class, called) == Some(method);
                (called == method || overrides || selector(called) == selector(method), !sole)
            }
            Callee::Dynamic(_) => (false, false),
        };
        if !is_it || count as usize != args.len() {
            return self.slicer.lose("a call that is not followed");
        }
        let class = self.program.methods[method].class;
        if self.program.methods[method].kind == MethodKind::Constructor
            && *self.program.classes[class].name == *ARRAY_LIST
            && let Some(&Value::Ref(object)) = args.first()
        {
            self.made(object);
        }
        let fatal = Fatal::from_slice(self.flow(frame).fatal_results(frame.pc));
        let given: Vec<Taint> = (0..count).map(|i| self.taint(frame, Reg(first.0 + i))).collect();
        self.enter(method, &given, fatal);
        let receiver = given.first().copied().unwrap_or_default().why;
        if is_chosen && receiver != Cells::NONE && !self.is_over() {
            self.depend(None, Context { own: receiver, ..Context::default() });
        }
    }

    fn on_return(&mut self, method: MethodId, value: Option<Value>) {
        let Some(frame) = self.top().filter(|_| !self.is_over()) else { return };
        if frame.method != method {
            return self.slicer.lose("a call that is not followed");
        }
        let mut taint = match self.instruction(frame) {
            Some(Instr::Return { src }) => self.taint(frame, src),
            _ => Taint::default(),
        };
        let decides = match value {
            Some(Value::Int(n)) => Some(n),
            Some(Value::Null) => Some(0),
            _ => None,
        };
        if decides.is_some_and(|n| self.flow(frame).fatal.contains(&n)) {
            return self.fail(taint.why);
        }
        while self.slicer.shadow.contexts.len() > frame.contexts as usize {
            let own = self.meet(frame);
            taint = self.and(taint, own);
        }
        let shadow = self.stands();
        shadow.frames.pop();
        shadow.registers.truncate(frame.base as usize);
        shadow.asked = None;
        if self.program.methods[method].kind == MethodKind::StaticInit {
            return;
        }
        if let Some(caller) = self.top()
            && let (Some(Instr::Call { dst, .. }), Some(_)) = (self.instruction(caller), value)
        {
            self.set_taint(caller, dst, taint);
        }
    }

    fn on_native(&mut self, method: MethodId, args: &[Value], value: Option<Value>) {
        let Some(frame) = self.top().filter(|_| !self.is_over()) else { return };
        match self.instruction(frame) {
            Some(Instr::Call { dst, site }) => self.native(frame, method, dst, site, args, value),
            _ => self.slicer.lose("a call that is not followed"),
        }
    }

    fn on_throw(&mut self, _: MethodId, _: Pc, _: ObjectId) {
        let Some(frame) = self.top().filter(|_| !self.is_over()) else { return };
        // No frame catches anything, or nothing would be known: this ends the run.
        let why = match self.instruction(frame) {
            Some(Instr::Call { .. } | Instr::InitClass { .. }) | None => {
                return self.slicer.lose("a call that throws");
            }
            Some(
                Instr::GetField { obj, .. }
                | Instr::NullCheck { obj }
                | Instr::CheckCast { obj, .. }
                | Instr::Throw { exception: obj }
                | Instr::ArrayLength { array: obj, .. }
                | Instr::NewArray { len: obj, .. },
            ) => self.register(frame, obj),
            Some(Instr::PutField { obj, .. }) => self.register(frame, obj),
            Some(Instr::Arith { a, b, .. }) => self.of_two(frame, a, b),
            // The length is of the array's, or a slot of its own.
            Some(_) => return self.slicer.lose("an exception that is not followed"),
        };
        self.fail(why);
    }
}

impl Following<'_> {
    fn of_two(&mut self, frame: Frame, a: Reg, b: Reg) -> Cells {
        let (a, b) = (self.register(frame, a), self.register(frame, b));
        self.both(a, b)
    }

    /// What an instruction computes that neither reads nor calls. It may be announced twice.
    fn compute(&mut self, frame: Frame, pc: Pc, instr: Instr) {
        match instr {
            Instr::Const { dst, .. } | Instr::New { dst, .. } | Instr::ClassLiteral { dst, .. } => {
                self.set(frame, dst, Cells::NONE);
            }
            Instr::Move { dst, src } => {
                let taint = self.taint(frame, src);
                self.set_taint(frame, dst, taint);
            }
            Instr::Unary { dst, a: src, .. } | Instr::InstanceOf { dst, obj: src, .. } => {
                let why = self.register(frame, src);
                self.set(frame, dst, why);
            }
            Instr::Arith { dst, a, b, .. } => {
                let why = self.of_two(frame, a, b);
                self.set(frame, dst, why);
            }
            Instr::NewArray { dst, len, .. } => {
                // Its length is kept nowhere.
                let why = self.register(frame, len);
                self.set(frame, dst, why);
                if why != Cells::NONE {
                    let always = self.both(self.slicer.shadow.always, why);
                    self.stands().always = always;
                }
            }
            Instr::GetStatic { dst, field } => {
                let why = self.both(self.slicer.shadow.fixed(field), self.slicer.shadow.other_cells);
                let taint = match self.cells.static_slot(field) {
                    Some(slot) => self.slicer.read(slot, why),
                    None => Taint::of(why),
                };
                self.set_taint(frame, dst, taint);
            }
            Instr::PutStatic { field, src } => {
                if self.cells.static_slot(field).is_some() {
                    return self.slicer.blur("it writes a field of the input");
                }
                let why = self.both(self.register(frame, src), self.slicer.shadow.context());
                self.stands().set_static(field, why);
            }
            Instr::Branch { a, b, .. } => {
                let why = self.of_two(frame, a, b);
                self.stands().branched = Some((pc, why));
            }
            Instr::BranchTrue { cond: on, .. }
            | Instr::BranchFalse { cond: on, .. }
            | Instr::Switch { on, .. } => {
                let why = self.register(frame, on);
                self.stands().branched = Some((pc, why));
            }
            Instr::Concat { dst, .. } | Instr::NewMultiArray { dst, .. } | Instr::MakeClosure { dst, .. } => {
                self.slicer.blur("strings, arrays of arrays or closures");
                self.set(frame, dst, Cells::NONE);
            }
            _ => {}
        }
    }
}
