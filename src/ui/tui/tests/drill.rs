//! A screen with an engine, driven by keys.

use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};

use clap::Parser;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::base::CancelToken;
use crate::technique::Registry;
use crate::ui::console::Console;
use crate::ui::start::args::{Cli, CommandLine};
use crate::ui::start::interrupt::Interrupt;
use crate::ui::tui::event::Event;
use crate::ui::tui::snapshot::Request;
use crate::ui::tui::state::Ui;
use crate::ui::tui::theme::Theme;
use crate::ui::tui::update::{Effect, update};
use crate::ui::tui::worker::Worker;
use crate::ui::tui::{film, picker, view};

/// A screen with an engine, driven by keys.
pub(super) struct Drill {
    pub(super) ui: Ui,
    pub(super) worker: Worker,
    pub(super) events: Receiver<Event>,
    pub(super) over: bool,
    /// How often somebody has cancelled, and what ends work.
    pub(super) cancelled: Arc<AtomicU64>,
    pub(super) token: CancelToken,
    /// Whether the engine does all it has to do after every key.
    pub(super) settles: bool,
    /// Which lines are not sent on.
    pub(super) refuses: fn(&str) -> bool,
}

impl Drill {
    pub(super) fn new(line: &str, width: u16, height: u16) -> Self {
        Self::with(line, width, height, Theme::Mono, false)
    }

    pub(super) fn with(line: &str, width: u16, height: u16, theme: Theme, ascii: bool) -> Self {
        Self::of(Registry::default(), line, (width, height), theme, ascii)
    }

    /// With these techniques.
    pub(super) fn of(registry: Registry, line: &str, size: (u16, u16), theme: Theme, ascii: bool) -> Self {
        let mut drill = Self::idle_with(registry, line, ascii);
        drill.ui.theme = theme;
        drill.ui.size = size;
        drill.settles = true;
        drill.settle();
        drill
    }

    /// A screen whose engine answers, but decides nothing by itself.
    pub(super) fn idle(line: &str, ascii: bool) -> Self {
        Self::idle_with(Registry::default(), line, ascii)
    }

    pub(super) fn idle_with(registry: Registry, line: &str, ascii: bool) -> Self {
        let words = ["symheap", "tui"].into_iter().chain(line.split_whitespace());
        let cli = Cli::try_parse_from(words).expect("a command line");
        let CommandLine::Tui(options) = cli.command else { panic!("no screen") };
        let interrupt = Interrupt::default();
        let mut console =
            Console::new(Rc::new(registry), &options.exploration, &cli.common, interrupt).expect("a console");
        console.record_with(film::of_session);
        let mut ui = Ui::new(Theme::Mono, ascii);
        match &options.subject {
            Some(subject) => console.open(subject, options.method.as_deref()).expect("a subject"),
            None => ui.sheets.push(picker::subjects(&[])),
        }
        let (news, events) = channel();
        let (_requests, asked) = channel();
        let cancelled = Arc::<AtomicU64>::default();
        let token = console.interrupt().token.clone();
        let mut worker = Worker::new(console, news, asked, cancelled.clone(), Arc::default());
        worker.ascii = ascii;
        worker.look();
        let over = false;
        let mut drill =
            Self { ui, worker, events, over, cancelled, token, settles: false, refuses: |_| false };
        drill.settle();
        drill
    }

    /// Lets the engine do all it has to do, where it shall, and tells the screen.
    pub(super) fn settle(&mut self) {
        self.work(if self.settles { usize::MAX } else { 0 });
    }

    /// Lets the engine do so much of what it has to do, and tells the screen.
    pub(super) fn work(&mut self, most: usize) {
        for _ in 0..most {
            if !self.worker.has_work() {
                break;
            }
            self.worker.work();
        }
        while let Ok(event) = self.events.try_recv() {
            self.take(event);
        }
    }

    pub(super) fn take(&mut self, event: Event) {
        for effect in update(&mut self.ui, event) {
            match effect {
                Effect::Send(Request::Quit) | Effect::Quit => self.over = true,
                Effect::Send(Request::Line(line)) if (self.refuses)(&line) => {}
                Effect::Send(request) => {
                    self.worker.columns.store(self.ui.size.0, Ordering::SeqCst);
                    self.over |= !self.worker.serve(request);
                    self.settle();
                }
                Effect::Cancel | Effect::Copy(_) | Effect::Keep(_) | Effect::Redraw | Effect::Suspend => {}
            }
        }
    }

    /// Presses keys: characters, and `<Enter>`, `<Tab>`, `<Esc>`, `<Up>`, `<Down>`, `<Left>`, `<Right>`.
    pub(super) fn press(&mut self, keys: &str) -> &mut Self {
        let mut rest = keys;
        while let Some(first) = rest.chars().next() {
            let named = rest.strip_prefix('<').and_then(|r| r.split_once('>'));
            let code = match named {
                Some((name, after)) if !name.is_empty() && name.chars().all(char::is_alphabetic) => {
                    rest = after;
                    match name {
                        "Enter" => KeyCode::Enter,
                        "Backspace" => KeyCode::Backspace,
                        "Tab" => KeyCode::Tab,
                        "Esc" => KeyCode::Esc,
                        "Up" => KeyCode::Up,
                        "Down" => KeyCode::Down,
                        "Left" => KeyCode::Left,
                        "Right" => KeyCode::Right,
                        "PageUp" => KeyCode::PageUp,
                        "PageDown" => KeyCode::PageDown,
                        "Home" => KeyCode::Home,
                        "End" => KeyCode::End,
                        other => panic!("no key {other}"),
                    }
                }
                _ => {
                    rest = &rest[first.len_utf8()..];
                    KeyCode::Char(first)
                }
            };
            self.take(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        }
        self
    }

    pub(super) fn resize(&mut self, width: u16, height: u16) -> &mut Self {
        self.take(Event::Resize(width, height));
        self
    }

    pub(super) fn buffer(&self) -> Buffer {
        let (width, height) = self.ui.size;
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
        terminal.draw(|frame| view::draw(frame, &self.ui)).expect("a drawing");
        terminal.backend().buffer().clone()
    }

    /// The screen as text, spaces at line ends left out.
    pub(super) fn screen(&self) -> String {
        let buffer = self.buffer();
        let (width, height) = self.ui.size;
        let line = |y| {
            let cells = (0..width).map(|x| buffer[(x, y)].symbol());
            cells.collect::<String>().trim_end().to_string()
        };
        (0..height).map(|y| line(y) + "\n").collect()
    }
}
