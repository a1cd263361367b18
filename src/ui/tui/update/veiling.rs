//! Presenter mode among the requests: what would tell is refused, and the engine's side hides what the rest may come to.

use crate::session::command::Flag;
use crate::ui::console::find;
use crate::ui::lesson::Asking;
use crate::ui::tui::snapshot::Request;
use crate::ui::tui::state::Ui;
use crate::ui::tui::update::Effect;

/// Of requests that come from a key: those that may be sent, with what the engine's side is to hide.
pub(super) fn kept(ui: &mut Ui, mut effects: Vec<Effect>) -> Vec<Effect> {
    let own = ui.lesson.as_mut().is_some_and(|walk| std::mem::take(&mut walk.own));
    let asking = ui.presenter.asking;
    let sends = |effect: &Effect| matches!(effect, Effect::Send(Request::Line(_) | Request::Show(_)));
    let is_any = |is: &dyn Fn(&Request) -> bool| {
        effects.iter().any(|effect| matches!(effect, Effect::Send(request) if is(request)))
    };
    let refused = match asking {
        _ if own => None,
        Asking::Open if is_any(&parts) => Some("a question is open: answer or reveal first"),
        Asking::Ahead if is_any(&parts) => Some("the lesson asks first: Enter goes on"),
        Asking::No if is_any(&|request| would_tell(ui, request)) => {
            Some("that is hidden from the audience: R reveals, P shows everything")
        }
        _ => None,
    };
    if let Some(says) = refused {
        ui.message = Some((says.into(), false));
        return Vec::new();
    }
    // Commands that tell and were let through are about what is revealed, or a lesson's own before its question; all
    // others may come to what is not.
    if let Some(Effect::Send(request)) = effects.iter().find(|effect| sends(effect)) {
        let may_tell = match asking {
            Asking::No => true,
            Asking::Ahead => own,
            Asking::Open => false,
        };
        let veils = ui.presenter.on() && !(may_tell && tells(request));
        if veils != ui.veil_told {
            ui.veil_told = veils;
            effects.insert(0, Effect::Send(Request::Veil(veils)));
        }
    }
    effects
}

/// Whether a request goes to where techniques part.
fn parts(request: &Request) -> bool {
    let (Request::Line(line) | Request::Show(line)) = request else { return false };
    let command = line.split_whitespace().next().map(find);
    command.is_some_and(|c| c.is_ok_and(|c| ["next-disagreement", "parting"].contains(&c.name)))
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
