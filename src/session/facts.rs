//! What an answer says, without its wording: what a journal keeps of it, and what a replay compares. Sentences
//! count as said or not said; names, numbers, verdicts and values count as they are.

use std::sync::Arc;

use serde_json::{Map, Value};

/// Bytes of a part from which on only its size and its digest are kept.
const LONG: usize = 1000;

/// Sentences, by the names that replies give them.
const SENTENCES: &[&str] =
    &["why", "sentence", "details", "what", "end", "ends", "error", "message", "hint", "partial"];

/// What answers did not say when the first journals of this format were written: not to be found there is no
/// difference.
const LATER: &[&str] = &["outcome", "cause"];

/// An answer as data. It is kept as the text that stands in a journal: a long session has many, and few are compared.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Facts(Arc<str>);

/// A fact that is another one now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// Where: `choices[2].verdict`.
    pub field: String,
    /// What it was; empty where there was none.
    pub was: String,
    /// What it is; empty where there is none.
    pub is: String,
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let or_none = |text: &str| if text.is_empty() { "nothing".to_string() } else { text.to_string() };
        write!(f, "{} was {}, is {}", self.field, or_none(&self.was), or_none(&self.is))
    }
}

impl Facts {
    /// Of a reply as JSON.
    pub fn of(reply: Value) -> Self {
        let Value::Object(mut fields) = reply else { return Self::from_fields(&Map::new()) };
        if fields.get("reply").is_some_and(|kind| kind == "text") {
            fields.remove("text");
        }
        // Rows of the command table are wording but for the names.
        if let Some(Value::Array(rows)) = fields.get_mut("commands") {
            rows.iter_mut().for_each(|row| *row = row["name"].take());
        }
        let facts = fields.into_iter().map(|(name, value)| {
            let fact = shortened(without_sentences(&name, value));
            (name, fact)
        });
        Self::from_fields(&facts.collect())
    }

    fn from_fields(fields: &Map<String, Value>) -> Self {
        // Maps with text as keys can be written.
        Self(serde_json::to_string(fields).unwrap_or_default().into())
    }

    /// As it stands in a journal.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// What stands in a journal.
    pub fn parse(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok().map(|fields| Self::from_fields(&fields))
    }

    fn fields(&self) -> Map<String, Value> {
        serde_json::from_str(&self.0).unwrap_or_default()
    }

    /// Where another answer says something else, in the order of its fields.
    pub fn differences(&self, now: &Facts) -> Vec<Difference> {
        let mut found = Vec::new();
        if self != now {
            compare_fields("", &self.fields(), &now.fields(), &mut found);
        }
        found
    }
}

fn without_sentences(name: &str, value: Value) -> Value {
    match value {
        value if SENTENCES.contains(&name) || (name == "reason" && value.is_string()) => {
            Value::Bool(!(value.is_null() || value.as_array().is_some_and(Vec::is_empty)))
        }
        Value::Array(all) => all.into_iter().map(|one| without_sentences("", one)).collect(),
        Value::Object(mut fields) => {
            // What happens in a query is told in words beside its kind.
            if fields.contains_key("kind") && fields.contains_key("text") {
                fields.remove("text");
            }
            let fact = |(name, value): (String, Value)| {
                let fact = without_sentences(&name, value);
                (name, fact)
            };
            Value::Object(fields.into_iter().map(fact).collect())
        }
        other => other,
    }
}

/// Of what is long, its size and its digest.
fn shortened(value: Value) -> Value {
    let text = value.to_string();
    if text.len() <= LONG {
        return value;
    }
    match value {
        Value::Object(fields) => {
            Value::Object(fields.into_iter().map(|(name, value)| (name, shortened(value))).collect())
        }
        Value::Array(all) => format!("{} entries #{:016x}", all.len(), digest(&text)).into(),
        _ => format!("{} bytes #{:016x}", text.len(), digest(&text)).into(),
    }
}

fn compare(field: &str, was: &Value, is: &Value, found: &mut Vec<Difference>) {
    match (was, is) {
        _ if was == is => {}
        (Value::Object(was), Value::Object(is)) => compare_fields(&format!("{field}."), was, is, found),
        (Value::Array(was), Value::Array(is)) if was.len() == is.len() => {
            for (i, (was, is)) in was.iter().zip(is).enumerate() {
                compare(&format!("{field}[{i}]"), was, is, found);
            }
        }
        _ => found.push(Difference { field: field.into(), was: shown(was), is: shown(is) }),
    }
}

fn compare_fields(
    before: &str,
    was: &Map<String, Value>,
    is: &Map<String, Value>,
    found: &mut Vec<Difference>,
) {
    for (name, value) in was {
        compare(&format!("{before}{name}"), value, is.get(name).unwrap_or(&Value::Null), found);
    }
    for (name, value) in
        is.iter().filter(|(name, _)| !was.contains_key(*name) && !LATER.contains(&name.as_str()))
    {
        compare(&format!("{before}{name}"), &Value::Null, value, found);
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// FNV-1a over 64 bits: the same on every machine and in every version.
fn digest(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn wording_does_not_count_and_what_differs_is_named() {
        let facts = |why: Option<&str>, verdict: &str, paths: u32| {
            Facts::of(json!({ "reply": "x", "rows": [{ "verdict": verdict, "why": why }], "paths": paths }))
        };
        let then = facts(Some("no heap of this scope"), "unsat", 3);
        assert_eq!(then.differences(&facts(Some("not a heap of the scope"), "unsat", 3)), []);
        let told = |now: &Facts| then.differences(now).iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(
            told(&facts(Some("x"), "sat", 4)),
            ["rows[0].verdict was unsat, is sat", "paths was 3, is 4"]
        );
        assert_eq!(told(&facts(None, "unsat", 3)), ["rows[0].why was true, is false"]);
        assert_eq!(Facts::parse(then.text()), Some(then));
    }

    #[test]
    fn what_was_not_yet_told_is_no_difference() {
        let facts = |row: Value| Facts::of(json!({ "reply": "tree", "rows": [row] }));
        let earlier = facts(json!({ "state": "open" }));
        let later = |outcome: &str| facts(json!({ "state": "open", "outcome": outcome }));
        assert_eq!(earlier.differences(&later("open")), []);
        assert_eq!(later("open").differences(&later("cut")).len(), 1);
        assert_eq!(earlier.differences(&facts(json!({ "state": "open", "here": true }))).len(), 1);
    }

    #[test]
    fn what_is_long_is_compared_by_its_digest() {
        let facts = |last: u32| Facts::of(json!({ "rows": (0..400).chain([last]).collect::<Vec<_>>() }));
        assert!(facts(7).text().len() < 100);
        assert_eq!(facts(7), facts(7));
        let differs = facts(7).differences(&facts(8));
        assert!(differs.len() == 1 && differs[0].was.starts_with("401 entries #"), "{differs:?}");
    }

    #[test]
    fn the_digest_is_fnv_1a() {
        // Published test vectors.
        assert_eq!(digest(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(digest("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(digest("foobar"), 0x8594_4171_f739_67e8);
    }
}
