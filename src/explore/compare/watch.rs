//! What a comparison notes on its walk: rows, and the topmost nodes where members part.

use std::cell::RefCell;
use std::rc::Rc;

use crate::explore::compare::beside::Beside;
use crate::explore::compare::groups::reason;
use crate::explore::compare::many::{Kept, ManyNote};
use crate::explore::compare::{Disagreement, Exact, GoOn, Kind, Row, Wanted};
use crate::explore::depth_first::{ExploreObserver, Trail};
use crate::explore::engine::{Engine, Live, PathEnd};
use crate::explore::path::ChoicePath;
use crate::explore::postcondition::Violation;
use crate::explore::summary::{Limit, Summary};
use crate::explore::validate::Validator;
use crate::solve::relies::relies_on;
use crate::solve::{Verdict, VerdictWord};
use crate::technique::AnyNote;

/// Watches the walk.
pub struct Watch<'a> {
    rows: Vec<Row>,
    besides: Vec<Option<Rc<RefCell<Beside>>>>,
    of_specifications: bool,
    disagreements: Vec<Disagreement>,
    wanted: Wanted,
    validator: Validator,
    go_on: GoOn<'a>,
    /// The last node that was noted: nodes below it are not the topmost ones.
    noted: Option<ChoicePath>,
    full: bool,
    /// The path that ends violates a postcondition.
    violated: bool,
}

impl<'a> Watch<'a> {
    /// Over members with these rows.
    pub fn new(
        rows: Vec<Row>,
        besides: Vec<Option<Rc<RefCell<Beside>>>>,
        of_specifications: bool,
        wanted: Wanted,
        go_on: GoOn<'a>,
    ) -> Self {
        let validator = Validator::default();
        let (disagreements, noted, full, violated) = (Vec::new(), None, false, false);
        Self {
            rows,
            besides,
            of_specifications,
            disagreements,
            wanted,
            validator,
            go_on,
            noted,
            full,
            violated,
        }
    }

    /// Whether all disagreements that were wanted are there.
    pub fn is_full(&self) -> bool {
        self.full
    }

    /// Rows, disagreements and remarks of members with an engine of their own.
    pub fn done(
        mut self,
        summary: &Summary,
        interrupted: bool,
    ) -> (Vec<Row>, Vec<Disagreement>, Vec<String>) {
        let mut remarks = Vec::new();
        // These end the walk for all; the others concern single paths, and were noted there.
        let ended = matches!(
            summary.stopped.as_ref().map(|s| s.limit),
            Some(Limit::Paths | Limit::Steps | Limit::Cancelled | Limit::Timeout)
        );
        for (row, beside) in self.rows.iter_mut().zip(&self.besides) {
            row.complete &= !ended && !interrupted;
            let Some(beside) = beside else { continue };
            let beside = beside.borrow();
            let name = row.name();
            remarks.extend(beside.engine.remarks().into_iter().map(|r| format!("{name}: {r}")));
            if let Some(why) = beside.lost() {
                remarks.push(format!("{name}: its counts are not complete: {why}"));
                row.complete = false;
            }
        }
        (self.rows, self.disagreements, remarks)
    }

    fn count_cuts(&mut self, note: &ManyNote) {
        for ((row, cut), verdict) in self.rows.iter_mut().zip(&note.cut).zip(&note.verdicts) {
            row.pruned += cut;
            row.complete &= !matches!(verdict, Some(Verdict::Unknown(_)));
        }
    }

    /// The exact verdict of the node, and what is wrong there, if anything that is wanted.
    fn judge(
        &mut self,
        engine: &mut Engine,
        live: &Live,
        path: &ChoicePath,
        note: &ManyNote,
    ) -> Option<(Kind, Exact)> {
        let is_wanted = |kind: Kind| self.wanted.only.is_none_or(|only| only == kind);
        if !self.of_specifications {
            let is_cut = |v: &Option<Verdict>| matches!(v, Some(Verdict::Unsat(_)));
            let kind = |word| match word {
                VerdictWord::Sat if note.verdicts.iter().any(is_cut) => Some(Kind::Unsound),
                VerdictWord::Sat => None,
                VerdictWord::Unsat => Some(Kind::Imprecise),
                _ => Some(Kind::Undecided),
            };
            // Reasons take much more work than words, and belong to what is shown.
            let word = self.validator.word(engine, live, Some(path));
            kind(word).filter(|&kind| is_wanted(kind))?;
            let exact = self.validator.exact(engine, live);
            return Some((kind(exact.word())?, Exact::One(exact)));
        }
        let mut each = Vec::new();
        let mut wrong = None;
        for (((beside, row), taken), own) in
            self.besides.iter().zip(&self.rows).zip(&note.taken).zip(&note.verdicts)
        {
            let (Some(beside), Some(taken)) = (beside, taken) else { continue };
            let exact = beside.borrow_mut().exact(taken);
            wrong = wrong.or(match (own, &exact) {
                (Some(Verdict::Unsat(_)), Verdict::Sat(_)) => Some(Kind::Unsound),
                (Some(Verdict::Sat(_) | Verdict::Unknown(_)), Verdict::Unsat(_)) => Some(Kind::Imprecise),
                _ => None,
            });
            each.push((row.name().to_string(), exact));
        }
        let mut words = each.iter().map(|(_, v)| v.word());
        let first = words.next();
        let kind = if each.iter().any(|(_, v)| matches!(v, Verdict::Unknown(_))) {
            Kind::Undecided
        } else if words.any(|w| Some(w) != first) {
            Kind::Differ
        } else {
            wrong?
        };
        is_wanted(kind).then_some((kind, Exact::Each(each)))
    }

    /// For each verdict with a name: what it rests on.
    fn rests_on(
        &self,
        engine: &Engine,
        verdicts: &[(String, Verdict)],
        exact: &Exact,
    ) -> Vec<(String, Vec<String>)> {
        let program = &engine.subject().program;
        let of = |name: &str, verdict: &Verdict| {
            let at = self.rows.iter().position(|r| r.name() == name);
            let beside = at.and_then(|at| self.besides.get(at)).and_then(Option::as_ref);
            match beside {
                Some(beside) => {
                    let own = &beside.borrow().engine;
                    relies_on(verdict, own.layout(), &own.subject().program)
                }
                None => relies_on(verdict, engine.layout(), program),
            }
        };
        let mut found: Vec<(String, Vec<String>)> =
            verdicts.iter().map(|(name, v)| (name.clone(), of(name, v))).collect();
        // What is refuted exactly at every scope is refuted there by every technique.
        if let Exact::One(verdict @ Verdict::Unsat(_)) = exact
            && of("exact", verdict).is_empty()
        {
            found.iter_mut().for_each(|(_, limits)| limits.clear());
        }
        match exact {
            Exact::One(verdict) => found.push(("exact".into(), of("exact", verdict))),
            Exact::Each(each) => {
                found.extend(each.iter().map(|(name, v)| (format!("exact {name}"), of(name, v))));
            }
        }
        found
    }
}

/// Whether a member takes part by the common state.
fn is_within(kept: &Option<Kept>) -> bool {
    matches!(kept, Some(Kept::Note(_)))
}

impl ExploreObserver for Watch<'_> {
    fn on_child(&mut self, engine: &mut Engine, live: &Live, trail: &Trail) {
        let note = live.note.clone();
        let Some(note) = note.downcast_ref::<ManyNote>().filter(|n| !n.cut.is_empty()) else { return };
        self.count_cuts(note);
        let choice_path = trail.choice_path();
        // Ends below are decided by what is known here.
        if note.kept.iter().any(is_within) {
            self.validator.word(engine, live, Some(&choice_path));
        }
        if !note.parts() {
            return;
        }
        if self.noted.as_ref().is_some_and(|above| choice_path.0.starts_with(&above.0)) {
            return;
        }
        let Some((kind, exact)) = self.judge(engine, live, &choice_path, note) else { return };
        let verdicts = self.rows.iter().zip(&note.verdicts);
        let verdicts: Vec<(String, Verdict)> =
            verdicts.filter_map(|(row, v)| v.clone().map(|v| (row.name().to_string(), v))).collect();
        let clause_path = trail.clause_path(engine);
        let relies_on = self.rests_on(engine, &verdicts, &exact);
        let reason = reason(&verdicts, &exact, engine.layout());
        self.noted = Some(choice_path.clone());
        let found = Disagreement { choice_path, clause_path, kind, verdicts, exact, relies_on, reason };
        self.disagreements.push(found);
        self.full = self.wanted.limit.is_some_and(|limit| self.disagreements.len() >= limit);
    }

    fn goes_below(&mut self, trail: &Trail) -> bool {
        // What was noted last is the way here, or lies beside it.
        !self.wanted.topmost_only || self.noted.as_ref() != Some(&trail.choice_path())
    }

    fn on_cut(&mut self, note: &AnyNote) {
        // Cut by all that were still alive.
        if let Some(note) = note.downcast_ref::<ManyNote>() {
            self.count_cuts(note);
        }
    }

    fn on_violation(&mut self, _: &mut Engine, _: &Live, _: &Trail, _: &Violation) {
        self.violated = true;
    }

    fn on_end(&mut self, engine: &mut Engine, live: &Live, trail: &Trail, end: &PathEnd) {
        let note = live.note.clone();
        let Some(note) = note.downcast_ref::<ManyNote>() else { return };
        let (mut alarm, mut spurious) = (false, false);
        if let PathEnd::Finished(_) | PathEnd::NeverEnds(_) = end {
            alarm = engine.is_alarm(end) || std::mem::take(&mut self.violated);
            spurious = note.kept.iter().any(is_within)
                && self.validator.word(engine, live, Some(&trail.choice_path())) == VerdictWord::Unsat;
        }
        for ((row, kept), beside) in self.rows.iter_mut().zip(&note.kept).zip(&self.besides) {
            match (kept, beside, end) {
                (Some(Kept::Note(_)), _, PathEnd::Finished(_)) => {
                    row.paths += 1;
                    row.spurious += u64::from(spurious);
                    row.alarms += u64::from(alarm);
                    row.false_alarms += u64::from(alarm && spurious);
                }
                (Some(Kept::Note(_)), _, PathEnd::NeverEnds(_)) => row.count_never_ending(spurious),
                (Some(_), _, PathEnd::Limit(..)) => row.complete = false,
                (Some(Kept::Lives(lives)), Some(beside), _) => beside.borrow_mut().finish(lives, row),
                _ => {}
            }
        }
    }

    fn go_on(&mut self, summary: &Summary, depth: usize) -> bool {
        !self.full && (self.go_on)(summary, depth)
    }
}
