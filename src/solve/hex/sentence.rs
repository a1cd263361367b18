//! Propositional combinations of rules (HEX, Definition 3.3), decided by the atoms violated so far.

/// A combination of atoms, by index.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sentence {
    /// One atom.
    Atom(usize),
    /// All hold; of none: true.
    All(Vec<Sentence>),
    /// One holds; of none: false.
    Any(Vec<Sentence>),
    /// It does not hold.
    Not(Box<Sentence>),
}

/// Atoms violated along a path, sorted. A violated atom stays so: no later reference mends it.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Atoms(Vec<u32>);

impl Atoms {
    /// Adds one.
    pub fn insert(&mut self, atom: usize) {
        let atom = u32::try_from(atom).unwrap_or(u32::MAX);
        if let Err(at) = self.0.binary_search(&atom) {
            self.0.insert(at, atom);
        }
    }
    /// Whether an atom is violated.
    pub fn contains(&self, atom: usize) -> bool {
        u32::try_from(atom).is_ok_and(|atom| self.0.binary_search(&atom).is_ok())
    }
}

impl Sentence {
    /// The sentence's value; `None` while it depends on atoms that may yet be violated. On a `complete`
    /// heap those are true.
    pub fn value(&self, violated: &Atoms, complete: bool) -> Option<bool> {
        match self {
            Sentence::Atom(atom) if violated.contains(*atom) => Some(false),
            Sentence::Atom(_) => complete.then_some(true),
            Sentence::Not(inner) => inner.value(violated, complete).map(|v| !v),
            Sentence::All(parts) => junction(parts, false, violated, complete),
            Sentence::Any(parts) => junction(parts, true, violated, complete),
        }
    }

    /// Whether it is about an atom.
    pub fn mentions(&self, atom: usize) -> bool {
        match self {
            Sentence::Atom(own) => *own == atom,
            Sentence::Not(inner) => inner.mentions(atom),
            Sentence::All(parts) | Sentence::Any(parts) => parts.iter().any(|p| p.mentions(atom)),
        }
    }
}

/// A conjunction is decided by one false part, a disjunction by one true one.
fn junction(parts: &[Sentence], decisive: bool, violated: &Atoms, complete: bool) -> Option<bool> {
    let mut all_known = true;
    for part in parts {
        match part.value(violated, complete) {
            Some(value) if value == decisive => return Some(decisive),
            Some(_) => {}
            None => all_known = false,
        }
    }
    all_known.then_some(!decisive)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_refuted_when_nothing_can_save_it() {
        let (a, b) = (Sentence::Atom(0), Sentence::Atom(1));
        let mut violated = Atoms::default();
        let either = Sentence::Any(vec![a.clone(), b.clone()]);
        let not = Sentence::Not(Box::new(a.clone()));
        assert_eq!(either.value(&violated, false), None);
        assert_eq!(not.value(&violated, false), None, "the atom may yet be violated");
        assert_eq!(not.value(&violated, true), Some(false));
        violated.insert(1);
        assert_eq!(either.value(&violated, false), None);
        assert_eq!(Sentence::All(vec![a.clone(), b.clone()]).value(&violated, false), Some(false));
        violated.insert(0);
        assert_eq!(either.value(&violated, false), Some(false));
        assert_eq!(not.value(&violated, false), Some(true));
        assert_eq!(Sentence::Any(vec![]).value(&violated, false), Some(false));
        assert!(either.mentions(1) && !not.mentions(1));
    }
}
