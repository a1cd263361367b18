//! Who leaves what a lesson speaks of is brought back before it goes on, and nothing that is done at a question answers
//! it by being done: not a jump that is refused, and not a file.

use strum::VariantNames;

use super::Drill;
use crate::explore::ChoicePath;
use crate::ui::export::Format;
use crate::ui::lesson::Asking;
use crate::ui::lesson::courses::all;
use crate::ui::render_reply::dive::Part;

fn begun(name: &str) -> Drill {
    let mut drill = Drill::idle("", false);
    drill.ui.size = (100, 30);
    drill.press(&format!(":lesson {name}<Enter>"));
    drill
}

/// What lies on top of a lesson is read.
fn read(drill: &mut Drill) {
    while drill.ui.lesson.is_some() && drill.ui.sheets.last().is_some_and(|sheet| !sheet.is_lesson) {
        drill.press("<Esc>");
    }
}

/// Where a lesson stands, and what lies on top.
type Seen = (Vec<u32>, u64, String, Option<Vec<(Part, String)>>, Vec<String>);

fn seen(drill: &Drill) -> Seen {
    let s = &drill.ui.snapshot;
    let sheet = drill.ui.sheets.last().filter(|_| drill.ui.lesson.is_some());
    let lines = sheet.map(|sheet| sheet.lines.clone()).unwrap_or_default();
    (s.at.choice_path.clone(), s.at.statements, s.technique.clone(), s.dive.clone(), lines)
}

/// Walks through a lesson; before each Enter these keys are pressed.
fn walked(name: &str, keys: &str) -> Vec<Seen> {
    let mut drill = begun(name);
    let mut way = Vec::new();
    while drill.ui.lesson.is_some() {
        read(&mut drill);
        let stood = seen(&drill);
        drill.press(keys);
        read(&mut drill);
        let here = seen(&drill);
        drill.press("<Enter>");
        let goes_on = drill.ui.lesson.as_ref().is_some_and(|walk| walk.strayed.is_none());
        if goes_on && (&here.0, &here.2) != (&stood.0, &stood.2) {
            let screen = drill.screen();
            assert!(screen.contains("the lesson goes on"), "{name} {keys}: {screen}");
        }
        way.push(seen(&drill));
        assert!(way.len() < 40, "{name} {keys}: {}", drill.screen());
    }
    // Behind the last step it stays where somebody went.
    way.pop();
    way
}

#[test]
fn a_lesson_goes_on_from_where_it_stood() {
    for name in all() {
        let plain = walked(&name, "");
        assert!(plain.len() > 3, "{name}");
        let keys: &[&str] = match &*name {
            "intro/cycle" => {
                &[":run<Enter>", "D", ":load intro/overflow<Enter>", ":scope 2<Enter>", "O", "d", "c"]
            }
            name if name.starts_with("intro/") => &["O", ":technique lissa<Enter>"],
            _ => &["O"],
        };
        for keys in keys {
            assert_eq!(walked(&name, keys), plain, "{name} {keys}");
        }
    }
}

#[test]
fn no_jump_at_a_question_says_what_is_cut() {
    let mut jumps = 0;
    for name in all() {
        let mut drill = begun(&name);
        while drill.ui.lesson.is_some() {
            read(&mut drill);
            let asking = drill.ui.presenter.asking;
            let here = drill.ui.snapshot.at.choice_path.clone();
            let up = here.split_last().map(|(_, up)| up.to_vec());
            let nodes =
                up.into_iter().chain([here]).flat_map(|node| (1..=4).map(move |n| [&*node, &[n]].concat()));
            let lines = nodes.map(|node| format!(":goto {}<Enter>", ChoicePath(node)));
            let lines: Vec<String> =
                lines.chain((1..=4).map(|n| n.to_string())).chain([":technique pli<Enter>".into()]).collect();
            for line in lines.iter().filter(|_| asking != Asking::No) {
                drill.press(line);
                let screen = drill.screen();
                assert!(!screen.contains("nobody can go there"), "{name} {line}: {screen}");
                read(&mut drill);
                jumps += 1;
            }
            drill.press("<Enter>");
        }
    }
    assert!(jumps > 300, "{jumps}");
}

#[test]
fn no_file_answers_a_question() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut asked = 0;
    for name in all() {
        let mut drill = begun(&name);
        while drill.ui.lesson.is_some() {
            read(&mut drill);
            let asking = drill.ui.presenter.asking;
            let path = folder.path().display();
            for format in Format::VARIANTS.iter().filter(|_| asking != Asking::No) {
                for what in ["", " heap", " screen"] {
                    drill.press(&format!(":export {format} {path}/a{what}<Enter>"));
                    let says = if asking == Asking::Open { "a question is open" } else { "asks first" };
                    assert!(drill.screen().contains(says), "{name} {format}{what}: {}", drill.screen());
                    asked += 1;
                }
            }
            if asking != Asking::No {
                drill.press("e");
                assert!(drill.ui.prompt.is_none() && drill.ui.sheets.len() == 1, "{}", drill.screen());
                drill.press(&format!(":deliver page {path}<Enter>"));
            }
            let files = std::fs::read_dir(folder.path()).expect("a folder").count();
            assert_eq!(files, 0, "{name}");
            drill.press("<Enter>");
        }
    }
    assert!(asked > 300, "{asked}");
    // The same where a presenter hides the verdicts, and in a script that has asked.
    let mut drill = Drill::idle("intro/cycle size -k 3", false);
    drill.ui.size = (100, 30);
    drill.press("P:export md<Enter>");
    assert!(drill.screen().contains("P shows everything"), "{}", drill.screen());
    drill.press("P:export md<Enter>");
    assert!(drill.screen().contains("Chain.size"), "{}", drill.screen());
}
