//! The rules that hold for every source file: layers, sizes, documentation, names, no panics.

mod circles;
mod code;

use std::path::{Path, PathBuf};

/// Top-level modules from the ground up. A module may use itself and what stands on an earlier line.
const LAYERS: [&[&str]; 10] = [
    &["base"],
    &["lang", "term"],
    &["heap"],
    &["exec"],
    &["walk", "subject"],
    &["solve"],
    &["technique", "backward"],
    &["explore"],
    &["session", "testing"],
    &["ui"],
];

/// Longest file without a reason.
const MAX_LINES: usize = 500;
/// The words by which a module's documentation gives that reason.
const REASON: &str = "Long because";
const VAGUE: [&str; 8] = ["util", "utils", "helper", "helpers", "common", "manager", "misc", "mod"];

/// What must not be written outside tests. Put together here, so that the list is not a finding itself.
const PANICS: [&str; 6] = [".unwrap()", ".expect(", "panic!(", "todo!(", "unimplemented!(", "unreachable!("];
const MACHINE_PATHS: [&str; 3] = ["/work", "/root", "/home"];

struct Source {
    /// Relative to the package, with `/`.
    name: String,
    text: String,
}

impl Source {
    fn new(name: &str, text: &str) -> Self {
        Self { name: name.into(), text: text.into() }
    }
    /// The top-level module that the file belongs to; `None` for the crate's own roots.
    fn module(&self) -> Option<&str> {
        let path = self.name.strip_prefix("src/")?;
        let first = path.split('/').next()?;
        let module = first.strip_suffix(".rs").unwrap_or(first);
        (!matches!(module, "lib" | "main")).then_some(module)
    }
    /// Whether the whole file is test code: a module `tests`, which is declared under `#[cfg(test)]`.
    fn is_test(&self) -> bool {
        self.name.split('/').any(|part| part.strip_suffix(".rs").unwrap_or(part) == "tests")
    }
    /// Lines of code with their numbers: comments, the text of literals and test modules are left out.
    fn code(&self) -> Vec<(usize, String)> {
        let stripped = strip(&self.text);
        let mut lines = vec![];
        let mut depth = 0_i64;
        // The depth at which a test item started, and whether its braces have opened.
        let mut test: Option<(i64, bool)> = None;
        for (i, line) in stripped.lines().enumerate() {
            if test.is_none() && line.contains("#[cfg(test)]") {
                test = Some((depth, false));
            }
            let opens = line.matches('{').count() as i64;
            depth += opens - line.matches('}').count() as i64;
            match &mut test {
                None => lines.push((i + 1, line.to_string())),
                Some((start, opened)) => {
                    *opened |= opens > 0;
                    let item_without_body = !*opened && line.trim_end().ends_with(';');
                    if (*opened && depth <= *start) || item_without_body {
                        test = None;
                    }
                }
            }
        }
        lines
    }
}

/// The text with comments and the contents of string and character literals blanked, line by line.
fn strip(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let at = |i: usize| chars.get(i).copied().unwrap_or('\0');
    let mut out = String::with_capacity(text.len());
    let mut i = 0;
    let blank = |out: &mut String, c: char| out.push(if c == '\n' { '\n' } else { ' ' });
    while i < chars.len() {
        match at(i) {
            '/' if at(i + 1) == '/' => {
                while i < chars.len() && at(i) != '\n' {
                    i += 1;
                }
            }
            '/' if at(i + 1) == '*' => {
                let mut depth = 0;
                while i < chars.len() {
                    let step = match (at(i), at(i + 1)) {
                        ('/', '*') => {
                            depth += 1;
                            2
                        }
                        ('*', '/') => {
                            depth -= 1;
                            2
                        }
                        (c, _) => {
                            blank(&mut out, c);
                            1
                        }
                    };
                    i += step;
                    if depth == 0 {
                        break;
                    }
                }
            }
            'r' | 'b' if raw_hashes(&chars, i).is_some() => {
                let (start, hashes) = raw_hashes(&chars, i).unwrap_or((i + 1, 0));
                let end: String = std::iter::once('"').chain(std::iter::repeat_n('#', hashes)).collect();
                out.push('"');
                i = start;
                while i < chars.len() && !chars[i..].starts_with(&end.chars().collect::<Vec<_>>()) {
                    blank(&mut out, at(i));
                    i += 1;
                }
                out.push('"');
                i += end.len();
            }
            '"' => {
                out.push('"');
                i += 1;
                while i < chars.len() && at(i) != '"' {
                    if at(i) == '\\' {
                        blank(&mut out, ' ');
                        i += 1;
                    }
                    blank(&mut out, at(i));
                    i += 1;
                }
                out.push('"');
                i += 1;
            }
            // A character literal, not a lifetime.
            '\'' if at(i + 1) == '\\' || at(i + 2) == '\'' => {
                i += if at(i + 1) == '\\' { 3 } else { 2 };
                while i < chars.len() && at(i) != '\'' {
                    i += 1;
                }
                out.push_str("' '");
                i += 1;
            }
            c => {
                out.push(c);
                i += 1;
            }
        }
    }
    out
}

/// For the start of a raw string: where its text starts and how many `#` it has.
fn raw_hashes(chars: &[char], mut i: usize) -> Option<(usize, usize)> {
    let word = |c: &char| c.is_alphanumeric() || *c == '_';
    if i > 0 && chars.get(i - 1).is_some_and(word) {
        return None;
    }
    if chars.get(i) == Some(&'b') {
        i += 1;
    }
    (chars.get(i) == Some(&'r')).then_some(())?;
    let hashes = chars[i + 1..].iter().take_while(|&&c| c == '#').count();
    (chars.get(i + 1 + hashes) == Some(&'"')).then_some((i + 2 + hashes, hashes))
}

fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|names| names.contains(&module))
}

/// The modules that a line names by `crate::a` or `crate::{a, b::c}`. Macros stand at the crate's root
/// and belong to no module.
fn imports(code: &[(usize, String)]) -> Vec<(usize, String)> {
    let mut found = vec![];
    let text: Vec<&str> = code.iter().map(|(_, line)| line.as_str()).collect();
    for (i, (number, line)) in code.iter().enumerate() {
        for (at, _) in line.match_indices("crate::") {
            let whole = !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
            if !whole {
                continue;
            }
            let rest = line[at + "crate::".len()..].to_string() + "\n" + &text[i + 1..].join("\n");
            let names = match rest.strip_prefix('{') {
                Some(group) => group_heads(group),
                None => vec![head(&rest)],
            };
            found.extend(names.into_iter().filter(|n| !n.is_empty()).map(|n| (*number, n)));
        }
    }
    found
}

fn head(text: &str) -> String {
    text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

/// First names of the members of a `{…}` group whose opening brace is gone.
fn group_heads(group: &str) -> Vec<String> {
    let mut heads = vec![];
    let mut depth = 0;
    let mut member = String::new();
    for c in group.chars() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => heads.push(head(&std::mem::take(&mut member))),
            _ if depth == 0 => member.push(c),
            _ => {}
        }
    }
    heads.push(head(&member));
    heads
}

fn findings(source: &Source) -> Vec<String> {
    let name = &source.name;
    let mut found = vec![];
    let doc: Vec<&str> = source.text.lines().take_while(|l| l.starts_with("//!")).collect();
    if doc.is_empty() {
        found.push(format!("{name}:1: no module documentation (`//!`) at its start"));
    }
    let lines = source.text.lines().count();
    if lines > MAX_LINES && !doc.iter().any(|l| l.contains(REASON)) {
        found.push(format!("{name}: {lines} lines without `{REASON} …` in its documentation"));
    }
    for part in name.split('/') {
        let part = part.strip_suffix(".rs").unwrap_or(part);
        if VAGUE.contains(&part) {
            found.push(format!("{name}: `{part}` says nothing about what is inside"));
        }
    }
    for (i, line) in source.text.lines().enumerate() {
        for path in MACHINE_PATHS {
            let mentions = line.match_indices(path).any(|(at, _)| {
                let before = line[..at].chars().next_back();
                let after = line[at + path.len()..].chars().next();
                let word = |c: char| c.is_alphanumeric() || "_-.".contains(c);
                !before.is_some_and(|c| word(c) || c == ':' || c == '/') && !after.is_some_and(word)
            });
            if mentions {
                found.push(format!("{name}:{}: path of one machine (`{path}`)", i + 1));
            }
        }
    }
    if source.is_test() {
        return found;
    }
    let code = source.code();
    for (number, line) in &code {
        for panic in PANICS {
            let mentions = line.match_indices(panic).any(|(at, _)| {
                // A method of one's own may be called `expect`.
                panic.starts_with('.') && !(panic == ".expect(" && line[..at].ends_with("self"))
                    || !panic.starts_with('.')
                        && !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_')
            });
            if mentions {
                found.push(format!("{name}:{number}: `{panic}` outside tests"));
            }
        }
    }
    for (number, line) in &code {
        if line.trim_start().starts_with("mod tests") || line.contains(" mod tests") {
            found.push(format!("{name}:{number}: module `tests` without `#[cfg(test)]`"));
        }
    }
    if let Some(module) = source.module() {
        let Some(own) = layer(module) else {
            found.push(format!("{name}: module `{module}` is in no layer"));
            return found;
        };
        for (number, used) in imports(&code) {
            if used != module && layer(&used).is_some_and(|other| other >= own) {
                found.push(format!("{name}:{number}: `{module}` uses `{used}`, which is not below it"));
            }
        }
    }
    found
}

fn sources(folder: &Path, name: &str, all: &mut Vec<Source>) -> std::io::Result<()> {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder)?.map(|e| e.map(|e| e.path())).collect::<Result<_, _>>()?;
    entries.sort();
    for path in entries {
        let name = format!("{name}/{}", path.file_name().unwrap_or_default().to_string_lossy());
        if path.is_dir() {
            sources(&path, &name, all)?;
        } else if name.ends_with(".rs") {
            all.push(Source { name, text: std::fs::read_to_string(&path)? });
        }
    }
    Ok(())
}

#[test]
fn every_source_file_is_tidy() -> std::io::Result<()> {
    let mut all = vec![];
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), "src", &mut all)?;
    assert!(all.len() > 10, "only {} files were found", all.len());
    let found: Vec<String> = all.iter().flat_map(findings).collect();
    assert!(found.is_empty(), "{} findings:\n{}", found.len(), found.join("\n"));
    Ok(())
}

#[test]
fn siblings_use_each_other_one_way_only() -> std::io::Result<()> {
    let mut all = vec![];
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), "src", &mut all)?;
    let circles = circles::circles(&all);
    for circle in &circles {
        println!("in {}: {}\n  {}", circle.room, circle.siblings.join(", "), circle.uses.join("\n  "));
    }
    assert_eq!(circles.len(), 0, "see above");
    Ok(())
}

#[test]
fn circles_are_found_between_siblings() {
    let circles = |files: &[(&str, &str)]| {
        let all: Vec<Source> = files.iter().map(|(name, text)| Source::new(name, text)).collect();
        circles::circles(&all)
            .into_iter()
            .map(|c| format!("{}: {}", c.room, c.siblings.join(" ")))
            .collect::<Vec<_>>()
    };
    let none: [&str; 0] = [];
    let (a, b) = ("src/a.rs", "src/b.rs");
    assert_eq!(circles(&[(a, "use crate::b::X;"), (b, "struct X;")]), none);
    assert_eq!(circles(&[(a, "use crate::b::X;"), (b, "use crate::{c, a::Y};")]), [": a b"]);
    assert_eq!(circles(&[(a, "fn f() { crate::b::x() }"), (b, "fn f() { m![crate::a::y()] }")]), [": a b"]);
    assert_eq!(circles(&[(a, "use crate::b::X;"), (b, "#[cfg(test)]\nmod t { use crate::a::Y; }")]), none);
    assert_eq!(
        circles(&[(a, "use crate::b::X;"), (b, "#[cfg(test)]\nuse crate::{a::Y};\nuse crate::a::Z;")]),
        [": a b"]
    );
    assert_eq!(circles(&[(a, "use crate::b::X;"), (b, "// crate::a\nconst A: &str = \"crate::a\";")]), none);
    assert_eq!(circles(&[(a, "pub(in crate::b) use crate::c::X;"), (b, "use crate::a::Y;")]), none);
    // Through a third, and by `super`.
    let (ab, ac, ad) = ("src/a/b.rs", "src/a/c.rs", "src/a/d.rs");
    let three = [(a, ""), (ab, "use super::c::X;"), (ac, "use crate::a::d;"), (ad, "use super::b::{self};")];
    assert_eq!(circles(&three), ["a: b c d"]);
    // A parent and its child are one room, a child's child is not its parent's sibling's.
    assert_eq!(circles(&[(a, "use b::X;"), (ab, "use super::Y; use crate::a::Z;")]), none);
    assert_eq!(circles(&[(a, "use b::X;"), (ab, "use crate::b::Y;"), (b, "use crate::a::Z;")]), [": a b"]);
    // Who re-exports a name does not define it.
    let through = [(a, "mod b; mod c; pub use b::X;"), (ab, "use super::c::Y;"), (ac, "use super::X;")];
    assert_eq!(circles(&through), ["a: b c"]);
    let renamed = [(a, "use crate::b as other; fn f() { other::x() }"), (b, "use crate::a::Y as Z;")];
    assert_eq!(circles(&renamed), [": a b"]);
}

/// How many findings the text has as a file of that name.
fn count(name: &str, text: &str) -> usize {
    findings(&Source::new(name, text)).len()
}

#[test]
fn imports_may_only_point_down() {
    let doc = "//! Doc.\n";
    assert_eq!(count("src/heap/a.rs", &format!("{doc}use crate::term::X;\nuse crate::heap::Y;")), 0);
    assert_eq!(count("src/heap.rs", &format!("{doc}use crate::exec::X;")), 1);
    assert_eq!(count("src/lang.rs", &format!("{doc}use crate::term::X;")), 1);
    assert_eq!(count("src/term.rs", &format!("{doc}use crate::{{base::X, lang::{{Y, ui}}}};")), 1);
    assert_eq!(
        count("src/term.rs", &format!("{doc}use crate::{{\n    base::X,\n    solve::smt,\n    ui,\n}};")),
        2
    );
    assert_eq!(count("src/exec.rs", &format!("{doc}fn f() {{ crate::explore::run() }}")), 1);
    assert_eq!(count("src/base.rs", &format!("{doc}// crate::ui\nconst A: &str = \"crate::ui\";")), 0);
    assert_eq!(
        count("src/base.rs", &format!("{doc}#[cfg(test)]\nmod tests {{\n    use crate::ui::X;\n}}")),
        0
    );
    assert_eq!(count("src/lib.rs", &format!("{doc}use crate::ui::X;")), 0);
    assert_eq!(count("src/other.rs", doc), 1);
}

#[test]
fn panics_are_found_outside_tests_only() {
    let doc = "//! Doc.\n";
    assert_eq!(count("src/ui.rs", &format!("{doc}fn f() {{ x.unwrap(); todo!() }}")), 2);
    assert_eq!(count("src/ui.rs", &format!("{doc}fn f() {{ x.unwrap_or(1) }} // x.unwrap()")), 0);
    assert_eq!(
        count(
            "src/ui.rs",
            &format!("{doc}#[cfg(test)]\nmod t {{\n  fn f() {{ a.unwrap() }}\n}}\nfn g() {{ b.unwrap() }}")
        ),
        1
    );
    assert_eq!(count("src/ui.rs", &format!("{doc}fn f() {{ m(\"panic!()\", '\"', r#\"todo!()\"#) }}")), 0);
    assert_eq!(count("src/ui.rs", &format!("{doc}fn f() {{ m('\"'); x.unwrap() }}")), 1);
    assert_eq!(count("src/ui.rs", &format!("{doc}#[cfg(test)]\nmod t;\nfn g() {{ b.expect(\"\") }}")), 1);
}

#[test]
fn test_modules_may_panic() {
    assert_eq!(count("src/lang/tests.rs", "//! Doc.\nuse crate::ui::X;\nfn f() { x.unwrap() }"), 0);
    assert_eq!(count("src/lang.rs", "//! Doc.\nmod tests;"), 1);
    assert_eq!(count("src/lang.rs", "//! Doc.\n#[cfg(test)]\nmod tests;"), 0);
    assert_eq!(count("src/lang/tests/a.rs", "//! Doc.\nfn f() { x.unwrap() }"), 0);
}

#[test]
fn files_are_documented_short_and_named() {
    assert_eq!(count("src/ui.rs", "use std::fmt;"), 1);
    assert_eq!(count("src/ui/mod.rs", "//! Doc."), 1);
    assert_eq!(count("src/ui/util.rs", "//! Doc."), 1);
    assert_eq!(count("src/ui/cli.rs", &("//! Doc.\n".to_string() + &"\n".repeat(500))), 1);
    assert_eq!(
        count("src/ui/cli.rs", &("//! Long because of its table.\n".to_string() + &"\n".repeat(500))),
        0
    );
    assert_eq!(count("src/ui/cli.rs", "//! Doc.\nconst A: &str = \"/root/x\";"), 1);
    assert_eq!(count("src/ui/cli.rs", "//! Doc, see https://a.org/home and src/work/a.rs, ./root."), 0);
}
