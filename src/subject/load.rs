//! From what the user names to a subject: [`load`] and [`check`].

use crate::base::diagnostic::nearest;
use crate::base::{Code, Diagnostic, SourceMap};
use crate::subject::decode::shorten;
use crate::subject::files::{BUNDLED, DiskAndBundled, FileKind, Files, ReadOnce, bundled_subjects};
use crate::subject::from_java;
use crate::subject::java;
use crate::subject::loader::{Loader, is_specification, sort};
use crate::subject::specification_file::decode_specification;
use crate::subject::subject_file::{SubjectFile, decode_subject};
use crate::subject::{LoadOptions, Loaded, Subject};

/// Loads a subject from disk or from the bundled ones. `target` is a path to a YAML file, a folder
/// with a `subject.yaml`, the name of a bundled subject, or Java by itself: a file, or a folder of them.
pub fn load(target: &str, options: &LoadOptions) -> Loaded {
    load_with(&DiskAndBundled, target, options)
}

/// The same with other files.
pub fn load_with(files: &dyn Files, target: &str, options: &LoadOptions) -> Loaded {
    let files = &ReadOnce::new(files);
    let mut loader = Loader::new(files);
    match locate(files, target) {
        Ok(Located::File(path)) => {
            let subject = loader.subject(&path, options);
            loader.loaded(subject)
        }
        Ok(Located::Java(path)) => from_java::load(files, &path, options),
        Err(unknown) => {
            loader.dx.report(unknown);
            loader.loaded(None)
        }
    }
}

/// Reads a subject, or a specification by itself, and returns what is wrong with it; of a subject also what
/// is outside the subset in the methods that it can reach.
pub fn check(target: &str) -> (SourceMap, Vec<Diagnostic>) {
    check_with(&DiskAndBundled, target)
}

/// The same with other files.
pub fn check_with(files: &dyn Files, target: &str) -> (SourceMap, Vec<Diagnostic>) {
    if files.kind(target) == Some(FileKind::File) && !target.ends_with(".java") {
        let mut loader = Loader::new(files);
        if let Some((_, root)) = loader.read_yaml(target, None)
            && is_specification(&root)
        {
            if let Some(mut spec) = decode_specification(&root, false, &mut loader.dx) {
                loader.add_settings(target, &mut spec);
            }
            sort(&loader.sources, &mut loader.dx.diagnostics);
            return (loader.sources, loader.dx.diagnostics);
        }
    }
    let Loaded { sources, subject, mut diagnostics } = load_with(files, target, &LoadOptions::default());
    diagnostics.extend(subject.iter().flat_map(Subject::unsupported));
    diagnostics.extend(subject.iter().flat_map(Subject::untracked_notes));
    sort(&sources, &mut diagnostics);
    diagnostics.dedup();
    (sources, diagnostics)
}

/// The subject file of a bundled subject as written: nothing that it names is read, no Java among it.
pub fn bundled_file(name: &str) -> Option<SubjectFile> {
    let mut loader = Loader::new(&DiskAndBundled);
    let (_, root) = loader.read_yaml(&format!("{BUNDLED}/subjects/{name}/subject.yaml"), None)?;
    decode_subject(&root, &mut loader.dx)
}

/// What the user means.
enum Located {
    /// A subject file.
    File(String),
    /// Java without one.
    Java(String),
}

/// The files that a name means.
fn locate(files: &dyn Files, target: &str) -> Result<Located, Diagnostic> {
    let without_slash = target.trim_end_matches('/');
    match files.kind(target) {
        Some(FileKind::File) if target.ends_with(".java") => return Ok(Located::Java(target.to_owned())),
        Some(FileKind::File) => return Ok(Located::File(target.to_owned())),
        Some(FileKind::Folder) => {
            let inside = format!("{without_slash}/subject.yaml");
            if files.kind(&inside) == Some(FileKind::File) {
                return Ok(Located::File(inside));
            }
        }
        None => {}
    }
    let bundled = format!("{BUNDLED}/subjects/{without_slash}/subject.yaml");
    if files.kind(&bundled) == Some(FileKind::File) {
        return Ok(Located::File(bundled));
    }
    if files.kind(target) == Some(FileKind::Folder) && java::has_java(files, without_slash) {
        return Ok(Located::Java(without_slash.to_owned()));
    }
    let error = if files.kind(target) == Some(FileKind::Folder) {
        if let Err(why) = files.list(target) {
            let message = format!("the folder {target} cannot be read: {why}");
            return Err(Diagnostic::error(Code::Unreadable, None, message));
        }
        Diagnostic::error(
            Code::NotFound,
            None,
            format!("the folder {target} has neither a subject.yaml nor Java"),
        )
    } else {
        let message = format!("there is no file, folder or bundled subject `{}`", shorten(target));
        Diagnostic::error(Code::NotFound, None, message)
    };
    let hint = match nearest_subject(without_slash, &bundled_subjects(files)) {
        Some(near) => format!("did you mean the bundled subject `{near}`?"),
        None => "`symheap list` shows the bundled subjects".to_owned(),
    };
    Err(error.with_hint(hint))
}

/// The nearest bundled name; a name without its group is near to every group's.
fn nearest_subject(wanted: &str, known: &[String]) -> Option<String> {
    let full = nearest(wanted, known.iter().map(String::as_str)).map(str::to_owned);
    let last = wanted.rsplit('/').next().unwrap_or(wanted);
    let by_last = || {
        let names = known.iter().filter_map(|k| k.rsplit('/').next());
        let near = nearest(last, names)?;
        known.iter().find(|k| k.rsplit('/').next() == Some(near)).cloned()
    };
    let exact = known.iter().find(|k| k.rsplit('/').next() == Some(last)).cloned();
    exact.or(full).or_else(by_last)
}
