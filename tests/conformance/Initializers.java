/** Forward references, order of initializers, static and instance, with side effects. */
public class Initializers {
    static int n;

    static int next(String s) {
        System.out.print(s + ++n + " ");
        return n;
    }

    static int a = next("a");
    int f = next("f");
    static int forward = Initializers.later;
    static int later = 10;
    int g = this.h + 1;
    int h = 5;

    static {
        System.out.println("static block " + a + forward + later);
        assigned = 3;
    }

    static int assigned;
    static int assignedAgain = 1;

    {
        System.out.print("block " + f + g + h + " ");
        late = 8;
    }

    int late;
    int b = next("b"), c = b + 1, d[] = {b, c};

    static int viaMethod = peek();
    static int peeked = 77;

    static int peek() {
        return peeked;
    }

    static final Object LOCK = new Object();
    static final int[] TABLE = new int[4];

    static {
        for (int i = 0; i < TABLE.length; i++) {
            TABLE[i] = i * i;
        }
    }

    Initializers() {
        System.out.println("constructor " + late + " " + c + d.length);
    }

    Initializers(int x) {
        this();
        System.out.println("int constructor " + x);
    }

    static class Lazy {
        static final Lazy IT = new Lazy();
        static int count;
        static int defaulted = 4;
        final int seen;

        Lazy() {
            count++;
            defaulted++;
            seen = defaulted;
        }
    }

    static class Conditional {
        static final int X;

        static {
            int t = 0;
            for (int i = 0; i < 5; i++) {
                t += i;
            }
            X = t;
        }

        final String s;

        {
            s = X > 5 ? "big" : "small";
        }
    }

    public static void main(String[] args) {
        System.out.println("main " + forward + later + assigned + assignedAgain + viaMethod + TABLE[3]);
        new Initializers();
        new Initializers(4);
        System.out.println(Lazy.count + " " + Lazy.defaulted + " " + Lazy.IT.seen);
        System.out.println(new Conditional().s + Conditional.X);
        int x = 1;
        int y = x = 2;
        System.out.println(x + y);
    }
}
