//! A heap with what there is to see of it, and how it is looked at: the options of `heap`.

use schemars::JsonSchema;
use serde::Serialize;

use crate::session::error::{Cause, CommandError};
use crate::session::view::HeapView;

/// The form a heap is drawn in.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HeapForm {
    /// Boxes and lines.
    #[default]
    Picture,
    /// A line an object, breadth first.
    Outline,
    /// Objects by fields.
    Table,
}

/// What of a heap is shown, and how.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct HeapLook {
    /// The form.
    pub view: HeapForm,
    /// Only the fields of the last reason that `why` gave.
    pub slice: bool,
    /// Only what is near this object.
    pub focus: Option<String>,
    /// How near, in references of either direction.
    pub radius: usize,
    /// Fields that are not shown.
    pub hide: Vec<String>,
}

/// A heap that is to be drawn.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LookView {
    /// The heap.
    #[serde(flatten)]
    pub heap: HeapView,
    /// How it is to be drawn.
    pub look: HeapLook,
    /// Full names of fields that differ from the parent's end; for the root none.
    pub changed: Vec<String>,
    /// Full names of the fields of the last reason, those that this heap has not included; none where this
    /// node and the reason's are on different paths.
    pub reason: Vec<String>,
    /// Full names of the fields that the predicate of the last reason had read.
    pub accessed: Vec<String>,
    /// The clauses of the path condition there.
    #[serde(skip)]
    pub conditions: Vec<String>,
}

/// How near is near where nobody says so.
const RADIUS: usize = 2;

impl HeapLook {
    /// Takes the options out of the words of a line; `None` where there are none.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn take(words: &mut Vec<&str>) -> Result<Option<Self>, CommandError> {
        let mut look = Self { radius: RADIUS, ..Self::default() };
        let mut rest = Vec::new();
        let (mut any, mut has_radius) = (false, false);
        let mut given = std::mem::take(words).into_iter();
        while let Some(word) = given.next() {
            let Some(option) = word.strip_prefix("--") else {
                rest.push(word);
                continue;
            };
            any = true;
            let (name, value) = match option.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (option, None),
            };
            let wants = |what: &str| CommandError::because(Cause::Usage, format!("--{name} wants {what}"));
            let mut value = |what: &str| value.or_else(|| given.next()).ok_or_else(|| wants(what));
            match name {
                "view" => {
                    let forms = "picture, outline or table";
                    look.view = match value(forms)? {
                        "picture" => HeapForm::Picture,
                        "outline" => HeapForm::Outline,
                        "table" => HeapForm::Table,
                        _ => return Err(wants(forms)),
                    };
                }
                "slice" => look.slice = true,
                "focus" => look.focus = Some(value("an object")?.to_string()),
                "radius" => {
                    let number = "a number of references";
                    look.radius = value(number)?.parse().map_err(|_| wants(number))?;
                    has_radius = true;
                }
                "hide" => look.hide.push(value("a field")?.to_string()),
                _ => {
                    let options = ["--view", "--slice", "--focus", "--radius", "--hide"];
                    let near = crate::base::diagnostic::nearest(word, options);
                    let near = near.map(|near| format!("did you mean {near}?"));
                    return Err(CommandError::because(Cause::Usage, format!("unknown option {word}"))
                        .with_hint(near.unwrap_or_else(|| options.join(", "))));
                }
            }
        }
        if has_radius && look.focus.is_none() {
            return Err(CommandError::because(Cause::Usage, "--radius is about --focus OBJECT"));
        }
        *words = rest;
        Ok(any.then_some(look))
    }
}
