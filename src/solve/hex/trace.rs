//! One reference against every rule, in words: whether the pattern matches, what it matched, and whether each
//! conclusion holds (HEX, Definition 3.5).

use crate::solve::hex::check::Decided;
use crate::solve::hex::{Checker, Conclusion, Reference, Violated};
use crate::solve::trace::{Event, EventKind};

impl Checker<'_> {
    /// Whether a rule's path matches a reference, where it says nothing more.
    pub(super) fn rule_event(&self, rule: usize, matches: bool, reference: &Reference) -> Event {
        let path = reference.path.text(self.layout);
        let matches = if matches { "matches" } else { "does not match" };
        let rule = &self.rules.rules[rule];
        let text = format!("rule {}, `{}`: {matches} {path}", rule.number, rule.text);
        Event::new(EventKind::Rule, text).at(Some(rule.span))
    }

    /// What the reference is.
    pub(super) fn reference_event(&self, reference: &Reference) -> Event {
        let path = reference.path.text(self.layout);
        let name = &self.layout.slot(reference.slot).name;
        let is = match reference.decided {
            Decided::Null => "is null".into(),
            Decided::Alias(place) => format!("is an alias of {}", self.object_text(place)),
            Decided::Expand(place) => format!("expands to {}, met here first", self.object_text(place)),
        };
        let target = reference.decided.target().map_or("null".into(), |place| self.object_text(place));
        Event::new(EventKind::Rule, format!("reference {name}: {path} {is}"))
            .fact("reference", &**name)
            .fact("kind", reference.decided.word())
            .fact("p_r", path)
            .fact("p'_r", target)
    }

    /// Whether a conclusion holds of a reference on its rule's path.
    pub(super) fn atom_event(&self, atom: usize, holds: bool, reference: &Reference) -> Option<Event> {
        let why = self.why(&Violated { atoms: vec![atom] }, reference)?;
        let conclusion = self.rules.atoms.get(atom).map(|a| &a.conclusion);
        let says = match (conclusion, reference.decided) {
            _ if !holds => "is violated",
            (Some(Conclusion::Expands(_)), Decided::Null | Decided::Alias(_)) => {
                "holds, as the reference does not expand"
            }
            (
                Some(Conclusion::Aliases(_) | Conclusion::NeverAliases(_)),
                Decided::Null | Decided::Expand(_),
            ) => "holds, as the reference is no alias",
            _ => "holds",
        };
        let text = format!("rule {}, `{}`: {says}", why.rule, why.text);
        let mut event = Event::new(EventKind::Rule, text)
            .at(why.span)
            .fact("rule", why.rule.to_string())
            .fact("matched", why.matched)
            .fact("p_r", why.path)
            .fact("p'_r", why.target.unwrap_or_else(|| "null".into()));
        if let Some(wanted) = why.wanted {
            let name = if why.max { "wanted (max)" } else { "wanted" };
            let set = if wanted.is_empty() { "none".into() } else { wanted.join(", ") };
            event = event.fact(name, set);
        }
        Some(event)
    }
}
