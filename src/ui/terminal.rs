//! The terminal: taken over on the way in, given back on every way out.

use std::cell::Cell;
use std::io::{self, IsTerminal, Stdout, stdout};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
};
use ratatui::{Frame, Terminal};

/// Whether the terminal is taken over now.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Whether something is being drawn.
static DRAWING: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// Whether this thread is the one that draws.
    static DRAWS: Cell<bool> = const { Cell::new(false) };
}

/// Gives the terminal back when it is dropped.
pub struct Screen {
    /// Where to draw.
    pub terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    /// Takes the terminal over. A panic anywhere gives it back before its message is printed.
    ///
    /// # Errors
    /// It cannot be used.
    pub fn open(mouse: bool) -> io::Result<Self> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let print = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |info| {
                give_back();
                print(info);
            }));
        });
        enable_raw_mode()?;
        TAKEN.store(true, Ordering::SeqCst);
        execute!(stdout(), EnterAlternateScreen, EnableBracketedPaste)?;
        if mouse {
            execute!(stdout(), EnableMouseCapture)?;
        }
        Ok(Self { terminal: Terminal::new(CrosstermBackend::new(stdout()))? })
    }
}

impl Screen {
    /// Draws, unless the terminal was given back already (by a fault on another thread, say).
    ///
    /// # Errors
    /// The terminal cannot be written.
    pub fn draw(&mut self, render: impl FnOnce(&mut Frame)) -> io::Result<()> {
        DRAWS.set(true);
        DRAWING.store(true, Ordering::SeqCst);
        let result =
            if TAKEN.load(Ordering::SeqCst) { self.terminal.draw(render).map(|_| ()) } else { Ok(()) };
        DRAWING.store(false, Ordering::SeqCst);
        result
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Columns of the terminal that standard output is, where it is one.
pub fn columns() -> Option<usize> {
    let columns = stdout().is_terminal().then(size)?.ok()?.0;
    (columns > 0).then_some(usize::from(columns))
}

/// Makes the terminal as it was. Does nothing where it is already.
pub fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // A drawing on another thread ends soon; one on this thread was what failed.
        while !DRAWS.get() && DRAWING.load(Ordering::SeqCst) {
            std::thread::yield_now();
        }
        // There is nobody left to tell where this fails.
        let _ = execute!(stdout(), DisableMouseCapture, DisableBracketedPaste, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}
