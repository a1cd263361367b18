//! Lessons on the screen: forwards and back, what is predicted, and every screen of the twenty minutes.

use super::Drill;
use crate::ui::lesson::courses::{all, course};

/// Begins a lesson.
fn begun(name: &str, width: u16, height: u16) -> Drill {
    let mut drill = Drill::new(name, width, height);
    drill.press(":lesson<Enter>");
    drill
}

/// What stands on the way of the lesson: reasons, that are read.
fn read(drill: &mut Drill) {
    while drill.ui.sheets.last().is_some_and(|sheet| !sheet.is_lesson) && drill.ui.lesson.is_some() {
        drill.press("<Esc>");
    }
}

fn stands(drill: &Drill) -> (Vec<u32>, u64, String, bool) {
    let s = &drill.ui.snapshot;
    (s.at.choice_path.clone(), s.at.statements, s.technique.clone(), drill.ui.presenter.on())
}

/// The number of the step that is shown.
fn step(drill: &Drill) -> Option<usize> {
    drill.ui.lesson.as_ref().map(|walk| walk.at)
}

/// Goes on to the next step, past what this one still shows.
fn go_on(drill: &mut Drill) {
    let at = step(drill);
    while at.is_some() && step(drill) == at {
        drill.press("<Enter>");
        read(drill);
    }
}

#[test]
fn a_lesson_goes_back_to_where_it_was() {
    for name in all().into_iter().filter(|name| name.starts_with("intro/")) {
        let mut drill = begun(&name, 100, 30);
        let mut way = Vec::new();
        while let Some(at) = step(&drill) {
            way.push(stands(&drill));
            assert_eq!(way.len(), at + 1, "{name}");
            let is_last = drill.ui.lesson.as_ref().is_some_and(|walk| walk.lesson.steps.len() == at + 1);
            if is_last {
                break;
            }
            go_on(&mut drill);
        }
        for stood in way.iter().rev() {
            assert_eq!(&stands(&drill), stood, "{name} back at {:?}", step(&drill));
            drill.press("<Backspace>");
            read(&mut drill);
        }
        assert_eq!(step(&drill), Some(0), "{name}");
    }
}

#[test]
fn the_class_predicts_and_the_next_step_compares() {
    let mut drill = begun("intro/cycle", 100, 30);
    drill.press("<Enter><Enter>").press("punsat 12<Enter>psat Ada<Enter>");
    assert!(drill.screen().contains("predicted sat 1, unsat 12"), "{}", drill.screen());
    drill.press("<Enter>");
    assert!(drill.screen().contains("lissa says unsat, 12 of 13 right"), "{}", drill.screen());
    drill.press("<Enter>");
    assert!(drill.screen().contains("it is enough that:"), "{}", drill.screen());
    drill.press("<Esc>");
    for _ in 0..3 {
        drill.press("<Enter>");
    }
    drill.press("<Enter>");
    assert!(drill.screen().contains("all: 12 of 13 right"), "{}", drill.screen());
    drill.press("<Enter>");
    assert!(drill.screen().contains("A chain and its size (5 minutes)"), "{}", drill.screen());
    drill.press("<Enter>");
    assert!(drill.screen().contains("A chain and its size 1/"), "{}", drill.screen());
    // A course sums up over its lessons.
    while drill.ui.lesson.is_some() {
        let asks = drill.ui.lesson.as_ref().is_some_and(|walk| walk.lesson.steps[walk.at].asks.is_some());
        if asks && drill.ui.presenter.predictions.open().is_none() {
            drill.press("psat 3<Enter>");
        }
        go_on(&mut drill);
    }
    let (right, all) = drill.ui.presenter.predictions.score();
    let screen = drill.screen();
    assert!(all > 13 && screen.contains(&format!("all: {right} of {all} right")), "{screen}");
    assert!(screen.contains(&format!("this lesson: {} of {} right", right - 12, all - 13)), "{screen}");
}

/// What nobody predicted is not summed up, and what was predicted in another course no more.
#[test]
fn predictions_are_those_of_the_course() {
    let mut drill = begun("intro/cycle", 100, 30);
    drill.press("<Enter><Enter>punsat 12<Enter>");
    while drill.ui.lesson.is_some() {
        go_on(&mut drill);
    }
    assert!(drill.screen().contains("all: 12 of 12 right"), "{}", drill.screen());
    let ends_without = |drill: &mut Drill, name: &str| {
        drill.press(&format!(":lesson {name}<Enter>"));
        while drill.ui.lesson.is_some() {
            go_on(drill);
        }
        let screen = drill.screen();
        assert!(!screen.contains("0 of 0"), "{screen}");
        screen.contains("all: 12 of 12 right")
    };
    // Behind the first in its course, and not its end; its end; a lesson that no course has behind that one.
    assert!(!ends_without(&mut drill, "intro/lying_size"));
    assert!(ends_without(&mut drill, "pli/schedule"));
    assert!(!ends_without(&mut drill, "intro/circular_list"));
    assert_eq!(drill.ui.presenter.predictions.score(), (0, 0));
}

/// On a narrow screen a lesson covers neither a pane nor the alternatives that it speaks of.
#[test]
fn a_lesson_on_a_narrow_screen_covers_nothing() {
    use crate::ui::tui::layout::{panes_area, places};
    use crate::ui::tui::pane::sheet::is_on;

    for name in all() {
        let mut drill = begun(&name, 80, 24);
        while drill.ui.lesson.is_some() {
            read(&mut drill);
            let at = format!("{name} step {:?}: {}", step(&drill), drill.screen());
            let ui = &drill.ui;
            for (_, place) in places(ui, panes_area(ui.area())) {
                assert!(place.height >= 4, "{at}");
                assert!(!place.positions().any(|position| is_on(ui, position)), "{at}");
            }
            let here = &ui.snapshot.at.choice_path;
            let next = |row: &&crate::session::view::TreeRow| {
                row.choice_path.split_last().is_some_and(|(_, parent)| parent == here)
            };
            if ui.snapshot.dive.is_none() {
                for row in ui.snapshot.tree.iter().filter(next) {
                    assert!(drill.screen().contains(&format!(" {}", row.clause)), "{} of {at}", row.clause);
                }
            }
            go_on(&mut drill);
        }
    }
}

/// Where the lesson asks first nothing says that a key would reveal it.
#[test]
fn what_a_lesson_hides_says_what_it_waits_for() {
    let mut drill = begun("intro/cycle", 160, 50);
    assert!(drill.screen().contains("hidden: the lesson asks first"), "{}", drill.screen());
    drill.press("<Enter><Enter>");
    assert!(drill.screen().contains("hidden until R reveals"), "{}", drill.screen());
}

/// One key tells what the signs, the words and the techniques mean that are on the screen.
#[test]
fn help_begins_with_what_is_on_the_screen() {
    let mut drill = begun("intro/cycle", 80, 24);
    drill.press("?");
    let screen = drill.screen();
    assert!(screen.contains("On this screen") && screen.contains("hidden from the audience"), "{screen}");
    assert!(!screen.contains("techniques part"), "{screen}");
    drill.press("<Esc>");
    for _ in 0..4 {
        go_on(&mut drill);
    }
    drill.press("?");
    let sheet = drill.ui.sheets.last().expect("help").clone();
    let end = sheet.lines.iter().position(String::is_empty).expect("more");
    for (sign, means) in [
        ("≠", "techniques part"),
        ("■", "the path ends here"),
        ("✓", "visited"),
        ("∅", "null"),
        ("━━", "breaks the shape"),
        ("k=3", "how many objects"),
        ("spurious", "no caller can build it"),
        ("symbolic", "not decided yet"),
        ("lissa", "SymSolve"),
        ("li ", "lazy initialization alone"),
        ("pli", "exactly"),
    ] {
        let line = sheet.lines[..end].iter().find(|line| line.trim_start().starts_with(sign));
        assert!(line.is_some_and(|line| line.contains(means)), "{sign}: {:?}", &sheet.lines[..end]);
    }
    assert!(!sheet.lines[..end].iter().any(|line| line.contains("▒")), "{:?}", &sheet.lines[..end]);
}

/// The twenty minutes, screen by screen.
#[test]
fn the_twenty_minutes() {
    for name in course("spurious-heaps").expect("a course").lessons {
        for (width, height) in [(80, 24), (120, 40)] {
            let mut drill = begun(name, width, height);
            let mut screens = String::new();
            while drill.ui.lesson.is_some() {
                while drill.ui.sheets.last().is_some_and(|sheet| !sheet.is_lesson) {
                    screens += &(drill.screen() + "\n");
                    drill.press("<Esc>");
                }
                screens += &(drill.screen() + "\n");
                drill.press("<Enter>");
            }
            insta::assert_snapshot!(format!("teach_{}_{width}x{height}", name.replace('/', "_")), screens);
        }
    }
}

#[test]
fn the_picker_says_what_subjects_are_and_has_their_lessons() {
    for (width, height) in [(80, 24), (120, 40)] {
        let drill = Drill::new("", width, height);
        insta::assert_snapshot!(format!("picker_{width}x{height}"), drill.screen());
    }
    let mut drill = Drill::new("", 100, 30);
    drill.press("/nosuchthing<Enter>");
    assert!(drill.screen().contains("nothing here has nosuchthing"), "{}", drill.screen());
    let mut drill = Drill::new("", 100, 30);
    drill.press("/a cycle<Enter>");
    let screen = drill.screen();
    assert!(
        screen.contains("the lesson: A cycle") && screen.contains("5 min: counting the links"),
        "{screen}"
    );
    drill.press("<Down><Enter>");
    assert!(drill.screen().contains("A cycle 1/7 (Enter goes on, Esc leaves)"), "{}", drill.screen());
}

#[test]
fn a_disagreement_is_selected_and_its_row_is_marked() {
    let mut drill = Drill::new("intro/cycle size -k 3 -t li", 100, 30);
    drill.press("D");
    let at = drill.ui.selected.clone();
    assert!(!at.is_empty() && drill.ui.parts(&at), "{}", drill.screen());
    // Also where the technique refuses what they part on, and the session comes no further than to the choice.
    let mut drill = Drill::new("intro/wrong_parent depthOfFirst -k 3 -t lissa", 100, 30);
    for _ in 0..3 {
        drill.press("D");
        let (at, here) = (drill.ui.selected.clone(), drill.ui.snapshot.at.choice_path.clone());
        assert!(
            at.len() == here.len() + 1 && at.starts_with(&here) && drill.ui.parts(&at),
            "{at:?} {here:?}"
        );
        drill.press("w");
        let shown = drill.screen();
        assert!(shown.contains("lissa says unsat of"), "{shown}");
        drill.press("<Esc>");
    }
}

#[test]
fn predictions_are_one_list_and_stand_when_a_question_is_come_back_to() {
    let mut drill = begun("intro/cycle", 100, 30);
    drill.press("<Enter><Enter>").press("punsat 12<Enter>:predict sat Ada<Enter>");
    assert!(drill.screen().contains("predicted sat 1, unsat 12"), "{}", drill.screen());
    drill.press("<Backspace>");
    read(&mut drill);
    while drill.ui.lesson.as_ref().is_some_and(|walk| walk.lesson.steps[walk.at].asks.is_none()) {
        go_on(&mut drill);
    }
    assert!(drill.screen().contains("predicted sat 1, unsat 12 before: that stands"), "{}", drill.screen());
    drill.press(":predictions<Enter>");
    assert!(drill.screen().contains("sat 1, unsat 12: not answered yet"), "{}", drill.screen());
}

#[test]
fn no_step_of_a_lesson_undoes_presenter_mode() {
    let mut drill = begun("intro/cycle", 100, 30);
    drill.press("P");
    while drill.ui.lesson.is_some() {
        assert!(drill.ui.presenter.wish, "{:?}", step(&drill));
        // The answer is told all the same, at its own node.
        if step(&drill) == Some(3) {
            assert!(drill.screen().contains("unsat"), "{}", drill.screen());
        }
        go_on(&mut drill);
    }
    assert!(drill.ui.presenter.wish);
    let mut other = begun("intro/cycle", 100, 30);
    other.press("P");
    assert!(other.ui.presenter.wish);
    other.press("P");
    assert!(other.screen().contains("the lesson hides verdicts until its question"), "{}", other.screen());
    assert!(other.ui.presenter.on() && !other.ui.presenter.wish);
}

#[test]
fn a_lesson_is_not_left_by_mistake_and_leaving_it_tells_nothing() {
    let mut drill = begun("intro/cycle", 100, 30);
    go_on(&mut drill);
    go_on(&mut drill);
    drill.press("punsat 3<Enter>").press("D");
    assert!(drill.screen().contains("a question is open: answer or reveal first"), "{}", drill.screen());
    assert_eq!(drill.ui.snapshot.at.choice_path, [2, 2]);
    // Where the ways of two techniques part is an answer, too.
    for asked in ["X", ":parting<Enter>"] {
        drill.press(asked);
        let screen = drill.screen();
        assert!(screen.contains("a question is open") && !screen.contains("pli cuts"), "{screen}");
    }
    drill.press("<Esc>");
    assert!(drill.screen().contains("Leave the lesson?"), "{}", drill.screen());
    // Both keys go on with it.
    drill.press("<Esc>");
    assert_eq!(step(&drill), Some(2));
    drill.press("<Esc><Enter>");
    assert_eq!(step(&drill), Some(2));
    drill.press("<Esc><Down><Enter>");
    assert!(drill.ui.lesson.is_none() && drill.ui.presenter.on());
    let screen = drill.screen();
    assert!(screen.contains("hidden") && !screen.contains("unsat"), "{screen}");
    // What is answered is summed up when a lesson is left.
    let mut answered = begun("intro/cycle", 100, 30);
    go_on(&mut answered);
    go_on(&mut answered);
    answered.press("punsat 3<Enter>");
    go_on(&mut answered);
    answered.press("<Esc><Down><Enter>");
    assert!(answered.screen().contains("all: 3 of 3 right"), "{}", answered.screen());
    assert!(!answered.ui.presenter.on());
}

#[test]
fn a_course_says_that_it_ends() {
    let mut drill = begun("pli/schedule", 100, 30);
    while drill.ui.lesson.is_some() {
        go_on(&mut drill);
    }
    let screen = drill.screen();
    assert!(screen.contains("That was the last lesson of \"20 minutes: spurious heaps\"."), "{screen}");
    let stands = stands(&drill);
    drill.press("<Enter>");
    assert!(drill.ui.sheets.is_empty());
    assert_eq!(self::stands(&drill), stands);
}

/// A step whose moves were refused would speak of a node at which nobody is.
#[test]
fn a_lesson_waits_for_the_engine() {
    let mut drill = begun("intro/lying_size", 80, 24);
    for (key, goes) in [("<Enter>", true), ("<Enter>", true), ("<Backspace>", true), ("<Enter>", false)] {
        let stood = stands(&drill);
        drill.ui.working = Some(("goto".into(), 20));
        let at = step(&drill);
        drill.press(key);
        assert_eq!((step(&drill), self::stands(&drill)), (at, stood), "{key}");
        assert!(drill.screen().contains("`goto` is still at work"), "{}", drill.screen());
        drill.ui.working = None;
        if goes {
            drill.press(key);
            assert_ne!(step(&drill), at);
        }
        let node = drill.ui.lesson.as_ref().and_then(|walk| walk.lesson.steps[walk.at].node.clone());
        assert_eq!(node.unwrap_or_else(|| vec![2, 2, 1]), drill.ui.snapshot.at.choice_path);
    }
}

#[test]
fn a_course_offers_its_own_next_lesson() {
    for (course, next) in
        [("spurious-heaps", "A chain and its size"), ("lab", "A shared node"), ("techniques", "Two reds")]
    {
        let mut drill = Drill::new("intro/cycle", 80, 24);
        drill.ui.course = Some(course.into());
        drill.press(":lesson<Enter>");
        while drill.ui.lesson.is_some() {
            go_on(&mut drill);
        }
        let rows = drill.ui.sheets.last().map(|sheet| sheet.lines.clone()).unwrap_or_default();
        assert!(rows.len() == 1 && rows[0].starts_with(next), "{course}: {rows:?}");
        // By itself it is in all of them.
        let mut drill = begun("intro/cycle", 80, 24);
        while drill.ui.lesson.is_some() {
            go_on(&mut drill);
        }
        assert_eq!(drill.ui.sheets.last().map(|sheet| sheet.lines.len()), Some(3));
    }
    // A lesson of another course ends this one.
    let mut drill = Drill::new("intro/overflow", 80, 24);
    drill.ui.course = Some("spurious-heaps".into());
    drill.press(":lesson intro/two_reds<Enter>");
    assert_eq!(drill.ui.course, None);
}

/// A class sees marks only with what they mean.
#[test]
fn marks_of_an_answer_are_explained_on_a_narrow_screen() {
    let mut drill = begun("intro/binary_tree", 80, 24);
    for _ in 0..4 {
        go_on(&mut drill);
    }
    assert_eq!(step(&drill), Some(4));
    let screen = drill.screen();
    assert!(screen.contains("N0 ×2]") && screen.contains("×2 references that lead there"), "{screen}");
}
