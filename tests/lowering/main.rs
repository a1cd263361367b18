//! Lowering on Java text: the shape of the code (`shape`), the order of evaluation (`order`), what is
//! reported (`reports`, `hiding`, `access`), and what the code does when it runs (`behaviour`, `nesting`).

mod access;
mod behaviour;
mod contracts;
mod flow;
mod hiding;
mod listing;
mod nesting;
mod order;
mod reports;
mod shape;

use std::sync::Arc;

use symheap::base::SourceMap;
use symheap::lang::ir::Body;
use symheap::lang::program::{ClassOrigin, MethodId, Program};
use symheap::lang::{index, lower, models};

/// A program made of one file and the JDK models.
fn program(java: &str) -> Program {
    let mut sources = SourceMap::default();
    let file = sources.add("T.java", java);
    let (units, problems) = models::parse_with(&mut sources, &[file]);
    assert_eq!(problems, []);
    index::index(sources, units)
}

/// The method or constructor of that name in a class.
fn method(program: &Program, class: &str, name: &str) -> MethodId {
    let class = program.find_class(class).expect("class");
    let mut methods = program.classes[class].methods.iter().copied();
    methods.find(|&m| *program.methods[m].name == *name).expect("method")
}

fn body<'p>(program: &'p Program, class: &str, name: &str) -> &'p Arc<Body> {
    program.body(method(program, class, name)).expect("body")
}

/// The listing of method `m` of class `T`, whose members are given.
fn code(members: &str) -> String {
    let program = program(&format!("class T {{ T next; int v; int[] a; static int s; {members} }}"));
    listing::of(&program, body(&program, "T", "m"))
}

/// Compares a listing with what is expected of it, indentation aside.
fn assert_code(members: &str, expected: &str) {
    let lines = |text: &str| {
        text.lines().map(str::trim).filter(|l| !l.is_empty()).map(String::from).collect::<Vec<_>>()
    };
    let (found, expected) = (lines(&code(members)), lines(expected));
    assert_eq!(found, expected, "found:\n{}", found.join("\n"));
}

#[test]
fn every_model_is_inside_the_subset() {
    let program = program("class T {}");
    let stubs = program
        .methods
        .iter_enumerated()
        .filter(|(_, m)| program.classes[m.class].origin == ClassOrigin::Stub);
    let problems: Vec<String> = stubs
        .flat_map(|(id, _)| lower::check(&program, id))
        .map(|d| format!("{} {}", d.span.map_or(String::new(), |s| program.sources.locate(s)), d.message))
        .collect();
    assert_eq!(problems, Vec::<String>::new());
}
