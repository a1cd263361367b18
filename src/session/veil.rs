//! What may be seen while a question is open, or a presenter hides the verdicts: the one place that says so. REPL,
//! scripts, JSON and screen show what has passed through here.
//!
//! Seen are where the session stands, the program (frames, source, variables, output), heaps, path conditions, which
//! alternatives a choice has, and that a path is over. Hidden are what techniques say and why, how a path ended, what
//! was cut, counts of these, and of the visited tree all but the way to here with its alternatives: its shape would
//! tell what was cut.

use crate::session::error::{Cause, CommandError};
use crate::session::reply::Reply;
use crate::session::view::{ChoiceView, LookView, NodeOutcome, TreeRow, VerdictView, Whereabouts};
use crate::solve::VerdictWord;

/// How a path ended, while that is hidden.
pub const END: &str = "is over; how it ended is hidden";

/// What stands for a sentence that is hidden.
const SENTENCE: &str = "hidden until `reveal`";

/// A place: how its path ended is hidden.
pub fn place(at: &mut Whereabouts) {
    if at.end.is_some() {
        (at.end, at.outcome) = (Some(END.into()), Some(NodeOutcome::Hidden));
        // The last frames tell where it ended.
        (at.frames, at.frame) = (Vec::new(), 0);
    }
    at.vacuous = None;
}

/// The visited tree: the way to here with the alternatives beside it and below, all of which look the same.
pub fn rows(rows: &mut Vec<TreeRow>) {
    let here = rows.iter().find(|row| row.here).map(|row| row.choice_path.clone());
    rows.retain_mut(|row| {
        row_of(row, here.as_deref());
        let parent = row.choice_path.split_last().map(|(_, parent)| parent);
        here.as_ref().is_none_or(|here| parent.is_none_or(|parent| here.starts_with(parent)))
    });
}

/// A row: on the way to here the program goes on; of all others nothing is said.
fn row_of(row: &mut TreeRow, here: Option<&[u32]>) {
    let is_on_way = here.is_some_and(|here| here.starts_with(&row.choice_path));
    row.why = None;
    row.outcome = match row.outcome {
        NodeOutcome::Open | NodeOutcome::Choice if is_on_way => NodeOutcome::Choice,
        _ => NodeOutcome::Hidden,
    };
    row.state = if row.outcome == NodeOutcome::Choice { "choice".into() } else { "hidden".into() };
}

/// An alternative: whether it is cut is hidden.
pub fn choice(choice: &mut ChoiceView) {
    (choice.verdict, choice.why, choice.visited) = (VerdictWord::Hidden, None, false);
    if let Some((heap, _)) = &mut choice.heap {
        heap.calm = true;
    }
}

/// A heap: marks of reasons are hidden, and what breaks its shape.
pub fn look(view: &mut LookView) {
    view.heap.calm = true;
    (view.reason, view.accessed) = (Vec::new(), Vec::new());
}

fn verdict(verdict: &mut VerdictView) {
    (verdict.verdict, verdict.why) = (VerdictWord::Hidden, None);
}

/// A reply without what is hidden.
pub fn reply(mut reply: Reply) -> Reply {
    match &mut reply {
        Reply::Moved(at) | Reply::Where(at) => place(at),
        Reply::Stopped { at, hits } => {
            place(at);
            for hit in hits {
                hit.what = "what happened is hidden".into();
            }
        }
        // It stands at the node; that techniques part there is why somebody asks.
        Reply::Disagreement { at, .. } => {
            place(at);
            return Reply::Moved(at.clone());
        }
        Reply::Explored(_)
        | Reply::WhyEnds { .. }
        | Reply::Comparison(_)
        | Reply::Alarms { .. }
        | Reply::Expectation { .. }
        // Whether a heap is among those that callers can build is what a question asks.
        | Reply::Heaps { .. }
        | Reply::Hidden => return Reply::Hidden,
        Reply::Choices { choices, .. } => choices.iter_mut().for_each(choice),
        Reply::NoChoice { end } => *end = END.into(),
        Reply::Tree { rows } => self::rows(rows),
        Reply::Found { text, rows } => {
            // What is found by its state tells the state.
            let wanted = text.to_lowercase();
            rows.retain(|row| row.clause.to_lowercase().contains(&wanted));
            rows.iter_mut().for_each(|row| row_of(row, None));
        }
        Reply::HeapAs(view) => look(view),
        Reply::Heap(heap) => heap.calm = true,
        Reply::Verdicts { verdicts, relies_on, .. } => {
            verdicts.iter_mut().for_each(verdict);
            relies_on.clear();
        }
        Reply::Why(why) => {
            why.verdict = VerdictWord::Hidden;
            why.sentence = SENTENCE.into();
            (why.details, why.relies_on, why.at, why.line) = (Vec::new(), Vec::new(), None, None);
            (why.smallest, why.refusal, why.witness) = (None, None, None);
            why.heap.calm = true;
        }
        Reply::Diff(view) => {
            view.ends = (None, None);
            (view.heaps.0.calm, view.heaps.1.calm) = (true, true);
        }
        Reply::Dive(view) => {
            // What happens to candidates tells the verdict.
            (view.last, view.recent, view.left_out) = (None, Vec::new(), 0);
            if let Some(heap) = &mut view.drawn {
                heap.calm = true;
            }
            view.verdict.iter_mut().for_each(verdict);
        }
        Reply::Surfaced { verdict, at, .. } => {
            self::verdict(verdict);
            place(at);
        }
        Reply::Breakpoints { breakpoints } => breakpoints.iter_mut().for_each(|point| point.hits = 0),
        Reply::Value { .. }
        | Reply::Vector { .. }
        | Reply::Accessed { .. }
        | Reply::Fixed { .. }
        | Reply::Watches { .. }
        | Reply::Marks { .. }
        | Reply::Notes { .. }
        | Reply::Pc { .. }
        | Reply::Vars { .. }
        | Reply::Source(_)
        | Reply::Output { .. } => {}
    }
    reply
}

/// Why a command could not be carried out, without what is hidden.
pub fn error(error: CommandError) -> CommandError {
    match error.cause {
        Some(Cause::Cut) => {
            CommandError::because(Cause::NotHere, "nobody can go there now: why is hidden until `reveal`")
        }
        Some(Cause::Ended) => CommandError::because(Cause::Ended, format!("the path {END}"))
            .with_hint("`back` or `goto` lead elsewhere"),
        // That techniques agree everywhere, that no path ends in an alarm.
        Some(Cause::Nothing) => {
            CommandError::because(Cause::Nothing, "whether there is any such thing is hidden until `reveal`")
        }
        _ => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::view::{DiveView, EventView, HeapView};

    fn row(path: &[u32], outcome: NodeOutcome, here: bool) -> TreeRow {
        let state = if outcome == NodeOutcome::NeverEnds { "never ends" } else { "cut" };
        TreeRow {
            choice_path: path.to_vec(),
            clause: "x".into(),
            state: state.into(),
            outcome,
            why: Some("why".into()),
            here,
        }
    }

    #[test]
    fn of_the_tree_the_way_and_its_alternatives_are_left_and_look_the_same() {
        let mut all = vec![
            row(&[], NodeOutcome::Choice, false),
            row(&[1], NodeOutcome::Return, false),
            row(&[2], NodeOutcome::Choice, false),
            row(&[2, 1], NodeOutcome::Cut, false),
            row(&[2, 2], NodeOutcome::NeverEnds, true),
            row(&[3], NodeOutcome::Choice, false),
            row(&[3, 1], NodeOutcome::Cut, false),
        ];
        rows(&mut all);
        let shown: Vec<String> = all.iter().map(|r| format!("{:?} {}", r.choice_path, r.state)).collect();
        assert_eq!(
            shown,
            ["[] choice", "[1] hidden", "[2] choice", "[2, 1] hidden", "[2, 2] hidden", "[3] hidden"]
        );
        assert!(all.iter().all(|row| row.why.is_none()));
    }

    #[test]
    fn whether_there_is_a_disagreement_or_a_valid_heap_is_hidden() {
        let agree = CommandError::because(Cause::Nothing, "the techniques agree everywhere");
        let other = CommandError::because(Cause::Nothing, "no path ends in an alarm");
        assert_eq!(error(agree), error(other));
        let valid = |heaps| Reply::Heaps { scope: 3, heaps, explored: 7, partial: None };
        assert_eq!(reply(valid(Vec::new())), Reply::Hidden);
        assert_eq!(reply(valid(vec![HeapView::default()])), Reply::Hidden);
    }

    #[test]
    fn a_dive_shows_no_events_and_heaps_are_calm() {
        let event = EventView {
            kind: "candidate",
            text: "no candidate is left".into(),
            at: None,
            line: None,
            facts: Vec::new(),
        };
        let view = DiveView {
            last: Some(event.clone()),
            recent: vec![event],
            left_out: 4,
            drawn: Some(HeapView::default()),
            ..DiveView::default()
        };
        let Reply::Dive(view) = reply(Reply::Dive(Box::new(view))) else { panic!("a dive") };
        assert!(view.last.is_none() && view.recent.is_empty() && view.left_out == 0);
        assert!(view.drawn.is_some_and(|heap| heap.calm));
        let Reply::Heap(heap) = reply(Reply::Heap(HeapView::default())) else { panic!("a heap") };
        assert!(heap.calm);
        let Reply::HeapAs(view) = reply(Reply::HeapAs(Box::default())) else { panic!("a heap") };
        assert!(view.heap.calm);
    }

    #[test]
    fn ends_of_all_kinds_look_the_same() {
        let ended = |end: &str, outcome| {
            let mut at =
                Whereabouts { end: Some(end.into()), outcome: Some(outcome), ..Whereabouts::default() };
            place(&mut at);
            at
        };
        assert_eq!(ended("returns", NodeOutcome::Return), ended("never ends", NodeOutcome::NeverEnds));
    }
}
