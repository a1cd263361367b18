//! The mouse: a click gives a pane the focus and selects what is there, a second one enters it, the wheel scrolls what it
//! is over.

use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use crate::ui::tui::keys::Action;
use crate::ui::tui::layout::{self, pane_at};
use crate::ui::tui::pane;
use crate::ui::tui::state::{Pane, Ui};
use crate::ui::tui::update::{self, Effect, line, motion, typing, veiling};

/// Lines of a text that the wheel scrolls at a time.
const WHEEL: usize = 3;

/// The wheel turned, or a button was pressed once.
pub(super) fn moved(ui: &mut Ui, mouse: &MouseEvent) -> Vec<Effect> {
    let action = match mouse.kind {
        MouseEventKind::ScrollUp => Action::Up,
        MouseEventKind::ScrollDown => Action::Down,
        MouseEventKind::ScrollLeft => Action::Left,
        MouseEventKind::ScrollRight => Action::Right,
        MouseEventKind::Down(MouseButton::Left) => {
            click(ui, at(mouse));
            return Vec::new();
        }
        _ => return Vec::new(),
    };
    if let Some(sheet) = ui.sheets.last() {
        let times = if sheet.cursor.is_some() { 1 } else { WHEEL };
        if matches!(action, Action::Up | Action::Down) {
            (0..times).for_each(|_| drop(typing::on_sheet(ui, action)));
        }
        return Vec::new();
    }
    if let Some((pane, _)) = pane_at(ui, at(mouse)) {
        let focus = std::mem::replace(&mut ui.focus, pane);
        motion::arrow(ui, action);
        ui.focus = focus;
    }
    Vec::new()
}

/// The button was pressed again in the same place: what the first press selected is entered.
pub(super) fn twice(ui: &mut Ui, mouse: &MouseEvent) -> Vec<Effect> {
    let effects = entered(ui, at(mouse));
    veiling::kept(ui, effects)
}

fn entered(ui: &mut Ui, at: Position) -> Vec<Effect> {
    if !ui.sheets.is_empty() {
        if !pane::sheet::is_on(ui, at) {
            return Vec::new();
        }
        ui.prompt = None;
        return typing::on_sheet(ui, Action::Enter).unwrap_or_default();
    }
    let (width, height) = ui.size;
    if at.y + 2 == height {
        let taken = pane::choices::alternative_at(ui, usize::from(width), usize::from(at.x));
        return taken.map(|number| line(format!("choose {number}"))).unwrap_or_default();
    }
    match pane_at(ui, at) {
        // The line that was pressed.
        Some((Pane::Source, place)) => {
            let pressed = pane::source::line_at(ui, place, at.y.saturating_sub(place.y + 1));
            pressed.map(|place| line(format!("break on line {place}"))).unwrap_or_default()
        }
        Some(_) => update::act(ui, Action::Enter),
        None => Vec::new(),
    }
}

/// Selects what is there.
fn click(ui: &mut Ui, at: Position) {
    if !ui.sheets.is_empty() {
        if let Some(row) = pane::sheet::row_at(ui, at)
            && let Some(sheet) = ui.sheets.last_mut()
        {
            sheet.cursor = sheet.cursor.map(|_| row);
        }
        return;
    }
    let Some((pane, place)) = pane_at(ui, at) else { return };
    ui.focus = pane;
    // After the focus has changed, other panes may stand elsewhere.
    let area =
        layout::places(ui, layout::panes_area(ui.area())).into_iter().find(|(which, _)| *which == pane);
    if area.is_none_or(|(_, now)| now != place) || !inside(place, at) {
        return;
    }
    let (x, y) = (at.x - place.x - 1, at.y - place.y - 1);
    match pane {
        Pane::Tree => {
            if let Some(row) = pane::tree::row_at(ui, place, y) {
                ui.select_row(&row);
            }
        }
        Pane::Verdicts => {
            let row = usize::from(y + ui.scrolled(Pane::Verdicts).y);
            if row < ui.techniques.len() {
                (ui.technique, ui.technique_chosen) = (row, true);
            }
        }
        Pane::Heap => ui.object = pane::heap::object_at(ui, place, x, y),
        Pane::Source | Pane::Solver | Pane::Path => {}
    }
}

fn at(mouse: &MouseEvent) -> Position {
    Position { x: mouse.column, y: mouse.row }
}

/// Whether a place is inside a pane's border.
fn inside(place: ratatui::layout::Rect, at: Position) -> bool {
    place.inner(ratatui::layout::Margin::new(1, 1)).contains(at)
}
