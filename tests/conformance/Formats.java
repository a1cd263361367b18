import java.math.BigInteger;
import java.util.Arrays;
import java.util.Formatter;
import java.util.List;

public class Formats {
    static void f(String format, Object... arguments) {
        try {
            System.out.println("[" + String.format(format, arguments) + "]");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    static void integers() {
        f("%d %5d %-5d| %05d %+d %+d % d %(d %(d %,d %,d", 1, 42, 42, -42, 7, -7, 7, 7, -7, 1234567, -123);
        f("%08d %0,10d %(08d %+08d %-+6d|", -12, 1234567, -12, 12, 12);
        f("%d %d %d %d", (byte) -1, (short) 300, Long.MIN_VALUE, new BigInteger("123456789012345678901234567890"));
        f("%x %X %o %#x %#o %08x %-8x| %#08x", 255, 255, 8, 255, 8, 255, 255, 255);
        f("%x %x %x %x %o", (byte) -1, (short) -1, -1, -1L, -1L);
        f("%x %X %#x %+x %(x", BigInteger.valueOf(-255), BigInteger.TEN, BigInteger.TEN, BigInteger.ONE, BigInteger.valueOf(-17));
        f("%d %x", null, null);
    }

    static void reals() {
        f("%f %.0f %.1f %.2f %10.3f %-10.2f| %010.2f %+.1f %,.2f %(.1f", 1.5, 2.5, 0.25, 1.005, Math.PI, Math.E, -3.5, 2.0, 1234567.891, -2.0);
        f("%.0f %.0f %.0f %.0f %#.0f", 0.5, 1.5, 0.49, 9.5, 3.0);
        f("%.3f %.3f %.3f %.3f", 0.0005, 0.00049, 999.9995, 1e-10);
        f("%f %f %.1f %.20f", 1e15, 123456789.125, 1e20, 0.1);
        f("%e %.2e %E %.0e %e %e %e", 12345.678, 0.00012345, 1.5, 15.0, 0.0, -1e100, 9.9999999);
        f("%g %g %g %.3g %g %g", 12345.678, 0.0001, 0.00001, 1234.5, 0.0, 1e10);
        f("%f %5.1f %e %+f %(f %08f", Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN);
        f("%.3f %f %s %.1f", 0.1f, 1f, 1.1f, null);
        f("%.2f %.2f %.2f", 0.125, 0.135, 2.675);
    }

    static void others() {
        f("%s %10s %-10s| %.2s %10.3s %S %s", "text", "right", "left", "cut", "cut off", "loud", List.of(1, 2));
        f("%c %C %c %5c %-3c| %c", 'x', 'y', 97, 'z', 'w', null);
        f("%b %B %b %b %7b %.2b", true, false, null, "x", true, true);
        f("%h %H %h", "hi", 255, null);
        f("%2$s %1$s %s %<s %s %3$s", "a", "b", "c");
        f("100%% %n|%5%|%-5%|");
        f("%s %s %s", 1, 'c', new int[0].length);
        f("no arguments");
        f("%s", (Object) null);
        f("%s %s", "only", null);
        System.out.println(new Formatter().format("%d-", 1).format("%s", 2));
        System.out.println("%s is %d".formatted("it", 5));
        System.out.printf("%s|%n", Arrays.asList(1, null));
        StringBuilder into = new StringBuilder("<");
        Formatter formatter = new Formatter(into);
        formatter.format("%03d>", 7);
        formatter.close();
        System.out.println(into);
        try {
            formatter.toString();
        } catch (IllegalStateException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }

    static void mistakes() {
        f("%d", "text");
        f("%d", 1.5);
        f("%f", 1);
        f("%c", "text");
        f("%c", true);
        f("%c", -1);
        f("%s");
        f("%2$s", "a");
        f("%<s", "a");
        f("%");
        f("%q", 1);
        f("%-d", 1);
        f("%0d", 1);
        f("%-05d", 1);
        f("%+ d", 1);
        f("%++d", 1);
        f("%,x", 1);
        f("%#d", 1);
        f("%+s", "a");
        f("%#s", "a");
        f("%.1d", 1);
        f("%.1c", 'c');
        f("%5n");
        f("%.3%");
        f("%+x", 1);
    }

    public static void main(String[] args) {
        integers();
        reals();
        others();
        mistakes();
    }
}
