//! A dive into a technique that depends on the order of the visit is what its own exploration does on the way
//! to the node: the same verdict for the same reason, at every node, with what its hooks and companion methods
//! tell.

use std::rc::Rc;

use symheap::explore::engine::Plan;
use symheap::explore::{Child, Engine, Live, Step};
use symheap::heap::Clause;
use symheap::session::view::VerdictView;
use symheap::session::{Reply, Session};
use symheap::solve::{Verdict, VerdictWord};
use symheap::technique::Registry;
use symheap::testing::subject;

use super::{last, refused, run, session, session_of, to};
use crate::command::Folder;

/// Nodes that are looked at of a subject under a technique.
const NODES: usize = 14;

/// A node, and what its exploration says there.
type Decided = (Vec<u32>, Verdict);

/// The first nodes of an exploration, breadth first, cut ones among them; none that chooses arguments.
fn decided(engine: &mut Engine, start: Live) -> Vec<Decided> {
    let mut found = Vec::new();
    let mut open = std::collections::VecDeque::from([(Vec::new(), start)]);
    while let Some((path, mut live)) = open.pop_front().filter(|_| found.len() < NODES) {
        let enters = live.is_choosing();
        let Step::Fork(fork) = engine.run(&mut live) else { continue };
        for (at, alternative) in fork.alternatives.iter().enumerate() {
            let path: Vec<u32> = path.iter().copied().chain([at as u32 + 1]).collect();
            let (verdict, child) = match engine.descend(&live, &fork, alternative) {
                Child::Alive(child, verdict) => (verdict, Some(child)),
                Child::Cut(why, _) => (Verdict::Unsat(why), None),
                // Nobody goes there: alternatives of the technique's own stand in its place.
                Child::Split(_) => continue,
            };
            open.extend(child.map(|child| (path.clone(), *child)));
            if !enters {
                found.push((path, verdict));
            }
        }
    }
    found
}

fn node(path: &[u32]) -> String {
    format!("goto {path:?}").replace(' ', "").replace("goto", "goto ")
}

/// Walks the query to its end, twice: round by round, and at once.
fn end_of(session: &mut Session, dive: &str) -> VerdictView {
    to(session, dive);
    let at_once = to(session, "continue");
    run(session, "surface").unwrap();
    to(session, dive);
    let mut rounds = 0;
    let by_rounds = loop {
        let view = to(session, "step");
        rounds += 1;
        assert!(view.verdict.is_some() || view.number == rounds, "{dive}: {view:?}");
        assert!(view.last.is_some(), "{dive}: a round without an event: {view:?}");
        if view.verdict.is_some() {
            break view;
        }
    };
    assert_eq!(by_rounds, at_once, "{dive}");
    let verdict = at_once.verdict.unwrap();
    let Ok(Reply::Surfaced { verdict: surfaced, .. }) = run(session, "surface") else { panic!("{dive}") };
    // Outside the reason of the whole is told, which ends with what the query says.
    let (inside, outside) =
        (verdict.why.clone().unwrap_or_default(), surfaced.why.clone().unwrap_or_default());
    assert_eq!((&surfaced.technique, surfaced.verdict), (&verdict.technique, verdict.verdict), "{dive}");
    assert!(outside.ends_with(&inside), "{dive}: {outside} / {inside}");
    // One that is left early has the same verdict.
    to(session, dive);
    let Ok(Reply::Surfaced { verdict: early, .. }) = run(session, "surface") else { panic!("{dive}") };
    assert_eq!(early, surfaced, "{dive}");
    verdict
}

/// Gives how many nodes were refused.
fn check(name: &str, method: &str, k: u32, technique: &str) -> usize {
    let registry = Rc::new(Registry::default());
    let loaded = subject(name).unwrap_or_else(|why| panic!("{name}: {why}"));
    let index = loaded.methods.iter().position(|m| &*m.key == method).unwrap();
    let plan = Plan::new(&loaded, index, k, registry.make(technique).unwrap());
    let (mut engine, start) = Engine::start(plan).unwrap();
    let all = decided(&mut engine, start);
    assert!(all.len() > 3, "{name} {technique}: {} nodes", all.len());
    let lines = [format!("technique {technique}")];
    let mut session = session_of(registry, name, method, k, &[&lines[0]]);
    let mut refuted = 0;
    for (path, verdict) in all {
        let about = format!("{name} {technique} {path:?}");
        let (number, parent) = path.split_last().unwrap();
        run(&mut session, &node(parent)).unwrap_or_else(|error| panic!("{about}: {error:?}"));
        let said = end_of(&mut session, &format!("dive {technique} {number}"));
        let why = verdict.why().map(symheap::solve::Why::sentence);
        assert_eq!((said.verdict, said.why.clone()), (verdict.word(), why), "{about}");
        match verdict {
            Verdict::Unsat(_) => refuted += 1,
            _ => {
                run(&mut session, &node(&path)).unwrap();
                assert_eq!(end_of(&mut session, &format!("dive {technique}")), said, "{about}");
            }
        }
    }
    refuted
}

#[test]
fn of_rules() {
    assert!(check("intro/circular_list", "getList", 3, "hex") > 0);
    assert!(check("lissa/linked_list", "remove", 2, "hex") > 0);
}

#[test]
fn of_bounds() {
    for technique in ["bli1", "bli2", "bli2-merge"] {
        assert!(check("bli/list", "isAcyclic", 3, technique) > 0, "{technique}");
    }
    check("bli/tree_set", "contains", 3, "bli1");
    check("intro/circular_list", "getList", 3, "bli2");
}

const LIST: &str = "class List { Node head; int size;
  Node second() { if (size < 2) { Node h = head; return h == null ? null : h.next; } return null; } }
class Node { Node next; }";

const COUNT: &str = "import symheap.Ghost; import jbse.meta.Analysis;
class Spec {
  static void start(List list) { Ghost.set(list, \"atLeast\", 0); Analysis.assume(list.size >= 0); }
  static void count(Object owner, Node node) {
    List list = owner instanceof List ? (List) owner : (List) Ghost.get(owner, \"list\");
    Ghost.set(node, \"list\", list);
    int n = Ghost.getInt(list, \"atLeast\") + 1;
    Ghost.set(list, \"atLeast\", n);
    Analysis.assume(list.size >= n);
  } }";

const RULES: &str = "symheap: 1
name: List
sources: [List.java]
predicates: [Spec.java]
input: { this: List }
methods: { second: {} }
precondition:
  scope:
    default: 4
    pools: { nodes: { class: Node, count: k } }
    fields: { List.head: nodes, List.size: any, Node.next: nodes }
  hex:
    rules:
      - { path: this.head(.next)*, aliases: [], expands: [Node], calls: count }
    companions: { onStart: start }
    ghosts: { atLeast: int, Node: { list: List } }
";

/// Companion methods run as they do in the exploration: what they assume is there, and cuts.
#[test]
fn of_companion_methods() {
    let folder = Folder::new("dive-companions");
    folder.write("List.java", LIST);
    folder.write("Spec.java", COUNT);
    folder.write("subject.yaml", RULES);
    assert!(check(&folder.path(), "second", 3, "hex") > 0);

    // In `size < 2`, with one node.
    let mut session = session(&folder.path(), "second", 3, &["goto [1,2]", "dive hex 1"]);
    let texts = |view: &symheap::session::view::DiveView| -> Vec<String> {
        view.recent.iter().map(|event| event.text.clone()).collect()
    };
    let first = to(&mut session, "step");
    assert_eq!((first.unit, first.number), ("reference", 1));
    assert_eq!(
        texts(&first),
        [
            "Spec.start(List) is called before the method: it assumes size >= 0",
            "size<2 is chosen",
            "reference head: this.head expands to this.head (N0), met here first",
            "rule 1, `this.head(.next)* expands Node`: holds",
            "rule 1, `this.head(.next)* aliases nothing`: holds, as the reference is no alias",
            "the rules allow it",
            "rule 1 calls Spec.count(Object,Node): it assumes size >= 1",
        ]
    );
    let end = to(&mut session, "continue");
    assert_eq!(last(&end), "no choice is left: the exploration keeps this node");
    assert_eq!((end.number, end.verdict.unwrap().verdict.as_str()), (2, "sat"));
    run(&mut session, "surface").unwrap();

    // A second node contradicts it.
    to(&mut session, "dive hex 3");
    let end = to(&mut session, "continue");
    assert_eq!((end.number, end.verdict.as_ref().unwrap().verdict.as_str()), (2, "unsat"));
    let told = texts(&end);
    assert_eq!(told[told.len() - 2], "rule 1 calls Spec.count(Object,Node): it leaves no way to go on");
    assert!(last(&end).starts_with("the exploration cuts it: "), "{told:?}");
    run(&mut session, "surface").unwrap();

    // The heap as such belongs to no execution: nothing runs there.
    let as_such = to(&mut session, "dive hex/breadth-first 1");
    assert_eq!(as_such.technique, "hex/breadth-first");
    assert_eq!(to(&mut session, "continue").verdict.unwrap().verdict, VerdictWord::Unknown);
}

/// A node that only `bli1` has: others judge its heap as such.
#[test]
fn of_a_path_that_leads_elsewhere() {
    let registry = Rc::new(Registry::default());
    let (name, method) = ("bli/tree_set", "contains");
    let loaded = subject(name).unwrap();
    let index = loaded.methods.iter().position(|m| &*m.key == method).unwrap();
    let plan = Plan::new(&loaded, index, 3, registry.make("bli1").unwrap());
    let (mut engine, start) = Engine::start(plan).unwrap();
    let mut session = session_of(registry, name, method, 3, &["technique bli1"]);
    let mut open = vec![(Vec::new(), start)];
    let own = loop {
        let (path, mut live) = open.pop().expect("a node of its own");
        let Step::Fork(fork) = engine.run(&mut live) else { continue };
        let further = fork.alternatives.iter().position(|a| matches!(a.clause, Clause::ExpandsAs(..)));
        for (at, alternative) in fork.alternatives.iter().enumerate() {
            let Child::Alive(child, _) = engine.descend(&live, &fork, alternative) else { continue };
            let path: Vec<u32> = path.iter().copied().chain([at as u32 + 1]).collect();
            open.push((path, *child));
        }
        if let Some(at) = further {
            break path.iter().copied().chain([at as u32 + 1]).collect::<Vec<u32>>();
        }
    };
    run(&mut session, &node(&own)).unwrap();
    assert_eq!(to(&mut session, "dive bli1").technique, "bli1");
    run(&mut session, "surface").unwrap();
    assert_eq!(to(&mut session, "dive bli2").technique, "bli2/breadth-first");
    assert_eq!(to(&mut session, "continue").verdict.unwrap().technique, "bli2/breadth-first");
    run(&mut session, "surface").unwrap();
    let message = "lissa does not depend on the order of the visit";
    assert_eq!(refused(&mut session, "dive lissa/breadth-first"), message);
    assert_eq!(session.diving(), None);
}
