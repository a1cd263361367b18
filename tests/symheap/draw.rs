//! `symheap draw` prints the picture of one heap: of a vector, of a file, of a node.

use crate::command::{Folder, symheap};

#[test]
fn a_vector_a_file_and_a_node_are_drawn() {
    let of_vector = symheap(&["draw", "intro/binary_tree", "-k", "2", "--vector", "2,0,0,-1"]);
    for part in ["[N0]", "─left─", "[N1]", "∅", "─right─?"] {
        assert!(of_vector.out.contains(part), "{part}: {} {}", of_vector.out, of_vector.err);
    }
    let ascii =
        symheap(&["draw", "intro/binary_tree", "-k", "2", "--vector", "2,0,0,-1", "--format", "ascii"]);
    assert!(ascii.out.is_ascii() && ascii.out.contains("-right-?"), "{}", ascii.out);
    let of_node = symheap(&["draw", "intro/binary_tree", "dfs", "-k", "4", "--node", "[3]"]);
    assert!(of_node.out.contains("╭─Δleft─┴─right─?\n"), "what the choice made is marked: {}", of_node.out);
    let folder = Folder::new("draw");
    let path = folder.write("heap.yaml", "heap:\n  this: { left: N1, right: null }\n  N1: { left: \"?\" }\n");
    let of_file = symheap(&["draw", "intro/binary_tree", "-k", "2", "--heap", &path]);
    assert!(of_file.out.contains("[N1]"), "{} {}", of_file.out, of_file.err);
    let svg = symheap(&["draw", "intro/binary_tree", "-k", "2", "--heap", &path, "--format", "svg"]);
    assert!(svg.out.starts_with("<svg") && svg.out.contains("N1"), "{}", svg.out);
    let dot = symheap(&["draw", "intro/binary_tree", "-k", "2", "--heap", &path, "--format", "dot"]);
    assert!(dot.out.contains("digraph heap") && dot.out.contains("N1"), "{}", dot.out);
}

#[test]
fn what_does_not_fit_is_told() {
    let narrow = symheap(&["draw", "intro/binary_tree", "-k", "2", "--vector", "2,0,0,-1", "--width", "20"]);
    // Objects are dots where names have no room, and the sentence that says so is wrapped.
    assert!(narrow.out.lines().all(|line| line.chars().count() <= 20), "{}", narrow.out);
    assert!(narrow.out.contains("each dot is an\nobject"), "{}", narrow.out);
    let wrong = symheap(&["draw", "intro/binary_tree", "--vector", "2", "--width", "5"]);
    assert!(wrong.err.contains("a number of columns"), "{}", wrong.err);
    let nothing = symheap(&["draw", "intro/binary_tree"]);
    assert!(nothing.err.contains("--vector"), "{}", nothing.err);
}
