import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Enums with fields, constructors, bodies, abstract methods, interfaces, nested use. */
public class Enums {
    interface Priced {
        int price();
    }

    enum Planet implements Priced {
        SMALL(3, "s"),
        BIG(30) {
            @Override
            public int price() {
                return super.price() * 2;
            }

            @Override
            String extra() {
                return "big extra " + size;
            }
        },
        LAST;

        private static final List<String> NAMES = new ArrayList<>();
        static int total;
        final int size;
        private final String tag;

        static {
            for (Planet p : values()) {
                NAMES.add(p.tag + p.ordinal());
                total += p.size;
            }
        }

        Planet(int size, String tag) {
            this.size = size;
            this.tag = tag;
        }

        Planet(int size) {
            this(size, "default");
        }

        Planet() {
            this(1);
        }

        public int price() {
            return size + 100;
        }

        String extra() {
            return "none";
        }

        Planet next() {
            return values()[(ordinal() + 1) % values().length];
        }

        static Planet find(int size) {
            for (Planet p : values()) {
                if (p.size == size) {
                    return p;
                }
            }
            return null;
        }
    }

    enum Op {
        ADD("+") {
            int apply(int a, int b) {
                return a + b;
            }
        },
        MUL("*") {
            int apply(int a, int b) {
                return a * b;
            }
        };

        private final String symbol;

        Op(String symbol) {
            this.symbol = symbol;
        }

        abstract int apply(int a, int b);

        @Override
        public String toString() {
            return "op" + symbol;
        }
    }

    enum Empty {
    }

    enum Single {
        INSTANCE;

        int counter;

        int next() {
            return ++counter;
        }
    }

    public static void main(String[] args) {
        for (Planet p : Planet.values()) {
            System.out.println(p + " " + p.name() + " " + p.price() + " " + p.extra() + " " + p.next() + " " + p.compareTo(Planet.BIG));
        }
        System.out.println(Planet.NAMES + " " + Planet.total + " " + Planet.find(30) + " " + Planet.find(7));
        System.out.println(Op.ADD.apply(2, 3) + " " + Op.valueOf("MUL").apply(2, 3) + " " + Op.MUL + " " + Op.MUL.name());
        System.out.println(Planet.BIG.getClass() == Planet.class);
        System.out.println(Planet.BIG.getDeclaringClass() == Planet.class);
        System.out.println(Planet.SMALL.getClass() == Planet.class);
        System.out.println(Empty.values().length + " " + Single.INSTANCE.next() + Single.INSTANCE.next());
        Planet[] copy = Planet.values();
        copy[0] = null;
        System.out.println(Planet.values()[0] + " " + Arrays.asList(Planet.values()));
        System.out.println(Planet.SMALL == Planet.valueOf("SMALL"));
        System.out.println(Planet.SMALL.equals(Planet.BIG) + " " + (Planet.SMALL.hashCode() == Planet.SMALL.hashCode()));
        Priced priced = Planet.LAST;
        System.out.println(priced.price() + " " + (priced instanceof Planet) + " " + ((Enum<?>) priced).ordinal());
        Comparable<Planet> c = Planet.SMALL;
        System.out.println(c.compareTo(Planet.LAST) + "" + Planet.LAST);
        try {
            Planet.valueOf(null);
        } catch (NullPointerException e) {
            System.out.println("null name");
        }
        try {
            Planet.valueOf("X");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
