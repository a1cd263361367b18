//! Source files by id, and byte spans into them. Lines and columns are computed on demand; columns
//! count characters from 1.

use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};

use crate::base::id::{Id, IndexVec};
use crate::id_type;

id_type! {
    /// A file in a [`SourceMap`].
    pub FileId
}

/// Half-open byte range in one file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// Whether all of `part` lies in it.
    pub fn covers(self, part: Span) -> bool {
        self.file == part.file && self.start <= part.start && part.end <= self.end
    }
    /// The span `start..end` of `file`.
    pub fn new(file: FileId, start: usize, end: usize) -> Self {
        let clamp = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Self { file, start: clamp(start), end: clamp(end) }
    }
    /// The smallest span that covers both; the two must lie in the same file.
    pub fn to(self, other: Span) -> Span {
        Span { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// A position for people: both parts count from 1, the column in characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct LineCol {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub col: u32,
}

/// One file's text under the name that messages show.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Path as the user wrote it, or a name in angle brackets for text without a file.
    pub path: Arc<str>,
    /// Whole text.
    pub text: Arc<str>,
    /// Where its lines start, once somebody asks.
    line_starts: Arc<OnceLock<Vec<u32>>>,
}

impl SourceFile {
    /// A file of this path and text.
    pub fn new(path: impl Into<Arc<str>>, text: impl Into<Arc<str>>) -> Self {
        Self { path: path.into(), text: text.into(), line_starts: Arc::default() }
    }
    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| {
            let bytes = self.text.bytes().enumerate();
            let ends = bytes.filter(|&(_, b)| b == b'\n').map(|(i, _)| i as u32 + 1);
            std::iter::once(0).chain(ends).collect()
        })
    }
    /// Text of line `line` (from 1) without its line end; empty past the last line.
    pub fn line_text(&self, line: u32) -> &str {
        let at = line.saturating_sub(1) as usize;
        let Some(&start) = self.line_starts().get(at) else { return "" };
        let end = self.line_starts().get(at + 1).map_or(self.text.len(), |&e| e as usize);
        self.text.get(start as usize..end).unwrap_or("").trim_end_matches(['\n', '\r'])
    }
    /// Line and column of a byte offset; offsets past the end give the end.
    pub fn line_col(&self, offset: u32) -> LineCol {
        let line = self.line_starts().partition_point(|&s| s <= offset).saturating_sub(1);
        let start = self.line_starts().get(line).copied().unwrap_or(0) as usize;
        let end = (offset as usize).min(self.text.len()).max(start);
        let bytes = &self.text.as_bytes()[start..end];
        let col = bytes.iter().filter(|b| (**b & 0xC0) != 0x80).count();
        LineCol { line: line as u32 + 1, col: col as u32 + 1 }
    }
    /// Byte offset of a line and column (both from 1, column in characters), clamped to the line.
    pub fn offset(&self, at: LineCol) -> u32 {
        let line = self.line_text(at.line);
        let start = self.line_starts().get(at.line.saturating_sub(1) as usize).copied();
        let start = start.unwrap_or(self.text.len() as u32);
        let within = line.char_indices().nth(at.col.saturating_sub(1) as usize);
        start + within.map_or(line.len(), |(i, _)| i) as u32
    }
}

/// Ids of shared files start here, whatever else a map holds: a span into one means the same in every map.
const SHARED: u32 = 1 << 31;

/// All files that were read, by id, and those that every map of the process shares.
#[derive(Clone, Default, Debug)]
pub struct SourceMap {
    files: IndexVec<FileId, SourceFile>,
    shared: &'static [SourceFile],
}

impl SourceMap {
    /// Adds a file and returns its id.
    pub fn add(&mut self, path: impl Into<Arc<str>>, text: impl Into<Arc<str>>) -> FileId {
        self.files.push(SourceFile::new(path, text))
    }
    /// Adds the shared files; their ids come after those of all others.
    pub fn share(&mut self, files: &'static [SourceFile]) {
        self.shared = files;
    }
    /// Whether a file is one of the shared ones.
    pub fn is_shared(id: FileId) -> bool {
        id.0 >= SHARED
    }
    /// The id of the shared file at `index`.
    pub fn shared_id(index: usize) -> FileId {
        FileId(SHARED.saturating_add(FileId::from_index(index).0))
    }
    /// The file. Ids come from this map, so the file exists.
    pub fn file(&self, id: FileId) -> &SourceFile {
        match id.0.checked_sub(SHARED) {
            Some(index) => &self.shared[index as usize],
            None => &self.files[id],
        }
    }
    /// Text that a span covers.
    pub fn text(&self, span: Span) -> &str {
        self.file(span.file).text.get(span.start as usize..span.end as usize).unwrap_or("")
    }
    /// `path:line:col` of a span's start.
    pub fn locate(&self, span: Span) -> String {
        let file = self.file(span.file);
        let at = file.line_col(span.start);
        format!("{}:{}:{}", file.path, at.line, at.col)
    }
    /// The line of a place, without the space around it.
    pub fn statement(&self, span: Span) -> &str {
        let file = self.file(span.file);
        file.line_text(file.line_col(span.start).line).trim()
    }
    /// ` at PLACE`, where an exception was thrown, with `, in PLACE` where that was inside of what was called there.
    pub fn thrown_at(&self, span: Option<Span>, inside: Option<Span>) -> String {
        let at = span.map(|span| format!(" at {}", self.locate(span))).unwrap_or_default();
        let inside = inside.map(|span| format!(", in {}", self.locate(span))).unwrap_or_default();
        at + &inside
    }
    /// `File.java:line:col` of a span's start, for sentences; [`locate`](Self::locate) has the whole path.
    pub fn place_name(&self, span: Span) -> String {
        let whole = self.locate(span);
        whole.rsplit(['/', '\\']).next().unwrap_or_default().to_string()
    }
    /// Where a span starts, for sorting: of several sources with one path (Java inside a YAML file) the
    /// first stands for all, so that messages about one file come in the order of its lines.
    pub fn place(&self, span: Span) -> (FileId, LineCol) {
        let file = self.file(span.file);
        let first = self.ids().find(|&id| self.file(id).path == file.path);
        (first.unwrap_or(span.file), file.line_col(span.start))
    }
    /// All ids in the order of addition, the shared ones last.
    pub fn ids(&self) -> impl Iterator<Item = FileId> + use<> {
        self.files.ids().chain((0..self.shared.len()).map(Self::shared_id))
    }
}
