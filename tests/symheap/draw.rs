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

const ARRAY: &str = "public class Items { static class V { int id; } V[] all; int n;
  boolean repOK() { return all != null; }
  int first() { if (n < all.length) return all[n].id; return 0; } }";

/// An element that an array of the given length does not have is told with its place.
#[test]
fn elements_past_the_length_are_an_error() {
    let folder = Folder::new("draw-past");
    let java = folder.write("Items.java", ARRAY);
    for (length, elements, wrong) in [
        ("1", "\"VArray0[0]\": V0, \"VArray0[1]\": V0", Some("VArray0[1]")),
        ("0", "\"VArray0[0]\": null", Some("VArray0[0]")),
        ("2", "\"VArray0[0]\": V0, \"VArray0[1]\": null", None),
        ("1", "\"VArray0[1]\": \"?\"", None),
        ("\"?\"", "\"VArray0[1]\": V0", None),
    ] {
        let text =
            format!("heap:\n  this: {{ all: VArray0 }}\n  VArray0: {{ length: {length}, {elements} }}\n");
        let path = folder.write("heap.yaml", &text);
        for command in ["draw", "solve"] {
            let ran = symheap(&[command, &java, "--heap", &path, "-k", "3"]);
            match wrong {
                Some(name) => {
                    let says = format!("there is no {name}: the array has length {length}");
                    assert!(ran.err.contains(&says) && ran.err.contains(":3:"), "{}", ran.err);
                    assert_ne!(ran.code, 0, "{}", ran.err);
                }
                None => assert!(!ran.err.contains("there is no"), "{}", ran.err),
            }
        }
    }
}

/// An array whose length nothing has read may have any.
#[test]
fn arrays_of_a_gallery_have_lengths() {
    let folder = Folder::new("draw-lengths");
    let java = folder.write("Items.java", ARRAY);
    let ran = symheap(&["enumerate", &java, "-k", "2", "--format", "text"]);
    assert!(ran.out.contains("[VArray0 length=any]"), "{} {}", ran.out, ran.err);
    let read = folder
        .write("Read.java", &ARRAY.replace("Items", "Read").replace("!= null", "!= null && all.length == 2"));
    let ran = symheap(&["enumerate", &read, "-k", "2", "--format", "text"]);
    assert!(ran.out.contains("[VArray0 length=2]"), "{} {}", ran.out, ran.err);
}

/// Where methods are static no object is the one that they are called on.
#[test]
fn static_methods_have_no_receiver() {
    let folder = Folder::new("draw-static");
    let java = folder.write(
        "Pair.java",
        "public class Pair { static class N { N next; int v; }
  static int sum(N a, N b) { return a == null || b == null ? 0 : a.v + b.v; } }",
    );
    let heap = folder.write("heap.yaml", "heap:\n  a: N0\n  b: N0\n  N0: { v: 3 }\n");
    let drawn = symheap(&["draw", &java, "-k", "2", "--heap", &heap]);
    assert!(drawn.out.contains("a=b:[N0 v=3 ×2]"), "{} {}", drawn.out, drawn.err);
    // One of the nodes is, where it says so.
    let heap = folder.write("tree.yaml", "heap:\n  N1: { left: null }\n  N0: { left: N1, right: null }\n");
    let drawn = symheap(&["draw", "intro/binary_tree", "-k", "2", "--heap", &heap]);
    assert_eq!(drawn.out.matches("this:").count(), 1, "{} {}", drawn.out, drawn.err);
    assert!(drawn.out.contains("this:[N0"), "{} {}", drawn.out, drawn.err);
}
