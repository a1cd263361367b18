//! Java files beside those that were named: the classes that they use.

use std::collections::BTreeSet;

use crate::subject::files::{FileKind, Files, normalize};

/// Most files that are added to those that were named.
const MAX_ADDED: usize = 200;

/// The files beside `named`, or where an import says, whose classes the text of one of them names; in the order
/// in which they are found. A file is looked at once; one that declares
/// a class that is there already is another version, and is left out.
pub(super) fn neighbours(files: &dyn Files, named: &[String]) -> Vec<String> {
    let mut known: BTreeSet<String> = named.iter().map(|path| normalize(path)).collect();
    let mut added = Vec::new();
    let mut declared: BTreeSet<String> = BTreeSet::new();
    for text in named.iter().filter_map(|path| files.read(path).ok()) {
        declared.extend(declared_in(&text));
    }
    let mut open: Vec<String> = named.to_vec();
    while let Some(path) = open.pop() {
        let Ok(text) = files.read(&path) else { continue };
        let words: BTreeSet<&str> = text.split(|c: char| !is_part_of_name(c)).collect();
        let folder = path.rsplit_once('/').map_or(".", |(folder, _)| folder);
        let beside = files.list(folder).unwrap_or_default().into_iter().filter_map(|name| {
            let stem = name.strip_suffix(".java")?;
            words.contains(stem).then(|| normalize(&format!("{folder}/{name}")))
        });
        let found: Vec<String> = beside.chain(imported(&text, folder)).collect();
        for path in found {
            if added.len() < MAX_ADDED
                && files.kind(&path) == Some(FileKind::File)
                && known.insert(path.clone())
                && let Ok(text) = files.read(&path)
                && declared_in(&text).iter().all(|name| !declared.contains(name))
            {
                declared.extend(declared_in(&text));
                open.push(path.clone());
                added.push(path);
            }
        }
    }
    added
}

/// Names behind `class` and its like. Another file with one of them is another version, and is not added.
fn declared_in(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split(|c: char| !is_part_of_name(c)).filter(|w| !w.is_empty()).collect();
    let pairs = words.windows(2).filter(|pair| ["class", "interface", "enum", "record"].contains(&pair[0]));
    pairs.map(|pair| pair[1].to_owned()).collect()
}

/// Where the classes of single imports would stand, from the folder that the file's package starts in.
fn imported(text: &str, folder: &str) -> Vec<String> {
    let statement = |line: &str, word: &str| -> Option<Vec<String>> {
        let rest = line.trim().strip_prefix(word)?.strip_prefix([' ', '\t'])?;
        let name = rest.split(';').next()?.trim();
        Some(name.split('.').map(|part| part.trim().to_owned()).collect())
    };
    let package = text.lines().find_map(|line| statement(line, "package")).unwrap_or_default();
    let up: String = package.iter().map(|_| "/..").collect();
    let root = normalize(&format!("{folder}{up}"));
    let imports = text.lines().filter_map(|line| statement(line, "import"));
    imports.map(|name| normalize(&format!("{root}/{}.java", name.join("/")))).collect()
}

fn is_part_of_name(c: char) -> bool {
    c == '_' || c == '$' || c.is_alphanumeric()
}
