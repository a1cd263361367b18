//! Exercises: a task, and an answer that the program marks. A heap is right where the techniques say of it what they
//! shall, and it has no more objects than it needs; HEX rules are right where they accept exactly the heaps that the
//! precondition accepts.

use std::path::Path;
use std::rc::Rc;

use clap::Parser;
use serde_json::json;

use crate::base::count::{agreeing, counted};
use crate::base::{Code, Diagnostic, SourceMap};
use crate::solve::VerdictWord;
use crate::subject::decode::{Decoder, Mapping, version};
use crate::subject::files::{BUNDLED, DiskAndBundled, Files, resolve_beside};
use crate::subject::yaml;
use crate::technique::Registry;
use crate::ui::cli::{agree, solve};
use crate::ui::exit::{Exit, Failure};
use crate::ui::say;
use crate::ui::start::args::{Cli, CommandLine, Common, Teach};

/// An exercise.
struct Exercise {
    title: String,
    task: String,
    subject: String,
    scope: u32,
    kind: Kind,
    solution: String,
    /// What a heap file of the subject looks like; any right answer is another one.
    example: Option<String>,
}

/// What is to be answered.
enum Kind {
    /// A heap: what techniques shall say of it, and how many objects it may have.
    Heap(Vec<(String, VerdictWord)>, Option<usize>),
    /// HEX rules that accept what this specification's precondition accepts.
    Rules(String),
}

/// A heap file where an exercise shows none of its own class.
const GENERIC: &str = "heap:\n  this: { first: N0 }\n  N0: { next: null }\npc: [\"size > 1\"]";

/// Where the bundled ones are.
fn folder() -> String {
    format!("{BUNDLED}/subjects/exercises")
}

/// Names of the bundled exercises.
pub fn names() -> Vec<String> {
    let files = DiskAndBundled.list(&folder()).unwrap_or_default();
    files.iter().filter_map(|file| file.strip_suffix(".yaml")).map(str::to_string).collect()
}

/// Prints, solves or marks an exercise.
pub fn quiz(registry: &Rc<Registry>, name: &str, options: &Teach, common: &Common) -> Result<Exit, Failure> {
    if name == "list" {
        return list(options);
    }
    let exercise = read(name)?;
    if options.solution {
        print!("{}", exercise.solution);
        return Ok(Exit::Done);
    }
    match &options.answer {
        None => {
            println!(
                "{} ({}, k={})\n\n{}",
                exercise.title,
                exercise.subject,
                exercise.scope,
                exercise.task.trim_end()
            );
            println!("\n{}", exercise.how());
            println!("\nMark an answer: symheap teach --quiz {name} --answer FILE");
            Ok(Exit::Done)
        }
        Some(answer) => mark(registry, &exercise, answer, options, common),
    }
}

fn list(options: &Teach) -> Result<Exit, Failure> {
    if options.json {
        say::json(&json!(names()));
        return Ok(Exit::Done);
    }
    for name in names() {
        println!("{name:<20}{}", read(&name)?.title);
    }
    println!("\nThe task: symheap teach --quiz NAME");
    Ok(Exit::Done)
}

/// Reads an exercise: a bundled one, or a file.
fn read(name: &str) -> Result<Exercise, Failure> {
    let bundled = format!("{}/{name}.yaml", folder());
    let path = if DiskAndBundled.kind(&bundled).is_some() { bundled } else { name.to_string() };
    let text = DiskAndBundled.read(&path).map_err(|why| {
        let near =
            crate::base::diagnostic::nearest(name, names().iter().map(String::as_str)).map(str::to_string);
        let hint = near
            .map_or("`symheap teach --quiz list` lists them".into(), |near| format!("did you mean {near}?"));
        Failure::new(Code::NotFound, format!("cannot read the exercise {name}: {why}")).with_hint(hint)
    })?;
    let mut sources = SourceMap::default();
    let file = sources.add(path.clone(), text);
    let (root, mut diagnostics) = yaml::parse(&sources, file);
    let mut dx = Decoder::default();
    let exercise = root.and_then(|root| decode(&root, &path, &mut dx));
    diagnostics.extend(dx.diagnostics);
    match exercise.filter(|_| !diagnostics.iter().any(Diagnostic::is_error)) {
        Some(exercise) => Ok(exercise),
        None => Err(Failure::Diagnostics(sources, diagnostics)),
    }
}

fn decode(root: &yaml::Node, path: &str, dx: &mut Decoder) -> Option<Exercise> {
    let mut map = dx.mapping(root, "an exercise")?;
    version(map.take("symheap-exercise"), "symheap-exercise", root.span, dx);
    let text = |key: &'static str, map: &mut Mapping<'_>, dx: &mut Decoder| {
        let node = map.require(key, dx, "a text")?;
        dx.text(node, "a text").map(|text| text.value)
    };
    let title = text("title", &mut map, dx);
    let task = text("task", &mut map, dx);
    let subject = text("subject", &mut map, dx);
    let solution = text("solution", &mut map, dx);
    let example = map.take("example").and_then(|node| dx.text(node, "a heap file")).map(|text| text.value);
    // What a test marks as wrong.
    let _ = map.take("wrong");
    let scope = map.require("scope", dx, "the scope k").and_then(|node| dx.text(node, "a number"));
    let heap = map.take("heap").and_then(|node| heap(node, dx));
    let rules = map.take("rules").and_then(|node| dx.text(node, "a specification file"));
    dx.close(map);
    let kind = match (heap, rules) {
        (Some(heap), None) => heap,
        (None, Some(rules)) => Kind::Rules(resolve_beside(path, &rules.value)),
        _ => {
            dx.error(
                Code::Usage,
                root.span,
                "an exercise asks for a heap or for rules",
                "one of `heap`, `rules`",
            );
            return None;
        }
    };
    let scope = scope?.value.parse().unwrap_or(1);
    Some(Exercise {
        title: title?,
        task: task?,
        subject: subject?,
        solution: solution?,
        example,
        scope,
        kind,
    })
}

fn heap(node: &yaml::Node, dx: &mut Decoder) -> Option<Kind> {
    let mut map = dx.mapping(node, "what is asked of a heap")?;
    let verdicts = map
        .require("verdicts", dx, "`{ lissa: sat }`")
        .map(|node| dx.pairs(node, "a technique and its verdict"));
    let objects = map.take("objects").and_then(|node| dx.text(node, "a number"));
    dx.close(map);
    let mut wanted = Vec::new();
    for (technique, verdict) in verdicts? {
        let (technique, verdict) = (dx.text(technique, "a technique")?, dx.text(verdict, "sat or unsat")?);
        let word = VerdictWord::JUDGED.into_iter().find(|word| word.as_str() == verdict.value);
        let Some(word) = word else {
            dx.error(Code::Usage, verdict.span, "a verdict is sat, unsat or unknown", "such as `lissa: sat`");
            return None;
        };
        wanted.push((technique.value, word));
    }
    Some(Kind::Heap(wanted, objects.and_then(|count| count.value.parse().ok())))
}

impl Exercise {
    /// What an answer is, and when it is right.
    fn how(&self) -> String {
        match &self.kind {
            Kind::Heap(wanted, most) => {
                let wanted: Vec<String> =
                    wanted.iter().map(|(name, word)| format!("{name} {word}")).collect();
                let most = match most {
                    Some(0) => ", no object but the roots' own".to_string(),
                    Some(most) => format!(", at most {} beside this", counted(most, "named object")),
                    None => String::new(),
                };
                let (of, form) = match &self.example {
                    Some(example) => ("", example.trim_end()),
                    None => (", of a chain", GENERIC),
                };
                // Where the heap has no condition, that there may be one is told.
                let pc = if form.contains("\npc:") {
                    "pc, the path condition, may be left out"
                } else {
                    "a line such as pc: [\"x > 1\"] adds a path condition"
                };
                format!(
                    "The answer is a heap file: {}{most}. Such a file looks like this{of} ({pc}):\n{form}",
                    wanted.join(", ")
                )
            }
            Kind::Rules(_) => {
                format!(
                    "The answer is a specification file with HEX rules; `symheap agree {}` compares.",
                    self.subject
                )
            }
        }
    }
}

/// Marks an answer: 0 where it is right, 1 where it is not.
fn mark(
    registry: &Rc<Registry>,
    exercise: &Exercise,
    answer: &Path,
    options: &Teach,
    common: &Common,
) -> Result<Exit, Failure> {
    let file = answer.display().to_string();
    let k = exercise.scope.to_string();
    let mut wrong: Vec<String> = Vec::new();
    match &exercise.kind {
        Kind::Heap(wanted, most) => {
            let techniques: Vec<&str> = wanted.iter().map(|(name, _)| name.as_str()).collect();
            let techniques = techniques.join(",");
            let words = ["symheap", "solve", &exercise.subject, "-k", &k, "-t", &techniques, "--heap", &file];
            let Ok(Cli { command: CommandLine::Solve(asked), .. }) = Cli::try_parse_from(words) else {
                return Err(unusable(exercise));
            };
            let (said, objects) = solve::said(registry, &asked, common)?;
            for ((name, word), (_, is)) in wanted.iter().zip(&said).filter(|((_, word), (_, is))| word != is)
            {
                wrong.push(format!("{name} says {is}, and should say {word}"));
            }
            if let Some(most) = most.filter(|most| objects > *most) {
                let (objects, are) = (counted(objects, "object"), agreeing(most, "is", "are"));
                wrong.push(format!("it has {objects} beside this, and {most} {are} enough"));
            }
            if !options.json {
                solve::solve(registry, &asked, common)?;
            }
        }
        Kind::Rules(spec) => {
            let words = ["symheap", "agree", &exercise.subject, &exercise.subject, "-k", &k];
            let Ok(Cli { command: CommandLine::Agree(mut asked), .. }) = Cli::try_parse_from(words) else {
                return Err(unusable(exercise));
            };
            asked.json = options.json;
            let spec = vec![format!("{spec}:preh"), format!("{file}:hex")];
            let exit = agree::agree(&asked, &Common { spec, no_times: true, ..common.clone() })?;
            match exit {
                Exit::Done => {}
                Exit::Failed => wrong.push("the rules and the precondition part on some heap".into()),
                other => return Ok(other),
            }
        }
    }
    if options.json {
        say::json(&json!({ "right": wrong.is_empty(), "wrong": wrong }));
    } else if wrong.is_empty() {
        println!("\nright: {}", exercise.title);
    } else {
        println!("\nnot yet: {}", wrong.join("; "));
    }
    Ok(if wrong.is_empty() { Exit::Done } else { Exit::Failed })
}

fn unusable(exercise: &Exercise) -> Failure {
    Failure::new(Code::Usage, format!("the exercise {} names what is not there", exercise.title))
}
