//! Layer 8: the debugger without a face. Commands in, replies out; it prints nothing and reads nothing.
//!
//! An [`explorer`] has the visited tree and only learns; a [`cursor`] is a place in it with the state there,
//! which is rebuilt by running again. What commands change beside is one value, `Now`, of parts that copies
//! share: a command that fails leaves the session as it was, since the value from before takes its place.
//! Topics are functions over the parts that they read and change. Every move is remembered, so `back` undoes
//! it and `forward` does it again.

pub mod alarms;
mod backward;
pub mod command;
pub mod comparison;
pub mod cursor;
pub mod describe;
pub mod diff;
pub mod dive;
pub mod enumerate;
pub mod error;
pub mod explorer;
pub mod facts;
pub mod heap_graph;
pub mod journal;
pub mod json;
pub mod look;
pub mod minimize;
pub mod notebook;
pub mod refusal;
pub mod reply;
pub mod rows;
pub mod scenario;
pub mod stops;
pub mod trace;
pub mod tree;
pub mod veil;
pub mod view;
pub mod why;
pub mod witness;

mod choices;
mod evaluate;
mod faces;
pub mod heaps;
mod hunt;
mod hypotheses;
mod moves;
mod now;
mod place;
mod reverse;
mod same_heap;
mod slots;
mod verdicts;

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use crate::base::{CancelToken, Diagnostic};
use crate::explore::{ChoicePath, Limits, NodePath};
use crate::session::cursor::{Cursor, Point};
use crate::session::explorer::{Explorer, Setup};
use crate::session::moves::History;
use crate::session::now::Now;
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
        Ok(Self { explorer, now: Now::at(cursor), compared: comparison::Known::default() })
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
        let done = command.carry_out(self);
        if done.is_err() {
            self.now = before;
        }
        done
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

    /// The node here, where its path ends in an alarm.
    ///
    /// # Errors
    /// It was interrupted.
    pub fn alarm_here(&mut self) -> Result<Option<ChoicePath>, CommandError> {
        let node = self.now.cursor.node();
        let alarms = alarms::at_node(&mut self.explorer, node)?;
        Ok((!alarms.is_empty()).then(|| self.explorer.tree.path(node)))
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
            _ => Reply::Stopped { at: Box::new(self.place()), hits },
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

    /// Looks from here at breakpoints and watches, and changes them.
    fn with_stops(
        &mut self,
        work: impl FnOnce(&mut Explorer, &Cursor, &mut Stops) -> Result<Reply, CommandError>,
    ) -> Result<Reply, CommandError> {
        let Self { explorer, now, .. } = self;
        work(explorer, &now.cursor, Rc::make_mut(&mut now.stops))
    }

    /// Where it is.
    fn here(&mut self) -> Reply {
        Reply::Where(Box::new(self.place()))
    }

    fn moved(&mut self) -> Reply {
        Reply::Moved(Box::new(self.place()))
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
            stops: self.now.stops.clone(),
            notebook: self.now.notebook.clone(),
            ..Now::at(there.unwrap_or(root))
        };
        self.compared = comparison::Known::default();
        Ok(self.moved())
    }
}
