import java.util.ArrayList;
import java.util.List;

/** Deep calls, mutual recursion, recursive structures, a small interpreter. */
public class Recursion {
    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static int ackermann(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static void hanoi(int n, char a, char b, char c, List<String> out) {
        if (n == 0) {
            return;
        }
        hanoi(n - 1, a, c, b, out);
        out.add("" + a + c);
        hanoi(n - 1, b, a, c, out);
    }

    static void permute(String done, String rest, List<String> out) {
        if (rest.isEmpty()) {
            out.add(done);
        }
        for (int i = 0; i < rest.length(); i++) {
            permute(done + rest.charAt(i), rest.substring(0, i) + rest.substring(i + 1), out);
        }
    }

    static int[] sort(int[] a) {
        if (a.length < 2) {
            return a;
        }
        int[] l = new int[a.length / 2], r = new int[a.length - a.length / 2];
        for (int i = 0; i < a.length; i++) {
            if (i < l.length) {
                l[i] = a[i];
            } else {
                r[i - l.length] = a[i];
            }
        }
        l = sort(l);
        r = sort(r);
        int[] m = new int[a.length];
        for (int i = 0, j = 0, k = 0; k < m.length; k++) {
            m[k] = j >= r.length || i < l.length && l[i] <= r[j] ? l[i++] : r[j++];
        }
        return m;
    }

    static class Parser {
        final String s;
        int at;

        Parser(String s) {
            this.s = s;
        }

        int sum() {
            int v = product();
            while (at < s.length() && (s.charAt(at) == '+' || s.charAt(at) == '-')) {
                v = s.charAt(at++) == '+' ? v + product() : v - product();
            }
            return v;
        }

        int product() {
            int v = atom();
            while (at < s.length() && s.charAt(at) == '*') {
                at++;
                v *= atom();
            }
            return v;
        }

        int atom() {
            if (s.charAt(at) == '(') {
                at++;
                int v = sum();
                at++;
                return v;
            }
            int v = 0;
            while (at < s.length() && Character.isDigit(s.charAt(at))) {
                v = v * 10 + s.charAt(at++) - '0';
            }
            return v;
        }
    }

    static int queens(int n, int row, int[] cols) {
        if (row == n) {
            return 1;
        }
        int found = 0;
        next:
        for (int c = 0; c < n; c++) {
            for (int r = 0; r < row; r++) {
                if (cols[r] == c || Math.abs(cols[r] - c) == row - r) {
                    continue next;
                }
            }
            cols[row] = c;
            found += queens(n, row + 1, cols);
        }
        return found;
    }

    static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1);
    }

    public static void main(String[] args) {
        System.out.println(even(100) + " " + odd(7) + " " + ackermann(2, 3) + " " + depth(1500));
        List<String> moves = new ArrayList<>();
        hanoi(3, 'a', 'b', 'c', moves);
        System.out.println(moves);
        List<String> perms = new ArrayList<>();
        permute("", "abc", perms);
        System.out.println(perms);
        for (int v : sort(new int[] {5, 2, 9, 1, 5, 6, -3})) {
            System.out.print(v + " ");
        }
        System.out.println();
        System.out.println(new Parser("2*(3+4)-5*(1-2)").sum());
        System.out.println(queens(6, 0, new int[6]));
    }
}
