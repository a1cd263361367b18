//! What the machine, its JVM or the user decides is an assumption where a model gives a value, or ends the run; what
//! natives write is told to observers.

use symheap::exec::{Machine, Natives, ObjectId, Observer, Outcome, Stop, Value, run};
use symheap::term::TermPool;

use crate::program;

const JAVA: &str = r#"
import java.util.*;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class T {
    volatile int count;
    int[] cells = new int[2];
    enum Color { RED, GREEN }
    static class Key {
        final Color color;
        Key(Color color) { this.color = color; }
        public int hashCode() { return Objects.hash(color); }
        public boolean equals(Object o) { return o instanceof Key && ((Key) o).color == color; }
    }

    static int processors() { return Runtime.getRuntime().availableProcessors(); }
    static String own() { return System.getProperty("my.property"); }
    static String other() { return System.getProperty("my.property", "x"); }
    static String version() { return System.getProperty("java.version"); }
    static String set() { System.setProperty("my.property", "1"); return System.getProperty("my.property"); }
    static boolean flag() { return Boolean.getBoolean("my.flag"); }
    static String home() { return System.getenv("HOME"); }
    static String line() { return System.lineSeparator(); }
    static String percent() { return String.format("a%nb"); }
    static String main() { return Thread.currentThread().getName(); }
    static String named() { return new Thread("me").getName(); }
    static String counted() { return new Thread(() -> { }).getName(); }
    static String renamed() { Thread.currentThread().setName("me"); return Thread.currentThread().getName(); }
    static long number() { return Thread.currentThread().getId(); }
    static long millis() { return System.currentTimeMillis(); }
    static long nanos() { return System.nanoTime(); }
    static long memory() { return Runtime.getRuntime().freeMemory(); }
    static int random() { return new Random().nextInt(); }
    static double math() { return Math.random(); }
    static int seeded() { return new Random(5).nextInt(); }
    static String uuid() { return UUID.randomUUID().toString(); }
    static String fixed() { return new UUID(1, 2).toString(); }
    static int trace() { return new Exception().getStackTrace().length; }
    static Object closure() { Runnable r = () -> { }; return r.getClass(); }
    static int identity() { return System.identityHashCode("x"); }
    static int object() { return new Object().hashCode(); }
    static int keyed() { Map<Key, Integer> m = new HashMap<>(); m.put(new Key(Color.RED), 1); return m.get(new Key(Color.RED)); }
    static int coloured() { Set<Color> s = new HashSet<>(); s.add(Color.RED); return s.contains(Color.GREEN) ? 1 : 0; }
    static int hashed() { return new Key(Color.RED).hashCode(); }
    static int submitted() throws Exception {
        return java.util.concurrent.Executors.newFixedThreadPool(2).submit(() -> 5).get();
    }
    static String text() { return new Object().toString(); }

    static int written() throws Exception {
        T t = new T();
        AtomicIntegerFieldUpdater<T> updater = AtomicIntegerFieldUpdater.newUpdater(T.class, "count");
        updater.set(t, 1001);
        updater.incrementAndGet(t);
        updater.compareAndSet(t, 0, 1003);
        VarHandle handle = MethodHandles.lookup().findVarHandle(T.class, "count", int.class);
        handle.set(t, 1004);
        handle.getAndAdd(t, 1);
        MethodHandles.arrayElementVarHandle(int[].class).set(t.cells, 1, 1006);
        return t.count;
    }
}
"#;

fn end(name: &str, observer: &mut impl Observer) -> (Stop, Vec<String>) {
    let program = program(JAVA);
    let natives = Natives::new(&program);
    let class = program.find_class("T").expect("the class");
    let method = program.find_methods(class, name)[0];
    let mut machine = Machine::new(&program);
    machine.call(&program, method, &[]).expect("a body");
    let stop = run(&program, &natives, &mut machine, &mut TermPool::new(), observer, &mut 10_000_000);
    let assumed = machine.assumptions().iter().map(|a| a.sentence(&program)).collect();
    (stop, assumed)
}

/// What each method takes for granted, or the reason why it ends.
#[test]
fn what_a_jvm_could_answer_otherwise_is_told() {
    let wanted = [
        ("processors", "Runtime.availableProcessors() is 1, asked at T.java:"),
        ("own", "System.getProperty(\"my.property\") is null"),
        ("other", "System.getProperty(\"my.property\") is null"),
        ("version", "a property that every JVM has"),
        ("set", "System.getProperty(\"my.property\") is null"),
        ("flag", "System.getProperty(\"my.flag\") is null"),
        ("home", "System.getenv(\"HOME\") is null"),
        ("line", "System.lineSeparator() is \"\\n\""),
        ("percent", "System.lineSeparator() is \"\\n\""),
        ("main", "the name of a thread is \"main\""),
        ("named", ""),
        ("counted", "the name of a thread is \"Thread-0\""),
        ("renamed", ""),
        ("number", "the number of the thread is 1"),
        ("millis", "the time"),
        ("nanos", "the time"),
        ("memory", "the machine's memory"),
        ("random", "a random seed"),
        ("math", "a random seed"),
        ("seeded", ""),
        ("uuid", "a random seed"),
        ("fixed", ""),
        ("trace", "a stack trace"),
        ("closure", "the class of a lambda"),
        ("identity", "the identity hash code of an object is a number of its own"),
        ("object", "the identity hash code of an object is a number of its own"),
        ("keyed", ""),
        ("coloured", ""),
        ("hashed", "the identity hash code of an object is a number of its own"),
        ("submitted", "the time at which a submitted task runs is that of its submission, asked at T.java:"),
        ("text", "the identity hash code of an object is a number of its own"),
    ];
    for (name, said) in wanted {
        let (stop, assumed) = end(name, &mut ());
        let found = match stop {
            Stop::Done(Outcome::Return(_)) => assumed.join("; "),
            Stop::Done(Outcome::Unsupported { message, .. }) => message,
            stop => format!("{stop:?}"),
        };
        assert!(found.starts_with(said) && found.is_empty() == said.is_empty(), "{name}: {found}");
    }
}

/// The large numbers that are written.
#[derive(Default)]
struct Writes(Vec<i32>);

impl Observer for Writes {
    fn on_write(&mut self, _: ObjectId, _: u32, value: Value) {
        if let Value::Int(n @ 1001..) = value {
            self.0.push(n);
        }
    }
}

#[test]
fn writes_through_handles_and_updaters_are_observed() {
    let mut writes = Writes::default();
    let (stop, _) = end("written", &mut writes);
    assert_eq!(stop, Stop::Done(Outcome::Return(Some(Value::Int(1005)))));
    assert_eq!(writes.0, [1001, 1002, 1004, 1005, 1006]);
}
