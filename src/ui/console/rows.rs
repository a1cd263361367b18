//! What the commands that every face has beside the session's do: loading, files, script words, help.

use crate::session::command::CommandInfo;
use crate::ui::commands::{all, find};
use crate::ui::console::{Answer, Console};
use crate::ui::exit::Failure;

/// What a command does with the rest of its line.
type Does = fn(&mut Console, &str) -> Result<Answer, Failure>;

impl Console {
    /// Carries a command of the console out; `None` where it is the session's.
    pub(super) fn carry_out(&mut self, info: &CommandInfo, rest: &str) -> Option<Result<Answer, Failure>> {
        let (_, does) = DOES.iter().find(|(name, _)| *name == info.name)?;
        Some(does(self, rest))
    }
}

/// By name.
const DOES: &[(&str, Does)] = &[
    ("load", |console, rest| console.load_typed(rest)),
    ("reload", |console, _| console.reload()),
    ("save", |console, rest| console.save(rest)),
    ("lesson", |console, rest| console.lesson(rest)),
    ("predict", |console, rest| console.predict(rest)),
    ("predictions", |console, _| Ok(Answer::Text(console.predictions().1))),
    ("export", |console, rest| console.export_typed(rest)),
    ("deliver", |console, rest| console.deliver_typed(rest)),
    ("say", |_, rest| Ok(Answer::Text(format!("{rest}\n")))),
    ("ask", |console, rest| Ok(console.ask(rest))),
    ("reveal", |console, _| console.reveal()),
    ("pause", |_, _| Ok(Answer::Pause)),
    ("help", |_, rest| Ok(Answer::Help(if rest.is_empty() { all().collect() } else { vec![find(rest)?] }))),
    ("quit", |_, _| Ok(Answer::Quit)),
];

#[cfg(test)]
mod tests {
    use strum::VariantNames;

    use super::*;
    use crate::ui::commands::{COMMANDS, DELIVERED};
    use crate::ui::console::Made;

    #[test]
    fn each_command_does_something() {
        let names: Vec<&str> = COMMANDS.iter().map(|info| info.name).collect();
        assert_eq!(names, DOES.iter().map(|(name, _)| *name).collect::<Vec<_>>());
        assert_eq!(DELIVERED, Made::VARIANTS);
    }
}
