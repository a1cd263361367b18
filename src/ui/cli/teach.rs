//! `symheap teach`: courses, lessons and exercises.

mod quiz;

use std::rc::Rc;

use clap::Parser;
use serde_json::json;

use crate::base::Code;
use crate::base::count::counted;
use crate::technique::Registry;
use crate::ui::exit::{Exit, Failure};
use crate::ui::lesson::Lesson;
use crate::ui::lesson::courses::{COURSES, all, course, subject};
use crate::ui::say;
use crate::ui::start::args::{Cli, CommandLine, Common, Teach};
use crate::ui::style::table;

/// Carries the command out.
pub fn teach(registry: &Rc<Registry>, options: &Teach, common: &Common) -> Result<Exit, Failure> {
    if let Some(exercise) = &options.quiz {
        return quiz::quiz(registry, exercise, options, common);
    }
    let Some(name) = &options.name else { return list(options) };
    let lessons: Vec<String> = match course(name) {
        Some(course) => course.lessons.iter().map(|name| (*name).to_string()).collect(),
        None => vec![subject(name).ok_or_else(|| unknown(name))?],
    };
    if options.json {
        let lessons: Vec<_> = lessons.iter().filter_map(|name| Lesson::of(name).ok()).collect();
        say::json(&json!(lessons.iter().map(|l| as_json(l, options.answers)).collect::<Vec<_>>()));
        return Ok(Exit::Done);
    }
    if options.answers {
        let failure = Failure::new(Code::Usage, "a lesson that is walked through tells its answers itself");
        return Err(failure.with_hint("--answers is for lists: without a name, or with --json"));
    }
    // The screen shows one lesson, and offers the next.
    let mut words = vec!["symheap", "tui", "--lesson"];
    words.extend(options.plain.then_some("--plain"));
    words.extend(options.ascii.then_some("--ascii"));
    if let Some(course) = course(name) {
        words.extend(["--course", course.name]);
    }
    let words = words.into_iter().chain(lessons.first().map(String::as_str));
    let Ok(Cli { command: CommandLine::Tui(tui), .. }) = Cli::try_parse_from(words) else {
        return Err(unknown(name));
    };
    if crate::ui::tui::wants_plain(&tui) {
        return crate::ui::repl::course(registry, &lessons, &tui, common, crate::ui::tui::film::of_session);
    }
    crate::ui::tui::tui(registry, &tui, common)
}

fn unknown(name: &str) -> Failure {
    let names = COURSES.iter().map(|course| course.name.to_string()).chain(all());
    let mut names: Vec<String> = names.collect();
    let short = names.iter().filter_map(|name| name.rsplit_once('/')).map(|(_, short)| short.to_string());
    names.extend(short.collect::<Vec<_>>());
    let near = crate::base::diagnostic::nearest(name, names.iter().map(String::as_str));
    let hint = near.map_or("`symheap teach` lists them".into(), |near| format!("did you mean {near}?"));
    Failure::new(Code::NoLesson, format!("there is no course or lesson {name}")).with_hint(hint)
}

/// To those who know the answers, or not.
fn as_json(lesson: &Lesson, knows: bool) -> serde_json::Value {
    let Lesson { name, title, minutes, steps, .. } = lesson;
    let shows = lesson.clause(knows);
    json!({ "name": name, "title": title, "minutes": minutes, "shows": shows, "steps": steps.len() })
}

/// All courses with their lessons, then lessons that are in none, and how to go on.
fn list(options: &Teach) -> Result<Exit, Failure> {
    if options.json {
        let courses: Vec<_> = COURSES
            .iter()
            .map(|course| {
                let lessons: Vec<_> = course.read().iter().map(|l| as_json(l, options.answers)).collect();
                json!({ "name": course.name, "title": course.title, "about": course.about, "lessons": lessons })
            })
            .collect();
        let lessons: Vec<_> = all().iter().filter_map(|name| Lesson::of(name).ok()).collect();
        let lessons: Vec<_> = lessons.iter().map(|l| as_json(l, options.answers)).collect();
        say::json(&json!({ "courses": courses, "lessons": lessons, "exercises": quiz::names() }));
        return Ok(Exit::Done);
    }
    let row = |lesson: &Lesson| {
        let minutes = format!("{} min", lesson.minutes);
        vec![
            format!("  {}", lesson.name),
            minutes,
            lesson.title.clone(),
            lesson.clause(options.answers).to_string(),
        ]
    };
    for course in COURSES {
        let lessons = course.read();
        let minutes: u32 = lessons.iter().map(|lesson| lesson.minutes).sum();
        println!("{} ({}): symheap teach {}", course.title, counted(minutes, "minute"), course.name);
        println!("  {}", course.about);
        let rows: Vec<Vec<String>> = lessons.iter().map(row).collect();
        let last = if options.answers { "shows" } else { "about" };
        print!("{}", table(&["  lesson", "time", "title", last], &rows, 4));
        println!();
    }
    println!(
        "One lesson: symheap teach NAME, such as `symheap teach cycle`. A handout: symheap export --lesson NAME --format md"
    );
    println!("Exercises: symheap teach --quiz list");
    Ok(Exit::Done)
}
