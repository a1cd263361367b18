//! The next choice with its alternatives.

use crate::exec::symbolic::ForkKind;
use crate::explore::Engine;
use crate::heap::Clause;
use crate::session::cursor::Cursor;
use crate::session::error::{Cause, CommandError};
use crate::session::explorer::Explorer;
use crate::session::heaps;
use crate::session::place;
use crate::session::reply::Reply;
use crate::session::tree::NodeState;
use crate::session::view::{ChoiceView, HeapView};
use crate::solve::{VerdictWord, Why};

/// What a choice is about: `N0.left`, `condition`, `choice`.
pub fn about(engine: &Engine, kind: ForkKind) -> String {
    match kind {
        ForkKind::Lazy(slot) | ForkKind::Length(slot) | ForkKind::Bound(slot) => {
            engine.layout().slot(slot).name.to_string()
        }
        ForkKind::Primitive => "condition".into(),
        ForkKind::Choice => "choice".into(),
    }
}

/// What a clause makes of the heap, where it decides one of its fields, and that field.
fn heap_after(explorer: &Explorer, cursor: &Cursor, clause: &Clause) -> Option<(HeapView, String)> {
    let slot = match clause {
        Clause::Fixes(slot, _) => *slot,
        other => other.reference()?,
    };
    let mut heap = cursor.state().input.clone();
    heap.apply(clause);
    let conditions = place::path_condition(explorer, cursor);
    let view = HeapView { conditions, ..heaps::view(explorer, &heap) };
    Some((view, heap.layout().slot(slot).name.to_string()))
}

/// The next choice.
///
/// # Errors
/// It was interrupted.
pub fn choices(explorer: &mut Explorer, cursor: &Cursor) -> Result<Reply, CommandError> {
    let cursor = explorer.at_stop(cursor)?;
    let node = cursor.node();
    let (kind, seen) = match &explorer.tree.node(node).state {
        NodeState::Forked(fork, children) => (fork.kind, children.clone()),
        NodeState::Ended(_, text) => return Ok(Reply::NoChoice { end: text.clone() }),
        _ => return Err(CommandError::because(Cause::NotHere, "nothing is known of this node yet")),
    };
    let children = explorer.visit_all(&cursor)?;
    let about = about(&explorer.engine, kind);
    let program = explorer.setup.program();
    let at = cursor.state().machine.top_frame(program).and_then(|f| f.span);
    let at = at.map(|s| program.sources.locate(s));
    let NodeState::Forked(fork, _) = &explorer.tree.node(node).state else {
        return Err(CommandError::because(Cause::NotHere, "nothing is known of this node yet"));
    };
    let mut choices = Vec::new();
    for (i, (alternative, &child)) in fork.alternatives.iter().zip(&children).enumerate() {
        let reached = explorer.tree.node(child);
        let (verdict, why) = match &reached.state {
            NodeState::Split(numbers) => {
                (VerdictWord::NotApplicable, Some(explorer.told_apart(child, numbers)))
            }
            _ => (reached.verdict.word(), reached.verdict.why().map(Why::sentence)),
        };
        choices.push(ChoiceView {
            number: i as u32 + 1,
            clause: explorer.engine.clause_text(&alternative.clause),
            new_object: matches!(alternative.clause, Clause::Expands(..) | Clause::ExpandsAs(..)),
            verdict,
            why,
            visited: seen.get(i).copied().flatten().is_some(),
            heap: heap_after(explorer, &cursor, &alternative.clause),
        });
    }
    Ok(Reply::Choices { about, at, choices })
}
