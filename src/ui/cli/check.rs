//! `symheap check`: read and validate files.

use crate::solve::hex::compile as lint_hex;
use crate::subject::{LoadOptions, check as check_files, load};
use crate::ui::cli::args::Check;
use crate::ui::cli::exit::{Exit, Failure};
use crate::ui::cli::output::Style;
use crate::ui::render_diagnostics;

/// Carries the command out. Findings go to standard output: they are what was asked for.
pub fn check(options: &Check, style: &Style) -> Result<Exit, Failure> {
    let mut failed = false;
    for file in &options.files {
        let (sources, mut diagnostics) = check_files(file);
        if !diagnostics.iter().any(|d| d.is_error())
            && let Some(subject) = load(file, &LoadOptions::default()).subject
        {
            diagnostics.extend(lint_hex(&subject).1);
        }
        let errors = diagnostics.iter().filter(|d| d.is_error()).count();
        failed |= errors > 0;
        print!("{}", render_diagnostics::render(&sources, &diagnostics, style.render()));
        if errors == 0 {
            println!("{file}: ok");
        }
    }
    Ok(if failed { Exit::BadInput } else { Exit::Done })
}
