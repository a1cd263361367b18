import java.util.*;
import java.util.function.*;

/** Text blocks, switches on strings with fall-through, yields, var, nested conditionals. */
public class Blocks {
    static String fall(String s) {
        StringBuilder out = new StringBuilder();
        switch (s) {
            case "Aa":
                out.append("1");
            case "BB":
                out.append("2");
                break;
            default:
                out.append("d");
            case "C":
                out.append("3");
            case "D", "E":
                out.append("4");
                return out.append(".").toString();
        }
        return out.toString();
    }

    static int days(int month, boolean leap) {
        return switch (month) {
            case 4, 6, 9, 11 -> 30;
            case 2 -> leap ? 29 : 28;
            default -> {
                if (month < 1 || month > 12) throw new IllegalArgumentException("month " + month);
                yield 31;
            }
        };
    }

    static String old(char c) {
        String r = switch (c) {
            case 'a', 'e', 'i', 'o', 'u':
                yield "vowel";
            case 'y':
                if (c > 'x') yield "sometimes";
            default:
                String t = "c" + c;
                yield t;
        };
        return r;
    }

    static String grade(int n) {
        return n >= 90 ? "A" : n >= 80 ? "B" : n >= 70 ? n == 75 ? "C!" : "C" : "F";
    }

    static Object mix(int n) {
        return n == 0 ? 1 : n == 1 ? 'c' : n == 2 ? 2L : n == 3 ? 1.5f : null;
    }

    static Object mixed(int n) {
        return switch (n) {
            case 0 -> 1;
            case 1 -> 'c';
            default -> 2.0;
        };
    }

    static int weird(int n) {
        int r = 0;
        outer:
        switch (n) {
            case 1:
                for (int i = 0; ; i++) {
                    switch (i) {
                        case 0:
                            continue;
                        case 3:
                            break outer;
                        default:
                            r += i;
                    }
                }
            case 2:
                r = 20;
                break;
            case Integer.MAX_VALUE:
                r = 30;
        }
        return r;
    }

    static final String K = "k";
    static final int TWO = 1 + 1;

    static String constants(Object o, int n, String s) {
        String a = switch (n) { case TWO: yield "two"; case TWO + 1: yield "three"; default: yield "?"; };
        switch (s) { case K + 1: a += "k1"; break; case K: a += "k"; }
        return a + (o == K);
    }

    public static void main(String[] args) {
        String block = """
            Hello, "world"
              indented \
            joined
            tab\tend   \s
            quote \""" done
            """;
        System.out.print(block);
        System.out.println(block.length() + " " + block.lines().count());
        String empty = """
            a
          b
            c""";
        System.out.println(empty);
        System.out.println("""
            {"k": %d}
            """.formatted(5).strip());
        for (String s : List.of("Aa", "BB", "C", "D", "E", "F", "")) System.out.print(fall(s) + " ");
        System.out.println();
        for (int m : new int[] { 1, 2, 4, 12, 13 }) {
            try {
                System.out.print(days(m, m % 2 == 0) + " ");
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(old('a') + old('y') + old('z') + grade(95) + grade(85) + grade(75) + grade(71) + grade(3));
        for (int i = 0; i < 5; i++) System.out.print(mix(i) + ":" + mixed(i) + " ");
        System.out.println(weird(1) + " " + weird(2) + " " + weird(Integer.MAX_VALUE) + weird(0));
        System.out.println(constants("k", 2, "k1") + constants(new String("k"), 3, "k") + constants(null, 4, "z"));
        var map = new TreeMap<String, List<? extends Number>>();
        map.put("a", List.of(1));
        map.put("b", List.of(1.5, 2.5));
        for (var e : map.entrySet()) {
            var sum = 0.0;
            for (var n : e.getValue()) sum += n.doubleValue();
            System.out.print(e.getKey() + sum + " ");
        }
        System.out.println();
        BiFunction<Integer, Integer, Integer> gcd = new BiFunction<>() {
            public Integer apply(Integer a, Integer b) {
                return b == 0 ? a : this.apply(b, a % b);
            }
        };
        System.out.println(gcd.apply(48, 36));
        try {
            switch ((String) null) {
                default:
            }
        } catch (NullPointerException e) {
            System.out.println("null switch");
        }
        String a = "hel", b = "lo", hello = "hello";
        final String x = "hel";
        System.out.println((hello == a + b) + " " + (hello == "hel" + "lo") + " " + (hello == x + "lo") + " " + (hello == (a + b).intern()) + " " + hello.equals(a + b) + (hello == new String("hello")) + (new String("q") == new String("q")));
        StringBuilder sb = new StringBuilder("s");
        String once = sb.toString(), twice = sb.toString();
        System.out.println((once == twice) + " " + (sb.toString() == sb.toString()) + (String.valueOf(5) == String.valueOf(5)) + (Integer.toString(1) == "1") + ("ab".substring(1) == "b") + ("ab".substring(1) == "ab".substring(1)) + ("a".concat("b") == "ab") + ("x".repeat(2) == "xx") + ("AB".toLowerCase() == "ab") + (String.join("", "a") == "a") + (String.valueOf((Object) "s") == "s") + ("" + 'c' == "c") + (Character.toString('c') == Character.toString('c')) + (String.valueOf(true) == "true") + (Boolean.toString(false) == "false") + ("a,b".split(",")[0] == "a") + (String.valueOf((Object) null) == "null") + (new StringBuilder().toString() == "") + ("ab".substring(2) == "") + ("ab".replace('b', 'b') == "ab") + (" ".trim() == "") + ("b".strip() == "b"));
        Integer p = 1000, q = 1000;
        Long l = 5L, m = 5L;
        Character c = 'c', d = 'c', e = '\u1234', f = '\u1234';
        Byte g = 100, h = 100;
        System.out.println((p == q) + "" + (p <= q && p >= q) + (l == m) + (c == d) + (e == f) + (g == h) + (Integer.valueOf(127) == Integer.valueOf("127")) + (Integer.valueOf(-129) == Integer.valueOf(-129)) + (Boolean.valueOf(true) == Boolean.TRUE) + ((Object) 1.0 == (Object) 1.0) + ((Object) 7 == (Object) 7));
        List<Integer> list = new ArrayList<>(List.of(10, 20, 30, 1));
        list.remove(1);
        list.remove(Integer.valueOf(1));
        list.remove((Object) 99);
        System.out.println(list + " " + list.contains(10) + list.contains(10L) + list.equals(Arrays.asList(10, 30)));
        List<String> raw = new ArrayList<>();
        List untyped = raw;
        untyped.add(5);
        try {
            String s = raw.get(0);
        } catch (ClassCastException ex) {
            System.out.println("heap pollution");
        }
        int i = 0;
        i = i++ + i++;
        int[] arr = { 1, 2, 3 };
        int at = 0;
        arr[at] = at = 2;
        for (int z : arr) { if (z == 2) continue; i += z; }
        System.out.println(i + Arrays.toString(arr));
        Runnable r = () -> { class Local { int v = arr.length; } System.out.println(new Local().v); };
        r.run();
        ;
        { int i2 = 5; { int i3 = i2; System.out.println(i3); } }
        char ch = "héllo→".charAt(5);
        System.out.println((int) ch + " " + ch + Character.isLetter('é') + Character.getNumericValue('7') + (char) (ch + 1) + Character.isDigit('x') + "ß".toUpperCase());
        if (args.length == 0) main(new String[] { "x" }, 3); else System.out.println("no");
    }

    static void main(String[] a, int... rest) {
        System.out.println(a.length + rest.length);
    }
}
