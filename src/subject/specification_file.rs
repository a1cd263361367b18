//! A specification file as written: every key decoded and placed, no name looked up yet.

use crate::base::{Code, Span};
use crate::heap::{MAX_ARRAY_LENGTH, MAX_TEXT_LENGTH};
use crate::subject::decode::{Decoder, Spanned, version};
use crate::subject::domain::{self, DomainText, range};
use crate::subject::hex_rules::{HexRules, decode_hex};
use crate::subject::integer::{Expression, Range};
use crate::subject::yaml::{Node, NodeKind};

/// A specification.
#[derive(Clone, Debug)]
pub struct SpecificationFile {
    /// Start of the specification, for messages about what is missing.
    pub start: Span,
    /// `for`: the class it is about.
    pub for_class: Option<Spanned<String>>,
    /// `scope.default`: k, when the user gives none.
    pub default_scope: Option<Spanned<u32>>,
    /// `scope.pools`.
    pub pools: Vec<PoolText>,
    /// `scope.fields` in vector order.
    pub fields: Vec<(Spanned<String>, DomainText)>,
    /// Whether fields that are read and have no domain get one: there are no `fields`.
    pub infers: bool,
    /// The same, since it says `others: infer`.
    pub infer_others: bool,
    /// `untracked`: fields that are meant to have no domain.
    pub untracked: Vec<(Spanned<String>, Spanned<HeldText>)>,
    /// `scope.never-lazy`: those of the fields that the program does not decide by reading them.
    pub never_lazy: Vec<Spanned<String>>,
    /// `scope.array-length`: largest length that a new array of symbolic length is given.
    pub array_length: Option<i32>,
    /// `scope.string-length`: how many characters of a symbolic string are looked at.
    pub string_length: Option<i32>,
    /// `scope.finitization`.
    pub finitization: Option<Spanned<FinitizationText>>,
    /// `operational.preH`: names of predicates.
    pub pre_h: Vec<Spanned<String>>,
    /// `operational.preP`.
    pub pre_p: Vec<Spanned<String>>,
    /// `operational.repOK`, not split.
    pub rep_ok: Vec<Spanned<String>>,
    /// `hybrid`: the conservative predicates.
    pub hybrid: Vec<Spanned<String>>,
    /// `hex`.
    pub hex: Option<HexRules>,
    /// `bounds`.
    pub bounds: BoundsText,
    /// `post`.
    pub post: Vec<PostText>,
}

/// What an untracked field holds, as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HeldText {
    /// `default`, or only the field's name: what it holds when nobody says anything.
    AsMade,
    /// null.
    Null,
    /// A value in quotes.
    Quoted(String),
    /// Another value.
    Plain(String),
}

/// A postcondition as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PostText {
    /// Name of the predicate.
    pub name: Spanned<String>,
    /// The method after which it is checked; `None`: all that it fits.
    pub only: Option<Spanned<String>>,
}

/// A pool as written.
#[derive(Clone, Debug)]
pub struct PoolText {
    /// Its name.
    pub name: Spanned<String>,
    /// What its objects are.
    pub members: MembersText,
    /// Whether null is a member.
    pub null: bool,
}

/// Objects of a pool as written.
#[derive(Clone, Debug)]
pub enum MembersText {
    /// Objects of classes, with their numbers.
    Classes(Vec<(Spanned<String>, Expression)>),
    /// Arrays.
    Array(Box<ArrayText>),
}

/// Arrays of a pool as written.
#[derive(Clone, Debug)]
pub struct ArrayText {
    /// Type of an element, as in Java.
    pub element: Spanned<String>,
    /// Number of arrays.
    pub count: Expression,
    /// Lengths.
    pub length: Range,
    /// Domain of every element.
    pub domain: DomainText,
}

/// A call of a finitization method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinitizationText {
    /// The method.
    pub method: String,
    /// Its arguments; `None` where none are written, and each is then k.
    pub args: Option<Vec<Expression>>,
}

/// What `bounds` says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoundsText {
    /// They are computed and cached.
    Auto,
    /// For fields, pairs of object numbers (`None`: null) in breadth-first numbering.
    Table(Vec<(Spanned<String>, Vec<BoundPair>)>),
}

/// Number of an object, and of the object that its field may point to (`None`: null).
pub type BoundPair = (u32, Option<u32>);

/// Decodes a specification. Where it is inline it needs no version and no class.
pub fn decode_specification(root: &Node, inline: bool, dx: &mut Decoder) -> Option<SpecificationFile> {
    let mut map = dx.mapping(root, "a specification")?;
    let start = Span { end: root.span.start, ..root.span };
    let found = map.take_even_null("symheap-spec");
    if !inline || found.is_some() {
        version(found, "symheap-spec", start, dx);
    }
    let for_class = if inline { map.take("for") } else { map.require("for", dx, "such as `for: TreeMap`") };
    let for_class = for_class.and_then(|n| dx.text(n, "a class"));
    let mut spec = SpecificationFile {
        start,
        for_class,
        default_scope: None,
        pools: Vec::new(),
        fields: Vec::new(),
        infers: false,
        infer_others: false,
        untracked: Vec::new(),
        never_lazy: Vec::new(),
        array_length: None,
        string_length: None,
        finitization: None,
        pre_h: Vec::new(),
        pre_p: Vec::new(),
        rep_ok: Vec::new(),
        hybrid: Vec::new(),
        hex: None,
        bounds: BoundsText::Auto,
        post: Vec::new(),
    };
    let hint =
        "such as `scope: { pools: { nodes: { class: Node, count: k } }, fields: { Node.next: nodes } }`";
    if let Some(node) = map.require("scope", dx, hint) {
        scope(node, &mut spec, dx);
    }
    if let Some((_, node)) = map.take_pair("untracked") {
        untracked(node, &mut spec, dx);
    }
    if let Some(node) = map.take("others") {
        others(node, &mut spec, dx);
    }
    if let Some(node) = map.take("operational") {
        operational(node, &mut spec, dx);
    }
    spec.hybrid = map.take("hybrid").map(|n| dx.texts(n, "a method")).unwrap_or_default();
    spec.hex = map.take("hex").and_then(|n| decode_hex(n, dx));
    spec.bounds = map.take("bounds").and_then(|n| bounds(n, dx)).unwrap_or(BoundsText::Auto);
    spec.post = map.take("post").map(|n| postconditions(n, dx)).unwrap_or_default();
    dx.close(map);
    Some(spec)
}

/// A list of predicates, or such a list for each of some methods.
fn postconditions(node: &Node, dx: &mut Decoder) -> Vec<PostText> {
    let mut post = Vec::new();
    let mut add = |node: &Node, only: Option<&Spanned<String>>, dx: &mut Decoder| {
        let names = dx.texts(node, "a method").into_iter();
        post.extend(names.map(|name| PostText { name, only: only.cloned() }));
    };
    match &node.kind {
        NodeKind::Map(pairs) => {
            for (key, value) in pairs {
                let Some(method) = dx.text(key, "a method") else { continue };
                add(value, Some(&method), dx);
            }
        }
        _ => add(node, None, dx),
    }
    post
}

fn scope(node: &Node, spec: &mut SpecificationFile, dx: &mut Decoder) {
    let Some(mut map) = dx.mapping(node, "a scope") else { return };
    spec.default_scope = map.take("default").and_then(|n| {
        let k = n.plain().and_then(|t| t.parse::<u32>().ok()).filter(|&k| k > 0);
        if k.is_none() {
            dx.error(
                Code::BadScope,
                n.span,
                "the default scope is a number from 1 on",
                "such as `default: 4`",
            );
        }
        Some(Spanned::new(k?, n.span))
    });
    spec.array_length = map
        .take("array-length")
        .and_then(|n| most(n, "array-length", "length of a new array", MAX_ARRAY_LENGTH, dx));
    spec.string_length = map.take("string-length").and_then(|n| {
        most(n, "string-length", "number of characters of a symbolic string", MAX_TEXT_LENGTH, dx)
    });
    let pools = map.take_pair("pools");
    let fields = map.take_pair("fields");
    let never_lazy = map.take_pair("never-lazy");
    if let Some((_, node)) = map.take_pair("untracked") {
        untracked(node, spec, dx);
    }
    let finitization = map.take_pair("finitization").filter(|(_, v)| !v.is_null());
    if let Some((_, node)) = pools {
        let hint = "one key a pool: `nodes: { class: Node, count: k }`";
        spec.pools = dx.pairs(node, hint).iter().filter_map(|(k, v)| pool(k, v, dx)).collect();
    }
    if let Some(node) = map.take("others") {
        others(node, spec, dx);
    }
    if let Some((_, node)) = fields {
        for (key, value) in dx.pairs(node, "one key a field: `Node.next: nodes`") {
            if key.text() == Some("others") && value.plain() == Some("infer") {
                spec.infer_others = true;
                continue;
            }
            let field = dx.text(key, "a field").zip(domain::decode(value, dx));
            spec.fields.extend(field);
        }
    }
    spec.never_lazy = never_lazy.map(|(_, n)| dx.texts(n, "a field")).unwrap_or_default();
    if let Some((_, node)) = finitization {
        spec.finitization = finitization_call(node, dx);
        for (key, _) in [pools, fields, never_lazy].into_iter().flatten() {
            let message = "a finitization gives pools and fields, so they cannot be given here as well";
            dx.error(Code::TwoScopes, key.span, message, "remove one of the two");
        }
    } else {
        spec.infers = fields.is_none();
    }
    dx.close(map);
}

/// A limit: a number from 0 on.
fn most(node: &Node, key: &str, what: &str, most: i32, dx: &mut Decoder) -> Option<i32> {
    let number = node.plain().and_then(|t| t.parse::<i32>().ok()).filter(|n| (0..=most).contains(n));
    if number.is_none() {
        let message = format!("the largest {what} is a number from 0 to {most}");
        dx.error(Code::BadScope, node.span, message, format!("such as `{key}: 8`"));
    }
    number
}

/// What becomes of fields that are read and have no domain.
fn others(node: &Node, spec: &mut SpecificationFile, dx: &mut Decoder) {
    match node.plain() {
        Some("infer") => spec.infer_others = true,
        Some("untracked") => {}
        _ => dx.wrong_kind(
            node,
            "`infer` or `untracked`",
            "`others: infer` gives fields that are read a domain",
        ),
    }
}

/// Fields with what they hold, or their names alone.
fn untracked(node: &Node, spec: &mut SpecificationFile, dx: &mut Decoder) {
    let NodeKind::Map(pairs) = &node.kind else {
        let names = if node.is_null() { Vec::new() } else { dx.texts(node, "a field") };
        spec.untracked.extend(names.into_iter().map(|name| {
            let span = name.span;
            (name, Spanned::new(HeldText::AsMade, span))
        }));
        return;
    };
    for (key, value) in pairs {
        let Some(name) = dx.text(key, "a field") else { continue };
        let held = match (value.plain(), value.text()) {
            (Some("default"), _) => HeldText::AsMade,
            _ if value.is_null() => HeldText::Null,
            (Some(text), _) => HeldText::Plain(text.to_owned()),
            (None, Some(text)) => HeldText::Quoted(text.to_owned()),
            (None, None) => {
                dx.wrong_kind(value, "a value", "such as `untracked: { Stack.size: 0 }`");
                continue;
            }
        };
        spec.untracked.push((name, Spanned::new(held, value.span)));
    }
}

fn pool(key: &Node, node: &Node, dx: &mut Decoder) -> Option<PoolText> {
    let name = dx.text(key, "a pool's name")?;
    let identifier = |t: &str| {
        t.starts_with(|c: char| c.is_alphabetic() || c == '_')
            && t.chars().all(|c| c.is_alphanumeric() || c == '_')
    };
    if !identifier(&name.value)
        || matches!(&*name.value, "any" | "k" | "symbolic" | "new" | "null" | "this" | "true" | "false")
    {
        dx.error(
            Code::BadName,
            name.span,
            format!("a pool cannot be named `{}`", name.value),
            "use letters and digits, and no word that means something else",
        );
        return None;
    }
    let mut map = dx.mapping(node, "a pool")?;
    let null = map.take("null").and_then(|n| dx.boolean(n)).unwrap_or(true);
    let class = map.take("class");
    let classes = map.take_pair("classes").filter(|(_, v)| !v.is_null());
    let array = map.take_pair("array").filter(|(_, v)| !v.is_null());
    let members = match (class, classes, array) {
        (Some(class), None, None) => {
            let count = map.require("count", dx, "such as `count: k`").and_then(|n| expression(n, dx));
            let class = dx.text(class, "a class");
            class.zip(count).map(|pair| MembersText::Classes(vec![pair]))
        }
        (None, Some((_, node)), None) => {
            let pairs = dx.pairs(node, "classes with their numbers: `{ Circle: 1, Square: k }`");
            if pairs.is_empty() {
                dx.error(
                    Code::EmptyDomain,
                    node.span,
                    "the pool has no class",
                    "such as `classes: { Circle: 1, Square: k }`",
                );
            }
            let decoded: Vec<_> = pairs
                .iter()
                .filter_map(|(k, v)| Some((dx.text(k, "a class")?, expression(v, dx)?)))
                .collect();
            (!decoded.is_empty() && decoded.len() == pairs.len()).then_some(MembersText::Classes(decoded))
        }
        (None, None, Some((_, node))) => {
            let element = dx.text(node, "the type of an element");
            let count = map.require("count", dx, "such as `count: 1`").and_then(|n| expression(n, dx));
            let length = map.require("length", dx, "such as `length: 0..k`").and_then(|n| range(n, dx));
            let domain =
                map.require("elements", dx, "such as `elements: 0..k`").and_then(|n| domain::decode(n, dx));
            match (element, count, length, domain) {
                (Some(element), Some(count), Some(length), Some(domain)) => {
                    Some(MembersText::Array(Box::new(ArrayText { element, count, length, domain })))
                }
                _ => None,
            }
        }
        (None, None, None) => {
            map.take("count");
            map.require("class", dx, "such as `nodes: { class: Node, count: k }`");
            None
        }
        _ => {
            for key in ["count", "length", "elements"] {
                map.take(key);
            }
            let message = "`class`, `classes` and `array` exclude each other";
            dx.error(Code::BadValue, node.span, message, "keep one of them");
            None
        }
    };
    dx.close(map);
    Some(PoolText { name, members: members?, null })
}

fn expression(node: &Node, dx: &mut Decoder) -> Option<Expression> {
    let text = dx.text(node, "an integer expression such as `k`")?;
    Expression::parse(&text.value, node.span).map_err(|d| dx.report(d)).ok()
}

fn finitization_call(node: &Node, dx: &mut Decoder) -> Option<Spanned<FinitizationText>> {
    let text = dx.text(node, "a call such as `finTreeMap` or `finSorted(k, k+1)`")?;
    let value = text.value.trim();
    let Some((method, rest)) = value.split_once('(') else {
        return Some(Spanned::new(FinitizationText { method: value.to_owned(), args: None }, text.span));
    };
    let Some(inner) = rest.strip_suffix(')') else {
        dx.error(
            Code::BadExpression,
            text.span,
            "the call does not end in `)`",
            "such as `finSorted(k, k+1)`",
        );
        return None;
    };
    let mut args = Vec::new();
    let mut at = method.len() + 1;
    for part in inner.split(',').filter(|_| !inner.trim().is_empty()) {
        let verbatim = (text.span.end - text.span.start) as usize == text.value.len();
        let start = text.span.start as usize + at;
        let span = if verbatim { Span::new(text.span.file, start, start + part.len()) } else { text.span };
        match Expression::parse(part, span) {
            Ok(e) => args.push(e),
            Err(d) => dx.report(d),
        }
        at += part.len() + 1;
    }
    Some(Spanned::new(FinitizationText { method: method.trim().to_owned(), args: Some(args) }, text.span))
}

fn operational(node: &Node, spec: &mut SpecificationFile, dx: &mut Decoder) {
    let Some(mut map) = dx.mapping(node, "operational") else { return };
    spec.pre_h = map.take("preH").map(|n| dx.texts(n, "a boolean method")).unwrap_or_default();
    spec.pre_p = map.take("preP").map(|n| dx.texts(n, "a boolean method")).unwrap_or_default();
    let whole = map.take_pair("repOK").filter(|(_, v)| !v.is_null());
    spec.rep_ok = whole.map(|(_, n)| dx.texts(n, "a boolean method")).unwrap_or_default();
    if let Some((key, _)) = whole.filter(|_| !spec.pre_h.is_empty() || !spec.pre_p.is_empty()) {
        let message = "`repOK` is the unsplit precondition, so `preH` and `preP` cannot stand beside it";
        dx.error(Code::TwoPreconditions, key.span, message, "keep either `repOK`, or `preH` and `preP`");
    }
    dx.close(map);
}

fn bounds(node: &Node, dx: &mut Decoder) -> Option<BoundsText> {
    if node.plain() == Some("auto") {
        return Some(BoundsText::Auto);
    }
    let NodeKind::Map(pairs) = &node.kind else {
        dx.wrong_kind(
            node,
            "`auto` or a table",
            "a table gives pairs for fields: `Node.next: [[0, 1], [0, null]]`",
        );
        return None;
    };
    let mut table = Vec::new();
    for (key, value) in pairs {
        let Some(field) = dx.text(key, "a field") else { continue };
        let NodeKind::Seq(items) = &value.kind else {
            dx.wrong_kind(value, "a list of pairs", "such as `[[0, 1], [0, null]]`");
            continue;
        };
        let rows = items.iter().filter_map(|n| bound_pair(n, dx)).collect();
        table.push((field, rows));
    }
    Some(BoundsText::Table(table))
}

fn bound_pair(node: &Node, dx: &mut Decoder) -> Option<BoundPair> {
    let number = |n: &Node| n.plain().and_then(|t| t.parse::<u32>().ok());
    let pair = match &node.kind {
        NodeKind::Seq(items) => match &items[..] {
            [from, to] if to.is_null() => number(from).map(|f| (f, None)),
            [from, to] => number(from).zip(number(to)).map(|(f, t)| (f, Some(t))),
            _ => None,
        },
        _ => None,
    };
    if pair.is_none() {
        dx.wrong_kind(node, "a pair of object numbers", "such as `[0, 1]` or `[0, null]`");
    }
    pair
}
