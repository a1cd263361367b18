//! Lines of the precondition: those that run on no heap, and those that refuse nothing which the others do not refuse.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::base::count::{agreeing, counted};
use crate::base::{Code, Diagnostic, FileId, Span};
use crate::explore::deep::{Count, Deep, Looking, Source};
use crate::lang::program::{ClassOrigin, MethodId};
use crate::lang::reach::reachable;
use crate::solve::agree::{Part, Side};
use crate::solve::korat::{HeapPredicate, Search, SearchResult};
use crate::solve::observer::Observer;
use crate::solve::trace::{Event, EventKind};
use crate::subject::files::{FileKind, Files};
use crate::subject::load_with;

/// Instructions of a precondition on one heap.
const STEPS: u64 = 200_000;

/// The smallest scope, where more is asked for, of which it is said that a line does nothing.
const LEAST: u32 = 2;

/// A statement: where it starts.
type Place = (FileId, u32);

/// What runs of the precondition did.
#[derive(Default)]
struct Lines {
    reached: BTreeSet<Place>,
    /// Where *false* was decided.
    refusing: BTreeMap<Place, Span>,
}

impl Observer for Lines {
    const LISTENS: bool = true;

    fn tell_below(&mut self, _: usize, event: impl FnOnce() -> Event) {
        let event = event();
        let Some(at) = event.at else { return };
        let place = (at.file, at.start);
        match event.kind {
            EventKind::Statement => {
                self.reached.insert(place);
            }
            EventKind::Answer => {
                self.reached.insert(place);
                self.refusing.entry(place).or_insert(at);
            }
            _ => {}
        }
    }
}

impl Looking<'_> {
    /// Counts heaps, and looks at lines in the largest scope that was searched to its end.
    pub(super) fn code(&mut self, from: &Source, found: &mut Deep) {
        if self.subject.spec.structure().is_empty() {
            found.skipped.push("there is no preH (or repOK): heaps and lines of it are not counted".into());
            return;
        }
        let mut lines = Lines::default();
        let mut largest = None;
        for k in 0..=self.reach.scope {
            match self.count(&mut lines, k) {
                Ok((count, why)) => {
                    if let Some(why) = why {
                        found.partial.push(format!("k = {k}: {why}"));
                    } else {
                        largest = Some(k);
                    }
                    let is_complete = count.is_complete;
                    found.counts.push(count);
                    // A larger scope has more.
                    if !is_complete || self.cancel.is_cancelled() {
                        break;
                    }
                }
                Err(why) if k == 0 => found.skipped.push(format!("k = 0: {why}")),
                Err(why) => found.partial.push(format!("k = {k}: {why}")),
            }
        }
        // Of the smallest scope alone most lines are dead.
        let Some(k) = largest.filter(|&k| k >= LEAST.min(self.reach.scope)) else {
            found.partial.push(format!("lines were not looked at: k = {LEAST} was not searched to its end"));
            return;
        };
        let reached = std::mem::take(&mut lines.reached);
        self.dead(&reached, k, found);
        let refusing = std::mem::take(&mut lines.refusing);
        self.redundant(from, &refusing, k, found);
    }

    fn count(&mut self, lines: &mut Lines, k: u32) -> Result<(Count, Option<String>), String> {
        let layout = self.layout(self.subject, k)?;
        let natives = self.subject.natives().clone();
        let asked: Vec<_> =
            self.subject.spec.structure().iter().filter(|p| !p.takes_number()).cloned().collect();
        let made = HeapPredicate::new(self.subject, &natives, &layout, &asked, STEPS);
        let mut predicate = made.map_err(|why| why.0)?;
        let mut search = Search::enumerate(layout);
        let mut valid = 0;
        let stopped = loop {
            match search.next_satisfying(&mut predicate, lines, 64) {
                SearchResult::Satisfied => valid += 1,
                SearchResult::Exhausted => break None,
                SearchResult::Unknown(why) => break Some(why),
                SearchResult::Budget => {}
            }
            if search.candidates() >= self.reach.candidates {
                let (tried, were) = (search.candidates(), agreeing(search.candidates(), "was", "were"));
                break Some(format!("{} {were} tried (--max-candidates)", counted(tried, "candidate")));
            }
            if self.cancel.is_cancelled() {
                break Some("it was ended early".into());
            }
            (self.progress)(&format!("k = {k}: {valid} valid of {}", counted(search.candidates(), "heap")));
        };
        Ok((Count { scope: k, valid, is_complete: stopped.is_none() }, stopped))
    }

    /// Lines of the precondition's own methods that no heap reaches.
    fn dead(&self, reached: &BTreeSet<Place>, k: u32, found: &mut Deep) {
        let program = &self.subject.program;
        let roots: Vec<MethodId> =
            self.subject.spec.structure().iter().filter(|p| !p.takes_number()).map(|p| p.method).collect();
        let Ok(layout) = self.layout(self.subject, k) else { return };
        let classes = layout.places.iter().map(|p| p.class);
        let mut all: BTreeMap<Place, Span> = BTreeMap::new();
        for method in reachable(program, roots.iter().copied(), classes) {
            let info = &program.methods[method];
            if program.classes[info.class].origin != ClassOrigin::User {
                continue;
            }
            let Ok(body) = program.body(method) else { continue };
            let starts = body.spans.iter().zip(&body.starts).filter(|(_, starts)| **starts);
            let places: Vec<(Place, Span)> =
                starts.map(|(&span, _)| ((span.file, span.start), span)).collect();
            // A method of which nothing runs may be called by what runs on other classes alone.
            if !roots.contains(&method) && places.iter().all(|(place, _)| !reached.contains(place)) {
                continue;
            }
            all.extend(places);
        }
        let line = |span: Span| (span.file, program.sources.place(span).1.line);
        let mut told: BTreeSet<(FileId, u32)> = BTreeSet::new();
        for (place, span) in all {
            let is_dead = !reached.contains(&place) && !is_closing(program.sources.statement(span));
            // Once a line.
            if !is_dead || !told.insert(line(span)) {
                continue;
            }
            let message =
                format!("no heap of the scope reaches this statement of the precondition (k = {k})");
            let hint = "what comes before it decides already, or the domains have no such values";
            found.findings.push(Diagnostic::warning(Code::DeadLine, span, message).with_hint(hint));
        }
    }

    /// `return false` on trial: each is left out, and what is accepted then is shown to the precondition as it is.
    fn redundant(&mut self, from: &Source, refusing: &BTreeMap<Place, Span>, k: u32, found: &mut Deep) {
        let Ok(layout) = self.layout(self.subject, k) else { return };
        let Ok(mut whole) = Side::new(self.subject, &layout, Part::PreH) else { return };
        let mut untried = 0;
        for &span in refusing.values() {
            if self.cancel.is_cancelled() {
                return;
            }
            let file = self.subject.program.sources.file(span.file);
            let Some(statement) = return_false(&file.text, span.start as usize) else { continue };
            (self.progress)(&format!(
                "without `return false` at {}",
                self.subject.program.sources.locate(span)
            ));
            let mut text = file.text.to_string();
            text.replace_range(statement, ";");
            let changed = Changed { files: from.files, path: &file.path, text, is_read: Cell::new(false) };
            let loaded = load_with(&changed, from.target, from.options).subject;
            // Java within a YAML file has no file of its own to change.
            let subject = loaded.filter(|s| changed.is_read.get() && s.broken([]).is_empty());
            let Some(subject) = subject.map(Arc::new) else {
                untried += 1;
                continue;
            };
            match self.accepts_more(&subject, Part::PreH, &mut whole, k, &mut |_| {}) {
                Ok(true) => {}
                Ok(false) => {
                    let message =
                        format!("this refuses no heap that the rest of the precondition accepts (k = {k})");
                    let hint = "without it the same heaps satisfy the precondition; it may save time, or say something else than was meant";
                    found
                        .findings
                        .push(Diagnostic::warning(Code::RedundantLine, span, message).with_hint(hint));
                }
                Err(why) => found
                    .partial
                    .push(format!("without {}: {why}", self.subject.program.sources.locate(span))),
            }
        }
        if untried > 0 {
            found.skipped.push(format!(
                "{} `return false` cannot be left out by {}, and {} not tried",
                counted(untried, "line"),
                agreeing(untried, "itself", "themselves"),
                agreeing(untried, "was", "were")
            ));
        }
    }
}

/// Whether a line has no statement of its own.
fn is_closing(line: &str) -> bool {
    line.trim_matches(['{', '}', ' ', ';']).is_empty()
}

/// The range of `return false;` where `at` lies in it.
fn return_false(text: &str, at: usize) -> Option<std::ops::Range<usize>> {
    let before = text.get(..at)?.trim_end();
    let start = match text.get(at..)?.starts_with("return") {
        true => at,
        false => before.strip_suffix("return")?.len(),
    };
    let rest = text.get(start..)?.strip_prefix("return")?.trim_start();
    let rest = rest.strip_prefix("false")?.trim_start().strip_prefix(';')?;
    Some(start..text.len() - rest.len())
}

/// Files of which one has another text.
struct Changed<'a> {
    files: &'a dyn Files,
    path: &'a str,
    text: String,
    /// Whether anybody asked for that one.
    is_read: Cell<bool>,
}

impl Files for Changed<'_> {
    fn kind(&self, path: &str) -> Option<FileKind> {
        self.files.kind(path)
    }
    fn read(&self, path: &str) -> Result<String, String> {
        if path != self.path {
            return self.files.read(path);
        }
        self.is_read.set(true);
        Ok(self.text.clone())
    }
    fn list(&self, folder: &str) -> Result<Vec<String>, String> {
        self.files.list(folder)
    }
}
