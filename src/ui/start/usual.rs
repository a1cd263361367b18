//! What is taken where nothing is said: the technique, and that every heap is an input.

use crate::subject::Subject;
use crate::technique::Registry;
use crate::ui::exit::Failure;
use crate::ui::start::args::{Exploration, USUAL};
use crate::ui::start::load::Open;

/// What to do where a subject has no precondition.
pub const HOW_TO_STATE: &str = "write a method `boolean repOK()` that says which heaps are meant (a Java file alone is searched for one), or name \
     methods under `operational`";

/// The technique where none is named: without a precondition there is nothing to search with, and nothing to cut. A note
/// says so.
///
/// # Errors
/// The usual technique is not among them.
pub fn technique(registry: &Registry, subject: &Subject, open: &Open<'_>) -> Result<&'static str, Failure> {
    let applies = || Ok::<bool, Failure>((registry.entry(USUAL)?.needs)(subject).is_ok());
    if subject.precondition().next().is_some() || applies()? {
        return Ok(USUAL);
    }
    let note = "note: there is no precondition: every heap is admitted, and li explores";
    open.say(&format!("{note}\n  hint: {HOW_TO_STATE}\n"));
    Ok("li")
}

impl Exploration {
    /// The same with a technique, where none is named.
    ///
    /// # Errors
    /// The usual technique is not among them.
    pub fn settled(&self, registry: &Registry, subject: &Subject, open: &Open<'_>) -> Result<Self, Failure> {
        let technique = match &self.technique {
            Some(named) => named.clone(),
            None => technique(registry, subject, open)?.to_owned(),
        };
        Ok(Self { technique: Some(technique), ..self.clone() })
    }
}
