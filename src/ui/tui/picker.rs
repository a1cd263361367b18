//! The list of bundled subjects, for a start without arguments, and of a subject's methods.

use crate::subject::files::{DiskAndBundled, bundled_subjects};
use crate::subject::{LoadOptions, load};
use crate::ui::tui::state::Sheet;

/// What stands before the name of a subject whose methods are to be listed.
const PICK: &str = "pick ";

/// All bundled subjects.
pub fn subjects() -> Sheet {
    let rows =
        bundled_subjects(&DiskAndBundled).into_iter().map(|name| (name.clone(), format!("{PICK}{name}")));
    Sheet::list("Which subject? (arrows, Enter; / filters, q quits)", rows.collect())
}

/// The methods of the subject that a row of the first list names; `None` where the row is of another list.
pub fn methods(command: &str) -> Option<Sheet> {
    let name = command.strip_prefix(PICK)?;
    let Some(subject) = load(name, &LoadOptions::default()).subject else {
        return Some(Sheet::text(name, "it cannot be loaded; `symheap check` says why"));
    };
    let rows = subject.methods.iter().map(|m| (m.key.to_string(), format!("load {name} {}", m.key)));
    Some(Sheet::list(format!("Which method of {name}?"), rows.collect()))
}
