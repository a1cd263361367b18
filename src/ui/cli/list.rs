//! `symheap list`: bundled subjects with their methods, and the techniques.

use std::rc::Rc;

use serde_json::json;

use crate::subject::bundled_file;
use crate::subject::files::{DiskAndBundled, bundled_subjects, lesson_of};
use crate::technique::Registry;
use crate::ui::exit::{Exit, Failure};
use crate::ui::say;
use crate::ui::start::args::List;
use crate::ui::style::table;

/// Carries the command out.
pub fn list(registry: &Rc<Registry>, options: &List) -> Result<Exit, Failure> {
    let mut subjects = Vec::new();
    for name in bundled_subjects(&DiskAndBundled) {
        if let Some(file) = bundled_file(&name) {
            let methods: Vec<String> = file.methods.into_iter().map(|m| m.key.value).collect();
            let about = file.about.map(|about| about.value.trim().to_string()).unwrap_or_default();
            let has_lesson = lesson_of(&DiskAndBundled, &name).is_some();
            subjects.push((name, about, methods, has_lesson));
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
    println!("\n`symheap teach` lists the lessons\n");
    let rows: Vec<Vec<String>> = registry.entries().map(|e| vec![e.name.into(), e.about.into()]).collect();
    print!("{}", table(&["technique", "what it does"], &rows, 2));
    Ok(Exit::Done)
}
