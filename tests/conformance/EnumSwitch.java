/** switch on enum constants. */
public class EnumSwitch {
    enum Color { RED, GREEN, BLUE; }

    static String of(Color c) {
        switch (c) {
            case GREEN:
                return "g";
            case RED: {
                return "r";
            }
            default:
                return "?";
        }
    }

    static int arrow(Color c) {
        return switch (c) {
            case RED -> 1;
            case GREEN -> 2;
            case BLUE -> throw new IllegalStateException("blue");
        };
    }

    static void statement(Color c) {
        switch (c) {
            case RED, BLUE -> System.out.println("not green");
            case GREEN -> {
                System.out.println("green");
                break;
            }
        }
    }

    public static void main(String[] args) {
        for (Color c : Color.values()) {
            System.out.println(c + of(c) + c.ordinal() + c.name());
            statement(c);
        }
        System.out.println(arrow(Color.RED) + arrow(Color.valueOf("GREEN")));
        try {
            arrow(Color.BLUE);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            of(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        try {
            Color.valueOf("PINK");
        } catch (IllegalArgumentException e) {
            System.out.println("no pink");
        }
        Color none = null;
        switch (Color.RED.compareTo(Color.BLUE)) {
            case -2:
                System.out.println("-2");
        }
    }
}
