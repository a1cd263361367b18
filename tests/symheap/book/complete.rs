//! The manual lacks nothing: its summary, its links, and a place for each command, technique, code and key.

use std::collections::BTreeSet;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::command::{json, symheap};
use crate::manual::keys;

use super::TESTED;
use super::pages;

/// The pages that the summary has, in its order.
fn summary() -> Vec<String> {
    let text = std::fs::read_to_string(pages::folder().join("SUMMARY.md")).expect("the summary");
    links(&text).into_iter().map(|link| link.trim_end_matches(".md").to_string()).collect()
}

fn links(text: &str) -> Vec<String> {
    let links = Parser::new_ext(text, Options::ENABLE_TABLES).filter_map(|event| match event {
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => Some(dest_url.to_string()),
        _ => None,
    });
    links.collect()
}

/// The headings of a page, and the code in each.
fn headings(text: &str) -> Vec<(String, Vec<String>)> {
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    let mut inside = false;
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match (event, found.last_mut()) {
            (Event::Start(Tag::Heading { .. }), _) => {
                found.push(Default::default());
                inside = true;
            }
            (Event::End(TagEnd::Heading(_)), _) => inside = false,
            (Event::Code(code), Some((whole, names))) if inside => {
                whole.push_str(&code);
                names.push(code.to_string());
            }
            (Event::Text(text), Some((whole, _))) if inside => whole.push_str(&text),
            _ => {}
        }
    }
    found
}

/// The names in code that headings of a page have.
fn named(page: &str) -> BTreeSet<String> {
    headings(&pages::text(page)).into_iter().flat_map(|(_, names)| names).collect()
}

/// The name by which HTML links to a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).collect()
}

#[test]
fn summary_files_tests_and_help_have_the_same_pages() {
    let summary = summary();
    assert_eq!(summary, TESTED, "the summary, and the pages that have a test");
    let files: BTreeSet<String> = std::fs::read_dir(pages::folder())
        .expect("the pages")
        .map(|entry| entry.expect("a page").file_name().to_string_lossy().trim_end_matches(".md").to_string())
        .filter(|name| name != "SUMMARY")
        .collect();
    assert_eq!(summary.iter().cloned().collect::<BTreeSet<_>>(), files);
    let topics = symheap(&["help", "topics"]).out;
    let listed: Vec<&str> = topics
        .lines()
        .skip(2)
        .take_while(|l| !l.is_empty())
        .filter_map(|l| l.split_whitespace().next())
        .collect();
    assert_eq!(summary, listed, "the pages of `symheap help`");
}

#[test]
fn every_link_leads_somewhere() {
    for page in summary() {
        for link in links(&pages::text(&page)).iter().filter(|link| !link.contains("://")) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { page.as_str() } else { file.trim_end_matches(".md") };
            assert!(summary().iter().any(|page| page == target), "{page}: {link}");
            let anchors: Vec<String> =
                headings(&pages::text(target)).iter().map(|(h, _)| anchor(h)).collect();
            assert!(
                heading.is_empty() || anchors.iter().any(|a| a == heading),
                "{page}: {link}: {anchors:?}"
            );
        }
    }
    let readme =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).expect("the README");
    for link in links(&readme).iter().filter(|link| !link.contains("://")) {
        let file = link.split('#').next().unwrap_or_default();
        assert!(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file).exists(), "README: {link}");
    }
}

#[test]
fn each_page_is_printed_without_html_and_by_its_name() {
    for page in summary() {
        let printed = symheap(&["help", &page]);
        assert_eq!(printed.code, 0, "{page}: {}", printed.err);
        let title = headings(&pages::text(&page)).first().map(|(title, _)| title.clone()).unwrap_or_default();
        let first = printed.out.lines().next().unwrap_or_default().replace('`', "");
        assert_eq!(first, title, "{page}");
        assert!(!printed.out.contains("<!--") && !printed.out.contains("]("), "{page}");
    }
    let unknown = symheap(&["help", "frist-steps"]);
    assert!(unknown.code == 2 && unknown.err.contains("symheap help first-steps"), "{}", unknown.err);
    let far = symheap(&["help", "zzzzzzzz"]);
    assert!(far.code == 2 && far.err.contains("symheap help topics"), "{}", far.err);
}

#[test]
fn each_key_has_its_reading() {
    let page = pages::text("yaml");
    for key in keys() {
        let row = page.lines().any(|line| {
            let cell = line.strip_prefix("| ").and_then(|line| line.split(" | ").next()).unwrap_or_default();
            cell.split(", ").any(|name| name == format!("`{key}`"))
        });
        assert!(row, "{key} has no row in a table of docs/src/yaml.md");
    }
}

#[test]
fn each_command_has_a_section() {
    let headings = named("commands");
    let help = symheap(&["help"]).out;
    let list =
        help.split("Commands:").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("the commands");
    let commands: Vec<&str> = list
        .lines()
        .filter(|l| l.starts_with("  ") && !l.starts_with("   "))
        .filter_map(|l| l.split_whitespace().next())
        .collect();
    assert!(commands.len() > 15, "{commands:?}");
    for command in commands {
        assert!(headings.contains(command), "{command}");
    }
}

#[test]
fn each_technique_and_variant_has_a_place() {
    let headings = named("techniques");
    let listed = json(&["list", "--json"]);
    let techniques: Vec<&str> =
        listed["techniques"].as_array().expect("a list").iter().filter_map(|t| t["name"].as_str()).collect();
    assert!(techniques.len() > 12, "{techniques:?}");
    for technique in techniques {
        assert!(headings.contains(technique), "{technique}");
        let section = symheap(&["help", technique]);
        assert!(section.code == 0 && section.out.contains(technique), "{technique}: {}", section.err);
    }
    let backward = pages::text("backward-execution");
    for variant in symheap::backward::Variant::ALL {
        assert!(backward.contains(&format!("| `{}` |", variant.name())), "{}", variant.name());
    }
}
