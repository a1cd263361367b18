//! An exploration along the choices that lead to a node, to be walked: at each choice the technique's own hooks
//! are asked as they are when it explores, and what they and its companion methods tell is kept.
//!
//! A round ends with a choice that decides a reference; branches that come before belong to it. The last round
//! is closing: it has the choices after the last reference, and the verdict.

use std::cell::RefCell;
use std::rc::Rc;

use crate::base::Diagnostic;
use crate::explore::engine::{Child, Engine, Live, Plan, Step};
use crate::explore::path::ChoicePath;
use crate::solve::trace::{Event, EventKind, Round};
use crate::solve::{Verdict, Why};
use crate::technique::{Context, Replay};

/// Where techniques part on the way to a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parting {
    /// The one that goes on.
    pub kept_by: String,
    /// The one that cuts.
    pub cut_by: String,
    /// The node at which it does.
    pub path: ChoicePath,
    /// What is decided there: `N0.left=N0`.
    pub clause: String,
}

/// The exploration, which stands between two choices.
#[derive(Clone)]
pub struct Along {
    /// Where one stands does not depend on what it has learned.
    engine: Rc<RefCell<Engine>>,
    live: Live,
    choices: Rc<[u32]>,
    made: usize,
    said: Verdict,
    /// What the last choice decides.
    clause: String,
    is_cut: bool,
    unit: &'static str,
}

/// What became of a choice.
enum Went {
    /// The technique let it live; whether it decides a reference.
    On(bool),
    Cut(Why),
    /// There is no such alternative.
    Elsewhere,
}

impl Along {
    /// At the root. A round is a `unit`.
    ///
    /// # Errors
    /// As [`Engine::start`].
    pub fn start(plan: Plan, choices: &[u32], unit: &'static str) -> Result<Self, Diagnostic> {
        let (engine, live) = Engine::start(plan)?;
        let engine = Rc::new(RefCell::new(engine));
        Ok(Self {
            engine,
            live,
            choices: choices.into(),
            made: 0,
            said: Verdict::Sat(None),
            clause: String::new(),
            is_cut: false,
            unit,
        })
    }

    /// What the technique says at the last choice; *unsat* from where it cuts on. `None` where the choices
    /// lead elsewhere.
    pub fn verdict(mut self) -> Option<Verdict> {
        let engine = self.engine.clone();
        while let Some(&number) = self.choices.get(self.made) {
            match self.choose(&mut engine.borrow_mut(), number, None) {
                Went::On(_) => {}
                Went::Cut(why) => return Some(Verdict::Unsat(why)),
                Went::Elsewhere => return None,
            }
        }
        Some(self.said)
    }

    /// Where its technique cuts on the way, which `kept_by` goes. `None` where it keeps all choices, or they lead
    /// elsewhere.
    pub fn parting(mut self, kept_by: &str) -> Option<Parting> {
        let engine = self.engine.clone();
        while let Some(&number) = self.choices.get(self.made) {
            match self.choose(&mut engine.borrow_mut(), number, None) {
                Went::On(_) => {}
                Went::Cut(_) => break,
                Went::Elsewhere => return None,
            }
        }
        let path = ChoicePath(self.choices.get(..self.made)?.to_vec());
        let cut_by = engine.borrow_mut().with_technique(|technique, _| technique.entry.name.to_string());
        self.is_cut.then(|| Parting { kept_by: kept_by.into(), cut_by, path, clause: self.clause })
    }

    /// Makes the next choice. Where nobody tells anything of it, the choice itself is told.
    fn choose(&mut self, engine: &mut Engine, number: u32, events: Option<&mut Vec<Event>>) -> Went {
        self.made += 1;
        engine.steps = 0;
        let listens = events.is_some();
        let (step, mut told) = listening(engine, listens, |engine| engine.run(&mut self.live));
        let Step::Fork(fork) = step else { return Went::Elsewhere };
        let Some(alternative) = (number as usize).checked_sub(1).and_then(|at| fork.alternatives.get(at))
        else {
            return Went::Elsewhere;
        };
        let clause = &alternative.clause;
        self.clause = engine.clause_text(clause);
        let (child, says) =
            listening(engine, listens, |engine| engine.descend(&self.live, &fork, alternative));
        if let Some(events) = events {
            events.append(&mut told);
            if says.is_empty() {
                let text = format!("{} is chosen", engine.clause_text(clause));
                events.push(Event::new(EventKind::Choice, text));
            }
            events.extend(says);
        }
        match child {
            Child::Cut(why, _) => {
                self.is_cut = true;
                Went::Cut(why)
            }
            Child::Split(_) => Went::Elsewhere,
            Child::Alive(child, verdict) => {
                (self.live, self.said) = (*child, verdict);
                Went::On(clause.reference().is_some())
            }
        }
    }

    fn round(&mut self, engine: &mut Engine, record: bool) -> Round {
        let mut round = Round::default();
        while let Some(&number) = self.choices.get(self.made) {
            let went = self.choose(engine, number, record.then_some(&mut round.events));
            let (says, verdict) = match went {
                Went::On(true) => return round,
                Went::On(false) => continue,
                Went::Cut(why) => {
                    (format!("the exploration cuts it: {}", why.sentence()), Verdict::Unsat(why))
                }
                Went::Elsewhere => {
                    let why = Why::GaveUp("the exploration does not come here".into());
                    (why.sentence(), Verdict::Unknown(why))
                }
            };
            if record && round.events.last().is_none_or(|event| event.kind != EventKind::Answer) {
                round.events.push(Event::new(EventKind::Answer, says));
            }
            return Round { verdict: Some(verdict), ..round };
        }
        if record {
            let why = self.said.why().map(|why| format!(", undecided: {}", why.sentence()));
            let text =
                format!("no choice is left: the exploration keeps this node{}", why.unwrap_or_default());
            round.events.push(Event::new(EventKind::Answer, text));
        }
        Round { verdict: Some(self.said.clone()), is_closing: true, ..round }
    }
}

/// Does something, and gives what is told meanwhile where somebody `listens`.
fn listening<R>(engine: &mut Engine, listens: bool, work: impl FnOnce(&mut Engine) -> R) -> (R, Vec<Event>) {
    if listens { engine.listening(work) } else { (work(engine), Vec::new()) }
}

impl Replay for Along {
    fn unit(&self) -> &'static str {
        self.unit
    }
    fn advance(&mut self, _: &mut Context, record: bool) -> Round {
        let engine = self.engine.clone();
        self.round(&mut engine.borrow_mut(), record)
    }
    fn copy(&self) -> Box<dyn Replay> {
        Box::new(self.clone())
    }
}
