//! Checks for techniques, for whoever writes one.

use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use crate::base::CancelToken;
use crate::exec::Natives;
use crate::explore::compare::{Disagreement, Kind, Wanted, compare};
use crate::explore::engine::Plan;
use crate::explore::{Limit, Stopped};
use crate::heap::Layout;
use crate::solve::Verdict;
use crate::solve::input::from_vector;
use crate::solve::smt::{Ints, Smt};
use crate::subject::{LoadOptions, Subject, load};
use crate::technique::{Context, Counts, Limits, Query, Registry, Technique};
use crate::term::{PathCondition, TermPool};

/// A subject by path or bundled name.
///
/// # Errors
/// The messages about its files.
pub fn subject(target: &str) -> Result<Arc<Subject>, String> {
    let loaded = load(target, &LoadOptions::default());
    let messages = || loaded.diagnostics.iter().map(|d| d.message.clone()).collect::<Vec<_>>().join("; ");
    loaded.subject.map(Arc::new).ok_or_else(messages)
}

/// What a technique says of one heap of a scope, given as a candidate vector; `None` where it decides no
/// single heaps.
///
/// # Errors
/// No such technique, a scope that cannot be used, a vector that does not fit.
pub fn verdict(
    registry: &Registry,
    technique: &str,
    subject: &Arc<Subject>,
    scope: u32,
    vector: &str,
) -> Result<Option<Verdict>, String> {
    let entry = registry.entry(technique).map_err(|unknown| format!("no technique `{}`", unknown.name))?;
    let scope = subject.scope(scope).map_err(|problem| problem.message)?;
    let layout = Arc::new(Layout::new(&subject.program, scope, &[]));
    let given = from_vector(&layout, vector)?;
    let mut context = Context {
        subject,
        natives: &Arc::new(Natives::new(&subject.program)),
        layout: &layout,
        terms: &mut TermPool::new(),
        smt: &mut Smt::new(Ints::Exact),
        limits: &Limits::default(),
        cancel: &CancelToken::new(),
        counts: &mut Counts::default(),
        listener: None,
    };
    let pc = PathCondition::default();
    let query = Query { heap: &given.heap, encoding: &given.encoding, pc: &pc };
    Ok(entry.verdicts(&mut context, &query).0)
}

/// Explores a method and reports every topmost node that the technique cuts although some input of the
/// scope leads there. A technique without such nodes is sound on that method at that scope.
///
/// # Errors
/// The exploration cannot start, or does not come to its end. Limits of a single path (`--depth`,
/// `--max-frames`, `--loop-reads`, `--loop-forks`) are no error: what lies beyond them is not looked at.
pub fn unsound_cuts(
    registry: &Rc<Registry>,
    technique: &str,
    subject: &Arc<Subject>,
    method: &str,
    scope: u32,
) -> Result<Vec<Disagreement>, String> {
    let index = subject.methods.iter().position(|m| &*m.key == method);
    let make = |name: &str| registry.make(name).map_err(|unknown| format!("no technique `{}`", unknown.name));
    let method = index.ok_or_else(|| format!("no method `{method}`"))?;
    let plan = Plan::new(subject, method, scope, Technique::plain());
    // Beside one that accepts just what is feasible, whatever the technique cuts too much shows.
    let exact = registry.exact().ok_or("no technique decides exactly")?;
    let techniques = vec![make(exact.name)?, make(technique)?];
    let wanted = Wanted { only: Some(Kind::Unsound), ..Wanted::default() };
    let compared = compare(plan, techniques, wanted, Rc::new(|| Duration::ZERO), |_, _| true)
        .map_err(|problem| problem.message)?;
    match compared.summary.stopped {
        // What lies beyond these limits of a single path is not looked at; all else was. A technique that
        // answers *unknown* cuts nothing.
        None
        | Some(Stopped {
            limit: Limit::Frames | Limit::Depth | Limit::LoopReads | Limit::LoopForks | Limit::Unknown,
            ..
        }) => Ok(compared.disagreements),
        Some(stopped) => Err(stopped.why),
    }
}
