import java.util.ArrayList;
import java.util.List;

/** Local and anonymous classes with captured locals, parameters and the outer instance. */
public class LocalClasses {
    int field = 5;

    interface Op {
        int apply(int x);
    }

    static abstract class Base {
        final int v;

        Base(int v) {
            this.v = v;
            init();
        }

        void init() {
        }

        abstract int run();
    }

    Op local(int p, final String s) {
        int q = p * 2;
        class Adder implements Op {
            final int own;

            Adder(int own) {
                this.own = own;
            }

            Adder() {
                this(1000);
            }

            public int apply(int x) {
                return x + p + q + own + field + s.length();
            }

            Adder again() {
                return new Adder(own + 1);
            }
        }
        field++;
        return p > 5 ? new Adder() : new Adder(p).again();
    }

    static Op anonymous(int base) {
        return new Op() {
            int calls = base;

            {
                calls += 10;
            }

            @Override
            public int apply(int x) {
                return x + calls++;
            }
        };
    }

    Base withArguments(int a) {
        int k = a + 1;
        return new Base(a) {
            int w = v + k;

            @Override
            void init() {
                System.out.println("init " + k + " " + w + " " + v);
            }

            @Override
            int run() {
                return w * 100 + k + field;
            }
        };
    }

    static int recursive(int n) {
        class Fact {
            int of(int k) {
                return k <= 1 ? 1 : k * new Fact().of(k - 1) + n - n;
            }
        }
        return new Fact().of(n);
    }

    static List<Op> loop() {
        List<Op> ops = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            final int j = i;
            ops.add(new Op() {
                public int apply(int x) {
                    return x * 10 + j;
                }
            });
        }
        for (int v : new int[] {7, 8}) {
            ops.add(x -> x + v);
        }
        return ops;
    }

    Op nested(int a) {
        return new Op() {
            int mine = 1;

            public int apply(int x) {
                Op in = new Op() {
                    public int apply(int y) {
                        return a + x + y + mine++ + field;
                    }
                };
                return in.apply(1) * 1000 + in.apply(2);
            }
        };
    }

    static String shadow() {
        String name = "outer";
        class Named {
            String name = "field";

            String get(String name) {
                return name + this.name;
            }

            String plain() {
                return name;
            }
        }
        return new Named().get("param") + new Named().plain() + name;
    }

    static int inBlocks(int n) {
        if (n > 0) {
            class X {
                int v() {
                    return n;
                }
            }
            return new X().v();
        } else {
            class X {
                int v() {
                    return -100;
                }
            }
            return new X().v();
        }
    }

    enum Level { LOW, HIGH }

    static String records() {
        record Pair(int a, String b) {
        }
        enum Mode { ON, OFF }
        interface Shown {
            String show();
        }
        Shown s = () -> new Pair(1, "x") + " " + Mode.OFF;
        return s.show();
    }

    public static void main(String[] args) {
        LocalClasses o = new LocalClasses();
        System.out.println(o.local(3, "abc").apply(1) + " " + o.local(6, "").apply(1));
        Op op = anonymous(1);
        System.out.println(op.apply(0) + " " + op.apply(0) + " " + anonymous(2).apply(0));
        System.out.println(o.withArguments(2).run());
        System.out.println(recursive(5));
        for (Op each : loop()) {
            System.out.print(each.apply(1) + " ");
        }
        System.out.println();
        System.out.println(o.nested(3).apply(10));
        System.out.println(shadow());
        System.out.println(inBlocks(4) + " " + inBlocks(-1));
        System.out.println(records());
        Object plain = new Object() {
            @Override
            public String toString() {
                return "anonymous object " + args.length;
            }
        };
        System.out.println(plain);
        var counter = new Object() {
            int n = 0;
        };
        var real = 2.5;
        var big = 1L << 40;
        java.util.function.DoubleFunction<Object> f = x -> new Object() {
            public String toString() {
                class Deep {
                    double both() {
                        return x * 2 + real / 2 + big % 7;
                    }
                }
                return "" + new Deep().both() + (x + real) + big / 3;
            }
        };
        System.out.println(f.apply(1.5));
        counter.n++;
        counter.n += 5;
        System.out.println(counter.n);
    }
}
