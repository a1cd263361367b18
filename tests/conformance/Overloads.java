import java.util.ArrayList;
import java.util.List;

/** Overload selection: subtyping before boxing before variable arity; null; the most specific. */
public class Overloads {
    static String m(int x) { return "int"; }
    static String m(long x) { return "long"; }
    static String m(double x) { return "double"; }
    static String m(Integer x) { return "Integer"; }
    static String m(Object x) { return "Object"; }
    static String m(int... x) { return "int..."; }

    static String w(long x) { return "long"; }
    static String w(Integer x) { return "Integer"; }
    static String w(Object x) { return "Object"; }

    static String n(Object x) { return "Object"; }
    static String n(String x) { return "String"; }

    static String v(Object... x) { return "Object..." + (x == null ? "null" : x.length); }

    static String p(char x) { return "char"; }
    static String p(int x) { return "int"; }

    static String q(Object x) { return "Object"; }
    static String q(Object[] x) { return "Object[]"; }
    static String q(int[] x) { return "int[]"; }

    static String r(Number x, Object y) { return "Number,Object"; }
    static String r(Integer x, Integer y) { return "Integer,Integer"; }
    static String r(Object x, Object y) { return "Object,Object"; }

    static String s(float x) { return "float"; }
    static String s(double x) { return "double"; }

    static String t(String x, int... y) { return "String,int..." + y.length; }
    static String t(String x, int y) { return "String,int"; }

    static String u(List<String> x) { return "List"; }
    static String u(Iterable<String> x) { return "Iterable"; }

    static class A {
        String f(Object o) { return "A.Object"; }
        String f(String o) { return "A.String"; }
        private String g(int i) { return "A.g"; }
        String callG() { return g(1); }
        static String h() { return "A.h"; }
    }

    static class B extends A {
        @Override
        String f(Object o) { return "B.Object"; }
        String f(Integer o) { return "B.Integer"; }
        String g(int i) { return "B.g"; }
        static String h() { return "B.h"; }
    }

    public static void main(String[] args) {
        byte b = 1;
        short sh = 1;
        long l = 1;
        Integer boxed = 1;
        Object o = 1;
        Character ch = 'c';
        System.out.println(m(b) + " " + m(sh) + " " + m('c') + " " + m(1) + " " + m(l) + " " + m(1f) + " " + m(boxed) + " " + m(o) + " " + m("s")
            + " " + m() + " " + m(1, 2) + " " + m(ch) + " " + m(new int[0]));
        System.out.println(w(1) + " " + w(b) + " " + w(boxed) + " " + w('c') + " " + w(1.0) + " " + w(ch));
        System.out.println(n(null) + " " + n("s") + " " + n((Object) "s") + " " + n(1) + " " + n(args.length == 0 ? "x" : null));
        System.out.println(v() + " " + v(1) + " " + v(1, "b") + " " + v((Object) null) + " " + v((Object[]) null) + " " + v(new String[3]) + " "
            + v(new int[3]) + " " + v(new int[0], 1) + " " + v((Object) new String[2]));
        System.out.println(p('a') + " " + p('a' + 1) + " " + p((char) 98) + " " + p(b) + " " + p(ch));
        System.out.println(q(new int[0]) + " " + q(new String[0]) + " " + q(new int[0][]) + " " + q("s") + " " + q(null == args ? null : new Object[1]));
        System.out.println(r(1, 2) + " " + r(1, "s") + " " + r("s", 1) + " " + r(1.5, 1) + " " + r(boxed, null));
        System.out.println(s(1) + " " + s(1L) + " " + s(1.0) + " " + s('a'));
        System.out.println(t("x") + " " + t("x", 1) + " " + t("x", 1, 2) + " " + t("x", boxed));
        System.out.println(u(new ArrayList<>()) + " " + u((Iterable<String>) new ArrayList<String>()));
        A a = new B();
        B bb = new B();
        System.out.println(a.f("s") + " " + a.f(1) + " " + bb.f(1) + " " + bb.f("s") + " " + bb.f(boxed) + " " + a.f((Object) "s") + " " + bb.f('c'));
        System.out.println(a.callG() + " " + bb.g(1) + " " + a.g(2) + " " + a.h() + " " + bb.h() + " " + ((A) bb).h());
        StringBuilder sb = new StringBuilder();
        sb.append('a').append((int) 'a').append(b).append((Object) null).append(new char[] {'x', 'y'}).append(1L).append(1.0f).append(true);
        System.out.println(sb);
        List<Integer> list = new ArrayList<>(List.of(10, 20, 30, 1));
        list.remove(1);
        list.remove(boxed);
        list.remove((Object) 99);
        System.out.println(list);
        System.out.println(String.valueOf((Object) null) + String.valueOf('c') + String.valueOf(new char[] {'d'}) + Math.max(1, 2L) + Math.abs(-1.5f));
    }
}
