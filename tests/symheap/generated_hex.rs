//! Random HEX rules: exploring with them keeps those paths of `li` on which every decided reference satisfies
//! every rule, judged by a reading of the rules that shares no code with the tool's.

use std::collections::BTreeSet;
use std::sync::Arc;

use proptest::prelude::*;
use symheap::explore::ChoicePath;
use symheap::explore::depth_first::{ExploreObserver, Trail, explore};
use symheap::explore::engine::{Engine, Live, PathEnd, Plan};
use symheap::heap::{InputValue, Origin, PlaceId, SlotId, SymbolicHeap};
use symheap::subject::{LoadOptions, Subject, load};
use symheap::technique::Registry;

use crate::command::Folder;
use crate::property::config;

/// Whether a path matches the fields along which a reference is found.
pub type Matches = fn(&[&str]) -> bool;

/// Paths in rules, and which field words they match; every reference starts with `root`.
pub const PATHS: [(&str, Matches); 6] = [
    ("this.root", |word| word == ["root"]),
    ("this.root.next", |word| word == ["root", "next"]),
    ("this.root(.next)*", |word| word.iter().skip(1).all(|f| *f == "next")),
    ("this.root(.next|.other)*", |_| true),
    ("this.root(.next|.other)*.other", |word| word.last() == Some(&"other")),
    ("this.root(.next)+.other", |word| {
        word.len() > 2
            && word.last() == Some(&"other")
            && word[1..word.len() - 1].iter().all(|f| *f == "next")
    }),
];

/// What a reference was decided to be; the field word of an alias's target.
pub enum Decided {
    Null,
    Expands,
    Aliases(Vec<String>),
}

pub type Allows = fn(&Decided) -> bool;

/// Conclusions (HEX §3.3): they say nothing of references of another kind.
pub const CONCLUSIONS: [(&str, Allows); 6] = [
    ("not: null", |d| !matches!(d, Decided::Null)),
    ("expands: []", |d| !matches!(d, Decided::Expands)),
    ("expands: [N]", |_| true),
    ("aliases: []", |d| !matches!(d, Decided::Aliases(_))),
    ("aliases: this.root", |d| !matches!(d, Decided::Aliases(to) if *to != ["root"])),
    ("never-aliases: this.root", |d| !matches!(d, Decided::Aliases(to) if *to == ["root"])),
];

const JAVA: &str = "class G { N root; int run() { int r = 0; N n = root; if (n == null) return r;
  if (n.other == n) r += 1; N m = n.next; if (m == null) return r; if (m.other == n.other) r += 2;
  if (m.next != null && m.next.other != null) r += 4; return r; } }
class N { N next; N other; }";

struct Paths(BTreeSet<ChoicePath>, fn(&[(usize, usize)], &SymbolicHeap) -> bool, Vec<(usize, usize)>);

impl ExploreObserver for Paths {
    fn on_end(&mut self, _: &mut Engine, live: &Live, trail: &Trail, end: &PathEnd) {
        if matches!(end, PathEnd::Finished(_)) && (self.1)(&self.2, &live.state.input) {
            self.0.insert(trail.choice_path());
        }
    }
}

/// The fields from the receiver along which an object was found.
fn word_of(heap: &SymbolicHeap, place: PlaceId) -> Vec<String> {
    let origin = heap.objects().iter().find(|o| o.0 == place).map(|o| o.1);
    match origin {
        Some(Origin::Slot(slot)) => word_of_slot(heap, slot),
        _ => Vec::new(),
    }
}

fn word_of_slot(heap: &SymbolicHeap, slot: SlotId) -> Vec<String> {
    let info = heap.layout().slot(slot);
    let mut word = info.owner.map(|owner| word_of(heap, owner)).unwrap_or_default();
    word.push(info.name.rsplit('.').next().unwrap().to_string());
    word
}

fn satisfies(rules: &[(usize, usize)], heap: &SymbolicHeap) -> bool {
    let slots = (0..heap.layout().slots.len() as u32).map(SlotId);
    slots.into_iter().all(|slot| {
        let decided = match heap.value(slot) {
            InputValue::Null => Decided::Null,
            InputValue::Object(place) => {
                let here = heap.objects().contains(&(*place, Origin::Slot(slot)));
                if here { Decided::Expands } else { Decided::Aliases(word_of(heap, *place)) }
            }
            _ => return true,
        };
        let word = word_of_slot(heap, slot);
        let word: Vec<&str> = word.iter().map(String::as_str).collect();
        rules
            .iter()
            .all(|&(path, conclusion)| !(PATHS[path].1)(&word) || (CONCLUSIONS[conclusion].1)(&decided))
    })
}

fn kept(subject: &Arc<Subject>, technique: &str, k: u32, mut paths: Paths) -> BTreeSet<ChoicePath> {
    let plan = Plan::new(subject, 0, k, Registry::default().make(technique).unwrap());
    let (mut engine, root) = Engine::start(plan).unwrap();
    let (summary, _) = explore(&mut engine, root, &mut paths);
    assert_eq!(summary.stopped, None);
    paths.0
}

proptest! {
    #![proptest_config(config(20, 7))]

    #[test]
    fn hex_keeps_what_satisfies_every_rule(
        rules in proptest::collection::vec((0..PATHS.len(), 0..CONCLUSIONS.len()), 1..4),
    ) {
        let text: String = rules
            .iter()
            .map(|&(path, conclusion)| format!("      - {{ path: {}, {} }}\n", PATHS[path].0, CONCLUSIONS[conclusion].0))
            .collect();
        let yaml = format!("symheap: 1\nname: G\nsources: [G.java]\ninput: {{ this: G }}\nmethods: {{ run: {{}} }}\nprecondition:\n  scope:\n    default: 2\n    pools: {{ nodes: {{ class: N, count: k }} }}\n    fields: {{ G.root: nodes, N.next: nodes, N.other: nodes }}\n  hex:\n    rules:\n{text}");
        let name: String = rules.iter().map(|(p, c)| format!("{p}{c}")).collect();
        let folder = Folder::new(&format!("generated-hex-{name}"));
        folder.write("G.java", JAVA);
        let path = folder.write("subject.yaml", &yaml);
        let loaded = load(&path, &LoadOptions::default());
        let subject = Arc::new(loaded.subject.unwrap_or_else(|| panic!("{yaml}\n{:?}", loaded.diagnostics)));
        for k in 1..=3 {
            let expected = kept(&subject, "li", k, Paths(BTreeSet::new(), satisfies, rules.clone()));
            let hex = kept(&subject, "hex", k, Paths(BTreeSet::new(), |_, _| true, Vec::new()));
            prop_assert_eq!(&hex, &expected, "k = {}:\n{}", k, text);
        }
    }
}
