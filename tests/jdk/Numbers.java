import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;

class Numbers {
    // expect: true false true true false true
    static String boxIdentity() {
        Integer a = 127;
        Integer b = 127;
        Integer c = 128;
        Integer d = 128;
        Long x = 5L;
        Long y = 5L;
        return (a == b) + " " + (c == d) + " " + c.equals(d) + " " + (x == y) + " " + x.equals(5) + " " + (Boolean.TRUE == Boolean.valueOf(true));
    }

    // expect: 42 -7 2147483647 -2147483648 255 NumberFormatException NumberFormatException 9
    static String parsing() {
        String text = Integer.parseInt("42") + " " + Integer.parseInt("-7") + " " + Integer.parseInt("2147483647") + " "
            + Integer.parseInt("-2147483648") + " " + Integer.parseInt("ff", 16);
        try {
            Integer.parseInt("2147483648");
        } catch (NumberFormatException e) {
            text += " " + e.getClass().getSimpleName();
        }
        try {
            Integer.parseInt("x");
        } catch (NumberFormatException e) {
            text += " " + e.getClass().getSimpleName();
        }
        return text + " " + Long.parseLong("9");
    }

    // expect: 3 16 4 27 4 ff -1 101 -2147483648 63
    static String bits() {
        return Integer.bitCount(7) + " " + Integer.highestOneBit(31) + " " + Integer.lowestOneBit(12) + " "
            + Integer.numberOfLeadingZeros(31) + " " + Integer.numberOfTrailingZeros(16) + " " + Integer.toHexString(255) + " "
            + Integer.signum(-9) + " " + Integer.toBinaryString(5) + " " + Integer.highestOneBit(-1) + " " + Long.numberOfLeadingZeros(1L);
    }

    // expect: -1 0 1 97 1231 32 -1 true 49
    static String comparing() {
        return Integer.compare(1, 2) + " " + Integer.valueOf(3).compareTo(3) + " " + Long.compare(2, 1) + " "
            + Character.valueOf('a').hashCode() + " " + Boolean.hashCode(true) + " " + Character.compare('a', 'A') + " "
            + Double.compare(-0.0, 0.0) + " " + Double.valueOf(Double.NaN).equals(Double.NaN) + " " + Long.hashCode(1L << 36 | 33);
    }

    // expect: 3 -3 2 1 -1 -2 8.0 3.0 3 -2 4 ArithmeticException
    static String math() {
        String text = Math.max(3, -3) + " " + Math.min(3, -3) + " " + Math.abs(-2) + " " + Math.floorMod(-5, 3) + " "
            + -5 / 3 + " " + Math.floorDiv(-5, 3) + " " + Math.pow(2, 3) + " " + Math.sqrt(9) + " " + Math.round(2.5) + " "
            + Math.round(-2.5) + " " + (int) Math.ceil(3.2);
        try {
            Math.addExact(Integer.MAX_VALUE, 1);
        } catch (ArithmeticException e) {
            text += " " + e.getClass().getSimpleName();
        }
        return text;
    }

    // expect: 0 13 5 -1157793070 781215565 -4967725919621401576 0.7301615514268123
    static String seededRandom() {
        Random random = new Random(42);
        String text = random.nextInt(10) + " " + random.nextInt(50) + " ";
        Random other = new Random(10);
        text += new Random(3).nextInt(63) + " " + other.nextInt() + " ";
        return text + new Random(42).nextInt(1 << 30) + " " + new Random(7).nextLong() + " " + new Random(9).nextDouble();
    }

    // expect: [1, 2, 3] [1, 2, 0] [2, 3] true 30817 1 -3 [9, 9] [[1], [2, 3]]
    static String arrays() {
        int[] a = {3, 1, 2};
        Arrays.sort(a);
        int[] nines = new int[2];
        Arrays.fill(nines, 9);
        return Arrays.toString(a) + " " + Arrays.toString(Arrays.copyOf(new int[] {1, 2}, 3)) + " "
            + Arrays.toString(Arrays.copyOfRange(a, 1, 3)) + " " + Arrays.equals(a, new int[] {1, 2, 3}) + " " + Arrays.hashCode(a) + " "
            + Arrays.binarySearch(a, 2) + " " + Arrays.binarySearch(new int[] {1, 3, 7}, 5) + " " + Arrays.toString(nines) + " "
            + Arrays.deepToString(new int[][] {{1}, {2, 3}});
    }

    // expect: [1, 1, 2, 3] [2, 3, 4, 4] [a, b, null] ArrayStoreException ArrayIndexOutOfBoundsException
    static String arraycopy() {
        int[] a = {1, 2, 3, 4};
        System.arraycopy(a, 0, a, 1, 3);
        int[] b = {1, 2, 3, 4};
        System.arraycopy(b, 1, b, 0, 3);
        String[] words = Arrays.copyOf(new String[] {"a", "b"}, 3);
        String text = Arrays.toString(a) + " " + Arrays.toString(b) + " " + Arrays.toString(words);
        try {
            System.arraycopy(a, 0, words, 0, 1);
        } catch (RuntimeException e) {
            text += " " + e.getClass().getSimpleName();
        }
        try {
            System.arraycopy(a, 2, b, 0, 3);
        } catch (RuntimeException e) {
            text += " " + e.getClass().getSimpleName();
        }
        return text;
    }

    // expect: Optional[4] Optional.empty 4 7 true 3
    static String optional() {
        Optional<Integer> some = Optional.of(2).map(i -> i * 2);
        Optional<Integer> none = some.filter(i -> i > 5);
        AtomicInteger n = new AtomicInteger(2);
        return some + " " + none + " " + some.get() + " " + none.orElse(7) + " " + some.isPresent() + " " + n.incrementAndGet();
    }

    // expect: true false 0 1 NullPointerException IndexOutOfBoundsException 994
    static String objects() {
        String text = Objects.equals(null, null) + " " + Objects.equals(null, 1) + " " + Objects.hashCode(null) + " " + Objects.hash();
        try {
            Objects.requireNonNull(null);
        } catch (RuntimeException e) {
            text += " " + e.getClass().getSimpleName();
        }
        try {
            Objects.checkIndex(3, 3);
        } catch (RuntimeException e) {
            text += " " + e.getClass().getSimpleName();
        }
        return text + " " + Objects.hash(1, 2);
    }

    enum Color {
        RED, GREEN, BLUE;
    }

    static class Pair implements Cloneable {
        int a = 1;
        int[] b = {1};

        public Pair clone() {
            try {
                return (Pair) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new InternalError(e);
            }
        }
    }

    // expect: GREEN 1 -2 BLUE Color Numbers$Color true
    static String enums() {
        Set<Color> set = new HashSet<>();
        set.add(Color.RED);
        return Color.GREEN + " " + Color.GREEN.ordinal() + " " + Color.RED.compareTo(Color.BLUE) + " " + Color.valueOf("BLUE") + " "
            + Color.RED.getClass().getSimpleName() + " " + Color.RED.getClass().getName() + " " + set.contains(Color.RED);
    }

    // expect: 1 true false CloneNotSupportedException 2 false
    static String cloning() {
        Pair p = new Pair();
        Pair q = p.clone();
        String text = q.a + " " + (p.b == q.b) + " " + (p == q);
        text += " " + new CloneNotSupportedException().getClass().getSimpleName();
        int[] a = {1, 2};
        int[] b = a.clone();
        return text + " " + b[1] + " " + (a == b);
    }

    // expect: boom null java.lang.IllegalStateException: why cause java.lang.RuntimeException: x
    static String throwables() {
        Exception a = new RuntimeException("boom");
        Exception b = new IllegalStateException("why", new Error("cause"));
        return a.getMessage() + " " + new Exception().getMessage() + " " + b + " " + b.getCause().getMessage() + " "
            + new Exception(new RuntimeException("x")).getMessage();
    }
}
