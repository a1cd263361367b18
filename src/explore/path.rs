//! Where a node is: a choice path such as `[1,3,2]`, or its readable form, a clause path such as
//! `root=N0/N0.left=null/key<N0.key`.
//!
//! A choice counts, from 1, all alternatives that `li` has at a fork, cut or not; a branch that the path
//! condition alone decides is no choice. So a path names the same node under every technique.

use std::fmt;
use std::str::FromStr;

/// Choices from the root, each counted from 1.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ChoicePath(pub Vec<u32>);

impl fmt::Display for ChoicePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = self.0.iter().map(u32::to_string).collect();
        write!(f, "[{}]", parts.join(","))
    }
}

/// Entries of a path that are shown at each end where it is too long to be read.
const SHOWN: (usize, usize) = (6, 6);
/// The longest path that is shown whole where it only says where something is.
const READABLE: usize = 40;

impl ChoicePath {
    /// The path for headings: a long one by its ends and its length, `[2,2,1,…,3,1] (201 choices)`.
    pub fn in_short(&self) -> String {
        let count = self.0.len();
        if count <= READABLE {
            return self.to_string();
        }
        let ends = (Self(self.0[..SHOWN.0].to_vec()), Self(self.0[count - SHOWN.1..].to_vec()));
        let (first, last) = (ends.0.to_string(), ends.1.to_string());
        format!("{},...,{} ({count} choices)", first.trim_end_matches(']'), last.trim_start_matches('['))
    }
}

impl FromStr for ChoicePath {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let inner = text.trim().strip_prefix('[').and_then(|t| t.strip_suffix(']'));
        let inner = inner.ok_or_else(|| format!("`{text}` is no choice path: one looks like [1,3,2]"))?;
        if inner.trim().is_empty() {
            return Ok(Self::default());
        }
        let number = |part: &str| match part.trim().parse::<u32>() {
            Ok(n) if n > 0 => Ok(n),
            Err(_) if part.trim().len() > 9 && part.trim().bytes().all(|b| b.is_ascii_digit()) => {
                Err(format!("`{}` is no choice: no choice has that many alternatives", part.trim()))
            }
            _ => Err(format!("`{}` is no choice: choices count from 1", part.trim())),
        };
        inner.split(',').map(number).collect::<Result<_, _>>().map(Self)
    }
}

/// Both names of a node.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct PathName {
    /// By numbers.
    pub choice_path: ChoicePath,
    /// By clauses.
    pub clause_path: String,
}

/// A node's path in either form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NodePath {
    /// By numbers.
    Choices(ChoicePath),
    /// By clauses, as text without spaces.
    Clauses(String),
}

impl FromStr for NodePath {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if text.starts_with('[') && text.ends_with(']') {
            return text.parse().map(NodePath::Choices);
        }
        if text.is_empty() {
            return Err("a node is named by a choice path such as [1,3,2], or a clause path such as root=N0/N0.left=null".into());
        }
        Ok(NodePath::Clauses(text.split_whitespace().collect()))
    }
}

/// The rest of a clause path after one of `clauses` was taken off its front: which clause, and the rest.
/// The longest clause wins, since a clause may itself contain a slash.
pub fn strip_clause<'a>(path: &'a str, clauses: &[String]) -> Option<(usize, &'a str)> {
    let fits = |clause: &String| -> Option<&'a str> {
        let rest = path.strip_prefix(clause.as_str())?;
        if rest.is_empty() { Some(rest) } else { rest.strip_prefix('/') }
    };
    let found = clauses.iter().enumerate().filter_map(|(i, c)| fits(c).map(|rest| (i, c.len(), rest)));
    found.max_by_key(|&(i, len, _)| (len, std::cmp::Reverse(i))).map(|(i, _, rest)| (i, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choice_paths_read_what_they_print() {
        for text in ["[]", "[1]", "[1,3,2]"] {
            assert_eq!(text.parse::<ChoicePath>().map(|p| p.to_string()), Ok(text.into()));
        }
        assert_eq!(" [ 1, 3 ] ".parse(), Ok(ChoicePath(vec![1, 3])));
        for bad in ["", "1,2", "[0]", "[1,]", "[a]", "[1", "[-1]"] {
            assert!(bad.parse::<ChoicePath>().is_err(), "{bad}");
        }
    }

    #[test]
    fn the_longest_clause_is_stripped() {
        let clauses = ["b/10>2".to_string(), "b".to_string(), "b/10>20".to_string()];
        assert_eq!(strip_clause("b/10>20/x=null", &clauses), Some((2, "x=null")));
        assert_eq!(strip_clause("b/10>2", &clauses), Some((0, "")));
        assert_eq!(strip_clause("c", &clauses), None);
    }
}
