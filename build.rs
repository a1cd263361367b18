//! Finds the libz3 that `setup.sh` unpacks and tells the linker where it lies at run time; lists the
//! bundled subjects and specifications, which are embedded in the binary.

use std::fmt::Write as _;
use std::path::Path;

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
    println!("cargo:rustc-link-arg=-Wl,-rpath,{}", lib.display());
    bundle(root);
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
