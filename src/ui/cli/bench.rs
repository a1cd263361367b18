//! `symheap bench`: what start-up, moves of a session, frames of the screen, and explorations cost on this machine;
//! explorations with the fast solver beside the textbook's, as a ratio of both times in one run, and beside the time that
//! was published.

mod frames;
mod rows;

use std::rc::Rc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::base::CancelToken;
use crate::base::count::counted;
use crate::explore::depth_first::{ExploreObserver, explore};
use crate::explore::engine::Plan;
use crate::explore::{Engine, Limits, Summary};
use crate::session::{Command, Session, Settings};
use crate::solve::smt::Ints;
use crate::subject::{LoadOptions, Subject, load};
use crate::technique::{Registry, Solver};
use crate::ui::cli::reproduce::published_time;
use crate::ui::exit::{Exit, Failure};
use crate::ui::partial::Partial;
use crate::ui::say;
use crate::ui::start::args::{Bench, Common};
use crate::ui::start::clock::Clock;
use crate::ui::start::interrupt::Interrupt;
use crate::ui::start::progress::Progress;
use crate::ui::style::table;

use rows::{ROWS, Row, What};

/// One measurement: the best time, and what was counted in that time; `None` where it was not reached in the budget.
#[derive(Clone, Copy)]
struct Measured {
    time: Duration,
    candidates: u64,
    paths: u64,
}

/// A row with what was measured.
struct Line {
    row: &'static Row,
    textbook: Option<Measured>,
    /// For explorations.
    fast: Option<Option<Measured>>,
    /// The seconds that were published, on the machine of whoever published them.
    published: Option<String>,
}

impl Line {
    /// How many times faster the fast solver was.
    fn ratio(&self) -> Option<f64> {
        let (textbook, fast) = (self.textbook?, self.fast??);
        Some(textbook.time.as_secs_f64() / fast.time.as_secs_f64().max(1e-6))
    }
    fn is_whole(&self) -> bool {
        self.textbook.is_some() && self.fast.is_none_or(|fast| fast.is_some())
    }
}

/// What measures.
struct Measuring<'a> {
    registry: &'a Rc<Registry>,
    interrupt: Interrupt,
    options: &'a Bench,
}

/// Carries the command out.
pub fn bench(registry: &Rc<Registry>, options: &Bench, common: &Common) -> Result<Exit, Failure> {
    let measuring = Measuring { registry, interrupt: Interrupt::new(common.timeout), options };
    let is_wanted =
        |row: &&Row| options.only.is_empty() || options.only.iter().any(|w| row.name().contains(&**w));
    let rows: Vec<&Row> = ROWS.iter().filter(is_wanted).collect();
    if rows.is_empty() {
        let names: Vec<String> = ROWS.iter().map(Row::name).collect();
        let message = format!("no row has one of these words; there are {}", names.join(", "));
        return Err(Failure::new(crate::base::Code::BadUsage, message));
    }
    let mut progress = Progress::new(common.style().progress);
    let mut lines = Vec::new();
    for row in rows {
        if measuring.interrupt.requested() {
            break;
        }
        progress.show(|_| row.name());
        lines.push(measuring.line(row)?);
    }
    progress.clear();
    let slow = || Partial { limit: "budget", why: "some rows take longer than --budget".into() };
    let is_slow = lines.iter().any(|line| !line.is_whole());
    let partial = measuring.interrupt.partial().or_else(|| is_slow.then(slow));
    match options.json {
        true => say::json(&to_json(&lines, partial.as_ref())),
        false => print!("{}", to_text(&lines, options)),
    }
    if let Some(partial) = &partial {
        partial.tell();
    }
    Ok(measuring.interrupt.exit(partial.is_some()))
}

impl Measuring<'_> {
    fn line(&self, row: &'static Row) -> Result<Line, Failure> {
        if let What::Frame(shape) = row.what {
            let drawn = || Ok(frames::frame(shape, row.scope as usize));
            let measured = |time| Measured { time, candidates: 0, paths: 0 };
            let best = self.best(|| drawn().map(|time| time.map(measured)))?;
            return Ok(Line { row, textbook: best, fast: None, published: None });
        }
        let subject = std::sync::Arc::new(load_bundled(row.subject)?);
        Ok(match row.what {
            What::Frame(_) => Line { row, textbook: None, fast: None, published: None },
            What::StartUp => {
                let measured = self.best(|| {
                    let since = Instant::now();
                    let loaded = load(row.subject, &LoadOptions::default());
                    let time = since.elapsed();
                    Ok(loaded.subject.map(|_| Measured { time, candidates: 0, paths: 0 }))
                });
                Line { row, textbook: measured?, fast: None, published: None }
            }
            What::Moves => {
                let measured = self.best(|| self.moves(row, &subject))?;
                Line { row, textbook: measured, fast: None, published: None }
            }
            What::Exploration(technique) => {
                let with = |solver| self.best(|| self.exploration(row, technique, &subject, solver));
                let published = published_time(row.subject, row.method, technique, row.scope);
                Line { row, textbook: with(Solver::Textbook)?, fast: Some(with(Solver::Fast)?), published }
            }
        })
    }

    /// The shortest of several, as many as there is time for.
    fn best(
        &self,
        mut measure: impl FnMut() -> Result<Option<Measured>, Failure>,
    ) -> Result<Option<Measured>, Failure> {
        let mut best: Option<Measured> = None;
        let since = Instant::now();
        for _ in 0..self.options.runs {
            if best.is_some_and(|best| (since.elapsed() + best.time).as_secs_f64() > self.options.budget) {
                break;
            }
            let Some(measured) = measure()? else { return Ok(best) };
            if best.is_none_or(|best| measured.time < best.time) {
                best = Some(measured);
            }
        }
        Ok(best)
    }

    fn clock(&self) -> Clock {
        let budget = Duration::try_from_secs_f64(self.options.budget).unwrap_or(Duration::MAX);
        Clock::start(budget, &self.interrupt)
    }

    /// A whole exploration.
    fn exploration(
        &self,
        row: &Row,
        technique: &str,
        subject: &std::sync::Arc<Subject>,
        solver: Solver,
    ) -> Result<Option<Measured>, Failure> {
        let clock = self.clock();
        let method = method_of(row, subject)?;
        let technique_limits =
            crate::technique::Limits { solver, keeps_refutations: true, ..Default::default() };
        // Postconditions are no part of what is compared.
        let limits = Limits { steps: u64::MAX, skips_posts: true, ..Limits::default() };
        let plan = Plan {
            limits,
            technique_limits,
            cancel: clock.token.clone(),
            ..Plan::new(subject, method, row.scope, self.registry.make(technique)?)
        };
        let since = Instant::now();
        let (mut engine, root) =
            Engine::start(plan).map_err(|failed| Failure::from_start(subject, failed))?;
        let (summary, interrupted) = explore(&mut engine, root, &mut Until(&clock.token));
        let time = since.elapsed();
        let is_whole = !interrupted && !clock.token.is_cancelled() && summary.stopped.is_none();
        let (candidates, paths) = (summary.technique.candidates, summary.paths);
        Ok(is_whole.then_some(Measured { time, candidates, paths }))
    }

    /// A move of a session on average: each node of a visited tree is gone to, from the root and back.
    fn moves(&self, row: &Row, subject: &std::sync::Arc<Subject>) -> Result<Option<Measured>, Failure> {
        let clock = self.clock();
        let settings = Settings {
            technique: "li".into(),
            scope: Some(row.scope),
            limits: Limits::default(),
            technique_limits: crate::technique::Limits::default(),
            ints: Ints::Exact,
            args: Vec::new(),
            cancel: CancelToken::new(),
        };
        let method = method_of(row, subject)?;
        let mut session = Session::new(self.registry.clone(), subject.clone(), method, settings)
            .map_err(|failed| Failure::new(failed.code, failed.message))?;
        let mut carry_out = |line: &str| -> Result<(), Failure> {
            let command = Command::parse(line).map_err(|failed| Failure::new(failed.code, failed.message))?;
            session.execute(&command).map(|_| ()).map_err(|failed| Failure::new(failed.code, failed.message))
        };
        carry_out("run 200")?;
        let since = Instant::now();
        for _ in 0..MOVES {
            for line in ["restart", "next-choice", "choose 1", "back"] {
                carry_out(line)?;
            }
            if clock.token.is_cancelled() {
                return Ok(None);
            }
        }
        let time = since.elapsed() / (MOVES * 4);
        Ok(Some(Measured { time, candidates: 0, paths: 0 }))
    }
}

/// Rounds of moves that are measured together.
const MOVES: u32 = 50;

/// Ends an exploration with its clock.
struct Until<'a>(&'a CancelToken);

impl ExploreObserver for Until<'_> {
    fn go_on(&mut self, _: &Summary, _: usize) -> bool {
        !self.0.is_cancelled()
    }
}

fn load_bundled(name: &str) -> Result<Subject, Failure> {
    let loaded = load(name, &LoadOptions::default());
    loaded.subject.ok_or_else(|| {
        Failure::new(crate::base::Code::BadUsage, format!("the bundled subject {name} does not load"))
    })
}

fn method_of(row: &Row, subject: &Subject) -> Result<usize, Failure> {
    let at = subject.methods.iter().position(|m| &*m.key == row.method);
    let missing = || format!("{} has no method {}", subject.name, row.method);
    at.ok_or_else(|| Failure::new(crate::base::Code::NoMethod, missing()))
}

fn machine() -> Value {
    json!({
        "program": crate::ui::version::text(),
        "optimised": !cfg!(debug_assertions),
        "system": std::env::consts::OS,
        "processor": std::env::consts::ARCH,
        "cores": std::thread::available_parallelism().map_or(1, usize::from),
        "date": time::OffsetDateTime::now_utc().date().to_string(),
    })
}

fn to_json(lines: &[Line], partial: Option<&Partial>) -> Value {
    let one = |measured: &Option<Measured>| {
        measured
            .map(|m| json!({ "time_s": m.time.as_secs_f64(), "candidates": m.candidates, "paths": m.paths }))
    };
    let rows = lines.iter().map(|line| {
        let mut object = json!({ "name": line.row.name(), "scope": line.row.scope });
        match &line.fast {
            None => object["measured"] = json!(one(&line.textbook)),
            Some(fast) => {
                object["textbook"] = json!(one(&line.textbook));
                object["fast"] = json!(one(fast));
                object["ratio"] = json!(line.ratio());
                object["published_s"] = json!(line.published);
            }
        }
        object
    });
    let rows: Vec<Value> = rows.collect();
    let mut object = json!({ "machine": machine() });
    Partial::enter(partial, &mut object);
    object["rows"] = rows.into();
    object
}

fn to_text(lines: &[Line], options: &Bench) -> String {
    let machine = machine();
    let word = |key: &str| machine[key].as_str().unwrap_or_default().to_string();
    let how = if machine["optimised"] == true { "" } else { ", not optimised: times say little" };
    let mut text = format!(
        "symheap {}{how}\n{}, {}, {}, {}; the best of {}\n",
        word("program"),
        word("system"),
        word("processor"),
        counted(&machine["cores"], "core"),
        word("date"),
        options.runs
    );
    let time = |measured: &Option<Measured>| match measured {
        None => format!("> {} s", options.budget),
        Some(m) if m.time < Duration::from_millis(1) => format!("{:.1} µs", m.time.as_secs_f64() * 1e6),
        Some(m) if m.time < Duration::from_secs(1) => format!("{:.1} ms", m.time.as_secs_f64() * 1e3),
        Some(m) => format!("{:.2} s", m.time.as_secs_f64()),
    };
    let cells = |line: &Line| {
        let candidates = |m: &Option<Measured>| m.map_or(String::new(), |m| m.candidates.to_string());
        let (fast, fast_candidates) = match &line.fast {
            Some(fast) => (time(fast), candidates(fast)),
            None => Default::default(),
        };
        let own = if line.fast.is_some() { candidates(&line.textbook) } else { String::new() };
        let ratio = line.ratio().map(|ratio| format!("{ratio:.1}")).unwrap_or_default();
        vec![
            line.row.name(),
            line.row.scope.to_string(),
            own,
            fast_candidates,
            time(&line.textbook),
            fast,
            ratio,
            line.published.as_ref().map(|seconds| format!("{seconds} s")).unwrap_or_default(),
        ]
    };
    let header = ["what", "k", "candidates", "with fast", "time", "with fast", "ratio", "published"];
    text += &table(&header, &lines.iter().map(cells).collect::<Vec<_>>(), 1);
    text
}
