//! Unfolds a method into an acyclic graph: loops are unwound, calls inlined, exceptions followed to their handlers.
//!
//! An iteration of a loop is a copy of its body; a loop that is unwound N times has N copies, and its condition is
//! evaluated once more. What lies beyond is cut, and so is what no model says anything of: a [`Cut`] for each.

mod arrays;
mod call;
mod closed;
mod describe;
mod init;
mod instr;
mod numbers;
mod throw;

pub use call::boxes;
pub use closed::{Closure, closures};

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;
use std::sync::Arc;

use crate::backward::expr::{Cond, Effect, Expr, Kind, VarId, What};
use crate::backward::flow::Flow;
use crate::backward::graph::{Approximated, Cut, CutKind, Graph, Node, NodeId, NodeKind};
use crate::backward::target::Goal;
use crate::base::Span;
use crate::exec::Machine;
use crate::lang::ir::{Body, Instr, Pc, Reg};
use crate::lang::program::{ClassId, ErasedType, MethodId, Program};

/// How far a method is unfolded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// Iterations of a loop.
    pub unwind: u32,
    /// Calls within calls.
    pub inline: u32,
    /// Nodes.
    pub nodes: usize,
}

/// Nodes of a graph where nobody says another number.
pub const MOST_NODES: usize = 200_000;

/// What a method may meet while it runs.
#[derive(Clone, Default, Debug)]
pub struct Reached {
    /// Classes that objects may have.
    pub classes: BTreeSet<ClassId>,
    /// Closures that the code may make.
    pub closures: Vec<Closure>,
    /// Methods of the models that have natives in the place of their bodies, or beside them.
    pub natives: BTreeSet<MethodId>,
}

/// How often each loop around an instruction has been entered anew, by its head.
type Counts = Rc<[(Pc, u32)]>;

/// Where an activation goes on when it returns.
#[derive(Clone)]
enum After {
    /// In the caller, behind the call.
    Caller(Link, Option<Reg>),
    /// At a node, where it has initialised a class.
    Initialised(Initialising),
    /// Nowhere: it is the method under analysis.
    End,
}

/// A place in an activation.
#[derive(Clone)]
struct Link {
    frame: u32,
    pc: Pc,
    counts: Counts,
}

/// The initialisation of a class that a static initializer's activation carries out.
#[derive(Clone)]
struct Initialising {
    /// Where the code goes on that needs the class.
    next: NodeId,
    /// What needs the class.
    by: Link,
    /// The classes that cannot be used any more if this fails: itself and what waits for it.
    waiting: Rc<[ClassId]>,
}

struct Activation<'p> {
    method: MethodId,
    body: &'p Arc<Body>,
    flow: Rc<Flow>,
    depth: u32,
    /// Calls within the code of models that lead here.
    library: u32,
    after: After,
    /// What its variables' names begin with.
    prefix: String,
}

/// Makes the graph of one method.
pub struct Unfolder<'p> {
    program: &'p Program,
    bounds: Bounds,
    goal: &'p Goal,
    reached: Reached,
    /// What there is when the method is entered.
    before: &'p Machine,
    graph: Graph,
    frames: Vec<Activation<'p>>,
    flows: HashMap<MethodId, Rc<Flow>>,
    at: HashMap<(u32, Pc, Counts), NodeId>,
    open: Vec<(NodeId, Link)>,
    end: Option<NodeId>,
}

impl<'p> Unfolder<'p> {
    /// Unfolds a method that may meet what is `reached`, as it is entered `before`.
    pub fn unfold(
        program: &'p Program,
        method: MethodId,
        goal: &'p Goal,
        bounds: Bounds,
        reached: Reached,
        before: &'p Machine,
    ) -> Graph {
        let mut unfolder = Self {
            program,
            bounds,
            goal,
            reached,
            before,
            graph: Graph::empty(),
            frames: Vec::new(),
            flows: HashMap::new(),
            at: HashMap::new(),
            open: Vec::new(),
            end: None,
        };
        unfolder.start(method);
        unfolder.graph
    }

    fn start(&mut self, method: MethodId) {
        let program = self.program;
        let span = program.methods[method].span;
        let entry = self.graph.nodes.push(Node {
            kind: NodeKind::Entry,
            frame: 0,
            pc: None,
            span,
            method,
            text: format!("{} is entered", program.method_name(method)),
            is_loop_head: false,
            effects: vec![],
            edges: vec![],
        });
        self.graph.entry = entry;
        let Ok(body) = program.body(method) else {
            let cut = self.cut(CutKind::Unmodelled("a method without a body".into()), span);
            self.graph.nodes[entry].edges.push((Cond::True, cut));
            return;
        };
        let flow = self.flow(method, body);
        self.frames.push(Activation {
            method,
            body,
            flow,
            depth: 0,
            library: 0,
            after: After::End,
            prefix: String::new(),
        });
        self.graph.parameters = (0..body.params)
            .map(|reg| self.parameter_kind(0, Reg(reg)).map(|kind| self.local(0, Reg(reg), kind)))
            .collect();
        let none: Counts = Rc::new([]);
        let first = self.goto(0, None, &none, 0);
        // No handler of the method covers what happens before it.
        let before = Link { frame: 0, pc: Pc::MAX, counts: none };
        let first = self.initialise(program.methods[method].class, first, &before);
        self.graph.nodes[entry].edges.push((Cond::True, first));
        while let Some((node, link)) = self.open.pop() {
            self.expand(node, &link);
        }
    }

    fn flow(&mut self, method: MethodId, body: &Body) -> Rc<Flow> {
        let program = self.program;
        self.flows.entry(method).or_insert_with(|| Rc::new(Flow::of(program, method, body))).clone()
    }

    /// The node of an instruction that is reached from another one of the activation, or a cut.
    fn goto(&mut self, frame: u32, from: Option<Pc>, counts: &Counts, to: Pc) -> NodeId {
        let activation = &self.frames[frame as usize];
        let (flow, body) = (activation.flow.clone(), activation.body);
        let span = body.spans.get(to as usize).copied();
        if !flow.is_reducible {
            return self.cut(CutKind::Unmodelled("a loop with several entries".into()), span);
        }
        let is_start = body.starts.get(to as usize) == Some(&true);
        let mut next = Vec::new();
        for (&head, members) in flow.loops.iter().filter(|(_, members)| members.contains(&to)) {
            let before = counts.iter().find(|(h, _)| *h == head).map_or(0, |&(_, n)| n);
            let was_inside = from.is_some_and(|from| members.contains(&from));
            let count = match (to == head, was_inside) {
                (true, true) => before + 1,
                (true, false) => 0,
                (false, _) => before,
            };
            let is_beyond = count > self.bounds.unwind;
            if is_beyond || count == self.bounds.unwind && to != head && is_start {
                let span = body.spans.get(head as usize).copied();
                let link = Link { frame, pc: to, counts: counts.clone() };
                return self.bounded(&link, CutKind::Unwinding, span);
            }
            next.push((head, count));
        }
        let counts: Counts = next.into();
        let key = (frame, to, counts);
        if let Some(&known) = self.at.get(&key) {
            return known;
        }
        if self.graph.nodes.len() >= self.bounds.nodes {
            return self.cut(CutKind::Size, span);
        }
        let is_target = self.goal.is_at(self.frames[frame as usize].method, to);
        let kind = if is_target { NodeKind::Target } else { NodeKind::Plain };
        let text = if is_target { self.goal.text.clone() } else { self.describe(frame, to) };
        let id = self.graph.nodes.push(Node {
            kind,
            frame,
            pc: Some(to),
            span,
            method: self.frames[frame as usize].method,
            text,
            is_loop_head: flow.loops.contains_key(&to),
            effects: vec![],
            edges: vec![],
        });
        let link = Link { frame, pc: to, counts: key.2.clone() };
        self.at.insert(key, id);
        if is_target {
            self.graph.targets.push(id);
        } else {
            self.open.push((id, link));
        }
        id
    }

    /// A node that no instruction stands for.
    fn aside(&mut self, link: &Link, text: impl Into<String>, effects: Vec<Effect>) -> NodeId {
        let activation = &self.frames[link.frame as usize];
        self.graph.nodes.push(Node {
            kind: NodeKind::Plain,
            frame: link.frame,
            pc: Some(link.pc).filter(|&pc| pc != Pc::MAX),
            span: activation.body.spans.get(link.pc as usize).copied(),
            method: activation.method,
            text: text.into(),
            is_loop_head: false,
            effects,
            edges: vec![],
        })
    }

    /// A node at which the graph ends early; one for each reason and place.
    fn cut(&mut self, kind: CutKind, span: Option<Span>) -> NodeId {
        self.cut_as(Cut { kind, within: None, span })
    }

    fn cut_as(&mut self, cut: Cut) -> NodeId {
        let span = cut.span;
        let known = self.graph.cuts.iter().position(|c| *c == cut);
        let number = known.unwrap_or(self.graph.cuts.len());
        let method = self.graph.nodes[self.graph.entry].method;
        let make = |text: String| Node {
            kind: NodeKind::Cut(number),
            frame: 0,
            pc: None,
            span,
            method,
            text,
            is_loop_head: false,
            effects: vec![],
            edges: vec![],
        };
        if known.is_some() {
            let same = |n: &&Node| n.kind == NodeKind::Cut(number);
            let at = self.graph.nodes.iter().position(|n| same(&n));
            if let Some(at) = at {
                return NodeId(at as u32);
            }
        }
        self.graph.cuts.push(cut);
        self.graph.nodes.push(make("the graph ends here".into()))
    }

    /// A cut at a bound. Where that is in code of a model, it is the user's call that leads there.
    fn bounded(&mut self, link: &Link, kind: CutKind, span: Option<Span>) -> NodeId {
        let (at, is_inside) = self.in_user_code(link);
        if !is_inside {
            return self.cut(kind, span);
        }
        let within = Some(self.construct(&at));
        let span = self.span(&at);
        self.cut_as(Cut { kind, within, span })
    }

    /// A cut at what is not modelled. Where that is in code of a model, it is the user's call that leads there.
    fn unmodelled(&mut self, link: &Link, what: String) -> NodeId {
        let (at, is_inside) = self.in_user_code(link);
        let what = if is_inside { self.construct(&at) } else { what };
        let span = self.span(&at);
        self.cut(CutKind::Unmodelled(what), span)
    }

    /// The place itself, or the call in user code that leads there; whether it is another one.
    fn in_user_code(&self, link: &Link) -> (Link, bool) {
        let (mut at, mut is_inside) = (link.clone(), false);
        while let Some(frame) = self.frames.get(at.frame as usize)
            && self.program.is_library(frame.method)
            && let After::Caller(by, _) | After::Initialised(Initialising { by, .. }) = &frame.after
        {
            is_inside = true;
            at = by.clone();
        }
        (at, is_inside)
    }

    fn end(&mut self) -> NodeId {
        let method = self.graph.nodes[self.graph.entry].method;
        let nodes = &mut self.graph.nodes;
        *self.end.get_or_insert_with(|| {
            nodes.push(Node {
                kind: NodeKind::End,
                frame: 0,
                pc: None,
                span: None,
                method,
                text: "the method has ended".into(),
                is_loop_head: false,
                effects: vec![],
                edges: vec![],
            })
        })
    }

    /// The variable of a register while it holds values of a kind.
    fn local(&mut self, frame: u32, reg: Reg, kind: Kind) -> VarId {
        let Activation { body, prefix, .. } = &self.frames[frame as usize];
        let known = body.locals.iter().find(|local| local.reg == reg);
        let name = match known {
            Some(local) => format!("{prefix}{}", local.name),
            None => format!("{prefix}t{}", reg.0),
        };
        self.graph.variable(What::Local(frame, reg.0, kind), || name)
    }

    fn parameter_kind(&self, frame: u32, reg: Reg) -> Option<Kind> {
        let activation = &self.frames[frame as usize];
        activation.flow.ty(self.program, 0, reg).and_then(Kind::of)
    }

    fn ty(&self, link: &Link, reg: Reg) -> Option<ErasedType> {
        self.frames[link.frame as usize].flow.ty(self.program, link.pc, reg)
    }

    fn kind(&self, link: &Link, reg: Reg) -> Option<Kind> {
        self.ty(link, reg).and_then(Kind::of)
    }

    /// A register's value as a value of a kind.
    fn value(&mut self, link: &Link, reg: Reg, kind: Kind) -> Expr {
        Expr::Var(self.local(link.frame, reg, kind))
    }

    fn edge(&mut self, from: NodeId, cond: Cond, to: NodeId) {
        self.graph.nodes[from].edges.push((cond, to));
    }

    /// Remembers that something at a place is taken to be able to be anything.
    fn approximate(&mut self, link: &Link, what: impl Into<String>) {
        let (place, is_inside) = self.in_user_code(link);
        let what = if is_inside { format!("what {} does", self.construct(&place)) } else { what.into() };
        let one = Approximated { what, span: self.span(&place), at: (link.frame, link.pc) };
        if !self.graph.approximated.contains(&one) {
            self.graph.approximated.push(one);
        }
    }

    fn span(&self, link: &Link) -> Option<Span> {
        self.frames.get(link.frame as usize)?.body.spans.get(link.pc as usize).copied()
    }

    fn instr(&self, link: &Link) -> Option<Instr> {
        self.frames[link.frame as usize].body.code.get(link.pc as usize).copied()
    }
}
