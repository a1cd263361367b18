//! Bundled exercises: the solution of each is right, and what it gives as wrong is not; handouts of lessons.

use std::path::Path;

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
        // What a heap file looks like is shown of its own class, and is no answer.
        if text.contains("\nheap:\n") {
            let example = block(&text, "example");
            let shown = symheap(&["teach", "--quiz", name]).out;
            assert!(
                shown.contains(example.trim_end()) && !shown.contains(" of a chain ("),
                "{name}: {shown}"
            );
            let marked = mark(&example, "example.yaml");
            assert!(
                marked.code == 1 && marked.out.contains("\nnot yet: "),
                "{name}: {}{}",
                marked.out,
                marked.err
            );
        }
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
    assert!(task.out.contains("Such a file looks like this, of a chain ("), "{}", task.out);
    let all = symheap(&["teach", "--quiz"]);
    assert_eq!((all.code, all.out), (0, symheap(&["teach", "--quiz", "list"]).out));
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
        // Behind the question nothing is left that tells its answer.
        let pictures = if answers.is_empty() { 7 } else { 3 };
        assert_eq!(page.out.matches("<svg").count(), pictures);
        assert_eq!(page.out.contains("<td>unsat</td>"), answers.is_empty());
    }
    let recorded = symheap(&["export", "--lesson", "spurious-heaps", "--format", "cast"]);
    assert!(recorded.code == 2 && recorded.err.contains("is a course"), "{}", recorded.err);
    assert!(recorded.err.contains("intro/cycle, intro/lying_size"), "{}", recorded.err);
    let short = symheap(&["export", "--lesson", "binary_tree", "--format", "md"]);
    assert!(short.out.starts_with("# Lazy initialization\n"), "{}{}", short.out, short.err);
    let other = symheap(&["export", "--lesson", "cycle", "--format", "dot"]);
    assert!(other.code == 2 && other.err.contains("md or html"), "{}", other.err);
}

#[test]
fn a_handout_of_a_course_is_those_of_its_lessons() {
    for answers in [&[][..], &["--no-answers"]] {
        let page = |name: &str, form: &str| {
            let page = symheap(&[&["export", "--lesson", name, "--format", form], answers].concat());
            assert_eq!(page.code, 0, "{name}: {}", page.err);
            page.out
        };
        let lessons = ["intro/binary_tree", "intro/cycle", "intro/lying_size", "pli/schedule"];
        let all: Vec<String> = lessons.iter().map(|name| page(name, "md")).collect();
        assert_eq!(page("spurious-heaps", "md"), all.join("\n"));
        let course = page("spurious-heaps", "html");
        assert!(course.contains("<title>20 minutes: spurious heaps</title>"), "{course}");
        assert_eq!((course.matches("<h1>").count(), course.matches("<html").count()), (4, 1));
    }
}

/// What sentences name by its number is there to be seen, and of what is not shown yet nothing is said on paper.
#[test]
fn alternatives_that_a_handout_names_are_on_it() {
    let listed = crate::command::json(&["teach", "--json"]);
    for lesson in listed["lessons"].as_array().unwrap() {
        let name = lesson["name"].as_str().unwrap();
        for answers in [&[][..], &["--no-answers"]] {
            let page = symheap(&[&["export", "--lesson", name, "--format", "md"], answers].concat());
            assert!(!page.out.contains("hidden"), "{name}: {}", page.out);
            for (at, _) in page.out.match_indices("Alternative ") {
                let number: String =
                    page.out[at + "Alternative ".len()..].chars().take_while(char::is_ascii_digit).collect();
                let is_there = page.out.lines().any(|line| line.starts_with(&format!("  {number} ")));
                assert!(is_there, "{name}: alternative {number}\n{}", page.out);
            }
        }
    }
}

/// Up to its question no handout tells the answer, and one without answers nowhere.
#[test]
fn no_handout_spoils_its_question() {
    let listed = crate::command::json(&["teach", "--json"]);
    for lesson in listed["lessons"].as_array().unwrap() {
        let name = lesson["name"].as_str().unwrap();
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("subjects").join(name).join("lesson.script");
        let script = std::fs::read_to_string(script).unwrap();
        let (before, after) = script.split_once("\nreveal\n").unwrap();
        let question = before.lines().find_map(|line| line.strip_prefix("ask ")).unwrap();
        // What the lesson itself says of other nodes before it asks.
        let is_told = before.contains("expect ");
        for form in ["md", "html"] {
            let plain = |text: &str| text.replace("&#39;", "'").replace('\\', "");
            let whole = symheap(&["export", "--lesson", name, "--format", form]);
            let bare = symheap(&["export", "--lesson", name, "--format", form, "--no-answers"]);
            assert_eq!((whole.code, bare.code), (0, 0), "{name} {}{}", whole.err, bare.err);
            let (whole, bare) = (plain(&whole.out), plain(&bare.out));
            let (_, body) = whole.split_once("On the screen").unwrap();
            let at = body.find(question).unwrap_or_else(|| panic!("{name} {form}: {question}"));
            let end = ["\n## ", "</section>"].iter().filter_map(|end| body[at..].find(end)).min().unwrap();
            let bare = bare.split_once("On the screen").unwrap().1;
            for text in [&body[..at + end], bare] {
                // A heap that will do, named beside a reason, may be the one that is asked about.
                for word in ["breaks the shape", "not as its inverse", "≠", "differs", "will do"] {
                    assert!(!text.contains(word), "{name} {form}: {word}\n{text}");
                }
                for word in ["| unsat |", "<td>unsat</td>", "×2", "! reason"] {
                    assert!(is_told || !text.contains(word), "{name} {form}: {word}\n{text}");
                }
            }
            for word in ["breaks the shape", "×2", "! reason", "<td>", "| unsat |"] {
                assert!(!bare.contains(word), "{name} {form}: {word}\n{bare}");
            }
            for says in after.lines().filter_map(|line| line.strip_prefix("say ")) {
                assert!(whole.contains(says) && !bare.contains(says), "{name} {form}: {says}");
            }
        }
    }
}
