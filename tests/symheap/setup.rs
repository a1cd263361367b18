//! `setup.sh` where there is no network: what is named is taken and stays, what is wrong is told, and nothing that was
//! there is lost.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::Folder;

/// Runs a copy of the script, without an index of packages; its exit code and what it says.
fn set_up(folder: &Folder, from: &Path, z3: Option<&str>) -> (Option<i32>, String) {
    let script = include_str!("../../setup.sh");
    let path = folder.write("setup.sh", script);
    let mut command = Command::new("sh");
    command.arg(path).current_dir(from).env_remove("SYMHEAP_Z3");
    command.env("PIP_NO_INDEX", "1").env("PIP_FIND_LINKS", "").env("PIP_CONFIG_FILE", "/dev/null");
    if let Some(z3) = z3 {
        command.env("SYMHEAP_Z3", z3);
    }
    let output = command.output().expect("a shell");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// The folder of the libz3 that this build was linked with.
fn library() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(".z3/z3/lib")
}

#[cfg(unix)]
#[test]
fn a_named_library_is_taken_and_stays() {
    let folder = Folder::new("setup-named");
    let here = PathBuf::from(folder.path());
    let stamp = || std::fs::read_to_string(here.join(".z3/version")).unwrap_or_default();
    let known = library().display().to_string();
    assert_eq!(set_up(&folder, &here, Some(&known)), (Some(0), String::new()));
    assert!(stamp().starts_with(&known), "{}", stamp());
    assert!(here.join(".z3/z3/lib/libz3.so").exists() || here.join(".z3/z3/lib/libz3.dylib").exists());
    // It is not named again, and nothing is fetched.
    assert_eq!(set_up(&folder, &here, None), (Some(0), String::new()));
    assert!(stamp().starts_with(&known), "{}", stamp());
    // From another folder, by a path that starts there.
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    assert_eq!(set_up(&folder, root, Some(".z3/z3/lib")), (Some(0), String::new()));
    // One that is none, and a folder without one: what was there stays.
    folder.write("libz3.so", "hello");
    folder.write("libz3.dylib", "hello");
    let (code, said) = set_up(&folder, &here, Some(&folder.path()));
    assert!(code == Some(1) && said.contains("is no libz3 for this machine"), "{said}");
    let (code, said) = set_up(&folder, &here, Some("/nowhere"));
    assert!(code == Some(1) && said.contains("there is no libz3.so or libz3.dylib in /nowhere"), "{said}");
    assert!(!stamp().is_empty());
}

#[cfg(unix)]
#[test]
fn where_nothing_can_be_fetched_it_says_what_to_do_and_keeps_what_was_there() {
    let folder = Folder::new("setup-offline");
    let here = PathBuf::from(folder.path());
    let (code, said) = set_up(&folder, &here, None);
    assert!(code == Some(1) && said.contains("SYMHEAP_Z3=/path"), "{said}");
    assert!(!here.join(".z3").exists() && !here.join(".z3.part").exists());
    std::fs::create_dir_all(here.join(".z3/z3/lib")).expect("a folder");
    std::fs::write(here.join(".z3/version"), "1.0").expect("a file");
    assert_eq!(set_up(&folder, &here, None).0, Some(1));
    assert!(here.join(".z3/z3/lib").is_dir(), "an older one is better than none");
}
