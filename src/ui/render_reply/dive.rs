//! Places in a query as text.

use crate::session::view::{DiveCell, DiveView, EventView, VerdictView};

/// Events of a round that are printed at most: the last ones.
const LINES: usize = 40;

/// What a line about a place in a query is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Part {
    Title,
    Vector,
    Fixed,
    Accessed,
    Event,
    /// What an event of this kind means, for those who see one for the first time.
    Meaning,
    Verdict,
}

/// Where the session is in a query.
pub fn place(view: &DiveView) -> String {
    lines(view).into_iter().filter(|(part, _)| *part != Part::Meaning).map(|(_, line)| line + "\n").collect()
}

/// The same line by line, with what each is about.
pub fn lines(view: &DiveView) -> Vec<(Part, String)> {
    let mut all = Vec::new();
    let mut add = |part: Part, text: &str| all.extend(text.lines().map(|line| (part, line.to_string())));
    let about = match (&view.alternative, &view.clause) {
        (Some(number), Some(clause)) => format!(" about {number} {clause}"),
        _ => String::new(),
    };
    let at = match view.number {
        0 if view.verdict.is_none() => "at its start".to_string(),
        number => format!("{} {number}", view.unit),
    };
    add(Part::Title, &format!("query of {}{about}: {at}", view.technique));
    let mark = |cell: &DiveCell| format!("{}{}", cell.entry, if cell.fixed { "*" } else { "" });
    let entries: Vec<String> = view.cells.iter().map(mark).collect();
    let legend = if view.cells.iter().any(|cell| cell.fixed) { "  * fixed" } else { "" };
    // A walk over a graph has no vector.
    if !view.cells.is_empty() {
        add(Part::Vector, &format!("  vector [{}]{legend}", entries.join(",")));
    }
    let has_stack = view.cells.iter().any(|cell| cell.accessed);
    if !view.cells.is_empty() && (view.number == 0 || !has_stack) {
        add(Part::Fixed, &fixed(&view.cells));
    }
    for renamed in view.renamed.iter().filter(|_| view.number == 0) {
        add(Part::Vector, &format!("  {} of the vector is {} of the heap", renamed.name, renamed.heap));
    }
    if has_stack {
        let stack: Vec<DiveCell> = view.accessed.iter().filter_map(|&i| view.cells.get(i).cloned()).collect();
        add(Part::Accessed, &accessed(&stack));
    }
    add(Part::Event, &events(view));
    if let Some(means) = view.last.as_ref().and_then(|event| meaning(event.kind)) {
        add(Part::Meaning, &format!("  {means}"));
    }
    if let Some(verdict) = &view.verdict {
        let why = verdict.why.as_ref().map(|why| format!(": {why}")).unwrap_or_default();
        add(Part::Verdict, &format!("  verdict: {}{why}", verdict.verdict));
    }
    all
}

/// What an event of a kind means, in one sentence that a line of 80 columns has room for; `None` of kinds that there are
/// not.
pub fn meaning(kind: &str) -> Option<&'static str> {
    Some(match kind {
        "skipped" => "A fixed field keeps its value: the field that was read before it is next.",
        "incremented" => "The field read last gets its next value; what was read before it stays.",
        "reset" => "All values of this field were tried: it starts anew, the one before is next.",
        "jumped" => "Values that are refused for the same reason are passed over.",
        "candidate" => "A whole heap, its symbolic fields filled in: the precondition runs on it.",
        "statement" => "A statement of the precondition is executed.",
        "read" => "Read for the first time: only what the precondition reads can be to blame.",
        "way" => "The precondition read a symbolic field: its run goes several ways, one here.",
        "answer" => "A run is over: false refuses the candidate, true lets it pass.",
        "conflict" => "These fields alone refute the candidate, whatever the others are.",
        "path-condition" => "The numbers of a heap that passed are held against the path condition.",
        "primitives" => "preP runs with symbolic numbers, in several ways where these decide.",
        "rule" => "A HEX rule is held against a reference.",
        "bound" => "A reference is held against the values it has in valid heaps of the scope.",
        "choice" => "A choice on the way here, of which the technique says nothing.",
        "node" => "What has to hold before this statement for the target to be reached.",
        _ => return None,
    })
}

/// What happened: all of a round at its end, the last event within one.
fn events(view: &DiveView) -> String {
    let Some(last) = &view.last else { return String::new() };
    if view.event < view.events {
        return event(last, true);
    }
    // What was read is on the stack, and the candidate is in the vector.
    let is_shown = |e: &&EventView| e.kind != "read" && e.kind != "candidate";
    let of_round: Vec<&EventView> = view.recent.iter().filter(is_shown).collect();
    let more = of_round.len().saturating_sub(LINES);
    let left_out = match view.left_out + more {
        0 => String::new(),
        n => format!("  … {n} more before\n"),
    };
    left_out + &of_round[more..].iter().map(|e| event(e, *e == last)).collect::<String>()
}

fn event(event: &EventView, with_line: bool) -> String {
    let at = event.at.as_ref().map(|at| format!(" at {at}")).unwrap_or_default();
    let mut text = format!("  {}{at}\n", event.text);
    if let Some(line) = event.line.as_ref().filter(|_| with_line) {
        text += &format!("    {line}\n");
    }
    for fact in &event.facts {
        text += &format!("    {}: {}\n", fact.name, fact.value);
    }
    text
}

/// `[2,0,3,0]`, and with cells what the entries stand for.
pub fn vector(vector: &[u32], cells: &[DiveCell]) -> String {
    let entries: Vec<String> = vector.iter().map(u32::to_string).collect();
    let lines: String = cells
        .iter()
        .map(|c| {
            let marks = match (c.fixed, c.accessed) {
                (true, true) => "  fixed, accessed",
                (true, false) => "  fixed",
                (false, true) => "  accessed",
                (false, false) => "",
            };
            format!("  {:>3} {} = {} ({}){marks}\n", c.index, c.name, c.value, c.entry)
        })
        .collect();
    format!("  vector [{}]\n{lines}", entries.join(","))
}

/// The accessed stack on one line, oldest first.
pub fn accessed(cells: &[DiveCell]) -> String {
    if cells.is_empty() {
        return "  accessed: nothing\n".into();
    }
    let all: Vec<String> = cells.iter().map(|c| format!("{}={}", c.name, c.value)).collect();
    let indices: Vec<String> = cells.iter().map(|c| c.index.to_string()).collect();
    format!("  accessed: {}  [{}]\n", all.join(" "), indices.join(","))
}

/// The fixed entries on one line.
pub fn fixed(cells: &[DiveCell]) -> String {
    let all: Vec<String> =
        cells.iter().filter(|c| c.fixed).map(|c| format!("{}={}", c.name, c.value)).collect();
    if all.is_empty() { "  fixed: nothing\n".into() } else { format!("  fixed: {}\n", all.join(" ")) }
}

/// What a query said that was left.
pub fn surfaced(verdict: &VerdictView, unit: &str, reached: u64) -> String {
    let why = verdict.why.as_ref().map(|why| format!(": {why}")).unwrap_or_default();
    format!("left the query of {} at {unit} {reached}; it says {}{why}\n", verdict.technique, verdict.verdict)
}

#[cfg(test)]
mod tests {
    use super::meaning;
    use crate::heap::SlotId;
    use crate::solve::trace::{Backtrack, EventKind, Move};

    #[test]
    fn every_kind_of_event_has_its_sentence() {
        let slot = SlotId(0);
        let kinds = [
            EventKind::Popped(Backtrack { slot, what: Move::SkippedFixed }),
            EventKind::Candidate,
            EventKind::Statement,
            EventKind::Read(slot),
            EventKind::Way,
            EventKind::Answer,
            EventKind::Conflict,
            EventKind::PathCondition,
            EventKind::Primitives,
            EventKind::Rule,
            EventKind::Bound,
            EventKind::Choice,
            EventKind::Node,
        ];
        for kind in kinds.iter().map(|kind| kind.word()).chain(["incremented", "reset", "jumped"]) {
            let means = meaning(kind).unwrap_or_default();
            assert!(means.ends_with('.') && !means.contains(". "), "{kind}: {means}");
            assert!(means.len() < 79, "{kind}: {means}");
        }
        assert_eq!(meaning("nonsense"), None);
    }
}
