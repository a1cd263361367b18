//! Throwing and unwinding.

use crate::exec::FrameView;
use crate::exec::machine::{Bound, DETACHED, Frame, InitState, Mode, Outcome, Stop, Thrown};
use crate::exec::observer::Observer;
use crate::exec::run::{Run, Trap};
use crate::exec::value::{ObjectId, Value};
use crate::lang::program::{ClassId, ClassOrigin, FieldId};

impl<O: Observer> Run<'_, O> {
    /// A new exception of the interpreter's own. No constructor runs.
    pub(super) fn new_exception(
        &mut self,
        class: ClassId,
        message: Option<String>,
    ) -> Result<ObjectId, Trap> {
        let exception = self.new_object(class)?;
        if let (Some(field), Some(message)) = (self.natives.message, message) {
            let text = self.machine.alloc_string(self.program, message);
            self.set_field(exception, field, Value::Ref(text));
        }
        Ok(exception)
    }

    fn set_field(&mut self, object: ObjectId, field: FieldId, value: Value) {
        let slot = self.program.fields[field].slot;
        self.machine.set_cell(object, slot, value);
    }

    /// Unwinds to the handler of an exception. Comes back with a stop where there is none.
    pub(super) fn unwind(&mut self, mut exception: ObjectId) -> Option<Stop> {
        if let Some(frame) = self.machine.frames.last() {
            self.observer.on_throw(frame.method, frame.pc, exception);
        }
        let place = self.thrown_at();
        self.remember(exception, place);
        while let Some(&frame) = self.machine.frames.last() {
            let started =
                !matches!(frame.mode, Mode::Init { started: false, .. } | Mode::Outermost { started: false });
            if started && self.enter_handler(&frame, exception) {
                return None;
            }
            self.machine.pop_frames(self.machine.frames.len() - 1);
            match frame.mode {
                Mode::Outermost { .. } => return Some(Stop::Done(self.uncaught(exception))),
                Mode::Init { class, .. } => match self.init_failed(class, exception) {
                    Ok(wrapped) => exception = wrapped,
                    Err(_) => {
                        self.abandon();
                        return Some(Stop::Done(Outcome::BoundExceeded {
                            bound: Bound::Memory,
                            span: place.span,
                        }));
                    }
                },
                Mode::Call(_) | Mode::CallBoxed(_) | Mode::Reply => {}
            }
        }
        Some(Stop::Done(self.uncaught(exception)))
    }

    /// Goes to the first handler that covers the frame's instruction and catches the exception.
    fn enter_handler(&mut self, frame: &Frame, exception: ObjectId) -> bool {
        let body = match frame.method {
            DETACHED => self.machine.detached.as_ref(),
            method => self.program.body(method).ok(),
        };
        let Some(body) = body else { return false };
        let class = self.machine.class_of(exception);
        let catches = |wanted: Option<ClassId>| match (wanted, class) {
            (None, _) => true,
            (Some(wanted), Some(class)) => self.program.is_subclass(class, wanted),
            (Some(_), None) => false,
        };
        let mut covering = body.handlers.iter().filter(|h| h.from <= frame.pc && frame.pc < h.to);
        let Some(handler) = covering.find(|h| catches(h.class)) else { return false };
        let register = frame.base as usize + handler.dst.0 as usize;
        if let Some(register) = self.machine.registers.get_mut(register) {
            *register = Value::Ref(exception);
        }
        self.machine.replies.truncate(frame.replies as usize);
        if let Some(top) = self.machine.frames.last_mut() {
            top.pc = handler.target;
        }
        true
    }

    /// What an exception that leaves a static initializer becomes (JLS 12.4.2): errors stay.
    fn init_failed(&mut self, class: ClassId, exception: ObjectId) -> Result<ObjectId, Trap> {
        if let Some(state) = self.machine.init.get_mut(class.0 as usize) {
            *state = InitState::Failed;
        }
        let error = self.program.by_name.get("java.lang.Error").copied();
        let is_error = match (self.machine.class_of(exception), error) {
            (Some(class), Some(error)) => self.program.is_subclass(class, error),
            _ => false,
        };
        if is_error {
            return Ok(exception);
        }
        let place = self.origin(exception);
        let wrapped = self.new_exception(self.program.well_known.initializer_error, None)?;
        if let Some(cause) = self.natives.cause {
            self.set_field(wrapped, cause, Value::Ref(exception));
        }
        self.remember(wrapped, place);
        Ok(wrapped)
    }

    /// Keeps where an exception was thrown first: throwing it again, as `finally` does, changes nothing.
    fn remember(&mut self, exception: ObjectId, place: Thrown) {
        let thrown = &mut self.machine.thrown;
        if let Err(at) = thrown.binary_search_by_key(&exception, |&(object, _)| object) {
            thrown.insert(at, (exception, place));
        }
    }

    fn origin(&self, exception: ObjectId) -> Thrown {
        let thrown = &self.machine.thrown;
        let at = thrown.binary_search_by_key(&exception, |&(object, _)| object).ok();
        at.and_then(|at| thrown.get(at)).map(|&(_, place)| place).unwrap_or_default()
    }

    /// The innermost frame's instruction; where that is a model's, that and the user's below it.
    fn thrown_at(&self) -> Thrown {
        let top = self.span();
        let is_user = |frame: &FrameView| {
            let class = self.program.methods.get(frame.method).map(|m| m.class);
            class.is_none_or(|class| self.program.classes[class].origin == ClassOrigin::User)
        };
        let mut frames = self.machine.frames(self.program).rev();
        match frames.position(|frame| is_user(&frame)) {
            Some(0) | None => Thrown { span: top, inside: None },
            Some(below) => {
                let user = self.machine.frames(self.program).rev().nth(below).and_then(|frame| frame.span);
                Thrown { span: user.or(top), inside: top.filter(|_| user.is_some()) }
            }
        }
    }

    fn uncaught(&self, exception: ObjectId) -> Outcome {
        let message = self.natives.message.and_then(|field| {
            match self.machine.cell(exception, self.program.fields[field].slot) {
                Value::Ref(text) => self.machine.text(text).map(|t| t.to_string()),
                _ => None,
            }
        });
        let Thrown { span, inside } = self.origin(exception);
        Outcome::Exception {
            object: exception,
            class: self.machine.class_of(exception).unwrap_or(self.program.well_known.throwable),
            message,
            span,
            inside,
        }
    }

    /// Drops the frames of the current call of the driver.
    pub(super) fn abandon(&mut self) {
        let outermost = self.machine.frames.iter().rposition(|f| matches!(f.mode, Mode::Outermost { .. }));
        self.machine.pop_frames(outermost.unwrap_or(0));
    }
}
