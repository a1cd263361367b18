//! A technique of somebody else is on the screen as ours are.

use crate::solve::{Verdict, Why};
use crate::technique::{Context, Entry, Judge, Query, Registry};
use crate::ui::tui::tests::Drill;
use crate::ui::tui::theme::Theme;

/// Refuses everything.
struct Refuses;

impl Judge for Refuses {
    fn decide(&mut self, _: &mut Context, _: &Query) -> Verdict {
        Verdict::Unsat(Why::Stated("nothing will do".into()))
    }
}

#[test]
fn panes_show_a_technique_of_somebody_else() {
    let mut registry = Registry::default();
    registry.add(Entry::judging("stranger", "refuses all", || Refuses));
    let mut drill = Drill::of(registry, "intro/binary_tree dfs -k 2 -t li", (120, 40), Theme::Mono, false);
    let row = |screen: &str, name: &str| {
        let found = screen.lines().find(|line| line.contains(name));
        found.map(str::to_string).unwrap_or_else(|| panic!("{name}: {screen}"))
    };
    drill.press("o2");
    let screen = drill.screen();
    for name in ["stranger", "lissa"] {
        let row = row(&screen, name);
        assert!(row.contains("unsat"), "{row} {screen}");
    }
    drill.press(":why stranger<Enter>");
    row(&drill.screen(), "nothing will do");
    drill.press("<Esc>:dive stranger<Enter>s");
    row(&drill.screen(), "the verdict is unsat: nothing will do");
    drill.press("u:compare<Enter>");
    row(&drill.screen(), "stranger");
}
