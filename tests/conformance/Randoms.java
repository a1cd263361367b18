// Java 17
import java.util.*;
import java.util.random.RandomGenerator;
import java.util.stream.*;

public class Randoms {
    public static void main(String[] args) {
        Random r = new Random(42);
        System.out.println(r.nextInt() + " " + r.nextInt(10) + " " + r.nextInt(5, 9) + " " + r.nextLong() + " " + r.nextLong(100) + " " + r.nextLong(-5, 1L << 60) + " " + r.nextBoolean());
        System.out.println(r.nextDouble() + " " + r.nextDouble(3) + " " + r.nextDouble(-1, 1) + " " + r.nextFloat() + " " + r.nextFloat(2) + " " + r.nextGaussian() + " " + r.nextInt(1 << 20));
        System.out.println(r.ints(4).boxed().collect(Collectors.toList()) + " " + r.ints(5, 0, 10).sum() + " " + r.longs(2, -9, 9).max() + " " + r.doubles(3).boxed().collect(Collectors.toList()));
        System.out.println(r.ints(-3, Integer.MAX_VALUE).limit(2).boxed().collect(Collectors.toList()) + " " + r.doubles(1, 2).limit(1).sum() + r.longs().limit(1).sum());
        SplittableRandom s = new SplittableRandom(7);
        SplittableRandom t = s.split();
        System.out.println(s.nextInt() + " " + t.nextInt() + " " + s.nextLong() + " " + t.nextInt(100) + " " + s.nextInt(-5, 5) + " " + t.nextDouble() + " " + s.nextBoolean() + " " + t.nextLong(1000) + " " + s.split().nextLong());
        byte[] b = new byte[11];
        s.nextBytes(b);
        r.nextBytes(b);
        System.out.println(Arrays.toString(b) + s.ints(3, 0, 100).boxed().collect(Collectors.toList()) + s.doubles(1).sum());
        RandomGenerator g = t;
        System.out.println(g.nextInt(3) + g.nextFloat());
        for (Runnable bad : new Runnable[] { () -> r.nextInt(0), () -> r.nextInt(3, 3), () -> r.ints(-1), () -> r.nextDouble(-1), () -> r.longs(5, 4), () -> s.nextLong(0) }) {
            try {
                bad.run();
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
        Collections.shuffle(l, new Random(3));
        System.out.println(l);
        System.out.println(Byte.compareUnsigned((byte) -1, (byte) 1) + " " + Short.compareUnsigned((short) 2, (short) -2) + StrictMath.max(2, 3) + Integer.TYPE + boolean.class.equals(Boolean.TYPE) + void.class.getName());
    }
}
