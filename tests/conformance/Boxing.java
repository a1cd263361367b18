import java.util.ArrayList;
import java.util.List;

/** Boxing and unboxing: identity, equality, caches, arithmetic, null, conversions. */
public class Boxing {
    static Integer field;
    static Long total = 0L;

    static Object asObject(Object o) {
        return o;
    }

    static long widen(long l) {
        return l;
    }

    static String kind(Object o) {
        return o.getClass().getSimpleName();
    }

    public static void main(String[] args) {
        Integer a = 127, b = 127, c = 128, d = 128, m = -128, n = -128, o = -129, p = -129;
        System.out.println((a == b) + " " + (c == d) + " " + (m == n) + " " + (o == p) + " " + c.equals(d) + " " + (c <= d && c >= d));
        System.out.println((c == 128) + " " + (128 == c) + " " + (c + 0 == d) + " " + (a == 127L));
        Long l = 127L, k = 127L, big = 1000L;
        System.out.println((l == k) + " " + l.equals(127) + " " + l.equals(127L) + " " + (big == 1000) + " " + big.equals(1000L) + " " + a.equals(127L));
        Character x = 'x', y = 'x';
        Boolean t = true;
        Short s = 5;
        Byte by = 5;
        Double db = 1.5;
        Float fl = 1.5f;
        System.out.println((x == y) + " " + (t == Boolean.TRUE) + " " + s.equals((short) 5) + " " + s.equals(5) + " " + (by == (byte) 5) + " "
            + (db == 1.5f) + " " + db.equals(1.5) + " " + fl.equals(1.5));
        System.out.println(kind(1) + kind(1L) + kind('c') + kind(1.0f) + kind(1.0) + kind(true) + kind((byte) 1) + kind((short) 1));
        a++;
        ++a;
        a += 1;
        a = -a;
        System.out.println(a + " " + a++ + " " + a-- + " " + ~a + " " + a % 7 + " " + (a << 1));
        x++;
        System.out.println(x + " " + (x + 1) + " " + (char) (x + 1));
        t &= false;
        System.out.println(t + " " + !t + " " + (t ? 1 : 2));
        total += 5;
        total++;
        System.out.println(total + widen(a) + s * 2 + by / 2 + db * fl);
        try {
            int bad = field;
        } catch (NullPointerException e) {
            System.out.println("null unboxed");
        }
        try {
            field++;
        } catch (NullPointerException e) {
            System.out.println("null incremented");
        }
        try {
            if (field == 0) {
                System.out.println("never");
            }
        } catch (NullPointerException e) {
            System.out.println("null compared");
        }
        System.out.println((field == null) + " " + (null == field));
        Boolean none = null;
        try {
            if (none) {
                System.out.println("never");
            }
        } catch (NullPointerException e) {
            System.out.println("null condition");
        }
        try {
            int v = true ? field : 0;
        } catch (NullPointerException e) {
            System.out.println("conditional unboxes");
        }
        Integer kept = true ? field : Integer.valueOf(2);
        System.out.println(kept);
        Object mixed = args.length == 0 ? 1 : 2.0;
        Object mixed2 = args.length == 0 ? (Object) 1 : 2.0;
        Object mixed3 = args.length == 0 ? 'a' : 0;
        Object mixed4 = args.length == 0 ? Integer.valueOf(3) : Double.valueOf(4);
        Object mixed5 = args.length == 0 ? 1 : "s";
        int i98 = 98;
        Object mixed6 = args.length == 0 ? 'a' : i98;
        System.out.println(mixed + " " + mixed2 + " " + mixed3 + " " + mixed4 + " " + mixed5 + " " + mixed6);
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            list.add(i * 100);
        }
        int sum = 0;
        for (int i : list) {
            sum += i;
        }
        list.set(0, list.get(1) + list.get(2));
        System.out.println(sum + " " + list + " " + (list.get(4) == 400) + " " + list.get(0).equals(300) + " " + list.indexOf(300));
        Object obj = 42;
        int back = (Integer) obj;
        int back2 = (int) obj;
        long wide = (int) obj;
        System.out.println(back + back2 + wide);
        try {
            long wrong = (Long) obj;
        } catch (ClassCastException e) {
            System.out.println("no Long");
        }
        try {
            long wrong = (long) obj;
        } catch (ClassCastException e) {
            System.out.println("no long");
        }
        System.out.println((obj == asObject(42)) + " " + obj.equals(42) + " " + asObject(1000).equals(1000));
        System.out.println(new Integer(5) == new Integer(5));
        System.out.println(new Integer(5).equals(5) + " " + (new Integer(5) == 5) + " " + Integer.valueOf(5).hashCode() + " " + Boolean.valueOf(true).hashCode());
        double dd = a;
        Double boxedD = (double) a;
        float ff = 'c';
        Number num = 3;
        System.out.println(dd + " " + boxedD + " " + ff + " " + num.doubleValue() + " " + Integer.compare(3, 5) + a.compareTo(b) + Integer.toString(7));
        char cc = (char) (int) (Integer) 65;
        final byte small = 10;
        Byte bb = small;
        Character fromConst = 66;
        Short sh = 'a';
        System.out.println(cc + " " + bb + fromConst + sh);
        int[] counts = new int[3];
        Integer at = 1;
        counts[at]++;
        counts[at] += at;
        System.out.println(counts[1] + " " + counts[Integer.valueOf(0)]);
        switch (at) {
            case 1:
                System.out.println("switched");
        }
        while (at < 3) {
            at++;
        }
        System.out.println(at);
        Integer u1 = 5, u2 = 7;
        System.out.println(u1 + u2 + "" + u1 + u2 + (u1 < u2) + (u1 * u2) + Math.max(u1, u2));
    }
}
