//! Options of the screen.

use clap::{Args, ValueEnum};

use crate::ui::start::args::Exploration;

/// `tui`
#[derive(Args, Debug)]
pub struct Tui {
    /// A YAML file, a folder with a subject.yaml, a Java file, or the name of a bundled subject; a list where it is left out
    pub subject: Option<String>,
    /// The method's name in the subject file; the first where it is left out
    pub method: Option<String>,
    #[command(flatten)]
    /// How to explore.
    pub exploration: Exploration,
    /// Walk through the subject's lesson
    #[arg(long, requires = "subject")]
    pub lesson: bool,
    /// The course that the lesson is one of
    #[arg(long, hide = true, requires = "lesson")]
    pub course: Option<String>,
    /// Append-only text without a screen (also SYMHEAP_PLAIN=1)
    #[arg(long)]
    pub plain: bool,
    /// Only ASCII characters
    #[arg(long)]
    pub ascii: bool,
    /// Colours; NO_COLOR chooses mono
    #[arg(long, value_enum)]
    pub theme: Option<ThemeOption>,
    /// Take mouse events (the terminal's own selection then needs shift)
    #[arg(long)]
    pub mouse: bool,
    /// Whether heaps are drawn in pixels, and how; `auto` asks the environment (kitty, Ghostty, iTerm2, WezTerm,
    /// foot, mlterm, contour, Konsole; never in tmux or screen)
    #[arg(long, value_enum, default_value_t = PixelsOption::Auto)]
    pub pixels: PixelsOption,
}

/// `--pixels`
#[derive(ValueEnum, Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum PixelsOption {
    /// Where the environment names a terminal that can
    #[default]
    Auto,
    /// Characters
    Never,
    /// The graphics protocol of kitty, with placeholders
    Kitty,
    /// Inline images of iTerm2
    Iterm2,
    /// Sixel
    Sixel,
}

/// `--theme`
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThemeOption {
    /// For dark backgrounds
    Dark,
    /// For light ones
    Light,
    /// No colour
    Mono,
}
