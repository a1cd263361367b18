// Java 14
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;

/** Where casts of generic results and fields are, and are not: objects of the wrong class get as far as on a JVM. */
@SuppressWarnings({"unchecked", "rawtypes"})
public class InferredCasts {
    int k;
    <X> X unsafe(Object o) { return (X) o; }
    static <X> X st(Object o) { return (X) o; }
    int a() { Integer i = unsafe(k == 0 ? 1 : "s"); return i; }
    int b() { String s = st(k); return s == null ? 0 : 1; }
    int c() { int i = unsafe("x"); return i; }
    Integer d() { return unsafe("x"); }
    int e() { return unsafe("x"); }
    int take(Integer i) { return 1; }
    int f() { return take(unsafe("x")); }
    int g() { Object o = unsafe("x"); return 3; }
    int h() { Integer i; i = unsafe("x"); return 3; }
    int i() { Integer i = k == 0 ? unsafe("x") : null; return 3; }
    int j() { Integer i = switch (k) { case 0 -> unsafe("x"); default -> 1; }; return 3; }
    int l() { Integer[] a = { unsafe("x") }; return a.length; }
    int m() { Integer i = (Integer) unsafe("x"); return 3; }
    int n() { return this.<String>unsafe(1).length(); }
    int o() { var v = unsafe("x"); return 3; }
    int p() { List<Integer> l = new ArrayList<>(); l.add(unsafe("x")); return l.size(); }
    int q() { Comparable<?> c = unsafe(new Object()); return 3; }
    int r() { Integer i = this.<Integer>unsafe("x"); return 3; }
    Integer f;
    int s() { f = unsafe("x"); return 3; }
    int t() { java.util.function.Supplier<Integer> x = () -> unsafe("x"); Integer i = x.get(); return 3; }
    <Y extends Number> Y num(Object o) { Y y = (Y) o; return y; }
    int u() { Object o = num("x"); return 3; }
    int v() { Integer i = num(1.5); return 3; }
    int w() { return Objects.<Integer>requireNonNull(unsafe("x")); }
    int x() { for (String s : this.<List<String>>unsafe(List.of(1))) { return 1; } return 2; }
    int y() { synchronized (unsafe("x")) { return 3; } }
    int aa() { if (unsafe("x")) return 1; return 2; }
    int ab() { return 1 + this.<Integer>unsafe("x"); }
    String ac() { return "" + unsafe(1); }
    String ad() { return "" + this.<String>unsafe(1); }
    int ae() { Object o = (Object) this.<String>unsafe(1); return 3; }
    int af() { boolean b = unsafe("x") == null; return 3; }
    int ag() { this.<String>unsafe(1); return 3; }
    int ah() { Object o = this.<String>unsafe(1); return 3; }
    int ai() { String[] s = st(new Object[0]); return 3; }
    int aj() { Map<String, Integer> m = new HashMap<>(); Map raw = m; raw.put("a", "b"); Object o = m.get("a"); return o == null ? 1 : m.get("a"); }
    static class Box<T> { T v; T get() { return v; } static <T> Box<T> of(Object o) { Box<T> b = new Box<>(); b.v = (T) o; return b; } }
    int ak() { Box<Integer> b = Box.of("s"); Object o = b.v; o = b.get(); Integer i = b.v; return 3; }
    int al() { Box<Integer> b = Box.of("s"); return b.v.hashCode(); }
    int am() { Box<Integer> b = Box.of("s"); return take(b.get()); }
    int an() { Box<Integer> b = Box.of("s"); boolean eq = b.get() == null; Object x = k == 0 ? b.get() : null; return 3; }
    int ao() { Box<Integer> b = Box.of("s"); var v = b.get(); return 3; }
    int ap() { Box<Integer> b = Box.of("s"); Optional.of(b).map(x -> x.get()); return 3; }
    int aq() { Box<Integer> b = Box.of("s"); b.v += 1; return 3; }
    int ar() { Box<Integer> b = Box.of("s"); return switch (b.v) { case 1 -> 1; default -> 2; }; }
    int as() { Box<Integer> b = Box.of("s"); return b.get().equals("s") ? 1 : 2; }
    int at() { Box<Integer> b = Box.of("s"); String t = "" + b.v; return t.length(); }
    int au() { Box<Integer> b = Box.of("s"); Object o = (Object) b.get(); Number n = b.v; return 3; }


    static void show(String name, Callable<?> call) {
        try {
            System.out.println(name + " " + call.call());
        } catch (Exception e) {
            System.out.println(name + " " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        for (int k = 0; k < 2; k++) {
            InferredCasts of = new InferredCasts();
            of.k = k;
            show("a", of::a);
            show("b", of::b);
            show("c", of::c);
            show("d", of::d);
            show("e", of::e);
            show("f", of::f);
            show("g", of::g);
            show("h", of::h);
            show("i", of::i);
            show("j", of::j);
            show("l", of::l);
            show("m", of::m);
            show("n", of::n);
            show("o", of::o);
            show("p", of::p);
            show("q", of::q);
            show("r", of::r);
            show("s", of::s);
            show("t", of::t);
            show("u", of::u);
            show("v", of::v);
            show("w", of::w);
            show("x", of::x);
            show("y", of::y);
            show("aa", of::aa);
            show("ab", of::ab);
            show("ac", of::ac);
            show("ad", of::ad);
            show("ae", of::ae);
            show("af", of::af);
            show("ag", of::ag);
            show("ah", of::ah);
            show("ai", of::ai);
            show("aj", of::aj);
            show("ak", of::ak);
            show("al", of::al);
            show("am", of::am);
            show("an", of::an);
            show("ao", of::ao);
            show("ap", of::ap);
            show("aq", of::aq);
            show("ar", of::ar);
            show("as", of::as);
            show("at", of::at);
            show("au", of::au);
        }
    }
}
