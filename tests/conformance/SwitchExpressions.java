/** Switch expressions: arrows, yield, groups, nesting, types of their value. */
public class SwitchExpressions {
    static int yields(int k) {
        int r = switch (k) {
            case 1:
            case 2:
                yield 12;
            case 3: {
                int t = k * 2;
                if (t > 5) {
                    yield t;
                }
                yield -t;
            }
            default:
                for (int i = 0;; i++) {
                    if (i * i > k) {
                        yield i;
                    }
                }
        };
        return r;
    }

    static Object boxed(int k) {
        return switch (k) {
            case 0 -> 1;
            case 1 -> "one";
            case 2 -> 'c';
            default -> null;
        };
    }

    static double promoted(int k) {
        return switch (k) {
            case 0 -> 1;
            case 1 -> 2.5f;
            default -> 'a';
        };
    }

    static String tried(int k) {
        return switch (k) {
            case 0 -> {
                try {
                    if (k == 0) {
                        throw new RuntimeException("x");
                    }
                    yield "no";
                } catch (RuntimeException e) {
                    yield "caught " + e.getMessage();
                } finally {
                    System.out.println("finally");
                }
            }
            default -> "d";
        };
    }

    static int nested(int a, int b) {
        return switch (a) {
            case 0 -> switch (b) {
                case 0 -> 0;
                default -> 1;
            } + 10;
            default -> -switch (b) {
                case 5 -> 5;
                default -> 6;
            };
        };
    }

    public static void main(String[] args) {
        for (int k = 0; k < 6; k++) {
            System.out.println(yields(k) + " " + boxed(k) + " " + promoted(k) + " " + tried(k));
        }
        System.out.println(nested(0, 0) + nested(0, 1) * 100 + nested(1, 5) + nested(1, 1));
        int n = 3;
        System.out.println("a" + switch (n) {
            case 3 -> "three";
            default -> "x";
        } + "b");
        boolean b = switch (n) {
            case 1, 3, 5 -> true;
            default -> false;
        };
        if (b && switch (n) { case 3 -> n > 2; default -> false; }) {
            System.out.println("odd");
        }
        var v = switch (n) {
            case 1 -> 1;
            default -> 2L;
        };
        Object o = v;
        System.out.println(o.getClass().getName());
        int[] array = {1, 2, 3};
        array[switch (n) { case 3 -> 1; default -> 0; }] += switch (n) { default -> 40; };
        System.out.println(array[1]);
    }
}
