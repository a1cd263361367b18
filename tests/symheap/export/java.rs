//! Exported tests compile and pass under a JDK: against a stand-in for JUnit, so that none has to be installed.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::export;
use crate::command::Folder;
use crate::skips::Need;

pub const TEST: &str = "package org.junit.jupiter.api;
import java.lang.annotation.*;
@Retention(RetentionPolicy.RUNTIME) @Target(ElementType.METHOD) public @interface Test {}
";

pub const ASSERTIONS: &str = "package org.junit.jupiter.api;
public final class Assertions {
  public interface Executable { void execute() throws Throwable; }
  private static void require(boolean holds, Object a, Object b) {
    if (!holds) throw new IllegalStateException(\"expected \" + a + \" but was \" + b);
  }
  public static void assertEquals(byte a, byte b) { require(a == b, a, b); }
  public static void assertEquals(short a, short b) { require(a == b, a, b); }
  public static void assertEquals(char a, char b) { require(a == b, a, b); }
  public static void assertEquals(int a, int b) { require(a == b, a, b); }
  public static void assertEquals(long a, long b) { require(a == b, a, b); }
  public static void assertEquals(Object a, Object b) { require(java.util.Objects.equals(a, b), a, b); }
  public static void assertTrue(boolean b) { require(b, true, b); }
  public static void assertFalse(boolean b) { require(!b, false, b); }
  public static void assertNull(Object o) { require(o == null, null, o); }
  public static void assertNotNull(Object o) { require(o != null, \"an object\", o); }
  public static void assertSame(Object a, Object b) { require(a == b, a, b); }
  public static void assertTimeoutPreemptively(java.time.Duration most, Executable run) throws Throwable {
    Throwable[] thrown = new Throwable[1];
    Thread other = new Thread(() -> { try { run.execute(); } catch (Throwable e) { thrown[0] = e; } });
    other.setDaemon(true);
    other.start();
    other.join(Math.min(most.toMillis(), 1000));
    require(!other.isAlive(), \"an end\", \"none\");
    if (thrown[0] != null) throw thrown[0];
  }
  public static <T extends Throwable> T assertThrows(Class<T> type, Executable run) {
    try { run.execute(); } catch (Throwable e) { require(type.isInstance(e), type, e); return type.cast(e); }
    throw new IllegalStateException(type + \" was not thrown\");
  }
}
";

pub const RUNNER: &str = "public class Runner {
  public static void main(String[] names) throws Throwable {
    for (String name : names) {
      Class<?> type = Class.forName(name);
      int passed = 0, all = 0;
      for (java.lang.reflect.Method m : type.getDeclaredMethods()) {
        if (!m.isAnnotationPresent(org.junit.jupiter.api.Test.class)) continue;
        all++;
        java.lang.reflect.Constructor<?> c = type.getDeclaredConstructor();
        c.setAccessible(true);
        m.setAccessible(true);
        try { m.invoke(c.newInstance()); passed++; }
        catch (java.lang.reflect.InvocationTargetException e) {
          System.out.println(name + \".\" + m.getName() + \": \" + e.getCause());
        }
      }
      System.out.println(name + \" \" + passed + \" of \" + all);
    }
  }
}
";

const ZOO: &str = "package zoo;
public class Zoo<T> {
  public enum Color { RED, GREEN { @Override int code() { return 2; } }; int code() { return 1; } }
  private static class Cell {
    private Cell next; private final long weight; char letter; boolean flag; byte small; Object other = new Object();
    Cell(long weight, Cell next) { if (next == null) throw new IllegalArgumentException(); this.weight = weight; }
  }
  static class Pair { Pair other; short n; Pair(short n) { this.n = n; other = this; } }
  class Inner { Inner next; int n = 5; }
  static class Hidden extends RuntimeException {}
  private static class Secret extends Hidden {}
  private Cell head;
  Inner inner;
  T item;
  final int[] counts = new int[2];
  int[] given;
  static Pair shared;
  private Zoo() { }
  long weigh() { return head == null ? -1L : head.weight + (head.next == null ? 0 : head.next.weight); }
  char letter() { if (head == null) throw new NullPointerException(); return head.letter; }
  private boolean flag(int times) { return head != null && head.flag && times > 3; }
  byte small() { return head == null ? (byte) -1 : head.small; }
  Color color(boolean red) { return red ? Color.RED : Color.GREEN; }
  Object boxed(long n, char c) { return n > 7 ? (Object) Long.valueOf(n) : (Object) Character.valueOf(c); }
  String text(boolean b) { return b ? \"a\\\"b\\\\c\\n\" : null; }
  T store(T item) { T old = this.item; this.item = item; return old; }
  int depth() { if (inner == null) throw new Secret(); return inner.next == inner ? inner.n : 7; }
  int sum() { int all = 0; for (int n : given) all += n; assert all != 2; return all / given.length; }
  double half(int n) { return n > 0 ? 0.5 : n < 0 ? 0.0 / 0.0 : -1e300 * 1e300; }
  void drop() { if (head != null) head = head.next; }
  static short merge(Pair a, Pair b) { if (a == null) return b.n; return a == b ? (short) -7 : a.other == b ? a.n : (short) 1; }
  static Pair take() { Pair p = shared; shared = null; return p == null ? null : p.other; }
}
";

const ZOO_YAML: &str = "symheap: 1
name: Zoo of all kinds
sources: [Zoo.java]
input: { this: Zoo, statics: { Zoo.shared: pairs } }
methods:
  weigh: {}
  letter: {}
  flag: { args: { times: symbolic } }
  small: {}
  color: { args: { red: symbolic } }
  boxed: { args: { n: symbolic, c: symbolic } }
  text: { args: { b: symbolic } }
  store: { args: { item: [null, new] } }
  depth: {}
  sum: {}
  half: { args: { n: symbolic } }
  drop: {}
  merge: { args: { a: pairs, b: pairs } }
  take: {}
precondition:
  for: zoo.Zoo
  scope:
    default: 2
    pools:
      cells: { class: Zoo.Cell, count: k }
      pairs: { class: Zoo.Pair, count: k }
      inners: { class: Zoo.Inner, count: 1 }
      arrays: { array: int, count: 1, length: 0..k, elements: 0..k }
    fields:
      Zoo.head: cells
      Zoo.inner: inners
      Zoo.given: arrays
      Cell.next: cells
      Cell.weight: 0..k
      Cell.letter: 97..98
      Cell.flag: [false, true]
      Cell.small: 0..1
      Pair.other: pairs
      Pair.n: 0..k
      Inner.next: inners
";

struct Suite {
    folder: PathBuf,
    /// Names, tests, and those among them that demand what is not so.
    classes: Vec<(String, usize, usize)>,
}

impl Suite {
    /// Exports a method's tests into the folder.
    fn add(&mut self, subject: &str, method: &str, k: &str, technique: &str) {
        let text = export(subject, method, k, &["-t", technique, "--format", "java-test"]);
        let after = |word: &str| {
            let line = text.lines().find_map(|l| l.strip_prefix(word)).unwrap_or_else(|| panic!("{text}"));
            line.trim_end_matches([';', '{', ' ']).to_string()
        };
        let name = after("class ");
        std::fs::write(self.folder.join(format!("{name}.java")), &text).expect("a test");
        let count = |what: &str| text.matches(what).count();
        let name = format!("{}.{name}", after("package "));
        self.classes.push((name, count("@Test"), count("// The test demands")));
    }
}

fn copy(from: &str, to: &Path) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(from);
    let files: Vec<PathBuf> = match root.is_dir() {
        true => std::fs::read_dir(&root).expect("a folder").flatten().map(|e| e.path()).collect(),
        false => vec![root],
    };
    for file in files.iter().filter(|f| f.extension().is_some_and(|e| e == "java")) {
        std::fs::copy(file, to.join(file.file_name().expect("a name"))).expect("a copy");
    }
}

#[test]
fn exported_tests_compile_and_pass() {
    if Need::Jdk.is_missing() {
        return;
    }
    let folder = Folder::new("export-java");
    let place = PathBuf::from(folder.path());
    for (name, text) in
        [("Test.java", TEST), ("Assertions.java", ASSERTIONS), ("Runner.java", RUNNER), ("Zoo.java", ZOO)]
    {
        folder.write(name, text);
    }
    let sources = [
        "subjects/java/treemap/TreeMap.java",
        "subjects/java/schedule",
        "subjects/intro/binary_tree",
        "subjects/korat/heap_array",
        "src/lang/jdk/pli/SymHeap.java",
    ];
    for source in sources {
        copy(source, &place);
    }
    let zoo = folder.write("subject.yaml", ZOO_YAML);
    let mut suite = Suite { folder: place.clone(), classes: Vec::new() };
    suite.add("pli/tree_map", "put", "2", "lissa");
    suite.add("intro/binary_tree", "dfs", "2", "lissa");
    suite.add("pli/schedule", "quantumExpire", "2", "lissa");
    suite.add("pli/schedule", "finishAllProcesses", "1", "pli");
    suite.add("korat/heap_array", "extractMax", "2", "lissa");
    for method in [
        "weigh", "letter", "flag", "small", "color", "boxed", "text", "store", "depth", "sum", "half",
        "drop", "merge", "take",
    ] {
        suite.add(&zoo, method, "2", "li");
    }
    let files: Vec<PathBuf> =
        std::fs::read_dir(&place).expect("a folder").flatten().map(|e| e.path()).collect();
    let java: Vec<&PathBuf> = files.iter().filter(|p| p.extension().is_some_and(|e| e == "java")).collect();
    let compiled = Command::new("javac")
        .args(["-nowarn", "-implicit:none", "-d"])
        .arg(place.join("out"))
        .args(java)
        .output()
        .expect("javac runs");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let ran = Command::new("java")
        .args(["-ea", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp"])
        .arg(place.join("out"))
        .arg("Runner")
        .args(suite.classes.iter().map(|(name, ..)| name))
        .output()
        .expect("java runs");
    let out = String::from_utf8_lossy(&ran.stdout).into_owned();
    let passes =
        suite.classes.iter().map(|(name, count, fail)| format!("{name} {} of {count}\n", count - fail));
    let counts: String = out.lines().filter(|l| l.contains(" of ")).map(|l| format!("{l}\n")).collect();
    assert_eq!(counts, passes.collect::<String>(), "{out}{}", String::from_utf8_lossy(&ran.stderr));
    for (name, count, _) in &suite.classes {
        assert!(*count > 0, "{name} has no test");
    }
}
