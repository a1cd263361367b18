//! Random preconditions and HEX rules side by side, counted by a brute force that shares no code with the tool: all
//! heaps of the scope, each once up to the names of its nodes.

use std::collections::BTreeSet;

use proptest::prelude::*;

use crate::command::{Folder, symheap};
use crate::generated_hex::{CONCLUSIONS, Decided, PATHS};
use crate::property::config;

/// A heap: per node next, other and flag; what cannot be reached is not there.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Heap {
    root: Option<usize>,
    nodes: Vec<(Option<usize>, Option<usize>, bool)>,
}

impl Heap {
    /// The nodes along next from the root, at most three.
    fn along(&self) -> Vec<usize> {
        std::iter::successors(self.root, |&n| self.nodes[n].0).take(3).collect()
    }
    /// Nodes numbered in breadth-first order, others gone.
    fn canonical(&self) -> Heap {
        let mut order: Vec<usize> = self.root.into_iter().collect();
        let mut at = 0;
        while let Some(&node) = order.get(at) {
            for to in [self.nodes[node].0, self.nodes[node].1].into_iter().flatten() {
                if !order.contains(&to) {
                    order.push(to);
                }
            }
            at += 1;
        }
        let name = |n: Option<usize>| n.map(|n| order.iter().position(|&o| o == n).unwrap());
        let node = |&n: &usize| (name(self.nodes[n].0), name(self.nodes[n].1), self.nodes[n].2);
        Heap { root: name(self.root), nodes: order.iter().map(node).collect() }
    }
    fn without_flags(&self) -> Heap {
        let nodes = self.nodes.iter().map(|&(next, other, _)| (next, other, false)).collect();
        Heap { root: self.root, nodes }
    }
    /// Every reference in breadth-first order: its field word, and what it is.
    fn references(&self) -> Vec<(Vec<&'static str>, Decided)> {
        let mut words: Vec<Option<Vec<&'static str>>> = vec![None; self.nodes.len()];
        let mut queue = std::collections::VecDeque::from([(vec!["root"], self.root)]);
        let mut found = Vec::new();
        while let Some((word, target)) = queue.pop_front() {
            let decided = match target {
                None => Decided::Null,
                Some(node) => match &words[node] {
                    Some(known) => Decided::Aliases(known.iter().map(|w| w.to_string()).collect()),
                    None => {
                        words[node] = Some(word.clone());
                        for (field, to) in [("next", self.nodes[node].0), ("other", self.nodes[node].1)] {
                            queue.push_back(([word.clone(), vec![field]].concat(), to));
                        }
                        Decided::Expands
                    }
                },
            };
            found.push((word, decided));
        }
        found
    }
}

fn all(k: usize) -> BTreeSet<Heap> {
    let references: Vec<Option<usize>> = std::iter::once(None).chain((0..k).map(Some)).collect();
    let mut heaps: Vec<Heap> = references.iter().map(|&root| Heap { root, nodes: vec![] }).collect();
    for _ in 0..k {
        heaps = heaps
            .iter()
            .flat_map(|heap| {
                let references = &references;
                references.iter().flat_map(move |&next| {
                    references.iter().flat_map(move |&other| {
                        [false, true].map(|flag| {
                            let nodes = [heap.nodes.clone(), vec![(next, other, flag)]].concat();
                            Heap { root: heap.root, nodes }
                        })
                    })
                })
            })
            .collect();
    }
    heaps.iter().map(Heap::canonical).collect()
}

type Holds = fn(&Heap) -> bool;

/// Conditions as Java has them, and what they mean.
const CONDITIONS: [(&str, Holds); 7] = [
    ("if (root == null) return false;", |h| h.root.is_some()),
    (
        "java.util.Set<N> met = new java.util.HashSet<N>(); for (N n = root; n != null; n = n.next) if (!met.add(n)) return false;",
        |h| {
            let along: Vec<usize> =
                std::iter::successors(h.root, |&n| h.nodes[n].0).take(h.nodes.len() + 1).collect();
            along.len() <= h.nodes.len()
        },
    ),
    (
        "int i = 0; for (N n = root; n != null && i < 3; n = n.next, i++) if (n.other == n) return false;",
        |h| h.along().iter().all(|&n| h.nodes[n].1 != Some(n)),
    ),
    (
        "int i = 0; for (N n = root; n != null && i < 3; n = n.next, i++) if (n.other != null) return false;",
        |h| h.along().iter().all(|&n| h.nodes[n].1.is_none()),
    ),
    ("int i = 0; for (N n = root; n != null && i < 3; n = n.next, i++) if (n.flag) return false;", |h| {
        h.along().iter().all(|&n| !h.nodes[n].2)
    }),
    (
        "int i = 0; for (N n = root; n != null && i < 3; n = n.next, i++) if (n.next != null && n.flag == n.next.flag) return false;",
        |h| h.along().iter().all(|&n| h.nodes[n].0.is_none_or(|m| h.nodes[n].2 != h.nodes[m].2)),
    ),
    ("if (root != null && root.other != null && !root.other.flag) return false;", |h| {
        h.root.and_then(|r| h.nodes[r].1).is_none_or(|n| h.nodes[n].2)
    }),
];

fn java() -> String {
    let method =
        |(i, (text, _)): (usize, &(&str, Holds))| format!("boolean c{i}() {{ {text} return true; }}\n");
    let methods: String = CONDITIONS.iter().enumerate().map(method).collect();
    format!(
        "class G {{ N root; int run() {{ return root == null ? 0 : 1; }}\n{methods}}}\nclass N {{ N next; N other; boolean flag; }}\n"
    )
}

const SUBJECT: &str =
    "symheap: 1\nname: G\nsources: [G.java]\ninput: { this: G }\nmethods: { run: {} }\nspec: a.yaml\n";

fn spec(has_flag: bool, conditions: &[usize], rules: &[(usize, usize)]) -> String {
    let flag = if has_flag { ", N.flag: [false, true]" } else { "" };
    let names: Vec<String> = conditions.iter().map(|c| format!("c{c}")).collect();
    let mut text = format!(
        "symheap-spec: 1\nfor: G\nscope:\n  default: 2\n  pools: {{ nodes: {{ class: N, count: k }} }}\n  fields: {{ G.root: nodes, N.next: nodes, N.other: nodes{flag} }}\noperational: {{ preH: [{}] }}\n",
        names.join(", ")
    );
    if !rules.is_empty() {
        text += "hex:\n  rules:\n";
        for &(path, conclusion) in rules {
            text += &format!("    - {{ path: {}, {} }}\n", PATHS[path].0, CONCLUSIONS[conclusion].0);
        }
    }
    text
}

/// The counts of both, only the first, only the second.
fn counts(first: &BTreeSet<Heap>, second: &BTreeSet<Heap>) -> [usize; 3] {
    [first.intersection(second).count(), first.difference(second).count(), second.difference(first).count()]
}

/// The same as the tool has them, for k = 1 and 2, and the smallest heaps that part the sides.
fn agreed(arguments: &[&str], expected: &dyn Fn(usize) -> [BTreeSet<Heap>; 2]) -> Result<(), TestCaseError> {
    for k in 1..=2 {
        let number = k.to_string();
        let ran = symheap(&[arguments, &["-k", &number, "--json", "--no-times"]].concat());
        let found: serde_json::Value = serde_json::from_str(&ran.out).expect("an object");
        let [first, second] = expected(k);
        let wanted = counts(&first, &second);
        let got = ["both", "only_first", "only_second"].map(|key| found[key].as_u64().unwrap() as usize);
        prop_assert_eq!(got, wanted, "k = {}: {}", k, found);
        let differ = wanted[1] + wanted[2] > 0;
        prop_assert_eq!(ran.code, i32::from(differ), "{}", ran.out);
        prop_assert_eq!(found["agree"].as_bool(), Some(!differ));
        prop_assert_eq!(found["complete"].as_bool(), Some(true));
        for (key, only) in
            [("only_first", first.difference(&second)), ("only_second", second.difference(&first))]
        {
            let differences = found["differences"][key].as_array().unwrap();
            let smallest = only.map(|heap| heap.nodes.len() as u64).min();
            prop_assert_eq!(differences.first().and_then(|d| d["objects"].as_u64()), smallest, "{}", found);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(5, 11))]

    #[test]
    fn two_preconditions_are_counted_as_by_brute_force(
        a in proptest::collection::btree_set(0..CONDITIONS.len(), 1..4),
        b in proptest::collection::btree_set(0..CONDITIONS.len(), 1..4),
        flag_in_b in any::<bool>(),
    ) {
        let folder = Folder::new(&format!("agree-random-{a:?}-{b:?}-{flag_in_b}"));
        let (a, b): (Vec<usize>, Vec<usize>) = (a.into_iter().collect(), b.into_iter().collect());
        folder.write("G.java", &java());
        folder.write("subject.yaml", SUBJECT);
        let first = folder.write("a.yaml", &spec(true, &a, &[]));
        let second = folder.write("b.yaml", &spec(flag_in_b, &b, &[]));
        let expected = |k: usize| {
            let of = |conditions: &[usize], h: &Heap| conditions.iter().all(|&c| (CONDITIONS[c].1)(h));
            // A field that one side alone tracks has any value there, and Java's default on the other.
            let project = |h: &Heap| if flag_in_b { h.clone() } else { h.without_flags() };
            let first = all(k).iter().filter(|h| of(&a, h)).map(project).collect();
            let second = all(k).iter().map(project).filter(|h| of(&b, h)).collect();
            [first, second]
        };
        agreed(&["agree", &folder.path(), "--spec", &first, "--spec", &second], &expected)?;
    }

    #[test]
    fn rules_and_a_precondition_are_counted_as_by_brute_force(
        conditions in proptest::collection::btree_set(0..CONDITIONS.len(), 1..3),
        rules in proptest::collection::vec((0..PATHS.len(), 0..CONCLUSIONS.len()), 1..4),
    ) {
        let folder = Folder::new(&format!("agree-rules-{conditions:?}-{rules:?}").replace(['(', ')', ' '], ""));
        let conditions: Vec<usize> = conditions.into_iter().collect();
        folder.write("G.java", &java());
        folder.write("subject.yaml", SUBJECT);
        folder.write("a.yaml", &spec(true, &conditions, &rules));
        let allowed = |h: &Heap| {
            h.references().iter().all(|(word, decided)| {
                rules.iter().all(|&(path, conclusion)| !(PATHS[path].1)(word) || (CONCLUSIONS[conclusion].1)(decided))
            })
        };
        let expected = |k: usize| {
            let first = all(k).iter().map(Heap::without_flags).filter(|h| allowed(h)).collect();
            let holds = |h: &&Heap| conditions.iter().all(|&c| (CONDITIONS[c].1)(h));
            [first, all(k).iter().filter(holds).map(Heap::without_flags).collect()]
        };
        agreed(&["agree", &folder.path()], &expected)?;
    }
}
