//! Techniques side by side: one walk over the union of what they accept, each node with every technique's
//! verdict, and the exact one where they part. Or specifications of one subject, under one technique.
//!
//! Each row is what an exploration under that technique alone counts. Techniques that build their inputs
//! before the method runs (`ifrepok`, `driver`) have trees of their own and are explored by themselves; they
//! take no part in the nodes. Those that add to `li`'s tree go along beside it.

mod alone;
mod beside;
mod groups;
mod many;
mod watch;

use std::cell::RefCell;
use std::rc::Rc;

use schemars::JsonSchema;
use serde::Serialize;

use crate::base::{Code, Diagnostic};
use crate::explore::depth_first::explore;
use crate::explore::engine::{Engine, Plan};
use crate::explore::path::ChoicePath;
use crate::explore::summary::{Limit, Summary};
use crate::heap::{FieldDomain, Scope};
use crate::solve::Verdict;
use crate::technique::{Arbiters, Technique};
use beside::Beside;
use many::{Many, Member};
use watch::Watch;

pub use groups::{Group, group};
pub use many::{Clock, Spent};

/// The counts of one technique, or of one specification.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Row {
    /// The technique.
    pub technique: String,
    /// The specification, where specifications are compared.
    pub specification: Option<String>,
    /// Finished paths that it accepts.
    pub paths: u64,
    /// Of these, those that no input takes.
    pub spurious: u64,
    /// Paths that end in an alarm, and those that never end.
    pub alarms: u64,
    /// Of these, those that no input takes.
    pub false_alarms: u64,
    /// States that it accepts and from which the method never ends.
    pub never_ends: u64,
    /// Alternatives that it cut.
    pub pruned: u64,
    /// Whether no budget ended one of its paths, and nothing was left undecided.
    pub complete: bool,
    /// What its answers cost. For a technique with a tree of its own: its whole exploration.
    pub spent: Spent,
}

impl Row {
    /// What tells it from the others.
    pub fn name(&self) -> &str {
        self.specification.as_deref().unwrap_or(&self.technique)
    }

    /// Counts a state from which the method never ends.
    fn count_never_ending(&mut self, is_false: bool) {
        self.never_ends += 1;
        self.alarms += 1;
        self.false_alarms += u64::from(is_false);
    }

    fn new(technique: &str, specification: Option<String>) -> Self {
        Self { technique: technique.into(), specification, complete: true, ..Self::default() }
    }
}

/// What is wrong with a verdict.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A technique cut what is feasible.
    Unsound,
    /// A technique kept what is not.
    Imprecise,
    /// The exact verdict is unknown.
    Undecided,
    /// The specifications themselves differ: their exact verdicts do.
    Differ,
}

impl Kind {
    /// As JSON and the command line have it.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Unsound => "unsound",
            Kind::Imprecise => "imprecise",
            Kind::Undecided => "undecided",
            Kind::Differ => "differ",
        }
    }
}

/// The exact verdict of a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Exact {
    /// Under the one specification.
    One(Verdict),
    /// Under each specification, by name; those that cut an ancestor have none.
    Each(Vec<(String, Verdict)>),
}

impl Exact {
    /// All there are.
    pub fn verdicts(&self) -> impl Iterator<Item = &Verdict> {
        let (one, each) = match self {
            Exact::One(verdict) => (Some(verdict), [].as_slice()),
            Exact::Each(each) => (None, each.as_slice()),
        };
        one.into_iter().chain(each.iter().map(|(_, v)| v))
    }
}

/// A topmost node where techniques part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// The node.
    pub choice_path: ChoicePath,
    /// Its readable name.
    pub clause_path: String,
    /// What is wrong.
    pub kind: Kind,
    /// Each member's verdict; those that cut an ancestor have none.
    pub verdicts: Vec<(String, Verdict)>,
    /// The exact verdict.
    pub exact: Exact,
    /// For each verdict, then for each exact one, the limits of the scope that it rests on.
    pub relies_on: Vec<(String, Vec<String>)>,
    /// Why they part, without the names of objects: nodes with the same reason are of one kind.
    pub reason: String,
}

/// A comparison.
#[derive(Clone, Default, Debug)]
pub struct Comparison {
    /// One row a member, in the order they were given.
    pub rows: Vec<Row>,
    /// Where they part, in the order of exploration.
    pub disagreements: Vec<Disagreement>,
    /// Counts of the walk itself; says whether it is complete.
    pub summary: Summary,
    /// Whether it was ended early.
    pub interrupted: bool,
    /// Whether it ended at the disagreements that were wanted.
    pub full: bool,
    /// What people should know, a sentence each.
    pub remarks: Vec<String>,
    /// Whether some members walked together.
    walks: bool,
}

impl Comparison {
    /// Puts parts together, those of techniques with a tree of their own first; rows come in this order.
    pub fn of_parts(parts: Vec<Comparison>, order: &[&str], wanted: Wanted) -> Self {
        let mut all = Self::default();
        for part in parts {
            all.interrupted |= part.interrupted;
            all.full |= part.full;
            all.rows.extend(part.rows);
            all.disagreements.extend(part.disagreements);
            all.remarks.extend(part.remarks);
            // The counts are those of the walk, where there is one.
            match part.walks {
                true => {
                    let alone = std::mem::replace(&mut all.summary, part.summary);
                    all.summary.join_cuts(&alone);
                }
                false => all.summary.join_cuts(&part.summary),
            }
        }
        all.rows.sort_by_key(|row| order.iter().position(|name| *name == row.technique));
        all.tell_what_ran_out(wanted.paths_each);
        all
    }

    /// Counts the members whose budget ended them among what limits cut.
    fn tell_what_ran_out(&mut self, paths_each: Option<u64>) {
        let Some(most) = paths_each else { return };
        for row in self.rows.iter().filter(|row| row.spent.ran_out) {
            let why = format!(
                "{} has very many paths and was left out after {} (the limit is {most}); the others went on",
                row.name(),
                row.paths
            );
            self.summary.stop(Limit::PathsEach, why);
        }
    }
}

/// What a comparison may leave out.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// Only disagreements of this kind.
    pub only: Option<Kind>,
    /// End at this many disagreements.
    pub limit: Option<usize>,
    /// Do not go below a node where members part: there are no topmost ones. Rows then count what all have in
    /// common only.
    pub topmost_only: bool,
    /// Paths after which a member takes part no more; the others go on.
    pub paths_each: Option<u64>,
}

/// What ends a member that has very many paths, unless somebody says otherwise.
pub const PATHS_EACH: u64 = 20_000;

/// Called at every node with the counts so far and the depth; `false` ends the comparison.
pub type GoOn<'a> = &'a mut dyn FnMut(&Summary, usize) -> bool;

/// Compares techniques on the plan's method; the plan's own technique is not used. Techniques that build
/// their inputs first are explored by themselves and give a row each.
///
/// # Errors
/// An exploration cannot start.
pub fn compare(
    plan: Plan,
    techniques: Vec<Technique>,
    wanted: Wanted,
    clock: Clock,
    mut go_on: impl FnMut(&Summary, usize) -> bool,
) -> Result<Comparison, Diagnostic> {
    let order: Vec<&'static str> = techniques.iter().map(|t| t.entry.name).collect();
    let (eager, lazy): (Vec<_>, Vec<_>) =
        techniques.into_iter().partition(|t| t.entry.is_eager(&plan.subject));
    let mut parts = Vec::new();
    let alone = eager.into_iter().map(|technique| vec![technique]);
    for techniques in alone.chain((!lazy.is_empty()).then_some(lazy)) {
        let same = plan.with(Technique::plain());
        parts.push(compare_part(same, techniques, wanted, clock.clone(), &mut go_on)?);
    }
    Ok(Comparison::of_parts(parts, &order, wanted))
}

/// One part of a comparison, for [`Comparison::of_parts`]: one technique with a tree of its own, or all that walk
/// together. Parts know nothing of each other.
///
/// # Errors
/// An exploration cannot start.
pub fn compare_part(
    plan: Plan,
    techniques: Vec<Technique>,
    wanted: Wanted,
    clock: Clock,
    go_on: GoOn,
) -> Result<Comparison, Diagnostic> {
    let mut compared = Comparison::default();
    let mut walk = Walk::default();
    for technique in techniques {
        if technique.entry.is_eager(&plan.subject) {
            let plan = plan.with(technique);
            let row = alone::explore_alone(plan, &clock, wanted.paths_each, go_on, &mut compared)?;
            compared.rows.push(row);
            continue;
        }
        walk.exact = technique.exact.clone();
        walk.rows.push(Row::new(technique.entry.name, None));
        if (technique.entry.has_own_tree)(&plan.subject) {
            walk.add_beside(plan.with(technique))?;
        } else {
            walk.members.push(Member::Within(technique));
            walk.besides.push(None);
        }
    }
    compared.walks = !walk.rows.is_empty();
    if compared.walks {
        walk.go(plan, false, wanted, clock, go_on, &mut compared)?;
    }
    Ok(compared)
}

/// Compares specifications of one subject: each plan has its subject under one of them, and its technique,
/// which must be one that decides while the method runs. The first one's plan, under `common` (which cuts
/// nothing), says which nodes there are; all must have the same pools and tracked fields.
///
/// # Errors
/// An exploration cannot start, or the scopes do not fit.
pub fn compare_specifications(
    plans: Vec<(String, Plan)>,
    common: Technique,
    wanted: Wanted,
    clock: Clock,
    go_on: GoOn,
) -> Result<Comparison, Diagnostic> {
    let mut walk = Walk::default();
    let mut main: Option<(String, Plan, Vec<String>)> = None;
    for (name, plan) in plans {
        let shape = shape(&plan)?;
        if plan.technique.entry.is_eager(&plan.subject) {
            let why =
                format!("`{}` has a tree of its own under each specification", plan.technique.entry.name);
            return Err(Diagnostic::error(Code::NotApplicable, None, why));
        }
        match &main {
            None => main = Some((name.clone(), plan.with(Technique::plain()), shape)),
            Some((first, _, known)) => {
                let other = known.iter().find(|s| !shape.contains(s)).map(|s| (s, first));
                let own = shape.iter().find(|s| !known.contains(s)).map(|s| (s, &name));
                if let Some((what, whose)) = other.or(own) {
                    let why =
                        format!("the specifications do not have the same scope: only {whose} has {what}");
                    let hint =
                        "pools, roots and tracked fields must be the same; domains of numbers may differ";
                    return Err(Diagnostic::error(Code::OtherScope, None, why).with_hint(hint));
                }
            }
        }
        walk.rows.push(Row::new(plan.technique.entry.name, Some(name)));
        walk.exact = plan.technique.exact.clone();
        walk.add_beside(plan)?;
    }
    let mut compared = Comparison::default();
    if let Some((_, plan, _)) = main {
        walk.go(plan.with(common), true, wanted, clock, go_on, &mut compared)?;
    }
    compared.tell_what_ran_out(wanted.paths_each);
    Ok(compared)
}

/// What decides which alternatives there are.
fn shape(plan: &Plan) -> Result<Vec<String>, Diagnostic> {
    let subject = &plan.subject;
    let scope: Scope = match subject.methods.get(plan.method) {
        Some(method) => subject.scope_of(plan.scope, method)?,
        None => subject.scope(plan.scope)?,
    };
    let program = &subject.program;
    let domain = |domain: &FieldDomain| match domain {
        FieldDomain::References { null, pools } => {
            let pools: Vec<&str> = pools.iter().map(|&p| &*scope.pools[p].name).collect();
            format!("{}{}", pools.join(", "), if *null { "" } else { ", never null" })
        }
        _ => "numbers or text".into(),
    };
    let mut shape = Vec::new();
    for pool in scope.pools.iter() {
        let classes = pool.classes.iter().map(|&(c, n)| format!("{n} {}", program.classes[c].simple));
        let arrays = pool.array.as_ref();
        let arrays = arrays.map_or(String::new(), |a| format!(" of length {}..{}", a.length.0, a.length.1));
        let classes: Vec<String> = classes.collect();
        shape.push(format!("a pool {} of {}{arrays}", pool.name, classes.join(", ")));
    }
    for root in &scope.roots {
        shape.push(format!("a root {}: {}", root.name, domain(&root.domain)));
    }
    for field in &scope.fields {
        let (class, name) = (&program.classes[field.class].simple, &program.fields[field.field].name);
        shape.push(format!("the field {class}.{name}: {}", domain(&field.domain)));
    }
    Ok(shape)
}

/// One walk over what any of its members accepts.
#[derive(Default)]
struct Walk {
    /// What is exact where they are from.
    exact: Arbiters,
    rows: Vec<Row>,
    members: Vec<Member>,
    /// The same members, where they have an engine of their own.
    besides: Vec<Option<Rc<RefCell<Beside>>>>,
}

impl Walk {
    fn add_beside(&mut self, plan: Plan) -> Result<(), Diagnostic> {
        let beside = Rc::new(RefCell::new(Beside::start(plan)?));
        self.members.push(Member::Beside(beside.clone()));
        self.besides.push(Some(beside));
        Ok(())
    }

    fn go(
        self,
        plan: Plan,
        of_specifications: bool,
        wanted: Wanted,
        clock: Clock,
        go_on: GoOn,
        compared: &mut Comparison,
    ) -> Result<(), Diagnostic> {
        let Walk { exact, rows, members, besides } = self;
        let spent = Rc::default();
        let many = Many::new(members, clock, Rc::clone(&spent), of_specifications, wanted.paths_each);
        let (mut engine, root) = Engine::start(plan.with(many.into_technique(exact)))?;
        let mut watch = Watch::new(rows, besides, of_specifications, wanted, go_on);
        let (summary, interrupted) = explore(&mut engine, root, &mut watch);
        let full = watch.is_full();
        compared.interrupted |= interrupted && !full;
        compared.full = full;
        compared.remarks.extend(engine.remarks());
        let (mut rows, disagreements, remarks) = watch.done(&summary, interrupted);
        for (row, spent) in rows.iter_mut().zip(spent.borrow().iter()) {
            row.spent = *spent;
            row.complete &= !spent.ran_out;
        }
        compared.rows.extend(rows);
        compared.disagreements = disagreements;
        compared.remarks.extend(remarks);
        let alone = std::mem::replace(&mut compared.summary, summary);
        compared.summary.join_cuts(&alone);
        Ok(())
    }
}
