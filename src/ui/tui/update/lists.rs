//! Sheets that the screen makes itself: help, and the alternatives of the next choice.

use unicode_width::UnicodeWidthStr;

use crate::ui::render_reply::pictured::{self, How};
use crate::ui::tui::keys::KEYS;
use crate::ui::tui::state::{SHEET_BORDER, Sheet, Ui};
use crate::ui::tui::theme::Glyphs;

/// Columns of keys and of commands in help.
const HELP_COLUMNS: (usize, usize) = (11, 32);

/// Help, generated from the key map and the command table.
pub fn help(glyphs: &Glyphs) -> Sheet {
    let row = |name: &str, about: &str, columns: usize| -> Vec<String> {
        match name.width() < columns {
            true => vec![format!("  {name:<columns$}{about}")],
            false => vec![format!("  {name}"), format!("  {:columns$}{about}", "")],
        }
    };
    let keys = KEYS.iter().filter(|binding| !binding.about.is_empty());
    let mut lines: Vec<String> = vec!["Keys".into()];
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
    Sheet { title: "help (/ searches, Esc leaves)".into(), lines, ..Sheet::default() }
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
