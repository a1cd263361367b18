//! Checks for techniques, for whoever writes one.

use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use crate::explore::compare::{Disagreement, Kind, Wanted, compare};
use crate::explore::engine::Plan;
use crate::explore::{Limit, Stopped};
use crate::subject::{LoadOptions, Subject, load};
use crate::technique::Registry;

/// A subject by path or bundled name.
///
/// # Errors
/// The messages about its files.
pub fn subject(target: &str) -> Result<Arc<Subject>, String> {
    let loaded = load(target, &LoadOptions::default());
    let messages = || loaded.diagnostics.iter().map(|d| d.message.clone()).collect::<Vec<_>>().join("; ");
    loaded.subject.map(Arc::new).ok_or_else(messages)
}

/// Explores a method and reports every topmost node that the technique cuts although some input of the
/// scope leads there. A technique without such nodes is sound on that method at that scope.
///
/// # Errors
/// The exploration cannot start, or does not come to its end. Limits of a single path (`--depth`,
/// `--max-frames`) are no error: what lies beyond them is not looked at.
pub fn unsound_cuts(
    registry: &Rc<Registry>,
    technique: &str,
    subject: &Arc<Subject>,
    method: &str,
    scope: u32,
) -> Result<Vec<Disagreement>, String> {
    let index = subject.methods.iter().position(|m| &*m.key == method);
    let make = |name: &str| registry.make(name).map_err(|unknown| format!("no technique `{}`", unknown.name));
    let plan = Plan::new(subject, index.ok_or_else(|| format!("no method `{method}`"))?, scope, make("li")?);
    // Beside `pli`, which accepts just what is feasible, whatever the technique cuts too much shows.
    let techniques = vec![make("pli")?, make(technique)?];
    let wanted = Wanted { only: Some(Kind::Unsound), ..Wanted::default() };
    let compared = compare(plan, techniques, wanted, Rc::new(|| Duration::ZERO), |_, _| true)
        .map_err(|problem| problem.message)?;
    match compared.summary.stopped {
        // What lies beyond these limits of a single path is not looked at; all else was. A technique that
        // answers *unknown* cuts nothing.
        None | Some(Stopped { limit: Limit::Frames | Limit::Depth | Limit::Unknown, .. }) => {
            Ok(compared.disagreements)
        }
        Some(stopped) => Err(stopped.why),
    }
}
