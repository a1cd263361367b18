//! Loads a subject for a command, and picks its method.

use std::sync::Arc;

use crate::base::diagnostic::nearest;
use crate::base::{Code, Diagnostic, Severity};
use crate::subject::{LoadOptions, Subject, load};
use crate::ui::exit::Failure;
use crate::ui::render_diagnostics;
use crate::ui::start::args::Common;

/// A loaded subject.
pub struct OpenSubject {
    /// The subject.
    pub subject: Arc<Subject>,
}

/// Loads subjects with the common options.
pub struct Open<'a> {
    /// Options of all commands.
    pub common: &'a Common,
}

impl Open<'_> {
    /// Loads a subject. Warnings go to standard error, and so do mistakes in Java that the precondition does
    /// not need.
    ///
    /// # Errors
    /// What is wrong with its files.
    pub fn subject(&self, target: &str) -> Result<OpenSubject, Failure> {
        let loaded = load(target, &LoadOptions { spec: self.common.spec.first().cloned() });
        let Some(subject) = loaded.subject else {
            return Err(Failure::Diagnostics(loaded.sources, loaded.diagnostics));
        };
        let broken = subject.broken([]);
        if !broken.is_empty() {
            return Err(Failure::Diagnostics(loaded.sources, broken));
        }
        let warning = |d| Diagnostic { severity: Severity::Warning, ..d };
        let shown = loaded.diagnostics.into_iter().filter(|d| d.severity < Severity::Note);
        let warnings: Vec<_> = shown.map(warning).collect();
        if !warnings.is_empty() && !self.common.quiet {
            eprint!(
                "{}",
                render_diagnostics::render(&loaded.sources, &warnings, self.common.style().render())
            );
        }
        Ok(OpenSubject { subject: Arc::new(subject) })
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
        let failure =
            Failure::new(Code::UnknownMethod, format!("{} has no method `{name}`", self.subject.name));
        Err(match nearest(name, known.iter().copied()) {
            Some(near) => failure.with_hint(format!("did you mean `{near}`? It has {}", known.join(", "))),
            None => failure.with_hint(format!("it has {}", known.join(", "))),
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
