//! What an audience predicts: recorded at a question, compared with the answer, summed up at the end.

use crate::session::error::{Cause, CommandError};
use crate::solve::VerdictWord;

/// The most hands that are counted at once: more than any room has, and far from where their sums end.
const MOST_HANDS: u32 = 9999;

/// Who predicts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum By {
    /// A name.
    Name(String),
    /// So many hands.
    Hands(u32),
}

/// A prediction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prediction {
    /// What they predict.
    pub verdict: VerdictWord,
    /// Who.
    pub by: By,
}

impl Prediction {
    /// `unsat`, `unsat Ada`, `sat 12`; a beginning of the verdict is enough.
    ///
    /// # Errors
    /// It is no verdict.
    pub fn parse(text: &str) -> Result<Self, CommandError> {
        let text = text.trim();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let begins = |verdict: &VerdictWord| !word.is_empty() && verdict.as_str().starts_with(word);
        let verdict = VerdictWord::JUDGED.into_iter().find(begins).ok_or_else(|| {
            CommandError::because(Cause::Usage, "a prediction is sat, unsat or unknown")
                .with_hint("a name or a number of hands may follow: unsat Ada, sat 12")
        })?;
        let rest = rest.trim();
        let who = rest.strip_prefix("by ").unwrap_or(rest).trim();
        let by = match (who.is_empty(), who.parse()) {
            (true, _) => By::Hands(1),
            (_, Ok(hands)) if (1..=MOST_HANDS).contains(&hands) => By::Hands(hands),
            // A number is no name.
            _ if who.trim_start_matches(['-', '+']).starts_with(|c: char| c.is_ascii_digit()) => {
                let says = format!("a number of hands is one from 1 to {MOST_HANDS}, not {who}");
                return Err(CommandError::because(Cause::Usage, says));
            }
            _ => By::Name(who.into()),
        };
        Ok(Self { verdict, by })
    }

    fn hands(&self) -> u64 {
        if let By::Hands(hands) = self.by { hands.into() } else { 1 }
    }
}

/// A question with what was predicted.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
struct Round {
    question: String,
    given: Vec<Prediction>,
    /// Who was asked in the end, and what they said.
    answer: Option<(String, VerdictWord)>,
}

impl Round {
    fn count(&self, verdict: VerdictWord) -> u64 {
        self.given.iter().filter(|p| p.verdict == verdict).map(Prediction::hands).sum()
    }

    /// `unsat 12, sat 3: lissa says unsat, 12 of 15 right`
    fn line(&self) -> String {
        let counts = VerdictWord::JUDGED.into_iter().map(|verdict| (verdict, self.count(verdict)));
        let counts: Vec<String> = counts
            .filter(|(_, count)| *count > 0)
            .map(|(verdict, count)| format!("{verdict} {count}"))
            .collect();
        let all: u64 = self.given.iter().map(Prediction::hands).sum();
        let came = self.answer.as_ref().map_or("not answered yet".into(), |(who, verdict)| {
            format!("{who} says {verdict}, {} of {all} right", self.count(*verdict))
        });
        format!("{}: {came}", counts.join(", "))
    }
}

/// All predictions of a session.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Predictions {
    rounds: Vec<Round>,
}

impl Predictions {
    /// A question is asked. What was predicted of the same one before it was answered stands.
    pub fn ask(&mut self, question: &str) {
        self.rounds.retain(|round| !round.given.is_empty());
        let is_same = |round: &Round| round.question == question && round.answer.is_none();
        let round = match self.rounds.iter().position(is_same) {
            Some(stands) => self.rounds.remove(stands),
            None => Round { question: question.into(), ..Round::default() },
        };
        self.rounds.push(round);
    }

    /// Somebody predicts; what the same name said before of the same question no longer counts.
    pub fn add(&mut self, prediction: Prediction) {
        if self.rounds.last().is_none_or(|round| round.answer.is_some()) {
            self.ask("");
        }
        let Some(round) = self.rounds.last_mut() else { return };
        if let By::Name(_) = prediction.by {
            round.given.retain(|earlier| earlier.by != prediction.by);
        }
        round.given.push(prediction);
    }

    /// What was predicted of the open question: `unsat 12, sat 3`; `None` where nothing was.
    pub fn open(&self) -> Option<String> {
        let round = self.rounds.last().filter(|round| round.answer.is_none() && !round.given.is_empty())?;
        round.line().split_once(':').map(|(counts, _)| counts.to_string())
    }

    /// The question is answered: how it came out, where somebody had predicted.
    pub fn answer(&mut self, who: &str, verdict: VerdictWord) -> Option<String> {
        let round =
            self.rounds.last_mut().filter(|round| round.answer.is_none() && !round.given.is_empty())?;
        round.answer = Some((who.into(), verdict));
        Some(round.line())
    }

    /// How the last question came out, where somebody had predicted.
    pub fn last(&self) -> Option<String> {
        self.rounds.last().filter(|round| round.answer.is_some()).map(Round::line)
    }

    /// Forgets what was predicted of the open question.
    pub fn drop_open(&mut self) {
        self.rounds.retain(|round| round.answer.is_some());
    }

    /// Right ones, and all, of questions that were answered.
    pub fn score(&self) -> (u64, u64) {
        let answered = self.rounds.iter().filter_map(|round| round.answer.as_ref().map(|a| (round, a.1)));
        answered.fold((0, 0), |(right, all), (round, verdict)| {
            (right + round.count(verdict), all + round.given.iter().map(Prediction::hands).sum::<u64>())
        })
    }

    /// All questions, then each name with its score.
    pub fn summary(&self) -> String {
        let rounds: Vec<&Round> = self.rounds.iter().filter(|round| !round.given.is_empty()).collect();
        if rounds.is_empty() {
            return "nobody has predicted anything\n".into();
        }
        let mut text = String::new();
        for (i, round) in rounds.iter().enumerate() {
            let question = if round.question.is_empty() { "what will it say?" } else { &round.question };
            text += &format!("{}. {question}\n   {}\n", i + 1, round.line());
        }
        let mut names: Vec<&str> = Vec::new();
        for prediction in rounds.iter().flat_map(|round| &round.given) {
            if let By::Name(name) = &prediction.by
                && !names.contains(&name.as_str())
            {
                names.push(name);
            }
        }
        for name in names {
            let said = |round: &&Round| {
                let own = round.given.iter().find(|p| matches!(&p.by, By::Name(by) if by == name))?;
                Some(own.verdict == round.answer.as_ref()?.1)
            };
            let said: Vec<bool> = rounds.iter().filter_map(said).collect();
            text +=
                &format!("{name}: {} of {} right\n", said.iter().filter(|right| **right).count(), said.len());
        }
        let (right, all) = self.score();
        text + &format!("all: {right} of {all} right\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_and_names_are_counted_and_summed_up() {
        let mut all = Predictions::default();
        all.ask("Is it a chain?");
        for text in ["unsat 12", "sat 3", "sat Ada", "unsat Ada", "u by Bob"] {
            all.add(Prediction::parse(text).expect("a prediction"));
        }
        assert_eq!(all.open().as_deref(), Some("sat 3, unsat 14"));
        assert_eq!(
            all.answer("lissa", VerdictWord::Unsat).as_deref(),
            Some("sat 3, unsat 14: lissa says unsat, 14 of 17 right")
        );
        all.ask("And this?");
        all.add(Prediction::parse("sat Ada").expect("a prediction"));
        all.answer("pli", VerdictWord::Unsat);
        assert_eq!(all.score(), (14, 18));
        let summary = all.summary();
        assert!(summary.contains("Ada: 1 of 2 right\nBob: 1 of 1 right\n"), "{summary}");
        assert!(summary.ends_with("all: 14 of 18 right\n"), "{summary}");
    }

    #[test]
    fn a_question_that_is_asked_again_keeps_its_predictions_until_it_is_answered() {
        let mut all = Predictions::default();
        all.ask("Is it a chain?");
        all.add(Prediction::parse("unsat 12").expect("a prediction"));
        all.ask("And this?");
        all.add(Prediction::parse("sat 2").expect("a prediction"));
        all.ask("Is it a chain?");
        assert_eq!(all.open().as_deref(), Some("unsat 12"));
        all.answer("lissa", VerdictWord::Unsat);
        all.ask("And this?");
        assert_eq!(all.open().as_deref(), Some("sat 2"));
        all.ask("Is it a chain?");
        assert_eq!(all.open(), None);
        assert_eq!(all.score(), (12, 12));
    }

    #[test]
    fn what_is_no_verdict_is_refused() {
        assert!(Prediction::parse("maybe").is_err() && Prediction::parse("").is_err());
    }

    #[test]
    fn a_number_is_hands_or_is_refused_and_never_a_name() {
        for text in [
            "unsat 0",
            "unsat 10000",
            "unsat 99999999999999999999",
            "unsat -3",
            "unsat +0",
            "sat 1.5",
            "sat 3x",
        ] {
            let said = Prediction::parse(text).expect_err(text).message;
            assert!(said.contains("from 1 to 9999"), "{said}");
        }
        let mut all = Predictions::default();
        for _ in 0..1000 {
            all.add(Prediction::parse("unsat 9999").expect("a prediction"));
        }
        all.answer("lissa", VerdictWord::Unsat);
        assert_eq!(all.score(), (9_999_000, 9_999_000));
    }
}
