//! The screen: panes over the session of the REPL. The engine works on the main thread, since its parts
//! stay on one; the screen has a thread of its own, and another one waits for keys. So any key answers
//! while a query runs.

pub mod candidate;
pub mod event;
pub mod film;
mod filter;
mod fitting;
pub mod keys;
mod layout;
mod line_edit;
mod palette;
pub mod pane;
pub mod picker;
mod pictures;
mod pixels;
pub mod presenter;
mod recent;
pub mod snapshot;
pub mod state;
pub mod theme;
pub mod tree;
pub mod update;
pub mod view;
mod worker;

use std::io::IsTerminal;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use ratatui::crossterm::event as input;

use crate::base::{CancelToken, Code};
use crate::technique::Registry;
use crate::ui::console::Console;
use crate::ui::exit::{Exit, Failure};
use crate::ui::file;
use crate::ui::history::{self, History};
use crate::ui::start::args::{ColorOption, Common, ThemeOption, Tui};
use crate::ui::start::interrupt::Interrupt;
use crate::ui::terminal::{self, Screen};
use event::Event;
use pixels::Pixels;
use recent::Recent;
use snapshot::{Asked, Request};
use state::Ui;

use theme::Theme;
use update::{Effect, update};
use worker::Worker;

/// Shortest time between two drawings.
const FRAME: Duration = Duration::from_millis(50);

/// Longest time between the two presses of a double click.
const TWICE: Duration = Duration::from_millis(400);

/// Carries the command out.
pub fn tui(registry: &Rc<Registry>, options: &Tui, common: &Common) -> Result<Exit, Failure> {
    if wants_plain(options) {
        return crate::ui::repl::plain(registry, options, common, film::of_session);
    }
    crate::ui::start::bounds::configure(registry.bounds(), common, false);
    let (events, incoming) = channel();
    let signals = events.clone();
    // Ctrl-C is a key here; what comes as a signal ends the process.
    let interrupt = Interrupt::telling(common.timeout, move || {
        let _ = signals.send(Event::Terminate);
    });
    let token = interrupt.token.clone();
    let mut console = Console::new(registry.clone(), &options.exploration, common, interrupt)?;
    crate::ui::repl::keep_journal(&mut console, common);
    console.record_with(film::of_session);
    console.keep_told();
    let mut ui = Ui::new(theme(options, common), options.ascii || !speaks_unicode());
    ui.takes_panic = std::env::var_os("SYMHEAP_PANIC").is_some_and(|value| !value.is_empty());
    let variable = |name: &str| std::env::var(name).ok();
    if !ui.ascii && ui.theme != Theme::Mono {
        ui.pixels = Pixels::new(pixels::Way::chosen(options.pixels, variable)).into();
        ui.pixels.get_mut().measure();
    }
    let mut history = history::place().and_then(History::of);
    ui.history = history.as_ref().map(History::lines).unwrap_or_default();
    let recent = Recent::of_user();
    ui.recent = recent.as_ref().map(Recent::list).unwrap_or_default();
    match &options.subject {
        Some(subject) => console.open(subject, options.method.as_deref())?,
        None => ui.sheets.push(picker::subjects(&ui.recent)),
    }
    update::told_of_subject(&mut ui, &console.told());
    let (requests, asked) = channel();
    let background = Arc::new(AtomicBool::new(false));
    let cancelled = Arc::new(AtomicU64::new(0));
    let mut worker = Worker::new(console, events.clone(), asked, cancelled.clone(), background.clone());
    worker.ascii = ui.ascii;
    worker.recent = recent;
    let columns = worker.columns.clone();
    let unusable = |error: std::io::Error| {
        Failure::new(Code::NoTerminal, format!("the terminal cannot be used: {error}"))
            .with_hint("`symheap repl` needs no screen")
    };
    let mut screen = Screen::open(options.mouse).map_err(unusable)?;
    let size = screen.terminal.size().map_err(unusable)?;
    ui.size = (size.width, size.height);
    ui.course.clone_from(&options.course);
    if options.lesson {
        let _ = requests.send(Asked { cancelled: 0, request: Request::Line("lesson".into()) });
    }
    let stops = events.clone();
    terminal::on_suspend(move || {
        let _ = stops.send(Event::Suspend);
    });
    listen(events);
    let face = std::thread::spawn(move || {
        let link = Link { requests, cancelled, background, columns, token };
        let result = run(&mut ui, &mut screen, &incoming, &link, history.as_mut());
        drop(screen);
        result
    });
    let lost = worker.run();
    if let Some(why) = &lost {
        eprintln!("{why}");
    }
    let kept = if lost.is_some() { Exit::BadInput } else { Exit::Done };
    match face.join() {
        Ok(Ok(exit)) => Ok(exit.or(kept)),
        Ok(Err(error)) => Err(unusable(error)),
        Err(_) => {
            eprintln!("error[INTERNAL]: the screen ended with a fault; the journal is kept");
            Ok(Exit::Internal)
        }
    }
}

/// Whether the append-only face is wanted: asked for, or all that the terminal can do.
pub fn wants_plain(options: &Tui) -> bool {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    options.plain
        || set("SYMHEAP_PLAIN").is_some_and(|value| value != "0")
        || set("TERM").is_none_or(|term| term == "dumb")
        || !std::io::stdin().is_terminal()
        || !std::io::stdout().is_terminal()
}

fn speaks_unicode() -> bool {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG"));
    // Where nobody says anything, terminals of today do.
    locale.is_none_or(|locale| {
        let locale = locale.to_lowercase();
        locale.contains("utf") || !(locale == "c" || locale == "posix")
    })
}

fn theme(options: &Tui, common: &Common) -> Theme {
    let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    match options.theme {
        _ if common.color == ColorOption::Never => Theme::Mono,
        None if no_color && common.color != ColorOption::Always => Theme::Mono,
        Some(ThemeOption::Mono) => Theme::Mono,
        Some(ThemeOption::Light) => Theme::Light,
        Some(ThemeOption::Dark) | None => Theme::Dark,
    }
}

/// How the screen reaches the engine's thread.
struct Link {
    requests: Sender<Asked>,
    cancelled: Arc<AtomicU64>,
    background: Arc<AtomicBool>,
    columns: Arc<AtomicU16>,
    token: CancelToken,
}

impl Link {
    /// Sends a request; what nobody waits for ends for it.
    fn send(&self, request: Request) {
        if self.background.load(Ordering::SeqCst) {
            self.token.cancel();
        }
        // The engine's thread is gone: its last event says so.
        let cancelled = self.cancelled.load(Ordering::SeqCst);
        let _ = self.requests.send(Asked { cancelled, request });
    }

    /// Ends what runs, and drops what waits for it.
    fn cancel(&self) {
        self.cancelled.fetch_add(1, Ordering::SeqCst);
        self.token.cancel();
    }
}

/// Passes on what the terminal says, on a thread of its own that waits at no cost.
fn listen(events: Sender<Event>) {
    std::thread::spawn(move || {
        let mut pressed: Option<(input::MouseEvent, Instant)> = None;
        while let Ok(event) = input::read() {
            let event = match event {
                input::Event::Key(key) => Event::Key(key),
                input::Event::Paste(text) => Event::Paste(text),
                input::Event::Mouse(mouse) if matches!(mouse.kind, input::MouseEventKind::Down(_)) => {
                    let again = |(first, when): (input::MouseEvent, Instant)| {
                        first == mouse && when.elapsed() < TWICE
                    };
                    let is_second = pressed.take().is_some_and(again);
                    pressed = (!is_second).then(|| (mouse, Instant::now()));
                    if is_second { Event::Twice(mouse) } else { Event::Mouse(mouse) }
                }
                input::Event::Mouse(mouse) => Event::Mouse(mouse),
                input::Event::Resize(width, height) => Event::Resize(width, height),
                input::Event::FocusGained | input::Event::FocusLost => continue,
            };
            if events.send(event).is_err() {
                break;
            }
        }
    });
}

/// The screen's loop: events in, drawings out, twenty a second at most.
fn run(
    ui: &mut Ui,
    screen: &mut Screen,
    incoming: &Receiver<Event>,
    link: &Link,
    mut history: Option<&mut History>,
) -> std::io::Result<Exit> {
    let mut drawn = Instant::now().checked_sub(FRAME).unwrap_or_else(Instant::now);
    let mut stale = true;
    loop {
        if stale && drawn.elapsed() >= FRAME {
            screen.draw(|frame| view::draw(frame, ui))?;
            drawn = Instant::now();
            stale = false;
        }
        let works = ui.working.is_some() || link.background.load(Ordering::SeqCst);
        let event = if stale || works {
            let wait = if stale { FRAME.saturating_sub(drawn.elapsed()) } else { FRAME };
            match incoming.recv_timeout(wait) {
                Ok(event) => event,
                Err(RecvTimeoutError::Timeout) => {
                    if works {
                        ui.paths = link.token.told();
                        link.token.ask_for_beat();
                        // One that has not tried anything shows nothing.
                        if let Some(beat) = link.token.take_beat().filter(|beat| beat.candidates > 0) {
                            (ui.beat, ui.beat_age) = (Some(beat), 0);
                        }
                        stale |= ui.working.is_some() || ui.beat.is_some();
                    }
                    Event::Tick
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(Exit::Done),
            }
        } else {
            match incoming.recv() {
                Ok(event) => event,
                Err(_) => return Ok(Exit::Done),
            }
        };
        stale |= event != Event::Tick;
        if matches!(event, Event::Resize(..)) {
            ui.pixels.get_mut().measure();
        }
        let terminated = event == Event::Terminate;
        let effects = update(ui, event);
        link.columns.store(ui.size.0, Ordering::SeqCst);
        for effect in effects {
            match effect {
                Effect::Send(Request::Quit) => {
                    link.token.cancel();
                    link.send(Request::Quit);
                }
                Effect::Send(request) => link.send(request),
                Effect::Cancel => link.cancel(),
                Effect::Keep(line) => {
                    if let Some(history) = &mut history {
                        history.keep(&line);
                    }
                }
                Effect::Copy(text) => ui.message = Some((copy(&text), false)),
                Effect::Redraw => screen.redraw()?,
                Effect::Suspend => screen.suspend()?,
                Effect::Quit => {
                    link.token.cancel();
                    link.send(Request::Quit);
                    return Ok(if terminated { Exit::Interrupted } else { Exit::Done });
                }
            }
        }
    }
}

/// Puts text into the terminal's clipboard (OSC 52, also over ssh) and into a file.
fn copy(text: &str) -> String {
    use std::io::Write;
    let mut out = std::io::stdout();
    let sequence = format!("\x1b]52;c;{}\x07", base64(text.as_bytes()));
    let sent = out.write_all(sequence.as_bytes()).and_then(|()| out.flush()).is_ok();
    let path = std::env::temp_dir().join(format!("symheap-{}.txt", std::process::id()));
    let file = match file::replace(&path, text) {
        Ok(()) => format!("it is also in {}", path.display()),
        Err(error) => format!("it could not be written to {}: {error}", path.display()),
    };
    let clipboard = if sent { "copied to the clipboard" } else { "the clipboard cannot be reached" };
    format!("{clipboard}; {file}")
}

/// Base 64 (RFC 4648, §4).
fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let group =
            chunk.iter().fold(0u32, |group, byte| group << 8 | u32::from(*byte)) << (8 * (3 - chunk.len()));
        for i in 0..4 {
            let index = (group >> (18 - 6 * i)) & 63;
            text.push(if i <= chunk.len() { char::from(ALPHABET[index as usize]) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod coding {
    use super::base64;

    #[test]
    fn base64_of_the_rfc() {
        for (plain, coded) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(plain.as_bytes()), coded);
        }
    }
}
