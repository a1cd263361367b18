//! The JDK models against what Java gives: the Java files beside this one hold methods with the result
//! that a JVM prints for them. They use LinkedHashSet and LinkedHashMap, or one element, where the order
//! shows.

mod environment;
mod one_thread;
mod orders;
mod symbolic;

use symheap::base::SourceMap;
use symheap::exec::{Machine, Natives, Outcome, Stop, Value, run};
use symheap::lang::program::{MethodId, Program};
use symheap::lang::{index, models};
use symheap::term::TermPool;

fn program(user: &str) -> Program {
    let mut sources = SourceMap::default();
    let file = sources.add("T.java", user);
    let (units, problems) = models::parse_with(&mut sources, &[file]);
    assert_eq!(problems, []);
    index::index(sources, units)
}

/// What a static method without parameters gives: its string, or how else it ended.
fn evaluate(program: &Program, natives: &Natives, method: MethodId) -> String {
    let mut machine = Machine::new(program);
    if let Err(outcome) = machine.call(program, method, &[]) {
        return format!("{outcome:?}");
    }
    let mut terms = TermPool::new();
    match run(program, natives, &mut machine, &mut terms, &mut (), &mut 10_000_000) {
        Stop::Done(Outcome::Return(Some(Value::Ref(text)))) => {
            machine.text(text).map_or("symbolic text".into(), ToString::to_string)
        }
        Stop::Done(Outcome::Unsupported { message, span, .. }) => {
            format!("{message} at {}", span.map(|s| program.sources.locate(s)).unwrap_or_default())
        }
        stop => format!("{stop:?}"),
    }
}

#[track_caller]
fn check(class: &str, java: &str) {
    let program = program(java);
    let natives = Natives::new(&program);
    let class = program.find_class(class).expect("the class");
    let mut wrong = Vec::new();
    let mut checked = 0;
    let mut expected = None;
    for line in java.lines() {
        if let Some(result) = line.trim().strip_prefix("// expect: ") {
            expected = Some(result);
        } else if let Some(result) = expected.take() {
            let name = line.trim().trim_start_matches("static String ").split('(').next().unwrap();
            let method = program.find_methods(class, name)[0];
            let found = evaluate(&program, &natives, method);
            if found != result {
                wrong.push(format!("{name}\n    Java: {result}\n    here: {found}"));
            }
            checked += 1;
        }
    }
    assert!(checked > 5);
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn lists() {
    check("Lists", include_str!("Lists.java"));
}

#[test]
fn hash_containers_and_sorted_ones() {
    check("Hashes", include_str!("Hashes.java"));
}

#[test]
fn user_classes_in_and_under_the_models() {
    check("Users", include_str!("Users.java"));
}

#[test]
fn texts() {
    check("Texts", include_str!("Texts.java"));
}

#[test]
fn numbers_arrays_objects() {
    check("Numbers", include_str!("Numbers.java"));
}

#[test]
fn the_models_have_no_diagnostics_and_every_native_a_method() {
    let program = program("class T {}");
    let problems: Vec<String> = program
        .diagnostics
        .iter()
        .map(|d| format!("{:?} {} {}", d.span.map(|s| program.sources.locate(s)), d.code, d.message))
        .collect();
    assert_eq!(problems, Vec::<String>::new());
    let natives = Natives::new(&program);
    assert_eq!(natives.unmatched(), Vec::<&str>::new());
    let missing: Vec<String> = program
        .methods
        .iter_enumerated()
        .filter(|&(id, m)| m.modifiers.is_native && natives.get(id).is_none())
        .map(|(id, _)| program.method_name(id))
        .collect();
    assert_eq!(missing, Vec::<String>::new());
}

#[test]
fn every_body_of_the_models_lowers_without_an_unsupported_construct() {
    let program = program("class T {}");
    let natives = Natives::new(&program);
    let mut problems = Vec::new();
    for (id, method) in program.methods.iter_enumerated() {
        if method.modifiers.is_abstract || method.modifiers.is_native && natives.get(id).is_some() {
            continue;
        }
        match program.body(id) {
            Ok(body) if body.unsupported.is_empty() => {}
            Ok(body) => problems.push(format!("{}: {:?}", program.method_name(id), body.unsupported)),
            Err(d) => problems.push(format!("{}: {}", program.method_name(id), d.message)),
        }
    }
    assert_eq!(problems, Vec::<String>::new());
}
