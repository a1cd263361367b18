//! `run --ints both`: one exploration a reading of the integers, and where they part.

use std::rc::Rc;

use serde_json::{Value, json};

use crate::base::count::{agreeing, counted};
use crate::base::{Code, Diagnostic};
use crate::exec::Outcome;
use crate::explore::readings::{Parting, Readings, side_by_side};
use crate::explore::summary::Limit;
use crate::explore::{PathEnd, Summary};
use crate::lang::program::Program;
use crate::solve::smt::Ints;
use crate::technique::Registry;
use crate::ui::cli::cuts;
use crate::ui::exit::{Exit, Failure};
use crate::ui::partial::Partial;
use crate::ui::say;
use crate::ui::start::args::{Common, Run};
use crate::ui::start::interrupt::Interrupt;
use crate::ui::start::load::OpenSubject;
use crate::ui::start::progress::Progress;
use crate::ui::style::table;

/// Nodes that the text shows; JSON has all.
const SHOWN: usize = 5;

/// Carries the command out.
pub(super) fn run_both(
    registry: &Rc<Registry>,
    open: &OpenSubject,
    methods: &[usize],
    options: &Run,
    common: &Common,
    interrupt: &Interrupt,
) -> Result<Exit, Failure> {
    if options.paths || options.validate {
        let failure = Failure::new(Code::BadUsage, "`--paths` and `--validate` are about one reading");
        return Err(failure.with_hint("say `--ints exact` or `--ints math`"));
    }
    let mut partial = false;
    for &method in methods {
        let technique = registry.make(options.exploration.technique())?;
        let base = options.exploration.budgets.plan(&open.subject, method, technique, common, interrupt);
        let scope = base.scope;
        let mut progress = Progress::new(common.style().progress);
        let mut make = |ints: Ints| {
            let technique = registry.make(options.exploration.technique()).map_err(Diagnostic::from)?;
            let mut plan = base.with(technique);
            plan.ints = ints;
            Ok(plan)
        };
        let mut go_on = |summary: &Summary, depth: usize| {
            progress.show(|_| format!("{}, depth {depth}", counted(summary.paths, "path")));
            !interrupt.requested()
        };
        let readings = side_by_side(&mut make, &mut go_on);
        progress.clear();
        let mut readings = readings.map_err(|problem| Failure::from_start(&open.subject, problem))?;
        if let Some(why) = interrupt.why() {
            readings.exact.cancel(interrupt.limit(), why);
            readings.math.cancel(interrupt.limit(), why);
        }
        let key = &*open.subject.methods[method].key;
        let stopped = [&readings.exact, &readings.math].into_iter().find_map(|s| s.stopped.as_ref());
        partial |= stopped.is_some() || readings.interrupted;
        if options.json {
            say::json(&to_json(open, key, options, scope, &readings));
        } else {
            print!("{}", to_text(open, key, options, scope, &readings));
        }
        if !common.quiet {
            let partial = [&readings.exact, &readings.math].into_iter().find(|s| s.stopped.is_some());
            if let Some(summary) = partial {
                cuts::tell(&format!("{}.{key}", open.subject.name), summary);
            }
            if readings.undecided > 0 {
                eprintln!(
                    "note: {}.{key}: on {} the other reading gave no answer; {} as agreed",
                    open.subject.name,
                    counted(readings.undecided, "node"),
                    agreeing(readings.undecided, "it counts", "they count")
                );
            }
        }
        if interrupt.requested() {
            break;
        }
    }
    Ok(interrupt.exit(partial))
}

fn word(ints: Ints) -> &'static str {
    match ints {
        Ints::Exact => "exact",
        Ints::Math => "math",
    }
}

/// `throws AssertionError at …`, `returns`.
fn outcome(program: &Program, end: &PathEnd) -> String {
    match end {
        PathEnd::Finished(Outcome::Exception { class, span, inside, .. }) => {
            let at = program.sources.thrown_at(*span, *inside);
            format!("throws {}{at}", program.classes[*class].simple)
        }
        PathEnd::NeverEnds(found) => {
            let at = found.at.map(|span| format!(" at {}", program.sources.locate(span)));
            format!("never ends{}", at.unwrap_or_default())
        }
        _ => "returns".into(),
    }
}

fn to_json(open: &OpenSubject, method: &str, options: &Run, scope: u32, readings: &Readings) -> Value {
    let program = &open.subject.program;
    let counts = |s: &Summary| {
        let mut counts = json!({
            "paths": s.paths, "alarms": s.alarms,
            "outcomes": { "return": s.returns, "exception": s.exceptions, "never_ends": s.never_ends },
            "pruned": s.pruned, "loops_cut": s.loops_cut, "complete": true, "stopped": null,
            "cuts": cuts::to_json(program, &s.cuts),
        });
        Partial::enter(s.stopped.as_ref().map(Partial::of).as_ref(), &mut counts);
        if !s.assumptions.is_empty() {
            counts["relies_on"] = json!(open.sentences(&s.assumptions));
        }
        counts
    };
    let parting = |p: &Parting| {
        json!({
            "only": word(p.only), "choice_path": p.choice_path.0, "clause_path": p.clause_path, "at": p.at,
            "paths": p.paths, "outcome": p.outcome.as_ref().map(|end| outcome(program, end)), "alarm": p.is_alarm,
            "violates": p.violates,
            "operation": p.operation.as_ref().map(|o| json!({ "at": o.at, "text": o.text })),
        })
    };
    let mut object = json!({
        "subject": &*open.subject.name, "method": method, "technique": options.exploration.technique(),
        "scope": scope, "complete": true, "stopped": null,
        "ints": { "exact": counts(&readings.exact), "math": counts(&readings.math) },
        "agree": readings.agree(), "undecided": readings.undecided,
        "partings": readings.partings.iter().map(parting).collect::<Vec<_>>(),
    });
    let stopped = [&readings.exact, &readings.math].into_iter().find_map(|s| s.stopped.as_ref());
    let ended = || readings.interrupted.then(|| Partial::new(Limit::Cancelled, "interrupted"));
    Partial::enter(stopped.map(Partial::of).or_else(ended).as_ref(), &mut object);
    object
}

fn to_text(open: &OpenSubject, method: &str, options: &Run, scope: u32, readings: &Readings) -> String {
    let row = |ints: Ints, s: &Summary| {
        let throws = s.exceptions.values().sum::<u64>();
        let partial = if s.stopped.is_some() { "≥" } else { "" };
        let numbers = [throws, s.alarms, s.pruned].map(|n| n.to_string());
        [word(ints).to_string(), format!("{partial}{}", s.paths)]
            .into_iter()
            .chain(numbers)
            .collect::<Vec<_>>()
    };
    let rows = [row(Ints::Exact, &readings.exact), row(Ints::Math, &readings.math)];
    let technique = options.exploration.technique();
    let mut text = format!("{}.{method} under {technique}, k = {scope}\n", open.subject.name);
    text += &table(&["ints", "paths", "throws", "alarms", "cut"], &rows, 1);
    for (ints, s) in [(Ints::Exact, &readings.exact), (Ints::Math, &readings.math)] {
        if !s.assumptions.is_empty() {
            text += &format!("{} rests on: {}\n", word(ints), open.sentences(&s.assumptions).join("; "));
        }
    }
    let stopped = readings.exact.stopped.is_some() || readings.math.stopped.is_some();
    match readings.partings.len() {
        0 if readings.agree() && stopped => {
            return text + "the two readings agree as far as they were followed\n";
        }
        0 if readings.agree() => return text + "the two readings agree\n",
        0 => return text + "they have the same nodes, but not the same alarms: a postcondition overflows\n",
        n => text += &format!("{} where they part:\n", counted(n, "node")),
    }
    for p in readings.partings.iter().take(SHOWN) {
        text += &format!("  {} {}\n", p.choice_path, p.clause_path);
        let at = p.at.as_ref().map(|at| format!(", at {at}")).unwrap_or_default();
        text += &format!("    only under {}{at}\n", word(p.only));
        if let Some(end) = &p.outcome {
            let violates = p.violates.as_ref().map(|post| format!(", and {post} fails")).unwrap_or_default();
            let paths = counted(p.paths, "path");
            text += &format!("    {paths}; {}{violates}\n", outcome(&open.subject.program, end));
        }
        match &p.operation {
            Some(operation) => {
                let at = operation.at.as_ref().map(|at| format!("{at}: ")).unwrap_or_default();
                text += &format!("    {at}{}\n", operation.text);
            }
            None => text += "    what overflows is computed by the precondition\n",
        }
    }
    if readings.partings.len() > SHOWN {
        text += &format!("  … and {} more (--json)\n", readings.partings.len() - SHOWN);
    }
    text
}
