//! `symheap export --lesson`: a lesson as a page to print.

use std::rc::Rc;

use crate::base::Code;
use crate::session::command::{Flag, split};
use crate::session::{Reply, veil};
use crate::technique::Registry;
use crate::ui::console::{Console, answer_text, find};
use crate::ui::exit::Failure;
use crate::ui::export::Format;
use crate::ui::lesson::handout::{Shown, html, markdown, page};
use crate::ui::lesson::{Asking, Lesson, Step, courses, moves};
use crate::ui::render_reply::HIDDEN;
use crate::ui::render_reply::pictured::How;
use crate::ui::start::args::{Common, Export};
use crate::ui::start::interrupt::Interrupt;

/// The page.
///
/// # Errors
/// There is no such lesson, or it has no such form; one of its commands fails.
pub fn handout(
    registry: &Rc<Registry>,
    name: &str,
    format: Option<Format>,
    options: &Export,
    common: &Common,
) -> Result<String, Failure> {
    let (title, lessons) = match (courses::lesson(name), courses::course(name)) {
        (Ok(lesson), _) => (lesson.title.clone(), vec![lesson]),
        // A course is its lessons, one after the other.
        (Err(_), Some(course)) => (course.title.to_string(), course.read()),
        (Err(failure), None) => return Err(failure),
    };
    let (is_html, of) = match format {
        Some(Format::Md) => (false, markdown as fn(&Lesson, &[Shown], bool) -> String),
        Some(Format::Html) => (true, html as fn(&Lesson, &[Shown], bool) -> String),
        _ => {
            let failure = Failure::new(Code::Usage, "a lesson is exported as md or html");
            return Err(failure.with_hint("symheap export --lesson cycle --format md"));
        }
    };
    let interrupt = Interrupt::new(common.timeout);
    let mut console = Console::new(registry.clone(), &options.exploration, common, interrupt)?;
    let mut texts = Vec::new();
    for lesson in &lessons {
        console.veil(false);
        console.execute(&lesson.load)?;
        let mut shown = Vec::new();
        for step in &lesson.steps {
            shown.push(play(&mut console, step)?);
        }
        texts.push(of(lesson, &shown, !options.no_answers));
    }
    let text = texts.join("\n");
    Ok(if is_html { page(&title, &text) } else { text })
}

/// Carries a step out, and keeps what it shows. Until a question is answered nothing but the step itself tells.
fn play(console: &mut Console, step: &Step) -> Result<Shown, Failure> {
    let mut answers = Vec::new();
    // Panes show heaps and verdicts; here the page does.
    for line in &step.commands {
        let info = find(split(line).0)?;
        let tells = info.is(Flag::Tells) || info.is(Flag::TellsOne);
        console.veil(step.asking == Asking::Open || step.asking == Asking::Ahead && !tells);
        let answer = console.execute(line)?;
        let on_page = info.is(Flag::Moves)
            || info.is(Flag::OnPanes) && info.name != "choices"
            || info.name == "technique";
        // The session's heap stays while a query is walked: the page shows the last place in it.
        let in_query = console.session().is_some_and(|session| session.diving().is_some());
        if in_query && moves(line) {
            answers = vec![(line.clone(), answer_text(Ok(&answer), &How::default()))];
        } else if !on_page {
            // On paper nothing is going to be shown later.
            let text = answer_text(Ok(&answer), &How::default()).replace(HIDDEN, "");
            answers.push((line.clone(), text));
        }
    }
    let techniques = console.registry().in_panes();
    let Some(session) = console.session_mut() else { return Ok(Shown::default()) };
    let heap = match session.line("heap input --view picture")? {
        Reply::HeapAs(mut view) => {
            if step.asking != Asking::No {
                veil::look(&mut view);
            }
            Some(*view)
        }
        _ => None,
    };
    let node = session.place();
    let node = if node.clause_path.is_empty() { "At the start".into() } else { node.clause_path };
    let told = if step.asking == Asking::No { None } else { step.tells() };
    let told =
        |technique: &&String| told.as_ref().is_none_or(|told| told.iter().any(|name| name == *technique));
    let verdicts =
        techniques.iter().filter(told).filter_map(|technique| session.verdict_here(technique)).collect();
    Ok(Shown { node, heap, verdicts, answers })
}
