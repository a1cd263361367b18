//! Tests over whole files.

mod as_written;
mod broken_yaml;
mod from_java;
mod load;
mod mistakes;

use crate::base::{Diagnostic, SourceMap};

/// `line:col CODE` of each diagnostic, in order.
fn places(sources: &SourceMap, diagnostics: &[Diagnostic]) -> Vec<String> {
    let place = |d: &Diagnostic| match d.span {
        Some(span) => {
            let at = sources.file(span.file).line_col(span.start);
            format!("{}:{} {}", at.line, at.col, d.code)
        }
        None => d.code.to_string(),
    };
    diagnostics.iter().map(place).collect()
}
