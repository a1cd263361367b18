//! `symheap export`: explores a method, or runs a script, and writes what was visited in another form.

mod filmed;
mod handout;

use std::path::Path;
use std::rc::Rc;

use crate::base::Code;
use crate::session::error::CommandError;
use crate::session::journal::Journal;
use crate::technique::Registry;
use crate::ui::console::{Console, Take};
use crate::ui::exit::{Exit, Failure};
use crate::ui::export::{Format, Request, SCHEMA, Target, class_of, write};
use crate::ui::file;
use crate::ui::start::args::{Common, Export};
use crate::ui::start::interrupt::Interrupt;

/// What a recording shows where there is no script.
const SHOWN: &[&str] = &["choices", "run", "tree", "alarms"];

/// Carries the command out.
pub fn export(registry: &Rc<Registry>, options: &Export, common: &Common) -> Result<Exit, Failure> {
    if options.schema {
        return put(options, SCHEMA);
    }
    if let (Some(lesson), Some(Format::Cast)) = (&options.lesson, options.format) {
        return put(options, &filmed::lesson(registry, lesson, options, common)?);
    }
    if let Some(lesson) = &options.lesson {
        return put(options, &handout::handout(registry, lesson, options.format, options, common)?);
    }
    let (Some(subject), Some(format)) = (&options.subject, options.format) else {
        return Err(Failure::new(Code::Usage, "SUBJECT and --format are needed")
            .with_hint("symheap export intro/binary_tree dfs --format dot"));
    };
    let budgets = options.exploration.budgets.clone();
    let (most_paths, mut exploration) = (budgets.max_paths, options.exploration.clone());
    // `run N` counts the paths; the session's own limit would end the last one.
    exploration.budgets.max_paths = None;
    let interrupt = Interrupt::new(common.timeout);
    let mut console = Console::new(registry.clone(), &exploration, common, interrupt)?;
    console.open(subject, options.method.as_deref())?;
    let script = options.script.as_ref().map(|path| read(path)).transpose()?;
    let mut lines: Vec<String> = match (&script, format) {
        (Some(text), _) => {
            Journal::parse(text).entries().iter().filter(|e| e.is_command()).map(|e| e.line.clone()).collect()
        }
        (None, Format::Cast) => SHOWN.iter().map(|line| line.to_string()).collect(),
        (None, _) => vec!["run".to_string()],
    };
    if let (None, Some(most)) = (&script, most_paths)
        && let Some(run) = lines.iter_mut().find(|line| *line == "run")
    {
        *run = format!("run {most}");
    }
    let (mut partial, mut mistakes): (Option<String>, Exit) = (None, Exit::Done);
    for line in &lines {
        match console.execute(line) {
            Ok(answer) if script.is_none() => partial = partial.or(answer.partial()),
            Ok(_) => {}
            // What was visited until then is exported; a script's mistake changes nothing but the exit code.
            Err(failure) if script.is_some() && !console.interrupt().requested() => {
                failure.print(&common.style());
                mistakes = Exit::BadInput;
            }
            Err(_) if console.interrupt().requested() => {
                partial = console.interrupt().why().map(str::to_string);
                break;
            }
            Err(failure) => return Err(failure),
        }
    }
    let by_signal = console.interrupt().by_signal();
    console.interrupt().forget_signal();
    let target = match (&options.heap, &options.node) {
        (Some(node), _) => Target::Heap(Some(node.parse().map_err(CommandError::new)?)),
        (None, Some(node)) => Target::Node(node.parse().map_err(CommandError::new)?),
        (None, None) => Target::Tree,
    };
    let request = Request {
        format,
        target,
        most: options.limit,
        verdicts: !options.no_verdicts,
        junit: options.junit,
        class: options.output.as_deref().and_then(class_of),
        reproduce: console.reproduce(),
    };
    let take = match format {
        Format::Cast => Some(Take::Recording),
        Format::Svg if options.screen.is_some() => Some(Take::Slide),
        _ => None,
    };
    let text = match take {
        Some(take) => filmed::session(registry, (console.load_line(), lines), (take, options, common))?,
        None => console.export(&request)?,
    };
    put(options, &text)?;
    let interrupted = if by_signal { Exit::Interrupted } else { Exit::Done };
    if let Some(why) = &partial {
        eprintln!("partial: {why}");
    }
    Ok(mistakes.or(interrupted).or(if partial.is_some() { Exit::Partial } else { Exit::Done }))
}

fn put(options: &Export, text: &str) -> Result<Exit, Failure> {
    match &options.output {
        Some(path) => write(path, text, options.force)?,
        // It is printable already, and colours are no part of it.
        None => print!("{text}"),
    }
    Ok(Exit::Done)
}

fn read(path: &Path) -> Result<String, Failure> {
    file::read(path)
        .map_err(|error| Failure::new(Code::NotFound, format!("cannot read {}: {error}", path.display())))
}
