//! Exceptions, `finally`, and the other ways in which a method ends.

use symheap::exec::machine::Bound;
use symheap::exec::{Machine, Outcome, Stop, Value, run};
use symheap::term::TermPool;

use crate::{Lab, check};

#[test]
fn the_machine_throws_what_a_jvm_throws() {
    let java = r#"
        class T {
            T next; int v;
            static int zero(int a) { return a / 0; }
            static int zeroInt() { return 1 / zeroValue(); }
            static int zeroValue() { return 0; }
            static long zeroLong() { long z = 0; return 1L % z; }
            static int bounds() { int[] a = new int[3]; return a[3]; }
            static int negativeIndex() { int[] a = new int[3]; return a[-1]; }
            static int size() { int n = -2; return new int[n].length; }
            static void store() { Object[] a = new String[1]; a[0] = new T(); }
            static void cast() { Object o = "s"; T t = (T) o; }
            static int nullField() { T t = null; return t.v; }
            static int nullNext() { T t = new T(); return t.next.v; }
            static void nullThrow() { RuntimeException e = null; throw e; }
            static int unboxing() { Integer i = null; return i; }
            static void own() { throw new IllegalStateException("own " + 1); }
        }"#;
    check(
        java,
        &[
            ("zeroInt", "ArithmeticException: / by zero"),
            ("zeroLong", "ArithmeticException: / by zero"),
            ("bounds", "ArrayIndexOutOfBoundsException: Index 3 out of bounds for length 3"),
            ("negativeIndex", "ArrayIndexOutOfBoundsException: Index -1 out of bounds for length 3"),
            ("size", "NegativeArraySizeException: -2"),
            ("store", "ArrayStoreException: T"),
            (
                "cast",
                "ClassCastException: class java.lang.String cannot be cast to class T (java.lang.String is in module \
                 java.base of loader 'bootstrap'; T is in unnamed module of loader 'app')",
            ),
            ("nullField", "NullPointerException: Cannot read field \"v\""),
            ("nullNext", "NullPointerException: Cannot read field \"v\""),
            ("nullThrow", "NullPointerException: Cannot throw exception"),
            ("own", "IllegalStateException: own 1"),
        ],
    );
    let lab = Lab::new(java);
    assert!(lab.eval("unboxing", &[]).starts_with("NullPointerException"));
}

#[test]
fn finally_runs_on_every_way_out() {
    let java = r#"
        class T {
            static String log = "";
            static void say(String s) { log += s; }
            static int kept() { int i = 1; try { return i; } finally { i = 2; } }
            static int replaced() { try { throw new RuntimeException(); } finally { return 5; } }
            static String order() {
                try {
                    try { say("a"); int[] x = new int[0]; x[0] = 1; say("no"); }
                    catch (IllegalStateException e) { say("wrong"); }
                    finally { say("b"); }
                } catch (RuntimeException e) { say("c"); }
                finally { say("d"); }
                return log;
            }
            static String loop() {
                for (int i = 0; i < 3; i++) {
                    try { if (i == 1) continue; if (i == 2) break; say("x"); } finally { say("f"); }
                }
                return log;
            }
            static String fromCatch() {
                try { try { throw new RuntimeException("one"); } catch (RuntimeException e) { throw new IllegalStateException(e.getMessage() + "two"); } finally { say("f"); } }
                catch (IllegalStateException e) { return log + e.getMessage(); }
            }
            static String multi() { try { throw new ArithmeticException("m"); } catch (NullPointerException | ArithmeticException e) { return e.getMessage(); } }
            static int deep(int n) { if (n == 0) throw new IllegalArgumentException("deep"); return deep(n - 1); }
            static String unwinds() { try { deep(10); return "no"; } catch (IllegalArgumentException e) { return e.getMessage(); } }
        }"#;
    check(
        java,
        &[
            ("kept", "1"),
            ("replaced", "5"),
            ("order", "\"abcd\""),
            ("loop", "\"xfff\""),
            ("fromCatch", "\"fonetwo\""),
            ("multi", "\"m\""),
            ("unwinds", "\"deep\""),
        ],
    );
}

#[test]
fn a_failed_initializer_is_an_error_and_stays_one() {
    let java = r#"
        class T {
            static class Bad { static int x = 1 / zero(); static int zero() { return 0; } static int m() { return 1; } }
            static int uncaught() { return Bad.m(); }
            static String twice() {
                String s = "";
                try { Bad.m(); } catch (ExceptionInInitializerError e) { s += e.getCause().getMessage(); }
                try { Bad.m(); } catch (NoClassDefFoundError e) { s += "!"; }
                return s;
            }
        }"#;
    check(java, &[("uncaught", "ExceptionInInitializerError"), ("twice", "\"/ by zero!\"")]);
}

#[test]
fn an_uncaught_exception_tells_where_it_was_thrown_first() {
    let java = "class T {\n static void m() {\n  try {\n   Object o = null;\n   o.hashCode();\n  } finally { int k = 1; }\n }\n}";
    let lab = Lab::new(java);
    let (Outcome::Exception { span: Some(span), .. }, machine) = lab.outcome("m", &[]) else {
        panic!("no exception with a place");
    };
    assert!(lab.program.sources.locate(span).starts_with("T.java:5:"));
    assert_eq!(machine.depth(), 0);
}

#[test]
fn endless_recursion_and_endless_loops_end() {
    let lab = Lab::new(
        "class T { static int m(int n) { return m(n + 1) + 1; } static void loop() { while (true) { } } }",
    );
    let (outcome, machine) = lab.outcome("m", &[Value::Int(0)]);
    assert!(matches!(outcome, Outcome::BoundExceeded { bound: Bound::Frames, .. }), "{outcome:?}");
    assert_eq!(machine.depth(), 0);

    let mut machine = Machine::new(&lab.program);
    machine.call(&lab.program, lab.method("loop"), &[]).expect("a body");
    let (mut terms, mut fuel) = (TermPool::new(), 1000);
    let stop = run(&lab.program, &lab.natives, &mut machine, &mut terms, &mut (), &mut fuel);
    assert_eq!((stop, fuel, machine.depth()), (Stop::Fuel, 0, 1));
}

#[test]
fn memory_is_bounded() {
    let lab = Lab::new("class T { static int m() { int[][] a = new int[100000][100000]; return 1; } }");
    let mut machine = Machine::new(&lab.program);
    let before = machine.object_count();
    machine.max_cells = 1_000_000;
    machine.call(&lab.program, lab.method("m"), &[]).expect("a body");
    let stop = run(&lab.program, &lab.natives, &mut machine, &mut TermPool::new(), &mut (), &mut 1000);
    assert!(matches!(stop, Stop::Done(Outcome::BoundExceeded { bound: Bound::Memory, .. })), "{stop:?}");
    assert!(machine.object_count() - before <= 10);
}
