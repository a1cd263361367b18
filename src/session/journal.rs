//! The journal: every line that was typed, with a digest of what was answered. It is a script: run again, it
//! gives the same session, and the digests say so. A line that shall not run again (it wrote a file) is a
//! comment.

/// First line of a journal's file.
pub const HEADER: &str = "# symheap journal 1";

/// What a digest line begins with.
const DIGEST: &str = "#= ";

/// What was typed.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Journal {
    entries: Vec<Entry>,
    /// A last line that was not written to its end, and so does not count.
    pub cut_off: Option<String>,
}

/// A line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// As typed, or as it has to be typed to mean the same anywhere.
    pub line: String,
    /// Digest of the answer; `None` for comments, and in journals written by hand.
    pub digest: Option<u64>,
}

impl Entry {
    /// A line with its answer.
    pub fn new(line: impl Into<String>, answer: &str) -> Self {
        Self { line: line.into(), digest: Some(digest(answer)) }
    }
    /// A line that shall not run again.
    pub fn comment(line: &str) -> Self {
        Self { line: format!("# {line}"), digest: None }
    }
    /// Whether it is a command.
    pub fn is_command(&self) -> bool {
        !self.line.trim().is_empty() && !self.line.starts_with('#')
    }
    /// As it stands in a file, newlines included.
    pub fn text(&self) -> String {
        format!("{}\n{}", self.line, self.digest_text())
    }
    /// What follows the line in a file: its digest, or nothing.
    pub fn digest_text(&self) -> String {
        self.digest.map(|digest| format!("{DIGEST}{digest:016x}\n")).unwrap_or_default()
    }
}

impl Journal {
    /// Adds a line.
    pub fn push(&mut self, entry: Entry) {
        self.entries.push(entry);
    }
    /// The lines.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }
    /// As a file.
    pub fn text(&self) -> String {
        let entries: String = self.entries.iter().map(Entry::text).collect();
        format!("{HEADER}\n{entries}")
    }
    /// Whether a file is a journal.
    pub fn is_journal(text: &str) -> bool {
        text.lines().next().is_some_and(|first| first.trim() == HEADER)
    }
    /// Reads a journal, or any script. A last line without its digest (the process died) is kept; one without
    /// its newline is not, in a journal: who knows what it was to become.
    pub fn parse(text: &str) -> Self {
        let mut journal = Journal::default();
        let mut text = text;
        if Self::is_journal(text) && !text.ends_with('\n') {
            let (whole, rest) = text.rsplit_once('\n').unwrap_or((text, ""));
            text = whole;
            // Half a digest is no loss.
            journal.cut_off = Some(rest).filter(|rest| !rest.starts_with('#')).map(str::to_string);
        }
        for line in text.lines() {
            match line.strip_prefix(DIGEST).and_then(|hex| u64::from_str_radix(hex.trim(), 16).ok()) {
                Some(digest) => {
                    if let Some(last) = journal.entries.last_mut() {
                        last.digest = Some(digest);
                    }
                }
                None if line.trim() == HEADER => {}
                None => journal.push(Entry { line: line.to_string(), digest: None }),
            }
        }
        journal
    }
}

/// FNV-1a over 64 bits: the same on every machine and in every version.
pub fn digest(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_journal_reads_what_it_writes() {
        let mut journal = Journal::default();
        journal.push(Entry::new("load intro/binary_tree dfs -k 3", "node [] start\n"));
        journal.push(Entry::comment("save x"));
        journal.push(Entry::new("choose 3", ""));
        assert!(Journal::is_journal(&journal.text()));
        assert_eq!(Journal::parse(&journal.text()), journal);
        let cut_off = journal.text().rsplit_once("#=").map(|(text, _)| text.to_string()).unwrap_or_default();
        assert_eq!(Journal::parse(&cut_off).entries().len(), 3);
    }

    #[test]
    fn the_digest_is_fnv_1a() {
        // Published test vectors.
        assert_eq!(digest(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(digest("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(digest("foobar"), 0x8594_4171_f739_67e8);
    }
}
