/** Inner classes between inheritance and enclosure: which member a name means, and on which object. */
public class NestedScopes {
    String name = "outer";

    String who() {
        return "outer.who " + name;
    }

    static String stat() {
        return "outer.stat";
    }

    String hidden() {
        return "outer.hidden";
    }

    static class Base {
        String name = "base";

        String who() {
            return "base.who " + name;
        }

        protected String prot() {
            return "prot";
        }

        private String hidden() {
            return "base.hidden";
        }
    }

    class InheritsWins extends Base {
        String test() {
            return who() + "," + name + "," + NestedScopes.this.who() + "," + stat() + "," + prot();
        }

        String privateIsNotInherited() {
            return hidden();
        }
    }

    class Overload {
        String who(int x) {
            return "overload " + x;
        }

        String test() {
            return who(1) + NestedScopes.this.who();
        }
    }

    class A {
        int v = 1;

        class B {
            int v = 2;

            class C extends A {
                int sum() {
                    return v * 100 + B.this.v * 10 + A.this.v;
                }
            }
        }
    }

    abstract class Shape {
        final String label;

        Shape(String label) {
            this.label = label + name;
        }

        abstract int sides();

        String show() {
            return label + sides();
        }
    }

    Shape make(int n) {
        return new Shape("poly-") {
            int extra = n;

            @Override
            int sides() {
                return extra + name.length();
            }
        };
    }

    class Counter {
        private int count;

        Runnable incrementer(int by) {
            class Step implements Runnable {
                public void run() {
                    count += by;
                    total += by;
                }
            }
            return new Step();
        }
    }

    int total;

    static class Generic<T> {
        T value;

        class Item {
            T held = value;

            Generic<T> owner() {
                return Generic.this;
            }
        }

        static <U> Generic<U> of(U u) {
            Generic<U> g = new Generic<>();
            g.value = u;
            return g;
        }
    }

    interface Greeter {
        String greet();

        static Greeter polite() {
            return new Greeter() {
                int calls;

                public String greet() {
                    return "hello " + ++calls;
                }
            };
        }
    }

    static String twoLevels(String a) {
        class First {
            String b = a + "1";

            String go(String c) {
                class Second {
                    String all() {
                        return a + b + c;
                    }
                }
                return new Second().all() + new Object() {
                    public String toString() {
                        return "/" + c + b;
                    }
                };
            }
        }
        return new First().go("z");
    }

    static int counter;

    static int nextId() {
        return ++counter;
    }

    class Id {
        final int id = nextId();
        final int outerTotal = total;
    }

    NestedScopes self() {
        nextId();
        return this;
    }

    class Parent {
        Parent() {
            init();
        }

        void init() {
            total += 1;
        }
    }

    class Kid extends Parent {
        int k = 7;

        void init() {
            total += 10 + k;
        }
    }

    public static void main(String[] args) {
        NestedScopes o = new NestedScopes();
        System.out.println(o.new InheritsWins().test());
        System.out.println(o.new InheritsWins().privateIsNotInherited());
        System.out.println(o.new Overload().test());
        A a = o.new A();
        a.v = 5;
        A.B b = a.new B();
        b.v = 6;
        A.B.C c = b.new C();
        System.out.println(c.sum());
        o.name = "NAME";
        System.out.println(o.make(3).show());
        Counter counter1 = o.new Counter(), counter2 = o.new Counter();
        Runnable r = counter1.incrementer(5), s = counter2.incrementer(7);
        r.run();
        r.run();
        s.run();
        System.out.println(counter1.count + " " + counter2.count + " " + o.total);
        Generic<String> g = Generic.of("text");
        System.out.println(g.new Item().held.length() + g.new Item().owner().value);
        Greeter p = Greeter.polite();
        System.out.println(p.greet() + p.greet());
        System.out.println(twoLevels("x"));
        Id id = o.self().new Id();
        System.out.println(id.id + " " + id.outerTotal);
        o.new Kid();
        System.out.println(o.total);
        Base base = new Base() {
            String name = "anonymous";

            String who() {
                return super.who() + name + super.name;
            }
        };
        System.out.println(base.who() + base.name);
        System.out.println(new Object() {
            int n = 4;

            int factorial() {
                int f = 1;
                for (int i = 2; i <= n; i++) {
                    f *= i;
                }
                return f;
            }
        }.factorial());
    }
}
