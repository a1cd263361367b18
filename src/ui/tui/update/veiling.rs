//! Presenter mode among the requests: what would tell is refused, and the engine's side hides what the rest may come to.

use crate::session::command::Flag;
use crate::ui::console::find;
use crate::ui::tui::snapshot::Request;
use crate::ui::tui::state::Ui;
use crate::ui::tui::update::Effect;

/// Of requests that come from a key: those that may be sent, with what the engine's side is to hide.
pub(super) fn kept(ui: &mut Ui, mut effects: Vec<Effect>, from_lesson: bool) -> Vec<Effect> {
    let asks = |effect: &Effect| matches!(effect, Effect::Send(Request::Line(_) | Request::Show(_)));
    if !from_lesson && effects.iter().any(|e| matches!(e, Effect::Send(request) if would_tell(ui, request))) {
        ui.message = Some(("that is hidden from the audience: R reveals, P shows everything".into(), false));
        return Vec::new();
    }
    // Commands that tell and were let through are about what is revealed; all others may come to what is not.
    if let Some(Effect::Send(request)) = effects.iter().find(|effect| asks(effect)) {
        let veils = ui.presenter.on && (from_lesson || !tells(request));
        if veils != ui.veil_told {
            ui.veil_told = veils;
            effects.insert(0, Effect::Send(Request::Veil(veils)));
        }
    }
    effects
}

/// Whether a request is for what techniques say.
fn tells(request: &Request) -> bool {
    let (Request::Line(line) | Request::Show(line)) = request else { return false };
    let command = line.split_whitespace().next().map(find);
    command.is_some_and(|c| c.is_ok_and(|c| c.is(Flag::Tells) || c.is(Flag::TellsOne)))
}

/// Whether a request would tell what presenter mode hides.
fn would_tell(ui: &Ui, request: &Request) -> bool {
    let (Request::Line(line) | Request::Show(line)) = request else { return false };
    let mut words = line.split_whitespace();
    let Some(Ok(command)) = words.next().map(find) else { return false };
    let named = words.next().filter(|word| ui.techniques.iter().any(|t| t == word));
    let named = named.filter(|_| command.is(Flag::TellsOne));
    tells(request) && ui.presenter.hides(named.unwrap_or(&ui.snapshot.technique))
}
