//! The REPL: reads commands, prints replies. It decides nothing; `session` does.

mod complete;
mod dive;
mod face;
mod render;

use std::io::IsTerminal;
use std::rc::Rc;

use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{Config, Editor};

use crate::technique::Registry;
use crate::ui::cli::args::{Common, Repl};
use crate::ui::cli::{Exit, Failure, Interrupt};
use complete::Completer;
use face::{Face, Flow};

/// Lines of history that are kept.
const HISTORY: usize = 2000;

/// Carries the command out.
pub fn repl(registry: &Rc<Registry>, options: &Repl, common: &Common) -> Result<Exit, Failure> {
    let interrupt = Interrupt::new(common.timeout);
    let mut face = Face::new(registry.clone(), options, common, interrupt)?;
    if let Some(path) = &options.script {
        let shown = path.display();
        let text = std::fs::read_to_string(path)
            .map_err(|error| Failure::new("NOT-FOUND", format!("cannot read {shown}: {error}")))?;
        return Ok(run_script(&mut face, text.lines().map(str::to_string)));
    }
    if !std::io::stdin().is_terminal() {
        let lines = std::io::stdin().lines().map_while(Result::ok);
        return Ok(run_script(&mut face, lines));
    }
    interact(&mut face)
}

/// Runs lines without a person: each is echoed after the prompt, so that the output reads as a session.
fn run_script(face: &mut Face, lines: impl Iterator<Item = String>) -> Exit {
    face.greet();
    for line in lines {
        face.echo(&line);
        if face.execute(&line) == Flow::Quit {
            break;
        }
        if face.interrupt().by_signal() {
            return Exit::Interrupted;
        }
    }
    if face.failed() { Exit::BadInput } else { Exit::Done }
}

fn interact(face: &mut Face) -> Result<Exit, Failure> {
    let unusable =
        |error: ReadlineError| Failure::new("NO-TERMINAL", format!("the terminal cannot be used: {error}"));
    let config =
        Config::builder().max_history_size(HISTORY).map_err(unusable)?.auto_add_history(true).build();
    let mut editor: Editor<Completer, DefaultHistory> = Editor::with_config(config).map_err(unusable)?;
    let history = history_file();
    if let Some(path) = &history {
        // No history yet is no problem.
        let _ = editor.load_history(path);
    }
    face.greet();
    loop {
        editor.set_helper(Some(Completer::new(face)));
        match editor.readline(&face.prompt()) {
            Ok(line) => {
                if face.execute(&line) == Flow::Quit {
                    break;
                }
                face.interrupt().forget_signal();
            }
            // Ctrl-C gives the line up, as in a shell.
            Err(ReadlineError::Interrupted) => face.interrupt().forget_signal(),
            Err(ReadlineError::Eof) => break,
            Err(error) => return Err(unusable(error)),
        }
    }
    if let Some(path) = &history {
        let saved = path.parent().map(std::fs::create_dir_all).transpose().is_ok()
            && editor.save_history(path).is_ok();
        if !saved {
            eprintln!("note: the history could not be saved to {}", path.display());
        }
    }
    Ok(Exit::Done)
}

/// `$XDG_STATE_HOME/symheap/history`, or the usual place for it.
fn history_file() -> Option<std::path::PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty()).map(std::path::PathBuf::from);
    let state = set("XDG_STATE_HOME").or_else(|| set("HOME").map(|home| home.join(".local/state")))?;
    Some(state.join("symheap").join("history"))
}
