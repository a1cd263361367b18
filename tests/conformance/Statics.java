/** Statics through inheritance, hiding, instances, nested types, and in loops. */
public class Statics {
    static int count;
    static String log = "";

    static class Counter {
        static int made;
        final int id;

        Counter() {
            id = ++made;
            count += id;
        }

        static void reset() {
            made = 0;
        }
    }

    static class Special extends Counter {
        static int made = 100;

        Special() {
            super();
            made += Counter.made;
        }

        static void reset() {
            made = -1;
        }
    }

    static class Cache {
        private static final int[] MEMO = new int[50];

        static int fib(int n) {
            if (n < 2) {
                return n;
            }
            if (MEMO[n] != 0) {
                return MEMO[n];
            }
            return MEMO[n] = fib(n - 1) + fib(n - 2);
        }
    }

    static class Config {
        static final Config DEFAULT = new Config("default");
        static Config current = DEFAULT;
        final String name;

        Config(String name) {
            this.name = name;
        }

        Config with(String suffix) {
            current = new Config(name + suffix);
            return current;
        }
    }

    static Statics instance = new Statics();
    Statics self = this;
    static int[] shared = {1};
    int[] alias = shared;

    static Statics get() {
        log += "g";
        return instance;
    }

    static int pre(int v) {
        log += v;
        return v;
    }

    public static void main(String[] args) {
        new Counter();
        new Special();
        new Special();
        System.out.println(Counter.made + " " + Special.made + " " + count + " " + new Counter().id);
        Special.reset();
        Counter.reset();
        System.out.println(Counter.made + " " + Special.made);
        System.out.println(Cache.fib(40));
        Config.DEFAULT.with("+a").with("+b");
        System.out.println(Config.current.name + " " + Config.DEFAULT.name + " " + (Config.current == Config.DEFAULT));
        get().alias[0] += 5;
        get().self.self.alias[0]++;
        System.out.println(shared[0] + log);
        Statics none = null;
        System.out.println(none.count + none.shared[0]);
        none.count = 77;
        System.out.println(Statics.count);
        count = count++ + ++count;
        System.out.println(count);
        Statics.count += Statics.count -= 10;
        System.out.println(count);
        shared[pre(0)] = pre(1) + (shared = new int[] {50, 60})[pre(1)];
        System.out.println(shared[0] + " " + instance.alias[0] + log);
    }
}
