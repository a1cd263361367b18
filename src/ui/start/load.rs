//! Loads a subject for a command, and picks its method.

use std::cell::RefCell;
use std::sync::Arc;

use crate::base::diagnostic::nearest;
use crate::base::{Code, Diagnostic, Severity, SourceMap};
use crate::exec::Assumption;
use crate::explore::Summary;
use crate::heap::Layout;
use crate::subject::{LoadOptions, Subject, load};
use crate::technique::vacuous;
use crate::ui::exit::Failure;
use crate::ui::render_diagnostics::{self, RenderOptions};
use crate::ui::start::args::Common;
use crate::ui::start::interrupt::{Interrupt, WhileLoading};
use crate::ui::{printable, say};

/// Methods that a message lists.
const MOST_NAMED: usize = 20;

/// A loaded subject.
pub struct OpenSubject {
    /// The subject.
    pub subject: Arc<Subject>,
}

/// Loads subjects with the common options.
pub struct Open<'a> {
    /// Options of all commands.
    pub common: &'a Common,
    /// Takes what there is to tell of a subject, where standard error is no place for it.
    pub told: Option<&'a RefCell<String>>,
}

impl Open<'_> {
    /// Loads a subject. What was inferred, warnings, and mistakes in Java that the precondition does not need are told
    /// on standard error, or in [`Open::told`].
    ///
    /// # Errors
    /// What is wrong with its files.
    pub fn subject(&self, target: &str) -> Result<OpenSubject, Failure> {
        let _ends = WhileLoading::new(self.common.timeout, target);
        let loaded = load(
            target,
            &LoadOptions { spec: self.common.spec.first().cloned(), class: self.common.class.clone() },
        );
        let Some(subject) = loaded.subject else {
            return Err(Failure::Diagnostics(loaded.sources, loaded.diagnostics));
        };
        let broken = subject.broken([]);
        if !broken.is_empty() {
            return Err(Failure::Diagnostics(loaded.sources, broken));
        }
        if !self.common.quiet {
            self.tell(loaded.sources, loaded.diagnostics);
        }
        Ok(OpenSubject { subject: Arc::new(subject) })
    }

    fn tell(&self, sources: SourceMap, diagnostics: Vec<Diagnostic>) {
        let mut text = String::new();
        for inferred in diagnostics.iter().filter(|d| d.code == Code::Inferred) {
            text += &format!("note: {}\n", printable::text(&inferred.message));
        }
        let warning = |d| Diagnostic { severity: Severity::Warning, ..d };
        let shown = diagnostics.into_iter().filter(|d| d.severity < Severity::Note);
        let warnings: Vec<_> = shown.map(warning).collect();
        if !warnings.is_empty() {
            let render = match self.told {
                Some(_) => RenderOptions { color: false, ..RenderOptions::default() },
                None => self.common.style().render(),
            };
            text += &render_diagnostics::render(&sources, &warnings, render);
        }
        self.say(&text);
    }

    /// Says something of the subject, where what there is to tell of it goes.
    pub fn say(&self, text: &str) {
        match self.told {
            _ if self.common.quiet => {}
            Some(told) => told.borrow_mut().push_str(text),
            None => say::err_coloured(text),
        }
    }
}

impl OpenSubject {
    /// Goes on where a technique finds no error in the part of the specification that it reads.
    ///
    /// # Errors
    /// All that it found.
    pub fn accept(&self, found: Vec<crate::base::Diagnostic>) -> Result<(), Failure> {
        match found.iter().any(crate::base::Diagnostic::is_error) {
            true => Err(Failure::Diagnostics(self.subject.program.sources.clone(), found)),
            false => Ok(()),
        }
    }
    /// The layout of a method's inputs at a scope; `None` where the scope cannot be used.
    pub fn layout(&self, method: usize, k: Option<u32>) -> Option<Arc<Layout>> {
        let analysed = &self.subject.methods[method];
        let scope = self.subject.scope_of(k.unwrap_or(self.subject.spec.default_scope), analysed).ok()?;
        let reserved = &self.subject.program.methods[analysed.method].param_names;
        Some(Arc::new(Layout::new(&self.subject.program, scope, reserved)))
    }
    /// Assumptions in words.
    pub fn sentences(&self, assumptions: &[Assumption]) -> Vec<String> {
        assumptions.iter().map(|a| a.sentence(&self.subject.program)).collect()
    }
    /// That an exploration says nothing, in a sentence: no heap satisfies the precondition, unless one is known that
    /// does, no input satisfies `requires`, or no path is found.
    pub fn vacuous(
        &self,
        layout: &Arc<Layout>,
        summary: &Summary,
        is_inhabited: bool,
        interrupt: &Interrupt,
    ) -> Option<String> {
        let by_heap = if is_inhabited { None } else { vacuous(&self.subject, layout, &interrupt.token) };
        by_heap.or_else(|| summary.nothing_reached().map(str::to_string))
    }
    /// Indices of the methods that a command is about: the named one, or all.
    ///
    /// # Errors
    /// There is none of that name, or none at all; one of them needs a method that is broken.
    pub fn methods(&self, name: Option<&str>) -> Result<Vec<usize>, Failure> {
        let methods = &self.subject.methods;
        let Some(name) = name else {
            if methods.is_empty() {
                return Err(Failure::new(
                    Code::NoMethod,
                    format!("{} names no method to analyse", self.subject.path),
                ));
            }
            return self.sound((0..methods.len()).collect());
        };
        if let Some(found) = methods.iter().position(|m| &*m.key == name) {
            return self.sound(vec![found]);
        }
        let known: Vec<&str> = methods.iter().map(|m| &*m.key).collect();
        let some = match known.len().saturating_sub(MOST_NAMED) {
            0 => known.join(", "),
            more => format!("{}, … and {more} more", known[..MOST_NAMED].join(", ")),
        };
        let program = &self.subject.program;
        let is_there = !program.find_methods(self.subject.main_class, name).is_empty();
        let message = match is_there {
            true => format!("`{name}` is not among the methods of {} to analyse", self.subject.name),
            false => format!("{} has no method `{name}`", self.subject.name),
        };
        let failure = Failure::new(Code::UnknownMethod, message);
        if is_there {
            let hint = format!(
                "name it under `methods` of a subject file (`symheap init` writes one); it has {some}"
            );
            return Err(failure.with_hint(hint));
        }
        Err(match nearest(name, known.iter().copied()) {
            Some(near) => failure.with_hint(format!("did you mean `{near}`? It has {some}")),
            None => failure.with_hint(format!("it has {some}")),
        })
    }

    /// The same methods, where nothing that they need is broken.
    fn sound(&self, methods: Vec<usize>) -> Result<Vec<usize>, Failure> {
        let broken = self.subject.broken(methods.iter().filter_map(|&m| self.subject.methods.get(m)));
        if broken.is_empty() {
            return Ok(methods);
        }
        Err(Failure::Diagnostics(self.subject.program.sources.clone(), broken))
    }
}
