//! The structure search: the dive where there is one, else where the search is that runs, or was last.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::ui::render_reply::dive::Part;
use crate::ui::tui::pane::{cut, draw, wrap};
use crate::ui::tui::state::{Pane, Ui};
use crate::ui::tui::theme::Role;

/// Draws the pane.
pub fn render(frame: &mut Frame, ui: &Ui, area: Rect) {
    let width = usize::from(area.width.saturating_sub(2));
    let mut lines: Vec<Line> = Vec::new();
    if ui.presenter.hides_marks(&ui.snapshot.technique) {
        lines.push(ui.line("hidden until R reveals", Role::Faint));
    } else if let Some(dive) = &ui.snapshot.dive {
        for (part, line) in dive {
            let role = match part {
                Part::Title => Role::Title,
                Part::Verdict => Role::Reason,
                Part::Fixed => Role::Fixed,
                Part::Accessed => Role::Accessed,
                Part::Vector | Part::Event => Role::Plain,
            };
            lines.extend(wrap(line, width).into_iter().map(|line| ui.line(line, role)));
        }
    } else if let Some(beat) = &ui.beat {
        lines.push(ui.line(format!("candidate #{}", beat.candidates), Role::Title));
        let entries: Vec<String> = beat.vector.iter().map(u32::to_string).collect();
        let push = |text: String, role: Role, lines: &mut Vec<Line>| {
            lines.extend(wrap(&text, width).into_iter().map(|line| ui.line(line, role)));
        };
        push(format!("vector [{}]", entries.join(", ")), Role::Plain, &mut lines);
        let name = |i: usize| ui.snapshot.entries.get(i).cloned().unwrap_or_else(|| i.to_string());
        let fixed: Vec<String> = (0..beat.fixed.len()).filter(|&i| beat.fixed[i]).map(name).collect();
        push(format!("fixed {}", list(&fixed)), Role::Fixed, &mut lines);
        let accessed: Vec<String> = beat.accessed.iter().map(|&i| name(i as usize)).collect();
        push(format!("accessed {}", list(&accessed)), Role::Accessed, &mut lines);
    } else if !ui.snapshot.subject.is_empty() {
        let says = format!("d dives into the query of {}", ui.selected_technique());
        lines.push(ui.line(cut(&says, width, ui.glyphs.more), Role::Faint));
    }
    // Whose query it is.
    let of = match (&ui.snapshot.dive, &ui.beat) {
        (None, Some(_)) if ui.working.is_some() => {
            let what = ui.working.as_ref().map_or("", |(what, _)| what.as_str());
            format!(" {} in {what}", ui.glyphs.dot)
        }
        (None, Some(_)) if !ui.deciding.is_empty() => format!(" {} deciding {}", ui.glyphs.dot, ui.deciding),
        _ => String::new(),
    };
    draw(frame, ui, area, Pane::Solver, &format!("{}{of}", Pane::Solver.title()), lines);
}

fn list(names: &[String]) -> String {
    if names.is_empty() { "none".into() } else { names.join(" ") }
}
