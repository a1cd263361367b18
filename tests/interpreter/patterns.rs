//! Switches with patterns (Java 21): what a JDK of that version or a later one gives.

use crate::check;

const JAVA: &str = r#"
class T {
    sealed interface Shape permits Circle, Square, Line {}
    record Circle(int r) implements Shape {}
    record Square(int side) implements Shape {}
    record Line() implements Shape {}
    enum Color { RED, GREEN, BLUE }

    static int area(Shape shape) {
        return switch (shape) {
            case Circle c -> 3 * c.r() * c.r();
            case Square s -> s.side() * s.side();
            case Line l -> 0;
        };
    }

    static String kind(Object o) {
        return switch (o) {
            case null -> "null";
            case String s when s.length() > 3 -> "long " + s;
            case String s -> "short " + s;
            case Integer i when i > 10 && i % 2 == 0 -> "even " + i;
            case Integer i -> {
                int twice = i + i;
                yield "int " + twice;
            }
            case int[] array -> "array " + array.length;
            case Color c when c == Color.RED -> "red";
            case Enum<?> e -> "constant " + e.ordinal();
            default -> "other";
        };
    }

    static String statement(Object o) {
        String text = "";
        switch (o) {
            case Character c:
                text += "char " + c;
                break;
            case Long n when n < 0:
                text += "negative";
                break;
            case Long n:
                text += "end";
                break;
            default:
                text += "rest";
        }
        return text;
    }

    static String nulls(String s) {
        switch (s) {
            case "a", "b" -> { return "letter"; }
            case null -> { return "none"; }
            default -> { return "other"; }
        }
    }

    static String colors(Color c) {
        return switch (c) {
            case RED -> "r";
            case GREEN, BLUE -> "gb";
            case null -> "n";
        };
    }

    static String nested(Object a, Object b) {
        return switch (a) {
            case String s -> switch (b) {
                case String t when t.equals(s) -> "same " + t;
                case Integer s2 -> s + s2;
                case null, default -> s + "?";
            };
            case Integer i -> {
                java.util.function.Supplier<String> later = () -> switch (b) {
                    case Integer j -> "sum " + (i + j);
                    default -> "one " + i;
                };
                yield later.get();
            }
            default -> "neither";
        };
    }

    static int order = 0;

    static boolean asked(int n) {
        order = 10 * order + n;
        return false;
    }

    static String areas() { return area(new Circle(2)) + " " + area(new Square(5)) + " " + area(new Line()); }
    static String kinds() {
        return kind(null) + "," + kind("hello") + "," + kind("hey") + "," + kind(12) + "," + kind(13) + "," + kind(2)
            + "," + kind(new int[4]) + "," + kind(Color.RED) + "," + kind(Color.BLUE) + "," + kind(2.5);
    }
    static String statements() { return statement('x') + "," + statement(-5L) + "," + statement(7L); }
    static String constants() { return nulls("b") + nulls(null) + nulls("c") + colors(Color.BLUE) + colors(null) + colors(Color.RED); }
    static String inner() {
        return nested("x", "x") + "," + nested("x", 3) + "," + nested("x", null) + "," + nested(1, 2) + "," + nested(1, "y") + "," + nested(2.0, 1);
    }
    static String unmatched() { return area(null) + ""; }
    static String guards() {
        String found = switch ((Object) "s") {
            case Integer i when asked(1) -> "a";
            case String s when asked(2) -> "b";
            case CharSequence s when asked(3) -> "c";
            case String s -> "d" + s;
            default -> "e";
        };
        return found + order;
    }
}
"#;

#[test]
fn patterns_are_tested_in_their_order() {
    check(
        JAVA,
        &[
            ("areas", "\"12 25 0\""),
            ("kinds", "\"null,long hello,short hey,even 12,int 26,int 4,array 4,red,constant 2,other\""),
            ("statements", "\"char x,negative,end\""),
            ("constants", "\"letternoneothergbnr\""),
            ("inner", "\"same x,x3,x?,sum 3,one 1,neither\""),
            ("guards", "\"ds23\""),
            ("unmatched", "NullPointerException: Cannot use null here"),
        ],
    );
}
