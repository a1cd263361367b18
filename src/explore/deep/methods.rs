//! Methods that break the invariant: from a valid input they return, and the precondition does not hold of the heap
//! that they leave. The precondition takes the place of the postconditions, so every finding is decided as alarms are:
//! with an input that was run.

use std::sync::Arc;

use crate::base::{CancelToken, Span};
use crate::explore::alarm::{Alarm, AlarmKind, Class, violation};
use crate::explore::deciding::Deciding;
use crate::explore::deep::{Deep, Looking};
use crate::explore::depth_first::{ExploreObserver, Trail, explore};
use crate::explore::engine::{Engine, Live, Plan};
use crate::explore::postcondition::Violation;
use crate::explore::summary::{Limits, Summary};
use crate::subject::{PostRef, Postcondition, Predicate, RootRef, Subject};
use crate::term::TermPool;

/// The technique under which methods are explored: its paths are those that some input takes.
const TECHNIQUE: &str = "pli";

/// A method that breaks the invariant.
pub struct Broken {
    /// The method's name on the command line.
    pub method: String,
    /// Where it stands in the subject.
    pub at: Span,
    /// The condition that fails.
    pub condition: String,
    /// The line of it that refuses what the method leaves.
    pub refused_at: Option<Span>,
    /// The smallest of its alarms.
    pub alarm: Alarm,
    /// Number of paths that break it.
    pub count: u64,
    /// What terms of the alarm are.
    pub terms: TermPool,
}

impl Looking<'_> {
    pub(super) fn methods(&mut self, found: &mut Deep) {
        let asked: Vec<&Predicate> = self.subject.precondition().filter(|p| !p.takes_number()).collect();
        if asked.is_empty() {
            return;
        }
        let mut changed = Subject::clone(self.subject);
        changed.spec.post = asked.iter().map(|predicate| invariant(self.subject, predicate)).collect();
        let changed = Arc::new(changed);
        for method in 0..changed.methods.len() {
            if self.cancel.is_cancelled() {
                return;
            }
            let key = changed.methods[method].key.clone();
            let applies = changed.spec.post.iter().any(|post| post.applies.iter().any(|(m, _)| *m == method));
            if !applies {
                found
                    .skipped
                    .push(format!("{key}: the precondition takes roots that the method does not have"));
                continue;
            }
            (self.progress)(&format!("whether {key} keeps the invariant"));
            if let Err(why) = self.method(&changed, method, found) {
                found.partial.push(format!("{key}: {why}"));
            }
        }
    }

    fn method(&mut self, changed: &Arc<Subject>, method: usize, found: &mut Deep) -> Result<(), String> {
        let key = changed.methods[method].key.to_string();
        let technique = self.registry.make(TECHNIQUE).map_err(|unknown| unknown.name)?;
        let mut plan = Plan::new(changed, method, self.reach.methods, technique);
        plan.limits = Limits { paths: self.reach.paths, ..Limits::default() };
        plan.cancel = self.cancel.clone();
        let (mut engine, root) = Engine::start(plan).map_err(|problem| problem.message)?;
        let mut watch = Watch { smallest: Vec::new(), unknown: None, cancel: self.cancel };
        let (summary, _) = explore(&mut engine, root, &mut watch);
        if let Some(stopped) = &summary.stopped {
            found.partial.push(format!("{key}: {}", stopped.why));
        }
        if let Some(why) = watch.unknown.take() {
            found.partial.push(format!("{key}: {why}"));
        }
        for (alarm, count) in watch.smallest {
            let AlarmKind::Postcondition(post) = alarm.kind else { continue };
            let refused_at = deciding(&mut engine, changed, &alarm, post);
            found.broken.push(Broken {
                method: key.clone(),
                at: changed.methods[method].span,
                condition: alarm.name.clone(),
                refused_at,
                alarm,
                count,
                terms: engine.terms().clone(),
            });
        }
        Ok(())
    }
}

/// The line that decides that the invariant does not hold after the method, on the alarm's input.
fn deciding(engine: &mut Engine, subject: &Subject, alarm: &Alarm, post: usize) -> Option<Span> {
    let input = alarm.decision.input.as_ref()?;
    let ran = input.replay(engine).ok()?;
    let mut watch = Deciding::new(&subject.program);
    input.watch_post(engine, &ran, post, &mut watch).ok()?;
    watch.decided()?.span
}

/// A method of the precondition as a postcondition of every method that has its roots.
fn invariant(subject: &Subject, predicate: &Predicate) -> Postcondition {
    let root = |method: &crate::subject::AnalysisMethod, root: &RootRef| {
        let names = &subject.program.methods[method.method].param_names;
        match root {
            RootRef::This => Some(PostRef::This),
            RootRef::Static(at) => Some(PostRef::Static(*at)),
            RootRef::Argument(name) | RootRef::Number(name) => {
                names.iter().position(|n| n == name).map(PostRef::Argument)
            }
        }
    };
    let has_receiver = subject.receiver.is_some();
    let is_static = subject.program.methods[predicate.method].modifiers.is_static;
    let applies = subject.methods.iter().enumerate().filter(|_| is_static || has_receiver);
    let applies = applies.filter_map(|(at, method)| {
        let refs: Option<Vec<PostRef>> = predicate.params.iter().map(|p| root(method, p)).collect();
        Some((at, refs?))
    });
    Postcondition { method: predicate.method, applies: applies.collect(), span: predicate.span }
}

/// Keeps the smallest violation of each condition.
struct Watch<'a> {
    smallest: Vec<(Alarm, u64)>,
    unknown: Option<String>,
    cancel: &'a CancelToken,
}

impl ExploreObserver for Watch<'_> {
    fn on_violation(&mut self, engine: &mut Engine, live: &Live, trail: &Trail, found: &Violation) {
        let alarm = violation(engine, live, trail.name(engine), found);
        match alarm.decision.class {
            Class::Real => {}
            // A finding all the same: its assumptions stand beside it.
            Class::Unknown if alarm.decision.input.is_some() => {}
            Class::Unknown => {
                self.unknown.get_or_insert(alarm.decision.reason);
                return;
            }
            Class::FalseInScope | Class::False => return,
        }
        let size = |alarm: &Alarm| {
            let objects =
                alarm.decision.input.as_ref().map_or(usize::MAX, |input| input.heap.objects().len());
            (objects, alarm.choice_path.0.len(), alarm.choice_path.clone())
        };
        match self.smallest.iter_mut().find(|(known, _)| known.kind == alarm.kind) {
            Some((known, count)) => {
                *count += 1;
                if size(&alarm) < size(known) {
                    *known = alarm;
                }
            }
            None => self.smallest.push((alarm, 1)),
        }
    }

    fn go_on(&mut self, _: &Summary, _: usize) -> bool {
        !self.cancel.is_cancelled()
    }
}
