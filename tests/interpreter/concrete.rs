//! Expressions, statements, arrays, strings.

use crate::check;

#[test]
fn operands_are_evaluated_from_left_to_right() {
    let java = r#"
        class T {
            static String log = "";
            int f = 10;
            static int say(String s, int v) { log = log + s; return v; }
            int method(int a, int b) { return a - b; }
            static T make(String s) { log = log + s; return new T(); }

            static String assignment() {
                int[] x = new int[4];
                x[say("i", 1)] = say("a", 1) + say("b", 2) * say("c", 3);
                return log + x[1];
            }
            static int increments() { int i = 1; i = i++ + ++i; return i; }
            static int indexFirst() { int[] x = new int[2]; int i = 0; x[i] = i = 1; return x[0] * 10 + x[1]; }
            static String argumentsBeforeReceiver() {
                T none = null;
                try { none.method(say("p", 1), say("q", 2)); } catch (NullPointerException e) { log = log + "!"; }
                return log;
            }
            static String valueBeforeNull() {
                T none = null;
                try { none.f = say("v", 1); } catch (NullPointerException e) { log = log + "!"; }
                int[] x = new int[1];
                try { x[5] = say("w", 1); } catch (ArrayIndexOutOfBoundsException e) { log = log + "?"; }
                return log;
            }
            static String compoundReadsFirst() {
                T none = null;
                try { none.f += say("v", 1); } catch (NullPointerException e) { log = log + "!"; }
                return log;
            }
            static int compoundKeepsOldValue() { int i = 5; i += i++ * 2 + i; return i; }
            static String chained() {
                T a = new T(), b = new T();
                a.f = b.f = say("x", 3);
                return log + a.f + b.f;
            }
            static String shortCircuit() {
                boolean b = say("a", 0) == 1 && say("b", 1) == 1 || say("c", 1) == 1 | say("d", 0) == 1;
                return log + b;
            }
        }"#;
    check(
        java,
        &[
            ("assignment", "\"iabc7\""),
            ("increments", "4"),
            ("indexFirst", "10"),
            ("argumentsBeforeReceiver", "\"pq!\""),
            ("valueBeforeNull", "\"v!w?\""),
            ("compoundReadsFirst", "\"!\""),
            ("compoundKeepsOldValue", "21"),
            ("chained", "\"x33\""),
            ("shortCircuit", "\"acdtrue\""),
        ],
    );
}

#[test]
fn numbers_wrap_narrow_and_promote() {
    let java = r#"
        class T {
            static int overflow() { return Integer.MAX_VALUE + 1; }
            static int negativeDivision() { return -7 / 2 * 100 + -7 % 2; }
            static int narrowing() { byte b = (byte) 127; b += 1; return b; }
            static int chars() { char c = 'a'; c++; c += 1; return c; }
            static long widened() { int i = 1 << 31; return (long) i >>> 1; }
            static int unsignedShift() { return -1 >>> 28; }
            static int loadFactor() { int cap = 13; return (int) (cap * 0.75f); }
            static int fromDouble() { double d = 1e20; return (int) d; }
            static boolean nan() { double d = 0.0 / 0.0; return d < 1 || d >= 1 || d == d; }
            static int ternary() { boolean b = 3 > 2; return b ? 1 : 2; }
            static int bits() { return (0xF0 & 0x3C | 1) ^ ~0; }
            static int shortCast() { return (short) 40000; }
        }"#;
    check(
        java,
        &[
            ("overflow", "-2147483648"),
            ("negativeDivision", "-301"),
            ("narrowing", "-128"),
            ("chars", "99"),
            ("widened", "9223372035781033984L"),
            ("unsignedShift", "15"),
            ("loadFactor", "9"),
            ("fromDouble", "2147483647"),
            ("nan", "0"),
            ("ternary", "1"),
            ("bits", "-50"),
            ("shortCast", "-25536"),
        ],
    );
}

#[test]
fn control_flow() {
    let java = r#"
        class T {
            static int loops() {
                int sum = 0;
                outer:
                for (int i = 0; i < 10; i++) {
                    for (int j = 0; j < 10; j++) {
                        if (j == 5) continue outer;
                        if (i == 3) break outer;
                        sum += 1;
                    }
                }
                do { sum++; } while (sum < 10);
                while (sum > 100) sum--;
                return sum;
            }
            static int fallThrough(int k) {
                int r = 0;
                switch (k) { case 1: r += 1; case 2: r += 10; break; case 5: return 7; default: r = 100; }
                return r;
            }
            static int switches() {
                return fallThrough(1) + fallThrough(2) * 1000 + fallThrough(5) * 100000 + fallThrough(9) * 1000000;
            }
            static int each() { int s = 0; for (int x : new int[] {1, 2, 3}) s = s * 10 + x; return s; }
            static int recursion() { return fib(15); }
            static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
        }"#;
    check(java, &[("loops", "16"), ("switches", "100710011"), ("each", "123"), ("recursion", "610")]);
}

#[test]
fn arrays() {
    let java = r#"
        class T {
            static int nested() { int[][] a = new int[2][3]; a[1][2] = 5; return a.length * 100 + a[0].length * 10 + a[1][2]; }
            static boolean open() { int[][] a = new int[2][]; return a[1] == null; }
            static int initializer() { int[][] a = {{1}, {2, 3}}; return a[1][1]; }
            static long defaults() { return new long[1][1][0].length; }
            static boolean types() { Object o = new String[0]; return o instanceof Object[] && !(o instanceof Integer[]); }
        }"#;
    check(java, &[("nested", "235"), ("open", "1"), ("initializer", "3"), ("types", "1")]);
}

#[test]
fn strings_print_as_in_java() {
    let java = r#"
        class T {
            static class P { int x = 4; public String toString() { return "P" + x; } }
            static class Q { public String toString() { return "<" + new P() + ">"; } }
            static String parts() { return "" + 1 + 2L + 'c' + true + null + 1.0f + 1e10 + (char) 66; }
            static String sum() { return 1 + 2 + "x" + 1 + 2; }
            static String objects() { return "a" + new Q() + new P(); }
            static boolean interned() { String a = "same", b = "sa" + "me"; return a == b; }
            static boolean fresh() { String a = "sa"; String b = a + "me"; return b == "same"; }
            static String append() { String s = null; s += "x"; s += 1; return s; }
        }"#;
    check(
        java,
        &[
            ("parts", "\"12ctruenull1.01.0E10B\""),
            ("sum", "\"3x12\""),
            ("objects", "\"a<P4>P4\""),
            ("interned", "1"),
            ("fresh", "0"),
            ("append", "\"nullx1\""),
        ],
    );
}
