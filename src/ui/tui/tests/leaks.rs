//! Questions are not spoiled: while one is open, no screen and no key gives the answer away.

use super::Drill;
use crate::subject::files::{DiskAndBundled, bundled_subjects, lesson_of};

/// Words of answers: verdicts, marks, how paths end, what was cut.
const ANSWERS: &[&str] = &[
    "unsat",
    "never ends",
    "cut",
    "✓",
    "✗",
    "exception",
    "Exception ",
    "fails",
    "violat",
    "returns",
    "infeasible",
    "differs",
    "refuses",
    "sat ",
    "paths",
    "breaks the shape",
    "not as its inverse",
];

/// Keys that a presenter may press at a question, by mistake or not.
const KEYS: &[&str] = &[
    "w",
    "A",
    "v",
    "x",
    "0",
    "c",
    "O",
    ":tree<Enter>",
    ":choices<Enter>",
    ":where<Enter>",
    ":verdicts<Enter>",
    ":run<Enter>",
    ":search cut<Enter>",
    ":heap<Enter>",
    "o",
    "1",
    "2",
    "3",
    "D",
    "D",
    ":break on prune<Enter>c",
];

/// What the screen gives away; the lesson's own sentences and the program's text left out.
fn leaks(drill: &mut Drill) -> Vec<&'static str> {
    let ui = &mut drill.ui;
    let lesson: Vec<_> = ui.sheets.extract_if(.., |sheet| sheet.is_lesson).collect();
    let source = ui.snapshot.source.take();
    let screen = drill.screen();
    drill.ui.sheets.splice(0..0, lesson);
    drill.ui.snapshot.source = source;
    // The status line names keys, and the command that was typed.
    let found = ANSWERS.iter().filter(|word| screen.lines().any(|line| line.contains(*word)));
    found.copied().collect()
}

#[test]
fn no_lesson_spoils_its_question() {
    let mut questions = 0;
    for subject in bundled_subjects(&DiskAndBundled) {
        if lesson_of(&DiskAndBundled, &subject).is_none() {
            continue;
        }
        let mut drill = Drill::new("", 120, 40);
        drill.press(&format!(":lesson {subject}<Enter>"));
        let count = |drill: &Drill| {
            let walk = drill.ui.lesson.as_ref();
            walk.map_or(0, |walk| walk.lesson.steps[walk.at..].iter().filter(|s| s.asks.is_some()).count())
        };
        let mut asked = 0;
        for _ in 0..80 {
            // Behind the last question there is nothing to give away.
            if asked > 0 && !drill.ui.presenter.on && count(&drill) == 0 {
                break;
            }
            let Some(last) = drill.ui.sheets.last() else { break };
            let (is_lesson, is_open) = (last.is_lesson, drill.ui.presenter.on);
            if is_open {
                asked += 1;
                assert_eq!(leaks(&mut drill), Vec::<&str>::new(), "{subject}: {}", drill.screen());
            }
            drill.press(if is_lesson { "<Enter>" } else { "<Esc>" });
        }
        assert!(asked > 0, "{subject} asks nothing");
        questions += asked;
    }
    assert!(questions > 10, "{questions}");
}

#[test]
fn no_key_of_the_presenter_spoils_a_question() {
    // Each key at every kind of question would take minutes: all at one, those that explore at the others.
    const EXPLORES: &[&str] = &["w", ":run<Enter>", "D", "c"];
    for (line, way, keys) in [
        ("intro/cycle size -k 3", "o2o", KEYS),
        ("intro/cycle size -k 3 -t li", "o2o2", EXPLORES),
        ("intro/lying_size second -k 3", "o2o", EXPLORES),
        ("intro/two_reds mayRotate -k 3", "o2o3o2o", EXPLORES),
    ] {
        let mut drill = Drill::new(line, 120, 40);
        drill.press(way).press("P");
        assert_eq!(leaks(&mut drill), Vec::<&str>::new(), "{line}: {}", drill.screen());
        for keys in keys {
            drill.press(keys);
            assert_eq!(leaks(&mut drill), Vec::<&str>::new(), "{line} {keys}: {}", drill.screen());
            drill.press("<Esc>");
        }
        // What was revealed is about one node: the next one is hidden again.
        drill.press("RRRRRRRR").press("D").press("O");
        assert_eq!(leaks(&mut drill), Vec::<&str>::new(), "{line} DO: {}", drill.screen());
        drill.press("P");
        assert_ne!(leaks(&mut drill), Vec::<&str>::new(), "{line}: {}", drill.screen());
    }
}
