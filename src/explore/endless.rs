//! Loops that never end. Where a path has run for long without a decision, an earlier state of it is kept and
//! compared with those that follow: once one is the same, all that comes is what came in between. Counters may
//! differ: where nothing but counters depends on them, which a further round of the loop shows, the same holds.
//!
//! Earlier states are kept at doubling counts of instructions, each until the next one, so that a loop is found
//! whatever its length and however long the way to it; after a while only for a bounded stretch.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::base::Span;
use crate::exec::machine::{Idle, Place};
use crate::exec::symbolic::SymbolicState;
use crate::exec::{FrameView, Machine, Outcome, Value};
use crate::explore::shown;
use crate::lang::ir::Pc;
use crate::lang::program::{MethodId, Program};
use crate::term::{TermId, TermPool};

/// Instructions after which the first state is kept.
const FIRST: u64 = 512;
/// Most instructions that a state is compared with those that follow.
const STRETCH: u64 = 1 << 16;
/// Instructions in which a loop is looked for where the loop guard has tripped.
const LAST: u64 = 1 << 13;
/// Values that may be compared for one kept state.
const WORK: u64 = 4_000_000;

/// Rounds of a loop in which it is watched what depends on numbers that differ, for one kept state.
const ROUNDS: u32 = 16;
/// The value of a counter, which is another one in every round.
pub const GOES_ON: &str = "…";
/// Questions about terms for one kept state.
const ASKED: u32 = 100;

/// A loop that never ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NeverEnds {
    /// The first statement of the loop, in the source of the method that it is in.
    pub at: Option<Span>,
    /// The lines of the user's code that run in it, by a statement of each, in the order of the sources.
    pub lines: Vec<Span>,
    /// The state that repeats: local variables where the loop is, and what of the input objects has changed.
    pub state: Vec<(String, String)>,
    /// Whether it is no loop, but a call that leads to itself again.
    pub is_recursion: bool,
}

impl NeverEnds {
    /// Why it never ends, in short.
    pub fn what(&self) -> &'static str {
        match self.is_recursion {
            true => "a call leads to itself, which is a StackOverflowError",
            false => "a state repeats",
        }
    }

    /// The recursion that a method's outcome is, where it was proved to be one that never ends.
    pub fn of_outcome(program: &Program, machine: &Machine, outcome: &Outcome) -> Option<Self> {
        let Outcome::Exception { class, span, .. } = outcome else { return None };
        if machine.recursion().is_empty() || *class != program.well_known.stack_overflow_error {
            return None;
        }
        let mut lines = machine.recursion().to_vec();
        lines.sort_by_key(|span| (span.file, span.start));
        lines.dedup_by_key(|span| (span.file, program.sources.file(span.file).line_col(span.start).line));
        Some(Self { at: *span, lines, state: Vec::new(), is_recursion: true })
    }
}

/// Looks for a loop while a path runs from one decision to the next.
#[derive(Clone, Debug)]
pub struct Endless {
    /// Instructions since the last decision.
    since: u64,
    /// When the next state is kept.
    mark: u64,
    kept: Option<Arc<Kept>>,
    /// The user's code that ran since the state was kept, with the number of frames.
    ran: BTreeSet<(usize, MethodId, Pc)>,
    /// A round of the loop in which it is watched whether anything depends on numbers that differ, and the rounds
    /// that were begun.
    idle: Option<Idle>,
    rounds: u32,
    /// Those numbers, and such that are known to be needed.
    counters: BTreeSet<Place>,
    needed: BTreeSet<Place>,
    work: u64,
    /// Terms that are known to be no one number, and how often it was asked which they are.
    free: Vec<TermId>,
    asked: u32,
    /// Whether nothing but a loop can come of the path.
    is_last: bool,
}

#[derive(Debug)]
struct Kept {
    state: SymbolicState,
    place: Option<(MethodId, Pc, usize)>,
    until: u64,
}

impl Default for Endless {
    fn default() -> Self {
        Self {
            since: 0,
            mark: FIRST,
            kept: None,
            ran: BTreeSet::new(),
            idle: None,
            rounds: 0,
            counters: BTreeSet::new(),
            needed: BTreeSet::new(),
            work: 0,
            free: Vec::new(),
            asked: 0,
            is_last: false,
        }
    }
}

impl Endless {
    /// A decision was taken: what follows is looked at anew.
    pub fn reset(&mut self) {
        *self = Self::default();
    }

    /// How many of so many instructions may run before [`ran`](Self::ran) wants to see the state.
    pub fn allowed(&self, most: u64) -> u64 {
        match self.kept {
            Some(_) => most.min(1),
            None => most.min(self.mark.saturating_sub(self.since).max(1)),
        }
    }

    /// The loop guard has tripped: looks for a loop for a last time, from here on.
    pub fn insist(&mut self, state: &SymbolicState) {
        self.is_last = true;
        self.keep(state, LAST);
    }

    /// Whether the guard has tripped.
    pub fn is_last(&self) -> bool {
        self.is_last
    }

    /// Whether the guard has tripped, and the last look is over.
    pub fn gave_up(&self) -> bool {
        self.is_last && self.kept.is_none()
    }

    /// Whether the state may be the kept one, or is going to be kept: a good time to put numbers for terms that
    /// can be no others.
    pub fn is_due(&self, state: &SymbolicState) -> bool {
        match &self.kept {
            Some(kept) => state.machine.place() == kept.place,
            None => self.since >= self.mark,
        }
    }

    /// Whether it is worth while to ask which number a term is.
    pub fn may_ask(&mut self, term: TermId) -> bool {
        let may = self.asked < ASKED && !self.free.contains(&term);
        self.asked += u32::from(may);
        may
    }

    /// A term is no one number.
    pub fn is_free(&mut self, term: TermId) {
        self.free.push(term);
    }

    /// So many instructions ran.
    pub fn count(&mut self, instructions: u64) {
        self.since += instructions;
    }

    /// Looks at the state after instructions were counted: the loop, where it repeats.
    pub fn look(&mut self, program: &Program, terms: &TermPool, state: &SymbolicState) -> Option<NeverEnds> {
        let Some(kept) = self.kept.clone() else {
            if self.since >= self.mark {
                self.mark = self.since.saturating_mul(2);
                self.keep(state, self.since.min(STRETCH));
            }
            return None;
        };
        if let Some((method, pc, depth)) = state.machine.place()
            && program.methods.get(method).is_some()
            && !program.is_library(method)
        {
            self.ran.insert((depth, method, pc));
        }
        if state.machine.place() == kept.place && self.is_round(&kept, state) {
            return Some(self.found(program, terms, state));
        }
        if let Some(idle) = &mut self.idle
            && let Err(needed) = idle.follow(program, &state.machine)
        {
            // The next round will do no better.
            self.idle = None;
            self.needed.extend(needed);
        }
        if self.since >= kept.until || self.work >= WORK {
            self.kept = None;
        }
        None
    }

    /// Whether the loop has come round: the state is the kept one again, or differs in numbers on which, as the round
    /// that ends here has shown, nothing else depends.
    fn is_round(&mut self, kept: &Kept, state: &SymbolicState) -> bool {
        let Some(apart) = state.repeats(&kept.state, &mut self.work) else { return false };
        if apart.is_empty() {
            self.counters.clear();
            return true;
        }
        if !self.needed.is_disjoint(&apart) {
            return false;
        }
        let watched = self.idle.take();
        let is_one = |place: &Place| self.counters.contains(place);
        let stays = |idle: &Idle| idle.places().chain(&apart).all(is_one);
        if watched.as_ref().is_some_and(stays) {
            return true;
        }
        if self.rounds < ROUNDS {
            self.rounds += 1;
            self.counters = apart;
            self.counters.extend(watched.iter().flat_map(|idle| idle.places()));
            self.idle = Some(Idle::new(&state.machine, &self.counters));
            // From here on, the state that comes round is this one.
            self.kept = Some(Arc::new(Kept { state: state.clone(), place: kept.place, until: kept.until }));
        }
        false
    }

    fn keep(&mut self, state: &SymbolicState, stretch: u64) {
        let (place, until) = (state.machine.place(), self.since + stretch);
        self.kept = Some(Arc::new(Kept { state: state.clone(), place, until }));
        self.ran.clear();
        (self.idle, self.rounds) = (None, 0);
        (self.work, self.asked) = (0, 0);
    }

    fn found(&self, program: &Program, terms: &TermPool, state: &SymbolicState) -> NeverEnds {
        let span = |&(_, method, pc): &(usize, MethodId, Pc)| {
            program.body(method).ok()?.spans.get(pc as usize).copied()
        };
        let line = |span: &Span| (span.file, program.sources.file(span.file).line_col(span.start).line);
        let mut lines: Vec<Span> = self.ran.iter().filter_map(span).collect();
        lines.sort_by_key(|span| (span.file, span.start));
        lines.dedup_by_key(|span| line(span));
        // The loop is in the outermost of the frames that run in it; a JDK model's, in what called it.
        let outermost = self.ran.first().map(|first| first.0);
        let own = self.ran.iter().filter(|ran| Some(ran.0) == outermost).filter_map(span);
        let at = own.min_by_key(|span| (span.file, span.start)).or_else(|| state.machine.user_span(program));
        let frame = state.machine.frames(program).nth(outermost.unwrap_or(0).saturating_sub(1));
        let mut shown: Vec<(String, String)> =
            frame.map(|frame| self.locals(program, terms, state, &frame)).unwrap_or_default();
        shown.extend(self.changed(program, terms, state));
        NeverEnds { at, lines, state: shown, is_recursion: false }
    }

    fn locals(
        &self,
        program: &Program,
        terms: &TermPool,
        state: &SymbolicState,
        frame: &FrameView,
    ) -> Vec<(String, String)> {
        let live = frame.body.locals.iter().filter(|l| l.from <= frame.pc && frame.pc < l.to);
        let shown = live.filter_map(|l| {
            let value = *frame.registers.get(l.reg.0 as usize)?;
            let text = match self.counters.contains(&Place::Register(frame.base + l.reg.0 as usize)) {
                true => GOES_ON.into(),
                false => shown::value(program, state, terms, value, l.ty),
            };
            Some((l.name.to_string(), text))
        });
        shown.collect()
    }

    /// Tracked fields and elements that are not what they were at the start.
    fn changed(&self, program: &Program, terms: &TermPool, state: &SymbolicState) -> Vec<(String, String)> {
        let mut found = Vec::new();
        let input = &state.input;
        for &(place, _) in input.objects() {
            for slot in input.slots_of(place) {
                let Some((cell, value)) = state.current_value(program, slot) else { continue };
                let now = match self.counters.contains(&cell) {
                    true => GOES_ON.into(),
                    false => shown::value(program, state, terms, value, state.slot_type(program, slot)),
                };
                let before = input.show(slot, |term| terms.display(term).to_string());
                if value != Value::Unset && now != before {
                    found.push((input.layout().slot(slot).name.to_string(), now));
                }
            }
        }
        found
    }
}
