//! Lines that were typed, from session to session, as a shell keeps them: one file for the REPL and for the screen. Several
//! sessions may write it at once; each adds what was typed in it.

use std::path::{Path, PathBuf};

use rustyline::Config;
use rustyline::history::{FileHistory, History as _, SearchDirection};

use crate::ui::file;

/// Most lines that are kept; the oldest go first.
pub const MOST: usize = 2000;

/// The variable that names another file, or, being empty, says that nothing is to be kept.
const VARIABLE: &str = "SYMHEAP_HISTORY";

/// How such a file begins.
const HEAD: &str = "#V2\n";

/// Where lines are kept; `None` where they are not to be, or where something else stands there.
pub fn place() -> Option<PathBuf> {
    let path = match std::env::var_os(VARIABLE) {
        Some(path) if path.is_empty() => return None,
        Some(path) => PathBuf::from(path),
        None => file::state_folder()?.join("history"),
    };
    file::is_free(&path, |head| head.starts_with(HEAD)).then_some(path)
}

/// The lines of a file, and what is added to them.
pub struct History {
    path: PathBuf,
    lines: FileHistory,
}

impl History {
    /// That of a file, which need not be there yet. What cannot be read is no history.
    pub fn of(path: PathBuf) -> Option<Self> {
        let config = Config::builder().max_history_size(MOST).ok()?;
        let mut lines = FileHistory::with_config(&config.history_ignore_dups(true).ok()?.build());
        if path.exists() {
            lines.load(&path).ok()?;
        }
        Some(Self { path, lines })
    }

    /// All lines, oldest first, each where it was typed last.
    pub fn lines(&self) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for index in (0..self.lines.len()).rev() {
            let Ok(Some(found)) = self.lines.get(index, SearchDirection::Forward) else { continue };
            if !lines.iter().any(|line| *line == found.entry) {
                lines.push(found.entry.into_owned());
            }
        }
        lines.reverse();
        lines
    }

    /// Adds a line, in the file as well.
    pub fn keep(&mut self, line: &str) {
        if self.lines.add(line).unwrap_or(false) {
            // What cannot be kept is in nobody's way.
            let _ = made(&self.path).and_then(|()| self.lines.append(&self.path));
        }
    }
}

/// Makes the folder of a file.
///
/// # Errors
/// It cannot be made.
pub fn made(path: &Path) -> rustyline::Result<()> {
    Ok(path.parent().map_or(Ok(()), std::fs::create_dir_all)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history(path: &Path) -> History {
        History::of(path.into()).expect("a history")
    }

    #[test]
    fn lines_stay_and_several_sessions_share_them() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a/b/history");
        let mut first = history(&path);
        let mut second = history(&path);
        for line in ["choose 1", "why lissa", "choose 1"] {
            first.keep(line);
        }
        second.keep("tree");
        first.keep("back \\n");
        let mut all = history(&path).lines();
        all.sort();
        assert_eq!(all, ["back \\n", "choose 1", "tree", "why lissa"]);
        // Where it was typed last.
        assert_eq!(history(&path).lines()[..2], ["why lissa", "choose 1"]);
    }

    #[test]
    fn there_are_not_more_than_so_many() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("history");
        let mut kept = history(&path);
        for i in 0..MOST + 5 {
            kept.keep(&format!("choose {i}"));
        }
        let lines = history(&path).lines();
        assert_eq!((lines.len(), lines[0].as_str()), (MOST, "choose 5"));
    }

    #[cfg(unix)]
    #[test]
    fn only_its_owner_reads_it() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("history");
        history(&path).keep("tree");
        let mode = path.metadata().expect("a file").permissions().mode();
        assert_eq!(mode & 0o077, 0);
    }

    #[test]
    fn what_is_no_history_is_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("notes");
        std::fs::write(&path, "mine\n").expect("a file");
        assert!(!file::is_free(&path, |head| head.starts_with(HEAD)));
        std::fs::write(&path, [0xff, 0xfe, b'\n']).expect("a file");
        assert!(History::of(path).is_none());
    }
}
