//! What is explored and what is known of it by now. An explorer only learns: it rebuilds states and adds nodes,
//! and nothing that was true of a place becomes untrue by it. It stands nowhere; cursors do.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;
use std::sync::Arc;

use crate::base::Diagnostic;
use crate::explore::engine::{Child, Plan, Step};
use crate::explore::path::strip_clause;
use crate::explore::postcondition::{Checked, PostChecker, fails_how};
use crate::explore::summary::{Limit, Stopped};
use crate::explore::validate::Validator;
use crate::explore::{ChoicePath, Engine, Live, NodePath, PathEnd};
use crate::lang::program::Program;
use crate::session::cursor::{Cursor, Point, Position};
use crate::session::error::{Cause, CommandError};
use crate::session::tree::{Node, NodeId, NodeState, Tree};
use crate::session::{Settings, describe};
use crate::solve::Verdict;
use crate::subject::{HexRules, Subject};
use crate::technique::{Registry, Technique, vacuous};

/// Candidates of one question about a postcondition in a session, where somebody waits at every end of a path.
/// `symheap alarms` tries as many as techniques may.
const POST_CANDIDATES: u64 = 20_000;

/// What to explore, and how.
#[derive(Clone)]
pub struct Setup {
    /// The techniques that there are.
    pub registry: Rc<Registry>,
    /// The subject.
    pub subject: Arc<Subject>,
    /// Index of the method under analysis.
    pub method: usize,
    /// The settings.
    pub settings: Settings,
    /// The HEX rules as loaded, once one was switched.
    pub rules: Option<HexRules>,
    /// Those that are off.
    pub rules_off: BTreeSet<usize>,
}

impl Setup {
    /// The program.
    pub fn program(&self) -> &Program {
        &self.subject.program
    }
    /// The method's key in the subject file.
    pub fn method_key(&self) -> &str {
        &self.subject.methods[self.method].key
    }
    /// The plan of an exploration under some technique.
    pub fn plan(&self, technique: Technique) -> Plan {
        let (subject, settings) = (&self.subject, &self.settings);
        let scope = settings.scope.unwrap_or(subject.spec.default_scope);
        Plan {
            limits: settings.limits.clone(),
            technique_limits: settings.technique_limits.clone(),
            ints: settings.ints,
            args: settings.args.clone(),
            cancel: settings.cancel.clone(),
            ..Plan::new(subject, self.method, scope, technique)
        }
    }
    /// The same with other settings.
    pub fn with(&self, change: impl FnOnce(&mut Settings)) -> Self {
        let mut setup = self.clone();
        change(&mut setup.settings);
        setup
    }
    /// What was ended early has decided nothing.
    ///
    /// # Errors
    /// Somebody asked for an early end.
    pub fn require_uninterrupted(&self) -> Result<(), CommandError> {
        if self.settings.cancel.is_cancelled() { Err(interrupted()) } else { Ok(()) }
    }
}

/// The error of a command that was ended early.
pub fn interrupted() -> CommandError {
    CommandError::interrupted().with_hint("the session is where it was")
}

/// The exploration of one method under one technique: its engine, and the tree as far as it was visited.
pub struct Explorer {
    /// What is explored.
    pub setup: Setup,
    /// What executes.
    pub engine: Engine,
    /// What was visited.
    pub tree: Tree,
    /// Ends of paths with alternatives of the technique's own: by their name without these, the first of them.
    cases: HashMap<Vec<u32>, NodeId>,
    /// Checks postconditions.
    posts: PostChecker,
    /// Decides ends of paths exactly.
    pub validator: Validator,
    /// Whether the precondition is vacuous, once somebody asked.
    vacuous: Option<Option<String>>,
}

impl Explorer {
    /// What verdicts on a state take for granted, in words.
    pub fn rests_on(&self, cursor: &Cursor) -> Vec<String> {
        let assumed = self.engine.rests_on(&cursor.live);
        assumed.iter().map(|a| a.sentence(self.setup.program())).collect()
    }

    /// An explorer that knows the root alone, and a cursor there.
    ///
    /// # Errors
    /// No such technique, a scope that cannot be used, a receiver that cannot be built.
    pub fn start(setup: Setup) -> Result<(Self, Cursor), Diagnostic> {
        let technique = setup.registry.make(&setup.settings.technique)?;
        let (engine, live) = Engine::start(setup.plan(technique))?;
        let live = Rc::new(live);
        let tree = Tree::new(live.clone());
        let cursor = Cursor::start(tree.root(), live);
        let posts = PostChecker::within(POST_CANDIDATES);
        let (cases, validator) = (HashMap::new(), Validator::default());
        Ok((Self { setup, engine, tree, cases, posts, validator, vacuous: None }, cursor))
    }

    /// Executes one statement.
    ///
    /// # Errors
    /// It was interrupted.
    pub fn advance(&mut self, cursor: &mut Cursor) -> Result<(), CommandError> {
        self.engine.steps = 0;
        let arrived = self.engine.run_statement(Rc::make_mut(&mut cursor.live));
        self.count(cursor, arrived)
    }

    /// Counts a statement that was executed, and remembers what it led to.
    ///
    /// # Errors
    /// It was interrupted.
    pub fn count(&mut self, cursor: &mut Cursor, arrived: Option<Step>) -> Result<(), CommandError> {
        self.setup.require_uninterrupted()?;
        if let Point::Statements(n) = &mut cursor.at.point {
            *n += 1;
        }
        arrived.map_or(Ok(()), |step| self.learn(cursor, step))
    }

    /// Remembers at the node what its stretch of program leads to.
    fn learn(&mut self, cursor: &Cursor, arrived: Step) -> Result<(), CommandError> {
        let node = self.tree.node_mut(cursor.node());
        if !matches!(node.state, NodeState::Open) {
            return Ok(());
        }
        match arrived {
            Step::Fork(fork) => {
                let children = vec![None; fork.alternatives.len()];
                node.state = NodeState::Forked(fork, children);
            }
            Step::End(PathEnd::Limit(Stopped { limit: Limit::Cancelled, .. })) => return Err(interrupted()),
            Step::End(end) => self.end(cursor, end)?,
        }
        Ok(())
    }

    /// Remembers how the path has ended that the cursor is at the end of, and what its postconditions say then.
    ///
    /// # Errors
    /// It was interrupted.
    pub fn end(&mut self, cursor: &Cursor, end: PathEnd) -> Result<(), CommandError> {
        let (terms, result) = (self.engine.terms(), self.engine.result_type());
        let mut text = describe::end(self.setup.program(), cursor.state(), terms, &end, result);
        let (mut violations, mut undecided) = (Vec::new(), Vec::new());
        for (post, checked) in self.posts.check(&mut self.engine, &cursor.live, &end) {
            let name = self.engine.post_name(post);
            match checked {
                Checked::Holds | Checked::NeedsInput => {}
                Checked::Violated(found) => {
                    let how = fails_how(&self.setup.subject, &found.outcome);
                    text += &format!("; postcondition {name} {how}");
                    violations.push(*found);
                }
                Checked::Unknown(why) => {
                    text += &format!("; postcondition {name} is not decided");
                    undecided.push(format!("the postcondition {name}: {why}"));
                }
            }
        }
        self.setup.require_uninterrupted()?;
        self.engine.finish(&cursor.live, &end);
        let node = cursor.node();
        if let (PathEnd::Finished(_), Some(case)) = (&end, self.tree.common_path(node)) {
            self.cases.entry(case).or_insert(node);
        }
        let node = self.tree.node_mut(node);
        (node.violations, node.undecided) = (violations, undecided);
        node.state = NodeState::Ended(end, text);
        Ok(())
    }

    /// That no heap of the scope satisfies the precondition, in a sentence with the line that refuses most.
    pub fn vacuous(&mut self) -> Option<&str> {
        if self.vacuous.is_none() {
            let (subject, cancel) = (&self.setup.subject, &self.setup.settings.cancel);
            let found = vacuous(subject, self.engine.layout(), cancel);
            // What was ended early has decided nothing.
            self.vacuous = (found.is_some() || !cancel.is_cancelled()).then_some(found);
        }
        self.vacuous.as_ref()?.as_deref()
    }

    /// The end of another path that is the same case: the technique came to it before, by other names of the
    /// same objects.
    pub fn repeats(&self, node: NodeId) -> Option<NodeId> {
        let case = self.tree.common_path(node)?;
        self.cases.get(&case).copied().filter(|&first| first != node)
    }

    /// Executes statement by statement to the next choice or the end.
    ///
    /// # Errors
    /// It was interrupted.
    pub fn run_to_stop(&mut self, cursor: &mut Cursor) -> Result<(), CommandError> {
        while !cursor.is_stopped() {
            self.advance(cursor)?;
        }
        Ok(())
    }

    /// The same at once, without counting statements.
    ///
    /// # Errors
    /// It was interrupted.
    pub fn run_quickly(&mut self, cursor: &mut Cursor) -> Result<(), CommandError> {
        self.engine.steps = 0;
        let step = self.engine.run(Rc::make_mut(&mut cursor.live));
        self.setup.require_uninterrupted()?;
        cursor.at.point = Point::Stop;
        self.learn(cursor, step)
    }

    /// The cursor's place at the end of its stretch of program.
    ///
    /// # Errors
    /// It was interrupted.
    pub fn at_stop(&mut self, cursor: &Cursor) -> Result<Cursor, CommandError> {
        let mut cursor = cursor.clone();
        self.run_to_stop(&mut cursor)?;
        Ok(cursor)
    }

    /// Another place. Going on from where somebody stands is cheaper than from the node's start.
    ///
    /// # Errors
    /// The node was cut, or it was interrupted.
    pub fn stand(&mut self, from: &Cursor, to: Position) -> Result<Cursor, CommandError> {
        let mut cursor = from.clone();
        if to.node != from.at.node || to.point < from.at.point {
            cursor = self.start_of(from, to.node)?;
        }
        while cursor.at.point < to.point && !cursor.is_stopped() {
            self.advance(&mut cursor)?;
        }
        Ok(cursor)
    }

    /// The start of a node, with the frame that is selected at `from`.
    ///
    /// # Errors
    /// The node was cut, or it was interrupted.
    pub fn start_of(&mut self, from: &Cursor, node: NodeId) -> Result<Cursor, CommandError> {
        Ok(Cursor { frame: from.frame, ..Cursor::start(node, self.state_of(node)?) })
    }

    /// The state right after a node's choice, rebuilt from the nearest ancestor that has one.
    ///
    /// # Errors
    /// The node was cut, or it was interrupted.
    pub fn state_of(&mut self, node: NodeId) -> Result<Rc<Live>, CommandError> {
        if self.tree.node(node).is_cut() {
            return Err(CommandError::because(Cause::Cut, "a node that was cut has no state"));
        }
        let lost =
            || CommandError::because(Cause::Lost, "the state could not be rebuilt").with_hint("`restart`");
        let line: Vec<NodeId> = self.tree.ancestors(node).collect();
        let (known, mut live) = line
            .iter()
            .enumerate()
            .find_map(|(i, &id)| self.tree.snapshot(id).map(|live| (i, live.clone())))
            .ok_or_else(lost)?;
        for &id in line[..known].iter().rev() {
            let Some((_, number)) = self.tree.node(id).parent else { return Err(lost()) };
            self.engine.steps = 0;
            let Step::Fork(fork) = self.engine.run(Rc::make_mut(&mut live)) else {
                self.setup.require_uninterrupted()?;
                return Err(lost());
            };
            let alternative = fork.alternatives.get(number as usize - 1).ok_or_else(lost)?;
            let note = self.tree.node(id).note.clone();
            let again = self.engine.descend_again(&live, &fork, alternative, note);
            self.setup.require_uninterrupted()?;
            live = Rc::new(again.ok_or_else(lost)?);
            self.tree.remember(id, live.clone());
        }
        Ok(live)
    }

    /// The state at the end of the path that a node's stretch of program is the last of: its path condition
    /// has what was assumed since the choice.
    ///
    /// # Errors
    /// The node was cut, or it was interrupted.
    pub fn end_of(&mut self, node: NodeId) -> Result<Live, CommandError> {
        let mut live = Live::clone(&*self.state_of(node)?);
        self.engine.steps = 0;
        let _ = self.engine.run(&mut live);
        self.setup.require_uninterrupted()?;
        Ok(live)
    }

    /// A place to look from: the node of that name, one that was cut too; without a name where the cursor is.
    ///
    /// # Errors
    /// There is no such node, or it was interrupted.
    pub fn look_at(&mut self, from: &Cursor, name: Option<&NodePath>) -> Result<Cursor, CommandError> {
        let Some(path) = name else { return Ok(from.clone()) };
        let node = self.find(path)?;
        self.look_from(from, node)
    }

    /// A node's start, also of one that was cut.
    ///
    /// # Errors
    /// Nobody is asked about such a node, or it was interrupted.
    pub fn look_from(&mut self, from: &Cursor, node: NodeId) -> Result<Cursor, CommandError> {
        if !self.tree.node(node).is_cut() {
            return self.stand(from, Position::start(node));
        }
        let lost = || CommandError::because(Cause::Cut, "a node that was cut has no state");
        let (parent, number) = self.tree.node(node).parent.ok_or_else(lost)?;
        let mut cursor = self.stand(from, Position::stop(parent))?;
        let NodeState::Forked(fork, _) = &self.tree.node(parent).state else { return Err(lost()) };
        let state = self.engine.state_behind(&cursor.live, fork, number).ok_or_else(lost)?;
        Rc::make_mut(&mut cursor.live).state = state;
        cursor.at = Position::start(node);
        Ok(cursor)
    }

    /// The node of that name, visited on the way as needed. Where it does not exist, says how far the path
    /// leads.
    ///
    /// # Errors
    /// There is no such node, or it was interrupted.
    pub fn find(&mut self, path: &NodePath) -> Result<NodeId, CommandError> {
        let (mut choices, mut clauses) = match path {
            NodePath::Choices(path) => match self.tree.visited(&path.0) {
                Some(node) => return Ok(node),
                None => (path.0.as_slice(), ""),
            },
            NodePath::Clauses(text) => (&[][..], text.as_str()),
        };
        let mut node = self.tree.root();
        while !choices.is_empty() || !clauses.is_empty() {
            self.require_alive(node)?;
            let mut cursor = Cursor::start(node, self.state_of(node)?);
            self.run_to_stop(&mut cursor)?;
            let number = match choices.split_first() {
                Some((&first, rest)) => {
                    choices = rest;
                    first
                }
                None => {
                    let texts = self.clause_texts(node);
                    let Some((at, rest)) = strip_clause(clauses, &texts) else {
                        let message =
                            format!("no alternative of {} matches `{clauses}`", self.tree.path(node));
                        return Err(CommandError::because(Cause::Unknown, message)
                            .with_hint(format!("they are: {}", texts.join(", "))));
                    };
                    clauses = rest;
                    at as u32 + 1
                }
            };
            node = self.visit(&cursor, number)?;
        }
        Ok(node)
    }

    /// Texts of the alternatives of a node's choice, where it is known.
    pub fn clause_texts(&self, node: NodeId) -> Vec<String> {
        match &self.tree.node(node).state {
            NodeState::Forked(fork, _) => {
                fork.alternatives.iter().map(|a| self.engine.clause_text(&a.clause)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Where a node was cut there is nothing to go to.
    ///
    /// # Errors
    /// It was cut.
    pub fn require_alive(&self, node: NodeId) -> Result<(), CommandError> {
        match &self.tree.node(node).state {
            NodeState::Cut(why) => {
                let (technique, path) = (&self.setup.settings.technique, self.tree.path(node));
                let message = format!("{technique} cut {path}: {}", why.sentence());
                Err(CommandError::because(Cause::Cut, message).with_hint("`technique li` cuts nothing"))
            }
            NodeState::Split(numbers) => {
                let (technique, path) = (&self.setup.settings.technique, self.tree.path(node));
                let message = format!("under {technique} {path} {}", self.told_apart(node, numbers));
                Err(CommandError::because(Cause::Cut, message).with_hint("`technique li` has it in one"))
            }
            _ => Ok(()),
        }
    }

    /// What became of a node that the technique has others in place of.
    pub fn told_apart(&self, node: NodeId, numbers: &[u32]) -> String {
        let mut path = self.tree.path(node).0;
        path.pop();
        let name = |&number: &u32| ChoicePath([path.as_slice(), &[number]].concat()).to_string();
        let names: Vec<String> = numbers.iter().map(name).collect();
        format!("is told apart by which object of the scope the new one is: {}", names.join(" or "))
    }

    /// The child behind an alternative of the choice that the cursor is at.
    ///
    /// # Errors
    /// There is no choice, it has no such alternative, or it was interrupted.
    pub fn visit(&mut self, cursor: &Cursor, number: u32) -> Result<NodeId, CommandError> {
        let node = cursor.node();
        let NodeState::Forked(fork, children) = &self.tree.node(node).state else {
            return Err(self.stuck(node));
        };
        let at = (number as usize).wrapping_sub(1);
        if let Some(child) = children.get(at).copied().flatten() {
            return Ok(child);
        }
        let Some(alternative) = fork.alternatives.get(at) else { return Err(no_alternative(fork, number)) };
        let clause = self.engine.clause_text(&alternative.clause);
        self.engine.steps = 0;
        let child = self.engine.descend(&cursor.live, fork, alternative);
        self.setup.require_uninterrupted()?;
        let parent = Some((node, number));
        Ok(match child {
            Child::Alive(live, said) => {
                let verdict = match said {
                    Verdict::Unknown(why) => Verdict::Unknown(why),
                    _ => Verdict::Sat(None),
                };
                let note = live.note.clone();
                self.tree.add(Node::open(parent, clause, verdict, note), Some(Rc::from(live)))
            }
            Child::Split(numbers) => {
                let note = self.tree.node(node).note.clone();
                let mut split = Node::open(parent, clause, Verdict::Sat(None), note);
                split.state = NodeState::Split(numbers);
                self.tree.add(split, None)
            }
            Child::Cut(why, note) => {
                self.tree.add(Node::open(parent, clause, Verdict::Unsat(why), note), None)
            }
        })
    }

    /// All children of the choice that the cursor is at, so that each has a verdict.
    ///
    /// # Errors
    /// There is no choice, or it was interrupted.
    pub fn visit_all(&mut self, cursor: &Cursor) -> Result<Vec<NodeId>, CommandError> {
        let NodeState::Forked(fork, _) = &self.tree.node(cursor.node()).state else {
            return Err(self.stuck(cursor.node()));
        };
        let count = fork.alternatives.len() as u32;
        (1..=count).map(|number| self.visit(cursor, number)).collect()
    }

    /// Why nothing goes on at the stop of a node's stretch of program.
    pub fn stuck(&self, node: NodeId) -> CommandError {
        match &self.tree.node(node).state {
            NodeState::Ended(_, text) => {
                CommandError::because(Cause::Ended, format!("the path ends here: {text}"))
                    .with_hint("`back` or `goto` lead elsewhere")
            }
            _ => CommandError::because(Cause::NotHere, "the program waits for a choice")
                .with_hint("`choices` lists the alternatives, `choose N` takes one"),
        }
    }
}

/// The error of an alternative that a choice does not have.
pub fn no_alternative(fork: &crate::exec::symbolic::Fork, number: u32) -> CommandError {
    let count = fork.alternatives.len();
    let message = format!("there is no alternative {number}: this choice has 1 to {count}");
    CommandError::because(Cause::Unknown, message).with_hint("`choices` lists them")
}
