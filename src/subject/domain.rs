//! Domains of fields, roots and array elements as written.

use crate::base::{Code, Diagnostic, Span};
use crate::subject::decode::{Decoder, Spanned};
use crate::subject::integer::{Expression, Range, looks_like_range};
use crate::subject::yaml::{Node, NodeKind, Style};

/// A domain with its place.
pub type DomainText = Spanned<Domain>;

/// A domain as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Domain {
    /// One pool or a union of pools; constants of an enum or null, where the type is one.
    Pools(Vec<Spanned<String>>),
    /// A range of whole numbers.
    Range(Range),
    /// A list of whole numbers.
    Integers(Vec<Expression>),
    /// A list of floating-point numbers, as written.
    Reals(Vec<String>),
    /// A list of booleans.
    Booleans(Vec<bool>),
    /// A list of strings; `None` is null.
    Strings(Vec<Option<String>>),
    /// A list of null and numbers or booleans, as written: what boxes may be.
    Boxes(Vec<Option<String>>),
    /// Tracked, unbounded, never enumerated.
    Any,
}

const FORMS: &str = "a domain is a pool, a list of pools, a range such as `0..k-1`, a list of values (of strings: `[null, \"a\"]`), or `any`";

/// Decodes a domain.
pub fn decode(node: &Node, dx: &mut Decoder) -> Option<DomainText> {
    let domain = match &node.kind {
        NodeKind::Seq(items) => list(items, node.span, dx)?,
        NodeKind::Scalar { text, style } if !node.is_null() => {
            if *style != Style::Plain {
                dx.error(
                    Code::BadValue,
                    node.span,
                    "a text alone is no domain",
                    format!("write a list: [\"{text}\"]"),
                );
                return None;
            }
            if matches!(text.as_str(), "any" | "symbolic") {
                Domain::Any
            } else if looks_like_range(text) {
                Domain::Range(Range::parse(text, node.span).map_err(|d| dx.report(d)).ok()?)
            } else if let Some(value) = node.as_bool() {
                Domain::Booleans(vec![value])
            } else {
                Domain::Pools(vec![Spanned::new(text.clone(), node.span)])
            }
        }
        _ => {
            dx.wrong_kind(node, "a domain", FORMS);
            return None;
        }
    };
    Some(Spanned::new(domain, node.span))
}

fn list(items: &[Node], span: Span, dx: &mut Decoder) -> Option<Domain> {
    let Some(first) = items.first() else {
        dx.error(Code::EmptyDomain, span, "the domain has no value", FORMS);
        return None;
    };
    // Null is a value among strings and among constants.
    let sort = sort_of(items.iter().find(|n| !n.is_null()).unwrap_or(first));
    let sort = match sort {
        Sort::Integer | Sort::Pool if items.iter().any(|n| sort_of(n) == Sort::Real) => Sort::Real,
        sort => sort,
    };
    // Among others it says that they are boxes.
    let boxes = items.iter().any(Node::is_null) && matches!(sort, Sort::Boolean | Sort::Integer | Sort::Real);
    let takes_null = boxes || matches!(sort, Sort::Text | Sort::Pool);
    let of_sort = |n: &Node| match sort {
        Sort::Real => matches!(sort_of(n), Sort::Real | Sort::Integer) || n.text().is_some_and(is_real_word),
        sort => sort_of(n) == sort && sort != Sort::Other,
    };
    let mut others = items.iter().filter(|n| !(takes_null && n.is_null()));
    if let Some(other) = others.find(|n| !of_sort(n)) {
        dx.error(Code::MixedDomain, other.span, format!("a list of {} cannot hold this", sort.name()), FORMS);
        return None;
    }
    if boxes {
        let text = |n: &Node| if n.is_null() { None } else { n.text().map(str::to_owned) };
        return Some(Domain::Boxes(items.iter().map(text).collect()));
    }
    let texts = || items.iter().filter_map(|n| Some((n.text()?, n.span)));
    Some(match sort {
        Sort::Real => Domain::Reals(texts().map(|(text, _)| text.to_owned()).collect()),
        Sort::Boolean => Domain::Booleans(items.iter().filter_map(Node::as_bool).collect()),
        Sort::Text => {
            let text = |n: &Node| if n.is_null() { None } else { n.text().map(str::to_owned) };
            Domain::Strings(items.iter().map(text).collect())
        }
        Sort::Integer => {
            let mut parsed = Vec::with_capacity(items.len());
            for (text, span) in texts() {
                match Expression::parse(text, span) {
                    Ok(e) => parsed.push(e),
                    Err(d) => dx.report(d),
                }
            }
            Domain::Integers(parsed)
        }
        Sort::Pool | Sort::Other => {
            Domain::Pools(texts().map(|(t, s)| Spanned::new(t.to_owned(), s)).collect())
        }
    })
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sort {
    Boolean,
    Integer,
    Real,
    Text,
    Pool,
    Other,
}

impl Sort {
    fn name(self) -> &'static str {
        match self {
            Sort::Boolean => "booleans",
            Sort::Integer | Sort::Real => "numbers",
            Sort::Text => "strings",
            Sort::Pool => "pools",
            Sort::Other => "values",
        }
    }
}

/// Not-a-number and the infinities, as Java writes them.
fn is_real_word(text: &str) -> bool {
    matches!(text, "NaN" | "Infinity" | "-Infinity")
}

/// A number with a fraction or an exponent.
fn is_real(text: &str) -> bool {
    let digits = text.trim_end_matches(['f', 'F', 'd', 'D']);
    digits.parse::<f64>().is_ok() && digits.contains(['.', 'e', 'E']) && !digits.contains("..")
}

fn sort_of(node: &Node) -> Sort {
    match &node.kind {
        NodeKind::Scalar { .. } if node.is_null() => Sort::Other,
        NodeKind::Scalar { style: Style::Plain, text } => {
            if node.as_bool().is_some() {
                Sort::Boolean
            } else if is_real(text) {
                Sort::Real
            } else if looks_like_range(text) {
                Sort::Integer
            } else if text == "any" {
                Sort::Other
            } else {
                Sort::Pool
            }
        }
        NodeKind::Scalar { .. } => Sort::Text,
        _ => Sort::Other,
    }
}

/// A range of integer expressions, or one of them.
pub fn range(node: &Node, dx: &mut Decoder) -> Option<Range> {
    let text = dx.text(node, "an integer expression such as `0..k`")?;
    Range::parse(&text.value, node.span).map_err(|d: Diagnostic| dx.report(d)).ok()
}
