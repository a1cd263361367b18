/** Inner classes: outer instances, outer fields, shadowing, qualified this and new, inheritance. */
public class InnerClasses {
    int x = 1;
    private int secret = 100;
    static int count;

    class Inner {
        int x = 2;

        class Deep {
            int x = 3;

            String all(int x) {
                return x + " " + this.x + " " + Inner.this.x + " " + InnerClasses.this.x + " " + secret;
            }

            void bump() {
                secret++;
                Inner.this.x += 10;
                InnerClasses.this.x *= 2;
                count++;
                outerMethod();
            }
        }

        Deep deep() {
            return new Deep();
        }

        void outerMethod() {
            x += 1000;
            InnerClasses.this.outerMethod();
        }
    }

    void outerMethod() {
        x += 100;
    }

    static class Nested {
        private int hidden = 7;

        private static int twice(int v) {
            return v * 2;
        }

        private Nested() {
        }

        private Nested(int v) {
            hidden = v;
        }
    }

    class Sub extends Inner {
        Sub() {
            super();
            x = secret;
        }
    }

    static class Outside extends InnerClasses.Inner {
        Outside(InnerClasses o) {
            o.super();
        }
    }

    interface Counter {
        int next();
    }

    class Node {
        Node next;
        int value;

        Node(int value) {
            this.value = value;
            next = head;
            head = this;
        }
    }

    Node head;

    class Iter {
        Node at = head;

        boolean hasNext() {
            return at != null;
        }

        int next() {
            int v = at.value;
            at = at.next;
            return v;
        }
    }

    static class Parent {
        private String p = "private";
        String q = "parent";

        class In {
            String show() {
                return p + q;
            }
        }
    }

    static class Child extends Parent {
        String q = "child";

        class In2 extends In {
            String show() {
                return super.show() + q + Child.super.q;
            }
        }
    }

    public static void main(String[] args) {
        InnerClasses o = new InnerClasses();
        Inner in = o.new Inner();
        Inner.Deep deep = in.new Deep();
        System.out.println(deep.all(4));
        deep.bump();
        in.deep().bump();
        System.out.println(deep.all(5) + " " + count + " " + o.x);
        System.out.println(new InnerClasses().new Inner().new Deep().all(0));
        Nested n = new Nested();
        n.hidden++;
        System.out.println(n.hidden + Nested.twice(4) + new Nested(3).hidden);
        System.out.println(o.new Sub().x + " " + new Outside(o).deep().all(9));
        o.new Node(1);
        o.new Node(2);
        o.new Node(3);
        for (Iter it = o.new Iter(); it.hasNext(); ) {
            System.out.print(it.next() + " ");
        }
        System.out.println();
        InnerClasses none = null;
        try {
            none.new Inner();
        } catch (NullPointerException e) {
            System.out.println("null outer");
        }
        System.out.println(new Child().new In2().show());
        System.out.println(deep.getClass().getName() + " " + new Nested().getClass().getSimpleName());
    }
}
