//! `symheap reproduce`: a published table, printed beside measured.
//!
//! Each row (subject, methods, technique, scope) is an exploration of its own with a budget of wall-clock time.
//! Integers are read as the published tools read them (`--ints math`).

mod backward;
mod measure;
mod published;
mod report;

use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};

use crate::base::{Code, Threads, in_order};
use crate::explore::summary::Limit;
use crate::technique::Registry;
use crate::ui::exit::{Exit, Failure};
use crate::ui::partial::Partial;
use crate::ui::say;
use crate::ui::start::args::{Common, Reproduce, TableOption};
use crate::ui::start::interrupt::Interrupt;
use crate::ui::start::progress::Progress;

use measure::{Bench, End};
use published::{Case, Row, Table};
use report::{Report, Tally, tally_json, wrap};

/// Rows that may wait for one that comes before them.
const AHEAD: usize = 256;
/// What an equal count shows, and what it does not.
const SUBJECTS: &str = "The subjects are symheap's own. Where a published program was not to be had or left a \
    choice (how many buckets, how keys compare, which fields stay untracked), they were written to give the \
    published counts: an equal count says that technique and subject together agree with what was printed.";

/// Carries the command out.
pub fn reproduce(registry: &Rc<Registry>, options: &Reproduce, common: &Common) -> Result<Exit, Failure> {
    if !common.spec.is_empty() {
        let failure = Failure::new(Code::BadUsage, "`reproduce` uses the bundled specifications");
        return Err(failure.with_hint("leave --spec out, or use `symheap run`"));
    }
    if options.table == TableOption::Backward {
        return backward::backward(registry, options, common);
    }
    let mut tables = Vec::new();
    for table in options.table.tables() {
        let mut table = table.read()?;
        if table.name == "alarms" && !options.scope.is_empty() {
            table.rows = at_scopes(&table.rows, &options.scope);
        }
        table.rows.retain(|row| options.wants(&row.case));
        if !table.rows.is_empty() {
            tables.push(table);
        }
    }
    if tables.is_empty() {
        let failure = Failure::new(Code::NoRows, "no row of the table fits --only, --technique and --scope");
        return Err(failure.with_hint("--only takes a subject such as lissa/tree_map or tree_map"));
    }
    let interrupt = Interrupt::new(common.timeout);
    let budget = Duration::try_from_secs_f64(options.budget).unwrap_or(Duration::MAX);
    let bench = Bench::new(registry, &interrupt, budget);
    let (mut total, mut parts) = (Tally::default(), Vec::new());
    let mut is_cut_short = false;
    for (i, table) in tables.iter().enumerate() {
        if interrupt.requested() {
            is_cut_short = true;
            break;
        }
        if i > 0 && !options.json {
            println!();
        }
        let (report, is_whole) = fill(&bench, table, options, common);
        is_cut_short |= !is_whole;
        total.add(&report.tally());
        if options.json {
            parts.push(report.json());
        }
    }
    let interrupted = || Partial::new(Limit::Cancelled, "interrupted");
    let partial = is_cut_short.then(|| interrupt.partial().unwrap_or_else(interrupted));
    if options.json {
        let mut object = json!({ "budget_s": options.budget });
        Partial::enter(partial.as_ref(), &mut object);
        if let Value::Object(map) = &mut object {
            map.extend(tally_json(&total));
        }
        object["subjects"] = SUBJECTS.into();
        object["tables"] = parts.into();
        say::json(&object);
    } else {
        print!("\n{}", wrap(SUBJECTS, 0));
    }
    if let Some(partial) = &partial {
        partial.tell();
    }
    let differs = total.unexplained > 0 || total.broken > 0 || total.drifted > 0;
    Ok(interrupt.exit(is_cut_short).or(if differs { Exit::Failed } else { Exit::Done }))
}

/// The seconds that a table prints of one exploration, as it prints them (`<1`), if it does.
pub fn published_time(subject: &str, method: &str, technique: &str, scope: u32) -> Option<String> {
    let case = Case {
        subject: subject.into(),
        methods: vec![method.into()],
        technique: technique.into(),
        scope: Some(scope),
    };
    let tables = [TableOption::Lissa, TableOption::Pli].into_iter().filter_map(|table| table.read().ok());
    let mut rows = tables.flat_map(|table| table.rows).filter(|row| row.case == case);
    rows.find_map(|row| row.figures.into_iter().find_map(|figure| figure.time))
}

/// Rows that say the same of every scope, at these.
fn at_scopes(rows: &[Row], scopes: &[u32]) -> Vec<Row> {
    let at = |row: &Row, k: u32| {
        let mut row = row.clone();
        if row.case.scope != Some(k) {
            // What a note counts, it counts at its own scope.
            row.figures.iter_mut().for_each(|figure| figure.noted = None);
        }
        row.case.scope = Some(k);
        row
    };
    rows.iter().flat_map(|row| scopes.iter().map(move |&k| at(row, k))).collect()
}

/// Measures the rows of a table, and prints them as they come. The second value says whether all were
/// looked at.
fn fill<'a>(bench: &Bench, table: &'a Table, options: &Reproduce, common: &Common) -> (Report<'a>, bool) {
    let mut report = Report::new(table, options.budget, common.no_times);
    let show = |text: &str| {
        if !options.json {
            print!("{text}");
        }
    };
    show(&report.header());
    let mut is_whole = true;
    let progress = Mutex::new(Progress::new(common.style().progress));
    let measure = |row: &&'a Row, _: &AtomicBool| {
        let measured = bench.measure(row, table.loop_reads, &progress);
        (measured, Vec::new())
    };
    let threads = Threads { jobs: common.jobs(), ahead: AHEAD };
    in_order(threads, table.rows.iter().collect(), &measure, |row, measured| {
        is_whole = measured.end != End::Interrupted;
        if !is_whole {
            return ControlFlow::Break(());
        }
        progress.lock().unwrap_or_else(PoisonError::into_inner).clear();
        show(&report.add(row, measured));
        ControlFlow::Continue(())
    });
    progress.lock().unwrap_or_else(PoisonError::into_inner).clear();
    show(&report.footer());
    (report, is_whole)
}

impl Reproduce {
    /// Whether the filters let a case through.
    fn wants(&self, case: &Case) -> bool {
        let name = case.subject.rsplit('/').next().unwrap_or_default();
        let fits = |wanted: &String| *wanted == case.subject || wanted == name;
        (self.only.is_empty() || self.only.iter().any(fits))
            && (self.technique.is_empty() || self.technique.contains(&case.technique))
            && (self.scope.is_empty() || case.scope.is_some_and(|k| self.scope.contains(&k)))
    }
}
