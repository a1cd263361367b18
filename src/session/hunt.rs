//! Running to a condition: `continue` along this path, `run` through everything that is left of the tree.

use std::ops::ControlFlow;
use std::rc::Rc;

use crate::base::count::counted;
use crate::exec::Outcome;
use crate::explore::PathEnd;
use crate::explore::search::{Next, Order, Search, Space, Way};
use crate::explore::summary::{Limit, Stopped};
use crate::session::cursor::{Cursor, Point};
use crate::session::describe;
use crate::session::error::CommandError;
use crate::session::explorer::Explorer;
use crate::session::moves;
use crate::session::now::Now;
use crate::session::reply::{Explored, Reply};
use crate::session::stops::{Stops, hits};
use crate::session::tree::{NodeId, NodeState};
use crate::session::view::{CutView, Hit};

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
    now: &mut Now,
    order: Order,
    most: Option<u64>,
) -> Result<Reply, CommandError> {
    let stops = Rc::make_mut(&mut now.stops);
    hits::settle_conditions(explorer, &now.cursor, stops);
    let (cursor, explored) = (now.cursor.clone(), Explored::default());
    let mut hunt = Hunt { explorer: &mut *explorer, stops, cursor, explored, most, order, only_left: false };
    let mut search = hunt.search_here()?;
    let mut ended = hunt.run(&mut search)?;
    if ended.is_none() {
        let end = hunt.cursor.clone();
        let root = hunt.explorer.tree.root();
        (hunt.order, hunt.only_left) = (Order::DepthFirst, true);
        ended = hunt.run(&mut Search::new(Order::DepthFirst).with(root))?;
        if ended.is_none() {
            // The end of the tree, behind which nothing comes.
            hunt.cursor = end;
        }
    }
    let Hunt { mut cursor, mut explored, .. } = hunt;
    if cursor.at.point == Point::Stop {
        // Statements were not counted on the way.
        let start = explorer.start_of(&cursor, cursor.node())?;
        cursor = explorer.at_stop(&start)?;
    }
    explored.complete = ended.is_none();
    explored.hits = ended.unwrap_or_default();
    explored.nodes = explorer.tree.len();
    explored.vacuous = explorer.vacuous().map(str::to_string);
    if explored.vacuous.is_none() && explored.complete && explored.partial.is_none() {
        explored.vacuous = nothing_reached(explorer);
    }
    now.arrive(cursor);
    explored.at = now.whereabouts(explorer);
    Ok(Reply::Explored(Box::new(explored)))
}

/// Why no path of the visited tree is one of the method; `None` where one is.
fn nothing_reached(explorer: &Explorer) -> Option<String> {
    let ended = |id| {
        let state = &explorer.tree.node(id).state;
        matches!(state, NodeState::Ended(PathEnd::Finished(_) | PathEnd::NeverEnds(_), _))
    };
    if explorer.tree.ids().any(ended) {
        return None;
    }
    Some("no path of the method ends: all were cut, or cannot be taken".into())
}

/// Why a search ends before everything is explored.
enum Halt {
    /// Breakpoints were hit, or, where there are none, so many paths have ended.
    Found(Vec<Hit>),
    Failed(CommandError),
}

impl From<CommandError> for Halt {
    fn from(error: CommandError) -> Self {
        Halt::Failed(error)
    }
}

/// The visited tree as a space to search, which grows on the way.
struct Hunt<'a> {
    explorer: &'a mut Explorer,
    stops: &'a mut Stops,
    cursor: Cursor,
    explored: Explored,
    most: Option<u64>,
    order: Order,
    /// Whether it is only after what was not visited although it comes before: whoever chooses or jumps passes
    /// alternatives over.
    only_left: bool,
}

impl Space for Hunt<'_> {
    type Node = NodeId;
    type Stop = Halt;

    fn visit(&mut self, &mut node: &mut NodeId, _: Way<'_, NodeId>) -> ControlFlow<Halt> {
        if self.only_left && !matches!(self.explorer.tree.node(node).state, NodeState::Open) {
            return ControlFlow::Continue(());
        }
        if self.order == Order::BreadthFirst {
            self.unless_enough()?;
        }
        match self.visited(node) {
            Ok(hits) if hits.is_empty() => ControlFlow::Continue(()),
            Ok(hits) => ControlFlow::Break(Halt::Found(hits)),
            Err(error) => ControlFlow::Break(error.into()),
        }
    }

    fn child(&mut self, _: Way<'_, NodeId>, &node: &NodeId, number: u32) -> ControlFlow<Halt, Next<NodeId>> {
        if self.order == Order::DepthFirst {
            self.unless_enough()?;
        }
        match self.next(node, number) {
            Ok(next) => ControlFlow::Continue(next),
            Err(error) => ControlFlow::Break(error.into()),
        }
    }
}

impl Hunt<'_> {
    /// What ended a search; `None` where it came to its end.
    fn run(&mut self, search: &mut Search<NodeId>) -> Result<Option<Vec<Hit>>, CommandError> {
        match search.run(self) {
            ControlFlow::Continue(()) => Ok(None),
            ControlFlow::Break(Halt::Found(hits)) => Ok(Some(hits)),
            ControlFlow::Break(Halt::Failed(error)) => Err(error),
        }
    }

    fn unless_enough(&self) -> ControlFlow<Halt> {
        match self.most.is_some_and(|most| self.explored.paths >= most) {
            true => ControlFlow::Break(Halt::Found(Vec::new())),
            false => ControlFlow::Continue(()),
        }
    }

    /// A search of what comes after this place.
    fn search_here(&mut self) -> Result<Search<NodeId>, CommandError> {
        let here = self.cursor.clone();
        let mut search = Search::new(self.order);
        let enter = |search: Search<NodeId>| match here.is_stopped() {
            true => search.with_visited(here.node(), 0),
            false => search.with(here.node()),
        };
        match self.order {
            Order::DepthFirst => {
                let tree = &self.explorer.tree;
                let taken = tree.ancestors(here.node()).filter_map(|node| tree.node(node).parent);
                let line: Vec<(NodeId, u32)> = taken.collect();
                for (node, number) in line.into_iter().rev() {
                    search = search.with_visited(node, number);
                }
                search = enter(search);
            }
            Order::BreadthFirst => {
                search = enter(search);
                for node in self.rest_of_level(here.node())? {
                    search = search.with(node);
                }
                self.cursor = here;
            }
        }
        Ok(search)
    }

    /// What comes after a node, level by level, as far as it is known: the rest of its level, then the
    /// children of those of its level that lie before it. What was not visited on the way to them is.
    fn rest_of_level(&mut self, node: NodeId) -> Result<Vec<NodeId>, CommandError> {
        let cut = self.explored.cut;
        let depth = self.explorer.tree.path(node).0.len();
        let mut level = vec![self.explorer.tree.root()];
        for _ in 0..depth {
            level = self.level_below(&level)?;
        }
        let at = level.iter().position(|&other| other == node).unwrap_or(0);
        let (before, rest) = level.split_at(at);
        let mut open: Vec<NodeId> = rest.iter().skip(1).copied().collect();
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
            for number in 1.. {
                match self.next(above, number)? {
                    Next::Child(child) => below.push(child),
                    Next::Skipped => {}
                    Next::None => break,
                }
            }
        }
        Ok(below)
    }

    /// A node's child by its number, where there is something to explore below it. Counts what is cut.
    fn next(&mut self, node: NodeId, number: u32) -> Result<Next<NodeId>, CommandError> {
        let Some(&known) = self.explorer.tree.children(node).get((number as usize).wrapping_sub(1)) else {
            return Ok(Next::None);
        };
        let child = match known {
            Some(child) => child,
            None => {
                if self.cursor.node() != node || !self.cursor.is_stopped() {
                    self.arrive_at(node)?;
                    self.run_quickly()?;
                }
                self.explorer.visit(&self.cursor, number)?
            }
        };
        Ok(match self.explorer.tree.node(child).state {
            NodeState::Cut(_) => {
                // Those that were known are no news the second time.
                self.explored.cut += u64::from(!self.only_left || known.is_none());
                Next::Skipped
            }
            NodeState::Split(_) => Next::Skipped,
            NodeState::Ended(..) if self.only_left => Next::Skipped,
            _ => Next::Child(child),
        })
    }

    /// Goes to a node, where it is not there yet, and runs its stretch of program.
    fn visited(&mut self, node: NodeId) -> Result<Vec<Hit>, CommandError> {
        if self.cursor.node() != node {
            self.arrive_at(node)?;
        }
        self.finish_stretch()
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
            self.limit_depth()?;
            found
        } else {
            self.run_quickly()?;
            Vec::new()
        };
        let found = [found, hits::at_stop(self.explorer, &self.cursor, self.stops)?].concat();
        let (explored, node) = (&mut self.explored, self.cursor.node());
        if self.explorer.repeats(node).is_some() {
            explored.repeated += 1;
            return Ok(found);
        }
        for assumption in self.cursor.live.assumptions() {
            let told = assumption.sentence(self.explorer.setup.program());
            if !explored.relies_on.contains(&told) {
                explored.relies_on.push(told);
            }
        }
        let found_here = self.explorer.tree.node(node);
        explored.violated += u64::from(!found_here.violations.is_empty());
        for why in &found_here.undecided {
            explored.partial.get_or_insert_with(|| why.clone());
            let stopped = Stopped::new(Limit::Unknown, why.clone());
            let cut = describe::cut(self.explorer.setup.program(), &stopped, 1);
            if !explored.cuts.contains(&cut) {
                explored.cuts.push(cut);
            }
        }
        match &found_here.state {
            NodeState::Ended(end, text) => match end {
                PathEnd::Finished(Outcome::Exception { .. }) => {
                    explored.paths += 1;
                    explored.exceptions += 1;
                }
                PathEnd::Finished(_) => explored.paths += 1,
                PathEnd::LoopCut => explored.loops_cut += 1,
                PathEnd::NeverEnds(_) => explored.never_ends += 1,
                PathEnd::Limit(stopped) => {
                    explored.loops_cut += u64::from(stopped.limit == Limit::LoopReads);
                    explored.partial.get_or_insert_with(|| text.clone());
                    let cut = describe::cut(self.explorer.setup.program(), stopped, 1);
                    let same = |c: &&mut CutView| (&c.why, &c.at) == (&cut.why, &cut.at);
                    match explored.cuts.iter_mut().find(same) {
                        Some(known) => known.count += 1,
                        None => explored.cuts.push(cut),
                    }
                }
                PathEnd::Infeasible => {}
            },
            // All at once, as long as the state is at hand.
            NodeState::Forked(..) => {
                self.explorer.visit_all(&self.cursor)?;
            }
            NodeState::Open | NodeState::Cut(_) | NodeState::Split(_) => {}
        }
        Ok(found)
    }

    /// Runs to the choice or end without counting statements.
    fn run_quickly(&mut self) -> Result<(), CommandError> {
        self.explorer.run_quickly(&mut self.cursor)?;
        self.limit_depth()
    }

    /// The path ends where it has as many choices as it may have; what was visited below by hand stays.
    fn limit_depth(&mut self) -> Result<(), CommandError> {
        let most = self.explorer.engine.limits().depth;
        if let NodeState::Forked(_, children) = &self.explorer.tree.node(self.cursor.node()).state
            && self.cursor.live.depth >= most
            && children.iter().all(Option::is_none)
        {
            let why = format!("a path has more than {} (--depth)", counted(most, "choice"));
            return self.explorer.end(&self.cursor, PathEnd::Limit(Stopped::new(Limit::Depth, why)));
        }
        Ok(())
    }
}
