//! Checks that end when somebody asks: Z3 looks at no token, so beside each check a thread waits for the
//! token and interrupts Z3's context. A check that nobody interrupts does not depend on that thread.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use z3::{SatResult, Solver};

use crate::base::CancelToken;

/// Time between two looks at the token. An interrupt that comes before Z3 has begun is lost, so there is
/// one at every look.
const LOOK: Duration = Duration::from_millis(20);

/// Lets a solver check what is asserted; *unknown* soon after the token is cancelled.
pub(crate) fn check(solver: &Solver, cancel: &CancelToken) -> SatResult {
    if cancel.is_cancelled() {
        return SatResult::Unknown;
    }
    let handle = solver.get_context().handle();
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        let watch = || {
            while !done.load(Ordering::Acquire) {
                if cancel.is_cancelled() {
                    handle.interrupt();
                }
                thread::park_timeout(LOOK);
            }
        };
        // Where no thread can be had, the check runs to its limit.
        let watcher = thread::Builder::new().spawn_scoped(scope, watch).ok();
        let result = solver.check();
        done.store(true, Ordering::Release);
        if let Some(watcher) = watcher {
            watcher.thread().unpark();
        }
        result
    })
}
