package java.util;

import java.util.function.DoubleConsumer;

/** Count, sum, least and greatest of numbers. The sum is compensated for what rounding loses. */
public class DoubleSummaryStatistics implements DoubleConsumer {
    private long count;
    private double sum;
    private double lost;
    private double plain;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;

    public void accept(double value) {
        count++;
        plain += value;
        add(value);
        min = Math.min(min, value);
        max = Math.max(max, value);
    }

    public void combine(DoubleSummaryStatistics other) {
        count += other.count;
        plain += other.plain;
        add(other.sum);
        add(-other.lost);
        min = Math.min(min, other.min);
        max = Math.max(max, other.max);
    }

    private void add(double value) {
        double wanted = value - lost;
        double next = sum + wanted;
        lost = next - sum - wanted;
        sum = next;
    }

    public final long getCount() {
        return count;
    }

    public final double getSum() {
        double exact = sum - lost;
        return Double.isNaN(exact) && Double.isInfinite(plain) ? plain : exact;
    }

    public final double getMin() {
        return min;
    }

    public final double getMax() {
        return max;
    }

    public final double getAverage() {
        return count > 0 ? getSum() / count : 0.0;
    }

    public String toString() {
        return String.format("%s{count=%d, sum=%f, min=%f, average=%f, max=%f}", getClass().getSimpleName(), count,
            getSum(), min, getAverage(), max);
    }
}
