//! An asciinema recording, version 2. Nobody has typed it: the times follow from the text alone, so the same
//! session gives the same recording.

use serde_json::json;

/// Columns of the recorded terminal.
const WIDTH: usize = 100;
/// Its lines.
const HEIGHT: usize = 32;
/// Milliseconds between two characters of a typed line.
const KEY: u64 = 45;
/// Milliseconds before a line is typed.
const THINK: u64 = 700;
/// Milliseconds between a line and its answer.
const ANSWER: u64 = 150;
/// Milliseconds to read a line of an answer.
const READ: u64 = 90;
/// Most milliseconds to read an answer.
const MOST_READ: u64 = 4000;

/// A line of a session with its answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shot {
    /// The prompt before it.
    pub prompt: String,
    /// What was typed.
    pub line: String,
    /// What was answered.
    pub answer: String,
}

/// The recording of a session.
pub fn cast(title: &str, shots: &[Shot]) -> String {
    let header =
        json!({ "version": 2, "width": WIDTH, "height": HEIGHT, "title": format!("symheap: {title}") });
    let mut recording = Recording { now: 0, lines: vec![header.to_string()] };
    for shot in shots {
        recording.show(&shot.prompt);
        recording.now += THINK;
        for c in shot.line.chars() {
            recording.now += KEY;
            recording.show(&c.to_string());
        }
        recording.now += ANSWER;
        recording.show("\r\n");
        if !shot.answer.is_empty() {
            recording.show(&shot.answer.replace('\n', "\r\n"));
            recording.now += (shot.answer.lines().count() as u64 * READ).min(MOST_READ);
        }
    }
    recording.lines.join("\n") + "\n"
}

struct Recording {
    /// Milliseconds since the start.
    now: u64,
    lines: Vec<String>,
}

impl Recording {
    fn show(&mut self, text: &str) {
        // Written by hand, so that the time never depends on how floats print.
        let text = serde_json::Value::from(text);
        self.lines.push(format!("[{}.{:03}, \"o\", {text}]", self.now / 1000, self.now % 1000));
    }
}
