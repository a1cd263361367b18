/** Compound assignment and increments on locals, fields, statics, arrays, through calls. */
public class CompoundAssignment {
    int i = 1;
    long l = 2;
    byte b = 3;
    char c = 'd';
    double d = 0.5;
    String s = "s";
    boolean z;
    Integer boxed = 4;
    static short st = 5;
    int[] a = {1, 2, 3};
    static int calls;

    CompoundAssignment self() {
        calls++;
        return this;
    }

    int index() {
        calls++;
        return 1;
    }

    public static void main(String[] args) {
        CompoundAssignment o = new CompoundAssignment();
        o.i += 2.9;
        o.l -= 'a';
        o.b += 130;
        o.c += 1.5;
        o.d *= 3;
        o.s += 1 + 2;
        o.s += o.c;
        o.z |= true;
        o.boxed += 10;
        st *= 10000;
        System.out.println(o.i + " " + o.l + " " + o.b + " " + o.c + " " + o.d + " " + o.s + " " + o.z + " " + o.boxed + " " + st);
        o.self().a[o.index()] += 5;
        o.self().a[o.index()]++;
        --o.self().a[o.index()];
        System.out.println(o.a[1] + " " + calls);
        System.out.println(o.i++ + ++o.i + " " + o.b-- + " " + --o.b + " " + o.c++ + o.c + " " + o.d++ + " " + o.boxed++ + o.boxed + " " + ++st + st--);
        o.self().i = o.self().i * 2;
        o.a[0] <<= 3;
        o.a[0] |= 1;
        o.a[0] ^= 0xF;
        o.a[0] %= 4;
        o.a[2] >>>= 1;
        o.a[2] /= 1;
        o.a[2] >>= 1L;
        System.out.println(o.a[0] + " " + o.a[2] + " " + o.i);
        int x = 5;
        x += x++ + ++x;
        System.out.println(x);
        x = x++;
        System.out.println(x);
        x -= x - (x = 3);
        System.out.println(x);
        int y = 10;
        y -= y++ - --y;
        System.out.println(y);
        byte w = 10;
        w *= w;
        w += w;
        System.out.println(w);
        w >>>= 1;
        System.out.println(w);
        w = -1;
        w >>>= 1;
        System.out.println(w);
        char ch = 'a';
        ch *= 1.01;
        ch += ch;
        System.out.println((int) ch);
        float fl = 1;
        fl += 0.1;
        fl *= fl;
        fl--;
        System.out.println(fl);
        long big = Integer.MAX_VALUE;
        big++;
        big *= big;
        System.out.println(big);
        int m = Integer.MIN_VALUE;
        m /= -1;
        System.out.println(m);
        m = 7;
        m /= 2.5;
        System.out.println(m);
        Character box = 'x';
        box++;
        Long lb = 5L;
        lb += 2;
        lb <<= 2;
        Double db = 1.0;
        db /= 4;
        System.out.println(box + " " + lb + " " + db);
        int[] arr = {0, 0};
        int k = 0;
        arr[k++] = arr[k++] = k;
        System.out.println(arr[0] + " " + arr[1]);
        int[][] grid = new int[2][2];
        grid[1][0] += grid[1][0] += 5;
        grid[k - 1][k - 2]--;
        System.out.println(grid[1][0] + " " + grid[0][1]);
        String str = null;
        str += 'c' + 1;
        System.out.println(str);
        Object obj = "o";
        obj += 1 + "x";
        System.out.println(obj);
        CharSequence cs = "cs";
        cs += "!";
        System.out.println(cs);
    }
}
