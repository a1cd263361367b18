//! What to open, for a start without arguments: courses and lessons, own files, bundled subjects with their methods.

use std::path::Path;
use std::sync::OnceLock;

use crate::lang::program::Program;
use crate::subject::files::{DiskAndBundled, bundled_subjects, lesson_of};
use crate::subject::{AnalysisMethod, LoadOptions, bundled_file, load};
use crate::ui::lesson::Lesson;
use crate::ui::lesson::courses::COURSES;
use crate::ui::render_diagnostics::{RenderOptions, render};
use crate::ui::tui::state::Sheet;

/// What stands before the name of a subject whose methods are to be listed.
const PICK: &str = "pick ";
/// What stands before a folder whose files are to be listed.
const BROWSE: &str = "browse ";
/// Lists the courses with their lessons.
const COURSE_LIST: &str = "courses";

/// Columns of a subject's name.
const NAME: usize = 27;
/// Columns of the name of a method, of a file.
const OWN_NAME: usize = 32;
/// Columns of a lesson's title and its minutes.
const TITLE: usize = 34;

/// A row: its name, what there is to say of it, what choosing it does.
type Row = (String, String, String);

/// Lessons, own files, subjects that were opened before, then all bundled ones, each with a line on it: those with
/// lessons are marked, and the introductions come first.
pub fn subjects(recent: &[String]) -> Sheet {
    static ROWS: OnceLock<Vec<Row>> = OnceLock::new();
    let bundled = ROWS.get_or_init(|| {
        let mut names = bundled_subjects(&DiskAndBundled);
        names.sort_by_key(|name| !name.starts_with("intro/"));
        names.into_iter().map(|name| (name.clone(), about(&name), format!("{PICK}{name}"))).collect()
    });
    let first = [
        ("lessons".into(), "courses and lessons: begin here".into(), COURSE_LIST.into()),
        (
            "your own file".into(),
            "a Java file or a subject in YAML, from here on".into(),
            format!("{BROWSE}."),
        ),
    ];
    let known = recent.iter().map(|name| {
        let about = if Path::new(name).is_absolute() { String::new() } else { format!(": {}", about(name)) };
        (short(name), format!("opened before{about}"), format!("{PICK}{name}"))
    });
    let rows = first.into_iter().chain(known).chain(bundled.iter().cloned()).collect();
    Sheet::picker("What to open? (arrows, Enter; / filters, q quits)", NAME, rows)
}

/// What a bundled subject is, in a clause.
fn about(name: &str) -> String {
    let about = bundled_file(name).and_then(|file| file.about).map(|about| about.value).unwrap_or_default();
    let about = about.lines().next().unwrap_or_default();
    let about = about.split_once(". ").map_or(about, |(first, _)| first).trim_end_matches('.');
    // What has a lesson begins with that word already, mostly.
    let mark = if lesson_of(&DiskAndBundled, name).is_some() { "Lesson: " } else { "" };
    format!("{mark}{}", about.strip_prefix(mark).unwrap_or(about))
}

/// The end of a path that the name's column has room for.
fn short(path: &str) -> String {
    let room = NAME - 4;
    let from = path.chars().count().saturating_sub(room);
    if from == 0 { path.into() } else { format!("..{}", path.chars().skip(from).collect::<String>()) }
}

/// The list that a row of another one opens: methods of a subject, files of a folder, courses; `None` where a row is to
/// be carried out.
pub fn opened(command: &str) -> Option<Sheet> {
    if command == COURSE_LIST {
        return Some(courses());
    }
    match command.strip_prefix(BROWSE) {
        Some(folder) => Some(files(Path::new(folder))),
        None => command.strip_prefix(PICK).map(methods),
    }
}

/// All courses with their lessons.
fn courses() -> Sheet {
    let mut rows: Vec<Row> = Vec::new();
    for course in COURSES {
        let lessons = course.read();
        let minutes: u32 = lessons.iter().map(|lesson| lesson.minutes).sum();
        let first = lessons.first().map(|lesson| format!("lesson {}", lesson.name)).unwrap_or_default();
        rows.push((format!("{} ({minutes} min)", course.title), course.about.into(), first));
        rows.extend(lessons.into_iter().map(|lesson| {
            let name = format!("  {} ({} min)", lesson.title, lesson.minutes);
            (name, lesson.clause(false).to_string(), format!("lesson {}", lesson.name))
        }));
    }
    Sheet::picker("Which lesson? A course begins with its first (Enter, / filters, Esc)", TITLE, rows)
}

/// What of a folder can be opened, and its folders.
fn files(folder: &Path) -> Sheet {
    let whole = std::path::absolute(folder).unwrap_or_else(|_| folder.to_path_buf());
    let mut folders: Vec<Row> = Vec::new();
    let mut files: Vec<Row> = Vec::new();
    if let Some(above) = whole.parent() {
        folders.push(("..".into(), "the folder above".into(), format!("{BROWSE}{}", above.display())));
    }
    let entries = match std::fs::read_dir(&whole) {
        Ok(entries) => entries,
        Err(error) => {
            return Sheet::text(whole.display().to_string(), &format!("it cannot be listed: {error}"));
        }
    };
    let mut names: Vec<String> =
        entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.retain(|name| !name.starts_with('.'));
    names.sort();
    for name in names {
        let path = whole.join(&name);
        let shown = path.display();
        if path.is_dir() {
            let (says, does) = match path.join("subject.yaml").is_file() {
                true => ("a subject", PICK),
                false => ("a folder", BROWSE),
            };
            folders.push((format!("{name}/"), says.into(), format!("{does}{shown}")));
            continue;
        }
        let says = match path.extension().and_then(|end| end.to_str()) {
            Some("java") => "Java: pools, precondition and methods are inferred",
            Some("yaml" | "yml") => "YAML: a subject",
            Some("journal") => "a journal: what was typed runs again",
            _ => continue,
        };
        let does = if says.starts_with("a journal") { "load " } else { PICK };
        files.push((name, says.into(), format!("{does}{shown}")));
    }
    let none = files.is_empty() && !folders.iter().any(|(_, says, _)| says == "a subject");
    let title = match none {
        true => format!("{}: no Java file and no subject here (Enter enters a folder)", whole.display()),
        false => format!("{} (Enter opens, / filters, Esc)", whole.display()),
    };
    Sheet::picker(title, OWN_NAME, files.into_iter().chain(folders).collect())
}

/// The methods of a subject with what they are, and its lesson.
fn methods(name: &str) -> Sheet {
    let loaded = load(name, &LoadOptions::default());
    let Some(subject) = loaded.subject else {
        let options = RenderOptions { color: false, ..RenderOptions::default() };
        let text = render(&loaded.sources, &loaded.diagnostics, options);
        return Sheet { is_error: true, ..Sheet::text(name, &text) };
    };
    let quoted = shlex::try_quote(name).unwrap_or_default().into_owned();
    let row = |method: &AnalysisMethod| {
        let (shown, says) = described(&subject.program, method);
        (shown, says, format!("load {quoted} {}", method.key))
    };
    let lesson = Lesson::of(name).ok().map(|lesson| {
        (
            format!("the lesson: {}", lesson.title),
            format!("{} min: {}", lesson.minutes, lesson.clause(false)),
            format!("lesson {name}"),
        )
    });
    let rows: Vec<Row> = subject.methods.iter().map(row).chain(lesson).collect();
    let title = match rows.is_empty() {
        true => format!("{name} names no method to explore"),
        false => format!("Which method of {name}? (Enter opens, Esc)"),
    };
    Sheet::picker(title, OWN_NAME, rows)
}

/// A method with its parameters, and the first sentence of its documentation.
fn described(program: &Program, method: &AnalysisMethod) -> (String, String) {
    let declared = &program.methods[method.method];
    let shown = format!("{}({})", method.key, declared.param_names.join(", "));
    let text = declared.span.map(|span| {
        let (file, at) = program.sources.place(span);
        let file = program.sources.file(file);
        (1..at.line).rev().map(|line| file.line_text(line).trim().to_string()).collect::<Vec<_>>()
    });
    (shown, sentence(&text.unwrap_or_default()))
}

/// The first sentence of a documentation comment that ends in the first of these lines, which go upwards; annotations
/// may stand below it.
fn sentence(above: &[String]) -> String {
    let below = above.iter().take_while(|line| line.starts_with('@')).count();
    let comment = &above[below..];
    if !comment.first().is_some_and(|line| line.ends_with("*/")) {
        return String::new();
    }
    let Some(begin) = comment.iter().position(|line| line.starts_with("/**")) else { return String::new() };
    let words =
        |line: &String| line.trim_matches(|c: char| "/*".contains(c) || c.is_whitespace()).to_string();
    let text = comment[..=begin].iter().rev().map(words).collect::<Vec<_>>().join(" ");
    let text = text.split_once(". ").map_or(text.as_str(), |(first, _)| first);
    text.split('@').next().unwrap_or_default().trim().trim_end_matches('.').to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_sentence_of_a_documentation_comment() {
        let said = |text: &str| {
            sentence(&text.lines().rev().map(|line| line.trim().to_string()).collect::<Vec<_>>())
        };
        assert_eq!(said("/** Puts a key. And more. */"), "Puts a key");
        assert_eq!(said("/**\n * Puts a\n * key.\n *\n * @param key it\n */\n@Override"), "Puts a key");
        assert_eq!(said("/* no documentation */"), "");
        assert_eq!(said("int x;"), "");
        assert_eq!(said(""), "");
    }

    #[test]
    fn own_files_come_before_folders_and_what_cannot_be_opened_is_left_out() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["A.java", "b.txt", ".hidden.java"] {
            std::fs::write(folder.path().join(name), "class A { }").expect("a file");
        }
        std::fs::create_dir_all(folder.path().join("sub")).expect("a folder");
        let sheet = files(folder.path());
        let names: Vec<&str> = sheet.lines.iter().filter_map(|line| line.split_whitespace().next()).collect();
        assert_eq!(names, ["A.java", "..", "sub/"]);
        let inner = opened(&sheet.commands[2]).expect("a list");
        assert!(inner.title.contains("no Java file"), "{}", inner.title);
        assert!(opened("load x").is_none());
    }
}
