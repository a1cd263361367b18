//! Explorations for alarms: methods by several threads, and one method's tree in portions, each with terms of its own.

use std::num::NonZeroUsize;
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crate::base::count::counted;
use crate::base::{Diagnostic, Span};
use crate::explore::alarm::{self, Class, Group, Groups};
use crate::explore::along::Along;
use crate::explore::depth_first::{ExploreObserver, Trail, explore_portion};
use crate::explore::engine::Plan;
use crate::explore::portions::{self, How, Task, Whole};
use crate::explore::postcondition::Violation;
use crate::explore::validate::Validator;
use crate::explore::{Engine, Live, PathEnd, Summary};
use crate::heap::Layout;
use crate::subject::Subject;
use crate::technique::Registry;
use crate::term::TermPool;
use crate::ui::cli::alarms::baseline::Known;
use crate::ui::cli::alarms::{Found, is_file};
use crate::ui::exit::Failure;
use crate::ui::start::args::{Alarms, Budgets, Common};
use crate::ui::start::interrupt::Interrupt;
use crate::ui::start::load::OpenSubject;
use crate::ui::start::progress::Progress;

/// Groups of alarms, each with the terms that its shortest one is told in.
#[derive(Default)]
pub(super) struct Pooled {
    groups: Groups,
    terms: Vec<Arc<TermPool>>,
}

impl Deref for Pooled {
    type Target = Groups;
    fn deref(&self) -> &Groups {
        &self.groups
    }
}

impl Pooled {
    /// Adds those that were found later in the tree.
    fn add(&mut self, later: Groups, terms: &Arc<TermPool>) {
        for group in later.groups {
            match self.groups.position(&group.shortest) {
                Some(at) => {
                    if self.groups.groups[at].add(group) {
                        self.terms[at] = terms.clone();
                    }
                }
                None => {
                    self.groups.groups.push(group);
                    self.terms.push(terms.clone());
                }
            }
        }
    }

    /// Worst first, as [`Groups::sort`].
    fn sort(&mut self) {
        let terms = std::mem::take(&mut self.terms);
        let mut both: Vec<(Group, Arc<TermPool>)> =
            std::mem::take(&mut self.groups.groups).into_iter().zip(terms).collect();
        both.sort_by_key(|(group, _)| group.rank());
        (self.groups.groups, self.terms) = both.into_iter().unzip();
    }

    /// Where a group of these stands.
    pub fn place_of(&self, group: &Group) -> Option<usize> {
        self.groups.groups.iter().position(|own| std::ptr::eq(own, group))
    }

    /// A group, to be changed.
    pub fn group_mut(&mut self, at: usize) -> Option<&mut Group> {
        self.groups.groups.get_mut(at)
    }

    /// The terms of a group of these.
    pub fn terms(&self, group: &Group) -> Arc<TermPool> {
        self.place_of(group).and_then(|at| self.terms.get(at).cloned()).unwrap_or_default()
    }
}

/// What exploring a method needs.
pub(super) struct Work<'a> {
    pub registry: &'a Registry,
    pub open: &'a OpenSubject,
    pub options: &'a Alarms,
    pub common: &'a Common,
    pub interrupt: &'a Interrupt,
    pub known: Known,
    /// The work of a portion; [`portions::SHARE`] unless somebody wants small ones.
    pub share: u64,
    /// Whoever has the line shows it.
    pub progress: Mutex<Progress>,
}

impl Work<'_> {
    /// Explores a method under a technique, and in larger scopes where somebody asked for that, by so many threads.
    pub fn method(&self, method: usize, technique: &str, jobs: NonZeroUsize) -> Result<Found, Failure> {
        let mut found = self.at_scope(method, technique, self.options.budgets.scope, jobs)?;
        found.wider = self.wider(method, &found, jobs)?;
        Ok(found)
    }

    /// Takes the line of progress away.
    pub fn clear(&self) {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn plan(&self, budgets: &Budgets, method: usize, technique: &str) -> Result<Plan, Diagnostic> {
        let technique = self.registry.make(technique).map_err(Diagnostic::from)?;
        Ok(budgets.plan(&self.open.subject, method, technique, self.common, self.interrupt))
    }

    pub fn at_scope(
        &self,
        method: usize,
        technique: &str,
        scope: Option<u32>,
        jobs: NonZeroUsize,
    ) -> Result<Found, Failure> {
        let Self { registry, open, options, interrupt, .. } = *self;
        let mut budgets = options.budgets.clone();
        budgets.scope = scope;
        let quota = registry.entry(technique)?.in_portions;
        let start = Instant::now();
        let work = |task: &Task| {
            let (mut engine, root) = Engine::start(self.plan(&budgets, method, technique)?)?;
            let mut watch = Watch {
                work: self,
                is_ended: task.is_ended,
                validator: Validator::default(),
                groups: Groups::default(),
            };
            let quota = quota.then_some(task.share);
            let explored = explore_portion(&mut engine, root, task.portion, quota, task.before, &mut watch);
            let layout = engine.layout().clone();
            Ok((explored, (watch.groups, engine.take_terms(), layout)))
        };
        let limits = budgets.limits();
        let whole = portions::explore(&How { jobs, share: self.share, limits: &limits }, &work);
        let from_start = |problem| Failure::from_start(&open.subject, problem);
        let Whole { mut summary, interrupted, found, .. } = whole.map_err(from_start)?;
        summary.conclude();
        if interrupted || interrupt.requested() {
            summary.cancel(interrupt.limit(), interrupt.why().unwrap_or("interrupted"));
        }
        let (mut groups, mut layout) = (Pooled::default(), None);
        for (_, (later, terms, of)) in found {
            groups.add(later, &Arc::new(terms));
            layout.get_or_insert(of);
        }
        groups.sort();
        self.look_closer(&mut groups, &budgets, method, technique).map_err(from_start)?;
        let seconds = start.elapsed().as_secs_f64();
        let is_exact = registry.entry(technique)?.exact && summary.paths > 0;
        let is_inhabited = is_exact || groups.count(Class::Real) > 0;
        let vacuous = |layout: &Arc<Layout>| open.vacuous(layout, &summary, is_inhabited, interrupt);
        Ok(Found {
            vacuous: layout.as_ref().and_then(vacuous),
            method: open.subject.methods[method].key.to_string(),
            technique: technique.to_string(),
            scope: scope.unwrap_or(open.subject.spec.default_scope),
            groups,
            is_whole: summary.stopped.is_none()
                && options.at.is_none()
                && options.exception.is_none()
                && summary.posts_left_out.is_empty(),
            summary,
            seconds,
            known: self.known.clone(),
            wider: Vec::new(),
            widens_by_itself: options.widen == Some(None),
            deliveries: Vec::new(),
        })
    }

    /// Looks closer at those that are false.
    fn look_closer(
        &self,
        pooled: &mut Pooled,
        budgets: &Budgets,
        method: usize,
        technique: &str,
    ) -> Result<(), Diagnostic> {
        let exact = self.registry.exact().map(|entry| entry.name).filter(|name| *name != technique);
        for (group, terms) in pooled.groups.groups.iter_mut().zip(&pooled.terms) {
            if group.shortest.decision.refusal.is_none() {
                continue;
            }
            let (mut engine, _) = Engine::start(self.plan(budgets, method, technique)?)?;
            engine.adopt_terms(TermPool::clone(terms));
            group.shortest.look_closer(&mut engine, &mut Validator::default(), technique, |choices| {
                Along::start(self.plan(budgets, method, exact?).ok()?, choices, "choice").ok()
            });
        }
        Ok(())
    }
}

/// Watches one portion.
struct Watch<'a> {
    work: &'a Work<'a>,
    is_ended: &'a AtomicBool,
    validator: Validator,
    groups: Groups,
}

impl Watch<'_> {
    /// Whether an alarm at a place passes `--at`.
    fn is_here(&self, subject: &Subject, span: Option<Span>) -> bool {
        let Some((file, line)) = &self.work.options.at else { return true };
        span.is_some_and(|span| {
            let source = subject.program.sources.file(span.file);
            is_file(&source.path, file) && source.line_col(span.start).line == *line
        })
    }

    fn is_wanted(&self, subject: &Subject, end: &PathEnd) -> bool {
        let wanted = self.work.options.exception.as_ref();
        let (class, span) = match end {
            PathEnd::Finished(crate::exec::Outcome::Exception { class, span, .. }) => (class, span),
            PathEnd::NeverEnds(found) => {
                let is_named = |name: &String| {
                    name == alarm::NEVER_ENDS || found.is_recursion && name.ends_with("StackOverflowError")
                };
                return wanted.is_none_or(is_named) && self.is_here(subject, found.at);
            }
            _ => return false,
        };
        let program = &subject.program;
        let named = |name: &String| {
            let mut chain = std::iter::successors(Some(*class), |&c| program.classes[c].superclass);
            chain.any(|c| *program.classes[c].simple == **name || *program.classes[c].name == **name)
        };
        wanted.is_none_or(named) && self.is_here(subject, *span)
    }
}

impl ExploreObserver for Watch<'_> {
    fn on_end(&mut self, engine: &mut Engine, live: &Live, trail: &Trail, end: &PathEnd) {
        let subject = engine.subject().clone();
        if self.is_wanted(&subject, end)
            && let Some(found) = alarm::of_end(engine, &mut self.validator, live, trail.name(engine), end)
        {
            self.groups.add(found);
        }
    }

    fn on_violation(&mut self, engine: &mut Engine, live: &Live, trail: &Trail, found: &Violation) {
        let subject = engine.subject().clone();
        let Some(post) = subject.spec.post.get(found.post) else { return };
        let name = &subject.program.methods[post.method].name;
        if self.work.options.exception.as_ref().is_none_or(|wanted| **name == **wanted)
            && self.is_here(&subject, Some(post.span))
        {
            self.groups.add(alarm::violation(engine, live, trail.name(engine), found));
        }
    }

    fn go_on(&mut self, summary: &Summary, depth: usize) -> bool {
        if let Ok(mut progress) = self.work.progress.try_lock() {
            progress.show(|_| {
                format!(
                    "{}, {}, depth {depth}",
                    counted(summary.paths, "path"),
                    counted(summary.alarms, "alarm")
                )
            });
        }
        !self.work.interrupt.requested() && !self.is_ended.load(Ordering::Relaxed)
    }
}
