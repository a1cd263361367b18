//! A subject of Java alone: what `sketch` infers is read as a subject file would be. A line of it
//! that does not hold is left out, and said to be.

use crate::base::{Code, Diagnostic, SourceMap, Span};
use crate::subject::decode::Decoder;
use crate::subject::files::{FileKind, Files, ReadOnce, normalize};
use crate::subject::java::{self, JavaFiles};
use crate::subject::loader::{INFERRED, LoadOptions, Loaded, Loader};
use crate::subject::neighbours::neighbours;
use crate::subject::sketch::{About, Sketch, StandIn, Wanted, sketch};

/// How many lines are left out before the file is given up.
const MAX_LEFT_OUT: usize = 60;

/// A subject file that was inferred, and the subject that it describes.
#[derive(Debug)]
pub struct Inferred {
    /// The file; `None` where it could not be inferred.
    pub sketch: Option<Sketch>,
    /// What it is when it is read.
    pub loaded: Loaded,
    /// Methods that need code with mistakes. The file has them as comments, unless there is no other.
    pub broken: Vec<String>,
}

/// Infers a subject file for Java files and folders. Its `sources` are named as they are seen from `folder`.
pub fn infer(files: &dyn Files, targets: &[String], folder: &str, options: &LoadOptions) -> Inferred {
    let files = &ReadOnce::new(files);
    let beside = normalize(&format!("{folder}/subject.yaml"));
    let mut inferred = infer_beside(files, targets, &beside, options);
    let Some(subject) = inferred.loaded.subject.as_ref().filter(|subject| subject.broken([]).is_empty())
    else {
        return inferred;
    };
    let broken: Vec<(String, Diagnostic)> = subject
        .methods
        .iter()
        .filter_map(|m| Some((m.key.to_string(), subject.broken([m]).into_iter().next()?)))
        .collect();
    let is_left = broken.len() < subject.methods.len();
    if let (Some(sketch), true) = (&mut inferred.sketch, is_left) {
        for (key, why) in &broken {
            let at = why.span.map(|span| format!(" at {}", inferred.loaded.sources.locate(span)));
            let why = format!("{}{}", why.message, at.unwrap_or_default());
            sketch.leave_method_out(key, &why);
        }
    }
    inferred.broken = broken.into_iter().map(|(key, _)| key).collect();
    inferred
}

/// The subject of a Java file, or of a folder of them.
pub(super) fn load(files: &dyn Files, target: &str, options: &LoadOptions) -> Loaded {
    let beside = match files.kind(target) {
        Some(FileKind::Folder) => format!("{target}/subject.yaml"),
        _ => target.to_owned(),
    };
    let mut loaded = infer_beside(files, &[target.to_owned()], &beside, options).loaded;
    if files.kind(target) != Some(FileKind::Folder)
        && let Some(folder) = folder_with_yaml(files, target)
    {
        let message = format!("subject.yaml beside it says more: `symheap run {folder}`");
        loaded.diagnostics.push(Diagnostic::note(Code::Inferred, None::<Span>, message));
    }
    loaded
}

/// The folder of a Java file, where a subject file beside it names it.
fn folder_with_yaml(files: &dyn Files, path: &str) -> Option<String> {
    let (folder, name) = path.rsplit_once('/').unwrap_or((".", path));
    let text = files.read(&format!("{folder}/subject.yaml")).ok()?;
    let words = text.lines().filter(|line| !line.trim_start().starts_with('#')).flat_map(|line| {
        line.split(|c: char| c.is_whitespace() || "[]{},:'\"".contains(c)).map(str::to_owned)
    });
    let is_it =
        |word: String| word == name || word.strip_suffix(name).is_some_and(|front| front.ends_with('/'));
    words.into_iter().any(is_it).then(|| folder.to_owned())
}

fn infer_beside(files: &dyn Files, targets: &[String], beside: &str, options: &LoadOptions) -> Inferred {
    let mut java = JavaFiles::new(files);
    let mut sources = SourceMap::default();
    let mut dx = Decoder::default();
    for target in targets {
        java.add_target(target, &mut sources).into_iter().for_each(|unread| dx.report(unread));
    }
    let named: Vec<String> = java.ids.iter().map(|&id| sources.file(id).path.to_string()).collect();
    for path in neighbours(files, &named) {
        java.add_target(&path, &mut sources).into_iter().for_each(|unread| dx.report(unread));
    }
    let paths: Vec<String> = java.ids.iter().map(|&id| sources.file(id).path.to_string()).collect();
    if dx.diagnostics.iter().any(Diagnostic::is_error) || paths.is_empty() {
        if paths.is_empty() && dx.diagnostics.is_empty() {
            dx.report(Diagnostic::error(
                Code::NotJava,
                None,
                format!("{} has no Java file", targets.join(", ")),
            ));
        }
        return Inferred {
            sketch: None,
            loaded: Loaded { sources, subject: None, diagnostics: dx.diagnostics },
            broken: Vec::new(),
        };
    }
    let (program, found) = java::program(sources, &java.ids, false);
    let seen: Vec<String> = paths.iter().map(|path| seen_from(beside, path)).collect();
    let wanted =
        Wanted { program: &program, sources: &seen, named: named.len(), class: options.class.as_deref() };
    match sketch(&wanted) {
        Ok(sketch) => read(files, sketch, beside, options),
        Err(unknown) => {
            let mut diagnostics: Vec<Diagnostic> = found.into_iter().filter(Diagnostic::is_error).collect();
            // Where something does not parse, that nothing was found says nothing new.
            if diagnostics.is_empty() {
                diagnostics.push(unknown);
            }
            let loaded = Loaded { sources: program.sources.clone(), subject: None, diagnostics };
            Inferred { sketch: None, loaded, broken: Vec::new() }
        }
    }
}

/// Reads what was inferred, without the lines that do not hold.
fn read(files: &dyn Files, mut sketch: Sketch, beside: &str, options: &LoadOptions) -> Inferred {
    let mut left_out = 0;
    loop {
        let mut loader = Loader::new(files);
        let subject = loader.subject_of_text(beside, &sketch.text(), options);
        let mut loaded = loader.loaded(subject);
        let wrong = loaded.diagnostics.iter().filter(|d| d.is_error()).find_map(|d| {
            let span = d.span?;
            let file = loaded.sources.file(span.file);
            let line = file.line_col(span.start).line as usize;
            let is_entry = file.path.ends_with(INFERRED) && can_be_left_out(&sketch, line);
            is_entry.then(|| (line, d.message.clone()))
        });
        match wrong {
            Some((line, message)) if loaded.subject.is_none() && left_out < MAX_LEFT_OUT => {
                left_out += 1;
                let text = sketch.lines[line - 1].clone();
                let entry = text.split(" # ").next().unwrap_or(&text).trim();
                let indent: String = text.chars().take_while(|c| *c == ' ').collect();
                let left_out = format!("left out `{entry}`: {message}");
                sketch.summary.push(left_out.clone());
                sketch.stand_ins.push(StandIn { method: None, about: About::Input, what: left_out });
                sketch.lines[line - 1] = format!("{indent}# {entry}    # left out: {message}");
            }
            _ => {
                let note = |text: &String| Diagnostic::note(Code::Inferred, None::<Span>, text.clone());
                loaded.diagnostics.extend(sketch.summary.iter().map(note));
                if let Some(subject) = &mut loaded.subject {
                    subject.stand_ins.clone_from(&sketch.stand_ins);
                }
                return Inferred { sketch: Some(sketch), loaded, broken: Vec::new() };
            }
        }
    }
}

/// Whether a line (from 1) is an entry of a list of entries: it has one more key before its value.
fn can_be_left_out(sketch: &Sketch, line: usize) -> bool {
    let Some(text) = line.checked_sub(1).and_then(|at| sketch.lines.get(at)) else { return false };
    let is_entry = text.starts_with("  ") && text.contains(": ") && !text.trim_start().starts_with('#');
    let is_driver = text.starts_with("driver:");
    is_entry && !text.starts_with("  this:") || is_driver
}

/// A path as it is seen from the folder of the file `beside`.
fn seen_from(beside: &str, path: &str) -> String {
    let path = normalize(path);
    let folder = beside.rsplit_once('/').map_or("", |(folder, _)| folder);
    if path.starts_with('/') != folder.starts_with('/') {
        return path;
    }
    let from: Vec<&str> = folder.split('/').filter(|p| !p.is_empty() && *p != ".").collect();
    let to: Vec<&str> = path.split('/').filter(|p| !p.is_empty()).collect();
    let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    if from.iter().skip(common).any(|part| *part == "..") {
        return path;
    }
    let up = std::iter::repeat_n("..", from.len() - common);
    up.chain(to.into_iter().skip(common)).collect::<Vec<_>>().join("/")
}
