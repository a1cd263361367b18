/** try-with-resources: order of closing, suppressed exceptions, null resources, variables. */
public class TryWithResources {
    static class Res implements AutoCloseable {
        final String name;
        final boolean failing;

        Res(String name, boolean failing) {
            this.name = name;
            this.failing = failing;
            System.out.println("open " + name);
        }

        @Override
        public void close() throws Exception {
            System.out.println("close " + name);
            if (failing) {
                throw new Exception("close " + name);
            }
        }
    }

    static class Quiet implements AutoCloseable {
        @Override
        public void close() {
            System.out.println("quiet");
        }
    }

    static Res refuse() {
        throw new IllegalStateException("refused");
    }

    static int returning() {
        try (Quiet q = new Quiet()) {
            return 1;
        } finally {
            System.out.println("finally");
        }
    }

    static void attempt(int how) {
        try (Res a = new Res("a", how == 1 || how == 3); Res b = new Res("b", how == 2 || how == 3)) {
            System.out.println("body " + how);
            if (how == 3 || how == 4) {
                throw new RuntimeException("body");
            }
        } catch (Exception e) {
            System.out.print("caught " + e.getMessage());
            for (Throwable s : e.getSuppressed()) {
                System.out.print(" suppressed " + s.getMessage());
            }
            System.out.println();
        } finally {
            System.out.println("done " + how);
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 5; i++) {
            attempt(i);
        }
        System.out.println(returning());
        try (Res none = null) {
            System.out.println("null is fine");
        }
        try (Res a = new Res("first", false); Res b = refuse()) {
            System.out.println("never");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Res outside = new Res("outside", false);
        try (outside; var second = new Quiet()) {
            System.out.println("using " + outside.name);
        }
        for (int i = 0; i < 3; i++) {
            try (Quiet q = new Quiet()) {
                if (i == 0) {
                    continue;
                }
                break;
            }
        }
        try (AutoCloseable lambda = () -> System.out.println("lambda closed")) {
            System.out.println("lambda body");
        }
        try {
            try (Res r = new Res("r", true)) {
                System.out.println("inner");
            }
        } catch (Exception e) {
            System.out.println(e.getMessage() + e.getSuppressed().length);
        }
    }
}
