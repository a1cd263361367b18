//! `symheap help`: the commands, the options of one of them, and the pages of the manual.

use clap::CommandFactory;

use crate::base::Code;
use crate::base::diagnostic::nearest;
use crate::ui::exit::{Exit, Failure};
use crate::ui::manual::{self, PAGES};
use crate::ui::start::args::{Cli, Help};
use crate::ui::style::table;

/// The topic that lists the others.
const TOPICS: &str = "topics";

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
    let commands: Vec<String> = cli.get_subcommands().map(|c| c.get_name().to_string()).collect();
    if topic == TOPICS {
        print!("{}", topics(&commands));
        return Ok(Exit::Done);
    }
    let page = PAGES.iter().find(|page| page.name == topic).map(|page| page.source);
    if page.is_none()
        && let Some(command) = cli.find_subcommand_mut(topic)
    {
        print!("{}", command.render_long_help());
        return Ok(Exit::Done);
    }
    if let Some(source) = page.or_else(|| manual::section(topic)) {
        print!("{}", manual::render(source, manual::terminal_width()));
        return Ok(Exit::Done);
    }
    let known = PAGES.iter().map(|page| page.name).chain(commands.iter().map(|c| &**c));
    let failure = Failure::new(Code::Usage, format!("there is no page and no command `{topic}`"));
    let list = format!("`symheap help {TOPICS}` lists them");
    Err(match nearest(topic, known) {
        Some(near) => failure.with_hint(format!("did you mean `symheap help {near}`? {list}")),
        None => failure.with_hint(list),
    })
}

/// The pages with their titles, and the commands.
fn topics(commands: &[String]) -> String {
    let rows: Vec<Vec<String>> =
        PAGES.iter().map(|p| vec![p.name.to_string(), p.title().to_string()]).collect();
    let pages = table(&["page", "what"], &rows, 2);
    let commands = textwrap::fill(&commands.join(" "), manual::terminal_width());
    format!(
        "{pages}\nA technique, or another heading of a page, is a topic too: `symheap help lissa`.\n\
         The options of a command: `symheap help COMMAND`, with one of\n{commands}\n"
    )
}
