/** Arrays: any dimension, defaults, initializers, covariance, clone, length, identity. */
public class ArrayTypes {
    static int[] field = {1, 2}, other[] = {{3}, {4, 5}};
    static int c[], d[][];

    static int make(int n)[][] {
        return new int[n][n];
    }

    static int total(int[][] m) {
        int s = 0;
        for (int[] row : m) {
            for (int v : row) {
                s += v;
            }
        }
        return s;
    }

    interface Shape {
    }

    static class Circle implements Shape {
    }

    static class Dot extends Circle {
    }

    public static void main(String[] args) {
        System.out.println(field.length + other.length + other[1][1]);
        c = new int[] {9};
        d = new int[2][];
        System.out.println(c[0] + " " + d.length + " " + (d[0] == null));
        System.out.println(make(3)[2].length);
        boolean[] z = new boolean[1];
        char[] ch = new char[1];
        String[] s = new String[1];
        double[] db = new double[1];
        long[] l = new long[1];
        float[][][] f = new float[2][3][];
        System.out.println(z[0] + " " + (int) ch[0] + " " + s[0] + " " + db[0] + " " + l[0] + " " + f[1].length + f[1][2]);
        int[][][] cube = new int[2][3][4];
        cube[1][2][3] = 7;
        cube[1][2][3] += cube[1][2][3]++;
        System.out.println(cube[1][2][3] + " " + total(cube[1]) + " " + cube[0][0].length);
        int[][] ragged = {{}, {1}, {1, 2}, null, new int[] {1, 2, 3}};
        ragged[3] = new int[4];
        System.out.println(total(ragged) + " " + ragged[3].length);
        int[] a = {1, 2, 3};
        int[] b = a.clone();
        b[0] = 9;
        System.out.println(a[0] + " " + b[0] + " " + a.equals(b) + " " + a.equals(a) + " " + (a == b));
        int[][] deep = {{1}, {2}};
        int[][] shallow = deep.clone();
        shallow[0][0] = 5;
        shallow[1] = null;
        System.out.println(deep[0][0] + " " + deep[1][0]);
        Shape[] shapes = new Circle[3];
        shapes[0] = new Circle();
        shapes[1] = new Dot();
        shapes[2] = null;
        try {
            shapes[0] = new Shape() {
            };
        } catch (ArrayStoreException e) {
            System.out.println("store");
        }
        Object[] objects = new Object[2];
        objects[0] = new int[] {4};
        objects[1] = objects;
        System.out.println(((int[]) objects[0])[0] + " " + (objects[1] == objects) + " " + (objects[0] instanceof Object[]));
        Object o = new int[2][2];
        System.out.println((o instanceof Object[]) + " " + (o instanceof int[][]) + " " + (o instanceof int[]) + " " + (o instanceof Cloneable));
        Object[] rows = (Object[]) o;
        try {
            rows[0] = "text";
        } catch (ArrayStoreException e) {
            System.out.println("row store");
        }
        rows[1] = new int[] {8};
        System.out.println(((int[][]) o)[1][0]);
        Object[] strings = new String[] {"x"};
        try {
            Integer[] is = (Integer[]) strings;
        } catch (ClassCastException e) {
            System.out.println("cast");
        }
        System.out.println(((String[]) strings)[0] + (strings instanceof String[]) + (strings instanceof Comparable[]));
        byte[] bytes = {1, (byte) 200, 'a'};
        bytes[0]--;
        bytes[1] += 100;
        System.out.println(bytes[0] + " " + bytes[1] + " " + bytes[2]);
        char[] hello = {'h', 'e', 'y'};
        hello[1] ^= 4;
        System.out.println(hello);
        long sum = 0;
        for (byte x : bytes) {
            sum += x;
        }
        System.out.println(sum);
        int i = 2;
        int[] idx = {3, 2, 1, 0};
        System.out.println(idx[idx[idx[i]]] + " " + idx['\u0001'] + idx[(byte) 2]);
        System.out.println(new int[] {1, 2, 3}[1] + " " + new String[][] {{"a"}, {"b"}}[1][0] + " " + "abc".toCharArray()[2] + new int[3].length);
        final int[] fin = {1};
        fin[0] = 2;
        System.out.println(fin[0]);
        int[] empty = {};
        for (int x : empty) {
            System.out.println("never");
        }
        System.out.println(empty.length + new int[0].length);
        System.arraycopy(a, 0, a, 1, 2);
        System.out.println(a[0] + "" + a[1] + a[2]);
        try {
            System.arraycopy(a, 0, a, 2, 2);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("copy bounds");
        }
        System.out.println(int[].class.getName() + " " + String[][].class.getName() + " " + new long[0].getClass().getSimpleName());
        int[] swap = {1, 2};
        int tmp = swap[0];
        swap[0] = swap[1];
        swap[1] = tmp;
        System.out.println(swap[0] + "" + swap[1]);
        Integer[] boxed = {1, null, 3};
        int t = 0;
        try {
            for (int v : boxed) {
                t += v;
            }
        } catch (NullPointerException e) {
            System.out.println("unboxed null after " + t);
        }
        boxed[0]++;
        boxed[2] += 4;
        System.out.println(boxed[0] + boxed[2]);
    }
}
