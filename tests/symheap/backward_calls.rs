//! Backward symbolic execution through what is called: lambdas, enums, exceptions, collections. What each method can do
//! was seen on a JVM, over all small arguments.

use serde_json::json;

use crate::backward::asked;
use crate::backward_java::{answers, are_reached};
use crate::command::{Folder, Ran, symheap};

/// A lambda is an object that holds what it captured; a call on its interface runs its body.
#[test]
fn lambdas_and_method_references_run_where_they_are_called() {
    let java = "import java.util.function.*;
class Closures {
  interface Three { int of(int a, long b, Closures c); default int twice(int a) { return of(a, 2, null) + of(a, 3, null); } }
  int field;
  int plus(int a) { return a + field; }
  static int apply(IntUnaryOperator f, int x) { return f.applyAsInt(x); }
  static int boxed(Function<Integer, Integer> f, int x) { return f.apply(x); }
  static IntUnaryOperator adder(int n) { return a -> a + n; }
  void simple(int x) { IntUnaryOperator f = a -> a + 1; assert f.applyAsInt(x) != 5; }
  void captured(int x, int y) { IntBinaryOperator f = (a, b) -> a * y + b; assert f.applyAsInt(x, 2) != 8; }
  void same(int x) { IntUnaryOperator f = a -> a + x; assert f.applyAsInt(1) == x + 1; }
  void passed(int x) { assert apply(a -> a * 2, x) != 6; }
  void even(int x) { assert apply(a -> a * 2, x) % 2 == 0; }
  void throughBoxes(int x) { assert boxed(a -> a + 3, x) != 7; }
  void returned(int x) { assert adder(4).applyAsInt(x) != 9; }
  void chosen(int x, boolean b) { IntUnaryOperator f = b ? a -> a + 1 : a -> a - 1; assert f.applyAsInt(x) > x; }
  void bound(int x) { IntUnaryOperator f = this::plus; assert f.applyAsInt(x) != 4 || field != 3; }
  void ofClass(int x) { IntUnaryOperator f = Math::abs; assert f.applyAsInt(x) >= 0; }
  void made(int x) { IntFunction<int[]> f = int[]::new; f.apply(x); }
  void changes(int x) { Runnable r = () -> field = x; r.run(); assert field == x; }
  void throwing(int x) { Runnable r = () -> { throw new IllegalStateException(); }; if (x == 3) r.run(); }
  void none(boolean b) { Runnable r = null; if (b) r = () -> { }; r.run(); }
  void ofDefault(int x) { Three t = (a, b, c) -> c == null ? a * (int) b : 0; assert t.twice(x) != 20; }
  void mixed(boolean b) { Runnable r = b ? () -> field = 1 : new Runnable() { public void run() { field = 2; } }; r.run(); assert field != 2; }
  void twiceMade(int x) { Supplier<Integer>[] all = new Supplier[2]; for (int i = 0; i < 2; i++) { int n = i + x; all[i] = () -> n; } assert all[1].get() - all[0].get() == 1; }
}
";
    are_reached(
        "Closures",
        java,
        &[
            ("simple", "assert", true),
            ("captured", "assert", true),
            ("same", "assert", false),
            ("passed", "assert", true),
            ("even", "assert", false),
            ("throughBoxes", "assert", true),
            ("returned", "assert", true),
            ("chosen", "assert", true),
            ("bound", "assert", true),
            ("ofClass", "assert", true),
            ("made", "NegativeArraySizeException", true),
            ("changes", "assert", false),
            ("throwing", "IllegalStateException", true),
            ("throwing", "NullPointerException", false),
            ("none", "NullPointerException", true),
            ("ofDefault", "assert", true),
            ("mixed", "assert", true),
            ("twiceMade", "assert", false),
        ],
    );
}

/// Constants of an enum are there when a method is called, whether or not they have bodies of their own.
#[test]
fn enums_whose_constants_have_bodies() {
    let java = "class Enums {
  enum Op {
    ADD { int of(int a) { return a + 1; } }, TWICE { int of(int a) { return a * 2; } }, NONE;
    int of(int a) { return a; }
  }
  enum Plain { A, B }
  static void on(Op o, int x) { switch (o) { case ADD: break; case TWICE: if (x == 4) throw new IllegalStateException(); default: } }
  static void calls(Op o, int x) { if (o != null) assert o.of(x) != 8 || x != 4; }
  static void none(Op o, int x) { if (o == Op.NONE) assert o.of(x) == x; }
  static void order(Op o) { if (o != null) assert o.ordinal() < 3 && Op.values()[o.ordinal()] == o; }
  static void last(Op o) { if (o != null) assert o.ordinal() != 2; }
  static void absent(Plain p) { switch (p) { case A: break; default: } }
  static int arrow(Plain p) { return switch (p) { case A -> 1; case B -> { if (p.ordinal() == 0) throw new IllegalStateException(); yield 2; } }; }
}
";
    are_reached(
        "Enums",
        java,
        &[
            ("on", "IllegalStateException", true),
            ("on", "NullPointerException", true),
            ("calls", "assert", true),
            ("none", "assert", false),
            ("order", "assert", false),
            ("last", "assert", true),
            ("absent", "NullPointerException", true),
            ("arrow", "IllegalStateException", false),
        ],
    );
}

/// What exceptions hold: messages, causes, fields of the user's own.
#[test]
fn exceptions_with_messages_and_causes() {
    let java = "class Thrown {
  static class Own extends RuntimeException {
    int code;
    Own(String message, int code) { super(message); this.code = code; }
    Own(String message, Throwable cause) { super(message, cause); }
  }
  static class Checked extends Exception { Checked(Throwable cause) { super(cause); } Checked(String m) { super(\"checked \" + m); } }
  static void detail(int x) { if (x > 3) throw new AssertionError(\"x\"); }
  static void number(int x) { if (x > 3) throw new AssertionError(x); }
  static void text(int x) { if (x > 3) throw new AssertionError(\"x\" + x); }
  static void never(int x) { if (x > 3 && x < 4) throw new AssertionError(\"x\"); }
  static void cause(int x) { try { if (x == 3) throw new IllegalStateException(); } catch (RuntimeException e) { throw new IllegalArgumentException(\"m\", e); } }
  static void later(int x) { RuntimeException e = new IllegalStateException(\"a\"); e.initCause(new Checked(\"b\")); if (x == 5) throw e; }
  static void twice(int x) { RuntimeException e = new IllegalStateException(\"a\", null); if (x == 5) e.initCause(null); }
  static void own(int x) { try { if (x > 7) throw new Own(\"hi\", x); } catch (Own o) { if (o.code == 9) throw new Own(o.getMessage(), o); } }
  static void code(int x) { try { throw new Own(\"hi\", x); } catch (Own o) { assert o.code == x; } }
  static void message(int x) { try { if (x == 1) throw new IllegalArgumentException(\"abc\"); } catch (IllegalArgumentException e) { assert e.getMessage() != null; } }
  static void ofCause(int x) { Throwable t = new RuntimeException(\"a\", new Own(\"q\", 3)); assert t.getCause() instanceof Own; }
  static void wrapped(int x) throws Checked { try { x = 4 / x; } catch (ArithmeticException e) { throw new Checked(e); } }
}
";
    are_reached(
        "Thrown",
        java,
        &[
            ("detail", "AssertionError", true),
            ("number", "AssertionError", true),
            ("text", "AssertionError", true),
            ("never", "AssertionError", false),
            ("cause", "IllegalArgumentException", true),
            ("cause", "IllegalStateException", false),
            ("later", "IllegalStateException", true),
            ("twice", "IllegalStateException", true),
            ("own", "Own", true),
            ("code", "assert", false),
            ("message", "assert", false),
            ("ofCause", "assert", false),
            ("wrapped", "Checked", true),
            ("wrapped", "ArithmeticException", false),
        ],
    );
}

/// What collections hold is no part of a condition: inputs that come to them are run, all of them where none reaches the
/// target.
#[test]
fn collections_are_decided_by_runs() {
    let java = "import java.util.*;
class Holds {
  static void list(int x) { List<Integer> l = new ArrayList<>(); l.add(x); l.add(2); assert l.get(0) + l.get(1) != 7; }
  static void size(int x) { List<Integer> l = new ArrayList<>(); for (int i = 0; i < 3; i++) l.add(i * x); assert l.size() == 3; }
  static void grows(int x) { List<Integer> l = new ArrayList<>(); for (int i = 0; i < x; i++) l.add(i); l.get(2); }
  static void map(int x) { Map<Integer, String> m = new HashMap<>(); m.put(1, \"a\"); m.put(x, \"b\"); assert m.size() == 2; }
  static void found(int x) { Map<Integer, Integer> m = new HashMap<>(); m.put(x, x); assert m.get(x) == x; }
  static void set(int x) { Set<Integer> s = new HashSet<>(); s.add(x); s.add(4); if (s.size() == 1) throw new IllegalStateException(); }
  static void both(int x) { Set<Integer> s = new HashSet<>(); s.add(x); s.add(x); assert s.size() == 1; }
  static void deque(int x) { ArrayDeque<Integer> d = new ArrayDeque<>(); d.push(x); d.push(3); d.pop(); assert d.pop() != 5; }
  static void emptied(int x) { LinkedList<Integer> d = new LinkedList<>(); d.add(x); if (x == 5) d.removeFirst(); d.getFirst(); }
  static void each(int x) { int sum = 0; for (int i : Arrays.asList(1, x, 3)) sum += i; assert sum != 9; }
  static void formatted(int x) { String s = String.format(\"%d\", x); if (x == 3) throw new IllegalStateException(s); }
  static void merged(int a, int b) { Map<Integer, Integer> m = new HashMap<>(); m.merge(a, 1, Integer::sum); m.merge(b, 1, Integer::sum); assert m.get(a) != 2; }
  static void sorted(int a) { TreeMap<Integer, String> t = new TreeMap<>(); t.put(3, \"c\"); t.put(a, \"a\"); assert t.firstKey() == 3; }
  static void fixed(int x) { int s = 0; for (int i : List.of(1, x, 3)) s += i; assert s != 8; }
  static void ordered(int[] a) { int[] b = Arrays.copyOf(a, 2); Arrays.sort(b); assert b[0] <= b[1]; }
}
";
    are_reached(
        "Holds",
        java,
        &[
            ("list", "assert", true),
            ("size", "assert", false),
            ("grows", "IndexOutOfBoundsException", true),
            ("grows", "NullPointerException", false),
            ("map", "assert", true),
            ("found", "assert", false),
            ("set", "IllegalStateException", true),
            ("both", "assert", false),
            ("deque", "assert", true),
            ("emptied", "NoSuchElementException", true),
            ("each", "assert", true),
            ("formatted", "IllegalStateException", true),
            ("merged", "assert", true),
            ("sorted", "assert", true),
            ("fixed", "assert", true),
            ("ordered", "assert", false),
            ("ordered", "NullPointerException", true),
        ],
    );
    // No bound of the scope enters where a method has no heap as its input.
    let answer = &answers("Holds", java, &[("both", "assert")])[0];
    assert_eq!((&answer["relies_on"], &answer["complete"]), (&json!([]), &json!(true)), "{answer}");
}

/// A reason names what the user wrote and its line, and no code of the JDK's models.
#[test]
fn reasons_name_the_users_code() {
    let java = "import java.util.*;
class Named {
  static void formatted(int x) {
    String s = String.format(\"%d\", x);
    if (x == 3) throw new IllegalStateException(s);
  }
  static void mapped(int x) {
    Map<Integer, Integer> m = new HashMap<>();
    m.put(x, 1);
    assert m.size() == 2;
  }
  static void parsed(String s) {
    int n = Integer.parseInt(s);
    assert n != 7;
  }
  static void told(Object o) {
    String s = \"\" + o.getClass() + new Named();
    assert s == null;
  }
  public String toString() { return \"mine\"; }
}
";
    let folder = Folder::new("backward-named");
    let path = folder.write("Named.java", java);
    for (method, target, what, line) in [
        ("formatted", "IllegalStateException", "String.format", 4),
        ("mapped", "assert", "Map.put", 9),
        ("parsed", "assert", "Integer.parseInt", 13),
        ("told", "assert", "the text of an object", 17),
    ] {
        // No model may be run: what is not modelled is all that is known.
        let more = ["--class", "Named", "--target", target, "-u", "2", "--models", "0"];
        let answer = asked(&path, method, &more);
        assert!(answer["reachable"] != true && answer["complete"] == false, "{method}: {answer}");
        let told = format!("{} {}", answer["reasons"], answer["cuts"]);
        let place = format!("Named.java:{line}:");
        assert!(told.contains(what) && told.contains(&place), "{method}: {told}");
        for word in ["<jdk>", "<clinit>", "<init>", "ElementList", "native", "identities"] {
            assert!(!told.contains(word), "{method}: {word}: {told}");
        }
    }
}

/// An array of the input may be one of a subclass's on a JVM: told forwards and backwards where a store into it could
/// then fail, and not where it could not.
#[test]
fn stores_into_arrays_of_the_input_rest_on_their_class() {
    let java = "class Stored {
  static class Base { int v; } static class Sub extends Base { int w; } static final class Last { int u; }
  static void any(Object[] a) { a[0] = \"x\"; }
  static void absent(Object[] a) { a[0] = null; }
  static void base(Base[] a, Base b) { a[0] = b; }
  static void last(Last[] a, Last b) { a[0] = b; }
  static void texts(String[] a) { a[0] = \"x\"; }
  static void made(Object[] a) { Object[] b = new Object[1]; b[0] = \"x\"; }
  static void caught(Object[] a) { int y = 0; try { a[0] = \"x\"; } catch (ArrayStoreException e) { y = 1; } assert y == 0; }
}
";
    let folder = Folder::new("backward-stored");
    let path = folder.write("Stored.java", java);
    for (method, target, array) in [
        ("any", "ArrayStoreException", Some("Object[]")),
        ("absent", "ArrayStoreException", None),
        ("base", "ArrayStoreException", Some("Base[]")),
        ("last", "ArrayStoreException", None),
        ("texts", "ArrayStoreException", None),
        ("made", "ArrayStoreException", None),
        ("caught", "assert", Some("Object[]")),
    ] {
        let wanted = array.map(|array| format!("arrays {array} of the input are of no subclass's class"));
        let wanted = wanted.as_deref();
        let answer = asked(&path, method, &["--class", "Stored", "--target", target, "-u", "2"]);
        let told = answer["relies_on"].to_string();
        assert_eq!(answer["reachable"], false, "{method}: {answer}");
        assert_eq!(told.contains("subclass's class"), array.is_some(), "{method}: {told}");
        assert!(wanted.is_none_or(|wanted| told.contains(wanted)), "{method}: {told}");
        let Ran { out, err, .. } =
            symheap(&["run", &path, method, "--class", "Stored", "-t", "li", "--no-times", "--quiet"]);
        assert_eq!(out.contains("subclass's class"), array.is_some(), "{method}: {out} {err}");
        assert!(wanted.is_none_or(|wanted| out.contains(wanted)), "{method}: {out}");
    }
}

/// Values that stand for others are told where they matter, and nowhere else.
#[test]
fn stand_ins_are_told_where_they_are_read() {
    let java = "class Stands {
  static void read(Object o, int x) { if (o instanceof Integer) throw new IllegalStateException(); }
  static void unread(Object o, int x) { if (x > 3 && x < 2) throw new IllegalStateException(); }
  static void called(Object o, int x) { if (x > 3 && x < 2) throw new IllegalStateException(); o.hashCode(); }
}
";
    let methods = ["read", "unread", "called"].map(|method| (method, "IllegalStateException"));
    for (answer, is_told) in answers("Stands", java, &methods).iter().zip([true, false, true]) {
        assert_eq!(answer["reachable"], false, "{answer}");
        assert_eq!(answer["relies_on"].to_string().contains("stand for all"), is_told, "{answer}");
    }
}
