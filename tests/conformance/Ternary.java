/** The conditional operator: its type, nesting, boxing. */
public class Ternary {
    static String kind(Object o) {
        return o == null ? "null" : o.getClass().getSimpleName() + ":" + o;
    }

    static String over(int x) {
        return "int";
    }

    static String over(long x) {
        return "long";
    }

    static String over(Object x) {
        return "Object";
    }

    static String over(char x) {
        return "char";
    }

    static int called;

    static int call(int v) {
        called++;
        return v;
    }

    public static void main(String[] args) {
        boolean t = args.length == 0, f = !t;
        byte b = 1;
        short s = 2;
        char c = 'c';
        int i = 300;
        long l = 4;
        Integer boxed = 5;
        Integer nul = null;
        final int constant = 7;
        System.out.println(kind(t ? b : s) + " " + kind(t ? b : 'a') + " " + kind(t ? b : 5) + " " + kind(t ? b : 500) + " " + kind(t ? c : 97) + " " + kind(t ? c : i) + " "
            + kind(t ? i : l) + " " + kind(f ? i : 2.0f) + " " + kind(t ? boxed : 1.0) + " " + kind(t ? boxed : "x") + " " + kind(t ? null : 1) + " " + kind(t ? 1 : null)
            + " " + kind(t ? c : constant) + " " + kind(t ? 'x' : boxed) + " " + kind(t ? boxed : 'x'));
        System.out.println(over(t ? 1 : 2L) + over(t ? 'a' : 0) + over(t ? 'a' : i) + over(t ? boxed : 1) + over(t ? 1 : "s") + over(t ? boxed : nul));
        int n = 5;
        String r = n < 0 ? "neg" : n == 0 ? "zero" : n < 10 ? "small" : "big";
        System.out.println(r);
        int v = t ? call(1) : call(2);
        System.out.println(v + " " + called);
        try {
            int x = t ? nul : 0;
        } catch (NullPointerException e) {
            System.out.println("npe");
        }
        Integer kept = f ? 1 : nul;
        System.out.println(kept);
        long widened = t ? i : l;
        double d = t ? 1 : 2;
        System.out.println(widened + " " + d + " " + (t ? 1 : 2.0) + " " + (char) (t ? 98 : 99) + (t ? 'q' : 1) + (f ? 1 : 'q'));
        int[] arr = t ? new int[] {1, 2} : null;
        arr[t ? 1 : 0] += t ? 10 : 20;
        System.out.println(arr[1]);
        boolean q = t ? f ? t : f : t;
        System.out.println(q);
        System.out.println(true ? Integer.valueOf(1) : Double.valueOf(2));
        System.out.println((Object) (true ? 1 : (Object) 2.0));
        System.out.println(t ? null : 0);
        StringBuilder sb = new StringBuilder();
        (t ? sb : new StringBuilder()).append("chosen");
        System.out.println(sb);
        if (t ? f : t) {
            System.out.println("never");
        }
        Comparable<?> cmp = t ? "str" : 5;
        System.out.println(cmp);
        System.out.println((t ? 1 : 0) + (f ? 10 : 20));
        Runnable run = t ? () -> System.out.println("yes") : () -> System.out.println("no");
        run.run();
    }
}
