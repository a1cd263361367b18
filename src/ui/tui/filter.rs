//! Which rows of a list a filter lets through, best first.

use std::cmp::Reverse;

use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

/// Of the score of a row that is the filter itself, how much a row needs: letters that are strewn over a sentence are
/// no match.
const LEAST: (u32, u32) = (4, 5);

/// The rows that match, each by its place: letters in order, most of them together, and rather in the name, which has
/// so many columns, than behind it. All of them for an empty filter.
pub fn ranked(rows: &[String], column: usize, filter: &str) -> Vec<usize> {
    let filter = filter.trim();
    if filter.is_empty() {
        return (0..rows.len()).collect();
    }
    let pattern = Pattern::parse(filter, CaseMatching::Ignore, Normalization::Smart);
    let mut matcher = Matcher::new(Config::DEFAULT);
    let mut buffer = Vec::new();
    let mut score = |text: &str| pattern.score(Utf32Str::new(text, &mut buffer), &mut matcher);
    let least = score(filter).unwrap_or(0).saturating_mul(LEAST.0) / LEAST.1;
    let mut found: Vec<(u32, usize)> = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        if let Some(whole) = score(row).filter(|score| *score >= least) {
            let name: String = row.chars().take(column).collect();
            found.push((whole + score(&name).unwrap_or(0), at));
        }
    }
    found.sort_by_key(|(score, at)| (Reverse(*score), *at));
    found.into_iter().map(|(_, at)| at).collect()
}

#[cfg(test)]
mod tests {
    use super::ranked;

    #[test]
    fn letters_in_order_match_and_the_best_match_is_first() {
        let rows = ["lissa/tree_map     a map", "intro/binary_tree  a tree", "intro/cycle        a chain"];
        let rows: Vec<String> = rows.iter().map(|row| row.to_string()).collect();
        assert_eq!(ranked(&rows, 17, ""), [0, 1, 2]);
        assert_eq!(ranked(&rows, 17, "bintree"), [1]);
        assert_eq!(ranked(&rows, 17, "CHAIN"), [2]);
        assert_eq!(ranked(&rows, 17, "tree").len(), 2);
        assert_eq!(ranked(&rows, 17, "intro tree"), [1]);
        assert!(ranked(&rows, 17, "schedule").is_empty());
    }

    #[test]
    fn a_name_is_before_what_is_said_of_another() {
        let rows = ["break              at a disagreement", "next-disagreement"].map(str::to_string);
        assert_eq!(ranked(&rows, 18, "disagree"), [1, 0]);
    }

    #[test]
    fn letters_that_are_strewn_over_a_sentence_do_not() {
        let rows = vec!["xnxxoxxsxuxxcxxhxtxxhxxixxnxxg".to_string()];
        assert!(ranked(&rows, 17, "nosuchthing").is_empty());
    }
}
