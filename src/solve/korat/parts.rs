//! An enumeration by several threads: each goes through a share of the candidates, and leaves the rest as further
//! parts. What the parts are depends on the candidates alone, so that counts, heaps and their order are those of one
//! search, and so is the end where the predicate gives up.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::base::{Threads, in_order_with};
use crate::heap::Layout;
use crate::solve::korat::{CannotRun, HeapPredicate, Search, SearchResult};

/// Candidates of a part, after which the rest is left to others.
pub const SHARE: u64 = 1 << 13;
/// Candidates between two looks at who may end it.
const SLICE: u64 = 1024;
/// Parts for each thread that may wait for one before them.
const AHEAD: usize = 4;

/// What a part gave.
pub struct Part<T> {
    /// Of each heap that satisfies the predicate, what was to be kept.
    pub found: Vec<T>,
    /// Candidates that were tested.
    pub candidates: u64,
    /// What the predicate threw on some candidate, if it did.
    pub thrown: Option<String>,
    /// Whether somebody ended it.
    pub is_ended: bool,
    unknown: Option<String>,
    unknowns: u32,
}

/// How heaps are enumerated.
pub struct How<'a, T> {
    /// Threads.
    pub jobs: NonZeroUsize,
    /// Candidates of a part; [`SHARE`] unless somebody wants small ones.
    pub share: u64,
    /// The layout of the scope.
    pub layout: &'a Arc<Layout>,
    /// Makes the predicate.
    pub predicate: &'a (dyn Fn() -> Result<HeapPredicate, CannotRun> + Sync),
    /// What is kept of a heap that satisfies it: the candidate that was tested last.
    pub keep: &'a (dyn Fn(&Search) -> T + Sync),
    /// Is told how many heaps and candidates there are more; `false` ends the enumeration.
    pub go_on: &'a (dyn Fn(u64, u64) -> bool + Sync),
}

/// Enumerates all heaps. `take` gets the parts in order.
///
/// # Errors
/// Why not all were found: the first reason for which the predicate gave no answer.
pub fn enumerate<T: Send>(how: &How<T>, mut take: impl FnMut(Part<T>)) -> Result<(), String> {
    let (mut unknown, mut unknowns) = (None, 0);
    let threads = Threads { jobs: how.jobs, ahead: how.jobs.get() * AHEAD };
    // Each thread makes a predicate once: that is much work beside a small part.
    let work = |own: &mut Option<HeapPredicate>, search: &Search, is_over: &AtomicBool| {
        how.part(search.clone(), own, is_over)
    };
    let all = vec![Search::enumerate(how.layout.clone())];
    in_order_with(threads, all, &|| None, &work, |search, part: Part<T>| {
        let gives_up = Search::gives_up_at(unknowns + part.unknowns);
        // It did not know of those before it.
        let part = match gives_up && unknowns > 0 {
            true => how.part(search.with_unknowns(unknowns), &mut None, &AtomicBool::new(false)).0,
            false => part,
        };
        unknowns += part.unknowns;
        if unknown.is_none() {
            unknown.clone_from(&part.unknown);
        }
        let is_ended = part.is_ended || gives_up;
        take(part);
        if is_ended { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    unknown.map_or(Ok(()), Err)
}

impl<T> How<'_, T> {
    /// Goes through a share of the candidates; and what is left.
    fn part(
        &self,
        mut search: Search,
        own: &mut Option<HeapPredicate>,
        is_over: &AtomicBool,
    ) -> (Part<T>, Vec<Search>) {
        let mut part = Part {
            found: Vec::new(),
            candidates: 0,
            thrown: None,
            is_ended: false,
            unknown: None,
            unknowns: 0,
        };
        let before = search.unknowns().1;
        let predicate = match own.take().map_or_else(self.predicate, Ok) {
            Ok(predicate) => own.insert(predicate),
            Err(why) => {
                (part.unknown, part.is_ended) = (Some(why.0), true);
                return (part, Vec::new());
            }
        };
        let mut rest = Vec::new();
        loop {
            let (tested, heaps) = (search.candidates(), part.found.len());
            let result = search.next_satisfying(predicate, &mut (), SLICE);
            match result {
                SearchResult::Satisfied => part.found.push((self.keep)(&search)),
                SearchResult::Exhausted | SearchResult::Unknown(_) => break,
                SearchResult::Budget => {}
            }
            let more = ((part.found.len() - heaps) as u64, search.candidates() - tested);
            if !(self.go_on)(more.0, more.1) || is_over.load(Ordering::Relaxed) {
                part.is_ended = true;
                break;
            }
            if search.candidates() >= self.share {
                rest = search.divide();
                break;
            }
        }
        let (why, all) = search.unknowns();
        (part.unknown, part.unknowns) = (why.map(str::to_string), all - before);
        part.candidates = search.candidates();
        part.thrown = predicate.take_thrown();
        (part, rest)
    }
}
