//! The first line: subject, method, technique, scope, and where this is.

use ratatui::text::Line;
use unicode_width::UnicodeWidthStr;

use crate::explore::ChoicePath;
use crate::ui::tui::pane::{choices, cut};
use crate::ui::tui::state::Ui;
use crate::ui::tui::theme::Role;

/// The title line: what it has no room for is left out whole, the least important first.
pub fn line(ui: &Ui, width: usize) -> Line<'static> {
    let s = &ui.snapshot;
    if s.subject.is_empty() {
        return ui.line(" symheap: an interactive debugger for symbolic heaps", Role::Title);
    }
    let node = ChoicePath(s.at.choice_path.clone()).in_short();
    // A lesson that hides until its question is answered is no presenter.
    let presenter = ui.presenter.wish.then(|| "presenter".to_string());
    let predicted = match ui.presenter.predictions.score() {
        (right, all) if all > 0 && ui.presenter.on() => Some(format!("{right} of {all} right")),
        _ => None,
    };
    let stands = match (&s.dive, &s.at.end) {
        (Some(_), _) => Some("in a dive".to_string()),
        (None, Some(end)) => {
            let end = choices::without_folders(end);
            Some(end.split(": ").next().unwrap_or_default().to_string())
        }
        (None, None) => s.waits.then(|| "waits for a choice".to_string()),
    };
    // In the order of the line, each with its rank: a higher one goes first.
    let parts = [
        (Some(format!("{}.{}", s.subject, s.method)), 0),
        (Some(s.technique.clone()), 1),
        (Some(format!("k={}", s.scope)), 1),
        (Some(format!("depth {}", s.at.depth)), 6),
        (Some(format!("step {}", s.at.statements)), 5),
        (presenter, 2),
        (predicted, 4),
        (stands, 3),
        (Some(format!("node {node}")), 4),
    ];
    let text = |most: u8| {
        let kept = parts.iter().filter(|(_, rank)| *rank <= most).filter_map(|(part, _)| part.as_deref());
        format!(" {}", kept.collect::<Vec<_>>().join(&format!(" {} ", ui.glyphs.dot)))
    };
    let fits = (0..=6).rev().map(text).find(|text| text.width() <= width);
    let text = fits.unwrap_or_else(|| cut(&text(0), width, ui.glyphs.more));
    ui.line(text, Role::Title)
}
