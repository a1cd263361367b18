package java.io;

/** Objects are not serialized: to make such a stream ends the run as unsupported, so that none of its methods ever runs. */
public class ObjectInputStream extends InputStream implements ObjectInput {
    public ObjectInputStream(InputStream in) throws IOException {
        refuse();
    }

    /** Ends the run as unsupported. */
    private static native void refuse();

    private static IllegalStateException none() {
        refuse();
        return new IllegalStateException();
    }

    public final Object readObject() throws IOException, ClassNotFoundException {
        throw none();
    }

    public Object readUnshared() throws IOException, ClassNotFoundException {
        throw none();
    }

    public void defaultReadObject() throws IOException, ClassNotFoundException {
        throw none();
    }

    public GetField readFields() throws IOException, ClassNotFoundException {
        throw none();
    }

    public boolean readBoolean() throws IOException {
        throw none();
    }

    public byte readByte() throws IOException {
        throw none();
    }

    public int readUnsignedByte() throws IOException {
        throw none();
    }

    public short readShort() throws IOException {
        throw none();
    }

    public int readUnsignedShort() throws IOException {
        throw none();
    }

    public char readChar() throws IOException {
        throw none();
    }

    public int readInt() throws IOException {
        throw none();
    }

    public long readLong() throws IOException {
        throw none();
    }

    public float readFloat() throws IOException {
        throw none();
    }

    public double readDouble() throws IOException {
        throw none();
    }

    public String readLine() throws IOException {
        throw none();
    }

    public String readUTF() throws IOException {
        throw none();
    }

    public int read() throws IOException {
        throw none();
    }

    public int read(byte[] bytes) throws IOException {
        throw none();
    }

    public int read(byte[] bytes, int from, int count) throws IOException {
        throw none();
    }

    public long skip(long count) throws IOException {
        throw none();
    }

    public int available() throws IOException {
        throw none();
    }

    public void close() throws IOException {
        throw none();
    }

    public void readFully(byte[] bytes) throws IOException {
        throw none();
    }

    public void readFully(byte[] bytes, int from, int count) throws IOException {
        throw none();
    }

    public int skipBytes(int count) throws IOException {
        throw none();
    }

    /** Fields that are read by name. */
    public abstract static class GetField {
        public GetField() {
        }

        public abstract boolean defaulted(String name) throws IOException;

        public abstract boolean get(String name, boolean otherwise) throws IOException;

        public abstract byte get(String name, byte otherwise) throws IOException;

        public abstract char get(String name, char otherwise) throws IOException;

        public abstract short get(String name, short otherwise) throws IOException;

        public abstract int get(String name, int otherwise) throws IOException;

        public abstract long get(String name, long otherwise) throws IOException;

        public abstract float get(String name, float otherwise) throws IOException;

        public abstract double get(String name, double otherwise) throws IOException;

        public abstract Object get(String name, Object otherwise) throws IOException;
    }
}
