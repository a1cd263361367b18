//! Going down one alternative of a choice: the child's state, what the technique says of it, and the
//! companion methods that it wants to see run.

use crate::exec::symbolic::{Alternative, Fork, ForkKind, Setting};
use crate::explore::engine::{Child, Engine, Live};
use crate::heap::Clause;
use crate::solve::smt::Answer;
use crate::solve::trace::{Event, EventKind};
use crate::solve::{Verdict, Why};
use crate::technique::AnyNote;

impl Engine {
    /// Goes down one alternative of the fork that `run` returned for `live`, and asks the technique.
    pub fn descend(&mut self, live: &Live, fork: &Fork, alternative: &Alternative) -> Child {
        let in_its_place = fork.in_place_of(&alternative.clause);
        if !in_its_place.is_empty() {
            return Child::Split(in_its_place);
        }
        let mut child = match self.taken(live, fork, alternative) {
            Ok(mut choosing) => {
                choosing.note = self
                    .with_technique(|t, context| t.steering.on_entry(context, fork, alternative, &live.note));
                return Child::Alive(choosing, Verdict::Sat(None));
            }
            Err(child) => child,
        };
        self.smt.doubt(live.state.pc.doubts);
        let answer = self.with_technique(|t, context| {
            t.steering.on_alternative(context, &child.state, fork, alternative, &live.note)
        });
        self.smt.doubt(0);
        child.note = answer.note;
        if let Verdict::Unsat(why) = answer.verdict {
            return Child::Cut(why, child.note);
        }
        match self.accompany(&mut child, fork) {
            Ok(()) => Child::Alive(child, answer.verdict),
            Err(why) => Child::Cut(*why, child.note),
        }
    }

    /// The child whatever the technique says of it; its note is still the parent's.
    pub fn take(&mut self, live: &Live, fork: &Fork, alternative: &Alternative) -> Live {
        match self.taken(live, fork, alternative) {
            Ok(child) | Err(child) => *child,
        }
    }

    /// Goes down an alternative that `descend` let live before, without asking again: `note` is what the
    /// technique kept there. `None` where it does not fit this fork.
    pub fn descend_again(
        &mut self,
        live: &Live,
        fork: &Fork,
        alternative: &Alternative,
        note: AnyNote,
    ) -> Option<Live> {
        match self.taken(live, fork, alternative) {
            Ok(choosing) => Some(*choosing),
            Err(mut child) => {
                child.note = note;
                self.accompany(&mut child, fork).ok().map(|()| *child)
            }
        }
    }

    /// Goes down an alternative that a technique let live before, one whose answers depend on the path alone. It is
    /// asked again only where it keeps something at nodes. `None` where it now gives another answer, since the work
    /// was cancelled.
    pub fn descend_known(&mut self, live: &Live, fork: &Fork, alternative: &Alternative) -> Option<Live> {
        if self.technique.steering.keeps_nothing() {
            return self.descend_again(live, fork, alternative, live.note.clone());
        }
        match self.descend(live, fork, alternative) {
            Child::Alive(child, _) => Some(*child),
            Child::Cut(..) | Child::Split(_) => None,
        }
    }

    /// The child's state before anybody is asked; `Ok` where the choice is about how the method is entered,
    /// of which no technique is asked.
    pub(super) fn taken(
        &mut self,
        live: &Live,
        fork: &Fork,
        alternative: &Alternative,
    ) -> Result<Box<Live>, Box<Live>> {
        let mut child = Box::new(live.clone());
        child.depth += 1;
        child.stopped = false;
        child.endless.reset();
        let is_choice = fork.kind == ForkKind::Choice;
        if let Some(entry) = child.entry.as_mut().filter(|e| !e.is_running() && is_choice) {
            entry.choose(alternative.answer);
            return Ok(child);
        }
        if is_choice && child.entry.is_none() {
            child.choices.push(alternative.answer);
        }
        let subject = self.subject.clone();
        let mut setting =
            Setting { program: &subject.program, natives: &self.natives, terms: &mut self.terms };
        child.state.take(&mut setting, fork, alternative);
        if let Clause::Assume(term) = alternative.clause {
            child.said.add(term);
        }
        Err(child)
    }

    /// Runs the companion methods that the technique wants to see run. What earlier ones assumed may leave
    /// no way to go on either.
    fn accompany(&mut self, child: &mut Live, fork: &Fork) -> Result<(), Box<Why>> {
        let contradicts = !child.state.pc.companions.is_empty()
            && fork.kind == ForkKind::Primitive
            && self.smt.check(&self.terms, &child.state.pc.clauses) == Answer::Unsat;
        if contradicts {
            let text = "it contradicts what companion methods assumed before";
            self.with_technique(|_, context| context.tell(|| Event::new(EventKind::Rule, text)));
            return Err(Box::new(Why::Assumed));
        }
        let calls = self
            .with_technique(|technique, context| technique.steering.calls(context, &child.state, Some(fork)));
        self.run_companions(&mut child.state, &calls)
    }
}
