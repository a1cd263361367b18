package java.io;

/** Objects are not serialized: to make such a stream ends the run as unsupported, so that none of its methods ever runs. */
public class ObjectOutputStream extends OutputStream implements ObjectOutput {
    public ObjectOutputStream(OutputStream out) throws IOException {
        refuse();
    }

    /** Ends the run as unsupported. */
    private static native void refuse();

    private static IllegalStateException none() {
        refuse();
        return new IllegalStateException();
    }

    public final void writeObject(Object object) throws IOException {
        throw none();
    }

    public PutField putFields() throws IOException {
        throw none();
    }

    public void write(int b) throws IOException {
        throw none();
    }

    public void write(byte[] bytes) throws IOException {
        throw none();
    }

    public void write(byte[] bytes, int from, int count) throws IOException {
        throw none();
    }

    public void writeBoolean(boolean v) throws IOException {
        throw none();
    }

    public void writeByte(int v) throws IOException {
        throw none();
    }

    public void writeShort(int v) throws IOException {
        throw none();
    }

    public void writeChar(int v) throws IOException {
        throw none();
    }

    public void writeInt(int v) throws IOException {
        throw none();
    }

    public void writeLong(long v) throws IOException {
        throw none();
    }

    public void writeFloat(float v) throws IOException {
        throw none();
    }

    public void writeDouble(double v) throws IOException {
        throw none();
    }

    public void writeBytes(String text) throws IOException {
        throw none();
    }

    public void writeChars(String text) throws IOException {
        throw none();
    }

    public void writeUTF(String text) throws IOException {
        throw none();
    }

    public void flush() throws IOException {
        throw none();
    }

    public void close() throws IOException {
        throw none();
    }

    public void defaultWriteObject() throws IOException {
        throw none();
    }

    public void reset() throws IOException {
        throw none();
    }

    public void writeUnshared(Object object) throws IOException {
        throw none();
    }

    public void writeFields() throws IOException {
        throw none();
    }

    /** Fields that are written by name. */
    public abstract static class PutField {
        public PutField() {
        }

        public abstract void put(String name, boolean value);

        public abstract void put(String name, byte value);

        public abstract void put(String name, char value);

        public abstract void put(String name, short value);

        public abstract void put(String name, int value);

        public abstract void put(String name, long value);

        public abstract void put(String name, float value);

        public abstract void put(String name, double value);

        public abstract void put(String name, Object value);
    }
}
