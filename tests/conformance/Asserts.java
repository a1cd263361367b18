/** assert statements, with assertions switched on. */
public class Asserts {
    static int evaluated;

    static String message() {
        evaluated++;
        return "made";
    }

    static boolean isOn() {
        boolean on = false;
        assert on = true;
        return on;
    }

    public static void main(String[] args) {
        System.out.println(isOn());
        assert args != null : message();
        System.out.println(evaluated);
        try {
            assert args.length > 5 : message();
        } catch (AssertionError e) {
            System.out.println(e.getMessage() + evaluated);
        }
        try {
            assert false;
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        try {
            assert 1 > 2 : 42;
        } catch (AssertionError e) {
            System.out.println(e);
        }
        try {
            assert args == null : 'c';
        } catch (Error e) {
            System.out.println(e.getMessage());
        }
        try {
            assert args == null : null;
        } catch (Error e) {
            System.out.println(e.getMessage());
        }
        assert args.length == 1 : "the end";
    }
}
