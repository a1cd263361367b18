//! Heaps of every shape that a reader should recognise at a glance, whole and with half of their fields unknown.

use super::heap;
use crate::session::heap_graph::HeapGraph;
use crate::session::view::HeapView;

/// A binary tree of so many objects in level order, with parents and colours.
fn tree(class: &str, names: usize, parents: bool, wrong: Option<(usize, &str)>) -> String {
    let name = |i: usize| if i < names { format!("N{i}") } else { "null".into() };
    // Keys in order: the middle of each subtree.
    fn keys(at: usize, names: usize, next: &mut usize, found: &mut Vec<usize>) {
        if at < names {
            keys(2 * at + 1, names, next, found);
            *next += 1;
            found[at] = *next;
            keys(2 * at + 2, names, next, found);
        }
    }
    let mut found = vec![0; names];
    keys(0, names, &mut 0, &mut found);
    let mut text = format!("this {class} root=N0 size={names}\n");
    for (i, key) in found.iter().enumerate() {
        let (left, right) = (name(2 * i + 1), name(2 * i + 2));
        let parent = if i == 0 { "null".into() } else { name((i - 1) / 2) };
        let parent = wrong.filter(|wrong| wrong.0 == i).map_or(parent, |wrong| wrong.1.to_string());
        let level = (i + 1).ilog2();
        text += &format!("N{i} Entry key={key} left={left} right={right}");
        text += &if parents { format!(" color={} parent={parent}\n", level != 1) } else { "\n".into() };
    }
    text
}

const RING: &str = "this LinkedList header=H size=5
    H Entry element=null next=E0 previous=E4
    E0 Entry element=7 next=E1 previous=H
    E1 Entry element=3 next=E2 previous=E0
    E2 Entry element=9 next=E3 previous=E1
    E3 Entry element=1 next=E4 previous=E2
    E4 Entry element=5 next=H previous=E3";
const SCHEDULE: &str = "this Schedule num=4 curProc=null prio_0=L0 prio_1=L1 prio_2=L2 prio_3=L3
    L0 List count=0 first=null last=null
    L1 List count=2 first=J0 last=J1
    L2 List count=0 first=null last=null
    L3 List count=2 first=J2 last=J3
    J0 Job next=J1 prev=null val=0
    J1 Job next=null prev=J0 val=1
    J2 Job next=J3 prev=null val=2
    J3 Job next=null prev=J2 val=3";
const MAP: &str = "this HashMap table=T size=8
    T Entry[] [0]=null [1]=E0 [2]=null [3]=null [4]=E2 [5]=E3 [6]=null [7]=null [8]=null [9]=null [10]=null \
    [11]=E6 [12]=null [13]=null [14]=null [15]=E7
    E0 Entry key=1 value=0 next=E1
    E1 Entry key=17 value=10 next=null
    E2 Entry key=4 value=20 next=null
    E3 Entry key=5 value=30 next=E4
    E4 Entry key=21 value=40 next=E5
    E5 Entry key=37 value=50 next=null
    E6 Entry key=11 value=60 next=null
    E7 Entry key=15 value=70 next=null";
const BINOMIAL: &str = "this BinomialHeap nodes=N0 size=13
    N0 Node key=10 degree=0 parent=null sibling=N1 child=null
    N1 Node key=5 degree=2 parent=null sibling=N5 child=N2
    N2 Node key=6 degree=1 parent=N1 sibling=N4 child=N3
    N3 Node key=9 degree=0 parent=N2 sibling=null child=null
    N4 Node key=7 degree=0 parent=N1 sibling=null child=null
    N5 Node key=1 degree=3 parent=null sibling=null child=N6
    N6 Node key=2 degree=2 parent=N5 sibling=N10 child=N7
    N7 Node key=3 degree=1 parent=N6 sibling=N9 child=N8
    N8 Node key=8 degree=0 parent=N7 sibling=null child=null
    N9 Node key=4 degree=0 parent=N6 sibling=null child=null
    N10 Node key=11 degree=1 parent=N5 sibling=N12 child=N11
    N11 Node key=12 degree=0 parent=N10 sibling=null child=null
    N12 Node key=13 degree=0 parent=N5 sibling=null child=null";
const SETS: &str = "this DisjointSets elements=A
    A Node[] [0]=N0 [1]=N1 [2]=N2 [3]=N3 [4]=N4 [5]=N5 [6]=N6 [7]=N7
    N0 Node rank=2 parent=N0
    N1 Node rank=0 parent=N0
    N2 Node rank=1 parent=N0
    N3 Node rank=0 parent=N2
    N4 Node rank=1 parent=N4
    N5 Node rank=0 parent=N4
    N6 Node rank=0 parent=N4
    N7 Node rank=0 parent=N7";
const DAG: &str = "roots a=N0
    N0 Node key=1 left=N1 right=N2
    N1 Node key=2 left=N3 right=N4
    N2 Node key=3 left=N4 right=N5
    N3 Node key=4 left=null right=N6
    N4 Node key=5 left=N6 right=null
    N5 Node key=6 left=null right=null
    N6 Node key=7 left=null right=null";
const PARSE_TREES: &str = "roots a=N0 b=N5
    N0 Node op=+ left=N1 right=N2
    N1 Node op=x left=null right=null
    N2 Node op=* left=N3 right=N4
    N3 Node op=y left=null right=null
    N4 Node op=z left=null right=null
    N5 Node op=- left=N6 right=N7
    N6 Node op=w left=null right=null
    N7 Node op=/ left=N2 right=N8
    N8 Node op=v left=null right=null";
const CYCLE: &str = "this Tree root=N0
    N0 Node key=4 left=N1 right=N2
    N1 Node key=2 left=N3 right=N4
    N2 Node key=6 left=null right=N5
    N3 Node key=1 left=null right=null
    N4 Node key=3 left=N0 right=null
    N5 Node key=7 left=null right=null";
const LRU: &str = "this Lru table=T head=E2 tail=E1 size=4
    T Entry[] [0]=E0 [1]=null [2]=E2 [3]=E3
    E0 Entry key=0 chain=E1 next=E1 prev=E3
    E1 Entry key=4 chain=null next=null prev=E0
    E2 Entry key=2 chain=null next=E3 prev=null
    E3 Entry key=3 chain=null next=E0 prev=E2";
const OBJECTS: &str = "this Heap items=A size=3
    A Item[] [0]=I0 [1]=I1 [2]=I0 [3]=null [4]=null
    I0 Item value=3 owner=null
    I1 Item value=5 owner=P0
    P0 Person age=7";
const RANDOM: &str = "roots a=N0
    N0 Node e0=N3 e1=N7
    N1 Node e0=N4 e1=N2
    N2 Node e0=N5 e1=N11
    N3 Node e0=N1 e1=N6
    N4 Node e0=N8 e1=null
    N5 Node e0=N0 e1=N9
    N6 Node e0=N2 e1=N10
    N7 Node e0=N5 e1=N3
    N8 Node e0=N11 e1=N6
    N9 Node e0=null e1=N4
    N10 Node e0=N8 e1=N1
    N11 Node e0=N9 e1=N0";

/// A shape.
pub struct Known {
    /// What it is called.
    pub name: &'static str,
    /// The heap.
    pub heap: HeapView,
    /// Nothing needs to cross in it.
    pub is_plain: bool,
}

/// All of them.
pub fn known() -> Vec<Known> {
    let of = |name, text: &str, is_plain| Known { name, heap: declared(heap(text)), is_plain };
    vec![
        of("red_black_tree_7", &tree("TreeMap", 7, true, None), true),
        of("avl_tree_12", &tree("AvlTree", 12, false, None), true),
        of("ring_5", RING, true),
        of("schedule", SCHEDULE, true),
        of("hash_map_16", MAP, true),
        of("binomial_heap_13", BINOMIAL, true),
        of("disjoint_sets", SETS, true),
        of("dag", DAG, false),
        of("parse_trees_share", PARSE_TREES, false),
        of("tree_with_cycle", CYCLE, false),
        of("wrong_parent", &tree("TreeMap", 7, true, Some((4, "N2"))), false),
        of("lru", LRU, false),
        of("array_of_objects", OBJECTS, true),
        of("random_12", RANDOM, false),
    ]
}

/// Heaps of many objects: a row, a tree with parents, a graph whose references lead anywhere.
pub fn large(count: usize) -> Vec<(&'static str, HeapView)> {
    let next = |i: usize| if i + 1 < count { format!("N{}", i + 1) } else { "null".into() };
    let row: String = (0..count).map(|i| format!("N{i} Node key={i} next={}\n", next(i))).collect();
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let mut any = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % count
    };
    let graph: String = (0..count).map(|i| format!("N{i} Node a=N{} b=N{}\n", any(), any())).collect();
    let of = |text: String| declared(heap(&text));
    vec![
        ("row", of(format!("roots a=N0\n{row}"))),
        ("tree", of(tree("TreeMap", count, true, None))),
        ("graph", of(format!("roots a=N0\n{graph}"))),
    ]
}

/// Fields that lead somewhere in one object of a class are declared for all of them.
pub fn declared(mut heap: HeapView) -> HeapView {
    let mut targets: Vec<(String, String, String)> = Vec::new();
    for object in &heap.objects {
        for cell in &object.cells {
            let target = heap.objects.iter().find(|o| Some(&o.name) == cell.target.as_ref());
            if let Some(target) = target {
                targets.push((object.class.clone(), cell.name.clone(), target.class.clone()));
            }
        }
    }
    for object in &mut heap.objects {
        let class = object.class.clone();
        for cell in &mut object.cells {
            let declared =
                targets.iter().find(|t| t.0 == class && (t.1 == cell.name || class.ends_with("[]")));
            cell.is_reference = declared.is_some();
            cell.leads_to = declared.map(|t| t.2.clone());
        }
    }
    heap
}

/// Where reading starts.
fn entries(heap: &HeapView) -> Vec<usize> {
    let first = usize::from(!heap.roots.is_empty());
    let this = heap.objects.iter().position(|o| o.name == "this").map(|at| at + first);
    this.into_iter().chain((first == 1).then_some(0)).collect()
}

/// The same heap with about half of its fields unknown: never one that alone keeps an object reachable.
pub fn half(heap: &HeapView) -> HeapView {
    let mut heap = heap.clone();
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    for i in 0..heap.objects.len() {
        for c in 0..heap.objects[i].cells.len() {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            if seed.is_multiple_of(2) {
                continue;
            }
            let old = heap.objects[i].cells[c].clone();
            let cell = &mut heap.objects[i].cells[c];
            (cell.value, cell.target, cell.fixed) = ("?".into(), None, false);
            let graph = HeapGraph::of(&heap);
            if graph.reached(&entries(&heap), |_| true).len() < graph.len() {
                heap.objects[i].cells[c] = old;
            }
        }
    }
    heap
}

/// The heaps on the way to a heap by lazy initialization: its fields are decided one after the other, breadth
/// first, and objects are there once something leads to them.
pub fn walk(heap: &HeapView) -> Vec<HeapView> {
    let graph = HeapGraph::of(heap);
    let first = graph.first_object();
    let order = graph.breadth_first(&entries(heap), |_, _| true);
    let mut decided: Vec<Vec<bool>> = heap.objects.iter().map(|o| vec![false; o.cells.len()]).collect();
    let mut steps = Vec::new();
    let mut show = |decided: &[Vec<bool>]| {
        let mut part = heap.clone();
        for (o, object) in part.objects.iter_mut().enumerate() {
            for (c, cell) in object.cells.iter_mut().enumerate().filter(|(c, _)| !decided[o][*c]) {
                let _ = c;
                (cell.value, cell.target, cell.fixed) = ("?".into(), None, false);
            }
        }
        let reached = HeapGraph::of(&part).reached(&entries(&part), |_| true);
        let mut number = first;
        part.objects.retain(|_| {
            number += 1;
            reached.contains(&(number - 1))
        });
        steps.push(part);
    };
    show(&decided);
    for o in order.into_iter().filter_map(|at| at.checked_sub(first)) {
        for c in 0..heap.objects[o].cells.len() {
            decided[o][c] = true;
            show(&decided);
        }
    }
    steps
}
