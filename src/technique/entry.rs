//! What stands about a technique in the registry: its name, what it needs, what it costs, where it is shown,
//! how good its verdicts are, and how its two parts are made.

use std::sync::Arc;

use crate::base::Diagnostic;
use crate::exec::symbolic::SymbolicState;
use crate::solve::Verdict;
use crate::subject::{Driver, Predicate, Subject};
use crate::technique::solution::Inputs;
use crate::technique::steering::{AnyNote, AnySteering, ByVerdict, Never, Steered, Steering};
use crate::technique::{Context, Judge, Query};

/// The work of one verdict, the least first: panes are filled in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cost {
    /// The heap is looked at.
    Look,
    /// A predicate runs once.
    Run,
    /// Candidates are searched.
    Search,
    /// Candidates are searched, and terms are decided on them.
    Solve,
    /// All heaps of the scope are gone through, the first time.
    Scope,
}

/// Where a technique is shown unless somebody asks for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// In panes, and where techniques are compared.
    Always,
    /// In panes.
    InPanes,
    /// Where techniques are compared, to measure the others by. It cuts nothing, so it is not asked who
    /// differs from it.
    Baseline,
    /// Nowhere.
    OnRequest,
}

/// What runs before the method under analysis, as part of the technique's tree: forks there are choices like
/// any other, but only ends of the method count as paths.
#[derive(Clone, Debug)]
pub enum Preparation {
    /// Nothing: the method starts on a heap of which nothing is known.
    Nothing,
    /// These predicates, each on the input heap as decided by then, must return true. What they write is
    /// undone.
    Require(Vec<Predicate>),
    /// The input is what this driver builds; there is no symbolic heap.
    Build(Driver),
}

/// How an eager technique prepares the input; its errors are sentences: why it cannot be used on a subject.
pub type Prepare = fn(&Subject) -> Result<Preparation, String>;

/// Makes a part of a technique.
pub type Make<T> = Box<dyn Fn() -> Box<T> + Send + Sync>;

/// A verdict, where there is one, and further ones by name.
pub type Verdicts = (Option<Verdict>, Vec<(&'static str, Verdict)>);

/// A technique's entry.
pub struct Entry {
    /// Its name on the command line.
    pub name: &'static str,
    /// A short name.
    pub alias: Option<&'static str>,
    /// One line about it.
    pub about: &'static str,
    /// The work of one verdict.
    pub cost: Cost,
    /// Where it is shown unless somebody asks for it.
    pub shown: Shown,
    /// Whether its verdicts are those of the precondition itself, with the path condition.
    pub exact: bool,
    /// Whether its verdicts are those of the heap's precondition alone, whatever the path condition.
    pub exact_structure: bool,
    /// Goes through the inputs that satisfy the precondition, where the technique can.
    pub inputs: Option<Make<dyn Inputs>>,
    /// Whether what it refutes is refuted by the precondition itself, and so by every technique that is right.
    pub refutes_precondition: bool,
    /// Where its answer on a heap depends on the order in which that was visited: what people call a step of
    /// the visit. Where somebody stands in a tree, the order of the path that led there then counts, and
    /// [`Judge::decide`] is another answer.
    pub depends_on_order: Option<&'static str>,
    /// What it needs of a subject; the error is a sentence: what is missing.
    pub needs: fn(&Subject) -> Result<(), String>,
    /// What is wrong with the part of the specification that only this technique reads.
    pub check: fn(&Subject) -> Vec<Diagnostic>,
    /// Whether nothing that it counts or tells depends on other paths than the one at hand, so that parts of a tree
    /// can be explored each by itself.
    pub in_portions: bool,
    /// Whether it adds to `li`'s tree: it has further alternatives, or calls methods that assume something. A
    /// comparison then executes the program for it alone.
    pub has_own_tree: fn(&Subject) -> bool,
    /// What runs before the method; for eager techniques.
    pub prepare: Prepare,
    /// Makes the part that judges a heap; else a sentence: why there is none.
    pub judge: Result<Make<dyn Judge>, &'static str>,
    /// Makes the part that steers.
    pub steering: Make<dyn AnySteering>,
}

impl Entry {
    /// A technique that judges heaps, and cuts in an exploration what it refutes after each lazy step.
    pub fn judging<J: Judge + 'static>(
        name: &'static str,
        about: &'static str,
        judge: impl Fn() -> J + Clone + Send + Sync + 'static,
    ) -> Self {
        let steer = judge.clone();
        Self::steering(name, about, judge, move || Steered::new(ByVerdict(steer())))
    }

    /// A technique that judges heaps, and steers an exploration in a way of its own.
    pub fn steering<J: Judge + 'static, S: Steering>(
        name: &'static str,
        about: &'static str,
        judge: impl Fn() -> J + Send + Sync + 'static,
        steering: impl Fn() -> Steered<S> + Send + Sync + 'static,
    ) -> Self {
        let mut entry = Self::unjudging(name, about, "", steering);
        entry.judge = Ok(Box::new(move || Box::new(judge())));
        entry
    }

    /// A technique that does its work before the method runs, and cuts nothing. It judges no single heap;
    /// `instead` says so.
    pub fn eager(name: &'static str, about: &'static str, prepare: Prepare, instead: &'static str) -> Self {
        Self {
            prepare,
            cost: Cost::Scope,
            in_portions: true,
            ..Self::unjudging(name, about, instead, || Steered::new(Never))
        }
    }

    /// What only steers.
    pub(crate) fn unjudging<S: Steering>(
        name: &'static str,
        about: &'static str,
        instead: &'static str,
        steering: impl Fn() -> Steered<S> + Send + Sync + 'static,
    ) -> Self {
        Self {
            name,
            alias: None,
            about,
            cost: Cost::Look,
            shown: Shown::Always,
            exact: false,
            exact_structure: false,
            inputs: None,
            refutes_precondition: false,
            depends_on_order: None,
            needs: |_| Ok(()),
            check: |_| Vec::new(),
            in_portions: false,
            has_own_tree: |_| false,
            prepare: |_| Ok(Preparation::Nothing),
            judge: Err(instead),
            steering: Box::new(move || Box::new(steering())),
        }
    }

    /// Its judge of heaps of a subject.
    ///
    /// # Errors
    /// A sentence: it judges no single heap, or lacks something on this subject.
    pub fn judge(&self, subject: &Subject) -> Result<Box<dyn Judge>, String> {
        let make = self.judge.as_ref().map_err(|instead| (*instead).to_string())?;
        (self.needs)(subject).map(|()| make())
    }

    /// Its verdict on one heap, `None` where it judges none, and those that are to be told apart from it.
    pub fn verdicts(&self, context: &mut Context, query: &Query) -> Verdicts {
        match self.judge(context.subject) {
            Ok(mut judge) => {
                let verdict = judge.decide(context, query);
                (Some(verdict), judge.others(context, query))
            }
            Err(_) => (None, Vec::new()),
        }
    }

    /// Whether it does its work before the method runs.
    pub fn is_eager(&self, subject: &Subject) -> bool {
        matches!((self.prepare)(subject), Ok(Preparation::Require(_) | Preparation::Build(_)))
    }
}

/// Those techniques of a registry that decide exactly: what others are held against.
#[derive(Clone, Default)]
pub struct Arbiters {
    /// By the precondition with the path condition.
    pub precondition: Option<Arc<Entry>>,
    /// By the heap's precondition alone.
    pub structure: Option<Arc<Entry>>,
    /// By going through the inputs.
    pub inputs: Option<Arc<Entry>>,
}

/// A technique for one exploration.
pub struct Technique {
    /// What the registry says about it.
    pub entry: Arc<Entry>,
    /// What is exact in that registry.
    pub exact: Arbiters,
    pub(crate) steering: Box<dyn AnySteering>,
}

impl Technique {
    /// A fresh one of a registry.
    pub fn new(entry: Arc<Entry>, exact: Arbiters) -> Self {
        let steering = (entry.steering)();
        Self { entry, exact, steering }
    }

    /// Plain lazy initialization, which cuts nothing, and of which nothing is decided.
    pub fn plain() -> Self {
        Self::unregistered("li", "it cuts nothing", Steered::new(Never), Arbiters::default())
    }

    /// One that is in no registry, and judges no heap.
    pub(crate) fn unregistered<S: Steering>(
        name: &'static str,
        instead: &'static str,
        steered: Steered<S>,
        exact: Arbiters,
    ) -> Self {
        let entry = Entry::unjudging(name, "", instead, || Steered::new(Never));
        Self { entry: Arc::new(entry), exact, steering: Box::new(steered) }
    }

    /// Before anything runs: the root's note.
    ///
    /// # Errors
    /// A sentence: why it cannot be used on this subject.
    pub(crate) fn prelude(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
    ) -> Result<AnyNote, String> {
        (self.entry.needs)(context.subject)?;
        self.steering.prelude(context, state)
    }
}
