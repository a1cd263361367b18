//! From a YAML tree to typed data: small readers that collect every problem instead of stopping.
//!
//! A mapping is read by taking its keys one by one; what nobody took is an unknown key. Readers
//! return `None` where they have reported something.

use indexmap::IndexSet;

use crate::base::diagnostic::nearest;
use crate::base::{Code, Diagnostic, Span};
use crate::subject::yaml::{Node, NodeKind};

/// A value with the place it was written at.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Its place.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// A value with its place.
    pub fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }
}

/// Collects diagnostics.
#[derive(Default, Debug)]
pub struct Decoder {
    /// What was found so far.
    pub diagnostics: Vec<Diagnostic>,
}

impl Decoder {
    /// Adds a diagnostic.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Adds an error.
    pub fn error(&mut self, code: Code, span: Span, message: impl Into<String>, hint: impl Into<String>) {
        self.report(Diagnostic::error(code, span, message).with_hint(hint));
    }

    /// `what` was expected, as in `a name`.
    pub fn wrong_kind(&mut self, node: &Node, what: &str, hint: &str) {
        let found = match node.text() {
            Some(text) if !node.is_null() => format!("`{}`", shorten(text)),
            _ => node.describe().to_owned(),
        };
        let error = Diagnostic::error(Code::WrongKind, node.span, format!("expected {what}, found {found}"));
        self.report(if hint.is_empty() { error } else { error.with_hint(hint) });
    }

    /// Text of any scalar that is not null.
    pub fn text(&mut self, node: &Node, what: &str) -> Option<Spanned<String>> {
        match node.text() {
            Some(text) if !node.is_null() => Some(Spanned::new(text.to_owned(), node.span)),
            _ => {
                self.wrong_kind(node, what, "");
                None
            }
        }
    }

    /// A list of texts; one text alone is a list of one.
    pub fn texts(&mut self, node: &Node, what: &str) -> Vec<Spanned<String>> {
        match &node.kind {
            NodeKind::Seq(items) => items.iter().filter_map(|n| self.text(n, what)).collect(),
            _ => self.text(node, &format!("{what} or a list of them")).into_iter().collect(),
        }
    }

    /// `true` or `false`.
    pub fn boolean(&mut self, node: &Node) -> Option<bool> {
        let value = node.as_bool();
        if value.is_none() {
            self.wrong_kind(node, "true or false", "");
        }
        value
    }

    /// Opens a mapping; `what` names it in messages, such as `a pool`.
    pub fn mapping<'n>(&mut self, node: &'n Node, what: &'static str) -> Option<Mapping<'n>> {
        match &node.kind {
            NodeKind::Map(pairs) => Some(Mapping {
                span: node.span,
                what,
                pairs,
                taken: vec![false; pairs.len()],
                known: Vec::new(),
                elsewhere: ("", &[]),
            }),
            _ => {
                self.wrong_kind(node, "a mapping", &format!("{what} has keys: `key: value`"));
                None
            }
        }
    }

    /// The pairs of a mapping whose keys are names of the user's; nothing is no pairs.
    pub fn pairs<'n>(&mut self, node: &'n Node, hint: &str) -> &'n [(Node, Node)] {
        match &node.kind {
            NodeKind::Map(pairs) => pairs,
            _ if node.is_null() => &[],
            _ => {
                self.wrong_kind(node, "a mapping", hint);
                &[]
            }
        }
    }

    /// Reports what nobody took from a mapping.
    pub fn close(&mut self, mapping: Mapping<'_>) {
        for ((key, _), _) in mapping.pairs.iter().zip(&mapping.taken).filter(|(_, taken)| !**taken) {
            let name = key.text().unwrap_or("");
            let message = format!("{} has no key `{}`", mapping.what, shorten(name));
            let known: Vec<&str> = mapping.known.clone();
            let hint = match nearest(name, known.iter().copied()) {
                _ if mapping.elsewhere.1.contains(&name) => {
                    format!("`{name}` belongs {}", mapping.elsewhere.0)
                }
                Some(near) => format!("did you mean `{near}`?"),
                None => {
                    // A key that is asked for twice is named once.
                    let each: Vec<&str> =
                        known.iter().copied().collect::<IndexSet<_>>().into_iter().collect();
                    format!("known keys: {}", each.join(", "))
                }
            };
            self.error(Code::UnknownKey, key.span, message, hint);
        }
    }
}

/// A mapping that is being read.
#[derive(Debug)]
pub struct Mapping<'n> {
    /// The whole mapping.
    pub span: Span,
    what: &'static str,
    pairs: &'n [(Node, Node)],
    taken: Vec<bool>,
    known: Vec<&'static str>,
    /// Where keys belong that are often misplaced here.
    elsewhere: (&'static str, &'static [&'static str]),
}

impl<'n> Mapping<'n> {
    /// Says where some keys belong that are none of this mapping.
    pub fn misplaced(&mut self, place: &'static str, keys: &'static [&'static str]) {
        self.elsewhere = (place, keys);
    }

    /// Key and value of a known key.
    pub fn take_pair(&mut self, key: &'static str) -> Option<&'n (Node, Node)> {
        self.known.push(key);
        let at = self.pairs.iter().position(|(k, _)| k.text() == Some(key))?;
        if let Some(taken) = self.taken.get_mut(at) {
            *taken = true;
        }
        self.pairs.get(at)
    }
    /// Value of a known key; one that is null counts as left out.
    pub fn take(&mut self, key: &'static str) -> Option<&'n Node> {
        self.take_pair(key).map(|(_, value)| value).filter(|value| !value.is_null())
    }
    /// Value of a known key, also where it is null.
    pub fn take_even_null(&mut self, key: &'static str) -> Option<&'n Node> {
        self.take_pair(key).map(|(_, value)| value)
    }
    /// Value of a key that has to be there.
    pub fn require(&mut self, key: &'static str, dx: &mut Decoder, hint: &str) -> Option<&'n Node> {
        let found = self.take(key);
        if found.is_none() {
            let span = Span { end: self.span.start.saturating_add(1).min(self.span.end), ..self.span };
            dx.error(Code::MissingKey, span, format!("{} needs the key `{key}`", self.what), hint);
        }
        found
    }
}

/// Text for a message: the first line, at most 40 characters.
pub fn shorten(text: &str) -> String {
    let line = text.lines().next().unwrap_or("");
    if line.chars().count() > 40 || line.len() < text.trim_end().len() {
        return line.chars().take(40).chain("…".chars()).collect();
    }
    line.to_owned()
}

/// Checks the number after `symheap:` or `symheap-spec:`.
pub fn version(found: Option<&Node>, key: &'static str, start: Span, dx: &mut Decoder) {
    match found {
        None => dx.error(
            Code::MissingKey,
            start,
            format!("the key `{key}` is missing"),
            format!("start the file with `{key}: 1`"),
        ),
        Some(node) if node.plain() != Some("1") => {
            let found = node.text().map_or(node.describe().to_owned(), |t| format!("`{}`", shorten(t)));
            dx.error(
                Code::BadVersion,
                node.span,
                format!("version {found} of the format is not known"),
                format!("write `{key}: 1`"),
            );
        }
        Some(_) => {}
    }
}
