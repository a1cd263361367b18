//! What is to be reached: an assertion that fails, a line, an exception that leaves the method.

use std::collections::BTreeSet;

use crate::backward::lines::CodeOf;
use crate::base::{Code, Diagnostic, FileId};
use crate::lang::ir::{Body, Instr, Pc};
use crate::lang::program::{ClassId, MethodId, Program};

/// A target, as it is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// Any assertion that fails.
    Assertion,
    /// A statement of a line; in the file of the method under analysis where none is named.
    Line(Option<String>, u32),
    /// An exception of that name, or of a subclass, that leaves the method.
    Exception(String),
}

impl Target {
    /// `assert`, `17`, `Node.java:17` or the name of an exception.
    pub fn parse(text: &str) -> Self {
        if text == "assert" {
            return Target::Assertion;
        }
        if let Ok(line) = text.parse() {
            return Target::Line(None, line);
        }
        match text.rsplit_once(':').map(|(file, line)| (file, line.parse())) {
            Some((file, Ok(line))) => Target::Line(Some(file.into()), line),
            _ => Target::Exception(text.into()),
        }
    }
}

/// A target in the code of a subject.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    /// The instructions, where it is one of several.
    pub places: BTreeSet<(MethodId, Pc)>,
    /// The exception.
    pub exception: Option<ClassId>,
    /// What it is, in a clause: `the assertion fails`.
    pub text: String,
    /// Where another line was taken than the one asked for: which, and why.
    pub note: Option<String>,
}

impl Goal {
    /// Whether nothing in the code can be it: an assertion that always holds.
    pub fn is_nowhere(&self) -> bool {
        self.places.is_empty() && self.exception.is_none()
    }
    /// Whether an instruction is the target.
    pub fn is_at(&self, method: MethodId, pc: Pc) -> bool {
        self.places.contains(&(method, pc))
    }
    /// Whether an exception of a class that leaves the method is the target.
    pub fn catches(&self, program: &Program, class: ClassId) -> bool {
        self.exception.is_some_and(|wanted| program.is_subclass(class, wanted))
    }

    /// Finds a target in the code that a method may run.
    ///
    /// # Errors
    /// There is none: what is there instead.
    pub fn find(
        program: &Program,
        method: MethodId,
        reached: &BTreeSet<MethodId>,
        target: &Target,
    ) -> Result<Self, Diagnostic> {
        let span = program.methods[method].span;
        let name = program.method_name(method);
        let none = |message: String| Diagnostic::error(Code::NoTarget, span, message);
        let own = |m: &&MethodId| !program.is_library(**m);
        match target {
            Target::Assertion => {
                let bodies = reached.iter().filter(own).filter_map(|&m| Some((m, program.body(m).ok()?)));
                let places: BTreeSet<_> = bodies
                    .flat_map(|(m, body)| assertions(program, body).into_iter().map(move |pc| (m, pc)))
                    .collect();
                // One that cannot fail has no code that throws: it is there all the same.
                let is_there = |m: &MethodId| {
                    let code = program.body(*m).map(|body| &body.code);
                    code.is_ok_and(|code| code.iter().any(|i| matches!(i, Instr::SkipAssertion { .. })))
                };
                if places.is_empty() && !reached.iter().filter(own).any(is_there) {
                    let hint = "write `assert CONDITION;`, or name a line or an exception: --target 17, --target NullPointerException";
                    return Err(none(format!("{name} and what it calls have no assertion")).with_hint(hint));
                }
                Ok(Self { places, exception: None, text: "an assertion fails".into(), note: None })
            }
            Target::Line(file, line) => {
                let at = file_of(program, method, file.as_deref()).ok_or_else(|| {
                    let file = file.as_deref().unwrap_or_default();
                    let hint = "name one of the subject's Java files, such as Node.java:17";
                    none(format!("no code that {name} may run stands in a file `{file}`")).with_hint(hint)
                })?;
                let code = CodeOf::file(program, reached.iter().copied().filter(|m| own(&m)), at);
                let found = code.line(program, *line).map_err(|hint| {
                    let path = &program.sources.file(at).path;
                    let message = format!("no statement that {name} may run begins in {path}, line {line}");
                    none(message).with_hint(hint)
                })?;
                let text = format!("line {} is reached", found.line);
                Ok(Self { places: found.places, exception: None, text, note: found.note })
            }
            Target::Exception(wanted) => {
                let throwable = program.well_known.throwable;
                let is_it = |c: ClassId| {
                    let class = &program.classes[c];
                    (*class.simple == **wanted || *class.name == **wanted)
                        && program.is_subclass(c, throwable)
                };
                if let Some(class) = program.classes.ids().find(|&c| is_it(c)) {
                    let text = format!("{wanted} leaves the method");
                    return Ok(Self { places: BTreeSet::new(), exception: Some(class), text, note: None });
                }
                let hint = match program.exception_like(wanted, &["assert"]) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => "a target is `assert`, a line, or the name of an exception".into(),
                };
                Err(Diagnostic::error(Code::NoTarget, None, format!("there is no exception `{wanted}`"))
                    .with_hint(hint))
            }
        }
    }
}

/// The file that is meant: the method's own, or one of that name.
fn file_of(program: &Program, method: MethodId, name: Option<&str>) -> Option<FileId> {
    let own = program.file_of(program.methods[method].class);
    let Some(name) = name else { return own };
    let is_it = |id: &FileId| {
        let path = &*program.sources.file(*id).path;
        path == name || path.ends_with(&format!("/{name}"))
    };
    own.filter(&is_it).or_else(|| program.sources.ids().find(is_it))
}

/// Where the code makes the exception of an assertion that fails.
fn assertions(program: &Program, body: &Body) -> Vec<Pc> {
    let mut found = Vec::new();
    for (at, instr) in body.code.iter().enumerate() {
        let Instr::SkipAssertion { target } = instr else { continue };
        let within = body.code.iter().enumerate().take(*target as usize).skip(at);
        let made = within.filter(
            |(_, i)| matches!(i, Instr::New { class, .. } if *class == program.well_known.assertion_error),
        );
        // The last one is the assertion's own: what its message makes comes before.
        found.extend(made.last().map(|(pc, _)| pc as Pc));
    }
    found
}
