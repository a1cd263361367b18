//! Why techniques refuse a heap that was given, as `why` says it of a node; and the pictures of what was given and of
//! what answers it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::explore::engine::Plan;
use crate::explore::judged::Judged;
use crate::explore::reason::Reason;
use crate::explore::{Engine, Near};
use crate::heap::Layout;
use crate::lang::program::Program;
use crate::session::view::{HeapView, RefusalView};
use crate::session::{refusal, witness};
use crate::solve::input::{GivenHeap, assume};
use crate::solve::{Verdict, VerdictWord};
use crate::term::PathCondition;
use crate::ui::cli::solve::verdicts::{Asker, Given};
use crate::ui::render_reply::pictured;

/// Why those refuse it that do, by technique: nothing of one whose reason cannot be taken apart. `again` reads the heap
/// over other entries.
pub fn refusals(
    asker: &Asker,
    layout: &Layout,
    k: u32,
    given: &[Given],
    conditions: &[String],
    again: impl Fn(&Arc<Layout>) -> Option<GivenHeap>,
) -> BTreeMap<String, RefusalView> {
    let mut found = BTreeMap::new();
    let refusing: Vec<&Given> = given.iter().filter(|g| g.word() == VerdictWord::Unsat).collect();
    if refusing.is_empty() {
        return found;
    }
    let Some((mut engine, mut heap)) = engine(asker, layout, k, again) else { return found };
    let pc = engine.with_technique(|_, context| {
        assume(context.subject, context.natives, context.terms, &mut heap, conditions).ok()
    });
    let Some(pc) = pc else { return found };
    for given in refusing {
        if let Some(view) = refusal_of(asker, &mut engine, &given.technique, &heap, &pc) {
            found.insert(given.technique.clone(), view);
        }
    }
    found
}

/// What judges heaps of these entries: of a method whose heaps have no others, or at least all of these (its arguments
/// are then open), with the heap over them.
fn engine(
    asker: &Asker,
    layout: &Layout,
    k: u32,
    again: impl Fn(&Arc<Layout>) -> Option<GivenHeap>,
) -> Option<(Engine, GivenHeap)> {
    let names = |layout: &Layout| layout.slots.iter().map(|slot| slot.name.clone()).collect::<BTreeSet<_>>();
    let wanted = names(layout);
    let engines = (0..asker.subject.methods.len()).filter_map(|method| {
        let technique = asker.registry.make("li").ok()?;
        let mut plan = Plan::new(asker.subject, method, k, technique);
        plan.ints = asker.ints;
        plan.limits.array_length = Some(layout.scope.array_length);
        plan.limits.string_length = Some(layout.scope.string_length);
        plan.technique_limits = asker.limits.clone();
        plan.cancel = asker.interrupt.token.clone();
        let (engine, _) = Engine::start(plan).ok()?;
        let more = names(engine.layout()).len().checked_sub(wanted.len())?;
        wanted.is_subset(&names(engine.layout())).then_some((more, engine))
    });
    // The first of those with the fewest other entries.
    let (_, engine) = engines.min_by_key(|(more, _)| *more)?;
    let heap = again(engine.layout())?;
    Some((engine, heap))
}

fn refusal_of(
    asker: &Asker,
    engine: &mut Engine,
    name: &str,
    heap: &GivenHeap,
    pc: &PathCondition,
) -> Option<RefusalView> {
    let entry = asker.registry.entry(name).ok()?.clone();
    let mut judged = Judged::of(&entry, engine, None).ok()?;
    let reason = Reason::of(engine, &mut judged, &heap.heap, pc).ok()??;
    let near = Near::of(engine, &mut judged, &heap.heap, pc, &reason).ok();
    let program = engine.subject().program.clone();
    let mut view = refusal::view(&program, engine.terms(), &reason, (&heap.heap, pc));
    if let Some(near) = &near {
        refusal::enter_nearest(&mut view, &program, engine.terms(), near, &heap.heap);
    }
    Some(view)
}

/// Pictures: of what is refused, beside the nearest heap that is not; and of the given heap, beside each witness.
pub fn drawn(
    program: &Program,
    view: &HeapView,
    asked: &GivenHeap,
    given: &[Given],
    refusals: &BTreeMap<String, RefusalView>,
) -> String {
    let how = pictured::here();
    let mut text = String::new();
    // Those that say the same have one picture.
    let mut told: Vec<(Vec<&str>, &RefusalView)> = Vec::new();
    let mut shown: Vec<(Vec<&str>, HeapView)> = Vec::new();
    for given in given {
        let name = given.technique.as_str();
        if let Some(refusal) = refusals.get(name) {
            let same = |(_, one): &&mut (Vec<&str>, &RefusalView)| {
                one.fields == refusal.fields && one.nearest == refusal.nearest
            };
            match told.iter_mut().find(same) {
                Some((names, _)) => names.push(name),
                None => told.push((vec![name], refusal)),
            }
        }
        if let Some(Verdict::Sat(Some(found))) = &given.verdict {
            let drawn = witness::view(program, &asked.heap, found);
            match shown.iter_mut().find(|(_, one)| *one == drawn) {
                Some((names, _)) => names.push(name),
                None => shown.push((vec![name], drawn)),
            }
        }
    }
    for (names, refusal) in told {
        text += &pictured::refusal_by(&names.join(", "), refusal, &how);
    }
    text + &pictured::witnesses(view, &shown, &how)
}
