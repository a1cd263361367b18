//! Files as written: what each key decodes to, and every error a decoder gives with its place.

use super::places;
use crate::base::SourceMap;
use crate::subject::decode::Decoder;
use crate::subject::domain::Domain;
use crate::subject::hex_rules::{HexSemantics, HexSentence};
use crate::subject::partial_heap::{self, HeapContents, HeapValue, PartialHeap};
use crate::subject::specification_file::{BoundsText, MembersText, SpecificationFile, decode_specification};
use crate::subject::subject_file::{ArgText, ArgsText, DriverText, SubjectFile, ThisText, decode_subject};
use crate::subject::yaml;

fn subject(text: &str) -> (Option<SubjectFile>, Vec<String>, Vec<String>) {
    let mut sources = SourceMap::default();
    let file = sources.add("subject.yaml", text);
    let (root, found) = yaml::parse(&sources, file);
    let mut dx = Decoder { diagnostics: found };
    let subject = root.and_then(|r| decode_subject(&r, &mut dx));
    dx.diagnostics.sort_by_key(|d| d.span);
    let hints = dx.diagnostics.iter().map(|d| d.hint.clone().unwrap_or_default()).collect();
    (subject, places(&sources, &dx.diagnostics), hints)
}

fn specification(text: &str) -> (Option<SpecificationFile>, Vec<String>, Vec<String>) {
    let mut sources = SourceMap::default();
    let file = sources.add("spec.yaml", text);
    let (root, found) = yaml::parse(&sources, file);
    let mut dx = Decoder { diagnostics: found };
    let spec = root.and_then(|r| decode_specification(&r, false, &mut dx));
    dx.diagnostics.sort_by_key(|d| d.span);
    let hints = dx.diagnostics.iter().map(|d| d.hint.clone().unwrap_or_default()).collect();
    (spec, places(&sources, &dx.diagnostics), hints)
}

const TREE_MAP: &str = "\
symheap: 1
name: TreeMap
about: Red-black tree map with parent pointers.
sources: [TreeMap.java]
spec: ../../specs/tree_map.yaml
predicates: [Spec.java]
input:
  this: TreeMap
  statics: { Reg.head: nodes }
requires: [\"key < 10\"]
expect: [NoSuchElementException]
methods:
  put:
    signature: put(int, Object)
    args:
      key: symbolic
      value: [null, new]
  remove: { args: { key: symbolic } }
  size:
driver: { build: put, times: 0..k }
";

#[test]
fn the_subject_of_the_contract() {
    let (file, errors, _) = subject(TREE_MAP);
    assert_eq!(errors, [] as [&str; 0]);
    let file = file.expect("decodes");
    assert_eq!(file.name.map(|n| n.value).as_deref(), Some("TreeMap"));
    assert_eq!(file.sources[0].value, "TreeMap.java");
    assert_eq!(file.spec.map(|n| n.value).as_deref(), Some("../../specs/tree_map.yaml"));
    assert_eq!(file.this.map(|t| t.value), Some(ThisText::Class("TreeMap".into())));
    assert_eq!(file.statics[0].0.value, "Reg.head");
    assert!(matches!(&file.statics[0].1.value, Domain::Pools(p) if p[0].value == "nodes"));
    assert_eq!(file.requires[0].text.value, "key < 10");
    assert_eq!(file.expect[0].value, "NoSuchElementException");
    let keys: Vec<&str> = file.methods.iter().map(|m| m.key.value.as_str()).collect();
    assert_eq!(keys, ["put", "remove", "size"]);
    assert_eq!(file.methods[0].signature.as_ref().map(|s| s.value.as_str()), Some("put(int, Object)"));
    let ArgsText::Named(args, _) = &file.methods[0].args else { panic!("named arguments") };
    assert_eq!(args[0].1.value, ArgText::Plain("symbolic".into()));
    let ArgText::OneOf(values) = &args[1].1.value else { panic!("a list") };
    assert_eq!(
        values.iter().map(|v| v.value.clone()).collect::<Vec<_>>(),
        [ArgText::Null, ArgText::Plain("new".into())]
    );
    assert!(matches!(file.methods[2].args, ArgsText::Unsaid));
    let Some(DriverText::Build { methods, times: Some(times) }) = file.driver.map(|d| d.value) else {
        panic!("a driver")
    };
    assert_eq!(methods[0].value, "put");
    assert_eq!(times.eval(5), Ok((0, 5)));
}

const SPEC: &str = "\
symheap-spec: 1
for: TreeMap
scope:
  default: 4
  pools:
    nodes: { class: Entry, count: k }
    arr: { array: int, count: 1, length: 0..k, elements: 0..k }
    shapes: { classes: { Circle: 1, Square: k }, null: false }
  fields:
    TreeMap.root: nodes
    TreeMap.size: 0..k
    Entry.key: any
    Entry.color: [false, true]
    Entry.other: [nodes, shapes]
    Entry.name: [\"a\", \"b\"]
    Entry.hash: 0..16*k-1
    Entry.few: [1, k+1]
operational:
  preH: [isParentLinkedTree, isRedBlack]
  preP: isSorted
hybrid: conservativeRepOk
bounds:
  Entry.left: [[0, 1], [0, null]]
post: [containsKeyAfter]
";

#[test]
fn the_specification_of_the_contract() {
    let (spec, errors, _) = specification(SPEC);
    assert_eq!(errors, [] as [&str; 0]);
    let spec = spec.expect("decodes");
    assert_eq!(spec.for_class.map(|c| c.value).as_deref(), Some("TreeMap"));
    assert_eq!(spec.default_scope.map(|k| k.value), Some(4));
    assert!(
        matches!(&spec.pools[0].members, MembersText::Classes(c) if c[0].0.value == "Entry" && c[0].1.eval(7) == Ok(7))
    );
    assert!(matches!(&spec.pools[1].members, MembersText::Array(a) if a.element.value == "int"));
    assert!(matches!(&spec.pools[2].members, MembersText::Classes(c) if c.len() == 2));
    assert_eq!(spec.pools.iter().map(|p| p.null).collect::<Vec<_>>(), [true, true, false]);
    let domains: Vec<&Domain> = spec.fields.iter().map(|(_, d)| &d.value).collect();
    assert!(matches!(domains[0], Domain::Pools(p) if p.len() == 1));
    assert!(matches!(domains[1], Domain::Range(r) if r.eval(4) == Ok((0, 4))));
    assert_eq!(domains[2], &Domain::Any);
    assert_eq!(domains[3], &Domain::Booleans(vec![false, true]));
    assert!(matches!(domains[4], Domain::Pools(p) if p[1].value == "shapes"));
    assert_eq!(domains[5], &Domain::Strings(vec![Some("a".into()), Some("b".into())]));
    assert!(matches!(domains[6], Domain::Range(r) if r.eval(2) == Ok((0, 31))));
    assert!(matches!(domains[7], Domain::Integers(v) if v[1].eval(2) == Ok(3)));
    assert_eq!(
        spec.pre_h.iter().map(|p| p.value.as_str()).collect::<Vec<_>>(),
        ["isParentLinkedTree", "isRedBlack"]
    );
    assert_eq!(spec.pre_p[0].value, "isSorted");
    assert_eq!(spec.hybrid[0].value, "conservativeRepOk");
    assert_eq!(spec.post[0].name.value, "containsKeyAfter");
    assert!(matches!(&spec.bounds, BoundsText::Table(rows) if rows[0].1 == [(0, Some(1)), (0, None)]));
}

#[test]
fn finitization_and_unsplit_precondition() {
    let (spec, errors, _) = specification(
        "symheap-spec: 1\nfor: A\nscope:\n  finitization: finSorted(k, k, k+1, k)\noperational: { repOK: [repOK] }\n",
    );
    assert_eq!(errors, [] as [&str; 0]);
    let spec = spec.expect("decodes");
    let call = spec.finitization.expect("a call").value;
    assert_eq!(call.method, "finSorted");
    let values: Vec<_> = call.args.expect("arguments").iter().map(|a| a.eval(3)).collect();
    assert_eq!(values, [Ok(3), Ok(3), Ok(4), Ok(3)]);
    assert_eq!(spec.rep_ok[0].value, "repOK");
}

#[test]
fn hex_rules() {
    let text = "\
symheap-spec: 1
for: LinkedList
scope: { fields: { A.b: 0..k } }
hex:
  semantics: jbse
  rules:
    - path: this.header(.next)+
      not: null
    - path: this.header(.next|.previous)*
      expands: [Entry]
    - path: this.header(.next)+.previous
      aliases: $ref.up.up
    - path: this.root(.left|.right)*
      aliases: []
    - path: this.a
      never-aliases: this.x
      calls: count
    - any-of:
        - { path: this.a, not: null }
        - not: { path: this.b, expands: [] }
  companions: { onStart: initCounters }
  ghosts: { minSize: int, Entry: { owner: Entry } }
";
    let (spec, errors, _) = specification(text);
    assert_eq!(errors, [] as [&str; 0]);
    let hex = spec.and_then(|s| s.hex).expect("rules");
    assert_eq!(hex.semantics, HexSemantics::Jbse);
    let rule = |i: usize| match &hex.rules[i].value {
        HexSentence::Rule(rule) => rule,
        other => panic!("{other:?}"),
    };
    assert!(rule(0).not_null && rule(0).expands.is_none());
    assert_eq!(rule(1).expands.as_ref().map(|e| e[0].value.as_str()), Some("Entry"));
    assert_eq!(rule(2).aliases.as_ref().map(|e| e[0].value.as_str()), Some("$ref.up.up"));
    assert_eq!(rule(3).aliases.as_ref().map(Vec::len), Some(0));
    assert_eq!(rule(4).never_aliases[0].value, "this.x");
    assert_eq!(rule(4).calls.as_ref().map(|c| c.value.as_str()), Some("count"));
    let HexSentence::AnyOf(parts) = &hex.rules[5].value else { panic!("a disjunction") };
    assert!(
        matches!(&parts[1].value, HexSentence::Not(inner) if matches!(&inner.value, HexSentence::Rule(r) if r.expands == Some(Vec::new())))
    );
    assert_eq!(hex.companions[0].1.value, "initCounters");
    assert_eq!(hex.ghosts[0].name.value, "minSize");
    assert_eq!(hex.ghosts[1].class.as_ref().map(|c| c.value.as_str()), Some("Entry"));
}

#[test]
fn all_errors_of_a_subject_at_once() {
    let text = r#"symheap: 2
nmae: TreeMap
sources: [{ a: 1 }]
spec: a.yaml
precondition: { scope: { fields: { A.b: nodes } } }
input: { this: "nodes[1]", statik: 3 }
methods:
  put: { arg: {}, args: 3 }
  get: 7
  all: { args: { a: [], b: [[x]], c: { d: 1 } } }
driver: { build: put, method: m }
"#;
    let (_, errors, hints) = subject(text);
    assert_eq!(
        errors,
        [
            "1:1 MISSING-KEY",
            "1:10 BAD-VERSION",
            "2:1 UNKNOWN-KEY",
            "3:11 WRONG-KIND",
            "5:1 TWO-SPECIFICATIONS",
            "6:16 BAD-VALUE",
            "6:28 UNKNOWN-KEY",
            "8:10 UNKNOWN-KEY",
            "8:25 WRONG-KIND",
            "9:8 WRONG-KIND",
            "10:21 BAD-VALUE",
            "10:29 WRONG-KIND",
            "10:38 WRONG-KIND",
            "11:23 BAD-VALUE",
        ]
    );
    assert_eq!(hints[2], "did you mean `name`?");
    assert_eq!(hints[6], "did you mean `statics`?");
    assert_eq!(hints[7], "did you mean `args`?");
}

#[test]
fn all_errors_of_a_specification_at_once() {
    let text = r#"scope:
  default: 0
  pools:
    any: { class: A, count: k }
    a: { class: A }
    b: { class: A, count: kk }
    c: { class: A, classes: { B: 1 }, null: maybe }
    d: { count: 2 }
    e: { array: int, count: 1, length: 0..k }
  fields:
    A.a: []
    A.b: [true, 1]
    A.c: 0..
    A.d: "text"
    A.e: { x: 1 }
  finitization: fin(k
operational: { preH: [a], repOK: [b], prep: [c] }
hex: { semantics: other, rules: [{ path: x }, { not: 3 }, 7] }
bounds: none
"#;
    let (_, errors, hints) = specification(text);
    assert_eq!(
        errors,
        [
            "1:1 MISSING-KEY",
            "1:1 MISSING-KEY",
            "2:12 BAD-SCOPE",
            "3:3 TWO-SCOPES",
            "4:5 BAD-NAME",
            "5:8 MISSING-KEY",
            "6:27 BAD-EXPRESSION",
            "7:8 BAD-VALUE",
            "7:45 WRONG-KIND",
            "8:8 MISSING-KEY",
            "9:8 MISSING-KEY",
            "10:3 TWO-SCOPES",
            "11:10 EMPTY-DOMAIN",
            "12:17 MIXED-DOMAIN",
            "13:13 BAD-EXPRESSION",
            "14:10 BAD-VALUE",
            "15:10 WRONG-KIND",
            "16:17 BAD-EXPRESSION",
            "17:27 TWO-PRECONDITIONS",
            "17:39 UNKNOWN-KEY",
            "18:19 WRONG-KIND",
            "18:34 EMPTY-RULE",
            "18:54 WRONG-KIND",
            "18:59 WRONG-KIND",
            "19:9 WRONG-KIND",
        ]
    );
    assert_eq!(hints[19], "did you mean `preP`?");
}

#[test]
fn an_empty_file_says_what_is_missing() {
    let (_, errors, _) = subject("");
    assert_eq!(errors, ["1:1 MISSING-KEY"; 3]);
    let (_, errors, _) = subject("just text\n");
    assert_eq!(errors, ["1:1 WRONG-KIND"]);
}

fn heap(text: &str) -> (Option<PartialHeap>, Vec<String>) {
    let mut sources = SourceMap::default();
    let file = sources.add("heap.yaml", text);
    let (heap, found) = partial_heap::parse(&sources, file);
    (heap, places(&sources, &found))
}

#[test]
fn partial_heaps() {
    let text = "\
heap:
  this: { root: N0, size: \"?\" }
  N0: { left: N1, right: null, color: true, key: -3, name: \"x\" }
  arr0: [1, \"?\"]
  Reg.head: nodes.Entry0
pc: [\"this.size > 2\"]
";
    let (heap_found, errors) = heap(text);
    assert_eq!(errors, [] as [&str; 0]);
    let found = heap_found.expect("decodes");
    let names: Vec<&str> = found.objects.iter().map(|o| o.name.value.as_str()).collect();
    assert_eq!(names, ["this", "N0", "arr0"]);
    let HeapContents::Fields(fields) = &found.objects[1].contents else { panic!("fields") };
    let values: Vec<&HeapValue> = fields.iter().map(|(_, v)| &v.value).collect();
    assert_eq!(
        values,
        [
            &HeapValue::Object("N1".into()),
            &HeapValue::Null,
            &HeapValue::Boolean(true),
            &HeapValue::Integer(-3),
            &HeapValue::Text("x".into())
        ]
    );
    assert!(
        matches!(&found.objects[2].contents, HeapContents::Elements(e) if e[1].value == HeapValue::Symbolic)
    );
    assert_eq!(found.roots[0].1.value, HeapValue::Object("nodes.Entry0".into()));
    assert_eq!(found.pc[0].value, "this.size > 2");
    let (_, errors) = heap("heep: {}\n");
    assert_eq!(errors, ["1:1 MISSING-KEY", "1:1 UNKNOWN-KEY"]);
    let (_, errors) = heap("heap:\n  N0: { a: [1], b: 1.5 }\n");
    assert_eq!(errors, ["2:12 WRONG-KIND"], "a list is no value, a number with a fraction is one");
}
