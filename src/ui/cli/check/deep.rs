//! What trying a subject found, as text and as data.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::base::count::counted;
use crate::base::{Code, Diagnostic};
use crate::explore::deep::{Broken, Count, Reach, Source, look as try_out};
use crate::session::json::input_json;
use crate::subject::{DiskAndBundled, LoadOptions, Subject};
use crate::technique::Registry;
use crate::ui::cli::check::finding_json;
use crate::ui::partial::Partial;
use crate::ui::render_diagnostics;
use crate::ui::start::args::{Check, Common};
use crate::ui::start::interrupt::Interrupt;
use crate::ui::start::progress::Progress;
use crate::ui::style::Style;

/// What was found, with the subject whose sources it is about.
pub(super) struct Looked {
    subject: Arc<Subject>,
    counts: Vec<Count>,
    pub findings: Vec<Diagnostic>,
    /// Of a finding: what a method broke, by index.
    witnesses: Vec<(usize, Value)>,
    partial: Vec<String>,
    ended: Option<Partial>,
    skipped: Vec<String>,
}

/// Largest scopes where nothing is said.
const SCOPE: u32 = 3;
const METHODS: u32 = 2;

pub(super) fn look(
    registry: &Registry,
    subject: Subject,
    file: &str,
    options: &Check,
    common: &Common,
    interrupt: &Interrupt,
) -> Looked {
    let subject = Arc::new(subject);
    let reach = Reach {
        scope: options.scope.unwrap_or(SCOPE),
        methods: options.scope.unwrap_or(METHODS),
        candidates: options.max_candidates,
        paths: options.max_paths,
    };
    let mut progress = Progress::new(common.style().progress);
    let load = LoadOptions::default();
    let from = Source { files: &DiskAndBundled, target: file, options: &load };
    let found = try_out(registry, &subject, &from, &reach, &interrupt.token, &mut |what| {
        progress.show(|_| what.to_string());
    });
    progress.clear();
    let mut looked = Looked {
        counts: found.counts,
        findings: found.findings,
        witnesses: Vec::new(),
        ended: found
            .partial
            .first()
            .map(|why| interrupt.partial().unwrap_or_else(|| Partial::unknown(why.as_str()))),
        partial: found.partial,
        skipped: found.skipped,
        subject,
    };
    for broken in &found.broken {
        looked.enter_broken(broken, reach.methods);
    }
    looked
}

impl Looked {
    pub fn is_partial(&self) -> bool {
        !self.partial.is_empty()
    }

    /// Says on standard error what is partial.
    pub fn tell(&self) {
        self.partial.iter().for_each(|why| eprintln!("partial: {why}"));
    }

    fn enter_broken(&mut self, broken: &Broken, k: u32) {
        let program = &self.subject.program;
        let input = broken.alarm.decision.input.as_ref();
        let witness = input.map_or(Value::Null, |input| input_json(program, &broken.terms, input));
        let how = broken.alarm.message.as_deref().unwrap_or("is false");
        let paths = counted(broken.count, "path");
        let message = format!(
            "`{}` breaks the invariant: it returns, and {} {how} then, on {paths} (k = {k})",
            broken.method, broken.condition
        );
        let line = broken.refused_at.map(|span| {
            let sources = &program.sources;
            format!("; {}: `{}`", sources.locate(span), sources.statement(span))
        });
        let mut hint = format!("the smallest input: {witness}{}", line.unwrap_or_default());
        let assumed: Vec<String> =
            broken.alarm.decision.relies_on.iter().map(|a| a.sentence(program)).collect();
        if !assumed.is_empty() {
            hint += &format!("; it rests on: {}", assumed.join("; "));
        }
        let found = Diagnostic::warning(Code::BreaksInvariant, broken.at, message).with_hint(hint);
        let more = json!({
            "method": broken.method,
            "condition": broken.condition,
            "paths": broken.count,
            "witness": witness,
            "clause_path": broken.alarm.clause_path,
            "refused_at": broken.refused_at.map(|span| program.sources.locate(span)),
            "relies_on": assumed,
        });
        self.witnesses.push((self.findings.len(), more));
        self.findings.push(found);
    }

    pub fn to_text(&self, style: &Style) -> String {
        let sources = &self.subject.program.sources;
        let mut text = render_diagnostics::render(sources, &self.findings, style.render());
        let count = |count: &Count| {
            let least = if count.is_complete { "" } else { "at least " };
            format!("{least}{} at k = {}", count.valid, count.scope)
        };
        if !self.counts.is_empty() {
            let counts: Vec<String> = self.counts.iter().map(count).collect();
            text += &format!("valid heaps: {}\n", counts.join(", "));
        }
        self.skipped.iter().for_each(|why| text += &format!("not tried: {why}\n"));
        self.partial.iter().for_each(|why| text += &format!("partial: {why}\n"));
        text
    }

    /// Enters it beside what was read.
    pub fn enter(&self, object: &mut Value) {
        let sources = &self.subject.program.sources;
        if let Some(findings) = object["findings"].as_array_mut() {
            for (at, found) in self.findings.iter().enumerate() {
                let mut finding = finding_json(sources, found);
                if let Some((_, more)) = self.witnesses.iter().find(|(of, _)| *of == at) {
                    finding["broken"] = more.clone();
                }
                findings.push(finding);
            }
        }
        let count = |count: &Count| json!({ "scope": count.scope, "valid": count.valid, "complete": count.is_complete });
        object["valid"] = self.counts.iter().map(count).collect();
        Partial::enter(self.ended.as_ref(), object);
        object["partial"] = json!(self.partial);
        object["not_tried"] = json!(self.skipped);
    }
}
