//! Where tight field bounds are kept, and who computes them.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use crate::base::count::counted;
use crate::solve::bounds::BoundsStore;
use crate::ui::start::args::Common;
use crate::ui::start::progress::Progress;

/// Says where bounds are kept, with how many threads they are computed, and whether a line on standard error shows
/// progress: on a screen of panes it would be a line across them.
pub fn configure(store: &BoundsStore, common: &Common, shows: bool) {
    let folder = cache_folder().filter(|_| !common.no_cache);
    let threads = common.jobs().get();
    let line = Mutex::new(Progress::new(shows && common.style().progress));
    let tell = move |p: crate::solve::bounds::Progress| {
        let Ok(mut line) = line.lock() else { return };
        if p.slots == 0 {
            line.clear();
            return;
        }
        line.show(|seconds| {
            let rate = p.candidates as f64 / seconds.max(0.001);
            {
                let (slots, candidates) = (counted(p.slots, "slot"), counted(p.candidates, "candidate"));
                format!("field bounds: {slots} undecided, {candidates}, {rate:.0}/s")
            }
        });
    };
    store.configure(folder, threads, Some(Arc::new(tell)));
}

/// `$XDG_CACHE_HOME/symheap`, or its default.
fn cache_folder() -> Option<PathBuf> {
    let variable = |name| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    let base = variable("XDG_CACHE_HOME").filter(|p| p.is_absolute());
    let base = base.or_else(|| variable("HOME").map(|home| home.join(".cache")))?;
    Some(base.join("symheap"))
}
