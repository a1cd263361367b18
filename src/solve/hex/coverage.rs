//! What rules can match at all: a product of their automata with the types of the heap. Finds fields that
//! do not exist, rules that match nothing, references that no rule covers, and rules that overlap.
//!
//! One object of each orbit stands for all of them, so the product is finite: it follows declared pools
//! and forgets which object of a pool a reference points to. It therefore never misses a match.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::base::diagnostic::nearest;
use crate::base::{Code, Diagnostic};
use crate::heap::{Layout, PlaceId, SlotId, SlotKind};
use crate::lang::program::{FieldId, Program};
use crate::solve::hex::check::{declared_as, first_of, orbits_of, type_of_place};
use crate::solve::hex::path::{is_reference, step_of};
use crate::solve::hex::pattern::{Head, States, Step, Test};
use crate::solve::hex::{Conclusion, Pattern, Rules};
use crate::subject::Subject;

/// A reference of the heap's types.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Key {
    Root(Arc<str>),
    Field(FieldId),
    Element(PlaceId),
}

/// The types of one method's heap: the receiver and the first object of each orbit, with their references.
struct Types<'a> {
    program: &'a Program,
    layout: Layout,
}

impl Types<'_> {
    fn key(&self, slot: SlotId) -> Key {
        let info = self.layout.slot(slot);
        match (info.kind, info.owner) {
            (SlotKind::Field(field), _) => Key::Field(field),
            (_, Some(owner)) => Key::Element(owner),
            (_, None) => Key::Root(info.name.clone()),
        }
    }

    fn references(&self, place: PlaceId) -> impl Iterator<Item = SlotId> {
        let slots = self.layout.place(place).slots.clone().map(SlotId);
        slots.filter(|&slot| is_reference(&self.layout, slot))
    }

    /// Objects that a reference may point to, one an orbit.
    fn targets(&self, slot: SlotId) -> Vec<PlaceId> {
        let first = orbits_of(&self.layout, slot).iter().filter_map(|&o| first_of(&self.layout, o));
        first.filter(|&p| declared_as_target(self, slot, p)).collect()
    }

    /// The objects that a root leads to, and the root's own slot.
    fn heads(&self) -> Vec<(Arc<str>, Option<SlotId>, Vec<PlaceId>)> {
        let mut heads = Vec::new();
        if let Some(receiver) = self.layout.receiver {
            // A receiver in a pool is its first object, which already stands for the pool.
            heads.push(("this".into(), None, vec![receiver]));
        }
        for &slot in self.layout.root_slots.iter().flatten() {
            heads.push((self.layout.slot(slot).name.clone(), Some(slot), self.targets(slot)));
        }
        heads
    }
}

/// Whether the object's class fits the declared type of a field.
fn declared_as_target(types: &Types, slot: SlotId, place: PlaceId) -> bool {
    match types.layout.slot(slot).kind {
        SlotKind::Field(field) => {
            let declared = types.program.fields[field].erased;
            types.program.is_assignable(type_of_place(&types.layout, place), declared)
        }
        _ => true,
    }
}

/// What a pattern meets in the product.
#[derive(Default)]
struct Met {
    /// References that it matches.
    matched: BTreeSet<SlotId>,
    /// Positions of the automaton that read something.
    read: BTreeSet<usize>,
    /// For each position: the objects at which it was tried.
    tried: BTreeMap<usize, BTreeSet<PlaceId>>,
}

fn explore(types: &Types, pattern: &Pattern) -> Met {
    let mut met = Met::default();
    let expression = &pattern.expression;
    let automaton = &expression.automaton;
    let any = expression.head == Head::Any;
    let guarded =
        |slot| pattern.guard.is_none_or(|guard| declared_as(types.program, &types.layout, slot, guard));
    let mut open: Vec<(PlaceId, States)> = Vec::new();
    for (name, slot, objects) in types.heads() {
        if !any && expression.head != Head::Root(name.to_string()) {
            continue;
        }
        if let Some(slot) = slot.filter(|&s| automaton.accepts(States::START) && guarded(s)) {
            met.matched.insert(slot);
        }
        open.extend(objects.into_iter().map(|o| (o, States::START)));
    }
    let mut seen: BTreeSet<(PlaceId, Option<usize>)> = BTreeSet::new();
    while let Some((place, state)) = open.pop() {
        if !seen.insert((place, state.position())) {
            continue;
        }
        for position in automaton.candidates(state) {
            met.tried.entry(position).or_default().insert(place);
        }
        for slot in types.references(place) {
            let next = automaton.step(state, step_of(&types.layout, slot), any);
            met.read.extend(next.singles().filter_map(States::position));
            if automaton.accepts(next) && guarded(slot) {
                met.matched.insert(slot);
            }
            for target in types.targets(slot) {
                open.extend(next.singles().map(|s| (target, s)));
            }
        }
    }
    met
}

/// References that both patterns match.
fn overlap(types: &Types, a: &Pattern, b: &Pattern) -> Option<SlotId> {
    let (x, y) = (&a.expression, &b.expression);
    let (any_x, any_y) = (x.head == Head::Any, y.head == Head::Any);
    let guarded =
        |p: &Pattern, slot| p.guard.is_none_or(|g| declared_as(types.program, &types.layout, slot, g));
    let both = |slot| guarded(a, slot) && guarded(b, slot);
    let mut open = Vec::new();
    for (name, slot, objects) in types.heads() {
        let starts = |head: &Head| *head == Head::Any || *head == Head::Root(name.to_string());
        if !starts(&x.head) || !starts(&y.head) {
            continue;
        }
        let start = States::START;
        if let Some(slot) = slot
            && x.automaton.accepts(start)
            && y.automaton.accepts(start)
            && both(slot)
        {
            return Some(slot);
        }
        open.extend(objects.into_iter().map(|o| (o, start, start)));
    }
    let mut seen = BTreeSet::new();
    while let Some((place, s, t)) = open.pop() {
        if !seen.insert((place, s.position(), t.position())) {
            continue;
        }
        for slot in types.references(place) {
            let step = step_of(&types.layout, slot);
            let (next_s, next_t) = (x.automaton.step(s, step, any_x), y.automaton.step(t, step, any_y));
            if x.automaton.accepts(next_s) && y.automaton.accepts(next_t) && both(slot) {
                return Some(slot);
            }
            for target in types.targets(slot) {
                for s in next_s.singles() {
                    open.extend(next_t.singles().map(|t| (target, s, t)));
                }
            }
        }
    }
    None
}

/// Lints rules that were compiled, on the heaps of all methods under analysis at the default scope.
pub(super) fn lint(subject: &Subject, rules: &Rules, roots: &[Arc<str>], found: &mut Vec<Diagnostic>) {
    let heaps = heaps(subject);
    if heaps.is_empty() || rules.rules.is_empty() {
        return;
    }
    let mut covered: BTreeSet<Key> = BTreeSet::new();
    let written = written_rules(subject);
    for (rule, written) in rules.rules.iter().zip(&written) {
        let met: Vec<Met> = heaps.iter().map(|types| explore(types, &rule.path)).collect();
        for (types, met) in heaps.iter().zip(&met) {
            covered.extend(met.matched.iter().map(|&slot| types.key(slot)));
        }
        let is_read = matches!(rule.path.expression.head, Head::Root(_) | Head::Any);
        let before = found.len();
        missing_fields(&heaps, &rule.path, &met, &written.path, found);
        if is_read && found.len() == before && met.iter().all(|m| m.matched.is_empty()) {
            let message = "the rule can match nothing: no reference lies on its path";
            let hint = match rule.path.guard {
                Some(_) => "the class after the colon is the declared type of the reference",
                None => "the path has to end at a field or an argument that is lazily initialised",
            };
            found.push(Diagnostic::warning(Code::MatchesNothing, written.path.span, message).with_hint(hint));
        }
        let targets = written.aliases.iter().flatten().chain(&written.never_aliases);
        lint_targets(&heaps, rules, rule.number - 1, targets, found);
    }
    uncovered(subject, &heaps, &covered, roots, found);
    overlapping(&heaps, rules, found);
}

fn heaps(subject: &Subject) -> Vec<Types<'_>> {
    let k = subject.spec.default_scope;
    let mut heaps: Vec<Types> = Vec::new();
    for method in &subject.methods {
        // What keeps a scope from being used is reported where subjects are loaded.
        let Ok(scope) = subject.scope_of(k, method) else { continue };
        if heaps.iter().all(|h| h.layout.scope != scope) {
            let layout = Layout::new(&subject.program, scope, &[]);
            heaps.push(Types { program: &subject.program, layout });
        }
    }
    heaps
}

/// The rules as written, in the order in which they were compiled.
fn written_rules(subject: &Subject) -> Vec<&crate::subject::hex_rules::HexRule> {
    use crate::subject::hex_rules::HexSentence;
    let mut rules = Vec::new();
    let mut open: Vec<&HexSentence> =
        subject.spec.hex.iter().flat_map(|h| h.rules.iter().rev()).map(|s| &s.value).collect();
    while let Some(sentence) = open.pop() {
        match sentence {
            HexSentence::Rule(rule) => rules.push(rule),
            HexSentence::AnyOf(parts) | HexSentence::AllOf(parts) => {
                open.extend(parts.iter().rev().map(|s| &s.value));
            }
            HexSentence::Not(inner) => open.push(&inner.value),
        }
    }
    rules
}

/// Fields of a path that no object there has.
fn missing_fields(
    heaps: &[Types],
    pattern: &Pattern,
    met: &[Met],
    text: &crate::subject::Spanned<String>,
    found: &mut Vec<Diagnostic>,
) {
    for (position, (test, at)) in pattern.expression.automaton.positions.iter().enumerate() {
        let Test::Field(name) = test else { continue };
        if met.iter().any(|m| m.read.contains(&position)) {
            continue;
        }
        let tried = |(types, met): (&Types, &Met)| {
            let places: Vec<PlaceId> = met.tried.get(&position).into_iter().flatten().copied().collect();
            places.into_iter().map(|p| types.layout.place(p).class).collect::<Vec<_>>()
        };
        let classes: BTreeSet<_> = heaps.iter().zip(met).flat_map(tried).collect();
        let Some(program) = heaps.first().map(|h| h.program) else { continue };
        let simple: BTreeSet<&str> = classes.iter().map(|&c| &*program.classes[c].simple).collect();
        let Some(&first) = simple.first() else { continue };
        let of = simple.iter().copied().collect::<Vec<_>>().join(" or ");
        let span = super::names::part(text, at);
        let fields: Vec<FieldId> = classes.iter().filter_map(|&c| program.find_field(c, name)).collect();
        let is_reference = fields.iter().any(|&f| program.fields[f].erased.is_reference());
        found.push(match (fields.is_empty(), is_reference) {
            (true, _) => {
                let error =
                    Diagnostic::error(Code::UnknownField, span, format!("{of} has no field `{name}`"));
                let known = classes.iter().flat_map(|&c| program.classes[c].layout.iter());
                let known: Vec<&str> = known.map(|&f| &*program.fields[f].name).collect();
                match nearest(name, known.iter().copied()) {
                    Some(near) => error.with_hint(format!("did you mean `{near}`?")),
                    None => error.with_hint(format!("{first} has {}", known.join(", "))),
                }
            }
            (false, false) => {
                let message = format!("`{name}` of {of} holds no reference");
                Diagnostic::error(Code::NoReference, span, message).with_hint("rules are about references")
            }
            (false, true) => {
                let message = format!("`{name}` of {of} has no domain, so it is never lazily initialised");
                Diagnostic::warning(Code::Untracked, span, message)
                    .with_hint("give it a domain under `scope.fields`, or leave it out of the path")
            }
        });
    }
}

fn lint_targets<'t>(
    heaps: &[Types],
    rules: &Rules,
    rule: usize,
    texts: impl Iterator<Item = &'t crate::subject::Spanned<String>>,
    found: &mut Vec<Diagnostic>,
) {
    let of_rule = rules.atoms.iter().filter(|a| a.rule == rule);
    let targets: Vec<&Pattern> = of_rule
        .flat_map(|atom| match &atom.conclusion {
            Conclusion::Aliases(targets) | Conclusion::NeverAliases(targets) => targets.as_slice(),
            _ => &[],
        })
        .collect();
    let texts: Vec<_> = texts.collect();
    // A target that did not compile has its error already; then the two lists differ.
    if targets.len() != texts.len() {
        return;
    }
    for (target, text) in targets.into_iter().zip(texts) {
        if matches!(target.expression.head, Head::Root(_)) {
            let unguarded = Pattern { guard: None, ..target.clone() };
            let met: Vec<Met> = heaps.iter().map(|types| explore(types, &unguarded)).collect();
            missing_fields(heaps, &unguarded, &met, text, found);
        }
    }
}

/// Tracked references that no rule is about.
fn uncovered(
    subject: &Subject,
    heaps: &[Types],
    covered: &BTreeSet<Key>,
    roots: &[Arc<str>],
    found: &mut Vec<Diagnostic>,
) {
    use crate::subject::ScopeSpec;
    let first_rule = subject.spec.hex.as_ref().and_then(|h| h.rules.first()).map(|r| r.span);
    let mut missing: BTreeSet<Key> = BTreeSet::new();
    for types in heaps {
        let places = types.layout.orbits.iter().filter(|o| !o.places.is_empty());
        let places = places.map(|o| PlaceId(o.places.start)).chain(types.layout.receiver);
        let slots = places.flat_map(|p| types.references(p).collect::<Vec<_>>());
        let all = types.layout.root_slots.iter().flatten().copied().chain(slots);
        let all = all.filter(|&slot| types.layout.slot(slot).is_lazy);
        missing.extend(all.map(|slot| types.key(slot)).filter(|key| !covered.contains(key)));
    }
    for key in missing {
        let (name, span) = match key {
            Key::Root(name) if roots.contains(&name) => (name.to_string(), first_rule),
            Key::Field(field) => {
                let info = &subject.program.fields[field];
                let name = format!("{}.{}", subject.program.classes[info.class].simple, info.name);
                let declared = match &subject.spec.scope {
                    ScopeSpec::Declared(scope) => scope.fields.iter().find(|f| f.field == field),
                    ScopeSpec::Finitization(_) => None,
                };
                (name, declared.map(|f| f.name.span).or(first_rule))
            }
            Key::Root(_) | Key::Element(_) => continue,
        };
        let message = format!("no HEX rule is about {name}, so it is unconstrained");
        let hint = "leave it so, or add a rule whose path ends there";
        found.push(Diagnostic::warning(Code::Uncovered, span, message).with_hint(hint));
    }
}

/// Pairs of rules that conclude the same kind of thing about one reference.
fn overlapping(heaps: &[Types], rules: &Rules, found: &mut Vec<Diagnostic>) {
    let kind = |c: &Conclusion| match c {
        Conclusion::NotNull => Some("not null"),
        Conclusion::Expands(_) => Some("expands"),
        Conclusion::Aliases(_) => Some("aliases"),
        Conclusion::NeverAliases(_) => None,
    };
    for (i, b) in rules.atoms.iter().enumerate() {
        let Some(kind_b) = kind(&b.conclusion) else { continue };
        for a in rules.atoms.iter().take(i) {
            let (Some(x), Some(y)) = (rules.rules.get(a.rule), rules.rules.get(b.rule)) else { continue };
            if a.rule == b.rule || kind(&a.conclusion) != Some(kind_b) {
                continue;
            }
            let shared = heaps.iter().find_map(|types| {
                let slot = overlap(types, &x.path, &y.path)?;
                Some(match step_of(&types.layout, slot) {
                    _ if types.layout.slot(slot).owner.is_none() => types.layout.slot(slot).name.to_string(),
                    Step::Field(name) => format!(".{name}"),
                    Step::Element(_) => "[]".into(),
                })
            });
            if let Some(shared) = shared {
                let (x, y, span) = (x.number, y.number, y.span);
                let message =
                    format!("rules {x} and {y} overlap: both say `{kind_b}` of a reference `{shared}`");
                let hint = match rules.semantics {
                    crate::subject::hex_rules::HexSemantics::Paper => "there both have to hold",
                    crate::subject::hex_rules::HexSemantics::Jbse => "there either is enough",
                };
                found.push(Diagnostic::warning(Code::Overlap, span, message).with_hint(hint));
            }
        }
    }
}
