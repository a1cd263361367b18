//! `--jobs`: what a command prints does not depend on how many threads there are, also where a limit ends it.

use std::num::NonZeroUsize;
use std::sync::Arc;

use symheap::heap::Layout;
use symheap::solve::korat::{CannotRun, HeapPredicate, Search, SearchResult, parts};
use symheap::subject::{LoadOptions, Subject, load};

use crate::command::symheap;

/// A line with one thread, two and four: output, what is said beside it, and the exit code.
fn same(line: &str, code: i32) {
    let run = |jobs: &str| {
        let words: Vec<&str> = line.split(' ').chain(["--no-times", "--no-cache", "--jobs", jobs]).collect();
        let ran = symheap(&words);
        (ran.code, ran.out, ran.err)
    };
    let one = run("1");
    assert_eq!(one.0, code, "{line}: {}", one.2);
    for jobs in ["2", "4"] {
        assert_eq!(run(jobs), one, "{line} with {jobs} threads");
    }
}

#[test]
fn compare_is_the_same() {
    same("compare intro/cycle -k 3 --json", 0);
    same("compare lissa/linked_list -k 2 -t driver,lissa,ifrepok,li", 0);
    same("compare lissa/schedule -k 1 -t lissa,li,lihybrid --json", 0);
}

#[test]
fn compare_ends_the_same() {
    same("compare intro/cycle -k 3 --json --max-paths 2", 3);
    same("compare lissa/linked_list -k 2 -t driver,lissa,ifrepok,li --paths-each 2 --json", 3);
    same("compare lissa/linked_list -k 2 -t lissa,li --first --json", 0);
    same("compare lissa/linked_list -k 2 -t ifrepok,driver,lissa --max-steps 30", 3);
    same("compare lissa/linked_list -k 2 --timeout 0 --json", 3);
}

#[test]
fn alarms_are_the_same() {
    same("alarms lissa/linked_list --json", 0);
    same("alarms lissa/linked_list -t lissa,li --fail-on real,unknown,false", 1);
    same("alarms lissa/schedule -k 1 -t li --format sarif", 0);
}

#[test]
fn alarms_end_the_same() {
    same("alarms lissa/linked_list -t li --max-paths 3 --json", 3);
    same("alarms lissa/linked_list -t lissa,li --max-steps 200", 3);
    same("alarms lissa/linked_list -t lissa,li --format junit --timeout 0", 3);
}

#[test]
fn enumerate_is_the_same() {
    same("enumerate lissa/tree_map -k 5 --count --json", 0);
    same("enumerate korat/binary_tree -k 4 --json", 0);
    same("enumerate lissa/linked_list -k 4 --format ascii", 0);
    same("enumerate lissa/tree_map -k 5 --timeout 0 --json", 3);
}

#[test]
fn bounds_are_the_same() {
    same("bounds lissa/tree_map -k 3", 0);
    same("bounds lissa/tree_map -k 4 --json --max-candidates 50", 3);
    same("bounds lissa/tree_map -k 6 --timeout 0 --json", 3);
}

#[test]
fn reproduce_is_the_same() {
    same("reproduce bli -k 1,2 --budget 300", 0);
    same("reproduce korat -k 1,2 --budget 300 --json", 0);
    same("reproduce lissa --only linked_list -k 3 --budget 0 --json", 0);
    same("reproduce hex --timeout 0", 3);
}

/// What an enumeration gives: each heap as a vector, the candidates, and why it ended where that is not its end.
type Given = (Vec<Vec<u32>>, u64, Option<String>);

/// A bundled subject at a scope.
struct Case {
    subject: Arc<Subject>,
    layout: Arc<Layout>,
}

impl Case {
    fn new(subject: &str, k: u32) -> Self {
        let subject = Arc::new(load(subject, &LoadOptions::default()).subject.expect("a bundled subject"));
        let layout = Arc::new(Layout::new(&subject.program, subject.scope(k).expect("a scope"), &[]));
        Self { subject, layout }
    }

    /// A heap may take `fuel` instructions.
    fn predicate(&self, fuel: u64) -> Result<HeapPredicate, CannotRun> {
        let Self { subject, layout } = self;
        HeapPredicate::new(subject, subject.natives(), layout, subject.spec.structure(), fuel)
    }

    /// In parts of so many candidates, by so many threads.
    fn in_parts(&self, fuel: u64, jobs: usize, share: u64) -> Given {
        let how = parts::How {
            jobs: NonZeroUsize::new(jobs).expect("a thread"),
            share,
            layout: &self.layout,
            predicate: &|| self.predicate(fuel),
            keep: &|search: &Search| search.vector().to_vec(),
            go_on: &|_, _| true,
        };
        let (mut heaps, mut candidates) = (Vec::new(), 0);
        let ended = parts::enumerate(&how, |part| {
            heaps.extend(part.found);
            candidates += part.candidates;
        });
        (heaps, candidates, ended.err())
    }

    /// By one search.
    fn whole(&self, fuel: u64) -> Given {
        let mut predicate = self.predicate(fuel).expect("it runs");
        let mut search = Search::enumerate(self.layout.clone());
        let mut heaps = Vec::new();
        let why = loop {
            match search.next_satisfying(&mut predicate, &mut (), u64::MAX) {
                SearchResult::Satisfied => heaps.push(search.vector().to_vec()),
                SearchResult::Unknown(why) => break Some(why),
                SearchResult::Exhausted | SearchResult::Budget => break None,
            }
        };
        (heaps, search.candidates(), why)
    }
}

/// Parts of any size are the whole: the heaps in their order, the number of candidates; and where heaps are left without
/// an answer, the candidate at which it gives up.
#[test]
fn parts_of_an_enumeration_are_the_whole() {
    let mut gave_up = 0;
    for (subject, k) in [("lissa/tree_map", 2), ("korat/binary_tree", 3), ("lissa/schedule", 1)] {
        let case = Case::new(subject, k);
        for fuel in [1_000_000, 160, 90] {
            let whole = case.whole(fuel);
            assert!(fuel < 1_000_000 || whole.0.len() > 1 && whole.2.is_none(), "{subject}: {whole:?}");
            gave_up += usize::from(whole.2.is_some());
            for (jobs, share) in [(1, 1), (3, 1), (2, 20), (1, u64::MAX)] {
                let parts = case.in_parts(fuel, jobs, share);
                assert_eq!(parts, whole, "{subject}, {fuel} instructions, {jobs} threads, parts of {share}");
            }
        }
    }
    assert!(gave_up > 2, "{gave_up}");
}
