//! The journal on disk, line by line as it is typed, so that a crash loses nothing.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::session::journal::{Entry, HEADER};

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
}

impl Record {
    /// Starts a file.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn create(path: &Path) -> std::io::Result<Self> {
        if let Some(folder) = path.parent().filter(|f| !f.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder)?;
        }
        let mut file = OpenOptions::new().write(true).create(true).truncate(true).open(path)?;
        file.write_all(format!("{HEADER}\n").as_bytes())?;
        // Says that the session runs. Where files cannot be locked, nobody asks.
        let _ = file.try_lock();
        Ok(Self { file, path: path.into(), announced: None })
    }

    /// Starts a file of its own in a folder, and removes the oldest of those that are too many.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn create_in(folder: &Path) -> std::io::Result<Self> {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let seconds = now.map_or(0, |now| now.as_secs());
        let record = Self::create(&folder.join(format!("{seconds}-{}.journal", std::process::id())))?;
        let all = journals(folder);
        for old in all.iter().take(all.len().saturating_sub(KEPT)) {
            // One that cannot be removed is in nobody's way.
            let _ = std::fs::remove_file(old);
        }
        Ok(record)
    }

    /// Adds a line that is about to be carried out.
    pub fn announce(&mut self, line: &str) {
        let _ = self.file.write_all(format!("{line}\n").as_bytes());
        self.announced = Some(line.to_string());
    }

    /// Adds a line with its answer, or the answer alone where the line stands there.
    pub fn write(&mut self, entry: &Entry) {
        let text = match self.announced.take() {
            Some(line) if line == entry.line => entry.answer_text(),
            _ => entry.text(),
        };
        // A full disk must not end the session; what was typed is still in memory.
        let _ = self.file.write_all(text.as_bytes());
    }

    /// Says that the session was left in order.
    pub fn end(&mut self) {
        let _ = self.file.write_all(format!("{END}\n").as_bytes());
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
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
fn runs(path: &Path) -> bool {
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
