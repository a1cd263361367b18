/** switch on strings compares contents; hash collisions are told apart. */
public class StringSwitch {
    static final String KEY = "k" + "ey";

    static int of(String s) {
        int r = 0;
        switch (s) {
            case "Aa":
                r = 1;
                break;
            case "BB":
                r = 2;
            case "":
                r += 10;
                break;
            default:
                r = -1;
            case KEY:
                r += 100;
        }
        return r;
    }

    static String arrow(String s) {
        return switch (s) {
            case "a", "b" -> "first";
            case "c" -> {
                String t = s + s;
                yield t;
            }
            default -> s.isEmpty() ? "empty" : "other";
        };
    }

    public static void main(String[] args) {
        for (String s : new String[] {"Aa", "BB", "", "key", "AaBB", new String("Aa"), "k" + args.length}) {
            System.out.println(s + " " + of(s) + " " + arrow(s));
        }
        System.out.println(arrow("b") + arrow("c") + arrow(""));
        try {
            of(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        switch ("x") {
        }
        switch ("only") {
            default:
                System.out.println("default");
        }
    }
}
