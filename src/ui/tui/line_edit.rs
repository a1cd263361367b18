//! One line of text being typed, with a cursor and a history. Editing goes by what people see as one character
//! (a grapheme), which may be several code points and two columns wide.

use std::collections::BTreeMap;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tui_input::{Input, InputRequest};

/// A line being typed.
#[derive(Clone, Default, Debug)]
pub struct LineEdit {
    input: Input,
    /// How far back in the history; 0 is the line itself.
    back: usize,
    /// Lines that were left by going through the history, as they stood then: the draft is number 0.
    left: BTreeMap<usize, String>,
    /// Lines of pasted text that were not taken: it is one line.
    left_out: usize,
    /// What the history is searched for.
    searched: Option<String>,
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

/// What is seen of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    /// Label and text.
    pub text: String,
    /// Columns that are out of sight on the left.
    pub skipped: usize,
    /// The cursor's column, from the first one in sight.
    pub column: usize,
}

impl LineEdit {
    /// A line with some text in it.
    pub fn with(text: &str) -> Self {
        Self { input: text.into(), ..Self::default() }
    }
    /// Its text.
    pub fn text(&self) -> &str {
        self.input.value()
    }

    /// The line behind a label, in so many columns: a long one is shown from where the cursor fits.
    pub fn shown(&self, label: &str, columns: usize) -> Shown {
        let text = format!("{label}{}", self.text());
        let whole = Input::new(text.clone()).with_cursor(label.chars().count() + self.input.cursor());
        let skipped = whole.visual_scroll(columns.saturating_sub(1));
        Shown { text, skipped, column: whole.visual_cursor().saturating_sub(skipped) }
    }

    /// Takes a key; `history` is oldest first.
    pub fn key(&mut self, event: &KeyEvent, history: &[String]) -> Typed {
        let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
        if ctrl && event.code == KeyCode::Char('r') {
            return self.search(history);
        }
        self.searched = None;
        let request = match event.code {
            KeyCode::Char('c' | 'g') if ctrl => return Typed::Cancelled,
            KeyCode::Char('a') if ctrl => InputRequest::GoToStart,
            KeyCode::Char('e') if ctrl => InputRequest::GoToEnd,
            KeyCode::Char('u') if ctrl => InputRequest::DeleteFromStart,
            KeyCode::Char('w') if ctrl => {
                let end = self.before().trim_end().len();
                self.replace(start_of_word(&self.before()[..end]), "");
                return Typed::Going;
            }
            KeyCode::Char(c) if !ctrl => InputRequest::InsertChar(c),
            KeyCode::Backspace if self.text().is_empty() => return Typed::Cancelled,
            KeyCode::Backspace => InputRequest::DeletePrevChar,
            KeyCode::Delete => InputRequest::DeleteNextChar,
            KeyCode::Left => InputRequest::GoToPrevChar,
            KeyCode::Right => InputRequest::GoToNextChar,
            KeyCode::Home => InputRequest::GoToStart,
            KeyCode::End => InputRequest::GoToEnd,
            KeyCode::Up => return self.recall(self.back + 1, history),
            KeyCode::Down if self.back > 0 => return self.recall(self.back - 1, history),
            KeyCode::Tab => return Typed::Complete,
            KeyCode::Enter => return Typed::Done(self.text().to_string()),
            KeyCode::Esc => return Typed::Cancelled,
            _ => return Typed::Going,
        };
        self.input.handle(request);
        Typed::Going
    }

    /// Lines of pasted text that were not taken.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// Takes pasted text, of several lines the first, where the cursor is.
    pub fn paste(&mut self, text: &str) {
        let mut lines = text.trim_start_matches(['\n', '\r']).split(['\n', '\r']);
        let line = lines.next().unwrap_or_default();
        self.left_out = lines.filter(|line| !line.trim().is_empty()).count();
        let plain: String = line.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        self.replace(self.before().len(), &plain);
    }

    /// Puts a completed word in place of the one before the cursor.
    pub fn replace_word(&mut self, word: &str) {
        self.replace(start_of_word(self.before()), word);
    }

    /// The text before the cursor.
    fn before(&self) -> &str {
        let end = self.text().char_indices().nth(self.input.cursor()).map_or(self.text().len(), |(i, _)| i);
        &self.text()[..end]
    }

    /// Puts text in place of what is between a byte and the cursor, and the cursor behind it.
    fn replace(&mut self, start: usize, with: &str) {
        let end = self.before().len();
        let kept = format!("{}{with}", &self.text()[..start]);
        let cursor = kept.chars().count();
        self.input = Input::new(kept + &self.text()[end..]).with_cursor(cursor);
    }

    /// The last line of the history before this one that has what was typed: again, the one before that.
    fn search(&mut self, history: &[String]) -> Typed {
        let wanted = self.searched.take().unwrap_or_else(|| self.text().to_string());
        let older = (self.back + 1..=history.len())
            .find(|back| history.get(history.len() - back).is_some_and(|line| line.contains(&wanted)));
        if let Some(back) = older {
            self.recall(back, history);
        }
        self.searched = Some(wanted);
        Typed::Going
    }

    fn recall(&mut self, back: usize, history: &[String]) -> Typed {
        let of_history = || history.len().checked_sub(back).and_then(|at| history.get(at));
        if let Some(text) = self.left.get(&back).or_else(of_history).cloned() {
            self.left.insert(self.back, self.text().to_string());
            (self.input, self.back) = (text.into(), back);
        }
        Typed::Going
    }
}

/// Where the last word of a text starts.
fn start_of_word(text: &str) -> usize {
    text.char_indices().rev().find(|(_, c)| c.is_whitespace()).map_or(0, |(i, c)| i + c.len_utf8())
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

    #[test]
    fn what_was_typed_outlives_a_look_at_the_history() {
        let mut line = LineEdit::with("draft");
        let walk = |line: &mut LineEdit, keys: &[KeyCode]| {
            keys.iter().for_each(|code| assert_eq!(press(line, *code), Typed::Going));
            line.text().to_string()
        };
        let (up, down) = (KeyCode::Up, KeyCode::Down);
        assert_eq!(walk(&mut line, &[up, down]), "draft");
        // An edited line of the history, too, until the line is finished.
        assert_eq!(walk(&mut line, &[up, KeyCode::Char('1'), up]), "step");
        assert_eq!(walk(&mut line, &[up, up, down]), "choose 21");
        assert_eq!(walk(&mut line, &[down, down, KeyCode::Char('!')]), "draft!");
        assert_eq!(walk(&mut line, &[up, up]), "step");
        assert_eq!(walk(&mut LineEdit::default(), &[up, down]), "");
        let mut first = LineEdit::with("x");
        first.key(&KeyEvent::new(up, KeyModifiers::NONE), &[]);
        assert_eq!(first.text(), "x", "there is no history");
    }

    #[test]
    fn the_history_is_searched_for_what_was_typed() {
        let history: Vec<String> = ["goto [1]", "run", "goto [2]", "why lissa"].map(str::to_string).into();
        let mut line = LineEdit::with("goto");
        let search = |line: &mut LineEdit| {
            line.key(&KeyEvent::new(KeyCode::Char('r'), KeyModifiers::CONTROL), &history);
            line.text().to_string()
        };
        assert_eq!(search(&mut line), "goto [2]");
        assert_eq!(search(&mut line), "goto [1]");
        assert_eq!(search(&mut line), "goto [1]", "there is no older one");
        assert_eq!(press(&mut line, KeyCode::Enter), Typed::Done("goto [1]".into()));
        assert_eq!(search(&mut LineEdit::with("nothing")), "nothing");
    }

    #[test]
    fn pasted_text_goes_where_the_cursor_is() {
        let mut line = LineEdit::with("goto [1]");
        press(&mut line, KeyCode::Left);
        line.paste(",2\t3\rnext\nlast");
        assert_eq!((line.text(), line.left_out()), ("goto [1,2 3]", 2));
        press(&mut line, KeyCode::Char(','));
        assert_eq!(line.text(), "goto [1,2 3,]");
        line.paste("");
        assert_eq!((line.text(), line.left_out()), ("goto [1,2 3,]", 0));
        // The end of a line, in any way that systems end one, is no further line.
        for end in ["\n", "\r\n", "\r", "\n\n"] {
            line.paste(end);
            assert_eq!(line.left_out(), 0, "{end:?}");
            line.paste(&format!("{end}a{end}b{end}"));
            assert_eq!(line.left_out(), 1, "{end:?}");
        }
    }

    #[test]
    fn a_character_is_what_people_see_as_one() {
        // A family of four, an accent of its own, a wide character.
        for seen in ["\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}\u{200d}\u{1f466}", "e\u{301}", "\u{65e5}"] {
            let mut line = LineEdit::with(&format!("a{seen}b"));
            press(&mut line, KeyCode::Left);
            press(&mut line, KeyCode::Left);
            press(&mut line, KeyCode::Char('x'));
            assert_eq!(line.text(), format!("ax{seen}b"));
            press(&mut line, KeyCode::Delete);
            assert_eq!(line.text(), "axb");
            line.paste(seen);
            press(&mut line, KeyCode::Backspace);
            assert_eq!(line.text(), "axb");
        }
    }

    #[test]
    fn words_end_at_blanks() {
        let mut line = LineEdit::with("goto  [\u{e9},2]  ");
        let erase = |line: &mut LineEdit| {
            line.key(&KeyEvent::new(KeyCode::Char('w'), KeyModifiers::CONTROL), &[]);
            line.text().to_string()
        };
        assert_eq!(erase(&mut line), "goto  ");
        assert_eq!(erase(&mut line), "");
        assert_eq!(erase(&mut line), "");
        let mut line = LineEdit::with("why \u{65e5}li here");
        (0..5).for_each(|_| drop(press(&mut line, KeyCode::Left)));
        line.replace_word("lissa");
        assert_eq!(line.text(), "why lissa here");
    }

    #[test]
    fn a_long_line_is_shown_from_where_the_cursor_fits() {
        let shown = |line: &LineEdit, columns| {
            let Shown { skipped, column, .. } = line.shown(":", columns);
            (skipped, column)
        };
        let mut line = LineEdit::with("\u{65e5}\u{672c}\u{65e5}\u{672c}");
        assert_eq!(shown(&line, 20), (0, 9));
        assert_eq!(shown(&line, 10), (0, 9));
        // Never half a character.
        assert_eq!(shown(&line, 9), (1, 8));
        assert_eq!(shown(&line, 8), (3, 6));
        press(&mut line, KeyCode::Home);
        assert_eq!(shown(&line, 8), (0, 1));
        assert_eq!(shown(&line, 1), (1, 0));
    }
}
