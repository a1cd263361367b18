//! From a line to a command.

use crate::explore::NodePath;
use crate::session::command::{Command, CommandError, CommandInfo, HeapLook, Order};
use crate::session::stops::BreakOn;

/// A line whose first word names a command.
pub struct Typed<'a> {
    pub info: &'static CommandInfo,
    pub rest: &'a str,
}

impl Typed<'_> {
    pub fn parse(&self) -> Result<Command, CommandError> {
        let moving = self.moving();
        moving.or_else(|| self.looking()).or_else(|| self.recording()).unwrap_or_else(|| Err(self.usage()))
    }

    fn moving(&self) -> Option<Result<Command, CommandError>> {
        Some(match self.info.name {
            "restart" => self.alone(Command::Restart),
            "step" if self.rest == "in" => Ok(Command::StepIn),
            "step" => self.count().map(Command::Step),
            "next" => self.alone(Command::Next),
            "finish" => self.alone(Command::Finish),
            "back" => self.count().map(Command::Back),
            "forward" => self.count().map(Command::Forward),
            "reverse-next" => self.alone(Command::ReverseNext),
            "reverse-finish" => self.alone(Command::ReverseFinish),
            "reverse-continue" => self.alone(Command::ReverseContinue),
            "next-choice" => self.alone(Command::NextChoice),
            "continue" => self.alone(Command::Continue),
            "prev-choice" => self.alone(Command::PrevChoice),
            "choose" => self.number().map(Command::Choose),
            "goto" if self.rest.is_empty() => Err(self.usage()),
            "goto" => match self.rest.strip_prefix('\'') {
                Some(mark) => Ok(Command::GotoMark(mark.trim().to_string())),
                None => self.node(self.rest).map(Command::Goto),
            },
            "run" => self.run(),
            _ => return None,
        })
    }

    fn looking(&self) -> Option<Result<Command, CommandError>> {
        Some(match self.info.name {
            "choices" => self.alone(Command::Choices),
            "where" => self.alone(Command::Where),
            "up" => self.alone(Command::Up),
            "down" => self.alone(Command::Down),
            "tree" if self.rest.is_empty() => Ok(Command::Tree(None)),
            "tree" => self.rest.parse().map(|d| Command::Tree(Some(d))).map_err(|_| self.usage()),
            "search" => self.text().map(Command::Search),
            "heap" => self.heap(),
            "pc" => self.alone(Command::Pc),
            "vars" => self.alone(Command::Vars),
            "print" => self.text().map(Command::Print),
            "source" => self.alone(Command::Source),
            "output" => self.alone(Command::Output),
            "verdicts" => self.optional_node().map(Command::Verdicts),
            "why" => self.why(),
            "witness" => self.optional_node().map(Command::Witness),
            "diff" => match self.rest.split_whitespace().collect::<Vec<_>>().as_slice() {
                [left] => Ok(Command::Diff { left: (*left).into(), right: None }),
                [left, right] => Ok(Command::Diff { left: (*left).into(), right: Some((*right).into()) }),
                _ => Err(self.usage()),
            },
            "alarms" => self.alone(Command::Alarms),
            "dive" => match self.rest.split_whitespace().collect::<Vec<_>>().as_slice() {
                [] => Ok(Command::Dive(None, None)),
                [word] => match word.parse() {
                    Ok(number) => Ok(Command::Dive(None, Some(number))),
                    Err(_) => Ok(Command::Dive(Some((*word).into()), None)),
                },
                [technique, number] => match number.parse() {
                    Ok(number) => Ok(Command::Dive(Some((*technique).into()), Some(number))),
                    Err(_) => Err(self.usage()),
                },
                _ => Err(self.usage()),
            },
            "surface" => self.alone(Command::Surface),
            "candidate" if self.rest == "next" => Ok(Command::Candidate(None)),
            "candidate" => self.rest.parse().map(|n| Command::Candidate(Some(n))).map_err(|_| self.usage()),
            "vector" => self.alone(Command::Vector),
            "accessed" => self.alone(Command::Accessed),
            "fixed" => self.alone(Command::Fixed),
            "compare" if self.rest == "all" => Ok(Command::Compare { whole: true }),
            "compare" => self.alone(Command::Compare { whole: false }),
            "next-disagreement" => self.alone(Command::NextDisagreement),
            "expect" => self.expectation(),
            _ => return None,
        })
    }

    fn recording(&self) -> Option<Result<Command, CommandError>> {
        Some(match self.info.name {
            "break" if self.rest.is_empty() => Ok(Command::Breakpoints),
            "break" => BreakOn::parse(self.rest).map(Command::Break),
            "breakpoints" => self.alone(Command::Breakpoints),
            "delete" => self.number().map(Command::Delete),
            "disable" => self.number().map(|n| Command::Enable(n, false)),
            "enable" => self.number().map(|n| Command::Enable(n, true)),
            "watch" => Ok(Command::Watch(self.optional_text())),
            "unwatch" => self.number().map(Command::Unwatch),
            "mark" => Ok(Command::Mark(self.optional_text())),
            "note" => Ok(Command::Note(self.optional_text())),
            "assume" => self.text().map(Command::Assume),
            "rule" => match self.rest.split_whitespace().collect::<Vec<_>>().as_slice() {
                [number, on @ ("on" | "off")] => {
                    number.parse().map(|n| Command::Rule(n, *on == "on")).map_err(|_| self.usage())
                }
                _ => Err(self.usage()),
            },
            "technique" => self.text().map(Command::Technique),
            "scope" => self.number().map(Command::Scope),
            _ => return None,
        })
    }

    fn usage(&self) -> CommandError {
        let usage = format!("usage: {} {}", self.info.name, self.info.usage);
        CommandError::new(usage.trim_end()).with_hint(self.info.about)
    }

    fn alone(&self, command: Command) -> Result<Command, CommandError> {
        if self.rest.is_empty() { Ok(command) } else { Err(self.usage()) }
    }

    /// How often; once where nothing is said.
    fn count(&self) -> Result<u64, CommandError> {
        match self.rest {
            "" => Ok(1),
            text => {
                let times = text.parse().ok().filter(|&n| n > 0);
                times.ok_or_else(|| self.too_big().unwrap_or_else(|| self.usage()))
            }
        }
    }

    fn number(&self) -> Result<u32, CommandError> {
        self.rest.parse().map_err(|_| self.too_big().unwrap_or_else(|| self.usage()))
    }

    /// What is wrong with a number that no command can mean.
    fn too_big(&self) -> Option<CommandError> {
        let is_number = !self.rest.is_empty() && self.rest.bytes().all(|b| b.is_ascii_digit());
        is_number.then(|| {
            let usage = format!("usage: {} {}", self.info.name, self.info.usage);
            CommandError::new(format!("`{}` is too big a number", self.rest)).with_hint(usage)
        })
    }

    fn text(&self) -> Result<String, CommandError> {
        self.optional_text().ok_or_else(|| self.usage())
    }

    fn optional_text(&self) -> Option<String> {
        (!self.rest.is_empty()).then(|| self.rest.to_string())
    }

    fn node(&self, text: &str) -> Result<NodePath, CommandError> {
        text.parse().map_err(CommandError::new)
    }

    fn optional_node(&self) -> Result<Option<NodePath>, CommandError> {
        if self.rest.is_empty() { Ok(None) } else { self.node(self.rest).map(Some) }
    }

    fn run(&self) -> Result<Command, CommandError> {
        let (mut order, mut most) = (Order::DepthFirst, None);
        for word in self.rest.split_whitespace() {
            match word {
                "dfs" => order = Order::DepthFirst,
                "bfs" => order = Order::BreadthFirst,
                number => most = Some(number.parse().map_err(|_| self.usage())?),
            }
        }
        Ok(Command::Run(order, most))
    }

    fn why(&self) -> Result<Command, CommandError> {
        // No technique has a name like a node's.
        let is_node = self.rest.starts_with('[') || self.rest.contains('=');
        let (technique, node) = match self.rest.split_once(char::is_whitespace) {
            _ if is_node && !self.rest.contains(char::is_whitespace) => (None, self.rest),
            Some((technique, node)) => (Some(technique), node),
            None => (Some(self.rest).filter(|t| !t.is_empty()), ""),
        };
        let node = if node.is_empty() { None } else { Some(self.node(node)?) };
        Ok(Command::Why { technique: technique.map(str::to_string), node })
    }

    fn expectation(&self) -> Result<Command, CommandError> {
        let mut words = self.rest.split_whitespace();
        let verdict = words.next().filter(|word| ["sat", "unsat", "unknown", "n/a"].contains(word));
        let verdict = verdict.ok_or_else(|| self.usage())?.to_string();
        let (mut technique, mut alternative) = (None, None);
        for word in words {
            match word.parse() {
                Ok(number) => alternative = Some(number),
                Err(_) if technique.is_none() => technique = Some(word.to_string()),
                Err(_) => return Err(self.usage()),
            }
        }
        Ok(Command::Expect { verdict, technique, alternative })
    }

    fn heap(&self) -> Result<Command, CommandError> {
        let mut words: Vec<&str> = self.rest.split_whitespace().collect();
        let look = HeapLook::take(&mut words)?;
        let current = match words.last() {
            Some(&which @ ("input" | "current")) => {
                words.pop();
                which == "current"
            }
            _ => false,
        };
        let node = if words.is_empty() { None } else { Some(self.node(&words.join(" "))?) };
        Ok(match look {
            Some(look) => Command::HeapAs { node, current, look },
            None => Command::Heap { node, current },
        })
    }
}
