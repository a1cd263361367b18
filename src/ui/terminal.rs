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
use ratatui::layout::{Position, Rect};
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
    /// Whether mouse events are taken.
    mouse: bool,
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
        take_over(mouse)?;
        Ok(Self { terminal: Terminal::new(CrosstermBackend::new(stdout()))?, mouse })
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

impl Screen {
    /// Stops the process, with the terminal as it was, until somebody continues it; then everything is drawn again.
    ///
    /// # Errors
    /// The terminal cannot be taken over again.
    pub fn suspend(&mut self) -> io::Result<()> {
        give_back();
        #[cfg(unix)]
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        take_over(self.mouse)?;
        self.redraw()
    }

    /// Draws everything again with the next drawing.
    ///
    /// # Errors
    /// The terminal cannot be written.
    pub fn redraw(&mut self) -> io::Result<()> {
        // `clear` would ask for the cursor's place, which not every terminal tells.
        let size = self.terminal.size()?;
        self.terminal.resize(Rect::from((Position::ORIGIN, size)))
    }
}

/// Calls `tell` whenever somebody asks the process to stop for a while (SIGTSTP).
pub fn on_suspend(tell: impl Fn() + Send + 'static) {
    #[cfg(unix)]
    if let Ok(mut signals) = signal_hook::iterator::Signals::new([signal_hook::consts::SIGTSTP]) {
        std::thread::spawn(move || signals.forever().for_each(|_| tell()));
    }
    #[cfg(not(unix))]
    drop(tell);
}

fn take_over(mouse: bool) -> io::Result<()> {
    enable_raw_mode()?;
    TAKEN.store(true, Ordering::SeqCst);
    execute!(stdout(), EnterAlternateScreen, EnableBracketedPaste)?;
    if mouse {
        execute!(stdout(), EnableMouseCapture)?;
    }
    Ok(())
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
