//! The smallest partial heap, path condition and scope that still show something: a verdict of one technique beside
//! another's, say (Zeller and Hildebrandt, *Simplifying and isolating failure-inducing input*, 2002).
//!
//! Parts are left out on trial, and the techniques are asked again: an object with all that is known of it, a field, a
//! clause, the last number of the scope. When no single part can be left out any more, the case is *1-minimal*. A case is
//! text, as `solve --heap` reads it, so what was tried is what is written.

mod case;
mod files;

pub use case::Case;
pub use files::Files;

use std::sync::Arc;

use crate::base::{CancelToken, SourceMap};
use crate::exec::Natives;
use crate::heap::Layout;
use crate::solve::VerdictWord;
use crate::solve::input::{assume, from_yaml};
use crate::solve::smt::{Ints, Smt};
use crate::subject::{Subject, partial_heap};
use crate::technique::{Context, Counts, Limits, Query, Registry};
use crate::term::TermPool;

/// What a technique is to say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// The technique; `exact` stands for the one that decides exactly.
    pub technique: String,
    /// What it says.
    pub word: VerdictWord,
}

/// What techniques say of a case.
enum Shows {
    /// What they shall.
    Yes,
    /// Something else, or there is no such case.
    No(String),
    /// One of them gave up.
    Unknown(String),
}

/// A case that was made smaller.
#[derive(Clone, Debug)]
pub struct Shrunk {
    /// The case.
    pub case: Case,
    /// Cases that were tried.
    pub trials: u64,
    /// Of these, such of which a technique gave no verdict, with the first reason.
    pub undecided: u64,
    /// The first reason.
    pub why_undecided: Option<String>,
    /// Whether somebody ended it early.
    pub is_ended: bool,
}

impl Shrunk {
    /// Whether no single part can be left out.
    pub fn is_minimal(&self) -> bool {
        self.undecided == 0 && !self.is_ended
    }
}

/// Asks techniques about cases of one subject.
pub struct Shrinker<'a> {
    registry: &'a Registry,
    subject: &'a Arc<Subject>,
    kept: &'a [Kept],
    /// What a query may cost.
    pub limits: Limits,
    /// How integers are read.
    pub ints: Ints,
    cancel: &'a CancelToken,
    natives: Arc<Natives>,
}

impl<'a> Shrinker<'a> {
    /// Prepares to ask; `cancel` ends the work early.
    pub fn new(
        registry: &'a Registry,
        subject: &'a Arc<Subject>,
        kept: &'a [Kept],
        limits: Limits,
        ints: Ints,
        cancel: &'a CancelToken,
    ) -> Self {
        let natives = subject.natives().clone();
        Self { registry, subject, kept, limits, ints, cancel, natives }
    }

    /// Whether a case shows what is to be kept.
    ///
    /// # Errors
    /// A sentence: what it shows instead.
    pub fn check(&self, case: &Case) -> Result<(), String> {
        match self.shows(case) {
            Shows::Yes => Ok(()),
            Shows::No(why) | Shows::Unknown(why) => Err(why),
        }
    }

    /// Makes a case smaller that shows what is to be kept, as far as that goes.
    pub fn shrink(&self, case: Case, progress: &mut dyn FnMut(&Case, u64)) -> Shrunk {
        let mut shrunk = Shrunk { case, trials: 0, undecided: 0, why_undecided: None, is_ended: false };
        // Every success starts over: what is left out last may free what was needed before.
        'again: loop {
            (shrunk.undecided, shrunk.why_undecided) = (0, None);
            for smaller in shrunk.case.smaller() {
                if self.cancel.is_cancelled() {
                    shrunk.is_ended = true;
                    return shrunk;
                }
                shrunk.trials += 1;
                progress(&shrunk.case, shrunk.trials);
                match self.shows(&smaller) {
                    Shows::Yes => {
                        shrunk.case = smaller;
                        continue 'again;
                    }
                    Shows::No(_) => {}
                    Shows::Unknown(why) => {
                        shrunk.undecided += 1;
                        shrunk.why_undecided.get_or_insert(why);
                    }
                }
            }
            return shrunk;
        }
    }

    fn shows(&self, case: &Case) -> Shows {
        let layout = match layout(self.subject, case.scope) {
            Ok(layout) => layout,
            Err(why) => return Shows::No(why),
        };
        let mut sources = SourceMap::default();
        let file = sources.add("<case>", case.to_yaml());
        let (Some(partial), _) = partial_heap::parse(&sources, file) else {
            return Shows::No("the heap cannot be written as text".into());
        };
        let program = &self.subject.program;
        let mut given = match from_yaml(program, &layout, &partial) {
            Ok(given) => given,
            Err(problems) => {
                return Shows::No(problems.into_iter().map(|p| p.message).collect::<Vec<_>>().join("; "));
            }
        };
        let natives = &self.natives;
        let mut terms = TermPool::new();
        let pc = match assume(self.subject, natives, &mut terms, &mut given, &case.pc) {
            Ok(pc) => pc,
            Err((at, error)) => {
                let clause = case.pc.get(at).map_or("", String::as_str);
                return Shows::No(format!(
                    "`{clause}` cannot be written as an expression: {}",
                    error.message
                ));
            }
        };
        let mut smt = Smt::cancelled_by(self.ints, self.cancel.clone());
        for kept in self.kept {
            let Some(entry) = self.entry(&kept.technique) else { continue };
            let mut context = Context {
                subject: self.subject,
                natives,
                layout: &layout,
                terms: &mut terms,
                smt: &mut smt,
                limits: &self.limits,
                cancel: self.cancel,
                counts: &mut Counts::default(),
                listener: None,
            };
            let query = Query { heap: &given.heap, encoding: &given.encoding, pc: &pc };
            let verdict = entry.verdicts(&mut context, &query).0;
            let word = VerdictWord::of(verdict.as_ref());
            if word == kept.word {
                continue;
            }
            let why = verdict.as_ref().and_then(|v| v.why()).map(|why| format!(": {}", why.sentence()));
            let said =
                format!("{} says {word}, not {}{}", kept.technique, kept.word, why.unwrap_or_default());
            return if word == VerdictWord::Unknown { Shows::Unknown(said) } else { Shows::No(said) };
        }
        Shows::Yes
    }

    fn entry(&self, name: &str) -> Option<&crate::technique::Entry> {
        if name == EXACT {
            self.registry.exact()
        } else {
            self.registry.entry(name).ok().map(|entry| &**entry)
        }
    }
}

/// Stands for the technique that decides exactly.
pub const EXACT: &str = "exact";

/// What heaps of a scope look like, as `solve` has them.
fn layout(subject: &Arc<Subject>, k: u32) -> Result<Arc<Layout>, String> {
    let scope = match subject.methods.first().filter(|_| subject.receiver.is_none()) {
        Some(method) => subject.scope_of(k, method),
        None => subject.scope(k),
    };
    let scope = scope.map_err(|d| d.message)?;
    Ok(Arc::new(Layout::new(&subject.program, scope, &[])))
}
