//! One line for an object of the models, as the debugger shows it.

use crate::exec::Ghost;
use crate::exec::machine::Machine;
use crate::exec::natives::object::binary_name;
use crate::exec::value::{ObjectId, Value};
use crate::lang::index::fold::{double_text, float_text};
use crate::lang::program::{ClassId, Program};
use crate::term::TermPool;

/// Most elements that are shown of a collection.
const SHOWN: usize = 64;
/// How deep models inside models are shown.
const DEPTH: u32 = 4;

/// A string's text in quotes, a box's value, a list `[a, b]`, a set `{a, b}`, a map `{k=v}`, a class
/// object's name; `None` for other objects. `name` names the objects that are no models.
pub fn describe(
    machine: &Machine,
    program: &Program,
    terms: &TermPool,
    object: ObjectId,
    name: &dyn Fn(ObjectId) -> String,
) -> Option<String> {
    Describer { machine, program, terms, name }.object(object, DEPTH)
}

struct Describer<'a> {
    machine: &'a Machine,
    program: &'a Program,
    terms: &'a TermPool,
    name: &'a dyn Fn(ObjectId) -> String,
}

impl Describer<'_> {
    fn is(&self, class: ClassId, name: &str) -> bool {
        let ancestor = self.program.by_name.get(name);
        ancestor.is_some_and(|&ancestor| self.program.is_subclass(class, ancestor))
    }

    fn field(&self, object: ObjectId, class: ClassId, name: &str) -> Option<Value> {
        let field = self.program.find_field(class, name)?;
        Some(self.machine.cell(object, self.program.fields[field].slot))
    }

    fn object(&self, object: ObjectId, depth: u32) -> Option<String> {
        let class = self.machine.class_of(object)?;
        match self.machine.ghost(object) {
            Some(&Ghost::Text(_)) => return self.machine.text(object).map(|t| format!("{:?}", &**t)),
            Some(Ghost::OpaqueText | Ghost::Units(_) | Ghost::Decimal(_) | Ghost::Joined(_)) => {
                return Some("\"...\"".into());
            }
            Some(&Ghost::Type(ty)) => return Some(format!("{}.class", binary_name(self.program, ty))),
            Some(&Ghost::Closure { .. }) => {
                return Some(format!("{} lambda", self.program.classes[class].simple));
            }
            Some(&Ghost::Elements(_)) | None => {}
        }
        let known = &self.program.well_known;
        let boxes = [known.integer, known.long, known.short, known.byte, known.float, known.double];
        if boxes.contains(&class) {
            return Some(self.value(self.machine.cell(object, 0), depth));
        }
        if class == known.boolean {
            return Some(match self.machine.cell(object, 0) {
                Value::Int(i) => (i != 0).to_string(),
                value => self.value(value, depth),
            });
        }
        if class == known.character {
            return Some(match self.machine.cell(object, 0) {
                Value::Int(i) => {
                    format!("{:?}", u32::try_from(i).ok().and_then(char::from_u32).unwrap_or('?'))
                }
                value => self.value(value, depth),
            });
        }
        let elements = self.machine.elements(object);
        if self.is(class, "java.util.ElementList") {
            return Some(self.list(elements, "[", "]", depth));
        }
        if self.is(class, "java.util.HashSet") {
            return Some(self.list(elements, "{", "}", depth));
        }
        if self.is(class, "java.util.HashMap") || self.is(class, "java.util.IdentityHashMap") {
            let entries: Vec<Value> = elements.iter().skip(1).step_by(2).copied().collect();
            return Some(self.list(&entries, "{", "}", depth));
        }
        if self.is(class, "java.util.AbstractMap$SimpleEntry") {
            let (key, value) = (self.machine.cell(object, 0), self.machine.cell(object, 1));
            return Some(format!("{}={}", self.value(key, depth), self.value(value, depth)));
        }
        self.wrapper(object, class, depth)
    }

    /// Models that keep another model in a field.
    fn wrapper(&self, object: ObjectId, class: ClassId, depth: u32) -> Option<String> {
        let wrapped = [
            ("java.util.TreeSet", "elements", "{", "}"),
            ("java.util.TreeMap", "entries", "{", "}"),
            ("java.util.ArrayDeque", "elements", "[", "]"),
            ("java.util.PriorityQueue", "heap", "[", "]"),
        ];
        for (name, field, open, close) in wrapped {
            if self.is(class, name) {
                return match self.field(object, class, field)? {
                    Value::Ref(list) => Some(self.list(self.machine.elements(list), open, close, depth)),
                    _ => Some(format!("{open}{close}")),
                };
            }
        }
        if self.is(class, "java.lang.StringBuilder") || self.is(class, "java.lang.StringBuffer") {
            return Some(self.value(self.field(object, class, "text")?, depth));
        }
        if self.is(class, "java.util.BitSet") {
            let Value::Ref(bits) = self.field(object, class, "bits")? else { return Some("{}".into()) };
            let set = self.machine.cells(bits).iter().enumerate().filter(|&(_, &b)| b != Value::Int(0));
            let numbers: Vec<String> = set.map(|(i, _)| i.to_string()).collect();
            return Some(format!("{{{}}}", numbers.join(", ")));
        }
        if self.is(class, "java.util.EnumSet") || self.is(class, "java.util.EnumMap") {
            return self.of_enum(object, class, depth);
        }
        if self.is(class, "java.util.concurrent.ConcurrentHashMap") {
            return Some(self.value(self.field(object, class, "table")?, depth));
        }
        if self.is(class, "java.lang.Enum") {
            return match self.field(object, class, "name")? {
                Value::Ref(text) => self.machine.text(text).map(|t| t.to_string()),
                _ => None,
            };
        }
        None
    }

    /// The constants of an enum that are there, with their values where it is a map.
    fn of_enum(&self, object: ObjectId, class: ClassId, depth: u32) -> Option<String> {
        let cells = |name| match self.field(object, class, name)? {
            Value::Ref(array) => Some(self.machine.cells(array)),
            _ => None,
        };
        let present = cells("present")?;
        let (keys, values) = match cells("constants") {
            Some(keys) => (keys, None),
            None => (cells("keys")?, cells("values")),
        };
        let there =
            present.iter().enumerate().filter(|&(_, &there)| there == Value::Int(1)).map(|(at, _)| at);
        let show = |at: usize| {
            let key = self.value(*keys.get(at)?, depth);
            Some(match values.and_then(|values| values.get(at)) {
                Some(&value) => format!("{key}={}", self.value(value, depth)),
                None => key,
            })
        };
        let shown: Vec<String> = there.filter_map(show).collect();
        Some(format!("{{{}}}", shown.join(", ")))
    }

    fn list(&self, elements: &[Value], open: &str, close: &str, depth: u32) -> String {
        let mut parts: Vec<String> = elements.iter().take(SHOWN).map(|&v| self.value(v, depth)).collect();
        if elements.len() > SHOWN {
            parts.push("...".into());
        }
        format!("{open}{}{close}", parts.join(", "))
    }

    fn value(&self, value: Value, depth: u32) -> String {
        match value {
            Value::Unset => "?".into(),
            Value::Null => "null".into(),
            Value::Int(i) => i.to_string(),
            Value::Long(l) => l.to_string(),
            Value::Float(f) => float_text(f),
            Value::Double(d) => double_text(d),
            Value::Sym(term) => self.terms.display(term).to_string(),
            Value::Pending(_) => "?".into(),
            Value::Ref(object) => {
                let nested = depth.checked_sub(1).and_then(|depth| self.object(object, depth));
                nested.unwrap_or_else(|| (self.name)(object))
            }
        }
    }
}
