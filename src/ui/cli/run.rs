//! `symheap run`: explore all paths of a method, print the counts.

mod both;
mod paths;

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};

use crate::explore::alarm::{Class, NEVER_ENDS, decide, violation};
use crate::explore::depth_first::{ExploreObserver, Trail, explore};
use crate::explore::engine::Plan;
use crate::explore::postcondition::Violation;
use crate::explore::validate::{Validation, Validator};
use crate::explore::{ChoicePath, Engine, Limits, Live, PathEnd, Summary};
use crate::solve::VerdictWord;
use crate::solve::smt::Ints;
use crate::subject::Subject;
use crate::technique::{Registry, Technique};
use crate::ui::cli::{cuts, posts, ways};
use crate::ui::exit::{Exit, Failure};
use crate::ui::say;
use crate::ui::start::args::{Budgets, Common, IdentityOption, IntsOption, Run, SolverOption};
use crate::ui::start::interrupt::Interrupt;
use crate::ui::start::load::{Open, OpenSubject};
use crate::ui::start::progress::Progress;
use crate::ui::style::table;

impl Budgets {
    /// The budgets, defaults where nothing is said.
    pub fn limits(&self) -> Limits {
        let default = Limits::default();
        Limits {
            depth: self.depth.unwrap_or(default.depth),
            paths: self.max_paths.unwrap_or(default.paths),
            steps: self.max_steps.unwrap_or(default.steps),
            frames: self.max_frames.unwrap_or(default.frames),
            memory: self.max_memory.unwrap_or(default.memory),
            loop_reads: self.loop_reads.unwrap_or(default.loop_reads),
            array_length: self.array_length,
            string_length: self.string_length,
            assumes_identity: self.identity == Some(IdentityOption::Assume),
            skips_posts: self.no_post,
        }
    }
    /// Budgets of a technique's queries.
    pub fn technique_limits(&self) -> crate::technique::Limits {
        let default = crate::technique::Limits::default();
        crate::technique::Limits {
            candidates: self.max_candidates.unwrap_or(default.candidates),
            steps: self.pre_steps.unwrap_or(default.steps),
            solver: self.solver.unwrap_or_default().into(),
        }
    }
    /// A method under a technique with this scope, these arguments and budgets; the interrupt ends it early.
    pub fn plan(
        &self,
        subject: &Arc<Subject>,
        method: usize,
        technique: Technique,
        common: &Common,
        interrupt: &Interrupt,
    ) -> Plan {
        Plan {
            limits: self.limits(),
            technique_limits: self.technique_limits(),
            ints: common.ints.into(),
            args: self.args.clone(),
            cancel: interrupt.token.clone(),
            ..Plan::new(subject, method, self.scope.unwrap_or(subject.spec.default_scope), technique)
        }
    }
}

impl From<IntsOption> for Ints {
    fn from(option: IntsOption) -> Self {
        match option {
            // Where one reading is wanted it is Java's.
            IntsOption::Exact | IntsOption::Both => Ints::Exact,
            IntsOption::Math => Ints::Math,
        }
    }
}

/// What one exploration gave, and how long it took.
struct Row {
    method: String,
    scope: u32,
    summary: Summary,
    remarks: Vec<String>,
    paths: Vec<Value>,
    validation: Option<Validation>,
    classes: BTreeMap<Class, u64>,
    /// That it says nothing: why.
    vacuous: Option<String>,
    time: Duration,
    solving: Duration,
}

/// Carries the command out.
pub fn run(registry: &Rc<Registry>, options: &Run, common: &Common) -> Result<Exit, Failure> {
    let opener = Open { common, told: None };
    let open = opener.subject(&options.subject)?;
    let methods = open.methods(options.method.as_deref())?;
    let exploration = options.exploration.settled(registry, &open.subject, &opener)?;
    let options = &Run { exploration, ..options.clone() };
    let technique = registry.entry(options.exploration.technique())?;
    open.accept((technique.check)(&open.subject))?;
    let interrupt = Interrupt::new(common.timeout);
    if common.ints == IntsOption::Both {
        return both::run_both(registry, &open, &methods, options, common, &interrupt);
    }
    let mut rows = Vec::new();
    for method in methods {
        let row = explore_method(registry, &open, method, options, common, &interrupt)?;
        if options.json {
            say::json(&to_json(&open, options, common, &row));
        }
        rows.push(row);
        if interrupt.requested() {
            break;
        }
    }
    if !options.json {
        print!("{}", report(&open, options, common, &rows));
    }
    if !common.quiet {
        for row in &rows {
            cuts::tell(&format!("{}.{}", open.subject.name, row.method), &row.summary);
        }
        for thrown in rows.iter().filter_map(|r| r.summary.technique.thrown.as_ref()).take(1) {
            eprintln!("note: on some candidate heaps {thrown}; that counts as false");
        }
        for row in &rows {
            for remark in &row.remarks {
                eprintln!("note: {}.{}: {remark}", open.subject.name, row.method);
            }
        }
    }
    let partial = rows.iter().any(|r| r.summary.stopped.is_some());
    Ok(interrupt.exit(partial))
}

fn explore_method(
    registry: &Rc<Registry>,
    open: &OpenSubject,
    method: usize,
    options: &Run,
    common: &Common,
    interrupt: &Interrupt,
) -> Result<Row, Failure> {
    let technique = registry.make(options.exploration.technique())?;
    let plan = options.exploration.budgets.plan(&open.subject, method, technique, common, interrupt);
    let scope = plan.scope;
    let start = Instant::now();
    let (mut engine, root) =
        Engine::start(plan).map_err(|failed| Failure::from_start(&open.subject, failed))?;
    let mut watch = Watch {
        progress: Progress::new(common.style().progress),
        interrupt,
        keep_paths: options.paths,
        paths: Vec::new(),
        validation: options.validate.then(|| (Validator::default(), Validation::default())),
        classes: BTreeMap::new(),
        solving: Duration::ZERO,
        since: None,
    };
    let (mut summary, interrupted) = explore(&mut engine, root, &mut watch);
    watch.progress.clear();
    if interrupted || interrupt.requested() {
        summary.cancel(interrupt.why().unwrap_or("interrupted"));
    }
    let time = start.elapsed();
    let is_exact = registry.entry(options.exploration.technique())?.exact;
    let is_valid = watch.validation.as_ref().is_some_and(|(_, counts)| counts.valid > 0);
    let is_inhabited = is_valid || is_exact && summary.paths > 0;
    let vacuous = open.vacuous(engine.layout(), &summary, is_inhabited, interrupt);
    Ok(Row {
        method: open.subject.methods[method].key.to_string(),
        scope,
        vacuous,
        remarks: engine.remarks(),
        summary,
        paths: watch.paths,
        validation: watch.validation.map(|(_, counts)| counts),
        classes: watch.classes,
        time,
        solving: watch.solving,
    })
}

struct Watch<'a> {
    progress: Progress,
    interrupt: &'a Interrupt,
    keep_paths: bool,
    paths: Vec<Value>,
    validation: Option<(Validator, Validation)>,
    classes: BTreeMap<Class, u64>,
    solving: Duration,
    since: Option<Instant>,
}

impl ExploreObserver for Watch<'_> {
    fn on_violation(&mut self, engine: &mut Engine, live: &Live, trail: &Trail, found: &Violation) {
        if self.validation.is_some() {
            let name = trail.name(engine);
            let class = violation(engine, live, name, found).decision.class;
            *self.classes.entry(class).or_insert(0) += 1;
        }
    }

    fn on_child(&mut self, engine: &mut Engine, live: &Live, trail: &Trail) {
        if let Some((validator, _)) = &mut self.validation {
            validator.word(engine, live, Some(&trail.choice_path()));
        }
    }

    fn on_end(&mut self, engine: &mut Engine, live: &Live, trail: &Trail, end: &PathEnd) {
        let never_ends = matches!(end, PathEnd::NeverEnds(_));
        if !never_ends && !matches!(end, PathEnd::Finished(_)) {
            return;
        }
        if let Some((validator, counts)) = &mut self.validation {
            let is_alarm = engine.is_alarm(end);
            // What never ends is no path, neither valid nor spurious.
            let path = trail.choice_path();
            let word = match never_ends {
                true => validator.word(engine, live, Some(&path)),
                false => validator.count(engine, live, Some(&path), is_alarm, counts),
            };
            counts.false_alarms += u64::from(never_ends && word == VerdictWord::Unsat);
            if is_alarm {
                let class = decide(engine, validator, live, &path, word, end).class;
                *self.classes.entry(class).or_insert(0) += 1;
            }
        }
        if !self.keep_paths {
            return;
        }
        self.paths.push(paths::to_json(engine, live, trail, end));
    }

    fn on_repeat(&mut self, first: &ChoicePath, trail: &Trail) {
        let same = |path: &&mut Value| path["choice_path"] == json!(first.0);
        if let Some(path) = self.paths.iter_mut().rev().find(same) {
            let again = json!(trail.choice_path().0);
            match path["repeated"].as_array_mut() {
                Some(known) => known.push(again),
                None => path["repeated"] = json!([again]),
            }
        }
    }

    fn go_on(&mut self, summary: &Summary, depth: usize) -> bool {
        self.progress.show(|seconds| {
            let rate = summary.paths as f64 / seconds.max(0.001);
            let share = 100.0 * self.solving.as_secs_f64() / seconds.max(0.001);
            format!(
                "{} paths, {rate:.0}/s, {} cut, depth {depth}, {share:.0}% solving",
                summary.paths, summary.pruned
            )
        });
        !self.interrupt.requested()
    }

    fn on_descend(&mut self, starts: bool) {
        match (starts, self.since.take()) {
            (true, _) => self.since = Some(Instant::now()),
            (false, Some(since)) => self.solving += since.elapsed(),
            (false, None) => {}
        }
    }
}

fn to_json(open: &OpenSubject, options: &Run, common: &Common, row: &Row) -> Value {
    let s = &row.summary;
    let mut object = json!({
        "subject": &*open.subject.name,
        "method": row.method,
        "technique": options.exploration.technique(),
        "scope": row.scope,
        "complete": s.stopped.is_none(),
        "stopped": s.stopped.as_ref().map(|s| s.limit.word()),
        "cuts": cuts::to_json(&open.subject.program, &s.cuts),
        "paths": s.paths,
        "outcomes": { "return": s.returns, "exception": s.exceptions, "never_ends": s.never_ends },
        "choices": s.choices,
        "pruned": s.pruned,
        "loops_cut": s.loops_cut,
        "alarms": s.alarms,
        "solver_calls": s.technique.solver_calls,
        "cache_hits": s.technique.cache_hits,
        "candidates": s.technique.candidates,
        "smt_queries": s.smt_queries,
        "smt_decided_by": ways::to_json(&s.smt_ways, !common.no_times),
        "steps": s.steps,
    });
    if let Value::Object(map) = &mut object {
        if options.exploration.budgets.solver == Some(SolverOption::Fast) {
            let unexplained = s.technique.unexplained;
            map.insert(
                "solver".into(),
                json!({ "name": "fast", "unexplained": unexplained.candidates, "why": unexplained.why }),
            );
        }
        if !common.no_times {
            map.insert("time_s".into(), rounded(row.time));
            map.insert("solving_s".into(), rounded(row.solving));
        }
        if let Some(v) = &row.validation {
            map.insert("valid".into(), v.valid.into());
            map.insert("spurious".into(), v.spurious.into());
            map.insert("spurious_heap".into(), v.spurious_heap.into());
            map.insert("false_alarms".into(), v.false_alarms.into());
            map.insert("undecided".into(), v.unknown.into());
            let classes = row.classes.iter().map(|(class, n)| (class.word().into(), (*n).into()));
            map.insert("alarm_classes".into(), classes.collect::<Map<_, _>>().into());
        }
        posts::enter(map, s, !common.no_times);
        if s.repeated > 0 {
            map.insert("repeated".into(), s.repeated.into());
        }
        if let Some(why) = &row.vacuous {
            map.insert("vacuous".into(), why.as_str().into());
        }
        if !s.assumptions.is_empty() {
            map.insert("relies_on".into(), json!(open.sentences(&s.assumptions)));
        }
        if !s.violations.is_empty() {
            map.insert("violations".into(), json!(s.violations));
        }
        if options.paths {
            map.insert("path_list".into(), row.paths.clone().into());
        }
    }
    object
}

fn rounded(time: Duration) -> Value {
    json!((time.as_secs_f64() * 1000.0).round() / 1000.0)
}

fn report(open: &OpenSubject, options: &Run, common: &Common, rows: &[Row]) -> String {
    // Narrow enough for 80 columns; JSON has all counts.
    let mut header = vec!["method", "paths", "throws", "alarms", "cut", "loops cut", "candidates"];
    if !common.no_times {
        header.push("time");
    }
    let line = |row: &Row| {
        let s = &row.summary;
        let partial = if s.stopped.is_some() { "≥" } else { "" };
        let mut cells = vec![
            row.method.clone(),
            format!("{partial}{}", s.paths),
            s.exceptions.values().sum::<u64>().to_string(),
            s.alarms.to_string(),
            s.pruned.to_string(),
            s.loops_cut.to_string(),
            s.technique.candidates.to_string(),
        ];
        if !common.no_times {
            cells.push(format!("{:.2} s", row.time.as_secs_f64()));
        }
        cells
    };
    let scope = rows.first().map_or(0, |r| r.scope);
    let mut text = format!("{} under {}, k = {scope}\n", open.subject.name, options.exploration.technique());
    text += &table(&header, &rows.iter().map(line).collect::<Vec<_>>(), 1);
    for row in rows {
        for (class, count) in &row.summary.exceptions {
            text += &format!("{}.{}: {count} × {class}\n", open.subject.name, row.method);
        }
        if row.summary.never_ends > 0 {
            let (name, count) = (&open.subject.name, row.summary.never_ends);
            text += &format!("{name}.{}: {count} × {NEVER_ENDS}\n", row.method);
        }
    }
    for row in rows.iter().filter(|_| options.stats) {
        let said = ways::to_text(row.summary.smt_queries, &row.summary.smt_ways, !common.no_times);
        text += &format!("{}.{}: {said}\n", open.subject.name, row.method);
        let unexplained = row.summary.technique.unexplained;
        if let Some(why) = unexplained.why {
            let (name, count) = (&open.subject.name, unexplained.candidates);
            text += &format!(
                "{name}.{}: {count} candidates were refused as by the textbook: {why}\n",
                row.method
            );
        }
    }
    for row in rows {
        let what = format!("{}.{}", open.subject.name, row.method);
        let summary = &row.summary;
        let work = options.stats.then(|| posts::work(summary, !common.no_times)).flatten();
        for line in work.into_iter().chain(posts::left_out(summary)) {
            text += &format!("{what}: {line}\n");
        }
    }
    for row in rows.iter().filter(|row| row.summary.repeated > 0) {
        let (name, again) = (&open.subject.name, row.summary.repeated);
        text += &format!(
            "{name}.{}: {again} more paths are the same cases by other names of the objects\n",
            row.method
        );
    }
    for row in rows {
        for (post, count) in &row.summary.violations {
            text += &format!("{}.{}: {count} × postcondition {post} fails\n", open.subject.name, row.method);
        }
    }
    for (row, why) in rows.iter().filter_map(|row| Some((row, row.vacuous.as_ref()?))) {
        text += &format!("{}.{} VACUOUS: {why}\n", open.subject.name, row.method);
    }
    for row in rows.iter().filter(|row| !row.summary.assumptions.is_empty()) {
        let all = open.sentences(&row.summary.assumptions).join("; ");
        text += &format!("{}.{} rests on: {all}\n", open.subject.name, row.method);
    }
    for (row, v) in rows.iter().filter_map(|r| r.validation.map(|v| (r, v))) {
        text += &format!(
            "{}.{}: {} valid, {} spurious ({} by the heap alone), {} false alarms, {} undecided\n",
            open.subject.name, row.method, v.valid, v.spurious, v.spurious_heap, v.false_alarms, v.unknown
        );
    }
    for row in rows.iter().filter(|_| options.paths) {
        for path in &row.paths {
            text += &paths::to_text(path);
        }
    }
    text
}
