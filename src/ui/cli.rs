//! The command line.

mod alarms;
pub mod args;
mod bounds;
mod check;
mod compare;
mod enumerate;
mod exit;
mod interrupt;
mod list;
mod load;
mod output;
mod progress;
mod run;
mod solve;

use std::ffi::OsString;
use std::process::ExitCode;
use std::rc::Rc;

use clap::Parser;
use clap::error::ErrorKind;

use crate::technique::Registry;
use args::{Cli, CommandLine};

pub use exit::{Exit, Failure};
pub use interrupt::Interrupt;
pub use load::{Open, OpenSubject};
pub use output::Style;

/// Runs the whole tool on `args` (the program's name first) with the given techniques.
pub fn main_with(registry: Registry, args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let registry = Rc::new(registry);
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) => {
            // Clap prints help and version on standard output, everything else on standard error.
            let shown = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
            let _ = error.print();
            return if shown { ExitCode::SUCCESS } else { Exit::BadInput.into() };
        }
    };
    let style = Style::new(&cli.common);
    bounds::configure(registry.bounds(), &cli.common);
    let result = match &cli.command {
        CommandLine::Run(run) => run::run(&registry, run, &cli.common),
        CommandLine::Compare(compare) => compare::compare(&registry, compare, &cli.common),
        CommandLine::Alarms(alarms) => alarms::alarms(&registry, alarms, &cli.common),
        CommandLine::Solve(solve) => solve::solve(&registry, solve, &cli.common),
        CommandLine::Enumerate(enumerate) => enumerate::enumerate(enumerate, &cli.common),
        CommandLine::Bounds(options) => bounds::bounds(&registry, options, &cli.common),
        CommandLine::Check(check) => check::check(check, &style),
        CommandLine::List(list) => list::list(&registry, list),
        CommandLine::Repl(repl) => crate::ui::repl::repl(&registry, repl, &cli.common),
        CommandLine::Replay(replay) => crate::ui::repl::replay(&registry, replay, &cli.common),
    };
    match result {
        Ok(exit) => exit.into(),
        Err(failure) => {
            failure.print(&style);
            failure.exit().into()
        }
    }
}
