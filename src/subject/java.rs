//! The Java of a subject: collecting files, parsing and indexing them together with the JDK models.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::base::diagnostic::nearest;
use crate::base::{Code, Diagnostic, FileId, SourceMap, Span};
use crate::lang::program::{ClassId, Program};
use crate::lang::{index, models};
use crate::subject::decode::{Decoder, Spanned};
use crate::subject::files::{FileKind, Files, resolve_beside};
use crate::subject::subject_file::InlineJava;

/// Deepest folder below a source folder that is searched.
const MAX_FOLDERS: usize = 32;
/// Largest number of Java files that are read.
const MAX_FILES: usize = 5_000;

/// Collects Java files; each is read once.
pub(super) struct JavaFiles<'a> {
    files: &'a dyn Files,
    read: BTreeMap<String, FileId>,
    /// In the order in which they were found.
    pub(super) ids: Vec<FileId>,
}

impl<'a> JavaFiles<'a> {
    /// No file yet.
    pub(super) fn new(files: &'a dyn Files) -> Self {
        Self { files, read: BTreeMap::new(), ids: Vec::new() }
    }

    /// Reads files and folders, which are named in the file `beside`; returns what they contain.
    pub(super) fn add(
        &mut self,
        paths: &[Spanned<String>],
        beside: &str,
        sources: &mut SourceMap,
        dx: &mut Decoder,
    ) -> Vec<FileId> {
        let mut found = Vec::new();
        for named in paths {
            let path = resolve_beside(beside, &named.value);
            match self.files.kind(&path) {
                Some(FileKind::File) if path.ends_with(".java") => {
                    found.extend(self.read_named(path, named, sources, dx))
                }
                Some(FileKind::File) => {
                    let message = format!("`{}` is no Java file", named.value);
                    dx.error(
                        Code::NotJava,
                        named.span,
                        message,
                        "name files that end in .java, or folders of them",
                    );
                }
                Some(FileKind::Folder) => {
                    let mut inside = Vec::new();
                    self.search(&path, 0, &mut inside);
                    if inside.is_empty() {
                        let message = format!("the folder `{}` has no Java file", named.value);
                        dx.error(
                            Code::NotJava,
                            named.span,
                            message,
                            "name files that end in .java, or folders of them",
                        );
                    }
                    for path in inside {
                        found.extend(self.read_named(path, named, sources, dx));
                    }
                }
                None => dx.report(not_found(self.files, &path, named, "Java file or folder")),
            }
        }
        found
    }

    /// Reads a Java file, or all that a folder contains; says what cannot be read.
    pub(super) fn add_target(&mut self, target: &str, sources: &mut SourceMap) -> Vec<Diagnostic> {
        let mut paths = vec![target.to_owned()];
        if self.files.kind(target) == Some(FileKind::Folder) {
            paths.clear();
            self.search(target.trim_end_matches('/'), 0, &mut paths);
        }
        let unread = paths.into_iter().filter_map(|path| self.read(path, None, sources).err());
        unread.collect()
    }

    /// Adds Java that stands in a YAML file. Of a `|` block every line keeps its place: the source
    /// is the YAML file with all other lines left blank.
    pub(super) fn add_inline(&mut self, java: &InlineJava, sources: &mut SourceMap) -> FileId {
        let yaml = sources.file(java.span.file).clone();
        let near = yaml.line_col(java.span.start).line as usize;
        let id = match block_start(&yaml.text, &java.text, near).filter(|_| java.is_block) {
            Some(start) => {
                let before = std::iter::repeat_n("\n", start);
                let block = yaml.text.split_inclusive('\n').skip(start).take(java.text.lines().count());
                sources.add(yaml.path.clone(), before.chain(block).collect::<String>())
            }
            None => sources.add(format!("{}#java", yaml.path), java.text.as_str()),
        };
        self.ids.push(id);
        id
    }

    fn search(&self, folder: &str, depth: usize, found: &mut Vec<String>) {
        for name in self.files.list(folder).unwrap_or_default() {
            let path = format!("{folder}/{name}");
            match self.files.kind(&path) {
                Some(FileKind::Folder) if depth < MAX_FOLDERS && found.len() < MAX_FILES => {
                    self.search(&path, depth + 1, found);
                }
                Some(FileKind::File) if name.ends_with(".java") && found.len() < MAX_FILES => {
                    found.push(path)
                }
                _ => {}
            }
        }
    }

    /// Reads a file unless it has been read; `span` is where it is named.
    fn read(
        &mut self,
        path: String,
        span: Option<Span>,
        sources: &mut SourceMap,
    ) -> Result<FileId, Diagnostic> {
        if let Some(&id) = self.read.get(&path) {
            return Ok(id);
        }
        let text = self.files.read(&path);
        let text = text.map_err(|why| {
            Diagnostic::error(Code::Unreadable, span, format!("{path} cannot be read: {why}"))
        })?;
        let id = sources.add(path.as_str(), text);
        self.read.insert(path, id);
        self.ids.push(id);
        Ok(id)
    }

    fn read_named(
        &mut self,
        path: String,
        named: &Spanned<String>,
        sources: &mut SourceMap,
        dx: &mut Decoder,
    ) -> Option<FileId> {
        self.read(path, Some(named.span), sources).map_err(|unread| dx.report(unread)).ok()
    }
}

/// Whether there is a Java file in a folder or below it.
pub(super) fn has_java(files: &dyn Files, folder: &str) -> bool {
    let mut found = Vec::new();
    JavaFiles::new(files).search(folder, 0, &mut found);
    !found.is_empty()
}

/// How many lines stand before a block whose lines, less their indentation, are those of `inner`; it
/// begins within a line of line `near` (from 1).
fn block_start(outer: &str, inner: &str, near: usize) -> Option<usize> {
    let starts = near.saturating_sub(2)..=near.saturating_add(1);
    starts.into_iter().find(|&start| {
        let mut lines = outer.lines().skip(start);
        inner.lines().all(|line| lines.next().is_some_and(|l| l.trim_end().ends_with(line.trim_end())))
    })
}

/// The message about a file that is not there.
pub(super) fn not_found(files: &dyn Files, path: &str, named: &Spanned<String>, what: &str) -> Diagnostic {
    let error = Diagnostic::error(Code::NotFound, named.span, format!("there is no {what} {path}"));
    let (folder, name) = path.rsplit_once('/').unwrap_or((".", path));
    if files.kind(folder) != Some(FileKind::Folder) && folder != "." {
        return error.with_hint(format!("the folder {folder} does not exist; paths start beside this file"));
    }
    if path.contains('\\') {
        return error.with_hint("write `/` between folders and names, on every system");
    }
    let names = files.list(folder).unwrap_or_default();
    match nearest(name, names.iter().map(String::as_str)) {
        Some(near) => {
            let written =
                named.value.rsplit_once('/').map_or(near.to_owned(), |(dir, _)| format!("{dir}/{near}"));
            error.with_hint(format!("did you mean `{written}`?"))
        }
        None => error.with_hint("paths start beside this file"),
    }
}

/// Parses and indexes the files together with the JDK models. Diagnostics are those about the user's
/// files; where some of them are `missing`, about their syntax only.
pub(super) fn program(
    mut sources: SourceMap,
    ids: &[FileId],
    missing: bool,
) -> (Arc<Program>, Vec<Diagnostic>) {
    let (units, mut diagnostics) = models::parse_with(&mut sources, ids);
    let program = index::index(sources, units);
    for found in &program.diagnostics {
        if !missing && !diagnostics.contains(found) {
            diagnostics.push(found.clone());
        }
    }
    diagnostics.retain(|d| d.span.is_none_or(|s| !SourceMap::is_shared(s.file)));
    (Arc::new(program), diagnostics)
}

/// Classes that the files declare, nested ones included.
pub(super) fn classes_of(program: &Program, files: &[FileId]) -> Vec<ClassId> {
    let declared = program.classes.iter_enumerated();
    let declared = declared.filter(|(_, c)| c.span.is_some_and(|s| files.contains(&s.file)));
    declared.map(|(id, _)| id).collect()
}
