package java.util;

/** A moment, in milliseconds. There is no clock and no calendar. */
public class Date implements java.io.Serializable, Cloneable, Comparable<Date> {
    private long time;

    /** Ends the run as unsupported: a path must not depend on the time. */
    public Date() {
        this(System.currentTimeMillis());
    }

    public Date(long time) {
        this.time = time;
    }

    public long getTime() {
        return time;
    }

    public void setTime(long time) {
        this.time = time;
    }

    public boolean before(Date other) {
        return time < other.time;
    }

    public boolean after(Date other) {
        return time > other.time;
    }

    public int compareTo(Date other) {
        return Long.compare(time, other.time);
    }

    public Object clone() {
        return new Date(time);
    }

    public boolean equals(Object other) {
        return other instanceof Date && time == ((Date) other).time;
    }

    public int hashCode() {
        return (int) time ^ (int) (time >> 32);
    }

    /** Ends the run as unsupported: the text depends on the time zone. */
    public native String toString();
}
