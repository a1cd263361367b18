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

/// What the screen gives away at a step of a lesson, but for verdicts that the step itself tells of another node.
fn leaks_in_lesson(drill: &mut Drill) -> Vec<&'static str> {
    let presenter = &drill.ui.presenter;
    let told: Vec<String> =
        drill.ui.techniques.iter().filter(|name| presenter.is_told(name)).cloned().collect();
    drill.ui.techniques.retain(|name| !told.contains(name));
    let found = leaks(drill);
    drill.ui.techniques.clone_from(&drill.ui.snapshot.techniques);
    found
}

#[test]
fn no_lesson_spoils_its_question() {
    let mut questions = 0;
    for subject in bundled_subjects(&DiskAndBundled) {
        if lesson_of(&DiskAndBundled, &subject).is_none() {
            continue;
        }
        for (width, height) in [(80, 24), (120, 40)] {
            let mut drill = Drill::new("", width, height);
            drill.press(&format!(":lesson {subject}<Enter>"));
            let (mut asked, mut seen) = (0, None);
            for _ in 0..80 {
                let Some(walk) = &drill.ui.lesson else { break };
                let (at, step) = (walk.at, &walk.lesson.steps[walk.at]);
                let (asks, answered) =
                    (step.asks.is_some(), !walk.lesson.steps[walk.at..].iter().any(|s| s.asks.is_some()));
                if answered {
                    break;
                }
                if !drill.ui.sheets.last().is_some_and(|sheet| sheet.is_lesson) {
                    // What the lesson itself shows: a reason at another node.
                    drill.press("<Esc>");
                    continue;
                }
                if seen.replace(at) != Some(at) {
                    asked += usize::from(asks);
                    let what = format!("{subject} step {}", at + 1);
                    assert_eq!(leaks_in_lesson(&mut drill), Vec::<&str>::new(), "{what}: {}", drill.screen());
                    // A whole tree of a real program takes minutes.
                    let keys: &[&str] = match (width, subject.starts_with("intro/")) {
                        (80, _) => &["D"],
                        (_, true) => &[":choices<Enter>", ":tree<Enter>", "D", ":run<Enter>", ":tree<Enter>"],
                        (_, false) => &[":choices<Enter>", ":tree<Enter>", "D"],
                    };
                    let stood = drill.ui.snapshot.at.choice_path.clone();
                    for keys in keys {
                        drill.press(keys);
                        let found = leaks_in_lesson(&mut drill);
                        assert_eq!(found, Vec::<&str>::new(), "{what} {keys}: {}", drill.screen());
                        while drill.ui.sheets.last().is_some_and(|sheet| !sheet.is_lesson) {
                            drill.press("<Esc>");
                        }
                        // Where techniques part is not gone to.
                        assert!(*keys != "D" || drill.ui.snapshot.at.choice_path == stood, "{what}");
                    }
                    drill.press(&format!(":goto {}<Enter>", crate::explore::ChoicePath(stood)));
                }
                drill.press("<Enter>");
            }
            assert!(asked > 0, "{subject} asks nothing");
            questions += asked;
            // Back from the answer it is hidden again.
            if drill.ui.lesson.is_some() {
                while drill.ui.sheets.last().is_some_and(|sheet| !sheet.is_lesson) {
                    drill.press("<Esc>");
                }
                for _ in 0..2 {
                    drill.press("<Backspace>");
                    assert_eq!(
                        leaks_in_lesson(&mut drill),
                        Vec::<&str>::new(),
                        "{subject}: {}",
                        drill.screen()
                    );
                }
            }
        }
    }
    assert!(questions > 20, "{questions}");
}

/// What the screen lists before a lesson begins says nothing of what it shows.
#[test]
fn no_picker_spoils_a_question() {
    use crate::ui::lesson::Lesson;
    use crate::ui::tui::picker;

    let mut lists = vec![picker::subjects(&[]), picker::opened("courses").expect("courses")];
    let lessons: Vec<Lesson> =
        crate::ui::lesson::courses::all().iter().filter_map(|name| Lesson::of(name).ok()).collect();
    lists.extend(lessons.iter().filter_map(|lesson| picker::opened(&format!("pick {}", lesson.name))));
    let mut drill = Drill::new("", 120, 40);
    drill.press(":lesson intro/shared_node<Enter>");
    while drill.ui.lesson.is_some() {
        drill.press("<Enter>");
    }
    assert!(drill.screen().contains("next one?"), "{}", drill.screen());
    lists.append(&mut drill.ui.sheets);
    for lesson in lessons.iter().filter(|lesson| lesson.shows != lesson.about) {
        for list in &lists {
            assert!(
                !list.lines.iter().any(|line| line.contains(&lesson.shows)),
                "{}: {:?}",
                lesson.name,
                list.lines
            );
        }
    }
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
