/** switch on integers: fall-through, gaps, negative keys, default anywhere, one scope. */
public class IntSwitch {
    static String of(int k) {
        String r = "";
        switch (k) {
            case -1:
                r += "m";
            default:
                r += "d";
            case 3:
                r += "3";
                break;
            case 5:
            case 6:
                r += "56";
                break;
            case 1000000:
                return "big";
            case Integer.MIN_VALUE:
                r += "min";
        }
        return r;
    }

    static int scope(int k) {
        switch (k) {
            case 0:
                int x = 5;
                return x;
            case 1:
                x = 7;
                return x;
            default:
                int y;
                x = y = k;
                return x + y;
        }
    }

    static int chars(char c) {
        switch (c) {
            case 'a':
                return 1;
            case 'a' + 1:
                return 2;
            case '\u0000':
                return 3;
            case '\'':
                return 4;
            default:
                return c;
        }
    }

    static int bytes(byte b) {
        switch (b) {
            case -128:
                return 1;
            case 127:
                return 2;
        }
        return 0;
    }

    static int boxed(Integer i) {
        switch (i) {
            case 1:
                return 10;
            case 1000:
                return 20;
            default:
                return 30;
        }
    }

    static int loop() {
        int n = 0;
        outer:
        for (int i = 0; i < 10; i++) {
            switch (i % 4) {
                case 0:
                    continue;
                case 1:
                    n += 1;
                    break;
                case 2:
                    if (i > 5) {
                        break outer;
                    }
                    continue outer;
                default:
                    n += 100;
            }
            n += 1000;
        }
        return n;
    }

    static String nested(int a, int b) {
        switch (a) {
            case 1:
                switch (b) {
                    case 1:
                        return "11";
                    case 2:
                        break;
                    default:
                        return "1x";
                }
                return "after";
            default:
                return "x";
        }
    }

    public static void main(String[] args) {
        for (int k : new int[] {-2, -1, 0, 3, 4, 5, 6, 7, 1000000, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            System.out.println(k + " " + of(k));
        }
        System.out.println(scope(0) + " " + scope(1) + " " + scope(9));
        System.out.println(chars('a') + chars('b') * 10 + chars('\0') * 100 + chars('\'') * 1000 + " " + chars('z'));
        System.out.println(bytes((byte) 128) + " " + bytes((byte) 127) + bytes((byte) 0));
        System.out.println(boxed(1) + " " + boxed(1000) + " " + boxed(2));
        try {
            boxed(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        System.out.println(loop());
        System.out.println(nested(1, 1) + nested(1, 2) + nested(1, 3) + nested(2, 1));
        int evaluated = 0;
        switch (evaluated++) {
        }
        switch (evaluated++) {
            default:
        }
        System.out.println(evaluated);
    }
}
