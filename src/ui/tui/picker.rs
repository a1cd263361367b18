//! The list of bundled subjects, for a start without arguments, and of a subject's methods.

use std::sync::OnceLock;

use crate::subject::files::{DiskAndBundled, bundled_subjects, lesson_of};
use crate::subject::{LoadOptions, bundled_file, load};
use crate::ui::lesson::Lesson;
use crate::ui::tui::state::Sheet;

/// What stands before the name of a subject whose methods are to be listed.
const PICK: &str = "pick ";

/// Columns of a subject's name.
const NAME: usize = 27;

/// All bundled subjects, each with a line on it: those with lessons are marked, and the introductions come first.
pub fn subjects() -> Sheet {
    static ROWS: OnceLock<Vec<(String, String)>> = OnceLock::new();
    let rows = ROWS.get_or_init(|| {
        let mut names = bundled_subjects(&DiskAndBundled);
        names.sort_by_key(|name| !name.starts_with("intro/"));
        names.into_iter().map(|name| (row(&name), format!("{PICK}{name}"))).collect()
    });
    Sheet::list("Which subject? (arrows, Enter; / filters, q quits)", rows.clone())
}

fn row(name: &str) -> String {
    let about = bundled_file(name).and_then(|file| file.about).map(|about| about.value).unwrap_or_default();
    let about = about.lines().next().unwrap_or_default();
    let about = about.split_once(". ").map_or(about, |(first, _)| first).trim_end_matches('.');
    // What has a lesson begins with that word already, mostly.
    let mark = if lesson_of(&DiskAndBundled, name).is_some() { "Lesson: " } else { "" };
    format!("{name:<NAME$}{mark}{}", about.strip_prefix(mark).unwrap_or(about))
}

/// The methods of the subject that a row of the first list names, and its lesson; `None` where the row is of another
/// list.
pub fn methods(command: &str) -> Option<Sheet> {
    let name = command.strip_prefix(PICK)?;
    let Some(subject) = load(name, &LoadOptions::default()).subject else {
        return Some(Sheet::text(name, "it cannot be loaded; `symheap check` says why"));
    };
    let rows = subject.methods.iter().map(|m| (m.key.to_string(), format!("load {name} {}", m.key)));
    let lesson = Lesson::of(name).ok().map(|lesson| {
        (format!("the lesson: {} ({} min)", lesson.title, lesson.minutes), format!("lesson {name}"))
    });
    Some(Sheet::list(format!("Which method of {name}?"), rows.chain(lesson).collect()))
}
