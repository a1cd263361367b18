//! How output looks: colour, tables.

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
