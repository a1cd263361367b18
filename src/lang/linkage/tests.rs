//! What code says of fields, by kinds of structures, with names that say nothing.

use std::collections::BTreeMap;

use crate::base::SourceMap;
use crate::lang::linkage::linkage;
use crate::lang::{index, models};

/// What is said of each field: `chi: alpha beta` for inverses, `omega| next` for ends, `child> sibling` for first children,
/// `alpha# beta` for rows apart, `lo/ hi` for what a
/// search chooses.
fn said(java: &str) -> Vec<String> {
    let mut sources = SourceMap::default();
    let file = sources.add("T.java", java);
    let (units, _) = models::parse_with(&mut sources, &[file]);
    let program = index::index(sources, units);
    let name = |id| program.fields[id].name.to_string();
    let mut all = BTreeMap::new();
    for (&field, linkage) in linkage(&program) {
        let lists = [
            (":", &linkage.inverse_of),
            ("|", &linkage.end_of),
            (">", &linkage.first_of),
            ("#", &linkage.apart_from),
            ("/", &linkage.instead_of),
        ];
        for (sign, fields) in lists.iter().filter(|(_, fields)| !fields.is_empty()) {
            let fields: Vec<String> = fields.iter().map(|&f| name(f)).collect();
            all.insert(format!("{}{sign} {}", name(field), fields.join(" ")), ());
        }
    }
    all.into_keys().collect()
}

#[test]
fn two_stores_that_answer_each_other_make_an_inverse() {
    let node = "class N { int v; N ahead, astern, third; }";
    let bodies = [
        "void m(N a, N b) { a.ahead = b; b.astern = a; }",
        "N top; void m(N n) { n.ahead = top; top.astern = n; top = n; }",
        "N top; void m() { N n = new N(); N old = this.top; n.ahead = old; if (old != null) old.astern = n; }",
        "void m(N a) { a.ahead.astern = a; }",
        "boolean m(N a) { return a.ahead == null || a.ahead.astern == a; }",
        "boolean m(N a) { return a != a.ahead.astern; }",
        "boolean m(N a) { for (N e = a, last = null; ; last = e, e = e.ahead) { if (e == null) break; if (e.astern != last) return false; } return true; }",
        "void m(N e) { e.astern.ahead = e.ahead; }",
        "void m(N e) { N before = e.astern, after = e.ahead; before.ahead = after; after.astern = before; }",
        "void m(N a, N b) { link(a, b); } static void link(N x, N y) { x.ahead = y; y.astern = x; }",
        "N[] table; void m(int i, N n) { n.ahead = table[i]; if (table[i] != null) table[i].astern = n; table[i] = n; }",
    ];
    for body in bodies {
        let java = format!("class T {{ {body} }} {node}");
        let inverses: Vec<String> = said(&java).into_iter().filter(|line| line.contains(':')).collect();
        assert_eq!(inverses, ["astern: ahead"], "{body}");
    }
    // Constructors and setters.
    let java = "class N { N ahead, astern, third; N(N a, N b) { ahead = a; astern = b; } void set(N a) { ahead = a; } N get() { return ahead; } }
        class T { N z; void m() { N n = new N(null, z); z.set(n); } }";
    assert_eq!(said(java), ["astern: ahead"]);
    let java = "class N { N kid; N above; N other; N(N kid, N other) { this.kid = kid; this.other = other; kid.above = this; other.above = this; } }";
    assert_eq!(said(java), ["above: kid other"]);
}

#[test]
fn what_answers_several_leads_upwards() {
    let java = "class N { N lo, hi, boss; int key; }
        class T { N root;
            void rotate(N x) { N y = x.hi; x.hi = y.lo; if (y.lo != null) y.lo.boss = x; y.boss = x.boss;
                if (x.boss == null) root = y; else if (x == x.boss.lo) x.boss.lo = y; else x.boss.hi = y;
                y.lo = x; x.boss = y; }
            N find(int k) { N n = root; while (n != null && n.key != k) n = k < n.key ? n.lo : n.hi; return n; } }";
    assert_eq!(said(java), ["boss: lo hi", "hi/ lo", "lo/ hi", "root| boss"]);
    // One child is seen, and the other one is chosen beside it.
    let java = "class N { N lo, hi, boss; int key;
        N find(int k) { N n = this; while (n != null && n.key != k) { if (k < n.key) n = n.lo; else n = n.hi; } return n; }
        void least(N a) { lo = a; a.boss = this; } }";
    assert_eq!(said(java), ["boss: lo hi", "hi/ lo", "lo/ hi"]);
    // First child and sibling.
    let java = "class N { N kid, twin, back0; void m(N a) { a.back0 = this; a.twin = kid; if (kid != null) kid.back0 = a; kid = a; } }";
    assert_eq!(said(java), ["back0: kid twin", "kid> twin"]);
}

#[test]
fn children_in_a_row_have_one_parent() {
    let java = "class Guild { static class Smith { Smith pupil, fellow, taughtBy; }
        static boolean check(Smith s, java.util.Set<Smith> seen) {
            if (!seen.add(s)) return false;
            for (Smith p = s.pupil; p != null; p = p.fellow) if (p.taughtBy != s || !check(p, seen)) return false;
            return true; }
        void teach(Smith s) { Smith n = new Smith(); n.taughtBy = s; n.fellow = s.pupil; s.pupil = n; } }";
    assert_eq!(said(java), ["pupil> fellow", "taughtBy: pupil"]);
}

/// Of two branches the second does not see the first.
#[test]
fn branches_are_read_apart() {
    let java = "class N { N low, high, third; static void m(N a, N b, boolean x) { if (x) { a.low = b; } else { b.high = a; } } }";
    assert_eq!(said(java), [""; 0]);
    let java = "class N { N low, high, third; static void m(N a, N b, boolean x) { if (x) { a.low = b; return; } b.high = a; } }";
    assert_eq!(said(java), [""; 0]);
    let java = "class N { N low, high, third; static void m(N a, N b, boolean x) { if (x) { a.low = b; } else { a.third = b; } b.high = a; } }";
    assert_eq!(said(java), ["high: low third"]);
    // A ring of children.
    let java = "class Cow { Cow calf, dam, near, far; }
        class T { void link(Cow y, Cow x) { y.near.far = y.far; y.far.near = y.near; y.dam = x;
            if (x.calf == null) { x.calf = y; y.near = y; y.far = y; }
            else { y.near = x.calf; y.far = x.calf.far; x.calf.far = y; y.far.near = y; } } }";
    assert_eq!(said(java), ["calf# near", "calf> near", "dam: calf", "far: near", "near# calf"]);
}

#[test]
fn what_a_search_chooses_between_leads_forward() {
    // Rotations and threads link both ways, too.
    let threaded = "class N { N lo, hi; boolean t; int key; }
        class T { N root;
            N find(int k) { N n = root; while (n.key != k) { if (k < n.key) n = n.lo; else n = n.hi; } return n; }
            void add(N p, N n) { n.lo = p.lo; n.hi = p; p.lo = n; } }";
    assert_eq!(said(threaded), ["hi/ lo", "lo/ hi"]);
    let tree = "class N { N lo, hi; int size() { return 1 + size(lo) + size(hi); } static int size(N n) { return n == null ? 0 : n.size(); }
            static N turn(N n) { N l = n.lo; n.lo = l.hi; l.hi = n; return l; }
            static N also(N n) { N l = n.lo; N t = l.hi; l.hi = n; n.lo = t; return l; }
            static N drop(N n) { if (n.lo.hi == null) { n.lo.hi = n.hi; return n.lo; } return n; } }";
    assert_eq!(said(tree), ["hi/ lo", "lo/ hi"]);
}

/// The second of a row looks as if it led back, where all lead to the first.
#[test]
fn what_leads_to_the_first_of_a_row_is_no_inverse() {
    let bodies = [
        "boolean m() { for (N n = entry; n != null; n = n.ahead) if (n.home != entry) return false; return true; }",
        "void m() { N n = entry; while (n != null) { n.home = entry; n = n.ahead; } }",
        "void m(int k) { N at = entry; for (int i = 0; i < k; i++) { N n = new N(); at.ahead = n; n.home = entry; at = n; } }",
    ];
    for body in bodies {
        let java = format!("class T {{ N entry; {body} }} class N {{ N ahead, home, third; }}");
        assert_eq!(said(&java), [""; 0], "{body}");
    }
    let java = "class T { N[] all; boolean m() { for (int i = 0; i < all.length; i++) for (N n = all[i], last = null; n != null; last = n, n = n.ahead)
            if (n.astern != last) return false; return true; } } class N { N ahead, astern, third; }";
    assert_eq!(said(java), ["astern: ahead"]);
}

#[test]
fn loops_say_which_of_two_leads_forward() {
    let java = |next: &str| {
        format!(
            "class N {{ N ahead, behind; void m(N a) {{ ahead = a; a.behind = this; }}
            static int n(N a) {{ int n = 0; while (a != null) {{ n++; a = a.{next}; }} return n; }} }}"
        )
    };
    assert_eq!(said(&java("ahead")), ["behind: ahead"]);
    assert_eq!(said(&java("behind")), ["ahead: behind"]);
}

#[test]
fn several_rows_are_told_apart() {
    let java = "class Cell { Cell east, west, north, south;
        void m(Cell c) { c.west = this; c.east = east; east.west = c; east = c; }
        void n(Cell c) { c.north = this; c.south = south; south.north = c; south = c; } }";
    assert_eq!(said(java), ["south: north", "west: east"]);
    // Rows of which each has its own first, and levels of a skip list.
    let java = "class M { M everybody, team; } class T { M all; M[] teams;
        void join(int i) { M m = new M(); m.everybody = all; all = m; m.team = teams[i]; teams[i] = m; } }";
    assert_eq!(said(java), ["everybody# team", "team# everybody"]);
    let java = "class P { P onward, beneath; } class T { void raise(P[] left) { P lower = null;
        for (int i = 0; i < left.length; i++) { P n = new P(); n.beneath = lower; n.onward = left[i].onward; left[i].onward = n; lower = n; } } }";
    assert_eq!(said(java), ["beneath# onward", "onward# beneath"]);
}

#[test]
fn what_is_appended_to_is_an_end() {
    let wagon = "class Wagon { int v; Wagon hitch; }";
    let ends = [
        "if (caboose == null) engine = w; else caboose.hitch = w; caboose = w;",
        "Wagon old = caboose; caboose = w; if (old == null) engine = w; else old.hitch = w;",
        "w.hitch = null; this.caboose.hitch = w; this.caboose = this.caboose.hitch;",
    ];
    for (i, body) in ends.into_iter().enumerate() {
        let java = format!("class T {{ Wagon engine, caboose; void m(Wagon w) {{ {body} }} }} {wagon}");
        let all = ["caboose| hitch", "engine> hitch"];
        assert_eq!(said(&java), all[..if i < 2 { 2 } else { 1 }], "{body}");
    }
    // What is put in the middle, and what only leads there.
    for body in ["w.hitch = caboose.hitch; caboose.hitch = w; caboose = w;", "caboose = caboose.hitch;"] {
        let java = format!("class T {{ Wagon engine, caboose; void m(Wagon w) {{ {body} }} }} {wagon}");
        assert_eq!(said(&java), [""; 0], "{body}");
    }
    let java = "class E { E older, newer, chain; }
        class Lru { E newest, oldest;
            void touch(E e) { e.newer.older = e.older; if (e.older != null) e.older.newer = e.newer; else oldest = e.newer;
                e.older = newest; e.newer = null; newest.newer = e; newest = e; } }";
    assert_eq!(said(java), ["newer: older", "newest| newer", "oldest| older"]);
}

#[test]
fn who_keeps_the_first_keeps_where_the_row_begins() {
    let java = "class Order { Slip top, firstCome, lastCome; static class Slip { int v; Slip low, high, over, later, sooner; }
        void add(int v) { Slip at = top, over = null;
            while (at != null) { over = at; if (v < at.v) at = at.low; else at = at.high; }
            Slip s = new Slip(); s.v = v; s.over = over;
            if (over == null) top = s; else if (v < over.v) over.low = s; else over.high = s;
            s.sooner = lastCome; if (lastCome == null) firstCome = s; else lastCome.later = s; lastCome = s; } }";
    let rest: Vec<String> = said(java).into_iter().filter(|line| !line.contains('#')).collect();
    assert_eq!(
        rest,
        ["firstCome> later", "high/ low", "lastCome| later", "low/ high", "over: low high", "sooner: later"]
    );
}

#[test]
fn subclasses_and_code_that_cannot_be_lowered() {
    let java = "class Base { Base ahead; } class Sub extends Base { Base astern; void m(Sub a) { this.ahead = a; a.astern = this; }
            void bad() { synchronized (this) { unknown(); } } }";
    assert_eq!(said(java), ["astern: ahead"]);
}
