//! Keys while a sheet lies on top, or while something is typed.

use ratatui::crossterm::event::{KeyCode, KeyEvent};

use crate::session::command::split;
use crate::ui::console::find;
use crate::ui::lesson::predictions::Prediction;
use crate::ui::tui::keys::Action;
use crate::ui::tui::line_edit::{LineEdit, Typed};
use crate::ui::tui::palette::{self, Chosen};
use crate::ui::tui::snapshot::Request;
use crate::ui::tui::state::{Prompt, Purpose, Sheet, Ui};
use crate::ui::tui::update::lists::help;
use crate::ui::tui::update::{self, Effect, lessons, motion, saving};
use crate::ui::tui::{pane, picker};

/// Keys that a sheet takes for itself.
pub(super) fn on_sheet(ui: &mut Ui, action: Action) -> Option<Vec<Effect>> {
    let page = usize::from(ui.size.1.saturating_sub(6)).max(1);
    let most_top = pane::sheet::most_top(ui);
    let is_last = ui.sheets.len() == 1;
    let goes_on = pane::sheet::goes_on(ui);
    let sheet = ui.sheets.last_mut()?;
    let count = sheet.visible().len();
    let last = if sheet.cursor.is_some() { count.saturating_sub(1) } else { most_top };
    let position = sheet.cursor.unwrap_or(sheet.top.min(most_top));
    if !sheet.stops.is_empty() {
        // What is longer than the sheet is read to its end first.
        let part = page.saturating_sub(4).max(1);
        match action {
            Action::Down | Action::PageDown if goes_on => {
                sheet.top += part;
                return Some(Vec::new());
            }
            Action::Up | Action::PageUp if sheet.top > 0 => {
                sheet.top = sheet.top.saturating_sub(part);
                return Some(Vec::new());
            }
            _ if is_motion(action) => sheet.top = 0,
            _ => {}
        }
    }
    // A page that lies within what begins at one stop goes to the next one.
    let leaps = |to: usize| sheet.stops.is_empty() || sheet.at_stop(to) != sheet.stop(0);
    let by = match action {
        Action::PageUp if !leaps(position.saturating_sub(page)) => -1,
        Action::PageDown if !leaps((position + page).min(last)) => 1,
        Action::Up => -1,
        Action::Down => 1,
        Action::First => isize::MIN,
        Action::Last => isize::MAX,
        _ => 0,
    };
    let to = match action {
        Action::Up | Action::Down | Action::First | Action::Last if sheet.cursor.is_some() => {
            sheet.stop(by).unwrap_or(position)
        }
        Action::PageUp | Action::PageDown if by != 0 => sheet.stop(by).unwrap_or(position),
        Action::Up => position.saturating_sub(1),
        Action::Down => (position + 1).min(last),
        Action::PageUp => position.saturating_sub(page),
        Action::PageDown => (position + page).min(last),
        Action::First => 0,
        Action::Last => last,
        Action::Enter if sheet.is_lesson => return Some(lessons::go_on(ui)),
        Action::LessonBack if sheet.is_lesson => return Some(lessons::go_back(ui)),
        Action::Help => {
            let sheet = help(ui);
            ui.sheets.push(sheet);
            return Some(Vec::new());
        }
        // A text is read; a row that leads nowhere stays.
        Action::Enter if sheet.commands.is_empty() => {
            ui.sheets.pop();
            return Some(Vec::new());
        }
        Action::Enter if sheet.command().is_none() => return Some(Vec::new()),
        Action::Enter => {
            let command = sheet.command().map(str::to_string);
            if let Some(effects) = command.as_deref().and_then(|command| lessons::chosen(ui, command)) {
                return Some(effects);
            }
            if let Some(list) = command.as_deref().and_then(picker::opened) {
                ui.sheets.push(list);
                return Some(Vec::new());
            }
            if let Some(prompt) = command.as_deref().and_then(|command| saving::chosen(ui, command)) {
                ui.sheets.pop();
                ui.prompt = Some(prompt);
                return Some(Vec::new());
            }
            if let Some(chosen) = command.as_deref().and_then(palette::chosen) {
                // What lay below, a lesson say, is there again.
                ui.sheets.pop();
                return Some(match chosen {
                    Chosen::Types(text) => {
                        ui.prompt = Some(Prompt { line: LineEdit::with(&text), ..command_line() });
                        Vec::new()
                    }
                    Chosen::Acts(action) => update::act(ui, action),
                });
            }
            ui.sheets.clear();
            return Some(command.map(|c| vec![Effect::Send(Request::Line(c))]).unwrap_or_default());
        }
        Action::Quit if ui.snapshot.subject.is_empty() && is_last => {
            return Some(vec![Effect::Send(Request::Quit)]);
        }
        Action::Escape | Action::Quit => {
            match sheet.is_lesson {
                true => lessons::wants_to_leave(ui),
                false => drop(ui.sheets.pop()),
            }
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
            ui.prompt = Some(filter_line(&sheet.filter));
            return Some(Vec::new());
        }
        Action::Palette => return None,
        // There is nothing below the list of subjects.
        _ if ui.snapshot.subject.is_empty() && action != Action::CommandLine => return Some(Vec::new()),
        // What is asked about an alarm is asked about the one that is selected.
        Action::Why | Action::Command("parting" | "deliver test" | "deliver page" | "deliver journal")
            if sheet.command().is_some_and(|command| command.starts_with("goto ")) =>
        {
            let goto = sheet.command().map(|command| Effect::Send(Request::Line(command.to_string())));
            ui.sheets.clear();
            return Some(goto.into_iter().chain(update::act(ui, action)).collect());
        }
        _ => {
            // Everything else is for the panes below. A lesson stays.
            ui.sheets.retain(|sheet| sheet.is_lesson);
            return None;
        }
    };
    match &mut sheet.cursor {
        Some(cursor) => {
            *cursor = to;
            sheet.cursor = sheet.stop(0).or(sheet.cursor);
        }
        None => sheet.top = to,
    }
    Some(Vec::new())
}

/// Whether a key moves in a sheet.
fn is_motion(action: Action) -> bool {
    use Action::{Down, First, Last, PageDown, PageUp, Up};
    matches!(action, Up | Down | PageUp | PageDown | First | Last)
}

/// The command line, with nothing typed yet.
pub(super) fn command_line() -> Prompt {
    Prompt { label: ":".into(), ..Prompt::default() }
}

/// What a list is filtered by.
fn filter_line(filter: &str) -> Prompt {
    let line = LineEdit::with(filter);
    Prompt { label: "filter: ".into(), purpose: Purpose::Filter, line, ..Prompt::default() }
}

/// Everything that can be done, filtered while it is typed.
pub(super) fn open_palette(ui: &mut Ui) {
    ui.sheets.push(palette::palette());
    ui.prompt = Some(filter_line(""));
}

/// Keys that move in a list, or choose from it, while it is filtered.
fn in_filtered_list(ui: &mut Ui, key: &KeyEvent) -> Option<Vec<Effect>> {
    let is_filter = ui.prompt.as_ref().is_some_and(|prompt| prompt.purpose == Purpose::Filter);
    let sheet = ui.sheets.last().filter(|sheet| is_filter && sheet.cursor.is_some())?;
    let action = match key.code {
        KeyCode::Up => Action::Up,
        KeyCode::Down => Action::Down,
        KeyCode::PageUp => Action::PageUp,
        KeyCode::PageDown => Action::PageDown,
        // What was typed said which one.
        KeyCode::Enter if sheet.is_picker && sheet.command().is_some() => Action::Enter,
        _ => return None,
    };
    if action == Action::Enter {
        ui.prompt = None;
    }
    on_sheet(ui, action)
}

pub(super) fn typed(ui: &mut Ui, key: &KeyEvent) -> Vec<Effect> {
    if let Some(effects) = in_filtered_list(ui, key) {
        return effects;
    }
    let history = ui.history.clone();
    let Some(prompt) = &mut ui.prompt else { return Vec::new() };
    match prompt.line.key(key, &history) {
        Typed::Going => {
            edited(ui);
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
        Typed::Complete if matches!(prompt.purpose, Purpose::Command | Purpose::File) => {
            let text = format!("{}{}", prompt.before, prompt.line.text());
            vec![Effect::Send(Request::Complete(text))]
        }
        Typed::Complete => Vec::new(),
        Typed::Done(text) => {
            let Some(Prompt { before, after, purpose, .. }) = ui.prompt.take() else { return Vec::new() };
            match purpose {
                Purpose::File => finished(ui, "", Purpose::Command, &saving::line(&before, &text, after)),
                _ => finished(ui, &before, purpose, &text),
            }
        }
    }
}

pub(super) fn pasted(ui: &mut Ui, text: &str) {
    ui.completions.clear();
    if let Some(prompt) = &mut ui.prompt {
        prompt.line.paste(text);
        edited(ui);
    }
}

/// A filter narrows while it is typed.
fn edited(ui: &mut Ui) {
    if let (Some(prompt), Some(sheet)) = (&ui.prompt, ui.sheets.last_mut())
        && prompt.purpose == Purpose::Filter
    {
        sheet.filter = prompt.line.text().to_string();
        sheet.top = 0;
        sheet.cursor = sheet.cursor.map(|_| 0);
    }
}

pub(super) fn finished(ui: &mut Ui, before: &str, purpose: Purpose, text: &str) -> Vec<Effect> {
    if purpose == Purpose::Command && before.is_empty() {
        let (word, rest) = split(text.trim());
        match find(word).map(|info| info.name) {
            // One list, however it is entered.
            Ok("predict") => return finished(ui, before, Purpose::Predict, rest),
            Ok("predictions") => {
                ui.sheets.push(Sheet::text("predictions", &ui.presenter.predictions.summary()));
                return Vec::new();
            }
            _ => {}
        }
    }
    match purpose {
        Purpose::Filter => Vec::new(),
        Purpose::Search => {
            ui.search = text.to_string();
            motion::search(ui, true);
            Vec::new()
        }
        Purpose::Predict => {
            match Prediction::parse(text) {
                Ok(prediction) => {
                    ui.presenter.predictions.add(prediction);
                    let so_far = ui.presenter.predictions.open().unwrap_or_default();
                    let next = if ui.lesson.is_some() { "Enter answers" } else { "R reveals" };
                    ui.message = Some((format!("predicted {so_far}; p adds, {next}"), false));
                }
                Err(error) => ui.message = Some((error.message, true)),
            }
            Vec::new()
        }
        Purpose::Command | Purpose::File if text.trim().is_empty() && before.is_empty() => Vec::new(),
        Purpose::Command | Purpose::File => {
            let line = format!("{before}{}", text.trim());
            match line.as_str() {
                "panic" if ui.takes_panic => return vec![Effect::Send(Request::Panic)],
                "help" | "?" => {
                    let sheet = help(ui);
                    ui.sheets.push(sheet);
                    return Vec::new();
                }
                _ => {}
            }
            if let Some(name) = line.strip_prefix("mark ") {
                ui.mark = Some(name.trim().to_string());
            }
            ui.history.retain(|old| *old != line);
            ui.history.push(line.clone());
            vec![Effect::Keep(line.clone()), Effect::Send(Request::Line(line))]
        }
    }
}
