//! What the models of threads, references and shared maps take for granted, and where they end a run.

use symheap::exec::{Machine, Natives, Outcome, Stop, run};
use symheap::term::TermPool;

use crate::program;

const JAVA: &str = r#"
import java.lang.ref.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

class T {
    static void clearedReference() {
        WeakReference<Object> weak = new WeakReference<>(new Object());
        weak.clear();
        weak.get();
    }

    static void weakReference() {
        new WeakReference<Object>(new Object()).get();
    }

    static void emptyQueue() {
        new ReferenceQueue<Object>().poll();
    }

    static void weakMap() {
        WeakHashMap<String, Integer> map = new WeakHashMap<>();
        map.put("a", 1);
        map.get("a");
    }

    static void fork() {
        new RecursiveTask<Integer>() {
            protected Integer compute() {
                return 1;
            }
        }.fork();
    }

    static void invoke() {
        new RecursiveTask<Integer>() {
            protected Integer compute() {
                return 1;
            }
        }.invoke();
    }

    static void notified() {
        Object lock = new Object();
        synchronized (lock) {
            lock.notifyAll();
        }
    }

    private static void shared(int... keys) {
        Map<Integer, Integer> map = new ConcurrentHashMap<>();
        for (int key : keys) {
            map.put(key, key);
        }
        for (Integer key : map.keySet()) {
            map.remove(key);
        }
    }

    static void bins() {
        shared(1, 2, 5, 14);
    }

    static void sharedBin() {
        shared(1, 2, 17);
    }

    static void lateKey() {
        Map<Integer, Integer> map = new ConcurrentHashMap<>();
        map.put(1, 1);
        map.put(2, 2);
        for (Integer key : map.keySet()) {
            if (key < 5) {
                map.put(key + 3, 0);
            }
        }
    }

    static void start() {
        new Thread(() -> { }).start();
    }

    static void await() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        lock.newCondition().await();
    }

    static void take() throws InterruptedException {
        new LinkedBlockingQueue<String>().take();
    }

    static void joinItself() throws InterruptedException {
        Thread.currentThread().join();
    }

    static void waitFor() throws InterruptedException {
        synchronized (T.class) {
            T.class.wait();
        }
    }

    static void writeWhileReading() {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        lock.readLock().lock();
        lock.writeLock().lock();
    }

    static void ownMap() {
        Map<Integer, Integer> map = new ConcurrentHashMap<>();
        map.computeIfAbsent(1, k -> map.put(2, 2));
    }

    static void serialized() throws java.io.IOException {
        new java.io.ObjectOutputStream(new java.io.ByteArrayOutputStream());
    }
}
"#;

/// What each method takes for granted, or the reason why it ends; the models' own places are left out.
#[test]
fn what_other_threads_and_the_collector_could_do_is_told() {
    let program = program(JAVA);
    let natives = Natives::new(&program);
    let wanted = [
        ("clearedReference", ""),
        ("weakReference", "the garbage collector clears nothing behind a WeakReference"),
        ("emptyQueue", "the garbage collector clears nothing behind a ReferenceQueue"),
        ("weakMap", "the garbage collector clears nothing behind a WeakReference"),
        ("fork", "forked tasks run one after another, the last one first"),
        ("invoke", ""),
        ("notified", "Object.notifyAll() has no model and does nothing"),
        ("bins", ""),
        ("sharedBin", "the order in which a ConcurrentTable is iterated"),
        ("lateKey", "the order in which a ConcurrentTable is iterated"),
        ("start", "a second thread"),
        ("await", "waiting for another thread"),
        ("take", "waiting for another thread"),
        ("joinItself", "a thread that waits for its own end"),
        ("waitFor", "waiting for another thread"),
        ("writeWhileReading", "waiting for another thread"),
        ("ownMap", "a computation that changes its own map"),
        ("serialized", "serialization"),
    ];
    for (name, said) in wanted {
        let class = program.find_class("T").expect("the class");
        let method = program.find_methods(class, name)[0];
        let mut machine = Machine::new(&program);
        machine.call(&program, method, &[]).expect("a body");
        let mut terms = TermPool::new();
        let stop = run(&program, &natives, &mut machine, &mut terms, &mut (), &mut 10_000_000);
        let assumed: Vec<String> = machine.assumptions().iter().map(|a| a.sentence(&program)).collect();
        let found = match stop {
            Stop::Done(Outcome::Return(_)) => assumed.join("; "),
            Stop::Done(Outcome::Unsupported { message, .. }) => message,
            stop => format!("{stop:?}"),
        };
        assert!(found.starts_with(said) && found.is_empty() == said.is_empty(), "{name}: {found}");
    }
}
