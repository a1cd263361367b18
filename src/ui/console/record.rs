//! The journal on disk, line by line as it is typed, so that a crash loses nothing. Where it cannot be written, what
//! was typed waits in memory, and each further line tries again.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use crate::session::journal::{Entry, HEADER, Journal};

/// Journals that are kept.
const KEPT: usize = 50;

/// Ends the journal of a session that was left in order.
const END: &str = "# end";

/// A file that follows a session.
pub struct Record {
    file: File,
    path: PathBuf,
    /// The line that stands there without its answer.
    announced: Option<String>,
    /// Bytes that are in the file for certain.
    kept: u64,
    /// What is not.
    waiting: String,
    /// Why not, until somebody was told.
    untold: Option<String>,
}

impl Record {
    /// Follows a session in a file: a new one, or a journal, which goes on. With `force` any file is begun anew.
    ///
    /// # Errors
    /// It is no journal, another session writes it, or it cannot be written.
    pub fn open(path: &Path, force: bool) -> io::Result<Self> {
        if let Some(folder) = path.parent().filter(|f| !f.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder)?;
        }
        let is_file = path.metadata().map_or(true, |data| data.is_file());
        let mut file = OpenOptions::new().read(is_file).append(true).create(true).open(path)?;
        // Says that the session runs. Where files cannot be locked, nobody asks.
        if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
            let by =
                holder(&file).map_or("another session".into(), |id| format!("the session of process {id}"));
            return Err(io::Error::new(ErrorKind::ResourceBusy, format!("{by} writes it")));
        }
        let mut text = Vec::new();
        if is_file {
            file.read_to_end(&mut text)?;
        }
        let text = match String::from_utf8(text) {
            Ok(text) if text.is_empty() || Journal::is_journal(&text) => text,
            _ if force => {
                file.set_len(0)?;
                String::new()
            }
            _ => return Err(io::Error::new(ErrorKind::AlreadyExists, "it exists and is no journal")),
        };
        let whole = text.rfind('\n').map_or(0, |at| at + 1);
        let mut record = Self {
            file,
            path: path.into(),
            announced: None,
            kept: whole as u64,
            waiting: String::new(),
            untold: None,
        };
        let rest = &text[whole..];
        let begin = match (whole, rest.starts_with('#')) {
            (0, _) => format!("{HEADER}\n"),
            // What a crash left of an answer says nothing.
            (_, true) => String::new(),
            (_, false) if rest.is_empty() => String::new(),
            (_, false) => format!("# cut off: {rest}\n"),
        };
        if !rest.is_empty() {
            record.file.set_len(record.kept)?;
        }
        record.file.write_all(begin.as_bytes())?;
        record.kept += begin.len() as u64;
        Ok(record)
    }

    /// Starts a file of its own in a folder, and removes the oldest of those that are too many.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn create_in(folder: &Path) -> io::Result<Self> {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let seconds = now.map_or(0, |now| now.as_secs());
        let record = Self::open(&folder.join(format!("{seconds}-{}.journal", std::process::id())), false)?;
        let all = journals(folder);
        for old in all.iter().take(all.len().saturating_sub(KEPT)) {
            // One that cannot be removed is in nobody's way.
            let _ = std::fs::remove_file(old);
        }
        Ok(record)
    }

    /// Adds a line that is about to be carried out.
    pub fn announce(&mut self, line: &str) {
        self.append(&format!("{line}\n"));
        self.announced = Some(line.to_string());
    }

    /// Adds a line with its answer, or the answer alone where the line stands there.
    pub fn write(&mut self, entry: &Entry) {
        let text = match self.announced.take() {
            Some(line) if line == entry.line => entry.answer_text(),
            _ => entry.text(),
        };
        self.append(&text);
    }

    /// Says that the session was left in order.
    pub fn end(&mut self) {
        self.append(&format!("{END}\n"));
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether something that was typed is not in the file.
    pub fn is_behind(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Why it is not, the first time that it is asked for.
    pub fn trouble(&mut self) -> Option<String> {
        let why = self.untold.take()?;
        let file = self.path.display();
        Some(format!(
            "warning: the journal {file} cannot be written ({why}): what is typed is kept in memory; `save FILE` \
             writes it to another place"
        ))
    }

    fn append(&mut self, text: &str) {
        let was_behind = self.is_behind();
        self.waiting += text;
        match self.file.write_all(self.waiting.as_bytes()) {
            Ok(()) => {
                self.kept += self.waiting.len() as u64;
                self.waiting.clear();
                self.untold = None;
            }
            Err(error) => {
                // Half a line is none; a device has no length.
                let _ = self.file.set_len(self.kept);
                if !was_behind {
                    self.untold = Some(error.to_string());
                }
            }
        }
    }
}

/// The process that holds a file's lock, where the system tells.
#[cfg(unix)]
fn holder(file: &File) -> Option<u32> {
    use std::os::unix::fs::MetadataExt as _;
    let inode = file.metadata().ok()?.ino().to_string();
    let locks = std::fs::read_to_string("/proc/locks").ok()?;
    // `1: FLOCK  ADVISORY  WRITE 714 08:01:131 0 EOF`
    let of_file = locks.lines().find(|line| {
        line.contains("FLOCK") && line.split_whitespace().any(|word| word.rsplit(':').next() == Some(&inode))
    })?;
    of_file.split_whitespace().nth(4)?.parse().ok()
}

#[cfg(not(unix))]
fn holder(_: &File) -> Option<u32> {
    None
}

/// The newest journal of a folder whose session runs no more, where it ended without being left.
pub fn unfinished(folder: &Path) -> Option<PathBuf> {
    let newest = journals(folder).into_iter().rev().find(|path| !runs(path))?;
    let text = std::fs::read_to_string(&newest).ok()?;
    let commands = text.lines().filter(|line| !line.starts_with('#')).count();
    // A session that only loaded something is no loss.
    (commands > 1 && text.lines().next_back() != Some(END)).then_some(newest)
}

/// Whether somebody writes a journal just now.
pub fn runs(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
}

/// Journals of a folder, oldest first.
fn journals(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.filter_map(|e| Some(e.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|e| e == "journal"));
    let age = |path: &PathBuf| {
        let stem = path.file_stem().map(|s| s.to_string_lossy().to_string()).unwrap_or_default();
        let parts = stem.split_once('-').map(|(a, b)| (a.parse::<u64>(), b.parse::<u64>()));
        parts.map(|(a, b)| (a.unwrap_or(0), b.unwrap_or(0)))
    };
    paths.sort_by_key(age);
    paths
}
