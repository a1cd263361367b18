//! `symheap compare`: techniques side by side, and every topmost node where they part.

use std::rc::Rc;
use std::time::Instant;

use serde_json::{Map, Value, json};

use crate::explore::compare::{Comparison, Kind, Wanted, compare as walk};
use crate::explore::engine::Plan;
use crate::technique::Registry;
use crate::ui::cli::args::{Common, Compare, KindOption};
use crate::ui::cli::exit::{Exit, Failure};
use crate::ui::cli::interrupt::Interrupt;
use crate::ui::cli::load::{Open, OpenSubject};
use crate::ui::cli::output::{Style, table};
use crate::ui::cli::progress::Progress;

/// Compared where `-t` says nothing and the subject has what they need.
const DEFAULT: [&str; 4] = ["li", "lihybrid", "lissa", "pli"];

impl From<KindOption> for Kind {
    fn from(option: KindOption) -> Self {
        match option {
            KindOption::Unsound => Kind::Unsound,
            KindOption::Imprecise => Kind::Imprecise,
            KindOption::Undecided => Kind::Undecided,
        }
    }
}

/// Carries the command out.
pub fn compare(registry: &Rc<Registry>, options: &Compare, common: &Common) -> Result<Exit, Failure> {
    let open = Open { common }.subject(&options.subject)?;
    let methods = open.methods(options.method.as_deref())?;
    let names: Vec<String> = if options.techniques.is_empty() {
        let known: Vec<&str> = registry.names().map(|(name, _)| name).collect();
        DEFAULT.iter().filter(|d| known.contains(d)).map(|d| d.to_string()).collect()
    } else {
        options.techniques.clone()
    };
    let interrupt = Interrupt::new(common.timeout);
    let mut partial = false;
    for method in methods {
        let start = Instant::now();
        let mut progress = Progress::new(Style::new(common).progress);
        let mut techniques = Vec::new();
        for name in &names {
            techniques.push(registry.make(name)?);
        }
        let plan = Plan {
            subject: open.subject.clone(),
            method,
            scope: options.exploration.scope.unwrap_or(open.subject.spec.default_scope),
            technique: registry.make("li")?,
            limits: options.exploration.limits(),
            technique_limits: options.exploration.technique_limits(),
            ints: common.ints.into(),
            args: options.exploration.args.clone(),
            cancel: interrupt.token.clone(),
        };
        let limit = if options.first { Some(1) } else { options.limit };
        let wanted = Wanted { only: options.only.map(Kind::from), limit };
        let clock = Rc::new(move || start.elapsed());
        let compared = walk(plan, techniques, wanted, clock, |summary, depth| {
            progress.show(|_| format!("{} paths, depth {depth}", summary.paths));
            !interrupt.requested()
        });
        progress.clear();
        let compared = compared.map_err(|problem| Failure::from_start(&open.subject, problem))?;
        let seconds = start.elapsed().as_secs_f64();
        partial |= compared.summary.stopped.is_some() || compared.interrupted;
        let key = open.subject.methods[method].key.to_string();
        if options.json {
            println!("{}", to_json(&open, &key, common, &compared, seconds));
        } else {
            print!("{}", to_text(&open, &key, common, &compared));
        }
        if let (Some(stopped), false) = (&compared.summary.stopped, common.quiet) {
            eprintln!("partial: {}.{key}: {}", open.subject.name, stopped.why);
        }
    }
    Ok(match () {
        () if interrupt.by_signal() => Exit::Interrupted,
        () if partial => Exit::Partial,
        () => Exit::Done,
    })
}

fn to_json(open: &OpenSubject, method: &str, common: &Common, compared: &Comparison, seconds: f64) -> Value {
    let rows: Vec<Value> = compared
        .rows
        .iter()
        .map(|r| {
            let mut row = json!({
                "technique": r.technique, "paths": r.paths, "spurious": r.spurious, "alarms": r.alarms,
                "false_alarms": r.false_alarms, "pruned": r.pruned, "calls": r.spent.calls,
            });
            if !common.no_times {
                row["time_s"] = json!((r.spent.time.as_secs_f64() * 1000.0).round() / 1000.0);
            }
            row
        })
        .collect();
    let disagreements: Vec<Value> = compared
        .disagreements
        .iter()
        .map(|d| {
            let verdicts: Map<String, Value> =
                d.verdicts.iter().map(|(name, v)| (name.clone(), v.word().into())).collect();
            json!({
                "choice_path": d.choice_path.0, "clause_path": d.clause_path, "kind": d.kind.word(),
                "verdicts": verdicts, "exact": d.exact.word(), "why": d.exact.why().map(|w| w.sentence()),
            })
        })
        .collect();
    let mut object = json!({
        "subject": &*open.subject.name, "method": method, "complete": compared.summary.stopped.is_none() && !compared.interrupted,
        "rows": rows, "disagreements": disagreements,
    });
    if !common.no_times {
        object["time_s"] = json!((seconds * 1000.0).round() / 1000.0);
    }
    object
}

fn to_text(open: &OpenSubject, method: &str, common: &Common, compared: &Comparison) -> String {
    let mut header = vec!["technique", "paths", "spurious", "alarms", "false alarms", "cut", "calls"];
    if !common.no_times {
        header.push("time");
    }
    let row = |r: &crate::explore::compare::Row| {
        let numbers = [r.paths, r.spurious, r.alarms, r.false_alarms, r.pruned, r.spent.calls];
        let time = (!common.no_times).then(|| format!("{:.2} s", r.spent.time.as_secs_f64()));
        let cells = std::iter::once(r.technique.clone()).chain(numbers.iter().map(u64::to_string));
        cells.chain(time).collect::<Vec<_>>()
    };
    let rows: Vec<Vec<String>> = compared.rows.iter().map(row).collect();
    let mut text = format!("{}.{method}\n{}", open.subject.name, table(&header, &rows, 1));
    if compared.disagreements.is_empty() {
        return text + "they agree everywhere\n";
    }
    text += &format!("{} nodes where they part:\n", compared.disagreements.len());
    for d in &compared.disagreements {
        let verdicts: Vec<String> =
            d.verdicts.iter().map(|(name, v)| format!("{name} {}", v.word())).collect();
        text += &format!("  {} {}\n", d.choice_path, d.clause_path);
        text += &format!("    {}: {}, exact {}\n", d.kind.word(), verdicts.join(", "), d.exact.word());
        if let Some(why) = d.exact.why() {
            text += &format!("    {}\n", why.sentence());
        }
    }
    text
}
