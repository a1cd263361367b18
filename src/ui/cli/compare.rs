//! `symheap compare`: techniques side by side, or specifications, and every topmost node where they part.

mod report;

use std::path::Path;
use std::rc::Rc;
use std::time::Instant;

use crate::base::Code;
use crate::explore::Summary;
use crate::explore::compare::{
    Kind, PATHS_EACH, Wanted, compare as compare_techniques, compare_specifications,
};
use crate::explore::engine::{Engine, Plan};
use crate::technique::{Registry, Shown, Technique};
use crate::ui::cli::cuts;
use crate::ui::exit::{Exit, Failure};
use crate::ui::say;
use crate::ui::start::args::{Common, Compare, KindOption};
use crate::ui::start::interrupt::Interrupt;
use crate::ui::start::load::{Open, OpenSubject};
use crate::ui::start::progress::Progress;
use report::Report;

/// The technique under which specifications are compared.
const FOR_SPECIFICATIONS: &str = "lissa";

impl From<KindOption> for Kind {
    fn from(option: KindOption) -> Self {
        match option {
            KindOption::Unsound => Kind::Unsound,
            KindOption::Imprecise => Kind::Imprecise,
            KindOption::Undecided => Kind::Undecided,
            KindOption::Differ => Kind::Differ,
        }
    }
}

/// Carries the command out.
pub fn compare(registry: &Rc<Registry>, options: &Compare, common: &Common) -> Result<Exit, Failure> {
    let mut opened = Vec::new();
    for spec in specifications(common) {
        let common = Common { spec: spec.into_iter().collect(), ..common.clone() };
        opened.push(Open { common: &common, told: None }.subject(&options.subject)?);
    }
    let Some(open) = opened.first() else { return Ok(Exit::Done) };
    let of_specifications = opened.len() > 1;
    if of_specifications && options.techniques.len() > 1 {
        let failure = Failure::new(Code::BadUsage, "specifications are compared under one technique");
        return Err(failure.with_hint("give one with -t, or one --spec"));
    }
    for name in &options.techniques {
        let technique = registry.entry(name)?;
        for open in &opened {
            open.accept((technique.check)(&open.subject))?;
        }
    }
    let interrupt = Interrupt::new(common.timeout);
    let mut partial = false;
    for method in open.methods(options.method.as_deref())? {
        let start = Instant::now();
        let mut progress = Progress::new(common.style().progress);
        let plan = |open: &OpenSubject, technique: Technique| {
            options.exploration.plan(&open.subject, method, technique, common, &interrupt)
        };
        let limit = if options.first { Some(1) } else { options.limit };
        let wanted = Wanted {
            only: options.only.map(Kind::from),
            limit,
            paths_each: Some(options.paths_each.unwrap_or(PATHS_EACH)),
            ..Wanted::default()
        };
        let clock = Rc::new(move || start.elapsed());
        let mut go_on = |summary: &Summary, depth: usize| {
            progress.show(|_| format!("{} paths, depth {depth}", summary.paths));
            !interrupt.requested()
        };
        let compared = if of_specifications {
            let technique = options.techniques.first().map_or(FOR_SPECIFICATIONS, String::as_str);
            let mut plans = Vec::new();
            for (open, name) in opened.iter().zip(names(&common.spec)) {
                plans.push((name, plan(open, registry.make(technique)?)));
            }
            compare_specifications(plans, Technique::plain(), wanted, clock, &mut go_on)
        } else {
            let plan = plan(open, Technique::plain());
            let mut techniques = Vec::new();
            for name in wanted_techniques(registry, options, open, &plan)? {
                techniques.push(registry.make(&name)?);
            }
            compare_techniques(plan, techniques, wanted, clock, &mut go_on)
        };
        progress.clear();
        let layout = open.layout(method, options.exploration.scope);
        let mut compared = compared.map_err(|problem| Failure::from_start(&open.subject, problem))?;
        if let Some(why) = interrupt.why() {
            compared.summary.cancel(interrupt.limit(), why);
        }
        partial |= compared.summary.stopped.is_some() || compared.interrupted;
        let key = &*open.subject.methods[method].key;
        let report = Report {
            subject: &open.subject.name,
            method: key,
            compared: &compared,
            cuts: cuts::to_json(&open.subject.program, &compared.summary.cuts),
            relies_on: open.sentences(&compared.summary.assumptions),
            vacuous: layout.and_then(|layout| {
                let is_inhabited = compared.rows.iter().any(|row| row.paths > row.spurious);
                open.vacuous(&layout, &compared.summary, is_inhabited, &interrupt)
            }),
            of_specifications,
            stats: options.stats,
            times: !common.no_times,
            seconds: start.elapsed().as_secs_f64(),
        };
        if options.json {
            say::json(&report.to_json());
        } else {
            print!("{}", report.to_text());
        }
        if !common.quiet {
            cuts::tell(&format!("{}.{key}", open.subject.name), &compared.summary);
            if compared.rows.iter().any(|row| row.spent.ran_out) {
                eprintln!("  hint: --paths-each N follows them further; -t names the techniques that matter");
            }
            if let Some(thrown) = &compared.summary.technique.thrown {
                eprintln!("note: on some candidate heaps {thrown}; that counts as false");
            }
            for remark in &compared.remarks {
                eprintln!("note: {}.{key}: {remark}", open.subject.name);
            }
        }
        if interrupt.requested() {
            break;
        }
    }
    Ok(interrupt.exit(partial))
}

/// The specifications to load the subject with: its own where none is given.
fn specifications(common: &Common) -> Vec<Option<String>> {
    match common.spec.as_slice() {
        [] => vec![None],
        specs => specs.iter().cloned().map(Some).collect(),
    }
}

/// What tells specifications apart: the stem of the file, or all of what was given where stems are the same.
fn names(specs: &[String]) -> Vec<String> {
    let stem = |spec: &String| {
        let stem = Path::new(spec).file_stem().and_then(|s| s.to_str());
        stem.unwrap_or(spec).to_string()
    };
    let stems: Vec<String> = specs.iter().map(stem).collect();
    let is_unique = |name: &String| stems.iter().filter(|s| *s == name).count() == 1;
    let all: Vec<String> = specs
        .iter()
        .zip(&stems)
        .map(|(spec, stem)| if is_unique(stem) { stem.clone() } else { spec.clone() })
        .collect();
    let numbered = |(at, name): (usize, &String)| match all.iter().take(at).filter(|n| *n == name).count() {
        0 => name.clone(),
        before => format!("{name}#{}", before + 1),
    };
    all.iter().enumerate().map(numbered).collect()
}

fn wanted_techniques(
    registry: &Registry,
    options: &Compare,
    open: &OpenSubject,
    plan: &Plan,
) -> Result<Vec<String>, Failure> {
    if !options.techniques.is_empty() {
        return Ok(options.techniques.clone());
    }
    // As far as the subject has what they need.
    let mut names = Vec::new();
    for name in registry.compared_with_baseline() {
        let technique = registry.make(&name)?;
        let entry = &technique.entry;
        if (entry.needs)(&open.subject).is_ok() {
            open.accept((entry.check)(&open.subject))?;
        }
        // Plain lazy initialization is always possible; what is wrong there is wrong for all.
        if entry.shown == Shown::Baseline || Engine::start(plan.with(technique)).is_ok() {
            names.push(name);
        }
    }
    Ok(names)
}
