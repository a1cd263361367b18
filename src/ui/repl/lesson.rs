//! A lesson in the REPL: a step at a time, forwards and back; where nobody sits at a terminal, as a story.

use std::io::IsTerminal;

use crate::session::cursor::Position;
use crate::ui::console::{Answer, Console};
use crate::ui::lesson::predictions::Prediction;
use crate::ui::lesson::{Asking, Lesson, Step, changes};
use crate::ui::repl::Face;

/// Longest line of a sentence.
const WIDTH: usize = 96;

impl Face<'_> {
    /// Walks through a lesson; `false` where somebody ended the session.
    pub(super) fn walk(&self, console: &mut Console, lesson: &Lesson) -> bool {
        if self.json {
            return self.walk_lines(console, lesson);
        }
        println!("{}", lesson.head(false));
        if !self.quietly(console, &lesson.load) {
            return !console.interrupt().requested();
        }
        let (_, before) = console.predictions();
        let waits = !self.is_script || std::io::stdin().is_terminal();
        let mut at = 0;
        while let Some(step) = lesson.steps.get(at) {
            self.show_step(console, lesson, at);
            if console.interrupt().requested() {
                console.veil(false);
                return false;
            }
            let stood = stands(console);
            let mut is_changed = false;
            let next = if waits { self.wait(console, step, &mut is_changed) } else { Some(true) };
            console.veil(false);
            let is_last = at + 1 == lesson.steps.len();
            if next == Some(true) && !is_last && (is_changed || stands(console) != stood) {
                self.goes(console, is_changed.then_some(lesson), &step.end);
                let node = console.session().map(|session| session.tree().path(session.position().node));
                println!("(the lesson goes on from {})", node.unwrap_or_default());
            }
            match next {
                Some(true) => at += 1,
                Some(false) if at == 0 => println!("this is the first step"),
                Some(false) => {
                    at -= 1;
                    self.goes(console, is_changed.then_some(lesson), &lesson.steps[at].way);
                }
                None => return true,
            }
        }
        println!("\nThat is the lesson.");
        let (last, all) = console.predictions();
        // Where nobody predicts there is nothing to sum up again.
        if last.is_some() && all != before {
            print!("{all}");
        }
        true
    }

    /// The lesson's lines as replies.
    fn walk_lines(&self, console: &mut Console, lesson: &Lesson) -> bool {
        let load = (None, lesson.load.clone());
        let steps =
            lesson.steps.iter().flat_map(|step| step.lines().into_iter().map(move |l| (Some(step), l)));
        for (step, line) in std::iter::once(load).chain(steps) {
            console.veil(step.is_some_and(|step| step.hides_from(&line)));
            let result = console.execute(&line);
            self.show(result.as_ref());
            if console.interrupt().requested() {
                break;
            }
        }
        console.veil(false);
        !console.interrupt().requested()
    }

    /// A step: its sentences, its words, its question, and what its commands show.
    fn show_step(&self, console: &mut Console, lesson: &Lesson, at: usize) {
        let step = &lesson.steps[at];
        println!("\nstep {} of {}", at + 1, lesson.steps.len());
        for says in &step.says {
            println!("{}", textwrap::fill(says, WIDTH));
        }
        if let Some(asks) = &step.asks {
            println!("? {}", textwrap::fill(asks, WIDTH));
        }
        for word in &step.words {
            let indented = textwrap::Options::new(WIDTH).initial_indent("  ").subsequent_indent("    ");
            println!("{}", textwrap::fill(&word.line(), indented));
        }
        if let Some(asks) = &step.asks {
            console.arbiter(step.answer.as_ref().map(|(technique, _)| technique.clone()));
            self.quietly(console, &format!("ask {asks}"));
        }
        // Until its question is answered nothing tells but the lesson itself.
        let hides = step.asking != Asking::No;
        let mut lines: Vec<&str> = if step.reveals { vec!["reveal"] } else { Vec::new() };
        lines.extend(step.commands.iter().map(String::as_str));
        for line in lines {
            // It answers the question, of which a step back may know nothing.
            let shows = line != "reveal" || console.hides();
            if !shows {
                continue;
            }
            println!("> {line}");
            console.veil(step.hides_from(line));
            let result = console.execute(line);
            // A lesson within a lesson would be without end.
            if !matches!(result, Ok(Answer::Lesson(_) | Answer::Quit)) {
                self.show(result.as_ref());
            }
            if line == "reveal"
                && let (Some(came), _) = console.predictions()
            {
                println!("predicted {came}");
            }
        }
        console.veil(false);
        for line in &step.expects {
            let result = console.execute(line);
            self.show(result.as_ref());
        }
        console.veil(hides);
    }

    /// Brings the session to where a step stands, by the way that it says; where its tree was changed, the lesson's
    /// subject is loaded first.
    fn goes(&self, console: &mut Console, changed: Option<&Lesson>, way: &[String]) {
        let dives = console.session().is_some_and(|session| session.diving().is_some());
        let first = changed.map(|lesson| lesson.load.as_str()).or(dives.then_some("surface"));
        for line in first.into_iter().chain(way.iter().map(String::as_str)) {
            self.quietly(console, line);
        }
    }

    /// Carries a line out without a word, unless it fails.
    fn quietly(&self, console: &mut Console, line: &str) -> bool {
        let result = console.execute(line);
        if result.is_err() {
            self.show(result.as_ref());
        }
        result.is_ok()
    }

    /// Waits for a key: forwards, back, or `None` to leave. Anything else is a command; whether one leads to another tree
    /// is said.
    fn wait(&self, console: &mut Console, step: &Step, is_changed: &mut bool) -> Option<bool> {
        loop {
            match &step.asks {
                Some(_) => print!(
                    "(sat or unsat, with a name or hands: a prediction; Enter answers, b back, q leaves) "
                ),
                None => print!("(Enter goes on, b back, q leaves; or a command) "),
            }
            let mut line = String::new();
            if !std::io::stdin().read_line(&mut line).is_ok_and(|bytes| bytes > 0) {
                return None;
            }
            match line.trim() {
                "" => return Some(true),
                "b" | "back" => return Some(false),
                "q" | "quit" => return None,
                typed if step.asks.is_some() && Prediction::parse(typed).is_ok() => {
                    let result = console.execute(&format!("predict {typed}"));
                    self.show(result.as_ref());
                }
                typed => {
                    if let Some(says) = refusal(console, step, typed) {
                        println!("{says}");
                        continue;
                    }
                    *is_changed |= changes(typed);
                    let result = console.execute(typed);
                    self.show(result.as_ref());
                }
            }
        }
    }
}

/// The technique of a session, where it stands, and in which query.
fn stands(console: &Console) -> Option<(String, Position, Option<String>)> {
    let session = console.session()?;
    Some((session.settings().technique.clone(), session.position(), session.diving()))
}

/// Why what somebody types is not carried out.
fn refusal(console: &Console, step: &Step, typed: &str) -> Option<&'static str> {
    let session = console.session()?;
    let node = session.tree().path(session.position().node).0;
    step.asking.refuses(typed, &node, &session.settings().technique)
}
