//! One of two preconditions: what it accepts, and why it refuses.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::base::{CancelToken, FileId, Span};
use crate::heap::{Layout, SlotId, SlotKind, SymbolicHeap};
use crate::solve::agree::shape::{Completed, Shape, input};
use crate::solve::hex::{BreadthFirst, Rules, all_backbones, compile};
use crate::solve::korat::{HeapPredicate, Holds, Predicate, Search, SearchResult};
use crate::solve::observer::Observer;
use crate::solve::trace::{Event, EventKind};
use crate::solve::{Verdict, Why};
use crate::subject::{self, Subject};

/// Instructions that a precondition may take on one heap.
const STEPS: u64 = 1_000_000;
/// Candidates for what a heap leaves open on a side that has fields of its own.
const CANDIDATES: u64 = 200_000;
/// Candidates between two looks at the clock.
const SLICE: u64 = 1024;

/// Which part of a specification is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The whole precondition: preH and preP, or repOK.
    RepOk,
    /// Its heap part; all of one that is not split.
    PreH,
    /// HEX rules, references visited breadth first.
    Hex,
    /// HEX rules in every order of visiting (Definition 3.4).
    HexAll,
}

impl Part {
    /// All, with their names on the command line.
    pub const ALL: [(&'static str, Part); 4] =
        [("repok", Part::RepOk), ("preh", Part::PreH), ("hex", Part::Hex), ("hex-all", Part::HexAll)];

    /// Its name.
    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|(_, part)| *part == self).map_or("", |(word, _)| word)
    }
    /// Whether it looks at more than references.
    pub fn has_data(self) -> bool {
        matches!(self, Part::RepOk | Part::PreH)
    }
}

/// Looks at a candidate that is accepted, of so many that were tried; the error ends it, and says why.
pub type Visit<'a> = dyn FnMut(&[u32], u64) -> Result<(), String> + 'a;

/// What a side says of a heap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// It accepts it.
    Accepts,
    /// It does not.
    Refuses,
    /// No answer, and why.
    Unknown(String),
}

/// Why a heap is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The rule's number, where a rule refuses.
    pub rule: Option<usize>,
    /// The line or rule.
    pub at: Option<Span>,
    /// One sentence, without the place.
    pub sentence: String,
}

/// A precondition.
pub struct Side {
    /// The subject with its specification.
    pub subject: Arc<Subject>,
    /// What heaps look like.
    pub layout: Arc<Layout>,
    /// What is asked.
    pub part: Part,
    /// What no heap alone decides, or what is not run: each in a sentence.
    pub notes: Vec<String>,
    judge: Judge,
}

enum Judge {
    Code(Box<HeapPredicate>),
    Rules(Box<RulesOnShapes>),
}

impl Side {
    /// Prepares to ask.
    ///
    /// # Errors
    /// A sentence: there is nothing to ask.
    pub fn new(subject: &Arc<Subject>, layout: &Arc<Layout>, part: Part) -> Result<Self, String> {
        let mut notes = Vec::new();
        let judge = match part {
            Part::RepOk | Part::PreH => {
                let is_asked = |p: &&subject::Predicate| !p.takes_number();
                let all: Vec<subject::Predicate> = match part {
                    Part::PreH => subject.spec.structure().iter().filter(is_asked).cloned().collect(),
                    _ => subject.precondition().filter(is_asked).cloned().collect(),
                };
                if all.is_empty() {
                    return Err(format!("{} names no preH (or repOK)", subject.spec.path));
                }
                for left_out in subject.precondition_of_numbers() {
                    let name = subject.program.method_name(left_out.method);
                    notes.push(format!(
                        "{name} is not asked: it takes an argument of the method, so no heap alone decides it"
                    ));
                }
                let natives = subject.natives().clone();
                let made = HeapPredicate::new(subject, &natives, layout, &all, STEPS);
                Judge::Code(Box::new(made.map_err(|why| why.0)?))
            }
            Part::Hex | Part::HexAll => {
                let (rules, found) = compile(subject);
                let rules = rules.ok_or_else(|| match found.iter().find(|d| d.is_error()) {
                    Some(error) => format!("its HEX rules have an error: {}", error.message),
                    None => format!("{} has no HEX rules (`hex: {{ rules: [ … ] }}`)", subject.spec.path),
                })?;
                if !rules.on_start.is_empty() || rules.rules.iter().any(|rule| rule.calls.is_some()) {
                    notes.push("companion methods of the HEX rules run in an exploration only: they may refuse heaps that the rules alone accept".into());
                }
                Judge::Rules(Box::new(RulesOnShapes {
                    rules,
                    subject: subject.clone(),
                    layout: layout.clone(),
                    is_all: part == Part::HexAll,
                    why: None,
                }))
            }
        };
        Ok(Self { subject: subject.clone(), layout: layout.clone(), part, notes, judge })
    }

    /// Whether what it accepts may yet be refused by what is not run here.
    pub fn is_upper_bound(&self) -> bool {
        match &self.judge {
            Judge::Rules(on) => {
                !on.rules.on_start.is_empty() || on.rules.rules.iter().any(|r| r.calls.is_some())
            }
            Judge::Code(_) => false,
        }
    }

    /// The first exception that the precondition threw, which counts as false.
    pub fn thrown(&self) -> Option<&str> {
        match &self.judge {
            Judge::Code(predicate) => predicate.thrown(),
            Judge::Rules(_) => None,
        }
    }

    /// All complete heaps that it accepts, isomorphic ones once but for the numbering of their objects where the
    /// side has fields that take no part. Returns the number of candidates, and why it ended early.
    pub fn accepted(
        &mut self,
        takes_part: &[bool],
        cancel: &CancelToken,
        found: &mut Visit,
    ) -> (u64, Option<String>) {
        let layout = self.layout.clone();
        match &mut self.judge {
            Judge::Code(predicate) => {
                predicate.fix(&vec![false; layout.slots.len()]);
                enumerate(&layout, takes_part, predicate.as_mut(), cancel, found)
            }
            Judge::Rules(rules) => enumerate(&layout, takes_part, rules.as_mut(), cancel, found),
        }
    }

    /// Whether it accepts a heap, with some value of what the heap leaves open.
    pub fn decide(&mut self, heap: &Shape) -> Said {
        self.search(heap, &mut ())
    }

    fn search<O: Observer>(&mut self, heap: &Shape, observer: &mut O) -> Said {
        let layout = self.layout.clone();
        let predicate = match &mut self.judge {
            Judge::Code(predicate) => predicate,
            Judge::Rules(rules) => {
                return match rules.verdict(&heap.heap(&layout)) {
                    Verdict::Sat(_) => Said::Accepts,
                    Verdict::Unsat(why) => {
                        rules.why = Some(why);
                        Said::Refuses
                    }
                    Verdict::Unknown(why) => Said::Unknown(why.sentence()),
                };
            }
        };
        let fixed = heap.fixed();
        predicate.fix(&fixed);
        let mut search = Search::new(layout, heap.vector.clone(), fixed, true);
        match search.next_satisfying(predicate.as_mut(), observer, CANDIDATES) {
            SearchResult::Satisfied => Said::Accepts,
            SearchResult::Exhausted => Said::Refuses,
            SearchResult::Unknown(why) => Said::Unknown(why),
            SearchResult::Budget => {
                Said::Unknown(format!("{CANDIDATES} values of what takes no part were tried on one heap"))
            }
        }
    }

    /// Why it refuses a heap that it refuses.
    pub fn refusal(&mut self, heap: &Shape) -> Refusal {
        let subject = self.subject.clone();
        let mut lines = Lines { subject: &subject, found: BTreeMap::new() };
        self.search(heap, &mut lines);
        if let Judge::Rules(rules) = &self.judge {
            let (rule, at) = match &rules.why {
                Some(Why::Hex(why)) => (Some(why.rule), why.span),
                Some(Why::HexDenied { rule, .. }) => (Some(*rule), None),
                _ => (None, None),
            };
            let sentence = rules.why.as_ref().map_or_else(String::new, Why::sentence);
            return Refusal { rule, at, sentence };
        }
        let all: u64 = lines.found.values().map(|line| line.0).sum();
        let most = lines.found.into_iter().max_by_key(|(line, found)| (found.0, std::cmp::Reverse(*line)));
        match most {
            Some((_, (count, at, mut sentence))) => {
                if all > 1 {
                    sentence += &format!(" ({count} of the {all} candidates for what takes no part)");
                }
                Refusal { rule: None, at: Some(at), sentence }
            }
            None => Refusal { rule: None, at: None, sentence: "no value satisfies it".into() },
        }
    }
}

fn enumerate<P: Predicate>(
    layout: &Arc<Layout>,
    takes_part: &[bool],
    inner: &mut P,
    cancel: &CancelToken,
    found: &mut Visit,
) -> (u64, Option<String>) {
    let mut predicate = Completed { inner, layout, takes_part };
    let mut search = Search::enumerate(layout.clone());
    loop {
        let result = search.next_satisfying(&mut predicate, &mut (), SLICE);
        let stopped = match result {
            SearchResult::Satisfied => found(search.vector(), search.candidates()).err(),
            SearchResult::Exhausted => return (search.candidates(), None),
            SearchResult::Unknown(why) => Some(why),
            SearchResult::Budget => None,
        };
        if stopped.is_some() {
            return (search.candidates(), stopped);
        }
        if cancel.is_cancelled() {
            return (search.candidates(), Some("interrupted".into()));
        }
    }
}

/// HEX rules on candidates, references visited breadth first.
struct RulesOnShapes {
    rules: Rules,
    subject: Arc<Subject>,
    layout: Arc<Layout>,
    is_all: bool,
    why: Option<Why>,
}

impl RulesOnShapes {
    /// On a complete heap.
    fn verdict(&self, heap: &SymbolicHeap) -> Verdict {
        let program = &self.subject.program;
        match self.is_all {
            true => all_backbones(&self.rules, program, heap, &CancelToken::default()),
            false => crate::solve::hex::breadth_first(&self.rules, program, heap),
        }
    }

    fn visit(&self, vector: &[u32], accessed: &mut Vec<SlotId>) -> Verdict {
        let layout = &*self.layout;
        let mut heap = SymbolicHeap::new(self.layout.clone());
        let mut read = |heap: &mut SymbolicHeap, slot: SlotId| {
            let value = layout.domain_value(&layout.slot(slot).domain, vector[slot.0 as usize])?;
            accessed.push(slot);
            heap.set(slot, input(value.clone()));
            Some(value)
        };
        let mut visit = BreadthFirst::new(layout);
        let mut known: Vec<SlotId> = Vec::new();
        loop {
            // An array's length comes first, and then the elements that it has.
            while let Some(slot) = visit.front() {
                let length =
                    layout.slot(slot).owner.and_then(|owner| layout.place(owner).slots.clone().next());
                let length = length.map(SlotId).filter(|&s| layout.slot(s).kind == SlotKind::Length);
                if let Some(length) = length
                    && !known.contains(&length)
                {
                    known.push(length);
                    read(&mut heap, length);
                }
                let has = length.and_then(|s| match heap.value(s) {
                    crate::heap::InputValue::Fixed(crate::heap::DomainValueKey::Number(n)) => Some(*n),
                    _ => None,
                });
                match (layout.slot(slot).kind, has) {
                    (SlotKind::Element(i), Some(has)) if i64::from(i) >= has => visit.skip(),
                    _ => {
                        read(&mut heap, slot);
                        break;
                    }
                }
            }
            match visit.advance(&self.rules, &self.subject.program, &heap, &mut ()) {
                Some(Verdict::Sat(_)) if self.is_all => return self.verdict(&heap),
                Some(verdict) => return verdict,
                None => {}
            }
        }
    }
}

impl Predicate for RulesOnShapes {
    fn test<O: Observer>(&mut self, vector: &[u32], accessed: &mut Vec<SlotId>, _: &mut O) -> Holds {
        match self.visit(vector, accessed) {
            Verdict::Sat(_) => Holds::True,
            Verdict::Unsat(_) => Holds::False,
            Verdict::Unknown(why) => Holds::Unknown(why.sentence()),
        }
    }
}

/// What decided against candidates, by line.
struct Lines<'a> {
    subject: &'a Subject,
    found: BTreeMap<(FileId, u32), (u64, Span, String)>,
}

impl Observer for Lines<'_> {
    const LISTENS: bool = true;

    fn tell_below(&mut self, most: usize, event: impl FnOnce() -> Event) {
        // Answers are told however many there are.
        if most < usize::MAX {
            return;
        }
        let Event { kind: EventKind::Answer, at: Some(at), text, .. } = event() else { return };
        let line = self.subject.program.sources.file(at.file).line_col(at.start).line;
        self.found.entry((at.file, line)).or_insert((0, at, text)).0 += 1;
    }
}
