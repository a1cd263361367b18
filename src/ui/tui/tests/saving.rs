//! Writing something down from the screen: the form, the file, and where it is then.

use crate::ui::tui::line_edit::LineEdit;
use crate::ui::tui::state::Purpose;
use crate::ui::tui::tests::Drill;

/// Chooses a form, and a file in a folder; what the screen says then.
fn written(drill: &mut Drill, form: usize, path: &str) -> String {
    drill.press("e");
    for _ in 0..form {
        drill.press("<Down>");
    }
    drill.press("<Enter>");
    let prompt = drill.ui.prompt.as_mut().expect("a question");
    assert_eq!(prompt.purpose, Purpose::File);
    prompt.line = LineEdit::with(path);
    drill.press("<Enter>").screen()
}

#[test]
fn every_form_is_written_where_it_says() {
    let folder = tempfile::tempdir().expect("a folder");
    for size in [(80, 24), (120, 40)] {
        let mut drill = Drill::new("intro/binary_tree dfs -k 2", size.0, size.1);
        drill.press(":run<Enter><Esc>:choose 1<Enter>");
        let forms = drill.press("e").ui.sheets.last().expect("forms").lines.clone();
        let shown = drill.screen();
        for form in &forms {
            let name: String = form.chars().take(14).collect();
            assert!(shown.contains(name.trim_end()), "{name}: {shown}");
        }
        drill.press("<Esc>");
        for (at, form) in forms.iter().enumerate() {
            let path = folder.path().join(format!("an export {at} {}", size.0));
            let screen = written(&mut drill, at, &path.display().to_string());
            let text = std::fs::read_to_string(&path).expect(form);
            assert!(!text.is_empty(), "{form}: {screen}");
            // A long answer has a sheet.
            let sheet = drill.ui.sheets.last().map(|sheet| (sheet.lines.join(" "), sheet.is_error));
            let (says, failed) = sheet.or(drill.ui.message.clone()).unwrap_or_default();
            assert!(!failed && says.contains(&path.display().to_string()), "{form}: {says}");
        }
    }
}

#[test]
fn the_question_says_where_it_goes_and_completes_names() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("notes.txt"), "mine\n").expect("a file");
    let mut drill = Drill::new("intro/binary_tree dfs -k 2", 80, 24);
    drill.press("e<Enter>");
    let screen = drill.screen();
    assert!(screen.contains("html to the file BinaryTreeDfs.html"), "{screen}");
    assert!(screen.lines().nth(22).is_some_and(|line| line.starts_with(" in /")), "{screen}");
    let begun = format!("{}/no", folder.path().display());
    drill.ui.prompt.as_mut().expect("a question").line = LineEdit::with(&begun);
    drill.press("<Tab>");
    let typed = drill.ui.prompt.as_ref().expect("a question").line.text().to_string();
    assert_eq!(typed.trim_end(), format!("{begun}tes.txt"));
    // What is somebody's stays, and the line is there to be mended.
    drill.press("<Enter>");
    let (says, failed) = drill.ui.message.clone().unwrap_or_default();
    assert!(failed && says.contains("exists and is no export"), "{says}");
    assert_eq!(std::fs::read_to_string(folder.path().join("notes.txt")).expect("it"), "mine\n");
    drill.press(":<Up>");
    assert!(drill.ui.prompt.as_ref().is_some_and(|prompt| prompt.line.text().starts_with("export html")));
    // Without a name it is shown.
    drill.press("<Esc>e<Enter>");
    drill.ui.prompt.as_mut().expect("a question").line = LineEdit::default();
    drill.press("<Enter>");
    assert!(
        drill.ui.sheets.last().is_some_and(|sheet| sheet.lines.iter().any(|line| line.contains("<html")))
    );
}
