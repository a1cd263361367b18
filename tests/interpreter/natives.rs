//! Natives: how they ask, call and hand over; and calls whose static type is unknown.

use symheap::exec::natives::{Native, NativeCall, NativeExit, NativeResult};
use symheap::exec::{Machine, Natives, Outcome, PendingId, Question, Stop, Value, run};
use symheap::lang::program::MethodId;
use symheap::term::{SymbolKind, TermPool};

use crate::{Lab, check};

fn method(call: &NativeCall<'_>, name: &str) -> Result<MethodId, NativeExit> {
    let class = call.program.find_class("T");
    let found = class.and_then(|c| call.program.find_methods(c, name).first().copied());
    found.ok_or_else(|| call.unsupported("a lookup"))
}

fn choose(call: &mut NativeCall<'_>) -> NativeResult {
    let one = Question::Choice { what: "digit", lo: 0, hi: 9, term: None };
    let tens = call.ask(one.clone())?;
    let ones = call.ask(one)?;
    Ok(Some(Value::Int((tens * 10 + ones) as i32)))
}

/// Calls `sign` on both arguments, the second time through another native.
fn signs(call: &mut NativeCall<'_>) -> NativeResult {
    let (sign, relay) = (method(call, "sign")?, method(call, "relay")?);
    let (a, b) = (call.value(0)?, call.value(1)?);
    let (a, b) = (call.invoke(sign, &[a])?, call.invoke(relay, &[b])?);
    let last = call.ask(Question::Choice { what: "last", lo: 0, hi: 9, term: None })?;
    match (a, b) {
        (Some(Value::Int(a)), Some(Value::Int(b))) => Ok(Some(Value::Int(a * 100 + b * 10 + last as i32))),
        _ => Err(call.unsupported("a result")),
    }
}

fn relay(call: &mut NativeCall<'_>) -> NativeResult {
    let sign = method(call, "sign")?;
    let before = call.ask(Question::Choice { what: "before", lo: 0, hi: 9, term: None })?;
    let result = call.invoke(sign, &[call.value(0)?])?;
    if before == 1 { Ok(result) } else { Ok(Some(Value::Int(0))) }
}

fn fast(call: &mut NativeCall<'_>) -> NativeResult {
    match call.value(0)? {
        Value::Int(i) if i >= 0 => Ok(Some(Value::Int(i))),
        _ => Err(NativeExit::TailCall(call.method)),
    }
}

fn other(call: &mut NativeCall<'_>) -> NativeResult {
    Err(NativeExit::TailCall(method(call, "fast")?))
}

fn thrown(call: &mut NativeCall<'_>) -> NativeResult {
    call.object(0)?;
    Err(NativeExit::Throw { class: "java.lang.IllegalStateException", message: Some("native".into()) })
}

fn assume(call: &mut NativeCall<'_>) -> NativeResult {
    if call.int(0)? != 0 { Ok(None) } else { Err(NativeExit::Assumed) }
}

fn peek(call: &mut NativeCall<'_>) -> NativeResult {
    let array = call.object(0)?;
    let length = call.length(array)?;
    Ok(Some(call.read(array, length - 1)?))
}

const TABLE: &[(&str, Native)] = &[
    ("T.choose()", choose),
    ("T.signs(int,int)", signs),
    ("T.relay(int)", relay),
    ("T.fast(int)", fast),
    ("T.other(int)", other),
    ("T.thrown(Object)", thrown),
    ("T.assume(boolean)", assume),
    ("T.peek(int[])", peek),
    ("T.nowhere()", choose),
];

const JAVA: &str = r#"class T {
    static native int choose();
    static native int signs(int a, int b);
    static native int relay(int a);
    static int sign(int x) { return x > 0 ? 1 : 2; }
    static int fast(int x) { return x * 1000; }
    static native int other(int x);
    static native void thrown(Object o);
    static native void assume(boolean b);
    static native int peek(int[] a);
    static native int missing(T[] a);

    static int two() { int before = 1; int d = choose(); return before + d; }
    static int both(int x, int y) { return signs(x, y); }
    static int tails() { return fast(5) + fast(-3) + other(7) + other(-1); }
    static String caught() { try { thrown("s"); return "no"; } catch (IllegalStateException e) { return e.getMessage(); } }
    static String nothing() { try { thrown(null); return "no"; } catch (NullPointerException e) { return "null"; } }
    static int assumed() { assume(true); assume(false); return 1; }
    static int absent() { return missing(new T[0]); }
    static int last(int[] a) { return peek(a); }
}"#;

fn lab() -> Lab {
    let mut lab = Lab::new(JAVA);
    lab.natives = Natives::link(&lab.program, &[TABLE]);
    lab
}

fn go(lab: &Lab, machine: &mut Machine, terms: &mut TermPool) -> Stop {
    run(&lab.program, &lab.natives, machine, terms, &mut (), &mut 100_000)
}

#[test]
fn a_native_returns_throws_and_hands_over() {
    let lab = lab();
    assert_eq!(lab.natives.unmatched(), ["T.nowhere()"]);
    assert_eq!(lab.eval("tails", &[]), (5 - 3000 + 7 - 1000).to_string());
    assert_eq!(lab.eval("caught", &[]), "\"native\"");
    assert_eq!(lab.eval("nothing", &[]), "\"null\"");
    assert_eq!(lab.outcome("assumed", &[]).0, Outcome::Assumed);
    let (Outcome::Unsupported { message, span: Some(span), .. }, _) = lab.outcome("absent", &[]) else {
        panic!("a native without a model");
    };
    assert_eq!(message, "there is no model of `T.missing(T[])`");
    assert_eq!(lab.program.sources.text(span), "missing(new T[0])");
}

#[test]
fn a_native_asks_until_it_knows() {
    let lab = lab();
    let (mut machine, mut terms) = (Machine::new(&lab.program), TermPool::new());
    machine.call(&lab.program, lab.method("two"), &[]).expect("a body");
    for digit in [4, 2] {
        assert!(matches!(go(&lab, &mut machine, &mut terms), Stop::Ask(Question::Choice { .. })));
        machine.answer(digit);
    }
    assert_eq!(go(&lab, &mut machine, &mut terms), Stop::Done(Outcome::Return(Some(Value::Int(43)))));
}

#[test]
fn natives_call_java_and_one_another() {
    let lab = lab();
    let (mut machine, mut terms) = (Machine::new(&lab.program), TermPool::new());
    let args = ["x", "y"].map(|name| Value::Sym(terms.fresh(name, SymbolKind::Int)));
    machine.call(&lab.program, lab.method("both"), &args).expect("a body");
    let mut asked = Vec::new();
    let result = loop {
        match go(&lab, &mut machine, &mut terms) {
            Stop::Ask(Question::Condition(term)) => {
                asked.push(terms.display(term).to_string());
                machine.answer(1);
            }
            Stop::Ask(Question::Choice { what, .. }) => {
                asked.push(what.into());
                machine.answer(1);
            }
            stop => break stop,
        }
    };
    assert_eq!(asked, ["x > 0", "before", "y > 0", "last"]);
    assert_eq!(result, Stop::Done(Outcome::Return(Some(Value::Int(221)))));
}

#[test]
fn a_native_stops_for_what_is_not_decided() {
    let lab = lab();
    let (mut machine, mut terms) = (Machine::new(&lab.program), TermPool::new());
    let int = symheap::lang::program::ErasedType::primitive(symheap::lang::ast::PrimitiveName::Int);
    let array = machine.alloc_open_array(int);
    machine.call(&lab.program, lab.method("last"), &[Value::Pending(PendingId(0))]).expect("a body");
    assert_eq!(go(&lab, &mut machine, &mut terms), Stop::Ask(Question::Pending(PendingId(0))));
    machine.resolve(PendingId(0), Value::Ref(array));
    assert_eq!(go(&lab, &mut machine, &mut terms), Stop::ReadLength(array));
    machine.set_length(array, 3);
    assert_eq!(go(&lab, &mut machine, &mut terms), Stop::Read { object: array, cell: 2 });
    machine.set_cell(array, 2, Value::Int(8));
    assert_eq!(go(&lab, &mut machine, &mut terms), Stop::Done(Outcome::Return(Some(Value::Int(8)))));
}

#[test]
fn unknown_types_are_looked_up_at_run_time() {
    let java = r#"class T {
        interface F<A> { Object on(A a); }
        static <A> Object apply(F<A> f, Object a) { return f.on((A) a); }
        int add(int n) { return n + 1; }
        int add(T t) { return 50; }
        long wide(long n) { return n * 2; }
        int both(int n) { return 1; }
        int both(Object n) { return 2; }
        static String calls() {
            return "" + apply(t -> t.add(4), new T()) + apply(t -> t.add(t), new T()) + apply(t -> t.wide(3), new T());
        }
        static Object ambiguous() { return apply(t -> t.both(4), new T()); }
        static Object absent() { return apply(t -> t.add("s"), new T()); }
        static Object none() { return apply(t -> t.add(4), null); }
    }"#;
    check(java, &[("calls", "\"5506\""), ("none", "NullPointerException: Cannot invoke \"add()\"")]);
    let lab = Lab::new(java);
    for (method, problem) in [
        ("ambiguous", "more than one method `both` of `T` for these arguments in"),
        ("absent", "no method `add` of `T` for these arguments in"),
    ] {
        let Outcome::Unsupported { message, .. } = lab.outcome(method, &[]).0 else { panic!("{method}") };
        assert!(message.starts_with(problem), "{message}");
    }
}
