//! What an outcome of the machine means for the path.

use crate::exec::Outcome;
use crate::exec::machine::Bound;
use crate::explore::engine::PathEnd;
use crate::explore::summary::{Limit, Stopped};
use crate::lang::program::Program;

pub(super) fn ended(program: &Program, outcome: Outcome) -> PathEnd {
    match outcome {
        Outcome::Assumed => PathEnd::Infeasible,
        Outcome::BoundExceeded { bound, span } => {
            let limit = match bound {
                Bound::Frames => Limit::Frames,
                Bound::Memory => Limit::Memory,
                Bound::ArrayLength(_) => Limit::ArrayLength,
                Bound::TextLength(_) => Limit::StringLength,
            };
            let at = span.map(|s| format!(" at {}", program.sources.locate(s))).unwrap_or_default();
            PathEnd::Limit(Stopped { at: span, ..Stopped::new(limit, format!("a path {bound}{at}")) })
        }
        Outcome::Unsupported { message, span, .. } => {
            PathEnd::Limit(Stopped { at: span, ..Stopped::new(Limit::Unsupported, message) })
        }
        outcome => PathEnd::Finished(outcome),
    }
}
