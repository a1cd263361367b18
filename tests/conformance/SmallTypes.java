/** byte, short and char: promotion, narrowing, compound assignment, constants. */
public class SmallTypes {
    static byte fb = 100;
    short fs = 32767;
    char[] cs = {'a', '\uffff'};

    static String what(byte v) {
        return "byte";
    }

    static String what(short v) {
        return "short";
    }

    static String what(char v) {
        return "char";
    }

    static String what(int v) {
        return "int";
    }

    static String what(long v) {
        return "long";
    }

    public static void main(String[] args) {
        byte b = 127;
        b++;
        System.out.println(b);
        b--;
        System.out.println(b);
        b += 200;
        System.out.println(b);
        b *= 3.7;
        System.out.println(b);
        b = (byte) 300;
        System.out.println(b + " " + (byte) -129 + " " + (short) 40000 + " " + (int) (char) -1 + " " + (byte) 'é');
        b -= 1000L;
        System.out.println(b);
        b /= 3;
        b %= 5;
        System.out.println(b);
        b |= 0x1F0;
        System.out.println(b);
        b ^= -1;
        System.out.println(b);
        char c = 'a';
        c++;
        c += 1;
        System.out.println(c);
        System.out.println(c + 1);
        System.out.println((char) (c + 1));
        System.out.println("" + c + 1);
        System.out.println(c + c + "" + c + c);
        char d = 'a' + 1;
        final int k = 2;
        char e = 'a' + k;
        byte f = k * 10;
        System.out.println(d + "" + e + f);
        c = 0;
        c--;
        System.out.println((int) c);
        SmallTypes t = new SmallTypes();
        System.out.println(t.fs++ + " " + t.fs + " " + ++t.fs);
        System.out.println(fb++ + " " + (fb += 27) + " " + --fb);
        t.cs[1]++;
        System.out.println((int) t.cs[1] + " " + t.cs[0]++ + t.cs[0]);
        t.cs[0] += 2;
        t.cs[0] -= 'a' - 'A';
        System.out.println(t.cs[0]);
        System.out.println(what(b) + what((short) 1) + what('c') + what(b + b) + what(-b) + what(+c) + what(c) + what(b++) + what(~fb)
            + what(1L + b) + what((byte) 1) + what(b << 1) + what(c += 1));
        short s = -1;
        System.out.println((char) s + 0);
        System.out.println((int) (char) (byte) -1);
        System.out.println((byte) 0x80 & 0xFF);
        System.out.println((short) 'x' + (byte) 'y');
        boolean x = true;
        x &= false;
        x |= true;
        x ^= true;
        System.out.println(x);
        System.out.println((char) 97 + "" + (char) 98.9 + (int) 'z');
        System.out.println('a' + 'b' + "c" + 'd' + 'e');
        int i = 'a' * 2;
        System.out.println(i);
        for (char ch = 'x'; ch <= 'z'; ch++) {
            System.out.print(ch);
        }
        System.out.println();
        char[] digits = new char[3];
        for (int j = 0; j < 3; j++) {
            digits[j] = (char) ('0' + j);
        }
        System.out.println(new String(digits) + digits.length + String.valueOf(digits));
        System.out.println(digits);
        switch (digits[1] - '0') {
            case 1:
                System.out.println("one");
        }
        long l = Integer.MAX_VALUE;
        l++;
        int n = (int) l;
        short sh = (short) l;
        System.out.println(n + " " + sh);
        i = 10;
        i *= 1.55;
        i -= 0.5f;
        i += 'a';
        System.out.println(i);
        i = Integer.MAX_VALUE;
        i += 1.0f;
        System.out.println(i);
        i = Integer.MAX_VALUE;
        i += 1L;
        System.out.println(i);
    }
}
