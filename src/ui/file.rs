//! Files that the program writes: whole or not at all.
//!
//! A text is written beside its target, brought to the disk, and renamed; whatever fails, and whoever reads meanwhile,
//! a file that was there is as it was. What is no file (a device, a pipe) is written as it stands.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// Largest file that is read, in bytes.
const MOST: u64 = 256 << 20;

/// Bytes at a file's start that say of what kind it is.
const HEAD: u64 = 400;

/// Where the program keeps what outlives a run: `$XDG_STATE_HOME/symheap`, or the usual place for it.
pub fn state_folder() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    let state = set("XDG_STATE_HOME").or_else(|| set("HOME").map(|home| home.join(".local/state")))?;
    Some(state.join("symheap"))
}

/// Puts a text in the place of what is there, if anything is.
///
/// # Errors
/// It cannot be written; what was there stays.
pub fn replace(path: &Path, text: &str) -> io::Result<()> {
    // The file that a link names is replaced, not the link.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let old = fs::metadata(&target).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        return OpenOptions::new().write(true).open(&target)?.write_all(text.as_bytes());
    }
    let folder = folder_of(&target);
    let beside = beside(&folder, text, old.map(|old| old.permissions()))?;
    beside.persist(&target).map_err(|error| error.error)?;
    // The name is on the disk with its folder; not everywhere can a folder be asked for that.
    let _ = File::open(&folder).and_then(|folder| folder.sync_all());
    Ok(())
}

/// Makes a new file.
///
/// # Errors
/// It cannot be written, or something of that name is there.
pub fn create(path: &Path, text: &str) -> io::Result<()> {
    if path.symlink_metadata().is_ok() {
        return Err(ErrorKind::AlreadyExists.into());
    }
    beside(&folder_of(path), text, None)?.persist_noclobber(path).map(drop).map_err(|error| error.error)
}

/// The text of a file, a device or a pipe, as far as memory is for.
///
/// # Errors
/// It cannot be read, is no text, or does not end.
pub fn read(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    let size = File::open(path)?.take(MOST + 1).read_to_string(&mut text)?;
    if size as u64 > MOST {
        return Err(io::Error::other(format!("it does not end within {MOST} bytes, and more are not read")));
    }
    // Some editors put one before every text.
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// Whether nothing would be lost by writing there: no file, an empty one, or one whose first characters `is_own` knows.
pub fn is_free(path: &Path, is_own: impl Fn(&str) -> bool) -> bool {
    match head(path) {
        Ok(head) => head.is_empty() || is_own(&head),
        Err(error) => error.kind() == ErrorKind::NotFound,
    }
}

/// The first characters of a file; none where it is a device or a pipe.
fn head(path: &Path) -> io::Result<String> {
    if !fs::metadata(path)?.is_file() {
        return Ok(String::new());
    }
    let mut head = Vec::new();
    File::open(path)?.take(HEAD).read_to_end(&mut head)?;
    Ok(String::from_utf8_lossy(&head).into_owned())
}

fn folder_of(path: &Path) -> PathBuf {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new(".")).to_path_buf()
}

/// The text in a file of its own, on the disk. It is gone again where it is not renamed.
fn beside(
    folder: &Path,
    text: &str,
    permissions: Option<fs::Permissions>,
) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".symheap-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // As any new file: the process's mask takes from it.
        builder.permissions(permissions.clone().unwrap_or(fs::Permissions::from_mode(0o666)));
    }
    let mut file = builder.tempfile_in(folder).map_err(without_place)?;
    if let Some(permissions) = permissions {
        // The mask has no say in what somebody set.
        let _ = file.as_file().set_permissions(permissions);
    }
    file.write_all(text.as_bytes()).map_err(without_place)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// The same error without the name of a temporary file, which nobody asked for and which is another one each time.
pub fn without_place(error: io::Error) -> io::Error {
    match error.to_string().split_once(" at path ") {
        Some((what, _)) => io::Error::new(error.kind(), what),
        None => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_there_whole_and_nothing_else_is() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("a");
        replace(&path, "one")?;
        replace(&path, "two")?;
        assert_eq!(fs::read_to_string(&path)?, "two");
        assert!(create(&path, "three").is_err_and(|error| error.kind() == ErrorKind::AlreadyExists));
        create(&folder.path().join("b"), "three")?;
        let missing = replace(&folder.path().join("no/such"), "x").map_err(|error| error.to_string());
        assert!(missing.as_ref().is_err_and(|why| !why.contains(".symheap-")), "{missing:?}");
        let names: Vec<_> = fs::read_dir(folder.path())?.filter_map(|e| Some(e.ok()?.file_name())).collect();
        assert_eq!(names.len(), 2, "{names:?}");
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() -> io::Result<()> {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir()?;
        let (path, link) = (folder.path().join("a"), folder.path().join("link"));
        replace(&path, "one")?;
        assert_eq!(fs::metadata(&path)?.permissions().mode() & 0o600, 0o600);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640))?;
        std::os::unix::fs::symlink(&path, &link)?;
        replace(&link, "two")?;
        assert!(link.is_symlink() && fs::read_to_string(&path)? == "two");
        assert_eq!(fs::metadata(&path)?.permissions().mode() & 0o777, 0o640);
        Ok(())
    }

    #[test]
    fn only_what_is_known_is_free() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("a");
        let is_own = |head: &str| head.starts_with("own");
        assert!(is_free(&path, is_own));
        for (text, free) in [("", true), ("own text", true), ("class A {}", false)] {
            fs::write(&path, text)?;
            assert_eq!(is_free(&path, is_own), free, "{text}");
        }
        assert!(!is_free(folder.path(), |_| false) || folder.path().is_dir());
        Ok(())
    }
}
