//! From a line to the arguments of a command.

use crate::explore::NodePath;
use crate::explore::search::Order;
use crate::session::command::{Act, CommandInfo, act};
use crate::session::error::{Cause, CommandError};
use crate::session::view::HeapLook;
use crate::session::{Reply, Session};
use crate::solve::VerdictWord;

/// The first word of a line and the rest; `2` is `choose 2`.
pub fn split(line: &str) -> (&str, &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let is_number = rest.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    (word, if is_number { word } else { rest.trim() })
}

/// A line whose first word names a command.
pub struct Typed<'a> {
    pub info: &'static CommandInfo,
    pub rest: &'a str,
}

impl Typed<'_> {
    pub fn usage(&self) -> CommandError {
        let usage = format!("usage: {} {}", self.info.name, self.info.usage);
        CommandError::because(Cause::Usage, usage.trim_end()).with_hint(self.info.about)
    }

    /// What a command without arguments does.
    pub fn alone(
        &self,
        does: impl Fn(&mut Session) -> Result<Reply, CommandError> + 'static,
    ) -> Result<Act, CommandError> {
        if self.rest.is_empty() { Ok(act(does)) } else { Err(self.usage()) }
    }

    /// The only argument, of a type that says how it is read.
    pub fn parsed<T: std::str::FromStr>(&self) -> Result<T, CommandError> {
        self.rest.parse().map_err(|_| self.usage())
    }

    /// How often; once where nothing is said.
    pub fn count(&self) -> Result<u64, CommandError> {
        match self.rest {
            "" => Ok(1),
            text => {
                let times = text.parse().ok().filter(|&n| n > 0);
                times.ok_or_else(|| self.too_big().unwrap_or_else(|| self.usage()))
            }
        }
    }

    pub fn number(&self) -> Result<u32, CommandError> {
        self.rest.parse().map_err(|_| self.too_big().unwrap_or_else(|| self.usage()))
    }

    /// What is wrong with a number that no command can mean.
    fn too_big(&self) -> Option<CommandError> {
        let is_number = !self.rest.is_empty() && self.rest.bytes().all(|b| b.is_ascii_digit());
        is_number.then(|| {
            let usage = format!("usage: {} {}", self.info.name, self.info.usage);
            CommandError::because(Cause::Usage, format!("`{}` is too big a number", self.rest))
                .with_hint(usage)
        })
    }

    pub fn text(&self) -> Result<String, CommandError> {
        self.optional_text().ok_or_else(|| self.usage())
    }

    pub fn optional_text(&self) -> Option<String> {
        (!self.rest.is_empty()).then(|| self.rest.to_string())
    }

    /// The words, of which there are at least and at most so many.
    pub fn words(&self, least: usize, most: usize) -> Result<Vec<&str>, CommandError> {
        let words: Vec<&str> = self.rest.split_whitespace().collect();
        if (least..=most).contains(&words.len()) { Ok(words) } else { Err(self.usage()) }
    }

    pub fn one_or_two(&self) -> Result<(String, Option<String>), CommandError> {
        match self.words(1, 2)?.as_slice() {
            [one, two] => Ok(((*one).to_string(), Some((*two).to_string()))),
            words => Ok((words.concat(), None)),
        }
    }

    pub fn optional_node(&self) -> Result<Option<NodePath>, CommandError> {
        if self.rest.is_empty() { Ok(None) } else { node(self.rest).map(Some) }
    }

    pub fn order_and_number(&self) -> Result<(Order, Option<u64>), CommandError> {
        let (mut order, mut most) = (Order::DepthFirst, None);
        for word in self.rest.split_whitespace() {
            match word {
                "dfs" => order = Order::DepthFirst,
                "bfs" => order = Order::BreadthFirst,
                number => most = Some(number.parse().map_err(|_| self.usage())?),
            }
        }
        Ok((order, most))
    }

    pub fn technique_and_node(&self) -> Result<(Option<String>, Option<NodePath>), CommandError> {
        // No technique has a name like a node's.
        let is_node = self.rest.starts_with('[') || self.rest.contains('=');
        let (technique, path) = match self.rest.split_once(char::is_whitespace) {
            _ if is_node && !self.rest.contains(char::is_whitespace) => (None, self.rest),
            Some((technique, path)) => (Some(technique), path),
            None => (Some(self.rest).filter(|t| !t.is_empty()), ""),
        };
        let path = if path.is_empty() { None } else { Some(node(path)?) };
        Ok((technique.map(str::to_string), path))
    }

    /// A technique, an alternative, or both in that order.
    pub fn technique_and_number(&self) -> Result<(Option<String>, Option<u32>), CommandError> {
        let number = |word: &str| word.parse().map_err(|_| self.usage());
        Ok(match self.words(0, 2)?.as_slice() {
            [technique, alternative] => (Some((*technique).into()), Some(number(alternative)?)),
            [word] => match word.parse() {
                Ok(number) => (None, Some(number)),
                Err(_) => (Some((*word).into()), None),
            },
            _ => (None, None),
        })
    }

    /// A verdict, perhaps of a technique, perhaps of an alternative.
    pub fn expected(&self) -> Result<(VerdictWord, Option<String>, Option<u32>), CommandError> {
        let mut words = self.rest.split_whitespace();
        let verdict = words.next().and_then(|word| VerdictWord::named(word, &VerdictWord::SAID));
        let verdict = verdict.ok_or_else(|| self.usage())?;
        let (mut technique, mut alternative) = (None, None);
        for word in words {
            match word.parse() {
                Ok(number) => alternative = Some(number),
                Err(_) if technique.is_none() => technique = Some(word.to_string()),
                Err(_) => return Err(self.usage()),
            }
        }
        Ok((verdict, technique, alternative))
    }

    /// Which heap of which node, and how it is looked at.
    pub fn heap(&self) -> Result<(Option<NodePath>, bool, Option<HeapLook>), CommandError> {
        let mut words: Vec<&str> = self.rest.split_whitespace().collect();
        let look = HeapLook::take(&mut words)?;
        let current = match words.last() {
            Some(&which @ ("input" | "current")) => {
                words.pop();
                which == "current"
            }
            _ => false,
        };
        let path = if words.is_empty() { None } else { Some(node(&words.join(" "))?) };
        Ok((path, current, look))
    }
}

/// A node by its name.
pub fn node(text: &str) -> Result<NodePath, CommandError> {
    text.parse().map_err(|why: String| CommandError::because(Cause::Usage, why))
}
