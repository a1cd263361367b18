//! `symheap help`: the commands, the options of one of them, and pages of the manual.

use clap::CommandFactory;

use crate::base::Code;
use crate::base::diagnostic::nearest;
use crate::ui::exit::{Exit, Failure};
use crate::ui::start::args::{Cli, Help};

/// A page: its name, and what makes its text.
type Page = (&'static str, fn() -> String);

/// The pages.
const PAGES: [Page; 2] = [("yaml", || include_str!("help/yaml.md").to_string()), ("exit", exit_codes)];

/// The exit codes of all commands.
fn exit_codes() -> String {
    let rows = Exit::TABLE.map(|(_, code, means)| format!("{code:>4}  {means}\n"));
    format!("Exit codes; of several that apply it is the first:\n{}", rows.concat())
}

/// Carries the command out.
///
/// # Errors
/// There is neither a command nor a page of that name.
pub fn help(options: &Help) -> Result<Exit, Failure> {
    let mut cli = Cli::command();
    // Options of all commands stand in the help of each.
    cli.build();
    let Some(topic) = &options.topic else {
        print!("{}", cli.render_long_help());
        return Ok(Exit::Done);
    };
    if let Some((_, page)) = PAGES.iter().find(|(name, _)| name == topic) {
        print!("{}", page());
        return Ok(Exit::Done);
    }
    if let Some(command) = cli.find_subcommand_mut(topic) {
        print!("{}", command.render_long_help());
        return Ok(Exit::Done);
    }
    let commands: Vec<String> = cli.get_subcommands().map(|c| c.get_name().to_string()).collect();
    let known: Vec<&str> = PAGES.iter().map(|(name, _)| *name).chain(commands.iter().map(|c| &**c)).collect();
    let failure = Failure::new(Code::Usage, format!("there is no page and no command `{topic}`"));
    let pages: Vec<&str> = PAGES.iter().map(|(name, _)| *name).collect();
    Err(match nearest(topic, known.iter().copied()) {
        Some(near) => failure.with_hint(format!("did you mean `symheap help {near}`?")),
        None => {
            failure.with_hint(format!("pages are {}; `symheap --help` lists the commands", pages.join(", ")))
        }
    })
}
