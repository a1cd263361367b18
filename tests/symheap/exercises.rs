//! Bundled exercises: the solution of each is right, and what it gives as wrong is not; handouts of lessons.

use crate::command::{Folder, symheap};

/// A block of an exercise's file.
fn block(text: &str, key: &str) -> String {
    let (_, rest) = text.split_once(&format!("\n{key}: |\n")).expect("the block");
    let lines = rest.lines().take_while(|line| line.starts_with("  ") || line.is_empty());
    lines.map(|line| line.strip_prefix("  ").unwrap_or_default().to_string() + "\n").collect()
}

#[test]
fn each_solution_is_right_and_each_wrong_answer_is_not() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("subjects/exercises");
    let listed = crate::command::json(&["teach", "--quiz", "list", "--json"]);
    let names: Vec<&str> = listed.as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    assert!(names.len() >= 10, "{names:?}");
    for name in names {
        let folder = Folder::new(&format!("exercise-{name}"));
        let text = std::fs::read_to_string(root.join(format!("{name}.yaml"))).expect("an exercise");
        let solution = symheap(&["teach", "--quiz", name, "--solution"]);
        assert_eq!((solution.code, &solution.out), (0, &block(&text, "solution")), "{name}");
        let mark = |answer: &str, file: &str| {
            symheap(&["teach", "--quiz", name, "--answer", &folder.write(file, answer)])
        };
        let right = mark(&solution.out, "right.yaml");
        assert!(right.code == 0 && right.out.contains("\nright: "), "{name}: {}{}", right.out, right.err);
        let wrong = mark(&block(&text, "wrong"), "wrong.yaml");
        assert!(wrong.code == 1 && wrong.out.contains("\nnot yet: "), "{name}: {}{}", wrong.out, wrong.err);
        let broken = mark("heap: [", "broken.yaml");
        assert_eq!(broken.code, 2, "{name}: {}", broken.out);
        // The task gives nothing away.
        let task = symheap(&["teach", "--quiz", name]);
        assert!(task.code == 0 && !task.out.contains(solution.out.trim()), "{name}: {}", task.out);
    }
}

#[test]
fn an_exercise_of_ones_own_is_read_and_checked() {
    let folder = Folder::new("own-exercise");
    let text = "symheap-exercise: 1\ntitle: Own\nsubject: intro/cycle\nscope: 2\ntask: Any chain.\n\
        heap: { verdicts: { lissa: sat } }\nsolution: none\n";
    let own = folder.write("own.yaml", text);
    let task = symheap(&["teach", "--quiz", &own]);
    assert!(task.code == 0 && task.out.starts_with("Own (intro/cycle, k=2)"), "{}{}", task.out, task.err);
    let answer = folder.write("answer.yaml", "heap: { this: { first: null } }\n");
    assert_eq!(symheap(&["teach", "--quiz", &own, "--answer", &answer]).code, 0);
    let broken = folder.write("broken.yaml", &text.replace("heap:", "heaps:"));
    let told = symheap(&["teach", "--quiz", &broken]);
    assert!(told.code == 2 && told.err.contains("did you mean `heap`?"), "{}", told.err);
    let none = symheap(&["teach", "--quiz", "lying-sise"]);
    assert!(none.code == 2 && none.err.contains("did you mean lying-size?"), "{}", none.err);
}

#[test]
fn a_handout_has_the_story_with_a_picture_a_step() {
    let page = symheap(&["export", "--lesson", "cycle", "--format", "md"]);
    assert_eq!(page.code, 0, "{}", page.err);
    assert!(page.out.starts_with("# A cycle\n"), "{}", page.out);
    assert_eq!(page.out.matches("\n## ").count(), 7);
    assert!(page.out.matches("this:[Chain").count() >= 7, "{}", page.out);
    assert!(page.out.contains("| lissa | unsat |") && page.out.contains("- **spurious**: "), "{}", page.out);
    let empty = symheap(&["export", "--lesson", "cycle", "--format", "md", "--no-answers"]);
    assert!(empty.out.contains("Answer, and why:") && !empty.out.contains("unsat"), "{}", empty.out);
    for answers in [&["--no-answers"][..], &[]] {
        let page = symheap(&[&["export", "--lesson", "cycle", "--format", "html"], answers].concat());
        assert_eq!(page.code, 0, "{}", page.err);
        // It needs no network.
        assert!(!page.out.contains("src=") && !page.out.contains("href="), "{}", page.out);
        let pictures = if answers.is_empty() { 7 } else { 6 };
        assert_eq!(page.out.matches("<svg").count(), pictures);
        assert_eq!(page.out.contains("<td>unsat</td>"), answers.is_empty());
    }
    let other = symheap(&["export", "--lesson", "cycle", "--format", "dot"]);
    assert!(other.code == 2 && other.err.contains("md or html"), "{}", other.err);
}
