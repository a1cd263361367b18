//! `symheap check`: read and validate files.

use crate::subject::check as check_files;
use crate::ui::cli::args::Check;
use crate::ui::cli::exit::{Exit, Failure};
use crate::ui::cli::output::Style;
use crate::ui::render_diagnostics;

/// Carries the command out. Findings go to standard output: they are what was asked for.
pub fn check(options: &Check, style: &Style) -> Result<Exit, Failure> {
    let mut failed = false;
    for file in &options.files {
        let (sources, diagnostics) = check_files(file);
        let errors = diagnostics.iter().filter(|d| d.is_error()).count();
        failed |= errors > 0;
        print!("{}", render_diagnostics::render(&sources, &diagnostics, style.render()));
        if errors == 0 {
            println!("{file}: ok");
        }
    }
    Ok(if failed { Exit::BadInput } else { Exit::Done })
}
