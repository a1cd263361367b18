//! The manual in `docs/`: what its pages show is what the program does.
//!
//! Of a page's fenced blocks,
//! - one whose first line is `// file: NAME` or `# file: NAME` is written to that file, in a folder of the page's own;
//! - `sh` is run there by a shell, in which `symheap` is the binary under test. It must end with 0, or with what
//!   `exit=N` behind `sh` says. The block that follows is its output, standard error included: `json` by its value,
//!   anything else to the letter. Where none follows there must be no output;
//! - `sh screen=WxH keys=…` is run in a terminal of that size, the keys are typed, and the block that follows is
//!   the screen;
//! - `sh` after a comment `<!-- not run: REASON -->` is not run.
//!
//! `SYMHEAP_BOOK=update` writes the outputs into the pages in place of comparing them. Read `git diff` then.

mod complete;
mod pages;
mod run;

/// A test of each page, so that they run side by side.
macro_rules! pages {
    ($($test:ident $name:literal;)*) => {
        /// The pages that have a test.
        pub const TESTED: &[&str] = &[$($name),*];
        $(#[test] fn $test() { run::page($name) })*
    };
}

pages! {
    introduction "introduction";
    first_steps "first-steps";
    screen "screen";
    session "session";
    commands "commands";
    yaml "yaml";
    hex "hex";
    preconditions "preconditions";
    techniques "techniques";
    verdicts "verdicts";
    triage "triage";
    backward_execution "backward-execution";
    teaching "teaching";
    pictures "pictures";
    glossary "glossary";
    json "json";
    exit "exit";
    limits "limits";
    internals "internals";
}
