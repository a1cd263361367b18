//! Layer 8: the debugger without a face. Commands in, replies out; it prints nothing and reads nothing.
//!
//! An [`explorer`] has the visited tree and only learns; a [`cursor`] is a place in it with the state there,
//! which is rebuilt by running again. What commands change beside is one value, [`Now`], of parts that copies
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
pub mod explorer;
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
mod verdicts;

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use crate::base::{CancelToken, Diagnostic};
use crate::explore::{Limits, NodePath};
use crate::session::cursor::{Cursor, Point};
use crate::session::dive::Dive;
use crate::session::explorer::{Explorer, Setup};
use crate::session::look::Reason;
use crate::session::moves::{History, Place};
use crate::session::notebook::Notebook;
use crate::session::reply::Explored;
use crate::session::stops::{Hit, Stops};
use crate::solve::smt::Ints;
use crate::subject::Subject;
use crate::technique::Registry;

pub use command::{Command, CommandError};
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
}

/// A loaded subject with the tree that was visited so far.
pub struct Session {
    explorer: Explorer,
    now: Now,
    /// Comparisons that were made.
    compared: comparison::Known,
    /// The query that it is inside of.
    dive: Option<Dive>,
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
        };
        Ok(Self { explorer, now, compared: comparison::Known::default(), dive: None })
    }

    /// Carries out a command.
    ///
    /// # Errors
    /// A helpful line; the session is as it was before.
    pub fn execute(&mut self, command: &Command) -> Result<Reply, CommandError> {
        let before = self.now.clone();
        let mut reply = match self.carry_out(command) {
            Ok(reply) => reply,
            Err(error) => {
                self.now = before;
                return Err(error);
            }
        };
        let now = &mut self.now;
        // Those who write the history themselves know what they did.
        if now.cursor.at != before.cursor.at && Rc::ptr_eq(&now.history, &before.history) {
            Rc::make_mut(&mut now.history).record(Place::of(&before.cursor));
            now.cursor.frame = 0;
        }
        if let Reply::Moved(at) | Reply::Where(at) | Reply::Stopped { at, .. } = &mut reply {
            at.watches = stops::watches(&mut self.explorer, &now.cursor, &now.stops);
        }
        Ok(reply)
    }

    fn carry_out(&mut self, command: &Command) -> Result<Reply, CommandError> {
        if let Some(result) = self.dive_command(command) {
            return result;
        }
        let Self { explorer, now, compared, .. } = self;
        let cursor = &now.cursor;
        match command {
            Command::Restart => self.go(moves::restart),
            Command::Step(n) => self.go(|explorer, cursor| moves::step(explorer, cursor, *n)),
            Command::StepIn => self.go(|explorer, cursor| moves::step(explorer, cursor, 1)),
            Command::Next => self.go(moves::step_over),
            Command::Finish => self.go(moves::step_out),
            Command::Back(n) => {
                now.cursor = moves::back(explorer, cursor, Rc::make_mut(&mut now.history), *n)?;
                Ok(self.moved())
            }
            Command::Forward(n) => {
                now.cursor = moves::forward(explorer, cursor, Rc::make_mut(&mut now.history), *n)?;
                Ok(self.moved())
            }
            Command::ReverseNext => self.go(reverse::over),
            Command::ReverseFinish => self.go(reverse::out),
            Command::ReverseContinue => self.go_watching(reverse::run_back),
            Command::Continue => self.go_watching(hunt::run_on),
            Command::NextChoice => self.go(moves::next_choice),
            Command::PrevChoice => self.go(moves::prev_choice),
            Command::Choose(n) => self.go(|explorer, cursor| moves::choose(explorer, cursor, *n)),
            Command::Choices => choices::choices(explorer, cursor),
            Command::Goto(path) => {
                let start = Point::Statements(0);
                self.go(|explorer, cursor| moves::goto(explorer, cursor, path, start))
            }
            Command::GotoMark(name) => {
                let (path, point) = now.notebook.marked(name)?;
                self.go(|explorer, cursor| moves::goto(explorer, cursor, &path, point))
            }
            Command::Run(order, most) => {
                let stops = Rc::make_mut(&mut now.stops);
                let (to, explored) = hunt::explore(explorer, cursor, stops, *order, *most)?;
                now.cursor = to;
                Ok(Reply::Explored(Box::new(Explored { at: self.whereabouts(), ..explored })))
            }
            Command::Up | Command::Down => {
                now.cursor = place::select_frame(&explorer.setup, cursor, *command == Command::Up)?;
                Ok(Reply::Where(Box::new(self.whereabouts())))
            }
            Command::Tree(depth) => {
                Ok(Reply::Tree { rows: rows::rows(explorer, cursor.node(), *depth, None) })
            }
            Command::Search(text) => Ok(rows::search(explorer, cursor.node(), text)),
            Command::Heap { node, current } => {
                let there = explorer.look_at(cursor, node.as_ref())?;
                Ok(Reply::Heap(heaps::heap(explorer, &there, *current)))
            }
            Command::HeapAs { node, current, look } => {
                look::heap_as(explorer, cursor, &now.reason, node.as_ref(), *current, look)
            }
            Command::Pc => Ok(Reply::Pc { clauses: place::path_condition(explorer, cursor) }),
            Command::Vars => Ok(place::variables(explorer, cursor)),
            Command::Print(expression) => evaluate::print(explorer, cursor, expression),
            Command::Where => Ok(Reply::Where(Box::new(self.whereabouts()))),
            Command::Source => place::source(&explorer.setup, cursor),
            Command::Output => Ok(Reply::Output { text: cursor.state().machine.console.clone() }),
            Command::Verdicts(node) => verdicts::verdicts(explorer, cursor, node.as_ref()),
            Command::Why { technique, node } => {
                let technique = match technique {
                    Some(technique) => technique.clone(),
                    None => verdicts::in_question(explorer, cursor, node.as_ref())?,
                };
                let reason = Rc::make_mut(&mut now.reason);
                why::why(explorer, cursor, reason, &technique, node.as_ref())
            }
            Command::Witness(node) => why::witness(explorer, cursor, node.as_ref()),
            Command::Diff { left, right } => {
                let left = now.notebook.named(left)?;
                let right = right.as_ref().map(|right| now.notebook.named(right)).transpose()?;
                diff::diff(explorer, cursor, &left, right.as_ref())
            }
            Command::Compare { whole } => comparison::compare(&explorer.setup, compared, *whole),
            Command::NextDisagreement => {
                let last = now.disagreement.as_deref();
                let met = comparison::next_disagreement(explorer, cursor, compared, last)?;
                now.cursor = comparison::place_of(explorer, cursor, &met.view)?;
                now.disagreement = Some(met.view.choice_path.as_slice().into());
                let comparison::Met { number, count, is_partial, view } = met;
                let (at, view) = (Box::new(self.whereabouts()), Box::new(view));
                Ok(Reply::Disagreement { number, count, is_partial, at, view })
            }
            Command::Assume(text) => {
                let setup = hypotheses::assuming(&explorer.setup, text)?;
                self.anew(setup)
            }
            Command::Rule(number, on) => {
                let setup = hypotheses::switching(&explorer.setup, *number, *on)?;
                self.anew(setup)
            }
            Command::Alarms => Ok(Reply::Alarms { alarms: alarms::alarms(explorer)? }),
            Command::Expect { verdict, technique, alternative } => {
                alarms::expectation(explorer, cursor, verdict, technique.as_deref(), *alternative)
            }
            Command::Dive(technique, number) => {
                let technique = match (technique, number) {
                    (Some(technique), _) => technique.clone(),
                    (None, Some(_)) => explorer.setup.settings.technique.clone(),
                    (None, None) => verdicts::in_question(explorer, cursor, None)?,
                };
                self.dive(&technique, *number)
            }
            Command::Surface => self.surface(),
            Command::Candidate(_) => self.dive_view(),
            Command::Vector => self.dive_vector(),
            Command::Accessed => self.dive_accessed(),
            Command::Fixed => self.dive_fixed(),
            Command::Break(on) => stops::add(&explorer.setup, Rc::make_mut(&mut now.stops), on),
            Command::Breakpoints => Ok(stops::list(&now.stops)),
            Command::Delete(n) => stops::delete(Rc::make_mut(&mut now.stops), *n),
            Command::Enable(n, enabled) => stops::enable(Rc::make_mut(&mut now.stops), *n, *enabled),
            Command::Watch(None) => {
                Ok(Reply::Watches { watches: stops::watches(explorer, cursor, &now.stops) })
            }
            Command::Watch(Some(text)) => stops::watch(explorer, cursor, Rc::make_mut(&mut now.stops), text),
            Command::Unwatch(n) => stops::unwatch(explorer, cursor, Rc::make_mut(&mut now.stops), *n),
            Command::Mark(name) => {
                if let Some(name) = name {
                    Rc::make_mut(&mut now.notebook).mark(&explorer.tree, cursor.at, name);
                }
                Ok(now.notebook.marks())
            }
            Command::Note(text) => {
                if let Some(text) = text {
                    Rc::make_mut(&mut now.notebook).note(&explorer.tree, cursor.node(), text);
                }
                Ok(now.notebook.notes())
            }
            Command::Technique(name) => {
                let settings = Settings { technique: name.clone(), ..explorer.setup.settings.clone() };
                let setup = Setup { settings, ..explorer.setup.clone() };
                self.anew(setup)
            }
            Command::Scope(k) => {
                let settings = Settings { scope: Some(*k), ..explorer.setup.settings.clone() };
                let setup = Setup { settings, ..explorer.setup.clone() };
                self.anew(setup)
            }
        }
    }

    /// Moves.
    fn go(
        &mut self,
        to: impl FnOnce(&mut Explorer, &Cursor) -> Result<Cursor, CommandError>,
    ) -> Result<Reply, CommandError> {
        self.now.cursor = to(&mut self.explorer, &self.now.cursor)?;
        Ok(self.moved())
    }

    /// Moves, until breakpoints are hit.
    fn go_watching(
        &mut self,
        to: impl FnOnce(&mut Explorer, &Cursor, &mut Stops) -> Result<(Cursor, Vec<Hit>), CommandError>,
    ) -> Result<Reply, CommandError> {
        let stops = Rc::make_mut(&mut self.now.stops);
        let (cursor, hits) = to(&mut self.explorer, &self.now.cursor, stops)?;
        self.now.cursor = cursor;
        Ok(match hits.as_slice() {
            [] => self.moved(),
            _ => Reply::Stopped { at: Box::new(self.whereabouts()), hits },
        })
    }

    fn moved(&self) -> Reply {
        Reply::Moved(Box::new(self.whereabouts()))
    }

    /// Starts anew with another setup, at the same node where it still exists. Breakpoints, marks and notes
    /// stay.
    fn anew(&mut self, setup: Setup) -> Result<Reply, CommandError> {
        let path = NodePath::Choices(self.explorer.tree.path(self.now.cursor.node()));
        let (mut explorer, root) = Explorer::start(setup)?;
        let there = moves::goto(&mut explorer, &root, &path, Point::Statements(0));
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
        };
        self.compared = comparison::Known::default();
        Ok(self.moved())
    }
}
