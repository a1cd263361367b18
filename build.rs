//! Finds the libz3 that `setup.sh` unpacks and tells the linker where it lies at run time; lists the
//! bundled subjects and specifications, which are embedded in the binary; parses the JDK models, so that
//! no run has to.

// Parts of the program itself, of which the script needs a few functions.
#![allow(dead_code, unused_imports, unreachable_pub)]

use std::fmt::Write as _;
use std::path::Path;

#[path = "src"]
mod symheap {
    pub mod base;
    pub mod lang {
        pub mod ast;
        pub mod jdk;
        pub mod syntax;
    }
}
use symheap::{base, lang};

fn main() {
    let root = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_else(|_| ".".into());
    let root = Path::new(&root);
    let lib = root.join(".z3/z3/lib");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=.z3/z3/lib");
    let found = ["libz3.so", "libz3.dylib"].iter().any(|name| lib.join(name).exists());
    if !found {
        eprintln!("error: libz3 is not in {}: run ./setup.sh first", lib.display());
        std::process::exit(1);
    }
    // The one beside the binary first: an archive of both can be put anywhere.
    let beside = match std::env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("macos") => "@loader_path",
        _ => "$ORIGIN",
    };
    println!("cargo:rustc-link-arg=-Wl,-rpath,{beside}");
    println!("cargo:rustc-link-arg=-Wl,-rpath,{}", lib.display());
    commit(root);
    bundle(root);
    parse_models();
}

/// Tells a release which commit it is made of. Builds for development are not made anew at each commit.
fn commit(root: &Path) {
    if std::env::var("PROFILE").as_deref() != Ok("release") {
        return;
    }
    if !root.join(".git").exists() {
        // A package says which commit it was made of.
        let info = std::fs::read_to_string(root.join(".cargo_vcs_info.json")).unwrap_or_default();
        let hash = info.split_once("\"sha1\"").and_then(|(_, rest)| rest.split('"').nth(1)?.get(..12));
        if let Some(hash) = hash {
            println!("cargo:rustc-env=SYMHEAP_COMMIT={hash}");
        }
        return;
    }
    println!("cargo:rerun-if-changed=.git/HEAD");
    println!("cargo:rerun-if-changed=.git/logs/HEAD");
    let git = std::process::Command::new("git")
        .args(["rev-parse", "--short=12", "HEAD"])
        .current_dir(root)
        .output();
    if let Ok(said) = git
        && said.status.success()
    {
        println!("cargo:rustc-env=SYMHEAP_COMMIT={}", String::from_utf8_lossy(&said.stdout).trim());
    }
}

/// Writes `bundled.rs`: path and text of every file of a bundled subject, sorted by path.
fn bundle(root: &Path) {
    let mut found = Vec::new();
    for top in ["specs", "subjects"] {
        println!("cargo:rerun-if-changed={top}");
        collect(&root.join(top), top, &mut found);
    }
    found.sort();
    let mut list = String::from("&[\n");
    for path in found {
        let full = root.join(&path);
        let _ = writeln!(list, "    ({path:?}, include_str!({full:?})),");
    }
    list.push_str("]\n");
    let out = std::env::var("OUT_DIR").unwrap_or_else(|_| ".".into());
    if let Err(error) = std::fs::write(Path::new(&out).join("bundled.rs"), list) {
        eprintln!("error: cannot list the bundled subjects: {error}");
        std::process::exit(1);
    }
}

/// Writes `models.bin`: the syntax of every JDK model, in their order.
fn parse_models() {
    for part in ["base", "base.rs", "lang/ast.rs", "lang/jdk", "lang/jdk.rs", "lang/syntax", "lang/syntax.rs"]
    {
        println!("cargo:rerun-if-changed=src/{part}");
    }
    let mut sources = base::SourceMap::default();
    let files = lang::jdk::files().leak();
    sources.share(files);
    let mut units = Vec::new();
    for id in (0..files.len()).map(base::SourceMap::shared_id) {
        let (unit, found) = lang::syntax::parse(&sources, id);
        for wrong in &found {
            let at = wrong.span.map(|span| sources.locate(span)).unwrap_or_default();
            eprintln!("error: {at}: {}", wrong.message);
        }
        if !found.is_empty() {
            std::process::exit(1);
        }
        units.push(unit);
    }
    let out = std::env::var("OUT_DIR").unwrap_or_else(|_| ".".into());
    let written = postcard::to_allocvec(&units).map_err(|error| error.to_string()).and_then(|bytes| {
        std::fs::write(Path::new(&out).join("models.bin"), bytes).map_err(|error| error.to_string())
    });
    if let Err(error) = written {
        eprintln!("error: the JDK models cannot be kept: {error}");
        std::process::exit(1);
    }
}

fn collect(folder: &Path, name: &str, found: &mut Vec<String>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let child = format!("{name}/{}", entry.file_name().to_string_lossy());
        let path = entry.path();
        if path.is_dir() {
            collect(&path, &child, found);
        } else if ["yaml", "java", "jbse", "script"].iter().any(|e| path.extension().is_some_and(|x| x == *e))
        {
            found.push(child);
        }
    }
}
