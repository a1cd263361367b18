/** Jumps through finally with loops and labels; exceptions in constructors, initializers, conditions. */
public class TryFlow {
    static StringBuilder log = new StringBuilder();

    static int say(String s, int v) {
        log.append(s);
        return v;
    }

    static void flush(Object o) {
        System.out.println(o + " " + log);
        log.setLength(0);
    }

    static int labels() {
        int n = 0;
        outer:
        for (int i = 0; i < 4; i++) {
            try {
                for (int j = 0; j < 4; j++) {
                    try {
                        if (j == 1) {
                            continue;
                        }
                        if (j == 2 && i == 0) {
                            continue outer;
                        }
                        if (i == 2) {
                            break outer;
                        }
                        if (j == 3) {
                            break;
                        }
                        n += 1;
                    } finally {
                        n += 10;
                        log.append(i).append(j).append(' ');
                    }
                }
                n += 100;
            } finally {
                n += 1000;
                log.append("| ");
            }
        }
        return n;
    }

    static int nestedReturn() {
        try {
            try {
                return say("a", 1);
            } finally {
                say("b", 0);
                try {
                    if (log.length() > 100) {
                        return 99;
                    }
                } finally {
                    say("c", 0);
                }
            }
        } finally {
            say("d", 0);
        }
    }

    @SuppressWarnings("finally")
    static int swallow() {
        while (true) {
            try {
                throw new RuntimeException("swallowed");
            } finally {
                break;
            }
        }
        return say("after", 5);
    }

    @SuppressWarnings("finally")
    static String lastWins() {
        try {
            return "try";
        } finally {
            try {
                throw new RuntimeException();
            } catch (RuntimeException e) {
                return "catch in finally";
            } finally {
                log.append("x");
            }
        }
    }

    static class Thrower {
        final int a = say("field ", 1);
        final int b = say("boom ", 1 / Integer.parseInt("0"));

        {
            say("never", 0);
        }

        Thrower() {
            say("never", 0);
        }
    }

    static class Half {
        static Half leaked;
        int x = 1;

        Half(boolean fail) {
            leaked = this;
            x = 2;
            if (fail) {
                throw new IllegalStateException("half");
            }
            x = 3;
        }
    }

    static class SubHalf extends Half {
        int y = say("y ", 5);

        SubHalf(int v) {
            super(v > 0);
            y++;
        }
    }

    static int whichCatch(int k) {
        try {
            switch (k) {
                case 0:
                    throw new ArithmeticException();
                case 1:
                    throw new ArrayIndexOutOfBoundsException(3);
                case 2:
                    throw new Exception("plain");
                case 3:
                    throw new Error();
                case 4:
                    Object o = "s";
                    return (Integer) o;
                case 5:
                    return k;
                default:
                    throw new StackOverflowError();
            }
        } catch (ArithmeticException | ClassCastException e) {
            return 100;
        } catch (IndexOutOfBoundsException e) {
            return 200;
        } catch (RuntimeException e) {
            return 300;
        } catch (Exception e) {
            return 400;
        } catch (StackOverflowError e) {
            return 500;
        } catch (Throwable t) {
            return 600;
        }
    }

    static void throwInCatch() {
        try {
            throw new RuntimeException("first");
        } catch (RuntimeException e) {
            say("c", 0);
            throw new IllegalArgumentException("second", e);
        } finally {
            say("f", 0);
        }
    }

    static int tryInCondition() {
        int i = 0;
        while (check(i)) {
            i++;
        }
        return i;
    }

    static boolean check(int i) {
        try {
            return new int[3][i] != null && i < 10 && new int[5 - i] != null;
        } catch (NegativeArraySizeException e) {
            return false;
        } finally {
            log.append(i);
        }
    }

    static int assignedBefore() {
        int x = 1;
        try {
            x = 2;
            x = 3 / (x - 2);
            x = 4;
        } catch (ArithmeticException e) {
            x += 10;
        }
        return x;
    }

    static int partial(int[] a) {
        int i = 0;
        try {
            while (true) {
                a[i++] = i;
            }
        } catch (ArrayIndexOutOfBoundsException e) {
            return i;
        }
    }

    static void rethrow(Throwable t) throws Exception {
        try {
            if (t instanceof Exception e) {
                throw e;
            }
            throw (Error) t;
        } finally {
            log.append("re ");
        }
    }

    static String message(Runnable r) {
        try {
            r.run();
            return "none";
        } catch (RuntimeException e) {
            return e.getMessage() + (e.getCause() == null ? "" : "<" + e.getCause().getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        flush(labels());
        flush(nestedReturn());
        flush(swallow());
        flush(lastWins());
        try {
            new Thrower();
        } catch (ArithmeticException e) {
            flush("thrower");
        }
        try {
            new SubHalf(1);
        } catch (IllegalStateException e) {
            flush(Half.leaked.x + " " + ((SubHalf) Half.leaked).y);
        }
        flush(new SubHalf(0).y + Half.leaked.x);
        for (int k = 0; k < 7; k++) {
            System.out.print(whichCatch(k) + " ");
        }
        flush("");
        try {
            throwInCatch();
        } catch (IllegalArgumentException e) {
            flush(e.getMessage() + e.getCause().getMessage());
        }
        flush(tryInCondition());
        flush(assignedBefore());
        flush(partial(new int[4]));
        try {
            rethrow(new Exception("again"));
        } catch (Exception e) {
            flush(e.getMessage());
        }
        try {
            rethrow(new AssertionError("err"));
        } catch (AssertionError e) {
            flush(e.getMessage());
        }
        System.out.println(message(() -> { throw new IllegalStateException("in lambda"); }));
        System.out.println(message(TryFlow::throwInCatch));
        flush("");
        try {
            try {
                throw new RuntimeException("a");
            } finally {
                Integer.parseInt("b");
            }
        } catch (NumberFormatException e) {
            flush("replaced");
        } catch (RuntimeException e) {
            flush("kept");
        }
        int x = 0;
        try {
            x = say("1", 1) + (say("2", 2) / (x * say("3", 3))) + say("4", 4);
        } catch (ArithmeticException e) {
            flush(x);
        }
        Object o = null;
        try {
            synchronized (o) {
                say("never", 0);
            }
        } catch (NullPointerException e) {
            flush("null monitor");
        }
        throw new Exception("the end");
    }
}
