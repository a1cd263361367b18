//! How output looks: colour, tables.

use std::io::IsTerminal;

use crate::ui::cli::args::{ColorOption, Common};
use crate::ui::render_diagnostics::RenderOptions;

/// Where colour goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// Colour on standard error.
    pub color_stderr: bool,
    /// Colour on standard output.
    pub color_stdout: bool,
    /// Whether progress is shown.
    pub progress: bool,
}

impl Style {
    /// What the options and the terminal say.
    pub fn new(common: &Common) -> Self {
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
        let color = |is_terminal: bool| match common.color {
            ColorOption::Always => true,
            ColorOption::Never => false,
            ColorOption::Auto => is_terminal && !no_color,
        };
        let (color_stderr, color_stdout) =
            (color(std::io::stderr().is_terminal()), color(std::io::stdout().is_terminal()));
        Self { color_stderr, color_stdout, progress: std::io::stderr().is_terminal() && !common.quiet }
    }
}

impl Style {
    /// How diagnostics look on standard output.
    pub fn render_on_stdout(&self) -> RenderOptions {
        RenderOptions { color: self.color_stdout, ..RenderOptions::default() }
    }
    /// How diagnostics look on standard error.
    pub fn render(&self) -> RenderOptions {
        RenderOptions { color: self.color_stderr, ..RenderOptions::default() }
    }
}

/// A table with a header; numbers (everything but the first `left` columns) are right-aligned.
pub fn table(header: &[&str], rows: &[Vec<String>], left: usize) -> String {
    let mut widths: Vec<usize> = header.iter().map(|h| h.chars().count()).collect();
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let line = |cells: &[String]| {
        let padded = cells.iter().zip(&widths).enumerate().map(|(i, (cell, &width))| {
            if i < left { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        padded.collect::<Vec<_>>().join("  ").trim_end().to_string()
    };
    let header: Vec<String> = header.iter().map(|h| h.to_string()).collect();
    let rule = widths.iter().map(|w| "-".repeat(*w)).collect::<Vec<_>>();
    let mut lines = vec![line(&header), line(&rule)];
    lines.extend(rows.iter().map(|row| line(row)));
    lines.join("\n") + "\n"
}
