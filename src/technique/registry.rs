//! Techniques by name. A stranger's binary adds its own with [`Registry::add`].

use std::sync::Arc;

use crate::base::Code;
use crate::base::diagnostic::nearest;
use crate::solve::bounds::BoundsStore;
use crate::technique::{Arbiters, Entry, Shown, Technique, built_in};

/// Makes techniques by name.
pub struct Registry {
    entries: Vec<Arc<Entry>>,
    bounds: BoundsStore,
}

/// No technique of that name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownTechnique {
    /// What was asked for.
    pub name: String,
    /// The nearest known name.
    pub nearest: Option<&'static str>,
}

impl From<UnknownTechnique> for crate::base::Diagnostic {
    fn from(unknown: UnknownTechnique) -> Self {
        let message = format!("there is no technique `{}`", unknown.name);
        let diagnostic = Self::error(Code::UnknownTechnique, None, message);
        match unknown.nearest {
            Some(near) => diagnostic.with_hint(format!("did you mean `{near}`? `symheap list` shows all")),
            None => diagnostic.with_hint("`symheap list` shows all"),
        }
    }
}

impl Default for Registry {
    fn default() -> Self {
        let bounds = BoundsStore::default();
        let entries = built_in(&bounds).into_iter().map(Arc::new).collect();
        Self { entries, bounds }
    }
}

impl Registry {
    /// Adds a technique; one of the same name goes.
    pub fn add(&mut self, entry: Entry) {
        self.entries.retain(|e| e.name != entry.name);
        self.entries.push(Arc::new(entry));
    }
    /// All entries, in the order of addition.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().map(|entry| &**entry)
    }
    /// All names, in the order of addition.
    pub fn names(&self) -> Vec<String> {
        self.entries().map(|entry| entry.name.to_string()).collect()
    }
    /// Names of those that panes show, the least work first.
    pub fn in_panes(&self) -> Vec<String> {
        self.shown(|shown| matches!(shown, Shown::Always | Shown::InPanes))
    }
    /// Names of those that are looked at for disagreement, the least work first.
    pub fn compared(&self) -> Vec<String> {
        self.shown(|shown| shown == Shown::Always)
    }
    /// The same with those that the others are measured by.
    pub fn compared_with_baseline(&self) -> Vec<String> {
        self.shown(|shown| matches!(shown, Shown::Always | Shown::Baseline))
    }
    fn shown(&self, is_wanted: impl Fn(Shown) -> bool) -> Vec<String> {
        let mut wanted: Vec<&Entry> = self.entries().filter(|entry| is_wanted(entry.shown)).collect();
        wanted.sort_by_key(|entry| entry.cost);
        wanted.iter().map(|entry| entry.name.to_string()).collect()
    }
    /// The first technique whose verdicts are those of the precondition itself.
    pub fn exact(&self) -> Option<&Entry> {
        self.entries().find(|entry| entry.exact)
    }
    fn exact_ones(&self) -> Arbiters {
        let first = |is_it: fn(&Entry) -> bool| self.entries.iter().find(|entry| is_it(entry)).cloned();
        Arbiters {
            precondition: first(|entry| entry.exact),
            structure: first(|entry| entry.exact_structure),
            inputs: first(|entry| entry.inputs.is_some()),
        }
    }
    /// Where its techniques have their tight field bounds from.
    pub fn bounds(&self) -> &BoundsStore {
        &self.bounds
    }
    /// The entry of that name, or of the one that the name is short for.
    ///
    /// # Errors
    /// There is none.
    pub fn entry(&self, name: &str) -> Result<&Arc<Entry>, UnknownTechnique> {
        let entry = self.entries.iter().find(|e| e.name == name || e.alias == Some(name));
        entry.ok_or_else(|| UnknownTechnique {
            name: name.into(),
            nearest: nearest(name, self.entries().map(|e| e.name)),
        })
    }
    /// A new technique of that name, for one exploration.
    ///
    /// # Errors
    /// As [`Registry::entry`].
    pub fn make(&self, name: &str) -> Result<Technique, UnknownTechnique> {
        self.entry(name).map(|entry| Technique::new(entry.clone(), self.exact_ones()))
    }
}
