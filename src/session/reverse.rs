//! The moves backwards in time: to the statement before in this method, to the call, to the breakpoint
//! before. Time is the line from the root to here; what was visited beside it does not count.

use crate::session::cursor::{Cursor, Point, Position};
use crate::session::error::{Cause, CommandError};
use crate::session::explorer::Explorer;
use crate::session::stops::{Stops, hits};
use crate::session::view::Hit;

/// Back to the statement before, over what it called.
pub fn over(explorer: &mut Explorer, cursor: &Cursor) -> Result<Cursor, CommandError> {
    to_depth(explorer, cursor, cursor.depth())
}

/// Back to the statement that called the current method.
pub fn out(explorer: &mut Explorer, cursor: &Cursor) -> Result<Cursor, CommandError> {
    to_depth(explorer, cursor, cursor.depth().saturating_sub(1))
}

/// Whether so many statements more are still before a point.
fn is_before(cursor: &Cursor, more: u64, point: Point) -> bool {
    cursor.at.point.statements().is_some_and(|n| Point::Statements(n.saturating_add(more)) < point)
}

/// The last statement before here that started in at most `depth` frames.
fn to_depth(explorer: &mut Explorer, from: &Cursor, depth: usize) -> Result<Cursor, CommandError> {
    let mut at = from.at;
    loop {
        let parent = explorer.tree.node(at.node).parent;
        let mut cursor = explorer.stand(from, Position::start(at.node))?;
        let mut last = parent.is_none().then_some(cursor.at);
        while is_before(&cursor, 1, at.point) {
            explorer.advance(&mut cursor)?;
            if cursor.is_stopped() {
                break;
            }
            if cursor.depth() <= depth {
                last = Some(cursor.at);
            }
        }
        match (last.filter(|last| last.point < at.point), parent) {
            (Some(last), _) => return explorer.stand(from, last),
            (None, Some((parent, _))) => at = Position::stop(parent),
            (None, None) => {
                return Err(CommandError::because(Cause::Start, "this is the start: nothing comes before"));
            }
        }
    }
}

/// Back to the breakpoint before, or to the choice before, whichever comes first.
pub fn run_back(
    explorer: &mut Explorer,
    from: &Cursor,
    stops: &mut Stops,
) -> Result<(Cursor, Vec<Hit>), CommandError> {
    let parent = explorer.tree.node(from.node()).parent;
    if from.at == Position::start(from.node()) && parent.is_none() {
        return Err(CommandError::because(Cause::Start, "this is the start: nothing comes before"));
    }
    if stops.want_statements() {
        let mut cursor = explorer.stand(from, Position::start(from.node()))?;
        let mut passing = stops.clone();
        hits::settle_conditions(explorer, &cursor, &mut passing);
        let mut last = None;
        while is_before(&cursor, 1, from.at.point) && !cursor.is_stopped() {
            let hits = hits::advance_watching(explorer, &mut cursor, &mut passing)?;
            if !hits.is_empty() && cursor.at.point < from.at.point {
                last = Some((cursor.at, hits));
            }
        }
        // Those that were passed on the way are no hits; the one that it stops at is one.
        if let Some((at, hits)) = last {
            hits.iter().for_each(|hit| stops.count(hit.number));
            return Ok((explorer.stand(from, at)?, hits));
        }
    }
    let before = match parent {
        Some((parent, _)) => Position::stop(parent),
        None => Position::start(from.node()),
    };
    Ok((explorer.stand(from, before)?, Vec::new()))
}
