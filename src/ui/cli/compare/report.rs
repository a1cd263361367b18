//! What a comparison prints.

use serde_json::{Map, Value, json};

use crate::base::count::counted;
use crate::explore::compare::{Comparison, Disagreement, Exact, Group, Row, group};
use crate::explore::summary::Limit;
use crate::ui::cli::{posts, ways};
use crate::ui::partial::Partial;
use crate::ui::style::table;

/// A comparison on one method.
pub struct Report<'a> {
    /// The subject's name.
    pub subject: &'a str,
    /// The method's key.
    pub method: &'a str,
    /// What was found.
    pub compared: &'a Comparison,
    /// That it says nothing: why.
    pub vacuous: Option<String>,
    /// What limits cut.
    pub cuts: Value,
    /// What it takes for granted, in words.
    pub relies_on: Vec<String>,
    /// Whether rows are specifications.
    pub of_specifications: bool,
    /// Whether text says what decided the questions about path conditions.
    pub stats: bool,
    /// Whether times are shown.
    pub times: bool,
    /// How long it all took.
    pub seconds: f64,
}

fn rounded(seconds: f64) -> Value {
    json!((seconds * 1000.0).round() / 1000.0)
}

fn exact_words(exact: &Exact) -> String {
    match exact {
        Exact::One(verdict) => verdict.word().as_str().into(),
        Exact::Each(each) => {
            each.iter().map(|(name, v)| format!("{name} {}", v.word())).collect::<Vec<_>>().join(", ")
        }
    }
}

impl Report<'_> {
    fn is_complete(&self) -> bool {
        let compared = self.compared;
        compared.summary.stopped.is_none() && !compared.interrupted && !compared.full
    }

    /// What ended it. That no further disagreements were asked for is `--limit`'s, and no budget's: `limited` says so.
    fn ended(&self) -> Option<Partial> {
        let compared = self.compared;
        let full = || {
            compared.full.then(|| Partial {
                limit: "limit",
                why: "no further nodes were asked for (--limit, --first)".into(),
            })
        };
        let interrupted = || compared.interrupted.then(|| Partial::new(Limit::Cancelled, "interrupted"));
        compared.summary.stopped.as_ref().map(Partial::of).or_else(interrupted).or_else(full)
    }

    /// The contract's JSON.
    pub fn to_json(&self) -> Value {
        let compared = self.compared;
        let groups = group(&compared.disagreements);
        let rows: Vec<Value> = compared.rows.iter().map(|r| self.row_json(r)).collect();
        let disagreements: Vec<Value> = compared
            .disagreements
            .iter()
            .enumerate()
            .map(|(at, d)| node_json(d, groups.iter().position(|g| g.members.contains(&at))))
            .collect();
        let groups: Vec<Value> = groups.iter().filter_map(|g| self.group_json(g)).collect();
        let mut object = json!({
            "subject": self.subject, "method": self.method, "complete": true, "limited": compared.full,
            "stopped": null, "cuts": self.cuts,
            "rows": rows, "disagreements": disagreements, "groups": groups, "remarks": compared.remarks,
            "smt_queries": compared.summary.smt_queries,
            "smt_decided_by": ways::to_json(&compared.summary.smt_ways, self.times),
        });
        Partial::enter(self.ended().as_ref(), &mut object);
        if let Some(why) = &self.vacuous {
            object["vacuous"] = why.as_str().into();
        }
        if !self.relies_on.is_empty() {
            object["relies_on"] = json!(self.relies_on);
        }
        if self.times {
            object["time_s"] = rounded(self.seconds);
        }
        if let Value::Object(map) = &mut object {
            posts::enter(map, &compared.summary, self.times);
        }
        object
    }

    fn row_json(&self, r: &Row) -> Value {
        let mut row = json!({
            "technique": r.technique, "paths": r.paths, "spurious": r.spurious, "alarms": r.alarms,
            "false_alarms": r.false_alarms, "never_ends": r.never_ends, "pruned": r.pruned, "calls": r.spent.calls, "complete": r.complete,
        });
        if let Some(specification) = &r.specification {
            row["specification"] = specification.as_str().into();
        }
        if self.times {
            row["time_s"] = rounded(r.spent.time.as_secs_f64());
        }
        row
    }

    fn group_json(&self, group: &Group) -> Option<Value> {
        let shown = self.compared.disagreements.get(group.representative)?;
        Some(json!({
            "count": group.members.len(), "kind": group.kind.word(), "sentence": group.reason,
            "representative": { "choice_path": shown.choice_path.0, "clause_path": shown.clause_path },
        }))
    }

    /// The table, and the groups below it.
    pub fn to_text(&self) -> String {
        let first = if self.of_specifications { "specification" } else { "technique" };
        let mut header = vec![first, "paths", "spurious", "alarms", "false alarms", "cut", "calls"];
        if self.times {
            header.push("its answers");
        }
        let row = |r: &Row| {
            let partial = if r.complete { "" } else { "≥" };
            let paths = format!("{partial}{}", r.paths);
            let numbers = [r.spurious, r.alarms, r.false_alarms, r.pruned, r.spent.calls];
            let time = self.times.then(|| format!("{:.2} s", r.spent.time.as_secs_f64()));
            let cells = [r.name().to_string(), paths].into_iter().chain(numbers.iter().map(u64::to_string));
            cells.chain(time).collect::<Vec<_>>()
        };
        let rows: Vec<Vec<String>> = self.compared.rows.iter().map(row).collect();
        let under = match self.compared.rows.first().filter(|_| self.of_specifications) {
            Some(row) => format!(" under {}", row.technique),
            None => String::new(),
        };
        let mut text = format!("{}.{}{under}\n{}", self.subject, self.method, table(&header, &rows, 1));
        if let Some(why) = &self.vacuous {
            text += &format!("VACUOUS: {why}\n");
        }
        if !self.relies_on.is_empty() {
            text += &format!("rests on: {}\n", self.relies_on.join("; "));
        }
        if self.times {
            let all = self.seconds;
            text += &format!("{all:.2} s in all: answers, the method's execution and exact verdicts\n");
        }
        if self.stats {
            let summary = &self.compared.summary;
            text += &format!("{}\n", ways::to_text(summary.smt_queries, &summary.smt_ways, self.times));
        }
        let summary = &self.compared.summary;
        let work = self.stats.then(|| posts::work(summary, self.times)).flatten();
        for line in work.into_iter().chain(posts::left_out(summary)) {
            text += &format!("{line}\n");
        }
        let found = &self.compared.disagreements;
        if found.is_empty() {
            let where_to = if self.is_complete() { "everywhere" } else { "as far as they were followed" };
            return text + &format!("they agree {where_to}\n");
        }
        let groups = group(found);
        let nodes = counted(found.len(), "node");
        text += &format!("{nodes} where they part, by reason:\n");
        for group in &groups {
            let Some(shown) = found.get(group.representative) else { continue };
            let verdicts: Vec<String> =
                shown.verdicts.iter().map(|(name, v)| format!("{name} {}", v.word())).collect();
            let (count, kind) = (group.members.len(), group.kind.word());
            text += &format!("{count:>5} × {kind}: {}\n", group.reason);
            text += &format!("        {}; exact {}\n", verdicts.join(", "), exact_words(&shown.exact));
            let which = if count == 1 { "" } else { "first the shortest: " };
            text += &format!("        {which}{} {}\n", shown.choice_path, shown.clause_path);
        }
        text
    }
}

fn node_json(d: &Disagreement, group: Option<usize>) -> Value {
    let words = |verdicts: &[(String, crate::solve::Verdict)]| {
        verdicts
            .iter()
            .map(|(name, v)| (name.clone(), v.word().as_str().into()))
            .collect::<Map<String, Value>>()
    };
    let relies_on: Map<String, Value> =
        d.relies_on.iter().map(|(name, limits)| (name.clone(), json!(limits))).collect();
    let exact: Value = match &d.exact {
        Exact::One(verdict) => verdict.word().as_str().into(),
        Exact::Each(each) => words(each).into(),
    };
    let why = d.exact.verdicts().find_map(|v| v.why()).map(|w| w.sentence());
    json!({
        "choice_path": d.choice_path.0, "clause_path": d.clause_path, "kind": d.kind.word(),
        "verdicts": words(&d.verdicts), "exact": exact, "why": why, "reason": d.reason,
        "relies_on": relies_on, "group": group,
    })
}
