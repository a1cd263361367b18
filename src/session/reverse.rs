//! The moves backwards in time: to the statement before in this method, to the call, to the breakpoint
//! before. Time is the line from the root to here; what was visited beside it does not count.

use crate::session::command::CommandError;
use crate::session::reply::Reply;
use crate::session::stops::Hit;
use crate::session::{Position, Session};

impl Session {
    /// Back to the statement before, over what it called.
    pub(super) fn reverse_over(&mut self) -> Result<Reply, CommandError> {
        let depth = self.live.state.machine.depth();
        self.reverse_to_depth(depth)
    }

    /// Back to the statement that called the current method.
    pub(super) fn reverse_out(&mut self) -> Result<Reply, CommandError> {
        let depth = self.live.state.machine.depth().saturating_sub(1);
        self.reverse_to_depth(depth)
    }

    /// The last statement before here that started in at most `depth` frames.
    fn reverse_to_depth(&mut self, depth: usize) -> Result<Reply, CommandError> {
        let mut at = self.here;
        loop {
            let is_root = self.tree.node(at.node).parent.is_none();
            self.stand(Position { node: at.node, statements: 0 })?;
            let mut last = is_root.then_some(0);
            while self.here.statements + 1 < at.statements {
                self.advance()?;
                if self.at_stop() {
                    break;
                }
                if self.live.state.machine.depth() <= depth {
                    last = Some(self.here.statements);
                }
            }
            if let Some(statements) = last.filter(|&s| s < at.statements) {
                return self.jump(Position { node: at.node, statements });
            }
            match self.tree.node(at.node).parent {
                Some((parent, _)) => at = Position { node: parent, statements: u64::MAX },
                None => return Err(CommandError::new("this is the start: nothing comes before")),
            }
        }
    }

    /// Back to the breakpoint before, or to the choice before, whichever comes first.
    pub(super) fn reverse_continue(&mut self) -> Result<Reply, CommandError> {
        let from = self.here;
        if from.statements == 0 && self.tree.node(from.node).parent.is_none() {
            return Err(CommandError::new("this is the start: nothing comes before"));
        }
        let mut last: Option<(Position, Vec<Hit>)> = None;
        if self.stops.want_statements() {
            self.stand(Position { node: from.node, statements: 0 })?;
            let before = self.stops.clone();
            self.settle_conditions();
            while self.here.statements + 1 < from.statements && !self.at_stop() {
                let hits = self.advance_watching()?;
                if !hits.is_empty() && self.here.statements < from.statements {
                    last = Some((self.here, hits));
                }
            }
            // Those that were passed on the way are no hits; the one that it stops at is one.
            self.stops = before;
            let hits = last.iter().flat_map(|(_, hits)| hits);
            hits.for_each(|hit| self.stops.count(hit.number));
        }
        let (to, hits) = last.unwrap_or_else(|| {
            let before = match self.tree.node(from.node).parent {
                Some((parent, _)) => Position { node: parent, statements: u64::MAX },
                None => Position { node: from.node, statements: 0 },
            };
            (before, Vec::new())
        });
        self.stand(to)?;
        Ok(self.moved_by(hits))
    }
}
