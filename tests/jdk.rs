//! The JDK models against what Java gives.

use std::sync::Arc;

use symheap::base::SourceMap;
use symheap::exec::Natives;
use symheap::lang::program::Program;
use symheap::lang::{index, jdk, syntax};

fn program(user: &str) -> Program {
    let mut sources = SourceMap::default();
    let mut files = vec![sources.add("T.java", user)];
    files.extend(jdk::add_to(&mut sources));
    let mut units = Vec::new();
    for file in files {
        let (unit, diagnostics) = syntax::parse(&sources, file);
        assert_eq!(diagnostics, []);
        units.push(Arc::new(unit));
    }
    index::index(sources, units)
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
