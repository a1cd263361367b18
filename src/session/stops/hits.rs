//! Whether a statement, a choice or an end hits a breakpoint.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::exec::{Machine, Outcome};
use crate::explore::PathEnd;
use crate::lang::ir::Instr;
use crate::lang::program::{FieldId, Program};
use crate::session::cursor::Cursor;
use crate::session::error::CommandError;
use crate::session::explorer::Explorer;
use crate::session::stops::{BreakOn, Breakpoint, Stops, fields_of, is_post};
use crate::session::tree::{NodeId, NodeState};
use crate::session::view::Hit;
use crate::session::{evaluate, verdicts};
use crate::solve::VerdictWord;

/// Executes one statement, looking at what breakpoints wait for. Hits are counted.
///
/// # Errors
/// It was interrupted.
pub fn advance_watching(
    explorer: &mut Explorer,
    cursor: &mut Cursor,
    stops: &mut Stops,
) -> Result<Vec<Hit>, CommandError> {
    let program = explorer.setup.subject.program.clone();
    let fields: Vec<(u32, Vec<FieldId>)> = stops
        .enabled()
        .filter_map(|b| match &b.on {
            BreakOn::Field(name) => Some((b.number, fields_of(&program, name))),
            _ => None,
        })
        .collect();
    let mut touched: BTreeSet<(u32, &'static str, FieldId)> = BTreeSet::new();
    let watch = |machine: &Machine| {
        let Some((field, does)) = access(machine, &program) else { return };
        for (number, wanted) in &fields {
            if wanted.contains(&field) {
                touched.insert((*number, does, field));
            }
        }
    };
    explorer.engine.steps = 0;
    let arrived = explorer.engine.run_statement_watching(Rc::make_mut(&mut cursor.live), watch);
    explorer.count(cursor, arrived)?;
    let mut hits = Vec::new();
    for (number, does, field) in touched {
        let field = &program.fields[field];
        let what = format!("{}.{} was {does}", program.classes[field.class].simple, field.name);
        hits.extend(stops.hit(number, what));
    }
    hits.extend(statement_hits(explorer, cursor, stops));
    Ok(hits)
}

fn statement_hits(explorer: &mut Explorer, cursor: &Cursor, stops: &mut Stops) -> Vec<Hit> {
    let mut hits = Vec::new();
    let program = explorer.setup.subject.program.clone();
    let span = cursor.state().machine.top_frame(&program).and_then(|f| f.span);
    for i in 0..stops.breakpoints.len() {
        let breakpoint = &stops.breakpoints[i];
        let number = breakpoint.number;
        if !breakpoint.enabled {
            continue;
        }
        let what = match (&breakpoint.on, span) {
            // A choice is in the middle of a statement.
            (BreakOn::Line(file, line), Some(span)) if !cursor.is_stopped() => {
                let (id, at) = program.sources.place(span);
                let path = &program.sources.file(id).path;
                let fits = at.line == *line && file.as_ref().is_none_or(|f| path.ends_with(f.as_str()));
                fits.then(|| format!("at {}", program.sources.locate(span)))
            }
            (BreakOn::If(text), _) => {
                let text = text.clone();
                became_true(explorer, cursor, &mut stops.breakpoints[i]).then(|| format!("{text} holds"))
            }
            _ => None,
        };
        hits.extend(what.and_then(|what| stops.hit(number, what)));
    }
    hits
}

fn became_true(explorer: &mut Explorer, cursor: &Cursor, breakpoint: &mut Breakpoint) -> bool {
    let Some((condition, held)) = &mut breakpoint.condition else { return false };
    let before = std::mem::replace(held, evaluate::holds(explorer, cursor, condition));
    *held && !before
}

/// Conditions that hold now do not become true by the next statement.
pub fn settle_conditions(explorer: &mut Explorer, cursor: &Cursor, stops: &mut Stops) {
    for breakpoint in &mut stops.breakpoints {
        became_true(explorer, cursor, breakpoint);
    }
}

/// Breakpoints that the end of a path hits, or the alternatives of a choice, where the cursor is at one.
///
/// # Errors
/// It was interrupted.
pub fn at_stop(
    explorer: &mut Explorer,
    cursor: &Cursor,
    stops: &mut Stops,
) -> Result<Vec<Hit>, CommandError> {
    match &explorer.tree.node(cursor.node()).state {
        NodeState::Ended(end, text) => Ok(end_hits(explorer, cursor.node(), stops, end, text)),
        NodeState::Forked(..) if stops.want_choices() => choice_hits(explorer, cursor, stops),
        _ => Ok(Vec::new()),
    }
}

fn end_hits(explorer: &Explorer, node: NodeId, stops: &mut Stops, end: &PathEnd, text: &str) -> Vec<Hit> {
    let program = explorer.setup.program();
    let violations = &explorer.tree.node(node).violations;
    let violated = || violations.iter().map(|violation| explorer.engine.post_name(violation.post));
    let is_thrown = |name: &Option<String>| match end {
        PathEnd::Finished(Outcome::Exception { class, .. }) => {
            let class = &program.classes[*class];
            name.as_ref().is_none_or(|n| **n == *class.simple || **n == *class.name)
        }
        _ => false,
    };
    let wanted = |b: &&Breakpoint| match &b.on {
        BreakOn::Exception(name) => is_thrown(name),
        BreakOn::Postcondition(name) => violated().any(|post| is_post(&post, name.as_deref())),
        BreakOn::NeverEnds => matches!(end, PathEnd::NeverEnds(_)),
        BreakOn::Alarm => explorer.engine.is_alarm(end) || !violations.is_empty(),
        _ => false,
    };
    let numbers: Vec<u32> = stops.enabled().filter(wanted).map(|b| b.number).collect();
    let what = format!("the path {text}");
    numbers.into_iter().filter_map(|n| stops.hit(n, what.clone())).collect()
}

fn choice_hits(
    explorer: &mut Explorer,
    cursor: &Cursor,
    stops: &mut Stops,
) -> Result<Vec<Hit>, CommandError> {
    let children = explorer.visit_all(cursor)?;
    let wanted: Vec<(u32, BreakOn)> =
        stops.enabled().filter(|b| b.on.is_about_choices()).map(|b| (b.number, b.on.clone())).collect();
    let mut hits = Vec::new();
    for (number, on) in wanted {
        for (i, &child) in children.iter().enumerate() {
            if let Some(what) = choice_hit(explorer, cursor, &on, i as u32 + 1, child)? {
                hits.extend(stops.hit(number, what));
            }
        }
    }
    Ok(hits)
}

fn choice_hit(
    explorer: &mut Explorer,
    cursor: &Cursor,
    on: &BreakOn,
    number: u32,
    child: NodeId,
) -> Result<Option<String>, CommandError> {
    let node = explorer.tree.node(child);
    // Its own alternatives in its place are asked about.
    if let NodeState::Split(_) = node.state {
        return Ok(None);
    }
    let clause = node.clause.clone();
    let cut = match &node.state {
        NodeState::Cut(why) => Some(why.sentence()),
        _ => None,
    };
    let technique = explorer.setup.settings.technique.clone();
    match on {
        BreakOn::Prune => Ok(cut.map(|why| format!("{technique} cuts {clause}: {why}"))),
        BreakOn::Unsound if cut.is_none() => Ok(None),
        BreakOn::Imprecise if cut.is_some() => Ok(None),
        BreakOn::Unsound | BreakOn::Imprecise => {
            let name = explorer.setup.registry.exact().map(|entry| entry.name);
            let exact = verdicts::preview(explorer, cursor, number, name.as_slice())?;
            let exact = exact.first().map(|v| v.verdict);
            let does = if cut.is_some() { "cuts" } else { "keeps" };
            let wrong = if cut.is_some() { VerdictWord::Sat } else { VerdictWord::Unsat };
            Ok((exact == Some(wrong)).then(|| format!("{technique} {does} {clause}, which is {wrong}")))
        }
        BreakOn::Disagreement => {
            let names = verdicts::compared(&explorer.setup);
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let verdicts = verdicts::preview(explorer, cursor, number, &names)?;
            let decided: BTreeSet<VerdictWord> =
                verdicts.iter().map(|v| v.verdict).filter(|v| v.is_decided()).collect();
            let list: Vec<String> =
                verdicts.iter().map(|v| format!("{} {}", v.technique, v.verdict)).collect();
            Ok((decided.len() > 1).then(|| format!("{clause}: {}", list.join(", "))))
        }
        BreakOn::Verdict(technique, verdict) => {
            let said = verdicts::preview(explorer, cursor, number, &[technique])?;
            let fits = said.first().is_some_and(|v| v.verdict == *verdict);
            Ok(fits.then(|| format!("{technique} says {verdict} of {clause}")))
        }
        _ => Ok(None),
    }
}

/// The field that the next instruction reads or writes.
fn access(machine: &Machine, program: &Program) -> Option<(FieldId, &'static str)> {
    let frame = machine.top_frame(program)?;
    let named = |index: u16| frame.body.fields.get(index as usize).copied();
    match *frame.body.code.get(frame.pc as usize)? {
        Instr::GetField { field, .. } => Some((named(field)?, "read")),
        Instr::PutField { field, .. } => Some((named(field)?, "written")),
        Instr::GetStatic { field, .. } => Some((field, "read")),
        Instr::PutStatic { field, .. } => Some((field, "written")),
        _ => None,
    }
}
