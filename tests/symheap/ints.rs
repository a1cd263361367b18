//! The two readings of Java's integers side by side (`--ints both`).

use std::sync::Arc;

use symheap::explore::Limits;
use symheap::explore::engine::Plan;
use symheap::explore::readings::{Readings, side_by_side};
use symheap::solve::smt::Ints;
use symheap::subject::{LoadOptions, Subject, load};
use symheap::technique::Registry;

use crate::command::{Folder, json, symheap};

fn readings(subject: &Arc<Subject>, method: usize, technique: &str, k: u32, paths: u64) -> Readings {
    let mut make = |ints| {
        Ok(Plan {
            limits: Limits { depth: 10, paths, frames: 60, loop_reads: 40, ..Limits::default() },
            ints,
            ..Plan::new(subject, method, k, Registry::default().make(technique).unwrap())
        })
    };
    side_by_side(&mut make, &mut |_, _| true).unwrap()
}

#[test]
fn only_the_subject_that_was_built_for_it_parts() {
    let listed = json(&["list", "--json"]);
    let mut parted = Vec::new();
    for entry in listed["subjects"].as_array().unwrap() {
        let name = entry["name"].as_str().unwrap();
        let subject = Arc::new(load(name, &LoadOptions::default()).subject.unwrap());
        // Bits of hashes are slow to decide.
        let large = ["hash_map", "template", "dictionary_info", "transport_stats", "sql_filter", "combatant"];
        let paths = if large.iter().any(|large| name.contains(large)) { 5 } else { 60 };
        for (method, analysed) in subject.methods.iter().enumerate() {
            for k in 1..=2 {
                let found = readings(&subject, method, "pli", k, paths);
                let what = format!("{name} {} {k}", analysed.key);
                assert_eq!((found.undecided, found.interrupted), (0, false), "{what}");
                if found.partings.is_empty() {
                    let counts = |s: &symheap::explore::Summary| (s.paths, s.alarms, s.exceptions.clone());
                    assert_eq!(counts(&found.exact), counts(&found.math), "{what}");
                } else {
                    parted.push(what);
                }
            }
        }
    }
    assert_eq!(
        parted,
        [
            "intro/overflow insert 1",
            "intro/overflow insert 2",
            "intro/overflow total 2",
            "intro/overflow middle 2"
        ]
    );
}

#[test]
fn the_overflowing_operation_is_named() {
    let both = |method: &str| {
        let ran =
            json(&["run", "intro/overflow", method, "-t", "pli", "-k", "2", "--ints", "both", "--json"]);
        for ints in ["exact", "math"] {
            let args = ["run", "intro/overflow", method, "-t", "pli", "-k", "2", "--ints", ints, "--json"];
            let alone = json(&args);
            assert_eq!(ran["ints"][ints]["paths"], alone["paths"], "{method} {ints}");
            assert_eq!(ran["ints"][ints]["alarms"], alone["alarms"], "{method} {ints}");
        }
        ran
    };
    // (exact alarms, line of the operation, a value that leads there)
    for (method, alarms, line, text) in [
        ("insert", 2, "return left - right;", "value = -2147483648"),
        ("total", 1, "total += reading.value;", "is 2147483648, which wraps to -2147483648"),
        ("middle", 1, "int middle = (low + high) / 2;", "is 2147483648, which wraps to -2147483648"),
    ] {
        let ran = both(method);
        assert_eq!(ran["agree"], false, "{ran}");
        assert_eq!(ran["ints"]["exact"]["alarms"], alarms, "{ran}");
        assert_eq!(ran["ints"]["math"]["alarms"], 0, "{ran}");
        let first = &ran["partings"][0];
        assert_eq!((&first["only"], &first["alarm"]), (&"exact".into(), &true.into()), "{first}");
        assert!(first["outcome"].as_str().unwrap().starts_with("throws AssertionError at "), "{first}");
        let at = first["operation"]["at"].as_str().unwrap_or_else(|| panic!("{first}"));
        let java = include_str!("../../subjects/intro/overflow/Readings.java");
        let number: usize = at.rsplit(':').nth(1).unwrap().parse().unwrap();
        assert_eq!(java.lines().nth(number - 1).unwrap().trim(), line, "{at}");
        assert!(first["operation"]["text"].as_str().unwrap().contains(text), "{first}");
    }
    for method in ["safeMiddle", "count"] {
        let ran = both(method);
        assert_eq!((&ran["agree"], &ran["partings"]), (&true.into(), &serde_json::json!([])), "{ran}");
    }
}

#[test]
fn the_text_says_where_they_part_and_where_not() {
    let args = ["run", "intro/overflow", "-t", "pli", "-k", "1", "--ints", "both"];
    let ran = symheap(&args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("1 node where they part:\n  [2,1,1,1] "), "{}", ran.out);
    assert!(ran.out.contains("only under exact, at "), "{}", ran.out);
    assert_eq!(ran.out.matches("the two readings agree\n").count(), 4, "{}", ran.out);
    for args in [
        &["run", "intro/overflow", "--ints", "both", "--validate"][..],
        &["run", "intro/overflow", "--ints", "both", "--paths"],
        &["compare", "intro/overflow", "--ints", "both"],
        &["enumerate", "intro/overflow", "--ints", "both"],
    ] {
        let ran = symheap(args);
        assert_eq!(ran.code, 2, "{args:?}");
        assert!(ran.err.contains("--ints exact"), "{args:?} {}", ran.err);
    }
}

/// Conversions, products, shifts and negation part the readings, too; a mask, a constant divisor and a shift
/// to the right do not.
const OPERATIONS: &str = "class Ops {
    static int narrow(int x) { return x > 0 && (byte) x < 0 ? 1 : 0; }
    static int product(int x, int y) { return x > 1 && y > 1 && x * y < 0 ? 1 : 0; }
    static int shift(int x) { return x > 0 && x << 4 < 0 ? 1 : 0; }
    static int negate(int x) { return x < 0 && -x < 0 ? 1 : 0; }
    static int wide(long x) { return x > 0 && x + x < 0 ? 1 : 0; }
    static int mask(int x) { return (x & 15) > 15 ? 1 : 0; }
    static int half(int x) { return x > 0 && x / 2 > x ? 1 : 0; }
    static int right(int x) { return x > 0 && x >> 3 > x ? 1 : 0; }
    static int scaled(int x) { return x > 0 && x < 1000 && 7 * x < x ? 1 : 0; }
}
";

#[test]
fn every_operation_that_can_overflow_is_found() {
    let folder = Folder::new("ints-operations");
    folder.write("Ops.java", OPERATIONS);
    let path = folder.write(
        "subject.yaml",
        "symheap: 1\nname: Ops\nsources: [Ops.java]\nmethods:\n  narrow: { args: { x: symbolic } }\n  product: { args: { x: symbolic, y: symbolic } }\n  shift: { args: { x: symbolic } }\n  negate: { args: { x: symbolic } }\n  wide: { args: { x: symbolic } }\n  mask: { args: { x: symbolic } }\n  half: { args: { x: symbolic } }\n  right: { args: { x: symbolic } }\n  scaled: { args: { x: symbolic } }\nprecondition:\n  scope: { default: 1, pools: { ops: { class: Ops, count: k } }, fields: {} }\n",
    );
    let loaded = load(&path, &LoadOptions::default());
    let subject = Arc::new(loaded.subject.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics)));
    for (method, analysed) in subject.methods.iter().enumerate() {
        let found = readings(&subject, method, "li", 1, 100);
        let parts = ["narrow", "product", "shift", "negate", "wide"].contains(&&*analysed.key);
        assert_eq!(!found.partings.is_empty(), parts, "{}: {found:?}", analysed.key);
        assert_eq!(found.undecided, 0, "{}", analysed.key);
        for parting in &found.partings {
            assert_eq!(parting.only, Ints::Exact, "{parting:?}");
            let operation = parting.operation.as_ref().unwrap_or_else(|| panic!("{parting:?}"));
            let line =
                1 + OPERATIONS.lines().position(|l| l.contains(&format!(" {}(", analysed.key))).unwrap();
            assert!(operation.at.as_ref().unwrap().contains(&format!(":{line}:")), "{operation:?}");
        }
    }
}

#[test]
fn what_the_solver_gives_up_on_is_no_verdict() {
    // A sum of three cubes, which mathematical integers leave open.
    let folder = Folder::new("ints-unknown");
    folder.write(
        "Cubes.java",
        "class Cubes { static int cubes(int x, int y, int z) { if (x * x * x + y * y * y + z * z * z == 114) return 1; return 0; } }\n",
    );
    let path = folder.write(
        "subject.yaml",
        "symheap: 1\nname: Cubes\nsources: [Cubes.java]\nmethods:\n  cubes: { args: { x: symbolic, y: symbolic, z: symbolic } }\nprecondition:\n  scope: { default: 1, pools: { ops: { class: Cubes, count: k } }, fields: {} }\n",
    );
    let ran = symheap(&["run", &path, "cubes", "-t", "li", "--ints", "math", "--json", "--no-times"]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("the solver gave up on 1 branch condition"), "{}", ran.err);
    let counted: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(counted["paths"], 2, "both sides are kept");
    assert_eq!((&counted["complete"], &counted["stopped"]), (&false.into(), &"unknown".into()));
}
