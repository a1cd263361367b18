//! Texts with small changes: tokens taken away, put there twice, exchanged, put in.

use proptest::prelude::*;
use proptest::sample::Index;

/// The text's tokens, roughly: words, numbers, strings without spaces, single characters.
fn tokens(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut in_word = false;
    for c in text.chars() {
        let is_word = c.is_alphanumeric() || c == '_';
        match found.last_mut() {
            Some(last) if is_word && in_word => last.push(c),
            _ => found.push(c.to_string()),
        }
        in_word = is_word;
    }
    found
}

/// One change of a text.
#[derive(Clone, Debug)]
pub enum Edit {
    /// Takes so many tokens away.
    Remove(Index, usize),
    /// Puts so many there twice.
    Repeat(Index, usize),
    /// Puts a word of the text in the place of another one.
    Replace(Index, Index),
    /// Puts a word in.
    Insert(Index, &'static str),
}

/// Changes that put in one of these words.
pub fn edits(words: &'static [&'static str]) -> impl Strategy<Value = Edit> {
    prop_oneof![
        (any::<Index>(), 1usize..6).prop_map(|(at, n)| Edit::Remove(at, n)),
        (any::<Index>(), 1usize..12).prop_map(|(at, n)| Edit::Repeat(at, n)),
        (any::<Index>(), any::<Index>()).prop_map(|(at, from)| Edit::Replace(at, from)),
        (any::<Index>(), any::<Index>()).prop_map(|(at, from)| Edit::Replace(at, from)),
        (any::<Index>(), prop::sample::select(words)).prop_map(|(at, word)| Edit::Insert(at, word)),
    ]
}

/// A text with these changes.
pub fn mutated(text: &str, edits: &[Edit]) -> String {
    let mut tokens = tokens(text);
    for edit in edits {
        let is_word = |t: &String| t.starts_with(|c: char| c.is_alphanumeric());
        let words: Vec<usize> = (0..tokens.len()).filter(|&i| is_word(&tokens[i])).collect();
        match edit {
            Edit::Remove(at, n) => {
                let at = at.index(tokens.len());
                tokens.drain(at..(at + n).min(tokens.len()));
            }
            Edit::Repeat(at, n) => {
                let at = at.index(tokens.len());
                let copy = tokens[at..(at + n).min(tokens.len())].to_vec();
                tokens.splice(at..at, copy);
            }
            Edit::Replace(at, from) if !words.is_empty() => {
                tokens[words[at.index(words.len())]] = tokens[words[from.index(words.len())]].clone();
            }
            Edit::Replace(..) => {}
            Edit::Insert(at, word) => {
                let at = at.index(tokens.len());
                tokens.insert(at, format!(" {word} "));
            }
        }
        if tokens.is_empty() {
            break;
        }
    }
    tokens.concat()
}
