//! `symheap enumerate`: all heaps of the scope that satisfy preH, isomorphic ones once (Korat). Of an unsplit
//! precondition all is run, with every number from its domain.

use std::sync::{Arc, Mutex};

use serde_json::json;

use crate::base::Code;
use crate::heap::{Layout, SlotId};
use crate::session::witness::of_vector;
use crate::solve::korat::{HeapPredicate, Keeps, Search, parts};
use crate::subject::Subject;
use crate::technique::vacuous;
use crate::ui::cli::heaps::{heap_json, heap_text};
use crate::ui::exit::{Exit, Failure};
use crate::ui::heap_picture::{Gallery, Marks, Panel};
use crate::ui::partial::Partial;
use crate::ui::render_reply::pictured::{self, How};
use crate::ui::say;
use crate::ui::start::args::{Common, Enumerate, HeapsFormat, SolverOption};
use crate::ui::start::interrupt::Interrupt;
use crate::ui::start::load::Open;
use crate::ui::start::progress::Progress;
use crate::ui::start::usual::HOW_TO_STATE;

/// Instructions that preH may take on one heap.
const STEPS: u64 = 1_000_000;

/// Carries the command out.
pub fn enumerate(options: &Enumerate, common: &Common) -> Result<Exit, Failure> {
    let open = Open { common, told: None }.subject(&options.subject)?;
    let subject = &open.subject;
    if subject.spec.structure().is_empty() {
        let message = format!("{} names no preH (or repOK) to enumerate by", subject.spec.path);
        let failure = Failure::new(Code::NoPrecondition, message);
        return Err(failure.with_hint(format!("no precondition: every heap is allowed; {HOW_TO_STATE}")));
    }
    if let Some(predicate) = subject.spec.structure().iter().find(|p| p.takes_number()) {
        let name = subject.program.method_name(predicate.method);
        let message = format!("{name} takes an argument of the method, which no heap gives a value");
        return Err(Failure::new(Code::NotApplicable, message));
    }
    let left_out: Vec<String> =
        subject.spec.pre_mixed.iter().map(|p| subject.program.method_name(p.method)).collect();
    let k = options.scope.unwrap_or(subject.spec.default_scope);
    let mut scope = subject.scope(k).map_err(|d| Failure::from_start(subject, d))?;
    scope.array_length = options.array_length.unwrap_or(scope.array_length);
    scope.string_length = options.string_length.unwrap_or(scope.string_length);
    let layout = Arc::new(Layout::new(&subject.program, scope, &[]));
    let natives = subject.natives().clone();
    let is_fast = options.solver == Some(SolverOption::Fast);
    let predicate = || {
        let made = HeapPredicate::new(subject, &natives, &layout, subject.spec.structure(), STEPS);
        made.map(|mut predicate| {
            predicate.explain(is_fast);
            predicate.learn(if is_fast { Keeps::OneQuery } else { Keeps::Nothing });
            predicate
        })
    };
    // One that cannot be made is told as such.
    predicate().map_err(|why| Failure::new(Code::CannotRun, why.0))?;
    let interrupt = Interrupt::new(common.timeout);
    let progress = Mutex::new((Progress::new(common.style().progress), 0_u64, 0_u64));
    let as_json = options.json || options.format == Some(HeapsFormat::Json);
    let mut form = Form::of(options, as_json);
    let kept = form.kept(options.count);
    let keep = |search: &Search| kept.of(&layout, search);
    let go_on = |heaps: u64, candidates: u64| {
        if let Ok(mut line) = progress.lock() {
            let (line, valid, explored) = &mut *line;
            (*valid, *explored) = (*valid + heaps, *explored + candidates);
            line.show(|seconds| {
                let rate = *explored as f64 / seconds.max(0.001);
                format!("{valid} valid of {explored} explored, {rate:.0}/s")
            });
        }
        !interrupt.requested()
    };
    let how = parts::How {
        jobs: common.jobs(),
        // What is refuted in one part would not be known in the next.
        share: if is_fast { u64::MAX } else { parts::SHARE },
        layout: &layout,
        predicate: &predicate,
        keep: &keep,
        go_on: &go_on,
    };
    let (mut valid, mut explored, mut is_ended, mut thrown) = (0, 0, false, None);
    let clear = || progress.lock().iter_mut().for_each(|line| line.0.clear());
    let unknown = parts::enumerate(&how, |part| {
        valid += part.found.len() as u64;
        explored += part.candidates;
        is_ended |= part.is_ended;
        thrown = thrown.take().or(part.thrown);
        if !options.count && !part.found.is_empty() {
            clear();
            part.found.iter().for_each(|heap| form.print(subject, &layout, heap));
        }
    });
    let unknown = unknown.err().map(Partial::unknown);
    let stopped = if is_ended { interrupt.partial().or(unknown) } else { unknown };
    clear();
    form.end();
    let is_empty = valid == 0 && stopped.is_none();
    let vacuous = if is_empty { vacuous(subject, &layout, &interrupt.token) } else { None };
    let assumed = open.sentences(&subject.precondition_assumptions(&layout));
    if options.count && as_json {
        let mut counts = json!({ "valid": valid, "explored": explored });
        if is_fast {
            // Candidates are published for the textbook's search.
            counts["explored"] = serde_json::Value::Null;
            counts["solver"] = json!({ "name": SolverOption::Fast.word(), "candidates": explored });
        }
        if stopped.is_some() {
            Partial::enter(stopped.as_ref(), &mut counts);
        }
        if let Some(why) = &vacuous {
            counts["vacuous"] = why.as_str().into();
        }
        if !assumed.is_empty() {
            counts["relies_on"] = json!(assumed);
        }
        if let Some(thrown) = &thrown {
            counts["thrown"] = thrown.as_str().into();
        }
        if !left_out.is_empty() {
            counts["not_asked"] = json!(left_out);
        }
        say::json(&counts);
    } else if !as_json {
        let how = if is_fast { " by the fast solver" } else { "" };
        println!("{}: k={k}: {valid} valid of {explored} explored{how}", subject.name);
        if let Some(why) = &vacuous {
            println!("VACUOUS: {why}");
        }
        if !assumed.is_empty() {
            println!("rests on: {}", assumed.join("; "));
        }
    } else {
        // The heaps are no result as a whole; that some are missing stands behind them.
        if let Some(partial) = &stopped {
            say::json(&partial.to_json());
        }
        if !assumed.is_empty() && !common.quiet {
            eprintln!("note: rests on: {}", assumed.join("; "));
        }
    }
    if !left_out.is_empty() && !common.quiet {
        let names = left_out.join(", ");
        eprintln!(
            "note: {names} was not asked: it takes an argument of the method, so no heap alone decides it"
        );
    }
    if let Some(partial) = &stopped {
        partial.tell();
    }
    if let (Some(thrown), false) = (&thrown, common.quiet) {
        eprintln!("note: on some candidate heaps {thrown}; that counts as false");
    }
    Ok(interrupt.exit(stopped.is_some()))
}

/// How heaps are printed.
enum Form {
    /// A line with the slots that preH read.
    Lines,
    /// An object in the form of `solve --heap`.
    Json,
    /// Pictures, with the number of the last one.
    Pictures(Box<Gallery>, u64),
}

impl Form {
    fn of(options: &Enumerate, as_json: bool) -> Self {
        let how = pictured::here();
        let how = How { columns: options.width.unwrap_or(how.columns), ..how };
        match options.format {
            _ if as_json => Self::Json,
            Some(HeapsFormat::Text) => Self::Pictures(Box::new(Gallery::new(&how.options())), 0),
            Some(HeapsFormat::Ascii) => {
                let how = How { ascii: true, ..how };
                Self::Pictures(Box::new(Gallery::new(&how.options())), 0)
            }
            _ => Self::Lines,
        }
    }

    /// What is kept of each heap to be printed.
    fn kept(&self, counts_only: bool) -> Kept {
        match self {
            _ if counts_only => Kept::Nothing,
            Self::Lines => Kept::Line,
            Self::Json => Kept::Json,
            Self::Pictures(..) => Kept::Values,
        }
    }

    fn print(&mut self, subject: &Subject, layout: &Arc<Layout>, heap: &Heap) {
        match (self, heap) {
            (Self::Pictures(gallery, number), Heap::Values(vector, read)) => {
                *number += 1;
                let heap = of_vector(&subject.program, layout, vector, read);
                let panel = Panel::new(vec![number.to_string()], &heap, Marks::default());
                print!("{}", gallery.add(&panel).text());
            }
            (Self::Json, Heap::Text(object)) => say::json(object),
            (_, Heap::Text(line)) => println!("{line}"),
            _ => {}
        }
    }

    /// What is left to print.
    fn end(self) {
        if let Self::Pictures(gallery, number) = self {
            print!("{}", gallery.end().text());
            if number > 0 {
                println!();
            }
        }
    }
}

/// What threads make of a heap, before it is its turn to be printed.
#[derive(Clone, Copy)]
enum Kept {
    Nothing,
    Line,
    Json,
    Values,
}

/// A heap that waits to be printed.
enum Heap {
    Counted,
    Text(String),
    /// The values of slots, and which were read.
    Values(Vec<u32>, Vec<SlotId>),
}

impl Kept {
    fn of(self, layout: &Layout, search: &Search) -> Heap {
        let (vector, read) = (search.vector(), search.accessed());
        match self {
            Self::Nothing => Heap::Counted,
            Self::Line => Heap::Text(heap_text(layout, vector, read)),
            Self::Json => Heap::Text(json!({ "heap": heap_json(layout, vector, read) }).to_string()),
            Self::Values => Heap::Values(vector.to_vec(), read.to_vec()),
        }
    }
}
