import java.io.*;
import java.util.*;

/** Streams of bytes in memory, and classes that write themselves. */
public class ByteStreams {
    static class Doubling extends FilterOutputStream {
        Doubling(OutputStream out) {
            super(out);
        }

        public void write(int b) throws IOException {
            out.write(b);
            out.write(b);
        }
    }

    static class Upper extends FilterInputStream {
        Upper(InputStream in) {
            super(in);
        }

        public int read() throws IOException {
            int b = super.read();
            return b >= 'a' && b <= 'z' ? b - 32 : b;
        }
    }

    static class Counting extends InputStream {
        int next;

        public int read() throws IOException {
            if (next == 5) {
                throw new IOException("five");
            }
            return next++;
        }
    }

    static class Saved implements Serializable {
        private int value = 3;
        private transient List<Integer> cache = new ArrayList<>();

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(cache.size());
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            int size = in.readInt();
            if (size < 0) {
                throw new InvalidObjectException("size " + size);
            }
            cache = new ArrayList<>();
        }
    }

    interface Action {
        Object run() throws IOException;
    }

    static void attempt(String name, Action action) {
        try {
            System.out.println(name + " " + action.run());
        } catch (IOException | RuntimeException e) {
            System.out.println(name + " " + e);
        }
    }

    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(2);
        OutputStream doubling = new Doubling(bytes);
        doubling.write(7);
        doubling.write(new byte[] {1, 2, 3}, 1, 2);
        doubling.write(new byte[] {-1});
        doubling.close();
        System.out.println(Arrays.toString(bytes.toByteArray()) + " " + bytes.size());
        bytes.reset();
        bytes.write(300);
        bytes.writeTo(doubling);
        System.out.println(Arrays.toString(bytes.toByteArray()));
        ByteArrayInputStream in = new ByteArrayInputStream("hello world".getClass() == String.class ? new byte[] {104, 105, -1, 33, 106, 107} : null);
        System.out.println(in.read() + " " + in.available() + " " + in.skip(1) + " " + in.read() + " " + in.markSupported());
        in.mark(0);
        byte[] part = new byte[4];
        System.out.println(in.read(part, 1, 2) + Arrays.toString(part) + in.read(part) + Arrays.toString(part) + in.read() + in.read(part));
        in.reset();
        Upper upper = new Upper(in);
        System.out.println(upper.read() + " " + upper.read() + " " + Arrays.toString(upper.readAllBytes()) + upper.read());
        Counting counting = new Counting();
        byte[] eight = new byte[8];
        System.out.println(counting.read(eight) + Arrays.toString(eight));
        attempt("read", counting::read);
        attempt("read", () -> counting.read(eight));
        attempt("reset", () -> {
            counting.reset();
            return 0;
        });
        attempt("range", () -> in.read(part, 3, 2));
        attempt("write", () -> {
            bytes.write(part, 3, 2);
            return 0;
        });
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        System.out.println(new ByteArrayInputStream(new byte[100], 10, 50).transferTo(target) + " " + target.size() + " " + new ByteArrayInputStream(new byte[9]).readNBytes(4).length);
        System.out.println(new Saved().value + " " + (new Saved() instanceof Serializable) + " " + new InvalidObjectException("bad") + " " + (new StreamCorruptedException() instanceof ObjectStreamException));
    }
}
