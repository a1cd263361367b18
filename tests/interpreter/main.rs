//! The interpreter on Java text: what a JVM does with it (`concrete`), and how it stops for what it
//! cannot decide (`symbolic`).

mod classes;
mod concrete;
mod exceptions;
mod natives;
mod patterns;
mod symbolic;

use symheap::base::SourceMap;
use symheap::exec::{Machine, Natives, Outcome, Stop, Value, run};
use symheap::lang::index::index;
use symheap::lang::models;
use symheap::lang::program::{MethodId, Program};
use symheap::term::TermPool;

/// A program made of one file and the JDK models.
struct Lab {
    program: Program,
    natives: Natives,
}

impl Lab {
    fn new(java: &str) -> Self {
        let mut sources = SourceMap::default();
        let file = sources.add("T.java", java);
        let (units, problems) = models::parse_with(&mut sources, &[file]);
        assert!(problems.is_empty(), "{problems:?}");
        let program = index(sources, units);
        let natives = Natives::new(&program);
        Self { program, natives }
    }

    /// A method of class `T`.
    fn method(&self, name: &str) -> MethodId {
        let class = self.program.find_class("T").expect("class T");
        self.program.find_methods(class, name)[0]
    }

    /// What comes of a static method of `T` that asks nothing.
    fn outcome(&self, method: &str, args: &[Value]) -> (Outcome, Machine) {
        let mut machine = Machine::new(&self.program);
        if let Err(outcome) = machine.call(&self.program, self.method(method), args) {
            return (outcome, machine);
        }
        let mut terms = TermPool::new();
        match run(&self.program, &self.natives, &mut machine, &mut terms, &mut (), &mut 10_000_000) {
            Stop::Done(outcome) => (outcome, machine),
            stop => panic!("{stop:?}"),
        }
    }

    /// The same as text: a value, a string's contents, or `Class: message`.
    fn eval(&self, method: &str, args: &[Value]) -> String {
        let (outcome, machine) = self.outcome(method, args);
        self.show(&outcome, &machine)
    }

    fn show(&self, outcome: &Outcome, machine: &Machine) -> String {
        match outcome {
            Outcome::Return(None) => "void".into(),
            Outcome::Return(Some(value)) => show(machine, *value),
            Outcome::Exception { class, message, .. } => {
                let message = message.as_deref().map(|m| format!(": {m}")).unwrap_or_default();
                format!("{}{message}", self.program.classes[*class].simple)
            }
            other => format!("{other:?}"),
        }
    }
}

fn show(machine: &Machine, value: Value) -> String {
    match value {
        Value::Null => "null".into(),
        Value::Int(i) => i.to_string(),
        Value::Long(l) => format!("{l}L"),
        Value::Float(f) => format!("{f:?}f"),
        Value::Double(d) => format!("{d:?}"),
        Value::Ref(object) => match machine.text(object) {
            Some(text) => format!("{text:?}"),
            None => format!("#{}", object.0),
        },
        other => format!("{other:?}"),
    }
}

/// Checks static methods without parameters: the members of class `T`, then name and result.
#[track_caller]
fn check(java: &str, expected: &[(&str, &str)]) {
    let lab = Lab::new(java);
    for (method, result) in expected {
        assert_eq!(lab.eval(method, &[]), *result, "{method}");
    }
}
