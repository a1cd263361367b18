//! What a source file says, as tokens: its paths and imports, without comments and test items.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// A path as it is written, or one leaf of a `use`.
pub struct Path {
    pub line: usize,
    pub segments: Vec<String>,
    /// What a `use` calls it in this file.
    pub name: Option<String>,
}

/// The paths of the file outside its test items; those of one segment only where a `use` brings them in.
pub fn paths(text: &str) -> Result<Vec<Path>, proc_macro2::LexError> {
    let mut found = vec![];
    collect(&without_tests(text.parse()?), &mut found);
    Ok(found)
}

/// The tokens of this level that do not belong to an item under `#[cfg(test)]`.
pub fn without_tests(stream: TokenStream) -> Vec<TokenTree> {
    let mut kept: Vec<TokenTree> = vec![];
    let mut tokens = stream.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let test = is_punct(&token, '#')
            && tokens.peek().is_some_and(|next| {
                matches!(next, TokenTree::Group(group) if group.stream().to_string().replace(' ', "") == "cfg(test)")
            });
        if !test {
            kept.push(token);
            continue;
        }
        let imports = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == "use");
        let mut is_use = false;
        for token in tokens.by_ref() {
            is_use |= imports(&token);
            let body = matches!(&token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
            if is_punct(&token, ';') || body && !is_use {
                break;
            }
        }
    }
    kept
}

pub fn is_punct(token: &TokenTree, c: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == c)
}

fn is_separator(tokens: &[TokenTree], at: usize) -> bool {
    tokens.get(at..at + 2).is_some_and(|two| two.iter().all(|token| is_punct(token, ':')))
}

fn collect(tokens: &[TokenTree], found: &mut Vec<Path>) {
    let mut at = 0;
    while at < tokens.len() {
        match &tokens[at] {
            TokenTree::Ident(word) if word == "use" => {
                at = use_tree(tokens, at + 1, &[], found);
            }
            // `pub(in crate::a)` says who sees it, and uses nothing.
            TokenTree::Ident(word) if word == "pub" => {
                at += 1 + usize::from(matches!(tokens.get(at + 1), Some(TokenTree::Group(_))));
            }
            TokenTree::Ident(word) => {
                let line = word.span().start().line;
                let mut segments = vec![word.to_string()];
                at += 1;
                while is_separator(tokens, at) {
                    at += 2;
                    let Some(TokenTree::Ident(next)) = tokens.get(at) else { break };
                    segments.push(next.to_string());
                    at += 1;
                }
                if segments.len() > 1 {
                    found.push(Path { line, segments, name: None });
                }
            }
            TokenTree::Group(group) => {
                collect(&without_tests(group.stream()), found);
                at += 1;
            }
            _ => at += 1,
        }
    }
}

/// Reads the tree of a `use` and gives the place after it (at its `,` or `;`).
fn use_tree(tokens: &[TokenTree], mut at: usize, prefix: &[String], found: &mut Vec<Path>) -> usize {
    let mut segments = prefix.to_vec();
    loop {
        match tokens.get(at) {
            Some(TokenTree::Ident(word)) => {
                segments.push(word.to_string());
                at += 1;
                if is_separator(tokens, at) {
                    at += 2;
                    continue;
                }
                if word == "self" && segments.len() > 1 {
                    segments.pop();
                }
                let mut name = segments.last().cloned();
                if let Some([TokenTree::Ident(word), TokenTree::Ident(alias)]) = tokens.get(at..at + 2)
                    && word == "as"
                {
                    name = Some(alias.to_string());
                    at += 2;
                }
                found.push(Path { line: word.span().start().line, segments, name });
                return at;
            }
            Some(TokenTree::Group(group)) => {
                let members: Vec<TokenTree> = group.stream().into_iter().collect();
                let mut member = 0;
                while member < members.len() {
                    member = use_tree(&members, member, &segments, found) + 1;
                }
                return at + 1;
            }
            Some(star) if is_punct(star, '*') => {
                found.push(Path { line: star.span().start().line, segments, name: None });
                return at + 1;
            }
            _ => return at,
        }
    }
}
