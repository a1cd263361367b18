package korat.finitization.impl;

import java.util.ArrayList;
import korat.finitization.IByteSet;

/** A set of values of type byte in the order in which they were added. */
public class ByteSet implements IByteSet {
    private final ArrayList<Long> values = new ArrayList<Long>();

    public void addByte(byte value) {
        Long boxed = Long.valueOf((long) value);
        if (!values.contains(boxed)) {
            values.add(boxed);
        }
    }

    public void addRange(byte min, byte max) {
        addRange(min, (byte) 1, max);
    }

    public void addRange(byte min, byte diff, byte max) {
        boolean isEmpty = values.isEmpty();
        for (long value = min; value <= max; value += diff) {
            if (isEmpty) {
                values.add(Long.valueOf(value));
            } else {
                addByte((byte) value);
            }
        }
    }

    public void removeByte(byte value) {
        values.remove(Long.valueOf((long) value));
    }

    public byte[] getAllBytes() {
        byte[] all = new byte[values.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) values.get(i).longValue();
        }
        return all;
    }

    public Class getClassOfField() {
        return byte.class;
    }

    public boolean isPrimitiveType() {
        return true;
    }

    public boolean isArrayType() {
        return false;
    }

    public int getNumberOfElements() {
        return values.size();
    }
}
