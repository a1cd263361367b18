//! Sheets that the screen makes itself: help, and the alternatives of the next choice.

use std::collections::BTreeSet;

use unicode_width::UnicodeWidthStr;

use crate::ui::lesson::words::{WORDS, Word};
use crate::ui::render_reply::pictured::{self, How};
use crate::ui::tui::keys::KEYS;
use crate::ui::tui::pane::{tree, verdicts};
use crate::ui::tui::state::{SHEET_BORDER, Sheet, Ui};

/// Columns of keys and of commands in help.
const HELP_COLUMNS: (usize, usize) = (11, 32);

/// Columns of what is on the screen: its longest word's.
const HERE_COLUMNS: usize = 14;

/// Help: what is on the screen, then all of it, generated from the key map and the command table.
pub fn help(ui: &Ui) -> Sheet {
    let glyphs = &ui.glyphs;
    let row = |name: &str, about: &str, columns: usize| -> Vec<String> {
        match name.width() < columns {
            true => vec![format!("  {name:<columns$}{about}")],
            false => vec![format!("  {name}"), format!("  {:columns$}{about}", "")],
        }
    };
    let keys = KEYS.iter().filter(|binding| !binding.about.is_empty());
    let mut lines: Vec<String> = Vec::new();
    if !ui.snapshot.subject.is_empty() {
        lines.push("On this screen".into());
        lines.extend(here(ui).iter().flat_map(|(name, about)| row(name, about, HERE_COLUMNS)));
        lines.push(String::new());
    }
    lines.push("Keys".into());
    lines.extend(keys.flat_map(|binding| row(binding.shown, binding.about, HELP_COLUMNS.0)));
    lines.push(String::new());
    lines.push("Marks".into());
    lines.extend(glyphs.legend().iter().flat_map(|(mark, about)| row(mark, about, HELP_COLUMNS.0)));
    lines.push(String::new());
    lines.push("Commands, after `:`".into());
    lines.extend(crate::ui::console::all().flat_map(|c| {
        let name = format!("{} {}", c.name, c.usage);
        row(name.trim_end(), c.about, HELP_COLUMNS.1)
    }));
    lines.push(String::new());
    lines.push("Words (`symheap help glossary` has all of them)".into());
    lines.extend(WORDS.iter().map(|word| format!("  {}", word.line())));
    let column = HERE_COLUMNS + 2;
    Sheet { title: "help (/ searches, Esc leaves)".into(), lines, column, ..Sheet::default() }
}

/// What the marks of tree and verdicts mean that are there, what a heap may have, what the techniques do, and the words
/// of the lesson, those of the step that is shown first.
fn here(ui: &Ui) -> Vec<(String, String)> {
    let snapshot = &ui.snapshot;
    let of_tree = snapshot.tree.iter().enumerate().map(|(i, row)| tree::mark(ui, i, row).0);
    let of_verdicts = ui.techniques.iter().map(|name| verdicts::mark(ui, name).0);
    let parts = snapshot.tree.iter().any(|row| ui.parts(&row.choice_path));
    let shown: BTreeSet<&str> =
        of_tree.chain(of_verdicts).chain(parts.then_some(ui.glyphs.differs)).collect();
    let is_shown = |mark: &str, about: &str| {
        let is_there = mark.split(' ').any(|mark| shown.contains(mark)) && !about.contains("in one row");
        let is_way = mark == ui.glyphs.guides.here_down && !snapshot.at.choice_path.is_empty();
        about.contains("heap: ") || about.contains(": of the technique") || is_way || is_there
    };
    let legend = ui.glyphs.legend().into_iter().filter(|(mark, about)| is_shown(mark, about));
    let mut rows: Vec<(String, String)> = legend.map(|(mark, about)| (mark, about.to_string())).collect();
    let scope = WORDS.iter().find(|word| word.name == "scope").map(Word::line);
    rows.extend(scope.map(|line| (format!("k={}", snapshot.scope), line)));
    let steps = ui.lesson.iter().flat_map(|walk| walk.lesson.steps.iter().take(walk.at + 1).rev());
    let words = steps.flat_map(|step| &step.words).filter(|word| word.name != "scope");
    rows.extend(words.map(|word| (word.name.to_string(), word.means.to_string())));
    rows.extend(snapshot.techniques.iter().cloned().zip(snapshot.abouts.iter().cloned()));
    rows
}

/// The alternatives of the next choice, to take one.
pub(super) fn choice_list(ui: &mut Ui) {
    let Some(choices) = &ui.choices else {
        ui.message = Some(("the alternatives are not known yet".into(), false));
        return;
    };
    if choices.rows.is_empty() {
        let end = choices.end.clone().unwrap_or_else(|| "no choice comes".into());
        ui.message = Some((format!("no choice: the path {end}"), false));
        return;
    }
    let rows = choices.rows.iter().map(|choice| {
        let new = if choice.new_object { " (new)" } else { "" };
        let why = match &choice.why {
            Some(why) => format!("  {} {why}", choice.verdict),
            None => String::new(),
        };
        (format!("{} {}{new}{why}", choice.number, choice.clause), format!("choose {}", choice.number))
    });
    let columns = usize::from(ui.size.0).saturating_sub(SHEET_BORDER);
    let small = pictured::alternatives(&choices.rows, &How { columns, ascii: ui.ascii, words: false });
    let rows = rows.chain(small.lines().map(|line| (line.to_string(), String::new())));
    let sheet = Sheet::list(format!("{}: Enter takes one, / filters", choices.about), rows.collect());
    ui.sheets.push(sheet);
}
