//! What an unreachable target rests on, besides how far the code was unfolded.

use crate::backward::expr::What;
use crate::backward::{Graph, NodeId};
use crate::exec::Assumption;
use crate::explore::backward::{Setup, Spurious};
use crate::heap::{Layout, RootKind};
use crate::lang::program::Program;
use crate::solve::relies::{structure_of_scope, whole_scope};
use crate::subject::sketch::About;

/// The limits of a scope that a search within it met. Models are sought with as many objects and elements as there may
/// be; numbers they may have at will, so that the ranges of numbers matter where the precondition refuses a model.
pub(super) fn scope_limits(layout: &Layout, program: &Program, spurious: &[Spurious]) -> Vec<String> {
    let mut met = structure_of_scope(layout, program);
    for one in spurious {
        match &one.limits {
            Some(limits) => met.extend(limits.iter().cloned()),
            None => return whole_scope(layout, program),
        }
    }
    // In the order of the whole scope, which a limit's words may differ from.
    let order = whole_scope(layout, program);
    let mut all: Vec<String> = order.iter().filter(|limit| met.contains(limit)).cloned().collect();
    for limit in met {
        if !all.contains(&limit) {
            all.push(limit);
        }
    }
    all
}

/// Static fields on which it depends whether one of these places is reached, and that other code may have assigned
/// before: they were taken to be as the initializers of their classes leave them.
pub(super) fn fresh_statics(
    program: &Program,
    graph: &Graph,
    layout: &Layout,
    places: &[NodeId],
) -> Vec<String> {
    let matter = graph.matter_for(places);
    let is_root = |field| layout.scope.roots.iter().any(|r| r.kind == RootKind::Static(field));
    let is_there = |field| {
        let is_it = |what| matches!(what, What::Static(own, _) if own == field);
        matter.iter().any(|&v| is_it(graph.variables[v].what))
    };
    let open = program.changeable_statics().filter(|&field| is_there(field) && !is_root(field));
    let name = |field| {
        let info = &program.fields[field];
        format!("{}.{} as its initializer leaves it", program.classes[info.class].simple, info.name)
    };
    open.map(name).collect()
}

/// Fields without a domain on whose values it depends whether one of these places is reached.
pub(super) fn silent_fields(setup: &Setup, graph: &Graph, places: &[NodeId]) -> Vec<String> {
    let subject = setup.engine.subject();
    let matter = graph.matter_for(places);
    let matters = |field| {
        matter.iter().any(|&v| matches!(graph.variables[v].what, What::Field(own, _) if own == field))
    };
    let method = subject.methods[setup.engine.method()].method;
    let reads = subject.assumed_reads(setup.engine.layout(), [method]);
    let matter = reads.iter().filter(|read| match read {
        Assumption::UntrackedField { field, .. } => {
            !subject.program.fields[*field].modifiers.is_static && matters(*field)
        }
        _ => false,
    });
    matter.map(|read| read.sentence(&subject.program)).collect()
}

/// Values that stand for others, where it depends on them whether one of these places is reached. What the graph does
/// not have (`is_run`) may look at any.
pub(super) fn stand_ins(setup: &Setup, graph: &Graph, places: &[NodeId], is_run: bool) -> Vec<String> {
    let subject = setup.engine.subject();
    let program = &subject.program;
    let analysed = &subject.methods[setup.engine.method()];
    let matter = graph.matter_for(places);
    let names = &program.methods[analysed.method].param_names;
    let first = graph.parameters.len().saturating_sub(names.len());
    let is_read = |about: &About| match about {
        About::Parameter(name) => {
            let at = names.iter().position(|own| **own == **name);
            let variable = at.and_then(|at| graph.parameters.get(first + at).copied().flatten());
            variable.is_none_or(|v| matter.contains(&v))
        }
        About::Field(name) => matter.iter().any(|&v| match graph.variables[v].what {
            What::Field(field, _) | What::Static(field, _) => program.fields[field].name == *name,
            _ => false,
        }),
        About::Input => true,
    };
    let all = subject.stand_ins.iter();
    let own = all.filter(|one| one.method.as_ref().is_none_or(|method| **method == *analysed.key));
    own.filter(|one| is_run || is_read(&one.about)).map(|one| one.what.clone()).collect()
}
