//! Moving: by statement, by choice, by name, and back. Every move makes a cursor of a cursor.

use crate::explore::NodePath;
use crate::session::cursor::{Cursor, Point, Position};
use crate::session::error::{Cause, CommandError};
use crate::session::explorer::Explorer;
use crate::session::tree::Tree;

/// Moves that `back` can undo; of older ones as many are forgotten as come.
const REMEMBERED: usize = 10_000;

/// A place of the past: a position and the frame that was selected there.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    at: Position,
    frame: usize,
}

impl Place {
    /// Where a cursor is.
    pub fn of(cursor: &Cursor) -> Self {
        Self { at: cursor.at, frame: cursor.frame }
    }
}

/// Where moves came from, and where `back` came from.
#[derive(Clone, Default, Debug)]
pub struct History {
    trail: Vec<Place>,
    undone: Vec<Place>,
    /// Whether older moves were forgotten.
    forgot: bool,
}

impl History {
    /// A move was made from here.
    pub fn record(&mut self, from: Place) {
        if self.trail.len() >= 2 * REMEMBERED {
            self.trail.drain(..REMEMBERED);
            self.forgot = true;
        }
        self.trail.push(from);
        self.undone.clear();
    }
}

/// Takes the last `n` places off `from`; the other ones than the last that is taken go to `to`, after `here`.
fn shift(from: &mut Vec<Place>, to: &mut Vec<Place>, n: u64, here: Place) -> Option<Place> {
    let keep = from.len().saturating_sub(usize::try_from(n).unwrap_or(usize::MAX));
    let place = from.get(keep).copied()?;
    to.push(here);
    to.extend(from.drain(keep..).skip(1).rev());
    Some(place)
}

/// Undoes the last `n` moves.
pub fn back(
    explorer: &mut Explorer,
    cursor: &Cursor,
    history: &mut History,
    n: u64,
) -> Result<Cursor, CommandError> {
    let here = Place::of(cursor);
    let to = match shift(&mut history.trail, &mut history.undone, n, here) {
        Some(to) => to,
        None if history.forgot => {
            return Err(CommandError::because(
                Cause::Start,
                format!("of the moves before this one only the last {REMEMBERED} are remembered"),
            ));
        }
        None => {
            let none =
                || CommandError::because(Cause::Start, "this is the start: there is nothing to go back to");
            let at = before(&explorer.tree, cursor.at).ok_or_else(none)?;
            history.undone.push(here);
            Place { at, frame: 0 }
        }
    };
    Ok(Cursor { frame: to.frame, ..explorer.stand(cursor, to.at)? })
}

/// Does the last `n` moves again that `back` undid.
pub fn forward(
    explorer: &mut Explorer,
    cursor: &Cursor,
    history: &mut History,
    n: u64,
) -> Result<Cursor, CommandError> {
    let Some(to) = shift(&mut history.undone, &mut history.trail, n, Place::of(cursor)) else {
        let message = "nothing was undone: `back` undoes a move, `forward` does it again";
        return Err(CommandError::because(Cause::Start, message));
    };
    Ok(Cursor { frame: to.frame, ..explorer.stand(cursor, to.at)? })
}

/// Without a remembered move: the statement before, or the choice that led here.
fn before(tree: &Tree, at: Position) -> Option<Position> {
    match at.point {
        Point::Statements(n) if n > 0 => Some(Position { point: Point::Statements(n - 1), ..at }),
        _ => tree.node(at.node).parent.map(|(parent, _)| Position::stop(parent)),
    }
}

/// Back to the root.
pub fn restart(explorer: &mut Explorer, cursor: &Cursor) -> Result<Cursor, CommandError> {
    let root = explorer.tree.root();
    explorer.stand(cursor, Position::start(root))
}

/// Executes `n` statements, or fewer where a choice or the end comes first.
pub fn step(explorer: &mut Explorer, cursor: &Cursor, n: u64) -> Result<Cursor, CommandError> {
    let mut cursor = going_on(explorer, cursor)?;
    for _ in 0..n {
        if cursor.is_stopped() {
            break;
        }
        explorer.advance(&mut cursor)?;
    }
    Ok(cursor)
}

/// Executes a statement with everything it calls.
pub fn step_over(explorer: &mut Explorer, cursor: &Cursor) -> Result<Cursor, CommandError> {
    step_until_depth(explorer, cursor, cursor.depth())
}

/// Runs until the current method has returned.
pub fn step_out(explorer: &mut Explorer, cursor: &Cursor) -> Result<Cursor, CommandError> {
    step_until_depth(explorer, cursor, cursor.depth().saturating_sub(1))
}

fn step_until_depth(explorer: &mut Explorer, cursor: &Cursor, depth: usize) -> Result<Cursor, CommandError> {
    let mut cursor = going_on(explorer, cursor)?;
    loop {
        explorer.advance(&mut cursor)?;
        if cursor.is_stopped() || cursor.depth() <= depth {
            return Ok(cursor);
        }
    }
}

/// Runs to the next choice or the end.
pub fn next_choice(explorer: &mut Explorer, cursor: &Cursor) -> Result<Cursor, CommandError> {
    let cursor = going_on(explorer, cursor)?;
    explorer.at_stop(&cursor)
}

/// A cursor to go on with, where the program can.
pub fn going_on(explorer: &Explorer, cursor: &Cursor) -> Result<Cursor, CommandError> {
    if cursor.is_stopped() { Err(explorer.stuck(cursor.node())) } else { Ok(cursor.clone()) }
}

/// Back to the choice that led to this node.
pub fn prev_choice(explorer: &mut Explorer, cursor: &Cursor) -> Result<Cursor, CommandError> {
    let Some((parent, _)) = explorer.tree.node(cursor.node()).parent else {
        return Err(CommandError::because(
            Cause::Start,
            "no choice led here: this is the first stretch of the program",
        ));
    };
    explorer.stand(cursor, Position::stop(parent))
}

/// Takes an alternative of the next choice.
pub fn choose(explorer: &mut Explorer, cursor: &Cursor, number: u32) -> Result<Cursor, CommandError> {
    let there = explorer.at_stop(cursor)?;
    let child = explorer.visit(&there, number)?;
    explorer.require_alive(child)?;
    explorer.stand(&there, Position::start(child))
}

/// Jumps to a node by name, and so far behind its choice.
pub fn goto(
    explorer: &mut Explorer,
    cursor: &Cursor,
    path: &NodePath,
    point: Point,
) -> Result<Cursor, CommandError> {
    let node = explorer.find(path)?;
    explorer.require_alive(node)?;
    explorer.stand(cursor, Position { node, point })
}
