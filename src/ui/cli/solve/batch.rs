//! `solve --batch`: a CSV of vectors with their expected verdicts.
//!
//! Columns are found by name in the first line: `vector` and `verdict`, and optionally `class` (rows of
//! another class are skipped) and `scope` (which overrides the default; with `-k` rows of other scopes
//! are skipped). Without such a first line the columns are vector and verdict.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::Path;

use serde_json::json;

use crate::base::Code;
use crate::base::count::{agreeing, counted};
use crate::solve::VerdictWord;
use crate::solve::input::from_vector;
use crate::ui::cli::solve::layout;
use crate::ui::cli::solve::verdicts::Asker;
use crate::ui::exit::{Exit, Failure};
use crate::ui::partial::Partial;
use crate::ui::say;
use crate::ui::start::args::Solve;
use crate::ui::start::load::OpenSubject;

struct Columns {
    vector: usize,
    verdict: usize,
    class: Option<usize>,
    scope: Option<usize>,
}

struct Mismatch {
    line: u64,
    technique: String,
    expected: VerdictWord,
    given: VerdictWord,
    command: String,
}

/// Checks every row.
pub fn batch(asker: &Asker, path: &Path, options: &Solve) -> Result<Exit, Failure> {
    let shown = path.display().to_string();
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_path(path)
        .map_err(|error| Failure::new(Code::NotFound, format!("cannot read {shown}: {error}")))?;
    let open = OpenSubject { subject: asker.subject.clone() };
    let mut columns: Option<Columns> = None;
    let mut layouts = BTreeMap::new();
    let (mut checked, mut skipped, mut unknown) = (0u64, 0u64, 0u64);
    let mut mismatches: Vec<Mismatch> = Vec::new();
    let mut relies_on: Vec<String> = Vec::new();
    let mut stopped = None;
    for record in reader.records() {
        let record = record.map_err(|error| Failure::new(Code::BadCsv, format!("{shown}: {error}")))?;
        let line = record.position().map_or(0, csv::Position::line);
        let bad = |what: String| Failure::new(Code::BadCsv, format!("{shown}:{line}:1: {what}"));
        if columns.is_none() {
            let (found, is_header) = find_columns(&record).map_err(&bad)?;
            columns = Some(found);
            if is_header {
                continue;
            }
        }
        let Some(columns) = &columns else { continue };
        if asker.interrupt.requested() {
            stopped = asker.interrupt.partial();
            break;
        }
        let cell = |at: usize| record.get(at).unwrap_or_default();
        let class = columns.class.map(cell).unwrap_or_default();
        let scope = match columns.scope.map(cell).filter(|s| !s.is_empty()) {
            Some(text) => Some(text.parse::<u32>().map_err(|_| bad(format!("`{text}` is no scope")))?),
            None => None,
        };
        let main_class = &asker.subject.program.classes[asker.subject.main_class].simple;
        let other_class = !class.is_empty() && class != &**main_class && class != &*asker.subject.name;
        let other_scope = options.scope.is_some() && scope.is_some() && options.scope != scope;
        if other_class || other_scope {
            skipped += 1;
            continue;
        }
        let k = options.scope.or(scope).unwrap_or(asker.subject.spec.default_scope);
        let expected = cell(columns.verdict).to_lowercase();
        let expected = VerdictWord::named(&expected, &VerdictWord::JUDGED)
            .ok_or_else(|| bad(format!("`{expected}` is no verdict: sat, unsat or unknown")))?;
        let layout = match layouts.entry(k) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => {
                new.insert(layout(&open, k, (options.array_length, options.string_length))?)
            }
        };
        let vector = cell(columns.vector);
        let heap = from_vector(layout, vector).map_err(bad)?;
        checked += 1;
        for given in asker.ask(layout, &heap) {
            unknown += u64::from(given.word() == VerdictWord::Unknown);
            relies_on.extend(
                given.relies_on.iter().filter(|r| !relies_on.contains(r)).cloned().collect::<Vec<_>>(),
            );
            if given.word() != expected && given.word() != VerdictWord::NotApplicable {
                let technique = given.technique.clone();
                let target = &options.subject;
                let command = format!("symheap solve {target} -k {k} -t {technique} --vector {vector}");
                mismatches.push(Mismatch { line, technique, expected, given: given.word(), command });
            }
        }
    }
    let stopped = match (stopped.or(asker.interrupt.partial()), unknown) {
        (None, 0) => None,
        (None, _) => Some(Partial::unknown(format!(
            "{} {} unknown",
            counted(unknown, "verdict"),
            agreeing(unknown, "is", "are")
        ))),
        (Some(Partial { limit, why }), _) => {
            Some(Partial { limit, why: format!("{why}, after {}", counted(checked, "row")) })
        }
    };
    let counts = Counts { checked, skipped, unknown };
    report(options, &counts, stopped.as_ref(), &mismatches, &relies_on);
    if let Some(partial) = &stopped {
        partial.tell();
    }
    let differ = if mismatches.is_empty() { Exit::Done } else { Exit::Failed };
    Ok(asker.interrupt.exit(stopped.is_some()).or(differ))
}

fn find_columns(record: &csv::StringRecord) -> Result<(Columns, bool), String> {
    let find = |name: &str| record.iter().position(|c| c.eq_ignore_ascii_case(name));
    if let (Some(vector), Some(verdict)) = (find("vector"), find("verdict")) {
        return Ok((Columns { vector, verdict, class: find("class"), scope: find("scope") }, true));
    }
    if record.len() != 2 {
        return Err(
            "columns `vector` and `verdict` are needed, named in the first line; quote the vector".into()
        );
    }
    Ok((Columns { vector: 0, verdict: 1, class: None, scope: None }, false))
}

struct Counts {
    checked: u64,
    skipped: u64,
    unknown: u64,
}

fn report(
    options: &Solve,
    counts: &Counts,
    stopped: Option<&Partial>,
    mismatches: &[Mismatch],
    relies_on: &[String],
) {
    let Counts { checked, skipped, unknown } = counts;
    if options.json {
        let first = mismatches.first().map(|m| {
            json!({ "line": m.line, "technique": m.technique, "expected": m.expected, "given": m.given, "command": m.command })
        });
        let mut counts = json!({
            "rows": checked, "skipped": skipped, "mismatches": mismatches.len(), "unknown": unknown, "first": first,
        });
        Partial::enter(stopped, &mut counts);
        if !relies_on.is_empty() {
            counts["relies_on"] = json!(relies_on);
        }
        say::json(&counts);
        return;
    }
    println!(
        "{}, {}, {unknown} unknown, {} of other classes or scopes skipped",
        counted(checked, "row"),
        counted(mismatches.len(), "mismatch"),
        counted(skipped, "row")
    );
    if let Some(m) = mismatches.first() {
        println!(
            "first mismatch: line {}: {} says {}, expected {}",
            m.line, m.technique, m.given, m.expected
        );
        println!("  {}", m.command);
    }
    if !relies_on.is_empty() {
        println!("verdicts rest on: {}", relies_on.join("; "));
    }
}
