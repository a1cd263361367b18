/** Boolean operators: short circuit, strict ones, compound assignment, comparisons as values. */
public class Conditions {
    static StringBuilder log = new StringBuilder();

    static boolean t(String s) {
        log.append(s);
        return true;
    }

    static boolean f(String s) {
        log.append(s);
        return false;
    }

    static void flush(boolean b) {
        System.out.println(b + " " + log);
        log.setLength(0);
    }

    public static void main(String[] args) {
        flush(t("a") && f("b") && t("c"));
        flush(f("a") || t("b") || t("c"));
        flush(t("a") || f("b") && f("c"));
        flush((t("a") || f("b")) && f("c"));
        flush(!(t("a") && !f("b")) || t("c"));
        flush(f("a") & t("b") | t("c") ^ t("d"));
        flush(t("a") == f("b") != t("c"));
        boolean x = t("a");
        x &= f("b");
        flush(x);
        x |= t("c");
        x ^= t("d");
        flush(x);
        x = f("a") ? t("b") : f("c") || t("d");
        flush(x);
        if (!x | t("e") && !f("f")) {
            flush(true);
        }
        int i = 5;
        boolean cmp = i > 3 == i < 10;
        System.out.println(cmp + " " + (i >= 5) + (i <= 4) + (i != 5) + (i == 5));
        boolean[] bs = {true, false};
        bs[0] &= bs[1] = true;
        System.out.println(bs[0] + "" + bs[1]);
        Boolean boxed = true;
        if (boxed && !Boolean.FALSE) {
            System.out.println("boxed");
        }
        boxed = !boxed;
        boxed |= i > 4;
        System.out.println(boxed);
        while (t("w") && i-- > 3) {
            log.append(i);
        }
        flush(true);
        do {
            log.append(i);
        } while (f("d") || ++i < 4);
        flush(false);
        long l = 1L << 40;
        System.out.println((l > Integer.MAX_VALUE) + " " + (l == (int) l) + " " + (l != 0) + " " + (-1L < 0) + " " + (0.1f < 0.1) + " " + ('a' < 98) + " " + ((byte) 200 < 0));
        Object o = null, p = "x";
        System.out.println((o == null) + " " + (p != null) + " " + (o == p) + " " + (p == "x") + " " + (o != null && o.equals(p)) + " " + (o == null || o.equals(p)));
        System.out.println(true ^ true | false & true);
        System.out.println(i == 4 ? x ? "1" : "2" : "3");
        System.out.println(Double.NaN == Double.NaN | Float.NaN != Float.NaN);
        for (int a = 0, b = 5; a < b && b > 2 || a == 100; a++, b--) {
            System.out.print(a + b + " ");
        }
        System.out.println();
    }
}
