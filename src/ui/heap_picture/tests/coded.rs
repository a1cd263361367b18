//! Classes whose names say nothing: what their code says makes valid heaps quiet and each defect loud at its place.

use std::collections::{BTreeMap, BTreeSet};

use crate::base::SourceMap;
use crate::lang::program::{ClassOrigin, FieldId};
use crate::lang::{index, linkage, models};
use crate::session::view::{HeapView, LinkageView};
use crate::ui::heap_picture::{Loud, Marks, Options, picture};

/// What a program says of the fields of its classes: the class that they lead to, and their linkage.
struct Said(BTreeMap<(String, String), (String, LinkageView)>);

impl Said {
    fn of(java: &str) -> Self {
        let mut sources = SourceMap::default();
        let file = sources.add("T.java", java);
        let (units, _) = models::parse_with(&mut sources, &[file]);
        let program = index::index(sources, units);
        let names = |fields: &[FieldId]| fields.iter().map(|&f| program.fields[f].name.to_string()).collect();
        let linkage = linkage::linkage(&program);
        let mut said = BTreeMap::new();
        for (id, field) in program.fields.iter_enumerated() {
            let class = &program.classes[field.class];
            let to = field.erased.as_class().filter(|&to| program.classes[to].origin == ClassOrigin::User);
            let to = to.map(|to| program.classes[to].simple.to_string());
            let array = field.erased.element().map(|_| program.type_name(field.erased));
            if let Some(to) = to.or(array).filter(|_| class.origin == ClassOrigin::User) {
                let of = linkage.get(&id).cloned().unwrap_or_default();
                let view = LinkageView {
                    inverse_of: names(&of.inverse_of),
                    end_of: names(&of.end_of),
                    first_of: names(&of.first_of),
                    apart_from: names(&of.apart_from),
                    instead_of: names(&of.instead_of),
                };
                said.insert((class.simple.to_string(), field.name.to_string()), (to, view));
            }
        }
        Self(said)
    }

    /// A heap of the program's classes.
    fn heap(&self, text: &str) -> HeapView {
        let mut heap = super::heap(text);
        for object in &mut heap.objects {
            for cell in &mut object.cells {
                let found = self.0.get(&(object.class.clone(), cell.name.clone()));
                let element = object.class.strip_suffix("[]").filter(|_| cell.name.starts_with('['));
                cell.is_reference = found.is_some() || element.is_some();
                cell.leads_to = element.map(str::to_string);
                if let Some((to, linkage)) = found {
                    (cell.leads_to, cell.linkage) = (Some(to.clone()), linkage.clone());
                }
            }
        }
        heap
    }
}

/// Objects of one class from their fields, a heap each: `first / second` of `a b` as `N0 Node a=… b=…`.
fn objects(class: &str, fields: &str, rows: &str) -> String {
    let line = |(i, values): (usize, &str)| {
        let pairs = fields.split_whitespace().zip(values.split_whitespace());
        let pairs: Vec<String> = pairs
            .map(|(field, value)| match value {
                "-" => format!("{field}=null"),
                number if number.starts_with('#') => format!("{field}={}", &number[1..]),
                value if value.starts_with(|c: char| c.is_ascii_digit()) => format!("{field}=N{value}"),
                value => format!("{field}={value}"),
            })
            .collect();
        format!("N{i} {class} {}\n", pairs.join(" "))
    };
    rows.split('/').map(str::trim).filter(|row| !row.is_empty()).enumerate().map(line).collect()
}

/// A structure: its code, its nodes' class with their fields, and heaps.
struct Structure {
    java: &'static str,
    class: &'static str,
    fields: &'static str,
    /// What the owner has, and the values of its nodes.
    valid: &'static [(&'static str, &'static str)],
    /// With a defect, and where.
    spurious: &'static [(&'static str, &'static str, &'static str)],
}

fn check(structure: &Structure) {
    let said = Said::of(structure.java);
    let of = |owner: &str, rows: &str| {
        said.heap(&format!("{owner}\n{}", objects(structure.class, structure.fields, rows)))
    };
    let text = |heap: &HeapView| {
        picture(heap, &Marks::default(), &Options { columns: Some(120), ..Options::default() }).text()
    };
    for (owner, rows) in structure.valid {
        let heap = of(owner, rows);
        assert_eq!(Loud::of_heap(&heap), Loud::default(), "{}", text(&heap));
    }
    for (owner, rows, at) in structure.spurious {
        let heap = of(owner, rows);
        let loud = Loud::of_heap(&heap);
        let (object, field) = at.split_once('.').expect("a field");
        let o = heap.objects.iter().position(|o| o.name == object).expect("an object");
        let c = heap.objects[o].cells.iter().position(|c| c.name == field).expect("a field of it");
        let all: BTreeSet<_> = loud.breaking.iter().chain(&loud.wrong).chain(&loud.missing).collect();
        assert!(all.contains(&(o, c)) && all.len() <= 2, "{at}: {all:?}\n{}", text(&heap));
    }
}

#[test]
fn a_row_linked_both_ways_beside_a_chain() {
    check(&Structure {
        java: "class Lru { Entry[] buckets = new Entry[2]; Entry newest, oldest; static class Entry { int key; Entry older, newer, chain; }
            void touch(Entry e) { e.newer.older = e.older; if (e.older != null) e.older.newer = e.newer; else oldest = e.newer;
                e.older = newest; e.newer = null; newest.newer = e; newest = e; } }",
        class: "Entry",
        fields: "older newer chain",
        valid: &[
            ("this Lru newest=null oldest=null", ""),
            ("this Lru newest=N0 oldest=N0", "- - -"),
            ("this Lru newest=N0 oldest=N1", "1 - - / - 0 -"),
            ("this Lru newest=N0 oldest=N1", "1 - - / - 0 0"),
            ("this Lru newest=N0 oldest=N2", "1 - 2 / 2 0 - / - 1 -"),
            ("this Lru newest=N0 oldest=N5", "1 - 3 / 2 0 - / 3 1 0 / 4 2 1 / 5 3 - / - 4 -"),
            ("this Lru newest=N0 oldest=?", "1 - ? / ? 0 -"),
        ],
        spurious: &[
            ("this Lru newest=N0 oldest=N1", "1 - - / - - -", "N1.newer"),
            ("this Lru newest=N0 oldest=N2", "1 - 2 / 2 0 - / - 0 -", "N2.newer"),
            ("this Lru newest=N0 oldest=N2", "1 - - / 2 0 - / 0 1 -", "N0.newer"),
            ("this Lru newest=N0 oldest=N1", "1 - 2 / 2 0 - / - 1 -", "this.oldest"),
            ("this Lru newest=N0 oldest=N5", "1 - 3 / 2 0 - / 3 1 3 / 4 2 - / 5 3 - / - 4 -", "N2.chain"),
        ],
    });
}

#[test]
fn a_train_and_its_last_wagon() {
    check(&Structure {
        java: "class Train { Wagon engine, caboose; static class Wagon { Wagon rearward, frontward, tow; }
            void couple() { Wagon w = new Wagon(); w.frontward = caboose;
                if (caboose == null) engine = w; else caboose.rearward = w; caboose = w; } }",
        class: "Wagon",
        fields: "rearward frontward tow",
        valid: &[
            ("this Train engine=N0 caboose=N0", "- - -"),
            ("this Train engine=N0 caboose=N1", "1 - - / - 0 -"),
            ("this Train engine=N0 caboose=N2", "1 - 2 / 2 0 - / - 1 1"),
            ("this Train engine=N0 caboose=N5", "1 - - / 2 0 4 / 3 1 - / 4 2 - / 5 3 - / - 4 0"),
        ],
        spurious: &[
            ("this Train engine=N0 caboose=N0", "1 - - / - 0 -", "this.caboose"),
            ("this Train engine=N0 caboose=N2", "1 - - / 2 0 - / - 0 -", "N2.frontward"),
            ("this Train engine=N0 caboose=N5", "1 - 2 / 2 0 - / 3 1 - / 4 2 2 / 5 3 - / - 4 -", "N3.tow"),
        ],
    });
    // One way only.
    check(&Structure {
        java: "class Train { Wagon engine, caboose; static class Wagon { Wagon hitch; }
            void couple(Wagon w) { if (caboose == null) engine = w; else caboose.hitch = w; caboose = w; } }",
        class: "Wagon",
        fields: "hitch",
        valid: &[
            ("this Train engine=N0 caboose=N0", "-"),
            ("this Train engine=N0 caboose=N2", "1 / 2 / -"),
            ("this Train engine=N0 caboose=N2", "1 / ? / -"),
        ],
        spurious: &[
            ("this Train engine=N0 caboose=N1", "1 / 2 / -", "this.caboose"),
            ("this Train engine=N0 caboose=N0", "1 / -", "this.caboose"),
        ],
    });
}

#[test]
fn a_tree_that_leads_upwards() {
    check(&Structure {
        java: "class Clan { Kin eldest; static class Kin { int age; Kin minor, major, hangs; }
            void add(int age) { Kin at = eldest, below = null;
                while (at != null) { below = at; if (age < at.age) at = at.minor; else at = at.major; }
                Kin k = new Kin(); k.hangs = below;
                if (below == null) eldest = k; else if (age < below.age) below.minor = k; else below.major = k; } }",
        class: "Kin",
        fields: "minor major hangs",
        valid: &[
            ("this Clan eldest=N0", "- - -"),
            ("this Clan eldest=N0", "- 1 - / - - 0"),
            ("this Clan eldest=N0", "1 - - / - 2 0 / - - 1"),
            ("this Clan eldest=N0", "1 2 - / 3 - 0 / 4 5 0 / - - 1 / - - 2 / - - 2"),
        ],
        spurious: &[
            ("this Clan eldest=N0", "1 - - / - - -", "N1.hangs"),
            ("this Clan eldest=N0", "1 2 - / - - 0 / - - 1", "N2.hangs"),
            ("this Clan eldest=N0", "1 2 - / - - 0 / - 1 0", "N2.major"),
            ("this Clan eldest=N0", "1 2 - / 3 - 0 / 4 5 0 / - - 1 / - 0 2 / - - 2", "N4.major"),
        ],
    });
}

#[test]
fn a_threaded_tree() {
    check(&Structure {
        java: "class Beads { Bead top; static class Bead { int no; Bead lesser, greater; boolean isThread; }
            void add(Bead b, Bead n) { while (b != null) { if (n.no < b.no) b = b.lesser; else b = b.greater; }
                n.lesser = b.lesser; n.greater = b; n.isThread = true; b.lesser = n; } }",
        class: "Bead",
        fields: "lesser greater isThread",
        valid: &[
            ("this Beads top=N0", "- - false"),
            ("this Beads top=N0", "1 - false / - 0 true"),
            ("this Beads top=N0", "1 - false / 2 0 true / - 1 true"),
            ("this Beads top=N0", "1 - false / - 2 false / - 0 true"),
            (
                "this Beads top=N0",
                "1 2 false / 3 4 false / 5 - false / - 1 true / - 0 true / - 2 true",
            ),
        ],
        spurious: &[
            ("this Beads top=N0", "1 - false / - 0 false", "N1.greater"),
            ("this Beads top=N0", "1 - false / 2 0 true / - 0 true", "N2.greater"),
            ("this Beads top=N0", "1 - false / 0 - true", "N1.lesser"),
        ],
    });
}

#[test]
fn a_deque_and_a_ring() {
    check(&Structure {
        java: "class Ferry { Car bow, stern; static class Car { Car toBow, toStern; }
            int count() { int n = 0; for (Car c = bow; c != null; c = c.toStern) n++; return n; }
            void board(Car c) { c.toStern = bow; if (bow == null) stern = c; else bow.toBow = c; bow = c; }
            void append(Car c) { c.toBow = stern; if (stern == null) bow = c; else stern.toStern = c; stern = c; } }",
        class: "Car",
        fields: "toBow toStern",
        valid: &[
            ("this Ferry bow=N0 stern=N0", "- -"),
            ("this Ferry bow=N0 stern=N1", "- 1 / 0 -"),
            ("this Ferry bow=N0 stern=N5", "- 1 / 0 2 / 1 3 / 2 4 / 3 5 / 4 -"),
        ],
        spurious: &[
            ("this Ferry bow=N0 stern=N1", "- 1 / - -", "N1.toBow"),
            ("this Ferry bow=N0 stern=N1", "- 1 / 0 2 / 1 -", "this.stern"),
            ("this Ferry bow=N0 stern=N2", "- 1 / 0 2 / 0 -", "N2.toBow"),
        ],
    });
    check(&Structure {
        java:
            "class Round { Dancer lead = new Dancer(); static class Dancer { Dancer clock, anti; }
            void join(Dancer d) { d.clock = lead; d.anti = lead.anti; lead.anti.clock = d; lead.anti = d; } }",
        class: "Dancer",
        fields: "clock anti",
        valid: &[
            ("this Round lead=N0", "0 0"),
            ("this Round lead=N0", "1 1 / 0 0"),
            ("this Round lead=N0", "1 5 / 2 0 / 3 1 / 4 2 / 5 3 / 0 4"),
        ],
        spurious: &[
            ("this Round lead=N0", "1 2 / 2 0 / 0 0", "N2.anti"),
            ("this Round lead=N0", "1 2 / 2 0 / 1 1", "N2.clock"),
        ],
    });
}

#[test]
fn levels_of_a_skip_list() {
    check(&Structure {
        java: "class Skips { Post start; static class Post { int mile; Post onward, beneath; }
            Post find(int mile) { Post p = start; while (p != null && p.mile != mile)
                if (p.onward != null && p.onward.mile <= mile) p = p.onward; else p = p.beneath; return p; }
            void raise(Post[] left) { Post lower = null; for (int i = 0; i < left.length; i++) {
                Post n = new Post(); n.beneath = lower; n.onward = left[i].onward; left[i].onward = n; lower = n; } } }",
        class: "Post",
        fields: "onward beneath",
        valid: &[
            ("this Skips start=N0", "- -"),
            ("this Skips start=N0", "- 1 / - -"),
            ("this Skips start=N0", "- 1 / 2 - / - -"),
            ("this Skips start=N0", "1 3 / 2 5 / - - / 4 - / 5 - / - -"),
        ],
        spurious: &[
            ("this Skips start=N0", "1 - / 0 -", "N1.onward"),
            ("this Skips start=N0", "1 2 / - 2 / - -", "N1.beneath"),
            ("this Skips start=N0", "1 3 / 2 5 / - - / 4 - / 5 - / 4 -", "N5.onward"),
        ],
    });
}

#[test]
fn rows_and_columns() {
    check(&Structure {
        java: "class Sheet { Patch corner; static class Patch { Patch eastern, western, southern, northern; }
            void right(Patch p) { Patch n = new Patch(); n.western = p; n.eastern = p.eastern;
                if (p.eastern != null) p.eastern.western = n; p.eastern = n; }
            void down(Patch p) { Patch n = new Patch(); n.northern = p; n.southern = p.southern;
                if (p.southern != null) p.southern.northern = n; p.southern = n; } }",
        class: "Patch",
        fields: "eastern western southern northern",
        valid: &[
            ("this Sheet corner=N0", "- - - -"),
            ("this Sheet corner=N0", "- - 1 - / - - - 0"),
            ("this Sheet corner=N0", "- - 1 - / 2 - - 0 / - 1 - -"),
            ("this Sheet corner=N0", "1 - 3 - / 2 0 4 - / - 1 5 - / 4 - - 0 / 5 3 - 1 / - 4 - 2"),
        ],
        spurious: &[
            ("this Sheet corner=N0", "- - 1 - / - - - -", "N1.northern"),
            ("this Sheet corner=N0", "1 - 2 - / - - - - / - - - 0", "N1.western"),
            ("this Sheet corner=N0", "1 - 2 - / - 0 - - / - - - 1", "N2.northern"),
        ],
    });
    // Rows one way, each with its own first.
    check(&Structure {
        java: "class Roster { Member all; Member[] teams = new Member[2]; static class Member { int team; Member everybody, teammate; }
            void join(int team) { Member m = new Member(); m.everybody = all; all = m; m.teammate = teams[team]; teams[team] = m; } }",
        class: "Member",
        fields: "everybody teammate",
        valid: &[
            ("this Roster all=N0", "- -"),
            ("this Roster all=N0", "1 1 / - -"),
            ("this Roster all=N0", "1 2 / 2 - / - 1"),
            ("this Roster all=N0", "1 3 / 2 4 / 3 5 / 4 - / 5 - / - -"),
        ],
        spurious: &[
            ("this Roster all=N0", "1 2 / 2 2 / - -", "N1.teammate"),
            ("this Roster all=N0", "1 - / 2 - / 1 -", "N2.everybody"),
        ],
    });
}

#[test]
fn children_in_a_row_with_their_parent() {
    check(&Structure {
        java:
            "class Guild { Smith master; static class Smith { Smith pupil, fellow, taughtBy; }
            void teach(Smith s) { Smith n = new Smith(); n.taughtBy = s; n.fellow = s.pupil; s.pupil = n; } }",
        class: "Smith",
        fields: "pupil fellow taughtBy",
        valid: &[
            ("this Guild master=N0", "- - -"),
            ("this Guild master=N0", "1 - - / - - 0"),
            ("this Guild master=N0", "1 - - / - 2 0 / - - 0"),
            ("this Guild master=N0", "1 - - / 3 2 0 / 5 - 0 / - 4 1 / - - 1 / - - 2"),
        ],
        spurious: &[
            ("this Guild master=N0", "1 - - / - 2 0 / - - 1", "N2.taughtBy"),
            ("this Guild master=N0", "1 - - / - 2 0 / - - -", "N2.taughtBy"),
            ("this Guild master=N0", "1 - - / 3 2 0 / 3 - 0 / - - 1", "N2.pupil"),
        ],
    });
}

/// A Fibonacci heap's rings with other names, and a row of objects that are linked by names of children.
#[test]
fn rings_of_children_and_sides() {
    check(&Structure {
        java: "class Herd { Cow least; static class Cow { int k; Cow calf, dam, near, far; }
            static int size(Cow c) { int n = 0; Cow at = c; do { n++; at = at.far; } while (at != c); return n; }
            void link(Cow y, Cow x) { y.near.far = y.far; y.far.near = y.near; y.dam = x;
                if (x.calf == null) { x.calf = y; y.near = y; y.far = y; }
                else { y.near = x.calf; y.far = x.calf.far; x.calf.far = y; y.far.near = y; } } }",
        class: "Cow",
        fields: "calf dam near far",
        valid: &[
            ("this Herd least=N0", "- - 0 0"),
            ("this Herd least=N0", "1 - 0 0 / - 0 1 1"),
            ("this Herd least=N0", "1 - 0 0 / - 0 2 2 / - 0 1 1"),
            ("this Herd least=N0", "2 - 1 1 / 4 - 0 0 / - 0 3 3 / - 0 2 2 / - 1 4 4"),
        ],
        spurious: &[
            ("this Herd least=N0", "1 - 0 0 / - 0 2 2 / - 1 1 1", "N2.dam"),
            ("this Herd least=N0", "2 - 1 1 / 4 - 0 0 / - 0 3 3 / - 1 2 2 / - 1 4 4", "N3.dam"),
        ],
    });
    check(&Structure {
        java: "class Belt { Box leftmost, rightmost; static class Box { private Box left, right;
                Box getLeft() { return left; } Box getRight() { return right; } void setLeft(Box b) { left = b; } void setRight(Box b) { right = b; } }
            void put() { Box b = new Box(); b.setLeft(rightmost);
                if (rightmost == null) leftmost = b; else rightmost.setRight(b); rightmost = b; } }",
        class: "Box",
        fields: "left right",
        valid: &[
            ("this Belt leftmost=N0 rightmost=N0", "- -"),
            ("this Belt leftmost=N0 rightmost=N2", "- 1 / 0 2 / 1 -"),
        ],
        spurious: &[
            ("this Belt leftmost=N0 rightmost=N2", "- 1 / 0 2 / 0 -", "N2.left"),
            ("this Belt leftmost=N0 rightmost=N1", "- 1 / 0 2 / 1 -", "this.rightmost"),
        ],
    });
}

#[test]
fn a_tree_whose_nodes_stand_in_a_row_too() {
    check(&Structure {
        java: "class Order { Slip top, firstCome, lastCome; static class Slip { int v; Slip low, high, over, later, sooner; }
            void add(int v) { Slip at = top, over = null;
                while (at != null) { over = at; if (v < at.v) at = at.low; else at = at.high; }
                Slip s = new Slip(); s.v = v; s.over = over;
                if (over == null) top = s; else if (v < over.v) over.low = s; else over.high = s;
                s.sooner = lastCome; if (lastCome == null) firstCome = s; else lastCome.later = s; lastCome = s; } }",
        class: "Slip",
        fields: "low high over later sooner",
        valid: &[
            ("this Order top=N0 firstCome=N0 lastCome=N0", "- - - - -"),
            ("this Order top=N0 firstCome=N0 lastCome=N1", "- 1 - 1 - / - - 0 - 0"),
            ("this Order top=N0 firstCome=N0 lastCome=N2", "1 2 - 1 - / - - 0 2 0 / - - 0 - 1"),
        ],
        spurious: &[
            ("this Order top=N0 firstCome=N0 lastCome=N1", "1 2 - 1 - / - - 0 2 0 / - - 0 - 1", "this.lastCome"),
            ("this Order top=N0 firstCome=N0 lastCome=N2", "1 2 - 1 - / - - 0 2 0 / - - 1 - 1", "N2.over"),
            ("this Order top=N0 firstCome=N0 lastCome=N2", "1 2 - 1 - / - - 0 2 0 / - - 0 - 0", "N2.sooner"),
        ],
    });
}

#[test]
fn a_search_has_no_inverses_whatever_references_say() {
    let java = "class Web { Knot anchor; static class Knot { Knot warp, weft; boolean seen; }
        static int mark(Knot k) { return k == null ? 0 : 1 + mark(k.warp) + mark(k.weft); } }";
    let heap = Said::of(java).heap(
        "this Web anchor=N0
         N0 Knot warp=N1 weft=null
         N1 Knot warp=N2 weft=N0
         N2 Knot warp=null weft=N1",
    );
    let loud = Loud::of_heap(&heap);
    assert_eq!(loud.breaking, [(2, 1), (3, 1)].into(), "{loud:?}");
}

/// Without code: two fields repeat each other in all their references, and a third one is a chain.
#[test]
fn references_say_it_beside_a_third_field() {
    let heap = |last: &str| {
        let mut heap = super::heap(&format!(
            "this Lru first=N0
             N0 Entry fore=N1 aft=null tag=N2
             N1 Entry fore=N2 aft=N0 tag=null
             N2 Entry fore=N3 aft=N1 tag=N3
             N3 Entry fore=N4 aft=N2 tag=null
             N4 Entry fore=null aft={last} tag=null"
        ));
        for cell in heap.objects.iter_mut().skip(1).flat_map(|o| &mut o.cells) {
            (cell.is_reference, cell.leads_to) = (true, Some("Entry".into()));
        }
        heap
    };
    assert_eq!(Loud::of_heap(&heap("N3")), Loud::default());
    let loud = Loud::of_heap(&heap("N0"));
    assert_eq!((loud.wrong, loud.breaking), ([(5, 1)].into(), BTreeSet::new()));
}
