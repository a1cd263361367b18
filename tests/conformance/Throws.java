import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Exceptions: causes, suppressed ones, finally that overrides, initialisers that fail, messages of the JVM. */
public class Throws {
    static class Res implements AutoCloseable {
        final String name;
        final boolean bad;

        Res(String name, boolean bad) {
            this.name = name;
            this.bad = bad;
            System.out.print("open " + name + "; ");
        }

        @Override
        public void close() throws Exception {
            System.out.print("close " + name + "; ");
            if (bad) throw new Exception("close of " + name);
        }
    }

    static class Checked extends Exception {
        final int code;

        Checked(String message, int code, Throwable cause) {
            super(message, cause);
            this.code = code;
        }
    }

    static class Quiet extends RuntimeException {
        @Override
        public String getMessage() {
            return "quiet" + super.getMessage();
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }

    @SuppressWarnings("finally")
    static int override() {
        try {
            throw new IllegalStateException("lost");
        } finally {
            return 1;
        }
    }

    static int kept() {
        int n = 1;
        try {
            return n;
        } finally {
            n = 2;
        }
    }

    static StringBuilder shared() {
        StringBuilder s = new StringBuilder("a");
        try {
            return s.append("b");
        } finally {
            s.append("c");
        }
    }

    @SuppressWarnings("finally")
    static String loops() {
        StringBuilder s = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            try {
                if (i == 1) continue;
                if (i == 3) throw new RuntimeException();
                s.append(i);
            } catch (RuntimeException e) {
                s.append("caught");
                break;
            } finally {
                s.append("f").append(i);
                if (i == 0) continue;
            }
            s.append("end");
        }
        return s.toString();
    }

    static class Broken {
        static int value = compute();

        static int compute() {
            throw new IllegalStateException("no value");
        }

        static void touch() {
        }
    }

    static class Order {
        static StringBuilder log = new StringBuilder();
        static int a = log("static a");
        int b = log("b");

        static {
            log("static block");
        }

        {
            log("block");
        }

        int c = log("c");

        Order() {
            this(5);
            log("Order()");
        }

        Order(int x) {
            log("Order(int)");
            hook();
        }

        void hook() {
            log("hook");
        }

        static int log(String s) {
            log.append(s).append(";");
            return 1;
        }
    }

    static class Later extends Order {
        int d = 7;
        final int e = 8;
        static int z = log("static z");

        Later() {
            log("Later" + d);
        }

        @Override
        void hook() {
            log("hook" + d + e);
        }
    }

    static void t(String what, Action a) {
        try {
            a.run();
            System.out.println(what + " fine");
        } catch (Throwable e) {
            System.out.print(what + " " + e);
            for (Throwable c = e.getCause(); c != null; c = c.getCause()) System.out.print(" <- " + c);
            for (Throwable s : e.getSuppressed()) System.out.print(" + " + s);
            System.out.println();
        }
    }

    /** Without the message, which tells of how the class was compiled. */
    static void n(String what, Action a) {
        try {
            a.run();
            System.out.println(what + " fine");
        } catch (Throwable e) {
            System.out.println(what + " " + e.getClass().getName());
        }
    }

    interface Action {
        void run() throws Throwable;
    }

    static class Cell {
        Cell next;
        int[] data;
        String text;

        Cell next() {
            return next;
        }
    }

    static Cell none() {
        return null;
    }

    static Cell shared;

    static <E extends Throwable> void sneaky(Throwable t) throws E {
        @SuppressWarnings("unchecked")
        E e = (E) t;
        throw e;
    }

    static int deep(int n) {
        return n == 0 ? 0 : 1 + deep(n - 1);
    }

    public static void main(String[] args) {
        t("resources", () -> {
            try (Res a = new Res("a", true); Res b = new Res("b", true); Res c = null) {
                throw new Checked("body", 3, null);
            }
        });
        t("close only", () -> {
            try (Res a = new Res("a", false); Res b = new Res("b", true)) {
                System.out.print("body; ");
            } catch (IllegalStateException e) {
                System.out.print("not here");
            } finally {
                System.out.print("finally; ");
            }
        });
        t("outer", () -> {
            Res r = new Res("r", false);
            try (r) {
                System.out.print(r.name + "; ");
            }
        });
        t("cause", () -> {
            try {
                try {
                    Integer.parseInt("q");
                } catch (NumberFormatException e) {
                    throw new Checked("wrapped", 1, e);
                }
            } catch (Checked e) {
                throw new RuntimeException(e);
            }
        });
        t("multi", () -> {
            try {
                Object o = List.of().iterator().next();
            } catch (IllegalStateException | java.util.NoSuchElementException e) {
                RuntimeException x = new IllegalArgumentException("bad", e);
                x.addSuppressed(new Quiet());
                throw x;
            }
        });
        t("self", () -> {
            Exception e = new Exception("self");
            e.addSuppressed(e);
        });
        t("init", () -> {
            Exception e = new Exception("twice", null);
            e.initCause(new Error());
        });
        System.out.println(override() + kept() + shared().toString() + loops());
        t("class", () -> Broken.touch());
        n("again", () -> Broken.touch());
        new Later();
        System.out.println(Order.log);
        Cell cell = new Cell();
        Cell empty = null;
        Cell[] cells = new Cell[2];
        int[][] grid = new int[2][];
        n("field", () -> System.out.println(cell.next.data));
        n("array", () -> System.out.println(cell.data[0]));
        n("store", () -> cell.data[1] = 2);
        n("length", () -> System.out.println(cell.data.length));
        n("call", () -> cell.next.next());
        n("chain", () -> System.out.println(cell.next().next()));
        n("element", () -> System.out.println(cells[1].text));
        n("nested", () -> System.out.println(grid[1][0]));
        n("string", () -> System.out.println(cell.text.length()));
        n("static", () -> System.out.println(shared.text));
        n("result", () -> System.out.println(none().text));
        n("assign", () -> none().text = "x");
        n("sync", () -> { synchronized (none()) { } });
        n("throw", () -> { RuntimeException e = null; throw e; });
        n("switch", () -> { switch (cell.text) { case "a": break; default: } });
        n("for", () -> { for (int x : cell.data) System.out.println(x); });
        n("unbox", () -> { Integer n = null; long l = n; });
        t("require", () -> Objects.requireNonNull(empty));
        t("require", () -> Objects.requireNonNull(empty, "empty is null"));
        t("index", () -> Objects.checkIndex(3, 2));
        t("list", () -> new ArrayList<>(List.of(1)).get(1));
        t("list", () -> List.of(1).get(1));
        t("immutable", () -> List.of(1).add(2));
        t("optional", () -> Optional.empty().get());
        t("optional", () -> Optional.empty().orElseThrow(() -> new Checked("gone", 4, null)));
        t("modified", () -> { List<Integer> l = new ArrayList<>(List.of(1, 2, 3)); for (Integer n : l) if (n == 1) l.remove(n); });
        t("nearly", () -> { List<Integer> l = new ArrayList<>(List.of(1, 2, 3)); for (Integer n : l) if (n == 2) l.remove(n); });
        t("map", () -> { Map<String, Integer> m = new HashMap<>(Map.of("a", 1)); for (String k : m.keySet()) m.put(k + k, 2); });
        t("iterator", () -> { Iterator<Integer> i = new ArrayList<>(List.of(1)).iterator(); i.remove(); });
        t("cast", () -> { Object o = 1; String s = (String) o; });
        t("cast", () -> { Object o = new int[0]; Object[] s = (Object[]) o; });
        t("store", () -> { Object[] o = new String[1]; o[0] = 1; });
        t("enum", () -> Thread.State.valueOf("ASLEEP"));
        t("negative", () -> { Object o = new int[2][-3]; });
        t("sneaky", () -> Throws.<RuntimeException>sneaky(new Checked("sneaked", 5, null)));
        t("assertion", () -> { throw new AssertionError(3 + "x"); });
        t("assertion", () -> { assert args.length == 1 : "length " + args.length; });
    }
}
