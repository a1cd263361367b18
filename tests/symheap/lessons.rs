//! Lessons beside bundled subjects: every one runs through, and what it expects holds.

use std::path::Path;

use crate::command::symheap;

#[test]
fn lessons_are_in_the_binary() {
    let listed = crate::command::json(&["list", "--json"]);
    let with_lesson = listed["subjects"].as_array().unwrap().iter().filter(|s| s["lesson"] == true);
    assert!(with_lesson.count() >= 11);
    let ran = symheap(&["repl", "intro/cycle", "--lesson"]);
    assert_eq!(ran.code, 0, "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("as expected"), "{}", ran.out);
    let none = symheap(&["repl", "lissa/tree_map", "--lesson"]);
    assert!(none.code == 2 && none.err.contains("lissa/tree_map has no lesson"), "{}", none.err);
    let folder = crate::command::Folder::new("lesson");
    let script = folder.write("lines.script", "load intro/cycle\nlesson\nwhere\n");
    let within = symheap(&["repl", "--script", &script]);
    assert_eq!(within.code, 0, "{} {}", within.out, within.err);
    assert!(within.out.contains("as expected"), "{}", within.out);
}

/// The bundled lessons, with their scripts.
fn lessons() -> Vec<(String, String)> {
    let listed = crate::command::json(&["teach", "--json"]);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("subjects");
    let name = |lesson: &serde_json::Value| lesson["name"].as_str().expect("a name").to_string();
    let names: Vec<String> = listed["lessons"].as_array().expect("lessons").iter().map(name).collect();
    let script =
        |name: &String| std::fs::read_to_string(root.join(name).join("lesson.script")).expect("a script");
    names.iter().map(|name| (name.clone(), script(name))).collect()
}

#[test]
fn every_lesson_holds_and_tells_each_word_where_it_is_first_seen() {
    let lessons = lessons();
    assert!(lessons.len() >= 12, "{}", lessons.len());
    for (name, script) in lessons {
        let ran = symheap(&["repl", &name, "--lesson"]);
        assert_eq!(ran.code, 0, "{name}\n{}{}", ran.out, ran.err);
        let expected = script.lines().filter(|line| line.starts_with("expect ")).count();
        assert!(expected > 1, "{name} expects nothing");
        assert_eq!(ran.out.lines().filter(|l| l.starts_with("as expected")).count(), expected, "{name}");
        assert!(!ran.out.contains("symheap>") && !ran.out.contains("> load"), "{name}: {}", ran.out);
        let steps: Vec<&str> = ran.out.split("\nstep ").skip(1).collect();
        for (i, step) in steps.iter().enumerate() {
            assert!(step.starts_with(&format!("{} of {}\n", i + 1, steps.len())), "{name}: {step}");
        }
        // Of each word the step that tells it, and the step that has it first.
        for word in
            ["symbolic", "spurious", "candidate", "fixed", "alias", "imprecise", "witness", "false alarm"]
        {
            let told = steps.iter().position(|step| step.contains(&format!("\n  {word}: ")));
            let has = |step: &&str| {
                step.to_lowercase().match_indices(word).any(|(at, _)| {
                    !step.to_lowercase()[..at]
                        .ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '/')
                })
            };
            let seen = steps.iter().position(has);
            assert!(
                seen.is_none() || told.is_some_and(|told| Some(told) <= seen),
                "{name}: {word} {told:?} {seen:?}"
            );
        }
        let json = symheap(&["repl", &name, "--lesson", "--json"]);
        assert_eq!(json.code, 0, "{name}: {}", json.err);
    }
}

#[test]
fn lessons_are_listed_by_course_and_opened_by_name() {
    let listed = symheap(&["teach"]);
    assert_eq!(listed.code, 0);
    for words in ["20 minutes: spurious heaps (20 minutes): symheap teach spurious-heaps", "A cycle", "5 min"]
    {
        assert!(listed.out.contains(words), "{}", listed.out);
    }
    let short = symheap(&["teach", "cycle"]);
    assert!(short.code == 0 && short.out.starts_with("A cycle (5 minutes): "), "{}", short.out);
    let course = symheap(&["teach", "spurious-heaps"]);
    assert_eq!(course.code, 0, "{}", course.err);
    assert_eq!(course.out.matches("That is the lesson.").count(), 4);
    let none = symheap(&["teach", "cycel"]);
    assert!(none.code == 2 && none.err.contains("did you mean"), "{}", none.err);
}

#[test]
fn predictions_are_compared_and_summed_up() {
    let folder = crate::command::Folder::new("predictions");
    let lines = "load intro/cycle size -k 3 -t li\ngoto [2,2]\nask A chain?\npredict unsat 12\npredict sat Ada\n\
        predict unsat Ada\nreveal\npredictions\n";
    let ran = symheap(&["repl", "--script", &folder.write("p.script", lines)]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("predicted: unsat 13"), "{}", ran.out);
    // The session's own technique answers where no lesson says who does.
    assert!(ran.out.contains("1. A chain?\n   unsat 13: li says sat, 0 of 13 right\n"), "{}", ran.out);
    assert!(ran.out.contains("Ada: 0 of 1 right\nall: 0 of 13 right\n"), "{}", ran.out);
}

/// Commands that show verdicts, cuts or ends when nothing is hidden.
const PROBES: &str = "where\ntree\nchoices\nverdicts\nwhy lissa\nheap\nheap --slice\nsearch cut\nsearch never\n\
    alarms\ncompare\nrun\ntree\nwhere\nbreak on prune\ncontinue\nwhere\nchoose 1\nchoose 2\nchoose 3\n\
    next-disagreement\nverdicts\nchoices\nnext-disagreement\nwhere\ndiff [1] [2]\nexpect sat lissa\n\
    enumerate 3\nwitness\nexport md\nexport json\nexport html\nexport dot\nexport mermaid\nexport svg heap\ndeliver test\ndive lissa\nstep\nstep\ncontinue\nsurface\n";

/// Where a reply says what a question is about, as data: every verdict, outcome and reason in it.
fn told(reply: &serde_json::Value, found: &mut Vec<String>) {
    match reply {
        serde_json::Value::Object(fields) => {
            for (name, value) in fields {
                // Of an object its fields tell.
                let is_open = value.is_null()
                    || value.is_object()
                    || ["hidden", "choice", "none"].iter().any(|word| value == word)
                    || value.as_str().is_some_and(|text| text.contains("hidden"));
                if ["verdict", "outcome", "why", "said", "exact", "kind", "end", "state", "sentence"]
                    .contains(&name.as_str())
                    && !is_open
                {
                    found.push(format!("{name}: {value}"));
                }
                told(value, found);
            }
        }
        serde_json::Value::Array(all) => all.iter().for_each(|one| told(one, found)),
        _ => {}
    }
}

/// Words that judge: what stands in a title or a list says nothing of them.
const JUDGES: &[&str] = &[
    "spurious",
    "wrong",
    "false",
    "real alarm",
    "weak",
    "strong",
    "lies",
    "lying",
    "no tree",
    "no caller",
    "never",
    "imprecise",
    "unsound",
    "unsat",
    " cut",
    "bug",
    "not see",
    "not together",
    "the same",
    "nobody",
    "overlook",
    "forbid",
    "refuse",
    "accept",
    "keeps",
    "fails",
    "fault",
];

/// Where lessons are listed, and at their heads, nothing answers their questions, unless somebody asks for the answers.
#[test]
fn no_list_spoils_a_question() {
    let listed = crate::command::json(&["list", "--json"]);
    let knows = crate::command::json(&["teach", "--json", "--answers"]);
    let told: Vec<&serde_json::Value> = knows["lessons"].as_array().expect("lessons").iter().collect();
    let with_answers = symheap(&["teach", "--answers"]).out;
    let everywhere: Vec<String> = [
        &["teach"][..],
        &["teach", "--json"],
        &["list"],
        &["list", "--json"],
        &["help", "teach"],
        &["teach", "--help"],
        &["teach", "spurious-heaps", "--json"],
    ]
    .iter()
    .map(|words| symheap(words).out)
    .collect();
    for (name, script) in lessons() {
        let head = |key: &str| {
            let line = script.lines().find_map(|line| line.strip_prefix(&format!("# {key}: ")));
            line.unwrap_or_else(|| panic!("{name} has no {key}")).to_string()
        };
        let (title, about, shows) = (head("title"), head("about"), head("shows"));
        let subject = listed["subjects"].as_array().expect("subjects").iter().find(|s| s["name"] == *name);
        let subject = subject.and_then(|s| s["about"].as_str()).expect("what it is").to_string();
        for says in [&title, &about, &subject] {
            let says = says.to_lowercase();
            let found: Vec<&&str> = JUDGES.iter().filter(|word| says.contains(**word)).collect();
            assert!(found.is_empty(), "{name}: {says}: {found:?}");
        }
        let is_hidden = |face: &str| shows == about || !face.contains(&shows);
        assert!(everywhere.iter().all(|face| is_hidden(face)), "{name}");
        assert!(everywhere[0].contains(&about) && with_answers.contains(&shows), "{name}");
        assert!(told.iter().any(|lesson| lesson["name"] == *name && lesson["shows"] == *shows), "{name}");
        // What is at the head of a lesson is the same of all.
        if name != "intro/strong_rule" {
            continue;
        }
        let story = symheap(&["teach", &name, "--plain"]).out;
        let (at_its_head, _) = story.split_once("\nstep 1 of ").expect("a first step");
        assert!(at_its_head.contains(&about) && is_hidden(at_its_head), "{at_its_head}");
        for format in ["md", "html"] {
            let page = symheap(&["export", "--lesson", &name, "--format", format, "--no-answers"]).out;
            assert!(page.contains(&about) && is_hidden(&page), "{page}");
            let page = symheap(&["export", "--lesson", &name, "--format", format]).out;
            assert!(page.contains(&shows), "{page}");
        }
    }
    let opens = symheap(&["teach", "cycle", "--answers"]);
    assert!(opens.code == 2 && opens.err.contains("--json"), "{}", opens.err);
}

/// As data a lesson hides the same as on the screen, until its last question is answered.
#[test]
fn a_lesson_as_data_hides_before_its_question_too() {
    for (name, script) in lessons() {
        let ran = symheap(&["repl", &name, "--lesson", "--json"]);
        let replies: Vec<serde_json::Value> =
            ran.out.lines().map(|line| serde_json::from_str(line).expect("a reply")).collect();
        let asked =
            script.lines().filter_map(|line| line.strip_prefix("ask ")).next_back().expect("a question");
        let at =
            replies.iter().position(|reply| reply["text"] == format!("? {asked}")).expect("the question");
        // The answer begins with the verdicts, or with what the line before asked for.
        let answer = replies[at..].iter().position(|reply| {
            let mut found = Vec::new();
            told(reply, &mut found);
            !found.is_empty()
        });
        let after = script.split_once(&format!("ask {asked}\n")).expect("the question").1;
        let shown =
            after.lines().take_while(|line| *line != "reveal").filter(|line| !line.is_empty()).count();
        assert!(answer.is_some_and(|answer| answer > shown), "{name}: {answer:?} {shown}");
        for reply in &replies[..at] {
            // What it tells of another node by itself.
            if ["why", "verdicts", "expectation"].iter().any(|own| reply["reply"] == *own) {
                continue;
            }
            let mut found = Vec::new();
            told(reply, &mut found);
            assert_eq!(found, Vec::<String>::new(), "{name}: {reply}");
        }
    }
}

/// While a question is open, no reply gives the answer away: not as text, and not as JSON.
#[test]
fn no_reply_spoils_a_question() {
    let folder = crate::command::Folder::new("lesson-leaks");
    let mut questions = 0;
    for (name, text) in lessons() {
        let lines: Vec<&str> = text.lines().collect();
        for at in lines.iter().enumerate().filter(|(_, line)| line.starts_with("ask")).map(|(at, _)| at) {
            let way =
                lines[..at].iter().filter(|l| !l.starts_with("load")).copied().collect::<Vec<_>>().join("\n");
            let load = lines.iter().find(|line| line.starts_with("load ")).expect("what it is about");
            // A whole tree of a real program takes minutes.
            let is_small = name.starts_with("intro/");
            let probes: String = PROBES
                .lines()
                .filter(|line| is_small || !["compare", "run", "next-disagreement", "alarms"].contains(line))
                .fold(String::new(), |all, line| all + line + "\n");
            let script = folder.write("leak.script", &format!("{load}\n{way}\nask WHO?\n{probes}"));
            let plain = symheap(&["repl", "--script", &script]);
            let (_, after) = plain.out.split_once("? WHO?").expect("the question");
            // Scripts print their lines after the prompt.
            let is_answer = |line: &&str| !line.contains("]> ") && !line.contains("mentions cut");
            for line in after.lines().filter(is_answer) {
                let words = ["unsat", "never ends", " cut", "[exception", "[return", "infeasible"];
                assert!(!words.iter().any(|word| line.contains(word)), "{name}: {line}\n{after}");
            }
            let replies = symheap(&["repl", "--script", &script, "--json"]);
            let (_, after) = replies.out.split_once("WHO?").expect("the question");
            for line in after.lines().skip(1) {
                let mut found = Vec::new();
                told(&serde_json::from_str(line).expect("a reply"), &mut found);
                assert_eq!(found, Vec::<String>::new(), "{name}: {line}");
            }
            questions += 1;
        }
    }
    assert!(questions >= 11, "{questions}");
}
