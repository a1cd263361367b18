//! From the text of a subject file to a subject.

use std::sync::Arc;

use crate::base::{Code, Diagnostic, FileId, SourceMap};
use crate::subject::Subject;
use crate::subject::decode::{Decoder, Spanned, shorten};
use crate::subject::files::{BUNDLED, FileKind, Files, resolve_beside};
use crate::subject::java::{self, JavaFiles, not_found};
use crate::subject::jbse_settings;
use crate::subject::link::{self, Context};
use crate::subject::specification_file::{SpecificationFile, decode_specification};
use crate::subject::subject_file::{SubjectFile, decode_subject};
use crate::subject::yaml::{self, Node, NodeKind};

/// What a subject file that was inferred is called in messages, behind the path of its Java.
pub const INFERRED: &str = " (inferred)";

/// In the order of files and places.
pub(super) fn sort(sources: &SourceMap, diagnostics: &mut [Diagnostic]) {
    let key = |d: &Diagnostic| (d.span.map(|s| sources.place(s)), d.span, d.code);
    diagnostics.sort_by(|a, b| key(a).cmp(&key(b)).then_with(|| a.message.cmp(&b.message)));
}

/// Whether a file is a specification by itself.
pub(super) fn is_specification(root: &Node) -> bool {
    let NodeKind::Map(pairs) = &root.kind else { return false };
    let has = |key: &str| pairs.iter().any(|(k, _)| k.text() == Some(key));
    has("symheap-spec") || has("scope") && !has("symheap") && !has("methods")
}

/// What the user adds to a subject.
#[derive(Clone, Default, Debug)]
pub struct LoadOptions {
    /// Another specification than the subject's own: a path, or the path of a bundled one.
    pub spec: Option<String>,
    /// The class that a subject made of Java alone is about, where its name does not say.
    pub class: Option<String>,
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

/// Reads a subject's files and keeps what is wrong with them.
pub(super) struct Loader<'a> {
    pub(super) files: &'a dyn Files,
    pub(super) sources: SourceMap,
    pub(super) dx: Decoder,
    program: Option<Arc<crate::lang::program::Program>>,
}

impl<'a> Loader<'a> {
    /// Nothing is read yet.
    pub(super) fn new(files: &'a dyn Files) -> Self {
        Self { files, sources: SourceMap::default(), dx: Decoder::default(), program: None }
    }

    /// What was read, and the subject that came of it.
    pub(super) fn loaded(self, subject: Option<Subject>) -> Loaded {
        let Loader { sources, mut dx, program, .. } = self;
        let sources = program.map_or(sources, |p| p.sources.clone());
        sort(&sources, &mut dx.diagnostics);
        dx.diagnostics.dedup();
        Loaded { sources, subject, diagnostics: dx.diagnostics }
    }

    /// The subject of the file at a path.
    pub(super) fn subject(&mut self, path: &str, options: &LoadOptions) -> Option<Subject> {
        let (_, root) = self.read_yaml(path, None)?;
        self.linked(path, &root, options)
    }

    /// The subject of a text that stands nowhere; files are named from `path` on.
    pub(super) fn subject_of_text(
        &mut self,
        path: &str,
        text: &str,
        options: &LoadOptions,
    ) -> Option<Subject> {
        let file = self.sources.add(format!("{path}{INFERRED}"), text);
        let (root, found) = yaml::parse(&self.sources, file);
        self.dx.diagnostics.extend(found);
        self.linked(path, &root?, options)
    }

    fn linked(&mut self, path: &str, root: &Node, options: &LoadOptions) -> Option<Subject> {
        if is_specification(root) {
            let message = format!("{path} is a specification, not a subject");
            let hint = "name a subject; a specification is given with `--spec`";
            self.dx.error(Code::NotASubject, root.span, message, hint);
            return None;
        }
        let file = decode_subject(root, &mut self.dx)?;
        let mut spec = self.specification(&file, path, options);
        if let Some((spec_path, spec)) = &mut spec {
            self.add_settings(spec_path, spec);
        }
        let mut java = JavaFiles::new(self.files);
        java.add(&file.sources, path, &mut self.sources, &mut self.dx);
        if let Some(inline) = &file.java {
            java.add_inline(inline, &mut self.sources);
        }
        let predicates = java.add(&file.predicates, path, &mut self.sources, &mut self.dx);
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
            path: path.into(),
            spec_path: spec_path.as_str().into(),
            default_name: default_name(path),
        };
        let (subject, found) = link::link(&context, &file, &spec);
        self.dx.diagnostics.extend(found);
        subject.filter(|_| !before)
    }

    fn is_java(&self, diagnostic: &Diagnostic) -> bool {
        let Some(program) = &self.program else { return false };
        diagnostic.span.is_some_and(|s| program.units.iter().any(|u| u.file == s.file))
    }

    /// Reads a YAML file; `named` is where it is named, for the message that it cannot be read.
    pub(super) fn read_yaml(
        &mut self,
        path: &str,
        named: Option<&Spanned<String>>,
    ) -> Option<(FileId, Node)> {
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
    pub(super) fn add_settings(&mut self, spec_path: &str, spec: &mut SpecificationFile) {
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

/// The folder's name, where the file gives no name.
fn default_name(path: &str) -> Arc<str> {
    let mut parts = path.rsplit('/');
    let file = parts.next().unwrap_or(path);
    match parts.next() {
        Some(folder) if file == "subject.yaml" => folder.into(),
        _ => file.trim_end_matches(".yaml").trim_end_matches(".yml").into(),
    }
}
