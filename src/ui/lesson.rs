//! Lessons: a script beside a subject that tells a story step by step. REPL, screen and handouts show the same steps.
//!
//! A script is text: its head says title, minutes, what it is about and what it shows, a `load` line which subject. Each
//! step begins with `say`, `ask` or `reveal`; sentences come first, then the commands that show what they speak of, moves before
//! looks. `ask` opens a question, `reveal` begins the step that answers it, and the first `expect` there is the answer.

mod asking;
pub mod courses;
pub mod handout;
pub mod predictions;
pub mod words;

use crate::base::Code;
use crate::base::count::counted;
use crate::explore::ChoicePath;
use crate::session::command::{CommandInfo, Flag, split};
use crate::solve::VerdictWord;
use crate::subject::files::{DiskAndBundled, lesson_of};
use crate::ui::commands::find;
use crate::ui::exit::Failure;
pub use asking::Asking;
use words::Word;

/// A lesson.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The subject, as on the command line.
    pub name: String,
    /// Its title.
    pub title: String,
    /// How long it takes.
    pub minutes: u32,
    /// What it is about, in one clause that answers nothing.
    pub about: String,
    /// What it shows, in one clause, which may tell the answer of its question.
    pub shows: String,
    /// The line that loads what it is about.
    pub load: String,
    /// Its steps.
    pub steps: Vec<Step>,
}

/// A step of a lesson.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Step {
    /// Its sentences.
    pub says: Vec<String>,
    /// The question that it ends with.
    pub asks: Option<String>,
    /// Whether it answers the last question.
    pub reveals: bool,
    /// Words that are seen here first.
    pub words: Vec<&'static Word>,
    /// Its commands, expectations left out.
    pub commands: Vec<String>,
    /// What it takes for granted, which scripts check.
    pub expects: Vec<String>,
    /// Of a question: who is asked in the end, and what they say.
    pub answer: Option<(String, VerdictWord)>,
    /// Commands that bring a session, once the subject is loaded, to where the step begins.
    pub way: Vec<String>,
    /// Commands that bring it to where the step ends.
    pub end: Vec<String>,
    /// Whether a question is open when it begins.
    pub is_open: bool,
    /// Whether what tells the answer of a question is hidden while it is shown.
    pub asking: Asking,
    /// The node where it ends, where it says so itself.
    pub node: Option<Vec<u32>>,
}

impl Step {
    /// The techniques whose verdicts at its own node it tells by itself; of a step that reveals that is `None`: all.
    pub fn tells(&self) -> Option<Vec<String>> {
        if self.reveals {
            return None;
        }
        if self.asking == Asking::Open {
            return Some(Vec::new());
        }
        // With a number it is about an alternative.
        let own = self.expects.iter().filter(|line| line.split_whitespace().count() == 3);
        Some(own.filter_map(|line| expectation(line)).map(|(who, _)| who).collect())
    }

    /// Its lines in a script.
    pub fn lines(&self) -> Vec<String> {
        let mut lines: Vec<String> = self.reveals.then(|| "reveal".into()).into_iter().collect();
        lines.extend(self.says.iter().map(|says| format!("say {says}")));
        lines.extend(self.asks.iter().map(|asks| format!("ask {asks}")));
        lines.extend(self.commands.iter().chain(&self.expects).cloned());
        lines
    }

    /// Whether one of its lines may come to what it hides: those that answer, or that say themselves whose verdict is
    /// told, do not.
    pub fn hides_from(&self, line: &str) -> bool {
        let tells = |info: &CommandInfo| {
            info.is(Flag::Tells) || info.is(Flag::TellsOne) || ["reveal", "expect"].contains(&info.name)
        };
        self.asking != Asking::No && !find(split(line).0).is_ok_and(tells)
    }
}

impl Lesson {
    /// The lesson of a subject, which is named as on the command line.
    ///
    /// # Errors
    /// It has none.
    pub fn of(subject: &str) -> Result<Self, Failure> {
        let Some(text) = lesson_of(&DiskAndBundled, subject) else {
            return Err(Failure::new(Code::NoLesson, format!("{subject} has no lesson"))
                .with_hint("`symheap teach` lists the lessons"));
        };
        Ok(Self::parse(subject, &text))
    }

    /// From a script. What is not told in its head is empty.
    pub fn parse(subject: &str, text: &str) -> Self {
        let mut lesson = Self { name: subject.trim_end_matches('/').into(), ..Self::default() };
        let quoted = shlex::try_quote(subject).unwrap_or_default().into_owned();
        lesson.load = format!("load {quoted}");
        let mut step = Step::default();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            if let Some(comment) = line.strip_prefix('#') {
                lesson.reads(comment.trim());
                continue;
            }
            let (word, rest) = split(line);
            match find(word).map(|info| info.name) {
                Ok("load") => {
                    // A lesson beside a copy of its subject is about the copy.
                    let options = rest.split_once(char::is_whitespace).map_or("", |(_, options)| options);
                    lesson.load = format!("load {quoted} {}", options.trim()).trim_end().to_string();
                }
                Ok(name @ ("say" | "ask" | "reveal")) => {
                    let begins = !step.commands.is_empty()
                        || !step.expects.is_empty()
                        || step.asks.is_some()
                        || name == "reveal";
                    if begins {
                        lesson.end(std::mem::take(&mut step));
                    }
                    match name {
                        "say" => step.says.push(rest.into()),
                        "ask" => step.asks = Some(rest.into()),
                        _ => step.reveals = true,
                    }
                }
                Ok("expect") => step.expects.push(line.into()),
                Ok("pause") => {}
                _ => step.commands.push(line.into()),
            }
        }
        lesson.end(step);
        lesson.settle();
        lesson
    }

    /// A line of the head.
    fn reads(&mut self, comment: &str) {
        let (name, value) = comment.split_once(':').unwrap_or((comment, ""));
        match name.trim() {
            "title" => self.title = value.trim().into(),
            "minutes" => self.minutes = value.trim().parse().unwrap_or_default(),
            "about" => self.about = value.trim().into(),
            "shows" => self.shows = value.trim().into(),
            _ => {}
        }
    }

    fn end(&mut self, step: Step) {
        if step != Step::default() {
            self.steps.push(step);
        }
    }

    /// What of a step follows from the ones before and behind it.
    fn settle(&mut self) {
        // A lesson goes on with the technique that it was loaded with, until it names another.
        let mut words = self.load.split_whitespace().skip_while(|word| *word != "-t").skip(1);
        let mut way =
            Way { technique: words.next().map(|name| format!("technique {name}")), ..Way::default() };
        let mut seen: Vec<&'static Word> = Vec::new();
        let mut is_open = false;
        for step in &mut self.steps {
            (step.way, step.is_open) = (way.lines(), is_open);
            step.commands.iter().for_each(|line| way.goes(line));
            (step.node, step.end) = (way.node(), way.lines());
            is_open = (is_open && !step.reveals) || step.asks.is_some();
            step.words = words::of(step).into_iter().filter(|word| !seen.contains(word)).collect();
            seen.extend(&step.words);
        }
        let (mut answer, mut asks_later) = (None, false);
        for step in self.steps.iter_mut().rev() {
            let is_open = step.asks.is_some() || step.is_open && !step.reveals;
            asks_later |= is_open;
            step.asking = match (is_open, asks_later) {
                (true, _) => Asking::Open,
                (false, true) => Asking::Ahead,
                (false, false) => Asking::No,
            };
            if step.reveals {
                answer = step.expects.first().and_then(|line| expectation(line));
            }
            if step.asks.is_some() {
                step.answer = answer.take();
            }
        }
    }

    /// What is said of it where it is listed: to those who know the answers what it shows, to others only what it is
    /// about, unless it asks nothing.
    pub fn clause(&self, knows: bool) -> &str {
        let asks = self.steps.iter().any(|step| step.asks.is_some());
        match (knows || !asks, self.shows.is_empty()) {
            (true, false) => &self.shows,
            _ => &self.about,
        }
    }

    /// Its title and how long it takes, then [`Self::clause`].
    pub fn head(&self, knows: bool) -> String {
        let head = format!("{} ({})", self.title, counted(self.minutes, "minute"));
        match self.clause(knows) {
            "" => head,
            clause => format!("{head}: {clause}"),
        }
    }

    /// The lines that a script of it has, the first one its `load`.
    pub fn lines(&self) -> Vec<String> {
        std::iter::once(self.load.clone()).chain(self.steps.iter().flat_map(Step::lines)).collect()
    }
}

/// Whether a line leads away from what a step speaks of: it moves, or leads to another tree.
pub fn leads_away(line: &str) -> bool {
    moves(line) || changes(line)
}

/// Whether a line leads to a tree that moves do not lead back from: it loads something, or assumes something.
pub fn changes(line: &str) -> bool {
    let is_other = |info: &CommandInfo| info.is(Flag::Anew) && info.name != "technique";
    find(split(line).0).is_ok_and(|info| info.is(Flag::Loads) || is_other(info))
}

/// Whether a line of a lesson moves what is looked at: the session, its technique, or the place in a query.
pub fn moves(line: &str) -> bool {
    let is_of_dive = |name: &str| ["technique", "dive", "backward", "candidate", "surface"].contains(&name);
    find(split(line).0).is_ok_and(|info| info.is(Flag::Moves) || is_of_dive(info.name))
}

/// Who is expected to say what: `expect unsat lissa`.
fn expectation(line: &str) -> Option<(String, VerdictWord)> {
    let mut words = line.split_whitespace().skip(1);
    let said = words.next()?;
    let word = VerdictWord::JUDGED.into_iter().find(|word| word.as_str() == said)?;
    Some((words.next().unwrap_or_default().into(), word))
}

fn is_dive(line: &str) -> bool {
    find(split(line).0).is_ok_and(|info| info.name == "dive")
}

/// Where a script has led: the technique, and the moves since the last jump.
#[derive(Default)]
struct Way {
    technique: Option<String>,
    moves: Vec<String>,
}

impl Way {
    fn goes(&mut self, line: &str) {
        let (word, _) = split(line);
        let Ok(info) = find(word) else { return };
        match info.name {
            "technique" => self.technique = Some(line.into()),
            "goto" | "restart" => self.moves = vec![line.into()],
            // What was done in a query is left with it.
            "surface" => self
                .moves
                .truncate(self.moves.iter().position(|line| is_dive(line)).unwrap_or(self.moves.len())),
            _ if moves(line) => self.moves.push(line.into()),
            _ => {}
        }
    }

    /// The node, where a jump leads to it and nothing moves on from there.
    fn node(&self) -> Option<Vec<u32>> {
        let [jump] = self.moves.as_slice() else { return None };
        let path: ChoicePath = jump.strip_prefix("goto ")?.trim().parse().ok()?;
        Some(path.0)
    }

    fn lines(&self) -> Vec<String> {
        let jumps =
            self.moves.first().is_some_and(|line| line.starts_with("goto") || line.starts_with("restart"));
        let restart = (!jumps).then(|| "restart".to_string());
        self.technique.iter().cloned().chain(restart).chain(self.moves.iter().cloned()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = "# title: A ring\n# minutes: 5\n# shows: rings\nload x/ring get -k 3 -t li\n\n\
        say One.\nsay Two.\ngoto [1]\nchoices\n\nask Is it a list?\nheap\n\nreveal\nsay No.\nexpect unsat lissa\n\
        why lissa\n\nsay Another.\ntechnique hex\ncontinue\n";

    #[test]
    fn steps_are_sentences_with_their_commands() {
        let lesson = Lesson::parse("my ring", SCRIPT);
        assert_eq!((lesson.title.as_str(), lesson.minutes, lesson.shows.as_str()), ("A ring", 5, "rings"));
        // It asks, and says nothing that those may read who do not know the answer.
        assert_eq!((lesson.clause(true), lesson.clause(false)), ("rings", ""));
        assert_eq!(lesson.head(false), "A ring (5 minutes)");
        let asks_nothing = Lesson::parse("x", "# shows: rings\nload x get\nsay One.\n");
        assert_eq!(asks_nothing.clause(false), "rings");
        assert_eq!(lesson.load, "load 'my ring' get -k 3 -t li");
        assert_eq!(lesson.steps.len(), 4);
        assert_eq!(lesson.steps[0].says, ["One.", "Two."]);
        assert_eq!(lesson.steps[0].commands, ["goto [1]", "choices"]);
        assert_eq!(lesson.steps[1].asks.as_deref(), Some("Is it a list?"));
        assert_eq!(lesson.steps[1].answer, Some(("lissa".into(), VerdictWord::Unsat)));
        let open: Vec<bool> = lesson.steps.iter().map(|step| step.is_open).collect();
        assert_eq!(open, [false, false, true, false]);
        let asking: Vec<Asking> = lesson.steps.iter().map(|step| step.asking).collect();
        assert_eq!(asking, [Asking::Ahead, Asking::Open, Asking::No, Asking::No]);
        assert!(lesson.steps[2].reveals);
        assert_eq!(lesson.steps[2].commands, ["why lissa"]);
    }

    #[test]
    fn each_step_knows_the_way_to_it() {
        let lesson = Lesson::parse("x", SCRIPT);
        assert_eq!(lesson.steps[0].way, ["technique li", "restart"]);
        assert_eq!(lesson.steps[3].way, ["technique li", "goto [1]"]);
        assert_eq!(lesson.steps[3].commands, ["technique hex", "continue"]);
    }

    #[test]
    fn the_way_to_a_step_in_a_query_leads_into_it() {
        let script =
            "load x/ring get\nsay A.\ngoto [1]\ndive lissa 2\n\nsay B.\nnext\n\nsay C.\nsurface\n\nsay D.\n";
        let ways: Vec<Vec<String>> =
            Lesson::parse("x", script).steps.into_iter().map(|step| step.way).collect();
        assert_eq!(ways[1], ["goto [1]", "dive lissa 2"]);
        assert_eq!(ways[2], ["goto [1]", "dive lissa 2", "next"]);
        assert_eq!(ways[3], ["goto [1]"]);
    }

    #[test]
    fn every_bundled_lesson_keeps_the_rules() {
        for name in courses::all() {
            let lesson = Lesson::of(&name).expect("a lesson");
            assert!(!lesson.title.is_empty() && lesson.minutes > 0 && !lesson.shows.is_empty(), "{name}");
            assert!(!lesson.about.is_empty(), "{name}");
            assert!(lesson.load.starts_with(&format!("load {name} ")), "{name}: {}", lesson.load);
            assert!(lesson.steps.iter().any(|step| step.asks.is_some()), "{name} asks nothing");
            for (i, step) in lesson.steps.iter().enumerate() {
                let at = format!("{name} step {}", i + 1);
                assert!(!step.says.is_empty() || step.asks.is_some(), "{at} shows something without a word");
                assert!(step.reveals == step.is_open, "{at}: a question is answered in the next step");
                assert!(step.asks.is_none() || step.answer.is_some(), "{at}: a question without an answer");
                let moves: Vec<bool> = step.commands.iter().map(|line| moves(line)).collect();
                assert!(moves.is_sorted_by(|a, b| a >= b), "{at} looks before it moves: {:?}", step.commands);
                let jumps = step.commands.iter().filter(|line| line.starts_with("goto")).count();
                assert!(jumps <= 1, "{at} jumps over what nobody sees");
            }
        }
    }
}
