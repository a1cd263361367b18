//! Where somebody stands in the visited tree, as a value: a position and the state there. Whoever moves makes
//! another one; looking elsewhere is standing elsewhere for a while with a cursor of one's own.

use std::rc::Rc;

use crate::exec::symbolic::SymbolicState;
use crate::explore::Live;
use crate::session::tree::NodeId;

/// How far the stretch of program has run that begins with a node's choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Point {
    /// So many statements were executed since the choice was taken.
    Statements(u64),
    /// At the next choice, or where the path ends, whatever the number of statements until there.
    Stop,
}

impl Point {
    /// Right behind the choice.
    pub const START: Self = Point::Statements(0);

    /// Statements since the choice; `None` where nobody counted them.
    pub fn statements(self) -> Option<u64> {
        match self {
            Point::Statements(n) => Some(n),
            Point::Stop => None,
        }
    }
}

/// A place in the visited tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The node.
    pub node: NodeId,
    /// How far behind its choice.
    pub point: Point,
}

impl Position {
    /// Right behind a node's choice.
    pub fn start(node: NodeId) -> Self {
        Self { node, point: Point::START }
    }
    /// Where a node's stretch of program stops.
    pub fn stop(node: NodeId) -> Self {
        Self { node, point: Point::Stop }
    }
}

/// A position with its state. Copies are cheap: they share the state until one of them moves.
#[derive(Clone)]
pub struct Cursor {
    /// The position.
    pub at: Position,
    /// The state there.
    pub live: Rc<Live>,
    /// The selected frame, counted from the innermost.
    pub frame: usize,
}

impl Cursor {
    /// A node's start, given its state; the innermost frame is selected.
    pub fn start(node: NodeId, live: Rc<Live>) -> Self {
        Self { at: Position::start(node), live, frame: 0 }
    }
    /// The node.
    pub fn node(&self) -> NodeId {
        self.at.node
    }
    /// The symbolic state.
    pub fn state(&self) -> &SymbolicState {
        &self.live.state
    }
    /// Whether the program cannot go on from here without a choice.
    pub fn is_stopped(&self) -> bool {
        self.live.is_stopped()
    }
    /// Number of live frames.
    pub fn depth(&self) -> usize {
        self.live.state.machine.depth()
    }
}
