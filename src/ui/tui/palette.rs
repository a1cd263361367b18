//! Everything that can be done, to filter and to pick from: commands with their keys, and keys that are no commands.

use crate::ui::commands::all;
use crate::ui::tui::keys::{Action, KEYS};
use crate::ui::tui::state::Sheet;

/// What stands before a line that is still to be finished.
const TYPE: &str = "type ";
/// What stands before the number of a row of the key map.
const PRESS: &str = "press ";

/// Columns of a name.
const NAME: usize = 20;
/// Columns of a key.
const KEY: usize = 11;

/// What a row of the palette does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Chosen {
    /// The line begins so, and somebody types the rest.
    Types(String),
    /// What a key does.
    Acts(Action),
}

/// All commands, then what only a key does.
pub fn palette() -> Sheet {
    let commands = all().map(|info| {
        let bound = KEYS.iter().position(|b| b.action.command() == Some(info.name) && !b.shown.is_empty());
        let does = match (bound, info.usage.chars().next()) {
            (Some(at), _) if !matches!(KEYS[at].action, Action::Command(_)) => format!("{PRESS}{at}"),
            // It needs something.
            (_, Some(c)) if c != '[' => format!("{TYPE}{} ", info.name),
            _ => info.name.to_string(),
        };
        let key = bound.map_or("", |at| KEYS[at].shown);
        let usage = if info.usage.is_empty() { String::new() } else { format!("{}: ", info.usage) };
        (info.name.to_string(), format!("{key:<KEY$}{usage}{}", info.about), does)
    });
    let keys = KEYS.iter().enumerate().filter(|(_, binding)| {
        !binding.about.is_empty()
            && binding.action.command().is_none()
            && !matches!(binding.action, Action::Choose(_))
    });
    let keys = keys.map(|(at, binding)| {
        (String::new(), format!("{:<KEY$}{}", binding.shown, binding.about), format!("{PRESS}{at}"))
    });
    let title = "All commands, and keys (type to filter, arrows, Enter does it)";
    Sheet::picker(title, NAME, commands.chain(keys).collect())
}

/// What a row stands for, where it is no line that is complete.
pub fn chosen(command: &str) -> Option<Chosen> {
    if let Some(begins) = command.strip_prefix(TYPE) {
        return Some(Chosen::Types(begins.into()));
    }
    let at: usize = command.strip_prefix(PRESS)?.parse().ok()?;
    KEYS.get(at).map(|binding| Chosen::Acts(binding.action))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_and_every_key_is_there() {
        let sheet = palette();
        for info in all() {
            assert!(sheet.lines.iter().any(|line| line.starts_with(info.name)), "{}", info.name);
        }
        let shown = KEYS.iter().filter(|b| !b.about.is_empty() && !matches!(b.action, Action::Choose(_)));
        for binding in shown {
            assert!(sheet.lines.iter().any(|line| line.contains(binding.shown)), "{}", binding.shown);
        }
    }

    #[test]
    fn what_needs_more_is_typed_and_the_rest_is_done() {
        assert_eq!(chosen("type goto "), Some(Chosen::Types("goto ".into())));
        let help = KEYS.iter().position(|binding| binding.action == Action::Help).expect("a key");
        assert_eq!(chosen(&format!("press {help}")), Some(Chosen::Acts(Action::Help)));
        assert_eq!(chosen("run"), None);
    }
}
