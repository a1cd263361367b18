//! A lesson on the screen: its sentences stand at the bottom, its commands move the panes above, a key goes on or back.

use crate::session::command::{Flag, split};
use crate::ui::console::find;
use crate::ui::lesson::courses::{COURSES, Course};
use crate::ui::lesson::{Asking, Lesson, Step, moves};
use crate::ui::tui::fitting::wrap;
use crate::ui::tui::layout::WIDE;
use crate::ui::tui::snapshot::Request;
use crate::ui::tui::state::{SHEET_BORDER, Sheet, Stray, Ui, Walk};
use crate::ui::tui::update::{Effect, busy, path, veiling};

/// A lesson begins.
pub(super) fn begin(ui: &mut Ui, lesson: Lesson) -> Vec<Effect> {
    ui.sheets.clear();
    ui.presenter.begin(&lesson.name);
    // A lesson of another course, or of none, ends it.
    ui.course = ui
        .course
        .take()
        .filter(|course| courses_of(Some(course)).any(|c| c.lessons.contains(&lesson.name.as_str())));
    let load = Effect::Send(Request::Line(lesson.load.clone()));
    let before = ui.presenter.predictions.score();
    let texts = lesson.steps.iter().map(says).collect();
    let (came, shows, own, strayed, back) = (None, Vec::new(), false, None, None);
    ui.lesson = Some(Walk { lesson, at: 0, came, shows, before, texts, own, strayed, back });
    let effects = std::iter::once(load).chain(show(ui, false)).collect();
    veiling::kept(ui, effects)
}

/// What the step still has to show, then the next step; behind the last one what was predicted, and which lessons come
/// next.
pub(super) fn go_on(ui: &mut Ui) -> Vec<Effect> {
    if waits(ui) {
        return Vec::new();
    }
    let Some(walk) = &mut ui.lesson else { return Vec::new() };
    if !walk.shows.is_empty() {
        let line = walk.shows.remove(0);
        walk.own = true;
        let end = walk.lesson.steps.get(walk.at).map(|step| step.end.clone()).unwrap_or_default();
        lay(ui);
        let strayed = strayed(ui);
        let way = if strayed.is_some() { way_back(ui, strayed.as_ref(), &end) } else { Vec::new() };
        return way.into_iter().chain([Effect::Send(Request::Show(line))]).collect();
    }
    walk.at += 1;
    walk.came = None;
    if walk.at < walk.lesson.steps.len() {
        return show(ui, false);
    }
    let (name, before) = (walk.lesson.name.clone(), walk.before);
    leave(ui);
    let course = ui.course.clone();
    let ends = next_lessons(&name, course.as_deref());
    let is_last = ends.is_none();
    ui.sheets.push(ends.unwrap_or_else(|| end(&name, course.as_deref())));
    sum_up(ui, before, is_last);
    Vec::new()
}

/// What was predicted so far, where something was in this lesson, or a course ends; before the lesson it was so much.
fn sum_up(ui: &mut Ui, before: (u64, u64), is_last: bool) {
    let (right, all) = ui.presenter.predictions.score();
    if all > before.1 || is_last && all > 0 {
        let mut text = ui.presenter.predictions.summary();
        if before.1 > 0 && all > before.1 {
            text += &format!("this lesson: {} of {} right\n", right - before.0, all - before.1);
        }
        ui.sheets.push(Sheet::text("predictions so far (Enter goes on)", &text));
    }
}

/// A row that goes on with the lesson, and one that leaves it.
const GOES_ON: &str = "the lesson goes on";
const LEAVES: &str = "the lesson is left";

/// Somebody wants to leave the lesson: at its end that is all, before it they are asked.
pub(super) fn wants_to_leave(ui: &mut Ui) {
    let Some(walk) = &ui.lesson else { return };
    let is_last = walk.at + 1 == walk.lesson.steps.len() && walk.shows.is_empty();
    if is_last {
        leave_early(ui);
        return;
    }
    let leaves = match ui.presenter.asking {
        Asking::No => "leave it",
        Asking::Ahead | Asking::Open => {
            "leave it: its question stays without an answer, verdicts stay hidden until P"
        }
    };
    let rows = vec![("go on with it".into(), GOES_ON.into()), (leaves.into(), LEAVES.into())];
    ui.sheets.push(Sheet::list("Leave the lesson? (Enter chooses, Esc goes on with it)", rows));
}

/// What a row of that question does; `None` for any other.
pub(super) fn chosen(ui: &mut Ui, command: &str) -> Option<Vec<Effect>> {
    match command {
        GOES_ON => drop(ui.sheets.pop()),
        LEAVES => leave_early(ui),
        _ => return None,
    }
    Some(Vec::new())
}

/// The lesson is left before its end: what it hid stays hidden, and what was predicted is summed up.
fn leave_early(ui: &mut Ui) {
    let before = ui.lesson.as_ref().map_or((0, 0), |walk| walk.before);
    ui.presenter.wish |= ui.presenter.asking != Asking::No;
    ui.sheets.clear();
    leave(ui);
    sum_up(ui, before, false);
}

/// Whether the lesson stays where it is, since the engine's side has not come there yet: a step whose moves were refused
/// would speak of a node at which nobody is.
fn waits(ui: &mut Ui) -> bool {
    let says = busy(ui);
    let is_busy = says.is_some();
    if let Some(says) = says {
        ui.message = Some((says, true));
    }
    is_busy
}

/// The step before.
pub(super) fn go_back(ui: &mut Ui) -> Vec<Effect> {
    if waits(ui) {
        return Vec::new();
    }
    let Some(walk) = ui.lesson.as_mut().filter(|walk| walk.at > 0) else {
        ui.message = Some(("this is the first step".into(), false));
        return Vec::new();
    };
    walk.at -= 1;
    walk.came = None;
    show(ui, true)
}

/// The lesson is left.
pub(super) fn leave(ui: &mut Ui) {
    ui.lesson = None;
    ui.presenter.end();
    ui.heap.1 = false;
    ui.sheets.retain(|sheet| !sheet.is_lesson);
}

/// Shows a step: hides or reveals, and carries its commands out, from the way to it where that was left.
fn show(ui: &mut Ui, goes_back: bool) -> Vec<Effect> {
    let strayed = strayed(ui);
    let from_the_way = goes_back || strayed.is_some();
    let Some(walk) = &mut ui.lesson else { return Vec::new() };
    let Some(step) = walk.lesson.steps.get(walk.at).cloned() else { return Vec::new() };
    walk.own = true;
    ui.message = None;
    if let Some(asks) = &step.asks {
        ui.presenter.predictions.ask(asks);
        let stands = ui.presenter.predictions.open();
        walk.came = stands.map(|open| format!("{open} before: that stands, p adds"));
    }
    if step.reveals {
        let asked = walk.lesson.steps[..walk.at].iter().rev().find_map(|step| step.answer.as_ref());
        walk.came = asked.and_then(|(who, verdict)| ui.presenter.predictions.answer(who, *verdict));
    }
    ui.heap.1 = step.commands.iter().any(|line| line == "heap current");
    let (moves, shows): (Vec<String>, Vec<String>) =
        step.commands.iter().filter(|line| !is_on_panes(line)).cloned().partition(|line| moves(line));
    walk.shows = shows;
    let here = &ui.snapshot.at.choice_path;
    let node = step.node.clone().or_else(|| (moves.is_empty() && !from_the_way).then(|| here.clone()));
    ui.presenter.step(&step, node, here);
    lay(ui);
    let way = if from_the_way { way_back(ui, strayed.as_ref(), &step.way) } else { Vec::new() };
    way.into_iter().chain(moves.into_iter().map(|line| Effect::Send(Request::Line(line)))).collect()
}

/// Where the lesson stood that keys have led away from, if they have; from now on they have not. What there is to say of
/// it is told when the lesson stands where it goes on.
fn strayed(ui: &mut Ui) -> Option<Stray> {
    let here = (&ui.snapshot.at.choice_path, &ui.snapshot.technique);
    let walk = ui.lesson.as_mut()?;
    walk.back = None;
    let strayed = walk.strayed.take()?;
    walk.back = if strayed.changed {
        Some(format!("the lesson goes on with {}", walk.lesson.name))
    } else if strayed.technique != *here.1 {
        Some(format!("the lesson goes on with {}, not with {}", strayed.technique, here.1))
    } else if strayed.node != *here.0 {
        Some(format!("the lesson goes on from {}, not from {}", path(&strayed.node), path(here.0)))
    } else {
        None
    };
    Some(strayed)
}

/// Requests that bring the session to where a step stands, by the way that it says.
fn way_back(ui: &Ui, strayed: Option<&Stray>, way: &[String]) -> Vec<Effect> {
    let is_changed = strayed.is_some_and(|strayed| strayed.changed);
    let load = ui.lesson.as_ref().filter(|_| is_changed).map(|walk| walk.lesson.load.clone());
    // Nothing leads on from within a query.
    let surfaces = (load.is_none() && ui.snapshot.dive.is_some()).then(|| "surface".to_string());
    // The tree begins anew with each technique, and what was visited of it is lost.
    let own = format!("technique {}", ui.snapshot.technique);
    let is_there = |line: &&String| ui.working.is_some() || is_changed || **line != own;
    let way = way.iter().filter(is_there).cloned();
    load.into_iter().chain(surfaces).chain(way).map(|line| Effect::Send(Request::Line(line))).collect()
}

/// Puts the step that is shown at the bottom.
fn lay(ui: &mut Ui) {
    ui.sheets.retain(|sheet| !sheet.is_lesson);
    let is_narrow = ui.size.0 < WIDE;
    let step = |walk: &Walk| Some(sheet(walk, walk.lesson.steps.get(walk.at)?, is_narrow));
    if let Some(sheet) = ui.lesson.as_ref().and_then(step) {
        ui.sheets.push(sheet);
    }
}

/// Whether the panes show what a command answers.
fn is_on_panes(line: &str) -> bool {
    find(split(line).0).is_ok_and(|info| info.is(Flag::OnPanes))
}

/// Before what a word means.
const WORD: &str = "  ";
/// Columns of a narrow screen.
const NARROW: u16 = 80;
/// Lines of a step on a narrow screen, where those that say what words mean would leave the panes too little.
const MOST_ON_NARROW: usize = 5;

/// Lines of a text on a narrow screen.
fn height(lines: &[String]) -> usize {
    let room = usize::from(NARROW).saturating_sub(SHEET_BORDER);
    lines.iter().map(|line| wrap(line, room).len()).sum()
}

/// What a step says, question last.
fn says(step: &Step) -> Vec<String> {
    let words = step.words.iter().map(|word| format!("{WORD}{}", word.line()));
    let asks = step.asks.iter().map(|asks| format!("? {asks}"));
    step.says.iter().cloned().chain(words).chain(asks).collect()
}

/// A step, for the bottom of the screen.
fn sheet(walk: &Walk, step: &Step, is_narrow: bool) -> Sheet {
    let mut lines = says(step);
    if is_narrow && height(&lines) > MOST_ON_NARROW && !step.words.is_empty() {
        lines.retain(|line| !line.starts_with(WORD));
        let names: Vec<&str> = step.words.iter().map(|word| word.name).collect();
        let at = lines.len() - usize::from(step.asks.is_some());
        lines.insert(at, format!("{WORD}key ? explains: {}", names.join(", ")));
    }
    let question = lines.len() - usize::from(step.asks.is_some());
    lines.splice(question..question, walk.came.iter().map(|came| format!("predicted {came}")));
    let (number, count) = (walk.at + 1, walk.lesson.steps.len());
    if number == count && walk.shows.is_empty() {
        lines.push("That is the lesson.".into());
    }
    let keys = match (walk.shows.first(), &step.asks) {
        (Some(line), _) => format!("Enter: {line}"),
        (None, Some(_)) => "p predicts, Enter answers".into(),
        (None, None) if walk.at == 0 => "Enter goes on, Esc leaves".into(),
        (None, None) => "Enter goes on, Backspace goes back".into(),
    };
    let title = format!("{} {number}/{count} ({keys})", walk.lesson.title);
    Sheet { title, lines, is_lesson: true, ..Sheet::default() }
}

/// Behind the last lesson of a course, or one that is in none.
fn end(name: &str, course: Option<&str>) -> Sheet {
    let ends = courses_of(course).filter(|course| course.lessons.last() == Some(&name));
    let mut text: String =
        ends.map(|course| format!("That was the last lesson of \"{}\".\n", course.title)).collect();
    if text.is_empty() {
        text = "That was the lesson.\n".into();
    }
    text += "`:lesson NAME` begins another; `symheap teach` lists them.\n";
    Sheet::text("the end (Enter closes this)", &text)
}

/// The course that was begun; all of them where a lesson was opened by itself.
fn courses_of(course: Option<&str>) -> impl Iterator<Item = &'static Course> {
    COURSES.iter().filter(move |known| course.is_none_or(|course| known.name == course))
}

/// The lessons that come behind a lesson in the courses that have it.
fn next_lessons(name: &str, course: Option<&str>) -> Option<Sheet> {
    let mut rows: Vec<(String, String)> = Vec::new();
    for course in courses_of(course) {
        let next = course.lessons.iter().skip_while(|lesson| **lesson != name).nth(1);
        if let Some(lesson) = next.and_then(|next| Lesson::of(next).ok()) {
            let command = format!("lesson {}", lesson.name);
            let says = lesson.head(false);
            if !rows.iter().any(|(_, known)| *known == command) {
                rows.push((says, command));
            }
        }
    }
    (!rows.is_empty())
        .then(|| Sheet::list("That was the lesson. The next one? (Enter begins it, Esc stays)", rows))
}
