//! What stands beside the current line of source: the values of the variables and fields that it names.

use crate::session::view::HeapView;
use crate::ui::highlight::{Kind, Piece};
use crate::ui::tui::snapshot::Snapshot;

/// Longest clause that stands for a symbol.
const MOST: usize = 24;

/// What a line says of a name in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Value {
    /// The variable, or a path from one: `t.left`.
    pub name: String,
    /// `t=N0`, `t.left=null`, and of a symbol the clause that says something of it: `key<N0.key`.
    pub says: String,
}

/// The values of a line in its order, each once.
pub fn of(line: &[Piece], snapshot: &Snapshot) -> Vec<Value> {
    let mut values: Vec<Value> = Vec::new();
    for path in paths(line) {
        let Some(value) = value(&path, snapshot) else { continue };
        let name = path.join(".");
        let says = match clause(&value, &snapshot.pc) {
            Some(clause) => clause,
            // That a symbol has the name of its variable tells nothing.
            None if value == name => continue,
            None => format!("{name}={value}"),
        };
        if !values.iter().any(|value| value.says == says) {
            values.push(Value { name, says });
        }
    }
    values
}

/// Variables and fields that a line names, with all that is before the last dot: `t`, `t.left`, `t.left.key`.
fn paths(line: &[Piece]) -> Vec<Vec<String>> {
    let mut paths: Vec<Vec<String>> = Vec::new();
    let mut at = 0;
    let is_name = |piece: &Piece| piece.kind == Kind::Name || piece.text == "this";
    while let Some(piece) = line.get(at) {
        at += 1;
        if !is_name(piece) {
            continue;
        }
        // What comes behind a dot is a field of something that has no name.
        let before = at.checked_sub(2).and_then(|i| line.get(i)).map_or("", |p| p.text.trim_end());
        let has_owner = before.ends_with('.');
        let mut path = vec![piece.text.clone()];
        loop {
            if !has_owner && path != ["this"] && !paths.contains(&path) {
                paths.push(path.clone());
            }
            match (line.get(at), line.get(at + 1)) {
                (Some(dot), Some(field)) if dot.text.trim() == "." && field.kind == Kind::Name => {
                    path.push(field.text.clone());
                    at += 2;
                }
                _ => break,
            }
        }
    }
    paths
}

/// What a path leads to in the current state.
fn value(path: &[String], snapshot: &Snapshot) -> Option<String> {
    let (first, fields) = path.split_first()?;
    let heap = snapshot.current.as_ref().map(|view| &view.heap);
    let variable = snapshot.variables.iter().find(|v| v.name == *first).map(|v| v.value.clone());
    let mut value = match variable {
        Some(value) => value,
        None if first == "this" => snapshot.receiver.clone()?,
        // A field of the receiver by itself.
        None => field(heap?, snapshot.receiver.as_ref()?, first)?,
    };
    for name in fields {
        value = field(heap?, &value, name)?;
    }
    Some(value)
}

fn field(heap: &HeapView, object: &str, name: &str) -> Option<String> {
    let object = heap.objects.iter().find(|o| o.name == object)?;
    Some(object.cells.iter().find(|cell| cell.name == name)?.value.clone())
}

/// The newest clause about a symbol, where it is short.
fn clause(value: &str, clauses: &[String]) -> Option<String> {
    let is_symbol = value.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && !matches!(value, "null" | "true" | "false");
    if !is_symbol {
        return None;
    }
    let names = |clause: &&String| {
        let of_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '#' | '$' | '[' | ']');
        clause.split(|c| !of_name(c)).any(|word| word == value)
    };
    let clause: String = clauses.iter().rev().find(names)?.split_whitespace().collect();
    (clause.chars().count() <= MOST).then_some(clause)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::view::{CellView, LookView, ObjectView, VariableView};
    use crate::ui::highlight::lines;

    fn snapshot() -> Snapshot {
        let cell = |name: &str, value: &str| CellView {
            name: name.into(),
            value: value.into(),
            ..CellView::default()
        };
        let object = |name: &str, cells: Vec<CellView>| ObjectView {
            name: name.into(),
            cells,
            ..ObjectView::default()
        };
        let heap = HeapView {
            objects: vec![
                object("this", vec![cell("root", "N0"), cell("size", "this.size")]),
                object("N0", vec![cell("left", "N1"), cell("key", "N0.key")]),
                object("N1", vec![cell("left", "?")]),
            ],
            ..HeapView::default()
        };
        let look = LookView { heap, ..LookView::default() };
        let variable = |name: &str, value: &str| VariableView { name: name.into(), value: value.into() };
        Snapshot {
            current: Some(look),
            variables: vec![variable("t", "N0"), variable("key", "key"), variable("n", "3")],
            receiver: Some("this".into()),
            pc: vec!["N0.key > 0".into(), "key < N0.key".into()],
            ..Snapshot::default()
        }
    }

    fn beside(line: &str) -> String {
        let values = of(&lines(line)[0], &snapshot());
        values.into_iter().map(|value| value.says).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn variables_and_fields_have_their_values() {
        assert_eq!(beside("if (t.left.left == null) n++;"), "t=N0 t.left=N1 t.left.left=? n=3");
        assert_eq!(beside("this.root = root;"), "this.root=N0 root=N0");
        // A field of what has no name, a method, an unknown name, and a name in a string.
        assert_eq!(beside("f(n).left = g.left; t(\"n\"); u = 1;"), "n=3");
    }

    #[test]
    fn this_is_the_object_whose_method_runs() {
        let inner = Snapshot { receiver: Some("N0".into()), ..snapshot() };
        let says = |line: &str| of(&lines(line)[0], &inner).into_iter().map(|v| v.says).collect::<Vec<_>>();
        assert_eq!(says("left.walk(this.left);"), ["left=N1", "this.left=N1"]);
        // It has no such field, whatever others have.
        assert!(says("return root;").is_empty());
        let none = Snapshot { receiver: None, ..snapshot() };
        assert!(of(&lines("root = this.root;")[0], &none).is_empty());
    }

    #[test]
    fn a_symbol_has_what_is_known_of_it() {
        assert_eq!(beside("if (key < t.key) {"), "key<N0.key t=N0");
        // Nothing is known of this one, nor is anything told by its name.
        assert_eq!(beside("size = size + 1;"), "size=this.size");
    }
}
