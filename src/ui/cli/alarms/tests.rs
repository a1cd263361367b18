//! Alarms of one method, explored in portions: what is told of them is what one search tells.

use std::num::NonZeroUsize;
use std::sync::Mutex;

use clap::Parser;

use crate::explore::alarm::Class;
use crate::technique::Registry;
use crate::ui::cli::alarms::baseline::Known;
use crate::ui::cli::alarms::exploring::Work;
use crate::ui::cli::alarms::{json, text};
use crate::ui::start::args::{Cli, CommandLine};
use crate::ui::start::interrupt::Interrupt;
use crate::ui::start::load::Open;
use crate::ui::start::progress::Progress;

/// What is told of a method's alarms, as JSON and as text, and of which classes there are some.
fn told(line: &str, jobs: usize, share: u64) -> (String, String, Vec<Class>) {
    let words = ["symheap", "alarms"].into_iter().chain(line.split(' ')).chain(["--no-times", "--quiet"]);
    let Cli { command: CommandLine::Alarms(options), common } = Cli::parse_from(words) else {
        panic!("{line} is no command for alarms")
    };
    let open = Open { common: &common, told: None }.subject(&options.subject).expect("a subject");
    let method = open.methods(options.methods.first().map(String::as_str)).expect("a method")[0];
    let registry = Registry::default();
    let interrupt = Interrupt::default();
    let work = Work {
        registry: &registry,
        open: &open,
        options: &options,
        common: &common,
        interrupt: &interrupt,
        known: Known::default(),
        share,
        progress: Mutex::new(Progress::new(false)),
    };
    let jobs = NonZeroUsize::new(jobs).expect("a thread");
    let found = work.method(method, &options.technique[0], jobs).expect("it runs");
    let classes = found.groups.groups.iter().map(|group| group.shortest.decision.class).collect();
    (json::to_json(&open, &common, &found).to_string(), text::to_text(&open, &found), classes)
}

#[test]
fn portions_tell_what_one_search_tells() {
    let mut classes = Vec::new();
    for line in [
        // Many alarms in few groups, real and false ones, with the nearest heap and the place where lissa parts.
        "lissa/tree_map remove -t li -k 1",
        "lissa/linked_list remove -t li -k 2 --widen 3",
        "lissa/schedule quantumExpire -t lihybrid -k 1",
        "pli/binomial_heap extractMin -t pli -k 2",
        "lissa/tree_map put -t li -k 1 --max-paths 9",
    ] {
        let whole = told(line, 1, u64::MAX);
        for (jobs, share) in [(1, 1), (2, 300), (3, 5000)] {
            assert_eq!(told(line, jobs, share), whole, "{line}: portions of {share} by {jobs} threads");
        }
        classes.extend(whole.2);
    }
    for class in [Class::Real, Class::False] {
        assert!(classes.contains(&class), "{classes:?}");
    }
}
