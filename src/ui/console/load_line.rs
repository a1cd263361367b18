//! The `load` line: a subject with everything that decides how it is explored, so that a journal means the
//! same on another machine.

use clap::Parser;

use crate::session::error::{Cause, CommandError};
use crate::ui::exit::Failure;
use crate::ui::start::args::{Budgets, Common, Exploration, IntsOption};

/// What is loaded, and how.
#[derive(Clone, Debug)]
pub struct Load {
    /// The subject, as the command line has it.
    pub subject: String,
    /// The method's key.
    pub method: Option<String>,
    /// Technique where one is named, scope, budgets.
    pub exploration: Exploration,
    /// The technique that explores.
    pub technique: String,
    /// Another specification.
    pub spec: Option<String>,
    /// How integers are read.
    pub ints: IntsOption,
}

/// `load` as it is typed.
#[derive(Parser)]
#[command(name = "load", no_binary_name = true, disable_help_flag = true)]
struct Typed {
    subject: String,
    method: Option<String>,
    #[arg(short, long)]
    technique: Option<String>,
    #[command(flatten)]
    budgets: Budgets,
    #[arg(long)]
    spec: Option<String>,
    #[arg(long, value_enum)]
    ints: Option<IntsOption>,
}

/// A session is about one reading of the integers.
fn is_one_reading(ints: Option<IntsOption>) -> bool {
    ints != Some(IntsOption::Both)
}

impl Load {
    /// The options of the command line, before anything is loaded.
    pub fn new(exploration: &Exploration, common: &Common) -> Self {
        Self {
            subject: String::new(),
            method: None,
            technique: exploration.technique().to_owned(),
            exploration: exploration.clone(),
            spec: common.spec.first().cloned(),
            ints: common.ints,
        }
    }

    /// What a typed line means: what it does not say stays as it is.
    ///
    /// # Errors
    /// It is no load line.
    pub fn typed(&self, rest: &str) -> Result<Self, Failure> {
        let usage = || {
            CommandError::because(
                Cause::Usage,
                "usage: load SUBJECT [METHOD] [-t TECHNIQUE] [-k K] [--spec FILE] …",
            )
            .with_hint("or: load FILE, a journal that `save` wrote; `symheap run --help` has all options")
        };
        let words = shlex::split(rest).ok_or_else(usage)?;
        let typed = Typed::try_parse_from(words).ok().filter(|t| is_one_reading(t.ints)).ok_or_else(usage)?;
        let mut load = self.clone();
        load.subject = typed.subject;
        load.method = typed.method;
        if let Some(technique) = typed.technique {
            load.exploration.technique = Some(technique);
        }
        let (mine, theirs) = (&mut load.exploration.budgets, typed.budgets);
        mine.scope = theirs.scope.or(mine.scope);
        mine.max_paths = theirs.max_paths.or(mine.max_paths);
        mine.depth = theirs.depth.or(mine.depth);
        mine.max_steps = theirs.max_steps.or(mine.max_steps);
        mine.max_frames = theirs.max_frames.or(mine.max_frames);
        mine.max_memory = theirs.max_memory.or(mine.max_memory);
        mine.loop_reads = theirs.loop_reads.or(mine.loop_reads);
        mine.loop_forks = theirs.loop_forks.or(mine.loop_forks);
        mine.string_length = theirs.string_length.or(mine.string_length);
        mine.array_length = theirs.array_length.or(mine.array_length);
        mine.max_candidates = theirs.max_candidates.or(mine.max_candidates);
        mine.pre_steps = theirs.pre_steps.or(mine.pre_steps);
        mine.solver = theirs.solver.or(mine.solver);
        mine.identity = theirs.identity.or(mine.identity);
        mine.no_post |= theirs.no_post;
        if !theirs.args.is_empty() {
            mine.args = theirs.args;
        }
        load.spec = typed.spec.or(load.spec);
        load.ints = typed.ints.unwrap_or(load.ints);
        Ok(load)
    }

    /// The common options with those of this line.
    pub fn common(&self, common: &Common) -> Common {
        Common { spec: self.spec.iter().cloned().collect(), ints: self.ints, ..common.clone() }
    }

    /// The line that loads the same.
    pub fn line(&self) -> String {
        let budgets = &self.exploration.budgets;
        let mut words = vec!["load".to_string(), self.subject.clone()];
        words.extend(self.method.clone());
        words.extend(["-t".to_string(), self.technique.clone()]);
        let mut option = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                words.extend([name.to_string(), value]);
            }
        };
        option("-k", budgets.scope.map(|n| n.to_string()));
        option("--spec", self.spec.clone());
        option("--ints", (self.ints != IntsOption::Exact).then(|| "math".to_string()));
        option("--max-paths", budgets.max_paths.map(|n| n.to_string()));
        option("--depth", budgets.depth.map(|n| n.to_string()));
        option("--max-steps", budgets.max_steps.map(|n| n.to_string()));
        option("--max-frames", budgets.max_frames.map(|n| n.to_string()));
        option("--max-memory", budgets.max_memory.map(|n| n.to_string()));
        option("--loop-reads", budgets.loop_reads.map(|n| n.to_string()));
        option("--loop-forks", budgets.loop_forks.map(|n| n.to_string()));
        option("--array-length", budgets.array_length.map(|n| n.to_string()));
        option("--string-length", budgets.string_length.map(|n| n.to_string()));
        option("--max-candidates", budgets.max_candidates.map(|n| n.to_string()));
        option("--pre-steps", budgets.pre_steps.map(|n| n.to_string()));
        option("--solver", budgets.solver.map(|which| which.word().to_string()));
        option("--identity", budgets.identity.map(|how| how.word().to_string()));
        for (name, value) in &budgets.args {
            option("--arg", Some(format!("{name}={value}")));
        }
        if budgets.no_post {
            words.push("--no-post".into());
        }
        // No word has a NUL byte: they came from a command line or a line of text.
        shlex::try_join(words.iter().map(String::as_str)).unwrap_or_else(|_| words.join(" "))
    }
}
