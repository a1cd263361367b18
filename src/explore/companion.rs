//! Companion methods of HEX rules (HEX §3.4): run on a child's state before it goes on, silently.
//!
//! A companion's own branches are no choices of the program. All its ways are explored; where none survives
//! its assumptions the child is cut. The child then goes on in *one* state that stands for all surviving
//! ways: the disjunction of what they assumed joins the path condition, and a number that they leave
//! different (a counter in a ghost field) becomes a symbol that the disjunction ties to each way's value.
//! So nothing is lost, and choice paths are those of every other technique.
//!
//! Where that cannot be done (a companion looks at a reference that is not decided, throws, does not end,
//! or its ways leave different references) the companion is left out: the child goes on as if it had not
//! been called, and the run says so. That never cuts a heap that exists.

use crate::base::CancelToken;
use crate::exec::machine::Spot;
use crate::exec::symbolic::{ForkKind, Progress, Setting, SymbolicState};
use crate::exec::{Outcome, Value};
use crate::explore::engine::Engine;
use crate::heap::{InputValue, SlotId};
use crate::solve::Why;
use crate::solve::trace::{Event, EventKind};
use crate::technique::Call;
use crate::term::{BinaryTerm, CompareOp, Sort, SymbolKind, TermId, TermPool};

/// Most ways of one companion.
const MOST_WAYS: usize = 1000;

/// Why a companion was left out.
struct LeftOut(String);

impl Engine {
    /// Runs companions on a state, in order. The reason where one leaves no way to go on.
    pub(super) fn run_companions(
        &mut self,
        state: &mut SymbolicState,
        calls: &[Call],
    ) -> Result<(), Box<Why>> {
        let assumed = state.pc.clauses.len();
        for call in calls {
            let method = self.subject().program.method_name(call.method);
            let says = match call.rule {
                0 => format!("{method} is called before the method"),
                rule => format!("rule {rule} calls {method}"),
            };
            let known = state.pc.clauses.len();
            let ways = match self.ways(state, call) {
                Ok(ways) if ways.is_empty() => {
                    self.tell(|_| Event::new(EventKind::Rule, format!("{says}: it leaves no way to go on")));
                    return Err(Box::new(Why::Companion { rule: call.rule, method }));
                }
                Ok(ways) => self.unite(state, ways),
                Err(left_out) => Err(left_out),
            };
            match ways {
                Ok(united) => {
                    *state = united;
                    self.tell(|terms| {
                        let assumed = state.pc.clauses.get(known..).unwrap_or_default();
                        let what = match assumed {
                            [] => "nothing".into(),
                            assumed => terms.display_all(assumed).to_string(),
                        };
                        Event::new(EventKind::Rule, format!("{says}: it assumes {what}"))
                    });
                }
                Err(LeftOut(why)) => {
                    self.tell(|_| Event::new(EventKind::Rule, format!("{says}: left out where it {why}")));
                    let remark = format!("the companion {method} was left out where it {why}");
                    self.counts.left_out.get_or_insert(remark);
                }
            }
        }
        state.pc.assumed_by_companions(assumed);
        Ok(())
    }

    /// Says what becomes of a companion.
    fn tell(&mut self, event: impl FnOnce(&TermPool) -> Event) {
        self.with_technique(|_, context| {
            if let Some(listener) = &mut context.listener {
                listener.tell(|| event(context.terms));
            }
        });
    }

    /// All ways that a companion can go.
    fn ways(&mut self, state: &SymbolicState, call: &Call) -> Result<Vec<SymbolicState>, LeftOut> {
        let subject = self.subject().clone();
        let program = &subject.program;
        for (value, &ty) in call.args.iter().zip(&program.methods[call.method].erased_params) {
            if let Value::Ref(object) = value
                && !program.is_assignable(state.machine.type_of(*object), ty)
            {
                let is = program.type_name(state.machine.type_of(*object));
                return Err(LeftOut(format!("is given {is} for {}", program.type_name(ty))));
            }
        }
        let mut start = state.clone();
        start.loops.reset();
        if let Err(outcome) = start.machine.call(program, call.method, &call.args) {
            return Err(LeftOut(ending(program, &outcome)));
        }
        let mut fuel = self.companion_steps();
        let (mut open, mut ways) = (vec![start], Vec::new());
        while let Some(mut way) = open.pop() {
            if ways.len() + open.len() >= MOST_WAYS {
                return Err(LeftOut(format!("has more than {MOST_WAYS} ways")));
            }
            let (natives, terms) = self.running();
            let mut setting = Setting { program, natives, terms };
            let fork = match way.advance(&mut setting, &mut fuel) {
                Progress::Done(Outcome::Return(_)) => {
                    ways.push(way);
                    continue;
                }
                Progress::Done(Outcome::Assumed) => continue,
                Progress::Done(outcome) => return Err(LeftOut(ending(program, &outcome))),
                Progress::LoopCut | Progress::Fuel => return Err(LeftOut("does not end".into())),
                Progress::Fork(fork) => fork,
            };
            match fork.kind {
                ForkKind::Lazy(slot) | ForkKind::Length(slot) => {
                    let slot = &state.input.layout().slot(slot).name;
                    return Err(LeftOut(format!("looks at {slot}, which is not decided")));
                }
                ForkKind::Choice | ForkKind::Primitive | ForkKind::Bound(_) => {}
            }
            let possible = match fork.kind {
                ForkKind::Primitive => self.possible(&way.pc.clauses, &fork),
                _ => fork,
            };
            // Last first, so that ways come in the order of the alternatives.
            for alternative in possible.alternatives.iter().rev() {
                let mut next = way.clone();
                if possible.alternatives.len() == 1 {
                    // Implied by the path condition: nothing new is assumed.
                    next.machine.answer(alternative.answer);
                } else {
                    let (natives, terms) = self.running();
                    next.take(&mut Setting { program, natives, terms }, &possible, alternative);
                }
                open.push(next);
            }
            if self.cancel_token().is_cancelled() {
                return Err(LeftOut("was cancelled".into()));
            }
        }
        Ok(ways)
    }

    /// One state that stands for all ways from `before`.
    fn unite(&mut self, before: &SymbolicState, ways: Vec<SymbolicState>) -> Result<SymbolicState, LeftOut> {
        let mut ways = ways;
        if ways.len() == 1 {
            return ways.pop().ok_or_else(|| LeftOut("has no way".into()));
        }
        self.share_reads(before, &mut ways);
        let Some((first, others)) = ways.split_first() else { return Err(LeftOut("has no way".into())) };
        let mut spots: Vec<Spot> = Vec::new();
        for other in others {
            let differ = first.machine.differences(&other.machine).map_err(|why| LeftOut(why.into()))?;
            spots.extend(differ.into_iter().filter(|s| !spots.contains(s)).collect::<Vec<_>>());
        }
        let mut united = first.clone();
        let assumed = before.pc.clauses.len();
        united.pc.clauses.truncate(assumed);
        let mut symbols = Vec::new();
        for (number, spot) in spots.iter().enumerate() {
            let values: Vec<Value> = ways.iter().map(|way| self.spot_value(way, spot)).collect();
            let name = format!("companion#{assumed}.{number}");
            let (symbol, terms) = self.symbol_for(name, &values)?;
            united.machine.set_spot(spot, Value::Sym(symbol));
            symbols.push((symbol, terms));
        }
        let terms = self.running().1;
        let mut any = terms.boolean(false);
        for (at, way) in ways.iter().enumerate() {
            let mut all = terms.boolean(true);
            for &clause in way.pc.clauses.iter().skip(assumed) {
                all = terms.binary(BinaryTerm::And, all, clause);
            }
            for (symbol, values) in &symbols {
                let Some(&value) = values.get(at) else { continue };
                let equal = terms.compare(CompareOp::Eq, *symbol, value);
                all = terms.binary(BinaryTerm::And, all, equal);
            }
            any = terms.binary(BinaryTerm::Or, any, all);
        }
        if terms.as_bool(any) != Some(true) {
            united.pc.assume(any);
        }
        Ok(united)
    }

    /// A primitive field of the input heap that one way has read has the same symbol in all of them.
    fn share_reads(&mut self, before: &SymbolicState, ways: &mut [SymbolicState]) {
        let slots = (0..before.input.layout().slots.len() as u32).map(SlotId);
        let unread: Vec<SlotId> = slots.filter(|&s| *before.input.value(s) == InputValue::Symbolic).collect();
        for slot in unread {
            let read = ways.iter().any(|way| matches!(way.input.value(slot), InputValue::Term(_)));
            for way in ways.iter_mut().filter(|_| read) {
                let subject = self.subject().clone();
                let (natives, terms) = self.running();
                way.read_primitive(&mut Setting { program: &subject.program, natives, terms }, slot);
            }
        }
    }

    /// A ghost field that a way has not written to has its type's default.
    fn spot_value(&self, way: &SymbolicState, spot: &Spot) -> Value {
        match (way.machine.spot(spot), spot) {
            (Value::Unset, Spot::Ghost(object, name)) => {
                let ty = way.machine.ghost_type(&self.subject().program, *object, name);
                ty.map_or(Value::Unset, |ty| way.machine.ghost_value(*object, name, ty))
            }
            (value, _) => value,
        }
    }

    /// A symbol for a number that differs between ways, and each way's value as a term.
    fn symbol_for(&mut self, name: String, values: &[Value]) -> Result<(TermId, Vec<TermId>), LeftOut> {
        let terms = self.running().1;
        let sort_of = |value: &Value| match value {
            Value::Int(_) => Some(Sort::Int),
            Value::Long(_) => Some(Sort::Long),
            // Floating-point numbers are not joined.
            Value::Sym(term) if terms.is_real(*term) => None,
            Value::Sym(term) => Some(terms.sort(*term)),
            _ => None,
        };
        let sorts: Option<Vec<Sort>> = values.iter().map(sort_of).collect();
        let sorts = sorts.ok_or_else(|| LeftOut("leaves different references behind".into()))?;
        // Booleans are ints while they are concrete.
        let sort = if sorts.contains(&Sort::Bool) {
            Sort::Bool
        } else {
            sorts.first().copied().unwrap_or(Sort::Int)
        };
        let kind = match sort {
            Sort::Bool => SymbolKind::Boolean,
            Sort::Int => SymbolKind::Int,
            Sort::Long | Sort::Float | Sort::Double => SymbolKind::Long,
        };
        let mut found = Vec::new();
        for value in values {
            found.push(match value {
                Value::Sym(term) if terms.sort(*term) == sort => *term,
                Value::Int(n) if sort == Sort::Bool => terms.boolean(*n != 0),
                Value::Int(n) if sort == Sort::Int => terms.int(*n),
                Value::Long(n) if sort == Sort::Long => terms.long(*n),
                _ => return Err(LeftOut("leaves values of different types behind".into())),
            });
        }
        Ok((terms.named(name, kind), found))
    }

    fn cancel_token(&self) -> CancelToken {
        self.cancel.clone()
    }
}

fn ending(program: &crate::lang::program::Program, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Exception { class, message, .. } => {
            let message = message.as_deref().map(|m| format!(": {m}")).unwrap_or_default();
            format!("throws {}{message}", program.classes[*class].simple)
        }
        Outcome::Unsupported { message, .. } => format!("reaches {message}"),
        Outcome::BoundExceeded { bound, .. } => bound.of_condition(),
        Outcome::Return(_) | Outcome::Assumed => "ends".into(),
    }
}
