/** Compile-time constants: folding at their own precision, inlining, no class initialisation. */
public class Constants {
    static class Loud {
        static final int CONSTANT = 5;
        static final String TEXT = "t" + CONSTANT;
        static final Integer BOXED = 6;
        static final int NOT_CONSTANT = Integer.parseInt("7");
        static int plain = 8;

        static {
            System.out.println("Loud");
        }
    }

    static class Loud2 {
        static final int[] ARRAY = {1};
        static final int CONSTANT = 9;

        static {
            System.out.println("Loud2");
        }
    }

    static class Loud3 extends Loud2 {
        static int own = 1;
        static int viaChild = 3;

        static {
            System.out.println("Loud3");
        }
    }

    static final float F = 0.1f + 0.2f;
    static final double D = 0.1f + 0.2f;
    static final int I = (int) (13 * 0.75f);
    static final long L = 1 << 31;
    static final long M = 1L << 31;
    static final byte B = (byte) 200;
    static final char C = (char) ('a' + 1);
    static final String S = "a" + 1 + 2L + 'c' + 1.0f + 1.5 + true + (byte) 3;
    static final boolean T = 1 < 2 && !(3 > 4) ^ false;
    static final int COND = T ? 1 : 2;
    static final int SHIFT = -1 >>> 28 << 2;
    static final int FORWARD = Constants.LATER + 1;
    static final int LATER = 41;

    public static void main(String[] args) {
        System.out.println(Loud.CONSTANT + Loud.TEXT);
        System.out.println("before");
        System.out.println(Loud.BOXED);
        System.out.println(Loud.NOT_CONSTANT + Loud.plain);
        System.out.println(Loud3.CONSTANT);
        System.out.println("array");
        System.out.println(Loud3.ARRAY[0]);
        System.out.println("own");
        System.out.println(Loud3.own);
        System.out.println(F + " " + D + " " + I + " " + L + " " + M + " " + B + " " + C + " " + S + " " + T + " " + COND + " " + SHIFT + " " + FORWARD);
        final String a = "x";
        final String b = a + "y";
        String c = "x";
        System.out.println((b == "xy") + " " + ((c + "y") == "xy") + " " + ((c + "y").intern() == "xy"));
        switch (41) {
            case LATER:
                System.out.println("later");
                break;
            case LATER + 1:
                System.out.println("not");
        }
        final int local = 10;
        byte small = local;
        switch (10) {
            case local:
                System.out.println("local " + small);
        }
        final int blank;
        blank = 3;
        System.out.println(blank);
        if (false) {
            System.out.println("never");
        }
        while (true) {
            break;
        }
        System.out.println(Integer.MAX_VALUE + Long.MIN_VALUE + Byte.MIN_VALUE + Character.MAX_VALUE + Short.MAX_VALUE);
        System.out.println((0.1 + 0.7) * 10 + " " + (int) ((0.1 + 0.7) * 10) + " " + (int) ((0.1f + 0.7f) * 10));
        System.out.println(1.0f / 3 * 3 == 1.0f);
        System.out.println((float) 1e-46 + " " + (float) 1e39);
        System.out.println((char) 66 + "" + (char) (66 + 1) + (int) 'B' + (5 / 2) + (5 / 2.0f) + (-7 >> 1) + (-7 / 2));
    }
}
