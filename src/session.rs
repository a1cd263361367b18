//! Layer 8: the debugger without a face. Commands in, replies out; it prints nothing and reads nothing.
//!
//! An [`explorer`] has the visited tree and only learns; a [`cursor`] is a place in it with the state there,
//! which is rebuilt by running again. What commands change beside is one value, `Now`, of parts that copies
//! share: a command that fails leaves the session as it was, since the value from before takes its place.
//! Topics are functions over the parts that they read and change. Every move is remembered, so `back` undoes
//! it and `forward` does it again.

pub mod alarms;
pub mod command;
pub mod comparison;
pub mod cursor;
pub mod describe;
pub mod diff;
pub mod dive;
pub mod error;
pub mod explorer;
pub mod facts;
pub mod heap_graph;
pub mod journal;
pub mod look;
pub mod notebook;
pub mod reply;
pub mod rows;
pub mod scenario;
pub mod stops;
pub mod trace;
pub mod tree;
pub mod view;
pub mod why;

mod choices;
mod evaluate;
mod faces;
mod heaps;
mod hunt;
mod hypotheses;
mod moves;
mod place;
mod reverse;
mod same_heap;
mod verdicts;

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use crate::base::{CancelToken, Diagnostic};
use crate::explore::search::Order;
use crate::explore::{Limits, NodePath};
use crate::session::cursor::{Cursor, Point};
use crate::session::dive::Dive;
use crate::session::explorer::{Explorer, Setup};
use crate::session::look::Reason;
use crate::session::moves::{History, Place};
use crate::session::notebook::Notebook;
use crate::session::reply::Explored;
use crate::session::stops::Stops;
use crate::session::view::Hit;
use crate::solve::smt::Ints;
use crate::subject::Subject;
use crate::technique::Registry;

pub use command::Command;
pub use error::CommandError;
pub use reply::Reply;

/// How a session explores.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Name of the technique that cuts.
    pub technique: String,
    /// The scope k; `None` for the specification's default.
    pub scope: Option<u32>,
    /// Budgets.
    pub limits: Limits,
    /// Budgets of a technique's queries.
    pub technique_limits: crate::technique::Limits,
    /// How integers are read.
    pub ints: Ints,
    /// Concrete values for arguments.
    pub args: Vec<(String, String)>,
    /// Ends a query early.
    pub cancel: CancelToken,
}

impl Settings {
    /// A technique at the specification's scope, with the usual budgets, under Java's integers.
    pub fn new(technique: impl Into<String>) -> Self {
        Self {
            technique: technique.into(),
            scope: None,
            limits: Limits::default(),
            technique_limits: crate::technique::Limits::default(),
            ints: Ints::Exact,
            args: Vec::new(),
            cancel: CancelToken::new(),
        }
    }
}

/// Everything that commands change. Copies are cheap: they share all parts until one is changed.
#[derive(Clone)]
struct Now {
    /// Where the session is.
    cursor: Cursor,
    history: Rc<History>,
    stops: Rc<Stops>,
    notebook: Rc<Notebook>,
    /// Fields that the last `why` was about.
    reason: Rc<Reason>,
    /// The disagreement that was visited last.
    disagreement: Option<Rc<[u32]>>,
    /// The query that it is inside of.
    dive: Option<Dive>,
}

impl Now {
    /// Stands there. A move to elsewhere is remembered, and selects the innermost frame.
    fn arrive(&mut self, to: Cursor) {
        let has_moved = to.at != self.cursor.at;
        if has_moved {
            Rc::make_mut(&mut self.history).record(Place::of(&self.cursor));
        }
        self.cursor = Cursor { frame: if has_moved { 0 } else { to.frame }, ..to };
    }

    fn stops_mut(&mut self) -> &mut Stops {
        Rc::make_mut(&mut self.stops)
    }
}

/// A loaded subject with the tree that was visited so far.
pub struct Session {
    explorer: Explorer,
    now: Now,
    /// Comparisons that were made.
    compared: comparison::Known,
}

impl Session {
    /// Loads a method of a subject and stands at its root.
    ///
    /// # Errors
    /// No such technique, a scope that cannot be used, a receiver that cannot be built.
    pub fn new(
        registry: Rc<Registry>,
        subject: Arc<Subject>,
        method: usize,
        settings: Settings,
    ) -> Result<Self, Diagnostic> {
        let setup = Setup { registry, subject, method, settings, rules: None, rules_off: BTreeSet::new() };
        let (explorer, cursor) = Explorer::start(setup)?;
        let now = Now {
            cursor,
            history: Rc::default(),
            stops: Rc::default(),
            notebook: Rc::default(),
            reason: Rc::default(),
            disagreement: None,
            dive: None,
        };
        Ok(Self { explorer, now, compared: comparison::Known::default() })
    }

    /// Carries out a line.
    ///
    /// # Errors
    /// It is no command, or one that cannot be carried out; the session is as it was before.
    pub fn line(&mut self, line: &str) -> Result<Reply, CommandError> {
        self.execute(&Command::parse(line)?)
    }

    /// Carries out a command.
    ///
    /// # Errors
    /// A helpful line; the session is as it was before.
    pub fn execute(&mut self, command: &Command) -> Result<Reply, CommandError> {
        let before = self.now.clone();
        let mut reply = match command.carry_out(self) {
            Ok(reply) => reply,
            Err(error) => {
                self.now = before;
                return Err(error);
            }
        };
        if let Reply::Moved(at) | Reply::Where(at) | Reply::Stopped { at, .. } = &mut reply {
            at.watches = stops::watches(&mut self.explorer, &self.now.cursor, &self.now.stops);
        }
        Ok(reply)
    }

    /// Looks from here.
    fn look<R>(&mut self, look: impl FnOnce(&mut Explorer, &Cursor) -> R) -> R {
        look(&mut self.explorer, &self.now.cursor)
    }

    /// Moves.
    fn go(
        &mut self,
        to: impl FnOnce(&mut Explorer, &Cursor) -> Result<Cursor, CommandError>,
    ) -> Result<Reply, CommandError> {
        let to = to(&mut self.explorer, &self.now.cursor)?;
        self.now.arrive(to);
        Ok(self.moved())
    }

    /// Moves, until breakpoints are hit.
    fn go_watching(
        &mut self,
        to: impl FnOnce(&mut Explorer, &Cursor, &mut Stops) -> Result<(Cursor, Vec<Hit>), CommandError>,
    ) -> Result<Reply, CommandError> {
        let stops = Rc::make_mut(&mut self.now.stops);
        let (to, hits) = to(&mut self.explorer, &self.now.cursor, stops)?;
        self.now.arrive(to);
        Ok(match hits.as_slice() {
            [] => self.moved(),
            _ => Reply::Stopped { at: Box::new(self.whereabouts()), hits },
        })
    }

    /// Goes along the moves that were made.
    fn go_along(
        &mut self,
        to: impl FnOnce(&mut Explorer, &Cursor, &mut History) -> Result<Cursor, CommandError>,
    ) -> Result<Reply, CommandError> {
        let history = Rc::make_mut(&mut self.now.history);
        self.now.cursor = to(&mut self.explorer, &self.now.cursor, history)?;
        Ok(self.moved())
    }

    fn explore(&mut self, order: Order, most: Option<u64>) -> Result<Reply, CommandError> {
        let stops = Rc::make_mut(&mut self.now.stops);
        let (to, explored) = hunt::explore(&mut self.explorer, &self.now.cursor, stops, order, most)?;
        self.now.arrive(to);
        Ok(Reply::Explored(Box::new(Explored { at: self.whereabouts(), ..explored })))
    }

    fn next_disagreement(&mut self) -> Result<Reply, CommandError> {
        let Self { explorer, now, compared, .. } = self;
        let last = now.disagreement.as_deref();
        let met = comparison::next_disagreement(explorer, &now.cursor, compared, last)?;
        let to = comparison::place_of(explorer, &now.cursor, &met.view)?;
        now.arrive(to);
        now.disagreement = Some(met.view.choice_path.as_slice().into());
        let comparison::Met { number, count, is_partial, view } = met;
        let (at, view) = (Box::new(self.whereabouts()), Box::new(view));
        Ok(Reply::Disagreement { number, count, is_partial, at, view })
    }

    fn select_frame(&mut self, outwards: bool) -> Result<Reply, CommandError> {
        self.now.cursor = place::select_frame(&self.explorer.setup, &self.now.cursor, outwards)?;
        Ok(Reply::Where(Box::new(self.whereabouts())))
    }

    /// Why a technique says what it says of a node; the one that is in question there where none is named.
    fn why(&mut self, technique: Option<&str>, node: Option<&NodePath>) -> Result<Reply, CommandError> {
        let Self { explorer, now, .. } = self;
        let technique = match technique {
            Some(technique) => technique.to_string(),
            None => verdicts::in_question(explorer, &now.cursor, node)?,
        };
        why::why(explorer, &now.cursor, Rc::make_mut(&mut now.reason), &technique, node)
    }

    /// Changes the watches, and lists them.
    fn watch(
        &mut self,
        change: impl FnOnce(&mut Explorer, &Cursor, &mut Stops) -> Result<(), CommandError>,
    ) -> Result<Reply, CommandError> {
        change(&mut self.explorer, &self.now.cursor, Rc::make_mut(&mut self.now.stops))?;
        let watches = stops::watches(&mut self.explorer, &self.now.cursor, &self.now.stops);
        Ok(Reply::Watches { watches })
    }

    fn moved(&self) -> Reply {
        Reply::Moved(Box::new(self.whereabouts()))
    }

    /// Starts anew with another setup, at the same node where it still exists. Breakpoints, marks and notes
    /// stay.
    fn anew(&mut self, setup: Setup) -> Result<Reply, CommandError> {
        let path = NodePath::Choices(self.explorer.tree.path(self.now.cursor.node()));
        let sources = self.explorer.setup.subject.program.sources.clone();
        let started = Explorer::start(setup).map_err(|problem| CommandError::placed(&sources, problem));
        let (mut explorer, root) = started?;
        let there = moves::goto(&mut explorer, &root, &path, Point::START);
        // What was ended early may have left it at the root as well.
        explorer.setup.require_uninterrupted()?;
        self.explorer = explorer;
        self.now = Now {
            cursor: there.unwrap_or(root),
            history: Rc::default(),
            stops: self.now.stops.clone(),
            notebook: self.now.notebook.clone(),
            reason: Rc::default(),
            disagreement: None,
            dive: None,
        };
        self.compared = comparison::Known::default();
        Ok(self.moved())
    }
}
