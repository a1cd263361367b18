//! Loads a subject for a command, and picks its method.

use std::sync::Arc;

use crate::base::diagnostic::nearest;
use crate::subject::{LoadOptions, Subject, load};
use crate::ui::cli::args::Common;
use crate::ui::cli::exit::Failure;
use crate::ui::cli::output::Style;
use crate::ui::render_diagnostics;

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
    /// Loads a subject. Warnings go to standard error.
    ///
    /// # Errors
    /// What is wrong with its files.
    pub fn subject(&self, target: &str) -> Result<OpenSubject, Failure> {
        let loaded = load(target, &LoadOptions { spec: self.common.spec.clone() });
        let Some(subject) = loaded.subject else {
            return Err(Failure::Diagnostics(loaded.sources, loaded.diagnostics));
        };
        let warnings: Vec<_> =
            loaded.diagnostics.into_iter().filter(|d| d.severity < crate::base::Severity::Note).collect();
        if !warnings.is_empty() && !self.common.quiet {
            eprint!(
                "{}",
                render_diagnostics::render(&loaded.sources, &warnings, Style::new(self.common).render())
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
    /// There is none of that name, or none at all.
    pub fn methods(&self, name: Option<&str>) -> Result<Vec<usize>, Failure> {
        let methods = &self.subject.methods;
        let Some(name) = name else {
            if methods.is_empty() {
                return Err(Failure::new(
                    "NO-METHOD",
                    format!("{} names no method to analyse", self.subject.path),
                ));
            }
            return Ok((0..methods.len()).collect());
        };
        if let Some(found) = methods.iter().position(|m| &*m.key == name) {
            return Ok(vec![found]);
        }
        let known: Vec<&str> = methods.iter().map(|m| &*m.key).collect();
        let failure = Failure::new("UNKNOWN-METHOD", format!("{} has no method `{name}`", self.subject.name));
        Err(match nearest(name, known.iter().copied()) {
            Some(near) => failure.with_hint(format!("did you mean `{near}`? It has {}", known.join(", "))),
            None => failure.with_hint(format!("it has {}", known.join(", "))),
        })
    }
}
