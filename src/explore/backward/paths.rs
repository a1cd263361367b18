//! What the run of a candidate is worth: the exact verdict on its path, and the replay of the witness.

use std::sync::Arc;

use crate::backward::Goal;
use crate::exec::{Observer, Outcome};
use crate::explore::ChoicePath;
use crate::explore::backward::guided::Guided;
use crate::explore::engine::{Engine, Live};
use crate::explore::reason::Reason;
use crate::explore::replay::{ConcreteInput, Ran};
use crate::explore::validate::Validator;
use crate::lang::ir::Pc;
use crate::lang::program::MethodId;
use crate::solve::{Verdict, Witness};

/// What a candidate turned out to be.
pub enum Found {
    /// An input of the subject that reaches the target, replayed.
    Real(Box<Witness>, Box<ConcreteInput>),
    /// Its path reaches the target, and no input of the subject takes it: why.
    Spurious(String, Option<Arc<Reason>>),
    /// Its path does not reach the target.
    Elsewhere,
    /// What is required of inputs does not hold.
    NoInput,
    /// Not decided: why.
    Unknown(String),
}

/// Decides candidates.
#[derive(Default)]
pub struct Judge {
    validator: Validator,
    asked: u32,
}

/// Sees whether a run comes to the target.
struct Passing<'a> {
    goal: &'a Goal,
    passed: bool,
}

impl Observer for Passing<'_> {
    fn on_instruction(&mut self, method: MethodId, pc: Pc) {
        self.passed |= self.goal.is_at(method, pc);
    }
}

impl Judge {
    /// Decides one by its run, which is given back.
    pub fn judge(&mut self, engine: &mut Engine, goal: &Goal, guided: Guided) -> (Box<Live>, Found) {
        match guided {
            Guided::Hit(live) => {
                let found = self.hit(engine, goal, &live);
                (live, found)
            }
            Guided::Missed(live) => (live, Found::Elsewhere),
            Guided::Refused(live) => (live, Found::NoInput),
            Guided::Stuck(live, why) => {
                (live, Found::Unknown(format!("a model could not be run to an end: {why}")))
            }
        }
    }

    fn hit(&mut self, engine: &mut Engine, goal: &Goal, live: &Live) -> Found {
        match self.validator.exact(engine, live) {
            Verdict::Unsat(why) => {
                // A key of its own: what was decided of two models may differ where their path conditions do not.
                self.asked += 1;
                let (path, state) = (ChoicePath(vec![self.asked]), &live.state);
                let reason = self.validator.reason(engine, &path, &state.input, &state.pc).ok().flatten();
                let program = engine.subject().program.clone();
                let sentence = reason.as_ref().map(|r| r.sentence(&program, engine.terms()));
                Found::Spurious(sentence.unwrap_or_else(|| why.sentence()), reason)
            }
            Verdict::Unknown(why) => Found::Unknown(why.sentence()),
            Verdict::Sat(None) => Found::Unknown("no witness was built".into()),
            Verdict::Sat(Some(witness)) => match replayed(engine, goal, live, &witness) {
                Ok(input) => Found::Real(Box::new(witness), Box::new(input)),
                Err(why) => Found::Unknown(format!("a witness exists, and its replay differs: {why}")),
            },
        }
    }
}

/// Runs the method on the witness: it must come to the target.
fn replayed(
    engine: &mut Engine,
    goal: &Goal,
    live: &Live,
    witness: &Witness,
) -> Result<ConcreteInput, String> {
    let input = ConcreteInput::of(engine, live, witness).ok_or("the method was not called")?;
    let mut passing = Passing { goal, passed: false };
    let (ran, ..) = input.watch_method(engine, &mut passing)?;
    let program = &engine.subject().program;
    let escapes = match &ran {
        Ran::Ended(Outcome::Exception { class, .. }) => goal.catches(program, *class),
        _ => false,
    };
    if !passing.passed && !escapes {
        return Err(match ran {
            Ran::Ended(Outcome::Exception { class, .. }) => {
                format!("the method throws {}", program.classes[class].simple)
            }
            _ => "the method does not come to the target".into(),
        });
    }
    if !engine.given().is_empty() || input.has_identities() {
        input.replay_precondition(engine)?;
    }
    Ok(input)
}
