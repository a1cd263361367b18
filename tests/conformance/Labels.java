/** Labelled statements, break and continue. */
public class Labels {
    public static void main(String[] args) {
        int count = 0;
        outer:
        for (int i = 0; i < 5; i++) {
            inner:
            for (int j = 0; ; j++) {
                count++;
                if (j == 2) {
                    continue outer;
                }
                if (i == 3) {
                    break outer;
                }
                while (true) {
                    if (j == 1) {
                        continue inner;
                    }
                    break;
                }
            }
        }
        System.out.println(count);
        block: {
            if (count > 3) {
                System.out.println("leaving");
                break block;
            }
            System.out.println("never");
        }
        a: b: c:
        for (int i = 0; i < 3; i++) {
            for (;;) {
                if (i == 0) {
                    continue c;
                }
                if (i == 1) {
                    break b;
                }
                break c;
            }
        }
        int n = 0;
        again:
        do {
            n++;
            for (int i = 0; i < 10; i++) {
                if (i == n) {
                    continue again;
                }
            }
            System.out.println("past " + n);
        } while (n < 12);
        System.out.println(n);
        label:
        if (n > 0) {
            if (n > 1) {
                break label;
            }
            System.out.println("never");
        } else {
            System.out.println("never");
        }
        tried:
        try {
            if (n > 0) {
                break tried;
            }
            System.out.println("never");
        } finally {
            System.out.println("finally");
        }
        int x = 0;
        for (int i = 0, j = 10; i < j; i++, j--) {
            x += i * j;
        }
        System.out.println(x);
        for (; x > 0; ) {
            x -= 50;
        }
        System.out.println(x);
        do x++; while (x < 0);
        System.out.println(x);
        int label = 3;
        label:
        for (; ; ) {
            label--;
            if (label == 0) {
                break label;
            }
        }
        System.out.println(label);
        each:
        for (int[] row : new int[][] {{1, 2}, {3, 4}, {5}}) {
            for (int v : row) {
                if (v == 3) {
                    continue each;
                }
                System.out.print(v + " ");
            }
        }
        System.out.println();
    }
}
