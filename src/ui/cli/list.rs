//! `symheap list`: bundled subjects with their methods, and the techniques.

use std::rc::Rc;

use serde_json::json;

use crate::subject::files::{DiskAndBundled, bundled_subjects, lesson_of};
use crate::subject::{LoadOptions, load};
use crate::technique::Registry;
use crate::ui::exit::{Exit, Failure};
use crate::ui::say;
use crate::ui::start::args::List;
use crate::ui::style::table;

/// Carries the command out.
pub fn list(registry: &Rc<Registry>, options: &List) -> Result<Exit, Failure> {
    let mut subjects = Vec::new();
    for name in bundled_subjects(&DiskAndBundled) {
        if let Some(subject) = load(&name, &LoadOptions::default()).subject {
            let methods: Vec<String> = subject.methods.iter().map(|m| m.key.to_string()).collect();
            let has_lesson = lesson_of(&DiskAndBundled, &name).is_some();
            subjects.push((name, subject.about.to_string(), methods, has_lesson));
        }
    }
    if options.json {
        let subjects: Vec<_> = subjects
            .iter()
            .map(|(name, about, methods, lesson)| json!({ "name": name, "about": about, "methods": methods, "lesson": lesson }))
            .collect();
        let techniques: Vec<_> =
            registry.entries().map(|e| json!({ "name": e.name, "about": e.about })).collect();
        say::json(&json!({ "subjects": subjects, "techniques": techniques }));
        return Ok(Exit::Done);
    }
    let row = |(name, about, methods, lesson): (String, String, Vec<String>, bool)| {
        vec![name, methods.join(" "), if lesson { "yes" } else { "" }.to_string(), about]
    };
    let rows: Vec<Vec<String>> = subjects.into_iter().map(row).collect();
    print!("{}", table(&["subject", "methods", "lesson", "about"], &rows, 4));
    println!("\nA lesson is run with: symheap repl SUBJECT --lesson\n");
    let rows: Vec<Vec<String>> = registry.entries().map(|e| vec![e.name.into(), e.about.into()]).collect();
    print!("{}", table(&["technique", "what it does"], &rows, 2));
    Ok(Exit::Done)
}
