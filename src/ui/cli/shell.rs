//! `symheap completions` and `symheap man`: what shells and `man` know of the command line, out of its definition.

use clap::CommandFactory;

use crate::base::Code;
use crate::ui::exit::{Exit, Failure};
use crate::ui::export;
use crate::ui::start::args::{Cli, Completions, Man};

/// Prints the completions of a shell.
pub fn completions(options: &Completions) -> Result<Exit, Failure> {
    let mut text = Vec::new();
    clap_complete::generate(options.shell, &mut Cli::command(), "symheap", &mut text);
    print!("{}", String::from_utf8_lossy(&text));
    Ok(Exit::Done)
}

/// Writes a page a command.
pub fn man(options: &Man) -> Result<Exit, Failure> {
    let folder = &options.output;
    std::fs::create_dir_all(folder).map_err(|error| {
        Failure::new(Code::Unwritable, format!("cannot make the folder {}: {error}", folder.display()))
    })?;
    let mut whole = Cli::command().version(env!("CARGO_PKG_VERSION"));
    whole.build();
    let commands = whole.get_subcommands().cloned().collect::<Vec<_>>();
    for command in std::iter::once(whole).chain(commands) {
        // The name that building gave to commands of a command.
        let name = command.get_display_name().unwrap_or_else(|| command.get_name()).to_string();
        let mut text = Vec::new();
        // Nothing can go wrong where the text is kept.
        let _ = clap_mangen::Man::new(command).render(&mut text);
        export::write(&folder.join(format!("{name}.1")), &String::from_utf8_lossy(&text), options.force)?;
    }
    Ok(Exit::Done)
}
