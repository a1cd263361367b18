//! The first line: subject, method, technique, scope, and where this is.

use ratatui::text::Line;

use crate::explore::ChoicePath;
use crate::ui::tui::pane::cut;
use crate::ui::tui::state::Ui;
use crate::ui::tui::theme::Role;

/// The title line.
pub fn line(ui: &Ui, width: usize) -> Line<'static> {
    let s = &ui.snapshot;
    if s.subject.is_empty() {
        return ui.line(" symheap: :load SUBJECT METHOD loads a subject", Role::Title);
    }
    let dot = ui.glyphs.dot;
    let node = ChoicePath(s.at.choice_path.clone()).in_short();
    let mut text = format!(
        " {}.{} {dot} {} {dot} k={} {dot} depth {} {dot} step {}",
        s.subject, s.method, s.technique, s.scope, s.at.depth, s.at.statements
    );
    if ui.presenter.on {
        let (right, all) = ui.presenter.predictions.score();
        text += &format!(" {dot} presenter {right}/{all}");
    }
    if s.dive.is_some() {
        text += &format!(" {dot} in a dive");
    } else if let Some(end) = &s.at.end {
        text += &format!(" {dot} {end}");
    } else if s.waits {
        text += &format!(" {dot} waits for a choice");
    }
    // The longest comes last.
    text += &format!(" {dot} node {node}");
    ui.line(cut(&text, width, ui.glyphs.more), Role::Title)
}
