/** The exceptions of the virtual machine, user exceptions, messages, causes. */
public class Exceptions {
    static class Checked extends Exception {
        final int code;

        Checked(String message, int code) {
            super(message);
            this.code = code;
        }
    }

    static class Special extends Checked {
        Special() {
            super("special", 7);
        }

        @Override
        public String getMessage() {
            return "overridden " + super.getMessage();
        }
    }

    static class Quiet extends RuntimeException {
        @Override
        public String toString() {
            return "Quiet!";
        }
    }

    interface Action {
        void run() throws Exception;
    }

    static void attempt(String name, Action action) {
        try {
            action.run();
            System.out.println(name + ": none");
        } catch (Throwable t) {
            System.out.println(name + ": " + t.getClass().getName());
        }
    }


    public static void main(String[] args) {
        int[] a = new int[2];
        Object[] objects = new String[1];
        Object text = "s";
        int zero = 0;
        attempt("index", () -> a[2] = 1);
        attempt("negative index", () -> System.out.println(a[-1]));
        attempt("size", () -> System.out.println(new int[-1].length));
        attempt("store", () -> objects[0] = 1);
        attempt("store ok", () -> objects[0] = "ok");
        attempt("cast", () -> System.out.println((Integer) text));
        attempt("division", () -> System.out.println(1 / zero));
        attempt("null field", () -> System.out.println(((Checked) null).code));
        attempt("null length", () -> System.out.println(((int[]) null).length));
        attempt("null call", () -> ((Object) null).toString());
        attempt("unboxing", () -> System.out.println((int) (Integer) null));
        attempt("throw null", () -> { throw null; });
        attempt("number", () -> Integer.parseInt("12x"));
        attempt("char", () -> "abc".charAt(5));
        attempt("substring", () -> "abc".substring(4));
        attempt("user", () -> { throw new Special(); });
        attempt("nothing", () -> { });
        try {
            throw new Special();
        } catch (Checked e) {
            System.out.println(e.getMessage() + " " + e.code + " " + e);
        }
        try {
            throw new Quiet();
        } catch (RuntimeException e) {
            System.out.println(e + " " + e.getMessage() + " " + (e.getCause() == null));
        }
        try {
            try {
                a[5] = 0;
            } catch (RuntimeException e) {
                throw new IllegalStateException(e);
            }
        } catch (IllegalStateException e) {
            System.out.println(e.getCause().getClass().getSimpleName());
            System.out.println(e.getCause() instanceof IndexOutOfBoundsException);
        }
        try {
            System.out.println(a[2]);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(new int[-3].length);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        try {
            objects[0] = 1;
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        try {
            Integer.parseInt("12x");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        Throwable t = new Exception("outer", new Error("inner"));
        System.out.println(t + " / " + t.getCause() + " / " + new Exception(new Error("e")).getMessage() + " / " + new Exception((String) null));
        RuntimeException init = new RuntimeException("x");
        init.initCause(new Error("late"));
        System.out.println(init.getCause().getMessage());
        Exception e1 = new Exception();
        System.out.println(e1.getMessage() + " " + e1.getLocalizedMessage() + " " + e1);
        throw new Quiet();
    }
}
