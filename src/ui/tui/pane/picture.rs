//! Pictures of heaps in the screen's colours.

use ratatui::text::Line;

use crate::ui::heap_picture::{self, Mark, Picture};
use crate::ui::tui::state::Ui;
use crate::ui::tui::theme::Role;

/// A picture in the screen's colours.
pub fn lines(ui: &Ui, picture: &Picture) -> Vec<Line<'static>> {
    let line = |spans: &Vec<heap_picture::Span>| {
        Line::from_iter(spans.iter().map(|span| ui.span(span.text.clone(), role(span.role))))
    };
    picture.lines.iter().map(line).collect()
}

fn role(role: heap_picture::Role) -> Role {
    use heap_picture::Role as Drawn;
    match role {
        Drawn::Blank | Drawn::Value | Drawn::Field | Drawn::Edge => Role::Plain,
        Drawn::Border | Drawn::Class | Drawn::Null | Drawn::Note | Drawn::Dark => Role::Faint,
        Drawn::Object => Role::Object,
        Drawn::Reference => Role::Key,
        Drawn::Loud => Role::Error,
        Drawn::Red => Role::Unsat,
        Drawn::Marked(Mark::Fixed) => Role::Fixed,
        Drawn::Marked(Mark::Symbolic) => Role::Symbolic,
        Drawn::Marked(Mark::Accessed) => Role::Accessed,
        Drawn::Marked(Mark::Changed | Mark::Added | Mark::Gone) => Role::Changed,
        Drawn::Marked(Mark::Reason) => Role::Reason,
        Drawn::Marked(Mark::Selected) => Role::Here,
    }
}
