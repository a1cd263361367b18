//! Keys while a sheet lies on top, or while something is typed.

use ratatui::crossterm::event::KeyEvent;

use crate::ui::tui::keys::Action;
use crate::ui::tui::line_edit::{LineEdit, Typed};
use crate::ui::tui::picker;
use crate::ui::tui::snapshot::Request;
use crate::ui::tui::state::{Prompt, Purpose, Ui};
use crate::ui::tui::update::{Effect, help, motion};

/// Keys that a sheet takes for itself.
pub(super) fn on_sheet(ui: &mut Ui, action: Action) -> Option<Vec<Effect>> {
    let page = usize::from(ui.size.1.saturating_sub(6)).max(1);
    let sheet = ui.sheets.last_mut()?;
    let count = sheet.visible().len();
    let last = count.saturating_sub(1);
    let position = sheet.cursor.unwrap_or(sheet.top);
    let to = match action {
        Action::Up => position.saturating_sub(1),
        Action::Down => (position + 1).min(last),
        Action::PageUp => position.saturating_sub(page),
        Action::PageDown => (position + page).min(last),
        Action::First => 0,
        Action::Last => last,
        Action::Enter => {
            let command = sheet.command().map(str::to_string);
            if let Some(methods) = command.as_deref().and_then(picker::methods) {
                ui.sheets.push(methods);
                return Some(Vec::new());
            }
            ui.sheets.clear();
            return Some(command.map(|c| vec![Effect::Send(Request::Line(c))]).unwrap_or_default());
        }
        Action::Escape | Action::Quit => {
            ui.sheets.pop();
            return Some(Vec::new());
        }
        Action::Choose(number) if !sheet.commands.is_empty() => {
            let at = number as usize - 1;
            if at < count {
                sheet.cursor = Some(at);
            }
            return Some(Vec::new());
        }
        Action::Search => {
            ui.prompt = Some(Prompt {
                label: "filter: ".into(),
                before: "",
                purpose: Purpose::Filter,
                line: LineEdit::with(&sheet.filter),
            });
            return Some(Vec::new());
        }
        _ => {
            // Everything else is for the panes below.
            ui.sheets.clear();
            return None;
        }
    };
    match &mut sheet.cursor {
        Some(cursor) => *cursor = to,
        None => sheet.top = to,
    }
    Some(Vec::new())
}

pub(super) fn typed(ui: &mut Ui, key: &KeyEvent) -> Vec<Effect> {
    let history = ui.history.clone();
    let Some(prompt) = &mut ui.prompt else { return Vec::new() };
    match prompt.line.key(key, &history) {
        Typed::Going => {
            if prompt.purpose == Purpose::Filter
                && let Some(sheet) = ui.sheets.last_mut()
            {
                sheet.filter = prompt.line.text();
                sheet.top = 0;
                sheet.cursor = sheet.cursor.map(|_| 0);
            }
            Vec::new()
        }
        Typed::Cancelled => {
            if prompt.purpose == Purpose::Filter
                && let Some(sheet) = ui.sheets.last_mut()
            {
                sheet.filter.clear();
            }
            ui.prompt = None;
            Vec::new()
        }
        Typed::Complete if prompt.purpose == Purpose::Command => {
            let text = format!("{}{}", prompt.before, prompt.line.text());
            vec![Effect::Send(Request::Complete(text))]
        }
        Typed::Complete => Vec::new(),
        Typed::Done(text) => {
            let (before, purpose) = (prompt.before, prompt.purpose);
            ui.prompt = None;
            finished(ui, before, purpose, &text)
        }
    }
}

pub(super) fn finished(ui: &mut Ui, before: &str, purpose: Purpose, text: &str) -> Vec<Effect> {
    match purpose {
        Purpose::Filter => Vec::new(),
        Purpose::Search => {
            ui.search = text.to_string();
            motion::search(ui, true);
            Vec::new()
        }
        Purpose::Predict => {
            let word = ["sat", "unsat", "unknown"].iter().find(|w| !text.is_empty() && w.starts_with(text));
            match word {
                Some(word) => {
                    ui.presenter.prediction = Some((*word).to_string());
                    ui.message = Some((format!("prediction: {word}; R reveals"), false));
                }
                None => ui.message = Some(("a prediction is sat, unsat or unknown".into(), true)),
            }
            Vec::new()
        }
        Purpose::Command if text.trim().is_empty() && before.is_empty() => Vec::new(),
        Purpose::Command => {
            let line = format!("{before}{}", text.trim());
            match line.as_str() {
                "panic" => return vec![Effect::Send(Request::Panic)],
                "help" | "?" => {
                    ui.sheets.push(help());
                    return Vec::new();
                }
                _ => {}
            }
            if let Some(name) = line.strip_prefix("mark ") {
                ui.mark = Some(name.trim().to_string());
            }
            ui.history.retain(|old| *old != line);
            ui.history.push(line.clone());
            vec![Effect::Send(Request::Line(line))]
        }
    }
}
