//! The structure search: the dive where there is one, else where the search is that runs, or was last. The
//! candidate vector is a table.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::base::count::counted;
use crate::ui::lesson::Asking;
use crate::ui::render_reply::dive::Part;
use crate::ui::tui::pane::choices::without_folders;
use crate::ui::tui::pane::{cut, draw, vector, wrap};
use crate::ui::tui::state::{Pane, Ui};
use crate::ui::tui::theme::Role;

/// Lines that are kept for what happens, where there is as much: of ten lines as many, and how many at least and at most.
const EVENTS: (usize, usize, usize) = (4, 3, 6);

/// Lines of so many that are kept for what happens.
fn for_events(height: usize) -> usize {
    let (part, least, most) = EVENTS;
    (height * part / 10).clamp(least, most)
}

/// A line of the dive in the pane's width; files are named without their folders.
fn text(part: Part, line: &str, width: usize) -> Vec<String> {
    match part {
        Part::Event => wrap(&without_folders(line), width),
        _ => wrap(line, width),
    }
}

/// What the last event of the dive means, where there is something to say of it.
pub fn meaning(ui: &Ui) -> Option<&str> {
    if ui.presenter.hides_marks(&ui.snapshot.technique) {
        return None;
    }
    let dive = ui.snapshot.dive.as_ref()?;
    dive.iter().find(|(part, _)| *part == Part::Meaning).map(|(_, line)| line.trim())
}

/// Whether the pane has lines for that sentence: what it is about, the whole vector and what happens come first.
pub fn tells_meaning(ui: &Ui, area: Rect) -> bool {
    let (Some(says), Some(dive)) = (meaning(ui), &ui.snapshot.dive) else { return false };
    let Some(candidate) = ui.candidate() else { return true };
    let width = usize::from(area.width.saturating_sub(2));
    let height = usize::from(area.height.saturating_sub(2));
    let of = |wanted: fn(Part) -> bool| -> usize {
        dive.iter().filter(|(part, _)| wanted(*part)).map(|(part, line)| text(*part, line, width).len()).sum()
    };
    // Its head, and a line on the selected entry, which comes and goes.
    let table = candidate.vector.entries.len() + 2;
    let events = of(|part| matches!(part, Part::Event | Part::Verdict));
    let all = of(|part| part == Part::Title) + table + candidate.vector.renamed.len() + events;
    all + wrap(says, width).len() <= height
}

/// Draws the pane.
pub fn render(frame: &mut Frame, ui: &Ui, area: Rect) {
    let width = usize::from(area.width.saturating_sub(2));
    let height = usize::from(area.height.saturating_sub(2));
    let mut lines: Vec<Line> = Vec::new();
    let candidate = ui.candidate();
    if ui.presenter.hides_marks(&ui.snapshot.technique) {
        let says = match ui.presenter.asking {
            Asking::Ahead => "hidden: the lesson asks first",
            Asking::Open | Asking::No => "hidden until R reveals",
        };
        lines.push(ui.line(says, Role::Faint));
    } else if let Some(dive) = &ui.snapshot.dive {
        let told = |wanted: fn(Part) -> bool| -> Vec<Line<'static>> {
            let parts = dive.iter().filter(|(part, _)| wanted(*part));
            let role = |part: Part| match part {
                Part::Title => Role::Title,
                Part::Verdict => Role::Reason,
                Part::Fixed => Role::Fixed,
                Part::Accessed => Role::Accessed,
                Part::Meaning => Role::Faint,
                Part::Vector | Part::Event => Role::Plain,
            };
            let wrapped = |(part, line): &(Part, String)| {
                let role = role(*part);
                text(*part, line, width).into_iter().map(|line| ui.line(line, role)).collect::<Vec<_>>()
            };
            parts.flat_map(wrapped).collect()
        };
        match &candidate {
            Some(candidate) => {
                lines.extend(told(|part| part == Part::Title));
                let mut events = match tells_meaning(ui, area) {
                    true => told(|part| matches!(part, Part::Event | Part::Meaning | Part::Verdict)),
                    false => told(|part| matches!(part, Part::Event | Part::Verdict)),
                };
                let kept = events.len().min(for_events(height)) + candidate.vector.renamed.len();
                let room = height.saturating_sub(lines.len() + kept).max(vector::LEAST);
                lines.extend(vector::table(ui, candidate, width, room));
                for (own, heap) in &candidate.vector.renamed {
                    let says = format!("{own} of the vector is {heap} of the heap");
                    lines.extend(wrap(&says, width).into_iter().map(|line| ui.line(line, Role::Faint)));
                }
                // What happened last is what is looked at.
                let room = height.saturating_sub(lines.len()).max(1);
                let before = events.len().saturating_sub(room);
                if before > 0 && room > 1 {
                    let says =
                        format!("  {} {} before; z gives room", ui.glyphs.more, counted(before + 1, "line"));
                    events.drain(..=before);
                    lines.push(ui.line(cut(&says, width, ui.glyphs.more), Role::Faint));
                }
                lines.extend(events);
            }
            None => lines.extend(told(|_| true)),
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
