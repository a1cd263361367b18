//! From an event to the next state, and to what has to be done about it. Nothing here draws or blocks.

mod lessons;
mod lists;
mod motion;
mod mouse;
mod news;
mod saving;
mod typing;
mod veiling;

use ratatui::crossterm::event::{KeyEvent, KeyEventKind};

use crate::technique::li::CUTS_NOTHING;
use crate::ui::lesson::Asking;
use crate::ui::tui::event::Event;
use crate::ui::tui::keys::{Action, action};
use crate::ui::tui::layout::WIDE;
use crate::ui::tui::snapshot::Request;
use crate::ui::tui::state::{Beside, HeapShape, PANES, Pane, Prompt, Purpose, Ui};
use crate::ui::tui::update::lists::{choice_list, help};
pub use crate::ui::tui::update::news::told_of_subject;
use crate::ui::tui::{pane, picker};

/// What an event asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Tell the engine's thread.
    Send(Request),
    /// End what the engine's thread works on.
    Cancel,
    /// Put text into the clipboard, and into a file.
    Copy(String),
    /// Keep a line that was typed for later sessions.
    Keep(String),
    /// Draw everything again.
    Redraw,
    /// Stop the process, the terminal as it was, until it is continued.
    Suspend,
    /// Leave.
    Quit,
}

/// Takes an event.
pub fn update(ui: &mut Ui, event: Event) -> Vec<Effect> {
    let is_tick = event == Event::Tick;
    if matches!(event, Event::News(_)) {
        ui.unveil();
    }
    let effects = taken(ui, event);
    ui.keep_veiled();
    // Without a subject there is nothing below the sheets: the list of subjects comes back.
    let is_idle = ui.snapshot.subject.is_empty() && ui.working.is_none() && effects.is_empty() && !is_tick;
    if is_idle && ui.snapshot.number > 0 && ui.sheets.is_empty() && ui.prompt.is_none() {
        ui.sheets.push(picker::subjects(&ui.recent));
        if ui.message.is_none() {
            ui.message = Some(("no subject is loaded yet; Ctrl-C twice quits".into(), false));
        }
    }
    effects
}

fn taken(ui: &mut Ui, event: Event) -> Vec<Effect> {
    match event {
        Event::Key(key) if key.kind == KeyEventKind::Release => Vec::new(),
        Event::Key(key) => pressed(ui, &key),
        Event::Paste(text) => {
            typing::pasted(ui, &text);
            Vec::new()
        }
        Event::Mouse(mouse) => mouse::moved(ui, &mouse),
        Event::Twice(mouse) => mouse::twice(ui, &mouse),
        Event::Resize(width, height) => {
            ui.size = (width, height);
            Vec::new()
        }
        Event::News(news) => news::told(ui, *news),
        Event::Tick => {
            if let Some((_, ticks)) = &mut ui.working {
                *ticks += 1;
            }
            // A vector that has not changed for a while is no longer the one at work.
            ui.beat_age += 1;
            if ui.beat_age > LIVE && ui.working.is_some() {
                ui.beat = None;
            }
            Vec::new()
        }
        Event::Suspend => vec![Effect::Suspend],
        Event::Terminate => vec![Effect::Quit],
    }
}

/// Ticks for which a vector counts as live.
const LIVE: u64 = 20;

/// Ticks of work from which on keys that need the engine are refused: what they would be about is not seen yet.
const BUSY: u64 = 10;

fn pressed(ui: &mut Ui, key: &KeyEvent) -> Vec<Effect> {
    ui.completions.clear();
    if let Some(prompt) = &mut ui.prompt {
        prompt.hint.clear();
    }
    let effects = if ui.prompt.is_some() { typing::typed(ui, key) } else { without_prompt(ui, key) };
    if let Some(says) = busy(ui)
        && effects.iter().any(asks)
    {
        ui.message = Some((says, true));
        return effects.into_iter().filter(|effect| !asks(effect)).collect();
    }
    veiling::kept(ui, effects)
}

/// Whether an effect needs the engine's side to carry a line out.
fn asks(effect: &Effect) -> bool {
    matches!(effect, Effect::Send(Request::Line(_) | Request::Show(_)))
}

/// Why a key that needs the engine is refused, while that has been at work for a while.
fn busy(ui: &Ui) -> Option<String> {
    let (what, _) = ui.working.as_ref().filter(|(_, ticks)| *ticks >= BUSY)?;
    Some(format!("`{what}` is still at work; Esc cancels it"))
}

fn without_prompt(ui: &mut Ui, key: &KeyEvent) -> Vec<Effect> {
    let Some(action) = action(key) else { return Vec::new() };
    let again = std::mem::replace(&mut ui.cancelled, action == Action::Cancel);
    if action == Action::Cancel {
        return if again && ui.working.is_none() {
            vec![Effect::Send(Request::Quit)]
        } else {
            ui.message = Some(("cancelled; Ctrl-C again quits".into(), false));
            vec![Effect::Cancel]
        };
    }
    if !ui.sheets.is_empty()
        && let Some(effects) = typing::on_sheet(ui, action)
    {
        return effects;
    }
    act(ui, action)
}

fn ask(ui: &mut Ui, label: &str, before: &str, purpose: Purpose) -> Vec<Effect> {
    ui.prompt = Some(Prompt { label: label.into(), before: before.into(), purpose, ..Prompt::default() });
    Vec::new()
}

fn line(text: impl Into<String>) -> Vec<Effect> {
    vec![Effect::Send(Request::Line(text.into()))]
}

fn show(text: impl Into<String>) -> Vec<Effect> {
    vec![Effect::Send(Request::Show(text.into()))]
}

fn path(choices: &[u32]) -> String {
    crate::explore::ChoicePath(choices.to_vec()).to_string()
}

pub(super) fn act(ui: &mut Ui, action: Action) -> Vec<Effect> {
    match action {
        Action::Command(name) => return line(name),
        Action::Choose(number) => return line(format!("choose {number}")),
        Action::ChoiceList => choice_list(ui),
        Action::Why if ui.selected_cut().is_some() => {
            let says = "Space shows the cut ones one by one; w then says why of one of them";
            ui.message = Some((says.into(), false));
        }
        Action::Why => {
            let node = if ui.selected.is_empty() || ui.selected == ui.snapshot.at.choice_path {
                String::new()
            } else {
                format!(" {}", path(&ui.selected))
            };
            // Of an alarm, why it comes about; of any other node, and in the verdicts' pane, what a technique says.
            if ui.focus != Pane::Verdicts && ui.is_alarm(&ui.selected) {
                return show(format!("why{node}"));
            }
            return show(format!("why {}{node}", ui.selected_technique()));
        }
        Action::Dive => return line(format!("dive {}", ui.selected_technique())),
        Action::DiffMarked => match &ui.mark {
            Some(mark) => return show(format!("diff '{mark}")),
            None => ui.message = Some(("no mark is set; m sets one".into(), true)),
        },
        Action::DiffParent => match ui.snapshot.at.choice_path.split_last() {
            Some((_, parent)) => return show(format!("diff {}", path(parent))),
            None => ui.message = Some(("this is the start: it has no parent".into(), true)),
        },
        Action::HeapView => {
            ui.heap.0 = match ui.heap.0 {
                HeapShape::Auto if pane::heap::has_reason(ui) => HeapShape::Picture,
                HeapShape::Picture if pane::heap::has_reason(ui) => HeapShape::Reason,
                HeapShape::Auto | HeapShape::Picture | HeapShape::Reason => HeapShape::Outline,
                HeapShape::Outline => HeapShape::Table,
                HeapShape::Table => HeapShape::Auto,
            };
            ui.scroll.remove(&Pane::Heap);
        }
        Action::HeapKind => ui.heap.1 = !ui.heap.1,
        Action::NextObject => motion::select_object(ui, true),
        Action::PreviousObject => motion::select_object(ui, false),
        Action::BreakHere => match &ui.snapshot.source {
            Some(source) => {
                let file = source.path.rsplit('/').next().unwrap_or(&source.path);
                return line(format!("break on line {file}:{}", source.line));
            }
            None => ui.message = Some(("there is no source here".into(), true)),
        },
        Action::Watch => return ask(ui, "watch ", "watch ", Purpose::Command),
        Action::Mark => return ask(ui, "mark ", "mark ", Purpose::Command),
        Action::GotoMark => return ask(ui, "go to mark '", "goto '", Purpose::Command),
        Action::Note => return ask(ui, "note ", "note ", Purpose::Command),
        Action::Export => match veiling::refusal(ui, "export") {
            Some(says) => ui.message = Some((says.into(), false)),
            None => ui.sheets.push(saving::forms()),
        },
        Action::CommandLine => ui.prompt = Some(typing::command_line()),
        Action::Palette => typing::open_palette(ui),
        Action::Pin => pin(ui),
        Action::Search => return ask(ui, "/", "", Purpose::Search),
        Action::SearchNext => motion::search(ui, true),
        Action::SearchPrevious => motion::search(ui, false),
        Action::Left | Action::Right | Action::Up | Action::Down => motion::arrow(ui, action),
        Action::PageUp | Action::PageDown | Action::First | Action::Last => motion::leap(ui, action),
        Action::Enter => return enter(ui),
        Action::Fold => fold(ui),
        Action::FocusNext => focus(ui, 1),
        Action::FocusPrevious => focus(ui, PANES.len() - 1),
        Action::Focus(pane) => ui.focus = PANES[pane],
        Action::Zoom => ui.zoomed = !ui.zoomed,
        Action::Help => {
            let sheet = help(ui);
            ui.sheets.push(sheet);
        }
        Action::Copy => return vec![Effect::Copy(crate::ui::tui::pane::heap::plain_text(ui))],
        Action::Presenter => {
            ui.presenter.turn();
            let says = match (ui.presenter.wish, ui.presenter.asking) {
                (true, _) => "verdicts are hidden: p predicts, R reveals",
                (false, Asking::No) => "verdicts are shown",
                (false, _) => {
                    "presenter mode is off; the lesson hides verdicts until its question is answered"
                }
            };
            // What cannot be taken tells that it is cut.
            let own = &ui.snapshot.technique;
            let cuts = ui.presenter.wish && ui.presenter.asking == Asking::No && own != CUTS_NOTHING;
            let more =
                if cuts { format!("; only :technique {CUTS_NOTHING} goes anywhere") } else { String::new() };
            ui.message = Some((format!("{says}{more}"), false));
        }
        Action::Predict => {
            let asked = ui.lesson.as_ref().and_then(|walk| walk.lesson.steps.get(walk.at)?.answer.as_ref());
            let who = asked.map_or(ui.snapshot.technique.as_str(), |(who, _)| who);
            let label = format!("what will {who} say (sat, unsat, unknown; a name or hands)? ");
            return ask(ui, &label, "", Purpose::Predict);
        }
        Action::Reveal => reveal(ui),
        Action::LessonBack if ui.lesson.is_some() => return lessons::go_back(ui),
        Action::LessonBack => {
            ui.message = Some(("no lesson goes on; :lesson begins one, S goes back".into(), false));
        }
        Action::Redraw => return vec![Effect::Redraw],
        Action::Suspend => return vec![Effect::Suspend],
        Action::Escape => {
            if ui.working.is_some() {
                return vec![Effect::Cancel];
            }
            ui.zoomed = false;
            (ui.cell, ui.object) = (None, None);
            ui.message = None;
        }
        Action::Cancel => return vec![Effect::Cancel],
        Action::Quit => return vec![Effect::Send(Request::Quit)],
    }
    Vec::new()
}

/// Pins the heap that is shown, or takes the pinned one away.
fn pin(ui: &mut Ui) {
    let says = match (ui.beside.take(), pane::heap::shown(ui)) {
        (Some(_), _) => "the pinned heap is gone".to_string(),
        (None, None) => "there is no heap here".to_string(),
        (None, Some(view)) => {
            let beside = Beside { which: pane::heap::which(ui), view: view.into_owned() };
            let says = format!("pinned: {}; go anywhere, | takes it away", beside.which);
            ui.beside = Some(beside);
            if ui.size.0 < WIDE {
                // Where there is room for both only where the other panes are.
                ui.focus = Pane::Heap;
            }
            says
        }
    };
    ui.message = Some((says, false));
}

fn reveal(ui: &mut Ui) {
    if !ui.presenter.on() {
        ui.message = Some(("nothing is hidden; P hides the verdicts".into(), false));
        return;
    }
    if ui.presenter.asking == Asking::Ahead {
        ui.message = Some(("the lesson asks first: Enter goes on".into(), false));
        return;
    }
    let said = |t: &String| Some((t.clone(), ui.verdicts.get(t).filter(|_| ui.presenter.hides(t))?.verdict));
    let Some((technique, verdict)) = ui.techniques.iter().find_map(said) else {
        ui.message = Some(("nothing is left to reveal here".into(), false));
        return;
    };
    let own = technique == ui.snapshot.technique;
    let mut says = format!("{technique} says {verdict}");
    if let Some(came) = ui.presenter.reveal(&technique, verdict, own) {
        let (right, all) = ui.presenter.predictions.score();
        says = format!("predicted {came} (so far {right} of {all})");
    }
    ui.message = Some((says, false));
}

fn focus(ui: &mut Ui, by: usize) {
    let at = PANES.iter().position(|pane| *pane == ui.focus).unwrap_or(0);
    ui.focus = PANES[(at + by) % PANES.len()];
}

fn enter(ui: &mut Ui) -> Vec<Effect> {
    if ui.open_cut() {
        return Vec::new();
    }
    match ui.focus {
        Pane::Tree if ui.selected != ui.snapshot.at.choice_path => {
            line(format!("goto {}", path(&ui.selected)))
        }
        Pane::Verdicts => show(format!("why {}", ui.selected_technique())),
        _ => {
            choice_list(ui);
            Vec::new()
        }
    }
}

fn fold(ui: &mut Ui) {
    if ui.open_cut() || ui.close_cut() {
        return;
    }
    if !ui.folded.remove(&ui.selected) {
        ui.folded.insert(ui.selected.clone());
    }
}
