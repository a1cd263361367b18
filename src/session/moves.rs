//! Moving: by statement, by choice, by name, and back.

use crate::explore::engine::{Child, Step};
use crate::explore::path::strip_clause;
use crate::explore::{NodePath, PathEnd};
use crate::session::command::CommandError;
use crate::session::reply::Reply;
use crate::session::tree::{NodeId, NodeState};
use crate::session::{Position, Session};

impl Session {
    pub(super) fn restart(&mut self) -> Result<Reply, CommandError> {
        let mut root = self.here.node;
        while let Some((parent, _)) = self.tree.node(root).parent {
            root = parent;
        }
        self.jump(Position { node: root, statements: 0 })
    }

    /// Executes `n` statements, or fewer where a choice or the end comes first.
    pub(super) fn step(&mut self, n: u64) -> Result<Reply, CommandError> {
        let from = self.here;
        for _ in 0..n {
            if self.at_stop() {
                break;
            }
            let arrived = self.engine.run_statement(&mut self.live);
            self.here.statements += 1;
            self.note_stop(arrived);
        }
        if self.here == from {
            return Err(self.stuck());
        }
        self.trail.push(from);
        Ok(self.moved())
    }

    /// Undoes the last `n` moves.
    pub(super) fn back(&mut self, n: u64) -> Result<Reply, CommandError> {
        let mut to = None;
        for _ in 0..n {
            match self.trail.pop() {
                Some(position) => to = Some(position),
                None => break,
            }
        }
        let Some(to) = to.or_else(|| self.before_here()) else {
            return Err(CommandError::new("this is the start: there is nothing to go back to"));
        };
        self.stand(to)?;
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
        let from = self.here;
        if self.at_stop() {
            return Err(self.stuck());
        }
        self.run_to_stop();
        self.trail.push(from);
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
        let from = self.here;
        self.run_to_stop();
        let result = self.visit(number).and_then(|child| {
            self.require_alive(child)?;
            self.stand(Position { node: child, statements: 0 })
        });
        if let Err(error) = result {
            self.stand(from)?;
            return Err(error);
        }
        self.trail.push(from);
        Ok(self.moved())
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
        let from = self.here;
        let found = self.walk(path);
        self.stand(from)?;
        found
    }

    fn walk(&mut self, path: &NodePath) -> Result<NodeId, CommandError> {
        let mut node = self.here.node;
        while let Some((parent, _)) = self.tree.node(node).parent {
            node = parent;
        }
        let (mut choices, mut clauses) = match path {
            NodePath::Choices(path) => (path.0.as_slice(), ""),
            NodePath::Clauses(text) => (&[][..], text.as_str()),
        };
        while !choices.is_empty() || !clauses.is_empty() {
            self.require_alive(node)?;
            self.stand(Position { node, statements: 0 })?;
            self.run_to_stop();
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

    fn require_alive(&self, node: NodeId) -> Result<(), CommandError> {
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
    fn visit(&mut self, number: u32) -> Result<NodeId, CommandError> {
        let node = self.here.node;
        let NodeState::Forked(fork, children) = &self.tree.node(node).state else {
            return Err(self.stuck());
        };
        let (fork, count) = (fork.clone(), children.len());
        let at = (number as usize).wrapping_sub(1);
        let Some(alternative) = fork.alternatives.get(at) else {
            let message = format!("there is no alternative {number}: this choice has 1 to {count}");
            return Err(CommandError::new(message).with_hint("`choices` lists them"));
        };
        if let Some(child) = children.get(at).copied().flatten() {
            self.tree.node_mut(node).last_child = Some(child);
            return Ok(child);
        }
        let clause = self.engine.clause_text(&alternative.clause);
        let (start, state) = match self.engine.descend(&self.live, &fork, alternative) {
            Child::Alive(live, _) => (Some(*live), NodeState::Open),
            Child::Cut(why, _) => (None, NodeState::Cut(why)),
        };
        let child = self.tree.add(node, number, clause, start, state);
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
    fn at_stop(&self) -> bool {
        self.live.is_stopped()
    }

    pub(super) fn run_to_stop(&mut self) {
        while !self.at_stop() {
            let arrived = self.engine.run_statement(&mut self.live);
            self.here.statements += 1;
            self.note_stop(arrived);
        }
    }

    /// Remembers at the node what its stretch of program leads to.
    fn note_stop(&mut self, arrived: Option<Step>) {
        let node = self.tree.node_mut(self.here.node);
        if !matches!(node.state, NodeState::Open) {
            return;
        }
        match arrived {
            Some(Step::Fork(fork)) => {
                let children = vec![None; fork.alternatives.len()];
                node.state = NodeState::Forked(fork, children);
            }
            Some(Step::End(end)) => node.state = NodeState::Ended(end),
            None => {}
        }
    }

    fn jump(&mut self, to: Position) -> Result<Reply, CommandError> {
        let from = self.here;
        self.stand(to)?;
        self.trail.push(from);
        Ok(self.moved())
    }

    /// Rebuilds the state at a position; `u64::MAX` statements stand for "at its choice".
    pub(super) fn stand(&mut self, to: Position) -> Result<(), CommandError> {
        let Some(start) = &self.tree.node(to.node).start else {
            return Err(CommandError::new("a node that was cut has no state"));
        };
        self.live = start.clone();
        self.here = Position { node: to.node, statements: 0 };
        while self.here.statements < to.statements && !self.at_stop() {
            let arrived = self.engine.run_statement(&mut self.live);
            self.here.statements += 1;
            self.note_stop(arrived);
        }
        Ok(())
    }

    fn moved(&self) -> Reply {
        Reply::Moved(Box::new(self.whereabouts()))
    }

    fn stuck(&self) -> CommandError {
        match &self.tree.node(self.here.node).state {
            NodeState::Ended(end) => CommandError::new(format!("the path ends here: {}", self.end_text(end)))
                .with_hint("`back` or `goto` lead elsewhere"),
            _ => CommandError::new("the program waits for a choice")
                .with_hint("`choices` lists the alternatives, `choose N` takes one"),
        }
    }

    pub(super) fn end_text(&self, end: &PathEnd) -> String {
        crate::session::describe::end(&self.subject.program, &self.live.state, self.engine.terms(), end)
    }
}
