package java.io;

import java.util.Arrays;
import java.util.Objects;

/** Gives bytes. */
public abstract class InputStream implements Closeable {
    public InputStream() {
    }

    public abstract int read() throws IOException;

    public int read(byte[] bytes) throws IOException {
        return read(bytes, 0, bytes.length);
    }

    /** An exception after the first byte ends the reading, and is told by the next one. */
    public int read(byte[] bytes, int from, int count) throws IOException {
        Objects.checkFromIndexSize(from, count, bytes.length);
        if (count == 0) {
            return 0;
        }
        int first = read();
        if (first < 0) {
            return -1;
        }
        bytes[from] = (byte) first;
        int done = 1;
        try {
            while (done < count) {
                int next = read();
                if (next < 0) {
                    break;
                }
                bytes[from + done++] = (byte) next;
            }
        } catch (IOException e) {
            return done;
        }
        return done;
    }

    public byte[] readAllBytes() throws IOException {
        return readNBytes(Integer.MAX_VALUE);
    }

    public byte[] readNBytes(int most) throws IOException {
        if (most < 0) {
            throw new IllegalArgumentException("len < 0");
        }
        byte[] all = new byte[0];
        byte[] part = new byte[64];
        while (all.length < most) {
            int count = read(part, 0, Math.min(part.length, most - all.length));
            if (count < 0) {
                break;
            }
            int before = all.length;
            all = Arrays.copyOf(all, before + count);
            System.arraycopy(part, 0, all, before, count);
        }
        return all;
    }

    public int readNBytes(byte[] bytes, int from, int count) throws IOException {
        Objects.checkFromIndexSize(from, count, bytes.length);
        int done = 0;
        while (done < count) {
            int more = read(bytes, from + done, count - done);
            if (more < 0) {
                break;
            }
            done += more;
        }
        return done;
    }

    public long skip(long count) throws IOException {
        long done = 0;
        while (done < count && read() >= 0) {
            done++;
        }
        return done;
    }

    public long transferTo(OutputStream target) throws IOException {
        Objects.requireNonNull(target, "out");
        byte[] all = readAllBytes();
        target.write(all, 0, all.length);
        return all.length;
    }

    public int available() throws IOException {
        return 0;
    }

    public void close() throws IOException {
    }

    public void mark(int limit) {
    }

    public void reset() throws IOException {
        throw new IOException("mark/reset not supported");
    }

    public boolean markSupported() {
        return false;
    }
}
