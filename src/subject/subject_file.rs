//! A subject file as written: every key decoded and placed, no name looked up yet.

use crate::base::{Code, Span};
use crate::subject::decode::{Decoder, Spanned, version};
use crate::subject::domain::{self, DomainText, range};
use crate::subject::integer::Range;
use crate::subject::specification_file::{SpecificationFile, decode_specification};
use crate::subject::yaml::{Node, NodeKind, Style};

/// A subject file.
#[derive(Clone, Debug)]
pub struct SubjectFile {
    /// Start of the file, for messages about what is missing.
    pub start: Span,
    /// `name`.
    pub name: Option<Spanned<String>>,
    /// `about`.
    pub about: Option<Spanned<String>>,
    /// `sources`: files or folders beside the file.
    pub sources: Vec<Spanned<String>>,
    /// `java`: inline source.
    pub java: Option<InlineJava>,
    /// `predicates`: files or folders.
    pub predicates: Vec<Spanned<String>>,
    /// `spec`: path of a specification file.
    pub spec: Option<Spanned<String>>,
    /// `precondition`: the specification, inline.
    pub inline_spec: Option<SpecificationFile>,
    /// `input.this`: a class, or object 0 of a pool.
    pub this: Option<Spanned<ThisText>>,
    /// `input.statics`.
    pub statics: Vec<(Spanned<String>, DomainText)>,
    /// `requires`, here and under single methods.
    pub requires: Vec<RequireText>,
    /// `expect`: exception classes.
    pub expect: Vec<Spanned<String>>,
    /// `methods`.
    pub methods: Vec<MethodText>,
    /// `driver`.
    pub driver: Option<Spanned<DriverText>>,
}

/// Java source that stands in the YAML file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InlineJava {
    /// The source.
    pub text: String,
    /// Where it stands.
    pub span: Span,
    /// It is a `|` block, so its lines are lines of the file.
    pub is_block: bool,
}

/// What `input.this` says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ThisText {
    /// A class.
    Class(String),
    /// Object 0 of a pool.
    Pool(String),
}

/// One entry of `methods`.
#[derive(Clone, Debug)]
pub struct MethodText {
    /// Its key.
    pub key: Spanned<String>,
    /// `signature`.
    pub signature: Option<Spanned<String>>,
    /// `args`.
    pub args: ArgsText,
}

/// A requirement as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RequireText {
    /// The Java expression.
    pub text: Spanned<String>,
    /// The method that it is about, by its key; `None`: all that have what it names.
    pub only: Option<Spanned<String>>,
}

/// What `args` says.
#[derive(Clone, Debug)]
pub enum ArgsText {
    /// Nothing.
    Unsaid,
    /// By name.
    Named(Vec<(Spanned<String>, Spanned<ArgText>)>, Span),
    /// By position.
    Positional(Vec<Spanned<ArgText>>, Span),
}

/// One argument as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ArgText {
    /// `null`.
    Null,
    /// Plain text: `symbolic`, `new`, `true`, a number or a pool.
    Plain(String),
    /// Quoted text: a string or character.
    Quoted(String),
    /// Each of these is explored.
    OneOf(Vec<Spanned<ArgText>>),
}

/// What `driver` says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DriverText {
    /// Calls these methods.
    Build {
        /// Keys or names of methods.
        methods: Vec<Spanned<String>>,
        /// How often.
        times: Option<Range>,
    },
    /// A method that builds the input.
    Method(Spanned<String>),
}

/// Decodes the root of a subject file.
pub fn decode_subject(root: &Node, dx: &mut Decoder) -> Option<SubjectFile> {
    let mut map = dx.mapping(root, "a subject file")?;
    map.misplaced(
        "under `precondition:`, or into the file that `spec` names",
        &["scope", "operational", "hybrid", "hex", "bounds", "post"],
    );
    let start = Span { end: root.span.start, ..root.span };
    version(map.take_even_null("symheap"), "symheap", start, dx);
    let name = map.take("name").and_then(|n| dx.text(n, "a name"));
    let about = map.take("about").and_then(|n| dx.text(n, "a text"));
    let sources = map.take("sources").map(|n| dx.texts(n, "a file or folder")).unwrap_or_default();
    let java = map.take("java").and_then(|n| inline_java(n, dx));
    let predicates = map.take("predicates").map(|n| dx.texts(n, "a file or folder")).unwrap_or_default();
    let spec_pair = map.take_pair("spec").filter(|(_, v)| !v.is_null());
    let spec = spec_pair.and_then(|(_, n)| dx.text(n, "a path"));
    let inline_pair = map.take_pair("precondition").filter(|(_, v)| !v.is_null());
    let inline_spec = inline_pair.and_then(|(_, n)| decode_specification(n, true, dx));
    if let (Some(_), Some((key, _))) = (spec_pair, inline_pair) {
        let message = "`spec` and `precondition` both give a specification";
        dx.error(Code::TwoSpecifications, key.span, message, "keep one of them");
    }
    let (this, statics) = map.take("input").map(|n| input(n, dx)).unwrap_or_default();
    let mut requires = map.take("requires").map(|n| requirements(n, dx)).unwrap_or_default();
    let expect = map.take("expect").map(|n| dx.texts(n, "an exception class")).unwrap_or_default();
    let hint = "such as `methods: { put: { args: { key: symbolic } } }`";
    let methods = map.require("methods", dx, hint).map(|n| methods(n, &mut requires, dx)).unwrap_or_default();
    let driver = map.take("driver").and_then(|n| driver(n, dx));
    if sources.is_empty() && java.is_none() && predicates.is_empty() {
        let hint = "name Java files with `sources: [TreeMap.java]`, or put the code under `java: |`";
        dx.error(Code::MissingKey, start, "a subject file needs the key `sources` or `java`", hint);
    }
    dx.close(map);
    Some(SubjectFile {
        start,
        name,
        about,
        sources,
        java,
        predicates,
        spec,
        inline_spec,
        this,
        statics,
        requires,
        expect,
        methods,
        driver,
    })
}

fn inline_java(node: &Node, dx: &mut Decoder) -> Option<InlineJava> {
    let text = dx.text(node, "Java source")?;
    let is_block = matches!(node.kind, NodeKind::Scalar { style: Style::Literal, .. });
    Some(InlineJava { text: text.value, span: node.span, is_block })
}

type Input = (Option<Spanned<ThisText>>, Vec<(Spanned<String>, DomainText)>);

fn input(node: &Node, dx: &mut Decoder) -> Input {
    let Some(mut map) = dx.mapping(node, "input") else { return Input::default() };
    let this = map.take("this").and_then(|n| this(n, dx));
    let pairs = map
        .take("statics")
        .map(|n| dx.pairs(n, "such as `statics: { Reg.head: nodes }`"))
        .unwrap_or_default();
    let statics =
        pairs.iter().filter_map(|(k, v)| Some((dx.text(k, "a static field")?, domain::decode(v, dx)?)));
    let statics = statics.collect();
    dx.close(map);
    (this, statics)
}

fn this(node: &Node, dx: &mut Decoder) -> Option<Spanned<ThisText>> {
    let text = dx.text(node, "a class, or a pool as in `nodes[0]`")?;
    let this = match text.value.split_once('[') {
        None => ThisText::Class(text.value),
        Some((pool, "0]")) => ThisText::Pool(pool.trim().to_owned()),
        Some((pool, _)) => {
            let message = "the receiver can only be object 0 of a pool";
            dx.error(Code::BadValue, text.span, message, format!("write `{pool}[0]`"));
            return None;
        }
    };
    Some(Spanned::new(this, node.span))
}

/// A list of Java expressions, or such a list for each of some methods.
fn requirements(node: &Node, dx: &mut Decoder) -> Vec<RequireText> {
    let NodeKind::Map(pairs) = &node.kind else { return requirements_of(node, None, dx) };
    let of_method = |(key, node): &(Node, Node)| {
        let method = dx.text(key, "a method")?;
        Some(requirements_of(node, Some(&method), dx))
    };
    pairs.iter().filter_map(of_method).flatten().collect()
}

fn requirements_of(node: &Node, only: Option<&Spanned<String>>, dx: &mut Decoder) -> Vec<RequireText> {
    let texts = dx.texts(node, "a Java expression").into_iter();
    texts.map(|text| RequireText { text, only: only.cloned() }).collect()
}

fn methods(node: &Node, requires: &mut Vec<RequireText>, dx: &mut Decoder) -> Vec<MethodText> {
    if let NodeKind::Seq(items) = &node.kind {
        // `methods: [put, remove]`: every argument as it comes.
        let keys: Vec<_> = items.iter().filter_map(|n| dx.text(n, "a method")).collect();
        return keys
            .into_iter()
            .map(|key| MethodText { key, signature: None, args: ArgsText::Unsaid })
            .collect();
    }
    let pairs = dx.pairs(node, "one key a method: `put: { args: { key: symbolic } }`");
    if pairs.is_empty() && matches!(node.kind, NodeKind::Map(_)) {
        dx.error(Code::MissingKey, node.span, "`methods` names no method", "such as `methods: { put: {} }`");
    }
    pairs.iter().filter_map(|(k, v)| method(k, v, requires, dx)).collect()
}

fn method(key: &Node, node: &Node, requires: &mut Vec<RequireText>, dx: &mut Decoder) -> Option<MethodText> {
    let key = dx.text(key, "a method")?;
    if node.is_null() {
        return Some(MethodText { key, signature: None, args: ArgsText::Unsaid });
    }
    let mut map = dx.mapping(node, "a method")?;
    let signature = map.take("signature").and_then(|n| dx.text(n, "a signature such as `put(int, Object)`"));
    let args = match map.take("args") {
        None => ArgsText::Unsaid,
        Some(node) => args(node, dx),
    };
    if let Some(node) = map.take("requires") {
        requires.extend(requirements_of(node, Some(&key), dx));
    }
    dx.close(map);
    Some(MethodText { key, signature, args })
}

fn args(node: &Node, dx: &mut Decoder) -> ArgsText {
    match &node.kind {
        NodeKind::Map(pairs) => {
            let named = pairs.iter().filter_map(|(k, v)| Some((dx.text(k, "a parameter")?, arg(v, dx)?)));
            ArgsText::Named(named.collect(), node.span)
        }
        NodeKind::Seq(items) => {
            ArgsText::Positional(items.iter().filter_map(|n| arg(n, dx)).collect(), node.span)
        }
        NodeKind::Scalar { .. } => {
            dx.wrong_kind(
                node,
                "arguments by name or a list of them",
                "such as `args: { key: symbolic, value: new }`",
            );
            ArgsText::Unsaid
        }
    }
}

fn arg(node: &Node, dx: &mut Decoder) -> Option<Spanned<ArgText>> {
    let text = match &node.kind {
        NodeKind::Scalar { .. } if node.is_null() => ArgText::Null,
        NodeKind::Scalar { text, style: Style::Plain } => ArgText::Plain(text.clone()),
        NodeKind::Scalar { text, .. } => ArgText::Quoted(text.clone()),
        NodeKind::Seq(items) if items.is_empty() => {
            dx.error(
                Code::BadValue,
                node.span,
                "an argument cannot have no value",
                "leave the brackets out, or name values in them",
            );
            return None;
        }
        NodeKind::Seq(items) => {
            if let Some(inner) = items.iter().find(|n| matches!(n.kind, NodeKind::Seq(_))) {
                dx.wrong_kind(inner, "one value", "values of one argument stand in one list");
                return None;
            }
            ArgText::OneOf(items.iter().filter_map(|n| arg(n, dx)).collect())
        }
        NodeKind::Map(_) => {
            let hint = "symbolic, new, null, a literal, a pool, or a list of these";
            dx.wrong_kind(node, "an argument", hint);
            return None;
        }
    };
    Some(Spanned::new(text, node.span))
}

fn driver(node: &Node, dx: &mut Decoder) -> Option<Spanned<DriverText>> {
    let mut map = dx.mapping(node, "a driver")?;
    let build = map.take("build").map(|n| dx.texts(n, "a method"));
    let times = map.take("times").and_then(|n| range(n, dx));
    let method = map.take_pair("method").filter(|(_, v)| !v.is_null());
    let driver = match (build, method) {
        (Some(_), Some((key, _))) => {
            dx.error(Code::BadValue, key.span, "`build` and `method` exclude each other", "keep one of them");
            None
        }
        (Some(methods), None) => Some(DriverText::Build { methods, times }),
        (None, Some((_, node))) => dx.text(node, "a method").map(DriverText::Method),
        (None, None) => {
            map.require("build", dx, "such as `driver: { build: put, times: 0..k }`");
            None
        }
    };
    dx.close(map);
    driver.map(|d| Spanned::new(d, node.span))
}
