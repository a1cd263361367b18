//! `symheap merge`: joins what `run --shard I/N --json` printed, and prints what `run` would have.

use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use clap::Parser;
use serde_json::Value;

use crate::base::Code;
use crate::explore::summary::Limit;
use crate::technique::Registry;
use crate::ui::cli::run::{Runs, report, shard};
use crate::ui::exit::{Exit, Failure};
use crate::ui::start::args::{Cli, CommandLine, Common, Merge, Run};
use crate::ui::{file, say};

/// A shard's result of a method, and the file that it is from.
struct Piece<'a> {
    file: &'a Path,
    method: String,
    result: shard::Sharded,
}

/// Carries the command out.
pub fn merge(registry: &Rc<Registry>, options: &Merge, common: &Common) -> Result<Exit, Failure> {
    let mut pieces = Vec::new();
    for file in &options.files {
        pieces.extend(read(file)?);
    }
    let Some(first) = pieces.first() else {
        return Err(Failure::new(Code::BadUsage, "the files hold no result of `run --shard I/N --json`"));
    };
    for piece in &pieces {
        fits(piece, first)?;
    }
    let (run, own) = command(first, common)?;
    let run = Run { json: options.json, stats: options.stats, ..run };
    let runs = Runs::new(registry, &run, &own)?;
    if shard::sources(&runs.open.subject) != first.result.sources {
        let message = format!("the files of {} are others than those that the shards explored", run.subject);
        return Err(Failure::new(Code::BadUsage, message));
    }
    let mut rows = Vec::new();
    for &method in &runs.methods {
        let key = &runs.open.subject.methods[method].key;
        let of_method: Vec<&Piece> = pieces.iter().filter(|piece| *piece.method == **key).collect();
        whole(&of_method, first, key)?;
        let mut parts: Vec<shard::Part> = of_method.iter().flat_map(|p| p.result.parts.clone()).collect();
        parts.sort_by(|a, b| a.place.cmp(&b.place));
        let (mut summary, found) = shard::join(&parts);
        let time: Duration = of_method.iter().map(|piece| piece.result.time).sum();
        if of_method.iter().any(|piece| piece.result.interrupted) {
            summary.cancel(Limit::Cancelled, "a shard was ended early");
        }
        let layout = runs.layout(method)?;
        let row = runs.row(method, summary, found, Some(&layout), time);
        if options.json {
            say::json(&report::to_json(&runs.open, &runs.options, &own, &row));
        }
        rows.push(row);
    }
    if !options.json {
        print!("{}", report::to_text(&runs.open, &runs.options, &own, &rows));
    }
    runs.tell(&rows);
    let partial = rows.iter().any(|row| row.summary.stopped.is_some());
    Ok(runs.interrupt.exit(partial))
}

/// All results in a file.
fn read(file: &Path) -> Result<Vec<Piece<'_>>, Failure> {
    let name = file.display();
    let bad = |why: String| Failure::new(Code::BadUsage, format!("{name}: {why}"));
    let text = file::read(file).map_err(|why| bad(why.to_string()))?;
    let mut pieces = Vec::new();
    for object in serde_json::Deserializer::from_str(&text).into_iter::<Value>() {
        let object = object.map_err(|why| bad(format!("it is no JSON: {why}")))?;
        let hint = "`symheap run SUBJECT METHOD --shard 1/4 --json > FILE` writes one";
        let none = || bad("it holds no result of a shard".into()).with_hint(hint);
        let result = shard::read(&object).ok_or_else(none)?;
        let result = result.map_err(|why| bad(format!("it holds a result of another version: {why}")))?;
        let method = object["method"].as_str().unwrap_or_default().to_string();
        pieces.push(Piece { file, method, result });
    }
    if pieces.is_empty() {
        return Err(bad("it is empty: the shard printed nothing".into()));
    }
    Ok(pieces)
}

/// Whether two results are of one run.
fn fits(piece: &Piece, first: &Piece) -> Result<(), Failure> {
    let (a, b) = (&piece.result, &first.result);
    let differs = match () {
        () if a.program != b.program => "are of different versions of the program",
        () if a.sources != b.sources => "are of subjects with different files",
        () if a.command.get(1..) != b.command.get(1..) => "are of different command lines",
        () if a.shard.of != b.shard.of => "are of different numbers of shards",
        () => return Ok(()),
    };
    let message = format!("{} and {} {differs}", first.file.display(), piece.file.display());
    Err(Failure::new(Code::BadUsage, message))
}

/// Whether all shards of a method are there, each once.
fn whole(pieces: &[&Piece], first: &Piece, method: &str) -> Result<(), Failure> {
    let of = first.result.shard.of.get();
    for index in 1..=of {
        let mut files = pieces.iter().filter(|piece| piece.result.shard.index.get() == index).map(|p| p.file);
        let message = match (files.next(), files.next()) {
            (Some(_), None) => continue,
            (None, _) => format!("shard {index}/{of} of {method} is missing"),
            (Some(a), Some(b)) => {
                format!("{} and {} both hold shard {index}/{of} of {method}", a.display(), b.display())
            }
        };
        return Err(Failure::new(Code::BadUsage, message));
    }
    Ok(())
}

/// The command that the shards are of; how its result is told is this command's matter.
fn command(first: &Piece, common: &Common) -> Result<(Run, Common), Failure> {
    let cli = Cli::try_parse_from(&first.result.command);
    let Ok(Cli { command: CommandLine::Run(run), common: own }) = cli else {
        let message = format!("{}: its command line is no `run`", first.file.display());
        return Err(Failure::new(Code::BadUsage, message));
    };
    let Common { quiet, color, no_times, timeout, jobs, .. } = common.clone();
    let no_times = no_times || own.no_times;
    Ok((run, Common { quiet, color, no_times, timeout, jobs, ..own }))
}
