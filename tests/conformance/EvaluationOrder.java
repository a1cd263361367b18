/** Operands from left to right, also where something is null or out of bounds. */
public class EvaluationOrder {
    int f = 10;
    int[] a = {1, 2, 3};
    EvaluationOrder next;
    static StringBuilder log = new StringBuilder();

    static int say(String s, int v) {
        log.append(s);
        return v;
    }

    static int[] arr(String s, int[] a) {
        log.append(s);
        return a;
    }

    static EvaluationOrder obj(String s, EvaluationOrder o) {
        log.append(s);
        return o;
    }

    static void flush(String what) {
        System.out.println(what + ": " + log);
        log.setLength(0);
    }

    int method(int a, int b) {
        return a - b;
    }

    static int three(int a, int b, int c) {
        return a * 100 + b * 10 + c;
    }

    public static void main(String[] args) {
        int[] x = new int[4];
        arr("a", x)[say("i", 1)] = say("v", 1) + say("w", 2) * say("z", 3);
        flush("assignment " + x[1]);

        int i = 1;
        i = i++ + ++i;
        System.out.println(i);
        i = 5;
        i += i++ * 2 + i;
        System.out.println(i);
        i = 0;
        x[i] = i = 2;
        System.out.println(x[0] + " " + x[2] + " " + i);
        i = 0;
        x[i++] += i * 10;
        System.out.println(x[0] + " " + i);
        i = 0;
        x[i++]++;
        System.out.println(x[0] + " " + i);
        System.out.println(three(i++, i++, i++) + " " + i);
        System.out.println(i + i++ + i-- - --i);

        EvaluationOrder none = null;
        try {
            none.method(say("p", 1), say("q", 2));
        } catch (NullPointerException e) {
            flush("arguments before receiver");
        }
        try {
            none.f = say("v", 1);
        } catch (NullPointerException e) {
            flush("value before null");
        }
        try {
            none.f += say("v", 1);
        } catch (NullPointerException e) {
            flush("compound: null first");
        }
        int[] nothing = null;
        try {
            nothing[say("i", 9)] = say("v", 1);
        } catch (NullPointerException e) {
            flush("array null last");
        }
        try {
            x[say("i", 9)] = say("v", 1);
        } catch (ArrayIndexOutOfBoundsException e) {
            flush("array bounds last");
        }
        try {
            x[say("i", 9)] += say("v", 1);
        } catch (ArrayIndexOutOfBoundsException e) {
            flush("array compound: bounds first");
        }
        try {
            arr("a", null)[say("i", 1 / Integer.parseInt("0"))] = 1;
        } catch (ArithmeticException e) {
            flush("index throws");
        }
        int zero = 0;
        try {
            int r = say("l", 1) / zero + say("r", 2);
        } catch (ArithmeticException e) {
            flush("division before right");
        }
        try {
            int r = say("l", 1) / (zero * say("r", 2));
        } catch (ArithmeticException e) {
            flush("division after its right");
        }

        EvaluationOrder p = new EvaluationOrder(), q = new EvaluationOrder();
        obj("1", p).f = obj("2", q).f = say("3", 7);
        flush("chain " + p.f + q.f);
        p.next = q;
        p.next.next = p = new EvaluationOrder();
        System.out.println(q.next == p);
        boolean b = say("a", 0) == 1 && say("b", 1) == 1 || say("c", 1) == 1 | say("d", 0) == 1;
        flush("circuit " + b);
        b = say("a", 1) == 1 ^ say("b", 1) == 1 & say("c", 0) == 1;
        flush("strict " + b);
        String s = "" + say("x", 1) + say("y", 2) + (say("z", 3) + say("u", 4));
        flush("concat " + s);
        int[][] m = {{say("a", 1), say("b", 2)}, {say("c", 3)}};
        flush("initializer " + m[1][0]);
        int[][] n = new int[say("a", 2)][say("b", 3)];
        flush("dimensions " + n[1].length);
        try {
            int[][] k = new int[say("a", -1)][say("b", 3)];
        } catch (NegativeArraySizeException e) {
            flush("negative dimension");
        }
        int[] w = {5, 6, 7};
        int j = 0;
        w[j] = w[j = 2];
        System.out.println(w[0] + " " + w[2]);
        w[(w = new int[] {8, 9})[0] - 7] = 3;
        System.out.println(w[0] + " " + w[1]);
        int k = 3;
        k = (k = 4) * k;
        System.out.println(k);
        int t = 2;
        t <<= t++ + t;
        System.out.println(t);
        long big = 1;
        big += 0.5 + 1.6;
        System.out.println(big);
        say("c", 1);
        int c = say("t", 1) > 0 ? say("y", 1) : say("n", 2);
        flush("conditional " + c);
    }
}
