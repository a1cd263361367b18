//! `hex`: HEX rules on the one new reference of each lazy step (HEX §3.3), with companion methods (§3.4).
//!
//! A node keeps the atoms violated so far, which matters only to sentences with `any-of` or `not`: the
//! backbone of the trace is recorded in the heap itself. `aliases max` is judged on the heap as it is; a
//! path whose heap violates a rule only in the end is kept and counted (see `remarks`).
//!
//! Companion methods run after the reference was accepted, where the rule's path matches it and its
//! decision is one that the rule's conclusions are about (`expands`: expansions; `aliases`, `never-aliases`:
//! aliases; `not: null`: both; a rule with `calls` alone: every decision). They do not run in
//! [`Judge::decide`], whose heap belongs to no execution: what they might refute is *unknown* there.

mod query;

use crate::base::count::{agreeing, counted};
use crate::exec::Value;
use crate::exec::symbolic::{Alternative, Fork, ForkKind, SymbolicState};
use crate::heap::{InputValue, PlaceId, SlotId};
use crate::lang::program::MethodId;
use crate::solve::hex::check::Decided;
use crate::solve::hex::{
    Atoms, Backbone, Checker, Companion, Reference, Rules, all_backbones, breadth_first, compile, recheck,
};
use crate::solve::{Verdict, Why};
use crate::subject::Subject;
use crate::technique::replay::Stepwise;
use crate::technique::{Answer, Call, Context, Entry, Judge, Query, Steered, Steering, Walk};
use query::HexQuery;

/// HEX.
#[derive(Default)]
pub struct Hex {
    /// The subject's rules, compiled when they are first needed.
    rules: Option<Result<Rules, String>>,
    /// How often each rule's path matched a reference.
    fired: Vec<u64>,
    /// Paths that were accepted step by step and violate a rule in the end, with the first reason.
    late: u64,
    first_late: Option<String>,
    explored: bool,
}

impl Hex {
    fn compiled(&mut self, subject: &Subject) -> Result<&Rules, &str> {
        let rules = self.rules.get_or_insert_with(|| {
            let (rules, found) = compile(subject);
            rules.ok_or_else(|| match found.iter().find(|d| d.is_error()) {
                Some(error) => {
                    let at = error.span.map(|s| subject.program.sources.locate(s));
                    let at = at.map(|at| format!(" at {at}")).unwrap_or_default();
                    format!("its HEX rules have an error{at}: {}", error.message)
                }
                None => "the specification has no HEX rules (`hex: { rules: [ … ] }`)".into(),
            })
        });
        rules.as_ref().map_err(String::as_str)
    }
}

/// Whether the rules call methods, which may assume something.
fn has_companions(rules: &Rules) -> bool {
    !rules.on_start.is_empty() || rules.rules.iter().any(|rule| rule.calls.is_some())
}

/// A verdict on a heap that belongs to no execution: nothing runs there that companions could look at.
fn without_companions(rules: &Rules, verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::Sat(_) if has_companions(rules) => {
            let why = "the rules allow it, but their companion methods run in an exploration only";
            Verdict::Unknown(Why::GaveUp(why.into()))
        }
        verdict => verdict,
    }
}

/// The slot of a lazy step that decided a reference, and its target.
fn decided(state: &SymbolicState, fork: &Fork) -> Option<(SlotId, Option<PlaceId>)> {
    let ForkKind::Lazy(slot) = fork.kind else { return None };
    match state.input.value(slot) {
        InputValue::Null => Some((slot, None)),
        InputValue::Object(place) => Some((slot, Some(*place))),
        _ => None,
    }
}

/// Its entry.
pub fn entry() -> Entry {
    let steering =
        || Steered::new(Hex::default()).calling(Hex::calls).reporting(Hex::on_path_end, Hex::remarks);
    Entry {
        depends_on_order: Some("reference"),
        needs,
        check: |subject| compile(subject).1,
        has_own_tree: |subject| compile(subject).0.is_some_and(|rules| has_companions(&rules)),
        ..Entry::steering("hex", "HEX rules on each new reference", Hex::default, steering)
    }
}

fn needs(subject: &Subject) -> Result<(), String> {
    match subject.spec.hex {
        Some(_) => Ok(()),
        None => Err("the specification has no HEX rules (`hex: { rules: [ … ] }`)".into()),
    }
}

impl Steering for Hex {
    type Note = Atoms;

    fn prelude(&mut self, context: &mut Context, _: &SymbolicState) -> Result<Atoms, String> {
        let count = self.compiled(context.subject).map_err(str::to_owned)?.rules.len();
        self.fired = vec![0; count];
        self.explored = true;
        Ok(Atoms::default())
    }

    fn on_alternative(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
        fork: &Fork,
        _: &Alternative,
        note: &Atoms,
    ) -> Answer<Atoms> {
        let mut note = note.clone();
        let sat = Verdict::Sat(None);
        let Some((slot, target)) = decided(state, fork) else { return Answer { verdict: sat, note } };
        context.counts.solver_calls += 1;
        let Some(Ok(rules)) = &self.rules else {
            let verdict = Verdict::Unknown(Why::GaveUp("there are no HEX rules".into()));
            return Answer { verdict, note };
        };
        let (layout, subject) = (state.input.layout(), context.subject);
        let found = Backbone::of_trace(&state.input).and_then(|backbone| {
            let reference = Reference::new(layout, &backbone, slot, target)?;
            Some((backbone, reference))
        });
        let Some((backbone, reference)) = found else {
            let verdict = Verdict::Unknown(Why::GaveUp("the heap does not say how it was visited".into()));
            return Answer { verdict, note };
        };
        let checker = Checker { rules, program: &subject.program, layout, backbone: &backbone };
        for (rule, fired) in self.fired.iter_mut().enumerate() {
            *fired += u64::from(checker.matches(rule, &reference));
        }
        match rules.refute(&checker, &reference, &mut note, context) {
            Some(why) => Answer { verdict: Verdict::Unsat(Why::Hex(Box::new(why))), note },
            None => Answer { verdict: sat, note },
        }
    }
}

impl Hex {
    fn calls(&mut self, context: &mut Context, state: &SymbolicState, fork: Option<&Fork>) -> Vec<Call> {
        let Some(Ok(rules)) = &self.rules else { return Vec::new() };
        let layout = state.input.layout();
        let value =
            |place: Option<PlaceId>| place.and_then(|p| state.object_of(p)).map_or(Value::Null, Value::Ref);
        let parameters = |method: MethodId| context.subject.program.methods[method].erased_params.len();
        let Some(fork) = fork else {
            let receiver = value(layout.receiver);
            let call = |companion: &Companion| Call {
                method: companion.method,
                args: vec![receiver; parameters(companion.method).min(1)],
                rule: 0,
            };
            return rules.on_start.iter().map(call).collect();
        };
        let Some((slot, target)) = decided(state, fork) else { return Vec::new() };
        if rules.rules.iter().all(|r| r.calls.is_none()) {
            return Vec::new();
        }
        let Some(backbone) = Backbone::of_trace(&state.input) else { return Vec::new() };
        let Some(reference) = Reference::new(layout, &backbone, slot, target) else { return Vec::new() };
        let checker = Checker { rules, program: &context.subject.program, layout, backbone: &backbone };
        let mut calls = Vec::new();
        for (at, rule) in rules.rules.iter().enumerate() {
            let Some(companion) = &rule.calls else { continue };
            let concerned = match reference.decided {
                Decided::Null => rule.calls_on.null,
                Decided::Alias(_) => rule.calls_on.alias,
                Decided::Expand(_) => rule.calls_on.expand,
            };
            if concerned && checker.matches(at, &reference) {
                let (owner, target) = (value(layout.slot(slot).owner), value(target));
                let args = match parameters(companion.method) {
                    0 => vec![],
                    1 => vec![target],
                    _ => vec![owner, target],
                };
                calls.push(Call { method: companion.method, args, rule: rule.number });
            }
        }
        calls
    }

    fn on_path_end(&mut self, context: &mut Context, state: &SymbolicState, _: &Atoms) {
        let Some(Ok(rules)) = &self.rules else { return };
        let Some(backbone) = Backbone::of_trace(&state.input) else { return };
        if let Verdict::Unsat(why) = recheck(rules, &context.subject.program, &state.input, &backbone) {
            self.late += 1;
            self.first_late.get_or_insert_with(|| why.sentence());
        }
    }

    fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        let Some(Ok(rules)) = self.rules.as_ref().filter(|_| self.explored) else { return remarks };
        for (rule, _) in rules.rules.iter().zip(&self.fired).filter(|(_, fired)| **fired == 0) {
            remarks.push(format!(
                "HEX rule {}, `{}`, never fired: no reference on its path was read",
                rule.number, rule.text
            ));
        }
        if let Some(first) = &self.first_late {
            let (paths, end) = (counted(self.late, "path"), agreeing(self.late, "ends", "end"));
            remarks.push(format!(
                "{paths} {end} in a heap that was accepted step by step and violates the HEX rules as a whole; the first: {first}"
            ));
        }
        remarks
    }
}

impl Judge for Hex {
    fn decide(&mut self, context: &mut Context, query: &Query) -> Verdict {
        let program = &context.subject.program;
        match self.compiled(context.subject) {
            Ok(rules) => without_companions(rules, breadth_first(rules, program, query.heap)),
            Err(why) => Verdict::Unknown(Why::GaveUp(why.into())),
        }
    }

    /// The heap in the order of its trace, and in every order.
    fn others(&mut self, context: &mut Context, query: &Query) -> Vec<(&'static str, Verdict)> {
        let (program, mut verdicts) = (&context.subject.program, Vec::new());
        let Ok(rules) = self.compiled(context.subject) else { return verdicts };
        if let Some(backbone) = Backbone::of_trace(query.heap) {
            let verdict = recheck(rules, program, query.heap, &backbone);
            verdicts.push(("trace", without_companions(rules, verdict)));
        }
        let verdict = all_backbones(rules, program, query.heap, context.cancel);
        verdicts.push(("all_backbones", without_companions(rules, verdict)));
        verdicts
    }

    fn walk(&mut self, context: &mut Context, query: &Query) -> Result<Walk, String> {
        let rules = self.compiled(context.subject).map_err(str::to_owned)?.clone();
        Ok(HexQuery::new(context, query, rules).walk(()))
    }
}
