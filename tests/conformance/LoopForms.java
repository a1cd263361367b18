import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Every form of loop, with continue, break, empty parts, pattern variables, side effects in conditions. */
public class LoopForms {
    static int calls;

    static boolean less(int a, int b) {
        calls++;
        return a < b;
    }

    static int collatz(long n) {
        int steps = 0;
        while (n != 1) {
            n = (n & 1) == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        return steps;
    }

    static int digits(int n) {
        int sum = 0;
        do {
            sum += n % 10;
        } while ((n /= 10) > 0);
        return sum;
    }

    static String spiral(int n) {
        int[][] m = new int[n][n];
        int top = 0, bottom = n - 1, left = 0, right = n - 1, v = 1;
        while (top <= bottom && left <= right) {
            for (int i = left; i <= right; i++) m[top][i] = v++;
            top++;
            for (int i = top; i <= bottom; i++) m[i][right] = v++;
            right--;
            if (top <= bottom) {
                for (int i = right; i >= left; i--) m[bottom][i] = v++;
                bottom--;
            }
            if (left <= right) {
                for (int i = bottom; i >= top; i--) m[i][left] = v++;
                left++;
            }
        }
        StringBuilder s = new StringBuilder();
        for (int[] row : m) for (int x : row) s.append(x).append(x == n * n ? "" : ",");
        return s.toString();
    }

    static int infinite() {
        int i = 0;
        for (;;) {
            if (i++ > 3) return i;
        }
    }

    static Object unwrap(Object o) {
        while (o instanceof Object[] a && a.length > 0) {
            o = a[0];
        }
        return o;
    }

    static String first(List<Object> list) {
        for (Object o : list) {
            if (!(o instanceof String s)) {
                continue;
            }
            if (s.isEmpty()) {
                continue;
            }
            return s;
        }
        return "none";
    }

    public static void main(String[] args) {
        System.out.println(collatz(27) + " " + digits(98765) + " " + digits(0) + " " + infinite());
        System.out.println(spiral(4));
        for (int i = 0; less(i, 3); i++) {
            if (i == 1) continue;
            System.out.print(i + " ");
        }
        System.out.println(calls);
        int i = 10;
        do {
            if (i % 3 == 0) continue;
            System.out.print(i + " ");
        } while (--i > 5);
        System.out.println(i);
        for (i = 0; i < 3; System.out.print("u" + i), i++) ;
        System.out.println();
        for (int a = 0, b = 10, c = 5; a < b; a += 2, b--, c ^= a) System.out.print(a + b + c + " ");
        System.out.println();
        int n = 0;
        while (n++ < 5) if (n == 2) continue; else if (n == 4) break; else System.out.print(n);
        System.out.println(" " + n);
        System.out.println(unwrap(new Object[] {new Object[] {"deep"}}) + " " + first(List.of(1, "", "word", "x")) + first(List.of()));
        List<Integer> list = new ArrayList<>();
        for (int k = 0; k < 6; k++) list.add(k);
        for (Iterator<Integer> it = list.iterator(); it.hasNext(); ) if (it.next() % 2 == 1) it.remove();
        for (int k = list.size(); k-- > 0; ) System.out.print(list.get(k));
        System.out.println();
        int rounds = 0;
        outer:
        while (true) {
            do {
                for (int k : new int[] {1, 2, 3}) {
                    rounds++;
                    if (k == 2 && rounds < 8) {
                        continue outer;
                    }
                }
            } while (rounds < 12);
            break;
        }
        System.out.println(rounds);
        byte wrap = 120;
        int turns = 0;
        while (wrap > 0) {
            wrap++;
            turns++;
        }
        System.out.println(wrap + " " + turns);
        char c = 'a';
        String s = "";
        while (c <= 'e') s += c++;
        System.out.println(s);
        for (double d = 0; d < 1; d += 0.25) System.out.print(d + " ");
        for (long l = 1L << 33; l > 0; l >>= 11) System.out.print(l + " ");
        System.out.println();
        boolean done = false;
        for (int k = 0; !done; k++) {
            switch (k) {
                case 0: continue;
                case 1: break;
                case 3: done = true;
                default: System.out.print("k" + k);
            }
            System.out.print(";");
        }
        System.out.println();
    }
}
