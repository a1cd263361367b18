//! Recursion that never ends. A call whose arguments, static fields and reachable objects are those of a call below it
//! on the stack does what that one did, which led to it: the stack grows for ever, and Java throws a
//! StackOverflowError.
//!
//! Nothing is looked at before the stack is deep. The machine is kept when it becomes so, and compared with calls of
//! the same method above: names of objects do not matter. In between, nothing may have been decided but branches on
//! terms, which go the same way where the terms are the same.

use std::sync::Arc;

use crate::base::Span;
use crate::exec::machine::frames::Mode;
use crate::exec::machine::same::Matching;
use crate::exec::machine::{DETACHED, Machine, Question, Stop};
use crate::lang::ir::Body;
use crate::lang::program::{ClassId, MethodId, Program};

/// The least depth from which on recursion is looked for.
const LEAST: usize = 16;
/// Which part of the most frames that is.
const PART: usize = 8;
/// Values that may be compared with one kept state.
const WORK: u64 = 4_000_000;

/// The state of a call deep on the stack.
#[derive(Clone, Debug)]
pub(in crate::exec) struct Deep {
    depth: usize,
    method: MethodId,
    kept: Arc<Machine>,
    /// Methods that were called above.
    called: Vec<MethodId>,
    work: u64,
}

impl Machine {
    /// The number of frames from which on [`recurs`](Self::recurs) wants to see calls.
    #[inline]
    pub(in crate::exec) fn deep_from(&self) -> usize {
        (self.max_frames / PART).max(LEAST)
    }

    /// Whether the call that was just entered is one below it again, so that no frame from there on ever returns, and
    /// none of them would catch what comes of it.
    #[cold]
    pub(in crate::exec) fn recurs(&mut self, program: &Program, method: MethodId) -> bool {
        let (depth, first) = (self.frames.len(), self.deep_from());
        if [first, 2 * first, 4 * first].contains(&depth) {
            self.deep = None;
            let kept = Arc::new(self.clone());
            self.deep = Some(Deep { depth, method, kept, called: Vec::new(), work: 0 });
            return false;
        }
        // What was kept on another way up is replaced before anything lies above it again.
        let Some(mut deep) = self.deep.take_if(|deep| deep.depth < depth) else { return false };
        if !deep.called.contains(&method) {
            deep.called.push(method);
        }
        if method == deep.method {
            let mut matching = Matching::new(&deep.kept, self);
            if matching.is_same_call() && !self.may_catch(program, &deep) {
                let frames = self.frames(program).skip(deep.depth - 1).take(depth - deep.depth);
                let user = frames.filter(|frame| !program.is_library(frame.method));
                self.recursion = user.filter_map(|frame| frame.span).collect();
                return true;
            }
            deep.work += matching.work;
        }
        self.deep = Some(deep).filter(|deep| deep.work < WORK);
        false
    }

    /// Where the calls of a recursion are that was proved to never end; its StackOverflowError is on its way to the
    /// driver.
    pub fn recursion(&self) -> &[Span] {
        &self.recursion
    }

    /// A stop for the driver: what it decides may be something else next time.
    pub(in crate::exec) fn note_decision(&mut self, stop: &Stop) {
        let is_of_terms = matches!(
            stop,
            Stop::Fuel
                | Stop::Done(_)
                | Stop::Ask(
                    Question::Condition(_)
                        | Question::Order(..)
                        | Question::Switch { .. }
                        | Question::Length { .. }
                )
        );
        if !is_of_terms {
            self.deep = None;
        }
    }

    /// Whether some frame may catch a StackOverflowError, wherever above the kept call it is thrown.
    fn may_catch(&self, program: &Program, deep: &Deep) -> bool {
        let error = program.well_known.stack_overflow_error;
        let catches = |wanted: Option<ClassId>| wanted.is_none_or(|class| program.is_subclass(error, class));
        let any = |body: &Body| body.handlers.iter().any(|handler| catches(handler.class));
        let body = |method: MethodId| program.body(method).ok();
        if deep.called.iter().any(|&method| body(method).is_none_or(|body| any(body))) {
            return true;
        }
        let outermost = self.frames.iter().rposition(|frame| matches!(frame.mode, Mode::Outermost { .. }));
        let below = self.frames.get(outermost.unwrap_or(0)..deep.depth).unwrap_or(&self.frames);
        below.iter().any(|frame| {
            let body = if frame.method == DETACHED { self.detached.as_ref() } else { body(frame.method) };
            let covers = |body: &Arc<Body>| {
                let mut handlers = body.handlers.iter().filter(|h| h.from <= frame.pc && frame.pc < h.to);
                handlers.any(|handler| catches(handler.class))
            };
            body.is_none_or(covers)
        })
    }
}
