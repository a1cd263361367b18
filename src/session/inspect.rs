//! Looking: choices, tree, heaps, path condition, variables, source, verdicts.

use std::collections::BTreeSet;

use crate::exec::machine::FrameView;
use crate::exec::symbolic::{ForkKind, SymbolicState};
use crate::exec::{ObjectId, Value};
use crate::explore::NodePath;
use crate::heap::{Clause, InputValue, PlaceId, SlotId};
use crate::lang::program::ClassOrigin;
use crate::session::command::CommandError;
use crate::session::describe;
use crate::session::reply::Reply;
use crate::session::tree::{NodeId, NodeState};
use crate::session::view::{
    CellView, ChoiceView, FrameLine, HeapView, ObjectView, SourceView, TreeRow, VariableView, Whereabouts,
};
use crate::session::{Position, Session};
use crate::solve::Why;

/// Lines that `source` shows on either side of the current one.
const CONTEXT_LINES: u32 = 4;

impl Session {
    /// Where the session is.
    pub fn whereabouts(&self) -> Whereabouts {
        let program = &self.subject.program;
        let path = self.tree.path(self.here.node);
        let mut frames: Vec<FrameLine> = Vec::new();
        for frame in self.frames() {
            let at = frame.span.map(|s| program.sources.locate(s));
            let line = frame.span.map(|s| {
                let file = program.sources.file(s.file);
                file.line_text(file.line_col(s.start).line).trim().to_string()
            });
            frames.push(FrameLine { method: program.method_name(frame.method), at, line });
        }
        let end = match &self.tree.node(self.here.node).state {
            NodeState::Ended(_, text) if self.live.is_stopped() => Some(text.clone()),
            _ => None,
        };
        Whereabouts {
            depth: path.0.len(),
            choice_path: path.0,
            clause_path: self.tree.clause_path(self.here.node),
            statements: self.here.statements,
            frames,
            frame: self.frame,
            end,
            notes: self.notes_on(self.here.node),
            watches: Vec::new(),
        }
    }

    /// What the program printed on this path.
    pub(super) fn output(&self) -> Reply {
        Reply::Output { text: self.live.state.machine.console.clone() }
    }

    /// The frames, innermost first.
    pub(super) fn frames(&self) -> Vec<FrameView<'_>> {
        self.live.state.machine.frames(&self.subject.program).rev().collect()
    }

    /// Selects the frame that called the selected one, or the one that it called.
    pub(super) fn select_frame(&mut self, outwards: bool) -> Result<Reply, CommandError> {
        let count = self.frames().len();
        let next = if outwards { self.frame.checked_add(1) } else { self.frame.checked_sub(1) };
        match next.filter(|&n| n < count) {
            Some(next) => self.frame = next,
            None if outwards => return Err(CommandError::new("this is the outermost frame")),
            None => return Err(CommandError::new("this is the innermost frame")),
        }
        Ok(Reply::Where(Box::new(self.whereabouts())))
    }

    /// Texts of the alternatives of the choice that the session stands at.
    pub(super) fn clause_texts(&self) -> Vec<String> {
        match &self.tree.node(self.here.node).state {
            NodeState::Forked(fork, _) => {
                fork.alternatives.iter().map(|a| self.engine.clause_text(&a.clause)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The next choice, without moving.
    pub(super) fn choices(&mut self) -> Result<Reply, CommandError> {
        let (here, live) = (self.here, self.live.clone());
        let reply = self.run_to_stop().and_then(|()| self.choices_here(here.node));
        (self.here, self.live) = (here, live);
        reply
    }

    fn choices_here(&mut self, node: NodeId) -> Result<Reply, CommandError> {
        let (kind, seen) = match &self.tree.node(node).state {
            NodeState::Forked(fork, children) => (fork.kind, children.clone()),
            NodeState::Ended(_, text) => return Ok(Reply::NoChoice { end: text.clone() }),
            _ => return Err(CommandError::new("nothing is known of this node yet")),
        };
        let children = self.visit_all()?;
        let about = match kind {
            ForkKind::Lazy(slot) | ForkKind::Length(slot) | ForkKind::Bound(slot) => {
                self.engine.layout().slot(slot).name.to_string()
            }
            ForkKind::Primitive => "condition".into(),
            ForkKind::Choice => "choice".into(),
        };
        let at = self.live.state.machine.top_frame(&self.subject.program).and_then(|f| f.span);
        let at = at.map(|s| self.subject.program.sources.locate(s));
        let NodeState::Forked(fork, _) = &self.tree.node(node).state else {
            return Err(CommandError::new("nothing is known of this node yet"));
        };
        let mut choices = Vec::new();
        for (i, (alternative, &child)) in fork.alternatives.iter().zip(&children).enumerate() {
            let why = self.tree.node(child).verdict.why().map(Why::sentence);
            choices.push(ChoiceView {
                number: i as u32 + 1,
                clause: self.engine.clause_text(&alternative.clause),
                new_object: matches!(alternative.clause, Clause::Expands(..) | Clause::ExpandsAs(..)),
                verdict: self.tree.node(child).verdict.word().into(),
                why,
                visited: seen.get(i).copied().flatten().is_some(),
            });
        }
        Ok(Reply::Choices { about, at, choices })
    }

    pub(super) fn tree_view(&self, depth: Option<usize>) -> Reply {
        self.tree_view_of(depth, None)
    }

    /// The tree, or those of its nodes that are in a set, to a depth.
    pub(super) fn tree_view_of(&self, depth: Option<usize>, only: Option<&BTreeSet<NodeId>>) -> Reply {
        let root = self.tree.root();
        let mut rows = Vec::new();
        let mut pending = vec![(root, 0)];
        while let Some((id, level)) = pending.pop() {
            let node = self.tree.node(id);
            let path = self.tree.path(id);
            let (state, why) = match &node.state {
                NodeState::Open => ("open".into(), None),
                NodeState::Forked(..) => ("choice".into(), None),
                NodeState::Ended(_, text) => (text.clone(), None),
                NodeState::Cut(why) => ("cut".into(), Some(why.sentence())),
            };
            let here = id == self.here.node;
            rows.push(TreeRow { choice_path: path.0.clone(), clause: node.clause.clone(), state, why, here });
            let NodeState::Forked(fork, children) = &node.state else { continue };
            if depth.is_some_and(|d| level >= d) {
                continue;
            }
            // Unvisited children are rows too; visited ones come in choice order, so push them reversed.
            for (i, (alternative, child)) in fork.alternatives.iter().zip(children).enumerate().rev() {
                match child {
                    Some(child) if only.is_some_and(|only| !only.contains(child)) => {}
                    Some(child) => pending.push((*child, level + 1)),
                    None => {
                        let mut choice_path = path.0.clone();
                        choice_path.push(i as u32 + 1);
                        let clause = self.engine.clause_text(&alternative.clause);
                        rows.push(TreeRow {
                            choice_path,
                            clause,
                            state: "unvisited".into(),
                            why: None,
                            here: false,
                        });
                    }
                }
            }
        }
        rows.sort_by(|a, b| a.choice_path.cmp(&b.choice_path));
        Reply::Tree { rows }
    }

    /// Looks at a node without moving there.
    pub(super) fn at<R>(
        &mut self,
        node: Option<&NodePath>,
        look: impl FnOnce(&mut Self, NodeId) -> R,
    ) -> Result<R, CommandError> {
        let Some(path) = node else { return Ok(look(self, self.here.node)) };
        let id = self.find(path)?;
        let (here, live) = (self.here, self.live.clone());
        let seen = self.look_from(id).map(|()| look(self, id));
        (self.here, self.live) = (here, live);
        seen
    }

    /// Puts the state at the start of a node in place, also of one that was cut.
    fn look_from(&mut self, node: NodeId) -> Result<(), CommandError> {
        if !self.tree.node(node).is_cut() {
            return self.stand(Position { node, statements: 0 });
        }
        let lost = || CommandError::new("a node that was cut has no state");
        let (parent, number) = self.tree.node(node).parent.ok_or_else(lost)?;
        self.stand(Position { node: parent, statements: u64::MAX })?;
        let NodeState::Forked(fork, _) = &self.tree.node(parent).state else { return Err(lost()) };
        let fork = fork.clone();
        self.live.state = self.engine.state_behind(&self.live, &fork, number).ok_or_else(lost)?;
        self.here = Position { node, statements: 0 };
        Ok(())
    }

    pub(super) fn heap(&mut self, node: Option<&NodePath>, current: bool) -> Result<Reply, CommandError> {
        self.heap_view(node, current).map(Reply::Heap)
    }

    /// The heap of a node.
    ///
    /// # Errors
    /// There is no such node, or it cannot be reached.
    pub fn heap_view(&mut self, node: Option<&NodePath>, current: bool) -> Result<HeapView, CommandError> {
        self.at(node, |session, id| session.heap_here(id, current))
    }

    pub(super) fn input_heap(&self, choice_path: Vec<u32>) -> HeapView {
        let input = &self.live.state.input;
        let layout = input.layout();
        let cell = |slot: SlotId| {
            let info = layout.slot(slot);
            let owner = info.owner.map(|o| layout.place(o).name.to_string()).unwrap_or_default();
            let name = info.name.strip_prefix(&*owner).unwrap_or(&info.name);
            let name = name.trim_start_matches('.').to_string();
            CellView {
                name,
                value: input.show(slot, |t| self.engine.terms().display(t).to_string()),
                target: match input.value(slot) {
                    InputValue::Object(place) => Some(layout.place(*place).name.to_string()),
                    _ => None,
                },
                fixed: !matches!(input.value(slot), InputValue::Symbolic | InputValue::Term(_)),
            }
        };
        let mut objects = Vec::new();
        for &(place, _) in input.objects() {
            let shape = layout.place(place);
            let class = self.class_of(place);
            let cells = input.slots_of(place).map(cell).collect();
            objects.push(ObjectView {
                name: shape.name.to_string(),
                class,
                origin: Some(input.origin_path(place)),
                cells,
            });
        }
        let roots = layout.root_slots.iter().flatten().map(|&s| cell(s)).collect();
        HeapView { which: "input", choice_path, roots, objects }
    }

    /// The class of an object of the scope, or its array type.
    pub(super) fn class_of(&self, place: PlaceId) -> String {
        let program = &self.subject.program;
        let shape = self.engine.layout().place(place);
        shape.array.map_or_else(
            || program.classes[shape.class].simple.to_string(),
            |(element, _)| format!("{}[]", program.type_name(element)),
        )
    }

    pub(super) fn current_heap(&self, choice_path: Vec<u32>) -> HeapView {
        let state = &self.live.state;
        let mut objects = Vec::new();
        for object in (0..state.machine.object_count()).map(ObjectId) {
            if self.is_listed(state, object) {
                objects.push(self.object_view(state, object));
            }
        }
        HeapView { which: "current", choice_path, roots: Vec::new(), objects }
    }

    /// Whether an object has a line of its own: those of the JDK models show where they are used.
    fn is_listed(&self, state: &SymbolicState, object: ObjectId) -> bool {
        let class = state.machine.type_of(object).as_class();
        let is_model = class.is_some_and(|c| self.subject.program.classes[c].origin != ClassOrigin::User);
        !is_model || state.place_of(object).is_some()
    }

    fn object_view(&self, state: &SymbolicState, object: ObjectId) -> ObjectView {
        let program = &self.subject.program;
        let terms = self.engine.terms();
        let ty = state.machine.type_of(object);
        let cells = state.machine.cells(object).iter().enumerate().map(|(i, &value)| {
            let field =
                ty.as_class().and_then(|c| program.classes[c].layout.get(i)).map(|&f| &program.fields[f]);
            let name = field.map_or_else(|| format!("[{i}]"), |f| f.name.to_string());
            let declared = field.map(|f| f.erased).or_else(|| ty.element());
            CellView {
                name,
                value: describe::value(program, state, terms, value, declared),
                target: match value {
                    Value::Ref(to) if self.is_listed(state, to) => {
                        Some(describe::object_name(program, state, terms, to))
                    }
                    _ => None,
                },
                fixed: !matches!(value, Value::Unset | Value::Sym(_) | Value::Pending(_)),
            }
        });
        ObjectView {
            name: describe::object_name(program, state, terms, object),
            class: program.type_name(ty),
            origin: state.place_of(object).map(|p| state.input.origin_path(p)),
            cells: cells.collect(),
        }
    }

    pub(super) fn path_condition(&self) -> Reply {
        let terms = self.engine.terms();
        Reply::Pc {
            clauses: self.live.state.pc.clauses.iter().map(|&t| terms.display(t).to_string()).collect(),
        }
    }

    pub(super) fn variables(&self) -> Reply {
        let program = &self.subject.program;
        let state = &self.live.state;
        let Some(&frame) = self.frames().get(self.frame) else {
            return Reply::Vars { method: None, variables: Vec::new() };
        };
        let mut variables = Vec::new();
        for (name, value) in frame.locals() {
            let ty = frame.local(name).and_then(|(_, ty)| ty);
            let value = describe::value(program, state, self.engine.terms(), value, ty);
            variables.push(VariableView { name: name.to_string(), value });
        }
        Reply::Vars { method: Some(program.method_name(frame.method)), variables }
    }

    pub(super) fn source(&self) -> Result<Reply, CommandError> {
        let view = self.source_lines(CONTEXT_LINES);
        view.map(Reply::Source).ok_or_else(|| CommandError::new("there is no source here"))
    }

    /// The current line of the selected frame with lines on either side; before the call, the method's.
    pub(super) fn source_lines(&self, context: u32) -> Option<SourceView> {
        let program = &self.subject.program;
        let span = self.frames().get(self.frame).and_then(|f| f.span);
        let span = span.or_else(|| program.methods[self.subject.methods[self.method].method].span)?;
        let file = program.sources.file(span.file);
        let line = file.line_col(span.start).line;
        let first = line.saturating_sub(context).max(1);
        let last = line.saturating_add(context).min(file.text.lines().count() as u32);
        let lines = (first..=last).map(|l| file.line_text(l).to_string()).collect();
        Some(SourceView { path: file.path.to_string(), line, first, lines })
    }
}
