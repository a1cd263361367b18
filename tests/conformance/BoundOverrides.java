import java.util.*;

/** Type parameters of methods that a type parameter of the class bounds: what they override, which overload is meant. */
public class BoundOverrides {
    static interface J1 { <T extends Number> int f(T t); default int gg() { return f(3); } }
    static class K1<N> { public <S extends N> int f(S s) { return 11; } }
    static class L1 extends K1<Number> implements J1 { }
    static class K2<A, N> extends K1<N> { }
    static class L2 extends K2<String, Number> implements J1 { }
    static interface J3<X> { <T extends List<X>> int f(T t); default int f(Object o) { return -1; } }
    static class K3<A, B> { public <S extends List<B>> int f(S s) { return 12; } }
    static class L3 extends K3<String, Integer> implements J3<Integer> { }
    static interface J4<X extends Comparable<X>> { <T extends X> int f(T t); }
    static class K4<A, B> { public <S extends B> int f(S s) { return 13; } }
    static class L4 extends K4<Integer, String> implements J4<String> { }
    static interface J5<X> { <T extends X> int f(T t); }
    static class K5 { public <S extends Number> int f(S s) { return 14; } }
    static class L5 extends K5 implements J5<Number> { }
    static class M5 implements J5<Number> { public <S extends Number> int f(S s) { return 15; } }
    abstract static class P6<A> { abstract <T extends A> int f(T t); int call(A a) { return f(a); } }
    static class M6 extends P6<Number> { <T extends Number> int f(T t) { return 16; } }
    static class N6<B extends Number> extends P6<B> { <T extends B> int f(T t) { return 17; } }
    static class O6 extends N6<Integer> { <T extends Integer> int f(T t) { return 18; } }
    static interface J7<A> { <T extends A, U extends List<? super T>> int f(U u, T t); }
    static class K7<X, Y> { public <V extends Y, W extends List<? super V>> int f(W w, V v) { return 19; } }
    static class Z7 extends K7<Object, Integer> { }
    static class L7 extends Z7 implements J7<Integer> { }
    static interface J8<A> { <T extends A> int f(T... t); }
    static class K8<X> { public <V extends X> int f(V[] v) { return 20 + v.length; } }
    static class L8 extends K8<Integer> implements J8<Integer> { }
    static class K9<A> { public <T extends A> int f(T t) { return 1; } public int f(String s) { return 2; } }
    static class L9 extends K9<Number> { public <T extends Number> int f(T t) { return 3; } }
    static class Box<A> {
      A held;
      Box(A a) { held = a; }
      <T extends A> int f(T t) { return 1; }
      int f(Number n) { return 2; }
      <T extends A> int h(T[] t) { return 1; }
      int h(Number[] n) { return 2; }
      <T extends A, U extends T> int k(U u, T t) { return 1; }
      int k(Number u, Number t) { return 2; }
      @SuppressWarnings("unchecked") <T extends A> T make() { return (T) held; }
      <T extends A> T same(T t) { return t; }
    }
    static class BoxB<X, Y> extends Box<Y> { BoxB(Y y) { super(y); } }
    static class BoxC extends BoxB<String, Integer> { BoxC() { super(8); } int all() { return f(3) * 10 + make().intValue(); } }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        new Over().all();
        new Which().all();
    }

    static class Over {
        int a() { return new L1().gg() * 100 + new L2().gg(); }
        int b() { J3<Integer> j = new L3(); return j.f(List.of(1)) * 100 + j.f("x"); }
        int c() { J4<String> j = new L4(); return j.f("q"); }
        int d() { J5<Number> j = new L5(); return j.f(3) * 100 + new M5().f(3); }
        int d2() { J5<Number> j = new M5(); return j.f(3); }
        int e() { P6<Number> p = new M6(); return p.call(3) * 10000 + new N6<Long>().call(3L) * 100 + new O6().call(4); }
        int ff() { J7<Integer> j = new L7(); return j.f(new ArrayList<Object>(), 3); }
        int g() { J8<Integer> j = new L8(); return j.f(3, 4); }
        int h() { K9<Number> k = new L9(); return k.f(3) * 10 + k.f("x"); }
        void all() { System.out.println(a() + " " + b() + " " + c() + " " + d() + " " + d2() + " " + e() + " " + ff() + " " + g() + " " + h()); }
    }

    static class Which {
        int a() { return new Box<Integer>(1).f(3); }
        int b() { return new Box<Object>(1).f(3); }
        int c() { return new BoxB<String, Integer>(1).f(3) * 10 + new BoxB<String, Object>(1).f(3); }
        int d() { return new Box<Integer>(1).h(new Integer[0]); }
        int e() { return new Box<Integer>(1).k(3, 4); }
        int f() { return new Box<Integer>(5).make().intValue() + new BoxC().all(); }
        int g() { Box<? extends Integer> b = new Box<Integer>(1); return b.f(null); }
        int i() { return new Box<Double>(1.0).f(3) * 10 + new Box<Double>(1.0).f(3.0); }
        int j() { Box raw = new Box<Integer>(1); return raw.f(3); }
        int k() { return new Box<>(1).f(3) + new Box<Comparable<?>>("x").f("y"); }
        int l() { return new Box<List<Integer>>(List.of(4)).same(new ArrayList<>(List.of(1, 2))).size(); }
        void all() { System.out.println(a() + " " + b() + " " + c() + " " + d() + " " + e() + " " + f() + " " + g() + " " + i() + " " + j() + " " + k() + " " + l()); }
    }
}
