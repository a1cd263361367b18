//! What shells and `man` know of the command line.

use crate::command::{Folder, symheap};

#[test]
fn shells_complete_every_command() {
    for (shell, begins) in
        [("bash", "_symheap()"), ("zsh", "#compdef symheap"), ("fish", "# Print an optspec")]
    {
        let ran = symheap(&["completions", shell]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{shell}");
        assert!(ran.out.starts_with(begins), "{shell}: {}", &ran.out[..60]);
        for command in ["run", "compare", "backward", "man"] {
            assert!(ran.out.contains(command), "{shell}: {command}");
        }
    }
}

#[test]
fn every_command_has_a_page_and_foreign_files_stay() {
    let folder = Folder::new("man-pages");
    let path = folder.path();
    assert_eq!(symheap(&["man", "-o", &path]).code, 0);
    let page = |name: &str| std::fs::read_to_string(format!("{path}/{name}.1")).expect(name);
    assert!(page("symheap").contains(".TH symheap"), "{}", page("symheap"));
    let run = page("symheap-run");
    assert!(run.contains("Explore all paths of a method and print the counts"), "{run}");
    // Written once more it is the same; what is no page is not replaced unless that is said.
    assert_eq!(symheap(&["man", "-o", &path]).code, 0);
    assert_eq!(page("symheap-run"), run);
    folder.write("symheap-run.1", "my own notes");
    let refused = symheap(&["man", "-o", &path]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("symheap-run.1 exists"), "{}", refused.err);
    assert_eq!(page("symheap-run"), "my own notes");
    assert_eq!(symheap(&["man", "-o", &path, "--force"]).code, 0);
    assert_eq!(page("symheap-run"), run);
}

/// An archive has all that the binary needs beside the system's own libraries, wherever it is put.
#[test]
#[cfg(target_os = "linux")]
fn a_release_starts_anywhere() {
    use std::process::Command;
    let (made, put) = (Folder::new("release-made"), Folder::new("release-put"));
    let output = Command::new(concat!(env!("CARGO_MANIFEST_DIR"), "/release.sh"))
        .arg(made.path())
        .env("SYMHEAP_BINARY", env!("CARGO_BIN_EXE_symheap"))
        .output()
        .expect("the script runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let archive = String::from_utf8_lossy(&output.stdout).trim().to_string();
    let unpacked = Command::new("tar").args(["-xzf", &archive, "-C", &put.path()]).status();
    assert!(unpacked.is_ok_and(|status| status.success()), "{archive}");
    let name = archive.rsplit('/').next().and_then(|name| name.strip_suffix(".tar.gz")).expect("a name");
    let folder = format!("{}/{name}", put.path());
    let run = |args: &[&str], trace: &str| {
        let binary = format!("{folder}/symheap");
        let mut command = Command::new(binary);
        command.args(args).current_dir("/").env_clear().env("XDG_CACHE_HOME", put.path());
        if !trace.is_empty() {
            command.env(trace, "1");
        }
        let output = command.output().expect("it starts");
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    // The loader itself says where it finds a library.
    let found = run(&[], "LD_TRACE_LOADED_OBJECTS");
    assert!(found.lines().any(|line| line.contains("libz3") && line.contains(&folder)), "{found}");
    assert!(run(&["--version"], "").contains("Z3 5."));
    assert!(run(&["run", "intro/binary_tree", "dfs", "-k", "2", "--no-times"], "").contains("dfs"));
    assert!(std::path::Path::new(&format!("{folder}/man/symheap-run.1")).exists());
    assert!(std::path::Path::new(&format!("{folder}/completions/symheap.bash")).exists());
}

#[test]
fn the_version_names_z3() {
    let said = symheap(&["--version"]).out;
    assert!(said.starts_with(concat!("symheap ", env!("CARGO_PKG_VERSION"), " (")), "{said}");
    assert!(said.contains("Z3 5."), "{said}");
}
