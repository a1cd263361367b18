//! Several techniques as one: a child lives as long as one of them accepts it.

use std::rc::Rc;

use crate::exec::symbolic::{Alternative, Fork, SymbolicState};
use crate::solve::{Verdict, Why};
use crate::subject::Subject;
use crate::technique::{Answer, AnyNote, AnyTechnique, Context, Preparation, Query, Technique};

/// The techniques.
pub struct Many {
    techniques: Vec<Box<dyn AnyTechnique>>,
}

/// What each technique keeps and said last.
#[derive(Clone)]
pub struct ManyNote {
    /// Notes of the techniques that still accept the path.
    notes: Vec<Option<AnyNote>>,
    /// Verdicts on the node itself; `None` for those that cut an ancestor.
    pub verdicts: Vec<Option<Verdict>>,
    /// Whether techniques parted at an ancestor.
    pub parted_before: bool,
}

impl ManyNote {
    /// Which techniques still accept the path.
    pub fn alive(&self) -> Vec<bool> {
        self.notes.iter().map(Option::is_some).collect()
    }
    /// Whether the techniques part at this node: some cut it, some do not, or one is undecided.
    pub fn parts(&self) -> bool {
        let mut words = self.verdicts.iter().flatten().map(Verdict::word);
        let first = words.next();
        words.any(|w| Some(w) != first)
    }
}

impl Many {
    /// These techniques, in this order.
    pub fn new(techniques: Vec<Box<dyn AnyTechnique>>) -> Self {
        Self { techniques }
    }
}

impl Technique for Many {
    type Note = Rc<ManyNote>;

    fn name(&self) -> &'static str {
        "all"
    }

    fn preparation(&self, subject: &Subject) -> Result<Preparation, String> {
        for technique in &self.techniques {
            if !matches!(technique.preparation(subject), Ok(Preparation::Nothing) | Err(_)) {
                let name = technique.name();
                return Err(format!(
                    "{name} builds its inputs first, so its tree is another: run it by itself"
                ));
            }
        }
        Ok(Preparation::Nothing)
    }

    fn prelude(&mut self, context: &mut Context, state: &SymbolicState) -> Result<Rc<ManyNote>, String> {
        let mut notes = Vec::new();
        for technique in &mut self.techniques {
            let note =
                technique.prelude(context, state).map_err(|why| format!("{}: {why}", technique.name()))?;
            notes.push(Some(note));
        }
        let verdicts = notes.iter().map(|_| Some(Verdict::Sat(None))).collect();
        Ok(Rc::new(ManyNote { notes, verdicts, parted_before: false }))
    }

    fn on_lazy_step(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
        fork: &Fork,
        note: &Rc<ManyNote>,
    ) -> Answer<Rc<ManyNote>> {
        self.ask(context, state, fork, None, note)
    }

    fn on_alternative(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
        fork: &Fork,
        taken: &Alternative,
        note: &Rc<ManyNote>,
    ) -> Answer<Rc<ManyNote>> {
        self.ask(context, state, fork, Some(taken), note)
    }

    fn on_branch(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
        fork: &Fork,
        note: &Rc<ManyNote>,
    ) -> Answer<Rc<ManyNote>> {
        self.ask(context, state, fork, None, note)
    }

    fn decide(&mut self, _: &mut Context, _: &Query) -> Option<Verdict> {
        None
    }
}

impl Many {
    fn ask(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
        fork: &Fork,
        taken: Option<&Alternative>,
        note: &Rc<ManyNote>,
    ) -> Answer<Rc<ManyNote>> {
        // Only lazy steps need to know which alternative was taken; branches may name any.
        let Some(taken) = taken.or(fork.alternatives.first()) else {
            let verdict = Verdict::Unknown(Why::GaveUp("a fork without alternatives".into()));
            return Answer { verdict, note: note.clone() };
        };
        let mut child = ManyNote {
            notes: Vec::new(),
            verdicts: Vec::new(),
            parted_before: note.parted_before || note.parts(),
        };
        for (technique, own) in self.techniques.iter_mut().zip(&note.notes) {
            let Some(own) = own else {
                child.notes.push(None);
                child.verdicts.push(None);
                continue;
            };
            let answer = technique.on_fork(context, state, fork, taken, own);
            let cut = matches!(answer.verdict, Verdict::Unsat(_));
            child.notes.push((!cut).then_some(answer.note));
            child.verdicts.push(Some(answer.verdict));
        }
        // Cut only where nobody is left.
        let alive = child.notes.iter().any(Option::is_some);
        let verdict =
            if alive { Verdict::Sat(None) } else { Verdict::Unsat(Why::GaveUp("cut by all".into())) };
        Answer { verdict, note: Rc::new(child) }
    }
}
