/** try, catch, finally: every way out goes through finally, innermost first. */
public class Finally {
    static StringBuilder log = new StringBuilder();
    static int field;

    static int returnValueIsTakenFirst() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 2;
        }
    }

    static int fieldChanges() {
        field = 1;
        try {
            return field++;
        } finally {
            field *= 10;
        }
    }

    @SuppressWarnings("finally")
    static int overrides() {
        try {
            throw new RuntimeException();
        } finally {
            return 3;
        }
    }

    @SuppressWarnings("finally")
    static int overridesReturn() {
        for (int i = 0; ; i++) {
            try {
                return i;
            } finally {
                if (i < 3) {
                    continue;
                }
                break;
            }
        }
        return 100;
    }

    static String loop() {
        String s = "";
        for (int i = 0; i < 4; i++) {
            try {
                if (i == 1) {
                    continue;
                }
                if (i == 3) {
                    break;
                }
                s += i;
            } finally {
                s += "f";
            }
        }
        return s;
    }

    static String nested(int how) {
        StringBuilder s = new StringBuilder();
        try {
            try {
                try {
                    if (how == 1) {
                        throw new IllegalStateException("one");
                    }
                    if (how == 2) {
                        return s.append("r").toString();
                    }
                    if (how == 3) {
                        Object o = null;
                        o.hashCode();
                    }
                    s.append("body ");
                } finally {
                    s.append("f1 ");
                    if (how == 4) {
                        throw new IllegalArgumentException("four");
                    }
                }
            } catch (IllegalStateException e) {
                s.append("c:").append(e.getMessage()).append(' ');
                throw new RuntimeException("from catch", e);
            } finally {
                s.append("f2 ");
            }
            s.append("after ");
        } catch (NullPointerException e) {
            s.append("npe ");
        } catch (IllegalArgumentException | ArithmeticException e) {
            s.append("multi:").append(e.getMessage()).append(' ');
        } catch (RuntimeException e) {
            s.append(e.getMessage()).append('<').append(e.getCause().getMessage()).append(' ');
        } finally {
            s.append("f3");
            log.append(s).append(';');
        }
        return s.toString();
    }

    static int rethrow(boolean checked) throws Exception {
        try {
            if (checked) {
                throw new Exception("checked");
            }
            throw new Error("error");
        } catch (Exception e) {
            log.append("rethrow ");
            throw e;
        } finally {
            log.append("done ");
        }
    }

    static int finallyInFinally() {
        int n = 0;
        try {
            n += 1;
        } finally {
            try {
                n += 10;
                throw new RuntimeException();
            } catch (RuntimeException e) {
                n += 100;
            } finally {
                n += 1000;
            }
        }
        return n;
    }

    static int returnInCatch() {
        try {
            return Integer.parseInt("x");
        } catch (NumberFormatException e) {
            return -1;
        } finally {
            log.append("rc ");
        }
    }

    static void throwReplaced() {
        try {
            throw new IllegalStateException("lost");
        } finally {
            throw new IllegalArgumentException("kept");
        }
    }

    static int synchronizedReturn(Object lock) {
        synchronized (lock) {
            return 4;
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(returnValueIsTakenFirst());
        System.out.println(fieldChanges() + " " + field);
        System.out.println(overrides());
        System.out.println(overridesReturn());
        System.out.println(loop());
        for (int i = 0; i < 5; i++) {
            System.out.println(nested(i));
        }
        System.out.println(log);
        log.setLength(0);
        try {
            rethrow(true);
        } catch (Exception e) {
            System.out.println(e.getMessage() + " " + log);
        }
        try {
            rethrow(false);
        } catch (Error e) {
            System.out.println(e.getMessage() + " " + log);
        }
        System.out.println(finallyInFinally());
        System.out.println(returnInCatch());
        try {
            throwReplaced();
        } catch (RuntimeException e) {
            System.out.println(e);
        }
        System.out.println(synchronizedReturn("x"));
        try {
            synchronizedReturn(null);
        } catch (NullPointerException e) {
            System.out.println("null lock");
        }
        int depth = 0;
        try {
            try {
                throw null;
            } finally {
                depth++;
            }
        } catch (NullPointerException e) {
            System.out.println("throw null " + depth);
        }
        try {
            System.out.println("last");
            throw new UnsupportedOperationException("uncaught");
        } finally {
            System.out.println("finally before the end");
        }
    }
}
