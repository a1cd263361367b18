//! Running to a condition: `continue` along this path, `run` through everything that is left of the tree.

use std::collections::VecDeque;

use crate::exec::Outcome;
use crate::explore::PathEnd;
use crate::explore::summary::Limit;
use crate::session::command::{CommandError, Order};
use crate::session::reply::{Explored, Reply};
use crate::session::stops::Hit;
use crate::session::tree::{NodeId, NodeState};
use crate::session::{Position, Session};

impl Session {
    /// Runs to the next breakpoint, choice or end.
    pub(super) fn run_on(&mut self) -> Result<Reply, CommandError> {
        if self.at_stop() {
            return Err(self.stuck());
        }
        self.settle_conditions();
        let hits = self.run_to_hit()?;
        Ok(self.moved_by(hits))
    }

    /// Runs this stretch of program until a breakpoint is hit or it stops. A hunt goes no deeper than `--depth`.
    fn hunt_to_hit(&mut self) -> Result<Vec<Hit>, CommandError> {
        let mut hits = Vec::new();
        while !self.at_stop() && hits.is_empty() {
            hits = self.advance_watching()?;
        }
        if self.at_stop() {
            self.limit_depth();
            hits.extend(self.end_hits(self.here.node));
            hits.extend(self.hits_of_choice_here()?);
        }
        Ok(hits)
    }

    /// The path ends where it has as many choices as it may have; what was visited below by hand stays.
    fn limit_depth(&mut self) {
        let most = self.engine.limits().depth;
        let deep = self.live.depth >= most;
        if let NodeState::Forked(_, children) = &self.tree.node(self.here.node).state
            && deep
            && children.iter().all(Option::is_none)
        {
            let why = format!("a path has more than {most} choices (--depth)");
            self.end(self.here.node, PathEnd::Limit(Limit::Depth, why));
        }
    }

    /// Runs this stretch of program until a breakpoint is hit or it stops.
    fn run_to_hit(&mut self) -> Result<Vec<Hit>, CommandError> {
        let watching = self.stops.want_statements();
        let mut hits = Vec::new();
        while !self.at_stop() && hits.is_empty() {
            if watching {
                hits = self.advance_watching()?;
            } else {
                self.advance()?;
            }
        }
        if self.at_stop() {
            hits.extend(self.end_hits(self.here.node));
            hits.extend(self.hits_of_choice_here()?);
        }
        Ok(hits)
    }

    fn hits_of_choice_here(&mut self) -> Result<Vec<Hit>, CommandError> {
        match &self.tree.node(self.here.node).state {
            NodeState::Forked(..) => self.choice_hits(),
            _ => Ok(Vec::new()),
        }
    }

    /// Explores what comes after this place, in order, then what a jump or a choice by hand has left behind, until
    /// a breakpoint is hit, `most` further paths have ended, or nothing is left. Depth first goes on with the
    /// siblings of this node and of its ancestors; breadth first with the rest of this node's level and with the
    /// levels below. Each goes on where the same one stopped, and loses nothing.
    pub(super) fn explore(&mut self, order: Order, most: Option<u64>) -> Result<Reply, CommandError> {
        self.settle_conditions();
        let mut explored = Explored::default();
        let mut hits = match order {
            Order::DepthFirst => self.depth_first(most, &mut explored)?,
            Order::BreadthFirst => self.breadth_first(most, &mut explored)?,
        };
        if explored.complete {
            hits = self.left_behind(most, &mut explored)?;
        }
        if self.here.statements == u64::MAX {
            // Statements were not counted on the way.
            let node = self.here.node;
            self.arrive_at(node)?;
            self.run_to_stop()?;
        }
        explored.hits = hits;
        explored.nodes = self.tree.len();
        explored.at = self.whereabouts();
        Ok(Reply::Explored(Box::new(explored)))
    }

    fn depth_first(&mut self, most: Option<u64>, explored: &mut Explored) -> Result<Vec<Hit>, CommandError> {
        if !self.at_stop() {
            let hits = self.finish_stretch(explored)?;
            if !hits.is_empty() {
                return Ok(hits);
            }
        }
        // Where to look for a child that comes next: below `node`, after its first `done` children.
        let (mut node, mut done) = (self.here.node, 0);
        loop {
            if most.is_some_and(|most| explored.paths >= most) {
                return Ok(Vec::new());
            }
            match self.next_alive(node, done, explored)? {
                Some(child) => {
                    self.arrive_at(child)?;
                    let hits = self.finish_stretch(explored)?;
                    if !hits.is_empty() {
                        return Ok(hits);
                    }
                    (node, done) = (child, 0);
                }
                None => match self.tree.node(node).parent {
                    Some((parent, number)) => (node, done) = (parent, number),
                    None => {
                        explored.complete = true;
                        return Ok(Vec::new());
                    }
                },
            }
        }
    }

    fn breadth_first(
        &mut self,
        most: Option<u64>,
        explored: &mut Explored,
    ) -> Result<Vec<Hit>, CommandError> {
        let (here, live) = (self.here, self.live.clone());
        let mut open = self.rest_of_level(here.node)?;
        (self.here, self.live) = (here, live);
        let mut first = true;
        while let Some(node) = open.pop_front() {
            if most.is_some_and(|most| explored.paths >= most) {
                return Ok(Vec::new());
            }
            if !std::mem::take(&mut first) {
                self.arrive_at(node)?;
            }
            if !self.at_stop() {
                let hits = self.finish_stretch(explored)?;
                if !hits.is_empty() {
                    return Ok(hits);
                }
            }
            let mut done = 0;
            while let Some(child) = self.next_alive(node, done, explored)? {
                done = self.tree.node(child).parent.map_or(u32::MAX, |(_, number)| number);
                open.push_back(child);
            }
        }
        explored.complete = true;
        Ok(Vec::new())
    }

    /// Explores, in order, what was not visited although it comes before: whoever chooses or jumps passes
    /// alternatives over.
    fn left_behind(&mut self, most: Option<u64>, explored: &mut Explored) -> Result<Vec<Hit>, CommandError> {
        explored.complete = false;
        let end = (self.here, self.live.clone());
        let (mut node, mut done) = (self.tree.root(), 0);
        let mut is_open = matches!(self.tree.node(node).state, NodeState::Open);
        loop {
            if std::mem::take(&mut is_open) {
                self.arrive_at(node)?;
                let hits = self.finish_stretch(explored)?;
                if !hits.is_empty() {
                    return Ok(hits);
                }
            }
            if most.is_some_and(|most| explored.paths >= most) {
                return Ok(Vec::new());
            }
            match self.next_left(node, done, explored)? {
                Some(child) => {
                    is_open = matches!(self.tree.node(child).state, NodeState::Open);
                    (node, done) = (child, 0);
                }
                None => match self.tree.node(node).parent {
                    Some((parent, number)) => (node, done) = (parent, number),
                    None => {
                        explored.complete = true;
                        // The end of the tree, behind which nothing comes.
                        (self.here, self.live) = end;
                        return Ok(Vec::new());
                    }
                },
            }
        }
    }

    /// The first child after the first `done` ones below which something may be left; counts what is cut on the
    /// way there for the first time.
    fn next_left(
        &mut self,
        node: NodeId,
        done: u32,
        explored: &mut Explored,
    ) -> Result<Option<NodeId>, CommandError> {
        let count = self.tree.children(node).len() as u32;
        for number in done.saturating_add(1)..=count {
            let (child, is_new) = self.child_of(node, number)?;
            match self.tree.node(child).state {
                NodeState::Cut(_) => explored.cut += u64::from(is_new),
                NodeState::Ended(..) => {}
                NodeState::Open | NodeState::Forked(..) => return Ok(Some(child)),
            }
        }
        Ok(None)
    }

    /// What comes from a node on, level by level, as far as it is known: the rest of its level, then the
    /// children of those of its level that lie before it. What was not visited on the way to them is.
    fn rest_of_level(&mut self, node: NodeId) -> Result<VecDeque<NodeId>, CommandError> {
        let depth = self.tree.path(node).0.len();
        let mut level = vec![self.tree.root()];
        for _ in 0..depth {
            level = self.level_below(&level)?;
        }
        let at = level.iter().position(|&other| other == node).unwrap_or(0);
        let (before, rest) = level.split_at(at);
        let mut open: VecDeque<NodeId> = rest.iter().copied().collect();
        open.extend(self.level_below(before)?);
        Ok(open)
    }

    /// The children of some nodes that the technique lets live.
    fn level_below(&mut self, nodes: &[NodeId]) -> Result<Vec<NodeId>, CommandError> {
        let mut below = Vec::new();
        for &above in nodes {
            if matches!(self.tree.node(above).state, NodeState::Open) {
                self.arrive_at(above)?;
                self.run_quickly()?;
            }
            let mut done = 0;
            while let Some(child) = self.next_alive(above, done, &mut Explored::default())? {
                done = self.tree.node(child).parent.map_or(u32::MAX, |(_, number)| number);
                below.push(child);
            }
        }
        Ok(below)
    }

    /// Stands at the start of a node, with as little work as there is.
    fn arrive_at(&mut self, node: NodeId) -> Result<(), CommandError> {
        self.live = self.start_of(node)?;
        self.here = Position { node, statements: 0 };
        Ok(())
    }

    /// Runs to this node's choice or end, or to a breakpoint, and counts the path that ends.
    fn finish_stretch(&mut self, explored: &mut Explored) -> Result<Vec<Hit>, CommandError> {
        self.settings.cancel.tell(explored.paths);
        let node = self.here.node;
        let hits = if self.stops.want_statements() {
            self.hunt_to_hit()?
        } else {
            self.run_quickly()?;
            let mut hits = self.end_hits(node);
            hits.extend(self.hits_of_choice_here()?);
            hits
        };
        if !self.at_stop() {
            return Ok(hits);
        }
        match &self.tree.node(node).state {
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
                self.visit_all()?;
            }
            NodeState::Open | NodeState::Cut(_) => {}
        }
        Ok(hits)
    }

    /// Runs to the choice or end without counting statements; the position counts as "at its choice".
    fn run_quickly(&mut self) -> Result<(), CommandError> {
        self.engine.steps = 0;
        let step = self.engine.run(&mut self.live);
        self.require_uninterrupted()?;
        self.here.statements = u64::MAX - 1;
        self.arrive(Some(step))?;
        self.limit_depth();
        Ok(())
    }

    /// A node's child by its number, and whether it is visited here for the first time.
    fn child_of(&mut self, node: NodeId, number: u32) -> Result<(NodeId, bool), CommandError> {
        if let Some(&Some(child)) = self.tree.children(node).get((number as usize).wrapping_sub(1)) {
            return Ok((child, false));
        }
        if self.here.node != node || !self.at_stop() {
            self.arrive_at(node)?;
            self.run_quickly()?;
        }
        Ok((self.visit(number)?, true))
    }

    /// The first child after the first `done` ones that the technique lets live.
    fn next_alive(
        &mut self,
        node: NodeId,
        done: u32,
        explored: &mut Explored,
    ) -> Result<Option<NodeId>, CommandError> {
        let count = self.tree.children(node).len() as u32;
        for number in done.saturating_add(1)..=count {
            let (child, _) = self.child_of(node, number)?;
            match self.tree.node(child).state {
                NodeState::Cut(_) => explored.cut += 1,
                _ => return Ok(Some(child)),
            }
        }
        Ok(None)
    }
}
