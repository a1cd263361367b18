//! The structure search: the dive where there is one, else where the search is that runs, or was last. The
//! candidate vector is a table.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::ui::render_reply::dive::Part;
use crate::ui::tui::pane::{cut, draw, vector, wrap};
use crate::ui::tui::state::{Pane, Ui};
use crate::ui::tui::theme::Role;

/// Lines that are kept for what happens: of all as many, and how many at least and at most.
const EVENTS: (usize, usize, usize) = (3, 2, 5);

/// Draws the pane.
pub fn render(frame: &mut Frame, ui: &Ui, area: Rect) {
    let width = usize::from(area.width.saturating_sub(2));
    let height = usize::from(area.height.saturating_sub(2));
    let mut lines: Vec<Line> = Vec::new();
    let candidate = ui.candidate();
    if ui.presenter.hides_marks(&ui.snapshot.technique) {
        lines.push(ui.line("hidden until R reveals", Role::Faint));
    } else if let Some(dive) = &ui.snapshot.dive {
        let told = |wanted: fn(Part) -> bool, lines: &mut Vec<Line<'static>>| {
            for (part, line) in dive.iter().filter(|(part, _)| wanted(*part)) {
                let role = match part {
                    Part::Title => Role::Title,
                    Part::Verdict => Role::Reason,
                    Part::Fixed => Role::Fixed,
                    Part::Accessed => Role::Accessed,
                    Part::Meaning => Role::Faint,
                    Part::Vector | Part::Event => Role::Plain,
                };
                lines.extend(wrap(line, width).into_iter().map(|line| ui.line(line, role)));
            }
        };
        match &candidate {
            Some(candidate) => {
                told(|part| part == Part::Title, &mut lines);
                let (part, least, most) = EVENTS;
                let means = dive.iter().filter(|(part, _)| *part == Part::Meaning);
                let means: usize = means.map(|(_, line)| wrap(line, width).len()).sum();
                let events = (height / part).clamp(least, most) + means;
                let room = height.saturating_sub(lines.len() + events).max(vector::LEAST);
                lines.extend(vector::table(ui, candidate, width, room));
                for (own, heap) in &candidate.vector.renamed {
                    let says = format!("{own} of the vector is {heap} of the heap");
                    lines.extend(wrap(&says, width).into_iter().map(|line| ui.line(line, Role::Faint)));
                }
                told(|part| matches!(part, Part::Event | Part::Meaning | Part::Verdict), &mut lines);
            }
            None => told(|_| true, &mut lines),
        }
    } else if let Some(candidate) = &candidate {
        let tried = candidate.tried.unwrap_or(0);
        lines.push(ui.line(format!("candidate #{tried}"), Role::Title));
        let room = height.saturating_sub(lines.len()).max(vector::LEAST);
        lines.extend(vector::table(ui, candidate, width, room));
    } else if let Some(beat) = &ui.beat {
        lines.push(ui.line(format!("candidate #{}", beat.candidates), Role::Title));
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
