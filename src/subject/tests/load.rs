//! Whole subjects from files in memory: what is linked, and the scopes that follow.

use crate::base::Code;
use crate::heap::{DomainValue, FieldDomain, PoolId, RootKind};
use crate::lang::ast::Literal;
use crate::subject::files::InMemory;
use crate::subject::tests::places;
use crate::subject::{ArgSpec, Driver, LoadOptions, Loaded, PostRef, RootRef, Subject, load_with};

pub(super) const TREE_MAP_JAVA: &str = "
public class TreeMap {
  static final boolean RED = false;
  Entry root;
  int size;
  static class Entry { int key; Object value; Entry left, right, parent; boolean color; }
  public Object put(int key, Object value) { return null; }
  public Object put(int key) { return null; }
  public Object remove(int key) { return null; }
  public int size() { return size; }
  boolean isTree() { return true; }
  boolean isRedBlack() { return true; }
  boolean isSorted() { return true; }
}
";

pub(super) const TREE_MAP_SPEC: &str = "\
symheap-spec: 1
for: TreeMap
scope:
  default: 4
  pools: { nodes: { class: Entry, count: k } }
  fields:
    TreeMap.root: nodes
    TreeMap.size: 0..k
    Entry.key: 0..k-1
    Entry.left: nodes
    Entry.right: nodes
    Entry.parent: nodes
    Entry.color: [false, true]
operational:
  preH: [isTree, isRedBlack]
  preP: [isSorted]
hybrid: conservativeRepOk
post: [sizeIsKept]
";

pub(super) const TREE_MAP: &str = "\
symheap: 1
name: TreeMap
about: Red-black tree map.
sources: [TreeMap.java]
spec: ../../specs/tree_map.yaml
predicates: [Spec.java]
input:
  this: TreeMap
requires: [\"key < 10\"]
expect: [NoSuchElementException]
methods:
  put:
    signature: put(int, Object)
    args: { key: symbolic, value: [null, new] }
  putKey: { signature: put(int), args: [7] }
  remove:
  size: {}
driver: { build: [putKey, remove] }
";

const SPEC_JAVA: &str = "
class Spec {
  static boolean conservativeRepOk(TreeMap map) { return true; }
  static boolean sizeIsKept(TreeMap map, int result) { return true; }
}
";

pub(super) fn tree_map() -> InMemory {
    InMemory::default()
        .with("subjects/tree_map/subject.yaml", TREE_MAP)
        .with("subjects/tree_map/TreeMap.java", TREE_MAP_JAVA)
        .with("subjects/tree_map/Spec.java", SPEC_JAVA)
        .with("specs/tree_map.yaml", TREE_MAP_SPEC)
}

pub(super) fn load_from(files: &InMemory, target: &str) -> Loaded {
    load_with(files, target, &LoadOptions::default())
}

/// A subject that has to load without any message.
pub(super) fn clean(files: &InMemory, target: &str) -> Subject {
    let loaded = load_from(files, target);
    assert_eq!(loaded.diagnostics, [], "{:?}", places(&loaded.sources, &loaded.diagnostics));
    loaded.subject.expect("a subject")
}

/// One YAML file with inline Java and specification.
pub(super) fn inline(java: &str, precondition: &str, rest: &str) -> InMemory {
    let indent = |text: &str| text.lines().map(|l| format!("  {l}\n")).collect::<String>();
    let text = format!("symheap: 1\njava: |\n{}precondition:\n{}{rest}", indent(java), indent(precondition));
    InMemory::default().with("s.yaml", &text)
}

#[test]
fn the_tree_map_of_the_contract() {
    let subject = clean(&tree_map(), "subjects/tree_map");
    let program = &subject.program;
    assert_eq!((&*subject.name, &*subject.about), ("TreeMap", "Red-black tree map."));
    assert_eq!(&*subject.path, "subjects/tree_map/subject.yaml");
    assert_eq!(&*subject.spec.path, "specs/tree_map.yaml");
    assert_eq!(&*program.classes[subject.main_class].name, "TreeMap");
    let receiver = subject.receiver.expect("a receiver");
    assert_eq!((receiver.class, receiver.pool), (subject.main_class, None));
    let keys: Vec<&str> = subject.methods.iter().map(|m| &*m.key).collect();
    assert_eq!(keys, ["put", "putKey", "remove", "size"]);
    assert_eq!(program.method_name(subject.methods[0].method), "TreeMap.put(int,Object)");
    assert_eq!(program.method_name(subject.methods[1].method), "TreeMap.put(int)");
    let object = program.well_known.object;
    assert_eq!(
        subject.methods[0].args,
        [ArgSpec::Symbolic, ArgSpec::OneOf(vec![ArgSpec::Null, ArgSpec::New(object)])]
    );
    assert_eq!(subject.methods[1].args, [ArgSpec::Literal(Literal::Int(7))]);
    assert_eq!(subject.methods[2].args, [ArgSpec::Symbolic]);
    assert_eq!(subject.methods[3].args, []);
    assert_eq!(&*subject.requires[0].text.value, "key < 10");
    assert_eq!(&*program.classes[subject.expect[0]].name, "java.util.NoSuchElementException");
    let name = |p: &crate::subject::Predicate| program.method_name(p.method);
    assert_eq!(
        subject.spec.pre_h.iter().map(name).collect::<Vec<_>>(),
        ["TreeMap.isTree()", "TreeMap.isRedBlack()"]
    );
    assert_eq!(subject.spec.pre_p.iter().map(name).collect::<Vec<_>>(), ["TreeMap.isSorted()"]);
    assert_eq!(subject.spec.hybrid[0].params, [RootRef::This]);
    assert_eq!(subject.spec.post[0].applies, [(3, vec![PostRef::This, PostRef::Result])]);
    let Some(Driver::Build { methods, times }) = &subject.driver else { panic!("a driver") };
    assert_eq!(methods.iter().map(|m| &*m.key).collect::<Vec<_>>(), ["putKey", "remove"]);
    assert_eq!(times.eval(6), Ok((0, 6)));
}

#[test]
fn the_tree_maps_scope() {
    let subject = clean(&tree_map(), "subjects/tree_map/subject.yaml");
    let scope = subject.scope(3).expect("a scope");
    assert_eq!(scope.k, 3);
    assert_eq!(scope.pools.len(), 1);
    let pool = &scope.pools[PoolId(0)];
    assert_eq!((&*pool.name, pool.count(), pool.null), ("nodes", 3, true));
    let names: Vec<&str> = scope.fields.iter().map(|f| &*subject.program.fields[f.field].name).collect();
    assert_eq!(names, ["root", "size", "key", "left", "right", "parent", "color"]);
    assert_eq!(scope.fields[0].domain, FieldDomain::References { null: true, pools: vec![PoolId(0)] });
    assert_eq!(scope.fields[1].domain, FieldDomain::Range(0, 3));
    assert_eq!(scope.fields[2].domain, FieldDomain::Range(0, 2));
    assert_eq!(scope.fields[6].domain, FieldDomain::Values(vec![0, 1]));
    assert_eq!(scope.roots.len(), 1);
    assert_eq!(scope.roots[0].kind, RootKind::This { class: subject.main_class, pool: None });
}

#[test]
fn scopes_that_cannot_be() {
    let subject = clean(&tree_map(), "subjects/tree_map");
    let code = |k| subject.scope(k).map(|_| ()).map_err(|d| (d.code, d.message));
    assert_eq!(code(0), Err((Code::BadScope, "scope 0 has no objects".to_owned())));
    let Err((big, message)) = code(1_000_000_000) else { panic!("too big") };
    assert_eq!(big, Code::ScopeTooBig);
    assert!(message.contains("1000000000"), "{message}");
    // 2 entries of the receiver and 5 an object: 199 999 objects fill 999 997 entries, one more is 1 000 002.
    assert_eq!(code(199_999), Ok(()));
    let Err((big, message)) = code(200_000) else { panic!("too big") };
    assert_eq!(big, Code::ScopeTooBig);
    assert!(message.contains("1000002 entries"), "{message}");
    assert!(subject.scope(u32::MAX).is_err());
}

const SCHEDULE_JAVA: &str = "class Schedule {
  Job cur; List prio; List block; int n;
  static Job spare;
  void add(int p) {}
  boolean ok() { return true; }
}
class List { Job first; int count; }
class Job { Job next; int val; Schedule owner; }";

#[test]
fn several_pools_and_a_static_root() {
    let spec = "for: Schedule
scope:
  pools:
    jobs: { class: Job, count: k }
    lists: { class: List, count: 2, null: false }
  fields:
    Schedule.cur: jobs
    Schedule.prio: lists
    Schedule.block: lists
    Schedule.n: [3, k, 1]
    List.first: jobs
    List.count: 0..k
    Job.next: jobs
    Job.val: any
operational: { preH: ok }";
    let rest = "input: { this: Schedule, statics: { Schedule.spare: jobs } }\nmethods: { add: {} }\n";
    let subject = clean(&inline(SCHEDULE_JAVA, spec, rest), "s.yaml");
    let scope = subject.scope(2).expect("a scope");
    assert_eq!(
        scope.pools.iter().map(|p| (&*p.name, p.count(), p.null)).collect::<Vec<_>>(),
        [("jobs", 2, true), ("lists", 2, false)]
    );
    assert_eq!(scope.fields[1].domain, FieldDomain::References { null: false, pools: vec![PoolId(1)] });
    assert_eq!(scope.fields[3].domain, FieldDomain::Values(vec![3, 2, 1]));
    assert_eq!(scope.fields[7].domain, FieldDomain::Any);
    assert_eq!(scope.roots.iter().map(|r| &*r.name).collect::<Vec<_>>(), ["this", "Schedule.spare"]);
    assert!(matches!(scope.roots[1].kind, RootKind::Static(_)));
    assert_eq!(&*subject.name, "s");
}

const SHAPES_JAVA: &str = "abstract class Shape { Shape next; }
class Circle extends Shape { int r; }
class Square extends Shape { int a; }
class Board {
  Shape[] all; int[] numbers; Object any; String title; Shape one;
  void draw() {}
  boolean ok() { return true; }
}";

#[test]
fn arrays_class_pools_unions_and_strings() {
    let spec = "for: Board
scope:
  pools:
    shapes: { classes: { Circle: 1, Square: k } }
    extra: { class: Circle, count: 1 }
    arr: { array: Shape, count: 1, length: 0..k, elements: [shapes, extra], null: false }
    ints: { array: int, count: 2, length: k, elements: 0..k }
  fields:
    Board.all: arr
    Board.numbers: ints
    Board.any: extra
    Board.title: [\"a\", \"b\"]
    Board.one: [shapes, extra]
    Shape.next: shapes
    Circle.r: 0..16*k-1
operational: { preH: ok }";
    let subject =
        clean(&inline(SHAPES_JAVA, spec, "input: { this: Board }\nmethods: { draw: {} }\n"), "s.yaml");
    let scope = subject.scope(4).expect("a scope");
    let name = |c| subject.program.classes[c].simple.to_string();
    let classes: Vec<(String, u32)> =
        scope.pools[PoolId(0)].classes.iter().map(|&(c, n)| (name(c), n)).collect();
    assert_eq!(classes, [("Circle".to_owned(), 1), ("Square".to_owned(), 4)]);
    let arr = scope.pools[PoolId(2)].array.as_ref().expect("an array pool");
    assert_eq!(subject.program.type_name(arr.element), "Shape");
    assert_eq!(arr.length, (0, 4));
    assert_eq!(arr.domain, FieldDomain::References { null: true, pools: vec![PoolId(0), PoolId(1)] });
    let ints = scope.pools[PoolId(3)].array.as_ref().expect("an array pool");
    assert_eq!((ints.length, &ints.domain), ((4, 4), &FieldDomain::Range(0, 4)));
    assert_eq!(
        scope.fields[3].domain,
        FieldDomain::Listed(vec![DomainValue::Text("a".into()), DomainValue::Text("b".into())])
    );
    assert_eq!(scope.fields[6].domain, FieldDomain::Range(0, 63));
}

const NODE_JAVA: &str = "class Node {
  Node next; int v;
  void dfs() {}
  void join(Node other, int n) {}
  static void swap(Node a, Node b) {}
  boolean ok() { return true; }
  boolean apart(Node other) { return true; }
  static boolean okBoth(Node a, Node b) { return true; }
}";

const NODE_SPEC: &str = "for: Node
scope:
  pools: { nodes: { class: Node, count: k } }
  fields: { Node.next: nodes }
";

#[test]
fn the_receiver_as_object_of_a_pool() {
    let spec = format!("{NODE_SPEC}operational: {{ preH: ok }}");
    let subject = clean(&inline(NODE_JAVA, &spec, "input:\n  this: nodes[0]\nmethods: [dfs]\n"), "s.yaml");
    assert_eq!(subject.receiver.and_then(|r| r.pool), Some(PoolId(0)));
    let scope = subject.scope(2).expect("a scope");
    assert_eq!(scope.roots[0].kind, RootKind::This { class: subject.main_class, pool: Some(PoolId(0)) });
}

#[test]
fn static_methods_have_reference_roots_and_no_receiver() {
    let spec = format!("{NODE_SPEC}operational: {{ preH: okBoth }}");
    let rest = "methods:\n  swap: { args: { a: nodes, b: symbolic } }\n";
    let subject = clean(&inline(NODE_JAVA, &spec, rest), "s.yaml");
    assert_eq!(subject.receiver, None);
    let pools = || ArgSpec::Pools(vec![PoolId(0)]);
    assert_eq!(subject.methods[0].args, [pools(), pools()]);
    assert_eq!(subject.spec.pre_h[0].params, [RootRef::Argument("a".into()), RootRef::Argument("b".into())]);
    let scope = subject.scope(3).expect("a scope");
    assert_eq!(
        scope.roots.iter().map(|r| (&*r.name, r.kind)).collect::<Vec<_>>(),
        [("a", RootKind::Argument(0)), ("b", RootKind::Argument(1))]
    );
    assert_eq!(scope.roots[0].domain, FieldDomain::References { null: true, pools: vec![PoolId(0)] });
}

#[test]
fn reference_arguments_beside_the_receiver() {
    let spec = format!("{NODE_SPEC}operational: {{ preH: [ok, apart] }}");
    let rest = "input: { this: Node }\nmethods:\n  join: { args: [nodes, 3] }\n";
    let subject = clean(&inline(NODE_JAVA, &spec, rest), "s.yaml");
    assert_eq!(subject.spec.pre_h[0].params, []);
    assert_eq!(subject.spec.pre_h[1].params, [RootRef::Argument("other".into())]);
    let names =
        |scope: crate::heap::Scope| scope.roots.iter().map(|r| r.name.to_string()).collect::<Vec<_>>();
    assert_eq!(names(subject.scope_of(2, &subject.methods[0]).expect("a scope")), ["this", "other"]);
    assert_eq!(names(subject.scope(2).expect("a scope")), ["this", "other"]);
    // Where the precondition needs no argument, one method may have it and another not.
    let spec = format!("{NODE_SPEC}operational: {{ preH: [ok] }}");
    let rest = "input: { this: Node }\nmethods:\n  join: { args: [nodes, 3] }\n  dfs:\n";
    let subject = clean(&inline(NODE_JAVA, &spec, rest), "s.yaml");
    assert_eq!(names(subject.scope_of(2, &subject.methods[0]).expect("a scope")), ["this", "other"]);
    assert_eq!(names(subject.scope_of(2, &subject.methods[1]).expect("a scope")), ["this"]);
    assert_eq!(names(subject.scope(2).expect("a scope")), ["this"]);
}

#[test]
fn inline_java_keeps_its_lines() {
    let java = "\nclass A {\n  int x;\n\n  Missing y;\n  void m() {}\n}";
    let spec = "for: A\nscope: { fields: { A.x: 0..k } }";
    let files = inline(java, spec, "input: { this: A }\nmethods: [m]\n");
    let loaded = load_from(&files, "s.yaml");
    let found: Vec<_> = loaded.diagnostics.iter().filter_map(|d| d.span).collect();
    assert_eq!(found.iter().map(|&s| loaded.sources.locate(s)).collect::<Vec<_>>(), ["s.yaml:7:5"]);
    assert_eq!(loaded.sources.text(found[0]), "Missing");
    assert_eq!(loaded.sources.file(found[0].file).line_text(7), "    Missing y;");
    // An unknown type hinders only what uses it.
    assert!(loaded.subject.is_some());
    // Quoted Java has no lines of its own in the file.
    let quoted = "symheap: 1\njava: \"class A { int x; Missing y; void m() {} }\"\nprecondition:\n  scope: { fields: { A.x: 0..k } }\ninput: { this: A }\nmethods: [m]\n";
    let loaded = load_from(&InMemory::default().with("s.yaml", quoted), "s.yaml");
    let found: Vec<_> = loaded.diagnostics.iter().filter_map(|d| d.span).collect();
    assert_eq!(found.iter().map(|&s| loaded.sources.locate(s)).collect::<Vec<_>>(), ["s.yaml#java:1:18"]);
}

#[test]
fn another_specification() {
    let other = TREE_MAP_SPEC.replace("default: 4", "default: 2");
    let files = tree_map().with("other.yaml", &other).with("<bundled>/specs/lissa/tm.yaml", &other);
    for spec in ["other.yaml", "specs/lissa/tm.yaml", "lissa/tm"] {
        let options = LoadOptions { spec: Some(spec.to_owned()), ..LoadOptions::default() };
        let loaded = load_with(&files, "subjects/tree_map", &options);
        assert_eq!(loaded.subject.map(|s| s.spec.default_scope), Some(2), "{spec}");
    }
}

#[test]
fn bundled_subjects_by_name() {
    let files = InMemory::default()
        .with(
            "<bundled>/subjects/lissa/tree_map/subject.yaml",
            &TREE_MAP.replace("../../specs", "../../../specs/lissa"),
        )
        .with("<bundled>/subjects/lissa/tree_map/TreeMap.java", TREE_MAP_JAVA)
        .with("<bundled>/subjects/lissa/tree_map/Spec.java", SPEC_JAVA)
        .with("<bundled>/specs/lissa/tree_map.yaml", TREE_MAP_SPEC);
    let subject = clean(&files, "lissa/tree_map");
    assert_eq!(&*subject.path, "<bundled>/subjects/lissa/tree_map/subject.yaml");
    for (wrong, near) in [
        ("lissa/tre_map", "lissa/tree_map"),
        ("tree_map", "lissa/tree_map"),
        ("pli/tree_map", "lissa/tree_map"),
    ] {
        let loaded = load_from(&files, wrong);
        assert_eq!(places(&loaded.sources, &loaded.diagnostics), ["NOT-FOUND"]);
        assert!(loaded.diagnostics[0].hint.as_ref().is_some_and(|h| h.contains(near)), "{wrong}");
    }
}

#[test]
fn the_embedded_subjects_load() {
    for name in crate::subject::files::bundled_subjects(&crate::subject::DiskAndBundled) {
        let loaded = crate::subject::load(&name, &LoadOptions::default());
        let errors: Vec<_> = loaded.diagnostics.iter().filter(|d| d.is_error()).collect();
        assert!(loaded.subject.is_some() && errors.is_empty(), "{name}: {errors:#?}");
    }
}
