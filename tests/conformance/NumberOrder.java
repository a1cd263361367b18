import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** The order of floating-point numbers: -0.0 before 0.0, NaN last, wherever the library compares them. */
public class NumberOrder {
    static final double[] ALL = {0.0, Double.NaN, -0.0, -1, Double.POSITIVE_INFINITY, 0.0, -0.0, Double.NEGATIVE_INFINITY,
        Double.NaN, Double.MIN_VALUE, 2.5, -Double.MIN_VALUE};

    static float[] floats() {
        float[] all = new float[ALL.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = (float) (ALL[i] == Double.MIN_VALUE ? Float.MIN_VALUE : ALL[i] == -Double.MIN_VALUE ? -Float.MIN_VALUE : ALL[i]);
        }
        return all;
    }

    static void arrays() {
        double[] d = ALL.clone();
        Arrays.sort(d);
        System.out.println(Arrays.toString(d));
        float[] f = floats();
        Arrays.sort(f);
        System.out.println(Arrays.toString(f));
        double[] part = ALL.clone();
        Arrays.sort(part, 1, 9);
        float[] floatPart = floats();
        Arrays.sort(floatPart, 2, 7);
        System.out.println(Arrays.toString(part) + Arrays.toString(floatPart));
        for (double key : new double[] {Double.NaN, 0.0, -0.0, Double.MIN_VALUE, -0.5, 3, Double.NEGATIVE_INFINITY}) {
            double[] few = {Double.NEGATIVE_INFINITY, -1, -0.0, 0.0, Double.MIN_VALUE, Double.NaN};
            float[] fewFloats = {Float.NEGATIVE_INFINITY, -1, -0.0f, 0.0f, Float.NaN};
            System.out.print(Arrays.binarySearch(few, key) + " " + Arrays.binarySearch(few, 1, 4, key) + " "
                + Arrays.binarySearch(fewFloats, (float) key) + " " + Arrays.binarySearch(fewFloats, 2, 5, (float) key) + ", ");
        }
        System.out.println();
    }

    /** All orders of four numbers. */
    static void orders() {
        double[] four = {0.0, -0.0, Double.NaN, -3};
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 256; i++) {
            double[] d = {four[i & 3], four[i >> 2 & 3], four[i >> 4 & 3], four[i >> 6]};
            float[] f = {(float) d[0], (float) d[1], (float) d[2], (float) d[3]};
            Arrays.sort(d);
            Arrays.sort(f);
            text.append(Arrays.toString(d)).append(Arrays.toString(f));
        }
        System.out.println(text.toString().hashCode());
    }

    static void boxes() {
        Double[] boxes = DoubleStream.of(ALL).boxed().toArray(Double[]::new);
        Arrays.sort(boxes);
        System.out.println(Arrays.toString(boxes));
        List<Double> list = new ArrayList<>(Arrays.asList(boxes));
        Collections.shuffle(list, new java.util.Random(3));
        list.sort(null);
        System.out.println(list);
        list.sort(Comparator.reverseOrder());
        System.out.println(list + " " + new TreeSet<>(list) + " " + new HashSet<>(list).size());
        System.out.println(Collections.max(list) + " " + Collections.min(list) + " " + list.indexOf(Double.NaN) + " " + list.indexOf(-0.0)
            + " " + list.indexOf(0.0) + " " + Collections.binarySearch(Arrays.asList(boxes), -0.0) + " " + Stream.of(boxes).distinct().count());
        System.out.println(DoubleStream.of(ALL).sorted().boxed().toArray().length + " "
            + Arrays.toString(DoubleStream.of(0.0, Double.NaN, -0.0).sorted().toArray()) + " " + DoubleStream.of(ALL).distinct().count() + " "
            + DoubleStream.of(1, Double.NaN).max().getAsDouble() + " " + DoubleStream.of(0.0, -0.0).min().getAsDouble());
    }

    static void compared() {
        double[] d = {0.0, -0.0, Double.NaN, 1, Double.NEGATIVE_INFINITY};
        StringBuilder text = new StringBuilder();
        for (double x : d) {
            for (double y : d) {
                text.append(Double.compare(x, y)).append(Float.compare((float) x, (float) y)).append(Double.valueOf(x).compareTo(y))
                    .append(Double.valueOf(x).equals(y) ? '=' : '/').append(Math.min(x, y)).append(Math.max(x, y)).append(Math.min((float) x, (float) y))
                    .append(Math.max((float) x, (float) y)).append(Double.max(x, y)).append(Float.min((float) x, (float) y))
                    .append(Arrays.equals(new double[] {x}, new double[] {y})).append(Arrays.equals(new float[] {(float) x}, new float[] {(float) y}))
                    .append(Arrays.hashCode(new double[] {x, y})).append(Arrays.hashCode(new float[] {(float) x, (float) y})).append(' ');
            }
        }
        System.out.println(text);
    }

    public static void main(String[] args) {
        arrays();
        orders();
        boxes();
        compared();
    }
}
