//! The dive: a query that runs again is the query that ran, its steps are those of the papers, and every
//! move in it can be undone.

mod along;
mod observed;
mod own;
mod same_query;
mod walks;
mod worked;

use std::rc::Rc;

use symheap::base::CancelToken;
use symheap::explore::Limits;
use symheap::session::view::DiveView;
use symheap::session::{Command, CommandError, Reply, Session, Settings};
use symheap::solve::smt::Ints;
use symheap::technique::Registry;
use symheap::testing::subject;

/// A session at scope `k` after some commands.
fn session(name: &str, method: &str, k: u32, lines: &[&str]) -> Session {
    session_of(Rc::new(Registry::default()), name, method, k, lines)
}

/// The same with these techniques.
fn session_of(registry: Rc<Registry>, name: &str, method: &str, k: u32, lines: &[&str]) -> Session {
    let loaded = subject(name).unwrap_or_else(|why| panic!("{name}: {why}"));
    let index = loaded.methods.iter().position(|m| &*m.key == method).unwrap();
    let settings = Settings {
        technique: "li".into(),
        scope: Some(k),
        limits: Limits::default(),
        technique_limits: symheap::technique::Limits::default(),
        ints: Ints::Exact,
        args: Vec::new(),
        cancel: CancelToken::new(),
    };
    let mut session = Session::new(registry, loaded, index, settings).unwrap();
    lines.iter().for_each(|line| drop(run(&mut session, line).unwrap()));
    session
}

fn run(session: &mut Session, line: &str) -> Result<Reply, CommandError> {
    session.execute(&Command::parse(line)?)
}

/// The place in the query that a command leads to.
fn to(session: &mut Session, line: &str) -> DiveView {
    match run(session, line) {
        Ok(Reply::Dive(view)) => *view,
        other => panic!("{line}: {other:?}"),
    }
}

fn refused(session: &mut Session, line: &str) -> String {
    run(session, line).map_or_else(|error| error.message, |reply| panic!("{line}: {reply:?}"))
}

fn last(view: &DiveView) -> &str {
    view.last.as_ref().map_or("", |event| &event.text)
}
