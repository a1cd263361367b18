//! The screen's own state: what has the focus, where the cursors are, what lies on top. It knows no session,
//! only the last snapshot of one.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::base::Beat;
use crate::explore::ChoicePath;
use crate::session::view::{LookView, NodeOutcome, VerdictView};
use crate::ui::lesson::Lesson;
use crate::ui::render_reply::Row;
use crate::ui::tui::filter;
use crate::ui::tui::line_edit::LineEdit;
use crate::ui::tui::pictures::Pictures;
use crate::ui::tui::pixels::Pixels;
use crate::ui::tui::presenter::Presenter;
use crate::ui::tui::snapshot::{Choices, Snapshot};
use crate::ui::tui::theme::{ASCII, Glyphs, Theme, UNICODE};

/// A pane, in the order of its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Pane {
    Tree,
    Heap,
    Verdicts,
    Source,
    Solver,
    Path,
}

/// All panes.
pub const PANES: [Pane; 6] = [Pane::Tree, Pane::Heap, Pane::Verdicts, Pane::Source, Pane::Solver, Pane::Path];

impl Pane {
    /// Its name.
    pub fn name(self) -> &'static str {
        self.title().split_once(' ').map_or("", |(_, name)| name)
    }
    /// Its title, number included.
    pub fn title(self) -> &'static str {
        match self {
            Pane::Tree => "1 Tree",
            Pane::Heap => "2 Heap",
            Pane::Verdicts => "3 Verdicts",
            Pane::Source => "4 Source",
            Pane::Solver => "5 SymSolve",
            Pane::Path => "6 Path condition",
        }
    }
}

/// How the heap is shown.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum HeapShape {
    /// The picture where it fits, else the reason where one is known, else a picture that pans or the outline.
    #[default]
    Auto,
    Picture,
    /// The part that the last reason is about, where there is one.
    Reason,
    Outline,
    Table,
}

/// Where a pane is scrolled to.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Scroll {
    /// First column.
    pub x: u16,
    /// First line.
    pub y: u16,
}

/// Columns of the screen that a sheet's text does not have.
pub const SHEET_BORDER: usize = 6;

/// Text on top of the panes.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Sheet {
    /// What it is.
    pub title: String,
    /// Its lines.
    pub lines: Vec<String>,
    /// First line shown.
    pub top: usize,
    /// The selected line, in lists.
    pub cursor: Option<usize>,
    /// Only lines with this are shown.
    pub filter: String,
    /// What Enter on a line does, by line; empty in texts.
    pub commands: Vec<String>,
    /// Whether it reports an error.
    pub is_error: bool,
    /// Whether it is a step of a lesson, which stands at the bottom.
    pub is_lesson: bool,
    /// Whether its rows are cut to the screen, the selected one whole, and a filter ranks them.
    pub is_picker: bool,
    /// The lines that the cursor stops at; empty: all of them.
    pub stops: Vec<usize>,
    /// What else can be done with a row, for the border below.
    pub keys: &'static [&'static str],
    /// Columns of the rows' first part: where a row, in a list to pick from the selected one, goes on below itself.
    pub column: usize,
}

impl Sheet {
    /// A text.
    pub fn text(title: impl Into<String>, text: &str) -> Self {
        let lines = text.lines().map(str::to_string).collect();
        Self { title: title.into(), lines, ..Self::default() }
    }
    /// A list: what each line does.
    pub fn list(title: impl Into<String>, rows: Vec<(String, String)>) -> Self {
        let (lines, commands) = rows.into_iter().unzip();
        Self { title: title.into(), lines, commands, cursor: Some(0), ..Self::default() }
    }
    /// A list to pick from: a name, what there is to say of it, what choosing it does.
    pub fn picker(title: impl Into<String>, column: usize, rows: Vec<(String, String, String)>) -> Self {
        let row = |(name, about, does): (String, String, String)| {
            let gap = column.saturating_sub(name.width()).max(2);
            ((format!("{name}{:gap$}{about}", "")).trim_end().to_string(), does)
        };
        let rows = rows.into_iter().map(row).collect();
        Self { is_picker: true, column, ..Self::list(title, rows) }
    }
    /// Indices of the lines that the filter lets through.
    pub fn visible(&self) -> Vec<usize> {
        if self.is_picker {
            return filter::ranked(&self.lines, self.column, &self.filter);
        }
        let wanted = self.filter.to_lowercase();
        let fits = |i: &usize| self.lines[*i].to_lowercase().contains(&wanted);
        (0..self.lines.len()).filter(fits).collect()
    }
    /// The place among the visible lines where the cursor stops so many stops on, or at the last one.
    pub fn stop(&self, by: isize) -> Option<usize> {
        let visible = self.visible();
        let is_stop = |at: &usize| self.stops.is_empty() || self.stops.contains(&visible[*at]);
        let stops: Vec<usize> = (0..visible.len()).filter(is_stop).collect();
        let cursor = self.cursor?;
        // The one that the cursor is on or below.
        let here = stops.iter().rposition(|stop| *stop <= cursor).unwrap_or(0);
        let last = stops.len().checked_sub(1)?;
        stops.get(here.saturating_add_signed(by).min(last)).copied()
    }
    /// The stop that a place among the visible lines belongs to: the one there, or the last before it.
    pub fn at_stop(&self, place: usize) -> Option<usize> {
        Self { cursor: Some(place), ..self.clone() }.stop(0)
    }
    /// The selected line's command, where it has one.
    pub fn command(&self) -> Option<&str> {
        let line = *self.visible().get(self.cursor?)?;
        self.commands.get(line).map(String::as_str).filter(|command| !command.is_empty())
    }
    /// The lines of an answer: where some are about nodes, a list in which Enter goes there.
    pub fn rows(title: impl Into<String>, rows: Vec<Row>) -> Self {
        let goes = |node: Vec<u32>| format!("goto {}", ChoicePath(node));
        let are_text = rows.iter().all(|row| row.node.is_none());
        let begins = rows.iter().enumerate().filter(|(_, row)| row.begins);
        let stops: Vec<usize> = begins.map(|(at, _)| at).collect();
        let rows = rows.into_iter().map(|row| (row.text, row.node.map(goes).unwrap_or_default()));
        match are_text {
            true => {
                Self { title: title.into(), lines: rows.map(|(text, _)| text).collect(), ..Self::default() }
            }
            false => {
                let cursor = Some(stops.first().copied().unwrap_or(0));
                Self { cursor, stops, ..Self::list(title, rows.collect()) }
            }
        }
    }
}

/// A lesson, and how far it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Walk {
    /// The lesson.
    pub lesson: Lesson,
    /// The step that is shown.
    pub at: usize,
    /// How predictions came out that it answers.
    pub came: Option<String>,
    /// What it still has to show, on sheets of its own: `why lissa`.
    pub shows: Vec<String>,
    /// Right predictions, and all, of the lessons before it.
    pub before: (u64, u64),
    /// What each of its steps says, for the room that the longest one needs.
    pub texts: Vec<Vec<String>>,
    /// Whether what is asked of the engine's side next is the lesson's own wish, and no key's.
    pub own: bool,
    /// What its step speaks of, where keys have led away from it since.
    pub strayed: Option<Stray>,
    /// That it went on from there, until the next key that asks for something.
    pub back: Option<String>,
}

/// Where a lesson stood when keys led away from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stray {
    /// The node.
    pub node: Vec<u32>,
    /// The technique.
    pub technique: String,
    /// Whether the tree is another one, that moves do not lead back from.
    pub changed: bool,
}

/// A heap that was pinned.
#[derive(Clone, PartialEq, Debug)]
pub struct Beside {
    /// Which one: a node, or a candidate of a query.
    pub which: String,
    /// The heap.
    pub view: LookView,
}

/// What is being typed, and what for.
#[derive(Clone, Default, Debug)]
pub struct Prompt {
    /// What stands before it.
    pub label: String,
    /// What it is put behind, as a command; for `Search` and `Filter` unused.
    pub before: String,
    /// What is put behind it.
    pub after: &'static str,
    /// What it is for.
    pub purpose: Purpose,
    /// The text.
    pub line: LineEdit,
    /// What there is to say of it until the first key.
    pub hint: String,
}

/// What a prompt is for.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Purpose {
    #[default]
    Command,
    /// The name of a file in a command.
    File,
    Search,
    Filter,
    Predict,
}

/// Everything that the screen shows.
pub struct Ui {
    /// The session as it was told last.
    pub snapshot: Snapshot,
    /// Its next choice, once it is known.
    pub choices: Option<Choices>,
    /// Both as they are, where the two above are without what a presenter hides.
    whole: Option<Box<(Snapshot, Option<Choices>)>>,
    /// Whether the engine's side was told that a presenter hides.
    pub veil_told: bool,
    /// Verdicts that are known, in the order of the pane.
    pub verdicts: BTreeMap<String, VerdictView>,
    /// Techniques of the verdict pane in order.
    pub techniques: Vec<String>,
    /// What a search about this node does just now, or did last.
    pub beat: Option<Beat>,
    /// Ticks since it came.
    pub beat_age: u64,
    /// What it is about: a technique, or an alternative.
    pub deciding: String,
    /// Whether what was being decided was ended before its time.
    pub stopped: bool,
    /// Paths that the work has explored.
    pub paths: u64,
    /// What work runs, since how many ticks.
    pub working: Option<(String, u64)>,
    /// The pane with the focus.
    pub focus: Pane,
    /// Whether it has the whole screen.
    pub zoomed: bool,
    /// The selected row of the tree, by choice path.
    pub selected: Vec<u32>,
    /// Nodes whose children are not shown.
    pub folded: BTreeSet<Vec<u32>>,
    /// Whether the cursor of the tree is on the cut alternatives below `selected`, which are one row.
    pub on_cut: bool,
    /// Nodes whose cut alternatives are shown one by one.
    pub opened: BTreeSet<Vec<u32>>,
    /// The node that an answer is about: it is selected once the session stands where the answer led.
    pub about: Option<Vec<u32>>,
    /// Nodes on which techniques part, as far as that is known.
    pub differs: BTreeSet<Vec<u32>>,
    /// The selected technique.
    pub technique: usize,
    /// Whether somebody selected it.
    pub technique_chosen: bool,
    /// How the heap is shown, and whether it is the current one, in a dive the input heap.
    pub heap: (HeapShape, bool),
    /// The selected entry of the candidate vector.
    pub cell: Option<usize>,
    /// The selected object of the heap that is shown.
    pub object: Option<String>,
    /// Pictures of heaps that were drawn, with the places of their objects.
    pub pictures: RefCell<Pictures>,
    /// The same in pixels, where the terminal has them.
    pub pixels: RefCell<Pixels>,
    /// Where panes are scrolled to.
    pub scroll: BTreeMap<Pane, Scroll>,
    /// What lies on top, the last one topmost.
    pub sheets: Vec<Sheet>,
    /// What is being typed.
    pub prompt: Option<Prompt>,
    /// What it may become.
    pub completions: Vec<String>,
    /// The lesson that goes on.
    pub lesson: Option<Walk>,
    /// The course that was begun, while its lessons go on.
    pub course: Option<String>,
    /// Subjects that were opened before, as the command line names them, the last one first.
    pub recent: Vec<String>,
    /// A heap that stays beside the one that is shown, with what it is.
    pub beside: Option<Beside>,
    /// Lines that were typed.
    pub history: Vec<String>,
    /// What the last command said, in one line, and whether it failed.
    pub message: Option<(String, bool)>,
    /// What was searched for.
    pub search: String,
    /// The mark that was set last.
    pub mark: Option<String>,
    /// Presenter mode.
    pub presenter: Presenter,
    /// Colours.
    pub theme: Theme,
    /// Marks.
    pub glyphs: Glyphs,
    /// Whether only ASCII may be used.
    pub ascii: bool,
    /// The size of the screen.
    pub size: (u16, u16),
    /// Whether Ctrl-C was the last key.
    pub cancelled: bool,
    /// Whether `:panic` is taken, which checks that a fault gives the terminal back (`SYMHEAP_PANIC`).
    pub takes_panic: bool,
}

impl Ui {
    /// Before anything is known.
    pub fn new(theme: Theme, ascii: bool) -> Self {
        Self {
            snapshot: Snapshot::default(),
            choices: None,
            whole: None,
            veil_told: false,
            verdicts: BTreeMap::new(),
            techniques: Vec::new(),
            beat: None,
            beat_age: 0,
            deciding: String::new(),
            stopped: false,
            paths: 0,
            working: None,
            focus: Pane::Tree,
            zoomed: false,
            selected: Vec::new(),
            folded: BTreeSet::new(),
            on_cut: false,
            opened: BTreeSet::new(),
            about: None,
            differs: BTreeSet::new(),
            technique: 0,
            technique_chosen: false,
            heap: (HeapShape::default(), false),
            cell: None,
            object: None,
            pictures: RefCell::default(),
            pixels: RefCell::new(Pixels::new(None)),
            scroll: BTreeMap::new(),
            sheets: Vec::new(),
            prompt: None,
            completions: Vec::new(),
            lesson: None,
            course: None,
            recent: Vec::new(),
            beside: None,
            history: Vec::new(),
            message: None,
            search: String::new(),
            mark: None,
            presenter: Presenter::default(),
            theme,
            glyphs: if ascii { ASCII } else { UNICODE },
            ascii,
            size: (80, 24),
            cancelled: false,
            takes_panic: false,
        }
    }

    /// Hides what a presenter hides, or shows it again. What is new is hidden with the rest.
    pub fn keep_veiled(&mut self) {
        let hides = self.presenter.hides_marks(&self.snapshot.technique);
        match (hides, self.whole.is_some()) {
            (true, false) => {
                self.whole = Some(Box::new((self.snapshot.clone(), self.choices.clone())));
                self.snapshot.veil();
                self.choices.iter_mut().for_each(Choices::veil);
            }
            (false, true) => self.unveil(),
            _ => {}
        }
    }

    /// Both as they are, to be changed; [`Ui::keep_veiled`] hides again what is to be hidden.
    pub fn unveil(&mut self) {
        if let Some(whole) = self.whole.take() {
            (self.snapshot, self.choices) = *whole;
        }
    }

    /// The technique that `w` and `d` are about.
    pub fn selected_technique(&self) -> &str {
        self.techniques.get(self.technique).map_or(self.snapshot.technique.as_str(), String::as_str)
    }

    /// Whether the path of a node ends in what may be an alarm.
    pub fn is_alarm(&self, node: &[u32]) -> bool {
        let node = if node.is_empty() { &self.snapshot.at.choice_path } else { node };
        let row = self.snapshot.tree.iter().find(|row| row.choice_path == node);
        row.is_some_and(|row| {
            matches!(row.outcome, NodeOutcome::Exception | NodeOutcome::Violated | NodeOutcome::NeverEnds)
        })
    }

    /// The whole screen.
    pub fn area(&self) -> Rect {
        let (width, height) = self.size;
        Rect { x: 0, y: 0, width, height }
    }

    /// Where a pane is scrolled to.
    pub fn scrolled(&self, pane: Pane) -> Scroll {
        self.scroll.get(&pane).copied().unwrap_or_default()
    }
}
