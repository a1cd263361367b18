//! Finds the libz3 that `setup.sh` unpacks and tells the linker where it lies at run time.

use std::path::Path;

fn main() {
    let root = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_else(|_| ".".into());
    let lib = Path::new(&root).join(".z3/z3/lib");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=.z3/z3/lib");
    let found = ["libz3.so", "libz3.dylib"].iter().any(|name| lib.join(name).exists());
    if !found {
        eprintln!("error: libz3 is not in {}: run ./setup.sh first", lib.display());
        std::process::exit(1);
    }
    println!("cargo:rustc-link-arg=-Wl,-rpath,{}", lib.display());
}
