//! The manual: the pages of `docs/src`, compiled in. `docs/src/SUMMARY.md` has the same pages in the same order.

mod text;

pub use text::{render, terminal_width};

/// A page of the manual.
pub struct Page {
    /// The name of its file, without `.md`.
    pub name: &'static str,
    /// Its Markdown.
    pub source: &'static str,
}

macro_rules! pages {
    ($($name:literal),* $(,)?) => {
        &[$(Page { name: $name, source: include_str!(concat!("../../docs/src/", $name, ".md")) }),*]
    };
}

/// All pages, in the manual's order.
pub const PAGES: &[Page] = pages![
    "introduction",
    "first-steps",
    "screen",
    "session",
    "commands",
    "yaml",
    "hex",
    "preconditions",
    "techniques",
    "verdicts",
    "triage",
    "backward-execution",
    "teaching",
    "pictures",
    "glossary",
    "json",
    "exit",
    "limits",
    "internals",
];

impl Page {
    /// Its first heading.
    pub fn title(&self) -> &'static str {
        self.source.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or(self.name)
    }
}

/// The section of a page whose heading has the topic as one of its names (`lissa` is one of "`lissa`, `lissa-m`").
pub fn section(topic: &str) -> Option<&'static str> {
    PAGES.iter().find_map(|page| text::section(page.source, topic))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::lesson::words::WORDS;

    #[test]
    fn the_glossary_has_every_word_that_lessons_tell() {
        let page = PAGES.iter().find(|page| page.name == "glossary").map_or("", |page| page.source);
        for word in WORDS {
            assert!(page.contains(&format!("- **{}**: {}.\n", word.name, word.means)), "{}", word.name);
        }
        // Each word once, and one line for each.
        let names: Vec<&str> =
            page.lines().filter_map(|line| line.strip_prefix("- **")?.split("**").next()).collect();
        for (at, name) in names.iter().enumerate() {
            assert!(!names[..at].contains(name), "{name}");
        }
    }

    #[test]
    fn every_page_has_a_title_and_a_name_of_its_own() {
        for (at, page) in PAGES.iter().enumerate() {
            assert!(page.source.starts_with("# "), "{}", page.name);
            assert!(PAGES[..at].iter().all(|other| other.name != page.name), "{}", page.name);
        }
    }
}
