//! symheap: an interactive debugger for symbolic heaps.
//!
//! # Layers
//!
//! A module imports what stands above it in this table and nothing else, and siblings use each other one way
//! only; `tests/tidy` checks both.
//!
//! | module | its one job |
//! |---|---|
//! | [`base`] | numbers of things, places in files, diagnostics |
//! | [`lang`] | Java source text to a resolved, typed, flat IR |
//! | [`term`] | terms over primitives, path conditions, models |
//! | [`heap`] | partially symbolic heaps, their scopes and domains, candidate vectors |
//! | [`exec`] | the one interpreter, and the JDK models. It knows no solver and no technique |
//! | [`walk`] | the paths of one method over symbolic states, within bounds |
//! | [`subject`] | subject and specification files |
//! | [`solve`] | queries about heaps and path conditions, and their verdicts |
//! | [`technique`] | what decides which heaps to cut, and the registry by name |
//! | [`backward`] | from a target back to the entry: conditions over acyclic graphs, with the heap as arrays |
//! | [`explore`] | the symbolic execution tree, searches over it, comparisons, alarms |
//! | [`session`] | the debugger without a face: lines in, replies out |
//! | [`testing`] | checks for whoever writes a technique |
//! | [`ui`] | command line, REPL, screen, exports: they parse, print and draw, and decide nothing |
//!
//! [`exec`] never asks whether a heap is feasible. Where an instruction reads something undecided, the machine
//! stops, and the symbolic driver makes that a fork of numbered alternatives, each with the clause it assumes;
//! a technique, layers up, decides which of them live. So one interpreter runs programs under analysis,
//! preconditions on candidates, and preconditions on partial heaps.
//!
//! # Four trips
//!
//! **Java to IR.** [`lang::syntax`] makes an AST of a file (tree-sitter parses); [`lang::index`](mod@lang::index)
//! enters every type and member header into a [`lang::program::Program`], with the JDK models of [`lang::jdk`]
//! beside the user's files; [`lang::lower`] turns a method's body into [`lang::ir::Body`] when it is first
//! called, with the help of [`lang::resolve`] and [`lang::types`]. What is outside the subset becomes an
//! instruction that says so, and matters only where execution reaches it.
//!
//! **Line to reply.** A face reads a line. [`ui::console`] keeps its own commands (loading, files, script words)
//! and gives the others to [`session::Session::line`]: [`session::command`] finds the row of its table, the row
//! reads the arguments, and a topic (`moves`, `look`, `why`, …) carries it out and answers with a
//! [`session::Reply`], which is data. [`ui::render_reply`] makes text of it, `--json` an object.
//!
//! **Lazy step to verdict.** [`exec::symbolic`] stops at a read and offers alternatives;
//! [`explore::engine`] takes each on a copy of the state and asks the technique; that asks [`solve`]: Korat's
//! search for a candidate that satisfies the precondition, Z3 for the path condition, HEX rules, tight bounds.
//! The answer is a [`solve::Verdict`] with its witness or its reason. A child whose verdict is *unsat* is cut.
//!
//! **Verdict to screen.** The session keeps verdicts by node and makes plain views of them
//! ([`session::view`]); a worker of [`ui::tui`] copies what the panes show into a
//! [`ui::tui::snapshot`], `update` makes keys and snapshots a new state, and each pane draws its part of it.
//!
//! # Using the library
//!
//! Load a subject and explore a method with a technique:
//!
//! ```
//! use symheap::explore::engine::Plan;
//! use symheap::explore::{Engine, depth_first};
//! use symheap::technique::Registry;
//!
//! let tree = symheap::testing::subject("intro/binary_tree")?;
//! let dfs = tree.methods.iter().position(|m| &*m.key == "dfs").ok_or("no method dfs")?;
//! let lissa = Registry::default().make("lissa").map_err(|unknown| unknown.name)?;
//! let (mut engine, root) = Engine::start(Plan::new(&tree, dfs, 3, lissa)).map_err(|d| d.message)?;
//! let (summary, _) = depth_first::explore(&mut engine, root, &mut ());
//! assert!(summary.stopped.is_none() && summary.paths > 0 && summary.pruned > 0);
//! # Ok::<(), String>(())
//! ```
//!
//! Ask a technique about one heap, here a vector with one entry a slot (`-1` is symbolic; other numbers count
//! in the slot's domain, null first):
//!
//! ```
//! use symheap::solve::Verdict;
//! use symheap::technique::Registry;
//! use symheap::testing::{subject, verdict};
//!
//! let (registry, tree) = (Registry::default(), subject("intro/binary_tree")?);
//! // `left` and `right` of three nodes. The first node is its own left child; then nothing is said.
//! let looped = verdict(&registry, "lissa", &tree, 3, "1,-1,-1,-1,-1,-1")?;
//! assert!(matches!(looped, Some(Verdict::Unsat(_))));
//! let open = verdict(&registry, "lissa", &tree, 3, "-1,-1,-1,-1,-1,-1")?;
//! assert!(matches!(open, Some(Verdict::Sat(_))));
//! # Ok::<(), String>(())
//! ```
//!
//! Run lines in a session:
//!
//! ```
//! use std::rc::Rc;
//! use symheap::session::{Reply, Session, Settings};
//! use symheap::technique::Registry;
//!
//! let tree = symheap::testing::subject("intro/binary_tree")?;
//! let settings = Settings { scope: Some(3), ..Settings::new("lissa") };
//! let session = Session::new(Rc::new(Registry::default()), tree, 0, settings);
//! let mut session = session.map_err(|d| d.message)?;
//! session.line("choices").map_err(|e| e.message)?;
//! let reply = session.line("choose 1").map_err(|e| e.message)?;
//! assert!(matches!(reply, Reply::Moved(_)));
//! # Ok::<(), String>(())
//! ```
//!
//! Bring a technique of one's own into the whole tool:
//!
//! ```no_run
#![doc = include_str!("../examples/own_technique.rs")]
//! ```

pub mod backward;
pub mod base;
pub mod exec;
pub mod explore;
pub mod heap;
pub mod lang;
#[cfg(test)]
#[path = "../tests/symheap/property.rs"]
mod property;
pub mod session;
pub mod solve;
pub mod subject;
pub mod technique;
pub mod term;
pub mod testing;
pub mod ui;
pub mod walk;

/// Runs the whole tool on the process's arguments with the given techniques: what a binary that brings a
/// technique of its own calls.
pub fn main_with(registry: technique::Registry) -> std::process::ExitCode {
    ui::cli::main_with(registry, std::env::args_os())
}
