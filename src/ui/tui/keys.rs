//! The key map, as data: help is generated from it, and nothing else knows a key.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What a key does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Action {
    /// A command of the REPL.
    Command(&'static str),
    /// Take an alternative.
    Choose(u32),
    ChoiceList,
    Why,
    Dive,
    DiffMarked,
    DiffParent,
    HeapView,
    HeapKind,
    NextObject,
    PreviousObject,
    BreakHere,
    Watch,
    Mark,
    GotoMark,
    Note,
    Left,
    Right,
    Up,
    Down,
    PageUp,
    PageDown,
    First,
    Last,
    Enter,
    Fold,
    FocusNext,
    FocusPrevious,
    Focus(usize),
    Zoom,
    Search,
    SearchNext,
    SearchPrevious,
    CommandLine,
    Palette,
    Pin,
    Help,
    Export,
    Copy,
    Presenter,
    Predict,
    Reveal,
    LessonBack,
    Redraw,
    Suspend,
    Escape,
    Cancel,
    Quit,
}

impl Action {
    /// The command that it stands for, with what is selected in place of what would be typed.
    pub fn command(self) -> Option<&'static str> {
        Some(match self {
            Action::Command(name) => name,
            Action::Why => "why",
            Action::Dive => "dive",
            Action::Watch => "watch",
            Action::Mark => "mark",
            Action::Note => "note",
            Action::Export => "export",
            Action::Predict => "predict",
            Action::Help => "help",
            Action::Quit => "quit",
            _ => return None,
        })
    }
}

/// A key, shift being part of the character.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Key {
    Char(char),
    Ctrl(char),
    Alt(char),
    Code(KeyCode),
}

/// A row of the key map.
pub struct Binding {
    /// The keys.
    pub keys: &'static [Key],
    /// What they do.
    pub action: Action,
    /// How help names the keys.
    pub shown: &'static str,
    /// How help says what they do.
    pub about: &'static str,
}

const fn bind(keys: &'static [Key], shown: &'static str, action: Action, about: &'static str) -> Binding {
    Binding { keys, action, shown, about }
}

use Action::{Choose, Command, Focus};
use Key::{Alt, Char, Code, Ctrl};

/// The whole map, in the order of help.
pub const KEYS: &[Binding] = &[
    bind(&[Char('s')], "s", Command("step"), "execute the next statement; in a dive, the next candidate"),
    bind(&[Char('S')], "S", Command("back"), "undo the last move"),
    bind(&[Char('n')], "n", Command("next"), "step over a call"),
    bind(&[Char('N')], "N", Command("reverse-next"), "the same backwards"),
    bind(&[Char('f')], "f", Command("finish"), "run until this method has returned"),
    bind(&[Char('F')], "F", Command("reverse-finish"), "back to the call of this method"),
    bind(&[Char('c')], "c", Command("continue"), "run to the next breakpoint, choice or end"),
    bind(&[Char('C')], "C", Command("reverse-continue"), "the same backwards"),
    bind(&[Char('o')], "o", Command("next-choice"), "run to the next choice"),
    bind(&[Char('O')], "O", Command("prev-choice"), "back to the choice that led here"),
    bind(&[Char('1')], "1-9", Choose(1), "take that alternative of the choice"),
    bind(&[Char('2')], "", Choose(2), ""),
    bind(&[Char('3')], "", Choose(3), ""),
    bind(&[Char('4')], "", Choose(4), ""),
    bind(&[Char('5')], "", Choose(5), ""),
    bind(&[Char('6')], "", Choose(6), ""),
    bind(&[Char('7')], "", Choose(7), ""),
    bind(&[Char('8')], "", Choose(8), ""),
    bind(&[Char('9')], "", Choose(9), ""),
    bind(&[Char('0')], "0", Action::ChoiceList, "list all alternatives"),
    bind(&[Char('w')], "w", Action::Why, "why: the reason of the selected verdict"),
    bind(&[Char('d')], "d", Action::Dive, "dive into the query of the selected verdict"),
    bind(&[Char('.')], ".", Command("step"), "in a dive: next candidate"),
    bind(&[Char(',')], ",", Command("back"), "in a dive: previous candidate"),
    bind(&[Char('u')], "u", Command("surface"), "leave the dive with its verdict"),
    bind(&[Char('v')], "v", Command("compare"), "comparison table of the techniques"),
    bind(&[Char('D')], "D", Command("next-disagreement"), "go to the next disagreement"),
    bind(&[Char('A')], "A", Command("alarms"), "alarms among the visited paths, decided exactly"),
    bind(&[Char('X')], "X", Command("parting"), "of an alarm: where the exact verdict leaves its path"),
    bind(
        &[Char('T')],
        "T",
        Command("deliver test"),
        "of an alarm: write a test that fails until it is mended",
    ),
    bind(&[Char('H')], "H", Command("deliver page"), "of an alarm: write a page with the way to it"),
    bind(&[Char('J')], "J", Command("deliver journal"), "of an alarm: write what was typed until here"),
    bind(&[Char('=')], "=", Action::DiffMarked, "differences with the mark that was set last"),
    bind(&[Char('x')], "x", Action::DiffParent, "differences with the parent node"),
    bind(&[Char('t')], "t", Action::HeapView, "heap as picture, reason, outline, table"),
    bind(
        &[Char('i')],
        "i",
        Action::HeapKind,
        "input heap or current heap; in a dive, candidate or input heap",
    ),
    bind(
        &[Char('|')],
        "|",
        Action::Pin,
        "pin the heap that is shown, to compare others with it; again: no longer",
    ),
    bind(&[Char('>')], ">", Action::NextObject, "select the next object of the heap"),
    bind(&[Char('<')], "<", Action::PreviousObject, "select the previous one"),
    bind(&[Char('b')], "b", Action::BreakHere, "breakpoint on the current line"),
    bind(&[Char('B')], "B", Command("breakpoints"), "list the breakpoints"),
    bind(&[Char('W')], "W", Action::Watch, "watch an expression"),
    bind(&[Char('m')], "m", Action::Mark, "mark this place"),
    bind(&[Char('\'')], "'", Action::GotoMark, "go to a mark"),
    bind(&[Char('a')], "a", Action::Note, "write a note on this node"),
    bind(&[Char('r')], "r", Command("reload"), "read the files again"),
    bind(&[Code(KeyCode::Left), Char('h')], "h, left", Action::Left, "move, or scroll"),
    bind(&[Code(KeyCode::Down), Char('j')], "j, down", Action::Down, "move, or scroll"),
    bind(&[Code(KeyCode::Up), Char('k')], "k, up", Action::Up, "move, or scroll"),
    bind(&[Code(KeyCode::Right), Char('l')], "l, right", Action::Right, "move, or scroll"),
    bind(&[Code(KeyCode::PageUp)], "PgUp", Action::PageUp, "a page up"),
    bind(&[Code(KeyCode::PageDown)], "PgDn", Action::PageDown, "a page down"),
    bind(&[Char('g'), Code(KeyCode::Home)], "g", Action::First, "first line"),
    bind(&[Char('G'), Code(KeyCode::End)], "G", Action::Last, "last line"),
    bind(&[Code(KeyCode::Enter)], "Enter", Action::Enter, "jump to the selected node; take the alternative"),
    bind(&[Char(' ')], "Space", Action::Fold, "fold or unfold the selected node, or the row of cut ones"),
    bind(&[Code(KeyCode::Tab)], "Tab", Action::FocusNext, "next pane"),
    bind(&[Code(KeyCode::BackTab)], "Shift-Tab", Action::FocusPrevious, "previous pane"),
    bind(&[Alt('1')], "Alt-1..6", Focus(0), "that pane"),
    bind(&[Alt('2')], "", Focus(1), ""),
    bind(&[Alt('3')], "", Focus(2), ""),
    bind(&[Alt('4')], "", Focus(3), ""),
    bind(&[Alt('5')], "", Focus(4), ""),
    bind(&[Alt('6')], "", Focus(5), ""),
    bind(&[Char('z')], "z", Action::Zoom, "give the pane the whole screen, and back"),
    bind(&[Char('/')], "/", Action::Search, "search the tree, or the open list"),
    bind(&[Char(']')], "]", Action::SearchNext, "next match"),
    bind(&[Char('[')], "[", Action::SearchPrevious, "previous match"),
    bind(&[Char(':')], ":", Action::CommandLine, "command line: every command of the REPL"),
    bind(&[Ctrl('p')], "Ctrl-P", Action::Palette, "all commands with their keys, filtered while you type"),
    bind(&[Char('?')], "?", Action::Help, "this help; / searches it"),
    bind(&[Char('e')], "e", Action::Export, "write something down: asks for the form, then for the file"),
    bind(&[Char('y')], "y", Action::Copy, "copy the heap as text"),
    bind(&[Char('P')], "P", Action::Presenter, "presenter mode: hide the verdicts, and back"),
    bind(&[Char('p')], "p", Action::Predict, "record a prediction"),
    bind(&[Char('R')], "R", Action::Reveal, "reveal the next technique's verdict"),
    bind(&[Code(KeyCode::Backspace)], "Backspace", Action::LessonBack, "in a lesson: a step back"),
    bind(&[Ctrl('l')], "Ctrl-L", Action::Redraw, "draw the screen again"),
    bind(&[Ctrl('z')], "Ctrl-Z", Action::Suspend, "to the shell; `fg` comes back"),
    bind(&[Code(KeyCode::Esc)], "Esc", Action::Escape, "leave; cancel a running query"),
    bind(&[Ctrl('c')], "Ctrl-C", Action::Cancel, "cancel a running query; twice: quit"),
    bind(&[Char('q')], "q", Action::Quit, "quit"),
];

/// What a key event does, outside of text fields.
pub fn action(event: &KeyEvent) -> Option<Action> {
    KEYS.iter().find(|binding| binding.keys.iter().any(|key| key.is(event))).map(|binding| binding.action)
}

impl Key {
    fn is(self, event: &KeyEvent) -> bool {
        let has = |modifier| event.modifiers.contains(modifier);
        let (ctrl, alt) = (has(KeyModifiers::CONTROL), has(KeyModifiers::ALT));
        match (self, event.code) {
            // Terminals differ in whether shift is said beside a character that needs it.
            (Char(c), KeyCode::Char(typed)) => c == typed && !ctrl && !alt,
            (Ctrl(c), KeyCode::Char(typed)) => c == typed.to_ascii_lowercase() && ctrl && !alt,
            (Alt(c), KeyCode::Char(typed)) => c == typed && alt && !ctrl,
            (Code(code), typed) => code == typed && !ctrl && !alt,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_has_two_meanings() {
        let keys: Vec<Key> = KEYS.iter().flat_map(|binding| binding.keys.iter().copied()).collect();
        for (i, key) in keys.iter().enumerate() {
            assert!(!keys[..i].contains(key), "{key:?}");
        }
    }

    #[test]
    fn every_command_of_a_key_exists() {
        for binding in KEYS {
            if let Command(name) = binding.action {
                let command = name.split(' ').next().unwrap_or(name);
                assert!(crate::ui::console::find(command).is_ok(), "{name}");
            }
        }
    }

    #[test]
    fn shift_is_part_of_the_character() {
        let typed = |c, modifiers| action(&KeyEvent::new(KeyCode::Char(c), modifiers));
        assert_eq!(typed('S', KeyModifiers::SHIFT), Some(Command("back")));
        assert_eq!(typed('S', KeyModifiers::NONE), Some(Command("back")));
        assert_eq!(typed('c', KeyModifiers::CONTROL), Some(Action::Cancel));
        assert_eq!(typed('c', KeyModifiers::NONE), Some(Command("continue")));
    }
}
