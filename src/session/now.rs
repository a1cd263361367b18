//! What commands change, as one value: taken before a command, it takes its place again where the command fails.

use std::rc::Rc;

use crate::session::cursor::Cursor;
use crate::session::dive::Dive;
use crate::session::explorer::Explorer;
use crate::session::look::Reason;
use crate::session::moves::{History, Place};
use crate::session::notebook::Notebook;
use crate::session::place;
use crate::session::stops::{self, Stops};
use crate::session::view::Whereabouts;

/// Everything that commands change. Copies are cheap: they share all parts until one is changed.
#[derive(Clone)]
pub struct Now {
    /// Where the session is.
    pub cursor: Cursor,
    /// The moves that led here.
    pub history: Rc<History>,
    /// Breakpoints and watches.
    pub stops: Rc<Stops>,
    /// Marks and notes.
    pub notebook: Rc<Notebook>,
    /// Fields that the last `why` was about.
    pub reason: Rc<Reason>,
    /// The disagreement that was visited last.
    pub disagreement: Option<Rc<[u32]>>,
    /// The query that it is inside of.
    pub dive: Option<Dive>,
}

impl Now {
    /// There, with nothing behind it and nothing set.
    pub fn at(cursor: Cursor) -> Self {
        Self {
            cursor,
            history: Rc::default(),
            stops: Rc::default(),
            notebook: Rc::default(),
            reason: Rc::default(),
            disagreement: None,
            dive: None,
        }
    }

    /// Stands there. A move to elsewhere is remembered, and selects the innermost frame.
    pub fn arrive(&mut self, to: Cursor) {
        let has_moved = to.at != self.cursor.at;
        if has_moved {
            Rc::make_mut(&mut self.history).record(Place::of(&self.cursor));
        }
        self.cursor = Cursor { frame: if has_moved { 0 } else { to.frame }, ..to };
    }

    /// Breakpoints and watches, to change them.
    pub fn stops_mut(&mut self) -> &mut Stops {
        Rc::make_mut(&mut self.stops)
    }

    /// Where the session is, with the watches.
    pub fn whereabouts(&self, explorer: &mut Explorer) -> Whereabouts {
        let watches = stops::watches(explorer, &self.cursor, &self.stops);
        let vacuous = explorer.vacuous().map(str::to_string);
        Whereabouts { watches, vacuous, ..place::whereabouts(explorer, &self.cursor, &self.notebook) }
    }
}
