//! Running to a condition: `continue` along this path, `run` through everything that is left of the tree.

use std::collections::VecDeque;

use crate::exec::Outcome;
use crate::explore::PathEnd;
use crate::explore::summary::Limit;
use crate::session::command::{CommandError, Order};
use crate::session::cursor::{Cursor, Point};
use crate::session::explorer::Explorer;
use crate::session::moves;
use crate::session::reply::Explored;
use crate::session::stops::{Hit, Stops, hits};
use crate::session::tree::{NodeId, NodeState};

/// Runs to the next breakpoint, choice or end.
pub fn run_on(
    explorer: &mut Explorer,
    from: &Cursor,
    stops: &mut Stops,
) -> Result<(Cursor, Vec<Hit>), CommandError> {
    let mut cursor = moves::going_on(explorer, from)?;
    hits::settle_conditions(explorer, &cursor, stops);
    let hits = run_to_hit(explorer, &mut cursor, stops)?;
    Ok((cursor, hits))
}

/// Runs this stretch of program until a breakpoint is hit or it stops.
fn run_to_hit(
    explorer: &mut Explorer,
    cursor: &mut Cursor,
    stops: &mut Stops,
) -> Result<Vec<Hit>, CommandError> {
    let watching = stops.want_statements();
    let mut found = Vec::new();
    while !cursor.is_stopped() && found.is_empty() {
        if watching {
            found = hits::advance_watching(explorer, cursor, stops)?;
        } else {
            explorer.advance(cursor)?;
        }
    }
    if cursor.is_stopped() {
        found.extend(hits::at_stop(explorer, cursor, stops)?);
    }
    Ok(found)
}

/// Explores what comes after this place, in order, then what a jump or a choice by hand has left behind, until
/// a breakpoint is hit, `most` further paths have ended, or nothing is left. Depth first goes on with the
/// siblings of this node and of its ancestors; breadth first with the rest of this node's level and with the
/// levels below. Each goes on where the same one stopped, and loses nothing.
///
/// What it found has no place yet.
pub fn explore(
    explorer: &mut Explorer,
    from: &Cursor,
    stops: &mut Stops,
    order: Order,
    most: Option<u64>,
) -> Result<(Cursor, Explored), CommandError> {
    hits::settle_conditions(explorer, from, stops);
    let (cursor, explored) = (from.clone(), Explored::default());
    let mut hunt = Hunt { explorer, stops, cursor, explored, most };
    let mut hits = match order {
        Order::DepthFirst => hunt.depth_first()?,
        Order::BreadthFirst => hunt.breadth_first()?,
    };
    if hunt.explored.complete {
        hits = hunt.left_behind()?;
    }
    let Hunt { explorer, mut cursor, mut explored, .. } = hunt;
    if cursor.at.point == Point::Stop {
        // Statements were not counted on the way.
        let start = explorer.start_of(&cursor, cursor.node())?;
        cursor = explorer.at_stop(&start)?;
    }
    explored.hits = hits;
    explored.nodes = explorer.tree.len();
    Ok((cursor, explored))
}

struct Hunt<'a> {
    explorer: &'a mut Explorer,
    stops: &'a mut Stops,
    cursor: Cursor,
    explored: Explored,
    most: Option<u64>,
}

impl Hunt<'_> {
    fn has_enough(&self) -> bool {
        self.most.is_some_and(|most| self.explored.paths >= most)
    }

    fn depth_first(&mut self) -> Result<Vec<Hit>, CommandError> {
        if !self.cursor.is_stopped() {
            let hits = self.finish_stretch()?;
            if !hits.is_empty() {
                return Ok(hits);
            }
        }
        // Where to look for a child that comes next: below `node`, after its first `done` children.
        let (mut node, mut done) = (self.cursor.node(), 0);
        loop {
            if self.has_enough() {
                return Ok(Vec::new());
            }
            match self.next_alive(node, done)? {
                Some(child) => {
                    self.arrive_at(child)?;
                    let hits = self.finish_stretch()?;
                    if !hits.is_empty() {
                        return Ok(hits);
                    }
                    (node, done) = (child, 0);
                }
                None => match self.explorer.tree.node(node).parent {
                    Some((parent, number)) => (node, done) = (parent, number),
                    None => {
                        self.explored.complete = true;
                        return Ok(Vec::new());
                    }
                },
            }
        }
    }

    fn breadth_first(&mut self) -> Result<Vec<Hit>, CommandError> {
        let here = self.cursor.clone();
        let mut open = self.rest_of_level(here.node())?;
        self.cursor = here;
        let mut first = true;
        while let Some(node) = open.pop_front() {
            if self.has_enough() {
                return Ok(Vec::new());
            }
            if !std::mem::take(&mut first) {
                self.arrive_at(node)?;
            }
            if !self.cursor.is_stopped() {
                let hits = self.finish_stretch()?;
                if !hits.is_empty() {
                    return Ok(hits);
                }
            }
            let mut done = 0;
            while let Some(child) = self.next_alive(node, done)? {
                done = self.explorer.tree.node(child).parent.map_or(u32::MAX, |(_, number)| number);
                open.push_back(child);
            }
        }
        self.explored.complete = true;
        Ok(Vec::new())
    }

    /// Explores, in order, what was not visited although it comes before: whoever chooses or jumps passes
    /// alternatives over.
    fn left_behind(&mut self) -> Result<Vec<Hit>, CommandError> {
        self.explored.complete = false;
        let end = self.cursor.clone();
        let (mut node, mut done) = (self.explorer.tree.root(), 0);
        loop {
            if matches!(self.explorer.tree.node(node).state, NodeState::Open) {
                self.arrive_at(node)?;
                let hits = self.finish_stretch()?;
                if !hits.is_empty() {
                    return Ok(hits);
                }
            }
            if self.has_enough() {
                return Ok(Vec::new());
            }
            match self.next_left(node, done)? {
                Some(child) => (node, done) = (child, 0),
                None => match self.explorer.tree.node(node).parent {
                    Some((parent, number)) => (node, done) = (parent, number),
                    None => {
                        self.explored.complete = true;
                        // The end of the tree, behind which nothing comes.
                        self.cursor = end;
                        return Ok(Vec::new());
                    }
                },
            }
        }
    }

    /// The first child after the first `done` ones below which something may be left; counts what is cut on the
    /// way there for the first time.
    fn next_left(&mut self, node: NodeId, done: u32) -> Result<Option<NodeId>, CommandError> {
        let count = self.explorer.tree.children(node).len() as u32;
        for number in done.saturating_add(1)..=count {
            let (child, is_new) = self.child_of(node, number)?;
            match self.explorer.tree.node(child).state {
                NodeState::Cut(_) => self.explored.cut += u64::from(is_new),
                NodeState::Ended(..) => {}
                NodeState::Open | NodeState::Forked(..) => return Ok(Some(child)),
            }
        }
        Ok(None)
    }

    /// What comes from a node on, level by level, as far as it is known: the rest of its level, then the
    /// children of those of its level that lie before it. What was not visited on the way to them is.
    fn rest_of_level(&mut self, node: NodeId) -> Result<VecDeque<NodeId>, CommandError> {
        let cut = self.explored.cut;
        let depth = self.explorer.tree.path(node).0.len();
        let mut level = vec![self.explorer.tree.root()];
        for _ in 0..depth {
            level = self.level_below(&level)?;
        }
        let at = level.iter().position(|&other| other == node).unwrap_or(0);
        let (before, rest) = level.split_at(at);
        let mut open: VecDeque<NodeId> = rest.iter().copied().collect();
        open.extend(self.level_below(before)?);
        self.explored.cut = cut;
        Ok(open)
    }

    /// The children of some nodes that the technique lets live.
    fn level_below(&mut self, nodes: &[NodeId]) -> Result<Vec<NodeId>, CommandError> {
        let mut below = Vec::new();
        for &above in nodes {
            if matches!(self.explorer.tree.node(above).state, NodeState::Open) {
                self.arrive_at(above)?;
                self.run_quickly()?;
            }
            let mut done = 0;
            while let Some(child) = self.next_alive(above, done)? {
                done = self.explorer.tree.node(child).parent.map_or(u32::MAX, |(_, number)| number);
                below.push(child);
            }
        }
        Ok(below)
    }

    /// Stands at the start of a node, with as little work as there is.
    fn arrive_at(&mut self, node: NodeId) -> Result<(), CommandError> {
        self.cursor = self.explorer.start_of(&self.cursor, node)?;
        Ok(())
    }

    /// Runs to this node's choice or end, or to a breakpoint, and counts the path that ends.
    fn finish_stretch(&mut self) -> Result<Vec<Hit>, CommandError> {
        self.explorer.setup.settings.cancel.tell(self.explored.paths);
        let found = if self.stops.want_statements() {
            let mut found = Vec::new();
            while !self.cursor.is_stopped() && found.is_empty() {
                found = hits::advance_watching(self.explorer, &mut self.cursor, self.stops)?;
            }
            if !self.cursor.is_stopped() {
                return Ok(found);
            }
            self.limit_depth();
            found
        } else {
            self.run_quickly()?;
            Vec::new()
        };
        let found = [found, hits::at_stop(self.explorer, &self.cursor, self.stops)?].concat();
        let (explored, node) = (&mut self.explored, self.cursor.node());
        match &self.explorer.tree.node(node).state {
            NodeState::Ended(end, text) => match end {
                PathEnd::Finished(Outcome::Exception { .. }) => {
                    explored.paths += 1;
                    explored.exceptions += 1;
                }
                PathEnd::Finished(_) => explored.paths += 1,
                PathEnd::LoopCut => explored.loops_cut += 1,
                PathEnd::Limit(..) => explored.partial = Some(text.clone()),
                PathEnd::Infeasible => {}
            },
            // All at once, as long as the state is at hand.
            NodeState::Forked(..) => {
                self.explorer.visit_all(&self.cursor)?;
            }
            NodeState::Open | NodeState::Cut(_) => {}
        }
        Ok(found)
    }

    /// Runs to the choice or end without counting statements.
    fn run_quickly(&mut self) -> Result<(), CommandError> {
        self.explorer.run_quickly(&mut self.cursor)?;
        self.limit_depth();
        Ok(())
    }

    /// The path ends where it has as many choices as it may have; what was visited below by hand stays.
    fn limit_depth(&mut self) {
        let most = self.explorer.engine.limits().depth;
        if let NodeState::Forked(_, children) = &self.explorer.tree.node(self.cursor.node()).state
            && self.cursor.live.depth >= most
            && children.iter().all(Option::is_none)
        {
            let why = format!("a path has more than {most} choices (--depth)");
            self.explorer.end(&self.cursor, PathEnd::Limit(Limit::Depth, why));
        }
    }

    /// A node's child by its number, and whether it is visited here for the first time.
    fn child_of(&mut self, node: NodeId, number: u32) -> Result<(NodeId, bool), CommandError> {
        let known = self.explorer.tree.children(node).get((number as usize).wrapping_sub(1));
        if let Some(&Some(child)) = known {
            return Ok((child, false));
        }
        if self.cursor.node() != node || !self.cursor.is_stopped() {
            self.arrive_at(node)?;
            self.run_quickly()?;
        }
        Ok((self.explorer.visit(&self.cursor, number)?, true))
    }

    /// The first child after the first `done` ones that the technique lets live.
    fn next_alive(&mut self, node: NodeId, done: u32) -> Result<Option<NodeId>, CommandError> {
        let count = self.explorer.tree.children(node).len() as u32;
        for number in done.saturating_add(1)..=count {
            let (child, _) = self.child_of(node, number)?;
            match self.explorer.tree.node(child).state {
                NodeState::Cut(_) => self.explored.cut += 1,
                _ => return Ok(Some(child)),
            }
        }
        Ok(None)
    }
}
