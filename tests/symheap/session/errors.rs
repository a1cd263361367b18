//! What is wrong keeps its code, its place and its hint: in text, in JSON, in a journal. (The screen is tested
//! beside its panes.)

use serde_json::{Value, json};
use symheap::base::Code;
use symheap::session::error::{Cause, CommandError};
use symheap::ui::console::{Console, answer_text, facts, json::Line};
use symheap::ui::exit::Failure;
use symheap::ui::render_reply::pictured::How;

use super::{console, said};
use crate::command::{Folder, symheap};

const JAVA: &str = "public class L {\n  static class N { N next; int v; }\n  N head;\n  boolean ok() { return true; }\n  int m() { return 0; }\n}\n";
const YAML: &str = "symheap: 1\nname: L\nsources: [L.java]\ninput: { this: L }\nmethods:\n  m: {}\nprecondition:\n  scope:\n    default: 2\n    pools: { nodes: { class: L.N, count: k } }\n    fields:\n      L.head: nodes\n      N.v: 0..3-k\n  operational: { preH: [ok] }\n";

/// A subject whose scope is at most 3, and lines with what is wrong about them: code, and place in which file.
fn mistakes(folder: &Folder) -> (String, Vec<(String, &'static str, &'static str)>) {
    folder.write("L.java", JAVA);
    let subject = folder.write("subject.yaml", YAML);
    let bad = folder.write("bad.yaml", "symheap: 1\nnmae: L\n");
    let mistakes = vec![
        ("scope 5".to_string(), "EMPTY-DOMAIN", "subject.yaml:13:12"),
        (format!("load {subject} m -k 5"), "EMPTY-DOMAIN", "subject.yaml:13:12"),
        ("scope 0".into(), "BAD-SCOPE", "subject.yaml:9:14"),
        ("technique lisa".into(), "UNKNOWN-TECHNIQUE", ""),
        ("dive lisa".into(), "UNKNOWN-TECHNIQUE", ""),
        (format!("load {subject} m -t lisa"), "UNKNOWN-TECHNIQUE", ""),
        (format!("load {subject} nosuch"), "UNKNOWN-METHOD", ""),
        ("load nowhere".into(), "NOT-FOUND", ""),
        (format!("load {bad}"), "UNKNOWN-KEY", "bad.yaml:2:1"),
        ("print zzz".into(), "UNKNOWN-NAME", "<command>:1:7"),
        ("pri  1 + zzz ".into(), "UNKNOWN-NAME", "<command>:1:10"),
        ("break on if 'ö' == 1 && zzz > 1".into(), "UNKNOWN-NAME", "<command>:1:25"),
        ("assume 1".into(), "TYPE-MISMATCH", "<command>:1:8"),
        ("watch (1".into(), "SYNTAX", "<command>:1:9"),
        ("choose 99".into(), "COMMAND", ""),
    ];
    (subject, mistakes)
}

#[test]
fn an_error_keeps_its_code_and_its_place() {
    let folder = Folder::new("errors");
    let (subject, mistakes) = mistakes(&folder);
    let mut ours = console(&["-k", "2"]);
    said(&mut ours, &format!("load {subject} m"));
    let here = said(&mut ours, "where");
    for (line, code, place) in mistakes {
        let result = ours.execute(&line);
        let text = answer_text(result.as_ref(), &How::default());
        let value = serde_json::to_value(Line::of(result.as_ref()).unwrap()).unwrap();
        let all = value["diagnostics"].as_array().unwrap().clone();
        let has = |problem: &Value| {
            let at = problem["at"].as_str().unwrap_or_default();
            problem["code"] == code && at.ends_with(place) && at.is_empty() == place.is_empty()
        };
        assert_eq!(value["ok"], false, "{line}");
        assert!(value["code"] == code || all.iter().any(has), "{line}: {value}");
        let heading = if code == "COMMAND" { "error: ".to_string() } else { format!("error[{code}]: ") };
        assert!(text.contains(&heading), "{line}: {text}");
        if !place.is_empty() {
            assert!(text.contains(&format!("{place}: error[{code}]")), "{line}: {text}");
            assert!(all.iter().any(has), "{line}: {value}");
        }
        if let Some(hint) = value["hint"].as_str() {
            assert!(text.contains(hint), "{line}: {text}");
        }
        // A journal keeps the code and the place, and no sentence.
        let kept = facts(result.as_ref()).text().to_string();
        assert!(kept.contains(code) && kept.contains(place), "{line}: {kept}");
        assert!(!kept.contains(value["error"].as_str().unwrap()), "{line}: {kept}");
        assert_eq!(said(&mut ours, "where"), here, "{line}");
    }
    // On files that broke since, too.
    folder.write("L.java", "public class L {");
    let broken = said(&mut ours, "reload");
    assert!(broken.contains("L.java:1:") && broken.contains("error[SYNTAX]"), "{broken}");
}

#[test]
fn errors_of_different_kinds_are_different_facts() {
    let mut ours = console(&["-k", "2"]);
    let of = |ours: &mut Console, line: &str| {
        let result = ours.execute(line);
        assert!(matches!(&result, Err(Failure::Message { code: Code::Command, .. })), "{line}");
        facts(result.as_ref())
    };
    let mut all = vec![of(&mut ours, "where")];
    said(&mut ours, "load intro/binary_tree dfs");
    all.extend(["choose", "choose 99", "back", "surface"].map(|line| of(&mut ours, line)));
    for (i, one) in all.iter().enumerate() {
        for other in &all[i + 1..] {
            assert_ne!(one.differences(other), [], "{} {}", one.text(), other.text());
        }
    }
    // The same kind in other words is the same fact.
    let other = |words: &str| facts(Err(&CommandError::because(Cause::Unknown, words).into()));
    assert_eq!(other("there is none").differences(&other("none is there")), []);
}

#[test]
fn a_session_and_the_command_line_say_the_same() {
    let folder = Folder::new("errors-cli");
    let (subject, _) = mistakes(&folder);
    let mut ours = console(&["-k", "2"]);
    said(&mut ours, &format!("load {subject} m"));
    assert_eq!(said(&mut ours, "scope 5"), symheap(&["run", &subject, "m", "-k", "5"]).err);
}

#[test]
fn an_answer_in_other_words_replays_equal_and_another_one_is_named() {
    let folder = Folder::new("other-words");
    let mut ours = console(&["-k", "3"]);
    for line in ["load intro/binary_tree dfs", "choose 3", "choices", "choose 99", "why lissa [2]"] {
        said(&mut ours, line);
    }
    let text = ours.journal().text();
    for sentence in ["no heap", "there is no alternative", "refused"] {
        assert!(!text.contains(sentence), "{text}");
    }
    let replay = |text: &str| symheap(&["replay", &folder.write("s.journal", text)]);
    assert_eq!(replay(&text).code, 0);
    let last_line = |text: &str| {
        let ran = symheap(&["replay", &folder.write("j.journal", text), "--json"]);
        let last: Value = serde_json::from_str(ran.out.lines().last().unwrap()).unwrap();
        assert_eq!((&last["ok"], &last["reply"]), (&json!(true), &json!("replayed")), "{last}");
        let counts = ["commands", "compared", "differ", "complete"].map(|name| last[name].clone());
        (ran.code, json!(counts))
    };
    let changed = text.replacen("\"verdict\":\"unsat\"", "\"verdict\":\"sat\"", 1);
    assert_ne!(changed, text);
    let ran = replay(&changed);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("verdict was sat, is unsat"), "{}", ran.err);
    // What older versions recorded runs again, and says that it cannot be compared.
    let old = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| format!("{line}\n#= 0123456789abcdef\n"));
    let old = format!("# symheap journal 1\n{}", old.collect::<String>());
    let ran = replay(&old);
    assert!(ran.err.contains("cannot be compared"), "{}", ran.err);
    assert!(ran.out.contains("choose 99"), "{}", ran.out);
    // So does a script, which has no answers: nothing was compared, and that is told in every form.
    let script: String = text.lines().filter(|l| !l.starts_with('#')).map(|l| format!("{l}\n")).collect();
    for silent in [&old, &script] {
        let ran = replay(silent);
        assert_eq!(ran.code, 3, "{}", ran.err);
        assert!(ran.err.contains("partial: none of 5 answers was compared"), "{}", ran.err);
        assert_eq!(last_line(silent), (3, json!([5, 0, 0, false])));
    }
    assert_eq!(last_line(&text), (0, json!([5, 5, 0, true])));
    assert_eq!(last_line(&changed), (1, json!([5, 5, 1, true])));
}
