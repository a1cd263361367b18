//! Pages and their blocks.

use std::ops::Range;
use std::path::PathBuf;

/// Where the pages are.
pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("docs/src")
}

/// The text of a page.
pub fn text(name: &str) -> String {
    let path = folder().join(format!("{name}.md"));
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// A fenced block.
pub struct Block {
    /// What stands behind the fence, in words.
    pub info: Vec<String>,
    /// Its text.
    pub text: String,
    /// The bytes of its text in the page.
    pub place: Range<usize>,
    /// The byte after its closing fence.
    pub end: usize,
    /// The number of its first line.
    pub line: usize,
    /// The last line before it that is not empty, and how many such lines are between it and the block before.
    pub before: String,
    /// Whether nothing stands between it and the block before.
    pub follows: bool,
}

impl Block {
    /// Its language.
    pub fn language(&self) -> &str {
        self.info.first().map_or("", String::as_str)
    }
    /// The value of an option `NAME=VALUE` behind the language.
    pub fn option(&self, name: &str) -> Option<&str> {
        self.info.iter().find_map(|word| word.strip_prefix(name)?.strip_prefix('='))
    }
    /// The file that it is.
    pub fn file(&self) -> Option<&str> {
        let first = self.text.lines().next()?;
        first.strip_prefix("// file: ").or_else(|| first.strip_prefix("# file: ")).map(str::trim)
    }
}

/// The blocks of a page; fences stand at the beginnings of lines.
pub fn blocks(page: &str) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    let (mut before, mut follows) = (String::new(), false);
    let mut open: Option<(Vec<String>, usize, usize)> = None;
    let mut at = 0;
    for (number, line) in page.split_inclusive('\n').enumerate() {
        let next = at + line.len();
        match (line.strip_prefix("```"), open.take()) {
            (Some(info), None) => {
                open = Some((info.split_whitespace().map(str::to_string).collect(), next, number + 2));
            }
            (Some(_), Some((info, start, line))) => {
                let block = Block {
                    info,
                    text: page[start..at].to_string(),
                    place: start..at,
                    end: next,
                    line,
                    before: std::mem::take(&mut before),
                    follows,
                };
                found.push(block);
                follows = true;
            }
            (None, Some(inside)) => open = Some(inside),
            (None, None) if !line.trim().is_empty() => {
                before = line.trim().to_string();
                follows = false;
            }
            (None, None) => {}
        }
        at = next;
    }
    assert!(open.is_none(), "a block without an end");
    found
}
