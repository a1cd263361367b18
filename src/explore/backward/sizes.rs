//! How large the conditions are that a walk goes through.

use crate::backward::Walk;
use crate::backward::encode::Encoder;
use crate::base::Diagnostic;
use crate::explore::backward::{Question, Setup};
use crate::explore::engine::Plan;

/// The terms of the conditions at all nodes of a walk together.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Sizes {
    /// Where what several parts share counts once, as Z3 keeps it.
    pub shared: u64,
    /// Where it counts as often as it is written: conditions as trees.
    pub written: f64,
}

/// Walks from the target to the entry and measures the condition of each node.
///
/// # Errors
/// As [`Setup::new`].
pub fn sizes(plan: Plan, question: &Question) -> Result<Sizes, Diagnostic> {
    let cancel = plan.cancel.clone();
    let setup = Setup::new(plan, question)?;
    let subject = setup.engine.subject().clone();
    let encoder = Encoder::new(&subject.program, &setup.graph, setup.input_types());
    let mut walk = Walk::new(&encoder, &setup.graph.targets, question.variant, cancel);
    let mut all = Sizes::default();
    while let Some(id) = walk.step() {
        let (shared, written) = walk.size_at(id);
        all.shared += shared;
        all.written += written;
    }
    Ok(all)
}
