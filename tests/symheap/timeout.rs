//! `--timeout` ends a run soon after its time, whatever the solver is at.

use std::time::Instant;

use crate::command::{Folder, json, symheap};

#[test]
fn a_hard_branch_does_not_outlive_the_time_limit() {
    let folder = Folder::new("timeout");
    folder.write(
        "F.java",
        "class F { static boolean ok() { return true; } static int f(long a, long b) {
            if (a > 1 && a <= b && b < 2147483647L)
                if (a * b == 2147483587L * 2147483579L) throw new IllegalStateException();
            return 0; } }",
    );
    folder.write(
        "subject.yaml",
        "symheap: 1\nname: F\nsources: [F.java]\nmethods: { f: { args: { a: symbolic, b: symbolic } } }\n\
         precondition:\n  scope: { default: 1, pools: {}, fields: {} }\n  operational: { preH: [ok] }\n",
    );
    for command in [vec!["run", "-t", "li"], vec!["run", "-t", "pli", "--validate"], vec!["alarms"]] {
        let path = folder.path();
        let mut args = vec![command[0], &path, "f"];
        args.extend(&command[1..]);
        args.extend(["--timeout", "0.5", "--json"]);
        let begun = Instant::now();
        let ran = symheap(&args);
        assert!(begun.elapsed().as_secs() < 5, "{command:?}: {:?}", begun.elapsed());
        assert_eq!(ran.code, 3, "{command:?}: {} {}", ran.out, ran.err);
    }
    // Without a limit of time the limits of work hold; the same answer twice.
    let counts = || json(&["run", "intro/binary_tree", "-t", "pli", "-k", "2", "--json", "--no-times"]);
    assert_eq!(counts(), counts());
}
