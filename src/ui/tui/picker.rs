//! The list of bundled subjects, for a start without arguments.

use crate::subject::files::{DiskAndBundled, bundled_subjects};
use crate::subject::{LoadOptions, load};
use crate::ui::tui::state::Sheet;

/// Every method of every bundled subject.
pub fn subjects() -> Sheet {
    let mut rows = Vec::new();
    for name in bundled_subjects(&DiskAndBundled) {
        let Some(subject) = load(&name, &LoadOptions::default()).subject else { continue };
        for method in &subject.methods {
            rows.push((format!("{name:<26} {}", method.key), format!("load {name} {}", method.key)));
        }
    }
    Sheet::list("Which subject? (arrows, Enter; / filters, Esc leaves)", rows)
}
