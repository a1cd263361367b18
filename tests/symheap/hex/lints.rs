//! What `check` and `run` say of rules.

use super::Subject;
use crate::command::symheap;

const JAVA: &str = "class List { Entry header; int size; Object get() { return header; } }
class Entry { Entry next, previous; Object element; int key; }";

fn check(name: &str, rules: &str) -> (i32, String, Subject) {
    let yaml = format!(
        "symheap: 1
name: List
sources: [Subject.java]
input: {{ this: List }}
methods: {{ get: {{}} }}
precondition:
  scope:
    default: 3
    pools: {{ entries: {{ class: Entry, count: k }} }}
    fields: {{ List.header: entries, Entry.next: entries, Entry.previous: entries }}
  hex:
    rules:
{rules}"
    );
    let subject = Subject::new(name, JAVA, &yaml);
    let ran = symheap(&["check", &subject.path()]);
    (ran.code, ran.out, subject)
}

#[test]
fn mistakes_are_errors_and_stop_a_run() {
    let rules = "      - { path: this.heder(.next)+, not: null }
      - { path: this.header(.nxt)*, aliases: [] }
      - { path: this.header.size, not: null }
      - { path: this.header.key, not: null }
      - { path: that.header, not: null }
      - { path: this.header, expands: [Entri] }
      - { path: \"any : Nod\", not: null }
      - { path: this.header(.next, not: null }
      - { path: $ref.up, not: null }
      - { path: max this.header, not: null }
      - { path: this.header, not: null, calls: nothing }
";
    let (code, out, subject) = check("hex-mistakes", rules);
    assert_eq!(code, 2, "{out}");
    for said in [
        "subject.yaml:13:22: error[UNKNOWN-FIELD]: List has no field `heder`",
        "did you mean `header`?",
        "subject.yaml:14:30: error[UNKNOWN-FIELD]: Entry has no field `nxt`",
        "subject.yaml:15:29: error[UNKNOWN-FIELD]: Entry has no field `size`",
        "subject.yaml:16:29: error[NO-REFERENCE]: `key` of Entry holds no reference",
        "subject.yaml:17:17: error[UNKNOWN-ROOT]: there is no root `that`",
        "did you mean `this`?",
        "error[UNKNOWN-CLASS]: there is no class `Entri`",
        "error[UNKNOWN-CLASS]: there is no class `Nod`",
        "error[HEX-PATH]: a `)` is missing here",
        "error[HEX-PATH]: a rule's path starts at a root, or with `any`",
        "error[HEX-PATH]: `max` belongs to the target of `aliases`",
        "error[UNKNOWN-METHOD]: there is no method `nothing`",
    ] {
        assert!(out.contains(said), "missing: {said}\n{out}");
    }
    let ran = symheap(&["run", &subject.path(), "get", "-t", "hex"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("error[NO-REFERENCE]"), "{}", ran.err);
    // Other techniques do not read the rules.
    assert_eq!(symheap(&["run", &subject.path(), "get", "-t", "li"]).code, 0);
}

#[test]
fn doubts_are_warnings() {
    let rules = "      - { path: this.header(.next)*, aliases: [] }
      - { path: this.header.next, aliases: this.header }
      - { path: this.header.element, not: null }
      - { path: \"this.header : List\", not: null }
      - { path: this.header(.next)*.next, aliases: $ref.up.up.next }
      - { path: this.header(.next)?, aliases: $ref.up.up }
";
    let (code, out, _) = check("hex-doubts", rules);
    assert_eq!(code, 0, "{out}");
    for said in [
        "warning[OVERLAP]: rules 1 and 2 overlap: both say `aliases` of a reference `.next`",
        "warning[UNTRACKED]: `element` of Entry has no domain",
        "warning[MATCHES-NOTHING]: the rule can match nothing",
        "warning[DEAD-UP]: on the shortest of the rule's paths, which have 1 field, ",
        "warning[UNCOVERED]: no HEX rule is about Entry.previous",
    ] {
        assert!(out.contains(said), "missing: {said}\n{out}");
    }
    assert!(!out.contains("about Entry.next") && !out.contains("about List.header"), "{out}");
}

#[test]
fn a_target_that_names_nothing_is_a_warning_and_then_nothing_may_be_aliased() {
    // The header is the first reference of all: there is nothing that it could be an alias of.
    let rules = "      - { path: this.header.next, aliases: $any }
      - { path: this.header.next, aliases: $ref.up.up.up }
      - { path: this.header, aliases: $ref.up.up }
      - { path: this.header.previous, aliases: $ref }
";
    let (code, out, subject) = check("hex-nothing", rules);
    assert_eq!(code, 0, "{out}");
    for said in [
        "subject.yaml:13:44: warning[UNBOUND-ANY]: `$any` is what `any` matched",
        "warning[DEAD-UP]: the rule's paths have at most 2 fields, so 3 steps up lead out of the heap",
        "warning[DEAD-UP]: the rule's paths have at most 1 field, so 2 steps up lead out of the heap",
        "warning[DEAD-UP]: `$ref` alone is the reference itself",
    ] {
        assert!(out.contains(said), "missing: {said}\n{out}");
    }
    let ran = symheap(&["run", &subject.path(), "get", "-t", "hex", "-k", "2", "--json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    // null, and a new entry.
    assert!(ran.out.contains("\"paths\":2"), "{}", ran.out);
}

#[test]
fn notes_about_files_that_nothing_reaches_come_on_request() {
    let folder = crate::command::Folder::new("check-unreached");
    folder.write(
        "A.java",
        "class A { A next; int f() { return next == null ? 0 : 1; } boolean ok() { return next != this; } }",
    );
    folder.write("Rest.java", "class Rest { Gone gone; int f(Lost other) { return other.x(); } }");
    folder.write("B.java", "class B extends A { int f() { return 3; } Past gone() { return null; } }");
    let yaml = "symheap: 1\nname: A\nsources: [A.java, Rest.java, B.java]\ninput: { this: A }\nmethods: { f: {} }\n\
        precondition:\n  scope: { default: 2, pools: { nodes: { classes: { A: 1, B: k } } }, \
        fields: { A.next: nodes } }\n  operational: { preH: [ok] }\n";
    let path = folder.write("subject.yaml", yaml);
    let ran = symheap(&["check", &path]);
    assert_eq!(ran.code, 0, "{}", ran.out);
    assert!(!ran.out.contains("Rest.java"), "{}", ran.out);
    // An object of B may be there.
    assert!(ran.out.contains("B.java:1:43: note[UNKNOWN-TYPE]"), "{}", ran.out);
    assert!(ran.out.contains("ok (2 notes about files that are not reached: --notes)"), "{}", ran.out);
    let all = symheap(&["check", &path, "--notes"]);
    assert!(all.out.contains("Rest.java:1:14: note[UNKNOWN-TYPE]: no type `Gone`"), "{}", all.out);
    assert!(all.out.ends_with(": ok\n"), "{}", all.out);
}

#[test]
fn uniting_rules_cannot_be_combined() {
    let rules = "      - not: { path: this.header, not: null }\n    semantics: jbse\n";
    let (code, out, _) = check("hex-unite", rules);
    assert_eq!(code, 2, "{out}");
    assert!(out.contains("error[HEX-SEMANTICS]"), "{out}");
}

#[test]
fn a_subject_without_rules_has_no_hex() {
    let yaml = "symheap: 1
name: List
sources: [Subject.java]
input: { this: List }
methods: { get: {} }
precondition:
  scope:
    default: 1
    pools: { entries: { class: Entry, count: k } }
    fields: { List.header: entries }
";
    let subject = Subject::new("hex-none", JAVA, yaml);
    let ran = symheap(&["run", &subject.path(), "get", "-t", "hex"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("has no HEX rules"), "{}", ran.err);
}

#[test]
fn rules_that_never_fire_are_told() {
    let rules = "      - { path: this.header, not: null }
      - { path: this.header(.next)+, not: null }
";
    let (_, _, subject) = check("hex-fired", rules);
    let said = subject.stderr("get", "hex", 3);
    assert!(said.contains("HEX rule 2, `this.header(.next)+ not null`, never fired"), "{said}");
    assert!(!said.contains("HEX rule 1,"), "{said}");
}
