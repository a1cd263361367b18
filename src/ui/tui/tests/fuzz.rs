//! Anything may be typed, in any order and on a screen of any size: nothing crashes, and every state is drawn.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent, MouseEventKind};

use crate::property::config;
use crate::session::command::Flag;
use crate::ui::console::find;
use crate::ui::printable::is_printable;
use crate::ui::tui::event::Event;
use crate::ui::tui::keys::{KEYS, Key};
use crate::ui::tui::tests::Drill;

/// What somebody does at the screen, or what happens meanwhile.
#[derive(Clone, Debug)]
enum Deed {
    Press(KeyCode, KeyModifiers),
    /// A command line from `:` to Enter.
    Type(String),
    Paste(String),
    Resize(u16, u16),
    Wheel(MouseEventKind),
    /// The engine decides so many of the things that nobody waits for.
    Work(usize),
    Tick,
}

/// Commands are tried with each of these behind them; none names a file.
const ARGUMENTS: &[&str] = &[
    "",
    " 1",
    " 0",
    " 2",
    " 3",
    " 99999999999999999999",
    " -1",
    " []",
    " [1]",
    " [1,2]",
    " [9,9]",
    " [1,2",
    " current",
    " input",
    " 'm",
    " m",
    " N0",
    " N0.left",
    " this",
    " this.root == null",
    " x >",
    " lissa",
    " pli 1",
    " lihybrid 2",
    " hex",
    " nope",
    " --view table",
    " --view outline",
    " --slice",
    " --focus N0",
    " on line BinaryTree.java:10",
    " if this.root != null",
    " 日本 \u{301}\u{200d}",
    " \u{7f}\u{9b}31m",
    " sat",
    " dfs -k 1",
    " intro/binary_tree dfs -k 2",
];

/// Pieces of what terminals and clipboards hold.
const PIECES: &[&str] = &[
    "a",
    "step",
    " ",
    "\t",
    "\n",
    "\r",
    "\0",
    "\x1b[31m",
    "\x07",
    "\u{9b}2J",
    "日本",
    "e\u{301}",
    "\u{301}",
    "\u{200d}",
    "\u{feff}",
    "\u{202e}",
    "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}",
    "\u{fffd}",
    "ﷺ",
    "[1,2]",
    "\"",
    "'",
    "\\",
    ":",
    "/",
];

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => vec(select(PIECES), 0..12).prop_map(|pieces| pieces.concat()),
        2 => ".{0,20}",
        1 => select(PIECES).prop_map(|piece| piece.repeat(500)),
    ]
}

fn line() -> impl Strategy<Value = String> {
    let commands: Vec<_> = crate::ui::console::all().collect();
    let command =
        (select(commands), select(ARGUMENTS), select(ARGUMENTS)).prop_map(|(command, first, second)| {
            // What would write a file is typed without one.
            let first = if command.is(Flag::Unrepeatable) { "" } else { first };
            let second = if first.is_empty() { "" } else { second };
            format!("{}{first}{second}", command.name)
        });
    let example = select(
        crate::ui::console::all()
            .filter(|c| !c.is(Flag::Unrepeatable) && !c.is(Flag::Loads))
            .collect::<Vec<_>>(),
    );
    prop_oneof![4 => command, 2 => example.prop_map(|command| command.example.to_string()), 1 => text()]
}

/// Keys of the map, and any others with any modifiers.
fn key() -> impl Strategy<Value = (KeyCode, KeyModifiers)> {
    let bound = KEYS.iter().flat_map(|binding| binding.keys).map(|key| match *key {
        Key::Char(c) => (KeyCode::Char(c), KeyModifiers::NONE),
        Key::Ctrl(c) => (KeyCode::Char(c), KeyModifiers::CONTROL),
        Key::Alt(c) => (KeyCode::Char(c), KeyModifiers::ALT),
        Key::Code(code) => (code, KeyModifiers::NONE),
    });
    // The end of the session is the end of a sequence: leave it to the rarer ones below.
    let bound = bound.filter(|(code, _)| *code != KeyCode::Char('q')).collect::<Vec<_>>();
    let named = [
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Backspace,
        KeyCode::Delete,
        KeyCode::Insert,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::F(1),
        KeyCode::Null,
        KeyCode::Menu,
    ];
    let code = prop_oneof![
        select(named.to_vec()),
        any::<char>().prop_map(KeyCode::Char),
        proptest::char::range(' ', '~').prop_map(KeyCode::Char),
    ];
    let modifiers = any::<u8>().prop_map(KeyModifiers::from_bits_truncate);
    prop_oneof![6 => select(bound), 3 => code.clone().prop_map(|code| (code, KeyModifiers::NONE)), 1 => (code, modifiers)]
}

fn deed() -> impl Strategy<Value = Deed> {
    let side = |usual: u16| prop_oneof![0..2u16, 1..12u16, 12..60u16, Just(usual), Just(usual), 60..300u16];
    let wheel = [
        MouseEventKind::ScrollUp,
        MouseEventKind::ScrollDown,
        MouseEventKind::ScrollLeft,
        MouseEventKind::ScrollRight,
        MouseEventKind::Moved,
    ];
    prop_oneof![
        24 => key().prop_map(|(code, modifiers)| Deed::Press(code, modifiers)),
        6 => line().prop_map(Deed::Type),
        2 => text().prop_map(Deed::Paste),
        3 => (side(80), side(24)).prop_map(|(width, height)| Deed::Resize(width, height)),
        1 => select(wheel.to_vec()).prop_map(Deed::Wheel),
        2 => (0..6usize).prop_map(Deed::Work),
        1 => Just(Deed::Tick),
    ]
}

fn press(drill: &mut Drill, code: KeyCode, modifiers: KeyModifiers) {
    drill.take(Event::Key(KeyEvent::new(code, modifiers)));
}

fn done(drill: &mut Drill, deed: &Deed) {
    match deed {
        Deed::Press(code, modifiers) => press(drill, *code, *modifiers),
        Deed::Type(line) => {
            press(drill, KeyCode::Char(':'), KeyModifiers::NONE);
            drill.take(Event::Paste(line.clone()));
            press(drill, KeyCode::Enter, KeyModifiers::NONE);
        }
        Deed::Paste(text) => drill.take(Event::Paste(text.clone())),
        Deed::Resize(width, height) => drill.take(Event::Resize(*width, *height)),
        Deed::Wheel(kind) => {
            let modifiers = KeyModifiers::NONE;
            drill.take(Event::Mouse(MouseEvent { kind: *kind, column: 0, row: 0, modifiers }));
        }
        Deed::Work(jobs) => drill.work(*jobs),
        Deed::Tick => drill.take(Event::Tick),
    }
}

/// Draws the screen, and tells of what no screen may hold.
fn check(drill: &Drill) -> Result<(), TestCaseError> {
    let buffer = drill.buffer();
    let odd = buffer.content().iter().find(|cell| !cell.symbol().chars().all(is_printable));
    prop_assert!(odd.is_none(), "what is not printable would reach the terminal: {odd:?}");
    let seen = buffer.content().iter().any(|cell| cell.symbol() != " ");
    prop_assert!(seen || buffer.content().is_empty(), "an empty screen of {:?}", drill.ui.size);
    Ok(())
}

/// Whether a line may write a file.
fn writes(line: &str) -> bool {
    let words: Vec<&str> = line.trim_start_matches(':').split_whitespace().collect();
    let is_writing = words.first().and_then(|word| find(word).ok()).is_some_and(|c| c.is(Flag::Unrepeatable));
    // `export FORMAT` only answers.
    is_writing && words.len() > 1 && !(words.len() == 2 && words[0].starts_with("ex"))
}

proptest! {
    #![proptest_config(config(24, 21))]

    #[test]
    fn nothing_typed_crashes_the_screen(deeds in vec(deed(), 1..80), ascii in any::<bool>()) {
        let mut drill = Drill::idle("intro/binary_tree dfs -k 2", ascii);
        drill.refuses = writes;
        check(&drill)?;
        for deed in &deeds {
            done(&mut drill, deed);
            check(&drill)?;
            if drill.over {
                break;
            }
        }
        if !drill.over {
            // Whatever was typed, the way back to the panes is Esc, and a command is taken.
            drill.work(usize::MAX);
            drill.resize(80, 24);
            let mut more = 0;
            while drill.ui.prompt.is_some() || !drill.ui.sheets.is_empty() {
                press(&mut drill, KeyCode::Esc, KeyModifiers::NONE);
                more += 1;
                prop_assert!(more < 1000, "Esc leads nowhere: {}", drill.screen());
            }
            drill.press(":panic<Enter>");
            prop_assert!(drill.screen().contains("panic"), "no answer: {}", drill.screen());
        }
    }
}
