//! A recording of the screen for asciinema, version 2. Nobody has typed it: lines appear at once, times follow from what
//! there is to read, so that the same session gives the same recording.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::crossterm::style::force_color_output;
use serde_json::json;

use super::Film;

/// Milliseconds for which a line that was typed stands before it is carried out.
const TYPED: u64 = 1200;
/// Milliseconds to read a word.
const WORD: u64 = 250;
/// Milliseconds for a screen: at least, and at most.
const READ: (u64, u64) = (2000, 15_000);
/// Most screens of a lesson, should one never end.
const MOST_SCREENS: usize = 1000;

/// The recording of lines that are typed one after the other.
///
/// # Errors
/// The screen cannot be drawn.
pub fn of_lines(film: &mut Film, title: &str, load: &str, lines: &[String]) -> io::Result<String> {
    film.send(load);
    let mut recording = Recording::new(film, title)?;
    recording.show(film, READ.0)?;
    for line in lines {
        film.type_line(line);
        recording.show(film, TYPED)?;
        film.press(KeyCode::Enter);
        let words = film.sheet().map_or(0, |text| words(&text));
        recording.show(film, words)?;
        if film.is_interrupted() {
            break;
        }
    }
    Ok(recording.end())
}

/// The recording of a lesson, step by step.
///
/// # Errors
/// The screen cannot be drawn.
pub fn of_lesson(film: &mut Film, title: &str, name: &str) -> io::Result<String> {
    film.send(&format!("lesson {name}"));
    let mut recording = Recording::new(film, title)?;
    for _ in 0..MOST_SCREENS {
        let (key, text) = match film.step() {
            Some(text) => (KeyCode::Enter, text),
            // What a step shows, until it is read.
            None => (KeyCode::Esc, film.sheet().unwrap_or_default()),
        };
        recording.show(film, words(&text))?;
        if !film.is_in_lesson() || film.is_interrupted() {
            break;
        }
        film.press(key);
    }
    Ok(recording.end())
}

/// Milliseconds to read a text.
fn words(text: &str) -> u64 {
    (text.split_whitespace().count() as u64).saturating_mul(WORD).clamp(READ.0, READ.1)
}

/// What a terminal is sent.
#[derive(Clone, Default)]
struct Sent(Rc<RefCell<Vec<u8>>>);

impl Write for Sent {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

struct Recording {
    /// Milliseconds since the start.
    now: u64,
    lines: Vec<String>,
    sent: Sent,
    terminal: CrosstermBackend<Sent>,
    shown: Buffer,
}

impl Recording {
    fn new(film: &Film, title: &str) -> io::Result<Self> {
        // A recording has colours wherever it is made.
        force_color_output(true);
        let area = film.picture()?.area;
        let header = json!({
            "version": 2, "width": area.width, "height": area.height, "title": format!("symheap: {title}")
        });
        let sent = Sent::default();
        let terminal = CrosstermBackend::new(sent.clone());
        let mut recording =
            Self { now: 0, lines: vec![header.to_string()], sent, terminal, shown: Buffer::empty(area) };
        recording.put("\u{1b}[?25l\u{1b}[2J\u{1b}[H");
        Ok(recording)
    }

    /// Shows what has changed on the screen, for so long.
    fn show(&mut self, film: &Film, milliseconds: u64) -> io::Result<()> {
        let picture = film.picture()?;
        self.terminal.draw(self.shown.diff(&picture).into_iter())?;
        Backend::flush(&mut self.terminal)?;
        self.shown = picture;
        let bytes = std::mem::take(&mut *self.sent.0.borrow_mut());
        self.put(&String::from_utf8_lossy(&bytes));
        self.now += milliseconds;
        Ok(())
    }

    fn put(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        // Written by hand, so that the time never depends on how floats print.
        let text = serde_json::Value::from(text);
        self.lines.push(format!("[{}.{:03}, \"o\", {text}]", self.now / 1000, self.now % 1000));
    }

    /// The last screen stands as long as it was to be read.
    fn end(mut self) -> String {
        self.put("\u{1b}[0m");
        self.lines.join("\n") + "\n"
    }
}
