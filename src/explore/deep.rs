//! What is wrong with a subject beyond its syntax, found by trying: how many heaps satisfy the precondition, lines of it
//! that no heap reaches or that refuse nothing, HEX rules that match or refuse nothing, and methods that break the
//! invariant.
//!
//! All of it is about heaps of a scope. What a budget cut is no finding, and told.

mod code;
mod methods;
mod rules;

pub use methods::Broken;

use std::sync::Arc;

use crate::base::count::{agreeing, counted};
use crate::base::{CancelToken, Code, Diagnostic};
use crate::heap::Layout;
use crate::solve::agree::shape::Shape;
use crate::solve::agree::{Bridge, Part, Said, Side, View, Way};
use crate::subject::files::Files;
use crate::subject::{LoadOptions, Subject};
use crate::technique::{Registry, vacuous};

/// How far to look.
#[derive(Clone, Debug)]
pub struct Reach {
    /// Scopes from 0 to this one are tried.
    pub scope: u32,
    /// The scope in which methods are run.
    pub methods: u32,
    /// Candidates of one search.
    pub candidates: u64,
    /// Paths of one method.
    pub paths: u64,
}

/// How many heaps of a scope satisfy the heap part of the precondition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// The scope.
    pub scope: u32,
    /// Their number, so far where it is not complete.
    pub valid: u64,
    /// Whether these are all.
    pub is_complete: bool,
}

/// What was found.
#[derive(Default)]
pub struct Deep {
    /// By scope.
    pub counts: Vec<Count>,
    /// Places in the subject's own sources.
    pub findings: Vec<Diagnostic>,
    /// Methods that break the invariant, with an input each.
    pub broken: Vec<Broken>,
    /// What was not looked at to its end, each in a sentence.
    pub partial: Vec<String>,
    /// What was not looked at since it does not apply, each in a sentence.
    pub skipped: Vec<String>,
}

/// What every part needs.
struct Looking<'a> {
    registry: &'a Registry,
    subject: &'a Arc<Subject>,
    reach: &'a Reach,
    cancel: &'a CancelToken,
    progress: &'a mut dyn FnMut(&str),
}

/// Where a subject came from: lines of it are left out on trial.
pub struct Source<'a> {
    /// Where files are read.
    pub files: &'a dyn Files,
    /// What was loaded.
    pub target: &'a str,
    /// How.
    pub options: &'a LoadOptions,
}

/// Looks at a subject.
pub fn look(
    registry: &Registry,
    subject: &Arc<Subject>,
    from: &Source,
    reach: &Reach,
    cancel: &CancelToken,
    progress: &mut dyn FnMut(&str),
) -> Deep {
    let mut found = Deep::default();
    let mut looking = Looking { registry, subject, reach, cancel, progress };
    for note in subject.untracked_notes() {
        found.findings.push(Diagnostic { severity: crate::base::Severity::Warning, ..note });
    }
    looking.code(from, &mut found);
    looking.vacuous(&mut found);
    looking.rules(&mut found);
    looking.methods(&mut found);
    if cancel.is_cancelled() {
        found.partial.push("it was ended early".into());
    }
    found.findings.sort_by_key(|d| (d.severity, d.span, d.code));
    found
}

impl Looking<'_> {
    /// What heaps of a scope look like; the sentence says why there are none.
    fn layout(&self, subject: &Subject, k: u32) -> Result<Arc<Layout>, String> {
        let scope = match subject.methods.first().filter(|_| subject.receiver.is_none()) {
            Some(method) => subject.scope_of(k, method),
            None => subject.scope(k),
        };
        let scope = scope.map_err(|d| d.message)?;
        Ok(Arc::new(Layout::new(&subject.program, scope, &[])))
    }

    /// Whether a changed subject accepts a heap that the precondition refuses, every heap that it accepts is told; the error says why that is
    /// not known.
    fn accepts_more(
        &mut self,
        changed: &Arc<Subject>,
        part: Part,
        whole: &mut Side,
        k: u32,
        tell: &mut dyn FnMut(&Shape),
    ) -> Result<bool, String> {
        let layout = self.layout(changed, k)?;
        let mut side = Side::new(changed, &layout, part)?;
        let (subject, other, other_layout) =
            (side.subject.clone(), whole.subject.clone(), whole.layout.clone());
        let bridge = Bridge::new(
            View { name: "changed", program: &subject.program, layout: &layout, has_data: part.has_data() },
            View { name: "whole", program: &other.program, layout: &other_layout, has_data: part.has_data() },
        )?;
        let takes_part = bridge.shared(Way::Forth);
        let mut more = false;
        let most = self.reach.candidates;
        let (_, stopped) = side.accepted(&takes_part, self.cancel, &mut |vector, candidates| {
            let shape = Shape::canonical(&layout, vector, &takes_part);
            tell(&shape);
            if let Some(carried) = bridge.carry(Way::Forth, &shape, &layout, &other_layout) {
                more = whole.decide(&carried) == Said::Refuses;
            }
            match (more, candidates > most) {
                (true, _) => Err("found".into()),
                (false, true) => Err(format!(
                    "{} {} tried (--max-candidates)",
                    counted(candidates, "candidate"),
                    agreeing(candidates, "was", "were")
                )),
                _ => Ok(()),
            }
        });
        match stopped {
            _ if more => Ok(true),
            // It is what makes the precondition end.
            Some(why) if why.contains("did not end") || why.contains("frames") => Ok(true),
            Some(why) => Err(why),
            // It keeps an exception away, which would refuse the heap as well.
            None => Ok(side.thrown().is_some()),
        }
    }

    /// The error of a precondition that no heap satisfies.
    fn vacuous(&self, found: &mut Deep) {
        let none = !found.counts.is_empty() && found.counts.iter().all(|c| c.valid == 0 && c.is_complete);
        let said = self.layout(self.subject, self.reach.scope).ok();
        let said = said.and_then(|layout| vacuous(self.subject, &layout, self.cancel));
        let scopes =
            || format!("no heap of any scope up to k = {} satisfies the precondition", self.reach.scope);
        let Some(message) = said.or_else(|| none.then(scopes)) else { return };
        let span = self.subject.precondition().next().map(|p| p.span);
        let hint =
            "every verdict that rests on it says nothing: mend the precondition, or try a larger scope (-k)";
        found.findings.push(Diagnostic::error(Code::Vacuous, span, message).with_hint(hint));
    }
}
