package java.util.concurrent;

/** Units of time. There is no clock: what waits for time to pass does so at once. */
public enum TimeUnit {
    NANOSECONDS(1L),
    MICROSECONDS(1000L),
    MILLISECONDS(1000000L),
    SECONDS(1000000000L),
    MINUTES(60000000000L),
    HOURS(3600000000000L),
    DAYS(86400000000000L);

    private final long nanos;

    TimeUnit(long nanos) {
        this.nanos = nanos;
    }

    /** Truncates towards zero; what does not fit is the greatest or the smallest number. */
    public long convert(long duration, TimeUnit unit) {
        if (unit.nanos <= nanos) {
            return duration / (nanos / unit.nanos);
        }
        long ratio = unit.nanos / nanos;
        long most = Long.MAX_VALUE / ratio;
        return duration > most ? Long.MAX_VALUE : duration < -most ? Long.MIN_VALUE : duration * ratio;
    }

    public long toNanos(long duration) {
        return NANOSECONDS.convert(duration, this);
    }

    public long toMicros(long duration) {
        return MICROSECONDS.convert(duration, this);
    }

    public long toMillis(long duration) {
        return MILLISECONDS.convert(duration, this);
    }

    public long toSeconds(long duration) {
        return SECONDS.convert(duration, this);
    }

    public long toMinutes(long duration) {
        return MINUTES.convert(duration, this);
    }

    public long toHours(long duration) {
        return HOURS.convert(duration, this);
    }

    public long toDays(long duration) {
        return DAYS.convert(duration, this);
    }

    public void sleep(long duration) throws InterruptedException {
        if (duration > 0) {
            Thread.sleep(toMillis(duration));
        }
    }

    public void timedWait(Object object, long duration) throws InterruptedException {
        if (duration > 0) {
            object.wait(toMillis(duration), 0);
        }
    }

    public void timedJoin(Thread thread, long duration) throws InterruptedException {
        if (duration > 0) {
            thread.join(toMillis(duration), 0);
        }
    }
}
