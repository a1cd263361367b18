//! What faces ask for beside the commands: where it is, parts of the tree, source, verdicts one by one, and what
//! exports are made from. No answer changes where the session is.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::explore::NodePath;
use crate::session::cursor::Position;
use crate::session::error::CommandError;
use crate::session::rows::TreeWindow;
use crate::session::scenario::{Purpose, Scenarios};
use crate::session::trace::Trace;
use crate::session::tree::Tree;
use crate::session::view::{HeapView, ScopeView, SourceView, VerdictView, Whereabouts};
use crate::session::{
    Session, Settings, evaluate, heaps, place, rows, scenario, slots, stops, trace, verdicts,
};
use crate::solve::VerdictWord;
use crate::subject::Subject;

impl Session {
    /// The subject.
    pub fn subject(&self) -> &Arc<Subject> {
        &self.explorer.setup.subject
    }
    /// The method's key in the subject file.
    pub fn method_key(&self) -> &str {
        self.explorer.setup.method_key()
    }
    /// Its settings.
    pub fn settings(&self) -> &Settings {
        &self.explorer.setup.settings
    }
    /// The scope k in force.
    pub fn scope(&self) -> u32 {
        self.explorer.engine.layout().scope.k
    }
    /// Where it is.
    pub fn position(&self) -> Position {
        self.now.cursor.at
    }
    /// The visited tree.
    pub fn tree(&self) -> &Tree {
        &self.explorer.tree
    }
    /// Keeps at most so many states beside the root's: less memory, and more work for going back. No answer
    /// changes.
    pub fn limit_snapshots(&mut self, most: usize) {
        self.explorer.tree.limit_snapshots(most);
    }
    /// Choice paths of the last `most` visited nodes, in the order of visiting.
    pub fn visited_paths(&self, most: usize) -> Vec<String> {
        let tree = &self.explorer.tree;
        let skipped = tree.len().saturating_sub(most);
        tree.ids().skip(skipped).map(|id| tree.path(id).to_string()).collect()
    }
    /// The same nodes by the clauses of their choices: `root=N0/N0.left=null`.
    pub fn visited_clauses(&self, most: usize) -> Vec<String> {
        let tree = &self.explorer.tree;
        let skipped = tree.len().saturating_sub(most);
        let names = tree.ids().skip(skipped).map(|id| tree.clause_path(id));
        names.filter(|name| !name.is_empty()).collect()
    }
    /// Names of the marks, sorted.
    pub fn mark_names(&self) -> impl Iterator<Item = &str> {
        self.now.notebook.mark_names()
    }
    /// Fields of user code that a breakpoint may wait for: `left`, `Entry.left`.
    pub fn field_names(&self) -> Vec<String> {
        stops::field_names(self.explorer.setup.program())
    }
    /// What is known of each visited node, by its readable name: `sat`, `unsat`, `unknown`.
    pub fn verdicts_by_name(&self) -> BTreeMap<String, VerdictWord> {
        verdicts::by_name(&self.explorer.tree)
    }
    /// Where the session is, watches left out.
    pub fn whereabouts(&self) -> Whereabouts {
        place::whereabouts(&self.explorer, &self.now.cursor, &self.now.notebook)
    }
    /// Where the session is, with the watches; also while it is in a dive.
    pub fn place(&mut self) -> Whereabouts {
        self.now.whereabouts(&mut self.explorer)
    }
    /// The visited tree, or where it has more than `most` nodes the part around here.
    pub fn tree_window(&self, most: usize) -> TreeWindow {
        rows::window(&self.explorer, self.now.cursor.node(), most)
    }
    /// The heap of a node, or the one here.
    ///
    /// # Errors
    /// There is no such node, or it was interrupted.
    pub fn heap_view(&mut self, node: Option<&NodePath>, is_current: bool) -> Result<HeapView, CommandError> {
        let there = self.explorer.look_at(&self.now.cursor, node)?;
        let conditions = place::path_condition(&self.explorer, &there);
        Ok(HeapView { conditions, ..heaps::heap_and_same(&self.explorer, &there, is_current) })
    }
    /// The clauses of the path condition at a node or, without one, here.
    ///
    /// # Errors
    /// There is no such node, or it was interrupted.
    pub fn conditions(&mut self, node: Option<&NodePath>) -> Result<Vec<String>, CommandError> {
        let there = self.explorer.look_at(&self.now.cursor, node)?;
        Ok(place::path_condition(&self.explorer, &there))
    }
    /// The source around the current line of the selected frame.
    pub fn source_around(&self, lines: u32) -> Option<SourceView> {
        place::source_lines(&self.explorer.setup, &self.now.cursor, lines)
    }
    /// The name of the object that `this` is in the selected frame; `None` where there is none.
    pub fn receiver_here(&self) -> Option<String> {
        evaluate::receiver_name(&self.explorer, &self.now.cursor)
    }
    /// Whether the program waits for a choice here.
    pub fn waits(&self) -> bool {
        let cursor = &self.now.cursor;
        cursor.is_stopped() && !self.explorer.tree.children(cursor.node()).is_empty()
    }
    /// The entries of a candidate vector, in its order.
    pub fn entries(&self) -> ScopeView {
        slots::scope(&self.explorer)
    }
    /// One technique's verdict on the input heap here; `None` where it was ended early.
    pub fn verdict_here(&mut self, technique: &str) -> Option<VerdictView> {
        let (verdict, _) = verdicts::decide(&mut self.explorer, technique, self.now.cursor.state());
        self.explorer.setup.require_uninterrupted().ok()?;
        Some(verdicts::verdict_view(technique.to_string(), verdict.as_ref()))
    }
    /// What the compared techniques say of an alternative of the next choice, which may lie ahead.
    ///
    /// # Errors
    /// There is no such alternative, or it was ended early.
    pub fn preview_ahead(&mut self, alternative: u32) -> Result<Vec<VerdictView>, CommandError> {
        let names = verdicts::compared(&self.explorer.setup);
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let cursor = self.explorer.at_stop(&self.now.cursor)?;
        verdicts::preview(&mut self.explorer, &cursor, alternative, &names)
    }
    /// The first `most` visited nodes in choice order; `with_verdicts` asks the compared techniques about each
    /// node's heap.
    ///
    /// # Errors
    /// It was interrupted, or a state could not be rebuilt.
    pub fn trace(&mut self, most: usize, with_verdicts: bool) -> Result<Trace, CommandError> {
        trace::trace(&mut self.explorer, &self.now.cursor, most, with_verdicts)
    }
    /// Scenarios of the visited paths that have ended in a return or an exception, `most` of them, or of one
    /// node's path alone.
    ///
    /// # Errors
    /// There is no such node, its path has not ended, or the work was interrupted.
    pub fn scenarios(
        &mut self,
        node: Option<&NodePath>,
        most: usize,
        purpose: Purpose,
    ) -> Result<Scenarios, CommandError> {
        scenario::scenarios(&mut self.explorer, node, most, purpose)
    }
}
