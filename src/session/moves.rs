//! Moving: by statement, by choice, by name, and back.

use crate::explore::engine::{Child, Step};
use crate::explore::path::strip_clause;
use crate::explore::summary::Limit;
use crate::explore::{Live, NodePath, PathEnd};
use crate::session::command::CommandError;
use crate::session::describe;
use crate::session::reply::Reply;
use crate::session::tree::{Node, NodeId, NodeState};
use crate::session::{Place, Position, Session};
use crate::solve::Verdict;

impl Session {
    pub(super) fn restart(&mut self) -> Result<Reply, CommandError> {
        self.jump(Position { node: self.tree.root(), statements: 0 })
    }

    /// Executes `n` statements, or fewer where a choice or the end comes first.
    pub(super) fn step(&mut self, n: u64) -> Result<Reply, CommandError> {
        if self.at_stop() {
            return Err(self.stuck());
        }
        for _ in 0..n {
            if self.at_stop() {
                break;
            }
            self.advance()?;
        }
        Ok(self.moved())
    }

    /// Executes a statement with everything it calls.
    pub(super) fn step_over(&mut self) -> Result<Reply, CommandError> {
        let depth = self.live.state.machine.depth();
        self.step_until_depth(depth)
    }

    /// Runs until the current method has returned.
    pub(super) fn step_out(&mut self) -> Result<Reply, CommandError> {
        let depth = self.live.state.machine.depth().saturating_sub(1);
        self.step_until_depth(depth)
    }

    fn step_until_depth(&mut self, depth: usize) -> Result<Reply, CommandError> {
        if self.at_stop() {
            return Err(self.stuck());
        }
        loop {
            self.advance()?;
            if self.at_stop() || self.live.state.machine.depth() <= depth {
                return Ok(self.moved());
            }
        }
    }

    /// Undoes the last `n` moves.
    pub(super) fn back(&mut self, n: u64) -> Result<Reply, CommandError> {
        let from = Place { at: self.here, frame: self.frame };
        let keep = self.trail.len().saturating_sub(usize::try_from(n).unwrap_or(usize::MAX));
        let before = || self.before_here().map(|at| Place { at, frame: 0 });
        let Some(to) = self.trail.get(keep).copied().or_else(before) else {
            return Err(CommandError::new("this is the start: there is nothing to go back to"));
        };
        self.stand(to.at)?;
        self.frame = to.frame;
        self.undone.push(from);
        self.undone.extend(self.trail.drain(keep..).skip(1).rev());
        Ok(self.moved())
    }

    /// Does the last `n` moves again that `back` undid.
    pub(super) fn forward(&mut self, n: u64) -> Result<Reply, CommandError> {
        let from = Place { at: self.here, frame: self.frame };
        let keep = self.undone.len().saturating_sub(usize::try_from(n).unwrap_or(usize::MAX));
        let Some(to) = self.undone.get(keep).copied() else {
            return Err(CommandError::new(
                "nothing was undone: `back` undoes a move, `forward` does it again",
            ));
        };
        self.stand(to.at)?;
        self.frame = to.frame;
        self.trail.push(from);
        self.trail.extend(self.undone.drain(keep..).skip(1).rev());
        Ok(self.moved())
    }

    /// Without a remembered move: the statement before, or the choice that led here.
    fn before_here(&self) -> Option<Position> {
        if self.here.statements > 0 {
            return Some(Position { statements: self.here.statements - 1, ..self.here });
        }
        let (parent, _) = self.tree.node(self.here.node).parent?;
        Some(Position { node: parent, statements: u64::MAX })
    }

    /// Runs to the next choice or the end.
    pub(super) fn next_choice(&mut self) -> Result<Reply, CommandError> {
        if self.at_stop() {
            return Err(self.stuck());
        }
        self.run_to_stop()?;
        Ok(self.moved())
    }

    /// Back to the choice that led to this node.
    pub(super) fn prev_choice(&mut self) -> Result<Reply, CommandError> {
        let Some((parent, _)) = self.tree.node(self.here.node).parent else {
            return Err(CommandError::new("no choice led here: this is the first stretch of the program"));
        };
        self.jump(Position { node: parent, statements: u64::MAX })
    }

    /// Takes an alternative of the next choice.
    pub(super) fn choose(&mut self, number: u32) -> Result<Reply, CommandError> {
        self.run_to_stop()?;
        let child = self.visit(number)?;
        self.require_alive(child)?;
        self.jump(Position { node: child, statements: 0 })
    }

    /// Jumps to a node by name.
    pub(super) fn goto(&mut self, path: &NodePath) -> Result<Reply, CommandError> {
        let node = self.find(path)?;
        self.require_alive(node)?;
        self.jump(Position { node, statements: 0 })
    }

    /// The node of that name, visited on the way as needed. Where it does not exist, says how far the
    /// path leads; the session stays where it is.
    pub(super) fn find(&mut self, path: &NodePath) -> Result<NodeId, CommandError> {
        if let NodePath::Choices(path) = path
            && let Some(node) = self.visited(&path.0)
        {
            return Ok(node);
        }
        let (here, live) = (self.here, self.live.clone());
        let found = self.walk(path);
        (self.here, self.live) = (here, live);
        found
    }

    /// The node at the end of these choices, where it was visited.
    pub(super) fn visited(&self, choices: &[u32]) -> Option<NodeId> {
        choices.iter().try_fold(self.tree.root(), |node, &choice| {
            *self.tree.children(node).get((choice as usize).checked_sub(1)?)?
        })
    }

    fn walk(&mut self, path: &NodePath) -> Result<NodeId, CommandError> {
        let mut node = self.tree.root();
        let (mut choices, mut clauses) = match path {
            NodePath::Choices(path) => (path.0.as_slice(), ""),
            NodePath::Clauses(text) => (&[][..], text.as_str()),
        };
        while !choices.is_empty() || !clauses.is_empty() {
            self.require_alive(node)?;
            self.stand(Position { node, statements: 0 })?;
            self.run_to_stop()?;
            let number = match choices.split_first() {
                Some((&first, rest)) => {
                    choices = rest;
                    first
                }
                None => {
                    let texts = self.clause_texts();
                    let Some((at, rest)) = strip_clause(clauses, &texts) else {
                        let message =
                            format!("no alternative of {} matches `{clauses}`", self.tree.path(node));
                        return Err(
                            CommandError::new(message).with_hint(format!("they are: {}", texts.join(", ")))
                        );
                    };
                    clauses = rest;
                    at as u32 + 1
                }
            };
            node = self.visit(number)?;
        }
        Ok(node)
    }

    pub(super) fn require_alive(&self, node: NodeId) -> Result<(), CommandError> {
        match &self.tree.node(node).state {
            NodeState::Cut(why) => {
                let message =
                    format!("{} cut {}: {}", self.settings.technique, self.tree.path(node), why.sentence());
                Err(CommandError::new(message).with_hint("`technique li` cuts nothing"))
            }
            _ => Ok(()),
        }
    }

    /// The child behind an alternative of the choice that the session stands at.
    pub(super) fn visit(&mut self, number: u32) -> Result<NodeId, CommandError> {
        let node = self.here.node;
        let NodeState::Forked(fork, children) = &self.tree.node(node).state else {
            return Err(self.stuck());
        };
        let count = children.len();
        let at = (number as usize).wrapping_sub(1);
        if let Some(child) = children.get(at).copied().flatten() {
            self.tree.node_mut(node).last_child = Some(child);
            return Ok(child);
        }
        let Some(alternative) = fork.alternatives.get(at).cloned() else {
            let message = format!("there is no alternative {number}: this choice has 1 to {count}");
            return Err(CommandError::new(message).with_hint("`choices` lists them"));
        };
        let fork = fork.clone();
        let clause = self.engine.clause_text(&alternative.clause);
        self.engine.steps = 0;
        let child = self.engine.descend(&self.live, &fork, &alternative);
        // A query that was ended early has decided nothing.
        self.require_uninterrupted()?;
        let parent = Some((node, number));
        let child = match child {
            Child::Alive(live, Verdict::Unknown(why)) => {
                let note = live.note.clone();
                self.tree.add(Node::open(parent, clause, Verdict::Unknown(why), note), Some(*live))
            }
            Child::Alive(live, _) => {
                let note = live.note.clone();
                self.tree.add(Node::open(parent, clause, Verdict::Sat(None), note), Some(*live))
            }
            Child::Cut(why, note) => {
                self.tree.add(Node::open(parent, clause, Verdict::Unsat(why), note), None)
            }
        };
        self.tree.node_mut(node).last_child = Some(child);
        Ok(child)
    }

    /// Visits all children of the choice that the session stands at, so that each has a verdict.
    pub(super) fn visit_all(&mut self) -> Result<Vec<NodeId>, CommandError> {
        let NodeState::Forked(fork, _) = &self.tree.node(self.here.node).state else {
            return Err(self.stuck());
        };
        let last = self.tree.node(self.here.node).last_child;
        let children = (1..=fork.alternatives.len() as u32).map(|n| self.visit(n)).collect();
        self.tree.node_mut(self.here.node).last_child = last;
        children
    }

    /// Whether the program cannot go on from here without a choice.
    pub(super) fn at_stop(&self) -> bool {
        self.live.is_stopped()
    }

    pub(super) fn run_to_stop(&mut self) -> Result<(), CommandError> {
        while !self.at_stop() {
            self.advance()?;
        }
        Ok(())
    }

    /// Executes one statement.
    pub(super) fn advance(&mut self) -> Result<(), CommandError> {
        self.engine.steps = 0;
        let arrived = self.engine.run_statement(&mut self.live);
        self.arrive(arrived)
    }

    /// Counts a statement that was executed, and remembers at the node what its stretch of program leads to.
    pub(super) fn arrive(&mut self, arrived: Option<Step>) -> Result<(), CommandError> {
        self.require_uninterrupted()?;
        self.here.statements += 1;
        let node = self.tree.node_mut(self.here.node);
        if !matches!(node.state, NodeState::Open) {
            return Ok(());
        }
        match arrived {
            Some(Step::Fork(fork)) => {
                let children = vec![None; fork.alternatives.len()];
                node.state = NodeState::Forked(fork, children);
            }
            Some(Step::End(PathEnd::Limit(Limit::Cancelled, _))) => return Err(interrupted()),
            Some(Step::End(end)) => {
                self.end(self.here.node, end);
            }
            None => {}
        }
        Ok(())
    }

    pub(super) fn require_uninterrupted(&self) -> Result<(), CommandError> {
        if self.settings.cancel.is_cancelled() { Err(interrupted()) } else { Ok(()) }
    }

    pub(super) fn jump(&mut self, to: Position) -> Result<Reply, CommandError> {
        self.stand(to)?;
        Ok(self.moved())
    }

    /// Rebuilds the state at a position; `u64::MAX` statements stand for "at its choice".
    pub(super) fn stand(&mut self, to: Position) -> Result<(), CommandError> {
        // Going on from here is cheaper than from the node's start.
        if to.node != self.here.node || to.statements < self.here.statements {
            self.live = self.start_of(to.node)?;
            self.here = Position { node: to.node, statements: 0 };
        }
        while self.here.statements < to.statements && !self.at_stop() {
            self.advance()?;
        }
        Ok(())
    }

    /// The state right after a node's choice, rebuilt from the nearest ancestor that has one.
    pub(super) fn start_of(&mut self, node: NodeId) -> Result<Live, CommandError> {
        if self.tree.node(node).is_cut() {
            return Err(CommandError::new("a node that was cut has no state"));
        }
        let lost = || CommandError::new("the state could not be rebuilt").with_hint("`restart`");
        let line: Vec<NodeId> = self.tree.ancestors(node).collect();
        let (known, mut live) = line
            .iter()
            .enumerate()
            .find_map(|(i, &id)| self.tree.snapshot(id).map(|live| (i, live.clone())))
            .ok_or_else(lost)?;
        for &id in line[..known].iter().rev() {
            let Some((_, number)) = self.tree.node(id).parent else { return Err(lost()) };
            self.engine.steps = 0;
            let Step::Fork(fork) = self.engine.run(&mut live) else {
                self.require_uninterrupted()?;
                return Err(lost());
            };
            let alternative = fork.alternatives.get(number as usize - 1).ok_or_else(lost)?;
            let note = self.tree.node(id).note.clone();
            let again = self.engine.descend_again(&live, &fork, alternative, note);
            self.require_uninterrupted()?;
            live = again.ok_or_else(lost)?;
            self.tree.remember(id, live.clone());
        }
        Ok(live)
    }

    pub(super) fn moved(&self) -> Reply {
        Reply::Moved(Box::new(self.whereabouts()))
    }

    pub(super) fn stuck(&self) -> CommandError {
        match &self.tree.node(self.here.node).state {
            NodeState::Ended(_, text) => CommandError::new(format!("the path ends here: {text}"))
                .with_hint("`back` or `goto` lead elsewhere"),
            _ => CommandError::new("the program waits for a choice")
                .with_hint("`choices` lists the alternatives, `choose N` takes one"),
        }
    }

    /// Remembers how the path that `live` is at the end of has ended.
    pub(super) fn end(&mut self, node: NodeId, end: PathEnd) {
        let (terms, result) = (self.engine.terms(), self.engine.result_type());
        let text = describe::end(&self.subject.program, &self.live.state, terms, &end, result);
        self.engine.finish(&self.live, &end);
        self.tree.node_mut(node).state = NodeState::Ended(end, text);
    }
}

pub(super) fn interrupted() -> CommandError {
    CommandError::interrupted().with_hint("the session is where it was")
}
