//! Within a query: the vector comes first, and nothing is said to run that does not.

use std::sync::atomic::Ordering;

use crate::ui::tui::pane::solver;
use crate::ui::tui::snapshot::Request;
use crate::ui::tui::state::Pane;
use crate::ui::tui::tests::{Drill, SCHEDULE};

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (160, 50)];

const DIVES: [(&str, &str); 3] = [
    (SCHEDULE, "o1o2o1o1:dive pli<Enter>"),
    ("intro/binary_tree dfs -k 3", "o2o2:dive lissa<Enter>"),
    ("intro/lying_size second -k 3", "o2:dive lissa<Enter>"),
];

#[test]
fn the_vector_comes_before_what_an_event_means() {
    let (mut in_pane, mut in_line) = (0, 0);
    for size in SIZES {
        for (line, keys) in DIVES {
            let mut drill = Drill::new(line, size.0, size.1);
            drill.press(keys);
            for _ in 0..12 {
                drill.press("n");
                let Some(says) = solver::meaning(&drill.ui).map(str::to_string) else { continue };
                let screen = drill.screen();
                let lines: Vec<&str> = screen.lines().collect();
                let choices = lines[usize::from(size.1) - 2];
                if choices.trim() == says {
                    in_line += 1;
                    continue;
                }
                in_pane += 1;
                // Where the pane says it, every entry is there, and all of what happened.
                assert!(!choices.contains(&says[..20]), "{screen}");
                assert!(!screen.contains("entries above"), "{screen}");
                for slot in &drill.ui.candidate().expect("a candidate").scope.slots {
                    let name: String = slot.name.chars().take(12).collect();
                    assert!(screen.contains(&name), "{name}: {screen}");
                }
            }
        }
    }
    assert!(in_pane > 10 && in_line > 10, "{in_pane} {in_line}");
}

#[test]
fn nothing_runs_in_a_dive_that_begins_right_after_a_jump() {
    for size in SIZES {
        let mut drill = Drill::idle("intro/binary_tree dfs -k 3", false);
        drill.ui.size = size;
        drill.press(":choose 3<Enter>:dive lissa<Enter>");
        assert!(drill.ui.snapshot.dive.is_some() && !drill.worker.has_work());
        drill.ui.focus = Pane::Verdicts;
        let screen = drill.screen();
        assert!(!screen.contains("running") && !screen.contains("next choice: …"), "{screen}");
        assert!(screen.contains("after the dive"), "{screen}");
        // All is decided once it is left.
        drill.settles = true;
        drill.press("u");
        let screen = drill.screen();
        assert!(!screen.contains("running") && screen.contains("sat"), "{screen}");
    }
}

#[test]
fn what_is_decided_goes_on_after_a_question_and_ends_when_it_is_cancelled() {
    let mut drill = Drill::idle("intro/binary_tree dfs -k 3", false);
    assert!(drill.worker.has_work());
    // A request that moves nothing ends the job at work, which is done again.
    drill.token.cancel();
    drill.work(1);
    assert!(drill.worker.has_work());
    drill.worker.serve(Request::Complete("cho".into()));
    drill.work(usize::MAX);
    assert!(!drill.ui.stopped && drill.ui.choices.is_some());
    assert_eq!(drill.ui.verdicts.len(), drill.ui.techniques.len());
    // Somebody cancels: nothing is decided any more, and nothing says that it is.
    let mut drill = Drill::idle("intro/binary_tree dfs -k 3", false);
    drill.press(":choose 3<Enter>");
    drill.cancelled.fetch_add(1, Ordering::SeqCst);
    drill.token.cancel();
    drill.work(1);
    assert!(drill.ui.stopped && !drill.worker.has_work());
    drill.ui.focus = Pane::Verdicts;
    let screen = drill.screen();
    assert!(!screen.contains("running") && screen.contains("not decided"), "{screen}");
}
