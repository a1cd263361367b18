//! Techniques by name. A stranger's binary adds its own with [`Registry::add`].

use crate::base::diagnostic::nearest;
use crate::solve::bounds::BoundsStore;
use crate::technique::AnyTechnique;
use crate::technique::bli1::Bli1;
use crate::technique::bli2::Bli2;
use crate::technique::consp::ConsP;
use crate::technique::driver::Driver;
use crate::technique::hex::Hex;
use crate::technique::ifrepok::IfRepOk;
use crate::technique::li::Li;
use crate::technique::lihybrid::LiHybrid;
use crate::technique::lissa::Lissa;
use crate::technique::lissa_m::LissaM;
use crate::technique::pli::Pli;

/// Short names.
const ALIASES: [(&str, &str); 1] = [("bli", "bli2")];

type Make = Box<dyn Fn() -> Box<dyn AnyTechnique>>;

/// Makes techniques by name.
pub struct Registry {
    entries: Vec<(&'static str, &'static str, Make)>,
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
        let diagnostic = Self::error("UNKNOWN-TECHNIQUE", None, message);
        match unknown.nearest {
            Some(near) => diagnostic.with_hint(format!("did you mean `{near}`? `symheap list` shows all")),
            None => diagnostic.with_hint("`symheap list` shows all"),
        }
    }
}

impl Default for Registry {
    fn default() -> Self {
        let bounds = BoundsStore::default();
        let mut registry = Self { entries: Vec::new(), bounds: bounds.clone() };
        registry.add("li", "lazy initialization alone: nothing is cut", || Box::new(Li));
        registry.add("lihybrid", "preH on the partial heap, until it touches what is symbolic", || {
            Box::new(LiHybrid::default())
        });
        registry.add("consp", "a conservative predicate written by hand, on the partial heap", || {
            Box::new(ConsP::default())
        });
        registry.add("hex", "HEX rules on each new reference", || Box::new(Hex::default()));
        registry.add("lissa", "SymSolve on preH after every lazy step", || Box::new(Lissa::new(true)));
        registry.add("lissa-nosb", "the same without symmetry breaking", || Box::new(Lissa::new(false)));
        registry.add("lissa-m", "LISSA behind a cache of canonical vectors", || Box::new(LissaM::default()));
        registry.add("ifrepok", "the whole precondition first, then the method on each survivor", || {
            Box::new(IfRepOk::named("ifrepok"))
        });
        registry.add("prep", "another name of ifrepok", || Box::new(IfRepOk::named("prep")));
        registry.add("driver", "inputs built by the class's own methods with symbolic arguments", || {
            Box::new(Driver)
        });
        let store = bounds.clone();
        registry.add("bli1", "options from tight field bounds, an object at a time", move || {
            Box::new(Bli1::new(store.clone()))
        });
        let store = bounds.clone();
        registry.add("bli2", "options from tight field bounds, with label sets", move || {
            Box::new(Bli2::new(store.clone(), false))
        });
        registry.add("bli2-merge", "the same as it was measured, which loses heaps", move || {
            Box::new(Bli2::new(bounds.clone(), true))
        });
        registry.add("pli", "heap and path condition decided together, exactly; reuses solutions", || {
            Box::new(Pli::new(true))
        });
        registry.add("pli-noopt", "the same without reuse", || Box::new(Pli::new(false)));
        registry
    }
}

impl Registry {
    /// Adds a technique under a name, with one line about it.
    pub fn add(
        &mut self,
        name: &'static str,
        about: &'static str,
        make: impl Fn() -> Box<dyn AnyTechnique> + 'static,
    ) {
        self.entries.retain(|e| e.0 != name);
        self.entries.push((name, about, Box::new(make)));
    }
    /// Names with their lines, in the order of addition.
    pub fn names(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.entries.iter().map(|e| (e.0, e.1))
    }
    /// Where its techniques have their tight field bounds from.
    pub fn bounds(&self) -> &BoundsStore {
        &self.bounds
    }
    /// A new technique of that name, or of the one that the name is short for.
    ///
    /// # Errors
    /// There is none.
    pub fn make(&self, name: &str) -> Result<Box<dyn AnyTechnique>, UnknownTechnique> {
        let full = ALIASES.iter().find(|a| a.0 == name).map_or(name, |a| a.1);
        let entry = self.entries.iter().find(|e| e.0 == full);
        entry.map(|e| (e.2)()).ok_or_else(|| UnknownTechnique {
            name: name.into(),
            nearest: nearest(name, self.entries.iter().map(|e| e.0)),
        })
    }
}
