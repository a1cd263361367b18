//! Replies as text.

pub mod alarms;
pub mod comparison;
pub mod dive;
pub mod ending;
pub mod pictured;
pub mod refusal;
pub mod source;

use crate::base::count::counted;
use crate::explore::ChoicePath;
use crate::session::Reply;
use crate::session::reply::Explored;
use crate::session::view::{
    BreakpointView, CellView, ChoiceView, DiffView, HeapForm, HeapView, Hit, LookView, MarkView, NodeOutcome,
    NoteView, TreeRow, WatchView, Whereabouts, WhyView,
};
use crate::solve::VerdictWord;
use crate::ui::heap_picture::{Loud, Marks, Options, instead, outline, picture, table};
use comparison::{comparison, counts, disagreement, limits, listed, more_disagreements, which_disagreement};
use pictured::How;

/// A reply, ending in a newline unless it is empty.
pub fn reply(reply: &Reply, how: &How) -> String {
    match reply {
        Reply::Moved(at) | Reply::Where(at) => whereabouts(at),
        Reply::Stopped { at, hits } => hits.iter().map(hit).collect::<String>() + &whereabouts(at),
        Reply::Explored(found) => explored(found),
        Reply::Value { expression, value } => format!("{expression} = {value}\n"),
        Reply::Dive(view) => dive::place(view) + &pictured::candidate(view, how),
        Reply::Vector { vector, cells } => dive::vector(vector, cells),
        Reply::Accessed { cells } => dive::accessed(cells),
        Reply::Fixed { cells } => dive::fixed(cells),
        Reply::Surfaced { verdict, unit, reached, at } => {
            dive::surfaced(verdict, unit, *reached) + &whereabouts(at)
        }
        Reply::Breakpoints { breakpoints } if breakpoints.is_empty() => "no breakpoints\n".into(),
        Reply::Breakpoints { breakpoints } => breakpoints.iter().map(breakpoint).collect(),
        Reply::Watches { watches } if watches.is_empty() => "no watches\n".into(),
        Reply::Watches { watches } => watches.iter().map(watch).collect(),
        Reply::Marks { marks } if marks.is_empty() => "no marks\n".into(),
        Reply::Marks { marks } => marks.iter().map(mark).collect(),
        Reply::Notes { notes } if notes.is_empty() => "no notes\n".into(),
        Reply::Notes { notes } => notes.iter().map(note).collect(),
        Reply::WhyEnds { ends } => {
            ends.iter().map(|end| ending::end(end, how)).collect::<Vec<_>>().join("\n")
        }
        Reply::Why(view) => why(view, how),
        Reply::Diff(view) => diff(view, how),
        Reply::Comparison(view) => comparison(view),
        Reply::Disagreement { number, count, is_partial, at, view } => {
            let which = which_disagreement(*number, *count, *is_partial);
            format!("{which}\n{}{}", disagreement(view), whereabouts(at))
        }
        Reply::Alarms { alarms, vacuous } if alarms.is_empty() => {
            format!("no visited path ends in an alarm\n{}", says_nothing(vacuous.as_deref()))
        }
        Reply::Alarms { alarms, vacuous } => {
            let groups: Vec<String> = alarms.iter().map(|alarm| alarms::group(alarm, how)).collect();
            format!("{}\n{}", alarms::counts(alarms), groups.join("\n")) + &says_nothing(vacuous.as_deref())
        }
        Reply::Expectation { technique, about, said, met: true, .. } => {
            format!("as expected: {technique} says {said} of {about}\n")
        }
        Reply::Expectation { technique, about, expected, said, .. } => {
            format!("not as expected: {technique} says {said} of {about}, not {expected}\n")
        }
        Reply::Found { text, rows } if rows.is_empty() => format!("no visited node mentions {text}\n"),
        Reply::Found { rows, .. } => rows.iter().map(found).collect(),
        Reply::Choices { about, at, choices } => {
            let at = at.as_ref().map(|a| format!(" at {a}")).unwrap_or_default();
            let lines: String = choices.iter().map(choice).collect();
            // One word for all of them.
            let hidden =
                if choices.iter().any(|choice| choice.verdict == VerdictWord::Hidden) { HIDDEN } else { "" };
            // Of a condition the two sides say what it is about.
            let about = match about.as_str() {
                "condition" => String::new(),
                about => format!(": {about}"),
            };
            format!("choice{about}{at}{hidden}\n{lines}{}", pictured::alternatives(choices, how))
        }
        Reply::NoChoice { end } => format!("no choice: the path {end}\n"),
        Reply::Tree { rows } => rows.iter().map(tree_row).collect(),
        Reply::Heap(view) => heap_shown(view, how),
        Reply::HeapAs(view) => looked_at(view, how),
        Reply::Heaps { scope, heaps, explored, partial } => {
            let sum = format!("k={scope}: {} valid of {explored} explored\n", heaps.len());
            let partial = partial.as_ref().map(|why| format!("partial: {why}\n")).unwrap_or_default();
            format!("{}\n{sum}{partial}", pictured::numbered(heaps, how))
        }
        Reply::Pc { clauses } if clauses.is_empty() => "pc: true\n".into(),
        Reply::Pc { clauses } => {
            let lines: String =
                clauses.iter().enumerate().map(|(i, c)| format!("  c{} {c}\n", i + 1)).collect();
            format!("pc:\n{lines}")
        }
        Reply::Vars { method: None, .. } => "no frame\n".into(),
        Reply::Vars { method: Some(method), variables } => {
            let lines: String = variables.iter().map(|v| format!("  {} = {}\n", v.name, v.value)).collect();
            format!("{method}\n{lines}")
        }
        Reply::Source(view) => source::plain(view),
        Reply::Hidden => "hidden until `reveal`\n".into(),
        Reply::Output { text } if text.is_empty() => "no output\n".into(),
        Reply::Output { text } => text.clone() + if text.ends_with('\n') { "" } else { "\n" },
        Reply::Verdicts { verdicts, relies_on, .. } => {
            let width = verdicts.iter().map(|v| v.technique.len() + 2).max().unwrap_or(0).max(12);
            let line = |v: &crate::session::view::VerdictView| {
                let why = v.why.as_ref().map(|w| format!("  {w}")).unwrap_or_default();
                format!("  {:<width$}{}{why}\n", v.technique, v.verdict)
            };
            verdicts.iter().map(line).chain(rests_on(relies_on)).collect()
        }
    }
}

/// What an answer takes for granted, on a line of its own; nothing where that is nothing.
fn rests_on(assumed: &[String]) -> Option<String> {
    (!assumed.is_empty()).then(|| format!("  rests on: {}\n", assumed.join("; ")))
}

/// A line of a reply, with the node that it is about where there is one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The line.
    pub text: String,
    /// The node's choices.
    pub node: Option<Vec<u32>>,
    /// Whether something that can be selected begins with it, an alarm for instance.
    pub begins: bool,
}

impl Row {
    /// The lines of a text that is about a node, or about none.
    pub fn of(text: &str, node: Option<&[u32]>) -> Vec<Self> {
        let row =
            |line: &str| Self { text: line.to_string(), node: node.map(<[u32]>::to_vec), begins: false };
        text.lines().map(row).collect()
    }
}

impl Row {
    /// An empty line.
    pub fn blank() -> Option<Self> {
        Some(Self { text: String::new(), node: None, begins: false })
    }
}

/// A reply line by line. Of lists of nodes each line has its node, so that one can go there.
pub fn rows(whole: &Reply, how: &How) -> Vec<Row> {
    let rows = match whole {
        Reply::Alarms { alarms, vacuous } if !alarms.is_empty() => {
            let mut rows = Row::of(&alarms::counts(alarms), None);
            for alarm in alarms {
                rows.extend(Row::blank());
                rows.extend(alarms::rows(alarm, how));
            }
            rows.extend(Row::of(&says_nothing(vacuous.as_deref()), None));
            rows
        }
        Reply::Found { rows, .. } => of_nodes(rows, found, |row| &row.choice_path),
        Reply::Tree { rows } => of_nodes(rows, tree_row, |row| &row.choice_path),
        Reply::Marks { marks } => of_nodes(marks, mark, |mark| &mark.choice_path),
        Reply::Notes { notes } => of_nodes(notes, note, |note| &note.choice_path),
        Reply::Comparison(view) => {
            let (counts, more) = (counts(view), more_disagreements(view));
            let parts = of_nodes(listed(view), disagreement, |one| &one.choice_path);
            [Row::of(&counts, None), parts, Row::of(&more, None)].concat()
        }
        _ => Vec::new(),
    };
    // An empty list is told in a sentence.
    if rows.is_empty() { Row::of(&reply(whole, how), None) } else { rows }
}

fn of_nodes<T>(all: &[T], text: impl Fn(&T) -> String, node: impl Fn(&T) -> &Vec<u32>) -> Vec<Row> {
    all.iter().flat_map(|one| Row::of(&text(one), Some(node(one)))).collect()
}

fn mark(mark: &MarkView) -> String {
    format!("  '{} {} {}\n", mark.name, ChoicePath(mark.choice_path.clone()), clauses(&mark.clause_path))
}

fn note(note: &NoteView) -> String {
    format!("  {} {}\n", ChoicePath(note.choice_path.clone()), note.text)
}

fn whereabouts(at: &Whereabouts) -> String {
    let path = ChoicePath(at.choice_path.clone());
    let mut text = format!("node {path} {}\n", clauses(&at.clause_path));
    let beside: String = at.notes.iter().map(|n| format!("  note: {n}\n")).collect();
    let beside = says_nothing(at.vacuous.as_deref()) + &beside;
    let beside = beside + &at.watches.iter().map(watch).collect::<String>();
    if let Some(end) = &at.end {
        return text + &format!("  the path {end}\n{beside}");
    }
    match at.frames.get(at.frame) {
        None => text += "  the method has not been called yet\n",
        Some(frame) => {
            let place = frame.at.as_deref().unwrap_or("?");
            text += &format!("  {} at {place}\n", frame.method);
            if let Some(line) = &frame.line {
                text += &format!("    {line}\n");
            }
        }
    }
    text + &beside
}

/// A result that is empty for a reason of its own.
fn says_nothing(vacuous: Option<&str>) -> String {
    vacuous.map(|why| format!("VACUOUS: {why}\n")).unwrap_or_default()
}

fn clauses(path: &str) -> &str {
    if path.is_empty() { "start" } else { path }
}

/// A clause path for headings: of a long one the end.
fn last_clauses(path: &str) -> String {
    const READABLE: usize = 300;
    const SHOWN: usize = 60;
    if path.len() <= READABLE {
        return clauses(path).to_string();
    }
    let from = path.len() - SHOWN;
    match path.get(from..).and_then(|_| path[from..].find('/').map(|at| &path[from + at..])) {
        Some(end) => format!("...{end}"),
        None => clauses(path).to_string(),
    }
}

fn hit(hit: &Hit) -> String {
    format!("breakpoint {} ({}): {}\n", hit.number, hit.on, hit.what)
}

fn breakpoint(view: &BreakpointView) -> String {
    let times = counted(view.hits, "hit");
    let disabled = if view.enabled { "" } else { ", disabled" };
    format!("  {} on {} ({times}{disabled})\n", view.number, view.on)
}

fn watch(view: &WatchView) -> String {
    format!("  watch {}: {} = {}\n", view.number, view.expression, view.value)
}

fn explored(view: &Explored) -> String {
    let mut text: String = view.hits.iter().map(hit).collect();
    let count = |n: u64, what: &str| counted(n, what);
    text += &format!(
        "{}, {} by an exception, {} cut",
        count(view.paths, "path"),
        view.exceptions,
        count(view.cut, "alternative")
    );
    if view.violated > 0 {
        text += &format!(", {} with a violated postcondition", view.violated);
    }
    if view.never_ends > 0 {
        text += &format!(", {} × never ends", view.never_ends);
    }
    if view.repeated > 0 {
        text += &format!(", {} by other names of the objects", count(view.repeated, "repeated path"));
    }
    if view.loops_cut > 0 {
        text += &format!(", {} cut", count(view.loops_cut, "loop"));
    }
    if view.complete {
        text += "; nothing is left";
    }
    text += "\n";
    text += &limits(&view.cuts);
    if let (Some(why), true) = (&view.partial, view.cuts.is_empty()) {
        text += &format!("partial: {why}\n");
    }
    // Told once, with the place where it stands.
    text += &says_nothing(view.vacuous.as_deref().filter(|_| view.at.vacuous.is_none()));
    text += &rests_on(&view.relies_on).unwrap_or_default();
    text + &whereabouts(&view.at)
}

fn why(view: &WhyView, how: &How) -> String {
    let path = ChoicePath(view.choice_path.clone()).in_short();
    let clauses = last_clauses(&view.clause_path);
    let mut text = format!("{} says {} of {path} {clauses}\n", view.technique, view.verdict);
    text += &format!("  {}\n", view.sentence);
    if let Some(refusal) = &view.refusal {
        text += &refusal::whole(refusal);
    }
    for detail in &view.details {
        text += &format!("  {detail}\n");
    }
    text += &rests_on(&view.relies_on).unwrap_or_default();
    if let Some(at) = &view.at {
        text += &format!("  at {at}\n");
    }
    if let Some(line) = &view.line {
        text += &format!("    {line}\n");
    }
    if let Some(refusal) = &view.refusal {
        text += &pictured::refusal(refusal, how);
    }
    if let Some(witness) = &view.witness {
        text += &heap(witness);
        text += &pictured::completed(&view.heap, witness, how);
        if !view.obeys_path_condition {
            text += &format!(
                "  ({} does not look at the path condition, nor at what it left `any`)\n",
                view.technique
            );
        }
    }
    text
}

fn diff(view: &DiffView, how: &How) -> String {
    let (left, right) = (ChoicePath(view.left.clone()), ChoicePath(view.right.clone()));
    let mut text = format!("{left} and {right} part below {}\n", clauses(&view.common));
    let shown = |value: &Option<String>| value.clone().unwrap_or_else(|| "-".into());
    if view.same_heap && !view.fields.is_empty() {
        text += "  the same heap, but for the names of its objects\n";
    }
    for field in &view.fields {
        text += &format!("  {}: {} | {}\n", field.field, shown(&field.left), shown(&field.right));
    }
    for (path, only) in [(&left, &view.left_clauses), (&right, &view.right_clauses)] {
        for clause in only {
            text += &format!("  only {path}: {clause}\n");
        }
    }
    for (path, end) in [(&left, &view.ends.0), (&right, &view.ends.1)] {
        if let Some(end) = end {
            text += &format!("  {path} {end}\n");
        }
    }
    text + &pictured::two(view, (&left.to_string(), &right.to_string()), how)
}

fn found(row: &TreeRow) -> String {
    let path = ChoicePath(row.choice_path.clone());
    let why = row.why.as_ref().map(|w| format!(" {w}")).unwrap_or_default();
    format!("  {path} {}  [{}]{why}\n", row.clause, row.state)
}

/// Behind a choice whose verdicts are hidden.
pub const HIDDEN: &str = "  (verdicts are hidden)";

fn choice(view: &ChoiceView) -> String {
    let new = if view.new_object { " (new)" } else { "" };
    let mark = match view.verdict {
        VerdictWord::Sat | VerdictWord::Hidden => String::new(),
        verdict => {
            let why = view.why.as_ref().map(|w| format!(": {w}")).unwrap_or_default();
            format!("  {verdict}{why}")
        }
    };
    format!("  {} {}{new}{mark}\n", view.number, view.clause)
}

fn tree_row(row: &TreeRow) -> String {
    let indent = "  ".repeat(row.choice_path.len());
    let number =
        row.choice_path.last().map_or_else(|| "start".to_string(), |n| format!("{n} {}", row.clause));
    let state = match row.outcome {
        NodeOutcome::Choice => String::new(),
        _ => format!("  [{}]", row.state),
    };
    let why = row.why.as_ref().map(|w| format!(" {w}")).unwrap_or_default();
    let here = if row.here { "  <- here" } else { "" };
    format!("{indent}{number}{state}{why}{here}\n")
}

/// Lines of a picture in running text; a larger one becomes an outline.
const PICTURE_LINES: usize = 200;

fn looked_at(view: &LookView, how: &How) -> String {
    let marks = Marks::of(view);
    let options = Options { columns: Some(how.columns), ascii: how.ascii, ..Options::of_view(view) };
    let text = match view.look.view {
        HeapForm::Picture => {
            let drawn = picture(&view.heap, &marks, &options);
            if drawn.fits(how.columns, PICTURE_LINES) {
                drawn.text()
            } else {
                let lines = outline(&view.heap, &marks, &options).text();
                lines + &instead(&view.heap, &marks, &options, " (--focus, --hide)").join("\n") + "\n"
            }
        }
        HeapForm::Outline => outline(&view.heap, &marks, &options).text(),
        HeapForm::Table => table(&view.heap, &marks, &options).text(),
    };
    format!("{}{text}{}", heap_title(&view.heap), same_as(&view.heap))
}

/// A heap as a picture, a witness in words as well.
fn heap_shown(view: &HeapView, how: &How) -> String {
    if view.which == "witness" || how.words {
        return heap(view) + &pictured::one(view, how);
    }
    let arguments: Vec<String> = view.arguments.iter().map(|c| format!("{}={}", c.name, c.value)).collect();
    let arguments = if arguments.is_empty() { String::new() } else { format!("  {}\n", arguments.join(" ")) };
    format!("{}{arguments}{}{}", heap_title(view), pictured::alone(view, how), same_as(view))
}

fn heap(view: &HeapView) -> String {
    let mut text = heap_title(view);
    let cells = |cells: &[CellView]| {
        let cells: Vec<String> = cells.iter().map(|c| format!("{}={}", c.name, c.value)).collect();
        cells.join(" ")
    };
    if !view.roots.is_empty() {
        text += &format!("  {}\n", cells(&view.roots));
    }
    if !view.arguments.is_empty() {
        text += &format!("  {}\n", cells(&view.arguments));
    }
    for object in &view.objects {
        let origin = object
            .origin
            .as_ref()
            .filter(|o| **o != object.name)
            .map(|o| format!(" {o}"))
            .unwrap_or_default();
        text += &format!("  {} : {}{origin}\n    {}\n", object.name, object.class, cells(&object.cells));
    }
    text.extend(Loud::sentences(view).iter().map(|wrong| format!("  {wrong}\n")));
    text + &same_as(view)
}

fn heap_title(view: &HeapView) -> String {
    format!("{} heap of {}\n", view.which, ChoicePath(view.choice_path.clone()).in_short())
}

/// Where else the same heap is.
fn same_as(view: &HeapView) -> String {
    let names: Vec<String> = view.same_as.iter().map(|path| ChoicePath(path.clone()).to_string()).collect();
    match names.len() {
        0 => String::new(),
        1 => format!("same heap as node {}\n", names[0]),
        _ => format!("same heap as nodes {}\n", names.join(" ")),
    }
}
