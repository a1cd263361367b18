//! What some tests need and not every machine has. A test without it says so and ends; the last test here
//! lists all that is missing, and `.config/nextest.toml` has its output shown.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Something that is not part of a checkout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// `javac` and `java`.
    Jdk,
    /// `dot`.
    Graphviz,
    /// The heaps that SymSolve's authors published, with their verdicts.
    PublishedHeaps,
    /// The JDK's own sources: the folder that holds `java/util`, or the one above.
    JdkSources,
    /// The Java sources of any library.
    LibrarySources,
}

impl Need {
    const ALL: [Need; 5] =
        [Need::Jdk, Need::Graphviz, Need::PublishedHeaps, Need::JdkSources, Need::LibrarySources];

    fn words(self) -> &'static str {
        match self {
            Need::Jdk => "no JDK (javac and java)",
            Need::Graphviz => "no Graphviz (dot)",
            Need::PublishedHeaps => "no ../shared/oracles/symsolve_partial_heaps.csv beside this checkout",
            Need::JdkSources => "SYMHEAP_JDK_SOURCES is not set",
            Need::LibrarySources => "SYMHEAP_JAVA_SOURCES is not set",
        }
    }

    fn is_there(self) -> bool {
        let runs = |tool: &str, option: &str| {
            Command::new(tool).arg(option).output().is_ok_and(|output| output.status.success())
        };
        match self {
            Need::Jdk => runs("javac", "-version") && runs("java", "-version"),
            Need::Graphviz => runs("dot", "-V"),
            Need::PublishedHeaps => published_heaps().exists(),
            Need::JdkSources => folder("SYMHEAP_JDK_SOURCES").is_some(),
            Need::LibrarySources => folder("SYMHEAP_JAVA_SOURCES").is_some(),
        }
    }

    /// Whether it is missing; then it says so, and the test that asks is to end.
    pub fn is_missing(self) -> bool {
        let is_missing = !self.is_there();
        if is_missing {
            println!("skipped: {}", self.words());
        }
        is_missing
    }
}

/// Where the published heaps are looked for.
pub fn published_heaps() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/oracles/symsolve_partial_heaps.csv")
}

/// The folder that a variable of the environment names.
pub fn folder(variable: &str) -> Option<PathBuf> {
    std::env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from)
}

#[test]
fn what_is_skipped_here() {
    let missing: Vec<&str> = Need::ALL.into_iter().filter(|n| !n.is_there()).map(Need::words).collect();
    match missing.as_slice() {
        [] => println!("no test is skipped"),
        _ => println!("tests are skipped: {}", missing.join("; ")),
    }
}
