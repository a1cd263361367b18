/** Private members of other classes do not take part where a call or a name is resolved. */
public class Hidden {
    static class Inner extends HiddenBase {
        int own() {
            return f(1);
        }
    }

    enum Level {
        LOW
    }

    public static void main(String[] args) {
        HiddenBase base = new HiddenBase();
        System.out.println(base.f(3) + " " + base.f(3L) + " " + HiddenBase.g("x") + " " + HiddenBase.g((Object) "x"));
        System.out.println(new HiddenBase(7).how + " " + new HiddenBase("x").how + " " + new Inner().own());
        try {
            Level.valueOf(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}

class HiddenBase {
    final String how;

    HiddenBase() {
        this(1L);
    }

    private HiddenBase(int n) {
        how = "int";
    }

    HiddenBase(long n) {
        how = "long";
    }

    private HiddenBase(String s) {
        how = "String";
    }

    HiddenBase(Object o) {
        how = "Object";
    }

    private int f(int n) {
        return 1;
    }

    int f(long n) {
        return 2;
    }

    private static String g(String s) {
        return "String";
    }

    static String g(Object o) {
        return "Object";
    }
}
