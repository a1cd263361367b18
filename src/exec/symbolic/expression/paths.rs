//! All paths of one body, joined: conditions into one term, other values where they agree.

use crate::base::count::counted;
use crate::exec::machine::Bound;
use crate::exec::symbolic::expression::{Cause, Feasible, NULL, Operand, Stuck, Undecided};
use crate::exec::symbolic::{Fork, ForkKind, Progress, Setting, SymbolicState};
use crate::exec::{ObjectId, Outcome, Value};
use crate::heap::{Clause, InputValue, SlotId};
use crate::term::{BinaryTerm, CompareOp, Sort, TermId, TermPool};

/// Instructions that one body may execute, all its paths together.
const FUEL: u64 = 2_000_000;
/// Paths that one body may have.
const PATHS: u32 = 512;
/// Forks on one path.
const DEPTH: usize = 200;
/// Forks from which on paths that the path condition rules out are not walked: asking costs more than the
/// few paths of an ordinary condition.
const ASK_FROM: u32 = 16;

/// What some paths give.
#[derive(Clone, PartialEq, Debug)]
enum Ending {
    /// A condition, and where it is defined.
    Condition { holds: TermId, defined: TermId },
    /// Another value.
    Value(Operand),
    /// They all throw.
    Throws(String),
    /// It is not decided.
    Open(Undecided),
}

impl Ending {
    fn open(why: impl Into<String>) -> Self {
        Ending::Open(Undecided::because(why))
    }
}

pub(super) struct Paths<'a, 'b> {
    setting: &'a mut Setting<'b>,
    feasible: Feasible<'a>,
    is_condition: bool,
    /// What holds on the current path.
    path: &'a mut Vec<TermId>,
    fuel: u64,
    ends: u32,
    forks: u32,
    /// The state at the last end.
    end: Option<SymbolicState>,
    /// Objects that exist at the start.
    objects: u32,
    /// Slots that have symbols on some path.
    pub(super) symbols: Vec<SlotId>,
}

impl<'a, 'b> Paths<'a, 'b> {
    pub(super) fn new(
        setting: &'a mut Setting<'b>,
        feasible: Feasible<'a>,
        is_condition: bool,
        path: &'a mut Vec<TermId>,
    ) -> Self {
        let (fuel, symbols) = (FUEL, Vec::new());
        Self {
            setting,
            feasible,
            is_condition,
            path,
            fuel,
            ends: 0,
            forks: 0,
            end: None,
            objects: 0,
            symbols,
        }
    }

    /// The value, where it is defined (a condition that throws for some values), and the state behind it
    /// where there was one path.
    pub(super) fn run(
        &mut self,
        start: SymbolicState,
    ) -> Result<(Operand, Option<TermId>, Option<SymbolicState>), Undecided> {
        self.objects = start.machine.object_count();
        let depth = self.path.len();
        let result = self.explore(start);
        self.path.truncate(depth);
        let end = self.end.take().filter(|_| self.forks == 0);
        match result {
            Ending::Condition { holds, defined } => Ok((Operand::Term(holds), Some(defined), end)),
            Ending::Value(value) => Ok((value, None, end)),
            Ending::Throws(why) => Err(Undecided::because(why)),
            Ending::Open(why) => Err(why),
        }
    }

    fn explore(&mut self, mut state: SymbolicState) -> Ending {
        loop {
            match state.advance(self.setting, &mut self.fuel) {
                Progress::Done(outcome) => return self.ended(state, outcome),
                Progress::Fuel => return Ending::open(format!("it needs more than {FUEL} instructions")),
                Progress::LoopCut => {
                    let why = "it reads one object over and over (--loop-reads)".into();
                    // On one way of several, the others may have a value.
                    let cause = match self.path.is_empty() {
                        true => Cause::Cycle(Stuck(Box::new(state))),
                        false => Cause::Other,
                    };
                    return Ending::Open(Undecided { why, cause });
                }
                Progress::Fork(fork) => match fork.kind {
                    ForkKind::Lazy(slot) => {
                        let name = &state.input.layout().slot(slot).field;
                        let why = format!("{name} is symbolic");
                        return Ending::Open(Undecided { why, cause: Cause::Open(Box::new(fork)) });
                    }
                    ForkKind::Length(_) => {
                        let why = "the array's length is not decided yet".into();
                        return Ending::Open(Undecided { why, cause: Cause::Open(Box::new(fork)) });
                    }
                    // A number whose domain bounds it: its symbol will do.
                    ForkKind::Bound(_) => {
                        if let Some(alternative) = fork.alternatives.first() {
                            state.take(self.setting, &fork, alternative);
                        }
                    }
                    ForkKind::Choice => return Ending::open("it leaves a choice open"),
                    ForkKind::Primitive => return self.fork(&state, &fork),
                },
            }
        }
    }

    fn fork(&mut self, state: &SymbolicState, fork: &Fork) -> Ending {
        self.forks += 1;
        if self.ends >= PATHS {
            return Ending::open(format!("it has more than {PATHS} paths"));
        }
        if self.path.len() >= DEPTH {
            return Ending::open(format!("one of its paths depends on more than {DEPTH} conditions"));
        }
        let mut results: Vec<(TermId, Ending)> = Vec::new();
        for alternative in &fork.alternatives {
            let Clause::Assume(term) = alternative.clause else { continue };
            if !self.may_hold(term) {
                continue;
            }
            let mut next = state.clone();
            next.take(self.setting, fork, alternative);
            self.path.push(term);
            let result = self.explore(next);
            self.path.pop();
            results.push((term, result));
        }
        self.join(results)
    }

    /// Whether a path may go on with a term, as far as that is cheap to know.
    fn may_hold(&mut self, term: TermId) -> bool {
        match self.setting.terms.as_bool(term) {
            Some(holds) => return holds,
            None if self.path.contains(&term) => return true,
            None => {}
        }
        let denied = self.setting.terms.find_negation(term).is_some_and(|not| self.path.contains(&not));
        !denied && (self.forks < ASK_FROM || self.is_possible(term))
    }

    fn is_possible(&mut self, term: TermId) -> bool {
        self.path.push(term);
        let is_possible = (self.feasible)(self.setting.terms, self.path);
        self.path.pop();
        is_possible
    }

    /// Joins what the alternatives of a fork give; one of them holds.
    fn join(&mut self, mut results: Vec<(TermId, Ending)>) -> Ending {
        // A comparison of longs has three alternatives, two of which mean the same.
        if results.len() > 2
            && let Some(odd) = odd_one_out(&results)
        {
            let (term, odd) = results.swap_remove(odd);
            let (_, other) = results.swap_remove(0);
            return self.join_two(term, odd, other);
        }
        let Some((_, mut joined)) = results.pop() else {
            return Ending::open("it is evaluated where nothing is possible");
        };
        while let Some((term, result)) = results.pop() {
            joined = self.join_two(term, result, joined);
        }
        joined
    }

    /// `term ? a : b`.
    fn join_two(&mut self, term: TermId, a: Ending, b: Ending) -> Ending {
        use Ending::{Condition, Open, Throws, Value};
        let never = self.setting.terms.boolean(false);
        match (a, b) {
            (a, b) if a == b && !self.is_new(&a) => a,
            (Condition { holds: a, defined: of_a }, Condition { holds: b, defined: of_b }) => {
                let terms = &mut *self.setting.terms;
                Condition { holds: choose(terms, term, a, b), defined: choose(terms, term, of_a, of_b) }
            }
            (Condition { holds, defined }, Throws(_)) => {
                Condition { holds, defined: choose(self.setting.terms, term, defined, never) }
            }
            (Throws(_), Condition { holds, defined }) => {
                Condition { holds, defined: choose(self.setting.terms, term, never, defined) }
            }
            (Throws(why), Throws(_)) => Throws(why),
            (a, b) => {
                let not = self.setting.terms.not(term);
                match (self.is_possible(term), self.is_possible(not)) {
                    (true, false) => a,
                    (false, true) => b,
                    _ => match (a, b) {
                        (Open(why), _) | (_, Open(why)) => Open(why),
                        (Value(_) | Condition { .. } | Throws(_), _) => {
                            Ending::open(format!("it depends on {}", self.setting.terms.display(term)))
                        }
                    },
                }
            }
        }
    }

    /// Whether it is an object that a path made: another path's may have the same number.
    fn is_new(&self, result: &Ending) -> bool {
        matches!(result, Ending::Value(Operand::Reference(Some(ObjectId(n)))) if *n >= self.objects)
    }

    fn ended(&mut self, state: SymbolicState, outcome: Outcome) -> Ending {
        self.ends += 1;
        let slots = (0..state.input.layout().slots.len() as u32).map(SlotId);
        for slot in slots.filter(|&s| matches!(state.input.value(s), InputValue::Term(_))) {
            if !self.symbols.contains(&slot) {
                self.symbols.push(slot);
            }
        }
        let result = match outcome {
            Outcome::Return(value) => self.returned(value.unwrap_or(Value::Null)),
            Outcome::Exception { class, message, .. } => self.thrown(class, message),
            Outcome::Assumed => Ending::Throws("it assumes what does not hold".into()),
            Outcome::BoundExceeded { bound, .. } => Ending::open(match bound {
                Bound::Frames => {
                    format!(
                        "it needs more than {} (--max-frames)",
                        counted(state.machine.max_frames, "frame")
                    )
                }
                Bound::Memory | Bound::ArrayLength(_) | Bound::TextLength(_) => format!("it {bound}"),
            }),
            Outcome::Unsupported { message, .. } => Ending::open(message),
        };
        self.end = Some(state);
        result
    }

    fn returned(&mut self, value: Value) -> Ending {
        let terms = &mut *self.setting.terms;
        let term = match value {
            Value::Null => return Ending::Value(Operand::Reference(None)),
            Value::Ref(object) => return Ending::Value(Operand::Reference(Some(object))),
            Value::Float(_) | Value::Double(_) => return Ending::Value(Operand::Real(value)),
            Value::Int(n) if self.is_condition => terms.boolean(n != 0),
            Value::Int(n) => terms.int(n),
            Value::Long(n) => terms.long(n),
            Value::Sym(term) => term,
            Value::Unset | Value::Pending(_) => return Ending::open("it is symbolic"),
        };
        if !self.is_condition {
            return Ending::Value(Operand::Term(term));
        }
        let holds = match terms.sort(term) {
            Sort::Bool => term,
            sort => {
                let zero = terms.constant(sort, 0);
                terms.compare(CompareOp::Ne, term, zero)
            }
        };
        Ending::Condition { holds, defined: terms.boolean(true) }
    }

    fn thrown(&self, class: crate::lang::program::ClassId, message: Option<String>) -> Ending {
        let known = &self.setting.program.well_known;
        let name = &self.setting.program.classes[class].simple;
        // A null dereference is never decided, whatever the path depends on.
        if class == known.null_pointer_exception {
            return Ending::open(NULL);
        }
        Ending::Throws(match message {
            _ if class == known.arithmetic_exception => "division by zero throws ArithmeticException".into(),
            _ if class == known.class_cast_exception => "the cast throws ClassCastException".into(),
            _ if class == known.array_index_exception => "the index is out of bounds".into(),
            Some(message) => format!("it throws {name}: {message}"),
            None => format!("it throws {name}"),
        })
    }
}

/// The alternative that alone gives what it gives, where all others agree.
fn odd_one_out(results: &[(TermId, Ending)]) -> Option<usize> {
    (0..results.len()).find(|&odd| {
        let mut others = results.iter().enumerate().filter(|(i, _)| *i != odd).map(|(_, (_, r))| r);
        let first = others.next();
        others.all(|r| Some(r) == first)
    })
}

/// `cond ? a : b` on booleans.
pub(super) fn choose(terms: &mut TermPool, cond: TermId, a: TermId, b: TermId) -> TermId {
    if a == b {
        return a;
    }
    let not = terms.not(cond);
    match (terms.as_bool(a), terms.as_bool(b)) {
        (Some(true), _) => return terms.binary(BinaryTerm::Or, cond, b),
        (_, Some(true)) => return terms.binary(BinaryTerm::Or, not, a),
        _ => {}
    }
    let a = terms.binary(BinaryTerm::And, cond, a);
    let b = terms.binary(BinaryTerm::And, not, b);
    terms.binary(BinaryTerm::Or, a, b)
}
