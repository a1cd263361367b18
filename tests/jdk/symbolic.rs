//! Symbolic values in the models: which of them fork, and into what.

use symheap::exec::{Machine, Natives, Outcome, Question, Stop, Value, describe, run};
use symheap::lang::program::Program;
use symheap::term::{SymbolKind, TermPool};

use crate::program;

const JAVA: &str = r#"
import java.util.*;
import korat.finitization.*;
import korat.finitization.impl.*;

class T {
    static int box(int x) {
        Integer a = x;
        return a;
    }

    static int setOfInts(int x, int y) {
        Set<Integer> set = new HashSet<>();
        set.add(x);
        set.add(y);
        return set.size();
    }

    static int mapOfInts(int x) {
        Map<Integer, Integer> map = new HashMap<>();
        map.put(1, 10);
        map.put(2, 20);
        Integer found = map.get(x);
        return found == null ? 0 : found;
    }

    static int listIndex(int i) {
        List<Integer> list = new ArrayList<>(Arrays.asList(7, 8));
        return list.get(i);
    }

    static int maximum(int x) {
        return Math.max(x, 3);
    }

    static int nodes(int x) {
        LinkedList<Object> work = new LinkedList<>();
        Set<Object> seen = new HashSet<>();
        Object first = new int[] {x};
        work.add(first);
        seen.add(first);
        while (!work.isEmpty()) {
            Object o = work.removeFirst();
            if (!seen.add(o)) {
                return seen.size();
            }
        }
        return -1;
    }

    static int assumed(int x) {
        gov.nasa.jpf.vm.Verify.ignoreIf(x < 0);
        return gov.nasa.jpf.vm.Verify.getBoolean() ? 1 : 2;
    }

    static int input() {
        return pli.SymHeap.makeSymbolicInteger("k") == 3 ? 1 : 0;
    }

    static Object finitization() {
        IFinitization f = FinitizationFactory.create(T.class);
        IObjSet nodes = f.createObjSet(Object.class, 2, true);
        IObjSet others = f.createObjSet(T.class, false);
        others.addClassDomain(f.createClassDomain(T.class, 1));
        f.set("root", nodes);
        f.set(T.class, "size", f.createIntSet(0, 2));
        f.set("T.other", others);
        return f;
    }

    static Object shown(int x) {
        List<Object> list = new ArrayList<>();
        Map<String, Integer> map = new HashMap<>();
        map.put("k", 1);
        Set<Object> set = new HashSet<>();
        set.add(new Object());
        list.add(map);
        list.add(x);
        list.add(null);
        list.add(set);
        list.add('c');
        list.add(new ArrayDeque<>(Arrays.asList(true)));
        return list;
    }
}
"#;

struct Lab {
    program: Program,
    natives: Natives,
    terms: TermPool,
}

impl Lab {
    fn new() -> Self {
        let program = program(JAVA);
        let natives = Natives::new(&program);
        Self { program, natives, terms: TermPool::new() }
    }

    /// Runs a method with fresh symbols on every combination of answers: what it asked and returned.
    fn paths(&mut self, method: &str, params: &[&str]) -> Vec<String> {
        let args: Vec<Value> =
            params.iter().map(|&p| Value::Sym(self.terms.fresh(p, SymbolKind::Int))).collect();
        let mut machine = self.start(method, &args);
        let mut found = Vec::new();
        self.explore(&mut machine, String::new(), &mut found);
        found
    }

    fn start(&self, method: &str, args: &[Value]) -> Machine {
        let class = self.program.find_class("T").unwrap();
        let method = self.program.find_methods(class, method)[0];
        let mut machine = Machine::new(&self.program);
        machine.call(&self.program, method, args).unwrap();
        machine
    }

    fn explore(&mut self, machine: &mut Machine, path: String, found: &mut Vec<String>) {
        let stop = run(&self.program, &self.natives, machine, &mut self.terms, &mut (), &mut 1_000_000);
        let count = match &stop {
            Stop::Ask(Question::Condition(_)) => 2,
            Stop::Ask(Question::Choice { lo, hi, .. }) => (hi - lo + 1).cast_unsigned(),
            Stop::Done(Outcome::Return(Some(Value::Int(i)))) => return found.push(format!("{path}{i}")),
            Stop::Done(Outcome::Return(Some(Value::Sym(t)))) => {
                return found.push(format!("{path}{}", self.terms.display(*t)));
            }
            Stop::Done(Outcome::Exception { class, .. }) => {
                return found.push(format!("{path}{}", self.program.classes[*class].simple));
            }
            Stop::Done(Outcome::Assumed) => return found.push(format!("{path}assumed")),
            other => panic!("{other:?}"),
        };
        for alternative in 0..count {
            let text = match &stop {
                Stop::Ask(Question::Condition(term)) => {
                    let term = self.terms.display(*term);
                    if alternative == 0 { format!("{path}{term}; ") } else { format!("{path}!({term}); ") }
                }
                Stop::Ask(Question::Choice { what, lo, .. }) => {
                    format!("{path}{what}={}; ", lo.wrapping_add_unsigned(alternative))
                }
                _ => unreachable!(),
            };
            let mut next = machine.clone();
            next.answer(alternative);
            self.explore(&mut next, text, found);
        }
    }
}

#[test]
fn boxing_a_symbolic_int_does_not_fork() {
    assert_eq!(Lab::new().paths("box", &["x"]), ["x"]);
}

#[test]
fn a_symbolic_integer_in_a_set_equals_an_element_or_is_new() {
    assert_eq!(Lab::new().paths("setOfInts", &["x", "y"]), ["y == x; 1", "!(y == x); 2"]);
}

#[test]
fn a_symbolic_key_equals_each_key_or_none() {
    let expected = ["x == 1; 10", "!(x == 1); x == 2; 20", "!(x == 1); !(x == 2); 0"];
    assert_eq!(Lab::new().paths("mapOfInts", &["x"]), expected);
}

#[test]
fn a_symbolic_index_forks_out_of_bounds_and_then_over_the_elements() {
    let paths = Lab::new().paths("listIndex", &["i"]);
    let ends: Vec<&str> = paths.iter().map(|p| p.rsplit("; ").next().unwrap()).collect();
    assert_eq!(ends, ["IndexOutOfBoundsException", "7", "8", "IndexOutOfBoundsException"]);
}

#[test]
fn the_maximum_branches_as_the_jdk_does() {
    assert_eq!(Lab::new().paths("maximum", &["x"]), ["x >= 3; x", "!(x >= 3); 3"]);
}

#[test]
fn objects_in_collections_do_not_fork() {
    assert_eq!(Lab::new().paths("nodes", &["x"]), ["1"]);
}

#[test]
fn assumptions_and_choices_of_the_tools() {
    let paths = Lab::new().paths("assumed", &["x"]);
    let ends: Vec<&str> = paths.iter().map(|p| p.rsplit("; ").next().unwrap()).collect();
    assert_eq!(ends, ["assumed", "2", "1"]);
}

#[test]
fn an_input_of_the_same_name_is_the_same_symbol_on_each_path() {
    let mut lab = Lab::new();
    let first = lab.paths("input", &[]);
    assert_eq!(first, ["k == 3; 1", "!(k == 3); 0"]);
    let symbols = lab.terms.len();
    assert_eq!(lab.paths("input", &[]), first);
    assert_eq!(lab.terms.len(), symbols);
}

#[test]
fn a_collection_shows_in_one_line() {
    let mut lab = Lab::new();
    let x = Value::Sym(lab.terms.fresh("x", SymbolKind::Int));
    let mut machine = lab.start("shown", &[x]);
    let stop = run(&lab.program, &lab.natives, &mut machine, &mut lab.terms, &mut (), &mut 1_000_000);
    let Stop::Done(Outcome::Return(Some(Value::Ref(list)))) = stop else { panic!("{stop:?}") };
    let line = describe(&machine, &lab.program, &lab.terms, list, &|_| "O".into());
    assert_eq!(line.as_deref(), Some(r#"[{"k"=1}, x, null, {O}, 'c', [true]]"#));
}

#[test]
fn a_finitization_records_what_was_set() {
    let mut lab = Lab::new();
    let mut machine = lab.start("finitization", &[]);
    let stop = run(&lab.program, &lab.natives, &mut machine, &mut lab.terms, &mut (), &mut 1_000_000);
    let Stop::Done(Outcome::Return(Some(Value::Ref(f)))) = stop else { panic!("{stop:?}") };
    let class = machine.class_of(f).unwrap();
    let field = |object, name| {
        let field = lab.program.find_field(machine.class_of(object).unwrap(), name).unwrap();
        match machine.cell(object, lab.program.fields[field].slot) {
            Value::Ref(object) => object,
            other => panic!("{name}: {other:?}"),
        }
    };
    let show = |object| {
        let name = |o| lab.program.type_name(machine.type_of(o));
        describe(&machine, &lab.program, &lab.terms, object, &name)
    };
    assert_eq!(&*lab.program.classes[class].simple, "Finitization");
    assert_eq!(show(field(f, "target")).as_deref(), Some("T.class"));
    assert_eq!(show(field(f, "fields")).as_deref(), Some(r#"["root", "size", "T.other"]"#));
    assert_eq!(show(field(f, "types")).as_deref(), Some("[null, T.class, null]"));
    assert_eq!(show(field(f, "domains")).as_deref(), Some("[ObjSet, IntSet, ObjSet]"));
    let Some(&Value::Ref(ints)) = machine.elements(field(f, "domains")).get(1) else { panic!() };
    assert_eq!(show(field(ints, "values")).as_deref(), Some("[0, 1, 2]"));
    let Some(&Value::Ref(nodes)) = machine.elements(field(f, "domains")).first() else { panic!() };
    let Some(&Value::Ref(domain)) = machine.elements(field(nodes, "domains")).first() else { panic!() };
    assert_eq!(show(field(domain, "objects")).as_deref(), Some("[Object, Object]"));
}
