//! Moving the cursor, scrolling, searching.

use crate::ui::tui::keys::Action;
use crate::ui::tui::state::{Pane, Scroll, Ui};

pub(super) fn select(ui: &mut Ui, to: impl Fn(usize, usize) -> usize) {
    let rows = ui.tree_rows();
    let last = rows.len().saturating_sub(1);
    let next = to(ui.tree_cursor(&rows), last).min(last);
    if let Some(row) = rows.get(next) {
        ui.select_row(row);
    }
}

pub(super) fn arrow(ui: &mut Ui, action: Action) {
    match (ui.focus, action) {
        (Pane::Tree, Action::Up) => select(ui, |at, _| at.saturating_sub(1)),
        (Pane::Tree, Action::Down) => select(ui, |at, _| at + 1),
        // From the row of cut ones to their parent.
        (Pane::Tree, Action::Left) if ui.selected_cut().is_some() => ui.on_cut = false,
        (Pane::Tree, Action::Left) => {
            // Fold, or go to the parent where it is folded.
            let has_children = ui.snapshot.tree.iter().any(|row| {
                row.choice_path.len() > ui.selected.len() && row.choice_path.starts_with(&ui.selected)
            });
            if has_children && !ui.folded.contains(&ui.selected) {
                ui.folded.insert(ui.selected.clone());
            } else {
                ui.selected.pop();
            }
        }
        (Pane::Tree, _) => {
            if !ui.open_cut() {
                ui.folded.remove(&ui.selected);
            }
        }
        (Pane::Verdicts, Action::Up) => {
            ui.technique_chosen = true;
            ui.technique = ui.technique.saturating_sub(1);
        }
        (Pane::Verdicts, Action::Down) => {
            ui.technique_chosen = true;
            ui.technique = (ui.technique + 1).min(ui.techniques.len().saturating_sub(1));
        }
        (Pane::Solver, Action::Up | Action::Down) if ui.candidate().is_some() => {
            ui.select_cell(action == Action::Down);
        }
        (pane, _) => {
            let start = start(ui, pane);
            let scroll = ui.scroll.entry(pane).or_insert(start);
            match action {
                Action::Up => scroll.y = scroll.y.saturating_sub(1),
                Action::Down => scroll.y = scroll.y.saturating_add(1),
                Action::Left => scroll.x = scroll.x.saturating_sub(4),
                _ => scroll.x = scroll.x.saturating_add(4),
            }
        }
    }
}

/// Selects the next or previous object of the heap that is shown, or none behind the last.
pub(super) fn select_object(ui: &mut Ui, forwards: bool) {
    let names: Vec<String> = crate::ui::tui::pane::heap::shown(ui)
        .map(|view| view.heap.objects.iter().map(|object| object.name.clone()).collect())
        .unwrap_or_default();
    let at = ui.object.as_ref().and_then(|object| names.iter().position(|name| name == object));
    let next = match (at, forwards) {
        (None, true) => Some(0),
        (None, false) => names.len().checked_sub(1),
        (Some(at), true) => Some(at + 1),
        (Some(at), false) => at.checked_sub(1),
    };
    ui.object = next.and_then(|next| names.get(next).cloned());
    ui.message = Some(match &ui.object {
        Some(object) => (format!("{object} is selected; > and < go on, Esc ends"), false),
        None => ("no object is selected".into(), false),
    });
}

/// Where scrolling a pane begins.
fn start(ui: &Ui, pane: Pane) -> Scroll {
    if pane == Pane::Source { crate::ui::tui::pane::source::start(ui) } else { Scroll::default() }
}

pub(super) fn leap(ui: &mut Ui, action: Action) {
    let page = ui.size.1 / 2;
    if ui.focus == Pane::Tree {
        let page = usize::from(page);
        match action {
            Action::PageUp => select(ui, |at, _| at.saturating_sub(page)),
            Action::PageDown => select(ui, |at, _| at + page),
            Action::First => select(ui, |_, _| 0),
            _ => select(ui, |_, last| last),
        }
        return;
    }
    let start = start(ui, ui.focus);
    let scroll = ui.scroll.entry(ui.focus).or_insert(start);
    scroll.y = match action {
        Action::PageUp => scroll.y.saturating_sub(page),
        Action::PageDown => scroll.y.saturating_add(page),
        Action::First => 0,
        // Drawing stops at the last line.
        _ => u16::MAX,
    };
}

/// Selects the next node that mentions what was searched for.
pub(super) fn search(ui: &mut Ui, forwards: bool) {
    if ui.search.is_empty() {
        ui.message = Some(("nothing was searched for; / searches".into(), false));
        return;
    }
    let wanted = ui.search.to_lowercase();
    let rows = &ui.snapshot.tree;
    let says = |i: &usize| {
        let row = &rows[*i];
        let all = format!("{} {} {}", row.clause, row.state, row.why.as_deref().unwrap_or_default());
        all.to_lowercase().contains(&wanted)
    };
    let here = rows.iter().position(|row| row.choice_path == ui.selected).unwrap_or(0);
    let (before, after) = (0..here, here + 1..rows.len());
    let found = if forwards {
        after.clone().find(says).or_else(|| before.clone().find(says))
    } else {
        before.clone().rev().find(says).or_else(|| after.clone().rev().find(says))
    };
    match found {
        Some(row) => {
            let found = rows[row].choice_path.clone();
            ui.select_node(found);
            for length in 0..ui.selected.len() {
                let ancestor = ui.selected[..length].to_vec();
                ui.folded.remove(&ancestor);
            }
            ui.focus = Pane::Tree;
        }
        None => ui.message = Some((format!("no visited node mentions {}", ui.search), true)),
    }
}
