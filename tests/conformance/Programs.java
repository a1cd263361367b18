import java.util.*;

/** Small programs with state: an account, a state machine, an event queue, a text formatter, a matrix. */
public class Programs {
    static class InsufficientFunds extends Exception {
        final long missing;

        InsufficientFunds(long missing) {
            super("missing " + missing);
            this.missing = missing;
        }
    }

    static class Account {
        private static int nextId = 1;
        private final int id = nextId++;
        private long balance;
        private final List<String> log = new ArrayList<>();

        Account deposit(long amount) {
            if (amount <= 0) {
                throw new IllegalArgumentException("amount: " + amount);
            }
            balance += amount;
            log.add("+" + amount);
            return this;
        }

        void withdraw(long amount) throws InsufficientFunds {
            if (amount > balance) {
                throw new InsufficientFunds(amount - balance);
            }
            balance -= amount;
            log.add("-" + amount);
        }

        static void transfer(Account from, Account to, long amount) throws InsufficientFunds {
            boolean done = false;
            try {
                from.withdraw(amount);
                to.deposit(amount);
                done = true;
            } finally {
                from.log.add(done ? "sent" : "failed");
            }
        }

        @Override
        public String toString() {
            return "#" + id + ":" + balance + log;
        }
    }

    enum State {
        IDLE {
            State on(char c) {
                return c == 's' ? RUNNING : this;
            }
        },
        RUNNING {
            State on(char c) {
                switch (c) {
                    case 'p':
                        return PAUSED;
                    case 'x':
                        return STOPPED;
                    default:
                        return this;
                }
            }
        },
        PAUSED {
            State on(char c) {
                return c == 'r' ? RUNNING : c == 'x' ? STOPPED : PAUSED;
            }
        },
        STOPPED {
            State on(char c) {
                throw new IllegalStateException(this + " got " + c);
            }

            @Override
            boolean isFinal() {
                return true;
            }
        };

        abstract State on(char c);

        boolean isFinal() {
            return false;
        }
    }

    static class Event implements Comparable<Event> {
        final int time;
        final Runnable action;
        static int sequence;
        final int order = sequence++;

        Event(int time, Runnable action) {
            this.time = time;
            this.action = action;
        }

        @Override
        public int compareTo(Event o) {
            int c = Integer.compare(time, o.time);
            return c != 0 ? c : Integer.compare(order, o.order);
        }
    }

    static class Simulation {
        private final PriorityQueue<Event> queue = new PriorityQueue<>();
        private int now;
        private final StringBuilder trace = new StringBuilder();

        void at(int delay, String name, Runnable then) {
            queue.add(new Event(now + delay, () -> {
                trace.append(now).append(name).append(' ');
                if (then != null) {
                    then.run();
                }
            }));
        }

        String run() {
            while (!queue.isEmpty()) {
                Event e = queue.poll();
                now = e.time;
                e.action.run();
            }
            return trace.toString().trim();
        }
    }

    static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split("\\s+")) {
            if (line.length() > 0 && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            if (line.length() > 0) {
                line.append(' ');
            }
            line.append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    static final class Matrix {
        private final double[][] m;

        Matrix(double[]... rows) {
            m = rows;
        }

        double determinant() {
            int n = m.length;
            double[][] a = new double[n][];
            for (int i = 0; i < n; i++) {
                a[i] = m[i].clone();
            }
            double det = 1;
            for (int i = 0; i < n; i++) {
                int pivot = i;
                while (pivot < n && a[pivot][i] == 0) {
                    pivot++;
                }
                if (pivot == n) {
                    return 0;
                }
                if (pivot != i) {
                    double[] t = a[i];
                    a[i] = a[pivot];
                    a[pivot] = t;
                    det = -det;
                }
                det *= a[i][i];
                for (int j = i + 1; j < n; j++) {
                    double factor = a[j][i] / a[i][i];
                    for (int k = i; k < n; k++) {
                        a[j][k] -= factor * a[i][k];
                    }
                }
            }
            return det;
        }
    }

    sealed interface Expr permits Num, Add, Mul, Neg {
    }

    record Num(int v) implements Expr {
    }

    record Add(Expr l, Expr r) implements Expr {
    }

    record Mul(Expr l, Expr r) implements Expr {
    }

    record Neg(Expr e) implements Expr {
    }

    static int eval(Expr e) {
        if (e instanceof Num n) {
            return n.v();
        } else if (e instanceof Add a) {
            return eval(a.l()) + eval(a.r());
        } else if (e instanceof Mul m) {
            return eval(m.l()) * eval(m.r());
        } else if (e instanceof Neg n) {
            return -eval(n.e());
        }
        throw new AssertionError(e);
    }

    static String show(Expr e) {
        return e instanceof Num n ? "" + n.v() : e instanceof Add a ? "(" + show(a.l()) + "+" + show(a.r()) + ")"
            : e instanceof Mul m ? show(m.l()) + "*" + show(m.r()) : "-" + show(((Neg) e).e());
    }

    public static void main(String[] args) {
        Account a = new Account().deposit(100), b = new Account();
        try {
            Account.transfer(a, b, 70);
            Account.transfer(a, b, 70);
        } catch (InsufficientFunds e) {
            System.out.println(e.getMessage() + " " + e.missing);
        }
        try {
            b.deposit(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(a + " " + b);
        State s = State.IDLE;
        StringBuilder path = new StringBuilder();
        for (char c : "aspprx".toCharArray()) {
            s = s.on(c);
            path.append(s.name().charAt(0));
        }
        System.out.println(path + " " + s.isFinal());
        try {
            s.on('s');
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Simulation sim = new Simulation();
        sim.at(5, "late", null);
        sim.at(1, "first", () -> {
            sim.at(2, "nested", () -> sim.at(0, "now", null));
            sim.at(4, "tie", null);
        });
        System.out.println(sim.run());
        System.out.println(wrap("the quick brown fox jumps over the lazy dog", 12));
        System.out.println(new Matrix(new double[] {0, 2}, new double[] {3, 4}).determinant() + " " + new Matrix(new double[][] {{1, 2}, {2, 4}}).determinant());
        Expr e = new Add(new Num(2), new Mul(new Num(3), new Neg(new Num(4))));
        System.out.println(show(e) + "=" + eval(e) + " " + e + " " + e.equals(new Add(new Num(2), new Mul(new Num(3), new Neg(new Num(4))))));
    }
}
