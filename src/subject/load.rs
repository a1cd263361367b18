//! From what the user names to a subject: [`load`] and [`check`].

use std::sync::Arc;

use crate::base::diagnostic::nearest;
use crate::base::{Code, Diagnostic, FileId, SourceMap};
use crate::subject::Subject;
use crate::subject::decode::{Decoder, Spanned, shorten};
use crate::subject::files::{BUNDLED, DiskAndBundled, FileKind, Files, bundled_subjects, resolve_beside};
use crate::subject::java::{self, JavaFiles, not_found};
use crate::subject::jbse_settings;
use crate::subject::link::{self, Context};
use crate::subject::specification_file::{SpecificationFile, decode_specification};
use crate::subject::subject_file::{SubjectFile, decode_subject};
use crate::subject::yaml::{self, Node, NodeKind};

/// What the user adds to a subject.
#[derive(Clone, Default, Debug)]
pub struct LoadOptions {
    /// Another specification than the subject's own: a path, or the path of a bundled one.
    pub spec: Option<String>,
}

/// What was read.
#[derive(Debug)]
pub struct Loaded {
    /// Every file, also where there is no subject.
    pub sources: SourceMap,
    /// The subject; `None` where its files have errors. Errors inside the Java code alone do not
    /// hinder it, as long as every name that the files use was found.
    pub subject: Option<Subject>,
    /// Everything that was found, sorted by file and place.
    pub diagnostics: Vec<Diagnostic>,
}

/// Loads a subject from disk or from the bundled ones. `target` is a path to a YAML file, a folder
/// with a `subject.yaml`, or the name of a bundled subject.
pub fn load(target: &str, options: &LoadOptions) -> Loaded {
    load_with(&DiskAndBundled, target, options)
}

/// The same with other files.
pub fn load_with(files: &dyn Files, target: &str, options: &LoadOptions) -> Loaded {
    let mut loader = Loader { files, sources: SourceMap::default(), dx: Decoder::default(), program: None };
    let subject = loader.load(target, options);
    let Loader { sources, mut dx, program, .. } = loader;
    let sources = program.map_or(sources, |p| p.sources.clone());
    sort(&sources, &mut dx.diagnostics);
    dx.diagnostics.dedup();
    Loaded { sources, subject, diagnostics: dx.diagnostics }
}

/// Reads a subject, or a specification by itself, and returns what is wrong with it; of a subject also what
/// is outside the subset in the methods that it can reach.
pub fn check(target: &str) -> (SourceMap, Vec<Diagnostic>) {
    check_with(&DiskAndBundled, target)
}

/// The same with other files.
pub fn check_with(files: &dyn Files, target: &str) -> (SourceMap, Vec<Diagnostic>) {
    if files.kind(target) == Some(FileKind::File) && !target.ends_with(".java") {
        let mut loader =
            Loader { files, sources: SourceMap::default(), dx: Decoder::default(), program: None };
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

pub(super) fn sort(sources: &SourceMap, diagnostics: &mut [Diagnostic]) {
    let key = |d: &Diagnostic| (d.span.map(|s| sources.place(s)), d.span, d.code);
    diagnostics.sort_by(|a, b| key(a).cmp(&key(b)).then_with(|| a.message.cmp(&b.message)));
}

fn is_specification(root: &Node) -> bool {
    let NodeKind::Map(pairs) = &root.kind else { return false };
    let has = |key: &str| pairs.iter().any(|(k, _)| k.text() == Some(key));
    has("symheap-spec") || has("scope") && !has("symheap") && !has("methods")
}

struct Loader<'a> {
    files: &'a dyn Files,
    sources: SourceMap,
    dx: Decoder,
    program: Option<Arc<crate::lang::program::Program>>,
}

impl Loader<'_> {
    fn load(&mut self, target: &str, options: &LoadOptions) -> Option<Subject> {
        let path = self.locate(target)?;
        let (_, root) = self.read_yaml(&path, None)?;
        if is_specification(&root) {
            let message = format!("{path} is a specification, not a subject");
            let hint = "name a subject; a specification is given with `--spec`";
            self.dx.error(Code::NotASubject, root.span, message, hint);
            return None;
        }
        let file = decode_subject(&root, &mut self.dx)?;
        let mut spec = self.specification(&file, &path, options);
        if let Some((spec_path, spec)) = &mut spec {
            self.add_settings(spec_path, spec);
        }
        let mut java = JavaFiles::new(self.files);
        java.add(&file.sources, &path, &mut self.sources, &mut self.dx);
        if let Some(inline) = &file.java {
            java.add_inline(inline, &mut self.sources);
        }
        let predicates = java.add(&file.predicates, &path, &mut self.sources, &mut self.dx);
        let missing = self
            .dx
            .diagnostics
            .iter()
            .any(|d| matches!(d.code, Code::NotFound | Code::NotJava | Code::Unreadable));
        let (program, found) = java::program(self.sources.clone(), &java.ids, missing);
        self.program = Some(program.clone());
        self.dx.diagnostics.extend(found);
        let before = self.dx.diagnostics.iter().any(|d| d.is_error() && !self.is_java(d));
        let (spec_path, spec) = spec?;
        // Names that a missing file would declare are no second error.
        if java.ids.is_empty() || missing {
            return None;
        }
        let context = Context {
            program: &program,
            predicate_classes: java::classes_of(&program, &predicates),
            path: path.as_str().into(),
            spec_path: spec_path.as_str().into(),
            default_name: default_name(&path),
        };
        let (subject, found) = link::link(&context, &file, &spec);
        self.dx.diagnostics.extend(found);
        subject.filter(|_| !before)
    }

    fn is_java(&self, diagnostic: &Diagnostic) -> bool {
        let Some(program) = &self.program else { return false };
        diagnostic.span.is_some_and(|s| program.units.iter().any(|u| u.file == s.file))
    }

    /// The path of the subject file that the user means.
    fn locate(&mut self, target: &str) -> Option<String> {
        let without_slash = target.trim_end_matches('/');
        match self.files.kind(target) {
            Some(FileKind::File) if target.ends_with(".java") => {
                let message =
                    format!("{target} is a Java file, and subjects are described by YAML files so far");
                let hint = "write a subject.yaml beside it that names it under `sources`";
                self.dx.report(Diagnostic::error(Code::JavaSubject, None, message).with_hint(hint));
                return None;
            }
            Some(FileKind::File) => return Some(target.to_owned()),
            Some(FileKind::Folder) => {
                let inside = format!("{without_slash}/subject.yaml");
                if self.files.kind(&inside) == Some(FileKind::File) {
                    return Some(inside);
                }
            }
            None => {}
        }
        let bundled = format!("{BUNDLED}/subjects/{without_slash}/subject.yaml");
        if self.files.kind(&bundled) == Some(FileKind::File) {
            return Some(bundled);
        }
        let error = if self.files.kind(target) == Some(FileKind::Folder) {
            Diagnostic::error(Code::NotFound, None, format!("the folder {target} has no subject.yaml"))
        } else {
            let message = format!("there is no file, folder or bundled subject `{}`", shorten(target));
            Diagnostic::error(Code::NotFound, None, message)
        };
        let hint = match nearest_subject(without_slash, &bundled_subjects(self.files)) {
            Some(near) => format!("did you mean the bundled subject `{near}`?"),
            None => "`symheap list` shows the bundled subjects".to_owned(),
        };
        self.dx.report(error.with_hint(hint));
        None
    }

    /// Reads a YAML file; `named` is where it is named, for the message that it cannot be read.
    fn read_yaml(&mut self, path: &str, named: Option<&Spanned<String>>) -> Option<(FileId, Node)> {
        let text = match self.files.read(path) {
            Ok(text) => text,
            Err(why) => {
                let span = named.map(|n| n.span);
                self.dx.report(Diagnostic::error(
                    Code::Unreadable,
                    span,
                    format!("{path} cannot be read: {why}"),
                ));
                return None;
            }
        };
        let file = self.sources.add(path, text);
        let (root, found) = yaml::parse(&self.sources, file);
        self.dx.diagnostics.extend(found);
        root.map(|root| (file, root))
    }

    /// Adds the rules of a settings file that the HEX rules name.
    fn add_settings(&mut self, spec_path: &str, spec: &mut SpecificationFile) {
        let Some(hex) = &mut spec.hex else { return };
        let Some(named) = &hex.jbse else { return };
        let path = resolve_beside(spec_path, &named.value);
        match self.files.read(&path) {
            Ok(text) => {
                let file = self.sources.add(path, text);
                let (rules, found) = jbse_settings::parse(&self.sources, file);
                hex.rules.extend(rules);
                self.dx.diagnostics.extend(found);
            }
            Err(_) => self.dx.report(not_found(self.files, &path, named, "settings file")),
        }
    }

    /// The specification and the path it stands in.
    fn specification(
        &mut self,
        file: &SubjectFile,
        path: &str,
        options: &LoadOptions,
    ) -> Option<(String, SpecificationFile)> {
        if let Some(wanted) = &options.spec {
            let bundled = [
                format!("{BUNDLED}/{wanted}"),
                format!("{BUNDLED}/specs/{wanted}"),
                format!("{BUNDLED}/specs/{wanted}.yaml"),
            ];
            let mut places = std::iter::once(wanted.clone()).chain(bundled);
            let Some(found) = places.find(|p| self.files.kind(p) == Some(FileKind::File)) else {
                let message = format!("there is no specification file `{}`", shorten(wanted));
                self.dx.report(
                    Diagnostic::error(Code::NotFound, None, message).with_hint("`--spec` takes a path"),
                );
                return None;
            };
            let (_, root) = self.read_yaml(&found, None)?;
            return decode_specification(&root, false, &mut self.dx).map(|spec| (found, spec));
        }
        if let Some(named) = &file.spec {
            let spec_path = resolve_beside(path, &named.value);
            if self.files.kind(&spec_path) != Some(FileKind::File) {
                self.dx.report(not_found(self.files, &spec_path, named, "specification file"));
                return None;
            }
            let (_, root) = self.read_yaml(&spec_path, Some(named))?;
            return decode_specification(&root, false, &mut self.dx).map(|spec| (spec_path, spec));
        }
        if let Some(inline) = &file.inline_spec {
            return Some((path.to_owned(), inline.clone()));
        }
        let hint = "name a file with `spec: …`, or write the specification under `precondition:`";
        self.dx.error(
            Code::MissingKey,
            file.start,
            "a subject file needs the key `spec` or `precondition`",
            hint,
        );
        None
    }
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

/// The folder's name, where the file gives no name.
fn default_name(path: &str) -> Arc<str> {
    let mut parts = path.rsplit('/');
    let file = parts.next().unwrap_or(path);
    match parts.next() {
        Some(folder) if file == "subject.yaml" => folder.into(),
        _ => file.trim_end_matches(".yaml").trim_end_matches(".yml").into(),
    }
}
