//! Six classes with an invariant of shape and numbers together, without any YAML, each with a bug and a false alarm:
//! what `alarms` calls real is what a JVM throws on all valid objects of the scope, and nothing else.

use std::collections::BTreeSet;
use std::process::Command;

use crate::command::{Folder, json};
use crate::skips::Need;

/// Makes all objects of a scope by reflection, and prints what a method throws, and where, on those that `repOK` accepts.
const BRUTE: &str = r#"
import java.lang.reflect.*;
import java.util.*;

public class Brute {
    static final int K = 2;
    static Object receiver;
    static final List<Object> objects = new ArrayList<>();
    static final List<Object> arrays = new ArrayList<>();
    static final List<Object[]> slots = new ArrayList<>();
    static final Set<String> thrown = new TreeSet<>();
    static Method ok, run;

    static Object make(Class<?> c) throws Exception {
        Field unsafe = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
        unsafe.setAccessible(true);
        return ((sun.misc.Unsafe) unsafe.get(null)).allocateInstance(c);
    }
    static void cells(Object o) throws Exception {
        for (Field f : o.getClass().getDeclaredFields()) {
            if (Modifier.isStatic(f.getModifiers())) continue;
            f.setAccessible(true);
            slots.add(new Object[] { o, f });
        }
    }
    public static void main(String[] args) throws Exception {
        Class<?> type = Class.forName(args[0]);
        receiver = make(type);
        cells(receiver);
        for (Class<?> node : type.getDeclaredClasses())
            for (int i = 0; i < K; i++) { Object o = make(node); objects.add(o); cells(o); }
        for (int n = 0; n <= K; n++) arrays.add(new int[n]);
        ok = type.getDeclaredMethod("repOK");
        ok.setAccessible(true);
        for (Method m : type.getDeclaredMethods()) if (m.getName().equals(args[1])) run = m;
        run.setAccessible(true);
        fill(0);
        for (String line : thrown) System.out.println(line);
    }
    static void fill(int at) throws Exception {
        if (at == slots.size()) { test(); return; }
        Object o = slots.get(at)[0];
        Field f = (Field) slots.get(at)[1];
        if (f.getType() == int.class) {
            for (int n = 0; n <= K; n++) { f.setInt(o, n); fill(at + 1); }
        } else {
            f.set(o, null);
            fill(at + 1);
            for (Object to : f.getType().isArray() ? arrays : objects)
                if (f.getType().isInstance(to)) { f.set(o, to); fill(at + 1); }
        }
    }
    static void test() throws Exception {
        boolean holds;
        try { holds = (Boolean) ok.invoke(receiver); } catch (InvocationTargetException e) { holds = false; }
        if (!holds) return;
        Object[] before = new Object[slots.size()];
        for (int i = 0; i < before.length; i++) before[i] = ((Field) slots.get(i)[1]).get(slots.get(i)[0]);
        for (int x = -1; x <= (run.getParameterCount() == 0 ? -1 : K + 1); x++) {
            try { if (run.getParameterCount() == 0) run.invoke(receiver); else run.invoke(receiver, x); }
            catch (InvocationTargetException e) {
                Throwable t = e.getCause();
                thrown.add(t.getClass().getSimpleName() + ":" + t.getStackTrace()[0].getLineNumber());
            }
            for (int i = 0; i < before.length; i++) ((Field) slots.get(i)[1]).set(slots.get(i)[0], before[i]);
        }
    }
}
"#;

struct Case {
    class: &'static str,
    java: &'static str,
    /// A method with a bug, and one of which only impossible objects make an alarm.
    bug: &'static str,
    right: &'static str,
}

const CASES: [Case; 6] = [
    Case {
        class: "Ladder",
        java: "public class Ladder {
  private static class Rung { int height; Rung up; }
  private Rung foot; private int count;
  private boolean repOK() {
    int n = 0;
    java.util.Set<Rung> seen = new java.util.HashSet<>();
    for (Rung r = foot; r != null; r = r.up) {
      if (!seen.add(r)) return false;
      if (r.up != null && r.height >= r.up.height) return false;
      n++;
    }
    return n == count;
  }
  public boolean drop(int h) {
    if (foot.height == h) { foot = foot.up; count--; return true; }
    for (Rung r = foot; r.up != null; r = r.up)
      if (r.up.height == h) { r.up = r.up.up; count--; return true; }
    return false;
  }
  public int top() {
    if (count == 0) return -1;
    Rung r = foot;
    while (r.up != null) r = r.up;
    return r.height;
  }
}",
        bug: "drop",
        right: "top",
    },
    Case {
        class: "Bush",
        java: "public class Bush {
  static class Twig { int key; Twig left, right; }
  Twig root; int size;
  boolean repOK() { return fits(root, -1, 100, new java.util.HashSet<>()) == size; }
  private int fits(Twig t, int low, int high, java.util.Set<Twig> seen) {
    if (t == null) return 0;
    if (!seen.add(t) || t.key <= low || t.key >= high) return -100;
    return 1 + fits(t.left, low, t.key, seen) + fits(t.right, t.key, high, seen);
  }
  int largest() {
    Twig t = root;
    while (t.right != null) t = t.right;
    return t.key;
  }
  int second() {
    if (size < 2) return -1;
    Twig other = root.left != null ? root.left : root.right;
    return other.key;
  }
}",
        bug: "largest",
        right: "second",
    },
    Case {
        class: "Tray",
        java: "public class Tray {
  private int[] cups; private int used;
  boolean repOK() { return cups != null && used >= 0 && used <= cups.length; }
  void put(int x) {
    cups[used] = x;
    used++;
  }
  int last() {
    if (used == 0) return -1;
    return cups[used - 1];
  }
}",
        bug: "put",
        right: "last",
    },
    Case {
        class: "Queue2",
        java: "public class Queue2 {
  class Seat { Seat next, prev; }
  Seat front, back; int taken;
  boolean repOK() {
    int n = 0; Seat last = null;
    for (Seat s = front; s != null; s = s.next) {
      if (s.prev != last || n > 5) return false;
      last = s;
      n++;
    }
    return last == back && n == taken;
  }
  void leaveBack() {
    Seat before = back.prev;
    if (before == null) front = null; else before.next = null;
    back = before;
    taken--;
  }
  boolean ends() {
    if (front == null) return true;
    if (back.next != null) throw new IllegalStateException();
    return taken > 1 && back.prev.next != back;
  }
}",
        bug: "leaveBack",
        right: "ends",
    },
    Case {
        class: "Grove",
        java: "import java.util.*;
public class Grove {
  static class Tree { Tree left, right; }
  Tree one, two; int all;
  boolean repOK() {
    Set<Tree> seen = new HashSet<>();
    return grows(one, seen) && grows(two, seen) && seen.size() == all;
  }
  static boolean grows(Tree t, Set<Tree> seen) {
    return t == null || seen.add(t) && grows(t.left, seen) && grows(t.right, seen);
  }
  boolean higher() {
    return one.left != null && two.left == null;
  }
  boolean apart() {
    if (one != null && one == two) throw new IllegalStateException();
    if (one != null && two != null && one.left == two) throw new IllegalStateException();
    return all > 0 && (one != null ? one : two).left == null;
  }
}",
        bug: "higher",
        right: "apart",
    },
    Case {
        class: "Purse",
        java: "public class Purse {
  static class Coin { int worth; Coin next; }
  Coin newest; int held; int limit;
  boolean repOK() {
    int n = 0;
    for (Coin c = newest; c != null; c = c.next) if (++n > 9 || c.worth < 1) return false;
    return n == held && held <= limit && limit > 0;
  }
  void give() {
    if (held >= limit) { newest.next = newest.next.next; held--; }
    held++;
  }
  int share() {
    int sum = 0;
    for (Coin c = newest; c != null; c = c.next) sum += 12 / c.worth;
    return sum / limit + (held == 0 ? 0 : newest.worth);
  }
}",
        bug: "give",
        right: "share",
    },
];

/// Alarms of a class of verdicts, as `Exception:line`.
fn alarms(path: &str, method: &str, technique: &str, is_real: bool) -> BTreeSet<String> {
    let found =
        json(&["alarms", path, method, "-t", technique, "-k", "2", "--json", "--no-times", "--quiet"]);
    assert_eq!(found["complete"], true, "{found}");
    let groups = found["groups"].as_array().cloned().unwrap_or_default();
    let mut all = BTreeSet::new();
    for group in groups {
        let verdict = group["verdict"].as_str().unwrap_or_default();
        assert_ne!(verdict, "unknown", "{group}");
        if (verdict == "real") == is_real {
            let at = group["at"].as_str().unwrap_or_default().rsplit(':').nth(1).unwrap_or_default();
            all.insert(format!("{}:{at}", group["name"].as_str().unwrap_or_default()));
        }
    }
    all
}

#[test]
fn real_is_what_a_jvm_throws_and_nothing_else() {
    let has_jdk = !Need::Jdk.is_missing();
    for Case { class, java, bug, right } in CASES {
        let folder = Folder::new(&format!("six-{class}"));
        let path = folder.write(&format!("{class}.java"), java);
        let (real, none) = (alarms(&path, bug, "li", true), alarms(&path, right, "li", true));
        assert_eq!(none, BTreeSet::new(), "{class}.{right}");
        assert!(!real.is_empty(), "{class}.{bug}");
        let refuted = alarms(&path, right, "li", false);
        assert!(!refuted.is_empty(), "{class}.{right} has a false alarm");
        // What decides exactly has the real ones, and no false one.
        for method in [bug, right] {
            let exactly = (alarms(&path, method, "pli", true), alarms(&path, method, "pli", false));
            let expected = if method == bug { real.clone() } else { BTreeSet::new() };
            assert_eq!(exactly, (expected, BTreeSet::new()), "{class}.{method} under pli");
        }
        if !has_jdk {
            continue;
        }
        let brute = folder.write("Brute.java", BRUTE);
        let out = format!("{}/out", folder.path());
        let compiled = Command::new("javac").args(["-nowarn", "-d", &out, &path, &brute]).output().unwrap();
        assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
        for (method, expected) in [(bug, &real), (right, &none)] {
            let ran = Command::new("java").args(["-cp", &out, "Brute", class, method]).output().unwrap();
            let text = String::from_utf8_lossy(&ran.stdout).into_owned();
            let thrown: BTreeSet<String> = text.lines().map(str::to_string).collect();
            assert_eq!(&thrown, expected, "{class}.{method} {}", String::from_utf8_lossy(&ran.stderr));
        }
    }
}
