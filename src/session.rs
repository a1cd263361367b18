//! Layer 8: the debugger without a face. Commands in, replies out; it prints nothing and reads nothing.
//!
//! A position is a node of the visited tree and a number of statements executed since that node's choice
//! was taken; its state is rebuilt by running again. Every move is remembered, so `back` undoes it and
//! `forward` does it again. A command that fails leaves the session as it was.

pub mod command;
pub mod comparison;
pub mod describe;
pub mod notebook;
pub mod reply;
pub mod scenario;
pub mod stops;
pub mod trace;
pub mod tree;
pub mod view;
pub mod window;

pub mod alarms;
pub mod diff;
pub mod dive;
pub mod facts;
pub mod journal;
pub mod look;
pub mod why;

mod evaluate;
mod hunt;
mod hypotheses;
mod inspect;
mod moves;
mod reverse;
mod search;
mod verdicts;

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use crate::base::{CancelToken, Diagnostic};
use crate::explore::engine::Plan;
use crate::explore::{Engine, Limits, Live};
use crate::session::comparison::ComparisonView;
use crate::session::dive::Dive;
use crate::session::look::Reason;
use crate::session::notebook::Notebook;
use crate::session::stops::{Hit, Stops};
use crate::session::tree::{NodeId, Tree};
use crate::solve::smt::Ints;
use crate::subject::{HexRules, Subject};
use crate::technique::{AnyTechnique, Registry};

use command::Flag;
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

/// Where the session is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The node.
    pub node: NodeId,
    /// Statements executed since its choice was taken; `u64::MAX` for its choice or end, wherever that is.
    pub statements: u64,
}

/// What `back` restores: a position and the selected frame.
#[derive(Clone, Copy, Debug)]
struct Place {
    at: Position,
    frame: usize,
}

/// A loaded subject with the tree that was visited so far.
pub struct Session {
    registry: Rc<Registry>,
    subject: Arc<Subject>,
    method: usize,
    settings: Settings,
    engine: Engine,
    tree: Tree,
    here: Position,
    /// The state at `here`.
    live: Live,
    /// The selected frame, counted from the innermost.
    frame: usize,
    /// Where moves came from.
    trail: Vec<Place>,
    /// Where `back` came from.
    undone: Vec<Place>,
    stops: Stops,
    notebook: Notebook,
    /// Fields that the last `why` was about.
    reason: Reason,
    /// The query that it is inside of.
    dive: Option<Dive>,
    /// The HEX rules as loaded, once one was switched; and those that are off.
    rules: Option<HexRules>,
    rules_off: BTreeSet<usize>,
    /// The comparison over the whole tree, once it was made, and the disagreement that was visited last.
    comparison: Option<ComparisonView>,
    /// The topmost nodes where techniques part, once somebody went to one. Its rows are not for showing.
    parted: Option<ComparisonView>,
    last_disagreement: Option<Vec<u32>>,
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
        let technique = registry.make(&settings.technique)?;
        let plan = plan(&subject, method, &settings, technique);
        let (engine, live) = Engine::start(plan)?;
        let tree = Tree::new(live.clone());
        let here = Position { node: tree.root(), statements: 0 };
        Ok(Self {
            registry,
            subject,
            method,
            settings,
            engine,
            tree,
            here,
            live,
            frame: 0,
            trail: Vec::new(),
            undone: Vec::new(),
            stops: Stops::default(),
            notebook: Notebook::default(),
            reason: Reason::default(),
            dive: None,
            rules: None,
            rules_off: BTreeSet::new(),
            comparison: None,
            parted: None,
            last_disagreement: None,
        })
    }

    /// The subject.
    pub fn subject(&self) -> &Arc<Subject> {
        &self.subject
    }
    /// The method's key in the subject file.
    pub fn method_key(&self) -> &str {
        &self.subject.methods[self.method].key
    }
    /// Its settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }
    /// The scope k in force.
    pub fn scope(&self) -> u32 {
        self.engine.layout().scope.k
    }
    /// Where it is.
    pub fn position(&self) -> Position {
        self.here
    }
    /// The visited tree.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }
    /// Keeps at most so many states beside the root's: less memory, and more work for going back. No answer
    /// changes.
    pub fn limit_snapshots(&mut self, most: usize) {
        self.tree.limit_snapshots(most);
    }
    /// Choice paths of the last `most` visited nodes, in the order of visiting.
    pub fn visited_paths(&self, most: usize) -> Vec<String> {
        let skipped = self.tree.len().saturating_sub(most);
        self.tree.ids().skip(skipped).map(|id| self.tree.path(id).to_string()).collect()
    }
    /// What it explores, under a technique.
    fn plan(&self, technique: Box<dyn AnyTechnique>) -> Plan {
        plan(&self.subject, self.method, &self.settings, technique)
    }
    /// The techniques it knows.
    pub fn registry(&self) -> &Registry {
        &self.registry
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
        let (here, frame) = (self.here, self.frame);
        // What hits were counted on the way to a failure did not happen.
        let before = command.is(Flag::Moves).then(|| (self.live.clone(), self.stops.clone()));
        let mut result = command.carry_out(self);
        match &result {
            Ok(_) if command.is(Flag::Moves) && self.here != here => {
                if !command.is(Flag::Undoes) {
                    self.frame = 0;
                    self.trail.push(Place { at: here, frame });
                    self.undone.clear();
                }
            }
            Ok(_) => {}
            Err(_) => {
                if let Some((live, stops)) = before {
                    (self.here, self.frame, self.live, self.stops) = (here, frame, live, stops);
                }
            }
        }
        if let Ok(Reply::Moved(at) | Reply::Where(at) | Reply::Stopped { at, .. }) = &mut result {
            at.watches = self.watches();
        }
        result
    }

    /// Starts anew with other settings and goes to the same node, where it still exists.
    fn reload_with(&mut self, settings: Settings) -> Result<Reply, CommandError> {
        let fresh = Self::new(self.registry.clone(), self.subject.clone(), self.method, settings);
        let mut fresh = fresh.map_err(|e| CommandError::placed(&self.subject.program.sources, e))?;
        (fresh.rules, fresh.rules_off) = (self.rules.clone(), self.rules_off.clone());
        self.move_to(fresh)
    }

    fn moved_by(&self, hits: Vec<Hit>) -> Reply {
        match hits.as_slice() {
            [] => self.moved(),
            _ => Reply::Stopped { at: Box::new(self.whereabouts()), hits },
        }
    }
}

/// What to explore.
fn plan(
    subject: &Arc<Subject>,
    method: usize,
    settings: &Settings,
    technique: Box<dyn AnyTechnique>,
) -> Plan {
    Plan {
        limits: settings.limits.clone(),
        technique_limits: settings.technique_limits.clone(),
        ints: settings.ints,
        args: settings.args.clone(),
        cancel: settings.cancel.clone(),
        ..Plan::new(subject, method, settings.scope.unwrap_or(subject.spec.default_scope), technique)
    }
}
