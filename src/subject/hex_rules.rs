//! The `hex` part of a specification as written. What paths and targets mean is the business of the
//! technique that uses them.

use crate::base::Code;
use crate::subject::decode::{Decoder, Spanned};
use crate::subject::yaml::{Node, NodeKind};

/// `hex`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexRules {
    /// How rules on one reference combine.
    pub semantics: HexSemantics,
    /// The rules, conjoined.
    pub rules: Vec<Spanned<HexSentence>>,
    /// Event and companion method.
    pub companions: Vec<(Spanned<String>, Spanned<String>)>,
    /// Class (nothing: the root's) with the ghost field and its type.
    pub ghosts: Vec<GhostField>,
    /// Path of a settings file of JBSE, beside this file. Its rules come after `rules`.
    pub jbse: Option<Spanned<String>>,
}

/// How rules on one reference combine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HexSemantics {
    /// As in the paper: all rules hold.
    Paper,
    /// As in JBSE: positive rules unite.
    Jbse,
}

/// A rule, or a propositional combination of rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HexSentence {
    /// One rule.
    Rule(HexRule),
    /// At least one holds.
    AnyOf(Vec<Spanned<HexSentence>>),
    /// All hold.
    AllOf(Vec<Spanned<HexSentence>>),
    /// It does not hold.
    Not(Box<Spanned<HexSentence>>),
}

/// One rule; its conclusions are conjoined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexRule {
    /// The pattern over access paths.
    pub path: Spanned<String>,
    /// `not: null`.
    pub not_null: bool,
    /// `expands`: classes; the empty list is *nothing*.
    pub expands: Option<Vec<Spanned<String>>>,
    /// `aliases`: targets; the empty list is *nothing*.
    pub aliases: Option<Vec<Spanned<String>>>,
    /// `never-aliases`.
    pub never_aliases: Vec<Spanned<String>>,
    /// `calls`: companion method.
    pub calls: Option<Spanned<String>>,
}

/// A ghost field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GhostField {
    /// Its class; `None` is the class of the receiver.
    pub class: Option<Spanned<String>>,
    /// Its name.
    pub name: Spanned<String>,
    /// Its type.
    pub ty: Spanned<String>,
}

/// Decodes `hex`.
pub fn decode_hex(node: &Node, dx: &mut Decoder) -> Option<HexRules> {
    let mut map = dx.mapping(node, "hex")?;
    let jbse = map.take("jbse").and_then(|n| dx.text(n, "a path"));
    let semantics = match map.take("semantics") {
        // What a settings file says is meant as its tool reads it.
        None if jbse.is_some() => HexSemantics::Jbse,
        None => HexSemantics::Paper,
        Some(n) => match n.text() {
            Some("paper") => HexSemantics::Paper,
            Some("jbse") => HexSemantics::Jbse,
            _ => {
                dx.wrong_kind(n, "`paper` or `jbse`", "");
                HexSemantics::Paper
            }
        },
    };
    let rules = if jbse.is_some() { map.take("rules") } else { map.require("rules", dx, "a list of rules") };
    let rules = rules.map(|n| sentences(n, dx)).unwrap_or_default();
    let companions = map.take("companions").map(|n| dx.pairs(n, "such as `companions: { onStart: init }`"));
    let companions = companions.unwrap_or_default().iter();
    let companions =
        companions.filter_map(|(k, v)| Some((dx.text(k, "an event")?, dx.text(v, "a method")?))).collect();
    let ghosts = map.take("ghosts").map(|n| ghosts(n, dx)).unwrap_or_default();
    dx.close(map);
    Some(HexRules { semantics, rules, companions, ghosts, jbse })
}

fn sentences(node: &Node, dx: &mut Decoder) -> Vec<Spanned<HexSentence>> {
    match &node.kind {
        NodeKind::Seq(items) => items.iter().filter_map(|n| sentence(n, dx)).collect(),
        _ => {
            dx.wrong_kind(node, "a list of rules", "such as `- path: this.root(.left|.right)*`");
            Vec::new()
        }
    }
}

fn sentence(node: &Node, dx: &mut Decoder) -> Option<Spanned<HexSentence>> {
    let mut map = dx.mapping(node, "a rule")?;
    let any_of = map.take("any-of").map(|n| HexSentence::AnyOf(sentences(n, dx)));
    let all_of = map.take("all-of").map(|n| HexSentence::AllOf(sentences(n, dx)));
    let combination = any_of.or(all_of);
    let not = map.take_even_null("not");
    let mut not_null = false;
    let mut negation = None;
    match not {
        None => {}
        Some(n) if n.is_null() => not_null = true,
        Some(n) if matches!(n.kind, NodeKind::Map(_)) => {
            negation = sentence(n, dx).map(|s| HexSentence::Not(Box::new(s)));
        }
        Some(n) => dx.wrong_kind(n, "null or a rule", "`not: null` says that the reference is not null"),
    }
    let sentence = match combination.or(negation) {
        Some(found) => Some(found),
        None if not.is_some() && !not_null => None,
        None => {
            let path = map.require("path", dx, "such as `path: this.header(.next)+`");
            let path = path.and_then(|n| dx.text(n, "a path"));
            let expands = map.take("expands").map(|n| dx.texts(n, "a class"));
            let aliases = map.take("aliases").map(|n| dx.texts(n, "a path"));
            let never = map.take("never-aliases").map(|n| dx.texts(n, "a path"));
            let calls = map.take("calls").and_then(|n| dx.text(n, "a method"));
            let concludes =
                not_null || expands.is_some() || aliases.is_some() || never.is_some() || calls.is_some();
            if path.is_some() && !concludes {
                let hint = "add `not: null`, `expands`, `aliases`, `never-aliases` or `calls`";
                dx.error(
                    Code::EmptyRule,
                    node.span,
                    "the rule says nothing about the references on its path",
                    hint,
                );
            }
            path.map(|path| {
                let never_aliases = never.unwrap_or_default();
                HexSentence::Rule(HexRule { path, not_null, expands, aliases, never_aliases, calls })
            })
        }
    };
    dx.close(map);
    sentence.map(|s| Spanned::new(s, node.span))
}

/// `{ minSize: int }` for the root's class, or `{ Entry: { owner: Entry } }`.
fn ghosts(node: &Node, dx: &mut Decoder) -> Vec<GhostField> {
    let mut found = Vec::new();
    for (key, value) in dx.pairs(node, "such as `ghosts: { minSize: int }`") {
        let Some(outer) = dx.text(key, "a class or field") else { continue };
        if let NodeKind::Map(inner) = &value.kind {
            for (name, ty) in inner {
                if let (Some(name), Some(ty)) = (dx.text(name, "a field"), dx.text(ty, "a type")) {
                    found.push(GhostField { class: Some(outer.clone()), name, ty });
                }
            }
        } else if let Some(ty) = dx.text(value, "a type, or fields with their types") {
            found.push(GhostField { class: None, name: outer, ty });
        }
    }
    found
}
