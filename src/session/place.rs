//! A place as people see it: where it is, its frames, variables, source and path condition.

use crate::exec::machine::FrameView;
use crate::session::cursor::Cursor;
use crate::session::describe;
use crate::session::error::{Cause, CommandError};
use crate::session::explorer::{Explorer, Setup};
use crate::session::notebook::Notebook;
use crate::session::reply::Reply;
use crate::session::tree::NodeState;
use crate::session::view::{FrameLine, SourceView, VariableView, Whereabouts};

/// Lines that `source` shows on either side of the current one.
const CONTEXT_LINES: u32 = 4;

/// Where a cursor is, watches left out.
pub fn whereabouts(explorer: &Explorer, cursor: &Cursor, notebook: &Notebook) -> Whereabouts {
    let (program, tree) = (explorer.setup.program(), &explorer.tree);
    let path = tree.path(cursor.node());
    let mut lines: Vec<FrameLine> = Vec::new();
    for frame in frames(&explorer.setup, cursor) {
        let at = frame.span.map(|s| program.sources.locate(s));
        let line = frame.span.map(|s| {
            let file = program.sources.file(s.file);
            file.line_text(file.line_col(s.start).line).trim().to_string()
        });
        lines.push(FrameLine { method: program.method_name(frame.method), at, line });
    }
    let node = tree.node(cursor.node());
    let (end, outcome) = match &node.state {
        NodeState::Ended(_, text) if cursor.is_stopped() => (Some(text.clone()), Some(node.outcome())),
        _ => (None, None),
    };
    Whereabouts {
        depth: path.0.len(),
        choice_path: path.0,
        clause_path: tree.clause_path(cursor.node()),
        // Those who do not count statements on their way count them where they stay.
        statements: cursor.at.point.statements().unwrap_or_default(),
        frames: lines,
        frame: cursor.frame,
        end,
        outcome,
        notes: notebook.notes_on(tree, cursor.node()),
        watches: Vec::new(),
        vacuous: None,
    }
}

/// The frames, innermost first.
pub fn frames<'a>(setup: &'a Setup, cursor: &'a Cursor) -> Vec<FrameView<'a>> {
    cursor.state().machine.frames(setup.program()).rev().collect()
}

/// The same place with the frame selected that called the selected one, or the one that it called.
///
/// # Errors
/// There is none.
pub fn select_frame(setup: &Setup, cursor: &Cursor, outwards: bool) -> Result<Cursor, CommandError> {
    let count = frames(setup, cursor).len();
    let next = if outwards { cursor.frame.checked_add(1) } else { cursor.frame.checked_sub(1) };
    match next.filter(|&n| n < count) {
        Some(frame) => Ok(Cursor { frame, ..cursor.clone() }),
        None if outwards => Err(CommandError::because(Cause::NotHere, "this is the outermost frame")),
        None => Err(CommandError::because(Cause::NotHere, "this is the innermost frame")),
    }
}

/// The clauses of the path condition, oldest first.
pub fn path_condition(explorer: &Explorer, cursor: &Cursor) -> Vec<String> {
    let terms = explorer.engine.terms();
    cursor.state().pc.clauses.iter().map(|&t| terms.display(t).to_string()).collect()
}

/// The variables of the selected frame.
pub fn variables(explorer: &Explorer, cursor: &Cursor) -> Reply {
    let program = explorer.setup.program();
    let Some(&frame) = frames(&explorer.setup, cursor).get(cursor.frame) else {
        return Reply::Vars { method: None, variables: Vec::new() };
    };
    let mut variables = Vec::new();
    for (name, value) in frame.locals() {
        let ty = frame.local(name).and_then(|(_, ty)| ty);
        let value = describe::value(program, cursor.state(), explorer.engine.terms(), value, ty);
        variables.push(VariableView { name: name.to_string(), value });
    }
    Reply::Vars { method: Some(program.method_name(frame.method)), variables }
}

/// The source around the current line.
///
/// # Errors
/// There is none.
pub fn source(setup: &Setup, cursor: &Cursor) -> Result<Reply, CommandError> {
    let view = source_lines(setup, cursor, CONTEXT_LINES);
    view.map(Reply::Source).ok_or_else(|| CommandError::because(Cause::NotHere, "there is no source here"))
}

/// The current line of the selected frame with lines on either side; before the call, the method's.
pub fn source_lines(setup: &Setup, cursor: &Cursor, context: u32) -> Option<SourceView> {
    let program = setup.program();
    let span = frames(setup, cursor).get(cursor.frame).and_then(|f| f.span);
    let span = span.or_else(|| program.methods[setup.subject.methods[setup.method].method].span)?;
    let file = program.sources.file(span.file);
    let line = file.line_col(span.start).line;
    let first = line.saturating_sub(context).max(1);
    let last = line.saturating_add(context).min(file.text.lines().count() as u32);
    let lines = (first..=last).map(|l| file.line_text(l).to_string()).collect();
    Some(SourceView { path: file.path.to_string(), line, first, lines, text: file.text.clone() })
}
