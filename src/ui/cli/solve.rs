//! `symheap solve`: verdicts on one partially symbolic heap, or on a batch.

mod batch;
mod explain;
mod verdicts;

use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use serde_json::{Map, Value, json};

use crate::base::{Code, SourceMap};
use crate::heap::Layout;
use crate::lang::program::Program;
use crate::session::heaps::of_input;
use crate::session::view::{CellView, HeapView};
use crate::solve::input::{GivenHeap, from_vector, from_yaml};
use crate::solve::{Verdict, VerdictWord};
use crate::subject::expressions::bad_expression;
use crate::subject::partial_heap::{self, PartialHeap};
use crate::technique::{Registry, vacuous};
use crate::ui::exit::{Exit, Failure};
use crate::ui::partial::Partial;
use crate::ui::start::args::{Common, Expected, Solve};
use crate::ui::start::interrupt::Interrupt;
use crate::ui::start::load::{Open, OpenSubject};
use crate::ui::{file, say};
pub(super) use verdicts::witness_heap;
use verdicts::{Asker, Given};

/// Carries the command out.
pub fn solve(registry: &Rc<Registry>, options: &Solve, common: &Common) -> Result<Exit, Failure> {
    let open = Open { common, told: None }.subject(&options.subject)?;
    let names: Vec<String> =
        if options.technique.is_empty() { registry.names() } else { options.technique.clone() };
    for name in &names {
        let technique = registry.entry(name)?;
        if !options.technique.is_empty() {
            open.accept((technique.check)(&open.subject))?;
        }
    }
    let interrupt = Interrupt::new(common.timeout);
    let asker = Asker::new(registry, &open.subject, names, options, common, &interrupt);
    if let Some(path) = &options.batch {
        return batch::batch(&asker, path, options);
    }
    let k = options.scope.unwrap_or(open.subject.spec.default_scope);
    let layout = layout(&open, k, (options.array_length, options.string_length))?;
    let program = &open.subject.program;
    let (given, asked, partial) = match &options.vector {
        Some(vector) => {
            let heap = from_vector(&layout, vector).map_err(|why| Failure::new(Code::BadVector, why))?;
            (asker.ask(&layout, &heap), heap, None)
        }
        None => {
            let (given, heap, partial) = ask_file(&asker, &layout, options)?;
            (given, heap, Some(partial))
        }
    };
    let again = |layout: &Arc<Layout>| match (&partial, &options.vector) {
        (Some(partial), _) => from_yaml(program, layout, partial).ok(),
        (None, Some(vector)) => from_vector(layout, vector).ok(),
        (None, None) => None,
    };
    let conditions: Vec<String> =
        partial.iter().flat_map(|p| &p.pc).map(|clause| clause.value.clone()).collect();
    let refusals = explain::refusals(&asker, &layout, k, &given, &conditions, again);
    let exit = expectation(&given, options.expect);
    let stopped = stopped(&given, &interrupt);
    let is_refuted = given.iter().any(|g| g.word() == VerdictWord::Unsat);
    let vacuous = if is_refuted { vacuous(&open.subject, &layout, &interrupt.token) } else { None };
    if options.json {
        let verdicts: Map<String, Value> = given
            .iter()
            .map(|g| (g.technique.clone(), g.to_json(&layout, refusals.get(&g.technique))))
            .collect();
        let mut object = json!({});
        Partial::enter(stopped.as_ref(), &mut object);
        object["verdicts"] = verdicts.into();
        if let Some(why) = vacuous {
            object["vacuous"] = why.into();
        }
        say::json(&object);
    } else {
        for given in &given {
            print!("{}", given.to_text(&layout, refusals.get(&given.technique)));
        }
        print!("{}", explain::drawn(program, &drawn(program, &layout, &asked), &asked, &given, &refusals));
        if let Some(why) = vacuous {
            println!("VACUOUS: {why}");
        }
    }
    if let Some(partial) = &stopped {
        partial.tell();
    }
    Ok(interrupt.exit(stopped.is_some()).or(exit))
}

/// What each technique says of a heap in a file, and how many objects it names beside the receiver.
///
/// # Errors
/// What is wrong with the subject or the file.
pub(super) fn said(
    registry: &Rc<Registry>,
    options: &Solve,
    common: &Common,
) -> Result<(Vec<(String, VerdictWord)>, usize), Failure> {
    let open = Open { common, told: None }.subject(&options.subject)?;
    let interrupt = Interrupt::new(common.timeout);
    let asker = Asker::new(registry, &open.subject, options.technique.clone(), options, common, &interrupt);
    let k = options.scope.unwrap_or(open.subject.spec.default_scope);
    let layout = layout(&open, k, (options.array_length, options.string_length))?;
    let (given, _, partial) = ask_file(&asker, &layout, options)?;
    let objects = partial.objects.iter().filter(|object| object.name.value != "this").count();
    Ok((given.iter().map(|given| (given.technique.clone(), given.word())).collect(), objects))
}

/// Why a technique has no verdict, where one has none.
fn stopped(given: &[Given], interrupt: &Interrupt) -> Option<Partial> {
    let open = given.iter().find(|g| g.word() == VerdictWord::Unknown)?;
    Some(match (interrupt.partial(), &open.verdict) {
        (Some(partial), _) => partial,
        (None, Some(Verdict::Unknown(why))) => {
            Partial::unknown(format!("{}: {}", open.technique, why.sentence()))
        }
        (None, _) => Partial::unknown(format!("{} has no verdict", open.technique)),
    })
}

/// What heaps of a scope look like; `--array-length` and `--string-length` are instead of the specification's.
pub(super) fn layout(
    open: &OpenSubject,
    k: u32,
    lengths: (Option<i32>, Option<i32>),
) -> Result<Arc<Layout>, Failure> {
    let subject = &open.subject;
    // A subject of static methods has its roots in the methods' arguments; the first one speaks for it.
    let scope = match subject.methods.first().filter(|_| subject.receiver.is_none()) {
        Some(method) => subject.scope_of(k, method),
        None => subject.scope(k),
    };
    let mut scope = scope.map_err(|d| Failure::from_start(subject, d))?;
    scope.array_length = lengths.0.unwrap_or(scope.array_length);
    scope.string_length = lengths.1.unwrap_or(scope.string_length);
    Ok(Arc::new(Layout::new(&subject.program, scope, &[])))
}

/// The answers about a heap in a file, and that heap.
fn ask_file(
    asker: &Asker,
    layout: &Arc<Layout>,
    options: &Solve,
) -> Result<(Vec<Given>, GivenHeap, PartialHeap), Failure> {
    let path = options.heap.as_deref().unwrap_or(Path::new("-"));
    let (sources, partial, heap) = heap_file(&asker.subject.program, layout, path)?;
    let pc: Vec<String> = partial.pc.iter().map(|clause| clause.value.clone()).collect();
    match asker.ask_with(layout, heap.clone(), &pc) {
        Ok(given) => Ok((given, heap, partial)),
        Err((at, error)) => {
            let (text, span) =
                partial.pc.get(at).map_or(("", partial.span), |clause| (&*clause.value, clause.span));
            let diagnostic = bad_expression(&sources, span, text, error);
            Err(Failure::Diagnostics(sources, vec![diagnostic]))
        }
    }
}

/// A heap that was given, to be drawn: with the numbers that no domain lists.
pub(super) fn drawn(program: &Program, layout: &Layout, given: &GivenHeap) -> HeapView {
    let mut view = of_input(program, &given.heap, &|_| "?".into());
    // No object of a file was reached: a method is called on one of them only where the subject has such.
    let receiver = layout.receiver.map(|place| &*layout.place(place).name);
    for object in &mut view.objects {
        object.origin = (receiver == Some(object.name.as_str())).then(|| "this".into());
    }
    for &(slot, number) in &given.numbers {
        let name = &*layout.slot(slot).name;
        for object in &mut view.objects {
            let own = object.name.clone();
            // Fields of the receiver go by their own names in places.
            let is_it =
                |cell: &&mut CellView| cell.full_name(&own) == name || own == "this" && cell.name == name;
            if let Some(cell) = object.cells.iter_mut().find(is_it) {
                (cell.value, cell.fixed) = (number.to_string(), true);
            }
        }
    }
    view
}

/// Reads a heap from a file: what stands there, and what that is in the scope.
pub(super) fn heap_file(
    program: &Program,
    layout: &Arc<Layout>,
    path: &Path,
) -> Result<(SourceMap, PartialHeap, GivenHeap), Failure> {
    let shown = path.display().to_string();
    let text = file::read(path)
        .map_err(|error| Failure::new(Code::NotFound, format!("cannot read {shown}: {error}")))?;
    let mut sources = SourceMap::default();
    let file = sources.add(shown, text);
    let (heap, diagnostics) = partial_heap::parse(&sources, file);
    let Some(partial) = heap else { return Err(Failure::Diagnostics(sources, diagnostics)) };
    match from_yaml(program, layout, &partial) {
        Ok(heap) => Ok((sources, partial, heap)),
        Err(problems) => Err(Failure::Diagnostics(sources, problems)),
    }
}

fn expectation(given: &[Given], expected: Option<Expected>) -> Exit {
    let Some(expected) = expected else { return Exit::Done };
    let asked = || given.iter().filter(|g| g.word() != VerdictWord::NotApplicable);
    if asked().any(|g| g.word() == VerdictWord::Unknown) || asked().next().is_none() {
        return Exit::Undecided;
    }
    if asked().all(|g| g.word() == expected.word()) { Exit::Done } else { Exit::Failed }
}
