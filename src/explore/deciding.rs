//! Which line decided that a boolean method is false, and what it saw: the fields that it read, and the local
//! variables there.
//!
//! A frame passes its callee's *false* on where at most one statement starts between the two returns, as in `return
//! isTree(root);` and `if (!isTree(root)) return false;`: the innermost of such a chain is the line that says why.

use crate::base::Span;
use crate::exec::symbolic::SymbolicState;
use crate::exec::{Machine, ObjectId, Observer, Value};
use crate::explore::shown;
use crate::lang::ast::PrimitiveName;
use crate::lang::ir::Pc;
use crate::lang::program::{ErasedType, MethodId, MethodKind, Program};
use crate::term::TermPool;

/// The line that decided.
#[derive(Clone, Debug)]
pub struct Decided {
    /// The method that it is in.
    pub method: MethodId,
    /// The line.
    pub span: Option<Span>,
    /// The statement before it in that method, which has the condition.
    pub before: Option<Span>,
    /// Fields and elements that it read, each once, with what they held: those of the statement that returned, and of
    /// the one before it, which has the condition.
    pub reads: Vec<(ObjectId, u32, Value)>,
    /// Local variables, by name and type.
    pub locals: Vec<(String, Value, Option<ErasedType>)>,
}

impl Decided {
    /// What it saw, a text each: `N0.next = N1`, `size = 2`. The state is that at the run's end.
    pub fn values(&self, program: &Program, state: &SymbolicState, terms: &TermPool) -> Vec<String> {
        let read = self.reads.iter().map(|&(object, cell, held)| {
            let (name, ty) = shown::cell_name(program, state, object, cell);
            // An object that is shown as it was before.
            let owner = match state.viewed(object) {
                Some(place) => format!("old({})", state.input.layout().place(place).name),
                None => shown::object_name(program, state, terms, object),
            };
            let value = shown::value(program, state, terms, held, ty);
            match name.starts_with('[') {
                true => format!("{owner}{name} = {value}"),
                false => format!("{owner}.{name} = {value}"),
            }
        });
        let locals = self.locals.iter();
        let local = locals
            .map(|(name, held, ty)| format!("{name} = {}", shown::value(program, state, terms, *held, *ty)));
        let mut values: Vec<String> = Vec::new();
        for text in read.chain(local) {
            if !values.contains(&text) {
                values.push(text);
            }
        }
        values
    }

    /// `Class.method line 20: if (n.next.prev != n) return false`; nothing where the line is not known.
    pub fn sentence(&self, program: &Program) -> Option<String> {
        let (sources, span) = (&program.sources, self.span?);
        let line = |span: Span| sources.file(span.file).line_col(span.start).line;
        let method = program.method_name(self.method);
        let mut text = sources.statement(span).to_string();
        let condition = self.before.filter(|before| before.file == span.file && line(*before) < line(span));
        let condition = condition.map(|before| sources.statement(before).trim_end_matches('{').trim_end());
        let is_condition =
            |text: &&str| ["if", "} else if", "else if"].iter().any(|word| text.starts_with(word));
        if let Some(condition) = condition.filter(is_condition) {
            text = format!("{} {text}", condition.trim_start_matches("} "));
        }
        Some(format!("{method} line {}: {}", line(span), text.trim_end_matches(';')))
    }
}

/// A run in which a method of the precondition refused.
#[derive(Clone, Debug)]
pub struct Refused {
    /// The line that decided.
    pub decided: Decided,
    /// What it saw.
    pub values: Vec<String>,
}

/// Watches one run of a boolean method.
pub struct Deciding<'a> {
    program: &'a Program,
    frames: Vec<Trace>,
    at: Option<(MethodId, Pc)>,
    reads: Vec<(ObjectId, u32, Value)>,
    locals: Vec<(String, Value, Option<ErasedType>)>,
    decided: Option<Decided>,
}

#[derive(Default)]
struct Trace {
    /// Where the last callee's result was decided, if that was false.
    callee: Option<Decided>,
    /// Statements started since that callee returned.
    statements: u32,
    /// Number of reads when the statement at hand began, and when the one before it did.
    since: [usize; 2],
    /// The statement at hand, and the one before it.
    statement: [Option<Pc>; 2],
}

impl<'a> Deciding<'a> {
    /// Before the run.
    pub fn new(program: &'a Program) -> Self {
        let (frames, at) = (vec![Trace::default()], None);
        Self { program, frames, at, reads: Vec::new(), locals: Vec::new(), decided: None }
    }

    /// What decided; where the method did not return false, what was executed last.
    pub fn decided(mut self) -> Option<Decided> {
        let (method, _) = self.at?;
        let frame = self.frames.pop().unwrap_or_default();
        self.decided.take().or_else(|| Some(self.here(method, &frame)))
    }

    fn here(&self, method: MethodId, frame: &Trace) -> Decided {
        let place = |method, pc: Pc| self.program.body(method).ok()?.spans.get(pc as usize).copied();
        let span = self.at.and_then(|(method, pc)| place(method, pc));
        let before = frame.statement[1].and_then(|pc| place(method, pc));
        let since = frame.since[1];
        let mut reads: Vec<(ObjectId, u32, Value)> = Vec::new();
        for &read in self.reads.iter().skip(since) {
            if !reads.iter().any(|known| (known.0, known.1) == (read.0, read.1)) {
                reads.push(read);
            }
        }
        Decided { method, span, before, reads, locals: self.locals.clone() }
    }

    /// Static initializers run between two instructions of a frame and are none of its calls.
    fn is_initializer(&self, method: MethodId) -> bool {
        self.program.methods[method].kind == MethodKind::StaticInit
    }
}

impl Observer for Deciding<'_> {
    const LOOKS: bool = true;

    fn look(&mut self, machine: &Machine, _: &TermPool) {
        let Some(frame) = machine.top_frame(self.program) else { return };
        let here = |name: &str| frame.local(name).and_then(|(_, ty)| ty);
        self.locals = frame.locals().map(|(name, value)| (name.to_string(), value, here(name))).collect();
    }

    fn on_instruction(&mut self, method: MethodId, pc: Pc) {
        self.at = Some((method, pc));
        let starts = self.program.body(method).is_ok_and(|b| b.starts.get(pc as usize) == Some(&true));
        if let Some(frame) = self.frames.last_mut().filter(|_| starts) {
            frame.statements += 1;
            frame.since = [self.reads.len(), frame.since[0]];
            frame.statement = [Some(pc), frame.statement[0]];
        }
    }

    fn on_read(&mut self, object: ObjectId, cell: u32, value: Value) {
        self.reads.push((object, cell, value));
    }

    fn on_call(&mut self, method: MethodId, _args: &[Value]) {
        if !self.is_initializer(method) {
            let since = [self.reads.len(); 2];
            self.frames.push(Trace { since, ..Trace::default() });
        }
    }

    fn on_return(&mut self, method: MethodId, value: Option<Value>) {
        if self.is_initializer(method) {
            return;
        }
        let boolean = ErasedType::primitive(PrimitiveName::Boolean);
        let is_false = value == Some(Value::Int(0)) && self.program.methods[method].erased_result == boolean;
        let frame = self.frames.pop().unwrap_or_default();
        let passed_on = frame.callee.clone().filter(|_| frame.statements <= 1);
        let decided = is_false.then(|| passed_on.unwrap_or_else(|| self.here(method, &frame)));
        match self.frames.last_mut() {
            Some(caller) => (caller.callee, caller.statements) = (decided, 0),
            None => self.decided = decided,
        }
    }

    fn on_throw(&mut self, _method: MethodId, _pc: Pc, _exception: ObjectId) {
        // Frames may go without returning: none of them passes anything on any more.
        self.frames.iter_mut().for_each(|frame| frame.callee = None);
    }
}
