import static java.lang.Math.*;
import static java.util.Collections.sort;

import java.util.Map.Entry;
import java.util.*;

/** Static nested classes reach each other's privates; static imports; deep nesting; qualified names. */
public class StaticNested {
    private static int secret = 5;
    private int instance = 6;

    private static int twice(int v) {
        return 2 * v;
    }

    private StaticNested() {
    }

    static class A {
        private int a = secret;
        private static int made;

        private A() {
            made++;
        }

        private int read(B b) {
            return b.b + twice(b.b) + new StaticNested().instance;
        }

        static class Deep {
            private static class Deeper {
                private final int d = A.made * 10 + secret;

                private Deeper self() {
                    return this;
                }
            }
        }
    }

    static class B {
        private int b = new A().a + 1;

        private void bump() {
            b++;
            secret += 100;
        }
    }

    interface Visitor<R> {
        R visit(Leaf l);

        R visit(Branch b);
    }

    static abstract class Tree {
        abstract <R> R accept(Visitor<R> v);
    }

    static class Leaf extends Tree {
        private final int v;

        Leaf(int v) {
            this.v = v;
        }

        <R> R accept(Visitor<R> v) {
            return v.visit(this);
        }
    }

    static class Branch extends Tree {
        private final Tree l, r;

        Branch(Tree l, Tree r) {
            this.l = l;
            this.r = r;
        }

        <R> R accept(Visitor<R> v) {
            return v.visit(this);
        }
    }

    static class Sum implements Visitor<Integer> {
        public Integer visit(Leaf l) {
            return l.v;
        }

        public Integer visit(Branch b) {
            return b.l.accept(this) + b.r.accept(this);
        }
    }

    static class Show implements Visitor<String> {
        public String visit(Leaf l) {
            return "" + l.v;
        }

        public String visit(Branch b) {
            return "(" + b.l.accept(this) + " " + b.r.accept(this) + ")";
        }
    }

    public static void main(String[] args) {
        B b = new B();
        b.bump();
        System.out.println(new A().read(b) + " " + secret + " " + new A.Deep.Deeper().self().d + " " + StaticNested.A.made);
        Tree t = new Branch(new Leaf(1), new Branch(new Leaf(2), new Leaf(3)));
        System.out.println(t.accept(new Sum()) + t.accept(new Show()));
        System.out.println(max(3, 4) + abs(-2) + (int) sqrt(16) + " " + PI);
        List<Integer> l = new ArrayList<>(Arrays.asList(3, 1, 2));
        sort(l);
        System.out.println(l);
        Map<String, Integer> m = new TreeMap<>();
        m.put("k", 1);
        for (Entry<String, Integer> e : m.entrySet()) {
            System.out.println(e.getKey() + e.getValue());
        }
        for (Map.Entry<String, Integer> e : m.entrySet()) {
            System.out.println(e);
        }
        java.lang.StringBuilder sb = new java.lang.StringBuilder();
        sb.append(java.lang.Integer.MAX_VALUE).append(java.util.Map.Entry.class.getSimpleName());
        System.out.println(sb);
    }
}
