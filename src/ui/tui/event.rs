//! Everything that can happen to the screen, as one closed type.

use ratatui::crossterm::event::{KeyEvent, MouseEvent};

use crate::ui::tui::snapshot::News;

/// Something happened.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// A key was pressed.
    Key(KeyEvent),
    /// Text was pasted.
    Paste(String),
    /// The mouse was used.
    Mouse(MouseEvent),
    /// The button was pressed again where it had just been pressed.
    Twice(MouseEvent),
    /// The terminal has another size.
    Resize(u16, u16),
    /// The engine's thread has news.
    News(Box<News>),
    /// Time for a sign of life of the work that runs.
    Tick,
    /// The process shall stop for a while.
    Suspend,
    /// The process shall end.
    Terminate,
}
