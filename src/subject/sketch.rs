//! A subject file for Java that has none: pools, domains, methods and precondition as they can be told from the code,
//! each line with where it comes from.
//!
//! A class that can lead back to itself has k objects, any other as many as fields and arguments can point to; a
//! reference may be null or any object that fits; a number is `0..k` where a heap precondition reads it (it is
//! enumerated then) and `any` elsewhere, and where there is nothing to count. That `0..k` stands for all numbers is told of
//! those that count no objects. Fields that nothing reads have no domain. What cannot be told is left out, and
//! said to be.

mod arguments;
mod changes;
mod choice;
mod counts;
mod words;
mod writer;

use std::sync::Arc;

use crate::base::{Code, Diagnostic};
use crate::lang::program::{ClassId, ClassOrigin, Program};
use crate::subject::sketch::words::{class_name, some_of};
use crate::subject::sketch::writer::Writer;

/// A subject file as it was inferred.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sketch {
    /// Its lines. One that names something stands alone, so that it can be left out.
    pub lines: Vec<String>,
    /// What was inferred, in a few sentences.
    pub summary: Vec<String>,
    /// Values that stand for others which nothing here can make: what results take for granted.
    pub stand_ins: Vec<StandIn>,
}

/// What a few values stand for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum About {
    /// A parameter's values, by its name.
    Parameter(Arc<str>),
    /// A field's values, by its name.
    Field(Arc<str>),
    /// More than one place of the input.
    Input,
}

/// Values that stand for others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandIn {
    /// The key of the method whose inputs have them; `None` where all have.
    pub method: Option<String>,
    /// Where they are.
    pub about: About,
    /// It in a sentence.
    pub what: String,
}

impl Sketch {
    /// The file.
    pub fn text(&self) -> String {
        self.lines.iter().map(|line| format!("{line}\n")).collect()
    }

    /// Makes a method a comment, and takes it out of what the driver calls.
    pub(super) fn leave_method_out(&mut self, key: &str, why: &str) {
        self.summary.push(format!("left out the method `{key}`: {why}"));
        let starts = [format!("  {key}: "), format!("  {key:?}: ")];
        let from = self.lines.iter().position(|line| line == "methods:").unwrap_or(self.lines.len());
        for line in self.lines.iter_mut().skip(from) {
            if starts.iter().any(|start| line.starts_with(start)) {
                let entry = line.split(" # ").next().unwrap_or(line).trim().to_owned();
                *line = format!("  # {entry}    # left out: {why}");
            }
        }
        let Some(at) = self.lines.iter().position(|line| line.starts_with("driver: { build: [")) else {
            return;
        };
        let line = self.lines[at].clone();
        let Some((head, (names, tail))) =
            line.split_once('[').and_then(|(head, rest)| Some((head, rest.split_once(']')?)))
        else {
            return;
        };
        let names: Vec<&str> = names.split(", ").filter(|name| *name != key).collect();
        match names.is_empty() {
            true => drop(self.lines.remove(at)),
            false => self.lines[at] = format!("{head}[{}]{tail}", names.join(", ")),
        }
    }
}

/// What a sketch is made of.
pub(super) struct Wanted<'a> {
    /// The code.
    pub program: &'a Program,
    /// Paths of the files as the YAML names them, those that were added after those that were named.
    pub sources: &'a [String],
    /// How many of them were named.
    pub named: usize,
    /// The class, where the user says.
    pub class: Option<&'a str>,
}

/// Makes a subject file.
///
/// # Errors
/// Which class is meant cannot be told.
pub(super) fn sketch(wanted: &Wanted<'_>) -> Result<Sketch, Diagnostic> {
    let program = wanted.program;
    let stem = wanted.sources.first().filter(|_| wanted.named == 1);
    let stem = stem.and_then(|path| path.rsplit('/').next()).and_then(|name| name.strip_suffix(".java"));
    let classes = choice::classes(program, stem);
    let is_meant = |class: ClassId, name: &str| {
        let class = &program.classes[class];
        let dotted = class.name.replace('$', ".");
        &*class.simple == name || dotted == name || dotted.ends_with(&format!(".{name}"))
    };
    let class = match wanted.class {
        Some(name) => classes.iter().copied().find(|&class| is_meant(class, name)).ok_or_else(|| {
            let known: Vec<String> = classes.iter().map(|&c| class_name(program, c)).collect();
            let named = program.classes.iter_enumerated().find(|&(id, c)| {
                c.origin == ClassOrigin::User && c.span.is_some() && is_meant(id, name)
            });
            let message = match named {
                Some((id, _)) if program.enum_of(id).is_some() => {
                    format!("`{name}` is an enum: a Java file alone is analysed by classes that objects can be made of")
                }
                Some((_, class)) if !class.is_concrete() => {
                    format!("nothing makes an object of `{name}`, which is abstract: name a class below it")
                }
                _ => format!("there is no class `{name}` with methods to analyse"),
            };
            Diagnostic::error(Code::UnknownClass, None, message)
                .with_hint(format!("classes with methods: {}", known.join(", ")))
        })?,
        None => classes.first().copied().ok_or_else(|| {
            let message = "the Java has no class with methods to analyse";
            Diagnostic::error(Code::JavaSubject, None, message)
                .with_hint(match &choice::refusals(program)[..] {
                    [] => "no class was read".to_owned(),
                    all => some_of(all),
                })
        })?,
    };
    let others: Vec<ClassId> = classes.into_iter().filter(|&c| c != class).collect();
    Ok(Writer::new(wanted, class).write(wanted, &others))
}
