//! Runs the real binary.

use std::path::PathBuf;
use std::process::{Command, Output};

/// What a run of the binary gave.
pub struct Ran {
    /// Exit code.
    pub code: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

/// Runs `symheap` with the given arguments.
pub fn symheap(args: &[&str]) -> Ran {
    symheap_with_cache(args, &std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache"))
}

/// The same with a cache folder of its own.
pub fn symheap_with_cache(args: &[&str], cache: &std::path::Path) -> Ran {
    let output: Output = Command::new(env!("CARGO_BIN_EXE_symheap"))
        .args(args)
        .env("XDG_CACHE_HOME", cache)
        .env_remove("RUST_BACKTRACE")
        .output()
        .expect("the binary runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    let ran =
        Ran { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) };
    assert!(!ran.err.contains("panicked"), "{args:?}: {}", ran.err);
    ran
}

/// Runs it and reads its output as one JSON object.
pub fn json(args: &[&str]) -> serde_json::Value {
    let ran = symheap(args);
    serde_json::from_str(&ran.out).unwrap_or_else(|e| panic!("{args:?}: {e}: {} {}", ran.out, ran.err))
}

/// A folder of its own for a test's files.
pub struct Folder(PathBuf);

impl Folder {
    /// A new, empty folder; `name` tells tests apart.
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("symheap-test-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Self(path)
    }
    /// Writes a file and returns its path.
    pub fn write(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, text).expect("a temporary file");
        path.display().to_string()
    }
    /// The folder's path.
    pub fn path(&self) -> String {
        self.0.display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
