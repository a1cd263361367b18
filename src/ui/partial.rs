//! Why a result is partial: a word for programs, a sentence for people.

use serde_json::{Value, json};

use crate::explore::summary::{Limit, Stopped};
use crate::ui::printable;

/// What ended work before all of it was done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Partial {
    /// `stopped` in JSON: the words of [`Limit`], and further ones of single commands.
    pub limit: &'static str,
    /// One sentence.
    pub why: String,
}

impl Partial {
    /// A limit of explorations.
    pub fn new(limit: Limit, why: impl Into<String>) -> Self {
        Self { limit: limit.word(), why: why.into() }
    }
    /// What the solver or a precondition gave no answer on.
    pub fn unknown(why: impl Into<String>) -> Self {
        Self::new(Limit::Unknown, why)
    }
    /// What ended an exploration.
    pub fn of(stopped: &Stopped) -> Self {
        Self::new(stopped.limit, &*stopped.why)
    }
    /// Enters `complete` and `stopped`, and `why` where there is a reason.
    pub fn enter(partial: Option<&Self>, object: &mut Value) {
        object["complete"] = partial.is_none().into();
        object["stopped"] = json!(partial.map(|partial| partial.limit));
        if let Some(partial) = partial {
            object["why"] = partial.why.as_str().into();
        }
    }
    /// An object of nothing else.
    pub fn to_json(&self) -> Value {
        let mut object = json!({});
        Self::enter(Some(self), &mut object);
        object
    }
    /// Says it on standard error.
    pub fn tell(&self) {
        eprintln!("partial: {}", printable::text(&self.why));
    }
}
