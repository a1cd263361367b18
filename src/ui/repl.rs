//! The REPL: reads lines, prints answers. It decides nothing; the console and the session do.

pub mod complete;
mod lesson;
mod piped;

use std::io::{ErrorKind, IsTerminal};
use std::rc::Rc;

use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{Config, Editor};

use crate::base::Code;
use crate::base::count::{agreeing, counted};
use crate::session::Reply;
use crate::session::journal::Journal;
use crate::technique::Registry;
use crate::ui::console::{
    Answer, Console, Record, Recorder, answer_text, facts, failure_text, json, unfinished,
};
use crate::ui::exit::{Exit, Failure};
use crate::ui::lesson::Lesson;
use crate::ui::partial::Partial;
use crate::ui::render_reply::pictured::{self, How};
use crate::ui::render_reply::source;
use crate::ui::start::args::{Common, Repl, Replay, Tui};
use crate::ui::start::interrupt::Interrupt;
use crate::ui::{file, history, printable, say};
use complete::Completer;
use piped::Line;

/// Parts of an answer that differ, as far as they are listed.
const MOST_DIFFERENCES: usize = 5;

/// Carries the command out; a screen is recorded by `recorder`.
pub fn repl(
    registry: &Rc<Registry>,
    options: &Repl,
    common: &Common,
    recorder: Recorder,
) -> Result<Exit, Failure> {
    session(registry, options, common, (pictured::here(), recorder), &[])
}

/// A session; where `lessons` are named, it walks through these.
fn session(
    registry: &Rc<Registry>,
    options: &Repl,
    common: &Common,
    (how, recorder): (How, Recorder),
    lessons: &[String],
) -> Result<Exit, Failure> {
    let interrupt = Interrupt::new(common.timeout);
    let mut console = Console::new(registry.clone(), &options.exploration, common, interrupt)?;
    console.record_with(recorder);
    let mut face = Face { json: options.json, common, is_script: true, how };
    if let Some(path) = &options.journal {
        let shown = path.display();
        let record = Record::open(path, options.force).map_err(|error| {
            let failure = Failure::new(Code::Unwritable, format!("cannot write {shown}: {error}"));
            match error.kind() {
                ErrorKind::AlreadyExists => failure.with_hint("choose another name; --force begins it anew"),
                _ => failure,
            }
        })?;
        console.record_to(record);
    }
    let text = options.script.as_ref().map(|path| read(path)).transpose()?;
    let interactive = text.is_none() && std::io::stdin().is_terminal();
    if interactive && options.journal.is_none() {
        keep_journal(&mut console, common);
    }
    if options.lesson {
        let Some(subject) = &options.subject else {
            return Err(Failure::new(Code::Usage, "whose lesson?").with_hint("symheap repl SUBJECT --lesson"));
        };
        face.is_script = !interactive;
        let lessons = if lessons.is_empty() { std::slice::from_ref(subject) } else { lessons };
        for name in lessons {
            if !face.walk(&mut console, &Lesson::of(name)?) {
                break;
            }
        }
        return Ok(face.exit(&mut console));
    }
    if let Some(subject) = &options.subject {
        console.open(subject, options.method.as_deref())?;
    }
    if let Some(text) = text {
        return Ok(face.run_script(&mut console, text.lines().map(|line| Ok(line.to_string()))));
    }
    if !interactive {
        let lines = piped::lines(console.interrupt());
        return Ok(face.run_script(&mut console, lines));
    }
    face.is_script = false;
    face.interact(&mut console)
}

/// The face without a screen, for terminals that have none: what the screen's command line says.
pub fn plain(
    registry: &Rc<Registry>,
    options: &Tui,
    common: &Common,
    recorder: Recorder,
) -> Result<Exit, Failure> {
    course(registry, &[], options, common, recorder)
}

/// Lessons one after the other in one session, so that what is predicted is summed up over all of them; the first of
/// them is the subject of `options`.
pub fn course(
    registry: &Rc<Registry>,
    lessons: &[String],
    options: &Tui,
    common: &Common,
    recorder: Recorder,
) -> Result<Exit, Failure> {
    let Tui { subject, method, exploration, .. } = options;
    let (subject, method, exploration) = (subject.clone(), method.clone(), exploration.clone());
    // A heap for the ear is no picture.
    let words = options.plain || std::env::var("SYMHEAP_PLAIN").is_ok_and(|set| !["", "0"].contains(&&*set));
    session(
        registry,
        &Repl {
            subject,
            method,
            exploration,
            script: None,
            lesson: options.lesson,
            journal: None,
            force: false,
            json: false,
        },
        common,
        (How { words, ascii: options.ascii, ..pictured::here() }, recorder),
        lessons,
    )
}

/// Runs a journal again and says where it answers otherwise than then.
pub fn replay(registry: &Rc<Registry>, options: &Replay, common: &Common) -> Result<Exit, Failure> {
    let interrupt = Interrupt::new(common.timeout);
    let mut console = Console::new(registry.clone(), &options.exploration, common, interrupt)?;
    let journal = Journal::parse(&read(&options.journal)?);
    if let Some(rest) = &journal.cut_off {
        eprintln!("note: the last line is cut off and was left out: `{rest}`");
    }
    if journal.is_old {
        eprintln!(
            "note: an older version wrote this journal: its lines run again, its answers cannot be compared"
        );
    }
    let commands = journal.entries().iter().filter(|e| e.is_command()).count();
    let mut compared = 0;
    let face = Face { json: options.json, common, is_script: true, how: How::default() };
    let mut differ = 0;
    let mut ended = None;
    for entry in journal.entries() {
        face.echo(&console, &entry.line);
        let result = console.execute(&entry.line);
        face.show(result.as_ref());
        ended = console.interrupt().partial();
        if ended.is_some() {
            break;
        }
        let Some(then) = entry.answer.as_ref().filter(|_| entry.is_command()) else { continue };
        compared += 1;
        let differences = then.differences(&facts(result.as_ref()));
        if !differences.is_empty() {
            differ += 1;
            eprintln!("note: `{}` answers otherwise than when it was recorded", entry.line);
        }
        for difference in differences.iter().take(MOST_DIFFERENCES) {
            eprintln!("  {difference}");
        }
    }
    // Lines that ran and told nothing are no replay.
    let is_empty = compared == 0 && commands > 0;
    let none = || Partial::unknown(format!("none of {} was compared", counted(commands, "answer")));
    let is_ended = ended.is_some();
    let partial = ended.or_else(|| is_empty.then(none));
    if let Some(partial) = &partial {
        partial.tell();
    }
    let is_partial = partial.is_some();
    if differ > 0 {
        eprintln!("{differ} of {} {}", counted(commands, "answer"), agreeing(differ, "differs", "differ"));
    }
    if options.json {
        let said = json::Said::Replayed {
            commands,
            compared,
            differ,
            complete: partial.is_none(),
            stopped: partial.as_ref().map(|partial| partial.limit),
            why: partial.as_ref().map(|partial| partial.why.clone()),
        };
        face.print_json(&json::Line::Console { ok: true, said });
    }
    let partial = if is_ended { console.interrupt().exit(true) } else { Exit::Partial };
    Ok(match (is_partial, differ) {
        (true, _) => partial,
        (false, 0) => Exit::Done,
        (false, _) => Exit::Failed,
    })
}

fn read(path: &std::path::Path) -> Result<String, Failure> {
    file::read(path)
        .map_err(|error| Failure::new(Code::NotFound, format!("cannot read {}: {error}", path.display())))
}

/// Follows an interactive session in a file, and says where an earlier one is that was not left.
pub fn keep_journal(console: &mut Console, common: &Common) {
    let Some(folder) = file::state_folder().map(|state| state.join("journals")) else { return };
    if let Some(lost) = unfinished(&folder)
        && !common.quiet
    {
        println!("note: the last session ended without being left; `load {}` brings it back", lost.display());
    }
    match Record::create_in(&folder) {
        Ok(record) => console.record_to(record),
        Err(error) => eprintln!("note: no journal can be kept in {}: {error}", folder.display()),
    }
}

/// Tells what is wrong with the journal's file, once.
fn tell_trouble(console: &mut Console) {
    if let Some(why) = console.trouble() {
        eprintln!("{why}");
    }
}

/// Leaves the session in order, and says what of it could not be kept.
fn leave(console: &mut Console) -> Exit {
    console.leave();
    match console.lost() {
        Some(why) => {
            eprintln!("{why}");
            Exit::BadInput
        }
        None => Exit::Done,
    }
}

/// How answers are printed.
struct Face<'a> {
    json: bool,
    common: &'a Common,
    /// Lines come from a file: they are echoed after the prompt, so that the output reads as a session.
    is_script: bool,
    /// How heaps stand in answers.
    how: How,
}

impl Face<'_> {
    fn run_script(&self, console: &mut Console, lines: impl Iterator<Item = Line>) -> Exit {
        self.greet(console);
        let mut unread = Exit::Done;
        for line in lines {
            let line = match line {
                Ok(line) => line,
                Err(why) => {
                    unread = Exit::BadInput;
                    eprintln!("error[SYNTAX]: {why}");
                    continue;
                }
            };
            self.echo(console, &line);
            let result = console.execute(&line);
            let went_on = match &result {
                Ok(Answer::Lesson(lesson)) => self.walk(console, lesson),
                _ => {
                    self.show(result.as_ref());
                    true
                }
            };
            tell_trouble(console);
            if console.interrupt().by_signal() {
                console.leave();
                return Exit::Interrupted;
            }
            if let Some(why) = console.interrupt().why() {
                eprintln!("partial: {why}");
                console.leave();
                return Exit::Partial;
            }
            if !went_on || matches!(result, Ok(Answer::Quit)) {
                break;
            }
        }
        // Somebody may have asked while no line came.
        unread.or(self.exit(console))
    }

    /// Leaves the session: how it went.
    fn exit(&self, console: &mut Console) -> Exit {
        let why = console.interrupt().why().map(str::to_string);
        if let Some(why) = why {
            eprintln!("partial: {why}");
            return leave(console).or(console.interrupt().exit(true));
        }
        leave(console).or(match console.failures {
            (true, _) => Exit::BadInput,
            (_, true) => Exit::Failed,
            _ => Exit::Done,
        })
    }

    fn interact(&self, console: &mut Console) -> Result<Exit, Failure> {
        let unusable = |error: ReadlineError| {
            Failure::new(Code::NoTerminal, format!("the terminal cannot be used: {error}"))
        };
        let config = Config::builder()
            .max_history_size(history::MOST)
            .map_err(unusable)?
            .auto_add_history(true)
            .build();
        let mut editor: Editor<Completer, DefaultHistory> = Editor::with_config(config).map_err(unusable)?;
        let kept = history::place();
        if let Some(path) = &kept {
            // No history yet is no problem.
            let _ = editor.load_history(path);
        }
        let mut saved = Ok(());
        self.greet(console);
        loop {
            editor.set_helper(Some(Completer::new(console)));
            match editor.readline(&*printable::line(&console.prompt())) {
                Ok(line) => {
                    if let Some(path) = &kept {
                        saved = history::made(path).and_then(|()| editor.append_history(path));
                    }
                    let result = console.execute(&line);
                    match &result {
                        Ok(Answer::Lesson(lesson)) => drop(self.walk(console, lesson)),
                        _ => self.show(result.as_ref()),
                    }
                    tell_trouble(console);
                    if matches!(result, Ok(Answer::Quit)) {
                        break;
                    }
                    console.interrupt().forget_signal();
                }
                // Ctrl-C gives the line up, as in a shell.
                Err(ReadlineError::Interrupted) => console.interrupt().forget_signal(),
                Err(ReadlineError::Eof) => break,
                Err(error) => return Err(unusable(error)),
            }
        }
        let exit = leave(console);
        if let (Some(path), Err(error)) = (&kept, saved) {
            eprintln!("note: the history could not be saved to {}: {error}", path.display());
        }
        Ok(exit)
    }

    /// The first lines of a session.
    fn greet(&self, console: &mut Console) {
        if self.json || self.common.quiet {
            return;
        }
        match console.session() {
            None => {
                println!("symheap: `load SUBJECT [METHOD]` loads a subject, `help` lists the commands");
            }
            Some(session) => {
                let at = crate::session::Reply::Where(Box::new(session.whereabouts()));
                print!("{}", crate::ui::render_reply::reply(&at, &self.how));
            }
        }
    }

    /// Prints a script's line after the prompt.
    fn echo(&self, console: &Console, line: &str) {
        if !self.json {
            println!("{}{}", console.prompt(), line.trim_end());
        }
    }

    fn print_json(&self, line: &json::Line<'_>) {
        // Replies are plain data, which can be written.
        if let Ok(text) = serde_json::to_string(line) {
            say::json(&text);
        }
    }

    fn show(&self, result: Result<&Answer, &Failure>) {
        if self.json {
            if let Some(line) = json::Line::of(result) {
                self.print_json(&line);
            }
            return;
        }
        match result {
            Ok(Answer::Pause) if self.is_script && std::io::stdin().is_terminal() => {
                println!("(Enter)");
                let _ = std::io::stdin().read_line(&mut String::new());
            }
            Err(failure) => {
                say::out_coloured(&failure_text(failure, self.common.style().render_on_stdout()));
            }
            Ok(Answer::Reply(reply)) if self.common.style().color_stdout => match &**reply {
                Reply::Source(view) => say::out_coloured(&source::in_colour(view)),
                _ => print!("{}", answer_text(result, &self.how)),
            },
            _ => print!("{}", answer_text(result, &self.how)),
        }
    }
}
