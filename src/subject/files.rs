//! Where files come from: the disk, what is embedded in the binary, or a test's own map.
//!
//! Paths are text with `/`, as users write them. Embedded files show as `<bundled>/subjects/…`.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{Error, ErrorKind, Read as _};
use std::path::Path;

/// First segment of the path of every embedded file.
pub const BUNDLED: &str = "<bundled>";

/// Largest file that is read, in bytes.
const MAX_BYTES: u64 = 32 << 20;

static EMBEDDED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/bundled.rs"));

/// What a path is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum FileKind {
    File,
    Folder,
}

/// Reads files. Paths are taken relative to where the implementation stands.
pub trait Files {
    /// What the path is; `None` where there is nothing.
    fn kind(&self, path: &str) -> Option<FileKind>;
    /// Text of a file.
    ///
    /// # Errors
    /// One clause that says why it cannot be read.
    fn read(&self, path: &str) -> Result<String, String>;
    /// Names in a folder, sorted.
    ///
    /// # Errors
    /// One clause that says why it cannot be listed.
    fn list(&self, folder: &str) -> Result<Vec<String>, String>;
}

/// The disk, and the embedded files under [`BUNDLED`].
#[derive(Clone, Copy, Default, Debug)]
pub struct DiskAndBundled;

impl Files for DiskAndBundled {
    fn kind(&self, path: &str) -> Option<FileKind> {
        if is_bundled(path) {
            return kind_among(EMBEDDED.iter().map(|&(p, _)| p), bundled_rest(path)?);
        }
        let path = Path::new(path);
        if path.is_dir() {
            return Some(FileKind::Folder);
        }
        match path.try_exists() {
            Ok(exists) => exists.then_some(FileKind::File),
            // Who reads it is told why that cannot be.
            Err(error) => cannot_be_seen(&error).then_some(FileKind::File),
        }
    }

    fn read(&self, path: &str) -> Result<String, String> {
        if is_bundled(path) {
            let rest = bundled_rest(path).unwrap_or_default();
            let found = EMBEDDED.iter().find(|&&(p, _)| p == rest);
            return found.map(|&(_, text)| text.to_owned()).ok_or_else(|| "there is no such file".to_owned());
        }
        let says = |error: Error| says(&error);
        let size = std::fs::metadata(path).map_err(says)?.len();
        if size > MAX_BYTES {
            return Err(format!("it has {size} bytes, more than {MAX_BYTES} are not read"));
        }
        // Devices and files that grow have no size.
        let mut bytes = Vec::new();
        let file = std::fs::File::open(path).map_err(says)?;
        file.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(says)?;
        if bytes.len() as u64 > MAX_BYTES {
            return Err(format!("it does not end within {MAX_BYTES} bytes, and more are not read"));
        }
        String::from_utf8(bytes).map_err(|_| "it is not UTF-8 text".to_owned())
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, String> {
        if is_bundled(folder) {
            let rest = bundled_rest(folder).unwrap_or_default();
            return Ok(names_among(EMBEDDED.iter().map(|&(p, _)| p), &rest));
        }
        let entries = std::fs::read_dir(folder).map_err(|error| says(&error))?;
        let mut names: Vec<String> =
            entries.flatten().filter_map(|e| e.file_name().into_string().ok()).collect();
        names.sort();
        Ok(names)
    }
}

/// Other files as they were when they were first read: what is inferred from a file and what is then run are of one text,
/// whoever writes it meanwhile.
pub struct ReadOnce<'a> {
    files: &'a dyn Files,
    texts: RefCell<BTreeMap<String, Result<String, String>>>,
}

impl<'a> ReadOnce<'a> {
    /// Nothing is read yet.
    pub fn new(files: &'a dyn Files) -> Self {
        Self { files, texts: RefCell::default() }
    }
}

impl Files for ReadOnce<'_> {
    fn kind(&self, path: &str) -> Option<FileKind> {
        self.files.kind(path)
    }

    fn read(&self, path: &str) -> Result<String, String> {
        let mut texts = self.texts.borrow_mut();
        texts.entry(path.to_owned()).or_insert_with(|| self.files.read(path)).clone()
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, String> {
        self.files.list(folder)
    }
}

/// Whether something may be there that the system does not let one look at.
fn cannot_be_seen(error: &Error) -> bool {
    use ErrorKind::{InvalidFilename, InvalidInput, NotADirectory, NotFound};
    !matches!(error.kind(), NotFound | NotADirectory | InvalidFilename | InvalidInput)
}

/// Why something cannot be read, as one clause.
fn says(error: &Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file".to_owned(),
        ErrorKind::PermissionDenied => "reading it is not permitted".to_owned(),
        _ => error.to_string(),
    }
}

/// Files in memory.
#[derive(Clone, Default, Debug)]
pub struct InMemory {
    files: BTreeMap<String, String>,
}

impl InMemory {
    /// The same with one more file.
    pub fn with(mut self, path: &str, text: &str) -> Self {
        self.files.insert(path.to_owned(), text.to_owned());
        self
    }
}

impl Files for InMemory {
    fn kind(&self, path: &str) -> Option<FileKind> {
        kind_among(self.files.keys().map(String::as_str), normalize(path))
    }
    fn read(&self, path: &str) -> Result<String, String> {
        self.files.get(&normalize(path)).cloned().ok_or_else(|| "there is no such file".to_owned())
    }
    fn list(&self, folder: &str) -> Result<Vec<String>, String> {
        Ok(names_among(self.files.keys().map(String::as_str), &normalize(folder)))
    }
}

/// Names of the bundled subjects (`lissa/linked_list`), sorted, among the files that `files` has.
pub fn bundled_subjects(files: &dyn Files) -> Vec<String> {
    let mut found = Vec::new();
    let top = format!("{BUNDLED}/subjects");
    for group in files.list(&top).unwrap_or_default() {
        for name in files.list(&format!("{top}/{group}")).unwrap_or_default() {
            if files.kind(&format!("{top}/{group}/{name}/subject.yaml")) == Some(FileKind::File) {
                found.push(format!("{group}/{name}"));
            }
        }
    }
    found
}

/// The text of the lesson beside a subject (`lesson.script`), which is named as on the command line.
pub fn lesson_of(files: &dyn Files, target: &str) -> Option<String> {
    let name = target.trim_end_matches('/');
    let folder = match files.kind(target) {
        Some(FileKind::File) => target.rsplit_once('/').map_or(".", |(folder, _)| folder).to_owned(),
        Some(FileKind::Folder) if files.kind(&format!("{name}/subject.yaml")).is_some() => name.to_owned(),
        _ => format!("{BUNDLED}/subjects/{name}"),
    };
    files.read(&format!("{folder}/lesson.script")).ok()
}

/// `path` as seen from the folder of the file `beside`, `.` and `..` resolved where that is possible.
pub fn resolve_beside(beside: &str, path: &str) -> String {
    let absolute = path.starts_with('/') || is_bundled(path);
    match beside.rsplit_once('/') {
        Some((folder, _)) if !absolute => normalize(&format!("{folder}/{path}")),
        _ => normalize(path),
    }
}

/// Resolves `.`, `..` and doubled slashes in the text of a path.
pub fn normalize(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|p| *p != ".." && *p != BUNDLED) => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    let joined = parts.join("/");
    match (path.starts_with('/'), joined.is_empty()) {
        (true, _) => format!("/{joined}"),
        (false, true) => ".".to_owned(),
        (false, false) => joined,
    }
}

/// Whether a path names an embedded file.
pub fn is_bundled(path: &str) -> bool {
    path.strip_prefix(BUNDLED).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn bundled_rest(path: &str) -> Option<String> {
    let normal = normalize(path);
    normal.strip_prefix(BUNDLED).map(|rest| rest.trim_start_matches('/').to_owned())
}

fn kind_among<'a>(mut paths: impl Iterator<Item = &'a str>, path: String) -> Option<FileKind> {
    let folder = format!("{path}/");
    paths.find_map(|p| {
        let kind = if p.starts_with(&folder) { Some(FileKind::Folder) } else { None };
        if p == path { Some(FileKind::File) } else { kind }
    })
}

fn names_among<'a>(paths: impl Iterator<Item = &'a str>, folder: &str) -> Vec<String> {
    let prefix = if folder.is_empty() { String::new() } else { format!("{folder}/") };
    let inside = paths.filter_map(|p| p.strip_prefix(prefix.as_str()));
    let mut names: Vec<String> = inside.filter_map(|p| p.split('/').next()).map(str::to_owned).collect();
    names.sort();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file that is another one each time that it is read.
    #[derive(Default)]
    struct Restless(RefCell<Vec<String>>);

    impl Files for Restless {
        fn kind(&self, path: &str) -> Option<FileKind> {
            (path == "A.java").then_some(FileKind::File)
        }
        fn read(&self, path: &str) -> Result<String, String> {
            if path != "A.java" {
                return Err("there is no such file".to_owned());
            }
            self.0.borrow_mut().push(path.to_owned());
            let field = self.0.borrow().len();
            Ok(format!("class A {{ int f{field}; A next; int m() {{ return f{field}; }} }}"))
        }
        fn list(&self, _: &str) -> Result<Vec<String>, String> {
            Ok(vec!["A.java".to_owned()])
        }
    }

    #[test]
    fn a_file_is_read_once_for_a_subject() {
        let files = Restless::default();
        let loaded = crate::subject::load::load_with(&files, "A.java", &Default::default());
        assert!(loaded.subject.is_some(), "{:?}", loaded.diagnostics);
        assert_eq!(*files.0.borrow(), ["A.java"]);
    }

    #[test]
    fn paths_beside_a_file() {
        assert_eq!(resolve_beside("a/b/subject.yaml", "../../specs/x.yaml"), "specs/x.yaml");
        assert_eq!(resolve_beside("subject.yaml", "../x.yaml"), "../x.yaml");
        assert_eq!(resolve_beside("subject.yaml", "/tmp//x.yaml"), "/tmp/x.yaml");
        assert_eq!(
            resolve_beside("<bundled>/subjects/lissa/list/subject.yaml", "../../../specs/list.yaml"),
            "<bundled>/specs/list.yaml"
        );
        assert_eq!(normalize("./"), ".");
    }

    #[test]
    fn listing_in_memory() {
        let files = InMemory::default()
            .with("<bundled>/subjects/lissa/b/subject.yaml", "")
            .with("<bundled>/subjects/lissa/a/subject.yaml", "")
            .with("<bundled>/subjects/lissa/a/A.java", "");
        assert_eq!(bundled_subjects(&files), ["lissa/a", "lissa/b"]);
        assert_eq!(files.kind("<bundled>/subjects/lissa"), Some(FileKind::Folder));
        assert_eq!(files.kind("<bundled>/subjects/lis"), None);
        assert!(files.read("nope").is_err());
    }
}
