//! `symheap check`: read and validate files.

use crate::base::{Diagnostic, Severity};
use crate::solve::hex::compile as lint_hex;
use crate::subject::{
    DiskAndBundled, JavaReport, LoadOptions, check as check_files, check_java, is_java, load,
};
use crate::ui::exit::{Exit, Failure};
use crate::ui::render_diagnostics;
use crate::ui::start::args::Check;
use crate::ui::style::{Style, table};

/// Carries the command out. Findings go to standard output: they are what was asked for. Java that is named
/// beside each other is read together.
pub fn check(options: &Check, style: &Style) -> Result<Exit, Failure> {
    let mut failed = false;
    let (java, others): (Vec<&str>, Vec<&str>) =
        options.files.iter().map(String::as_str).partition(|f| is_java(&DiskAndBundled, f));
    if !java.is_empty() {
        let report = check_java(&DiskAndBundled, &java);
        failed |= report.diagnostics.iter().any(|d| d.is_error());
        print!("{}", java_text(&report, style));
    }
    for file in others {
        let (sources, mut diagnostics) = check_files(file);
        let mut left_out = 0;
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
        }
        let errors = diagnostics.iter().filter(|d| d.is_error()).count();
        failed |= errors > 0;
        print!("{}", render_diagnostics::render(&sources, &diagnostics, style.render()));
        match left_out {
            _ if errors > 0 => {}
            0 => println!("{file}: ok"),
            1 => println!("{file}: ok (1 note about a file that is not reached: --notes)"),
            n => println!("{file}: ok ({n} notes about files that are not reached: --notes)"),
        }
    }
    Ok(if failed { Exit::BadInput } else { Exit::Done })
}

/// The findings, then every method with the first thing that cannot be executed.
fn java_text(report: &JavaReport, style: &Style) -> String {
    let mut text = render_diagnostics::render(&report.sources, &report.diagnostics, style.render());
    if !text.is_empty() {
        text.push('\n');
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
        "{ok} of {all} methods are supported ({share:.0}%), {unsupported} use what is not supported, {broken} are broken\n"
    )
}
