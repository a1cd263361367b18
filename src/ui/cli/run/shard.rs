//! `run --shard I/N`: a part of a method's tree, with what `merge` needs to join it with the others.
//!
//! All shards divide the tree in the same way (see [`portions::divide`]); each explores its share of what is left. What
//! all of them explored on the way is counted by the first alone.

use std::ffi::OsString;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::base::Code;
use crate::explore::portions::{self, Place, Whole};
use crate::explore::{Limit, Summary};
use crate::solve::bounds::digest;
use crate::subject::Subject;
use crate::ui::cli::run::{Found, Row, Runs, report};
use crate::ui::exit::{Exit, Failure};
use crate::ui::say;
use crate::ui::start::args::{IntsOption, Shard};

/// Portions of each shard at least, where the tree has as many: so that all have about as much to do.
const PORTIONS: usize = 16;

/// A portion that was explored.
#[derive(Clone, Serialize, Deserialize)]
pub struct Part {
    /// Its place in the order of a search depth first.
    pub place: Place,
    /// What was counted in it.
    pub summary: Summary,
    /// What was found besides.
    pub found: Found,
}

/// A shard's result, for `merge`.
#[derive(Clone, Serialize, Deserialize)]
pub struct Sharded {
    /// Which it is.
    pub shard: Shard,
    /// The program that made it.
    pub program: String,
    /// What the subject's files were.
    pub sources: String,
    /// The command line, without the shard.
    pub command: Vec<String>,
    /// Whether it was ended early.
    pub interrupted: bool,
    /// The time that it took.
    pub time: Duration,
    /// What it explored.
    pub parts: Vec<Part>,
}

/// What a subject's files are, as a number: results of other ones cannot be joined.
pub fn sources(subject: &Subject) -> String {
    format!("{:032x}", digest(subject))
}

/// Carries `run --shard` out.
pub fn run(runs: &Runs, shard: Shard, args: &[OsString]) -> Result<Exit, Failure> {
    let Runs { options, common, .. } = runs;
    if common.ints == IntsOption::Both {
        let failure = Failure::new(Code::BadUsage, "`--shard` explores under one reading of the integers");
        return Err(failure.with_hint("say `--ints exact` or `--ints math`"));
    }
    let command = command(args)?;
    let mut rows = Vec::new();
    for &method in &runs.methods {
        let (row, sharded) = explore(runs, method, shard, &command)?;
        if options.json {
            let mut object = report::to_json(&runs.open, options, common, &row);
            object["shard"] = json!(sharded);
            say::json(&object);
        }
        rows.push(row);
        if runs.interrupt.requested() {
            break;
        }
    }
    if !options.json {
        print!("{}", report::to_text(&runs.open, options, common, &rows));
    }
    runs.tell(&rows);
    // The shard is a part in any case; it is partial where a limit cut something in it.
    let partial = rows.iter().any(|row| row.summary.cuts.iter().any(|cut| cut.stopped.limit != Limit::Shard));
    Ok(runs.interrupt.exit(partial))
}

/// The command line without the shard and the number of threads.
fn command(args: &[OsString]) -> Result<Vec<String>, Failure> {
    let mut command = Vec::new();
    let mut words = args.iter();
    while let Some(word) = words.next() {
        let Some(text) = word.to_str() else {
            return Err(Failure::new(Code::BadUsage, "the command line of a shard must be UTF-8"));
        };
        match text.split_once('=').map_or(text, |(option, _)| option) {
            "--shard" | "--jobs" if text.contains('=') => {}
            "--shard" | "--jobs" => {
                words.next();
            }
            _ => command.push(text.to_string()),
        }
    }
    Ok(command)
}

/// Explores the shard's part of a method's tree.
fn explore(runs: &Runs, method: usize, shard: Shard, command: &[String]) -> Result<(Row, Sharded), Failure> {
    let since = Instant::now();
    let (index, of) = (shard.index.get() as usize - 1, shard.of.get() as usize);
    let parts = runs.explore(method, |how, work| {
        // The parts keep their own counts.
        let work = |task: &portions::Task| {
            let (explored, (found, _)) = work(task)?;
            let summary = explored.summary.clone();
            Ok((explored, (summary, found)))
        };
        let (mut whole, rest) = portions::divide(how, of * PORTIONS, &work)?;
        if index > 0 {
            whole = Whole { interrupted: whole.interrupted, is_over: whole.is_over, ..Whole::default() };
        }
        let mine = rest.into_iter().enumerate().filter(|(at, _)| at % of == index).map(|(_, mine)| mine);
        if !whole.interrupted {
            portions::explore_all(how, mine.collect(), &work, &mut whole)?;
        }
        Ok((whole.interrupted, whole.found))
    });
    let (interrupted, found) = parts?;
    let mut parts: Vec<Part> =
        found.into_iter().map(|(place, (summary, found))| Part { place, summary, found }).collect();
    parts.sort_by(|a, b| a.place.cmp(&b.place));
    let (mut summary, found) = join(&parts);
    runs.cancelled(&mut summary, interrupted);
    let why = format!(
        "it is part {} of {} of the tree (--shard); `symheap merge` joins them",
        shard.index, shard.of
    );
    summary.stop(Limit::Shard, why);
    let time = if runs.common.no_times { Duration::ZERO } else { since.elapsed() };
    if runs.common.no_times {
        parts.iter_mut().for_each(Part::forget_times);
    }
    let sharded = Sharded {
        shard,
        program: crate::ui::version::text().to_string(),
        sources: sources(&runs.open.subject),
        command: command.to_vec(),
        interrupted: interrupted || runs.interrupt.requested(),
        time,
        parts,
    };
    Ok((runs.row(method, summary, found, None, time), sharded))
}

impl Part {
    fn forget_times(&mut self) {
        self.found.solving = Duration::ZERO;
        self.summary.posts.time = Duration::ZERO;
        self.summary.smt_ways.forget_times();
    }
}

/// Puts parts together that come in their order.
pub fn join(parts: &[Part]) -> (Summary, Found) {
    let mut parts = parts.iter();
    let (mut summary, mut found) = match parts.next() {
        Some(first) => (first.summary.clone(), first.found.clone()),
        None => Default::default(),
    };
    for part in parts {
        summary.add(&part.summary);
        found.add(part.found.clone());
    }
    summary.conclude();
    (summary, found)
}

/// A shard's result in what `run --shard I/N --json` printed.
pub fn read(object: &Value) -> Option<Result<Sharded, serde_json::Error>> {
    object.get("shard").map(|shard| serde_json::from_value(shard.clone()))
}
