//! Why a technique says what it says: the reason in words and in parts, the fields that belong to it, and
//! the smallest part of the heap and of the path condition that is refused already.

pub mod ending;

use crate::base::count::counted;
use crate::exec::symbolic::SymbolicState;
use crate::explore::{ChoicePath, NodePath};
use crate::heap::real_text;
use crate::heap::{DomainValue, InputValue, Layout, SlotId};
use crate::lang::program::Program;
use crate::session::cursor::{Cursor, Point};
use crate::session::error::{Cause, CommandError};
use crate::session::explorer::{Explorer, Setup};
use crate::session::look::Reason;
use crate::session::reply::Reply;
use crate::session::view::{HeapView, PartingView, WhyView};
use crate::session::{heaps, moves, refusal, verdicts, witness};
use crate::solve::verdict::KEPT;
use crate::solve::{Verdict, VerdictWord, Why, Witness};
use crate::technique::Preparation;
use crate::term::{Sort, SymbolId, TermId, TermPool};

/// Why a technique says what it says of a node, by default the one that is in question there; `reason` becomes
/// what that is about.
///
/// # Errors
/// There is no such node or technique, or it was interrupted.
pub fn why(
    explorer: &mut Explorer,
    cursor: &Cursor,
    reason: &mut Reason,
    name: Option<&str>,
    node: Option<&NodePath>,
) -> Result<Reply, CommandError> {
    if name.is_none() {
        let there = explorer.look_at(cursor, node)?;
        let ends = ending::ending(explorer, there.node())?;
        if !ends.is_empty() {
            let path = explorer.tree.path(there.node()).0;
            *reason = Reason { node: path, ..Reason::default() };
            reason.fields =
                ends.iter().flat_map(|end| end.ending.changed.iter().map(|c| c.field.clone())).collect();
            return Ok(Reply::WhyEnds { ends });
        }
    }
    let in_question = match name {
        Some(_) => None,
        None => Some(verdicts::in_question(explorer, cursor, node)?),
    };
    let name = name.or(in_question.as_deref()).unwrap_or_default();
    verdicts::technique_of(&explorer.setup, name)?;
    let cursor = explorer.look_at(cursor, node)?;
    {
        let (id, state) = (cursor.node(), cursor.state());
        let path = explorer.tree.path(id).0;
        let verdict = verdicts::row(explorer, name, state, &path)?;
        *reason = Reason { node: path.clone(), ..Reason::default() };
        let (found, nearest) = match &verdict {
            Some(Verdict::Unsat(_)) => refusal::refused(explorer, name, state, &path, true)?,
            _ => (None, None),
        };
        let why = verdict.as_ref().and_then(Verdict::why);
        if let Some(Why::Rejected(rejection)) = why {
            reason.reads = rejection.reads.clone();
        }
        if let Some(found) = &found {
            reason.fields = refusal::spoken_of(explorer.engine.terms(), &state.input, found);
        }
        let (program, terms) = (explorer.setup.program(), explorer.engine.terms());
        let mut refusal =
            found.as_ref().map(|found| refusal::view(program, terms, found, (&state.input, &state.pc)));
        if let Some(refusal) = &mut refusal {
            refusal.parting = parting(&explorer.setup, name, &path);
            if let Some(near) = &nearest {
                refusal::enter_nearest(refusal, program, terms, near, &state.input);
            }
        }
        let (at, line) = refused_at(program, why);
        let sentence = match (&refusal, &verdict, why) {
            (Some(refusal), ..) => refusal.sentence.clone(),
            (None, _, Some(why)) => why.sentence(),
            (None, None, _) => no_verdict(&explorer.setup, name),
            _ => format!("as far as {name} can tell, some input heap extends this one"),
        };
        // What refuses the smallest part is the reason; more than it may be refused for more.
        let part = found.as_ref().map(|found| &found.why).filter(|why| matches!(why, Why::Refused(_)));
        let (witness, obeys) = match &verdict {
            Some(Verdict::Sat(Some(witness))) => {
                let obeys = obeys(explorer.engine.terms(), state, witness);
                (Some(witness_view(explorer, &cursor, witness)), obeys)
            }
            _ => (None, true),
        };
        Ok(Reply::Why(Box::new(WhyView {
            technique: name.to_string(),
            choice_path: explorer.tree.path(id).0,
            clause_path: explorer.tree.clause_path(id),
            verdict: VerdictWord::of(verdict.as_ref()),
            sentence,
            details: part.or(why).map(|why| details(state.input.layout(), why)).unwrap_or_default(),
            relies_on: explorer.rests_on(&cursor),
            at,
            line,
            smallest: refusal.as_ref().map(|refusal| refusal.smallest.clone()),
            refusal,
            witness,
            obeys_path_condition: obeys,
            heap: heaps::input(explorer, &cursor),
        })))
    }
}

/// Why a technique says nothing of single heaps.
fn no_verdict(setup: &Setup, name: &str) -> String {
    let prepares = setup.registry.entry(name).map(|entry| (entry.prepare)(&setup.subject));
    match prepares {
        Ok(Ok(Preparation::Require(_) | Preparation::Build(_))) => format!(
            "{name} does its work before the method runs, and judges no single heap; `run -t {name}` explores with it"
        ),
        Ok(Err(missing)) => format!("{name} cannot be used here: {missing}"),
        _ => format!("the specification has nothing that {name} could judge a heap by"),
    }
}

/// A heap that satisfies precondition and path condition and extends a node's.
pub fn witness(
    explorer: &mut Explorer,
    cursor: &Cursor,
    node: Option<&NodePath>,
) -> Result<Reply, CommandError> {
    let cursor = explorer.look_at(cursor, node)?;
    // At the end of a path that violates a postcondition, the input on which it fails.
    let violations = &explorer.tree.node(cursor.node()).violations;
    if let Some(witness) = violations.iter().find_map(|violation| violation.witness.clone()) {
        return Ok(Reply::Heap(witness_view(explorer, &cursor, &witness)));
    }
    let verdict = verdicts::decide_exactly(explorer, cursor.state());
    explorer.setup.require_uninterrupted()?;
    {
        match verdict {
            Some(Verdict::Sat(Some(witness))) => Ok(Reply::Heap(witness_view(explorer, &cursor, &witness))),
            Some(Verdict::Unsat(why)) => {
                let exact = explorer.setup.registry.exact().map_or("", |entry| entry.name);
                Err(CommandError::because(
                    Cause::Nothing,
                    format!("no heap extends this one: {}", why.sentence()),
                )
                .with_hint(format!("`why {exact}` says more")))
            }
            Some(Verdict::Unknown(why)) => Err(CommandError::because(
                Cause::Nothing,
                format!("it is not known whether there is one: {}", why.sentence()),
            )),
            _ => Err(CommandError::because(Cause::Nothing, "there is no precondition to satisfy")),
        }
    }
}

/// Where the source is that refused, with its line.
fn refused_at(program: &Program, why: Option<&Why>) -> (Option<String>, Option<String>) {
    let span = match why {
        Some(Why::Rejected(rejection)) => rejection.span,
        Some(Why::Hex(why)) => why.span,
        _ => None,
    };
    let Some(span) = span else { return (None, None) };
    let sources = &program.sources;
    let (file, at) = sources.place(span);
    (Some(sources.locate(span)), Some(sources.file(file).line_text(at.line).trim().to_string()))
}

/// Where an exact technique leaves the session's own, which goes on.
fn parting(setup: &Setup, name: &str, path: &[u32]) -> Option<PartingView> {
    let (own, exact) = (&setup.settings.technique, setup.registry.exact()?.name);
    match name == exact && own != name {
        true => verdicts::way(setup, exact, path, "choice").ok()?.parting(own).map(refusal::parting_view),
        false => None,
    }
}

/// To the node on the way to another where the technique that decides exactly leaves the session's own.
///
/// # Errors
/// There is none, or it was interrupted.
pub fn to_parting(
    explorer: &mut Explorer,
    cursor: &Cursor,
    node: Option<&NodePath>,
) -> Result<Cursor, CommandError> {
    let there = explorer.look_at(cursor, node)?;
    let path = explorer.tree.path(there.node());
    let exact = explorer.setup.registry.exact().map_or("", |entry| entry.name);
    let own = &explorer.setup.settings.technique;
    let nothing = |why: String| Err(CommandError::because(Cause::Nothing, why));
    if own == exact {
        return nothing(format!("{own} decides exactly: there is nothing for it to part with"));
    }
    let found = parting(&explorer.setup, exact, &path.0);
    explorer.setup.require_uninterrupted()?;
    let Some(found) = found else {
        return nothing(format!("{own} and {exact} do not part on the way to {path}"));
    };
    moves::goto(explorer, cursor, &NodePath::Choices(ChoicePath(found.choice_path)), Point::START)
}

/// A witness as a heap, with the arguments.
fn witness_view(explorer: &Explorer, cursor: &Cursor, witness: &Witness) -> HeapView {
    let terms = explorer.engine.terms();
    let shown = |term| {
        let symbol = |s| {
            let name = &terms.symbol(s).name;
            witness.symbols.iter().find(|(known, _)| known == name).map(|&(_, value)| value)
        };
        if let Some(number) = terms.real_value(term, &symbol) {
            return real_text(number.to_bits());
        }
        let value = terms.eval_with(term, &symbol);
        match (value, terms.sort(term)) {
            (Some(value), Sort::Bool) => (value != 0).to_string(),
            (Some(value), _) => value.to_string(),
            (None, _) => "any".into(),
        }
    };
    HeapView {
        choice_path: explorer.tree.path(cursor.node()).0,
        arguments: heaps::arguments(explorer, cursor, &shown),
        ..witness::view(explorer.setup.program(), &cursor.state().input, witness)
    }
}

/// Whether a witness is known to satisfy the path condition.
fn obeys(terms: &TermPool, state: &SymbolicState, witness: &Witness) -> bool {
    let layout = state.input.layout();
    let of_slot = |term: TermId| {
        let mut slots = (0..layout.slots.len() as u32).map(SlotId);
        let slot =
            slots.find(|&slot| matches!(state.input.value(slot), InputValue::Term(t) if *t == term))?;
        match witness.values.get(slot.0 as usize)? {
            Some(DomainValue::Number(n)) => Some(*n),
            _ => None,
        }
    };
    let value = |symbol: SymbolId| {
        let name = &terms.symbol(symbol).name;
        let named = witness.symbols.iter().find(|(other, _)| other == name);
        named.map(|(_, n)| *n).or_else(|| of_slot(terms.symbol_term(symbol)?))
    };
    state.pc.clauses.iter().all(|&clause| terms.eval_with(clause, &value) == Some(1))
}

/// The parts of a reason.
fn details(layout: &Layout, why: &Why) -> Vec<String> {
    let list = |names: &[String]| if names.is_empty() { "none".to_string() } else { names.join(", ") };
    match why {
        Why::Exhausted { candidates, as_before, last, .. } => {
            let others = if *as_before { ", others were refuted as before" } else { "" };
            let mut lines = vec![format!("candidates tried: {candidates}{others}")];
            lines
                .extend(last.iter().map(|vector| format!("among the last: {}", vector_text(layout, vector))));
            lines
        }
        Why::Refused(refusals) => {
            let mut lines = Vec::new();
            for (count, says, reasons) in refusals.grounds() {
                lines.push(match reasons.len() {
                    0 => says,
                    // A reason is listed once, however many it refuses.
                    n if n as u64 == count => format!("{says}:"),
                    n if n == KEPT => format!("{says} (the first {n} reasons):"),
                    n => format!("{says} ({}):", counted(n, "reason")),
                });
                lines.extend(reasons.iter().map(|reason| format!("  {reason}")));
            }
            lines
        }
        Why::Rejected(rejection) => vec![
            format!("predicate: {}", rejection.predicate),
            format!("fields read, in order: {}", list(&rejection.reads)),
        ],
        Why::Hex(why) => {
            let mut lines = vec![
                format!("rule {}: {}", why.rule, why.text),
                format!("the pattern matched: {}", why.matched),
                format!("the reference: {}, by the path {}", why.reference, why.path),
                format!("it leads to: {}", why.target.as_deref().unwrap_or("null")),
            ];
            if let Some(wanted) = &why.wanted {
                lines.push(match wanted.as_slice() {
                    [] => "of the objects that are there the rule lets it lead to none".into(),
                    some => format!("of the objects that are there the rule lets it lead to: {}", list(some)),
                });
            }
            if !why.united.is_empty() {
                let united: Vec<String> = why.united.iter().map(usize::to_string).collect();
                lines.push(format!("united with rules: {}", united.join(", ")));
            }
            lines
        }
        Why::OutsideBound(missing) => vec![
            format!("the reference: {} = {}", missing.slot, missing.value),
            format!("numbers that its owner may have: {}", list(&missing.owner_label)),
            format!("where the bound leads from there: {}", list(&missing.targets)),
            format!("numbers that the value may have: {}", list(&missing.value_label)),
        ],
        Why::OutsideDomain { .. }
        | Why::HexDenied { .. }
        | Why::Companion { .. }
        | Why::Assumed
        | Why::Stated(_)
        | Why::GaveUp(_) => Vec::new(),
    }
}

/// Most entries of a vector, and most of their meanings, that are written out.
const MOST_ENTRIES: (usize, usize) = (60, 30);

/// A candidate vector by what its entries stand for, null and zero left out where the object is not used.
fn vector_text(layout: &Layout, vector: &[u32]) -> String {
    let (most, most_meanings) = MOST_ENTRIES;
    let entries: Vec<String> = vector.iter().take(most).map(u32::to_string).collect();
    let more = if vector.len() > most { format!(",... {} entries", vector.len()) } else { String::new() };
    let used = || layout.slots.iter().zip(vector).filter(|(_, index)| **index != 0);
    let mut shown: Vec<String> = used()
        .take(most_meanings)
        .map(|(slot, &index)| {
            let value = layout.domain_value(&slot.domain, index);
            format!("{}={}", slot.name, witness::value_text(layout, value.as_ref()))
        })
        .collect();
    let left_out = used().count() - shown.len();
    if left_out > 0 {
        shown.push(format!("+{left_out} more"));
    }
    format!("[{}{more}]  {}", entries.join(","), shown.join(" "))
}
