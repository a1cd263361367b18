//! What `run` prints.

use std::time::Duration;

use serde_json::{Map, Value, json};

use crate::base::count::{agreeing, counted};
use crate::explore::alarm::NEVER_ENDS;
use crate::technique::{ENOUGH, PATIENCE};
use crate::ui::cli::run::{Row, paths};
use crate::ui::cli::{cuts, posts, ways};
use crate::ui::partial::Partial;
use crate::ui::start::args::{Common, Run, SolverOption};
use crate::ui::start::load::OpenSubject;
use crate::ui::style::table;

/// A row as JSON.
pub fn to_json(open: &OpenSubject, options: &Run, common: &Common, row: &Row) -> Value {
    let s = &row.summary;
    let mut object = json!({
        "subject": &*open.subject.name,
        "method": row.method,
        "technique": options.exploration.technique(),
        "scope": row.scope,
        "complete": true,
        "stopped": null,
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
    Partial::enter(s.stopped.as_ref().map(Partial::of).as_ref(), &mut object);
    if let Value::Object(map) = &mut object {
        let solver = options.exploration.budgets.solver.unwrap_or_default();
        if solver == SolverOption::Fast || s.technique.taken_over > 0 {
            let unexplained = &s.technique.unexplained;
            let solver = json!({
                "name": solver.word(),
                "taken_over": s.technique.taken_over,
                "unexplained": unexplained.candidates,
                "why": unexplained.why,
                "inherited": s.technique.inherited,
            });
            map.insert("solver".into(), solver);
        }
        if let Some(thrown) = &s.technique.thrown {
            map.insert("thrown".into(), thrown.as_str().into());
        }
        if !common.no_times {
            map.insert("time_s".into(), rounded(row.time));
            map.insert("solving_s".into(), rounded(row.found.solving));
        }
        if let Some(v) = &row.found.validation {
            map.insert("valid".into(), v.valid.into());
            map.insert("spurious".into(), v.spurious.into());
            map.insert("spurious_heap".into(), v.spurious_heap.into());
            map.insert("false_alarms".into(), v.false_alarms.into());
            map.insert("undecided".into(), v.unknown.into());
            let classes = row.found.classes.iter().map(|(class, n)| (class.word().into(), (*n).into()));
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
            map.insert("path_list".into(), row.found.paths.clone().into());
        }
    }
    object
}

fn rounded(time: Duration) -> Value {
    json!((time.as_secs_f64() * 1000.0).round() / 1000.0)
}

/// All rows as text.
pub fn to_text(open: &OpenSubject, options: &Run, common: &Common, rows: &[Row]) -> String {
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
        let unexplained = &row.summary.technique.unexplained;
        if let Some(why) = &unexplained.why {
            let (name, count) = (&open.subject.name, unexplained.candidates);
            text += &format!(
                "{name}.{}: {} {} refused for more than what had a part in it: {why}\n",
                row.method,
                counted(count, "candidate"),
                agreeing(count, "was", "were")
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
    for row in rows.iter().filter(|row| row.summary.technique.taken_over > 0) {
        let queries = match row.summary.technique.taken_over {
            1 => "1 query".to_string(),
            n => format!("{n} queries"),
        };
        let name = &open.subject.name;
        text += &format!(
            "{name}.{}: {queries} went to the fast solver, which takes over where one takes more than {PATIENCE} \
             candidates, and all after {ENOUGH}; `--solver textbook` counts as published\n",
            row.method
        );
    }
    for row in rows.iter().filter(|row| row.summary.repeated > 0) {
        let (name, again) = (&open.subject.name, row.summary.repeated);
        text += &format!(
            "{name}.{}: {} {} by other names of the objects\n",
            row.method,
            counted(again, "more path"),
            agreeing(again, "is the same case", "are the same cases")
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
    for (row, v) in rows.iter().filter_map(|r| r.found.validation.as_ref().map(|v| (r, v))) {
        text += &format!(
            "{}.{}: {} valid, {} spurious ({} by the heap alone), {}, {} undecided\n",
            open.subject.name,
            row.method,
            v.valid,
            v.spurious,
            v.spurious_heap,
            counted(v.false_alarms, "false alarm"),
            v.unknown
        );
    }
    for row in rows.iter().filter(|_| options.paths) {
        for path in &row.found.paths {
            text += &paths::to_text(path);
        }
    }
    text
}
