import java.util.Hashtable;
import java.util.TreeMap;
import java.util.function.Supplier;

/** What builders, texts of numbers and maps refuse, and what they do not. */
public class Refusals {
    static void show(String name, Supplier<Object> value) {
        try {
            System.out.println(name + " " + value.get());
        } catch (RuntimeException e) {
            System.out.println(name + " " + e.getClass().getName());
        }
    }

    public static void main(String[] args) {
        for (int a = -1; a < 5; a++) {
            int from = a;
            for (int b = -1; b < 5; b++) {
                int to = b;
                String at = " " + a + " " + b;
                show("append" + at, () -> new StringBuilder("x").append("abc", from, to));
                show("null" + at, () -> new StringBuilder("x").append((CharSequence) null, from, to));
                show("units" + at, () -> new StringBuilder("x").append(new char[] { 'a', 'b' }, from, to));
                show("insert" + at, () -> new StringBuilder("xy").insert(from, "abc", to, 2));
            }
            show("capacity " + a, () -> new StringBuilder(from).length());
            show("radix " + a, () -> Integer.toString(10, from) + Long.toString(-10L, 35 + from));
        }
        TreeMap<String, Integer> map = new TreeMap<>();
        for (int i = 0; i < 2; i++) {
            show("lower", () -> map.lowerKey(null));
            show("floor", () -> map.floorEntry(null));
            show("ceiling", () -> map.ceilingKey(null));
            show("higher", () -> map.higherEntry(null));
            map.put("a", 1);
        }
        Hashtable<Integer, Integer> table = new Hashtable<>();
        table.put(1, 2);
        show("absent", () -> table.merge(0, null, (x, y) -> 1) + " " + table);
        show("there", () -> table.merge(1, null, (x, y) -> 7) + " " + table);
        show("null key", () -> table.merge(null, 1, (x, y) -> 7));
    }
}
