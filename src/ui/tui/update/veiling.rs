//! Presenter mode among the requests: what would tell is refused, and the engine's side hides what the rest may come to.

use crate::session::command::{Flag, split};
use crate::ui::console::find;
use crate::ui::lesson::{Asking, changes, leads_away};
use crate::ui::tui::snapshot::Request;
use crate::ui::tui::state::{Stray, Ui};
use crate::ui::tui::update::Effect;

/// Of requests that come from a key: those that may be sent, with what the engine's side is to hide.
pub(super) fn kept(ui: &mut Ui, effects: Vec<Effect>) -> Vec<Effect> {
    let own = ui.lesson.as_mut().is_some_and(|walk| std::mem::take(&mut walk.own));
    let asking = ui.presenter.asking;
    let lines: Vec<&str> = effects.iter().filter_map(line_of).collect();
    if !own {
        if let Some(says) = lines.iter().find_map(|line| refusal(ui, line)) {
            ui.message = Some((says.into(), false));
            return Vec::new();
        }
        let away: Vec<String> =
            lines.iter().filter(|line| leads_away(line)).map(ToString::to_string).collect();
        away.iter().for_each(|line| strays(ui, line));
    }
    // Commands that tell and were let through are about what is revealed, or a lesson's own before its question; all
    // others may come to what is not.
    let may_tell = match asking {
        Asking::No => true,
        Asking::Ahead => own,
        Asking::Open => false,
    };
    let mut kept = Vec::new();
    for effect in effects {
        let veils = line_of(&effect).map(|line| ui.presenter.on() && !(may_tell && tells(line)));
        if let Some(veils) = veils.filter(|veils| *veils != ui.veil_told) {
            ui.veil_told = veils;
            kept.push(Effect::Send(Request::Veil(veils)));
        }
        kept.push(effect);
    }
    kept
}

/// A key leads away from what a lesson's step speaks of.
fn strays(ui: &mut Ui, line: &str) {
    let (node, technique) = (ui.snapshot.at.choice_path.clone(), ui.snapshot.technique.clone());
    let Some(walk) = &mut ui.lesson else { return };
    walk.back = None;
    walk.strayed.get_or_insert(Stray { node, technique, changed: false }).changed |= changes(line);
}

/// The line of a request from which a reply comes.
fn line_of(effect: &Effect) -> Option<&str> {
    match effect {
        Effect::Send(Request::Line(line) | Request::Show(line)) => Some(line),
        _ => None,
    }
}

/// Why a line is not carried out while something is hidden, where it would tell.
pub(super) fn refusal(ui: &Ui, line: &str) -> Option<&'static str> {
    let asking = ui.presenter.asking;
    let hidden = "that is hidden from the audience: R reveals, P shows everything";
    asking
        .refuses(line, &ui.snapshot.at.choice_path, &ui.snapshot.technique)
        .or_else(|| (asking == Asking::No && would_tell(ui, line)).then_some(hidden))
}

/// Whether a line asks for what techniques say.
fn tells(line: &str) -> bool {
    find(split(line).0).is_ok_and(|command| command.is(Flag::Tells) || command.is(Flag::TellsOne))
}

/// Whether it would tell what presenter mode hides.
fn would_tell(ui: &Ui, line: &str) -> bool {
    let (word, rest) = split(line);
    let Ok(command) = find(word) else { return false };
    if command.is(Flag::Withheld) {
        return ui.presenter.on();
    }
    let named = rest.split_whitespace().next().filter(|word| ui.techniques.iter().any(|t| t == word));
    let named = named.filter(|_| command.is(Flag::TellsOne));
    tells(line) && ui.presenter.hides(named.unwrap_or(&ui.snapshot.technique))
}
