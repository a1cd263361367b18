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

#[test]
fn the_version_names_z3() {
    let said = symheap(&["--version"]).out;
    assert!(said.starts_with(concat!("symheap ", env!("CARGO_PKG_VERSION"), " (")), "{said}");
    assert!(said.contains("Z3 5."), "{said}");
}
