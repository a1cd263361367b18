//! Why a heap is refused, computed once for all who show it: the smallest part of heap and path condition that is
//! refused already, whether a larger scope would change that, and the line at which the precondition refuses.
//!
//! The smallest part is minimal by the verdict of this scope: without any one of its decisions it is not refused. A
//! part that is refused at every scope is preferred: of two reasons it is the one that says nothing of the limit.

use crate::explore::deciding::Refused;
use crate::explore::engine::Engine;
use crate::explore::everywhere::{Proof, refuted_everywhere};
use crate::explore::judged::Judged;
use crate::explore::minimal::minimal;
use crate::explore::replay::{ConcreteInput, complete};
use crate::explore::shown;
use crate::heap::{DomainValue, InputValue, SlotId, SymbolicHeap};
use crate::lang::program::Program;
use crate::solve::relies::relies_on;
use crate::solve::{Verdict, VerdictWord, Why};
use crate::term::{PathCondition, TermId, TermPool};

/// Most decisions of a heap whose smallest refused part is looked for.
pub const MOST_PARTS: usize = 5000;

/// The work was cancelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted;

/// Decisions: fixed slots of an input heap, and clauses of a path condition.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Decisions {
    /// Slots.
    pub slots: Vec<SlotId>,
    /// Clauses.
    pub clauses: Vec<TermId>,
}

impl Decisions {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty() && self.clauses.is_empty()
    }

    /// As text, the slots with their values in a heap.
    pub fn texts(&self, terms: &TermPool, heap: &SymbolicHeap) -> Vec<String> {
        let value = |&slot: &SlotId| {
            let value = heap.show(slot, |t| terms.display(t).to_string());
            format!("{} = {value}", heap.layout().slot(slot).name)
        };
        let clause = |&clause: &TermId| terms.display(clause).to_string();
        self.slots.iter().map(value).chain(self.clauses.iter().map(clause)).collect()
    }
}

/// The decisions of a state, to be taken apart: slots first, so that of two reasons the one which names more of the
/// heap is preferred.
pub struct Parts<'a> {
    heap: &'a SymbolicHeap,
    pc: &'a PathCondition,
    slots: Vec<SlotId>,
}

impl<'a> Parts<'a> {
    /// Of a heap and a path condition.
    pub fn of(heap: &'a SymbolicHeap, pc: &'a PathCondition) -> Self {
        let slots = (0..heap.layout().slots.len() as u32).map(SlotId);
        let is_decided =
            |slot: &SlotId| !matches!(heap.value(*slot), InputValue::Symbolic | InputValue::Term(_));
        Self { heap, pc, slots: slots.filter(is_decided).collect() }
    }
    /// How many.
    pub fn count(&self) -> usize {
        self.slots.len() + self.pc.clauses.len()
    }
    /// How many of them are slots: the first ones.
    pub fn slots(&self) -> usize {
        self.slots.len()
    }
    /// Where these decisions are among them.
    pub fn positions(&self, of: &Decisions) -> Vec<usize> {
        let slots = self.slots.iter().map(|slot| of.slots.contains(slot));
        let clauses = self.pc.clauses.iter().map(|clause| of.clauses.contains(clause));
        slots.chain(clauses).enumerate().filter(|(_, is_one)| *is_one).map(|(at, _)| at).collect()
    }
    /// Those of some positions.
    pub fn decisions(&self, chosen: &[usize]) -> Decisions {
        let mut found = Decisions::default();
        for &at in chosen {
            match at.checked_sub(self.slots.len()) {
                None => found.slots.extend(self.slots.get(at)),
                Some(clause) => found.clauses.extend(self.pc.clauses.get(clause)),
            }
        }
        found
    }
    /// Positions among these that are refused already, none of which can be left out; `None` where all of these are
    /// not refused.
    ///
    /// # Errors
    /// The work was cancelled.
    pub fn smallest_refused(
        &self,
        engine: &mut Engine,
        judged: &mut Judged,
        among: &[usize],
    ) -> Result<Option<Vec<usize>>, Interrupted> {
        let these = |chosen: &[usize]| -> Vec<usize> {
            chosen.iter().filter_map(|&at| among.get(at).copied()).collect()
        };
        let mut is_refused = |chosen: &[usize]| {
            let (heap, pc) = self.only(&these(chosen));
            let (word, _) = judged.word(engine, &heap, &pc, None);
            require_uninterrupted(engine).map(|()| word == VerdictWord::Unsat)
        };
        Ok(minimal(among.len(), &mut is_refused)?.map(|found| these(&found)))
    }
    /// The state with these decisions only. A part of a heap is on no path: no order of a visit says anything of it.
    pub fn only(&self, chosen: &[usize]) -> (SymbolicHeap, PathCondition) {
        let Decisions { slots, clauses } = self.decisions(chosen);
        let mut heap = self.heap.clone();
        for slot in self.slots.iter().filter(|slot| !slots.contains(slot)) {
            heap.set(*slot, InputValue::Symbolic);
        }
        (heap, PathCondition { clauses, ..self.pc.clone() })
    }
}

/// That a heap is refused at every scope.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Everywhere {
    /// The method of the precondition that is false on all heaps of all scopes; `None` where the search met no limit.
    pub predicate: Option<String>,
    /// What that takes beside the smallest part; `None` where it is not known which decisions it takes.
    pub beyond: Option<Decisions>,
}

/// Why a heap is refused.
#[derive(Clone, Debug)]
pub struct Reason {
    /// Decisions that are refused already, and of which none can be left out.
    pub core: Decisions,
    /// Decided slots that do not matter.
    pub others: usize,
    /// The state with the core's decisions only.
    pub part: (SymbolicHeap, PathCondition),
    /// What is said of it.
    pub why: Why,
    /// Limits of the scope that this met: `nodes<=3`.
    pub limits: Vec<String>,
    /// That it holds at every scope.
    pub everywhere: Option<Everywhere>,
    /// Where the precondition is false, and what that line saw: on a heap of which everything but this is right.
    refused: Option<Refused>,
}

impl Reason {
    /// Of what a technique refuses; `None` where it does not refuse it (as such: what depends on the order of a visit
    /// may), or where there are too many decisions.
    ///
    /// # Errors
    /// The work was cancelled.
    pub fn of(
        engine: &mut Engine,
        judged: &mut Judged,
        heap: &SymbolicHeap,
        pc: &PathCondition,
    ) -> Result<Option<Self>, Interrupted> {
        let parts = Parts::of(heap, pc);
        if parts.count() > MOST_PARTS {
            return Ok(None);
        }
        let proof = match judged.is_exact() {
            true => refuted_everywhere(engine, heap, pc),
            false => None,
        };
        let proved = proof.as_ref().map(|proof| proved(engine, &parts, proof)).transpose()?.flatten();
        let among: Vec<usize> = proved.clone().unwrap_or_else(|| (0..parts.count()).collect());
        let Some(core) = parts.smallest_refused(engine, judged, &among)? else { return Ok(None) };
        let part = parts.only(&core);
        let verdict = judged.verdict(engine, &part.0, &part.1);
        require_uninterrupted(engine)?;
        let Verdict::Unsat(why) = verdict.clone() else { return Ok(None) };
        let program = engine.subject().program.clone();
        let limits = relies_on(&verdict, heap.layout(), &program);
        let beyond = |proved: Vec<usize>| {
            let more: Vec<usize> = proved.into_iter().filter(|at| !core.contains(at)).collect();
            parts.decisions(&more)
        };
        let everywhere = match proof {
            _ if limits.is_empty() => {
                Some(Everywhere { predicate: None, beyond: Some(Decisions::default()) })
            }
            Some(proof) => {
                Some(Everywhere { predicate: Some(proof.predicate(engine)), beyond: proved.map(beyond) })
            }
            None => None,
        };
        let refused = refusal(engine, judged, &parts, &core)?;
        let core = parts.decisions(&core);
        let others = parts.slots() - core.slots.len();
        Ok(Some(Self { core, others, part, why, limits, everywhere, refused }))
    }

    /// What of the scope it depends on, in words.
    pub fn scope(&self) -> String {
        match &self.everywhere {
            Some(Everywhere { predicate: Some(predicate), .. }) => {
                format!("{predicate} is false at every scope")
            }
            Some(_) => "it holds at every scope".into(),
            None if self.limits.is_empty() => "in this scope".into(),
            None => format!("in this scope: {}", self.limits.join(", ")),
        }
    }

    /// Why preP cannot be true, where that refuses it.
    fn needs(&self) -> Option<&String> {
        match &self.why {
            Why::Refused(refusals) => refusals.primitive_reasons.first(),
            _ => None,
        }
    }

    /// The line of the precondition that refuses, where that is known and nothing says more.
    pub fn line(&self) -> Option<&Refused> {
        self.refused.as_ref().filter(|_| self.needs().is_none())
    }

    /// What refuses it: why the precondition cannot be true, or its line that is false.
    pub fn ground(&self, program: &Program) -> String {
        let line = || self.line().and_then(|line| line.decided.sentence(program));
        match (&self.why, self.needs()) {
            (_, Some(needs)) => needs.clone(),
            (Why::Refused(_) | Why::Exhausted { .. }, None) => {
                line().unwrap_or_else(|| self.why.in_general())
            }
            (why, None) => why.sentence(),
        }
    }

    /// In one sentence: what is enough, and what refuses it.
    pub fn sentence(&self, program: &Program, terms: &TermPool) -> String {
        let texts = self.core.texts(terms, &self.part.0);
        let mut what = match texts.as_slice() {
            [] => "no heap of this scope will do".to_string(),
            texts => texts.iter().take(SHOWN).cloned().collect::<Vec<_>>().join(", "),
        };
        if let Some(more) = texts.len().checked_sub(SHOWN).filter(|more| *more > 0) {
            what += &format!(" and {more} more");
        }
        format!("{what}: {}", self.ground(program))
    }

    /// The sentence without the numbers of objects: alarms are grouped by it.
    pub fn in_general(&self, program: &Program, terms: &TermPool) -> String {
        let mut texts = self.core.texts(terms, &self.part.0);
        texts.sort();
        let text = format!("{}: {}", texts.join(", "), self.ground(program));
        shown::without_names(&text, self.part.0.layout())
    }
}

/// Decisions that a sentence lists.
const SHOWN: usize = 6;

/// Decisions that a proof takes at every scope, none of which can be left out; `None` where it is not found again at
/// the cost that parts may have.
fn proved(engine: &mut Engine, parts: &Parts, proof: &Proof) -> Result<Option<Vec<usize>>, Interrupted> {
    let mut is_proved = |chosen: &[usize]| {
        let (heap, pc) = parts.only(chosen);
        let holds = proof.holds_of(engine, &heap, &pc);
        require_uninterrupted(engine).map(|()| holds)
    };
    minimal(parts.count(), &mut is_proved)
}

/// The line that refuses: without its last slot the smallest part is not refused, and a witness shows it; with the old
/// value put back into that witness, everything else being right, the precondition refuses at the line that matters.
/// What the witness does not reach may be anything, and is as the heap has it: the line speaks of what is shown.
fn refusal(
    engine: &mut Engine,
    judged: &mut Judged,
    parts: &Parts,
    core: &[usize],
) -> Result<Option<Refused>, Interrupted> {
    let last = core.iter().copied().filter(|&at| at < parts.slots()).max();
    let Some(last) = last else { return Ok(None) };
    // Rather all that is shown but this; where that is refused for other reasons, too, the rest of the part.
    let all: Vec<usize> = (0..parts.count()).filter(|&at| at != last).collect();
    let kept: Vec<usize> = core.iter().copied().filter(|&at| at != last).collect();
    let mut found = None;
    for chosen in [all, kept] {
        let (heap, pc) = parts.only(&chosen);
        let verdict = judged.verdict(engine, &heap, &pc);
        require_uninterrupted(engine)?;
        if let Verdict::Sat(Some(witness)) = verdict {
            found = Some(witness);
            break;
        }
    }
    let Some(mut witness) = found else { return Ok(None) };
    let reached = complete(parts.heap.layout(), &witness);
    let is_open = |slot: &SlotId| {
        let given = witness.values.get(slot.0 as usize).is_some_and(Option::is_some);
        !given || matches!(reached.value(*slot), InputValue::Symbolic)
    };
    let open: Vec<SlotId> = parts.slots.iter().copied().filter(is_open).collect();
    for slot in parts.decisions(&[last]).slots.into_iter().chain(open) {
        if let Some(held) = witness.values.get_mut(slot.0 as usize) {
            *held = match parts.heap.value(slot) {
                InputValue::Null => Some(DomainValue::Null),
                InputValue::Object(place) => Some(DomainValue::Object(*place)),
                InputValue::Fixed(fixed) => Some(fixed.clone().into()),
                InputValue::Symbolic | InputValue::Term(_) => None,
            };
        }
    }
    Ok(ConcreteInput::of_heap(engine, &witness).refusal(engine))
}

/// Whether the work shall go on.
pub(super) fn require_uninterrupted(engine: &mut Engine) -> Result<(), Interrupted> {
    match engine.with_technique(|_, context| context.cancel.is_cancelled()) {
        true => Err(Interrupted),
        false => Ok(()),
    }
}
