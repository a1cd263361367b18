//! HEX: the worked examples of its rules, its known over- and under-approximations with all verdicts,
//! companion methods, and what is said of rules that are wrong.

mod approximations;
mod companions;
mod examples;
mod lints;

use serde_json::Value;

use crate::command::{Folder, json, symheap};

/// A subject in a folder of its own: Java, fields with domains over one pool of `class`, methods, rules.
struct Subject {
    folder: Folder,
}

impl Subject {
    fn new(name: &str, java: &str, yaml: &str) -> Self {
        let folder = Folder::new(name);
        folder.write("Subject.java", java);
        folder.write("subject.yaml", yaml);
        Self { folder }
    }

    fn path(&self) -> String {
        self.folder.path()
    }

    /// The `path_list` of a complete run.
    fn paths(&self, method: &str, technique: &str, k: u32) -> Vec<Value> {
        let k = k.to_string();
        let args =
            ["run", &self.path(), method, "-t", technique, "-k", &k, "--json", "--paths", "--no-times"];
        let ran = json(&args);
        assert_eq!(ran["complete"], true, "{ran}");
        ran["path_list"].as_array().expect("a list").clone()
    }

    /// Verdict, `all_backbones` and lissa's verdict on a heap.
    fn verdicts(&self, heap: &str, k: u32) -> [String; 3] {
        let file = self.folder.write("heap.yaml", heap);
        let solved = json(&[
            "solve",
            &self.path(),
            "--heap",
            &file,
            "-k",
            &k.to_string(),
            "-t",
            "hex,lissa",
            "--json",
        ]);
        let word = |v: &Value| v.as_str().unwrap_or("none").to_owned();
        let hex = &solved["verdicts"]["hex"];
        [word(&hex["verdict"]), word(&hex["all_backbones"]), word(&solved["verdicts"]["lissa"]["verdict"])]
    }

    fn stderr(&self, method: &str, technique: &str, k: u32) -> String {
        symheap(&["run", &self.path(), method, "-t", technique, "-k", &k.to_string()]).err
    }
}

/// The different values that a reference has on the paths whose heaps have the given other values, sorted.
fn values(paths: &[Value], reference: &str, given: &[(&str, &str)]) -> Vec<String> {
    let value = |path: &Value, reference: &str| {
        let (object, field) = reference.split_once('.').expect("object.field");
        path["heap"][object][field].as_str().map(str::to_owned)
    };
    let fits = |path: &&Value| given.iter().all(|(r, v)| value(path, r).as_deref() == Some(v));
    let mut found: Vec<String> = paths.iter().filter(fits).filter_map(|p| value(p, reference)).collect();
    found.sort();
    found.dedup();
    found
}
