//! The walk from a target back to the entry of the session's method: entered like a query, and walked with the same
//! keys, a node a step.

use std::rc::Rc;

use crate::backward::{Target, Variant};
use crate::explore::backward::rounds::rounds;
use crate::explore::backward::{INLINE, MODELS, Question};
use crate::session::Session;
use crate::session::dive::Dive;
use crate::session::error::{Cause, CommandError};
use crate::session::reply::Reply;
use crate::solve::trace::Round;
use crate::solve::{Verdict, Why};
use crate::technique::li::CUTS_NOTHING;
use crate::technique::{Context, Replay};

/// Iterations of loops where nobody says.
const UNWIND: u32 = 3;

/// What the walk is called among queries.
pub(super) const NAME: &str = "backward";

/// A walk whose rounds are known.
#[derive(Clone)]
struct Known {
    rounds: Rc<[Round]>,
    at: usize,
}

impl Replay for Known {
    fn unit(&self) -> &'static str {
        "node"
    }
    fn advance(&mut self, _: &mut Context, _: bool) -> Round {
        let round = self.rounds.get(self.at).cloned().unwrap_or_default();
        self.at += 1;
        round
    }
    fn copy(&self) -> Box<dyn Replay> {
        Box::new(self.clone())
    }
}

/// `assert -u 3 --variant disj-set --inline 4`.
pub(super) fn parse(text: &str) -> Result<Question, CommandError> {
    let usage = |what: String| {
        let hint = "backward assert -u 3 --variant conj-never --inline 4";
        CommandError::because(Cause::Usage, what).with_hint(hint)
    };
    let mut words = text.split_whitespace();
    let target = words.next().ok_or_else(|| usage("a target is wanted".into()))?;
    let mut question = Question {
        target: Target::parse(target),
        unwind: UNWIND,
        inline: INLINE,
        variant: Variant::ConjNever,
        models: MODELS,
    };
    while let Some(option) = words.next() {
        let value = words.next().ok_or_else(|| usage(format!("{option} wants a value")))?;
        let number = || value.parse().map_err(|_| usage(format!("{option} wants a number, not `{value}`")));
        match option {
            "-u" | "--unwind" => question.unwind = number()?,
            "--inline" => question.inline = number()?,
            "--variant" => {
                let known = Variant::ALL.into_iter().find(|v| v.name() == value);
                let names = Variant::ALL.map(Variant::name).join(", ");
                question.variant = known.ok_or_else(|| usage(format!("the variants are {names}")))?;
            }
            other => return Err(usage(format!("there is no option {other}"))),
        }
    }
    Ok(question)
}

impl Session {
    /// Enters the walk.
    pub(super) fn enter_backward(&mut self, question: &Question) -> Result<Reply, CommandError> {
        if let Some(dive) = &self.now.dive {
            let message = format!("this is inside of a query of {} already", dive.technique());
            return Err(CommandError::because(Cause::NotHere, message).with_hint("`surface` leaves it"));
        }
        let setup = self.explorer.setup.clone();
        let plan = setup.plan(setup.registry.make(CUTS_NOTHING).map_err(crate::base::Diagnostic::from)?);
        let rounds = rounds(plan, question).map_err(|d| CommandError::placed(&setup.program().sources, d))?;
        setup.require_uninterrupted()?;
        let known = rounds.last().and_then(|round| round.verdict.clone());
        let known = known.unwrap_or_else(|| Verdict::Unknown(Why::GaveUp("the walk has no end".into())));
        let replay = Known { rounds: rounds.into(), at: 0 };
        self.now.dive = Some(Dive::known(&self.explorer, &self.now.cursor, NAME, Box::new(replay), known));
        self.in_dive(|view| Reply::Dive(Box::new(view)))
    }
}
