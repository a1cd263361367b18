import java.util.*;
import java.util.function.*;

/** Local variables: var, several declarators, scopes, definite assignment, final. */
public class Vars {
    public static void main(String[] args) {
        var i = 1;
        var l = 2L;
        var s = "text";
        var d = 1.5f;
        var c = 'c';
        var list = new ArrayList<String>();
        var map = new HashMap<String, List<Integer>>();
        var array = new int[][] {{1, 2}, {3}};
        list.add(s);
        map.put("k", new ArrayList<>(List.of(1, 2)));
        map.get("k").add(3);
        i += l;
        c++;
        System.out.println(i + l + s.length() + d + " " + c + list.get(0).charAt(1) + map.get("k").get(2) + array[1][0]);
        for (var e : map.entrySet()) {
            var key = e.getKey();
            var total = 0;
            for (var v : e.getValue()) {
                total += v;
            }
            System.out.println(key.length() + total);
        }
        for (var k = 0; k < 2; k++) {
            System.out.print(k);
        }
        System.out.println();
        BiFunction<Integer, Integer, Integer> f = (var a, var b) -> a * b;
        System.out.println(f.apply(3, 4));
        int x = 1, y = x + 1, z[] = {x, y}, w[][] = {{y}};
        System.out.println(x + y + z[1] + w[0][0]);
        int u;
        if (x > 0) {
            u = 5;
        } else {
            u = 6;
        }
        final int v;
        switch (u) {
            case 5:
                v = 50;
                break;
            default:
                v = 60;
        }
        System.out.println(u + v);
        {
            int inner = 3;
            System.out.println(inner);
        }
        {
            String inner = "again";
            System.out.println(inner);
        }
        for (int k = 0; k < 1; k++) {
            int inner = k;
            System.out.println(inner);
        }
        int k = 9;
        System.out.println(k);
        var anonymous = new Object() {
            int count = 3;

            int twice() {
                return count * 2;
            }
        };
        anonymous.count++;
        System.out.println(anonymous.twice());
        var cond = x > 0 ? 1 : 2.0;
        System.out.println(cond);
        var lambdaResult = ((Function<String, Integer>) String::length).apply("four");
        System.out.println(lambdaResult + 1);
        int a, b2, c2;
        a = b2 = c2 = 7;
        System.out.println(a + b2 + c2);
        long big = a = 3;
        System.out.println(big + a);
        boolean flag;
        if (flag = x == 1) {
            System.out.println("assigned " + flag);
        }
        int t;
        while ((t = x++) < 3) {
            System.out.print(t);
        }
        System.out.println(" " + t);
        ;
        ;
        for (int p = 0, q = 10; p < q; p += 3, q -= 2) {
            System.out.print(p + ":" + q + " ");
        }
        System.out.println();
    }
}
