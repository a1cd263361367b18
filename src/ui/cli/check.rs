//! `symheap check`: read and validate files, and with `--deep` try what they say.

mod deep;

use serde_json::{Value, json};

use crate::base::count::{agreeing, counted};
use crate::base::{Diagnostic, Severity, SourceMap};
use crate::solve::hex::compile as lint_hex;
use crate::subject::{
    DiskAndBundled, JavaReport, LoadOptions, Subject, check as check_files, check_java, is_java, load,
};
use crate::technique::Registry;
use crate::ui::exit::{Exit, Failure};
use crate::ui::render_diagnostics;
use crate::ui::start::args::{Check, Common, FailOnOption};
use crate::ui::start::interrupt::{Interrupt, WhileLoading};
use crate::ui::style::{Style, table};
use crate::ui::{printable, say};
use deep::Looked;

/// What all files came to.
#[derive(Default)]
struct Total {
    errors: usize,
    warnings: usize,
    is_partial: bool,
}

impl Total {
    fn count(&mut self, diagnostics: &[Diagnostic]) {
        self.errors += diagnostics.iter().filter(|d| d.is_error()).count();
        self.warnings += diagnostics.iter().filter(|d| d.severity == Severity::Warning).count();
    }
}

/// Carries the command out. Findings go to standard output: they are what was asked for. Java that is named
/// beside each other is read together, and tried with `--deep` file by file.
pub fn check(registry: &Registry, options: &Check, common: &Common) -> Result<Exit, Failure> {
    let style = common.style();
    let interrupt = Interrupt::new(common.timeout);
    let mut total = Total::default();
    let (java, others): (Vec<&str>, Vec<&str>) =
        options.files.iter().map(String::as_str).partition(|f| is_java(&DiskAndBundled, f));
    if !java.is_empty() {
        let report = {
            let _ends = WhileLoading::new(common.timeout, java[0]);
            check_java(&DiskAndBundled, &java)
        };
        total.count(&report.diagnostics);
        match options.json {
            true => say::json(&java_json(&java, &report)),
            false => say::out_coloured(&java_text(&report, &style)),
        }
    }
    let deep_java = java.iter().filter(|_| options.deep);
    for file in others.iter().chain(deep_java) {
        let (sources, mut diagnostics) = {
            let _ends = WhileLoading::new(common.timeout, file);
            check_files(file)
        };
        let mut left_out = 0;
        let mut looked = None;
        if !diagnostics.iter().any(|d| d.is_error())
            && let Some(subject) = load(file, &LoadOptions::default()).subject
        {
            diagnostics.extend(lint_hex(&subject).1);
            let before = diagnostics.len();
            let of_interest = |d: &Diagnostic| {
                let file = d.span.map(|span| sources.file(span.file).path.clone());
                d.severity != Severity::Note || file.is_none_or(|file| subject.reaches(&file))
            };
            diagnostics.retain(|d| options.notes || of_interest(d));
            left_out = before - diagnostics.len();
            if options.deep && subject.broken([]).is_empty() {
                looked = Some(look(registry, subject, file, options, common, &interrupt));
            }
        }
        if let Some(looked) = &looked {
            // What is tried says more than what was read.
            diagnostics.retain(|d| !looked.findings.iter().any(|f| f.span == d.span && f.code == d.code));
            total.count(&looked.findings);
            total.is_partial |= looked.is_partial();
        }
        total.count(&diagnostics);
        let file_of = File {
            target: file,
            sources: &sources,
            diagnostics: &diagnostics,
            left_out,
            looked: looked.as_ref(),
        };
        match options.json {
            true => {
                say::json(&file_of.to_json());
                looked.iter().for_each(Looked::tell);
            }
            false => say::out_coloured(&file_of.to_text(&style)),
        }
    }
    let errors = if total.errors > 0 { Exit::BadInput } else { Exit::Done };
    let fails = options.fail_on == Some(FailOnOption::Warning) && total.warnings > 0;
    let warnings = if fails { Exit::Failed } else { Exit::Done };
    Ok(interrupt.exit(total.is_partial).or(errors).or(warnings))
}

fn look(
    registry: &Registry,
    subject: Subject,
    file: &str,
    options: &Check,
    common: &Common,
    interrupt: &Interrupt,
) -> Looked {
    deep::look(registry, subject, file, options, common, interrupt)
}

/// One file with what was found.
struct File<'a> {
    target: &'a str,
    sources: &'a SourceMap,
    diagnostics: &'a [Diagnostic],
    left_out: usize,
    looked: Option<&'a Looked>,
}

impl File<'_> {
    fn errors(&self) -> usize {
        let deep = self.looked.map_or(&[][..], |looked| &looked.findings);
        self.diagnostics.iter().chain(deep).filter(|d| d.is_error()).count()
    }

    fn to_text(&self, style: &Style) -> String {
        let mut text = render_diagnostics::render(self.sources, self.diagnostics, style.render());
        if let Some(looked) = self.looked {
            text += &looked.to_text(style);
        }
        let file = printable::line(self.target);
        text + &match self.left_out {
            _ if self.errors() > 0 => String::new(),
            0 => format!("{file}: ok\n"),
            1 => format!("{file}: ok (1 note about a file that is not reached: --notes)\n"),
            n => format!("{file}: ok ({n} notes about files that are not reached: --notes)\n"),
        }
    }

    fn to_json(&self) -> Value {
        let findings: Vec<Value> = self.diagnostics.iter().map(|d| finding_json(self.sources, d)).collect();
        let mut object =
            json!({ "file": self.target, "ok": self.errors() == 0, "complete": true, "findings": findings });
        if let Some(looked) = self.looked {
            looked.enter(&mut object);
        }
        object
    }
}

/// A finding with its place.
fn finding_json(sources: &SourceMap, found: &Diagnostic) -> Value {
    let place = found.span.map(|span| (sources.place(span), sources.statement(span)));
    let severity = match found.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    json!({
        "severity": severity,
        "code": found.code.as_str(),
        "message": found.message,
        "path": place.map(|((file, _), _)| sources.file(file).path.to_string()),
        "line": place.map(|((_, at), _)| at.line),
        "column": place.map(|((_, at), _)| at.col),
        "statement": place.map(|(_, text)| text),
        "hint": found.hint,
    })
}

fn java_json(files: &[&str], report: &JavaReport) -> Value {
    let findings: Vec<Value> = report.diagnostics.iter().map(|d| finding_json(&report.sources, d)).collect();
    let methods: Vec<Value> = report
        .methods
        .iter()
        .map(|method| {
            let first = method.first.as_ref().map(|found| finding_json(&report.sources, found));
            json!({ "name": &*method.name, "state": method.word(), "first": first })
        })
        .collect();
    let ok = !report.diagnostics.iter().any(|d| d.is_error());
    json!({ "files": files, "ok": ok, "complete": true, "findings": findings, "methods": methods })
}

/// The findings, then every method with the first thing that cannot be executed.
fn java_text(report: &JavaReport, style: &Style) -> String {
    let mut text = render_diagnostics::render(&report.sources, &report.diagnostics, style.render());
    if !text.is_empty() {
        text.push('\n');
    }
    if report.methods.is_empty() {
        return text + "no method with a body was read\n";
    }
    let row = |method: &crate::subject::MethodSupport| {
        let why = method.first.as_ref().map_or_else(String::new, |found| {
            let line = found.span.map(|s| report.sources.place(s).1.line);
            let at = line.map_or_else(String::new, |line| format!("line {line}: "));
            let what = found.message.rsplit_once(" (in ").map_or(found.message.as_str(), |(what, _)| what);
            format!("{at}{what}")
        });
        vec![method.word().to_string(), method.name.clone(), why]
    };
    text += &table(
        &["state", "method", "first obstacle"],
        &report.methods.iter().map(row).collect::<Vec<_>>(),
        3,
    );
    let count = |word| report.methods.iter().filter(|m| m.word() == word).count();
    let (all, ok) = (report.methods.len(), count("ok"));
    let share = 100.0 * ok as f64 / all.max(1) as f64;
    let (unsupported, broken) = (count("unsupported"), count("broken"));
    text + &format!(
        "{ok} of {} {} supported ({share:.0}%), {unsupported} {} what is not supported, {broken} {} broken\n",
        counted(all, "method"),
        agreeing(ok, "is", "are"),
        agreeing(unsupported, "uses", "use"),
        agreeing(broken, "is", "are")
    )
}
