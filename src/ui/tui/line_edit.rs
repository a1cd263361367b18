//! One line of text being typed, with a cursor and a history.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A line being typed.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct LineEdit {
    text: Vec<char>,
    cursor: usize,
    /// How far back in the history; 0 is the line itself.
    back: usize,
}

/// What a key made of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Typed {
    /// It goes on.
    Going,
    /// It is finished.
    Done(String),
    /// It was given up.
    Cancelled,
    /// The word before the cursor wants to be completed.
    Complete,
}

impl LineEdit {
    /// A line with some text in it.
    pub fn with(text: &str) -> Self {
        let text: Vec<char> = text.chars().collect();
        Self { cursor: text.len(), text, back: 0 }
    }
    /// Its text.
    pub fn text(&self) -> String {
        self.text.iter().collect()
    }
    /// Where the cursor is, in characters.
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// Takes a key; `history` is oldest first.
    pub fn key(&mut self, event: &KeyEvent, history: &[String]) -> Typed {
        let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
        match event.code {
            KeyCode::Char('c' | 'g') if ctrl => return Typed::Cancelled,
            KeyCode::Char('a') if ctrl => self.cursor = 0,
            KeyCode::Char('e') if ctrl => self.cursor = self.text.len(),
            KeyCode::Char('u') if ctrl => {
                self.text.drain(..self.cursor);
                self.cursor = 0;
            }
            KeyCode::Char('w') if ctrl => self.erase_word(),
            KeyCode::Char(c) if !ctrl => {
                self.text.insert(self.cursor, c);
                self.cursor += 1;
            }
            KeyCode::Backspace if self.cursor > 0 => {
                self.cursor -= 1;
                self.text.remove(self.cursor);
            }
            KeyCode::Backspace if self.text.is_empty() => return Typed::Cancelled,
            KeyCode::Delete if self.cursor < self.text.len() => {
                self.text.remove(self.cursor);
            }
            KeyCode::Left => self.cursor = self.cursor.saturating_sub(1),
            KeyCode::Right => self.cursor = (self.cursor + 1).min(self.text.len()),
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = self.text.len(),
            KeyCode::Up => self.recall(self.back + 1, history),
            KeyCode::Down if self.back > 0 => self.recall(self.back - 1, history),
            KeyCode::Tab => return Typed::Complete,
            KeyCode::Enter => return Typed::Done(self.text()),
            KeyCode::Esc => return Typed::Cancelled,
            _ => {}
        }
        Typed::Going
    }

    fn erase_word(&mut self) {
        let before = &self.text[..self.cursor];
        let end = before.iter().rposition(|c| !c.is_whitespace()).map_or(0, |i| i + 1);
        let start = before[..end].iter().rposition(|c| c.is_whitespace()).map_or(0, |i| i + 1);
        self.text.drain(start..self.cursor);
        self.cursor = start;
    }

    fn recall(&mut self, back: usize, history: &[String]) {
        let text = match back {
            0 => String::new(),
            back if back <= history.len() => history[history.len() - back].clone(),
            _ => return,
        };
        *self = Self { back, ..Self::with(&text) };
    }

    /// Puts a completed word in place of the one before the cursor.
    pub fn replace_word(&mut self, word: &str) {
        let start = self.text[..self.cursor].iter().rposition(|c| c.is_whitespace()).map_or(0, |i| i + 1);
        let word: Vec<char> = word.chars().collect();
        self.text.splice(start..self.cursor, word.iter().copied());
        self.cursor = start + word.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(line: &mut LineEdit, code: KeyCode) -> Typed {
        line.key(&KeyEvent::new(code, KeyModifiers::NONE), &["step".into(), "choose 2".into()])
    }

    #[test]
    fn typing_moving_and_history() {
        let mut line = LineEdit::default();
        for c in "pc".chars() {
            assert_eq!(press(&mut line, KeyCode::Char(c)), Typed::Going);
        }
        press(&mut line, KeyCode::Left);
        press(&mut line, KeyCode::Char('x'));
        assert_eq!(line.text(), "pxc");
        press(&mut line, KeyCode::Up);
        assert_eq!(line.text(), "choose 2");
        press(&mut line, KeyCode::Up);
        press(&mut line, KeyCode::Up);
        assert_eq!(line.text(), "step");
        press(&mut line, KeyCode::Down);
        assert_eq!(press(&mut line, KeyCode::Enter), Typed::Done("choose 2".into()));
        assert_eq!(press(&mut LineEdit::default(), KeyCode::Backspace), Typed::Cancelled);
    }
}
