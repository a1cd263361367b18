//! What a native sees of the call it serves.

use smallvec::SmallVec;

use crate::exec::machine::{Bound, DETACHED, Identical, Machine, Mode, Question, Reply};
use crate::exec::natives::{NativeExit, Natives};
use crate::exec::value::{ObjectId, Value};
use crate::lang::program::{ClassOrigin, MethodId, Program};
use crate::term::{Term, TermId, TermPool};

/// One call of a native function. Arguments count from 0, which is the receiver of instance methods
/// (never null: the call has checked).
#[derive(Debug)]
pub struct NativeCall<'a> {
    /// The code.
    pub program: &'a Program,
    /// What linking found.
    pub natives: &'a Natives,
    /// The state, to change only after all questions are answered.
    pub machine: &'a mut Machine,
    /// The terms.
    pub terms: &'a mut TermPool,
    /// The method that the native implements.
    pub method: MethodId,
    /// The arguments as they are: a reference may be pending. See [`NativeCall::value`].
    pub args: SmallVec<[Value; 6]>,
    pub(in crate::exec) cursor: usize,
    /// A field or element that the native writes as an assignment does: observers are told.
    pub(in crate::exec) written: Option<(ObjectId, u32, Value)>,
}

impl NativeCall<'_> {
    /// Whether a hash container of the models is among the callers, or a native: these call `hashCode` alone.
    pub(super) fn is_for_container(&self) -> bool {
        self.machine.frames.iter().any(|frame| {
            let class = (frame.method != DETACHED).then(|| self.program.methods[frame.method].class);
            let is_container = class.is_some_and(|class| {
                let class = &self.program.classes[class];
                let is_hash = class.name.contains("Hash") || class.name.contains("ConcurrentTable");
                class.origin == ClassOrigin::Stub && is_hash
            });
            matches!(frame.mode, Mode::Reply) || is_container
        })
    }

    /// An argument, decided where it is a reference.
    ///
    /// # Errors
    /// The question that decides it.
    pub fn value(&self, index: usize) -> Result<Value, NativeExit> {
        match self.args.get(index) {
            Some(&Value::Pending(pending)) => Err(NativeExit::Ask(Question::Pending(pending))),
            Some(&value) => Ok(value),
            None => Err(self.unsupported("an argument is missing")),
        }
    }

    /// A reference argument; `None` is null.
    ///
    /// # Errors
    /// The question that decides it.
    pub fn reference(&self, index: usize) -> Result<Option<ObjectId>, NativeExit> {
        match self.value(index)? {
            Value::Ref(object) => Ok(Some(object)),
            _ => Ok(None),
        }
    }

    /// A reference argument that must not be null.
    ///
    /// # Errors
    /// The question that decides it, or a NullPointerException.
    pub fn object(&self, index: usize) -> Result<ObjectId, NativeExit> {
        self.reference(index)?
            .ok_or(NativeExit::Throw { class: "java.lang.NullPointerException", message: None })
    }

    /// An int, short, byte, char or boolean argument that must be concrete.
    ///
    /// # Errors
    /// *Unsupported* where it is symbolic.
    pub fn int(&self, index: usize) -> Result<i32, NativeExit> {
        match self.value(index)? {
            Value::Int(i) => Ok(i),
            _ => Err(self.unsupported("a symbolic argument")),
        }
    }

    /// The length of a new array, which the Java code has checked not to be negative: an int as it is; a
    /// symbolic one is asked for.
    ///
    /// # Errors
    /// The question, where it has not been answered yet; the limit, where the length is more than that.
    pub fn new_length(&mut self, index: usize) -> Result<u32, NativeExit> {
        let Value::Sym(term) = self.value(index)? else {
            return u32::try_from(self.int(index)?).map_err(|_| self.unsupported("a negative length"));
        };
        let most = self.machine.max_symbolic_length.max(0);
        match self.ask(Question::Length { term, most })? {
            len if len > most as u32 => Err(NativeExit::BoundExceeded(Bound::ArrayLength(most))),
            len => Ok(len),
        }
    }

    /// The concrete contents of a string argument; `None` where they are not known.
    ///
    /// # Errors
    /// As [`NativeCall::object`].
    pub fn text(&self, index: usize) -> Result<Option<std::sync::Arc<str>>, NativeExit> {
        let object = self.object(index)?;
        Ok(self.machine.text(object).cloned())
    }

    /// The alternative that the driver chose. Questions must come in the same order each time.
    ///
    /// # Errors
    /// The question, where it has not been answered yet.
    pub fn ask(&mut self, question: Question) -> Result<u32, NativeExit> {
        match self.machine.replies.get(self.cursor) {
            Some(&Reply::Alternative(alternative)) => {
                self.cursor += 1;
                Ok(alternative)
            }
            _ => Err(NativeExit::Ask(question)),
        }
    }

    /// Whether a term holds: a constant is decided, everything else asked.
    ///
    /// # Errors
    /// The question, where it has not been answered yet.
    pub fn condition(&mut self, term: TermId) -> Result<bool, NativeExit> {
        match self.terms.get(term) {
            Term::Bool(holds) => Ok(holds),
            _ => Ok(self.ask(Question::Condition(term))? == 0),
        }
    }

    /// Whether two objects are one for Java, see [`Identical`].
    ///
    /// # Errors
    /// The question, where it has not been answered yet.
    pub(in crate::exec) fn are_identical(&mut self, a: ObjectId, b: ObjectId) -> Result<bool, NativeExit> {
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

    /// The first object that is one with this one.
    ///
    /// # Errors
    /// The question, where it has not been answered yet.
    pub(in crate::exec) fn first_identical(&mut self, object: ObjectId) -> Result<ObjectId, NativeExit> {
        if self.machine.has_open_identities() {
            for other in self.machine.possible_twins(object) {
                if self.are_identical(object, other)? {
                    return Ok(other);
                }
            }
        }
        Ok(object)
    }

    /// The value of a cell.
    ///
    /// # Errors
    /// A stop, where it is unset.
    pub fn read(&self, object: ObjectId, cell: u32) -> Result<Value, NativeExit> {
        match self.machine.raw_cell(object, cell) {
            Value::Unset => Err(NativeExit::Read { object, cell }),
            value => Ok(value),
        }
    }

    /// The length of an array.
    ///
    /// # Errors
    /// A stop, where it is open.
    pub fn length(&self, array: ObjectId) -> Result<u32, NativeExit> {
        self.machine.length(array).ok_or(NativeExit::ReadLength(array))
    }

    /// Calls a method and gives what it returned. The method is called as it stands (see
    /// [`Program::dispatch`] for the one that overrides it). Calls must come in the same order each time.
    ///
    /// # Errors
    /// The request, where it has not been served yet.
    pub fn invoke(&mut self, method: MethodId, args: &[Value]) -> Result<Option<Value>, NativeExit> {
        match self.machine.replies.get(self.cursor) {
            Some(&Reply::Result(value)) => {
                self.cursor += 1;
                Ok(value)
            }
            _ => Err(NativeExit::Invoke(method, args.to_vec())),
        }
    }

    /// *Unsupported*, with the method's name.
    pub fn unsupported(&self, what: &str) -> NativeExit {
        NativeExit::Unsupported(format!("{what} in `{}`", self.program.method_name(self.method)))
    }
}
