//! Subjects that were opened before: a file with a line for each, the last one first.

use std::path::{Path, PathBuf};

use crate::ui::file;

/// Most subjects that are kept.
const MOST: usize = 8;

/// The list on the disk.
#[derive(Clone, Debug)]
pub struct Recent {
    path: PathBuf,
}

impl Recent {
    /// The list of whoever runs this; `None` where there is no place for it.
    pub fn of_user() -> Option<Self> {
        Some(Self { path: file::state_folder()?.join("recent") })
    }

    /// The subjects, the last one first; those on the disk that are gone are left out.
    pub fn list(&self) -> Vec<String> {
        let text = std::fs::read_to_string(&self.path).unwrap_or_default();
        let is_there = |name: &&str| !Path::new(name).is_absolute() || Path::new(name).exists();
        text.lines().filter(|name| !name.is_empty()).filter(is_there).map(str::to_string).collect()
    }

    /// Puts a subject first. What is on the disk is named so that it is found from anywhere.
    pub fn add(&self, subject: &str) {
        let path = Path::new(subject);
        let name = match path.exists().then(|| std::path::absolute(path)) {
            Some(Ok(path)) => path.display().to_string(),
            _ => subject.to_string(),
        };
        let mut names = self.list();
        names.retain(|known| *known != name);
        names.insert(0, name);
        names.truncate(MOST);
        // A list that cannot be kept is in nobody's way.
        let _ = file::replace(&self.path, &(names.join("\n") + "\n"));
    }
}

#[cfg(test)]
mod tests {
    use super::Recent;

    #[test]
    fn the_last_subject_is_the_first_and_stands_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let recent = Recent { path: folder.path().join("recent") };
        assert!(recent.list().is_empty());
        for name in ["intro/cycle", "lissa/tree_map", "intro/cycle"] {
            recent.add(name);
        }
        assert_eq!(recent.list(), ["intro/cycle", "lissa/tree_map"]);
        for i in 0..20 {
            recent.add(&format!("a/{i}"));
        }
        assert_eq!(recent.list().len(), super::MOST);
        // What is on the disk is found from anywhere, and left out once it is gone.
        let file = folder.path().join("A.java");
        std::fs::write(&file, "class A {}").expect("a file");
        recent.add(&file.display().to_string());
        assert_eq!(recent.list()[0], file.display().to_string());
        std::fs::remove_file(&file).expect("it is gone");
        assert_eq!(recent.list()[0], "a/19");
    }
}
