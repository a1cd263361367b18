//! Alarms as text: the same in a session and on the command line.

use crate::base::count::counted;
use crate::explore::ChoicePath;
use crate::session::view::{AlarmKindView, AlarmView};
use crate::term::conjunction;
use crate::ui::render_reply::pictured::{self, How};
use crate::ui::render_reply::{Row, refusal};

/// Other paths of a group that are named.
const MOST_OTHERS: usize = 5;

/// How many there are, by class: the worst first.
pub fn counts(alarms: &[AlarmView]) -> String {
    let mut classes: Vec<(&str, u64)> = Vec::new();
    for alarm in alarms {
        let word = alarm.verdict.word();
        match classes.iter_mut().find(|(known, _)| *known == word) {
            Some((_, count)) => *count += alarm.count,
            None => classes.push((word, alarm.count)),
        }
    }
    let all: u64 = classes.iter().map(|(_, count)| count).sum();
    let by_class: Vec<String> = classes.iter().map(|(word, count)| format!("{count} {word}")).collect();
    format!("{}: {}\n", counted(all, "alarm"), by_class.join(", "))
}

/// A group of alarms.
pub fn group(view: &AlarmView, how: &How) -> String {
    group_with(view, "", "", how)
}

/// The same with a mark behind its first line, and lines behind its reason.
pub fn group_with(view: &AlarmView, mark: &str, beside: &str, how: &How) -> String {
    rows_with(view, mark, beside, how).into_iter().map(|row| row.text + "\n").collect()
}

/// Its lines, each with the node that it is about.
pub fn rows(view: &AlarmView, how: &How) -> Vec<Row> {
    rows_with(view, "", "", how)
}

fn rows_with(view: &AlarmView, mark: &str, beside: &str, how: &How) -> Vec<Row> {
    let mut rows = Row::of(&representative(view, mark, beside, how), Some(&view.choice_path));
    if let Some(first) = rows.first_mut() {
        first.begins = true;
    }
    for path in view.others.iter().take(MOST_OTHERS) {
        let also = Row::of(&format!("  also: {}", ChoicePath(path.clone()).in_short()), Some(path));
        rows.extend(also.into_iter().map(|row| Row { begins: true, ..row }));
    }
    if view.others.len() > MOST_OTHERS {
        let more = format!("  also: {} more", view.others.len() - MOST_OTHERS);
        rows.extend(Row::of(&more, Some(&view.choice_path)));
    }
    rows
}

fn representative(view: &AlarmView, mark: &str, beside: &str, how: &How) -> String {
    let mut text = headline(view);
    if let Some(end) = text.find('\n') {
        text.insert_str(end, mark);
    }
    text += beside;
    let path = format!("  path: {} {}", ChoicePath(view.choice_path.clone()), view.clause_path);
    text += &format!("{}\n", path.trim_end());
    text += &format!("  pc: {}\n", conjunction(&view.path_condition));
    text += &witness(view);
    if let Some(refusal) = &view.refusal {
        text += &pictured::refusal(refusal, how);
    }
    if let Some(drawn) = &view.drawn {
        text += &pictured::one(drawn, how);
    }
    text
}

/// What it is, where, and why its verdict is what it is.
pub fn headline(view: &AlarmView) -> String {
    let what = match view.kind {
        AlarmKindView::Exception | AlarmKindView::NeverEnds => view.name.clone(),
        AlarmKindView::Postcondition => format!("postcondition {}", view.name),
    };
    let message = view.message.as_deref().map(|m| format!(": {m}")).unwrap_or_default();
    let mut text = format!("{} {} × {what}{message}\n", view.verdict.word(), view.count);
    if let Some(at) = &view.at {
        text += &format!("  at {at}    {}\n", view.statement.as_deref().unwrap_or_default());
    }
    if let Some(inside) = &view.inside {
        let statement = view.inside_statement.as_deref().unwrap_or_default();
        text += &format!("  in {inside}    {statement}\n");
    }
    if let Some(found) = &view.never_ends {
        for (line, statement) in found.lines.iter().zip(&found.statements) {
            if Some(line) != view.at.as_ref() {
                text += &format!("  loop {line}    {statement}\n");
            }
        }
        if !found.state.is_empty() {
            text += &format!("  state that repeats: {}\n", found.state.join(", "));
        }
    }
    text += &format!("  because: {}\n", view.reason);
    text + &view.refusal.as_ref().map(refusal::beside).unwrap_or_default()
}

/// The input that raises it, as Java would write it: arguments, other roots, objects.
fn witness(view: &AlarmView) -> String {
    let Some(shown) = &view.witness else { return String::new() };
    let drawn = view.drawn.as_ref();
    let root = |name: &str| drawn?.roots.iter().find(|cell| cell.name == name).map(|cell| cell.value.clone());
    let mut text = String::new();
    let arguments = shown["arguments"].as_object();
    let is_argument = |name: &String| arguments.is_some_and(|all| all.contains_key(name));
    for (name, value) in arguments.into_iter().chain(shown["inputs"].as_object()).flatten() {
        // A name of an object is no string.
        text += &format!("  {name} = {}\n", root(name).unwrap_or_else(|| value.to_string()));
    }
    for (name, cells) in shown["heap"].as_object().into_iter().flatten() {
        if cells.is_object() {
            let object = drawn.and_then(|heap| heap.objects.iter().find(|object| object.name == *name));
            let fields = object.map_or_else(
                || format!(": {cells}"),
                |object| {
                    let fields = object.cells.iter().map(|cell| format!("{}={}", cell.name, cell.value));
                    format!(": {} {}", object.class, fields.collect::<Vec<_>>().join(" "))
                },
            );
            text += &format!("  {name}{}\n", fields.trim_end());
        } else if !is_argument(name) {
            // A reference argument is a root of the heap as well.
            text += &format!("  {name} = {}\n", root(name).unwrap_or_else(|| cells.to_string()));
        }
    }
    text
}
