//! Stops: what the machine asks, and that an instruction is complete or has done nothing.

use symheap::exec::machine::Bound;
use symheap::exec::{Machine, ObjectId, Observer, Outcome, PendingId, Question, Stop, Value, run, step};
use symheap::lang::program::ErasedType;
use symheap::term::{SymbolKind, TermId, TermPool};

use crate::{Lab, show};

/// A machine under test with its terms.
struct Bench<'a> {
    lab: &'a Lab,
    machine: Machine,
    terms: TermPool,
}

impl<'a> Bench<'a> {
    fn new(lab: &'a Lab) -> Self {
        Self { lab, machine: Machine::new(&lab.program), terms: TermPool::new() }
    }

    fn symbol(&mut self, name: &str, kind: SymbolKind) -> (TermId, Value) {
        let term = self.terms.fresh(name, kind);
        (term, Value::Sym(term))
    }

    fn call(&mut self, method: &str, args: &[Value]) -> Stop {
        self.machine.call(&self.lab.program, self.lab.method(method), args).expect("a body");
        self.run()
    }

    fn run(&mut self) -> Stop {
        let Self { lab, machine, terms } = self;
        run(&lab.program, &lab.natives, machine, terms, &mut (), &mut 100_000)
    }

    fn answer(&mut self, alternative: u32) -> Stop {
        self.machine.answer(alternative);
        self.run()
    }

    /// The condition that the machine asks for, as text.
    #[track_caller]
    fn condition(&self, stop: &Stop) -> String {
        let Stop::Ask(Question::Condition(term)) = stop else { panic!("{stop:?}") };
        self.terms.display(*term).to_string()
    }

    #[track_caller]
    fn result(&self, stop: &Stop) -> String {
        let Stop::Done(outcome) = stop else { panic!("{stop:?}") };
        self.lab.show(outcome, &self.machine)
    }

    fn object(&mut self, class: &str) -> ObjectId {
        let class = self.lab.program.find_class(class).expect("class");
        self.machine.alloc_object(&self.lab.program, class)
    }

    fn slot(&self, class: &str, field: &str) -> u32 {
        let class = self.lab.program.find_class(class).expect("class");
        let field = self.lab.program.find_field(class, field).expect("field");
        self.lab.program.fields[field].slot
    }
}

#[test]
fn the_source_true_side_of_a_branch_comes_first() {
    let lab = Lab::new(
        "class T { static int m(int x) { if (x > 3) return 1; return 2; } static boolean v(int x) { return x == 0; } static int b(boolean b) { return b ? 1 : 2; } }",
    );
    for (alternative, result) in [(0, "1"), (1, "2")] {
        let mut bench = Bench::new(&lab);
        let (_, x) = bench.symbol("x", SymbolKind::Int);
        let stop = bench.call("m", &[x]);
        assert_eq!(bench.condition(&stop), "x > 3");
        assert_eq!(bench.run(), stop, "nothing has happened yet");
        let stop = bench.answer(alternative);
        assert_eq!(bench.result(&stop), result);

        let stop = bench.call("v", &[x]);
        assert_eq!(bench.condition(&stop), "x == 0");
        let stop = bench.answer(alternative);
        assert_eq!(bench.result(&stop), if alternative == 0 { "1" } else { "0" });

        let (_, b) = bench.symbol("b", SymbolKind::Boolean);
        let stop = bench.call("b", &[b]);
        assert_eq!(bench.condition(&stop), "b");
        let stop = bench.answer(alternative);
        assert_eq!(bench.result(&stop), result);
    }
}

#[test]
fn arithmetic_builds_terms_and_folds() {
    let lab = Lab::new(
        "class T { static int m(int x, int y) { int k = 2; return (x + y) * k; } static int z(int x) { return (x - x) + 5; } }",
    );
    let mut bench = Bench::new(&lab);
    let (_, x) = bench.symbol("x", SymbolKind::Int);
    let (_, y) = bench.symbol("y", SymbolKind::Int);
    let Stop::Done(Outcome::Return(Some(Value::Sym(term)))) = bench.call("m", &[x, y]) else {
        panic!("a term")
    };
    assert_eq!(bench.terms.display(term).to_string(), "(x + y) * 2");
    assert_eq!(bench.call("z", &[x]), Stop::Done(Outcome::Return(Some(Value::Int(5)))));
}

#[test]
fn a_division_asks_for_the_divisor_normal_case_first() {
    let lab = Lab::new("class T { static int m(int x, int y) { return x / y; } }");
    let mut bench = Bench::new(&lab);
    let (_, y) = bench.symbol("y", SymbolKind::Int);
    let stop = bench.call("m", &[Value::Int(10), y]);
    assert_eq!(bench.condition(&stop), "y != 0");
    let start = bench.machine.clone();
    let Stop::Done(Outcome::Return(Some(Value::Sym(term)))) = bench.answer(0) else { panic!("a term") };
    assert_eq!(bench.terms.display(term).to_string(), "10 / y");
    bench.machine.clone_from(&start);
    let stop = bench.answer(1);
    assert_eq!(bench.result(&stop), "ArithmeticException: / by zero");
}

#[test]
fn longs_compare_three_ways() {
    let lab = Lab::new("class T { static int m(long a, long b) { if (a <= b) return 1; return 2; } }");
    for (alternative, result) in [(0, "1"), (1, "1"), (2, "2")] {
        let mut bench = Bench::new(&lab);
        let (a, long) = bench.symbol("a", SymbolKind::Long);
        let five = bench.terms.long(5);
        assert_eq!(bench.call("m", &[long, Value::Long(5)]), Stop::Ask(Question::Order(a, five)));
        let stop = bench.answer(alternative);
        assert_eq!(bench.result(&stop), result);
    }
}

#[test]
fn a_switch_has_one_alternative_a_key() {
    let lab = Lab::new(
        "class T { static int m(int x) { switch (x) { case 100: return 1; case -5: case 7000: return 2; default: return 3; } } }",
    );
    for (alternative, result) in [(0, "2"), (1, "1"), (2, "2"), (3, "3")] {
        let mut bench = Bench::new(&lab);
        let (on, x) = bench.symbol("x", SymbolKind::Int);
        let keys = vec![-5, 100, 7000];
        assert_eq!(bench.call("m", &[x]), Stop::Ask(Question::Switch { on, keys }));
        let stop = bench.answer(alternative);
        assert_eq!(bench.result(&stop), result);
    }
}

#[test]
fn a_symbolic_index_is_asked_to_be_in_bounds_then_which_it_is() {
    let lab = Lab::new(
        "class T { static int m(int i) { int[] a = {5, 6, 7}; return a[i]; } static int w(int i) { int[] a = new int[2]; a[i] = 9; return a[0] * 10 + a[1]; } }",
    );
    let mut bench = Bench::new(&lab);
    let (term, i) = bench.symbol("i", SymbolKind::Int);
    let stop = bench.call("m", &[i]);
    assert_eq!(bench.condition(&stop), "i >= 0 && i < 3");
    let start = bench.machine.clone();
    let choice = Question::Choice { what: "index", lo: 0, hi: 2, term: Some(term) };
    assert_eq!(bench.answer(0), Stop::Ask(choice));
    let stop = bench.answer(2);
    assert_eq!(bench.result(&stop), "7");
    bench.machine.clone_from(&start);
    let stop = bench.answer(1);
    assert_eq!(bench.result(&stop), "ArrayIndexOutOfBoundsException: Index i out of bounds for length 3");

    bench.call("w", &[i]);
    bench.answer(0);
    let stop = bench.answer(1);
    assert_eq!(bench.result(&stop), "9");
}

#[test]
fn a_symbolic_length_is_chosen_up_to_the_limit() {
    let lab = Lab::new("class T { static int m(int n) { return new int[n].length; } }");
    let mut bench = Bench::new(&lab);
    bench.machine.max_symbolic_length = 4;
    let (term, n) = bench.symbol("n", SymbolKind::Int);
    let stop = bench.call("m", &[n]);
    assert_eq!(bench.condition(&stop), "n >= 0");
    let start = bench.machine.clone();
    assert_eq!(bench.answer(0), Stop::Ask(Question::Length { term, most: 4 }));
    let asked = bench.machine.clone();
    let stop = bench.answer(4);
    assert_eq!(bench.result(&stop), "4");
    // The last alternative is what lies above the limit.
    bench.machine.clone_from(&asked);
    let stop = bench.answer(5);
    let wanted = Bound::ArrayLength(4);
    assert!(matches!(stop, Stop::Done(Outcome::BoundExceeded { bound, .. }) if bound == wanted), "{stop:?}");
    bench.machine.clone_from(&start);
    let stop = bench.answer(1);
    assert_eq!(bench.result(&stop), "NegativeArraySizeException: n");
}

const NODE: &str = "class T { T next; int key; int[] data; static T root;
    int sum() { int s = 0; for (T t = this; t != null; t = t.next) s += t.key; return s; }
    void overwrite() { next = null; T t = next; }
    int length() { return data.length; }
    int element() { return data[1]; }
    static int fromRoot() { return root.key; }
}";

#[test]
fn unset_cells_stop_and_are_read_once_filled() {
    let lab = Lab::new(NODE);
    let mut bench = Bench::new(&lab);
    let (next, key) = (bench.slot("T", "next"), bench.slot("T", "key"));
    let (a, b) = (bench.object("T"), bench.object("T"));
    for object in [a, b] {
        bench.machine.set_unset(object, next);
        bench.machine.set_unset(object, key);
    }
    assert_eq!(bench.call("sum", &[Value::Ref(a)]), Stop::Read { object: a, cell: key });
    bench.machine.set_cell(a, key, Value::Int(3));
    assert_eq!(bench.run(), Stop::Read { object: a, cell: next });
    bench.machine.set_cell(a, next, Value::Ref(b));
    assert_eq!(bench.run(), Stop::Read { object: b, cell: key });
    bench.machine.set_cell(b, key, Value::Int(4));
    assert_eq!(bench.run(), Stop::Read { object: b, cell: next });
    bench.machine.set_cell(b, next, Value::Null);
    let stop = bench.run();
    assert_eq!(bench.result(&stop), "7");

    bench.machine.set_unset(a, next);
    let stop = bench.call("overwrite", &[Value::Ref(a)]);
    assert_eq!(bench.result(&stop), "void", "a cell that was written is not unset");
}

#[test]
fn open_arrays_and_symbolic_statics_stop() {
    let lab = Lab::new(NODE);
    let mut bench = Bench::new(&lab);
    let data = bench.slot("T", "data");
    let node = bench.object("T");
    let int = ErasedType::primitive(symheap::lang::ast::PrimitiveName::Int);
    let array = bench.machine.alloc_open_array(int);
    bench.machine.set_cell(node, data, Value::Ref(array));
    assert_eq!(bench.call("length", &[Value::Ref(node)]), Stop::ReadLength(array));
    bench.machine.set_length(array, 2);
    let stop = bench.run();
    assert_eq!(bench.result(&stop), "2");
    assert_eq!(bench.call("element", &[Value::Ref(node)]), Stop::Read { object: array, cell: 1 });
    bench.machine.set_cell(array, 1, Value::Int(8));
    let stop = bench.run();
    assert_eq!(bench.result(&stop), "8");

    let class = lab.program.find_class("T").expect("T");
    let root = lab.program.find_field(class, "root").expect("root");
    bench.machine.set_static_unset(root);
    assert_eq!(bench.call("fromRoot", &[]), Stop::ReadStatic(root));
    bench.machine.set_static(root, Value::Null);
    let stop = bench.run();
    assert_eq!(bench.result(&stop), "NullPointerException: Cannot read field \"key\"");
}

#[test]
fn a_pending_argument_is_asked_for_when_it_is_looked_at() {
    let lab = Lab::new(
        "class T { int key = 4; T kept;
            static T pass(T t) { T copy = t; return copy; }
            static int ignored(T t) { pass(t); return 1; }
            static int looked(T t) { T u = pass(t); if (u == null) return 0; return t.key; }
            static T returned(T t) { return pass(t); }
            static void stored(T t, T u) { u.kept = t; }
            static boolean tested(Object t) { return t instanceof T; }
        }",
    );
    let mut bench = Bench::new(&lab);
    let pending = Value::Pending(PendingId(3));
    let asked = Stop::Ask(Question::Pending(PendingId(3)));
    let stop = bench.call("ignored", &[pending]);
    assert_eq!(bench.result(&stop), "1");

    assert_eq!(bench.call("looked", &[pending]), asked);
    let object = bench.object("T");
    let key = bench.slot("T", "key");
    bench.machine.set_cell(object, key, Value::Int(6));
    bench.machine.resolve(PendingId(3), Value::Ref(object));
    let stop = bench.run();
    assert_eq!(bench.result(&stop), "6");

    for (method, args) in [
        ("returned", vec![pending]),
        ("stored", vec![pending, Value::Ref(object)]),
        ("tested", vec![pending]),
    ] {
        assert_eq!(bench.call(method, &args), asked, "{method}");
        bench.machine.resolve(PendingId(3), Value::Null);
        let stop = bench.run();
        assert!(matches!(stop, Stop::Done(Outcome::Return(_))), "{method}: {stop:?}");
    }
}

#[test]
fn concatenation_with_a_symbol_is_no_text() {
    let lab = Lab::new("class T { static String m(int x) { return \"x = \" + x; } }");
    let mut bench = Bench::new(&lab);
    let (_, x) = bench.symbol("x", SymbolKind::Int);
    let Stop::Done(Outcome::Return(Some(Value::Ref(text)))) = bench.call("m", &[x]) else {
        panic!("a string")
    };
    assert_eq!(bench.machine.text(text), None);
    assert!(matches!(bench.machine.ghost(text), Some(symheap::exec::Ghost::Joined(_))));
}

#[test]
fn questions_inside_a_nested_to_string_find_their_way_back() {
    let lab = Lab::new(
        "class T { int k; T(int k) { this.k = k; } public String toString() { return k > 0 ? \"pos\" : \"neg\"; }
            static String m(int x, int y) { return new T(x) + \"/\" + new T(y); } }",
    );
    let mut bench = Bench::new(&lab);
    let (_, x) = bench.symbol("x", SymbolKind::Int);
    let (_, y) = bench.symbol("y", SymbolKind::Int);
    let stop = bench.call("m", &[x, y]);
    assert_eq!(bench.condition(&stop), "x > 0");
    let stop = bench.answer(0);
    assert_eq!(bench.condition(&stop), "y > 0");
    let stop = bench.answer(1);
    assert_eq!(bench.result(&stop), "\"pos/neg\"");
}

/// Counts what happens.
#[derive(Default, PartialEq, Debug)]
struct Counts {
    instructions: u32,
    reads: u32,
    writes: u32,
    calls: u32,
    returns: u32,
    throws: u32,
}

impl Observer for Counts {
    fn on_instruction(&mut self, _: symheap::lang::program::MethodId, _: u32) {
        self.instructions += 1;
    }
    fn on_read(&mut self, _: ObjectId, _: u32, _: Value) {
        self.reads += 1;
    }
    fn on_write(&mut self, _: ObjectId, _: u32, _: Value) {
        self.writes += 1;
    }
    fn on_call(&mut self, _: symheap::lang::program::MethodId, _: &[Value]) {
        self.calls += 1;
    }
    fn on_return(&mut self, _: symheap::lang::program::MethodId, _: Option<Value>) {
        self.returns += 1;
    }
    fn on_throw(&mut self, _: symheap::lang::program::MethodId, _: u32, _: ObjectId) {
        self.throws += 1;
    }
}

#[test]
fn steps_and_observers_see_every_instruction() {
    let lab = Lab::new(
        "class T { int a; static int m() { T[] ts = new T[1]; ts[0] = null; int[] x = {1}; x[0] = x[0] + 1; try { ts[0].a = 5; } catch (NullPointerException e) { return twice(x[0]); } return 0; }
            static int twice(int n) { int two = 2 * n; return two; } }",
    );
    let mut bench = Bench::new(&lab);
    let mut counts = Counts::default();
    bench.machine.call(&lab.program, lab.method("m"), &[]).expect("a body");
    let mut steps = 0;
    let mut named = Vec::new();
    let stop = loop {
        steps += 1;
        let Bench { machine, terms, .. } = &mut bench;
        if let Some(stop) = step(&lab.program, &lab.natives, machine, terms, &mut counts) {
            break stop;
        }
        if let Some(frame) = bench.machine.top_frame(&lab.program) {
            let two = frame.locals().find(|(name, _)| *name == "two");
            named.extend(two.map(|(_, value)| show(&bench.machine, value)));
        }
    };
    assert_eq!(bench.result(&stop), "4");
    assert_eq!(counts.instructions, steps);
    let expected = Counts { instructions: steps, reads: 3, writes: 3, calls: 1, returns: 2, throws: 1 };
    assert_eq!(counts, expected);
    assert_eq!(named.last().map(String::as_str), Some("4"));
}
