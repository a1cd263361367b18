/** Overriding, hiding, super, abstract classes, protected access, covariant results. */
public class Inheritance {
    static abstract class Shape {
        String name = "shape";
        static String kind = "Shape.kind";

        abstract int area();

        Shape self() {
            return this;
        }

        String describe() {
            return name + ":" + area() + ":" + kind();
        }

        static String kind() {
            return "Shape";
        }

        @Override
        public String toString() {
            return "<" + describe() + ">";
        }
    }

    static class Square extends Shape {
        String name = "square";
        static String kind = "Square.kind";
        protected int side;

        Square(int side) {
            this.side = side;
        }

        @Override
        int area() {
            return side * side;
        }

        @Override
        Square self() {
            return this;
        }

        String names() {
            return name + " " + super.name + " " + ((Shape) this).name + " " + this.name + " " + kind + " " + Shape.kind;
        }

        static String kind() {
            return "Square";
        }

        @Override
        String describe() {
            return "[" + super.describe() + "]";
        }
    }

    static class Named extends Square {
        int name = 5;

        Named() {
            super(3);
            super.name = "changed";
            ((Shape) this).name = "shape changed";
            side++;
        }

        String all() {
            return name + super.name + ((Shape) this).name;
        }

        @Override
        public String toString() {
            return super.toString() + "!" + super.describe();
        }
    }

    static class A {
        int x = 1;

        int get() {
            return x;
        }

        int viaThis() {
            return this.x + get();
        }
    }

    static class B extends A {
        int x = 10;

        @Override
        int get() {
            return x + super.get();
        }

        void bump() {
            x++;
            super.x += 5;
            super.x++;
        }
    }

    static class C extends B {
        int get() {
            return super.get() * 100 + ((A) this).x;
        }
    }

    public static void main(String[] args) {
        Square s = new Square(2);
        Shape t = s;
        System.out.println(s.name + " " + t.name + " " + ((Shape) s).name + " " + s.names());
        System.out.println(s + " " + t.describe() + " " + s.self().side + " " + t.self().area());
        System.out.println(t.kind + " " + s.kind + " " + t.kind() + " " + s.kind());
        Named n = new Named();
        System.out.println(n.all() + " " + n + " " + n.names());
        C c = new C();
        System.out.println(c.get() + " " + c.viaThis());
        c.bump();
        System.out.println(c.x + " " + ((A) c).x + " " + c.get());
        A a = c;
        a.x = 42;
        System.out.println(c.x + " " + ((B) a).x + " " + a.x + " " + a.get());
        System.out.println(a instanceof B ? "B" : "not B");
        System.out.println(new A().equals(a) + " " + a.equals(c) + " " + (a.hashCode() == c.hashCode()) + " " + a.getClass().getName() + " "
            + a.getClass().getSimpleName());
        Shape anonymous = new Square(5) {
            @Override
            int area() {
                return -super.area();
            }
        };
        System.out.println(anonymous);
    }
}
