//! What an exploration counts, and the budgets that can end it early.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::base::Span;
use crate::exec::{Assumption, Machine, assumption};
use crate::solve::smt::Tallies;

/// Bytes of one cell of the heap.
const CELL: usize = 16;

/// Budgets of an exploration. All count work, so that runs are repeatable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Most choices on a path (`--depth`).
    pub depth: u64,
    /// Most finished paths (`--max-paths`).
    pub paths: u64,
    /// Most instructions of the program under analysis (`--max-steps`).
    pub steps: u64,
    /// Most frames (`--max-frames`).
    pub frames: usize,
    /// Most bytes of one state's heap (`--max-memory`).
    pub memory: usize,
    /// Reads of one object's initialised references without a lazy step (`--loop-reads`).
    pub loop_reads: u32,
    /// Forks on numbers at one instruction without a lazy step (`--loop-forks`).
    pub loop_forks: u32,
    /// Largest length that a new array of symbolic length is given (`--array-length`), instead of the scope's.
    pub array_length: Option<i32>,
    /// How many characters of a symbolic string are looked at (`--string-length`), instead of the scope's.
    pub string_length: Option<i32>,
    /// Whether equal strings and boxes of the input are taken to be one object (`--identity assume`).
    pub assumes_identity: bool,
    /// Whether postconditions are left out (`--no-post`).
    pub skips_posts: bool,
}

impl Limits {
    /// Bounds a machine that is to run the program under analysis.
    pub fn bound(&self, machine: &mut Machine) {
        machine.max_frames = self.frames;
        machine.max_cells = self.memory / CELL;
        machine.assumes_identity = self.assumes_identity;
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            depth: 10_000,
            paths: u64::MAX,
            steps: 1_000_000_000,
            frames: 2000,
            memory: 128 << 20,
            loop_reads: 2000,
            loop_forks: 64,
            array_length: None,
            string_length: None,
            assumes_identity: false,
            skips_posts: false,
        }
    }
}

/// A budget that made the result partial.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Limit {
    /// More choices on a path than `--depth`.
    Depth,
    /// `--max-paths`.
    Paths,
    /// Paths of one technique among several (`--paths-each`).
    PathsEach,
    /// `--max-steps`.
    Steps,
    /// `--max-frames`.
    Frames,
    /// `--max-memory`.
    Memory,
    /// `--loop-reads`, where no loop was found that never ends.
    LoopReads,
    /// `--loop-forks`.
    LoopForks,
    /// A new array whose length may be more than the scope's `array-length`, or `--array-length`.
    ArrayLength,
    /// A symbolic string that may have more characters than the scope's `string-length`, or `--string-length`, and of
    /// which more are looked at.
    StringLength,
    /// A construct outside the Java subset was reached.
    Unsupported,
    /// The solver gave up on a path condition, or a technique on a heap: kept as possible.
    Unknown,
    /// Somebody cancelled it.
    Cancelled,
    /// `--timeout`.
    Timeout,
    /// Other parts of the tree are explored elsewhere (`--shard`).
    Shard,
}

impl Limit {
    /// How `stopped` names it.
    pub fn word(self) -> &'static str {
        match self {
            Limit::Depth => "depth",
            Limit::Paths => "max-paths",
            Limit::PathsEach => "paths-each",
            Limit::Steps => "max-steps",
            Limit::Frames => "max-frames",
            Limit::Memory => "max-memory",
            Limit::LoopReads => "loop-reads",
            Limit::LoopForks => "loop-forks",
            Limit::ArrayLength => "array-length",
            Limit::StringLength => "string-length",
            Limit::Unsupported => "unsupported",
            Limit::Unknown => "unknown",
            Limit::Cancelled => "cancelled",
            Limit::Timeout => "timeout",
            Limit::Shard => "shard",
        }
    }
}

/// Why an exploration, or a path, was not followed to its end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stopped {
    /// The budget that ran out.
    pub limit: Limit,
    /// One sentence.
    pub why: String,
    /// The statement of the program that reached it, where it is one.
    pub at: Option<Span>,
}

impl Stopped {
    /// A budget that no statement stands for.
    pub fn new(limit: Limit, why: impl Into<String>) -> Self {
        Self { limit, why: why.into(), at: None }
    }
}

/// What a limit cut, and how often.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cut {
    /// The limit, why, and where.
    pub stopped: Stopped,
    /// Paths that it ended.
    pub count: u64,
}

/// What checking postconditions cost. Two are equal that differ in time alone.
#[derive(Clone, Copy, Default, Debug, Serialize, Deserialize)]
pub struct PostWork {
    /// Postconditions checked, each at the end of a path.
    pub checks: u64,
    /// Candidate heaps gone through for them.
    pub candidates: u64,
    /// Queries about path conditions.
    pub smt_queries: u64,
    /// The time of all that.
    pub time: Duration,
}

impl PartialEq for PostWork {
    fn eq(&self, other: &Self) -> bool {
        (self.checks, self.candidates, self.smt_queries)
            == (other.checks, other.candidates, other.smt_queries)
    }
}

impl Eq for PostWork {}

impl PostWork {
    /// Adds other work.
    pub fn add(&mut self, other: &Self) {
        self.checks += other.checks;
        self.candidates += other.candidates;
        self.smt_queries += other.smt_queries;
        self.time += other.time;
    }
}

/// The counts of an exploration.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// Why it is not complete; `None` where it is.
    pub stopped: Option<Stopped>,
    /// All that limits cut, in the order in which it was met.
    pub cuts: Vec<Cut>,
    /// Finished executions, by return or exception.
    pub paths: u64,
    /// Further paths to a case that is counted already: a technique with alternatives of its own comes to it by
    /// several names of the same objects (the duplicates of NFM 2013).
    pub repeated: u64,
    /// Those that returned.
    pub returns: u64,
    /// States from which the method never ends. They are no paths: none of them ends.
    pub never_ends: u64,
    /// Those that ended in an exception, by its simple class name.
    pub exceptions: BTreeMap<String, u64>,
    /// Alternatives of lazy steps that the technique kept: the choices that NFM 2013 counts. Branches on
    /// primitives and choices of arguments are none.
    pub choices: u64,
    /// Alternatives that the technique cut.
    pub pruned: u64,
    /// States cut in a loop: those that `--loop-reads` cut, and those on which what runs before the method never
    /// ends.
    pub loops_cut: u64,
    /// Paths that end in an uncaught exception that is not expected, an assertion failure, or a postcondition
    /// that fails on an input which takes the path; and states from which the method never ends.
    pub alarms: u64,
    /// Paths on which a postcondition fails, by its name.
    pub violations: BTreeMap<String, u64>,
    /// How often the method was called: once a choice of arguments.
    pub entered: u64,
    /// How often it was not, because no input satisfies what the subject `requires`.
    pub unsatisfied: u64,
    /// Branch conditions that the solver gave up on; both sides were kept.
    pub undecided: u64,
    /// What checking postconditions cost. Their candidates are none of the technique's; their queries are among all.
    pub posts: PostWork,
    /// Postconditions of the method that were not checked since nobody wanted them, by name.
    pub posts_left_out: Vec<String>,
    /// Queries about path conditions.
    pub smt_queries: u64,
    /// What decided them.
    pub smt_ways: Tallies,
    /// Instructions of the program under analysis.
    pub steps: u64,
    /// What its verdicts take for granted, in the order in which it was met.
    pub assumptions: Vec<Assumption>,
    /// What techniques count.
    pub technique: crate::technique::Counts,
}

impl Summary {
    /// Counts a path on which a postcondition fails.
    pub fn count_violation(&mut self, post: String) {
        *self.violations.entry(post).or_insert(0) += 1;
    }
    /// Why a complete exploration found no path, in a sentence.
    pub fn nothing_reached(&self) -> Option<&'static str> {
        if self.paths > 0 || self.never_ends > 0 || self.stopped.is_some() {
            return None;
        }
        Some(match (self.entered, self.unsatisfied) {
            (0, 1..) => "no input satisfies what the subject `requires`",
            (0, 0) => "no input was found on which the method could be called",
            _ if self.loops_cut > 0 => "the method is never entered: what runs before it never ends",
            _ => "no path of the method ends: all were cut, or cannot be taken",
        })
    }
    /// Counts what was found after it, in another part of the tree.
    pub fn add(&mut self, later: &Summary) {
        self.join_cuts(later);
        self.paths += later.paths;
        self.repeated += later.repeated;
        self.returns += later.returns;
        self.never_ends += later.never_ends;
        for (class, count) in &later.exceptions {
            *self.exceptions.entry(class.clone()).or_insert(0) += count;
        }
        self.choices += later.choices;
        self.pruned += later.pruned;
        self.loops_cut += later.loops_cut;
        self.alarms += later.alarms;
        for (post, count) in &later.violations {
            *self.violations.entry(post.clone()).or_insert(0) += count;
        }
        self.entered += later.entered;
        self.unsatisfied += later.unsatisfied;
        self.undecided += later.undecided;
        self.steps += later.steps;
        assumption::join(&mut self.assumptions, &later.assumptions);
        self.technique.add(&later.technique);
    }
    /// Says of the whole what only the whole can say.
    pub fn conclude(&mut self) {
        let why = match self.undecided {
            0 => return,
            1 => "the solver gave up on 1 branch condition, which was taken to be possible".to_string(),
            n => format!("the solver gave up on {n} branch conditions, which were taken to be possible"),
        };
        self.stop(Limit::Unknown, why);
    }
    /// Notes a reason why the exploration is not complete.
    pub fn stop(&mut self, limit: Limit, why: impl Into<String>) {
        self.cut(Stopped::new(limit, why));
    }
    /// The same.
    pub fn cut(&mut self, stopped: Stopped) {
        match self.cuts.iter_mut().find(|cut| cut.stopped == stopped) {
            Some(cut) => cut.count += 1,
            None => self.cuts.push(Cut { stopped: stopped.clone(), count: 1 }),
        }
        self.stopped.get_or_insert(stopped);
    }
    /// What limits cut of another exploration, and what it asked, count here too.
    pub fn join_cuts(&mut self, other: &Summary) {
        self.posts.add(&other.posts);
        for name in &other.posts_left_out {
            if !self.posts_left_out.contains(name) {
                self.posts_left_out.push(name.clone());
            }
        }
        self.smt_queries += other.smt_queries;
        self.smt_ways.add(&other.smt_ways);
        for cut in &other.cuts {
            match self.cuts.iter_mut().find(|own| own.stopped == cut.stopped) {
                Some(own) => own.count += cut.count,
                None => self.cuts.push(cut.clone()),
            }
        }
        if self.stopped.is_none() {
            self.stopped.clone_from(&other.stopped);
        }
    }
    /// The whole of it was ended from outside: by whom ([`Limit::Cancelled`] or [`Limit::Timeout`]), in a word and a
    /// sentence.
    pub fn cancel(&mut self, by: Limit, why: impl Into<String>) {
        let stopped = Stopped::new(by, why);
        // Paths that were under way ended for the same reason.
        for cut in self.cuts.iter_mut().filter(|cut| cut.stopped.limit == Limit::Cancelled) {
            cut.stopped = stopped.clone();
        }
        self.stopped = Some(stopped.clone());
        self.cut(stopped);
    }
}
