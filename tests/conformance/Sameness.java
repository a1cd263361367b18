import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

public class Sameness {
    static void t(Runnable r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }

    public static void main(String[] args) {
        String s = new String("ab");
        System.out.println(s == s.trim() && s == s.strip() && s == s.toLowerCase() && s == s.replace("x", "y") && s == s.replace('x', 'y'));
        System.out.println(s == s.substring(0) && s == s.substring(0, 2) && s == s.concat("") && s == s.repeat(1) && s == String.valueOf(s));
        System.out.println(s == s.substring(0, 1) || s == s.toUpperCase() || s == " ab".trim() || s == s.replace("a", "a") || s == "" + s);
        System.out.println(s == s + "" || s == new String(s) || s == s.intern());
        Integer[] three = { 1, 2, 3 };
        List<Integer> fixed = List.of(three);
        List<Integer> open = Arrays.asList(three);
        three[0] = 9;
        System.out.println(fixed + " " + open);
        t(() -> List.of(1).get(1));
        t(() -> List.of(1, 2).get(-1));
        t(() -> List.of(1, 2, 3).get(3));
        t(() -> List.of().get(0));
        ConcurrentSkipListMap<Integer, String> map = new ConcurrentSkipListMap<>();
        map.put(1, "a");
        map.put(5, "b");
        ConcurrentNavigableMap<Integer, String> part = map.headMap(3);
        System.out.println(part.replace(1, "c") + part.replace(2, "d") + part.replace(1, "c", "e") + part.replace(2, "x", "y") + map);
        t(() -> part.replace(5, "z"));
        t(() -> part.replace(7, "z"));
        t(() -> part.replace(5, "b", "z"));
        System.out.println(map.replace(9, "q") + map);
    }
}
