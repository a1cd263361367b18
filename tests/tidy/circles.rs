//! Circles among modules: siblings, each with all that is inside it, that use each other directly or through
//! other siblings. A parent and its own submodules are one room, and may.
//!
//! A path counts for the file that defines what it names: re-exports are followed to it.

use std::collections::{BTreeMap, BTreeSet};

use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;

use crate::Source;
use crate::code::{self, Path};

type Module<'a> = &'a [String];

struct File<'a> {
    name: &'a str,
    paths: Vec<Path>,
}

/// The files by the module that each of them is.
struct Files<'a>(BTreeMap<Vec<String>, File<'a>>);

/// One file uses another; a sentence.
type Use = String;

/// Siblings that use each other.
pub struct Circle {
    /// The module that they are in.
    pub room: String,
    pub siblings: Vec<String>,
    pub uses: Vec<Use>,
}

impl<'a> Files<'a> {
    fn new(sources: &'a [Source]) -> Self {
        let files = sources.iter().filter(|s| !s.is_test()).filter_map(|source| {
            let path = source.name.strip_prefix("src/")?.strip_suffix(".rs")?;
            let module: Vec<String> = match path {
                "main" => return None,
                "lib" => vec![],
                _ => path.split('/').map(String::from).collect(),
            };
            let paths = code::paths(&source.text).unwrap_or_else(|e| panic!("{}: {e}", source.name));
            Some((module, File { name: &source.name, paths }))
        });
        Self(files.collect())
    }

    /// The module whose file defines what the path names; `None` for names of other crates and local ones.
    fn definer(&self, module: Module, segments: &[String], fuel: usize) -> Option<Vec<String>> {
        let fuel = fuel.checked_sub(1)?;
        let (mut at, mut rest) = match segments.first()?.as_str() {
            "crate" => (vec![], &segments[1..]),
            "self" => (module.to_vec(), &segments[1..]),
            _ => (module.to_vec(), segments),
        };
        let mut known = rest.len() < segments.len();
        while let Some((first, tail)) = rest.split_first() {
            let child = [&at[..], std::slice::from_ref(first)].concat();
            if first == "super" {
                at.pop();
            } else if self.0.contains_key(&child) {
                at = child;
            } else if let Some(bound) = self.bound(&at, first).filter(|bound| bound.segments != rest) {
                at = self.definer(&at, &bound.segments, fuel)?;
            } else {
                break;
            }
            known = true;
            rest = tail;
        }
        known.then_some(at)
    }

    fn bound(&self, module: Module, name: &str) -> Option<&Path> {
        self.0.get(module)?.paths.iter().find(|p| p.name.as_deref() == Some(name))
    }

    /// What uses what, by the room in which the two ways part.
    fn rooms(&self) -> BTreeMap<Module<'_>, BTreeMap<(&str, &str), Vec<Use>>> {
        let mut rooms: BTreeMap<_, BTreeMap<_, Vec<Use>>> = BTreeMap::new();
        for (module, file) in &self.0 {
            for path in &file.paths {
                let Some(other) = self.definer(module, &path.segments, 16) else { continue };
                let Some((other, used)) = self.0.get_key_value(&other) else { continue };
                let shared = module.iter().zip(other).take_while(|(a, b)| a == b).count();
                if let (Some(from), Some(to)) = (module.get(shared), other.get(shared)) {
                    let uses = rooms.entry(&module[..shared]).or_default();
                    let uses = uses.entry((from.as_str(), to.as_str())).or_default();
                    uses.push(format!("{}:{} uses {}", file.name, path.line, used.name));
                }
            }
        }
        rooms
    }
}

/// The circles, sorted.
pub fn circles(sources: &[Source]) -> Vec<Circle> {
    let files = Files::new(sources);
    let mut found = vec![];
    for (room, uses) in files.rooms() {
        let graph: DiGraphMap<&str, ()> = uses.keys().copied().collect();
        for part in tarjan_scc(&graph).into_iter().filter(|part| part.len() > 1) {
            let part: BTreeSet<&str> = part.into_iter().collect();
            let within = uses.iter().filter(|((from, to), _)| part.contains(from) && part.contains(to));
            found.push(Circle {
                room: room.join("/"),
                siblings: part.iter().map(ToString::to_string).collect(),
                uses: within.flat_map(|(_, uses)| uses).cloned().collect(),
            });
        }
    }
    found.sort_by(|a, b| (&a.room, &a.siblings).cmp(&(&b.room, &b.siblings)));
    found
}
