package java.io;

/** Gives values from bytes. */
public interface DataInput {
    void readFully(byte[] bytes) throws IOException;

    void readFully(byte[] bytes, int from, int count) throws IOException;

    int skipBytes(int count) throws IOException;

    boolean readBoolean() throws IOException;

    byte readByte() throws IOException;

    int readUnsignedByte() throws IOException;

    short readShort() throws IOException;

    int readUnsignedShort() throws IOException;

    char readChar() throws IOException;

    int readInt() throws IOException;

    long readLong() throws IOException;

    float readFloat() throws IOException;

    double readDouble() throws IOException;

    String readLine() throws IOException;

    String readUTF() throws IOException;
}
