//! The screen without a terminal: what is typed goes in, pictures of the screen come out, for recordings and for slides.
//! All work is done before a picture is taken, so that the same lines give the same pictures.

pub mod recording;
pub mod slide;

use std::io;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, channel};

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::base::Code;
use crate::session::error::CommandError;
use crate::technique::Registry;
use crate::ui::console::{Console, Scene, Take};
use crate::ui::exit::Failure;
use crate::ui::export::Format;
use crate::ui::start::args::{Common, Exploration};
use crate::ui::start::interrupt::Interrupt;
use crate::ui::tui::event::Event;
use crate::ui::tui::snapshot::Request;
use crate::ui::tui::state::Ui;
use crate::ui::tui::theme::Theme;
use crate::ui::tui::update::{Effect, update};
use crate::ui::tui::view;
use crate::ui::tui::worker::Worker;

/// Columns and lines where nobody says how many.
pub const SIZE: (u16, u16) = (100, 30);

/// What is taken of a screen of so many columns and lines.
///
/// # Errors
/// The subject cannot be loaded, or the screen cannot be drawn.
pub fn taken(scene: &Scene, size: (u16, u16)) -> Result<String, Failure> {
    filmed(scene, size).map(|(text, _)| text)
}

/// The same, and whether somebody has ended it early.
fn filmed(scene: &Scene, size: (u16, u16)) -> Result<(String, bool), Failure> {
    let Scene { registry, exploration, common, interrupt, take, load, lines } = scene;
    // Colours that can be seen where it is shown.
    let theme = match take {
        Take::Recording => Theme::Dark,
        Take::Slide => Theme::Light,
    };
    let mut film = Film::new(registry, exploration, common, interrupt, (size, theme))?;
    let title = load.strip_prefix("load ").unwrap_or(load);
    let recorded = recording::of_lines(&mut film, title, load, lines).map_err(unusable)?;
    let (text, format) = match take {
        Take::Recording => (recorded, Format::Cast),
        Take::Slide => {
            let last = film.picture().map_err(unusable)?;
            (slide::svg(&last, &format!("symheap: {title}")), Format::Svg)
        }
    };
    Ok((format.printable(&text), film.is_interrupted()))
}

/// The same for what was typed in a session.
///
/// # Errors
/// As [`taken`]; somebody has ended it early.
pub fn of_session(scene: &Scene) -> Result<String, Failure> {
    match filmed(scene, SIZE)? {
        (_, true) => Err(CommandError::interrupted().into()),
        (text, false) => Ok(text),
    }
}

/// Why there is no picture.
pub fn unusable(error: io::Error) -> Failure {
    Failure::new(Code::Internal, format!("the screen cannot be drawn: {error}"))
}

/// A screen that nobody sits at.
pub struct Film {
    ui: Ui,
    worker: Worker,
    events: Receiver<Event>,
    interrupt: Interrupt,
    /// Whether somebody has ended it early.
    is_ended: bool,
}

impl Film {
    /// A screen of so many columns and lines with nothing loaded.
    ///
    /// # Errors
    /// An option is wrong.
    pub fn new(
        registry: &Rc<Registry>,
        exploration: &Exploration,
        common: &Common,
        interrupt: &Interrupt,
        (size, theme): ((u16, u16), Theme),
    ) -> Result<Self, Failure> {
        let interrupt = interrupt.clone();
        let mut console = Console::new(registry.clone(), exploration, common, interrupt.clone())?;
        console.keep_told();
        let mut ui = Ui::new(theme, false);
        ui.size = size;
        let (news, events) = channel();
        // The worker is driven from here.
        let (_, asked) = channel();
        let worker = Worker::new(console, news, asked, Arc::default(), Arc::default());
        Ok(Self { ui, worker, events, interrupt, is_ended: false })
    }

    /// Carries a line out as if it stood behind a key.
    pub fn send(&mut self, line: &str) {
        self.serve(Request::Line(line.into()));
    }

    /// Presses a key.
    pub fn press(&mut self, key: KeyCode) {
        self.take(Event::Key(KeyEvent::new(key, KeyModifiers::NONE)));
    }

    /// Types a command, all of it at once; Enter is still to be pressed.
    pub fn type_line(&mut self, line: &str) {
        while !self.ui.sheets.is_empty() {
            self.ui.sheets.pop();
        }
        self.press(KeyCode::Char(':'));
        self.take(Event::Paste(line.into()));
    }

    /// The sentences of the lesson's step that is shown; `None` where no lesson goes on, or something lies on it.
    pub fn step(&self) -> Option<String> {
        let walk = self.ui.lesson.as_ref()?;
        let sheet = self.ui.sheets.last().filter(|sheet| sheet.is_lesson)?;
        Some(walk.texts.get(walk.at).map_or_else(|| sheet.lines.join(" "), |text| text.join(" ")))
    }

    /// Whether a lesson goes on.
    pub fn is_in_lesson(&self) -> bool {
        self.ui.lesson.is_some()
    }

    /// The text of what lies on top.
    pub fn sheet(&self) -> Option<String> {
        self.ui.sheets.last().map(|sheet| sheet.lines.join(" "))
    }

    /// Whether somebody has ended it early.
    pub fn is_interrupted(&self) -> bool {
        self.is_ended || self.worker.was_ended() || self.interrupt.requested()
    }

    /// The screen as it is now.
    ///
    /// # Errors
    /// It cannot be drawn.
    pub fn picture(&self) -> io::Result<Buffer> {
        let (width, height) = self.ui.size;
        let mut terminal = Terminal::new(TestBackend::new(width, height))
            .map_err(|error| io::Error::other(error.to_string()))?;
        terminal
            .draw(|frame| view::draw(frame, &self.ui))
            .map_err(|error| io::Error::other(error.to_string()))?;
        Ok(terminal.backend().buffer().clone())
    }

    fn take(&mut self, event: Event) {
        for effect in update(&mut self.ui, event) {
            if let Effect::Send(request) = effect {
                self.serve(request);
            }
        }
    }

    fn serve(&mut self, request: Request) {
        // The next line would take it back.
        self.is_ended |= self.interrupt.requested();
        if self.is_ended {
            return;
        }
        self.worker.columns.store(self.ui.size.0, Ordering::SeqCst);
        self.worker.serve(request);
        while self.worker.has_work() && !self.interrupt.requested() {
            self.worker.work();
        }
        while let Ok(event) = self.events.try_recv() {
            self.take(event);
        }
    }
}
