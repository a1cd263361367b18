//! The check of one reference against the rules (HEX, Definition 3.5), and the reason where it fails.

use crate::heap::{Layout, OrbitId, PlaceId, RootKind, SlotId, SlotKind};
use crate::lang::program::{ErasedType, Program};
use crate::solve::hex::path::{Backbone, HeapPath, Start};
use crate::solve::hex::pattern::{Head, States};
use crate::solve::hex::{Conclusion, Pattern, Rules};
use crate::solve::observer::Observer;
use crate::solve::reason::HexWhy;
use crate::subject::hex_rules::HexSemantics;

/// What a reference is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decided {
    /// null.
    Null,
    /// It points to an object met before.
    Alias(PlaceId),
    /// It points to an object that it met first.
    Expand(PlaceId),
}

impl Decided {
    /// `null`, `alias` or `expand`.
    pub fn word(self) -> &'static str {
        match self {
            Decided::Null => "null",
            Decided::Alias(_) => "alias",
            Decided::Expand(_) => "expand",
        }
    }
    /// The object.
    pub fn target(self) -> Option<PlaceId> {
        match self {
            Decided::Null => None,
            Decided::Alias(place) | Decided::Expand(place) => Some(place),
        }
    }
}

/// A decided reference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reference {
    /// Where it stands.
    pub slot: SlotId,
    /// p_r.
    pub path: HeapPath,
    /// What it is.
    pub decided: Decided,
}

impl Reference {
    /// A reference of a backbone that has met its owner; an object is an alias where another reference
    /// met it.
    pub fn new(
        layout: &Layout,
        backbone: &Backbone,
        slot: SlotId,
        target: Option<PlaceId>,
    ) -> Option<Reference> {
        let path = backbone.path_to(layout, slot)?;
        let decided = match target {
            None => Decided::Null,
            Some(place) if backbone.parent(place) == Some(slot) => Decided::Expand(place),
            Some(place) => Decided::Alias(place),
        };
        Some(Reference { slot, path, decided })
    }
}

/// Atoms that a reference violates together; more than one only where rules unite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violated {
    /// Indices of the atoms, the first one names the rule.
    pub atoms: Vec<usize>,
}

/// Rules over one backbone.
#[derive(Clone, Copy, Debug)]
pub struct Checker<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The code.
    pub program: &'a Program,
    /// The scope's layout.
    pub layout: &'a Layout,
    /// The backbone: the reference's owner and target are in it.
    pub backbone: &'a Backbone,
}

impl Checker<'_> {
    /// Whether a rule's path matches a reference.
    pub fn matches(&self, rule: usize, reference: &Reference) -> bool {
        let Some(rule) = self.rules.rules.get(rule) else { return false };
        let pattern = &rule.path;
        let starts = match &pattern.expression.head {
            Head::Root(name) => self.is_root(reference.path.start, name),
            Head::Any => true,
            Head::BoundAny | Head::Reference => false,
        };
        let any = pattern.expression.head == Head::Any;
        starts
            && pattern.guard.is_none_or(|guard| declared_as(self.program, self.layout, reference.slot, guard))
            && pattern.expression.automaton.matches(reference.path.steps(self.layout), any)
    }

    /// The atoms that a reference violates.
    pub fn violations<O: Observer>(&self, reference: &Reference, observer: &mut O) -> Vec<Violated> {
        observer.tell(|| self.reference_event(reference));
        // Atoms stand in the order of their rules. Of each that applies: whether it holds.
        let mut atoms = self.rules.atoms.iter().enumerate().peekable();
        let mut judged: Vec<(usize, bool)> = Vec::new();
        for rule in 0..self.rules.rules.len() {
            let matches = self.matches(rule, reference);
            let before = judged.len();
            while let Some((at, _)) = atoms.next_if(|(_, atom)| atom.rule == rule) {
                if matches {
                    let holds = self.holds(at, reference);
                    if observer.listens()
                        && let Some(event) = self.atom_event(at, holds, reference)
                    {
                        observer.tell(|| event);
                    }
                    judged.push((at, holds));
                }
            }
            if judged.len() == before {
                observer.tell(|| self.rule_event(rule, matches, reference));
            }
        }
        match self.rules.semantics {
            HexSemantics::Paper => judged.iter().filter(|(_, holds)| !holds).map(alone).collect(),
            HexSemantics::Jbse => self.united(&judged),
        }
    }

    /// Positive conclusions of one kind unite.
    fn united(&self, judged: &[(usize, bool)]) -> Vec<Violated> {
        let mut found = Vec::new();
        let (mut expands, mut aliases) = (Vec::new(), Vec::new());
        for judged in judged {
            match self.rules.atoms.get(judged.0).map(|a| &a.conclusion) {
                Some(Conclusion::Expands(_)) => expands.push(judged),
                Some(Conclusion::Aliases(_)) => aliases.push(judged),
                _ if !judged.1 => found.push(alone(judged)),
                _ => {}
            }
        }
        for kind in [expands, aliases] {
            if !kind.is_empty() && kind.iter().all(|(_, holds)| !holds) {
                found.push(Violated { atoms: kind.iter().map(|(at, _)| *at).collect() });
            }
        }
        found
    }

    /// Definition 3.5, for an atom whose path matches the reference.
    pub fn holds(&self, atom: usize, reference: &Reference) -> bool {
        let Some(atom) = self.rules.atoms.get(atom) else { return true };
        match (&atom.conclusion, reference.decided) {
            (Conclusion::NotNull, decided) => decided != Decided::Null,
            (Conclusion::Expands(types), Decided::Expand(place)) => {
                types.iter().any(|&ty| self.is_of(place, ty))
            }
            (Conclusion::Aliases(targets), Decided::Alias(place)) => {
                targets.iter().any(|target| self.is_target(atom.rule, target, reference, place))
            }
            (Conclusion::NeverAliases(targets), Decided::Alias(place)) => {
                !targets.iter().any(|target| self.is_target(atom.rule, target, reference, place))
            }
            _ => true,
        }
    }

    fn is_root(&self, start: Start, name: &str) -> bool {
        match start {
            Start::Receiver => name == "this",
            Start::Root(slot) => *self.layout.slot(slot).name == *name,
        }
    }

    fn is_of(&self, place: PlaceId, ty: ErasedType) -> bool {
        self.program.is_assignable(type_of_place(self.layout, place), ty)
    }

    /// Whether an object belongs to a target, for a reference that the rule's path matches.
    fn is_target(&self, rule: usize, target: &Pattern, reference: &Reference, place: PlaceId) -> bool {
        if !target.expression.max {
            return self.reaches(rule, target, reference, place);
        }
        self.targets(rule, target, reference).contains(&place)
    }

    /// The objects of a target, in the order in which they were met.
    fn targets(&self, rule: usize, target: &Pattern, reference: &Reference) -> Vec<PlaceId> {
        let all = self.backbone.objects().iter().copied();
        let mut found: Vec<PlaceId> = all.filter(|&p| self.reaches(rule, target, reference, p)).collect();
        if target.expression.max {
            let mut inner = vec![false; self.layout.places.len()];
            for &place in &found {
                let mut at = place;
                // A tree: the walk up ends. What was marked has its ancestors marked too.
                while let Some(up) = self.backbone.parent_object(self.layout, at) {
                    match inner.get_mut(up.0 as usize) {
                        Some(mark) if !*mark => *mark = true,
                        _ => break,
                    }
                    at = up;
                }
            }
            found.retain(|p| !inner.get(p.0 as usize).copied().unwrap_or(false));
        }
        found
    }

    /// Whether an object's backbone path is one of a target's paths, `max` aside.
    fn reaches(&self, rule: usize, target: &Pattern, reference: &Reference, place: PlaceId) -> bool {
        let Some(path) = self.backbone.path_of(self.layout, place) else { return false };
        if target.guard.is_some_and(|guard| !self.is_of(place, guard)) {
            return false;
        }
        let expression = &target.expression;
        let automaton = &expression.automaton;
        let from = |base: &HeapPath| {
            path.after(base).is_some_and(|rest| {
                automaton
                    .matches(rest.iter().map(|&s| crate::solve::hex::path::step_of(self.layout, s)), false)
            })
        };
        match &expression.head {
            Head::Root(name) => {
                self.is_root(path.start, name) && automaton.matches(path.steps(self.layout), false)
            }
            Head::Any => automaton.matches(path.steps(self.layout), true),
            Head::Reference => {
                let len = reference.path.len().checked_sub(expression.ups);
                len.and_then(|len| reference.path.prefix(len)).is_some_and(|base| from(&base))
            }
            Head::BoundAny => self.bound(rule, reference).iter().any(|bound| {
                let len = bound.len().checked_sub(expression.ups);
                len.and_then(|len| bound.prefix(len)).is_some_and(|base| from(&base))
            }),
        }
    }

    /// What `any` can stand for in the rule's path on a reference that it matches.
    fn bound(&self, rule: usize, reference: &Reference) -> Vec<HeapPath> {
        let Some(rule) = self.rules.rules.get(rule) else { return Vec::new() };
        if rule.path.expression.head != Head::Any {
            return Vec::new();
        }
        let automaton = &rule.path.expression.automaton;
        let splits = (1..=reference.path.len()).filter(|&len| {
            let mut states = States::START;
            for step in reference.path.steps(self.layout).skip(len - 1) {
                states = automaton.step(states, step, false);
            }
            automaton.accepts(states)
        });
        splits.filter_map(|len| reference.path.prefix(len)).collect()
    }

    /// Why a reference is refused.
    pub fn why(&self, violated: &Violated, reference: &Reference) -> Option<HexWhy> {
        let (&first, more) = violated.atoms.split_first()?;
        let atom = self.rules.atoms.get(first)?;
        let rule = self.rules.rules.get(atom.rule)?;
        let number = |&at: &usize| Some(self.rules.rules.get(self.rules.atoms.get(at)?.rule)?.number);
        let mut wanted = None;
        let mut max = false;
        for &at in &violated.atoms {
            let Some(atom) = self.rules.atoms.get(at) else { continue };
            let Conclusion::Aliases(targets) = &atom.conclusion else { continue };
            let wanted: &mut Vec<PlaceId> = wanted.get_or_insert_default();
            for target in targets {
                max |= target.expression.max;
                wanted.extend(self.targets(atom.rule, target, reference));
            }
        }
        let path = reference.path.text(self.layout);
        let mut matched = format!("{} = {path}", rule.path_text);
        for bound in self.bound(atom.rule, reference) {
            matched += &format!(", any = {}", bound.text(self.layout));
        }
        Some(HexWhy {
            rule: rule.number,
            text: atom.text.clone(),
            span: Some(rule.span),
            united: more.iter().filter_map(number).collect(),
            reference: self.layout.slot(reference.slot).name.to_string(),
            kind: reference.decided.word(),
            matched,
            path,
            target: reference.decided.target().map(|place| self.object_text(place)),
            wanted: wanted.map(|all| all.into_iter().map(|place| self.object_text(place)).collect()),
            max,
        })
    }

    /// An object with its backbone path: `this.list.next (N1)`.
    pub fn object_text(&self, place: PlaceId) -> String {
        let name = &self.layout.place(place).name;
        match self.backbone.path_of(self.layout, place) {
            Some(path) if path.slots.is_empty() && path.start == Start::Receiver => name.to_string(),
            Some(path) => format!("{} ({name})", path.text(self.layout)),
            None => name.to_string(),
        }
    }
}

fn alone(&(atom, _): &(usize, bool)) -> Violated {
    Violated { atoms: vec![atom] }
}

/// The type of an object of the scope.
pub fn type_of_place(layout: &Layout, place: PlaceId) -> ErasedType {
    let place = layout.place(place);
    place.array.map_or(ErasedType::class(place.class), |(element, _)| element.array_of())
}

/// Whether a reference is declared with a type that `guard` includes. An argument counts by its pools.
pub fn declared_as(program: &Program, layout: &Layout, slot: SlotId, guard: ErasedType) -> bool {
    let info = layout.slot(slot);
    let declared = match info.kind {
        SlotKind::Field(field) => Some(program.fields[field].erased),
        SlotKind::Element(_) => info.owner.and_then(|o| layout.place(o).array).map(|(element, _)| element),
        SlotKind::Root(root) => match layout.scope.roots.get(root as usize).map(|r| r.kind) {
            Some(RootKind::Static(field)) => Some(program.fields[field].erased),
            _ => None,
        },
        SlotKind::Length => None,
    };
    match declared {
        Some(declared) => program.is_assignable(declared, guard),
        None => {
            let objects = orbits_of(layout, slot).iter().filter_map(|&o| first_of(layout, o));
            let mut types = objects.map(|place| type_of_place(layout, place)).peekable();
            types.peek().is_some() && types.all(|ty| program.is_assignable(ty, guard))
        }
    }
}

/// The orbits whose objects a reference may point to.
pub fn orbits_of(layout: &Layout, slot: SlotId) -> &[OrbitId] {
    match &layout.slot(slot).domain {
        crate::heap::Domain::References { orbits, .. } => orbits,
        _ => &[],
    }
}

/// An orbit's first object, which stands for all of them.
pub fn first_of(layout: &Layout, orbit: OrbitId) -> Option<PlaceId> {
    let places = &layout.orbit(orbit).places;
    (!places.is_empty()).then_some(PlaceId(places.start))
}
