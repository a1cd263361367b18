//! A technique with very many paths does not keep the others waiting, and is said to be partial.

use crate::command::{Folder, json, symheap};

/// A list that is followed to its end: without a precondition there are lists that never end, and with several paths a
/// cell there are very many.
const WALK: &str = "class Walk {
  static class Cell { Cell next; Cell other; int n; }
  Cell head;
  boolean isShort() {
    return head == null || head.next == null && head.other == null;
  }
  int walk() {
    int odd = 0;
    for (Cell c = head; c != null; c = c.next) {
      if (c.n > 0) odd++;
      if (c.other != null) odd++;
      if (c.other == c) odd++;
    }
    return odd;
  }
}
";

#[test]
fn a_technique_that_explodes_is_left_out_and_told() {
    let folder = Folder::new("compare-budgets");
    folder.write("Walk.java", WALK);
    let yaml = "symheap: 1\nname: Walk\nsources: [Walk.java]\ninput: { this: Walk }\nmethods: [walk]\nprecondition:\n  scope:\n    default: 4\n    pools: { cells: { class: Walk.Cell, count: k } }\n    fields: { Walk.head: cells, Cell.next: cells, Cell.other: cells, Cell.n: any }\n  operational: { preH: [isShort] }\n";
    let path = folder.write("subject.yaml", yaml);
    let args = ["compare", &path, "walk", "-t", "li,pli", "--no-times", "--paths-each", "30"];
    let compared = json(&[&args[..], &["--json"]].concat());
    let rows = compared["rows"].as_array().unwrap();
    assert_eq!((&rows[0]["complete"], &rows[0]["paths"]), (&false.into(), &30.into()), "{compared:#}");
    // The empty list, and one cell, positive or not.
    assert_eq!((&rows[1]["complete"], &rows[1]["paths"]), (&true.into(), &3.into()), "{compared:#}");
    assert_eq!((&compared["complete"], &compared["stopped"]), (&false.into(), &"paths-each".into()));
    assert!(
        compared["cuts"][0]["why"].as_str().unwrap().starts_with("li has very many paths"),
        "{compared:#}"
    );
    let ran = symheap(&args);
    assert!(ran.code == 3 && ran.out.contains("≥30"), "{} {}", ran.code, ran.out);
    assert!(ran.err.contains("partial: Walk.walk: li has very many paths"), "{}", ran.err);
    assert!(ran.err.contains("--paths-each N follows them further"), "{}", ran.err);
    // With room for all, nothing is left out.
    let whole = json(&["compare", &path, "walk", "-k", "1", "-t", "li,pli", "--json", "--no-times"]);
    assert_eq!(whole["rows"][1]["paths"], 3);
    // As often as it is asked, the same.
    assert_eq!(json(&[&args[..], &["--json"]].concat()), compared);
}
