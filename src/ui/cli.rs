//! The command line.

mod agree;
mod alarms;
mod backward;
mod bench;
mod bounds;
mod check;
mod compare;
mod cuts;
mod draw;
mod enumerate;
mod export;
mod heaps;
mod help;
mod init;
mod list;
mod merge;
mod minimize;
mod posts;
mod reproduce;
mod run;
mod schema;
mod shell;
mod solve;
mod teach;
mod ways;

use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;
use std::rc::Rc;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};

use crate::base::Code;
use crate::base::diagnostic::nearest;
use crate::subject::files::{DiskAndBundled, bundled_subjects};
use crate::technique::Registry;
use crate::ui::exit::{Exit, Failure};
use crate::ui::start::args::{self, Cli, CommandLine};
use crate::ui::style::Style;
use crate::ui::{printable, say};

/// Runs the whole tool on `args` (the program's name first) with the given techniques. A fault of this
/// program has an exit code of its own.
pub fn main_with(registry: Registry, args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args: Vec<OsString> = args.into_iter().collect();
    let run = std::panic::AssertUnwindSafe(|| run_with(registry, args));
    let exit = std::panic::catch_unwind(run).unwrap_or(Exit::Internal);
    let lost = if say::is_lost() { Exit::BadInput } else { Exit::Done };
    exit.or(lost).into()
}

/// What is wrong with a command line, or its help, as clap words it.
fn tell_clap(error: &clap::Error, args: &[OsString]) -> Exit {
    // Help and version go to standard output, everything else to standard error.
    let shown = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
    let is_terminal = if shown { std::io::stdout().is_terminal() } else { std::io::stderr().is_terminal() };
    let no_color = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
    // Its colours stand around the words of the command line.
    let is_plain = |arg: &OsString| arg.to_string_lossy().chars().all(printable::is_printable);
    let text = match is_terminal && !no_color && args.iter().all(is_plain) {
        true => error.render().ansi().to_string(),
        false => printable::text(&error.render().to_string()).into_owned(),
    };
    match shown {
        true => say::out_coloured(&text),
        false => say::err_coloured(&text),
    }
    if shown { Exit::Done } else { Exit::BadInput }
}

fn run_with(registry: Registry, args: Vec<OsString>) -> Exit {
    let registry = Rc::new(registry);
    let with_command = with_command(args.clone());
    let parsed = Cli::try_parse_from(&with_command);
    if with_command.len() > args.len()
        && let Some(failure) = slip(&with_command)
    {
        let plain = Style { color_stderr: false, color_stdout: false, progress: false };
        failure.print(&parsed.as_ref().map_or(plain, |cli| cli.common.style()));
        return failure.exit();
    }
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => return tell_clap(&error, &args),
    };
    let style = cli.common.style();
    let takes_several = matches!(cli.command, CommandLine::Compare(_) | CommandLine::Agree(_));
    if cli.common.spec.len() > 1 && !takes_several {
        let failure = Failure::new(Code::BadUsage, "this command takes one specification (--spec)")
            .with_hint("`symheap compare` puts several side by side");
        failure.print(&style);
        return failure.exit();
    }
    crate::ui::start::bounds::configure(registry.bounds(), &cli.common, true);
    let is_run = matches!(cli.command, CommandLine::Run(_));
    if cli.common.ints == args::IntsOption::Both && !is_run {
        let failure = Failure::new(Code::BadUsage, "only `run` explores under both readings of the integers");
        let failure = failure.with_hint("say `--ints exact` or `--ints math`");
        failure.print(&style);
        return failure.exit();
    }
    let result = match &cli.command {
        CommandLine::Run(run) => run::run(&registry, run, &cli.common, &args),
        CommandLine::Merge(options) => merge::merge(&registry, options, &cli.common),
        CommandLine::Bench(options) => bench::bench(&registry, options, &cli.common),
        CommandLine::Compare(compare) => compare::compare(&registry, compare, &cli.common),
        CommandLine::Alarms(alarms) => alarms::alarms(&registry, alarms, &cli.common),
        CommandLine::Backward(options) => backward::backward(&registry, options, &cli.common),
        CommandLine::Solve(solve) => solve::solve(&registry, solve, &cli.common),
        CommandLine::Draw(options) => draw::draw(&registry, options, &cli.common),
        CommandLine::Enumerate(enumerate) => enumerate::enumerate(enumerate, &cli.common),
        CommandLine::Agree(options) => agree::agree(options, &cli.common),
        CommandLine::Bounds(options) => bounds::bounds(&registry, options, &cli.common),
        CommandLine::Check(check) => check::check(&registry, check, &cli.common),
        CommandLine::Minimize(options) => minimize::minimize(&registry, options, &cli.common),
        CommandLine::Init(options) => init::init(options, &cli.common),
        CommandLine::Show(options) => init::show(options, &cli.common),
        CommandLine::List(list) => list::list(&registry, list),
        CommandLine::Tui(options) => crate::ui::tui::tui(&registry, options, &cli.common),
        CommandLine::Repl(repl) => {
            crate::ui::repl::repl(&registry, repl, &cli.common, crate::ui::tui::film::of_session)
        }
        CommandLine::Teach(options) => teach::teach(&registry, options, &cli.common),
        CommandLine::Export(options) => export::export(&registry, options, &cli.common),
        CommandLine::Reproduce(options) => reproduce::reproduce(&registry, options, &cli.common),
        CommandLine::Schema(options) => schema::schema(options),
        CommandLine::Help(options) => help::help(options),
        CommandLine::Completions(options) => shell::completions(options),
        CommandLine::Man(options) => shell::man(options),
        CommandLine::Replay(replay) => crate::ui::repl::replay(&registry, replay, &cli.common),
    };
    match result {
        Ok(exit) => exit,
        Err(failure) => {
            if let (Some(partial), true) = (failure.ended(), args.iter().any(|arg| arg == "--json")) {
                say::json(&partial.to_json());
            }
            failure.print(&style);
            failure.exit()
        }
    }
}

/// Where a subject was looked for and none is, and a command has nearly that name: what was meant. `tui` stands first.
fn slip(args: &[OsString]) -> Option<Failure> {
    let word = args.get(2)?.to_string_lossy().into_owned();
    let is_subject = Path::new(&word).exists() || word.contains(['/', '.', '-']);
    let known = bundled_subjects(&DiskAndBundled);
    let is_near_subject =
        || nearest(&word, known.iter().filter_map(|name| name.rsplit('/').next())).is_some();
    let command = Cli::command();
    let near = nearest(&word, command.get_subcommands().map(clap::Command::get_name))?;
    if is_subject || is_near_subject() {
        return None;
    }
    let message = format!("there is no command, file, folder or bundled subject `{word}`");
    Some(Failure::new(Code::NotFound, message).with_hint(format!("did you mean `symheap {near}`?")))
}

/// `symheap SUBJECT …` opens the screen: what does not begin with a command gets `tui` put in front.
fn with_command(mut args: Vec<OsString>) -> Vec<OsString> {
    let command = Cli::command();
    let is_command = |word: &str| {
        command.get_subcommands().any(|c| c.get_name() == word || c.get_all_aliases().any(|a| a == word))
    };
    // Options of all commands may come first; those with a value take the next word with them.
    let takes_value = |word: &str| {
        command.get_arguments().any(|arg| {
            arg.get_action().takes_values() && arg.get_long().is_some_and(|long| word == format!("--{long}"))
        })
    };
    let mut at = 1;
    while let Some(word) = args.get(at).map(|word| word.to_string_lossy().into_owned()) {
        if ["-h", "--help", "-V", "--version"].contains(&word.as_str()) || is_command(&word) {
            return args;
        }
        if !word.starts_with('-') {
            break;
        }
        at += if takes_value(&word) { 2 } else { 1 };
    }
    args.insert(1, "tui".into());
    args
}
